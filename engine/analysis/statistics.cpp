// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/statistics.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::analysis {

namespace {
}

double percentileOfSorted(std::span<const double> ascending, double p)
{
    if (ascending.empty())
        return nan;
    const double at = p / 100 * static_cast<double>(ascending.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto high = std::min(low + 1, ascending.size() - 1);
    const double part = at - std::floor(at);
    const double difference = ascending[high] - ascending[low];
    // numpy's own two branches, for equality to the last digit.
    return part >= 0.5 ? ascending[high] - difference * (1 - part) : ascending[low] + difference * part;
}

namespace {

/// Doubles in the order of unsigned integers (NaN apart): sign flipped, negatives inverted.
std::uint64_t ordered(double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return bits ^ (bits >> 63 ? ~std::uint64_t{0} : std::uint64_t{1} << 63);
}

/// Puts the values of `ranks` (ascending, distinct) to their places, as a sort of [from, to) would, the
/// middle rank first: each selection halves what the others look through.
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

/// The values at some ranks (ascending, distinct) of many: counted by their leading bits, then only the
/// buckets that hold a rank are looked into. Two passes, where selecting in place writes the whole list
/// several times.
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
    std::vector<std::size_t> before; // values below each list
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
    // From here on as if all were sorted: only these places are read.
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

double medianOf(std::vector<double> values)
{
    constexpr double middle[] = {50};
    return percentiles(std::move(values), middle).front();
}

Interval wilson(std::size_t successes, std::size_t trials)
{
    if (trials == 0)
        return {nan, nan};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double studentQuantile(double p, double df)
{
    return std::isinf(df) ? boost::math::quantile(boost::math::normal(), p)
                          : boost::math::quantile(boost::math::students_t(df), p);
}

double studentAbove(double t, double df)
{
    if (std::isnan(t) || !(df > 0))
        return nan;
    if (std::isinf(t))
        return t > 0 ? 0 : 1;
    return std::isinf(df) ? boost::math::cdf(boost::math::complement(boost::math::normal(), t))
                          : boost::math::cdf(boost::math::complement(boost::math::students_t(df), t));
}

double studentTwoSided(double t, double df)
{
    return 2 * studentAbove(std::abs(t), df);
}

std::vector<double> benjaminiHochberg(std::span<const double> p)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (!std::isnan(p[i]))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return p[a] < p[b]; });
    std::vector<double> out(p.size(), nan);
    double least = 1;
    const auto tests = static_cast<double>(order.size());
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        least = std::min(least, p[order[rank - 1]] * tests / static_cast<double>(rank));
        out[order[rank - 1]] = least;
    }
    return out;
}

namespace {

std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
    std::vector<double> out(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from + 1;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        for (std::size_t i = from; i < to; ++i)
            out[order[i]] = static_cast<double>(from + to - 1) / 2;
        from = to;
    }
    return out;
}

} // namespace

RankCorrelation spearman(std::span<const double> x, std::span<const double> y)
{
    const auto n = static_cast<double>(x.size());
    const auto a = ranksOf(x), b = ranksOf(y);
    double ab = 0, aa = 0, bb = 0;
    const double mean = (n - 1) / 2;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    if (n < 4 || !(aa > 0) || !(bb > 0))
        return {nan, {nan, nan}};
    const double rho = ab / std::sqrt(aa * bb);
    const double half = studentQuantile(0.975, std::numeric_limits<double>::infinity()) *
                        std::sqrt((1 + rho * rho / 2) / (n - 3));
    const double z = std::atanh(std::clamp(rho, -1 + 1e-15, 1 - 1e-15));
    return {rho, {std::tanh(z - half), std::tanh(z + half)}};
}

double geometricMean(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value > 0 ? std::log(value) : nan;
    return values.empty() ? nan : std::exp(sum / static_cast<double>(values.size()));
}

namespace {

/// Whether any of these is NaN or infinite: those have all bits of the exponent set, and one more carries
/// into the sign.
bool anyNotFinite(const double* values, std::size_t count)
{
    constexpr std::uint64_t exponent = 0x7ff0000000000000ULL, one = 0x0010000000000000ULL;
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < count; ++i)
        found |= (std::bit_cast<std::uint64_t>(values[i]) & exponent) + one;
    return found >> 63;
}

} // namespace

Sample completeRows(const table::Table& table, const table::Mask& mask,
                    std::span<const table::Column* const> columns)
{
    Sample out;
    const table::Column* outcome = table.find("outcome");
    const auto completed = outcome ? outcome->dictionary->find("completed") : table::Dictionary::missing;
    std::map<std::int32_t, std::size_t> failed;
    std::size_t filtered = 0, n = 0;
    out.rows.resize(mask.size() + 1);
    // In blocks, column by column and without a branch a row: what a filter keeps cannot be foreseen.
    constexpr std::size_t block = 1 << 12;
    std::array<std::uint8_t, block> complete;
    for (std::size_t first = 0; first < mask.size(); first += block) {
        const auto count = std::min(block, mask.size() - first);
        std::size_t in = 0, whole = 0;
        for (std::size_t i = 0; i < count; ++i) {
            complete[i] = mask[first + i] != 0;
            in += complete[i];
        }
        if (outcome)
            for (std::size_t i = 0; i < count; ++i)
                complete[i] &= static_cast<std::uint8_t>(outcome->codes[first + i] == completed);
        for (const auto* column : columns) {
            const double* values = column->numbers.data() + first;
            if (!anyNotFinite(values, count)) // of a hyper-parameter nearly always
                continue;
            for (std::size_t i = 0; i < count; ++i)
                complete[i] &= static_cast<std::uint8_t>(values[i] - values[i] == 0); // finite
        }
        for (std::size_t i = 0; i < count; ++i) {
            out.rows[n] = static_cast<std::uint32_t>(first + i);
            n += complete[i];
            whole += complete[i];
        }
        filtered += count - in;
        if (whole == in)
            continue;
        for (std::size_t row = first; row < first + count; ++row) {
            if (!mask[row] || complete[row - first])
                continue;
            if (outcome && outcome->codes[row] != completed) {
                ++failed[outcome->codes[row]];
                continue;
            }
            const auto lacking = std::find_if(columns.begin(), columns.end(), [&](const auto* column) {
                return !std::isfinite(column->numbers[row]);
            });
            ++out.leftOut["no " + (*lacking)->name];
        }
    }
    out.rows.resize(n);
    if (filtered)
        out.leftOut["filtered"] = filtered;
    for (const auto& [code, count] : failed)
        out.leftOut[code == table::Dictionary::missing ? "no outcome" : outcome->dictionary->text(code)] =
            count;
    return out;
}

std::vector<const table::Column*> hyperParameters(const table::Table& table, const table::Mask& mask)
{
    std::vector<const table::Column*> out;
    for (const auto& column : table.columns()) {
        if (column.role != table::Column::Role::HyperParameter || column.kind != table::Column::Kind::Number)
            continue;
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (mask[row] && !std::isnan(column.numbers[row])) {
                out.push_back(&column);
                break;
            }
    }
    return out;
}

} // namespace parascope::analysis
