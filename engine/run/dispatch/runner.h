// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/grid.h"
#include "engine/run/dispatch/adaptive.h"
#include "engine/run/dispatch/anchors.h"
#include "engine/run/dispatch/job.h"
#include "engine/run/dispatch/sweep_log.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/store/database.h"

#include <condition_variable>
#include <deque>
#include <filesystem>

namespace parascope::dispatch {

enum class Only { All, Missing, Failed };

/// A sweep as it is asked for.
struct SweepRequest
{
    space::SweepSpec spec;
    std::vector<DeviceConfig> devices;
    Only only = Only::All; ///< All: every point without a final outcome
    long maxRuns = -1;
};

[[nodiscard]] Json toJson(const SweepRequest& request);
/// {"ok": true, "events": [{"id", "time", "level", "text"}]}: the answer to "events".
[[nodiscard]] Json eventsDocument(const std::vector<store::EventRecord>& events);
[[nodiscard]] Result<SweepRequest> requestFromJson(const Json& json);

/// Runs sweeps into one database, whose only writer it is. One thread calls run() and alone writes;
/// command() and status() may be called from any thread (the steering socket's).
class Runner
{
public:
    /// Checks the grid and starts the workers before the database is touched: bad input writes nothing.
    static Result<std::unique_ptr<Runner>> start(const std::filesystem::path& database, SweepRequest request,
                                                 WallClock::Source clock = WallClock::machine());
    ~Runner();

    /// Until every sweep is done or a stop was asked for. `tick` is called a few times a second. An error:
    /// results can no longer be stored, which summary() repeats.
    Result<void> run(const std::function<void()>& tick);

    /// The steering protocol (steering_server.h): {"command": ..., ...} -> {"ok": true, ...} or
    /// toJson(Error).
    Json command(const Json& request);
    [[nodiscard]] Status status() const;
    /// What became of a sweep; the first one is 0.
    [[nodiscard]] Summary summary(std::size_t job = 0) const;
    /// Any run of this command failed, or a device was lost with points left.
    [[nodiscard]] bool someFailed() const;
    /// Async-signal-safe: stop now.
    void requestStop() { m_signal = true; }

private:
    struct Finished
    {
        Lane* lane = nullptr;
        Delivery delivery;
        std::promise<void> stored;
    };
    using ItemKeys = std::set<Job::ItemKey>;

    Runner(std::filesystem::path database, WallClock::Source clock)
        : m_database(std::move(database)), m_clock(std::move(clock)), m_log(m_database, m_clock)
    {
    }
    Result<void> openLanes(const std::vector<DeviceConfig>& devices);
    Result<void> plan(space::Grid grid, const SweepRequest& request);
    [[nodiscard]] std::vector<Executor> executorsOf(const std::vector<DeviceConfig>& devices) const;
    /// Takes points out of the job's queue whose forecast (bytes, an entry an item) does not fit their
    /// platform.
    void refuseOversizedLocked(Job& job, const std::vector<double>& forecast,
                               std::vector<std::string>& lines);
    /// Takes planned points out of the queues whose result any sweep of the database has; how many.
    Result<std::size_t> coverPlanned();
    /// For a spec with the adaptive order: what was run so far, and the points that were chosen before.
    Result<void> planAdaptive(Job& job);
    /// Chooses the next points of adaptive sweeps whose lanes have nothing to do. The thread that writes.
    void chooseNext();
    std::optional<Assignment> next(Lane& lane);
    /// Adds the executor's anchor to the job, in front of its other points, when it is time.
    void addAnchorLocked(Job& job, const Executor& executor);
    /// Gives the delivered anchors the points that they have in the database.
    Result<void> placeAnchors(const std::vector<Finished*>& batch);
    void deliver(Lane& lane, Delivery delivery);
    /// Waits until somebody wants the lane to try again: false when nobody will.
    bool lost(Lane& lane, const Message& reason);
    Json reviveLocked();
    void countLiveLocked();
    Result<void> store(const std::vector<Finished*>& batch);
    /// Ends because of `why`: lanes wait no longer, what they have finished is handed to the writer once
    /// more.
    Result<void> giveUp(Error why);
    /// Stores what the lanes delivered and lets them go on. An error: the runner has given up.
    Result<void> takeIn(const std::vector<Finished*>& batch, const std::function<void()>& tick);
    Result<void> keepTrying(const std::vector<Finished*>& batch, const std::function<void()>& tick);
    void settle(const Finished& finished);
    Result<std::size_t> enqueueNow(const SweepRequest& request);
    void stop(bool now);
    [[nodiscard]] bool finishedLocked() const;

    Json setPaused(bool paused);
    Json skip(const Json& request);
    Json retry(const Json& request);
    Json reprioritise(const Json& request);
    Json annotate(const Json& request);
    Json measure(const Json& request);
    Json enqueue(const Json& request);
    [[nodiscard]] Json events(const Json& request) const;
    /// Has the thread that writes do the work, and waits for its answer.
    Json onWriter(const std::function<Json()>& work);
    /// Seconds of work that an executor has in the job.
    [[nodiscard]] double plannedSecondsLocked(const Job& job, const Executor& executor, int lanes) const;
    [[nodiscard]] std::vector<double> etasLocked(const std::map<Executor, double>& seconds) const;

    void closeJobs(bool ended);

    std::filesystem::path m_database, m_socket; ///< where it is steered
    std::optional<store::Writer> m_writer;      ///< of the thread that called start() and run()
    HostArbiter m_arbiter;
    WallClock m_clock;
    SweepLog m_log;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::atomic<bool> m_signal = false;

    mutable std::mutex m_mutex;
    std::condition_variable m_forLanes, m_forWriter;
    std::vector<std::unique_ptr<Lane>> m_lanes;
    std::set<const Lane*> m_lost;
    std::map<std::string, store::PlatformRecord>
        m_platforms; ///< as their devices' hello and the catalogue say
    std::map<Executor, double>
        m_memory; ///< for tensors, of an executor's largest unit; infinite where one does not say
    std::map<Executor, int> m_live; ///< how many lanes can still run
    std::vector<std::unique_ptr<Job>> m_jobs;
    std::map<const Job*, std::unique_ptr<AdaptivePlan>> m_adaptive; ///< of the thread that writes
    std::map<const Job*, MapStatuses> m_findings;                   ///< of their plans, as of the last choice
    std::map<const Job*, double> m_chosen;                          ///< priority of the next chosen point
    std::map<const Job*, Anchors> m_anchors; ///< of sweeps that measure a point again and again
    std::deque<Finished*> m_finished;
    std::deque<std::function<void()>> m_tasks;                 ///< for the thread that writes
    std::vector<std::pair<std::int64_t, double>> m_priorities; ///< to be written
    std::set<std::pair<std::size_t, std::size_t>> m_skips;     ///< job, item whose run is being skipped
    bool m_paused = false, m_stopping = false, m_ended = false;
    std::optional<Error> m_failure; ///< why it ended before its time
    Message m_trouble;              ///< why results cannot be stored at the moment
};

} // namespace parascope::dispatch
