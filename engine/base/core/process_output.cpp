// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/process_output.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <thread>

namespace parascope {

namespace {

constexpr std::size_t mostBytes = std::size_t{64} << 20;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string contentOf(std::FILE* file, std::size_t most)
{
    std::string out(most, '\0');
    std::rewind(file);
    out.resize(std::fread(out.data(), 1, most, file));
    return out;
}

/// Waits for the process; ends its group when the time has passed. Returns its status, or nothing then. Fails
/// if somebody else has waited for it: then its status is lost, and it is not known to have succeeded.
Result<std::optional<int>> statusOf(pid_t pid, double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    for (int status = 0;;) {
        const pid_t ended = ::waitpid(pid, &status, WNOHANG);
        if (ended < 0 && errno == EINTR)
            continue;
        const int reason = errno;
        if (ended != 0) {
            ::kill(-pid, SIGKILL); // what it left behind
            if (ended < 0)
                return Error::io("The end of a program is lost: %1.", std::string(std::strerror(reason)));
            return std::optional(status);
        }
        if (Clock::now() > until) {
            ::kill(-pid, SIGKILL);
            ::waitpid(pid, &status, 0);
            return std::optional<int>();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

/// Replaces this process, a fresh fork, by the program.
[[noreturn]] void become(const std::vector<char*>& words, const std::string& folder, int output, int errors)
{
    ::setsid();
    std::signal(SIGPIPE, SIG_DFL); // a caller that ignores it would hand that on
    const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(errors, STDERR_FILENO);
    const rlimit most{mostBytes, mostBytes};
    ::setrlimit(RLIMIT_FSIZE, &most);
    if (folder.empty() || ::chdir(folder.c_str()) == 0)
        ::execvp(words.front(), words.data());
    ::dprintf(STDERR_FILENO, "%s", std::strerror(errno));
    ::_exit(127);
}

} // namespace

Result<ProcessOutput> outputOf(const std::vector<std::string>& command, double seconds,
                               const std::string& folder)
{
    auto words = command;
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const File output(std::tmpfile(), std::fclose), errors(std::tmpfile(), std::fclose);
    if (!output || !errors)
        return Error::io("A temporary file cannot be made: %1.", std::string(std::strerror(errno)));
    const pid_t pid = ::fork();
    if (pid == 0)
        become(pointers, folder, ::fileno(output.get()), ::fileno(errors.get()));
    if (pid < 0)
        return Error::io("\"%1\" cannot be started: %2.", command.front(), std::string(std::strerror(errno)));
    PARASCOPE_TRY(const auto status, statusOf(pid, seconds));
    constexpr std::size_t lastWords = 500;
    ProcessOutput out;
    out.timedOut = !status;
    out.exited = status && WIFEXITED(*status);
    out.status = !status ? SIGKILL : WIFEXITED(*status) ? WEXITSTATUS(*status) : WTERMSIG(*status);
    out.output = contentOf(output.get(), mostBytes);
    out.errors = contentOf(errors.get(), lastWords);
    return out;
}

} // namespace parascope
