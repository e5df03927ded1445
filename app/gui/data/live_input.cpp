// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/live_input.h"

#include "engine/base/core/metrics.h"

#include <algorithm>
#include <limits>
#include <map>

namespace parascope::gui {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct PlannedPoint
{
    const Json* point;
    std::string platform, state;
    double progress = nan;
};

std::string stringAt(const Json& object, const char* key)
{
    return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
}

std::vector<PlannedPoint> pointsOf(const Json& status, double target)
{
    std::vector<PlannedPoint> points;
    if (!status.is_object())
        return points;
    if (status.contains("queue"))
        for (const auto& entry : status["queue"])
            if (entry.contains("point") && entry["point"].is_object())
                points.push_back({&entry["point"], stringAt(entry, "platform"), "planned"});
    if (status.contains("will_not_fit"))
        for (const auto& entry : status["will_not_fit"])
            if (entry.contains("point") && entry["point"].is_object())
                points.push_back({&entry["point"], stringAt(entry, "platform"), "predicted-oom"});
    if (status.contains("lanes"))
        for (const auto& lane : status["lanes"])
            if (lane.contains("point") && lane["point"].is_object()) {
                // Half-width falls towards the target; as a share of the way it is the progress that a cell
                // shows.
                double progress = 0.1;
                if (lane.contains("relative_half_width") && lane["relative_half_width"].is_number())
                    progress = std::clamp(target / std::max(1e-6, lane["relative_half_width"].get<double>()),
                                          0.1, 1.0);
                points.push_back({&lane["point"], stringAt(lane, "platform"), "running", progress});
            }
    return points;
}

table::Column category(const char* name, std::size_t rows)
{
    table::Column column;
    column.name = name;
    column.kind = table::Column::Kind::Category;
    column.dictionary = std::make_shared<table::Dictionary>();
    column.codes.assign(rows, table::Dictionary::missing);
    return column;
}

} // namespace

table::TablePtr plannedTable(const Json& status, double target)
{
    const auto points = pointsOf(status, target);
    if (points.empty())
        return nullptr;
    auto platform = category("platform", points.size()), state = category("state", points.size());
    table::Column progress;
    progress.name = "progress";
    progress.numbers.assign(points.size(), nan);
    std::vector<table::Column> parameters;
    for (std::size_t row = 0; row < points.size(); ++row) {
        platform.codes[row] = platform.dictionary->code(points[row].platform);
        state.codes[row] = state.dictionary->code(points[row].state);
        progress.numbers[row] = points[row].progress;
        for (const auto& [name, value] : points[row].point->items()) {
            auto found = std::find_if(parameters.begin(), parameters.end(),
                                      [&, &word = name](const auto& column) { return column.name == word; });
            if (found == parameters.end()) {
                auto column = value.is_string() ? category(name.c_str(), points.size()) : table::Column();
                column.name = name;
                column.role = table::Column::Role::HyperParameter;
                if (!value.is_string())
                    column.numbers.assign(points.size(), nan);
                found = parameters.insert(parameters.end(), std::move(column));
            }
            if (value.is_string() && found->dictionary)
                found->codes[row] = found->dictionary->code(value.get<std::string>());
            else if (value.is_number() && !found->dictionary)
                found->numbers[row] = value.get<double>();
        }
    }
    auto table = std::make_shared<table::Table>();
    table->setRows(points.size());
    table->add(std::move(platform));
    table->add(std::move(state));
    table->add(std::move(progress));
    for (auto& column : parameters)
        table->add(std::move(column));
    return table;
}

table::TablePtr emptyRunsFor(const table::Table& planned)
{
    auto runs = std::make_shared<table::Table>();
    for (const auto& column : planned.columns())
        if (column.role == table::Column::Role::HyperParameter) {
            table::Column empty;
            empty.name = column.name;
            empty.role = column.role;
            empty.kind = column.kind;
            empty.dictionary = column.dictionary;
            runs->add(std::move(empty));
        }
    for (const char* name : {"run", "database", "platform", "family", "outcome", "quality", "work_key"})
        runs->add(category(name, 0));
    for (const auto& metric : metrics()) {
        if (!metric.column)
            continue;
        table::Column column;
        column.name = metric.name;
        column.title = metric.title;
        column.unit = metric.unit;
        column.role = table::Column::Role::Metric;
        runs->add(std::move(column));
    }
    return runs;
}

std::optional<figure::StepTrace> stepTraceOf(const Json& lane, double target)
{
    if (!lane.contains(metric::stepSeconds) || !lane[metric::stepSeconds].is_array() ||
        lane[metric::stepSeconds].empty())
        return std::nullopt;
    figure::StepTrace trace;
    trace.target = target;
    if (lane.contains("point") && lane["point"].is_object())
        for (const auto& [name, value] : lane["point"].items())
            if (value.is_number())
                trace.what += (trace.what.empty() ? "" : " · ") + name + " " + value.dump();
    for (const auto& seconds : lane[metric::stepSeconds])
        if (seconds.is_number())
            trace.seconds.push_back(seconds.get<double>());
    const auto number = [&](const char* key) {
        return lane.contains(key) && lane[key].is_number() ? lane[key].get<double>() : nan;
    };
    trace.median = number("median_seconds");
    const double half = number("relative_half_width");
    trace.low = trace.median * (1 - half);
    trace.high = trace.median * (1 + half);
    if (half == half)
        trace.halfWidths.emplace_back(trace.seconds.size(), half);
    return trace;
}

std::vector<figure::MapProgress> mapsOf(const Json& status)
{
    std::vector<figure::MapProgress> out;
    if (!status.is_object() || !status.contains("sweeps"))
        return out;
    const auto number = [](const Json& object, const char* key) {
        const auto it = object.find(key);
        return it != object.end() && it->is_number() ? it->get<double>() : nan;
    };
    for (const auto& sweep : status["sweeps"]) {
        if (!sweep.contains("adaptive"))
            continue;
        for (const auto& [platform, map] : sweep["adaptive"].items()) {
            // The latest sweep of a platform is the one that is looked at.
            std::erase_if(out, [&, &name = platform](const auto& known) { return known.platform == name; });
            figure::MapProgress progress;
            progress.platform = platform;
            progress.points = map.value("points", std::size_t{0});
            progress.secondsLeft = number(map, "seconds_left");
            progress.ended = sweep.value("state", std::string()) == "done";
            if (map.contains("stop") && map["stop"].is_object())
                progress.goal = number(map["stop"], "map_error");
            for (const auto& past : map["history"])
                progress.entries.push_back({past.value("runs", std::size_t{0}), past.value("map_error", 0.0),
                                            past.value("unsure", std::size_t{0})});
            out.push_back(std::move(progress));
        }
    }
    return out;
}

std::vector<std::string> platformsOf(const table::Table* runs, const std::string& database)
{
    const auto *platform = runs ? runs->find("platform") : nullptr,
               *file = runs ? runs->find("database") : nullptr;
    if (!platform || !file)
        return {};
    const auto wanted = file->dictionary->find(database);
    std::vector<bool> seen(platform->dictionary->size());
    std::vector<std::string> names;
    for (std::size_t row = 0; row < runs->rows(); ++row)
        if (const auto code = platform->codes[row];
            code >= 0 && file->codes[row] == wanted && !seen[static_cast<std::size_t>(code)]) {
            seen[static_cast<std::size_t>(code)] = true;
            names.push_back(platform->dictionary->text(code));
        }
    return names;
}

namespace {

/// An axis of one value, where fewer than two hyper-parameters of a grid vary: one that its points have.
std::string singleAxis(const editors::Forecast& forecast, const std::string& than)
{
    const auto* point = forecast.sample.empty() ? nullptr : &forecast.sample.front();
    for (const char* name : {"node", "batch"})
        if (name != than && (!point || point->contains(name)))
            return name;
    if (point)
        for (const auto& [name, value] : *point)
            if (name != than && numberOf(value))
                return name;
    return than == "batch" ? "node" : "batch";
}

} // namespace

figure::Spec heatMapOfGrid(const editors::GridDocument& grid, const editors::Forecast& forecast)
{
    figure::Spec spec;
    spec.kind = "heatmap";
    spec.metric = metric::flopsPerSecond;
    auto axes = forecast.axes;
    std::stable_sort(axes.begin(), axes.end(),
                     [](const auto& a, const auto& b) { return a.values > b.values; });
    for (const auto& axis : axes)
        if (axis.name == "batch" && axis.values > 1)
            spec.y = "batch";
    for (const auto& axis : axes) {
        if (axis.name == spec.y)
            continue;
        if (spec.x.empty())
            spec.x = axis.name;
        else if (spec.y.empty())
            spec.y = axis.name;
    }
    if (spec.x.empty())
        spec.x = singleAxis(forecast, spec.y);
    if (spec.y.empty())
        spec.y = singleAxis(forecast, spec.x);
    if (!forecast.sample.empty())
        for (const auto& axis : forecast.axes)
            if (axis.values > 1 && axis.name != spec.x && axis.name != spec.y)
                if (const auto* value = forecast.sample.front().find(axis.name))
                    spec.fix.set(axis.name, *value);
    spec.filter = "family == \"" + grid.family.toStdString() + "\"";
    return spec;
}

} // namespace parascope::gui
