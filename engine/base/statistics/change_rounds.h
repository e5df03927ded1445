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
    Split split;            ///< the best place
    double p = 1;           ///< adjusted over all stretches of the round
    double correlation = 0; ///< of neighbouring values around the levels
};

/// Tests the stretches of a round together. `length` is the number of places of the whole series.
[[nodiscard]] std::vector<Found> findingsOf(std::span<const Stretch> stretches, std::size_t length,
                                            const ChangeRequest& request);

} // namespace parascope::statistics::changes
