// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"
#include "engine/base/statistics/change_points.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
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
    std::optional<Better> better; ///< in place of what the metric's name says
};

/// What orders the versions.
enum class SeriesOrder : std::uint8_t {
    History,  ///< the repository
    Time,     ///< the times of the commits
    Name,     ///< the numbers in the names, as in v1.9 and v1.10
    Measured, ///< the times at which the versions were first measured
    File,     ///< nothing but the order of the rows
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
    /// The launches of each version are all equal, as counts of instructions or bytes are: any difference
    /// between versions is a change.
    bool exact = false;
    /// By version: the median of the launches, and the lowest and highest of them; NaN without a run.
    std::vector<double> values, low, high;
    std::vector<std::uint32_t> launches; ///< number of runs by version
    std::vector<std::int64_t> rows;      ///< one of the runs by version; -1 without a run
    /// Logarithms of the values, without what machines that take turns, or all cells together, add to them.
    std::vector<double> logarithms;
    std::vector<std::uint8_t> notPositive; ///< by version: it was measured, and the value is 0 or less
    std::vector<double> variances;     ///< of the logarithms of the launches by version; NaN for one launch
    std::vector<std::string> failures; ///< by version: how its runs ended if all failed, else empty

    /// Returns whether a version measured this cell, with whatever end.
    [[nodiscard]] bool isIn(std::size_t version) const
    {
        return std::isfinite(values[version]) || !failures[version].empty() || notPositive[version] != 0;
    }
};

/// The newest version against the level before it, from a prediction interval: the versions of the level tell
/// how far a version may be from it, the launches how far the newest one's median may be from its truth.
struct NewestVersion
{
    double effect = statistics::nan; ///< logarithm of the newest value over the level before
    statistics::Interval interval{statistics::nan, statistics::nan}; ///< 95 %, of the effect
    statistics::Interval narrow{statistics::nan, statistics::nan};   ///< 90 %, for two one-sided tests at 5 %
    double p = 1;          ///< over all cells, that a version of this level is as far from it
    bool departs = false;  ///< it does not belong to the level, at the accepted chance
    std::size_t first = 0; ///< the first of the newest versions that depart together
    std::size_t level = 0; ///< number of versions of the level
    /// The newest older version at which as many cells stood out alike (a quarter to half as far, in their
    /// scatter); the number of versions if there is none. Where such versions occur, one more says little.
    std::size_t likewise = 0;
};

/// Mean and number of the finite values of a part; NaN without one.
struct SeriesLevel
{
    double mean = 0, count = 0;
};
[[nodiscard]] SeriesLevel levelOf(const std::vector<double>& values, std::size_t begin, std::size_t end);

/// A metric over versions, and where its level changes.
struct Series
{
    SeriesRequest request; ///< `over` is the column that was used
    std::string title, unit;
    Better better = Better::Neither;
    std::vector<SeriesVersion> versions; ///< oldest first
    SeriesOrder order = SeriesOrder::Time;
    std::vector<SeriesCell> cells;
    /// Geometric mean over all cells, each relative to its own geometric mean over the versions; empty with
    /// fewer than three cells. 1 is the mean level.
    std::vector<double> common;
    /// Changes of the logarithms. Places are versions, series are cells; cells.size() is `common`.
    statistics::Changes changes;
    std::vector<NewestVersion> newest; ///< by cell, then that of all cells together as far as it is known
    /// At least five cells move together from version to version, and no machine is recorded: what they have
    /// in common was removed from each, because machines of different speed do the same.
    bool commonRemoved = false;
    Excluded excluded;
    Message unable;

    /// Returns the versions, from the first to the one behind the last, that share a level with this version.
    [[nodiscard]] std::pair<std::size_t, std::size_t> stretchOf(std::size_t cell, std::size_t version) const;
    /// Returns the change as a ratio after over before, above 1 if it got better; for a metric without a
    /// better direction above 1 if it got larger.
    [[nodiscard]] double improvement(const statistics::Change& change) const;
};

/// Returns what orders the versions, as behind "by": "the order of the repository".
[[nodiscard]] std::string orderText(SeriesOrder order);

/// Collects the rows of the mask by cell and version, finds the changes, and judges the newest version.
/// Versions whose machine
/// changes for good are given places: a change there has a cause that cannot be excluded. If machines take
/// turns, their levels are removed instead. Fails for an unknown column, for a commit's time that cannot be
/// read, and if the metric holds texts.
[[nodiscard]] Result<Series> series(const table::Table& table, const table::Mask& rows,
                                    const SeriesRequest& request,
                                    const statistics::ChangeRequest& change = {});

} // namespace parascope::analysis
