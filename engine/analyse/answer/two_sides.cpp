// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/two_sides.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/answer/question.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace parascope::answer {

namespace {

/// Judges every pair by its launches, as `analyse compare` does, false discoveries controlled over all cells.
void judge(TwoSides& out, const table::Mask& runs, const std::string& nameA, const std::string& nameB)
{
    const auto a = analysis::sideMask(*out.table, runs, columns::platform, nameA),
               b = analysis::sideMask(*out.table, runs, columns::platform, nameB);
    if (!a || !b)
        return;
    analysis::CompareRequest request;
    request.metric = out.metric;
    // The analysis says what its second side is over its first. Here above 1 A is better: A over B, of times
    // B over A.
    const bool less = lessIsBetter(out.metric);
    auto verdicts = less ? analysis::compare(*out.table, *a, *b, request)
                         : analysis::compare(*out.table, *b, *a, request);
    if (!verdicts || !verdicts->unable.empty())
        return;
    std::unordered_map<std::size_t, const analysis::CellComparison*> cellOf;
    for (const auto& cell : verdicts->cells) {
        for (const auto row : less ? cell.aRows : cell.bRows)
            cellOf[row] = &cell;
        if (cell.verdict == analysis::Verdict::Different)
            ++(cell.effect > 1 ? out.fasterA : out.fasterB);
        out.repeated = out.repeated || (cell.aRows.size() > 1 && cell.bRows.size() > 1);
    }
    for (auto& pair : out.pairs)
        if (const auto found = cellOf.find(pair.rowA); found != cellOf.end())
            pair.verdict = *found->second;
    if (out.repeated) // else nothing can be told, nor how much more it takes
        out.verdicts = *std::move(verdicts);
}

statistics::Interval meanIntervalOf(const std::vector<double>& ratios)
{
    std::vector<double> logs;
    for (const double ratio : ratios)
        if (const double log = std::log(ratio); std::isfinite(log))
            logs.push_back(log);
    const auto n = static_cast<double>(logs.size());
    constexpr std::size_t fewest = 3;
    if (logs.size() < fewest)
        return {std::nan(""), std::nan("")};
    const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / n;
    double squares = 0;
    for (const double log : logs)
        squares += (log - mean) * (log - mean);
    constexpr double upper = 0.975; // both tails of 95 %
    const double half = statistics::studentQuantile(upper, n - 1) * std::sqrt(squares / (n - 1) / n);
    return {std::exp(mean - half), std::exp(mean + half)};
}

/// Returns how many times as good one side is in the mean, with the interval: "1.85 times [0.67, 5.13]".
Message timesText(double mean, const statistics::Interval& interval)
{
    return std::isfinite(interval.low)
               ? Message::format("%1 times [%2, %3]", significantText(mean), significantText(interval.low),
                                 significantText(interval.high))
               : Message::format("%1 times", significantText(mean));
}

/// Returns the parts of a judgement that do not name the better side: "2 the same, 1 cannot be told".
Message restOf(const analysis::Comparison& verdicts)
{
    std::vector<Message> rest;
    if (verdicts.same > 0)
        rest.push_back(Message::format("%1 the same within %2 %", verdicts.same,
                                       significantText(100 * verdicts.request.margin)));
    if (verdicts.cannotTell > 0)
        rest.push_back(Message::format("%1 cannot be told", verdicts.cannotTell));
    return joined(rest, ", ");
}

} // namespace

Message verdictOf(const TwoSides& sides, const std::string& a, const std::string& b)
{
    if (sides.pairs.empty())
        return {};
    if (sides.doubt != analysis::Doubt::None)
        return Message::format("Which of %1 and %2 is better cannot be told from these runs.", a, b);
    const auto& verdicts = sides.verdicts;
    const auto cells = verdicts.cells.size();
    if (cells == 0)
        return Message::format("Which of %1 and %2 is better cannot be told: a side has too few runs.", a, b);
    const bool aMore = sides.fasterA > sides.fasterB;
    const auto more = std::max(sides.fasterA, sides.fasterB), less = std::min(sides.fasterA, sides.fasterB);
    auto rest = restOf(verdicts);
    if (more == 0)
        return Message::format("%1 and %2: of %3 models %4.", a, b, cells, rest);
    if (less > 0 && less == more)
        return Message::format("%1 and %2 are each better in %3 of %4 models.", a, b, more, cells);
    if (less > 0)
        rest = joined({Message::format("%1 is better in %2", aMore ? b : a, less), rest}, ", ");
    auto out = Message::format("%1 is better in %2 of %3 models", aMore ? a : b, more, cells);
    if (!rest.empty())
        out = Message::format("%1; %2", out, rest);
    const auto& [low, high] = sides.meanInterval;
    const auto times = sides.geometricMean > 1 ? timesText(sides.geometricMean, sides.meanInterval)
                                               : timesText(1 / sides.geometricMean, {1 / high, 1 / low});
    if ((sides.geometricMean > 1) == aMore)
        return Message::format("%1; in the mean %2.", out, times);
    return Message::format("%1; but in the mean over all models %2 is better, %3.", out, aMore ? b : a,
                           times);
}

TwoSides twoSides(table::TablePtr table, table::Mask rows, const std::string& a, const std::string& b,
                  const std::string& metric)
{
    TwoSides out;
    out.table = std::move(table);
    out.metric = metric;
    if (!out.table || !out.table->find(columns::platform) || !out.table->find(columns::workKey) ||
        !out.table->find(metric))
        return out;
    Question question;
    question.rows = std::move(rows);
    question.onePlatform = false;
    question.metrics = {metric};
    question.sides = {columns::platform, a, b};
    question.mixedFlops = true;
    const auto runs = prepare(*out.table, std::move(question));
    if (!runs)
        return out;
    analysis::SpeedupRequest request;
    request.metric = metric;
    request.numerator = a;
    request.denominator = b;
    request.spread = false;
    const auto found = analysis::speedup(*out.table, runs->rows, request);
    if (!found)
        return out;
    out.timing = runs->timing.caveat;
    out.unpairedA = found->alone[1] + found->inOtherSettings[1];
    out.unpairedB = found->alone[0] + found->inOtherSettings[0];
    for (const auto* column : found->matched)
        out.matched.push_back(column->name);
    out.differs = found->differs;
    out.unbalanced = found->unbalanced();
    out.adjusted = found->adjustedRatio;
    if (found->pairs.empty())
        return out;
    std::vector<double> ratios;
    for (const auto& pair : found->pairs) {
        out.pairs.push_back({pair.numeratorRow, pair.denominatorRow, pair.speedup, {}});
        ratios.push_back(pair.speedup);
    }
    std::sort(out.pairs.begin(), out.pairs.end(),
              [](const auto& x, const auto& y) { return x.ratio < y.ratio; });
    out.wins = found->wins;
    out.winLow = found->winInterval.low;
    out.winHigh = found->winInterval.high;
    out.geometricMean = found->geometricMean;
    out.meanInterval = meanIntervalOf(ratios);
    const auto measured = analysis::sidesMeasured(*out.table, *found);
    constexpr double level = 0.05;
    out.doubt = measured.doubtOf(std::log(out.geometricMean), level);
    out.contended = measured.contended;
    out.median = analysis::percentiles(ratios, std::array{50.0}).front();
    out.lowest = out.pairs.front().ratio;
    out.highest = out.pairs.back().ratio;
    judge(out, runs->rows, a, b);
    return out;
}

} // namespace parascope::answer
