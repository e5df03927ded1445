// SPDX-License-Identifier: GPL-3.0-or-later
// parascope-worker trains and times models for the program that started it (the protocol of ARCHITECTURE.md).
#include "engine/base/core/json.h"
#include "engine/base/core/version.h"
#include "engine/worker/channel.h"
#include "engine/worker/check.h"
#include "engine/worker/probe.h"
#include "engine/worker/profile.h"
#include "engine/worker/server.h"
#include "engine/worker/stack.h"
#include "engine/worker/trainer.h"

#include <cstdio>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace {

using namespace parascope;

/// Serves one request in a separate process.
void serve(const protocol::ToWorker& message, worker::Channel& channel)
{
    if (const auto* run = std::get_if<protocol::RunRequest>(&message))
        worker::executeRun(*run, channel);
    else if (const auto* probe = std::get_if<protocol::ProbeRequest>(&message))
        worker::executeProbe(*probe, channel);
    else if (const auto* profile = std::get_if<protocol::ProfileRequest>(&message))
        worker::executeProfile(*profile, channel);
}

/// CUDA takes a second to start; a fork of a loaded LibTorch takes some milliseconds.
bool reusable(const std::string& device)
{
    return device != "cpu";
}

int check(const char* path)
{
    const auto request = readJsonFile(path);
    const auto answer =
        request ? worker::checkModel(*request) : Result<Json>(tl::unexpected<Error>(request.error()));
    if (!answer) {
        std::fprintf(stderr, "%s\n", answer.error().text().c_str());
        return answer.error().code == ErrorCode::Internal ? 3 : 2;
    }
    std::puts(toLine(*answer).c_str());
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (option == "--check" && argc > 2) {
        int status = 0;
        for (int i = 2; i < argc && status == 0; ++i)
            status = check(argv[i]);
        return status;
    }
    if (option == "--version") {
        std::fputs(versionText("parascope-worker", {{"LibTorch", worker::torchVersion()}}).c_str(), stdout);
        return 0;
    }
    if (argc > 1) {
        std::fputs(
            "usage: parascope-worker               speaks the worker protocol on its standard streams\n"
            "       parascope-worker --check F...  loss and gradients of the graph in each F, a line each\n"
            "       parascope-worker --version     its version, commit and LibTorch\n",
            option == "--help" ? stdout : stderr);
        return option == "--help" ? 0 : 2;
    }
    // Native libraries print to the standard output. The protocol therefore uses a copy of it, and their
    // output goes to stderr.
    const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        std::fputs("parascope-worker: the standard output cannot be used.\n", stderr);
        return 3;
    }
    return worker::serveForever(STDIN_FILENO, out, {worker::makeHello, serve, reusable});
}
