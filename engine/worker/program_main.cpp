// SPDX-License-Identifier: GPL-3.0-or-later
// parascope-worker-program calls any program for the program that started it (the protocol of
// ARCHITECTURE.md). It consists of two processes: the outer one waits for the inner one, which serves, so
// that whichever of them is killed, the other one ends all programs that were called.
#include "engine/base/core/temporary_folder.h"
#include "engine/base/core/version.h"
#include "engine/base/process/descendants.h"
#include "engine/worker/process.h"
#include "engine/worker/program_runs.h"
#include "engine/worker/server.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace {

using namespace parascope;

// The signal handler reads these.
pid_t outerProcess = 0;
pid_t innerProcess = 0;
std::string temporaryFolder;

/// Ends everything that descends from this process, then this process.
extern "C" void endAll(int signal)
{
    endDescendants();
    if (getpid() == innerProcess && getppid() != outerProcess)
        execl("/bin/rm", "rm", "-rf", "--", temporaryFolder.c_str(), nullptr);
    _exit(128 + signal);
}

/// The outer process has the inner one end, and ends when that has: were both to end at once, what the
/// programs have left would belong to no process.
extern "C" void endInner(int signal)
{
    constexpr unsigned patience = 10;
    kill(innerProcess, signal == SIGALRM ? SIGKILL : SIGTERM);
    kill(innerProcess, SIGCONT); // it may have been stopped
    alarm(patience);
}

void handleSignals(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    sigfillset(&action.sa_mask);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGALRM})
        sigaction(signal, &action, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

void removeContent()
{
    std::error_code error;
    for (std::filesystem::directory_iterator entry(temporaryFolder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        std::filesystem::remove_all(entry->path(), ignored);
    }
}

/// Speaks the protocol; returns the exit status.
int serve(const worker::ProgramDescription& description)
{
    // The protocol uses a copy of the standard output; whatever else is printed goes to stderr.
    const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        std::fputs("parascope-worker-program: the standard output cannot be used.\n", stderr);
        return 3;
    }
    adoptOrphans();
    worker::ProgramRuns runs(description, temporaryFolder);
    const worker::Services services{
        [&] { return worker::programHello(description); },
        [&](const protocol::ToWorker& message, worker::Channel& channel) { runs.serve(message, channel); },
        [](const std::string&) { return true; },
        [] {
            endDescendants();
            removeContent();
        }};
    const int status = worker::serveForever(STDIN_FILENO, out, services);
    endDescendants();
    return status;
}

/// Waits for the inner process and ends what it left; returns its exit status.
int waitForInner(pid_t inner)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    innerProcess = inner;
    handleSignals(endInner);
    // Whoever started this process may have the kernel kill it with itself.
    int signal = 0;
    if (prctl(PR_GET_PDEATHSIG, &signal) == 0 && signal == SIGKILL)
        prctl(PR_SET_PDEATHSIG, SIGTERM);
    siginfo_t ended = {};
    while (waitid(P_PID, static_cast<id_t>(inner), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    handleSignals(SIG_IGN); // the number of the inner process may soon be another's
    int status = 0;
    waitpid(inner, &status, 0);
    endDescendants();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int run(const worker::ProgramDescription& description)
{
    const auto folder = TemporaryFolder::make(temporary::program);
    if (!folder) {
        std::fprintf(stderr, "parascope-worker-program: %s\n", folder.error().text().c_str());
        return 3;
    }
    temporaryFolder = folder->path();
    adoptOrphans();
    outerProcess = getpid();
    const pid_t inner = fork();
    if (inner < 0) {
        std::fputs("parascope-worker-program: no process could be started.\n", stderr);
        return 3;
    }
    if (inner > 0)
        return waitForInner(inner);
    innerProcess = getpid();
    setsid();
    handleSignals(endAll);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != outerProcess)
        endAll(SIGTERM);
    _exit(serve(description));
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (option == "--version") {
        std::fputs(versionText("parascope-worker-program", {}).c_str(), stdout);
        return 0;
    }
    if (option == "--help" || argc != 2) {
        std::fputs("usage: parascope-worker-program DESCRIPTION  speaks the worker protocol on its standard "
                   "streams\n"
                   "       parascope-worker-program --version    its version and commit\n"
                   "DESCRIPTION is JSON: {\"framework\": NAME, \"program\": NAME, \"version\": [WORD...], "
                   "\"environment\": {...}, \"unit\": \"cpu\"}\n",
                   option == "--help" ? stdout : stderr);
        return option == "--help" ? 0 : 2;
    }
    const auto description = worker::programDescription(option);
    if (!description) {
        std::fprintf(stderr, "%s\n", description.error().text().c_str());
        return 2;
    }
    return run(*description);
}
