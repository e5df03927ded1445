// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/called_program.h"

#include "engine/base/core/file.h"
#include "engine/measure/protocol/message_size.h"
#include "engine/worker/bounded_text.h"
#include "engine/worker/process.h"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace parascope::worker {

namespace {

constexpr std::size_t keptBytes = protocol::maxCalledBytes / 4;
constexpr double secondsToStop = 2;

/// One call, from its start until all its processes have ended.
class Call
{
public:
    Call(const ProgramCall& call, const Companion& companion) : m_call(call), m_companion(companion) {}

    Result<protocol::Called> run()
    {
        PARASCOPE_TRY(m_program, startProgram(m_call, false));
        m_end.reset(endOf(m_program.process));
        m_deadline = m_program.since + m_call.seconds;
        while (!m_ended)
            look();
        return finish();
    }

private:
    [[nodiscard]] int patience() const
    {
        constexpr double often = 0.001, seldom = 1;
        const double most = m_end.get() < 0 ? often : seldom;
        return static_cast<int>(1e3 * std::clamp(m_deadline - steadySeconds(), 0.0, most)) + 1;
    }

    void look()
    {
        std::array<pollfd, 4> descriptors = {
            pollfd{m_end.get(), POLLIN, 0}, pollfd{m_program.output, POLLIN, 0},
            pollfd{m_program.errors, POLLIN, 0},
            pollfd{m_stage == Stop::None ? m_companion.descriptor : -1, POLLIN, 0}};
        const int ready = poll(descriptors.data(), descriptors.size(), patience());
        if (descriptors[0].revents != 0 || (m_end.get() < 0 && hasEnded(m_program.process))) {
            m_seconds = steadySeconds() - m_program.since;
            m_ended = true;
            return;
        }
        if (ready > 0) {
            read(descriptors[1], m_program.output, m_output);
            read(descriptors[2], m_program.errors, m_errors);
            if (descriptors[3].revents != 0)
                end(SIGKILL);
        }
        limit();
        if (const double now = steadySeconds(); now > m_reapAt) {
            m_reapAt = now + 1;
            reapOrphans(std::array{m_program.process, m_companion.process, m_companion.meter});
        }
    }

    static void read(const pollfd& descriptor, int& pipe, BoundedText& text)
    {
        if (descriptor.revents != 0 && !drain(pipe, text))
            close(std::exchange(pipe, -1));
    }

    void end(int signal)
    {
        m_stage = signal == SIGKILL ? Stop::Killed : Stop::Asked;
        m_deadline = steadySeconds() + secondsToStop;
        const bool reached = kill(-m_program.process, signal) == 0;
        if (!reached || signal == SIGKILL)
            kill(m_program.process, signal);
    }

    void limit()
    {
        if (steadySeconds() < m_deadline)
            return;
        m_timedOut = m_timedOut || m_stage == Stop::None;
        end(m_stage == Stop::None ? SIGTERM : SIGKILL);
    }

    protocol::Called finish()
    {
        protocol::Called called;
        int status = 0;
        rusage usage{};
        while (wait4(m_program.process, &status, 0, &usage) < 0 && errno == EINTR) {
        }
        drainRest(m_program.output, m_output);
        drainRest(m_program.errors, m_errors);
        called.leftBehind = endDescendants(std::array{m_companion.process, m_companion.meter});
        called.seconds = std::max(m_seconds, 1e-9);
        const auto secondsOf = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        called.cpuSeconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
        called.peakBytes = 1024.0 * static_cast<double>(usage.ru_maxrss);
        called.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        called.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        called.timedOut = m_timedOut;
        auto output = m_output.kept();
        auto errors = m_errors.kept();
        called.output = std::move(output.text);
        called.errors = std::move(errors.text);
        called.leftOut = static_cast<std::int64_t>(output.leftOut + errors.leftOut);
        takeFile(called);
        return called;
    }

    void takeFile(protocol::Called& called) const
    {
        struct stat facts = {};
        if (m_call.file.empty() || stat(m_call.file.c_str(), &facts) != 0)
            return;
        // A pipe or a device could block or never end.
        auto content = S_ISREG(facts.st_mode) ? readFile(m_call.file, protocol::maxCalledBytes)
                                              : Error::io("%1 is not a regular file.", m_call.file);
        if (content)
            *content = validText(*content);
        if (content && content->size() <= protocol::maxCalledBytes) {
            called.file = *std::move(content);
            return;
        }
        called.errors += called.errors.empty() || called.errors.ends_with('\n') ? "" : "\n";
        if (S_ISREG(facts.st_mode) && (content || facts.st_size > std::int64_t{protocol::maxCalledBytes}))
            called.errors += "Parascope: the output file is longer than " +
                             std::to_string(protocol::maxCalledBytes) + " bytes and was left out.\n";
        else
            called.errors += "Parascope: the output file cannot be read.\n";
    }

    enum class Stop { None, Asked, Killed };

    const ProgramCall& m_call;
    Companion m_companion;
    StartedProgram m_program;
    Descriptor m_end;
    BoundedText m_output{keptBytes / 4, keptBytes - keptBytes / 4};
    BoundedText m_errors{keptBytes / 4, keptBytes - keptBytes / 4};
    Stop m_stage = Stop::None;
    bool m_ended = false, m_timedOut = false;
    double m_deadline = 0, m_seconds = 0;
    double m_reapAt = steadySeconds() + 1;
};

} // namespace

Result<protocol::Called> callProgram(const ProgramCall& call, const Companion& companion)
{
    adoptOrphans();
    if (!call.file.empty()) {
        std::error_code error; // a file of an earlier call must not be taken for this one's
        std::filesystem::remove_all(call.file, error);
    }
    return Call(call, companion).run();
}

} // namespace parascope::worker
