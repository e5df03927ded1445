// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"

#include <string>
#include <vector>

namespace parascope::prediction {

/// A run in the form that the surrogate takes.
struct MapRun
{
    Parameters parameters; ///< hyper-parameters, and the settings that vary
    Outcome outcome = Outcome::Completed;
    /// Value of the metric and its interval; the interval is NaN if there is none.
    double value = 0, low = 0, high = 0;
    std::uint32_t row = 0;
};
struct MapRuns
{
    std::vector<MapRun> runs;
    analysis::Excluded excluded;
    /// The settings of the runs that the points leave open.
    analysis::Combination combination = {};
};

/// Points of one family for which a map is requested.
struct Asked
{
    std::string family;             ///< empty if the models are unknown
    Json graph = nullptr;           ///< graph of a hand-written model
    std::vector<std::string> words; ///< names of the parameters that the points may have, in order
    std::vector<Parameters> points;
};

/// Returns the runs that give information about these points: runs of their family, with data types, modes
/// and optimisers that occur in the points (or that were not recorded). `mask` selects the rows to use.
[[nodiscard]] Result<MapRuns> runsLike(const table::Table& table, const table::Mask& mask, const Asked& asked,
                                       const std::string& metric);
/// Returns all runs of `mask`. They must be of one family, or of no known family.
[[nodiscard]] Result<MapRuns> allRuns(const table::Table& table, const table::Mask& mask,
                                      const std::string& metric);

} // namespace parascope::prediction
