// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/analyse.h"

#include "engine/model/space/grid.h"
#include "engine/model/surrogate/target.h"

namespace parascope::cli {

/// A run as the surrogate takes it.
struct MapRun
{
    Parameters parameters; ///< hyper-parameters, and settings that vary
    parascope::Outcome outcome = parascope::Outcome::Completed;
    double value = 0, low = 0, high = 0; ///< of the metric; the interval NaN where there is none
    std::uint32_t row = 0;
};
struct MapRuns
{
    std::vector<MapRun> runs;
    analysis::Excluded excluded;
};

/// The runs that tell of a grid's points: of its family, and of data types, modes and optimisers that occur
/// in it (or that nobody recorded).
[[nodiscard]] Result<MapRuns> runsLike(const AnalyseData& data, const space::Grid& grid,
                                       const std::string& metric);
/// All runs, of one family or of none that is known.
[[nodiscard]] Result<MapRuns> allRuns(const AnalyseData& data, const std::string& metric);

/// The surrogate of the runs, over their points and those that are asked for.
struct RunMap
{
    std::vector<Parameters> parameters; ///< of the runs' points, then of those asked for
    std::vector<Eigen::Index> asked;
    surrogate::Target target;
    surrogate::Surrogate fitted;
    std::vector<std::string> notices; ///< a sentence each: contradictions, axes passed over, an approximation

    /// `family` empty: models are unknown.
    [[nodiscard]] static Result<RunMap> of(const MapRuns& runs, std::vector<Parameters> asked,
                                           const std::string& family, const Json& graph,
                                           const std::string& metric, bool executed);
};

} // namespace parascope::cli
