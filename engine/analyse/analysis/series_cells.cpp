// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series_cells.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
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

} // namespace

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

} // namespace parascope::analysis
