// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_source_parts.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/figure/build.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace parascope::gui {

namespace {

using table::Column;
using table::Mask;
using table::Table;

/// Completed rows, of one platform and family where those are given.
std::vector<std::uint32_t> completedRows(const Table& table, const std::string& platform,
                                         const std::string& family)
{
    std::vector<std::uint32_t> rows;
    const auto *outcome = table.find("outcome"), *platforms = table.find("platform"),
               *families = table.find("family");
    if (!outcome)
        return rows;
    const auto completed = outcome->dictionary->find("completed");
    const auto wantedPlatform = platforms ? platforms->dictionary->find(platform) : -1;
    const auto wantedFamily = families ? families->dictionary->find(family) : -1;
    for (std::uint32_t row = 0; row < table.rows(); ++row)
        if (outcome->codes[row] == completed &&
            (platform.empty() || platforms->codes[row] == wantedPlatform) &&
            (family.empty() || families->codes[row] == wantedFamily))
            rows.push_back(row);
    return rows;
}

double valueAt(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] : column.numbers[row];
}

bool hasValue(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] >= 0 : !std::isnan(column.numbers[row]);
}

} // namespace

std::string maxFrequent(const Table& table, const char* name, const std::vector<std::uint32_t>& rows)
{
    const auto* column = table.find(name);
    if (!column)
        return {};
    std::vector<std::size_t> counts(column->dictionary->size() + 1, 0); // the first: rows without a value
    for (const auto row : rows)
        ++counts[static_cast<std::size_t>(column->codes[row] + 1)];
    const auto best = std::max_element(counts.begin(), counts.end()) - counts.begin();
    return best == 0 || rows.empty() ? std::string()
                                     : column->dictionary->text(static_cast<std::int32_t>(best - 1));
}

bool hasNumbers(const Table& table, const char* name)
{
    const auto* column = table.find(name);
    return column && std::any_of(column->numbers.begin(), column->numbers.end(),
                                 [](double v) { return !std::isnan(v); });
}

Databases databasesOf(const Table& table)
{
    Databases databases;
    const auto *database = table.find("database"), *rate = table.find(metric::examplesPerSecond),
               *flops = table.find(metric::flopsPerSecond);
    if (!database || !rate)
        return databases;
    const auto n = database->dictionary->size();
    std::vector<bool> any(n), timed(n), counted(n);
    for (const auto row : completedRows(table, {}, {}))
        if (const auto code = database->codes[row]; code >= 0) {
            const auto at = static_cast<std::size_t>(code);
            any[at] = true;
            timed[at] = timed[at] || hasValue(*rate, row);
            counted[at] = counted[at] || (flops && hasValue(*flops, row));
        }
    for (std::size_t i = 0; i < n; ++i)
        if (any[i]) {
            const auto& name = database->dictionary->text(static_cast<std::int32_t>(i));
            if (timed[i])
                databases.timed.push_back(name);
            else if (counted[i])
                databases.traced.push_back(name);
        }
    return databases;
}

std::string anyOf(const std::vector<std::string>& databases)
{
    std::string text;
    for (const auto& name : databases)
        text += (text.empty() ? "" : " || ") + ("database == \"" + name + "\"");
    return databases.size() > 1 ? "(" + text + ")" : text;
}

namespace {

struct Varying
{
    const Column* column;
    std::size_t values;
};

/// Hyper-parameters with more than one value among the rows, those with most values first.
std::vector<Varying> varyingParameters(const Table& table, const std::vector<std::uint32_t>& rows)
{
    std::vector<Varying> varying;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter)
            continue;
        if (const auto values = analysis::placesOf(column, rows).firstRow.size(); values > 1)
            varying.push_back({&column, values});
    }
    // Texts before numbers where equal: "pp" and "tg" say more than the 512 and 0 that come with them.
    std::stable_sort(varying.begin(), varying.end(), [](const auto& a, const auto& b) {
        return std::pair(a.values, a.column->kind) > std::pair(b.values, b.column->kind);
    });
    return varying;
}

/// The metric that compares best: a share of the peak where a peak is known.
std::string mainMetric(const Table& table)
{
    for (const char* name : {metric::flopsUtilisation, metric::flopsPerSecond, metric::examplesPerSecond,
                             metric::tokensPerSecond, metric::outputThroughput, metric::stepSeconds})
        if (hasNumbers(table, name))
            return name;
    return metric::stepSeconds;
}

/// The slice with most cells that have an ok run; ties go to the smallest values.
Parameters bestSlice(const std::vector<std::uint32_t>& rows, const std::vector<Varying>& varying,
                     const std::string& x, const std::string& y)
{
    std::vector<const Column*> columns, axes;
    for (const auto& [column, values] : varying)
        (column->name == x || column->name == y ? axes : columns).push_back(column);
    // Repeats of a point are one cell: a slice is not better for having been measured twice.
    const auto slices = analysis::groupIds(columns, rows);
    auto all = columns;
    all.insert(all.end(), axes.begin(), axes.end());
    const auto cells = analysis::groupIds(all, rows);
    std::vector<std::size_t> counts(slices.groups, 0);
    std::vector<std::uint32_t> first(slices.groups, 0);
    std::vector<std::uint8_t> seen(cells.groups, 0);
    for (std::size_t i = rows.size(); i-- > 0;) {
        first[slices.ids[i]] = rows[i];
        counts[slices.ids[i]] += !std::exchange(seen[cells.ids[i]], std::uint8_t{1});
    }
    const auto keyOf = [&](std::size_t slice) {
        std::vector<double> key;
        for (const auto* column : columns)
            key.push_back(hasValue(*column, first[slice]) ? valueAt(*column, first[slice]) : -1);
        return key;
    };
    std::vector<double> best;
    std::size_t most = 0;
    for (std::size_t slice = 0; slice < counts.size(); ++slice)
        if (auto key = counts[slice] < most ? std::vector<double>() : keyOf(slice);
            counts[slice] > most || (counts[slice] == most && key < best)) {
            most = counts[slice];
            best = std::move(key);
        }
    Parameters fix;
    if (most > 0)
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double value = best[i];
            if (columns[i]->kind == Column::Kind::Category) {
                if (value >= 0)
                    fix.set(columns[i]->name, columns[i]->dictionary->text(static_cast<std::int32_t>(value)));
            } else if (value == std::floor(value)) {
                fix.set(columns[i]->name, static_cast<std::int64_t>(value));
            } else {
                fix.set(columns[i]->name, value);
            }
        }
    return fix;
}

std::string both(const std::string& a, const std::string& b)
{
    return a.empty() ? b : b.empty() ? a : a + " && " + b;
}

/// Axes and slice of a heat map over these rows. Batch upward, as in the ParaDnn paper; to the right the
/// other axis with most steps.
void chooseSlice(figure::Spec& spec, const Table& table, const std::vector<std::uint32_t>& rows)
{
    const auto varying = varyingParameters(table, rows);
    spec.x.clear();
    spec.y.clear();
    for (const auto& [column, values] : varying)
        if (column->name == "batch")
            spec.y = "batch";
    for (const char* first : {"node", "filter", "embed"})
        for (const auto& [column, values] : varying)
            if (spec.x.empty() && column->name == first)
                spec.x = first;
    const auto freeOf = [&](const Column& column, const std::string& axis) {
        return column.name != axis && (axis.empty() || !analysis::follows(column, *table.find(axis), rows));
    };
    for (const auto& [column, values] : varying)
        if (spec.x.empty() && freeOf(*column, spec.y))
            spec.x = column->name;
        else if (spec.y.empty() && freeOf(*column, spec.x))
            spec.y = column->name;
    // A single point of a sweep has a place in the map of its grid; other tools' runs have an axis only if
    // they vary.
    if (table.find("batch")) {
        if (spec.x.empty())
            spec.x = table.find("node") ? "node" : "batch";
        if (spec.y.empty())
            spec.y = spec.x == "batch" ? "layer" : "batch";
    }
    // What follows from an axis is no slice: "n_gen 0" would leave of the tests over which it is drawn only
    // one.
    auto sliced = varying;
    std::erase_if(sliced, [&](const auto& item) {
        const auto from = [&](const std::string& axis) {
            const auto* column = axis == item.column->name ? nullptr : table.find(axis);
            return column && analysis::follows(*item.column, *column, rows);
        };
        return item.column->name != spec.x && item.column->name != spec.y && (from(spec.x) || from(spec.y));
    });
    spec.fix = bestSlice(rows, sliced, spec.x, spec.y);
}

} // namespace

figure::Input inputOf(const dataset::Dataset& dataset)
{
    return figure::inputFrom(dataset);
}

std::string flopsOf(const dataset::Dataset& dataset, const figure::Spec& spec)
{
    const auto& definitions = dataset.definitions;
    const auto *definition = dataset.table->find("flops_definition"),
               *platform = dataset.table->find("platform");
    if (definitions.flopsBySource.empty() || !definition || !platform)
        return definitions.flops;
    std::vector<std::size_t> counts(definition->dictionary->size(), 0);
    std::vector<std::uint8_t> wanted(platform->dictionary->size() + 1, spec.platforms.empty());
    for (const auto& name : spec.platforms)
        wanted[static_cast<std::size_t>(platform->dictionary->find(name) + 1)] = 1;
    for (std::size_t row = 0; row < dataset.table->rows(); ++row)
        if (definition->codes[row] >= 0 && wanted[static_cast<std::size_t>(platform->codes[row] + 1)])
            ++counts[static_cast<std::size_t>(definition->codes[row])];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (most == counts.end() || *most == 0)
        return definitions.flops;
    const auto& name = definition->dictionary->text(static_cast<std::int32_t>(most - counts.begin()));
    return name.starts_with("recorded") ? "recorded" : name; // a recorded rate or utilisation
}

QString flopsText(const std::string& flops)
{
    return flops == "executed"   ? QCoreApplication::translate("Views", "executed")
           : flops == "recorded" ? QCoreApplication::translate("Views", "recorded")
                                 : QCoreApplication::translate("Views", "TF profiler");
}

DrawnRoofs drawnRoofs(const dataset::Dataset& dataset)
{
    DrawnRoofs out;
    const Mask all(dataset.table->rows(), 1);
    const auto* platforms = dataset.table->find("platform");
    for (const auto& facts : dataset.platforms) {
        if (!platforms || platforms->dictionary->find(facts.name) < 0)
            continue;
        const auto type = analysis::commonType(*dataset.table, all, facts.name);
        const auto ceilings = analysis::ceilingsOf(
            {facts.peaks, facts.bandwidth, facts.ceilings, dataset.definitions.peak == "measured"},
            type == analysis::severalTypes ? std::string() : type);
        const auto main = std::find_if(ceilings.begin(), ceilings.end(), [](const auto& ceiling) {
            return ceiling.kind == analysis::Ceiling::Kind::Compute;
        });
        if (main != ceilings.end())
            (main->measured ? out.measured : out.sheet) = true;
    }
    return out;
}

figure::Spec heatMapOf(const dataset::Dataset& dataset, const std::string& wanted)
{
    const auto& table = *dataset.table;
    figure::Spec spec;
    spec.kind = "heatmap";
    spec.metric = mainMetric(table);
    spec.peak = dataset.definitions.peak;
    const auto databases = databasesOf(table);
    const auto onlyTimed =
        databases.timed.empty() || databases.traced.empty() ? std::string() : anyOf(databases.timed);
    const auto* database = table.find("database");
    const auto keepTimed = [&](std::vector<std::uint32_t> rows) {
        if (!onlyTimed.empty())
            std::erase_if(rows, [&](auto row) {
                return std::find(databases.timed.begin(), databases.timed.end(),
                                 database->dictionary->text(database->codes[row])) == databases.timed.end();
            });
        return rows;
    };
    const auto all = keepTimed(completedRows(table, wanted, {}));
    const auto platform = wanted.empty() ? maxFrequent(table, "platform", all) : wanted;
    const auto family = maxFrequent(table, "family", keepTimed(completedRows(table, platform, {})));
    const auto rows = keepTimed(completedRows(table, platform, family));
    if (!platform.empty())
        spec.platforms = {platform};
    spec.flops = flopsOf(dataset, spec);
    const auto* families = table.find("family");
    if (families && families->dictionary->size() > 1 && !family.empty())
        spec.filter = "family == \"" + family + "\"";
    spec.filter = both(spec.filter, onlyTimed);
    chooseSlice(spec, table, rows);
    return spec;
}

PairedRows pairedRows(const dataset::Dataset& dataset, const std::string& platform,
                      const std::string& partner)
{
    const auto& table = *dataset.table;
    const auto* work = table.find("work_key");
    if (!work)
        return {};
    auto rows = completedRows(table, platform, {});
    const auto others = completedRows(table, partner, {});
    std::vector<std::uint8_t> above(rows.size(), 0);
    above.resize(rows.size() + others.size(), 1);
    rows.insert(rows.end(), others.begin(), others.end());
    const auto equal = analysis::equalRuns(table, rows, above, {{work}, "platform"});
    PairedRows out;
    for (std::size_t i = 0; i < rows.size() && !above[i]; ++i)
        if (equal.standing[i] == analysis::Standing::Paired &&
            work->codes[rows[i]] != table::Dictionary::missing)
            out.rows.push_back(rows[i]);
    for (const auto& item : equal.differs)
        out.unlike.push_back(item.column);
    return out;
}

figure::Spec pairMapOf(const dataset::Dataset& dataset, const std::string& a, const std::string& b)
{
    auto spec = heatMapOf(dataset, b);
    const auto [rows, unlike] = pairedRows(dataset, b, a);
    spec.platforms = {a, b};
    spec.metric = metric::examplesPerSecond;
    spec.options["ratio"] = true;
    // Which rows have a partner says already which databases count.
    spec.filter.clear();
    if (!rows.empty())
        chooseSlice(spec, *dataset.table, rows);
    for (const auto& name : unlike) // each side has a level of its own
        spec.fix.remove(name);
    return spec;
}

std::vector<std::string> bestPair(const dataset::Dataset& dataset)
{
    const auto& table = *dataset.table;
    const auto *platform = table.find("platform"), *work = table.find("work_key");
    if (!platform || !work)
        return {};
    /// Which works a platform has run, a byte each, and how many.
    struct Works
    {
        std::vector<std::uint8_t> has;
        std::size_t count = 0;
    };
    std::vector<Works> worksOf(platform->dictionary->size());
    for (const auto row : completedRows(table, {}, {}))
        if (work->codes[row] >= 0 && platform->codes[row] >= 0) {
            auto& [has, count] = worksOf[static_cast<std::size_t>(platform->codes[row])];
            if (has.empty())
                has.resize(work->dictionary->size(), 0);
            count += !std::exchange(has[static_cast<std::size_t>(work->codes[row])], std::uint8_t{1});
        }
    std::size_t most = 0;
    std::vector<std::string> best;
    for (std::size_t a = 0; a < worksOf.size(); ++a)
        for (std::size_t b = a + 1; b < worksOf.size(); ++b) {
            const auto &one = worksOf[a], &other = worksOf[b];
            if (std::min(one.count, other.count) <= most)
                continue;
            const auto common = std::transform_reduce(
                one.has.begin(), one.has.end(), other.has.begin(), std::size_t{0}, std::plus<>(),
                [](auto x, auto y) { return static_cast<std::size_t>(x & y); });
            if (common <= most)
                continue;
            most = common;
            const auto named = [&](std::size_t code) {
                return platform->dictionary->text(static_cast<std::int32_t>(code));
            };
            best =
                one.count >= other.count ? std::vector{named(a), named(b)} : std::vector{named(b), named(a)};
        }
    return best;
}

} // namespace parascope::gui
