// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare_judge.h"

#include "engine/analyse/analysis/launch_effect.h"
#include "engine/analyse/analysis/shared_variance.h"
#include "engine/analyse/analysis/single_launches.h"

#include <boost/math/distributions/fisher_f.hpp>

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

/// Tests the effect of one cell. `shared` is the part of the difference's variance that all cells have in
/// common; it has its own degrees of freedom (Satterthwaite, Biometrics Bulletin 2, 1946).
CellTest testOf(double effect, const CellComparison& cell, double variance, double degrees,
                const LaunchEffect& launches)
{
    const double own =
        variance * (1 / static_cast<double>(cell.aRows.size()) + 1 / static_cast<double>(cell.bRows.size()));
    const double shared = launches.varianceOfDifference();
    CellTest out;
    out.degrees = degrees;
    double whole = own;
    if (shared > 0) {
        // The cell's own variance also contains the variance of the launches.
        const double rest = std::max(own - shared, 0.0);
        whole = shared + rest;
        out.degrees = whole * whole / (shared * shared / launches.degrees + rest * rest / degrees);
    }
    out.error = std::sqrt(whole);
    out.p = out.error > 0 ? studentTwoSided(effect / out.error, out.degrees) : effect == 0 ? 1.0 : 0.0;
    return out;
}

struct Sides
{
    Logs a, b;
};

/// Pooled variances of the cells (either unchanged or with the outliers pulled in), and their prior.
struct Spread
{
    std::vector<double> variances, degrees;
    SharedVariance prior;

    explicit Spread(const std::vector<Sides>& sides)
    {
        for (const auto& [a, b] : sides) {
            const double df = static_cast<double>(a.logs.size() + b.logs.size()) - 2;
            degrees.push_back(df);
            variances.push_back(df > 0 ? (a.squares() + b.squares()) / df : nan);
        }
        prior = sharedVariance(variances, degrees);
    }
    /// Returns the variance of a cell and its degrees of freedom. The variance is shared with the other
    /// cells, unless the cell scatters more than their common prior explains (as in Phipson, Lee, Majewski,
    /// Alexander and Smyth, Annals of Applied Statistics 10, 2016).
    [[nodiscard]] std::pair<double, double> of(std::size_t cell) const
    {
        constexpr double chance = 0.05;
        const double own = variances[cell], df = degrees[cell];
        if (df > 0 && prior.variance > 0 && own > prior.variance && prior.degrees > 0) {
            const double freedom = std::min(prior.degrees, Variation::certain);
            const double beyond = boost::math::cdf(boost::math::complement(
                boost::math::fisher_f_distribution<double>(df, freedom), own / prior.variance));
            if (beyond < chance)
                return {own, df};
        }
        return prior.of(own, df);
    }
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

/// Pulls the outliers in and counts them.
void pullIn(Comparison& out, std::vector<Sides>& sides)
{
    std::vector<double> distances;
    for (const auto& [a, b] : sides) {
        a.distances(distances);
        b.distances(distances);
    }
    constexpr double normal = 1.4826; // ratio of deviation to median distance for normal errors
    const double common = normal * medianOf(distances);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        auto& [a, b] = sides[i];
        // With two launches it is unknown which one is the outlier.
        if (std::min(a.logs.size(), b.logs.size()) < 3)
            continue;
        std::vector<double> own;
        a.distances(own);
        b.distances(own);
        // Two disturbed launches among six would determine a cell's own deviation, so it is limited.
        constexpr double maxOfCommon = 2.5;
        const double reach = 3 * std::clamp(normal * medianOf(std::move(own)), common, maxOfCommon * common);
        cell.outliers = a.pullIn(reach) + b.pullIn(reach);
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
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        const auto& cell = out.cells[i];
        const double error = std::sqrt(launches.rest * (1 / static_cast<double>(cell.aRows.size()) +
                                                        1 / static_cast<double>(cell.bRows.size())));
        p.push_back(spread.degrees[i] > 0 && error > 0
                        ? studentTwoSided((effects[i] - common) / error, spread.degrees[i])
                        : nan);
    }
    return benjaminiHochberg(p);
}

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
    const bool own = launches.variance == 0 || cell.p <= clear || apart <= q;
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
    if (launches.variance > 0)
        addCaveat(out,
                  Message::format(
                      "All cells of one launch move together, by %1 % from launch to launch: a shift of all "
                      "cells is judged by the launches, not by the cells.",
                      percent(std::sqrt(launches.variance))));
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
    pullIn(out, sides);
    const Spread spread(sides), plainSpread(plain);
    out.launchDeviation = std::sqrt(spread.prior.variance);
    out.priorDegrees = spread.prior.degrees;
    const auto [aLaunches, bLaunches] = launchesOf(sides);
    const auto launches = launchEffect(aLaunches, bLaunches);
    const auto [aPlain, bPlain] = launchesOf(plain);
    const auto levels = launchLevels(aPlain, bPlain);
    std::vector<double> deviations, effects, p, plainP;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        const auto& [a, b] = sides[i];
        cell.a = std::exp(a.mean());
        cell.b = std::exp(b.mean());
        effects.push_back(b.mean() - a.mean());
        cell.effect = std::exp(effects.back());
        cell.launchDeviation = std::sqrt(spread.variances[i]);
        const bool enough = std::min(cell.aRows.size(), cell.bRows.size()) >= out.request.leastLaunches &&
                            spread.degrees[i] > 0;
        const auto [variance, df] = spread.of(i);
        deviations.push_back(std::sqrt(variance));
        cell.interval = {nan, nan};
        cell.p = nan;
        double untouched = nan;
        if (spread.degrees[i] > 0 && std::isfinite(variance)) {
            const auto test = testOf(effects.back(), cell, variance, df, launches);
            cell.p = test.p;
            const double half = studentQuantile(0.975, test.degrees) * test.error;
            cell.interval = {std::exp(effects.back() - half), std::exp(effects.back() + half)};
            const double inner = studentQuantile(0.95, test.degrees) * test.error;
            const double margin = std::log1p(out.request.margin);
            if (enough && effects.back() - inner > -margin && effects.back() + inner < margin)
                cell.verdict = Verdict::Same;
            // Repeat the test without pulling anything in: a difference that only appears when an outlier is
            // pulled in does not count.
            const auto [wide, wideDf] = plainSpread.of(i);
            const double difference = plain[i].b.mean() - plain[i].a.mean();
            untouched = testOf(difference, cell, wide, wideDf, launches).p;
            // The scatter of the levels is estimated from the quiet cells.
            if (levels.gap > 0)
                untouched = std::max(untouched, levelTest(difference, cell.aRows.size(), cell.bRows.size(),
                                                          levels, launches.varianceOfDifference()));
        }
        p.push_back(enough ? cell.p : nan);
        plainP.push_back(enough ? untouched : nan);
    }
    const auto adjusted = benjaminiHochberg(p);
    const auto agrees = agreeing(plainP, levels.gap > 0, out.request.falseDiscovery);
    const auto apart = deviationTests(out, effects, spread, launches);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        cell.adjusted = adjusted[i];
        if (isDifferent(cell, agrees[i], apart[i], launches, out.request.falseDiscovery))
            cell.verdict = Verdict::Different;
        if (cell.verdict == Verdict::CannotTell)
            cell.more = moreLaunches(out, cell, deviations[i]);
        ++(cell.verdict == Verdict::Different ? out.different
           : cell.verdict == Verdict::Same    ? out.same
                                              : out.cannotTell);
    }
    std::vector<double> ratios;
    for (const auto& cell : out.cells)
        ratios.push_back(cell.effect);
    out.commonEffect = medianOf(std::move(ratios));
    nameLaunches(out, launches, levels);
}

} // namespace parascope::analysis
