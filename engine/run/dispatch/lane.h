// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/crash_brake.h"
#include "engine/run/dispatch/executor.h"
#include "engine/run/dispatch/host_arbiter.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/status.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/store/records.h"

#include <atomic>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace parascope::dispatch {

/// One run that a lane has to carry out.
struct Assignment
{
    std::size_t job = 0, item = 0; ///< indices of the job and item in the runner
    std::int64_t pointId = 0;
    int repeat = 0, attempt = 1;
    int losses = 0; ///< number of connections that were lost while it ran
    std::string family;
    Json graph = nullptr; ///< graph of a hand-written model, otherwise null
    Program program;      ///< program of the spec, otherwise null
    Parameters point;
    protocol::MeasureSpec measure;
    /// True when the spec leaves "block" to the device: single steps on processors, pipelined blocks on
    /// accelerators, because a synchronised step there also measures the round trip to the host.
    bool usualBlock = true;
    int mostDevices = 1;        ///< largest number of devices in the sweep
    double expectedSeconds = 0; ///< expected duration of the run (s)
};

/// Result of an assignment: a record to store, or no record when the result of the run is unknown.
struct Delivery
{
    Assignment assignment;
    std::optional<store::RunRecord> record;
    double seconds = 0, stepFlops = 0;
    std::string errorTail;
    bool sent = false; ///< true when the run was sent to a worker
    bool lost = false; ///< true when the run was sent and the connection was then lost
};

/// One thread with one device. The lane owns a worker, gives it one run after another, and turns every result
/// into an outcome. When a worker dies, the run gets an outcome and the lane starts a new worker. No
/// exception leaves its thread.
class Lane
{
public:
    struct Hooks
    {
        /// Waits for the next run and returns it. An empty result ends the lane.
        std::function<std::optional<Assignment>(Lane&)> next;
        /// Stores the delivery and returns when it is durable.
        std::function<void(Lane&, Delivery)> deliver;
        /// Called when the worker cannot be started again or crashed on run after run. Waits for a decision:
        /// true lets the lane try again, false ends it.
        std::function<bool(Lane&, const Message& reason)> lost;
    };
    Lane(DeviceConfig device, HostArbiter& arbiter, WallClock& clock, Hooks hooks);
    ~Lane();

    /// Starts the thread and the worker. Returns the worker's hello, or an error when the worker cannot be
    /// started.
    Result<protocol::Hello> start();
    /// Ends the current run as cancelled. The point stays planned.
    void cancelRun() { m_cancel = true; }
    /// Clears the cancel request. `next` calls it for the run that it returns, under the lock that also
    /// guards cancelRun().
    void clearCancel() { m_cancel = false; }
    void join();

    [[nodiscard]] const DeviceConfig& device() const { return m_device; }
    /// Returns the executor from the first hello. It is empty before that.
    [[nodiscard]] const Executor& executor() const { return m_executor; }
    /// Returns the current state. The runner fills in `etaSeconds`.
    [[nodiscard]] LaneStatus status() const;
    /// Returns the remaining seconds of the current run, or of the run that waits for its turn.
    [[nodiscard]] double restSeconds() const;
    void setState(LaneState state);

private:
    struct Live
    {
        LaneState state = LaneState::Starting;
        Message reason;
        double expectedSeconds = 0; ///< expected duration (s) of the run that waits for its turn
        std::optional<LaneRun> run;
        std::chrono::steady_clock::time_point since;
    };

    void main(std::promise<Result<protocol::Hello>> ready);
    enum class Next { Run, End, Lost };
    Next serveOne();
    Next lost();
    Result<void> connect();
    Result<void> startWorker();
    bool reconnect();
    bool isLost(const Delivery& delivery);
    void wait(double expectedSeconds);
    Delivery execute(const Assignment& assignment);
    /// Returns a watcher that sets the time allowances of a run, reports a cancel request and updates
    /// status() while the run lasts.
    WorkerClient::Watcher watcherOf(double limitSeconds);
    void showRunning(const Assignment& assignment, const Work& work,
                     std::chrono::steady_clock::time_point begin);
    RunEnd send(const Assignment& assignment, const Work& work, const protocol::MeasureSpec& measure,
                std::optional<reading::CallReader>& reader);
    [[nodiscard]] double limitOf(const Assignment& assignment, const Work& work) const;
    Delivery carryOut(const Assignment& assignment, const Work& work);
    Delivery thrown(const Assignment& assignment, const Work& work, CrashReason reason, const Message& why,
                    std::int64_t startedMs);

    DeviceConfig m_device;
    Executor m_executor; ///< set before start() returns
    HostArbiter& m_arbiter;
    WallClock& m_clock;
    Hooks m_hooks;
    CrashBrake m_brake;
    std::optional<WorkerClient> m_worker;
    std::chrono::steady_clock::time_point m_lastSpoken;
    Message m_lastFailure;
    std::atomic<bool> m_cancel = false;
    mutable std::mutex m_mutex;
    Live m_live;
    std::thread m_thread;
};

} // namespace parascope::dispatch
