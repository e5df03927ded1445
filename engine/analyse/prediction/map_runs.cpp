// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/prediction/map_runs.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/model/vocabulary/vocabulary.h"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

namespace parascope::prediction {

namespace {

/// Returns the value of a cell; nothing if it is empty.
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

/// Sets the interval. Only step times have the intervals of their runs; metrics derived from them have none.
void takeInterval(const table::Table& table, const std::string& metric, MapRun& run)
{
    run.low = run.high = std::numeric_limits<double>::quiet_NaN();
    if (metric != metric::stepSeconds)
        return;
    if (const auto* low = table.find(metric::stepLow))
        run.low = low->numbers[run.row];
    if (const auto* high = table.find(metric::stepHigh))
        run.high = high->numbers[run.row];
}

Result<MapRuns> collect(const table::Table& table, const table::Mask& mask, const std::string& metric,
                        const std::vector<const table::Column*>& axes,
                        const std::function<const char*(std::uint32_t)>& refusal)
{
    PARASCOPE_TRY(const auto* values, table.column(metric));
    PARASCOPE_TRY(const auto* outcomes, table.column(columns::outcome));
    MapRuns out;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        if (!mask[row])
            continue;
        if (const char* reason = refusal(row)) {
            ++out.excluded[reason];
            continue;
        }
        MapRun run;
        run.row = row;
        run.outcome = outcomeFromName(table.text(row, *outcomes)).value_or(Outcome::Completed);
        run.value = values->numbers[row];
        const bool completed = run.outcome == Outcome::Completed;
        if (run.outcome == Outcome::Cancelled ||
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

using Wanted = std::map<std::string, std::set<std::string>>;

/// Returns the data types, optimisers and modes of the points. A setting that a point does not name has its
/// default.
Wanted settingsOf(const std::vector<Parameters>& points)
{
    Wanted wanted = {{"dtype", {}}, {"optimizer", {}}, {"mode", {}}};
    for (const auto& point : points) {
        const auto settings = vocabulary::settingsOf(point);
        wanted["dtype"].insert(settings.dtype);
        wanted["optimizer"].insert(settings.optimizer);
        wanted["mode"].insert(settings.mode);
    }
    return wanted;
}

/// Clears a setting that the points leave open if no run of the family has its default, so that it excludes
/// no run.
void openUnmet(Wanted& wanted, const table::Table& table, const table::Mask& mask,
               const std::set<std::string>& named, const std::function<bool(std::uint32_t)>& ofFamily)
{
    for (auto& [name, values] : wanted) {
        const auto* column = table.find(name);
        if (!column || named.contains(name))
            continue;
        bool met = false;
        for (std::uint32_t row = 0; row < table.rows() && !met; ++row)
            met = mask[row] && ofFamily(row) && values.contains(table.text(row, *column));
        if (!met)
            values.clear();
    }
}

/// Returns the names of the settings that the points give.
std::vector<std::string> namedBy(const Wanted& wanted, const std::set<std::string>& named)
{
    std::vector<std::string> out(named.begin(), named.end());
    for (const auto& [name, values] : wanted)
        if (!values.empty())
            out.push_back(name);
    return out;
}

} // namespace

Result<MapRuns> runsLike(const table::Table& table, const table::Mask& mask, const Asked& asked,
                         const std::string& metric)
{
    auto wanted = settingsOf(asked.points);
    std::vector<const table::Column*> axes;
    std::set<std::string> named;
    for (const auto& word : asked.words)
        if (const auto* column = table.find(word)) {
            axes.push_back(column);
            named.insert(word);
        }
    for (const auto& column : table.columns())
        if (vocabulary::isSetting(column.name) && !named.contains(column.name) &&
            !wanted.contains(column.name))
            axes.push_back(&column);
    const auto* family = table.find(columns::family);
    const auto ofFamily = [&](std::uint32_t row) {
        return !family || table.text(row, *family) == asked.family;
    };
    openUnmet(wanted, table, mask, named, ofFamily);
    const auto refusal = [&](std::uint32_t row) -> const char* {
        if (!ofFamily(row))
            return translatable("Excluded", "another family");
        for (const auto& [name, values] : wanted)
            if (const auto* column = table.find(name))
                if (const auto text = table.text(row, *column);
                    !text.empty() && !values.empty() && !values.contains(text))
                    return translatable("Excluded", "other settings");
        return nullptr;
    };
    PARASCOPE_TRY(const auto* values, table.column(metric));
    auto equal = mask;
    for (std::uint32_t row = 0; row < table.rows(); ++row)
        equal[row] = mask[row] && !refusal(row);
    const auto given = namedBy(wanted, named);
    auto combination = analysis::keepOneCombination(table, equal, std::array{values}, given);
    PARASCOPE_TRY(auto out, collect(table, mask, metric, axes, [&](std::uint32_t row) -> const char* {
                      const auto* reason = refusal(row);
                      return reason || equal[row] ? reason : translatable("Excluded", "in other settings");
                  }));
    out.combination = std::move(combination);
    return out;
}

Result<MapRuns> allRuns(const table::Table& table, const table::Mask& mask, const std::string& metric)
{
    std::vector<const table::Column*> axes;
    for (const auto& column : table.columns())
        if (column.role == table::Column::Role::HyperParameter || vocabulary::isSetting(column.name) ||
            column.name == columns::family)
            axes.push_back(&column);
    PARASCOPE_TRY(const auto* values, table.column(metric));
    auto equal = mask;
    auto combination = analysis::keepOneCombination(table, equal, std::array{values}, {});
    PARASCOPE_TRY(auto out,
                  collect(table, equal, metric, axes, [](std::uint32_t) -> const char* { return nullptr; }));
    for (const auto& [reason, count] : combination.excluded)
        out.excluded[reason] += count;
    out.combination = std::move(combination);
    return out;
}

} // namespace parascope::prediction
