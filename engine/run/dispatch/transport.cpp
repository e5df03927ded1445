// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/transport.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <utility>

namespace parascope::dispatch {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t keptErrorBytes = 4096;
/// Largest number of bytes of stderr that one call reads, as much as any pipe holds. A child that writes
/// faster than the program reads would otherwise block the call for ever.
constexpr std::size_t errorBytesAtOnce = std::size_t{1} << 20;

void closeFd(int& fd)
{
    if (fd >= 0)
        ::close(fd);
    fd = -1;
}

milliseconds left(Clock::time_point deadline)
{
    return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(deadline - Clock::now()));
}

/// Runs between fork and exec, so it makes only async-signal-safe calls: other threads may hold locks.
[[noreturn]] void becomeWorker(const std::array<int, 3>& stdio, int report, pid_t parent, char* const* argv,
                               const cpu_set_t* cores)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    for (int fd = 0; fd < 3; ++fd)
        ::dup2(stdio[static_cast<std::size_t>(fd)], fd);
    if (cores)
        ::sched_setaffinity(0, sizeof *cores, cores);
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        ::sigaction(number, &standard, nullptr);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execvp(argv[0], argv);
    const int number = errno;
    [[maybe_unused]] const auto written = ::write(report, &number, sizeof number);
    ::_exit(127);
}

} // namespace

std::string Ending::text() const
{
    if (!signalled)
        return "exit status " + std::to_string(code);
    const char* name = ::strsignal(code);
    return "signal " + std::to_string(code) + (name ? " (" + std::string(name) + ")" : std::string());
}

Result<Transport> Transport::start(const Options& options)
{
    if (options.command.empty())
        return Error::badInput("The command of a worker is empty.");
    std::vector<char*> argv;
    for (const auto& word : options.command)
        argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (const int core : options.cores)
        if (core >= 0 && core < CPU_SETSIZE)
            CPU_SET(static_cast<std::size_t>(core), &cores);

    // Pipes for stdin, stdout and stderr, and one that reports why exec failed. All close on exec.
    std::array<std::array<int, 2>, 4> pipes = {{{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}};
    const auto closeAll = [&] {
        for (auto& ends : pipes)
            for (int& fd : ends)
                closeFd(fd);
    };
    for (auto& ends : pipes)
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            const int number = errno;
            closeAll();
            return Error::io("Cannot create a pipe: %1.", std::string(std::strerror(number)));
        }
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) {
        const int number = errno;
        closeAll();
        return Error::io("Cannot start a process: %1.", std::string(std::strerror(number)));
    }
    if (child == 0)
        becomeWorker({pipes[0][0], pipes[1][1], pipes[2][1]}, pipes[3][1], parent, argv.data(),
                     options.cores.empty() ? nullptr : &cores);
    ::setpgid(child, child); // both processes set the group, so that it is set before either continues
    closeFd(pipes[0][0]);
    closeFd(pipes[1][1]);
    closeFd(pipes[2][1]);
    closeFd(pipes[3][1]);
    int number = 0;
    ssize_t got = 0;
    do
        got = ::read(pipes[3][0], &number, sizeof number);
    while (got < 0 && errno == EINTR);
    Transport transport;
    transport.m_pid = child;
    transport.m_in = std::exchange(pipes[0][1], -1);
    transport.m_out = std::exchange(pipes[1][0], -1);
    transport.m_err = std::exchange(pipes[2][0], -1);
    transport.m_lines = protocol::LineReader(options.maxLineBytes);
    closeAll();
    if (got == sizeof number)
        return Error::notFound("Cannot start %1: %2.", options.command.front(),
                               std::string(std::strerror(number)));
    for (const int fd : {transport.m_in, transport.m_out, transport.m_err})
        ::fcntl(fd, F_SETFL, O_NONBLOCK);
    return transport;
}

Transport::Transport(Transport&& other) noexcept
    : m_pid(std::exchange(other.m_pid, -1)), m_in(std::exchange(other.m_in, -1)),
      m_out(std::exchange(other.m_out, -1)), m_err(std::exchange(other.m_err, -1)),
      m_lines(std::move(other.m_lines)), m_bytesRead(other.m_bytesRead), m_unsent(std::move(other.m_unsent)),
      m_sent(std::exchange(other.m_sent, 0)), m_flooded(other.m_flooded), m_deaf(other.m_deaf),
      m_errors(std::move(other.m_errors)), m_ending(other.m_ending)
{
}

Transport& Transport::operator=(Transport&& other) noexcept
{
    if (this != &other) {
        close();
        m_pid = std::exchange(other.m_pid, -1);
        m_in = std::exchange(other.m_in, -1);
        m_out = std::exchange(other.m_out, -1);
        m_err = std::exchange(other.m_err, -1);
        m_lines = std::move(other.m_lines);
        m_bytesRead = other.m_bytesRead;
        m_unsent = std::move(other.m_unsent);
        m_sent = std::exchange(other.m_sent, 0);
        m_flooded = other.m_flooded;
        m_deaf = other.m_deaf;
        m_errors = std::move(other.m_errors);
        m_ending = other.m_ending;
    }
    return *this;
}

Transport::~Transport()
{
    close();
}

void Transport::close()
{
    if (m_pid > 0) {
        try {
            kill();
        } catch (const std::exception&) {
            // Even without memory for its last output, the child must end.
            ::kill(-m_pid, SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }
    }
    closeFd(m_in);
    closeFd(m_out);
    closeFd(m_err);
    m_pid = -1;
}

void Transport::drainErrors()
{
    char chunk[4096];
    for (std::size_t bytes = 0; m_err >= 0 && bytes < errorBytesAtOnce;) {
        const auto got = ::read(m_err, chunk, sizeof chunk);
        if (got > 0) {
            bytes += static_cast<std::size_t>(got);
            m_errors.append(chunk, static_cast<std::size_t>(got));
            if (m_errors.size() > 4 * keptErrorBytes)
                m_errors.erase(0, m_errors.size() - keptErrorBytes);
        } else if (got == 0) {
            closeFd(m_err);
        } else if (errno != EINTR) {
            return;
        }
    }
}

void Transport::flush()
{
    while (m_in >= 0 && unsent() > 0) {
        const auto written = ::write(m_in, m_unsent.data() + m_sent, unsent());
        if (written > 0)
            m_sent += static_cast<std::size_t>(written);
        else if (written < 0 && errno == EAGAIN)
            break;
        else if (written < 0 && errno != EINTR)
            closeFd(m_in);
    }
    if (m_in < 0 || unsent() == 0) {
        m_unsent.clear();
        m_sent = 0;
    } else if (m_sent >= m_unsent.size() / 2) {
        m_unsent.erase(0, std::exchange(m_sent, 0));
    }
}

/// Checks whether the worker exceeded its limit. If so, discards its buffers.
bool Transport::overflows()
{
    if (m_lines.pending() + unsent() > maxBufferedBytes) {
        m_flooded = m_deaf = true;
        m_lines = protocol::LineReader();
        m_unsent = std::string();
        m_sent = 0;
    }
    return m_flooded;
}

void Transport::pump(milliseconds wait)
{
    const bool writing = m_in >= 0 && unsent() > 0;
    std::array<pollfd, 3> fds = {{{m_out, POLLIN, 0}, {m_err, POLLIN, 0}, {writing ? m_in : -1, POLLOUT, 0}}};
    if (::poll(fds.data(), fds.size(), static_cast<int>(wait.count())) <= 0)
        return;
    if (fds[1].revents)
        drainErrors();
    if (fds[2].revents)
        flush();
    if (!fds[0].revents)
        return;
    char chunk[1 << 16];
    const auto got = ::read(m_out, chunk, sizeof chunk);
    if (got > 0) {
        m_bytesRead += static_cast<std::size_t>(got);
        if (!m_deaf)
            m_lines.feed({chunk, static_cast<std::size_t>(got)});
    } else if (got == 0) {
        closeFd(m_out);
    }
}

Transport::Event Transport::readLine(std::string& line, milliseconds wait)
{
    const auto deadline = Clock::now() + wait;
    while (true) {
        if (m_flooded)
            return Event::Flood;
        if (m_lines.next(line))
            return Event::Line;
        if (m_lines.takeOverflow())
            return Event::TooLong;
        if (m_out < 0)
            return m_lines.pending() > 0 ? Event::HalfLine : Event::End;
        const auto rest = left(deadline);
        if (rest.count() == 0)
            return Event::Timeout;
        pump(rest);
    }
}

Result<void> Transport::write(std::string_view bytes, milliseconds wait)
{
    const auto deadline = Clock::now() + wait;
    if (m_in < 0)
        return Error::io("The worker's input is closed.");
    m_unsent.append(bytes);
    while (true) {
        flush();
        if (m_in < 0)
            return Error::io("The worker has closed its input.");
        if (unsent() == 0)
            return {};
        if (overflows())
            return Error::io("The worker sends more than it reads.");
        const auto rest = left(deadline);
        if (rest.count() == 0)
            return Error::io("The worker does not read its input.");
        pump(rest);
    }
}

void Transport::post(std::string_view bytes)
{
    if (m_in < 0 || m_flooded)
        return;
    m_unsent.append(bytes);
    flush();
    overflows();
}

void Transport::closeInput()
{
    closeFd(m_in);
}

Ending Transport::kill()
{
    return finish(milliseconds(0));
}

Ending Transport::finish(milliseconds wait)
{
    if (m_ending)
        return *m_ending;
    const auto deadline = Clock::now() + wait;
    m_deaf = true; // continue to read so that the child can end, but keep nothing
    int status = 0;
    bool reaped = false;
    while (!reaped) {
        drainErrors();
        reaped = ::waitpid(m_pid, &status, WNOHANG) == m_pid;
        if (reaped || left(deadline).count() == 0)
            break;
        pump(std::min(left(deadline), milliseconds(20)));
    }
    // The group outlives its leader when the worker left child processes.
    ::kill(-m_pid, SIGKILL);
    if (!reaped) {
        ::kill(m_pid, SIGKILL);
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
    }
    drainErrors();
    Ending ending;
    ending.killed = !reaped;
    ending.signalled = WIFSIGNALED(status);
    ending.code = ending.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
    m_ending = ending;
    m_pid = -1;
    return ending;
}

void Transport::forgetErrors()
{
    drainErrors();
    m_errors.clear();
}

std::string Transport::errorTail()
{
    drainErrors();
    std::string tail =
        m_errors.size() > keptErrorBytes ? m_errors.substr(m_errors.size() - keptErrorBytes) : m_errors;
    while (!tail.empty() && (tail.back() == '\n' || tail.back() == '\r'))
        tail.pop_back();
    return tail;
}

} // namespace parascope::dispatch
