// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/status.h"

#include "engine/base/core/message_json.h"
#include "engine/measure/protocol/fields.h"

#include <concepts>
#include <limits>

namespace parascope::dispatch {

namespace {

using protocol::Fields;

template <class Given, class Wanted>
concept Is = std::same_as<std::remove_const_t<Given>, Wanted>;

// The members of each struct, once for both directions: `pass` is a Writer or a Reader.

void members(auto& pass, Is<Counts> auto& counts)
{
    pass("points", counts.points);
    pass("ok", counts.ok);
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
    pass("stop", map.stop);
    pass("history", map.history);
    pass.ifAny("unsure", map.unsure);
    pass.ifAny("failing", map.failing);
    pass.ifAny("left_one_out", map.leftOneOut);
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
    pass("pid", status.pid);
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
}

std::string keyOf(Outcome outcome)
{
    return std::string(nameOf(outcome));
}
const std::string& keyOf(const std::string& name)
{
    return name;
}

class Writer
{
public:
    void operator()(const char* key, const auto& value) { m_out[key] = json(value); }
    void anyNumber(const char* key, double value) { m_out[key] = value; }
    /// Leaves out what is the type's initial value.
    template <class T>
    void unlessNone(const char* key, const T& value)
    {
        if constexpr (requires { value.empty(); }) {
            if (!value.empty())
                m_out[key] = json(value);
        } else if (value != T{}) {
            m_out[key] = json(value);
        }
    }
    void ifAny(const char* key, const auto& optional)
    {
        if (optional)
            m_out[key] = json(*optional);
    }
    /// The members of the struct beside the others; `key` is one of them.
    void inPlaceIfAny(const char*, const auto& optional)
    {
        if (optional)
            members(*this, *optional);
    }
    void inPlaceOrNull(const char* key, const auto& optional)
    {
        m_out[key] = nullptr;
        inPlaceIfAny(key, optional);
    }
    void sentence(const char* key, const Message& message)
    {
        if (message.empty())
            return;
        m_out[key] = message.text();
        m_out[std::string(key) + "_message"] = parascope::toJson(message);
    }

    static Json of(const auto& object)
    {
        Writer writer;
        members(writer, object);
        return std::move(writer.m_out);
    }

private:
    template <class T>
    static Json json(const T& value)
    {
        if constexpr (std::same_as<T, Parameters>)
            return parascope::toJson(value);
        else if constexpr (std::same_as<T, space::Stop>)
            return space::toJson(value);
        else if constexpr (std::is_enum_v<T>)
            return nameOf(value);
        else if constexpr (std::is_constructible_v<Json, T>)
            return value;
        else
            return of(value);
    }
    template <class T>
    static Json json(const std::optional<T>& value)
    {
        return value ? json(*value) : Json(nullptr);
    }
    template <class T>
    static Json json(const std::vector<T>& values)
    {
        Json out = Json::array();
        for (const auto& value : values)
            out.push_back(json(value));
        return out;
    }
    template <class Key, class T>
    static Json json(const std::map<Key, T>& values)
    {
        Json out = Json::object();
        for (const auto& [key, value] : values)
            out[keyOf(key)] = json(value);
        return out;
    }

    Json m_out = Json::object();
};

class Reader
{
public:
    Reader(const Json& json, std::string what) : m_json(json), m_fields(json, std::move(what)) {}
    [[nodiscard]] const Fields& fields() const { return m_fields; }

    void operator()(const char* key, std::string& text) { m_fields.read(key, text); }
    void operator()(const char* key, bool& flag) { m_fields.read(key, flag); }
    void operator()(const char* key, int& number)
    {
        m_fields.read(key, number, 1, std::numeric_limits<int>::max());
    }
    void operator()(const char* key, std::int64_t& count) { m_fields.read(key, count, 0, anyCount); }
    void operator()(const char* key, std::size_t& count)
    {
        std::int64_t number = 0;
        m_fields.read(key, number, 0, anyCount);
        count = static_cast<std::size_t>(number);
    }
    void operator()(const char* key, double& number) { m_fields.read(key, number, 0, anySize); }
    void operator()(const char* key, std::optional<double>& number) { m_fields.read(key, number); }
    void operator()(const char* key, std::vector<double>& seconds) { m_fields.readSeconds(key, seconds); }
    void operator()(const char* key, LaneState& state) { name(key, state, laneStateNames); }
    void operator()(const char* key, SweepState& state) { name(key, state, sweepStateNames); }
    void operator()(const char* key, Parameters& point)
    {
        Json json;
        m_fields.readObject(key, json);
        if (m_fields.ok())
            take(parametersFromJson(json, m_fields.what() + ": \"" + key + '"'), point);
    }
    /// The spec of a sweep may say of no stop; then it is null.
    void operator()(const char* key, space::Stop& stop)
    {
        if (const auto* json = find(key); json && !json->is_null())
            take(space::stopFromJson(*json, m_fields.what() + ": \"" + key + '"'), stop);
    }
    void operator()(const char* key, std::map<Outcome, std::size_t>& counts)
    {
        Json json;
        m_fields.readObject(key, json);
        if (!m_fields.ok())
            return;
        Reader inner(json, m_fields.what() + ": \"" + key + '"');
        for (const auto& [name, count] : json.items()) {
            const auto outcome = outcomeFromName(name);
            if (!outcome)
                return m_fields.refuse(
                    Error::badInput("%1: unknown outcome \"%2\".", inner.m_fields.what(), name));
            inner(name.c_str(), counts[*outcome]);
        }
        join(inner);
    }
    template <class T>
    void operator()(const char* key, std::vector<T>& list)
    {
        const auto* json = find(key);
        if (!json || !json->is_array())
            return m_fields.refuse(
                Error::badInput("%1: \"%2\" must be a list.", m_fields.what(), std::string(key)));
        for (const auto& entry : *json)
            read(entry, std::string("an entry of \"") + key + '"', list.emplace_back());
    }
    template <class T>
    void operator()(const char* key, std::map<std::string, T>& all)
    {
        Json json;
        m_fields.readObject(key, json);
        for (const auto& [name, entry] : json.items())
            read(entry, '"' + std::string(key) + '"', all[name]);
    }
    template <class T>
        requires std::is_class_v<T>
    void operator()(const char* key, T& object)
    {
        if (const auto* json = find(key))
            read(*json, '"' + std::string(key) + '"', object);
    }

    void anyNumber(const char* key, double& number) { m_fields.read(key, number, -anySize, anySize); }
    void unlessNone(const char* key, auto& value)
    {
        if (find(key))
            (*this)(key, value);
    }
    void ifAny(const char* key, auto& optional)
    {
        if (find(key))
            (*this)(key, optional.emplace());
    }
    void ifAny(const char* key, std::optional<double>& number) { m_fields.read(key, number); }
    void inPlaceIfAny(const char* key, auto& optional)
    {
        if (const auto* json = find(key); json && !json->is_null())
            members(*this, optional.emplace());
    }
    void inPlaceOrNull(const char* key, auto& optional) { inPlaceIfAny(key, optional); }
    /// A runner of an older version says it in English only.
    void sentence(const char* key, Message& message)
    {
        if (!find(key))
            return;
        std::string text;
        m_fields.read(key, text);
        message = text;
        const auto whole = std::string(key) + "_message";
        if (const auto* json = find(whole.c_str()))
            take(messageFromJson(*json, m_fields.what() + ": \"" + whole + '"'), message);
    }

private:
    static constexpr double anySize = std::numeric_limits<double>::max();
    static constexpr std::int64_t anyCount = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] const Json* find(const char* key) const
    {
        const auto it = m_json.is_object() ? m_json.find(key) : m_json.end();
        return it == m_json.end() ? nullptr : &*it;
    }
    template <class T>
    void take(Result<T> read, T& value)
    {
        if (read)
            value = *std::move(read);
        else
            m_fields.refuse(read.error());
    }
    void name(const char* key, auto& value, const auto& names)
    {
        std::string word;
        m_fields.readOneOf(key, word, std::span(names));
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == word)
                value = static_cast<std::remove_reference_t<decltype(value)>>(i);
    }
    void read(const Json& json, const std::string& where, auto& object)
    {
        Reader inner(json, m_fields.what() + ": " + where);
        members(inner, object);
        join(inner);
    }
    void join(const Reader& inner)
    {
        if (!inner.m_fields.ok())
            m_fields.refuse(inner.m_fields.failure());
    }

    const Json& m_json;
    Fields m_fields;
};

} // namespace

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
    for (const auto& [outcome, count] : counts.failed)
        text += ", " + std::to_string(count) + " " + keyOf(outcome);
    if (counts.willNotFit > 0)
        text += ", " + std::to_string(counts.willNotFit) +
                " will not fit in memory (not run; --try-oversized runs them)";
    if (counts.predicted > 0) // which remain, and are not run
        text += ", " + std::to_string(counts.predicted) + " predicted";
    if (counts.remaining > counts.predicted)
        text += ", " + std::to_string(counts.remaining - counts.predicted) + " remaining";
    return text;
}

Json toJson(const Status& status)
{
    Json out = {{"type", "status"}};
    out.update(Writer::of(status));
    return out;
}

Result<Status> statusFromJson(const Json& json)
{
    Reader reader(json, answerName);
    Status status;
    members(reader, status);
    if (!reader.fields().ok())
        return fail(ErrorCode::Io, reader.fields().failure().value().message);
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
            fields.read(key, count, 0, std::numeric_limits<std::int64_t>::max(),
                        command == "enqueue" && std::string_view(key) == "job" ? Fields::Required
                                                                               : Fields::Optional);
    }
    if (!fields.ok())
        return fail(ErrorCode::Io, fields.failure().value().message);
    return answer;
}

Json toJson(const Summary& summary)
{
    auto out = Writer::of(summary);
    // Scripts of the time before "reasons" read the most frequent kind of failure at this key.
    const auto unsupported = keyOf(Outcome::Unsupported);
    if (summary.reasons.contains(Outcome::Unsupported))
        out[unsupported] = out["reasons"][unsupported];
    return out;
}

} // namespace parascope::dispatch
