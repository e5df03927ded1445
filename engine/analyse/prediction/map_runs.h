// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"

#include <string>
#include <vector>

namespace parascope::prediction {

/// A run as the surrogate takes it.
struct MapRun
{
    Parameters parameters; ///< hyper-parameters, and settings that vary
    Outcome outcome = Outcome::Completed;
    double value = 0, low = 0, high = 0; ///< of the metric; the interval NaN where there is none
    std::uint32_t row = 0;
};
struct MapRuns
{
    std::vector<MapRun> runs;
    analysis::Excluded excluded;
};

/// Points of one family that a map is asked for.
struct Asked
{
    std::string family;             ///< empty: models are unknown
    Json graph = nullptr;           ///< of a hand-written model
    std::vector<std::string> words; ///< what their points may name, in order
    std::vector<Parameters> points;
};

/// The runs that tell of these points: of their family, and of data types, modes and optimisers that occur in
/// them (or that nobody recorded). `mask`: the rows that count.
[[nodiscard]] Result<MapRuns> runsLike(const table::Table& table, const table::Mask& mask, const Asked& asked,
                                       const std::string& metric);
/// All runs, of one family or of none that is known.
[[nodiscard]] Result<MapRuns> allRuns(const table::Table& table, const table::Mask& mask,
                                      const std::string& metric);

} // namespace parascope::prediction
