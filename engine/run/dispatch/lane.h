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

/// One run for a lane to do.
struct Assignment
{
    std::size_t job = 0, item = 0; ///< the runner's own
    std::int64_t pointId = 0;
    int repeat = 0, attempt = 1;
    int losses = 0; ///< connections that were lost while it ran
    std::string family;
    Json graph = nullptr; ///< of a hand-written model
    Parameters point;
    protocol::MeasureSpec measure;
    /// The spec leaves "block" to the device: single steps on processors, pipelined blocks on accelerators,
    /// where a synchronised step measures the host's round trip as well.
    bool usualBlock = true;
    double expectedSeconds = 0; ///< that it will take
};

/// What a lane hands back: a record to be stored, or nothing when the run's fate is unknown.
struct Delivery
{
    Assignment assignment;
    std::optional<store::RunRecord> record;
    double seconds = 0, stepFlops = 0;
    std::string errorTail;
    bool sent = false; ///< a worker was asked to run it
    bool lost = false; ///< ... and the connection to it was lost meanwhile
};

/// One thread with one device: owns a worker, feeds it one run at a time, and turns whatever becomes of it
/// into an outcome. A dead worker is an outcome and a new worker; no exception leaves its thread.
class Lane
{
public:
    struct Hooks
    {
        /// The next run; waits; nothing ends the lane.
        std::function<std::optional<Assignment>(Lane&)> next;
        /// Returns when the delivery is durable.
        std::function<void(Lane&, Delivery)> deliver;
        /// The worker cannot be started again, or crashed on run after run. True: once more; false ends the
        /// lane.
        std::function<bool(Lane&, const Message& reason)> lost;
    };
    Lane(DeviceConfig device, HostArbiter& arbiter, WallClock& clock, Hooks hooks);
    ~Lane();

    /// Starts the thread and the worker; returns its hello.
    Result<protocol::Hello> start();
    /// Ends the run in hand as cancelled (the point stays planned).
    void cancelRun() { m_cancel = true; }
    /// Called by `next` for the run that it hands out, under the lock that also guards cancelRun().
    void clearCancel() { m_cancel = false; }
    void join();

    [[nodiscard]] const DeviceConfig& device() const { return m_device; }
    /// By its first hello; empty before that.
    [[nodiscard]] const Executor& executor() const { return m_executor; }
    /// What it does now; the runner knows its `etaSeconds`.
    [[nodiscard]] LaneStatus status() const;
    /// Of the run in hand, or of the one that waits for its turn: how much longer it will take.
    [[nodiscard]] double restSeconds() const;
    void setState(LaneState state);

private:
    struct Live
    {
        LaneState state = LaneState::Starting;
        Message reason;
        double expectedSeconds = 0; ///< of the run that waits for its turn
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
    /// Allowances of a run, whether it is cancelled, and what status() says of it as it goes on.
    WorkerClient::Watcher watcherOf(double limitSeconds);
    Delivery carryOut(const Assignment& assignment, const Work& work);
    Delivery thrown(const Assignment& assignment, const Work& work, CrashReason reason, const Message& why,
                    std::int64_t startedMs);

    DeviceConfig m_device;
    Executor m_executor; ///< written before start() returns
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
