// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series.h"

#include "engine/analyse/analysis/series_cells.h"
#include "engine/analyse/analysis/series_newest.h"
#include "engine/analyse/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::analysis {

using table::Column;

namespace {

/// Versions at which the machine changes for good.
std::vector<std::size_t> machineChanges(const std::vector<SeriesVersion>& versions, bool& takeTurns)
{
    std::vector<std::size_t> out;
    std::set<std::string> machines;
    std::string last;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        if (versions[i].machine.empty())
            continue;
        if (!last.empty() && versions[i].machine != last)
            out.push_back(i);
        last = versions[i].machine;
        machines.insert(last);
    }
    takeTurns = out.size() > machines.size() && machines.size() > 1;
    return out;
}

/// The machines whose level can be told from changes: they measured three versions, and another machine
/// measured one between them.
std::set<std::string> knownMachines(const std::vector<SeriesVersion>& versions)
{
    constexpr std::size_t fewest = 3;
    struct Place
    {
        std::size_t first = 0, last = 0, count = 0;
    };
    std::map<std::string, Place> places;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        auto& place = places[versions[i].machine];
        place.first = place.count == 0 ? i : place.first;
        place.last = i;
        ++place.count;
    }
    std::set<std::string> out;
    for (const auto& [machine, place] : places)
        if (place.count >= fewest && place.last - place.first + 1 > place.count)
            out.insert(machine);
    return out;
}

/// Removes the mean level of each machine from the logarithms of a cell, and the versions of machines whose
/// level is not known.
void levelMachines(const std::vector<SeriesVersion>& versions, const std::set<std::string>& known,
                   std::vector<double>& values)
{
    std::map<std::string, std::pair<double, double>> sums;
    double total = 0, count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!known.contains(versions[i].machine))
            values[i] = statistics::nan;
        if (std::isfinite(values[i])) {
            auto& [sum, n] = sums[versions[i].machine];
            sum += values[i], ++n;
            total += values[i], ++count;
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [sum, n] = sums[versions[i].machine];
        values[i] += n > 0 ? total / count - sum / n : 0;
    }
}

} // namespace

SeriesLevel levelOf(const std::vector<double>& values, std::size_t begin, std::size_t end)
{
    SeriesLevel out;
    for (auto i = begin; i < end; ++i)
        if (std::isfinite(values[i]))
            out.mean += values[i], ++out.count;
    out.mean /= out.count;
    return out;
}

std::pair<std::size_t, std::size_t> Series::stretchOf(std::size_t cell, std::size_t version) const
{
    std::pair<std::size_t, std::size_t> out{0, versions.size()};
    for (const auto& change : changes.changes) {
        if (change.series != cell)
            continue;
        if (change.at <= version)
            out.first = change.at;
        else
            out.second = std::min(out.second, change.at);
    }
    return out;
}

double Series::improvement(const statistics::Change& change) const
{
    return std::exp(better == Better::Less ? -change.size : change.size);
}

namespace {

/// The changes of a cell whose values have no noise.
void addExact(const SeriesCell& cell, std::size_t place, statistics::Changes& changes)
{
    double last = statistics::nan;
    for (std::size_t i = 0; i < cell.values.size(); ++i) {
        if (!std::isfinite(cell.values[i]))
            continue;
        if (std::isfinite(last) && cell.values[i] != last) {
            const double size = std::log(cell.values[i] / last);
            changes.changes.push_back({.series = place,
                                       .at = i,
                                       .earliest = i,
                                       .latest = i,
                                       .size = size,
                                       .interval = {size, size},
                                       .p = 0});
        }
        last = cell.values[i];
    }
}

void sortChanges(statistics::Changes& changes)
{
    std::stable_sort(changes.changes.begin(), changes.changes.end(), [](const auto& a, const auto& b) {
        return std::pair(a.series, a.at) < std::pair(b.series, b.at);
    });
}

/// Finds the changes of the cells, and of what they have in common.
void findChanges(Series& out, std::vector<std::vector<double>>& logarithms,
                 const std::vector<std::size_t>& given, const statistics::ChangeRequest& request)
{
    const auto cells = out.cells.size();
    for (std::size_t c = 0; c < cells; ++c)
        if (out.cells[c].exact)
            logarithms[c].assign(logarithms[c].size(), statistics::nan);
    std::vector<double> common;
    if (std::any_of(out.versions.begin(), out.versions.end(),
                    [](const auto& each) { return each.machine.empty(); }))
        common = removeCommon(logarithms);
    out.commonRemoved = !common.empty();
    out.changes = statistics::findChanges(logarithms, given, request);
    if (out.commonRemoved) {
        // The common part was removed from the cells: it is a series of its own.
        std::erase_if(out.changes.changes, [cells](const auto& change) { return change.series == cells; });
        std::erase_if(out.changes.drifts, [cells](const auto& drift) { return drift.series == cells; });
        auto shared = statistics::findChanges({&common, 1}, given, request);
        for (auto& change : shared.changes)
            change.series = cells;
        for (auto& drift : shared.drifts)
            drift.series = cells;
        out.changes.changes.insert(out.changes.changes.end(), shared.changes.begin(), shared.changes.end());
        out.changes.drifts.insert(out.changes.drifts.end(), shared.drifts.begin(), shared.drifts.end());
        out.changes.noise[cells] = shared.noise.front();
        out.changes.correlation[cells] = shared.correlation.front();
        out.changes.common = common;
        logarithms.push_back(std::move(common));
    }
    for (std::size_t c = 0; c < cells; ++c)
        if (out.cells[c].exact) {
            addExact(out.cells[c], c, out.changes);
            out.changes.noise[c] = 0;
            out.changes.correlation[c] = 0;
        }
    sortChanges(out.changes);
    for (const double logarithm : out.changes.common)
        out.common.push_back(std::exp(logarithm));
}

/// Judges the newest version of each cell, and of what was removed from them.
void judgeAll(Series& out, const std::vector<std::vector<double>>& logarithms, double chance)
{
    chance /= static_cast<double>(logarithms.size());
    std::vector<JudgedVersion> judged;
    for (std::size_t c = 0; c < logarithms.size(); ++c) {
        std::vector<std::size_t> edges;
        for (const auto& change : out.changes.changes)
            if (change.series == c)
                edges.push_back(change.at);
        const bool isCell = c < out.cells.size();
        judged.push_back(judgeNewest(logarithms[c], edges, out.changes.correlation[c],
                                     isCell ? out.cells[c].launches : std::vector<std::uint32_t>(),
                                     isCell ? out.cells[c].variances : std::vector<double>(), chance));
    }
    compareWithOlder(judged);
    for (auto& each : judged) {
        each.version.p = std::min(1.0, each.version.p * static_cast<double>(judged.size()));
        out.newest.push_back(each.version);
    }
}

} // namespace

std::string orderText(SeriesOrder order)
{
    switch (order) {
    case SeriesOrder::History:
        return "the order of the repository";
    case SeriesOrder::Time:
        return "the time of the commits";
    case SeriesOrder::Name:
        return "the numbers in their names";
    case SeriesOrder::Measured:
        return "the time of measuring, because no commit has a time";
    case SeriesOrder::File:
        break;
    }
    return "the order of the runs, because they have no times";
}

Result<Series> series(const table::Table& table, const table::Mask& rows, const SeriesRequest& request,
                      const statistics::ChangeRequest& change)
{
    Series out;
    out.request = request;
    PARASCOPE_TRY(const auto* metric, table.column(request.metric));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds texts; a series needs a metric.", request.metric);
    out.title = metric->title;
    out.unit = metric->unit;
    out.better = betterOf(request.metric, request.better);
    const Column* columns[] = {metric};
    auto sample = completeRows(table, rows, columns);
    out.excluded = std::move(sample.excluded);
    PARASCOPE_TRY(const auto* over, versionColumn(table, sample.rows, request.over));
    out.request.over = over->name;
    const auto kept = seriesRows(table, rows, *metric, *over, sample.rows, out.excluded);
    PARASCOPE_TRY(auto versions, listVersions(table, *over, kept.all, request.history));
    out.order = versions.order;
    out.cells = cellsOf(table, *metric, kept, versions, out.request.over);
    if (request.families) {
        out.cells = familiesOf(out.cells);
        out.unit.clear();
    }
    out.versions = std::move(versions.list);
    if (out.versions.size() < 2 || out.cells.empty()) {
        const auto probable = probableVersion(table, sample.rows);
        const auto hint = probable.empty() || !request.over.empty()
                              ? Message()
                              : Message::format("The column \"%1\" may be the version: --over %1.", probable);
        out.unable = out.versions.empty() || out.cells.empty()
                         ? Message::format("No run has a value and a version. %1", hint)
                         : Message::format("There is one version only: %1. A series needs at least two. %2",
                                           out.versions.front().name, hint);
        return out;
    }
    std::vector<std::vector<double>> logarithms;
    for (const auto& cell : out.cells) {
        auto& values = logarithms.emplace_back();
        for (const double value : cell.values)
            values.push_back(std::log(value));
    }
    bool takeTurns = false;
    auto machines = machineChanges(out.versions, takeTurns);
    if (takeTurns) {
        machines.clear();
        const auto known = knownMachines(out.versions);
        for (auto& values : logarithms)
            levelMachines(out.versions, known, values);
    }
    // The accepted chance of a false alarm is divided between the changes and the newest version.
    constexpr double forNewest = 0.3;
    auto ofChanges = change;
    ofChanges.falseAlarm *= 1 - forNewest;
    findChanges(out, logarithms, machines, ofChanges);
    judgeAll(out, logarithms, forNewest * change.falseAlarm);
    for (std::size_t c = 0; c < out.cells.size(); ++c)
        out.cells[c].logarithms = std::move(logarithms[c]);
    return out;
}

} // namespace parascope::analysis
