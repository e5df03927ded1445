// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

/// Names of the columns that every table of runs has. Filters, figures and analyses find the columns by these
/// constants. The names of metrics are in metrics.h, those of hyper-parameters in hyper_parameter.h.
namespace parascope::columns {

inline constexpr char commit[] = "commit";       ///< hash of the measured commit, a setting of a run
inline constexpr char committed[] = "committed"; ///< its time, "2026-11-26T10:00:00Z", a setting of a run
inline constexpr char contended[] = "contended"; ///< "yes" if other programs had the processors for too long
inline constexpr char database[] = "database";   ///< the run's database: its file name, or more of its path
inline constexpr char day[] = "day";             ///< the day on which the run started, "2026-11-26" in UTC
inline constexpr char dtype[] = "dtype";
inline constexpr char family[] = "family";
inline constexpr char flopsDefinition[] = "flops_definition"; ///< how the run's FLOPs are counted
inline constexpr char machine[] = "machine"; ///< host, processor, kernel and driver of the run
inline constexpr char mode[] = "mode";
inline constexpr char operation[] = "operation"; ///< only in the table of operations
inline constexpr char outcome[] = "outcome";
inline constexpr char platform[] = "platform";
inline constexpr char quality[] = "quality";
inline constexpr char run[] = "run"; ///< the run's uuid
inline constexpr char stack[] = "stack";
inline constexpr char sweep[] = "sweep"; ///< name of the sweep that measured the run; imported runs have none
inline constexpr char timing[] = "timing";
inline constexpr char version[] = "version"; ///< version of what was measured, a setting of a run
inline constexpr char workKey[] = "work_key";

/// Number of characters of a commit's hash that are shown, and that name a version without a label.
inline constexpr std::size_t shortCommit = 10;

/// Returns whether a setting names the version of what was measured. Such a setting is no part of the model,
/// and workers do not get it.
[[nodiscard]] constexpr bool isOfVersion(std::string_view name)
{
    return name == version || name == commit || name == committed;
}

} // namespace parascope::columns
