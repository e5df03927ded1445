// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_map.h"

#include "engine/base/core/metrics.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/vocabulary.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace parascope::cli {

namespace {

using Kind = surrogate::Observation::Kind;

/// What a cell holds; nothing where it is empty.
std::optional<Value> valueAt(const table::Table& table, const table::Column& column, std::uint32_t row)
{
    const auto text = table.text(row, column);
    if (text.empty())
        return std::nullopt;
    if (column.kind != table::Column::Kind::Number)
        return valueFromText(text);
    const double number = column.numbers[row];
    return number == std::floor(number) && std::abs(number) < 9e15 ? Value(static_cast<std::int64_t>(number))
                                                                   : Value(number);
}

/// Step times have the intervals of their runs; what is made of them does not say.
void takeInterval(const table::Table& table, const std::string& metric, MapRun& run)
{
    run.low = run.high = statistics::nan;
    if (metric != metric::stepSeconds)
        return;
    if (const auto* low = table.find(metric::stepLow))
        run.low = low->numbers[run.row];
    if (const auto* high = table.find(metric::stepHigh))
        run.high = high->numbers[run.row];
}

Result<MapRuns> collect(const AnalyseData& data, const std::string& metric,
                        const std::vector<const table::Column*>& axes,
                        const std::function<const char*(std::uint32_t)>& refusal)
{
    const auto& table = *data.data->table;
    PARASCOPE_TRY(const auto* values, table.column(metric));
    PARASCOPE_TRY(const auto* outcomes, table.column("outcome"));
    MapRuns out;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        if (!data.rows.mask[row])
            continue;
        if (const char* reason = refusal(row)) {
            ++out.excluded[reason];
            continue;
        }
        MapRun run;
        run.row = row;
        run.outcome = outcomeFromName(table.text(row, *outcomes)).value_or(parascope::Outcome::Completed);
        run.value = values->numbers[row];
        const bool completed = run.outcome == parascope::Outcome::Completed;
        if (run.outcome == parascope::Outcome::Cancelled ||
            (completed && (!(run.value > 0) || !std::isfinite(run.value)))) {
            ++out.excluded[completed ? translatable("Excluded", "no value") : "cancelled"];
            continue;
        }
        takeInterval(table, metric, run);
        for (const auto* axis : axes)
            if (auto value = valueAt(table, *axis, row))
                run.parameters.set(axis->name, *std::move(value));
        out.runs.push_back(std::move(run));
    }
    return out;
}

bool isSetting(std::string_view name)
{
    const auto& settings = dispatch::vocabulary().settings;
    return std::any_of(settings.begin(), settings.end(), [&](const auto& word) { return word.name == name; });
}

/// Runs of equal points that no scatter explains.
void findContradictions(const MapRuns& runs, std::vector<std::string>& notices)
{
    constexpr double apart = 1.25;
    std::map<std::string, std::pair<double, double>> ranges;
    std::size_t repeated = 0, contradicting = 0;
    double worst = 1;
    std::set<std::string> counted;
    for (const auto& run : runs.runs)
        if (run.outcome == parascope::Outcome::Completed) {
            const auto key = toText(run.parameters);
            const auto [it, fresh] = ranges.try_emplace(key, run.value, run.value);
            if (!fresh && counted.insert(key).second)
                ++repeated;
            it->second = {std::min(it->second.first, run.value), std::max(it->second.second, run.value)};
        }
    for (const auto& [key, range] : ranges)
        if (const double ratio = range.second / range.first; ratio > apart) {
            ++contradicting;
            worst = std::max(worst, ratio);
        }
    if (contradicting > 0)
        notices.push_back(std::to_string(contradicting) + " of " + std::to_string(repeated) +
                          " points that were run more than once have runs that differ by up to a factor of " +
                          shortNumber(worst) +
                          ": perhaps two machines, or two ways of running, under one platform's name.");
}

} // namespace

namespace {

using Wanted = std::map<std::string, std::set<std::string>>;

/// Data types, optimisers and modes of a grid's points: what the spec says nothing of has its default.
Wanted settingsOfGrid(const space::Grid& grid)
{
    Wanted wanted;
    for (const auto& word : dispatch::vocabulary().settings)
        if (word.name == "dtype" || word.name == "optimizer" || word.name == "mode")
            wanted[word.name] = {};
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const auto work = dispatch::settingsOf(grid.spec().family, grid.at(i));
        wanted["dtype"].insert(work.dtype);
        wanted["optimizer"].insert(work.optimizer);
        wanted["mode"].insert(work.mode);
    }
    return wanted;
}

/// What the spec leaves open and no run of the family has as by default keeps no run out.
void openUnmet(Wanted& wanted, const AnalyseData& data, const std::set<std::string>& named,
               const std::function<bool(std::uint32_t)>& ofFamily)
{
    const auto& table = *data.data->table;
    for (auto& [name, values] : wanted) {
        const auto* column = table.find(name);
        if (!column || named.contains(name))
            continue;
        bool met = false;
        for (std::uint32_t row = 0; row < table.rows() && !met; ++row)
            met = data.rows.mask[row] && ofFamily(row) && values.contains(table.text(row, *column));
        if (!met)
            values.clear();
    }
}

} // namespace

Result<MapRuns> runsLike(const AnalyseData& data, const space::Grid& grid, const std::string& metric)
{
    const auto& table = *data.data->table;
    const auto& spec = grid.spec();
    auto wanted = settingsOfGrid(grid);
    std::vector<const table::Column*> axes;
    std::set<std::string> named;
    for (const auto& word : spec.words)
        if (const auto* column = table.find(word.name)) {
            axes.push_back(column);
            named.insert(word.name);
        }
    for (const auto& column : table.columns())
        if (isSetting(column.name) && !named.contains(column.name) && !wanted.contains(column.name))
            axes.push_back(&column);
    const auto* family = table.find("family");
    const auto ofFamily = [&](std::uint32_t row) {
        return !family || table.text(row, *family) == spec.family;
    };
    openUnmet(wanted, data, named, ofFamily);
    return collect(data, metric, axes, [&](std::uint32_t row) -> const char* {
        if (!ofFamily(row))
            return translatable("Excluded", "another family");
        for (const auto& [name, values] : wanted)
            if (const auto* column = table.find(name))
                if (const auto text = table.text(row, *column);
                    !text.empty() && !values.empty() && !values.contains(text))
                    return translatable("Excluded", "other settings");
        return nullptr;
    });
}

Result<MapRuns> allRuns(const AnalyseData& data, const std::string& metric)
{
    std::vector<const table::Column*> axes;
    for (const auto& column : data.data->table->columns())
        if (column.role == table::Column::Role::HyperParameter || isSetting(column.name) ||
            column.name == "family")
            axes.push_back(&column);
    return collect(data, metric, axes, [](std::uint32_t) -> const char* { return nullptr; });
}

Result<RunMap> RunMap::of(const MapRuns& runs, std::vector<Parameters> asked, const std::string& family,
                          const Json& graph, const std::string& metric, bool executed)
{
    std::vector<Parameters> parameters;
    for (const auto& run : runs.runs)
        parameters.push_back(run.parameters);
    // What all runs have alike and a point leaves open is no difference: a family, threads.
    Parameters common = runs.runs.empty() ? Parameters() : runs.runs.front().parameters;
    for (const auto& run : runs.runs)
        for (const auto& [name, value] : Parameters(common))
            if (const auto* own = run.parameters.find(name); !own || compareValues(*own, value) != 0)
                common.remove(name);
    std::vector<Eigen::Index> places;
    for (auto& point : asked) {
        for (const auto& [name, value] : common)
            if (!point.contains(name))
                point.set(name, value);
        places.push_back(static_cast<Eigen::Index>(parameters.size()));
        parameters.push_back(std::move(point));
    }
    // A model occurs once a run and once in the grid: costed once.
    std::map<std::string, std::optional<workload::Cost>> costed;
    std::vector<std::optional<workload::Cost>> costs;
    for (const auto& point : parameters) {
        const auto own = point.text("family").value_or(family);
        const auto [it, fresh] = costed.try_emplace(own + ':' + toText(point));
        if (fresh && !own.empty()) {
            auto settings = point;
            settings.remove("family");
            if (auto cost = dispatch::costOf(own, graph, settings))
                it->second = *std::move(cost);
        }
        costs.push_back(it->second);
    }
    auto target = surrogate::targetOf(metric, parameters, costs, executed);
    const auto points = std::make_shared<surrogate::Points>(surrogate::pointsOf(parameters, costs));
    std::vector<surrogate::Observation> observations;
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const auto& run = runs.runs[i];
        const auto place = static_cast<Eigen::Index>(i);
        if (run.outcome == parascope::Outcome::Completed)
            observations.push_back({place, Kind::Measured, target.toLog(run.value, place),
                                    surrogate::varianceOf(run.value, run.low, run.high)});
        else
            observations.push_back({place, Kind::Failed, 0, 0});
    }
    PARASCOPE_TRY(auto fitted, surrogate::Surrogate::fit(points, std::move(observations), target.prior));
    RunMap out{std::move(parameters), std::move(places), std::move(target), std::move(fitted), {}};
    findContradictions(runs, out.notices);
    if (!points->ignored.empty()) {
        std::string names;
        for (const auto& name : points->ignored)
            names += (names.empty() ? "" : ", ") + name;
        out.notices.push_back(std::to_string(points->axes.size()) +
                              " axes are looked at; those with fewest levels are not: " + names + ".");
    }
    if (points->axes.empty())
        out.notices.emplace_back("No hyper-parameter was ever varied: every point is predicted alike.");
    if (!out.fitted.isExact())
        out.notices.push_back("A random " + std::to_string(surrogate::Surrogate::exactRuns) +
                              " of the runs stand for all (subset of data).");
    return out;
}

} // namespace parascope::cli
