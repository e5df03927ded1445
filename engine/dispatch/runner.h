// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dispatch/job.h"
#include "engine/space/grid.h"
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
[[nodiscard]] Result<SweepRequest> requestFromJson(const Json& json);

/// Runs sweeps into one database, whose only writer it is. One thread calls run() and alone writes;
/// command() and status() may be called from any thread (the steering socket's).
class Runner
{
public:
    /// Checks the grid and starts the workers before the database is touched: bad input writes nothing.
    static Result<std::unique_ptr<Runner>> start(const std::filesystem::path& database, SweepRequest request);
    ~Runner();

    /// Until every sweep is done or a stop was asked for. `tick` is called a few times a second.
    Result<void> run(const std::function<void()>& tick);

    /// {"command": pause|resume|stop|stop-after|skip|status|reprioritise|enqueue, ...} -> {"ok": true, ...}
    /// or {"error": sentence}.
    Json command(const Json& request);
    [[nodiscard]] Json status() const;
    /// The contract's document of `sweep`, for the sweep (-1: the first): counts, quality, seconds.
    [[nodiscard]] Json summary(std::size_t job = 0) const;
    /// Any run of this command failed.
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
    struct Enqueue
    {
        SweepRequest request;
        std::promise<Json> answer;
    };

    explicit Runner(std::filesystem::path database) : m_database(std::move(database)) {}
    Result<void> openLanes(const std::vector<DeviceConfig>& devices);
    Result<void> plan(space::Grid grid, const SweepRequest& request);
    std::optional<Assignment> next(Lane& lane);
    void deliver(Lane& lane, Delivery delivery);
    void lost(Lane& lane, const std::string& reason);
    Result<void> store(const Finished& finished);
    void enqueueNow(Enqueue& enqueue);
    void stop(bool now);
    [[nodiscard]] bool finishedLocked() const;
    void closeJobs(bool ended);
    void log(std::string_view level, const std::string& text);
    void flushLog();

    std::filesystem::path m_database;
    std::optional<store::Writer> m_writer; ///< of the thread that called start() and run()
    Turns m_turns;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::atomic<bool> m_signal = false;

    mutable std::mutex m_mutex;
    std::condition_variable m_forLanes, m_forWriter;
    std::vector<std::unique_ptr<Lane>> m_lanes;
    std::map<std::string, store::PlatformRecord> m_platforms; ///< as their devices' hello and the catalogue say
    std::set<std::string> m_livePlatforms;    ///< with a lane that can still run
    std::vector<std::unique_ptr<Job>> m_jobs;
    std::deque<Finished*> m_finished;
    std::deque<Enqueue*> m_enqueues;
    std::deque<std::pair<std::int64_t, double>> m_priorities;
    std::deque<std::pair<std::string, std::string>> m_log; ///< level, text: to be written
    std::deque<std::string> m_recentLog;
    std::set<std::pair<std::size_t, std::size_t>> m_skips; ///< job, item whose run is being skipped
    bool m_paused = false, m_stopping = false, m_ended = false;
    std::string m_trouble;                    ///< why results cannot be stored at the moment
};

} // namespace parascope::dispatch
