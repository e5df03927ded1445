// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process/supervised.h"

#include "engine/base/core/interruption.h"
#include "engine/base/core/steady_clock.h"
#include "engine/base/process/descendants.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <utility>

namespace parascope {

namespace {

constexpr double secondsToStop = 2;
/// A guard waits for two seconds by itself, and needs a moment more to end what is left.
constexpr double secondsOfGuard = 10;

/// One call, from its start until all its processes have ended.
class Call
{
public:
    Call(const ProgramCall& call, const BoundedText& output, const BoundedText& errors,
         const Companion& companion)
        : m_call(call), m_companion(companion), m_guarded(call.guard == Guard::Own)
    {
        m_out.output = output;
        m_out.errors = errors;
    }

    Result<ProgramEnd> run()
    {
        PARASCOPE_TRY(m_program, startProgram(m_call));
        m_end = OwnFile(endOf(m_program.process));
        m_deadline = m_program.since + m_call.seconds;
        while (!m_ended)
            look();
        return finish();
    }

private:
    [[nodiscard]] int patience() const
    {
        constexpr double often = 0.001, between = 0.1, seldom = 1;
        const double most = m_end.fd() < 0 ? often : m_guarded ? between : seldom;
        return static_cast<int>(1e3 * std::clamp(m_deadline - steadySeconds(), 0.0, most)) + 1;
    }

    void look()
    {
        std::array<pollfd, 4> descriptors = {
            pollfd{m_end.fd(), POLLIN, 0}, pollfd{m_program.output.fd(), POLLIN, 0},
            pollfd{m_program.errors.fd(), POLLIN, 0},
            pollfd{m_stage == Stop::None ? m_companion.descriptor : -1, POLLIN, 0}};
        const int ready = poll(descriptors.data(), descriptors.size(), patience());
        if (descriptors[0].revents != 0 || (m_end.fd() < 0 && hasEnded(m_program.process))) {
            m_out.seconds = std::max(steadySeconds() - m_program.since, 1e-9);
            m_ended = true;
            return;
        }
        if (ready > 0) {
            read(descriptors[1], m_program.output, m_out.output);
            read(descriptors[2], m_program.errors, m_out.errors);
            if (descriptors[3].revents != 0)
                end(SIGKILL);
        }
        limit();
        if (const double now = steadySeconds(); !m_guarded && now > m_reapAt) {
            m_reapAt = now + 1;
            reapOrphans(std::array{m_program.process, m_companion.process, m_companion.meter});
        }
    }

    static void read(const pollfd& descriptor, OwnFile& pipe, BoundedText& text)
    {
        if (descriptor.revents != 0 && !drain(pipe.fd(), text))
            pipe = OwnFile();
    }

    void end(int signal)
    {
        m_stage = signal == SIGKILL ? Stop::Killed : Stop::Asked;
        if (m_guarded) { // a guard that is killed leaves what the program has started
            m_deadline = steadySeconds() + secondsOfGuard;
            kill(m_program.process, signal == SIGKILL ? SIGHUP : SIGTERM);
            return;
        }
        m_deadline = steadySeconds() + secondsToStop;
        const bool reached = kill(-m_program.process, signal) == 0;
        if (!reached || signal == SIGKILL)
            kill(m_program.process, signal);
    }

    void limit()
    {
        if (m_guarded && m_stage == Stop::None && Interruptible::isRequested()) {
            m_out.cancelled = true;
            return end(SIGKILL);
        }
        if (steadySeconds() < m_deadline)
            return;
        m_out.timedOut = m_out.timedOut || m_stage == Stop::None;
        end(m_stage == Stop::None ? SIGTERM : SIGKILL);
    }

    Result<ProgramEnd> finish()
    {
        int status = 0;
        rusage usage{};
        pid_t ended = 0;
        do
            ended = wait4(m_program.process, &status, 0, &usage);
        while (ended < 0 && errno == EINTR);
        if (ended < 0)
            return Error::io("The end of a program is lost: %1.", std::string(std::strerror(errno)));
        drainRest(m_program.output.fd(), m_out.output);
        drainRest(m_program.errors.fd(), m_out.errors);
        if (!m_guarded)
            m_out.leftBehind = endDescendants(std::array{m_companion.process, m_companion.meter});
        const auto secondsOf = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        m_out.cpuSeconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
        m_out.peakBytes = 1024.0 * static_cast<double>(usage.ru_maxrss);
        m_out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        m_out.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        return std::move(m_out);
    }

    enum class Stop { None, Asked, Killed };

    const ProgramCall& m_call;
    Companion m_companion;
    bool m_guarded;
    StartedProgram m_program;
    OwnFile m_end;
    ProgramEnd m_out;
    Stop m_stage = Stop::None;
    bool m_ended = false;
    double m_deadline = 0;
    double m_reapAt = steadySeconds() + 1;
};

} // namespace

Result<ProgramEnd> runProgram(const ProgramCall& call, const BoundedText& output, const BoundedText& errors,
                              const Companion& companion)
{
    if (call.guard == Guard::Caller)
        adoptOrphans();
    return Call(call, output, errors, companion).run();
}

Result<ProcessOutput> outputOf(const std::vector<std::string>& command, double seconds)
{
    return outputOf(ProgramCall{.words = command, .environment = inheritedEnvironment(), .seconds = seconds});
}

Result<ProcessOutput> outputOf(ProgramCall call)
{
    constexpr std::size_t mostBytes = std::size_t{64} << 20, lastWords = 500;
    call.guard = Guard::Own;
    PARASCOPE_TRY(const auto end, runProgram(call, {mostBytes, 0}, {0, lastWords}));
    if (end.cancelled)
        return Error::busy("\"%1\" was cancelled.", call.words.front());
    const bool tooMuch = end.output.leftOut() > 0;
    return ProcessOutput{
        end.status,         end.signal,
        end.timedOut,       end.succeeded() && !tooMuch,
        end.output.bytes(), tooMuch ? "it printed more than 64 MiB" : validText(end.errors.bytes())};
}

} // namespace parascope
