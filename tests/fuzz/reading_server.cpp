// SPDX-License-Identifier: GPL-3.0-or-later
// The LibTorch worker's server and protocol without LibTorch, under the sanitizers: it reads any input,
// starts child processes, and answers a run that it can read with a result. fuzz_worker.py talks to it.
#include "engine/model/workload/graph.h"
#include "engine/worker/channel.h"
#include "engine/worker/server.h"

using namespace parascope;

int main()
{
    worker::Services services;
    services.hello = [] {
        protocol::Hello hello;
        hello.worker = "reading-server";
        hello.devices.push_back({"tpu:0", "tpu", {}, Json::object()});
        return hello;
    };
    services.serve = [](const protocol::ToWorker& message, worker::Channel& channel) {
        const auto answer = [&](const std::string& id, const Json& graph) {
            const auto read = workload::graphFromJson(graph, "\"graph\"");
            if (!read)
                return (void)channel.send(protocol::WorkerError{id, "unsupported", read.error().text()});
            protocol::Steps steps;
            steps.id = id;
            steps.seconds = {1e-3};
            channel.send(steps);
            protocol::RunResult result;
            result.id = id;
            channel.send(result);
        };
        if (const auto* run = std::get_if<protocol::RunRequest>(&message))
            answer(run->id, run->graph);
        else if (const auto* profile = std::get_if<protocol::ProfileRequest>(&message))
            answer(profile->run.id, profile->run.graph);
        else if (const auto* probe = std::get_if<protocol::ProbeRequest>(&message))
            answer(probe->id, Json());
    };
    services.reusable = [](const std::string& device) { return device.starts_with("tpu"); };
    return worker::serveForever(0, 1, services);
}
