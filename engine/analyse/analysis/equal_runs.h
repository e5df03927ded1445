// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which two runs are an equal pair. Every analysis that pairs runs uses these rules.
#pragma once

#include "engine/analyse/table/table.h"

#include "engine/base/core/hyper_parameter.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::analysis {

/// A setting in which the two sides of every pair may differ, because the sides are not equal in it in any
/// pair.
struct SideDifference
{
    std::string column;
    Message title;
    std::vector<std::string> numerator,
        denominator; ///< levels of the setting on either side; "" means not recorded
};

/// Relation of the i-th row to the rows of the other side.
enum class Standing : std::uint8_t {
    Paired,        ///< the other side has a run of the same model with the same settings
    OtherSettings, ///< the other side has the model, but only with other settings
    Alone,         ///< only one side has the model
};

/// The result of pairing two sides. Settings describe where and how a run happened: platform, device, data
/// type, mode, optimiser, software stack, timing, threads, and all others that the table of settings says to
/// separate runs (engine/base/core/settings.h). A hyper-parameter that this table does not know is a setting
/// if it varies within the runs of one model; otherwise it belongs to the model. Both sides must agree in
/// every setting that varies and of which they share a level. A setting without a common level (the stack
/// that only one platform has, the threads of a GPU) is named in `differs`. If no pair is equal in all the
/// shared settings, settings are given up one by one, each time the one that leaves the most pairs, and are
/// named in `differs` as well.
struct EqualRuns
{
    std::vector<const table::Column*> matched;
    std::vector<SideDifference> differs;
    /// Group of the i-th row; rows have the same group if model and matched settings are equal.
    std::vector<std::uint32_t> group;
    std::size_t groups = 0;
    std::vector<Standing> standing; ///< relation of the i-th row to the other side
};

struct EqualRequest
{
    /// Columns that identify a model: work_key, or the columns that replace it. Columns other than these and
    /// `ignored` may be settings.
    std::vector<const table::Column*> model;
    std::string over; ///< the column that is compared; if empty, the two sides are any two sets of runs
    std::vector<std::string_view>
        ignored{}; ///< columns that may differ within a pair (hyper::batch if a rule pairs unlike batches)
    bool acrossPlatforms = false; ///< treats the platform as a setting like any other
};

/// Pairs the rows of the two sides. `above` says for the i-th row whether it belongs to the numerator. If
/// `request.over` names a column other than the platform, both runs of a pair are on one platform; this is
/// never given up, unless `acrossPlatforms` is set.
[[nodiscard]] EqualRuns equalRuns(const table::Table& table, std::span<const std::uint32_t> rows,
                                  std::span<const std::uint8_t> above, const EqualRequest& request);

/// Returns the values of a column on either side among the paired rows if they differ between the sides, for
/// example the batches from which each side's best is chosen; else nothing.
[[nodiscard]] std::optional<SideDifference> rangeDifference(const table::Column& column,
                                                            std::span<const std::uint32_t> rows,
                                                            std::span<const std::uint8_t> above,
                                                            const EqualRuns& equal);

/// Returns a text such as "data type (bfloat16 against float32), threads (4 against not recorded)"; empty if
/// there is no difference.
[[nodiscard]] Message differsText(std::span<const SideDifference> differs);
/// Returns the levels of one side as text: "bfloat16", "1, 2 and 4", "1, 2, 4 and 3 more", "not recorded".
[[nodiscard]] Message levelsText(std::span<const std::string> levels);
/// Returns the titles as text: "data type", "data type and threads".
[[nodiscard]] Message titlesText(std::span<const table::Column* const> columns);

} // namespace parascope::analysis
