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

/// How many points of a sweep stand where.
struct Counts
{
    std::size_t points = 0, ok = 0;
    std::map<Outcome, std::size_t> failed; ///< by the outcome of the latest run
    std::size_t remaining = 0;             ///< still to be run, or left to prediction
    std::size_t covered = 0;               ///< another sweep has the result (only missing)
    std::size_t willNotFit = 0;            ///< the forecast does not fit the device
    std::size_t predicted = 0;             ///< an adaptive sweep has enough without them

    [[nodiscard]] std::size_t failures() const;
};

/// "18 of 20 points completed, 2 oom".
[[nodiscard]] std::string countsText(const Counts& counts);

/// What an adaptive sweep knows of the map of one platform.
struct MapStatus
{
    struct Past
    {
        std::size_t runs = 0;
        double error = 0; ///< median relative error that is expected of the other points
        std::size_t unsure = 0;
    };
    /// The point that has the largest or smallest value of the goal's metric.
    struct Best
    {
        Parameters point;
        std::string metric;
        double value = 0;
        bool measured = false;
    };
    /// How many points lie on each side of a border or contour.
    struct Sides
    {
        std::size_t above = 0, below = 0, unsure = 0;
    };
    struct Answer
    {
        std::optional<Best> best;
        std::optional<Sides> sides;
    };

    std::size_t runs = 0, points = 0;
    std::optional<double> error,
        errorP90;                      ///< relative, median and 90th percentile; empty before the first map
    std::optional<double> secondsLeft; ///< until the stop; empty where nobody knows
    space::Stop stop;
    std::vector<Past> history;
    std::optional<std::size_t> unsure, failing; ///< cells
    std::optional<double> leftOneOut;           ///< median relative error of leaving each run out
    std::optional<Answer> goal;                 ///< when the sweep has ended
};
using MapStatuses = std::map<std::string, MapStatus>; ///< by platform

enum class SweepState { Running, Paused, Stopping, Done };

struct SweepStatus
{
    std::size_t job = 0; ///< place in the runner's queue of sweeps
    std::int64_t id = 0; ///< of the database
    std::string name;
    Counts counts;
    std::optional<MapStatuses> adaptive; ///< of a sweep with the adaptive order
    std::size_t running = 0;
    double etaSeconds = 0;
    std::size_t failures = 0; ///< runs of this command that failed
    SweepState state = SweepState::Running;
};

/// A point that waits for a device, or that is not started because it will not fit one.
struct PlannedPoint
{
    std::int64_t pointId = 0;
    std::string platform, by; ///< `by`: the executor in words
    std::int64_t repeat = 0;
    double priority = 0; ///< smaller ones run earlier
    Parameters point;
    double expectedSeconds = 0;              ///< of a queued one
    double memoryBytes = 0, deviceBytes = 0; ///< of one that will not fit: its forecast, and what there is
    std::size_t job = 0;
};

/// The run that a lane has in hand.
struct LaneRun
{
    Parameters point;
    std::int64_t pointId = 0;
    std::string phase; ///< of the worker's message `progress`
    double expectedSeconds = 0, limitSeconds = 0, elapsedSeconds = 0;
    std::size_t steps = 0;
    std::vector<double> stepSeconds; ///< the latest steps
    std::optional<double> medianSeconds, relativeHalfWidth;
};

enum class LaneState { Starting, Idle, Waiting, Running, Storing, Paused, Lost, Ended };

struct LaneStatus
{
    std::string device, platform;
    LaneState state = LaneState::Starting;
    Message reason; ///< why a lost one is lost
    std::optional<LaneRun> run;
    double etaSeconds = 0;
};

/// A line of the runner's log.
struct LogLine
{
    std::string time, level, text; ///< UTC; "info", "warning" or "error"
};

/// What a runner does now: the answer to "status" (steering_server.h).
struct Status
{
    SweepState state = SweepState::Running;
    std::string database, socket;
    int pid = 0;
    double etaSeconds = 0, seconds = 0; ///< until the end, since the beginning
    std::vector<SweepStatus> sweeps;
    std::vector<LaneStatus> lanes;
    std::vector<PlannedPoint> queue, willNotFit; ///< the first ones
    std::vector<LogLine> log;                    ///< the latest lines
    Message trouble;                             ///< why results cannot be stored at the moment
};

/// How sentences name what came from a runner's socket.
inline constexpr auto answerName = "The runner's answer";

[[nodiscard]] Json toJson(const Status& status);
/// The inverse. Unknown keys are ignored; a missing key, another type or a number out of its range is Io, in
/// a sentence that names the key.
[[nodiscard]] Result<Status> statusFromJson(const Json& json);

/// What came from a runner's socket, to any request but "status": {"ok": true, ...} whose counts are whole
/// numbers, or {"error": SENTENCE, ...}; `job` is there in an answer to "enqueue". Unknown keys are ignored.
/// What is wrong is Io, in a sentence that names the key.
[[nodiscard]] Result<Json> checkedAnswer(Json answer, std::string_view command);

/// What became of a sweep, at its end: the document of the command `sweep`.
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
    std::map<std::string, std::size_t> quality; ///< points by the caveats of their latest run
    double seconds = 0;
    std::optional<std::vector<DoneBy>> doneBy;
    std::map<Outcome, std::vector<Refusals::Reason>> reasons; ///< the most frequent first
    std::vector<Lost> lost;
    Message error; ///< why it ended before its time
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
