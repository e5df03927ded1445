// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/change_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// The levels of a series between its changes. For this module only.
namespace parascope::statistics::changes {

/// Sums over the values of a series, from which the squares around any level follow.
class Sums
{
public:
    explicit Sums(const Values& values) : m_sum(values.size() + 1, 0), m_square(values.size() + 1, 0)
    {
        m_middle = values.empty() ? 0 : meanOf(values); // keeps the digits of the squares
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_sum[i + 1] = m_sum[i] + values[i] - m_middle;
            m_square[i + 1] = m_square[i] + (values[i] - m_middle) * (values[i] - m_middle);
        }
    }
    [[nodiscard]] double mean(std::size_t begin, std::size_t end) const
    {
        return m_middle + (m_sum[end] - m_sum[begin]) / static_cast<double>(end - begin);
    }
    /// Sum of the squared distances from the mean of a part.
    [[nodiscard]] double squares(std::size_t begin, std::size_t end) const
    {
        const double sum = m_sum[end] - m_sum[begin];
        return end > begin ? std::max(0.0, m_square[end] - m_square[begin] -
                                               sum * sum / static_cast<double>(end - begin))
                           : 0;
    }
    /// Returns the place with the least squares of the two levels before and from it; `known` if both need
    /// more values.
    [[nodiscard]] std::size_t bestPlace(std::size_t begin, std::size_t end, std::size_t fewest,
                                        std::size_t known) const
    {
        double lowest = std::numeric_limits<double>::infinity();
        std::size_t best = known;
        for (auto at = begin + fewest; at + fewest <= end; ++at)
            if (const double both = squares(begin, at) + squares(at, end); both < lowest) {
                lowest = both;
                best = at;
            }
        return best;
    }

private:
    double m_middle;
    Values m_sum, m_square;
};

/// Completes the changes of one series: places, levels, intervals.
class Levels
{
public:
    Levels(const Stretch& all, std::span<Change> changes, double correlation, std::size_t least)
        : m_all(all), m_changes(changes), m_sums(all.values), m_least(least),
          m_wider((1 + correlation) / (1 - correlation))
    {
        m_edges.push_back(0);
        for (const auto& change : changes)
            m_edges.push_back(static_cast<std::size_t>(
                std::lower_bound(all.places.begin(), all.places.end(), change.at) - all.places.begin()));
        m_edges.push_back(all.values.size());
        for (std::size_t k = 0; k < changes.size(); ++k)
            if (!changes[k].given && !changes[k].shared)
                m_edges[k + 1] = m_sums.bestPlace(m_edges[k], m_edges[k + 2], m_least, m_edges[k + 1]);
        Values around;
        for (std::size_t k = 0; k + 1 < m_edges.size(); ++k)
            for (auto i = m_edges[k]; i < m_edges[k + 1]; ++i)
                around.push_back(all.values[i] - m_sums.mean(m_edges[k], m_edges[k + 1]));
        m_free = static_cast<double>(all.values.size()) - static_cast<double>(m_edges.size() - 1);
        m_noise = noiseOf(around, m_free);
    }
    [[nodiscard]] double noise() const { return m_noise; }
    void complete()
    {
        for (std::size_t k = 0; k < m_changes.size(); ++k) {
            auto& change = m_changes[k];
            const auto begin = m_edges[k], at = m_edges[k + 1], end = m_edges[k + 2];
            change.at = m_all.places[at];
            change.size = m_sums.mean(at, end) - m_sums.mean(begin, at);
            const double error = m_noise * std::sqrt(m_wider * (1 / static_cast<double>(at - begin) +
                                                                1 / static_cast<double>(end - at)));
            const double half = m_free > 0 ? studentQuantile(0.975, m_free) * error : nan;
            change.interval = {change.size - half, change.size + half};
            if (change.shared && change.p < 1)
                continue; // tested before
            if (change.given || change.shared) {
                change.p = m_free > 0 && error > 0 ? studentTwoSided(change.size / error, m_free) : nan;
                change.earliest = change.latest = change.at;
            } else {
                places(k);
            }
        }
    }

private:
    [[nodiscard]] double squaresAt(std::size_t k, std::size_t at) const
    {
        return m_sums.squares(m_edges[k], at) + m_sums.squares(at, m_edges[k + 2]);
    }
    /// Finds the places that the values do not exclude.
    void places(std::size_t k)
    {
        constexpr double hansen = 7.35; // 95 % quantile of the likelihood ratio
        const double limit = squaresAt(k, m_edges[k + 1]) + hansen * m_noise * m_noise * m_wider;
        m_changes[k].earliest = m_changes[k].latest = m_changes[k].at;
        for (auto at = m_edges[k] + m_least; at + m_least <= m_edges[k + 2]; ++at)
            if (squaresAt(k, at) <= limit) {
                m_changes[k].earliest = std::min(m_changes[k].earliest, m_all.places[at]);
                m_changes[k].latest = std::max(m_changes[k].latest, m_all.places[at]);
            }
    }

    const Stretch& m_all;
    std::span<Change> m_changes;
    Sums m_sums;
    std::size_t m_least;
    double m_wider, m_free = 0, m_noise = nan;
    std::vector<std::size_t> m_edges; ///< beginning, changes and end, as indices of values
};

} // namespace parascope::statistics::changes
