// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"
#include "engine/base/statistics/change_points.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parascope::analysis {

struct SeriesRequest
{
    std::string metric = parascope::metric::stepSeconds; ///< number column with positive values
    /// Category column of the versions. If it is empty: "version", if it has at least two levels, else
    /// "stack", "day" or "database", likewise.
    std::string over;
    /// Follows the geometric mean of each family in place of its cells, each relative to its own mean over
    /// the versions. A mean has no unit, and its range is a 95 % interval from the scatter of its cells
    /// between neighbouring versions.
    bool families = false;
    /// Place of a commit in the history of a repository, by hash; empty: versions are ordered by time.
    std::map<std::string, std::size_t> history;
};

/// One version of what was measured.
struct SeriesVersion
{
    std::string name;
    std::string commit;               ///< hash; empty if unknown
    std::string machine;              ///< machines that measured it, separated by " + "; empty if unknown
    double seconds = statistics::nan; ///< time of the commit, else of the first run; seconds since 1970
    bool lost = false;                ///< the commit is not in the repository's history
    std::size_t runs = 0;
};

/// One model with its settings, over the versions.
struct SeriesCell
{
    std::uint32_t row = 0; ///< one of its runs
    std::string name;      ///< family, and the settings and hyper-parameters that distinguish the cells
    std::string family;
    /// By version: the median of the launches, and the lowest and highest of them; NaN without a run.
    std::vector<double> values, low, high;
    std::vector<std::uint32_t> launches; ///< number of runs by version
    std::vector<std::int64_t> rows;      ///< one of the runs by version; -1 without a run
};

/// A metric over versions, and where its level changes.
struct Series
{
    SeriesRequest request; ///< `over` is the column that was used
    std::string title, unit;
    Better better = Better::Neither;
    std::vector<SeriesVersion> versions; ///< oldest first
    bool byHistory = false;              ///< the order is that of the repository
    std::vector<SeriesCell> cells;
    /// Geometric mean over all cells, each relative to its own geometric mean over the versions; empty with
    /// fewer than three cells. 1 is the mean level.
    std::vector<double> common;
    /// Changes of the logarithms. Places are versions, series are cells; cells.size() is `common`.
    statistics::Changes changes;
    Excluded excluded;
    Message unable;

    /// Returns the versions, from the first to the one behind the last, that share a level with this version.
    [[nodiscard]] std::pair<std::size_t, std::size_t> stretchOf(std::size_t cell, std::size_t version) const;
    /// Returns the change as a ratio after over before, above 1 if it got better; for a metric without a
    /// better direction above 1 if it got larger.
    [[nodiscard]] double improvement(const statistics::Change& change) const;
};

/// Collects the completed rows of the mask by cell and version, and finds the changes. Versions whose machine
/// changes for good are given places: a change there has a cause that cannot be excluded. If machines take
/// turns, their levels are removed instead. Fails for an unknown column, and if the metric holds texts.
[[nodiscard]] Result<Series> series(const table::Table& table, const table::Mask& rows,
                                    const SeriesRequest& request,
                                    const statistics::ChangeRequest& change = {});

} // namespace parascope::analysis
