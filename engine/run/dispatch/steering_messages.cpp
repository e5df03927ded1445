// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_messages.h"

#include "engine/base/core/metrics.h"
#include "engine/measure/protocol/fields.h"

#include <limits>

namespace parascope::dispatch {

namespace {

using protocol::Fields;

constexpr double anySize = std::numeric_limits<double>::max();
constexpr std::int64_t anyCount = std::numeric_limits<std::int64_t>::max();

void needText(Fields& fields, const char* key, Fields::Need need = Fields::Required)
{
    std::string text;
    fields.read(key, text, need);
}

void needCount(Fields& fields, const char* key, Fields::Need need = Fields::Required, std::int64_t low = 0)
{
    std::int64_t number = 0;
    fields.read(key, number, low, anyCount, need);
}

void needNumber(Fields& fields, const char* key, Fields::Need need = Fields::Required, double low = 0)
{
    double number = 0;
    fields.read(key, number, low, anySize, need);
}

/// Of every entry of a list of objects that must be there.
void needEach(Fields& fields, const Json& json, const char* key, void (*check)(Fields&, const Json&))
{
    const auto it = json.is_object() ? json.find(key) : json.end();
    if (!json.is_object() || it == json.end() || !it->is_array())
        return fields.refuse(Error::badInput("%1: \"%2\" must be a list.", fields.what(), std::string(key)));
    for (const auto& entry : *it) {
        Fields inner(entry, fields.what() + ": an entry of \"" + key + "\"");
        check(inner, entry);
        if (!inner.ok())
            return fields.refuse(inner.failure());
    }
}

void checkPlanned(Fields& fields, const Json&)
{
    needCount(fields, "point_id");
    needText(fields, "platform");
    needText(fields, "by", Fields::Optional); // a runner of an older version says nothing of it
    needNumber(fields, "priority", Fields::Optional, -anySize);
    Json point;
    fields.readObject("point", point);
}

void checkLane(Fields& fields, const Json& lane)
{
    needText(fields, "device");
    needText(fields, "platform");
    needText(fields, "state");
    needText(fields, "reason", Fields::Optional);
    needNumber(fields, "eta_seconds");
    if (!fields.ok() || (lane.contains("point") && lane["point"].is_null()))
        return;
    Json point;
    fields.readObject("point", point);
    needCount(fields, "point_id");
    needText(fields, "phase");
    for (const char* key : {"expected_seconds", "limit_seconds", "elapsed_seconds"})
        needNumber(fields, key);
    needCount(fields, "steps");
    std::vector<double> seconds;
    fields.readSeconds(metric::stepSeconds, seconds);
    std::optional<double> number;
    for (const char* key : {"median_seconds", "relative_half_width"})
        fields.read(key, number);
}

void checkPast(Fields& fields, const Json&)
{
    needCount(fields, "runs");
    needCount(fields, "unsure");
    needNumber(fields, "map_error");
}

/// What an adaptive sweep knows of one platform's map.
void checkMap(Fields& fields, const Json& map)
{
    needCount(fields, "runs");
    needCount(fields, "points");
    for (const char* key : {"unsure", "failing"})
        needCount(fields, key, Fields::Optional);
    std::optional<double> number;
    for (const char* key : {"map_error", "map_error_p90", "seconds_left"})
        fields.read(key, number);
    needEach(fields, map, "history", checkPast);
}

void checkSweep(Fields& fields, const Json& sweep)
{
    if (sweep.is_object() && sweep.contains("adaptive")) {
        Json maps;
        fields.readObject("adaptive", maps);
        for (const auto& [platform, map] : maps.items()) {
            Fields inner(map, fields.what() + ": \"adaptive\"");
            checkMap(inner, map);
            if (!inner.ok())
                return fields.refuse(inner.failure());
        }
    }
    for (const char* key : {"job", "id", "points", "ok", "remaining", "running", "failures"})
        needCount(fields, key);
    needCount(fields, "will_not_fit", Fields::Optional);
    needText(fields, "name");
    needText(fields, "state");
    needNumber(fields, "eta_seconds");
    Json failed;
    fields.readObject("failed", failed);
    Fields counts(failed, fields.what() + ": \"failed\"");
    if (fields.ok())
        for (const auto& [name, count] : failed.items())
            needCount(counts, name.c_str());
    if (!counts.ok())
        fields.refuse(counts.failure());
}

void checkLine(Fields& fields, const Json&)
{
    for (const char* key : {"time", "level", "text"})
        needText(fields, key);
}

void checkStatus(Fields& fields, const Json& json)
{
    needText(fields, "state");
    needText(fields, "database");
    needText(fields, "trouble", Fields::Optional);
    int process = 0;
    fields.read("pid", process, 1, std::numeric_limits<int>::max());
    needNumber(fields, "eta_seconds");
    needNumber(fields, "seconds");
    needEach(fields, json, "sweeps", checkSweep);
    needEach(fields, json, "lanes", checkLane);
    needEach(fields, json, "queue", checkPlanned);
    needEach(fields, json, "will_not_fit", checkPlanned);
    needEach(fields, json, "log", checkLine);
}

} // namespace

Result<Json> checkedAnswer(Json answer, std::string_view command)
{
    Fields fields(answer, "The runner's answer");
    if (fields.ok() && answer.contains("error")) {
        needText(fields, "error");
    } else if (command == "status") {
        checkStatus(fields, answer);
    } else {
        bool done = false;
        fields.read("ok", done);
        for (const char* key : {"points", "covered", "skipped", "moved", "changed"})
            needCount(fields, key, Fields::Optional);
        needCount(fields, "job", command == "enqueue" ? Fields::Required : Fields::Optional);
        if (command == "events")
            needEach(fields, answer, "events", checkLine);
    }
    if (!fields.ok())
        return fail(ErrorCode::Io, fields.failure().value().message);
    return answer;
}

} // namespace parascope::dispatch
