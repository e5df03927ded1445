// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/confounders.h"

#include "engine/analyse/analysis/settings_of.h"
#include "engine/insight/order_of_sides.h"
#include "engine/insight/series.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

using table::Column;
using Verdict = Confounder::Verdict;

namespace {

/// Fewer rows can neither support nor contradict a claim.
constexpr std::size_t fewestRuns = 12;

void judge(const Claim& claim, Message name, const Rows& left, std::vector<Confounder>& out)
{
    const auto taken = claim.rows.size() - left.size();
    if (taken == 0)
        return;
    Confounder item;
    item.name = std::move(name);
    item.n = left.size();
    item.without = true;
    item.value = left.size() < fewestRuns ? figure::noValue : claim.statistic(left);
    const auto without =
        Message::format("Without the %1 (%2 of %3) ", item.name, taken,
                        claim.pairs ? countedPairs(claim.rows.size()) : countedRuns(claim.rows.size()));
    if (std::isnan(item.value)) {
        item.verdict = Verdict::CannotTell;
        item.sentence = without + Message::format("too little data is left to tell.");
    } else {
        const bool same =
            item.value * claim.value > 0 && std::abs(item.value) >= 0.05 * std::abs(claim.value);
        item.verdict = !same                                                ? Verdict::Turns
                       : std::abs(item.value) < 0.5 * std::abs(claim.value) ? Verdict::Weaker
                                                                            : Verdict::Holds;
        const auto now = signedNumber(item.value), before = signedNumber(claim.value);
        item.sentence =
            without + (item.verdict == Verdict::Holds
                           ? Message::format("the effect remains: %1 instead of %2.", now, before)
                       : item.verdict == Verdict::Weaker
                           ? Message::format("the effect is weaker: %1 instead of %2.", now, before)
                           : Message::format("the effect reverses: %1 instead of %2.", now, before));
    }
    out.push_back(std::move(item));
}

} // namespace

void takeOutExclusions(const Claim& claim, std::vector<Confounder>& out)
{
    for (const auto& exclusion : claim.study.exclusions) {
        Rows left;
        for (const auto row : claim.rows) {
            bool isOut = false;
            if (claim.comparison) {
                const auto& pair = claim.comparison->result.pairs[row];
                isOut = exclusion.out[pair.numeratorRow] || exclusion.out[pair.denominatorRow];
            } else {
                isOut = exclusion.out[row];
            }
            if (!isOut)
                left.push_back(row);
        }
        judge(claim, exclusion.name, left, out);
    }
}

void takeOutEndLevels(const Claim& claim, const Column& column, std::vector<Confounder>& out)
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto row : claim.rows) {
        low = std::min(low, column.numbers[row]);
        high = std::max(high, column.numbers[row]);
    }
    for (const double end : {high, low}) {
        Rows left;
        double nextLow = std::numeric_limits<double>::infinity(), nextHigh = -nextLow;
        for (const auto row : claim.rows)
            if (column.numbers[row] != end) {
                left.push_back(row);
                nextLow = std::min(nextLow, column.numbers[row]);
                nextHigh = std::max(nextHigh, column.numbers[row]);
            }
        if (nextLow < nextHigh)
            judge(claim,
                  end == high ? Message::format("largest %1 (%2)", column.name, level(end))
                              : Message::format("smallest %1 (%2)", column.name, level(end)),
                  left, out);
    }
}

void takeOutIncomplete(const Claim& claim, const Column& column, const Grid& grid,
                       std::vector<Confounder>& out)
{
    const auto series = grid.along(column);
    Rows left;
    for (std::size_t i = 0; i < series.count(); ++i) {
        std::size_t distinct = 0;
        for (auto at = series.starts[i]; at < series.starts[i + 1]; ++at)
            distinct += at == series.starts[i] || series.codes[at] != series.codes[at - 1];
        if (distinct == series.levels.size())
            left.insert(left.end(), series.rows.begin() + static_cast<std::ptrdiff_t>(series.starts[i]),
                        series.rows.begin() + static_cast<std::ptrdiff_t>(series.starts[i + 1]));
    }
    judge(claim, Message::format("models that lack a level of %1", column.name), left, out);
}

void takeOutMixtures(const Claim& claim, std::vector<Confounder>& out)
{
    for (const auto& column : claim.table.columns()) {
        if (column.kind != Column::Kind::Category || !analysis::mayExplain(column))
            continue;
        std::vector<std::size_t> counts(column.dictionary->size(), 0);
        for (const auto row : claim.rows)
            if (column.codes[row] != table::Dictionary::missing)
                ++counts[static_cast<std::size_t>(column.codes[row])];
        if (std::count_if(counts.begin(), counts.end(), [](std::size_t n) { return n > 0; }) < 2)
            continue;
        const auto most =
            static_cast<std::int32_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
        Rows left;
        std::copy_if(claim.rows.begin(), claim.rows.end(), std::back_inserter(left),
                     [&](auto row) { return column.codes[row] == most; });
        judge(claim,
              Message::format("runs with a %1 other than %2", columnTitle(column),
                              column.dictionary->text(most)),
              left, out);
    }
}

void nameUnlike(const Claim& claim, std::vector<Confounder>& out)
{
    if (!claim.comparison)
        return;
    for (const auto& [title, what] : claim.comparison->unlike) {
        Confounder item;
        item.name = Message::format("different %1", what);
        item.sentence = Message::format(
            "The two sides also differ in %1; these runs cannot separate the two effects.", what);
        out.push_back(std::move(item));
    }
}

namespace {

Confounder notRecorded()
{
    Confounder item;
    item.name = Message::format("measurement order");
    item.inNotes = true;
    item.sentence = unknownOrder();
    return item;
}

} // namespace

void nameOrder(const Claim& claim, const AdjustedEffect& effect, std::vector<Confounder>& out)
{
    if (analysis::startsOf(claim.study.runs, claim.rows).empty()) {
        out.push_back(notRecorded());
        return;
    }
    Confounder item;
    item.name = Message::format("measurement order");
    item.n = claim.rows.size();
    item.value = std::isnan(effect.perDoubling) ? figure::noValue : effect.perDoubling;
    if (effect.oneLevelAfterTheOther) {
        item.sentence = Message::format(
            "The levels of %1 were measured one after the other: its effect remains when adjusted for a "
            "steady drift (p = %2), but a sudden change in the machine between them would look the same.",
            effect.factor, number(effect.p));
    } else {
        item.verdict = Verdict::Holds;
        item.sentence = Message::format(
            "The effect remains when adjusted for a machine that drifts during the runs (p = %1).",
            number(effect.p));
    }
    out.push_back(std::move(item));
}

void nameOrder(const Claim& claim, std::vector<Confounder>& out)
{
    const auto& side = claim.comparison->measured.order;
    if (!side.known) {
        out.push_back(notRecorded());
        return;
    }
    Confounder item;
    item.name = Message::format("measurement order");
    item.n = claim.rows.size();
    item.value = side.adjusted;
    item.sentence = sentenceOf(side);
    if (!side.apart)
        item.verdict = side.adjusted * side.mean > 0 ? Verdict::Holds : Verdict::Turns;
    out.push_back(std::move(item));
}

double robustness(const std::vector<Confounder>& confounders)
{
    double out = 1;
    for (const auto& item : confounders)
        out = std::min(out, item.verdict == Verdict::Turns    ? 0.5
                            : item.verdict == Verdict::Weaker ? 0.8
                                                              : 1.0);
    return out;
}

namespace {

/// Returns the confounder that reverses the claim most; null if there is none.
const Confounder* worstOf(const std::vector<Confounder>& confounders)
{
    const Confounder* worst = nullptr;
    for (const auto& item : confounders)
        if (item.verdict == Verdict::Turns && (!worst || std::abs(item.value) > std::abs(worst->value)))
            worst = &item;
    return worst;
}

} // namespace

Message warning(const std::vector<Confounder>& confounders, bool pairs)
{
    const auto* worst = worstOf(confounders);
    if (!worst)
        return {};
    const auto value = signedNumber(worst->value);
    const auto n = pairs ? countedPairs(worst->n) : countedRuns(worst->n);
    return worst->without
               ? Message::format("; but without the %1, it reverses to %2 (%3)", worst->name, value, n)
               : Message::format("; but by %1, it reverses to %2 (%3)", worst->name, value, n);
}

Message reservation(const std::vector<Confounder>& confounders, bool pairs)
{
    const auto* worst = worstOf(confounders);
    if (!worst)
        return {};
    return worst->without
               ? Message::format("; but not among %1", pairs ? countedPairs(worst->n) : countedRuns(worst->n))
               : Message::format("; by %1, it reverses", worst->name);
}

} // namespace parascope::insight
