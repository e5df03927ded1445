// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/change_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace parascope::statistics::changes {

namespace {

/// Scatter of neighbouring values. The two largest differences do not count, so that a change of level does
/// not hide itself, nor does another one.
double scatterOf(std::span<const double> values)
{
    double sum = 0, largest = 0, second = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double square = (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
        sum += square;
        second = std::max(second, std::min(largest, square));
        largest = std::max(largest, square);
    }
    return std::sqrt(std::max(0.0, sum - largest - second) / 2 / static_cast<double>(values.size() - 3));
}

/// Finds the largest contrast of a window, if it exceeds that of `best`.
void searchWindow(std::span<const double> sums, std::size_t begin, std::size_t end, std::size_t least,
                  Split& best)
{
    const double total = sums[end] - sums[begin], n = static_cast<double>(end - begin);
    for (std::size_t at = begin + least; at + least <= end; ++at) {
        const double m = static_cast<double>(at - begin), rest = n - m;
        // The square of the contrast, which needs no root.
        const double difference = (sums[at] - sums[begin]) - total * m / n;
        const double square = difference * difference * n / (m * rest);
        if (square > best.contrast)
            best = {begin, end, at, square};
    }
}

/// Finds the largest contrast of a stretch over the whole, three halves and seven quarters of it.
Split search(std::span<const double> values, std::size_t least, Values& sums)
{
    constexpr std::size_t shortest = 12;
    sums.resize(values.size() + 1);
    sums[0] = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i + 1] = sums[i] + values[i];
    Split best;
    searchWindow(sums, 0, values.size(), least, best);
    for (std::size_t parts = 2; parts <= 4; parts *= 2) {
        const auto length = values.size() / parts;
        for (std::size_t i = 0; length >= shortest && i < 2 * parts - 1; ++i) {
            const auto begin = i * (values.size() - length) / (2 * parts - 2);
            searchWindow(sums, begin, begin + length, least, best);
        }
    }
    best.contrast = std::sqrt(best.contrast);
    return best;
}

} // namespace

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double statisticOf(std::span<const double> values, std::size_t least, Values& sums, Split* split)
{
    const auto best = search(values, least, sums);
    if (split)
        *split = best;
    // Values without noise: any second level stands out.
    constexpr double tiny = 1e-9;
    return best.contrast > 0 ? best.contrast / std::max(scatterOf(values), tiny * best.contrast) : 0;
}

double pullIn(Values& values)
{
    constexpr double far = 4, toDeviation = 1.4826;
    constexpr std::size_t reach = 2;
    if (values.size() < 2 * reach + 1)
        return 1;
    // This is called for each permutation: the memory stays.
    static thread_local Values middle, deviation, sorted;
    middle.resize(values.size());
    deviation.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto begin = std::min(i < reach ? 0 : i - reach, values.size() - 2 * reach - 1);
        std::array<double, 2 * reach + 1> around;
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(begin), around.size(), around.begin());
        middle[i] = medianInPlace(around);
        deviation[i] = std::abs(values[i] - middle[i]);
    }
    sorted = deviation;
    // The median of five values follows the values themselves, so their deviation is larger than it shows.
    constexpr double ofFive = 1.25;
    const double limit = far * toDeviation * ofFive * medianInPlace(sorted);
    double left = 1;
    for (std::size_t i = 0; limit > 0 && i < values.size(); ++i) {
        if (deviation[i] > 2 * limit)
            left /= 2;
        values[i] = std::clamp(values[i], middle[i] - limit, middle[i] + limit);
    }
    return left;
}

Line lineThrough(std::span<const double> values)
{
    Line line{meanOf(values), 0, (static_cast<double>(values.size()) - 1) / 2};
    double above = 0, below = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = static_cast<double>(i) - line.centre;
        above += x * values[i];
        below += x * x;
    }
    line.slope = below > 0 ? above / below : 0;
    return line;
}

Values joined(std::span<const double> values, std::size_t by)
{
    Values out;
    for (std::size_t i = 0; i < values.size(); i += by)
        out.push_back(meanOf(values.subspan(i, std::min(by, values.size() - i))));
    return out;
}

Stretch partOf(const Stretch& stretch, std::size_t begin, std::size_t end)
{
    const auto part = [&](const auto& all) {
        return std::remove_cvref_t<decltype(all)>(all.begin() + static_cast<std::ptrdiff_t>(begin),
                                                  all.begin() + static_cast<std::ptrdiff_t>(end));
    };
    return {stretch.series, part(stretch.places), part(stretch.values)};
}

} // namespace parascope::statistics::changes
