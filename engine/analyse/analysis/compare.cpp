// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare.h"

#include "engine/analyse/analysis/compare_cells.h"
#include "engine/analyse/analysis/shared_variance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

using table::Column;

namespace {

/// One side's logarithms.
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
    /// Distances from the median, but for the one launch that is it.
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

/// Launches a side that settle the question, if effect and spread are what they seem: to tell the effect from
/// 1 (80 % power at 5 %), or to hold the interval within the margin, whichever is nearer.
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

void judge(Comparison& out, const Column& metric)
{
    std::vector<double> variances, degrees, p, distances;
    std::vector<std::pair<Logs, Logs>> sides;
    for (const auto& cell : out.cells) {
        sides.emplace_back(Logs(metric, cell.aRows), Logs(metric, cell.bRows));
        sides.back().first.distances(distances);
        sides.back().second.distances(distances);
    }
    constexpr double normal = 1.4826; // median distance to deviation, for normal errors
    const double common = normal * medianOf(distances);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        auto& [a, b] = sides[i];
        const double df = static_cast<double>(cell.aRows.size() + cell.bRows.size()) - 2;
        // Two launches do not say which of them is the odd one.
        if (std::min(a.logs.size(), b.logs.size()) >= 3) {
            std::vector<double> own;
            a.distances(own);
            b.distances(own);
            // Two disturbed launches among six would make a cell's own deviation that of the disturbance.
            constexpr double maxOfCommon = 2.5;
            const double reach =
                3 * std::clamp(normal * medianOf(std::move(own)), common, maxOfCommon * common);
            cell.outliers = a.pullIn(reach) + b.pullIn(reach);
            out.outliers += cell.outliers;
        }
        cell.a = std::exp(a.mean());
        cell.b = std::exp(b.mean());
        cell.effect = std::exp(b.mean() - a.mean());
        variances.push_back(df > 0 ? (a.squares() + b.squares()) / df : nan);
        degrees.push_back(df);
        cell.launchDeviation = df > 0 ? std::sqrt(variances.back()) : nan;
    }
    const auto prior = sharedVariance(variances, degrees);
    out.launchDeviation = std::sqrt(prior.variance);
    out.priorDegrees = prior.degrees;
    std::vector<double> deviations;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        const bool enough =
            std::min(cell.aRows.size(), cell.bRows.size()) >= out.request.leastLaunches && degrees[i] > 0;
        const auto [variance, df] = prior.of(variances[i], degrees[i]);
        deviations.push_back(std::sqrt(variance));
        cell.interval = {nan, nan};
        if (degrees[i] > 0 && std::isfinite(variance)) {
            const double error = std::sqrt(variance * (1 / static_cast<double>(cell.aRows.size()) +
                                                       1 / static_cast<double>(cell.bRows.size())));
            const double effect = std::log(cell.effect);
            const double half = studentQuantile(0.975, df) * error;
            cell.interval = {std::exp(effect - half), std::exp(effect + half)};
            cell.p = error > 0 ? studentTwoSided(effect / error, df) : effect == 0 ? 1.0 : 0.0;
            const double inner = studentQuantile(0.95, df) * error;
            const double margin = std::log1p(out.request.margin);
            if (enough && effect - inner > -margin && effect + inner < margin)
                cell.verdict = Verdict::Same;
        } else {
            cell.p = nan;
        }
        p.push_back(enough ? cell.p : nan);
    }
    const auto adjusted = benjaminiHochberg(p);
    std::vector<double> effects;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        cell.adjusted = adjusted[i];
        effects.push_back(cell.effect);
        if (cell.verdict != Verdict::Same && adjusted[i] <= out.request.falseDiscovery)
            cell.verdict = Verdict::Different;
        if (cell.verdict == Verdict::CannotTell) {
            const auto has = std::min(cell.aRows.size(), cell.bRows.size());
            const double spread = std::isfinite(deviations[i]) ? deviations[i] : out.launchDeviation;
            const auto needed = std::isfinite(spread) ? launchesNeeded(std::log(cell.effect), spread,
                                                                       std::log1p(out.request.margin))
                                                      : 0;
            cell.more = std::max(needed, std::max(out.request.leastLaunches, has + 1)) - has;
        }
        ++(cell.verdict == Verdict::Different ? out.different
           : cell.verdict == Verdict::Same    ? out.same
                                              : out.cannotTell);
    }
    out.commonEffect = medianOf(std::move(effects));
}

} // namespace

std::string_view nameOf(Verdict verdict)
{
    return verdict == Verdict::Different ? "different" : verdict == Verdict::Same ? "same" : "cannot-tell";
}

Result<Comparison> compare(const table::Table& table, const table::Mask& a, const table::Mask& b,
                           const CompareRequest& request)
{
    PARASCOPE_TRY(auto out, gatherCells(table, a, b, request));
    if (!out.cells.empty())
        judge(out, *table.find(request.metric));
    return out;
}

} // namespace parascope::analysis
