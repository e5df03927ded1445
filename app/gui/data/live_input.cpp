// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/live_input.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <limits>

namespace parascope::gui {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

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

std::optional<figure::StepTrace> stepTraceOf(const dispatch::LaneStatus& lane, double target)
{
    if (!lane.run || lane.run->stepSeconds.empty())
        return std::nullopt;
    figure::StepTrace trace;
    trace.target = target;
    for (const auto& [name, value] : lane.run->point)
        if (numberOf(value))
            trace.what += (trace.what.empty() ? "" : " · ") + name + " " + toText(value);
    trace.seconds = lane.run->stepSeconds;
    trace.median = lane.run->medianSeconds.value_or(nan);
    const double half = lane.run->relativeHalfWidth.value_or(nan);
    trace.low = trace.median * (1 - half);
    trace.high = trace.median * (1 + half);
    if (half == half)
        trace.halfWidths.emplace_back(trace.seconds.size(), half);
    return trace;
}

std::vector<figure::MapProgress> mapsOf(const dispatch::Status& status)
{
    std::vector<figure::MapProgress> out;
    for (const auto& sweep : status.sweeps) {
        if (!sweep.adaptive)
            continue;
        for (const auto& [platform, map] : *sweep.adaptive) {
            // Keep only the latest sweep of a platform.
            std::erase_if(out, [&, &name = platform](const auto& known) { return known.platform == name; });
            figure::MapProgress progress;
            progress.platform = platform;
            progress.points = map.points;
            progress.secondsLeft = map.secondsLeft.value_or(nan);
            progress.ended = sweep.state == dispatch::SweepState::Done;
            if (map.stop.kind == space::Stop::Kind::MapError)
                progress.goal = map.stop.value;
            for (const auto& past : map.history)
                progress.entries.push_back({past.runs, past.error, past.unsure});
            out.push_back(std::move(progress));
        }
    }
    return out;
}

std::vector<std::string> platformsOf(const table::Table* runs, const std::string& database)
{
    const auto *platform = runs ? runs->find(columns::platform) : nullptr,
               *file = runs ? runs->find(columns::database) : nullptr;
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

figure::Spec heatMapOfGrid(const editors::GridDocument& grid, const editors::Forecast& forecast)
{
    figure::Spec spec;
    spec.kind = "heatmap";
    spec.metric = metric::flopsPerSecond;
    auto axes = forecast.axes;
    std::stable_sort(axes.begin(), axes.end(),
                     [](const auto& a, const auto& b) { return a.values > b.values; });
    std::vector<std::string> varying, single;
    for (const auto& axis : axes)
        (axis.values > 1 ? varying : single).push_back(axis.name);
    if (!forecast.sample.empty())
        for (const auto& [name, value] : forecast.sample.front())
            if (numberOf(value))
                single.push_back(name);
    if (single.empty())
        single = {hyper::node, hyper::batch};
    const auto chosen = chooseAxes({}, varying, single);
    spec.x = chosen.x;
    spec.y = chosen.y;
    if (!forecast.sample.empty())
        for (const auto& axis : forecast.axes)
            if (axis.values > 1 && axis.name != spec.x && axis.name != spec.y)
                if (const auto* value = forecast.sample.front().find(axis.name))
                    spec.fix.set(axis.name, *value);
    spec.family = grid.family.toStdString();
    return spec;
}

} // namespace parascope::gui
