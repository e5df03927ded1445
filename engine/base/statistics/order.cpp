// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/order.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

namespace parascope::statistics {

double percentileOfSorted(std::span<const double> ascending, double p)
{
    if (ascending.empty())
        return nan;
    const double at = p / 100 * static_cast<double>(ascending.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto high = std::min(low + 1, ascending.size() - 1);
    const double part = at - std::floor(at);
    const double difference = ascending[high] - ascending[low];
    // These are the two branches of numpy, so that results agree to the last digit.
    return part >= 0.5 ? ascending[high] - difference * (1 - part) : ascending[low] + difference * part;
}

namespace {

/// Maps doubles (except NaN) to unsigned integers in the same order: flips the sign bit, and inverts negative
/// values.
std::uint64_t ordered(double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return bits ^ (bits >> 63 ? ~std::uint64_t{0} : std::uint64_t{1} << 63);
}

/// Moves the values of `ranks` (ascending, distinct) to the places that a sort of [from, to) gives them. It
/// starts with the middle rank, because each selection halves the range for the others.
void selectRanks(std::vector<double>& values, std::size_t from, std::size_t to,
                 std::span<const std::size_t> ranks)
{
    if (ranks.empty())
        return;
    const auto middle = ranks.size() / 2, rank = ranks[middle];
    const auto at = [&](std::size_t place) { return values.begin() + static_cast<std::ptrdiff_t>(place); };
    std::nth_element(at(from), at(rank), at(to));
    selectRanks(values, from, rank, ranks.first(middle));
    selectRanks(values, rank + 1, to, ranks.subspan(middle + 1));
}

/// Returns the values at some ranks (ascending, distinct) of a long list. It counts the values by their
/// leading bits, then searches only the buckets that contain a rank. This takes two passes, whereas selection
/// in place writes the whole list several times.
std::vector<double> atRanks(const std::vector<double>& values, const std::vector<std::size_t>& ranks)
{
    constexpr int shift = 48; // sign, exponent and 4 bits: 16 buckets from 1 to 2
    const auto bucketOf = [](double value) { return static_cast<std::size_t>(ordered(value) >> shift); };
    std::vector<std::uint32_t> counts(std::size_t{1} << (64 - shift), 0);
    for (const double value : values)
        ++counts[bucketOf(value)];
    constexpr auto none = static_cast<std::uint32_t>(-1);
    std::vector<std::uint32_t> listOf(counts.size(), none);
    std::vector<std::vector<double>> lists;
    std::vector<std::size_t> before; // number of values below each list
    std::size_t passed = 0, next = 0;
    for (std::size_t bucket = 0; bucket < counts.size() && next < ranks.size(); passed += counts[bucket++]) {
        if (ranks[next] >= passed + counts[bucket])
            continue;
        listOf[bucket] = static_cast<std::uint32_t>(lists.size());
        lists.emplace_back().reserve(counts[bucket]);
        before.push_back(passed);
        while (next < ranks.size() && ranks[next] < passed + counts[bucket])
            ++next;
    }
    for (const double value : values)
        if (const auto list = listOf[bucketOf(value)]; list != none)
            lists[list].push_back(value);
    std::vector<double> out;
    for (std::size_t list = 0, rank = 0; list < lists.size(); ++list) {
        auto& found = lists[list];
        for (auto from = found.begin(); rank < ranks.size() && ranks[rank] < before[list] + found.size();
             ++rank) {
            const auto at = found.begin() + static_cast<std::ptrdiff_t>(ranks[rank] - before[list]);
            std::nth_element(from, at, found.end());
            from = at + 1;
            out.push_back(*at);
        }
    }
    return out;
}

} // namespace

std::vector<double> percentiles(std::vector<double> values, std::span<const double> ps)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::vector<double> out;
    if (values.empty()) {
        out.assign(ps.size(), nan);
        return out;
    }
    std::vector<std::size_t> ranks;
    for (const double p : ps) {
        const auto low =
            static_cast<std::size_t>(std::floor(p / 100 * static_cast<double>(values.size() - 1)));
        ranks.push_back(low);
        ranks.push_back(std::min(low + 1, values.size() - 1));
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    // Only these places are read below, so the list counts as sorted.
    constexpr std::size_t many = 16384;
    if (values.size() <= many) {
        selectRanks(values, 0, values.size(), ranks);
    } else {
        const auto found = atRanks(values, ranks);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            values[ranks[i]] = found[i];
    }
    for (const double p : ps)
        out.push_back(percentileOfSorted(values, p));
    return out;
}

double medianInPlace(std::span<double> values)
{
    if (values.empty())
        return nan;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 ? *middle : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

double medianOf(std::span<const double> values)
{
    std::vector<double> known;
    known.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(known),
                 [](double value) { return !std::isnan(value); });
    return medianInPlace(known);
}

namespace {

/// Calls `to(places, rank)` for each group of equal values, in ascending order.
template <class To>
void forRanks(std::span<const double> values, To to)
{
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
    for (std::size_t from = 0; from < order.size();) {
        std::size_t end = from + 1;
        while (end < order.size() && values[order[end]] == values[order[from]])
            ++end;
        to(std::span(order).subspan(from, end - from), (static_cast<double>(from + end) + 1) / 2);
        from = end;
    }
}

} // namespace

std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<double> out(values.size());
    forRanks(values, [&](std::span<const std::uint32_t> places, double rank) {
        for (const auto place : places)
            out[place] = rank;
    });
    return out;
}

double normalQuantile(double p)
{
    // Compute in double: the library's default computes in long double, which takes several times as long.
    using Policy = boost::math::policies::policy<
        boost::math::policies::promote_double<false>,
        boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
        boost::math::policies::domain_error<boost::math::policies::ignore_error>>;
    return boost::math::quantile(boost::math::normal_distribution<double, Policy>(), p);
}

std::vector<double> normalScores(std::span<const double> values, double offset)
{
    std::vector<double> out(values.size());
    const double denominator = static_cast<double>(values.size()) + 1 - 2 * offset;
    forRanks(values, [&](std::span<const std::uint32_t> places, double rank) {
        const double score = normalQuantile((rank - offset) / denominator);
        for (const auto place : places)
            out[place] = score;
    });
    return out;
}

} // namespace parascope::statistics
