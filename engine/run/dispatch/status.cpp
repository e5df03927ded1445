// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/status.h"

#include "engine/base/core/message_json.h"
#include "engine/base/core/metrics.h"
#include "engine/measure/protocol/members.h"

namespace parascope::dispatch {

using protocol::Is;

void members(auto& pass, Is<Counts> auto& counts)
{
    pass("points", counts.points);
    pass("ok", counts.ok);
    pass.unlessNone("compiled", counts.compiled);
    pass("failed", counts.failed);
    pass("remaining", counts.remaining);
    pass.unlessNone("covered", counts.covered);
    pass.unlessNone("will_not_fit", counts.willNotFit);
    pass.unlessNone("predicted", counts.predicted);
}

void members(auto& pass, Is<MapStatus::Past> auto& past)
{
    pass("runs", past.runs);
    pass("map_error", past.error);
    pass("unsure", past.unsure);
}

void members(auto& pass, Is<MapStatus::Best> auto& best)
{
    pass("point", best.point);
    pass("metric", best.metric);
    pass.anyNumber("value", best.value);
    pass("measured", best.measured);
}

void members(auto& pass, Is<MapStatus::Sides> auto& sides)
{
    pass("above", sides.above);
    pass("below", sides.below);
    pass("unsure", sides.unsure);
}

void members(auto& pass, Is<MapStatus::Cliff> auto& cliff)
{
    pass("from", cliff.from);
    pass("to", cliff.to);
    pass("metric", cliff.metric);
    pass("factor", cliff.factor);
}

void members(auto& pass, Is<MapStatus::Answer> auto& answer)
{
    pass.ifAny("best", answer.best);
    pass.inPlaceIfAny("above", answer.sides);
}

void members(auto& pass, Is<MapStatus> auto& map)
{
    pass("runs", map.runs);
    pass("points", map.points);
    pass("map_error", map.error);
    pass("map_error_p90", map.errorP90);
    pass("seconds_left", map.secondsLeft);
    pass.by(
        "stop", map.stop, [](const space::Stop& stop) { return space::toJson(stop); },
        [](const Json& json, const std::string& what) { return space::stopFromJson(json, what); });
    pass("history", map.history);
    pass.ifAny("unsure", map.unsure);
    pass.ifAny("failing", map.failing);
    pass.ifAny("left_one_out", map.leftOneOut);
    pass.ifAny("cliffs", map.cliffs);
    pass.ifAny("goal", map.goal);
}

void members(auto& pass, Is<SweepStatus> auto& sweep)
{
    pass("job", sweep.job);
    pass("id", sweep.id);
    pass("name", sweep.name);
    members(pass, sweep.counts);
    pass.ifAny("adaptive", sweep.adaptive);
    pass("running", sweep.running);
    pass("eta_seconds", sweep.etaSeconds);
    pass("failures", sweep.failures);
    pass("state", sweep.state);
}

void members(auto& pass, Is<PlannedPoint> auto& planned)
{
    pass("point_id", planned.pointId);
    pass("platform", planned.platform);
    pass.unlessNone("by", planned.by);
    pass("repeat", planned.repeat);
    pass.anyNumber("priority", planned.priority);
    pass("point", planned.point);
    pass.unlessNone("expected_seconds", planned.expectedSeconds);
    pass.unlessNone("memory_bytes", planned.memoryBytes);
    pass.unlessNone("device_bytes", planned.deviceBytes);
    pass("job", planned.job);
}

void members(auto& pass, Is<LaneRun> auto& run)
{
    pass("point", run.point);
    pass("point_id", run.pointId);
    pass("phase", run.phase);
    pass("expected_seconds", run.expectedSeconds);
    pass("limit_seconds", run.limitSeconds);
    pass("elapsed_seconds", run.elapsedSeconds);
    pass("steps", run.steps);
    pass(metric::stepSeconds, run.stepSeconds);
    pass("median_seconds", run.medianSeconds);
    pass("relative_half_width", run.relativeHalfWidth);
}

void members(auto& pass, Is<LaneStatus> auto& lane)
{
    pass("device", lane.device);
    pass("platform", lane.platform);
    pass("state", lane.state);
    pass.sentence("reason", lane.reason);
    pass.inPlaceOrNull("point", lane.run);
    pass("eta_seconds", lane.etaSeconds);
}

void members(auto& pass, Is<LogLine> auto& line)
{
    pass("time", line.time);
    pass("level", line.level);
    pass("text", line.text);
}

void members(auto& pass, Is<Status> auto& status)
{
    pass("state", status.state);
    pass("database", status.database);
    pass("socket", status.socket);
    pass("pid", status.pid, 1, protocol::anyInt);
    pass("eta_seconds", status.etaSeconds);
    pass("seconds", status.seconds);
    pass("sweeps", status.sweeps);
    pass("lanes", status.lanes);
    pass("queue", status.queue);
    pass("will_not_fit", status.willNotFit);
    pass("log", status.log);
    pass.sentence("trouble", status.trouble);
}

void members(auto& pass, Is<Summary::DoneBy> auto& done)
{
    pass("platform", done.platform);
    pass("framework", done.framework);
    pass("device", done.device);
    pass("points", done.points);
}

void members(auto& pass, Is<Refusals::Reason> auto& reason)
{
    pass("reason", reason.text);
    pass("points", reason.points);
}

void members(auto& pass, Is<Summary::Lost> auto& lost)
{
    pass("device", lost.device);
    pass.sentence("reason", lost.reason);
}

void members(auto& pass, Is<BestPoint> auto& best)
{
    pass("platform", best.platform);
    pass("metric", best.metric);
    pass("point", best.point);
    pass("value", best.value);
    pass("low", best.low);
    pass("high", best.high);
    pass("next", best.next);
    pass("times_the_next", best.timesTheNext);
    pass("apart", best.apart);
}

void members(auto& pass, Is<Summary> auto& summary)
{
    members(pass, summary.counts);
    pass.ifAny("adaptive", summary.adaptive);
    pass.sentence("error", summary.error);
    pass.ifAny("done_by", summary.doneBy);
    pass.unlessNone("reasons", summary.reasons);
    pass("quality", summary.quality);
    pass("seconds", summary.seconds);
    pass.unlessNone("lost", summary.lost);
    pass.unlessNone("best", summary.best);
}

std::size_t Counts::failures() const
{
    std::size_t sum = 0;
    for (const auto& [outcome, count] : failed)
        sum += count;
    return sum;
}

std::string countsText(const Counts& counts)
{
    auto text = std::to_string(counts.ok) + " of " + std::to_string(counts.points) + " points completed";
    if (counts.compiled > 0)
        text += ", " + std::to_string(counts.compiled) + " compiled";
    for (const auto& [outcome, count] : counts.failed)
        text += ", " + std::to_string(count) + " " + std::string(nameOf(outcome));
    if (counts.willNotFit > 0)
        text += ", " + std::to_string(counts.willNotFit) +
                " will not fit in memory (not run; --try-oversized runs them)";
    if (counts.predicted > 0) // they count as remaining but will not run
        text += ", " + std::to_string(counts.predicted) + " predicted";
    if (counts.remaining > counts.predicted)
        text += ", " + std::to_string(counts.remaining - counts.predicted) + " remaining";
    return text;
}

Json toJson(const Status& status)
{
    return protocol::Writer::of(status, {{"type", "status"}});
}

Result<Status> statusFromJson(const Json& json)
{
    auto status = protocol::Reader::of<Status>(json, answerName);
    if (!status)
        return fail(ErrorCode::Io, status.error().message);
    return status;
}

Result<Json> checkedAnswer(Json answer, std::string_view command)
{
    Fields fields(answer, answerName);
    if (fields.ok() && answer.contains("error")) {
        if (const auto error = errorFromJson(answer, answerName); !error)
            fields.refuse(error.error());
    } else {
        bool done = false;
        fields.read("ok", done);
        std::int64_t count = 0;
        for (const char* key : {"points", "covered", "skipped", "moved", "changed", "job"})
            fields.read(key, count, 0, protocol::anyCount,
                        command == "enqueue" && std::string_view(key) == "job" ? Fields::Required
                                                                               : Fields::Optional);
    }
    if (!fields.ok())
        return fail(ErrorCode::Io, fields.failure().value().message);
    return answer;
}

Json toJson(const Summary& summary)
{
    auto out = protocol::Writer::of(summary);
    // Scripts written before "reasons" existed read the most frequent kind of failure at this key.
    const auto unsupported = std::string(nameOf(Outcome::Unsupported));
    if (summary.reasons.contains(Outcome::Unsupported))
        out[unsupported] = out["reasons"][unsupported];
    return out;
}

} // namespace parascope::dispatch
