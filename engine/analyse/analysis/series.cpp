// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

constexpr std::array overColumns{columns::version, columns::stack, columns::day, columns::database};

std::size_t countOfLevels(const Column& column, const std::vector<std::uint32_t>& rows)
{
    std::set<std::int32_t> codes;
    for (const auto row : rows)
        if (column.codes[row] != Dictionary::missing)
            codes.insert(column.codes[row]);
    return codes.size();
}

/// The column of the versions: what was asked for, or the first that has several.
Result<const Column*> overColumn(const table::Table& table, const std::vector<std::uint32_t>& rows,
                                 const std::string& asked)
{
    if (!asked.empty()) {
        PARASCOPE_TRY(const auto* column, table.column(asked));
        if (column->kind != Column::Kind::Category)
            return Error::badInput("\"%1\" holds numbers; versions are texts.", asked);
        return column;
    }
    for (const auto* name : overColumns)
        if (const auto* column = table.find(name);
            column && column->kind == Column::Kind::Category && countOfLevels(*column, rows) > 1)
            return column;
    const auto* version = table.find(columns::version);
    return version && version->kind == Column::Kind::Category ? version : table.find(columns::day);
}

/// Seconds since 1970 of "2026-11-26T10:00:00Z"; NaN for another text.
double secondsOf(const std::string& time)
{
    int year = 0;
    unsigned month = 0, day = 0, hour = 0, minute = 0, second = 0;
    if (std::sscanf(time.c_str(), "%4d-%2u-%2uT%2u:%2u:%2uZ", &year, &month, &day, &hour, &minute, &second) !=
        6)
        return statistics::nan;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    if (!date.ok())
        return statistics::nan;
    return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count()) * 86400 + hour * 3600 +
           minute * 60 + second;
}

/// The versions of the rows in their order, and the version of each row.
struct Versions
{
    std::vector<SeriesVersion> list;
    std::vector<std::size_t> ofRow; ///< by position in the rows
    bool byHistory = false;
};

/// A version and its place, from the rows that measured it.
struct KnownVersion
{
    SeriesVersion version;
    std::size_t place = 0; ///< in the history
    double committed = statistics::nan, started = statistics::nan;
    std::set<std::int32_t> machines;
};

/// The order of the versions: days by their names, others by time; a version without a time keeps its place
/// of occurrence behind the others. Commits of the history change places among themselves.
std::vector<std::size_t> orderOf(const std::vector<KnownVersion>& all, bool byName, bool byHistory)
{
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto &one = all[a].version, &other = all[b].version;
        if (byName)
            return one.name < other.name;
        const bool timed = std::isfinite(one.seconds), otherTimed = std::isfinite(other.seconds);
        return timed != otherTimed ? timed : timed && one.seconds < other.seconds;
    });
    if (!byHistory)
        return order;
    std::vector<std::size_t> slots, known;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (!all[order[i]].version.lost) {
            slots.push_back(i);
            known.push_back(order[i]);
        }
    std::stable_sort(known.begin(), known.end(),
                     [&](std::size_t a, std::size_t b) { return all[a].place < all[b].place; });
    for (std::size_t i = 0; i < slots.size(); ++i)
        order[slots[i]] = known[i];
    return order;
}

/// The columns that say something of a version; null where the table has none.
struct VersionColumns
{
    const Column *commit, *committed, *machine, *started;
};

KnownVersion knownFrom(const table::Table& table, const VersionColumns& from, const Column& over,
                       std::uint32_t row, const std::map<std::string, std::size_t>& history)
{
    const auto textOf = [&](const Column* column) {
        return column && column->kind == Column::Kind::Category ? table.text(row, *column) : std::string();
    };
    KnownVersion out;
    out.version.name = table.text(row, over);
    out.version.commit = textOf(from.commit);
    out.committed = secondsOf(textOf(from.committed));
    const auto found = history.find(out.version.commit);
    out.version.lost = !history.empty() && found == history.end();
    if (found != history.end())
        out.place = found->second;
    return out;
}

/// Counts a row for its version.
void count(KnownVersion& known, const VersionColumns& from, std::uint32_t row)
{
    ++known.version.runs;
    if (from.started && from.started->numbers[row] > 0)
        known.started = std::fmin(known.started, from.started->numbers[row]);
    if (from.machine && from.machine->codes[row] != Dictionary::missing)
        known.machines.insert(from.machine->codes[row]);
}

Versions listVersions(const table::Table& table, const Column& over, const std::vector<std::uint32_t>& rows,
                      const std::map<std::string, std::size_t>& history)
{
    const VersionColumns from{table.find(columns::commit), table.find(columns::committed),
                              table.find(columns::machine), table.find("started")};
    std::map<std::int32_t, std::size_t> places;
    std::vector<KnownVersion> all;
    std::vector<std::size_t> number;
    for (const auto row : rows) {
        const auto [it, isNew] = places.try_emplace(over.codes[row], all.size());
        number.push_back(it->second);
        if (isNew)
            all.push_back(knownFrom(table, from, over, row, history));
        count(all[it->second], from, row);
    }
    for (auto& known : all) {
        known.version.seconds = std::isfinite(known.committed) ? known.committed : known.started;
        for (const auto code : known.machines)
            known.version.machine +=
                (known.version.machine.empty() ? "" : " + ") + from.machine->dictionary->text(code);
    }
    Versions out;
    out.byHistory = !history.empty() && std::any_of(all.begin(), all.end(),
                                                    [](const auto& known) { return !known.version.lost; });
    const auto order = orderOf(all, over.name == columns::day, out.byHistory);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        out.list.push_back(std::move(all[order[i]].version));
    }
    for (const auto known : number)
        out.ofRow.push_back(place[known]);
    return out;
}

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

/// The launches of each cell by version, reduced to their median and range.
std::vector<SeriesCell> cellsOf(const table::Table& table, const Column& metric,
                                const std::vector<std::uint32_t>& rows, const Versions& versions,
                                const std::string& over)
{
    const auto by = columnsOfCells(table, rows, over);
    const auto groups = groupIds(by, rows);
    std::vector<std::map<std::size_t, std::vector<double>>> launches(groups.groups);
    std::vector<SeriesCell> out(groups.groups);
    for (std::size_t i = rows.size(); i-- > 0;) {
        auto& cell = out[groups.ids[i]];
        launches[groups.ids[i]][versions.ofRow[i]].push_back(metric.numbers[rows[i]]);
        cell.row = rows[i];
        cell.rows.resize(versions.list.size(), -1);
        cell.rows[versions.ofRow[i]] = rows[i];
    }
    for (std::size_t c = 0; c < out.size(); ++c) {
        auto& cell = out[c];
        cell.values.assign(versions.list.size(), statistics::nan);
        cell.low = cell.high = cell.values;
        cell.launches.assign(versions.list.size(), 0);
        for (const auto& [version, values] : launches[c]) {
            cell.values[version] = medianOf(values);
            cell.launches[version] = static_cast<std::uint32_t>(values.size());
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            cell.low[version] = *low;
            cell.high[version] = *high;
        }
    }
    nameCells(table, by, out);
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
        }
        double total = 0, present = 0;
        for (const double value : cell.values)
            if (std::isfinite(value))
                total += std::log(value), ++present;
        const double scatter = scatterOf(cell.values);
        for (std::size_t i = 0; i < versions; ++i) {
            if (!std::isfinite(cell.values[i]))
                continue;
            found->logarithms[i] += std::log(cell.values[i]) - total / present;
            found->variances[i] += scatter * scatter;
            ++found->cells[i];
            found->mean.launches[i] += cell.launches[i];
            if (found->mean.rows[i] < 0)
                found->mean.rows[i] = cell.rows[i];
        }
    }
    std::vector<SeriesCell> out;
    for (auto& [mean, logarithms, variances, count] : families) {
        mean.name = mean.family.empty() ? "all cells" : mean.family;
        for (std::size_t i = 0; i < count.size(); ++i) {
            const double half = 1.96 * std::sqrt(variances[i]) / count[i];
            mean.values[i] = count[i] > 0 ? std::exp(logarithms[i] / count[i]) : statistics::nan;
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

/// Removes the mean level of each machine from the logarithms of a cell.
void levelMachines(const std::vector<SeriesVersion>& versions, std::vector<double>& values)
{
    std::map<std::string, std::pair<double, double>> sums;
    double total = 0, count = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i])) {
            auto& [sum, n] = sums[versions[i].machine];
            sum += values[i], ++n;
            total += values[i], ++count;
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
    if (const auto* known = findMetric(request.metric))
        out.better = known->better;
    else
        out.better = describeMetric(request.metric).better;
    const Column* columns[] = {metric};
    auto sample = completeRows(table, rows, columns);
    out.excluded = std::move(sample.excluded);
    PARASCOPE_TRY(const auto* over, overColumn(table, sample.rows, request.over));
    out.request.over = over->name;
    std::vector<std::uint32_t> kept;
    for (const auto row : sample.rows) {
        if (!(metric->numbers[row] > 0))
            ++out.excluded[notPositive(metric->name)];
        else if (over->codes[row] == Dictionary::missing)
            ++out.excluded[lacking(*over)];
        else
            kept.push_back(row);
    }
    auto versions = listVersions(table, *over, kept, request.history);
    out.byHistory = versions.byHistory;
    out.cells = cellsOf(table, *metric, kept, versions, out.request.over);
    if (request.families) {
        out.cells = familiesOf(out.cells);
        out.unit.clear();
    }
    out.versions = std::move(versions.list);
    if (out.versions.size() < 2) {
        out.unable = out.versions.empty()
                         ? Message::format("No run has a value and a version.")
                         : Message::format("There is one version only: %1. A series needs at least two.",
                                           out.versions.front().name);
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
        for (auto& values : logarithms)
            levelMachines(out.versions, values);
    }
    out.changes = statistics::findChanges(logarithms, machines, change);
    for (const double logarithm : out.changes.common)
        out.common.push_back(std::exp(logarithm));
    return out;
}

} // namespace parascope::analysis
