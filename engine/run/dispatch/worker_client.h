// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "engine/measure/protocol/messages.h"
#include "engine/measure/timing/stopping.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/link.h"

#include <functional>

namespace parascope::dispatch {

/// Of what a worker says of one run (its message, its conditions) and of itself (its environment, its stack),
/// at most so much of each is stored; the rest is counted.
inline constexpr std::size_t maxStoredBytes = std::size_t{64} << 10;

/// Its beginning, and how much more it was.
[[nodiscard]] std::string shortened(std::string text, std::size_t bytes = maxStoredBytes);

/// Why a run crashed, where that is known.
enum class CrashReason : std::uint8_t {
    Unknown,
    Protocol, ///< the worker sent what it must not: no message, another run's, too much
    Memory,   ///< the runner had no memory for it
};
/// "protocol", "memory"; empty when unknown.
[[nodiscard]] std::string_view nameOf(CrashReason reason);

/// What became of one run. Everything a worker can do ends here.
struct RunEnd
{
    Outcome outcome = Outcome::Completed;
    CrashReason reason = CrashReason::Unknown;
    std::string message;           ///< one sentence when not completed
    timing::Summary summary;       ///< of a completed run
    std::vector<double> seconds;   ///< all step times that came
    std::vector<double> reference; ///< seconds of the reference product between them
    std::vector<double> waited;    ///< of each step time the part that waited for input; may be shorter
    protocol::RunResult result;    ///< of a completed run
    std::string errorTail;         ///< the worker's last words on stderr, when it died
    bool workerUsable = true;      ///< false: it is dead or not to be trusted
    bool connectionLost = false;   ///< what carried the connection died: nothing is known about the run
};

/// One worker process, spoken to in engine/measure/protocol. To be used from the thread that started it.
class WorkerClient
{
public:
    /// Starts the command and waits for its hello; a login banner before it is skipped, within limits.
    static Result<WorkerClient> start(const DeviceConfig& device);

    struct Watcher
    {
        std::function<void(const std::string& phase)> phase;
        std::function<void(const timing::StoppingRule& rule)> steps;
        std::function<bool()> cancelled; ///< asked ten times a second
        double compileSeconds = 0;       ///< more time, once the worker says that it compiles
        /// Behind its measuring budget a run ends when nothing was heard of the worker for so long, answers
        /// to pings included; 0: it need not answer them.
        double quietSeconds = 0;
    };
    /// Runs to an end, whatever it is; `timeoutSeconds` of wall time, in which a suspended machine or a
    /// stopped runner does not count.
    RunEnd run(const protocol::RunRequest& request, const timing::Options& options, double timeoutSeconds,
               const Watcher& watcher);
    /// True when it answers within `wait`.
    bool ping(std::chrono::milliseconds wait);
    /// A probe or profile: sends, and waits for the result.
    RunEnd ask(const protocol::ToWorker& request, const std::string& id, double timeoutSeconds,
               const Watcher& watcher);
    /// How often a lost connection was made again (kept workers).
    [[nodiscard]] int reattached() const { return m_link.reattached(); }
    /// Asks it to end, then makes it.
    void quit();

    [[nodiscard]] const protocol::Hello& hello() const { return m_hello; }
    [[nodiscard]] const protocol::DeviceInfo* unit(const std::string& name) const;

private:
    class Conversation;

    explicit WorkerClient(Link link) : m_link(std::move(link)) {}
    RunEnd died(Outcome outcome, std::string reason, RunEnd end);
    RunEnd broke(std::string how, RunEnd end);

    Link m_link;
    protocol::Hello m_hello;
    bool m_carried = false, m_ssh = false; ///< by a program that is not the worker; that one is ssh
};

} // namespace parascope::dispatch
