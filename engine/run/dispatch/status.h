// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"
#include "engine/model/space/spec_adaptive.h"
#include "engine/run/dispatch/refusals.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// Number of points of a sweep by state.
struct Counts
{
    std::size_t points = 0, ok = 0;
    std::size_t compiled = 0; ///< points that were only compiled; they neither failed nor have a time
    std::map<Outcome, std::size_t> failed; ///< failed points by the outcome of their latest run
    std::size_t remaining = 0;             ///< points that still have to run or are left to prediction
    std::size_t covered = 0;    ///< points for which another sweep has the result (only with `missing`)
    std::size_t willNotFit = 0; ///< points whose forecast does not fit the device
    std::size_t predicted = 0;  ///< points that an adaptive sweep does not need

    [[nodiscard]] std::size_t failures() const;
};

/// Returns a text such as "18 of 20 points completed, 2 oom".
[[nodiscard]] std::string countsText(const Counts& counts);

/// Knowledge of a map after a number of runs.
struct MapPast
{
    std::size_t runs = 0;
    double error = 0; ///< median relative error expected at the other points
    std::size_t unsure = 0;
};
/// The point with the largest or smallest value of the goal's metric.
struct MapBest
{
    Parameters point;
    std::string metric;
    double value = 0;
    bool measured = false;
};
/// Number of points on each side of a border or contour.
struct MapSides
{
    std::size_t above = 0, below = 0, unsure = 0;
};
/// A place where the metric changes suddenly: by `factor` from the first point to the second.
struct MapCliff
{
    Parameters from, to;
    std::string metric;
    double factor = 1;
};
/// Answer to the goal of a sweep.
struct MapAnswer
{
    std::optional<MapBest> best;
    std::optional<MapSides> sides;
};

/// Knowledge of an adaptive sweep about the map of one platform.
struct MapStatus
{
    // Clang cannot construct a nested struct with initialisers inside an optional of the enclosing one.
    using Past = MapPast;
    using Best = MapBest;
    using Sides = MapSides;
    using Cliff = MapCliff;
    using Answer = MapAnswer;

    std::size_t runs = 0, points = 0;
    std::optional<double> error,
        errorP90; ///< relative errors, median and 90th percentile; empty before the first map
    std::optional<double> secondsLeft; ///< seconds until the stop; empty when they are unknown
    space::Stop stop;
    std::vector<Past> history;
    std::optional<std::size_t> unsure, failing; ///< numbers of cells that are unsure, and that fail
    std::optional<double> leftOneOut;           ///< median relative error when each run is left out
    std::optional<std::vector<Cliff>> cliffs;   ///< present when the sweep has ended and there are any
    std::optional<Answer> goal;                 ///< answer to the goal, present when the sweep has ended
};
using MapStatuses = std::map<std::string, MapStatus>; ///< the status of each platform

enum class SweepState { Running, Paused, Stopping, Done };

struct SweepStatus
{
    std::size_t job = 0; ///< index in the runner's queue of sweeps
    std::int64_t id = 0; ///< id of the sweep in the database
    std::string name;
    Counts counts;
    std::optional<MapStatuses> adaptive; ///< maps of a sweep with the adaptive order
    std::size_t running = 0;
    double etaSeconds = 0;
    std::size_t failures = 0; ///< number of runs of this command that failed
    SweepState state = SweepState::Running;
};

/// A point that waits for a device, or that is not started because it will not fit on one.
struct PlannedPoint
{
    std::int64_t pointId = 0;
    std::string platform, by; ///< the platform, and the executor in words
    std::int64_t repeat = 0;
    double priority = 0; ///< points with smaller values run earlier
    Parameters point;
    double expectedSeconds = 0; ///< expected duration (s) of a queued point
    double memoryBytes = 0,
           deviceBytes = 0; ///< of a point that will not fit: its forecast, and the memory of the device
    std::size_t job = 0;
};

/// The current run of a lane.
struct LaneRun
{
    Parameters point;
    std::int64_t pointId = 0;
    std::string phase; ///< phase from the worker's message `progress`
    double expectedSeconds = 0, limitSeconds = 0, elapsedSeconds = 0;
    std::size_t steps = 0;
    std::vector<double> stepSeconds; ///< times of the latest steps (s)
    std::optional<double> medianSeconds, relativeHalfWidth;
};

enum class LaneState { Starting, Idle, Waiting, Running, Storing, Paused, Lost, Ended };

struct LaneStatus
{
    std::string device, platform;
    LaneState state = LaneState::Starting;
    Message reason; ///< reason why the lane is lost
    std::optional<LaneRun> run;
    double etaSeconds = 0;
};

/// A line of the runner's log.
struct LogLine
{
    std::string time, level, text; ///< time in UTC; level "info", "warning" or "error"; text
};

/// Current state of a runner: the answer to "status" (steering_server.h).
struct Status
{
    SweepState state = SweepState::Running;
    std::string database, socket;
    int pid = 0;
    double etaSeconds = 0, seconds = 0; ///< seconds until the end, and since the beginning
    std::vector<SweepStatus> sweeps;
    std::vector<LaneStatus> lanes;
    std::vector<PlannedPoint> queue, willNotFit; ///< first points of each list
    std::vector<LogLine> log;                    ///< latest lines of the log
    Message trouble;                             ///< reason why results cannot be stored at the moment
};

/// Name that error messages use for an answer from a runner's socket.
inline constexpr auto answerName = "The runner's answer";

[[nodiscard]] Json toJson(const Status& status);
/// Reads a status from JSON. Ignores unknown keys. A missing key, another type or a number out of its range
/// is an Io error whose message names the key.
[[nodiscard]] Result<Status> statusFromJson(const Json& json);

/// Checks the answer of a runner to any request except "status": {"ok": true, ...}, whose counts must be
/// whole numbers, or {"error": SENTENCE, ...}. An answer to "enqueue" must contain `job`. Ignores unknown
/// keys. A wrong answer is an Io error whose message names the key.
[[nodiscard]] Result<Json> checkedAnswer(Json answer, std::string_view command);

/// Result of a sweep at its end: the document of the command `sweep`.
/// The best point of a sweep on one platform.
struct BestPoint
{
    std::string platform, metric;
    Parameters point, next;          ///< values of the axes that vary: of the best point, and of the next
    double value = 0;                ///< in the SI unit of the metric
    std::optional<double> low, high; ///< interval of the value; of several runs their range
    double timesTheNext = 1;         ///< how many times better the value is than that of the next point
    bool apart = false;              ///< the intervals of the two points do not overlap
};

struct Summary
{
    struct DoneBy
    {
        std::string platform;
        std::optional<std::string> framework;
        std::string device;
        std::size_t points = 0;
    };
    struct Lost
    {
        std::string device;
        Message reason;
    };

    Counts counts;
    std::optional<MapStatuses> adaptive;
    std::map<std::string, std::size_t> quality; ///< number of points by the caveats of their latest run
    double seconds = 0;
    std::optional<std::vector<DoneBy>> doneBy;
    std::map<Outcome, std::vector<Refusals::Reason>>
        reasons; ///< reasons of the failed points by outcome, the most frequent first
    std::vector<Lost> lost;
    std::vector<BestPoint> best;
    Message error; ///< reason of a premature end
};
[[nodiscard]] Json toJson(const Summary& summary);

inline constexpr std::array<std::string_view, 8> laneStateNames = {
    translatable("Runner", "starting"), translatable("Runner", "idle"),    translatable("Runner", "waiting"),
    translatable("Runner", "running"),  translatable("Runner", "storing"), translatable("Runner", "paused"),
    translatable("Runner", "lost"),     translatable("Runner", "ended")};
inline constexpr std::array<std::string_view, 4> sweepStateNames = {"running", "paused", "stopping", "done"};

[[nodiscard]] constexpr std::string_view nameOf(LaneState state)
{
    return laneStateNames[static_cast<std::size_t>(state)];
}
[[nodiscard]] constexpr std::span<const std::string_view> wordsOf(LaneState)
{
    return laneStateNames;
}
[[nodiscard]] constexpr std::span<const std::string_view> wordsOf(SweepState)
{
    return sweepStateNames;
}
[[nodiscard]] constexpr std::string_view nameOf(SweepState state)
{
    return sweepStateNames[static_cast<std::size_t>(state)];
}

} // namespace parascope::dispatch
