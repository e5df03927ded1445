// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/analysis/pivot.h"
#include "engine/base/core/settings.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// What of a table makes two of its runs the same measurement: the columns of the model, and those of the
/// settings (engine/base/core/settings.h).
namespace parascope::analysis {

/// Returns the columns of the settings that separate runs, in the order of the table of settings.
[[nodiscard]] std::vector<const table::Column*> settingsOf(const table::Table& table);
/// Returns the columns that tell these runs apart: the family, the hyper-parameters, and the settings in
/// which the runs differ, without those that `except` names.
[[nodiscard]] std::vector<const table::Column*> identityOf(const table::Table& table,
                                                           std::span<const std::uint32_t> rows,
                                                           std::span<const std::string_view> except = {});
/// Returns whether a column tells runs apart as a hyper-parameter does: it is one, or a setting that
/// separates.
[[nodiscard]] bool tellsApart(const table::Column& column);

/// Returns whether a column may explain a difference between runs: what tells them apart, and the unit that
/// ran them.
[[nodiscard]] bool mayExplain(const table::Column& column);

/// Returns whether the rows differ in a setting. Rows without a value differ from those with one, unless the
/// setting is one that records often lack and there is one level besides.
[[nodiscard]] bool differIn(const Setting& setting, const table::Column& column,
                            std::span<const std::uint32_t> rows);

/// Columns that can make the sides of a comparison: platforms, the settings that are texts, files, sweeps and
/// days.
[[nodiscard]] std::vector<const table::Column*> sideColumns(const table::Table& table);

/// The level that a result shows of a setting which its question leaves open.
struct ChosenLevel
{
    const table::Column* column = nullptr;
    Value level;              ///< an empty text: not recorded
    std::size_t others = 0;   ///< number of other levels among the completed runs
    std::vector<Value> all{}; ///< all levels in ascending order
};

/// Returns the settings in which the rows differ, without those that `named` names and those that follow from
/// others (each stack has its own way to compile). The platform is one of them.
[[nodiscard]] std::vector<const table::Column*> openSettings(const table::Table& table,
                                                             std::span<const std::uint32_t> rows,
                                                             std::span<const std::string> named);

/// Rows with equal levels of some settings.
struct SettingsGroup
{
    std::vector<Value> levels; ///< one per column; an empty text: not recorded
    std::vector<std::uint32_t> rows;
};
/// Returns the rows by their levels, in ascending order of the levels; all rows if there is no column.
[[nodiscard]] std::vector<SettingsGroup> groupsOf(const std::vector<const table::Column*>& columns,
                                                  std::span<const std::uint32_t> rows);

/// The combination of levels of the open settings that a map or a regression shows.
struct Combination
{
    std::vector<ChosenLevel> levels;
    Excluded excluded; ///< rows of other combinations
};

/// Keeps the rows of the combination of open settings with most completed runs that have all `values`, among
/// equals the first in the order of the settings and their levels. Rows of other outcomes stay if they have
/// the same levels.
[[nodiscard]] Combination keepOneCombination(const table::Table& table, table::Mask& mask,
                                             std::span<const table::Column* const> values,
                                             std::span<const std::string> named);

/// Returns the same for a map: among the rows that have a value of its axes and its metric, and with the
/// family as one more setting, since a cell is one model.
[[nodiscard]] Result<Combination> keepOneCombination(const table::Table& table, table::Mask& mask,
                                                     const PivotRequest& map);

/// Returns a level for a name in a figure: "bfloat16", "threads 4", "driver not recorded".
[[nodiscard]] Message levelText(const table::Column& column, const Value& level);
/// Returns the levels of several columns as one name: "bfloat16 · jax 0.10.2".
[[nodiscard]] Message levelsText(const std::vector<const table::Column*>& columns,
                                 const std::vector<Value>& levels);
/// Returns the levels as one text: "data type bfloat16, software stack jax 0.10.2".
[[nodiscard]] Message levelsText(const std::vector<ChosenLevel>& levels);
/// Returns a sentence that names the chosen levels and the number of others; empty if nothing was open.
[[nodiscard]] Message chosenText(const Combination& combination);

} // namespace parascope::analysis
