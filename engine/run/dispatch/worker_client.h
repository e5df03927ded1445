// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "engine/measure/protocol/messages.h"
#include "engine/measure/timing/stopping.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/link.h"
#include "engine/run/reading/call_reader.h"

#include <functional>

namespace parascope::dispatch {

/// Largest number of bytes that are stored of each text of a worker: about a run (its message, its
/// conditions) and about itself (its environment, its stack). What exceeds this is left out, and its size is
/// stored.
inline constexpr std::size_t maxStoredBytes = std::size_t{64} << 10;

/// Returns the text, or its beginning and the number of bytes that are left out.
[[nodiscard]] std::string shortened(std::string text, std::size_t bytes = maxStoredBytes);

/// Reason of a crash, where it is known.
enum class CrashReason : std::uint8_t {
    Unknown,
    Protocol, ///< the worker broke the protocol: no message, another run's message, or too much data
    Memory,   ///< the runner had too little memory for it
};
/// Returns "protocol" or "memory", or an empty text when the reason is unknown.
[[nodiscard]] std::string_view nameOf(CrashReason reason);

/// Result of one run. Everything that a worker can do leads to such a result.
struct RunEnd
{
    Outcome outcome = Outcome::Completed;
    CrashReason reason = CrashReason::Unknown;
    std::string message;         ///< one sentence when the run did not complete
    timing::Summary summary;     ///< statistics of a completed run
    timing::Summary value;       ///< statistics of what decided its end: the steps, or the value of a program
    std::vector<double> seconds; ///< all step times that arrived
    std::vector<double> reference; ///< times of the reference products between the steps (s)
    std::vector<double>
        waited;          ///< part of each step time (s) that waited for input; may be shorter than `seconds`
    Json sent = nullptr; ///< the implementation that was requested; null if it is not known
    protocol::RunResult result; ///< the worker's result of a completed run
    std::string errorTail;      ///< the end of the worker's stderr when it died
    bool workerUsable = true;   ///< false when the worker is dead or not trustworthy
    bool connectionLost =
        false; ///< true when the carrier of the connection died, so that the result of the run is unknown
};

/// One worker process, which speaks the protocol of engine/measure/protocol. Use an object of this class only
/// from the thread that started it.
class WorkerClient
{
public:
    /// Starts the command and waits for its hello. Skips a login banner before it, within limits.
    static Result<WorkerClient> start(const DeviceConfig& device);

    struct Watcher
    {
        std::function<void(const std::string& phase)> phase;
        std::function<void(const timing::StoppingRule& rule)> steps;
        std::function<bool()> cancelled; ///< called ten times per second; true cancels the run
        /// Reads a call of a program. Null: the run has no calls.
        std::function<reading::Reading(const protocol::Called&)> called;
        double compileSeconds = 0; ///< additional seconds when the worker reports that it compiles
        /// After its measuring budget a run ends when the worker sent nothing, not even an answer to a ping,
        /// for this many seconds. With 0 the worker need not answer pings.
        double quietSeconds = 0;
    };
    /// Carries out a run and returns its result, whatever happens. `timeoutSeconds` is a limit of wall time.
    /// The time of a suspended machine or a stopped runner does not count.
    RunEnd run(const protocol::RunRequest& request, const timing::Options& options, double timeoutSeconds,
               const Watcher& watcher);
    /// Returns true when the worker answers within `wait`.
    bool ping(std::chrono::milliseconds wait);
    /// Sends a probe or profile request and waits for the result.
    RunEnd ask(const protocol::ToWorker& request, const std::string& id, double timeoutSeconds,
               const Watcher& watcher);
    /// Returns how often a lost connection was made again (kept workers only).
    [[nodiscard]] int reattached() const { return m_link.reattached(); }
    /// Asks the worker to end, then forces it.
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
    bool m_carried = false,
         m_ssh = false; ///< a carrier program (ssh, srun, podman, ...) starts the worker; that carrier is ssh
};

} // namespace parascope::dispatch
