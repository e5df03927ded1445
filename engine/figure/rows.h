// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that read a table for a figure. For this module only.
#pragma once

#include "engine/analyse/answer/question.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/outcome.h"
#include "engine/figure/build.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::figure {

using Rows = std::vector<std::int32_t>;

/// Returns the column of this name. Fails if there is none; the message has the name, the nearest known name
/// and the spec's key.
[[nodiscard]] Result<const table::Column*> columnOf(const table::Table& table, const std::string& name,
                                                    const char* key);
/// Returns an error with the text `saying` and, unless `near` is empty, the suggestion `near`.
[[nodiscard]] tl::unexpected<Error> unknownName(const Message& saying, const std::string& wrong,
                                                const std::string& near);
[[nodiscard]] const table::Column* findColumn(const table::Table& table, const std::string& name);
/// Returns a cell as a number: the value of a number column, the code of a category column, NaN if missing.
[[nodiscard]] inline double keyAt(const table::Column& column, std::int32_t row)
{
    const auto i = static_cast<std::size_t>(row);
    if (column.kind == table::Column::Kind::Number)
        return column.numbers[i];
    return column.codes[i] == table::Dictionary::missing ? noValue : column.codes[i];
}
/// Returns the text for a number from keyAt(): "64", "lstm".
[[nodiscard]] std::string keyText(const table::Column& column, double key);
[[nodiscard]] std::string textAt(const table::Table& table, const std::string& column, std::int32_t row);
/// Returns the outcome of a row. A missing or unknown outcome counts as completed.
[[nodiscard]] Outcome outcomeAt(const table::Table& table, std::int32_t row);
/// Returns the caveats in a text such as "noisy,drift" as a set.
[[nodiscard]] QualitySet qualityFromText(const std::string& text);

/// Returns the runs that are in Input::shown and pass the spec's own filter, as one byte per run.
[[nodiscard]] Result<table::Mask> filtered(const Spec& spec, const Input& input);
/// Returns those of the filtered runs that belong to `platform` (empty: any). If the figure draws a timed
/// quantity, only runs that were timed in one way remain. For each platform and stack it is the way of most
/// runs, or the one that the option "timing" names.
[[nodiscard]] Result<answer::Runs> runsOf(const Spec& spec, const Input& input,
                                          const std::string& platform = {});
/// Returns the runs of one platform: the one that the spec names, or the only one that passes the filter.
/// Fails when there are several.
[[nodiscard]] Result<answer::Runs> runsOfOne(const Spec& spec, const Input& input);
/// Returns the rows of runsOf() as a mask.
[[nodiscard]] Result<table::Mask> filterMask(const Spec& spec, const Input& input,
                                             const std::string& platform = {});
/// Returns the rows of runsOf() as row numbers, ascending.
[[nodiscard]] Result<Rows> selectRows(const Spec& spec, const Input& input, const std::string& platform);
/// Returns a clause that says how the FLOPs of the drawn runs were counted: "FLOPs recorded", or "FLOPs
/// executed and recorded" for a mixture. It is empty if the figure draws no FLOPs or the count is not
/// recorded.
[[nodiscard]] Result<Message> flopsClause(const Spec& spec, const Input& input);
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table& table);

/// Returns the columns that are hyper-parameters, by their rank (hyper_parameter.h).
[[nodiscard]] std::vector<const table::Column*> hyperParameters(const table::Table& table);
/// Returns the axes of a heat map. An axis that the spec does not name is chosen from the columns that vary
/// among its rows (chooseAxes of hyper_parameter.h).
[[nodiscard]] Result<AxisPair> axesOf(const Spec& spec, const Input& input);

[[nodiscard]] Result<Figure> buildHeatMap(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildScatter(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildSteps(const Spec& spec, const Input& input);

} // namespace parascope::figure
