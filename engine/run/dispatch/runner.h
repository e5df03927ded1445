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

/// Request for a sweep.
struct SweepRequest
{
    space::SweepSpec spec;
    std::vector<DeviceConfig> devices;
    Only only = Only::All; ///< All means every point without a final outcome
    long maxRuns = -1;
};

[[nodiscard]] Json toJson(const SweepRequest& request);
/// Returns {"ok": true, "events": [{"id", "time", "level", "text"}]}, the answer to "events".
[[nodiscard]] Json eventsDocument(const std::vector<store::EventRecord>& events);
[[nodiscard]] Result<SweepRequest> requestFromJson(const Json& json);

/// Runs sweeps and stores their results in one database, as its only writer. One thread calls run(), and only
/// that thread writes. Any thread may call command() and status() (the thread of the steering socket does).
class Runner
{
public:
    /// Checks the grid and starts the workers before it opens the database, so that bad input writes nothing.
    /// Returns an error when the input is bad, a worker does not start or the database cannot be written.
    static Result<std::unique_ptr<Runner>> start(const std::filesystem::path& database, SweepRequest request,
                                                 WallClock::Source clock = WallClock::machine());
    ~Runner();

    /// Runs until every sweep is done or a stop was requested. Calls `tick` a few times per second. Returns
    /// an error when results cannot be stored any more; summary() repeats that error.
    Result<void> run(const std::function<void()>& tick);

    /// Answers a request of the steering protocol (steering_server.h): {"command": ..., ...} -> {"ok": true,
    /// ...} or toJson(Error).
    Json command(const Json& request);
    [[nodiscard]] Status status() const;
    /// Returns the summary of a sweep. The first sweep has number 0.
    [[nodiscard]] Summary summary(std::size_t job = 0) const;
    /// Returns true when any run of this command failed, when the runner gave up, or when a device was lost
    /// while points remained.
    [[nodiscard]] bool someFailed() const;
    /// Requests an immediate stop. It is async-signal-safe.
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
    /// Removes points from the job's queue whose forecast (bytes, one entry per item) does not fit their
    /// platform. Appends a sentence for the log to `lines`.
    void refuseOversizedLocked(Job& job, const std::vector<double>& forecast,
                               std::vector<std::string>& lines);
    /// Removes planned points from the queues when any sweep of the database has their result. Returns their
    /// number.
    Result<std::size_t> coverPlanned();
    /// Prepares a spec with the adaptive order: reads what was run so far and releases the points that were
    /// chosen before.
    Result<void> planAdaptive(Job& job);
    /// Chooses the next points of adaptive sweeps whose lanes have no work. Called by the thread that writes.
    void chooseNext();
    std::optional<Assignment> next(Lane& lane);
    /// Adds the executor's anchor to the job, before its other points, when the anchor is due.
    void addAnchorLocked(Job& job, const Executor& executor);
    /// Assigns the delivered anchors the points that they have in the database.
    Result<void> placeAnchors(const std::vector<Finished*>& batch);
    void deliver(Lane& lane, Delivery delivery);
    /// Waits until a command lets the lane try again. Returns false when the runner ends instead.
    bool lost(Lane& lane, const Message& reason);
    Json reviveLocked();
    void countLiveLocked();
    Result<void> store(const std::vector<Finished*>& batch);
    /// Ends the runner because of `why`: lanes wait no longer, and the runs that they have finished are
    /// passed to the writer once more.
    Result<void> giveUp(Error why);
    /// Stores what the lanes delivered and lets them continue. Returns an error when the runner has given up.
    Result<void> takeIn(const std::vector<Finished*>& batch, const std::function<void()>& tick);
    Result<void> keepTrying(const std::vector<Finished*>& batch, const std::function<void()>& tick);
    void settle(const Finished& finished);
    Result<std::size_t> enqueueNow(SweepRequest request);
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
    /// Lets the thread that writes do the work, and waits for its answer.
    Json onWriter(const std::function<Json()>& work);
    /// Returns the seconds of work that an executor has in the job.
    [[nodiscard]] double plannedSecondsLocked(const Job& job, const Executor& executor, int lanes) const;
    [[nodiscard]] std::vector<double> etasLocked(const std::map<Executor, double>& seconds) const;

    void closeJobs(bool ended);

    std::filesystem::path m_database, m_socket; ///< the database, and the socket that steers the runner
    std::optional<store::Writer> m_writer;      ///< used only by the thread that called start() and run()
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
        m_platforms;                     ///< platforms by name, from their devices' hello and the catalogue
    std::map<Executor, double> m_memory; ///< bytes for tensors on an executor's largest unit; infinite when a
                                         ///< unit does not report its memory
    std::map<Executor, int> m_live;      ///< number of lanes that can still run, by executor
    std::vector<std::unique_ptr<Job>> m_jobs;
    std::map<const Job*, std::unique_ptr<AdaptivePlan>> m_adaptive; ///< used only by the thread that writes
    std::map<const Job*, MapStatuses> m_findings; ///< findings of the plans after the last choice
    std::map<const Job*, double> m_chosen;        ///< priority of the next chosen point
    std::map<const Job*, Anchors> m_anchors; ///< anchors of the sweeps that measure a point again and again
    std::deque<Finished*> m_finished;
    std::deque<std::function<void()>> m_tasks; ///< tasks for the thread that writes
    std::vector<std::pair<std::int64_t, double>>
        m_priorities; ///< point ids and priorities that are not yet written
    std::set<std::pair<std::size_t, std::size_t>>
        m_skips; ///< job and item of the runs that are being skipped
    bool m_paused = false, m_stopping = false, m_ended = false;
    std::optional<Error> m_failure; ///< reason of a premature end
    Message m_trouble;              ///< reason why results cannot be stored at the moment
};

} // namespace parascope::dispatch
