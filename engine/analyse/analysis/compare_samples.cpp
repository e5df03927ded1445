// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare_samples.h"

#include "engine/analyse/analysis/compare_cells.h"
#include "engine/analyse/analysis/compare_judge.h"
#include "engine/analyse/analysis/shared_variance.h"
#include "engine/analyse/analysis/single_launches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace parascope::analysis {

using table::Column;

namespace {

enum class Basis { Launches, Samples, Interval, Nothing };

/// One side of a cell.
struct Side
{
    Basis basis = Basis::Nothing;
    std::vector<double> logs;  ///< logarithms of launches or samples
    std::vector<double> means; ///< mean of each launch that has samples
    double mean = nan;
    double variance = nan; ///< variance of one logarithm; for Basis::Interval, the variance of the mean
    double interval = 0;   ///< squared error of the mean according to the intervals stored with the runs
    double degrees = 0;
    std::size_t launches = 0;

    [[nodiscard]] double count() const
    {
        return basis == Basis::Interval ? 1 : static_cast<double>(logs.size());
    }
};

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

constexpr std::size_t leastSamples = 3;

/// Returns the samples of a run, with dependent neighbours combined (the method of batch means: Law,
/// Simulation Modeling and Analysis, section 9.5.3). It uses medians, which a disturbed step does not move.
std::vector<double> batched(const std::vector<double>& samples)
{
    constexpr std::size_t batches = 10, least = 40;
    if (samples.size() < least)
        return samples;
    std::vector<double> out;
    for (std::size_t i = 0; i < batches; ++i) {
        const auto from = i * samples.size() / batches, to = (i + 1) * samples.size() / batches;
        out.push_back(medianOf(std::span(samples).subspan(from, to - from)));
    }
    return out;
}

/// Takes the samples within a side's runs. Returns false if a run has too few.
bool takeSamples(Side& side, const Column& metric, const std::vector<std::uint32_t>& rows,
                 const RunSamples& samples, double sign)
{
    for (const auto row : rows) {
        if (row >= samples.size() || samples[row].size() < leastSamples)
            return false;
        std::vector<double> logs;
        for (const double relative : batched(samples[row]))
            if (relative > 0 && std::isfinite(relative))
                logs.push_back(std::log(metric.numbers[row]) + sign * std::log(relative));
        if (logs.size() < leastSamples)
            return false;
        side.means.push_back(meanOf(logs));
        side.logs.insert(side.logs.end(), logs.begin(), logs.end());
    }
    side.basis = Basis::Samples;
    return true;
}

/// Takes the intervals of a side's step times. Returns false if a run has none.
bool takeIntervals(Side& side, const table::Table& table, const std::vector<std::uint32_t>& rows)
{
    const auto *low = table.find(metric::stepLow), *high = table.find(metric::stepHigh);
    if (!low || !high)
        return false;
    double sum = 0;
    for (const auto row : rows) {
        if (!(low->numbers[row] > 0) || !(high->numbers[row] >= low->numbers[row]))
            return false;
        const double error = std::log(high->numbers[row] / low->numbers[row]) /
                             (2 * studentQuantile(0.975, Variation::certain));
        sum += error * error;
    }
    side.interval = sum / static_cast<double>(rows.size() * rows.size());
    return true;
}

Side sideOf(const table::Table& table, const Column& metric, const std::vector<std::uint32_t>& rows,
            const RunSamples& samples, std::size_t leastLaunches, double sign)
{
    Side out;
    out.launches = rows.size();
    std::vector<double> values;
    for (const auto row : rows)
        values.push_back(std::log(metric.numbers[row]));
    out.mean = meanOf(values);
    if (rows.size() >= leastLaunches) {
        out.basis = Basis::Launches;
        out.logs = std::move(values);
    } else {
        const bool known = sign != 0 && takeIntervals(out, table, rows);
        Side within = out;
        if (sign != 0 && takeSamples(within, metric, rows, samples, sign))
            return within;
        if (known) {
            out.variance = out.interval;
            out.degrees = Variation::certain; // the interval already allows for the number of samples
            out.basis = Basis::Interval;
        }
    }
    return out;
}

/// Appends the distances from the median, except that of the one value that is the median.
void distances(const Side& side, std::vector<double>& out)
{
    const double middle = medianOf(side.logs);
    bool skipped = side.logs.size() % 2 == 0;
    for (const double log : side.logs)
        if (!skipped && log == middle)
            skipped = true;
        else
            out.push_back(std::abs(log - middle));
}

/// Pulls in the outliers and sets mean and variance of the logarithms. Returns how many values were pulled
/// in.
std::size_t settle(Side& side, double reach)
{
    const double middle = medianOf(side.logs);
    std::size_t pulled = 0;
    if (reach > 0)
        for (auto& log : side.logs) {
            const double kept = std::clamp(log, middle - reach, middle + reach);
            pulled += kept != log;
            log = kept;
        }
    side.mean = meanOf(side.logs);
    double squares = 0;
    for (const double log : side.logs)
        squares += (log - side.mean) * (log - side.mean);
    side.degrees = static_cast<double>(side.logs.size()) - 1;
    side.variance = squares / side.degrees;
    return pulled;
}

struct Pair
{
    Side a, b;
    double effect = nan;
    Variation error{nan, nan};   ///< error of the effect, as the data show it
    Variation guarded{nan, nan}; ///< the same, plus the usual difference between launches

    [[nodiscard]] bool known() const { return a.basis != Basis::Nothing && b.basis != Basis::Nothing; }
    /// Returns whether the error comes from values within too few launches.
    [[nodiscard]] bool single() const
    {
        return known() && (a.basis != Basis::Launches || b.basis != Basis::Launches);
    }
    [[nodiscard]] double each() const
    {
        return 1 / static_cast<double>(a.launches) + 1 / static_cast<double>(b.launches);
    }
};

void settleAll(Comparison& out, std::vector<Pair>& pairs)
{
    constexpr double normal = 1.4826; // ratio of deviation to median distance for normal errors
    constexpr std::size_t enough = 10;
    std::array<std::vector<double>, 2> bySide;
    for (const auto& pair : pairs) {
        distances(pair.a, bySide[0]);
        distances(pair.b, bySide[1]);
    }
    auto all = bySide[0];
    all.insert(all.end(), bySide[1].begin(), bySide[1].end());
    const auto deviationOf = [](std::vector<double> values) {
        return values.empty() ? 0 : normal * medianOf(std::move(values));
    };
    // The values of a side that scatters more are no outliers.
    const double common = deviationOf(std::move(all));
    const std::array ofSide{std::max(common, deviationOf(std::move(bySide[0]))),
                            std::max(common, deviationOf(std::move(bySide[1])))};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        std::vector<double> own;
        for (auto* side : {&pairs[i].a, &pairs[i].b})
            distances(*side, own);
        const auto count = own.size();
        const double deviation = deviationOf(std::move(own));
        std::size_t place = 0;
        for (auto* side : {&pairs[i].a, &pairs[i].b}) {
            std::vector<double> ofOne;
            distances(*side, ofOne);
            const double least = count < enough ? ofSide[place] : deviationOf(std::move(ofOne));
            ++place;
            if (side->logs.size() >= 2)
                out.cells[i].outliers += settle(*side, 3 * std::max(deviation, least));
        }
        out.outliers += out.cells[i].outliers;
    }
}

/// Shares the variances among the cells of one side that have the same basis.
void share(Comparison& out, std::vector<Pair>& pairs)
{
    std::vector<double> deviations;
    for (const auto basis : {Basis::Samples, Basis::Launches})
        for (const auto which : {&Pair::a, &Pair::b}) {
            std::vector<Side*> sides;
            std::vector<double> variances, degrees;
            for (auto& pair : pairs)
                if (auto& side = pair.*which; side.basis == basis) {
                    sides.push_back(&side);
                    variances.push_back(side.variance);
                    degrees.push_back(side.degrees);
                }
            const auto prior = sharedVariance(variances, degrees);
            for (auto* side : sides)
                std::tie(side->variance, side->degrees) = prior.of(side->variance, side->degrees);
            if (basis == Basis::Launches && !sides.empty()) {
                deviations.push_back(prior.variance);
                out.priorDegrees =
                    std::isnan(out.priorDegrees) ? prior.degrees : std::min(out.priorDegrees, prior.degrees);
            }
        }
    if (!deviations.empty())
        out.launchDeviation = std::sqrt(meanOf(deviations));
}

/// Returns the variance between launches of one side, beyond the error of their samples, pooled over the
/// sides that have two launches. Returns nothing if there are too few.
std::optional<LaunchVariation> variationOfLaunches(const std::vector<Pair>& pairs)
{
    constexpr double leastDegrees = 4;
    double squares = 0, degrees = 0, within = 0;
    for (const auto& pair : pairs)
        for (const auto* side : {&pair.a, &pair.b})
            if (side->means.size() >= 2) {
                const double mean = meanOf(side->means);
                for (const double value : side->means)
                    squares += (value - mean) * (value - mean);
                const auto more = static_cast<double>(side->means.size() - 1);
                degrees += more;
                within += more * side->variance * static_cast<double>(side->means.size()) / side->count();
            }
    if (degrees < leastDegrees)
        return std::nullopt;
    return launchVariation(std::max(0.0, (squares - within) / degrees), degrees);
}

/// Adds the variance between launches to the errors of the pairs that have few launches.
void addLaunches(Comparison& out, std::vector<Pair>& pairs)
{
    std::vector<CellEffect> cells;
    for (const auto& pair : pairs)
        if (pair.single())
            cells.push_back({pair.effect, pair.error.square, pair.each()});
    if (cells.empty())
        return;
    const double most = std::log1p(out.request.margin);
    const auto launches = variationOfLaunches(pairs);
    const auto up = launches ? *launches : launchVariation(cells, 1, most),
               down = launches ? *launches : launchVariation(cells, -1, most);
    for (auto& pair : pairs) {
        if (!pair.single())
            continue;
        const auto& between = pair.effect > 0 ? up : down;
        const auto within = pair.error;
        const auto with = [&](const Variation& variation) {
            return together(within, {variation.square * pair.each(), variation.degrees});
        };
        pair.error = with(between.seen);
        pair.guarded = with(between.guarded);
    }
    if (std::isnan(out.launchDeviation) && (up.seen.estimated() || down.seen.estimated()))
        out.launchDeviation = std::sqrt(std::max(up.seen.square, down.seen.square));
}

void addErrors(Comparison& out, std::vector<Pair>& pairs)
{
    for (auto& pair : pairs) {
        pair.effect = pair.b.mean - pair.a.mean;
        // The intervals that the engine stores also allow for steps that depend on each other over more than
        // a batch.
        const double ofA = std::max(pair.a.variance / pair.a.count(), pair.a.interval),
                     ofB = std::max(pair.b.variance / pair.b.count(), pair.b.interval);
        const double square = ofA + ofB;
        // The degrees of freedom follow Welch, Biometrika 34 (1947).
        const double sum = ofA * ofA / pair.a.degrees + ofB * ofB / pair.b.degrees;
        pair.error = pair.guarded = {square, sum > 0 ? square * square / sum : Variation::certain};
    }
    addLaunches(out, pairs);
}

/// Returns the p-value for the hypothesis that the effect is 1.
double chanceOf(double effect, const Variation& error)
{
    return error.square > 0 ? studentTwoSided(effect / std::sqrt(error.square), error.degrees)
           : effect == 0    ? 1.0
                            : 0.0;
}

Message whyNot(const Pair& pair, const CompareRequest& request)
{
    const double margin = std::log1p(request.margin);
    const bool a = pair.a.basis == Basis::Nothing, b = pair.b.basis == Basis::Nothing;
    if (a && b)
        return Message::format(
            "Neither side has samples, repeats or an interval: the scatter of their values is unknown.");
    if (a || b)
        return Message::format(
            "Side %1 has no samples, repeats or interval: the scatter of its values is unknown.",
            std::string(a ? "A" : "B"));
    if (std::abs(pair.effect) <= margin)
        return Message::format("The scatter is too wide to say that the difference is within the margin.");
    if (pair.single() && chanceOf(pair.effect, pair.error) <= request.falseDiscovery)
        return std::max(pair.a.launches, pair.b.launches) == 1
                   ? Message::format("One launch per side: launches of one program may differ by as much.")
                   : Message::format("Few launches per side: launches of one program may differ by as much.");
    return Message::format("The scatter is too wide to say that there is a difference.");
}

void judgeSamples(Comparison& out, std::vector<Pair>& pairs)
{
    const double margin = std::log1p(out.request.margin);
    std::vector<double> p;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        auto& cell = out.cells[i];
        const auto& pair = pairs[i];
        cell.a = std::exp(pair.a.mean);
        cell.b = std::exp(pair.b.mean);
        cell.effect = std::exp(pair.effect);
        cell.interval = {nan, nan};
        cell.p = nan;
        cell.known = pair.known();
        cell.aSamples = pair.a.logs.size();
        cell.bSamples = pair.b.logs.size();
        cell.launchDeviation = nan;
        if (cell.known && std::isfinite(pair.error.square)) {
            const double error = std::sqrt(pair.error.square);
            const double half = studentQuantile(0.975, pair.error.degrees) * error;
            cell.interval = {std::exp(pair.effect - half), std::exp(pair.effect + half)};
            cell.p = chanceOf(pair.effect, pair.guarded);
            const double inner = studentQuantile(0.95, pair.error.degrees) * error;
            if (pair.effect - inner > -margin && pair.effect + inner < margin)
                cell.verdict = Verdict::Same;
        }
        p.push_back(cell.p);
    }
    const auto adjusted = statistics::holm(p);
    std::vector<double> effects;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        auto& cell = out.cells[i];
        cell.adjusted = adjusted[i];
        effects.push_back(cell.effect);
        if (adjusted[i] <= out.request.falseDiscovery && std::abs(pairs[i].effect) > margin)
            cell.verdict = Verdict::Different;
        if (cell.verdict == Verdict::CannotTell)
            cell.reason = whyNot(pairs[i], out.request);
    }
    out.commonEffect = medianOf(std::move(effects));
}

} // namespace

bool followsStepTime(std::string_view metric)
{
    const auto* known = findMetric(metric);
    // Energy has the spread of the power as well.
    return known && known->timed && known->derived && known->better != Better::Neither &&
           metric.find("joule") == std::string_view::npos;
}

Result<Comparison> compareSamples(const table::Table& table, const table::Mask& a, const table::Mask& b,
                                  const CompareRequest& request, const RunSamples& samples)
{
    PARASCOPE_TRY(auto out, gatherCells(table, a, b, request));
    if (out.cells.empty())
        return out;
    const auto& metric = *table.find(request.metric);
    const double sign = !followsStepTime(request.metric)                     ? 0
                        : findMetric(request.metric)->better == Better::More ? -1
                                                                             : 1;
    std::vector<Pair> pairs;
    for (const auto& cell : out.cells) {
        Pair pair;
        pair.a = sideOf(table, metric, cell.aRows, samples, request.leastLaunches, sign);
        pair.b = sideOf(table, metric, cell.bRows, samples, request.leastLaunches, sign);
        pairs.push_back(std::move(pair));
    }
    settleAll(out, pairs);
    share(out, pairs);
    addErrors(out, pairs);
    judgeSamples(out, pairs);
    // Two files are two sessions by nature, so their order is no reason to say nothing; the caveat names it.
    settleVerdicts(out, table, false);
    return out;
}

} // namespace parascope::analysis
