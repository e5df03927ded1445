// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/two_sides.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/answer/question.h"

#include <algorithm>
#include <array>
#include <cmath>
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

} // namespace

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
