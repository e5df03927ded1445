// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/change_search.h"

/// The tests of one round: which stretches change, and which only move. For this module only.
namespace parascope::statistics::changes {

enum class Finding : std::uint8_t { No, Drifts, Yes };

/// The finding of a round for one stretch.
struct Found
{
    Finding finding = Finding::No;
    std::vector<std::size_t> at; ///< the best places
    double p = 1;                ///< adjusted over all stretches of the round
};

/// Removes the levels between these places from values.
[[nodiscard]] Values aroundLevels(const Values& values, std::span<const std::size_t> at);
/// Returns the correlation of neighbouring values around their levels, corrected for the bias of a short
/// series.
[[nodiscard]] double correlationOf(std::span<const double> around);
/// Draws the correlations of series of these lengths to their mean, as far as they do not differ more than
/// chance explains.
void shareCorrelations(std::vector<double>& correlations, std::span<const std::size_t> lengths);

/// Tests the stretches of a round together. `length` is the number of places of the whole series, and
/// `correlations` what is known of their noise by series; a part alone may show less.
[[nodiscard]] std::vector<Found> findingsOf(std::span<const Stretch> stretches, std::size_t length,
                                            std::span<const double> correlations,
                                            const ChangeRequest& request);

} // namespace parascope::statistics::changes
