// SPDX-License-Identifier: GPL-3.0-or-later
// What makes two runs an equal pair: the one place that decides it, for every analysis that pairs runs.
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

/// Columns that every table of runs may have and that are settings; beside them those of role HyperParameter
/// that vary within a model's runs.
[[nodiscard]] std::span<const std::string_view> settingColumns();

/// A setting in which the two sides of every pair may differ, because no pair is equal in it.
struct SideDifference
{
    std::string column;
    Message title;
    std::vector<std::string> numerator,
        denominator; ///< its levels on either side; "" where it was not recorded
};

/// How the i-th row stands among those of the other side.
enum class Standing : std::uint8_t {
    Paired,        ///< a run of the same model and settings is on the other side
    OtherSettings, ///< the model is on the other side, in other settings alone
    Alone,         ///< the model is on one side alone
};

/// Settings are where and how a run happened: platform, device, data type, mode, optimiser, software stack,
/// timing, and what the hyper-parameters of an implementation say (threads, cores, layout, devices). A column
/// is one of the latter if it varies within one model's runs: what does not is the model's own. Both sides
/// must agree in every setting that varies and of which they share a level; one that has no level in common
/// (the stack that only one platform has, the threads of a GPU) is named in `differs`. Where no pair at all
/// is equal in all that are shared, settings are given up one by one, each time that which leaves most pairs,
/// and named as well.
struct EqualRuns
{
    std::vector<const table::Column*> matched;
    std::vector<SideDifference> differs;
    std::vector<std::uint32_t> group; ///< of the i-th row; equal where model and matched settings are
    std::size_t groups = 0;
    std::vector<Standing> standing; ///< of the i-th row
};

struct EqualRequest
{
    /// What identifies a model: work_key, or what stands for it. Other columns than these and `ignored` may
    /// be settings.
    std::vector<const table::Column*> model;
    std::string over; ///< the column that is compared; empty: any two sets of runs
    std::vector<std::string_view>
        ignored{}; ///< columns that may differ within a pair (hyper::batch where a rule pairs unlike ones)
    bool acrossPlatforms = false; ///< the platform is a setting like others
};

/// `above` says of the i-th row whether it belongs to the numerator. Other things than platforms are compared
/// on one platform: that is never given up, unless `acrossPlatforms`.
[[nodiscard]] EqualRuns equalRuns(const table::Table& table, std::span<const std::uint32_t> rows,
                                  std::span<const std::uint8_t> above, const EqualRequest& request);

/// What a column takes on either side among the paired rows, where that is not the same: the batches that
/// each side's best is chosen from.
[[nodiscard]] std::optional<SideDifference> rangeDifference(const table::Column& column,
                                                            std::span<const std::uint32_t> rows,
                                                            std::span<const std::uint8_t> above,
                                                            const EqualRuns& equal);

/// "data type (bfloat16 against float32), threads (4 against not recorded)"; empty without a difference.
[[nodiscard]] Message differsText(std::span<const SideDifference> differs);
/// One of them: "bfloat16", "1, 2 and 4", "1, 2, 4 and 3 more", "not recorded".
[[nodiscard]] Message levelsText(std::span<const std::string> levels);
/// "data type", "data type and threads".
[[nodiscard]] Message titlesText(std::span<const table::Column* const> columns);

} // namespace parascope::analysis
