// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/relevance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr std::size_t parts = 8;

/// Returns for each chosen point the level of a category, or the part of a number's range.
std::vector<std::size_t> groupsOf(const std::vector<VectorXd>& columns, const std::vector<Index>& chosen)
{
    std::vector<std::size_t> out;
    if (columns.size() > 1) {
        for (const auto i : chosen) {
            std::size_t level = 0;
            while (level + 1 < columns.size() && columns[level][i] == 0)
                ++level;
            out.push_back(level);
        }
        return out;
    }
    const auto& column = columns.front();
    std::vector<double> sorted;
    for (const auto i : chosen)
        sorted.push_back(column[i]);
    std::sort(sorted.begin(), sorted.end());
    auto limits = sorted;
    limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    if (limits.size() > parts) {
        limits.clear();
        for (std::size_t k = 0; k < parts; ++k)
            limits.push_back(sorted[k * sorted.size() / parts]);
        limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    }
    for (const auto i : chosen)
        out.push_back(static_cast<std::size_t>(std::upper_bound(limits.begin(), limits.end(), column[i]) -
                                               limits.begin()));
    return out;
}

/// Subtracts the mean of each group; returns the number of groups.
std::size_t takeMeans(VectorXd& values, const std::vector<std::size_t>& groups)
{
    std::map<std::size_t, std::pair<double, double>> sums;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        auto& [sum, count] = sums[groups[i]];
        sum += values[static_cast<Index>(i)];
        ++count;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& [sum, count] = sums[groups[i]];
        values[static_cast<Index>(i)] -= sum / count;
    }
    return sums.size();
}

} // namespace

std::vector<std::size_t> mostTelling(const std::vector<std::vector<VectorXd>>& axes, const VectorXd& values,
                                     std::size_t count)
{
    std::vector<Index> chosen;
    for (Index i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]))
            chosen.push_back(i);
    const auto n = static_cast<double>(chosen.size());
    std::vector<std::vector<std::size_t>> groups;
    for (const auto& columns : axes)
        groups.push_back(groupsOf(columns, chosen));
    VectorXd left = values(chosen);
    if (!chosen.empty())
        left.array() -= left.mean();
    std::vector<std::size_t> out;
    std::vector<char> taken(axes.size());
    while (out.size() < std::min(count, axes.size())) {
        std::size_t best = axes.size();
        double most = -std::numeric_limits<double>::infinity();
        for (std::size_t a = 0; a < axes.size(); ++a) {
            if (taken[a])
                continue;
            VectorXd within = left;
            const auto levels = static_cast<double>(takeMeans(within, groups[a]));
            const double total = left.squaredNorm() + 1e-12;
            const double told = n > levels ? 1 - within.squaredNorm() / (n - levels) * (n - 1) / total : -1;
            if (told > most) {
                most = told;
                best = a;
            }
        }
        taken[best] = 1;
        takeMeans(left, groups[best]);
        out.push_back(best);
    }
    return out;
}

} // namespace parascope::surrogate
