// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/watts_command.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <limits>
#include <string_view>

namespace parascope::worker {

namespace {

constexpr std::size_t longestLine = 4096;
constexpr int mostReads = 16; ///< of 4 KiB in one call, so that a program that floods holds nothing up

double numberOfLine(std::string_view line)
{
    const auto begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
    double value = 0;
    if (begin == std::string_view::npos)
        return std::numeric_limits<double>::quiet_NaN();
    line = line.substr(begin, end - begin + 1);
    const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
    return read.ec == std::errc() && read.ptr == line.data() + line.size()
               ? value
               : std::numeric_limits<double>::quiet_NaN();
}

/// Takes back that a run is bound to some processors, which it should have to itself.
void useAllProcessors()
{
    cpu_set_t all;
    CPU_ZERO(&all);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        CPU_SET(cpu, &all);
    sched_setaffinity(0, sizeof all, &all);
}

} // namespace

std::unique_ptr<WattsCommand> WattsCommand::start(const std::vector<std::string>& words)
{
    std::array<int, 2> output{-1, -1}, failure{-1, -1};
    if (pipe2(output.data(), O_CLOEXEC) != 0)
        return nullptr;
    if (pipe2(failure.data(), O_CLOEXEC) != 0) {
        close(output[0]);
        close(output[1]);
        return nullptr;
    }
    std::vector<char*> arguments;
    for (const auto& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpgid(0, 0);
        useAllProcessors();
        const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        dup2(nothing, STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        const char failed = 1;
        (void)!write(failure[1], &failed, 1);
        _exit(127);
    }
    close(output[1]);
    close(failure[1]);
    char failed = 0;
    ssize_t got = 0;
    do // the pipe closes when the program starts
        got = pid > 0 ? read(failure[0], &failed, 1) : 1;
    while (got < 0 && errno == EINTR);
    close(failure[0]);
    if (got != 0) {
        close(output[0]);
        if (pid > 0)
            waitpid(pid, nullptr, 0);
        return nullptr;
    }
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    return std::unique_ptr<WattsCommand>(new WattsCommand(pid, output[0]));
}

WattsCommand::~WattsCommand()
{
    kill(-m_pid, SIGKILL);
    kill(m_pid, SIGKILL); // it may have made no group yet
    while (waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    close(m_output);
}

std::optional<double> WattsCommand::latest()
{
    std::array<char, 4096> bytes;
    ssize_t got = 0;
    for (int i = 0; i < mostReads && (got = read(m_output, bytes.data(), bytes.size())) > 0; ++i) {
        m_rest.append(bytes.data(), static_cast<std::size_t>(got));
        if (got < static_cast<ssize_t>(bytes.size()))
            break;
    }
    const auto end = m_rest.rfind('\n');
    if (end == std::string::npos) {
        if (m_rest.size() > longestLine)
            m_rest.clear();
        return std::nullopt;
    }
    const auto begin = end == 0 ? std::string::npos : m_rest.rfind('\n', end - 1);
    const auto from = begin == std::string::npos ? 0 : begin + 1;
    const double value = numberOfLine(std::string_view(m_rest).substr(from, end - from));
    m_rest.erase(0, end + 1);
    return value;
}

} // namespace parascope::worker
