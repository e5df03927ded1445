// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a complete export besides runs: sweeps with their points, the event log and measured ceilings.
#include "engine/exchange/import.h"

#include <unordered_map>

namespace parascope::exchange {

Result<Import> readWhole(const store::Reader& reader,
                         const std::function<bool(const std::string& runUuid)>& only)
{
    Import out;
    PARASCOPE_TRY(out.platforms, reader.platforms());
    PARASCOPE_TRY(out.operations, reader.operations());
    if (only)
        std::erase_if(out.operations, [&](const auto& operation) { return !only(operation.runUuid); });
    else {
        PARASCOPE_TRY(out.events, reader.events());
    }
    for (const auto& platform : out.platforms) {
        PARASCOPE_TRY(auto ceilings, reader.ceilings(platform.name));
        if (!ceilings.empty())
            out.ceilings.emplace(platform.name, std::move(ceilings));
    }
    std::unordered_map<std::int64_t, std::int64_t> places; // from 1, by the point's id
    PARASCOPE_TRY(const auto annotations, reader.annotations());
    std::unordered_map<std::string, const store::Annotation*> ofRuns;
    std::unordered_map<std::int64_t, const store::Annotation*> ofSweeps;
    for (const auto& [subject, annotation] : annotations)
        if (subject.kind == store::Subject::Kind::Run)
            ofRuns.emplace(subject.runUuid, &annotation);
        else if (subject.kind == store::Subject::Kind::Sweep)
            ofSweeps.emplace(subject.sweep, &annotation);
        else
            out.annotation = annotation;
    PARASCOPE_TRY(const auto sweeps, only ? std::vector<store::SweepRecord>() : reader.sweeps());
    for (const auto& sweep : sweeps) {
        PARASCOPE_TRY(auto points, reader.points(sweep.id));
        for (const auto& point : points)
            places.emplace(point.id, static_cast<std::int64_t>(places.size()) + 1);
        const auto said = ofSweeps.find(sweep.id);
        out.sweeps.push_back(
            {sweep, std::move(points), said == ofSweeps.end() ? store::Annotation() : *said->second});
    }
    PARASCOPE_CHECK(reader.runs({.stepSeconds = true, .documents = true, .only = only},
                                [&](std::int64_t, store::RunRecord&& run) {
                                    const auto place = places.find(run.pointId);
                                    run.pointId = place == places.end() ? 0 : place->second;
                                    if (const auto said = ofRuns.find(run.runUuid); said != ofRuns.end())
                                        store::setAnnotation(run, *said->second);
                                    out.runs.push_back(std::move(run));
                                    return true;
                                }));
    return out;
}

void writeSweeps(const Import& all, Json& out)
{
    Json sweeps = Json::array();
    const auto put = [](const store::Annotation& annotation, Json& json) {
        store::RunRecord annotated;
        store::setAnnotation(annotated, annotation);
        writeAnnotation(annotated, json);
    };
    for (const auto& [sweep, points, annotation] : all.sweeps) {
        Json list = Json::array();
        for (const auto& point : points)
            list.push_back({{"platform", point.platform},
                            {"repeat", point.repeat},
                            {"family", point.family},
                            {"hyper_parameters", toJson(point.parameters)},
                            {"work_key", point.workKey},
                            {"priority", point.priority}});
        sweeps.push_back({{"name", sweep.name},
                          {"state", sweep.state},
                          {"created_ms", sweep.createdMs},
                          {"spec", sweep.spec},
                          {"points", std::move(list)}});
        put(annotation, sweeps.back());
    }
    out["sweeps"] = std::move(sweeps);
    Json events = Json::array();
    for (const auto& event : all.events)
        events.push_back({{"at_ms", event.atMs}, {"level", event.level}, {"text", event.text}});
    out["events"] = std::move(events);
    out["ceilings"] = Json(all.ceilings);
    if (!all.annotation.empty())
        put(all.annotation, out["marks"] = Json::object());
}

namespace {

template <class Type>
Result<Type> valueOf(const Json& json, const char* key, Type missing)
{
    const auto it = json.find(key);
    if (it == json.end())
        return missing;
    try {
        return it->get<Type>();
    } catch (const Json::exception&) {
        return Error::badInput("\"%1\" does not have the type that an export uses", std::string(key));
    }
}

Result<store::Annotation> annotationFrom(const Json& json)
{
    store::RunRecord annotated;
    PARASCOPE_CHECK(readAnnotation(json, annotated));
    return store::annotationOf(annotated);
}

Result<store::PointRecord> pointFromJson(const Json& json)
{
    if (!json.is_object())
        return Error::badInput("a point is not an object");
    store::PointRecord point;
    PARASCOPE_TRY(point.platform, valueOf(json, "platform", std::string()));
    PARASCOPE_TRY(point.repeat, valueOf(json, "repeat", 0));
    PARASCOPE_TRY(point.family, valueOf(json, "family", std::string()));
    PARASCOPE_TRY(point.workKey, valueOf(json, "work_key", std::string()));
    PARASCOPE_TRY(point.priority, valueOf(json, "priority", 0.0));
    PARASCOPE_TRY(point.parameters,
                  parametersFromJson(json.value("hyper_parameters", Json::object()), "hyper_parameters"));
    if (point.family.empty())
        return Error::badInput("a point has no family");
    return point;
}

Result<Import::Sweep> sweepFromJson(const Json& json)
{
    if (!json.is_object())
        return Error::badInput("a sweep is not an object");
    Import::Sweep out;
    PARASCOPE_TRY(out.sweep.name, valueOf(json, "name", std::string()));
    PARASCOPE_TRY(out.sweep.state, valueOf(json, "state", std::string("done")));
    PARASCOPE_TRY(out.sweep.createdMs, valueOf(json, "created_ms", std::int64_t{0}));
    out.sweep.spec = json.value("spec", Json());
    PARASCOPE_TRY(out.annotation, annotationFrom(json));
    for (const auto& item : json.value("points", Json::array())) {
        PARASCOPE_TRY(auto point, pointFromJson(item));
        out.points.push_back(std::move(point));
    }
    return out;
}

} // namespace

Result<void> readSweeps(const Json& json, Import& out)
{
    // Runs refer to points by their position, so one bad point makes the whole list unusable.
    std::int64_t points = 0;
    for (const auto& item : json.value("sweeps", Json::array())) {
        PARASCOPE_TRY(auto sweep, sweepFromJson(item));
        points += static_cast<std::int64_t>(sweep.points.size());
        out.sweeps.push_back(std::move(sweep));
    }
    for (const auto& item : json.value("events", Json::array())) {
        if (!item.is_object())
            return Error::badInput("an event is not an object");
        store::EventRecord event;
        PARASCOPE_TRY(event.atMs, valueOf(item, "at_ms", std::int64_t{0}));
        PARASCOPE_TRY(event.level, valueOf(item, "level", std::string("info")));
        PARASCOPE_TRY(event.text, valueOf(item, "text", std::string()));
        out.events.push_back(std::move(event));
    }
    if (const auto ceilings = json.find("ceilings"); ceilings != json.end() && ceilings->is_object())
        for (const auto& [platform, measured] : ceilings->items()) {
            // Before schema 6, a platform had one document.
            if (measured.is_array())
                out.ceilings[platform].assign(measured.begin(), measured.end());
            else
                out.ceilings[platform] = {measured};
        }
    if (const auto said = json.find("marks"); said != json.end() && said->is_object()) {
        PARASCOPE_TRY(out.annotation, annotationFrom(*said));
    }
    for (auto& run : out.runs)
        if (run.pointId < 0 || run.pointId > points)
            return Error::badInput("run %1 refers to point %2, but there are %3", run.runUuid, run.pointId,
                                   points);
    return {};
}

} // namespace parascope::exchange
