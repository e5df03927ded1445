// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/table/table.h"

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace parascope::analysis {

/// How many rows a result left out, by reason ("filtered", "oom", "no node").
using LeftOut = std::map<std::string, std::size_t>;

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// An interval; both ends NaN when there is none.
struct Interval
{
    double low, high;
};

/// The p-th percentile (0..100) of ascending values, linearly interpolated as numpy's default; NaN of none.
[[nodiscard]] double percentileOfSorted(std::span<const double> ascending, double p);
/// The same for several percentiles of values in any order; NaN among the values is left out.
[[nodiscard]] std::vector<double> percentiles(std::vector<double> values, std::span<const double> ps);

/// NaN of none.
[[nodiscard]] double medianOf(std::vector<double> values);

/// Wilson's score interval of a share, 95 % (E. B. Wilson, JASA 22, 1927). NaN of no trials.
[[nodiscard]] Interval wilson(std::size_t successes, std::size_t trials);

/// The p-quantile of Student's t with `df` degrees of freedom (infinite: of the normal), 0 < p < 1.
[[nodiscard]] double studentQuantile(double p, double df);
/// The probability of a t at least as far from 0 as this one; NaN when t or df is.
[[nodiscard]] double studentTwoSided(double t, double df);
/// One-sided: P(T > t).
[[nodiscard]] double studentAbove(double t, double df);

/// p-values adjusted so that calling those at or below q keeps the expected share of false calls at q
/// (Benjamini and Hochberg, JRSS B 57, 1995). NaN stays NaN and does not count as a test.
[[nodiscard]] std::vector<double> benjaminiHochberg(std::span<const double> p);

/// Spearman's rank correlation (ties share their mean rank), its 95 % interval by Fisher's z with Bonett and
/// Wright's variance (Psychometrika 65, 2000). NaN below 4 pairs or where one side does not vary.
struct RankCorrelation
{
    double rho = 0;
    Interval interval{};
};
[[nodiscard]] RankCorrelation spearman(std::span<const double> x, std::span<const double> y);

/// exp(mean(log)); NaN of none or when a value is not positive.
[[nodiscard]] double geometricMean(std::span<const double> values);

/// The rows of `mask` whose run completed and whose number columns all have a finite value; the others by
/// reason.
struct Sample
{
    std::vector<std::uint32_t> rows;
    LeftOut leftOut;
};
[[nodiscard]] Sample completeRows(const table::Table& table, const table::Mask& mask,
                                  std::span<const table::Column* const> columns);

/// The number columns of role HyperParameter that hold a number in any row of `mask`.
[[nodiscard]] std::vector<const table::Column*> hyperParameters(const table::Table& table,
                                                                const table::Mask& mask);

/// A small fast generator with a stated seed (splitmix64), so that resampled figures are the same everywhere.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// Uniform in [0, n), n below 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

private:
    std::uint64_t m_state;
};

} // namespace parascope::analysis
