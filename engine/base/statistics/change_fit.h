// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/change_search.h"

#include <memory>

/// Several changes of level in one stretch at once. For this module only.
namespace parascope::statistics::changes {

/// Levels with a number of changes between them.
struct LevelFit
{
    std::vector<std::size_t> at; ///< the first value of each level but the first
    double squares = 0;          ///< of the distances of the values from their levels
};

/// Returns the fits of least squares with 0, 1, ... `most` changes, of which each level has at least `least`
/// values (Bellman, Communications of the ACM 4, 1961). Fits that need more values are left out.
[[nodiscard]] std::vector<LevelFit> bestLevels(std::span<const double> values, std::size_t least,
                                               std::size_t most);

/// Returns how many changes a stretch of this length is searched for at once.
[[nodiscard]] std::size_t mostChanges(std::size_t length);

/// Changes that stand out from two kinds of noise: from all whose neighbouring values have a correlation of
/// up to `strongest`, and from the values themselves in any other order.
class SureChanges
{
public:
    /// Correlation of neighbours beyond which noise and changes of level cannot be told apart.
    static constexpr double strongest = 0.75;

    SureChanges(std::size_t least, std::size_t resamples, std::uint64_t seed)
        : m_least(least), m_resamples(resamples), m_seed(seed)
    {
    }
    struct Found
    {
        LevelFit fit;
        double p = 1;
    };
    /// Returns the fit whose chance in noise without changes is at most `accepted`, with no more changes than
    /// it needs; without changes if there is none.
    [[nodiscard]] Found of(std::span<const double> values, double accepted) const;

private:
    /// The gains of fits of noise, by number of changes, in ascending order.
    using Gains = std::vector<Values>;
    [[nodiscard]] std::shared_ptr<const Gains> dependent(std::size_t length) const;
    [[nodiscard]] Gains permuted(std::span<const double> values, std::size_t most) const;
    template <class Draw>
    [[nodiscard]] Gains gainsOf(std::size_t length, std::size_t most, const Draw& draw) const;

    std::size_t m_least, m_resamples;
    std::uint64_t m_seed;
};

} // namespace parascope::statistics::changes
