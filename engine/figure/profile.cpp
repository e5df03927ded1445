// SPDX-License-Identifier: GPL-3.0-or-later
// Default platform, axes, slice and pair of a figure.
#include "engine/figure/profile.h"

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/pivot.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/modes.h"
#include "engine/base/core/units.h"
#include "engine/base/expression/lexer.h"
#include "engine/figure/rows.h"
#include "engine/figure/slice.h"
#include "engine/figure/subject.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace parascope::figure {

namespace {

using table::Column;
using table::Mask;
using table::Table;

/// Returns the completed rows; only those of one platform and family if these are given.
std::vector<std::uint32_t> completedRows(const Table& table, const std::string& platform,
                                         const std::string& family)
{
    std::vector<std::uint32_t> rows;
    const auto *outcome = table.find(columns::outcome), *platforms = table.find(columns::platform),
               *families = table.find(columns::family);
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

bool hasValue(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] >= 0 : !std::isnan(column.numbers[row]);
}

} // namespace

bool hasNumbers(const Table& table, const char* name)
{
    const auto* column = table.find(name);
    return column && std::any_of(column->numbers.begin(), column->numbers.end(),
                                 [](double v) { return !std::isnan(v); });
}

Databases databasesOf(const Table& table)
{
    Databases databases;
    const auto *database = table.find(columns::database), *rate = table.find(metric::examplesPerSecond),
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
        text += (text.empty() ? "" : " || ") + ("database == " + expression::literal(name));
    return databases.size() > 1 ? "(" + text + ")" : text;
}

namespace {

struct Varying
{
    const Column* column;
    std::size_t values;
};

/// Returns the hyper-parameters with more than one value among the rows, those with most values first.
std::vector<Varying> varyingParameters(const Table& table, const std::vector<std::uint32_t>& rows)
{
    std::vector<Varying> varying;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter)
            continue;
        if (const auto values = analysis::placesOf(column, rows).firstRow.size(); values > 1)
            varying.push_back({&column, values});
    }
    // With equal numbers of values, texts come before numbers: "pp" and "tg" are more informative than the
    // 512 and 0 that come with them.
    std::stable_sort(varying.begin(), varying.end(), [](const auto& a, const auto& b) {
        return std::pair(a.values, a.column->kind) > std::pair(b.values, b.column->kind);
    });
    return varying;
}

/// Returns the most frequent mode of the rows if there are several, else an empty text. Each mode is
/// different work with its own metric. With equal numbers of runs, the later one in `modes` is used.
std::string mainMode(const Table& table, const std::vector<std::uint32_t>& rows)
{
    const auto* column = table.find(columns::mode);
    if (!column)
        return {};
    std::string best;
    std::size_t most = 0, seen = 0;
    for (const auto mode : modes) {
        const auto code = column->dictionary->find(mode);
        const auto n =
            code < 0 ? 0
                     : static_cast<std::size_t>(std::count_if(
                           rows.begin(), rows.end(), [&](auto row) { return column->codes[row] == code; }));
        seen += n > 0;
        if (n > 0 && n >= most) {
            most = n;
            best = mode;
        }
    }
    return seen > 1 ? best : std::string();
}

/// Returns the rows that ran in a mode; all rows if the mode is empty.
std::vector<std::uint32_t> inMode(const Table& table, std::vector<std::uint32_t> rows,
                                  const std::string& mode)
{
    if (!mode.empty()) {
        const auto* column = table.find(columns::mode);
        std::erase_if(rows, [&, code = column->dictionary->find(mode)](auto row) {
            return column->codes[row] != code;
        });
    }
    return rows;
}

/// Returns the metric that is best for comparisons: the waiting time of users if the runs serve a model, the
/// share of the peak if a peak is known, else the first other metric that has values. If the runs have none
/// of ours, it is the first metric of their file, preferably one with a known direction.
std::string mainMetric(const Table& table, const std::vector<std::uint32_t>& rows)
{
    for (const char* name : {metric::secondsPerOutputToken, metric::secondsToFirstToken})
        if (const auto* column = table.find(name);
            column && !rows.empty() &&
            std::all_of(rows.begin(), rows.end(), [&](auto row) { return hasValue(*column, row); }))
            return name;
    for (const char* name : {metric::flopsUtilisation, metric::flopsPerSecond, metric::examplesPerSecond,
                             metric::tokensPerSecond, metric::outputThroughput, metric::stepSeconds})
        if (const auto* column = table.find(name);
            column && std::any_of(rows.begin(), rows.end(), [&](auto row) { return hasValue(*column, row); }))
            return name;
    std::string own;
    for (const auto& column : table.columns()) {
        if (column.role != table::Column::Role::Metric || findMetric(column.name) ||
            std::none_of(rows.begin(), rows.end(), [&](auto row) { return hasValue(column, row); }))
            continue;
        if (describeMetric(column.name).better != Better::Neither)
            return column.name;
        own = own.empty() ? column.name : own;
    }
    return own.empty() ? metric::stepSeconds : own;
}

AxisPair axesOver(const Table& table, const std::vector<std::uint32_t>& rows, AxisPair axes = {})
{
    std::vector<std::string> varying, single;
    for (const auto& entry : varyingParameters(table, rows))
        varying.push_back(entry.column->name);
    // Runs without a batch (of other tools) get an axis only if a hyper-parameter varies.
    if (table.find(hyper::batch))
        for (const auto* column : hyperParameters(table))
            single.push_back(column->name);
    return chooseAxes(std::move(axes), varying, single,
                      [&](const std::string& name, const std::string& axis) {
                          const auto *a = table.find(name), *b = table.find(axis);
                          return a && b && analysis::follows(*a, *b, rows);
                      });
}

/// Sets the axes and the slice of a heat map over these rows. A map of one side also shows one level of each
/// setting in which the runs differ; the sides of a ratio are paired in all of them.
void chooseSlice(Spec& spec, const Table& table, const std::vector<std::uint32_t>& all, OpenSettings open)
{
    const auto mode = mainMode(table, all);
    const auto rows = inMode(table, all, mode);
    const auto varying = varyingParameters(table, rows);
    const auto axes = axesOver(table, rows);
    spec.x = axes.x;
    spec.y = axes.y;
    Mask among(table.rows(), 0);
    for (const auto row : rows)
        among[row] = 1;
    spec.fix = {};
    if (!mode.empty())
        spec.fix.set(columns::mode, mode);
    if (open == OpenSettings::Choose)
        if (const auto settings =
                analysis::keepOneCombination(table, among, {spec.x, spec.y, spec.metric, spec.fix, {}}))
            for (const auto& chosen : settings->levels)
                if (!toText(chosen.level).empty() && chosen.column->name != columns::family)
                    spec.fix.set(chosen.column->name, chosen.level);
    const auto slice = analysis::bestSlice(table, among, spec.x, spec.y);
    for (const auto& [column, values] : varying)
        if (const auto* value = slice.find(column->name); value && !spec.fix.contains(column->name))
            spec.fix.set(column->name, *value);
}

/// Returns whether the values of the slice span more than three decades.
bool mapSpreadsFar(const Spec& spec, const Table& table, const std::vector<std::uint32_t>& rows)
{
    const auto* column = table.find(spec.metric);
    Mask slice(table.rows(), 0);
    for (const auto row : rows)
        slice[row] = 1;
    if (!column || column->kind != Column::Kind::Number || !table::fix(table, spec.fix, slice))
        return false;
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (const auto row : rows)
        if (slice[row] && std::isfinite(column->numbers[row])) {
            least = std::min(least, column->numbers[row]);
            largest = std::max(largest, column->numbers[row]);
        }
    return spreadsFar(least, largest);
}

} // namespace

Result<AxisPair> axesOf(const Spec& spec, const Input& input)
{
    AxisPair axes{spec.x, spec.y};
    if (!axes.x.empty() && !axes.y.empty())
        return axes;
    PARASCOPE_TRY(const auto rows, selectRows(spec, input, {}));
    axes = axesOver(*input.runs, std::vector<std::uint32_t>(rows.begin(), rows.end()), std::move(axes));
    // If no axis was found, use a default name. The error message then names the missing column.
    if (axes.x.empty())
        axes.x = hyper::node;
    if (axes.y.empty())
        axes.y = hyper::batch;
    return axes;
}

std::string flopsFor(const Basis& basis, const Table& table, const std::vector<std::string>& platforms)
{
    const auto *definition = table.find(columns::flopsDefinition), *platform = table.find(columns::platform);
    if (!basis.bySource || !definition || !platform)
        return basis.flops;
    std::vector<std::size_t> counts(definition->dictionary->size(), 0);
    std::vector<std::uint8_t> wanted(platform->dictionary->size() + 1, platforms.empty());
    for (const auto& name : platforms)
        wanted[static_cast<std::size_t>(platform->dictionary->find(name) + 1)] = 1;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (definition->codes[row] >= 0 && wanted[static_cast<std::size_t>(platform->codes[row] + 1)])
            ++counts[static_cast<std::size_t>(definition->codes[row])];
    const auto most = std::max_element(counts.begin(), counts.end());
    if (most == counts.end() || *most == 0)
        return basis.flops;
    const auto& name = definition->dictionary->text(static_cast<std::int32_t>(most - counts.begin()));
    return name.starts_with("recorded") ? "recorded" : name; // "recorded rate" or "recorded utilisation"
}

Spec heatMapFor(const Input& input, const Basis& basis, const std::string& wanted)
{
    const auto& table = *input.runs;
    Spec spec;
    spec.kind = "heatmap";
    spec.peak = basis.peak;
    const auto databases = databasesOf(table);
    const auto onlyTimed =
        databases.timed.empty() || databases.traced.empty() ? std::string() : anyOf(databases.timed);
    const auto* database = table.find(columns::database);
    const auto keepTimed = [&](std::vector<std::uint32_t> rows) {
        if (!onlyTimed.empty())
            std::erase_if(rows, [&](auto row) {
                return std::find(databases.timed.begin(), databases.timed.end(),
                                 database->dictionary->text(database->codes[row])) == databases.timed.end();
            });
        return rows;
    };
    const auto [platform, family] =
        subjectOf(table, keepTimed(completedRows(table, wanted, basis.family)), wanted);
    const auto rows = keepTimed(completedRows(table, platform, family));
    spec.metric = mainMetric(table, inMode(table, rows, mainMode(table, rows)));
    if (!platform.empty())
        spec.platforms = {platform};
    spec.flops = flopsFor(basis, table, spec.platforms);
    const auto* families = table.find(columns::family);
    if (families && families->dictionary->size() > 1)
        spec.family = family;
    spec.filter = onlyTimed;
    chooseSlice(spec, table, rows, OpenSettings::Choose);
    spec.logColour = mapSpreadsFar(spec, table, rows);
    return spec;
}

namespace {

/// Returns whether one of the rows has a value in the column.
bool anyHas(const Table& table, const std::vector<std::uint32_t>& rows, const std::string& name)
{
    const auto* column = table.find(name);
    return column && std::any_of(rows.begin(), rows.end(), [&](auto row) { return hasValue(*column, row); });
}

/// Returns whether a spec names a hyper-parameter that the rows lack. A metric has no counterpart in another
/// family.
bool lacksAxis(const Table& table, const std::vector<std::uint32_t>& rows, const std::string& name)
{
    const auto* column = table.find(name);
    const bool axis = column ? column->role == Column::Role::HyperParameter : !findMetric(name);
    return !name.empty() && axis && !anyHas(table, rows, name);
}

/// Returns whether one of the platforms has one of the rows. An empty list means all platforms.
bool anyOn(const Table& table, const std::vector<std::uint32_t>& rows,
           const std::vector<std::string>& platforms)
{
    const auto* column = table.find(columns::platform);
    return platforms.empty() || !column || std::any_of(rows.begin(), rows.end(), [&](auto row) {
               return column->codes[row] >= 0 &&
                      std::find(platforms.begin(), platforms.end(),
                                column->dictionary->text(column->codes[row])) != platforms.end();
           });
}

/// Returns whether the slice has one of the rows.
bool anyIn(const Table& table, const std::vector<std::uint32_t>& rows, const Parameters& fix)
{
    Mask sliced(table.rows(), 0);
    for (const auto row : rows)
        sliced[row] = 1;
    return table::fix(table, fix, sliced) && std::find(sliced.begin(), sliced.end(), 1) != sliced.end();
}

} // namespace

Spec inFamily(Spec spec, const Input& input, const std::string& family)
{
    const auto& table = *input.runs;
    const auto rows = completedRows(table, {}, family);
    const bool one = spec.platforms.size() == 1, measured = anyOn(table, rows, spec.platforms);
    const auto own = heatMapFor(input, {spec.flops, false, spec.peak, family},
                                measured && one ? spec.platforms.front() : std::string());
    spec.family = family;
    if (!measured && one)
        spec.platforms = own.platforms;
    if (lacksAxis(table, rows, spec.x) || lacksAxis(table, rows, spec.y)) {
        spec.x = spec.x.empty() ? spec.x : own.x;
        spec.y = spec.y.empty() ? spec.y : own.y;
        spec.fix = own.fix;
    }
    if (!anyIn(table, rows, spec.fix))
        spec.fix = own.fix;
    for (auto* name : {&spec.by, &spec.colour})
        if (lacksAxis(table, rows, *name))
            *name = own.x;
    if (!spec.metric.empty() && !anyHas(table, rows, spec.metric))
        spec.metric = own.metric;
    return spec;
}

PairedRows pairedRows(const Table& table, const std::string& platform, const std::string& partner)
{
    const auto* work = table.find(columns::workKey);
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

Spec pairMapFor(const Input& input, const Basis& basis, const std::string& a, const std::string& b)
{
    auto spec = heatMapFor(input, basis, b);
    auto [rows, unlike] = pairedRows(*input.runs, b, a);
    spec.platforms = {a, b};
    spec.metric = metric::examplesPerSecond;
    spec.options["ratio"] = true;
    // A filter by database is not needed, because only rows with a partner are used.
    spec.filter.clear();
    if (!spec.family.empty()) {
        spec.family = basis.family.empty() ? subjectOf(*input.runs, rows, b).family : basis.family;
        const auto* families = input.runs->find(columns::family);
        std::erase_if(rows, [&, code = families->dictionary->find(spec.family)](auto row) {
            return families->codes[row] != code;
        });
    }
    if (!rows.empty())
        chooseSlice(spec, *input.runs, rows, OpenSettings::Pair);
    for (const auto& name : unlike) // the sides have different levels of this setting
        spec.fix.remove(name);
    return spec;
}

std::vector<std::string> bestPair(const Table& table, const std::string& family)
{
    const auto *platform = table.find(columns::platform), *work = table.find(columns::workKey);
    if (!platform || !work)
        return {};
    /// The works that a platform has run, as one byte per work, and their number.
    struct Works
    {
        std::vector<std::uint8_t> has;
        std::size_t count = 0;
    };
    std::vector<Works> worksOf(platform->dictionary->size());
    for (const auto row : completedRows(table, {}, family))
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

} // namespace parascope::figure
