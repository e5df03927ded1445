// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a table for a figure; for this module's own files.
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

/// The column, or a sentence naming it, its nearest neighbour and the spec's key that asked for it.
[[nodiscard]] Result<const table::Column*> columnOf(const table::Table& table, const std::string& name,
                                                    const char* key);
/// `saying`, and what was probably meant unless `near` is empty.
[[nodiscard]] tl::unexpected<Error> unknownName(const Message& saying, const std::string& wrong,
                                                const std::string& near);
[[nodiscard]] const table::Column* findColumn(const table::Table& table, const std::string& name);
/// A cell as a number: its value, or its code; NaN when missing.
[[nodiscard]] inline double keyAt(const table::Column& column, std::int32_t row)
{
    const auto i = static_cast<std::size_t>(row);
    if (column.kind == table::Column::Kind::Number)
        return column.numbers[i];
    return column.codes[i] == table::Dictionary::missing ? noValue : column.codes[i];
}
/// What keyAt()'s number is called: "64", "lstm".
[[nodiscard]] std::string keyText(const table::Column& column, double key);
[[nodiscard]] std::string textAt(const table::Table& table, const std::string& column, std::int32_t row);
/// Missing reads as completed where there is a value.
[[nodiscard]] Outcome outcomeAt(const table::Table& table, std::int32_t row);
/// "noisy,drift" as a set.
[[nodiscard]] QualitySet qualityFromText(const std::string& text);

/// Runs that the input shows and the spec's own filter leaves, a byte a run.
[[nodiscard]] Result<table::Mask> filtered(const Spec& spec, const Input& input);
/// Of these the runs of `platform` (empty: any), and of those that a timed quantity is drawn of, the ones of
/// one timing: each platform and stack in its own, the way that most runs have or that the option "timing"
/// names.
[[nodiscard]] Result<answer::Runs> runsOf(const Spec& spec, const Input& input,
                                          const std::string& platform = {});
/// The runs of the one platform that is meant: the one that the spec names, or the only one that the filter
/// leaves.
[[nodiscard]] Result<answer::Runs> runsOfOne(const Spec& spec, const Input& input);
/// The rows of runsOf().
[[nodiscard]] Result<table::Mask> filterMask(const Spec& spec, const Input& input,
                                             const std::string& platform = {});
/// The same as rows, ascending.
[[nodiscard]] Result<Rows> selectRows(const Spec& spec, const Input& input, const std::string& platform);
/// How the FLOPs of the runs that a figure draws were counted: "FLOPs recorded", "FLOPs executed and
/// recorded" where it mixes them; empty where it draws none, or nobody says.
[[nodiscard]] Result<Message> flopsClause(const Spec& spec, const Input& input);
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table& table);

/// Columns that are hyper-parameters, by their rank (hyper_parameter.h).
[[nodiscard]] std::vector<const table::Column*> hyperParameters(const table::Table& table);
/// The axes of a heat map (chooseAxes of hyper_parameter.h): those that the spec names, and for what it
/// leaves open those that its rows offer.
[[nodiscard]] Result<AxisPair> axesOf(const Spec& spec, const Input& input);

[[nodiscard]] Result<Figure> buildHeatMap(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildScatter(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildSteps(const Spec& spec, const Input& input);

} // namespace parascope::figure
