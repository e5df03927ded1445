// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/runner.h"
#include "engine/run/dispatch/steering_server.h"

#include <QTest>

#include <thread>

namespace parascope::test {

/// A runner with its socket on separate threads, as in `parascope-cli sweep`.
struct Running
{
    std::unique_ptr<dispatch::Runner> runner;
    std::unique_ptr<dispatch::SteeringServer> server;
    std::thread thread;
    std::string error; ///< the reason if there is no runner
    /// A test that failed leaves its gates closed, so the destructor gives up the runs in hand.
    ~Running()
    {
        if (runner && QTest::currentTestFailed())
            runner->requestStop();
        wait();
    }
    void wait()
    {
        if (thread.joinable())
            thread.join();
    }

    static std::unique_ptr<Running> start(const std::filesystem::path& database,
                                          dispatch::SweepRequest request,
                                          dispatch::WallClock::Source clock = dispatch::WallClock::machine())
    {
        auto out = std::make_unique<Running>();
        std::promise<void> started;
        auto answer = started.get_future();
        // start() and run() need the same thread, because it owns the writer.
        out->thread = std::thread([database, &out = *out, request = std::move(request),
                                   clock = std::move(clock), started = std::move(started)]() mutable {
            auto runner = dispatch::Runner::start(database, std::move(request), std::move(clock));
            if (runner) {
                out.runner = std::move(*runner);
                auto server = dispatch::SteeringServer::start(
                    database, [&out](const Json& asked) { return out.runner->command(asked); });
                if (server)
                    out.server = std::move(*server);
                else
                    out.error = server.error().text();
            } else {
                out.error = runner.error().text();
            }
            started.set_value();
            if (out.server)
                (void)out.runner->run([] {});
        });
        answer.get();
        if (!out->error.empty())
            qWarning("%s", out->error.c_str());
        return out;
    }
};

/// Returns the runs of every point, by point id.
inline std::map<std::int64_t, std::vector<store::RunRecord>> runsOf(const std::filesystem::path& database)
{
    std::map<std::int64_t, std::vector<store::RunRecord>> out;
    const auto reader = store::Reader::open(database, store::ReadMode::Live);
    if (reader)
        (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
            out[run.pointId].push_back(std::move(run));
            return true;
        });
    return out;
}

} // namespace parascope::test
