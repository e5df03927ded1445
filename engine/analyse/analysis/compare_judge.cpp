// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare_judge.h"

#include "engine/analyse/analysis/launch_effect.h"
#include "engine/analyse/analysis/shared_variance.h"
#include "engine/analyse/analysis/single_launches.h"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

using table::Column;

namespace {

/// The logarithms of one side.
struct Logs
{
    std::vector<double> logs;
    double middle = nan;

    Logs(const Column& metric, const std::vector<std::uint32_t>& rows)
    {
        for (const auto row : rows)
            logs.push_back(std::log(metric.numbers[row]));
        middle = medianOf(logs);
    }
    /// Appends the distances from the median, except that of the one launch that is the median.
    void distances(std::vector<double>& out) const
    {
        bool skipped = logs.size() % 2 == 0;
        for (const double log : logs) {
            if (!skipped && log == middle)
                skipped = true;
            else
                out.push_back(std::abs(log - middle));
        }
    }
    std::size_t pullIn(double reach)
    {
        std::size_t pulled = 0;
        for (auto& log : logs) {
            const double kept = std::clamp(log, middle - reach, middle + reach);
            pulled += kept != log;
            log = kept;
        }
        return pulled;
    }
    [[nodiscard]] double mean() const
    {
        return std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size());
    }
    [[nodiscard]] double squares() const
    {
        const double at = mean();
        double out = 0;
        for (const double log : logs)
            out += (log - at) * (log - at);
        return out;
    }
};

/// Returns the number of launches per side that would give a verdict if effect and deviation are as
/// estimated: enough to separate the effect from 1 (80 % power at 5 %), or enough to keep the interval within
/// the margin, whichever is smaller.
std::size_t launchesNeeded(double effect, double deviation, double margin)
{
    constexpr double toTell = (1.96 + 0.8416) * (1.96 + 0.8416), toHold = (1.645 + 0.8416) * (1.645 + 0.8416);
    constexpr std::size_t fewest = 2;
    if (!(deviation > 0))
        return fewest;
    const double distance = std::abs(effect);
    double needed = 2 * deviation * deviation * toTell / (distance * distance);
    if (distance < margin)
        needed = std::min(needed,
                          2 * deviation * deviation * toHold / ((margin - distance) * (margin - distance)));
    return static_cast<std::size_t>(std::ceil(std::clamp(needed, 2.0, 1e6)));
}

/// The result of the t test of one cell.
struct CellTest
{
    double p = nan, error = nan, degrees = nan;
};

struct Sides
{
    Logs a, b;
};

/// The variances of the launches (either unchanged or with the outliers pulled in). One side may scatter more
/// than the other: the ratio of their variances is estimated from all cells. With the ratio taken out, the
/// variance of a cell is pooled over both sides and shared with the other cells.
class Spread
{
public:
    Spread(const std::vector<Sides>& sides, const LaunchEffect& launches)
    {
        for (const auto& [a, b] : sides)
            m_cells.push_back({a, b});
        // Cells that move together say little about the ratio; launchEffect() has compared the sides.
        if (!launches.isThere() || !launches.alike)
            findRatio();
        std::vector<double> variances, degrees;
        for (auto& cell : m_cells) {
            const double df = cell.degrees();
            cell.variance = df > 0 ? (cell.squaresA + cell.squaresB / m_ratio) / df : nan;
            variances.push_back(cell.variance);
            degrees.push_back(df);
        }
        m_prior = sharedVariance(variances, degrees);
    }
    [[nodiscard]] double priorDegrees() const { return m_prior.degrees; }
    [[nodiscard]] double degrees(std::size_t cell) const { return m_cells[cell].degrees(); }
    /// Returns whether one side scatters more than the other beyond doubt.
    [[nodiscard]] bool isUnequal() const
    {
        constexpr double certain = 2.5; // standard errors
        return std::abs(std::log(m_ratio)) > certain * std::sqrt(m_errorOfRatio);
    }
    /// Returns the typical deviation of a launch, as the mean over both sides.
    [[nodiscard]] double deviation() const { return std::sqrt(m_prior.variance * (1 + m_ratio) / 2); }
    /// Returns the same for a cell.
    [[nodiscard]] double deviation(std::size_t cell) const
    {
        return std::sqrt(of(cell).square * (1 + m_ratio) / 2);
    }
    /// Tests the difference of a cell's means. The degrees of freedom follow from the uncertainty of the
    /// variance and of the ratio of the sides, which matters where one side has more launches. The scatter
    /// that the cells of a launch share has its own (Satterthwaite, Biometrics Bulletin 2, 1946).
    [[nodiscard]] CellTest test(double difference, std::size_t cell, const LaunchEffect& launches) const
    {
        const auto& at = m_cells[cell];
        const auto [variance, freedom] = of(cell);
        const double ofA = variance / at.launchesA, ofB = variance * m_ratio / at.launchesB;
        const double commonA = launches.a.ofMean(), commonB = launches.b.ofMean();
        // The cell's own variance also contains that of the launches.
        const double rest = std::max(ofA - commonA, 0.0) + std::max(ofB - commonB, 0.0);
        const auto common = launches.ofDifference();
        const double whole = rest + common.square;
        const double lean =
            ofA + ofB > 0 ? (ofA * at.degreesB() - ofB * at.degreesA()) / ((ofA + ofB) * at.degrees()) : 0;
        const double squares = rest * rest * (1 / freedom + lean * lean * m_errorOfRatio / 2) +
                               (common.square > 0 ? common.square * common.square / common.degrees : 0);
        CellTest out;
        out.degrees = squares > 0 ? std::min(whole * whole / squares, Variation::certain) : freedom;
        out.error = std::sqrt(whole);
        out.p = out.error > 0     ? studentTwoSided(difference / out.error, out.degrees)
                : difference == 0 ? 1.0
                                  : 0.0;
        return out;
    }

private:
    struct Cell
    {
        double squaresA, squaresB, launchesA, launchesB;
        double variance = nan; ///< of a launch of A

        Cell(const Logs& a, const Logs& b)
            : squaresA(a.squares()), squaresB(b.squares()), launchesA(static_cast<double>(a.logs.size())),
              launchesB(static_cast<double>(b.logs.size()))
        {
        }
        [[nodiscard]] double degreesA() const { return launchesA - 1; }
        [[nodiscard]] double degreesB() const { return launchesB - 1; }
        [[nodiscard]] double degrees() const { return launchesA + launchesB - 2; }
    };

    /// Sets the ratio of the variances, B over A, to the mean over the cells of the logarithm (Smyth, Stat.
    /// Appl. Genet. Mol. Biol. 3, 2004, section 6.2, has its mean and variance for a sample of a normal
    /// distribution). Equal values have no logarithm of their variance and do not count.
    void findRatio()
    {
        double sum = 0, error = 0, count = 0;
        for (const auto& cell : m_cells) {
            if (!(cell.squaresA > 0) || !(cell.squaresB > 0))
                continue;
            const double a = cell.degreesA() / 2, b = cell.degreesB() / 2;
            sum +=
                std::log(cell.squaresB / cell.squaresA) - boost::math::digamma(b) + boost::math::digamma(a);
            error += boost::math::trigamma(a) + boost::math::trigamma(b);
            ++count;
        }
        if (count > 0) {
            m_ratio = std::exp(sum / count);
            m_errorOfRatio = error / (count * count);
        }
    }
    /// Returns the variance of a launch of A and its degrees of freedom. The variance is shared with the
    /// other cells, unless the cell scatters more than their common prior explains (as in Phipson, Lee,
    /// Majewski, Alexander and Smyth, Annals of Applied Statistics 10, 2016).
    [[nodiscard]] Variation of(std::size_t cell) const
    {
        constexpr double chance = 0.05;
        const double own = m_cells[cell].variance, df = m_cells[cell].degrees();
        if (df > 0 && m_prior.variance > 0 && own > m_prior.variance && m_prior.degrees > 0) {
            const double freedom = std::min(m_prior.degrees, Variation::certain);
            const double beyond = boost::math::cdf(boost::math::complement(
                boost::math::fisher_f_distribution<double>(df, freedom), own / m_prior.variance));
            if (beyond < chance)
                return {own, df};
        }
        const auto [variance, freedom] = m_prior.of(own, df);
        return {variance, freedom};
    }

    std::vector<Cell> m_cells;
    double m_ratio = 1, m_errorOfRatio = 0; ///< the error is the variance of its logarithm
    SharedVariance m_prior;
};

std::pair<SideLaunches, SideLaunches> launchesOf(const std::vector<Sides>& sides)
{
    std::pair<SideLaunches, SideLaunches> out;
    for (const auto& [a, b] : sides) {
        out.first.push_back(a.logs);
        out.second.push_back(b.logs);
    }
    return out;
}

/// Returns the deviation of normal values that have these distances from their median.
double deviationOf(std::vector<double> distances)
{
    constexpr double normal = 1.4826; // ratio of deviation to median distance
    return distances.empty() ? 0 : normal * medianOf(std::move(distances));
}

/// Pulls the outliers in and counts them. `unequal` says that one side scatters more than the other: then its
/// launches are no outliers.
void pullIn(Comparison& out, std::vector<Sides>& sides, bool unequal)
{
    std::vector<double> distancesA, distancesB;
    for (const auto& [a, b] : sides) {
        a.distances(distancesA);
        b.distances(distancesB);
    }
    auto both = distancesA;
    both.insert(both.end(), distancesB.begin(), distancesB.end());
    const double common = deviationOf(std::move(both));
    const auto deviation = [&](std::vector<double>& distances) {
        return unequal ? std::max(common, deviationOf(std::move(distances))) : common;
    };
    const double ofA = deviation(distancesA), ofB = deviation(distancesB);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        auto& [a, b] = sides[i];
        // With two launches it is unknown which one is the outlier.
        if (std::min(a.logs.size(), b.logs.size()) < 3)
            continue;
        std::vector<double> distancesOfCell;
        a.distances(distancesOfCell);
        b.distances(distancesOfCell);
        const double own = deviationOf(std::move(distancesOfCell));
        // Two disturbed launches among six would determine a cell's own deviation, so it is limited.
        constexpr double most = 2.5;
        cell.outliers =
            a.pullIn(3 * std::clamp(own, ofA, most * ofA)) + b.pullIn(3 * std::clamp(own, ofB, most * ofB));
        out.outliers += cell.outliers;
    }
}

/// Returns the p-value of each cell's distance from the median effect of all cells, which removes the effect
/// of the launches. The p-values are adjusted; NaN for a cell without one.
std::vector<double> deviationTests(const Comparison& out, const std::vector<double>& effects,
                                   const Spread& spread, const LaunchEffect& launches)
{
    const double common = medianOf(effects);
    std::vector<double> p;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const auto& cell = out.cells[i];
        const double error = std::sqrt(launches.a.rest / static_cast<double>(cell.aRows.size()) +
                                       launches.b.rest / static_cast<double>(cell.bRows.size()));
        p.push_back(spread.degrees(i) > 0 && error > 0
                        ? studentTwoSided((effects[i] - common) / error, spread.degrees(i))
                        : nan);
    }
    return benjaminiHochberg(p);
}

/// Share of the accepted false discoveries that the tests use. The rest is for what they do not know: that
/// outliers, levels and the ratio of the sides were looked for in the same few launches (counted in
/// tests/bench/results/truth.md).
constexpr double shareOfLevel = 0.6;

/// Returns for each cell whether the test without pulling in agrees, with the false discovery rate controlled
/// over the grid. If the launches fall into two levels, the limit is a tenth, because in such data possibly
/// no cell differs.
std::vector<std::uint8_t> agreeing(const std::vector<double>& plain, bool twoLevels, double q)
{
    constexpr double strict = 0.1;
    const auto adjusted = benjaminiHochberg(plain);
    std::vector<std::uint8_t> out;
    for (std::size_t i = 0; i < plain.size(); ++i)
        out.push_back(adjusted[i] <= (twoLevels ? strict * q : q));
    return out;
}

/// Decides by the cell's adjusted p-value, and only if the test without pulling in agrees. An effect of the
/// launches makes all cells different at once, or none. If there is such an effect, the cell must have a
/// clearer p-value, or differ from the other cells.
bool isDifferent(const CellComparison& cell, bool agrees, double apart, const LaunchEffect& launches,
                 double q)
{
    constexpr double clear = 0.01;
    const bool own = !launches.isThere() || cell.p <= clear || apart <= q;
    return cell.verdict != Verdict::Same && cell.adjusted <= q && agrees && own;
}

std::size_t moreLaunches(const Comparison& out, const CellComparison& cell, double deviation)
{
    const auto has = std::min(cell.aRows.size(), cell.bRows.size());
    const double spread = std::isfinite(deviation) ? deviation : out.launchDeviation;
    const auto needed = std::isfinite(spread)
                            ? launchesNeeded(std::log(cell.effect), spread, std::log1p(out.request.margin))
                            : 0;
    return std::max(needed, std::max(out.request.leastLaunches, has + 1)) - has;
}

void nameLaunches(Comparison& out, const LaunchEffect& launches, const LaunchLevels& levels)
{
    const auto percent = [](double fraction) {
        const auto text = std::to_string(std::lround(1000 * fraction));
        return (text.size() > 1 ? text.substr(0, text.size() - 1) : std::string("0")) + "." + text.back();
    };
    if (levels.gap > 0)
        addCaveat(out,
                  Message::format(
                      "The launches fall into two levels, %1 % apart, with %2 % of them in the rarer one: "
                      "what decides between them is not a property of either side.",
                      percent(std::expm1(levels.gap)), percent(levels.share)));
    if (launches.isThere())
        addCaveat(out,
                  Message::format(
                      "All cells of one launch move together, by %1 % from launch to launch: a shift of all "
                      "cells is judged by the launches, not by the cells.",
                      percent(std::sqrt(std::max(launches.a.variance, launches.b.variance)))));
}

} // namespace

void addCaveat(Comparison& out, const Message& text)
{
    out.caveat += (out.caveat.empty() ? Message() : Message(std::string(" "))) + text;
}

void judge(Comparison& out, const Column& metric)
{
    std::vector<Sides> sides;
    for (const auto& cell : out.cells)
        sides.push_back({Logs(metric, cell.aRows), Logs(metric, cell.bRows)});
    const auto plain = sides;
    const auto [aPlain, bPlain] = launchesOf(plain);
    pullIn(out, sides, Spread(plain, launchEffect(aPlain, bPlain)).isUnequal());
    const auto [aLaunches, bLaunches] = launchesOf(sides);
    const auto launches = launchEffect(aLaunches, bLaunches);
    const auto levels = launchLevels(aPlain, bPlain);
    const Spread spread(sides, launches), plainSpread(plain, launches);
    out.launchDeviation = spread.deviation();
    out.priorDegrees = spread.priorDegrees();
    std::vector<double> deviations, effects, p, plainP;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        const auto& [a, b] = sides[i];
        cell.a = std::exp(a.mean());
        cell.b = std::exp(b.mean());
        effects.push_back(b.mean() - a.mean());
        cell.effect = std::exp(effects.back());
        const double degrees = spread.degrees(i);
        cell.launchDeviation = degrees > 0 ? std::sqrt((a.squares() + b.squares()) / degrees) : nan;
        const bool enough =
            std::min(cell.aRows.size(), cell.bRows.size()) >= out.request.leastLaunches && degrees > 0;
        deviations.push_back(spread.deviation(i));
        cell.interval = {nan, nan};
        cell.p = nan;
        double untouched = nan;
        if (degrees > 0) {
            const auto test = spread.test(effects.back(), i, launches);
            cell.p = test.p;
            const double half = studentQuantile(0.975, test.degrees) * test.error;
            cell.interval = {std::exp(effects.back() - half), std::exp(effects.back() + half)};
            const double inner = studentQuantile(0.95, test.degrees) * test.error;
            const double margin = std::log1p(out.request.margin);
            if (enough && effects.back() - inner > -margin && effects.back() + inner < margin)
                cell.verdict = Verdict::Same;
            // Repeat the test without pulling anything in: a difference that only appears when an outlier is
            // pulled in does not count.
            const double difference = plain[i].b.mean() - plain[i].a.mean();
            untouched = plainSpread.test(difference, i, launches).p;
            // The scatter of the levels is estimated from the quiet cells.
            if (levels.gap > 0)
                untouched = std::max(untouched, levelTest(difference, cell.aRows.size(), cell.bRows.size(),
                                                          levels, launches.ofDifference().square));
        }
        p.push_back(enough ? cell.p : nan);
        plainP.push_back(enough ? untouched : nan);
    }
    const auto adjusted = benjaminiHochberg(p);
    const double level = shareOfLevel * out.request.falseDiscovery;
    const auto agrees = agreeing(plainP, levels.gap > 0, level);
    const auto apart = deviationTests(out, effects, spread, launches);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        cell.adjusted = adjusted[i];
        if (isDifferent(cell, agrees[i], apart[i], launches, level))
            cell.verdict = Verdict::Different;
        if (cell.verdict == Verdict::CannotTell)
            cell.more = moreLaunches(out, cell, deviations[i]);
    }
    std::vector<double> ratios;
    for (const auto& cell : out.cells)
        ratios.push_back(cell.effect);
    out.commonEffect = medianOf(std::move(ratios));
    nameLaunches(out, launches, levels);
}

} // namespace parascope::analysis
