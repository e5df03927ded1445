// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/series_newest.h"
#include "engine/analyse/analysis/series_versions.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/outcome.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// The columns that tell the cells of these rows apart. A setting with one level in each version (the stack
/// was updated on the way) does not: its change is one between versions.
std::vector<const Column*> columnsOfCells(const table::Table& table, const std::vector<std::uint32_t>& rows,
                                          const std::string& over)
{
    std::vector<const Column*> out;
    const auto* versions = table.find(over);
    const auto* work = table.find(columns::workKey);
    if (work)
        out.push_back(work);
    for (const auto* column : identityOf(table, rows)) {
        const auto* setting = findSetting(column->name);
        if (column->name == over || (setting && (setting->role == SettingRole::Version ||
                                                 (versions && follows(*column, *versions, rows)))))
            continue;
        out.push_back(column);
    }
    return out;
}

/// The variance of the logarithms of launches; NaN for one.
double varianceOfLogarithms(const std::vector<double>& launches)
{
    const auto count = static_cast<double>(launches.size());
    double mean = 0, squares = 0;
    for (const double value : launches)
        mean += std::log(value) / count;
    for (const double value : launches)
        squares += (std::log(value) - mean) * (std::log(value) - mean);
    return count > 1 ? squares / (count - 1) : statistics::nan;
}

/// Names the cells by what distinguishes them: "fc, batch 64, node 32".
void nameCells(const table::Table& table, const std::vector<const Column*>& by,
               std::vector<SeriesCell>& cells)
{
    const auto* family = table.find(columns::family);
    for (auto& cell : cells)
        cell.name = cell.family = family ? table.text(cell.row, *family) : std::string();
    for (const auto* column : by) {
        if (column->name == columns::workKey || column->name == columns::family)
            continue;
        std::set<std::string> texts;
        for (const auto& cell : cells)
            texts.insert(table.text(cell.row, *column));
        if (texts.size() < 2)
            continue;
        for (auto& cell : cells)
            if (const auto text = table.text(cell.row, *column); !text.empty())
                cell.name += (cell.name.empty() ? "" : ", ") +
                             (column->role == Column::Role::HyperParameter ? column->name + ' ' : "") + text;
    }
    for (auto& cell : cells)
        if (cell.name.empty())
            cell.name = "all runs";
}

/// The runs of a series: those with a value first, then those that failed, and those whose value has no
/// logarithm.
struct SeriesRows
{
    std::vector<std::uint32_t> all;
    std::size_t valued = 0, ended = 0; ///< the numbers of the first, and of the first two
};

/// Returns whether a metric may be a count: a number of bytes or operations, or one of no unit that is no
/// time or rate by its name. A time that a tool rounds is no count.
bool isCount(const Column& metric)
{
    return metric.unit == "B" || metric.unit == "FLOP" ||
           (metric.unit.empty() && betterOf(metric.name, std::nullopt) == Better::Neither);
}

/// Returns whether a cell's values are counts without noise: the launches of each version are all equal, and
/// neighbouring versions mostly are.
bool isExact(const SeriesCell& cell)
{
    constexpr double mostlyEqual = 0.75;
    double last = statistics::nan, pairs = 0, equal = 0, repeated = 0;
    for (std::size_t i = 0; i < cell.values.size(); ++i) {
        if (!std::isfinite(cell.values[i]))
            continue;
        if (cell.low[i] != cell.high[i] || cell.values[i] != std::floor(cell.values[i]))
            return false;
        repeated += cell.launches[i] > 1;
        if (std::isfinite(last))
            ++pairs, equal += cell.values[i] == last;
        last = cell.values[i];
    }
    return pairs > 0 && (repeated > 1 || (pairs > 2 && equal >= mostlyEqual * pairs));
}

/// Counts the failures, and the values without a logarithm, of versions at which a cell has no value. A
/// failed run may lack settings that the others record: it belongs to the first cell with which what it has
/// agrees.
void addFailures(const table::Table& table, const SeriesRows& rows, const SeriesVersions& versions,
                 const std::vector<const Column*>& by, std::vector<SeriesCell>& cells)
{
    const auto* outcome = table.find(columns::outcome);
    std::map<std::string, std::vector<SeriesCell>::iterator> known; // by the texts of a row
    for (auto i = rows.valued; i < rows.all.size(); ++i) {
        const auto row = rows.all[i];
        std::string key;
        for (const auto* column : by)
            key += table.text(row, *column) + '\n';
        const auto agrees = [&](const SeriesCell& cell) {
            return std::all_of(by.begin(), by.end(), [&](const auto* column) {
                const auto own = table.text(row, *column);
                return own.empty() || own == table.text(cell.row, *column);
            });
        };
        const auto [place, isNew] = known.try_emplace(key, cells.end());
        if (isNew)
            place->second = std::find_if(cells.begin(), cells.end(), agrees);
        const auto found = place->second;
        if (found == cells.end())
            continue;
        const auto version = versions.ofRow[i];
        if (i >= rows.ended) {
            found->notPositive[version] = 1;
            continue;
        }
        if (!std::isfinite(found->values[version]) && found->failures[version].empty()) {
            found->failures[version] = outcome ? table.text(row, *outcome) : std::string();
            found->rows[version] = row;
        }
    }
}

/// The launches of each cell by version, reduced to their median and range.
std::vector<SeriesCell> cellsOf(const table::Table& table, const Column& metric, const SeriesRows& rows,
                                const SeriesVersions& versions, const std::string& over)
{
    const std::vector<std::uint32_t> valued(rows.all.begin(),
                                            rows.all.begin() + static_cast<std::ptrdiff_t>(rows.valued));
    const auto by = columnsOfCells(table, valued, over);
    const auto groups = groupIds(by, valued);
    std::vector<std::map<std::size_t, std::vector<double>>> launches(groups.groups);
    std::vector<SeriesCell> out(groups.groups);
    const auto count = versions.list.size();
    for (std::size_t i = valued.size(); i-- > 0;) {
        auto& cell = out[groups.ids[i]];
        launches[groups.ids[i]][versions.ofRow[i]].push_back(metric.numbers[valued[i]]);
        cell.row = valued[i];
        cell.rows.resize(count, -1);
        cell.rows[versions.ofRow[i]] = valued[i];
    }
    for (std::size_t c = 0; c < out.size(); ++c) {
        auto& cell = out[c];
        cell.values.assign(count, statistics::nan);
        cell.low = cell.high = cell.variances = cell.values;
        cell.launches.assign(count, 0);
        cell.failures.resize(count);
        cell.notPositive.assign(count, 0);
        for (auto& [version, values] : launches[c]) {
            cell.values[version] = medianOf(values);
            cell.launches[version] = static_cast<std::uint32_t>(values.size());
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            cell.low[version] = *low;
            cell.high[version] = *high;
            cell.variances[version] = varianceOfLogarithms(values);
        }
        cell.exact = isCount(metric) && isExact(cell);
    }
    nameCells(table, by, out);
    addFailures(table, rows, versions, by, out);
    return out;
}

/// The standard deviation of the logarithms of a cell around its level, from the median difference of
/// neighbours.
double scatterOf(const std::vector<double>& values)
{
    std::vector<double> steps;
    double last = statistics::nan;
    for (const double value : values)
        if (std::isfinite(value)) {
            if (std::isfinite(last))
                steps.push_back(std::abs(std::log(value / last)));
            last = value;
        }
    // A difference has the variance of two values; 0.6745 is the median of a standard normal's magnitude.
    return steps.empty() ? 0 : medianOf(steps) / 0.6745 / std::sqrt(2);
}

/// The sums from which a family's means are made, by version.
struct FamilySums
{
    SeriesCell mean;
    std::vector<double> logarithms, variances, cells;
};

/// The geometric mean of each family over its cells.
std::vector<SeriesCell> familiesOf(const std::vector<SeriesCell>& cells)
{
    std::vector<FamilySums> families;
    for (const auto& cell : cells) {
        auto found = std::find_if(families.begin(), families.end(),
                                  [&](const auto& sums) { return sums.mean.family == cell.family; });
        const auto versions = cell.values.size();
        if (found == families.end()) {
            const std::vector<double> zeros(versions, 0);
            families.push_back({cell, zeros, zeros, zeros});
            found = families.end() - 1;
            found->mean.launches.assign(versions, 0);
            found->mean.exact = false;
            found->mean.failures.assign(versions, {});
            found->mean.notPositive.assign(versions, 0);
            found->mean.variances.assign(versions, statistics::nan);
        }
        double total = 0, present = 0;
        for (const double value : cell.values)
            if (std::isfinite(value))
                total += std::log(value), ++present;
        const double scatter = scatterOf(cell.values);
        auto logarithms = cell.values;
        for (auto& value : logarithms)
            value = std::log(value);
        // A cell that is missing neither raises nor lowers the mean: it stays where it was.
        logarithms = statistics::held(logarithms);
        for (std::size_t i = 0; i < versions; ++i) {
            found->logarithms[i] += logarithms[i] - total / present;
            found->variances[i] += scatter * scatter;
            ++found->cells[i];
            found->mean.launches[i] += cell.launches[i];
            if (!std::isfinite(cell.values[i]))
                continue;
            if (found->mean.rows[i] < 0)
                found->mean.rows[i] = cell.rows[i];
        }
    }
    std::vector<SeriesCell> out;
    for (auto& [mean, logarithms, variances, count] : families) {
        mean.name = mean.family.empty() ? "all cells" : mean.family;
        for (std::size_t i = 0; i < count.size(); ++i) {
            const double half = 1.96 * std::sqrt(variances[i]) / count[i];
            mean.values[i] = mean.launches[i] > 0 ? std::exp(logarithms[i] / count[i]) : statistics::nan;
            mean.low[i] = mean.values[i] * std::exp(-half);
            mean.high[i] = mean.values[i] * std::exp(half);
        }
        out.push_back(std::move(mean));
    }
    return out;
}

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

/// The rows that have a version, with a positive value or a failure.
SeriesRows seriesRows(const table::Table& table, const table::Mask& mask, const Column& metric,
                      const Column& over, const std::vector<std::uint32_t>& complete, Excluded& excluded)
{
    SeriesRows out;
    std::vector<std::uint32_t> withoutLogarithm;
    for (const auto row : complete) {
        if (!(metric.numbers[row] > 0)) {
            ++excluded[notPositive(metric.name)];
            if (over.codes[row] != Dictionary::missing)
                withoutLogarithm.push_back(row);
        } else if (over.codes[row] == Dictionary::missing)
            ++excluded[lacking(over)];
        else
            out.all.push_back(row);
    }
    out.valued = out.ended = out.all.size();
    const auto* outcome = table.find(columns::outcome);
    std::vector<std::uint8_t> failed;
    for (std::int32_t code = 0; outcome && code < static_cast<std::int32_t>(outcome->dictionary->size());
         ++code) {
        const auto known = outcomeFromName(outcome->dictionary->text(code));
        failed.push_back(known && isFailure(*known) && *known != Outcome::Cancelled);
    }
    for (std::size_t row = 0; outcome && row < mask.size(); ++row)
        if (mask[row] && outcome->codes[row] >= 0 && failed[static_cast<std::size_t>(outcome->codes[row])] &&
            over.codes[row] != Dictionary::missing)
            out.all.push_back(static_cast<std::uint32_t>(row));
    out.ended = out.all.size();
    out.all.insert(out.all.end(), withoutLogarithm.begin(), withoutLogarithm.end());
    return out;
}

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
