// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/sweep_plan.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/measure_defaults.h"
#include "engine/base/core/metrics.h"
#include "engine/model/space/grid.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/store/database.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_set>

namespace parascope::gui {

namespace {

table::Column emptyColumn(const std::string& name, std::size_t rows, bool text)
{
    table::Column column;
    column.name = name;
    if (text) {
        column.kind = table::Column::Kind::Category;
        column.dictionary = std::make_shared<table::Dictionary>();
        column.codes.assign(rows, table::Dictionary::missing);
    } else {
        column.numbers.assign(rows, std::numeric_limits<double>::quiet_NaN());
    }
    return column;
}

table::TablePtr tableOf(const std::vector<store::PointRecord>& points)
{
    auto platform = emptyColumn(columns::platform, points.size(), true);
    std::vector<table::Column> parameters;
    for (std::size_t row = 0; row < points.size(); ++row) {
        platform.codes[row] = platform.dictionary->code(points[row].platform);
        for (const auto& [name, value] : points[row].parameters) {
            const auto number = numberOf(value);
            auto found = std::find_if(parameters.begin(), parameters.end(),
                                      [&, &word = name](const auto& column) { return column.name == word; });
            if (found == parameters.end()) {
                found = parameters.insert(parameters.end(), emptyColumn(name, points.size(), !number));
                found->role = table::Column::Role::HyperParameter;
            }
            if (!number && found->dictionary)
                found->codes[row] = found->dictionary->code(toText(value));
            else if (number && !found->dictionary)
                found->numbers[row] = *number;
        }
    }
    auto out = std::make_shared<table::Table>();
    out->setRows(points.size());
    out->add(std::move(platform));
    for (auto& column : parameters)
        out->add(std::move(column));
    return out;
}

figure::Spec heatMapOf(const std::string& family, const table::Table& points)
{
    figure::Spec spec;
    spec.kind = "heatmap";
    spec.metric = metric::flopsPerSecond;
    spec.family = family;
    struct Axis
    {
        std::string name;
        std::size_t values;
        bool number;
        Value first;
    };
    std::vector<Axis> axes;
    for (const auto& column : points.columns()) {
        if (column.role != table::Column::Role::HyperParameter)
            continue;
        if (column.dictionary) {
            const auto first = column.codes.front();
            axes.push_back({column.name, column.dictionary->size(), false,
                            first < 0 ? std::string() : column.dictionary->text(first)});
        } else {
            std::set<double> values;
            for (const double value : column.numbers)
                if (std::isfinite(value))
                    values.insert(value);
            const double first = std::isfinite(column.numbers.front()) ? column.numbers.front()
                                 : values.empty()                      ? 0
                                                                       : *values.begin();
            axes.push_back({column.name, values.size(), true, valueFromText(toText(Value(first)))});
        }
    }
    std::stable_sort(axes.begin(), axes.end(),
                     [](const auto& a, const auto& b) { return a.values > b.values; });
    std::vector<std::string> varying, single;
    for (const auto& axis : axes)
        if (axis.values > 1)
            varying.push_back(axis.name);
        else if (axis.number)
            single.push_back(axis.name);
    if (single.empty())
        single = {hyper::node, hyper::batch};
    const auto chosen = chooseAxes({}, varying, single);
    spec.x = chosen.x;
    spec.y = chosen.y;
    // Values that all points share are fixed, too: the database may have runs of earlier sweeps with others.
    for (const auto& axis : axes)
        if (axis.values > 0 && axis.name != spec.x && axis.name != spec.y)
            spec.fix.set(axis.name, axis.first);
    return spec;
}

/// Returns the sweep whose plan is shown among these: the first one that has not ended, else the last one.
std::size_t shownOf(const std::vector<store::SweepRecord>& sweeps)
{
    const auto going = std::find_if(sweeps.begin(), sweeps.end(), [](const auto& sweep) {
        return sweep.state == "running" || sweep.state == "paused";
    });
    return static_cast<std::size_t>((going == sweeps.end() ? std::prev(sweeps.end()) : going) -
                                    sweeps.begin());
}

/// Returns the points of the sweep's present grid. A sweep that is run again under its name keeps the points
/// of its earlier grids.
std::vector<store::PointRecord> pointsOf(const store::SweepRecord& sweep,
                                         std::vector<store::PointRecord> points)
{
    const auto spec = dispatch::specFrom(sweep.spec, "sweep");
    const auto grid = spec ? space::Grid::of(*spec) : tl::unexpected<Error>(spec.error());
    if (!grid)
        return points;
    std::unordered_set<std::string> wanted;
    for (std::size_t i = 0; i < grid->size(); ++i)
        wanted.insert(toText(grid->at(i)));
    const auto belongs = [&](const auto& point) { return wanted.contains(toText(point.parameters)); };
    if (std::any_of(points.begin(), points.end(), belongs))
        std::erase_if(points, [&](const auto& point) { return !belongs(point); });
    return points;
}

} // namespace

std::shared_ptr<const SweepPlan> sweepPlan(const std::filesystem::path& database,
                                           const std::vector<std::int64_t>& sweeps)
{
    const auto reader = store::Reader::open(database, store::ReadMode::Auto, std::chrono::seconds(1));
    const auto all = reader ? reader->sweeps() : tl::unexpected<Error>(reader.error());
    if (!all || all->empty())
        return nullptr;
    std::vector<store::SweepRecord> wanted;
    for (const auto& sweep : *all)
        if (sweeps.empty() ? sweep.id == all->back().id
                           : std::find(sweeps.begin(), sweeps.end(), sweep.id) != sweeps.end())
            wanted.push_back(sweep);
    std::vector<std::vector<store::PointRecord>> points;
    for (const auto& sweep : wanted) {
        auto own = reader->points(sweep.id);
        if (!own)
            return nullptr;
        points.push_back(pointsOf(sweep, *std::move(own)));
    }
    if (points.empty())
        return nullptr;
    const auto at = shownOf(wanted);
    if (points[at].empty())
        return nullptr;
    auto plan = std::make_shared<SweepPlan>();
    plan->spec = wanted[at].spec.is_object() ? wanted[at].spec : Json::object();
    plan->family = points[at].front().family;
    plan->adaptive = memberAt(plan->spec, "order") == Json("adaptive");
    plan->target = numberAt(memberAt(plan->spec, "measure"), "target").value_or(measure_defaults::target);
    // The repeats of a point share its cell.
    std::vector<store::PointRecord> shown;
    std::unordered_map<std::string, std::size_t> rowOf;
    for (auto& own : points)
        for (auto& point : own) {
            if (point.family != plan->family)
                continue;
            const auto [row, fresh] =
                rowOf.emplace(point.platform + '\n' + toText(point.parameters), shown.size());
            plan->rowOf.emplace(point.id, row->second);
            if (fresh)
                shown.push_back(std::move(point));
        }
    plan->points = tableOf(shown);
    plan->map = heatMapOf(plan->family, *plan->points);
    return plan;
}

table::TablePtr plannedTable(const SweepPlan& plan, const dispatch::Status* status)
{
    const auto rows = plan.points->rows();
    auto state = emptyColumn("state", rows, true), progress = emptyColumn("progress", rows, false);
    // An adaptive sweep leaves most points to prediction, so that none of them waits for its turn.
    std::fill(state.codes.begin(), state.codes.end(),
              state.dictionary->code(status && !plan.adaptive ? "planned" : "left"));
    if (status) {
        for (const auto& refused : status->willNotFit)
            if (const auto found = plan.rowOf.find(refused.pointId); found != plan.rowOf.end())
                state.codes[found->second] = state.dictionary->code("predicted-oom");
        for (const auto& lane : status->lanes) {
            const auto found = lane.run ? plan.rowOf.find(lane.run->pointId) : plan.rowOf.end();
            if (found == plan.rowOf.end())
                continue;
            state.codes[found->second] = state.dictionary->code("running");
            // The half-width falls towards the target. Its relative progress is the progress that a cell
            // shows.
            progress.numbers[found->second] =
                lane.run->relativeHalfWidth
                    ? std::clamp(plan.target / std::max(1e-6, *lane.run->relativeHalfWidth), 0.1, 1.0)
                    : 0.1;
        }
    }
    auto out = std::make_shared<table::Table>(*plan.points);
    out->add(std::move(state));
    out->add(std::move(progress));
    return out;
}

} // namespace parascope::gui
