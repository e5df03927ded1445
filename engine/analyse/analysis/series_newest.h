// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series.h"

/// The newest version of a series, and what its cells have in common. For series.cpp only.
namespace parascope::analysis {

/// A newest version, with how far the versions before it are from their levels in robust standard deviations.
struct JudgedVersion
{
    NewestVersion version;
    double distance = 0;           ///< of the newest version
    std::vector<double> distances; ///< by version; 0 without a value
};

/// Judges the newest version by the logarithms of a series. `edges` are the places at which its level
/// changes, `launches` and `variances` those of the versions (may be empty), and `chance` the accepted chance
/// of calling a version that belongs to its level.
[[nodiscard]] JudgedVersion judgeNewest(const std::vector<double>& logarithms,
                                        const std::vector<std::size_t>& edges, double correlation,
                                        const std::vector<std::uint32_t>& launches,
                                        const std::vector<double>& variances, double chance);

/// Takes back departures of the newest version where as many cells departed at an older one, at least half as
/// far: where single versions stand out, one more says little.
void compareWithOlder(std::vector<JudgedVersion>& judged);

/// Finds what at least four fifths of five or more cells do together from version to version, and removes it
/// from each as far as it follows. Returns what was removed, empty if the cells do not move together.
[[nodiscard]] std::vector<double> removeCommon(std::vector<std::vector<double>>& logarithms);

} // namespace parascope::analysis
