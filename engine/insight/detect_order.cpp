// SPDX-License-Identifier: GPL-3.0-or-later
// Reports apparent effects that the data cannot confirm, so that no reader takes silence for an answer: "On
// p, the time of a step goes along with layer, but no more than a machine that drifts explains", "layer or
// node, which vary together".
#include "engine/base/core/metrics.h"
#include "engine/insight/anchors.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

namespace {

/// Returns true if a claim is clearly impossible. The factor 2 is a margin, because the procedure over all
/// tests is a little more lenient than each test's cutoff.
bool cannotClaim(double p, double cutoff)
{
    return p > 2 * cutoff;
}

constexpr double noFinding = 0.1; ///< strength of an observation that finds nothing

Observation withheld(const Study& study, const Scope& scope, const std::string& x, Message headline,
                     Message sentence)
{
    Observation out;
    out.headline = headlineOf(std::move(headline));
    out.sentence = std::move(sentence);
    out.evidence.where = scope.where;
    out.evidence.n = scope.rated.size();
    showRows(out.evidence, scope.rated);
    out.strength = noFinding;
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = x;
    out.figure.y = numberColumn(study.runs, metric::stepSeconds) ? metric::stepSeconds : scope.rate->name;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

/// Returns the factors if a headline has room for them, else their number.
Message briefly(const std::vector<Message>& factors)
{
    return factors.size() <= 3 ? listed(factors) : Message::format("%1 hyper-parameters", factors.size());
}

/// Reports a change of the machine: "One point was measured 9 times between the others: its time of a step
/// changed by +12 %".
void movedMachine(const Study& study, const Scope& scope, Candidates& out)
{
    const auto found = movementOf(study.runs, scope.completed);
    constexpr double worthAWord = 1.02;
    if (!found || std::max(found->ratio, 1 / found->ratio) < worthAWord)
        return;
    out.push_back({found->p, [&study, &scope, movement = *found](double) -> std::optional<Observation> {
                       const auto change = (movement.ratio > 1 ? "+" : "") + percent(movement.ratio - 1);
                       auto item = withheld(
                           study, scope, "started",
                           Message::format("The machine changed while %1 was measured: the step time of one "
                                           "point by %2",
                                           scope.name, change),
                           Message::format(
                               "On %1, one point was measured %2 times between the others: its step time "
                               "changed by %3 (%4), so the machine changed. Read the statements on "
                               "hyper-parameters and platforms with that change in mind.",
                               scope.name, movement.rows.size(), change,
                               movement.sudden ? Message::format("suddenly") : Message::format("steadily")));
                       item.evidence.n = movement.rows.size();
                       item.evidence.numbers = {{"ratio", movement.ratio}, {"sudden", movement.sudden}};
                       showRows(item.evidence, movement.rows);
                       item.refutation =
                           Message::format("more runs of that point, at other times, show no change.");
                       return item;
                   }});
}

/// Readers would take silence about a factor as "no effect", but a drift can hide an effect as well as make
/// one.
std::optional<Observation> levelsInOrder(const Study& study, const Scope& scope, double cutoff)
{
    std::vector<Message> factors;
    for (const auto& effect : scope.onTime)
        if (effect.oneLevelAfterTheOther && effect.pIfSteady > cutoff)
            factors.push_back(effect.factor);
    if (factors.empty())
        return std::nullopt;
    auto item = withheld(
        study, scope, factors.front().text(),
        Message::format("%1, the effect of %2 is unknown: its levels were measured one after the other",
                        scope.on, briefly(factors)),
        Message::format("On %1, the levels of %2 were measured one after the other: neither an effect "
                        "nor its absence can be separated from a drift of the machine; alternate the "
                        "levels (\"order\": \"shuffle\" or \"coarse\").",
                        scope.name, listed(factors)));
    item.refutation = Message::format("runs with alternating levels show what the effect is.");
    return item;
}

void untoldForOrder(const Study& study, const Scope& scope, Candidates& out)
{
    out.push_back(
        {figure::noValue, [&study, &scope](double cutoff) -> std::optional<Observation> {
             std::vector<Message> factors;
             std::string first;
             for (const auto& effect : scope.onTime)
                 if (effect.pIfSteady <= cutoff && cannotClaim(effect.p, cutoff)) {
                     factors.push_back(effect.factor);
                     first = first.empty() ? effect.factor : first;
                 }
             if (factors.empty())
                 return std::nullopt;
             auto item = withheld(
                 study, scope, first,
                 Message::format("%1, an effect of %2 cannot be told from a drift of the machine", scope.on,
                                 briefly(factors)),
                 Message::format("On %1, the time of a step varies with %2, but no more than with the "
                                 "measurement order: an effect cannot be separated from a drift of the "
                                 "machine; alternate the levels (\"order\": \"shuffle\" or \"coarse\").",
                                 scope.name, listed(factors)));
             item.refutation = Message::format("runs with alternating levels show the effect again.");
             return item;
         }});
}

/// Returns true if a factor that goes with this one has its own claim, or comes first among them and reports
/// them.
bool isSaid(const Scope& scope, const AdjustedEffect& effect, double cutoff)
{
    return std::any_of(scope.onTime.begin(), scope.onTime.end(), [&](const AdjustedEffect& other) {
        const bool together =
            std::find(effect.goesWith.begin(), effect.goesWith.end(), other.factor) != effect.goesWith.end();
        return together && (!cannotClaim(other.p, cutoff) || other.factor < effect.factor);
    });
}

void untoldForCompany(const Study& study, const Scope& scope, Candidates& out)
{
    for (const auto& effect : scope.onTime) {
        if (effect.goesWith.empty())
            continue;
        out.push_back(
            {effect.pAlone, [&study, &scope, &effect](double cutoff) -> std::optional<Observation> {
                 if (!cannotClaim(effect.p, cutoff) || isSaid(scope, effect, cutoff))
                     return std::nullopt;
                 auto item = withheld(
                     study, scope, effect.factor,
                     Message::format("%1, the effects of %2 and %3 cannot be separated: they vary together",
                                     scope.on, effect.factor,
                                     briefly({effect.goesWith.begin(), effect.goesWith.end()})),
                     Message::format(
                         "On %1, the time of a step depends on %2 or on what varies with it (%3, correlation "
                         "%4): these runs cannot separate the effects; vary one and keep the others fixed.",
                         scope.name, effect.factor,
                         listed(std::vector<Message>(effect.goesWith.begin(), effect.goesWith.end())),
                         number(effect.correlation)));
                 item.figure.colour = effect.goesWith.front();
                 item.refutation = Message::format("runs that vary %1 alone show no effect.", effect.factor);
                 return item;
             }});
    }
}

/// Returns the end of a sentence: why a side that seems to win may not win.
Message whyNotTold(const Comparison& comparison)
{
    const auto& side = comparison.measured.order;
    if (side.apart)
        return Message::format(", but one side was measured entirely before the other, and a change of the "
                               "machine would look the same: measure the two in turns.");
    if (side.known && side.depends())
        return Message::format(", but that varies with when the runs were measured: these runs do not show "
                               "which is faster; alternate between the two.");
    if (side.known && !side.interleaved)
        return Message::format(
            ", but the two did not take turns, so that a change of the machine would look "
            "the same: these runs do not show which is faster; alternate between the two.");
    return Message::format(", but %1 are too few for their scatter: these runs do not show which is faster; "
                           "measure more models.",
                           countedPairs(comparison.rows.size()));
}

/// Returns the same in few words.
Message whyNotToldBriefly(const Comparison& comparison)
{
    const auto& side = comparison.measured.order;
    if (side.apart)
        return Message::format(", but one side was measured entirely before the other");
    if (side.known && side.depends())
        return Message::format(", but that varies with when the runs were measured");
    if (side.known && !side.interleaved)
        return Message::format(", but the two did not take turns");
    return Message::format(", but %1 are too few to tell", countedPairs(comparison.rows.size()));
}

void untoldWinner(const Study& study, const Comparison& comparison, Candidates& out)
{
    const auto& side = comparison.measured.order;
    if (side.apart && comparison.measured.doubtOf(side.mean, 0) == analysis::Doubt::None)
        return;
    const auto decided =
        std::max(comparison.result.modelWins,
                 comparison.result.models - comparison.result.modelTies - comparison.result.modelWins);
    const bool seems = static_cast<double>(decided) > 0.75 * static_cast<double>(comparison.result.models);
    out.push_back(
        {figure::noValue, [&study, &comparison, seems](double cutoff) -> std::optional<Observation> {
             const auto& measured = comparison.measured.order;
             const bool reversed = measured.turns() && !cannotClaim(measured.p, cutoff);
             const bool told = !measured.turns() && !cannotClaim(comparison.chance(), cutoff);
             if (!reversed && (told || (!seems && (measured.interleaved || !measured.known))))
                 return std::nullopt;
             const auto& top = comparison.request.numerator;
             const auto& bottom = comparison.request.denominator;
             const auto asMeasured = Message::format("As measured, %1 is %2 times as fast as %3", top,
                                                     number(std::exp(measured.mean)), bottom);
             Observation item;
             item.strength = noFinding;
             item.evidence.where = comparison.where;
             item.figure = study.figure(comparison, comparison.factors.columns.empty()
                                                        ? std::string(metric::parameters)
                                                        : comparison.factors.columns.front()->name);
             item.sentence =
                 among(comparison) + asMeasured +
                 (reversed
                      ? Message::format(", but the machine changed while the runs were measured: adjusted "
                                        "for when each was measured, %1 is the faster one (%2 times).",
                                        bottom, number(std::exp(-measured.adjusted)))
                      : whyNotTold(comparison));
             item.headline = headlineOf(
                 amongBriefly(comparison) + asMeasured +
                 (reversed ? Message::format(", but adjusted for when, %1 is the faster one", bottom)
                           : whyNotToldBriefly(comparison)));
             item.evidence.n = comparison.rows.size();
             item.evidence.unit = Message::format("pairs");
             item.evidence.numbers = {
                 {"numerator", reversed ? bottom : top},
                 {"denominator", reversed ? top : bottom},
                 {"ratio", std::exp(measured.mean)},
                 {"order_adjusted_ratio", measured.known && std::isfinite(measured.adjusted)
                                              ? Json(std::exp(measured.adjusted))
                                              : Json(nullptr)}};
             showPairs(item.evidence, comparison, comparison.rows);
             item.refutation =
                 Message::format("runs that alternate between both sides show the same difference.");
             return item;
         }});
}

/// Reports the comparisons whose runs lost the processors to other programs, all in one: each by itself tells
/// a reader no more.
std::optional<Observation> contendedSides(const Study& study)
{
    const auto& all = study.contended;
    Observation item;
    item.strength = noFinding;
    std::vector<Message> parts;
    Json comparisons = Json::array();
    std::size_t contended = 0;
    for (const auto& comparison : all) {
        const auto& measured = comparison.measured;
        const auto &top = comparison.request.numerator, &bottom = comparison.request.denominator;
        const auto sides = comparison.within.empty()
                               ? Message::format("%1 or %2", top, bottom)
                               : Message::format("%1 or %2 (%3)", top, bottom, comparison.within);
        parts.push_back(Message::format("%1 in %2 of %3 pairs", sides, measured.contended, measured.pairs));
        contended += measured.contended;
        item.evidence.n += measured.pairs;
        comparisons.push_back({{"numerator", top},
                               {"denominator", bottom},
                               {"where", comparison.where},
                               {"contended", measured.contended},
                               {"pairs", measured.pairs}});
        for (const auto& pair : comparison.result.pairs)
            item.evidence.rows.push_back(pair.numeratorRow);
    }
    auto& rows = item.evidence.rows;
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    const auto& first = all.front();
    item.headline = headlineOf(
        all.size() == 1
            ? amongBriefly(first) +
                  Message::format("Whether %1 or %2 is faster cannot be told: other programs "
                                  "had the processors",
                                  first.request.numerator, first.request.denominator)
            : Message::format(
                  "%1 comparisons cannot be decided: other programs had the processors in %2 of %3",
                  all.size(), contended, countedPairs(item.evidence.n)));
    item.sentence =
        Message::format("Which is faster cannot be told, because other programs had the processors: "
                        "%1; measure these again when the machine is quiet.",
                        listed(parts));
    item.evidence.where = all.size() == 1 ? first.where : std::string();
    item.evidence.unit = Message::format("pairs");
    item.evidence.numbers = {{"comparisons", std::move(comparisons)}, {"contended", contended}};
    item.figure = study.figure(first, metric::parameters);
    item.refutation = Message::format("runs on a quiet machine show the same ratios as these.");
    return item;
}

} // namespace

void lookForOrder(const Study& study, Candidates& out)
{
    for (const auto& pair : study.uncompared)
        out.push_back({figure::noValue, [&study, &pair](double) -> std::optional<Observation> {
                           Observation item;
                           item.strength = noFinding;
                           item.sentence = pair.sentence;
                           item.headline = pair.headline;
                           item.evidence.where = pair.where;
                           item.evidence.n = pair.models;
                           item.figure = study.figure("boxplot", pair.where);
                           item.figure.metric = metric::examplesPerSecond;
                           item.figure.by = "platform";
                           item.refutation = Message::format(
                               "runs that alternate between both sides show the same difference.");
                           return item;
                       }});
    for (const auto& scope : study.scopes) {
        movedMachine(study, scope, out);
        untoldForOrder(study, scope, out);
        out.push_back({figure::noValue,
                       [&study, &scope](double cutoff) { return levelsInOrder(study, scope, cutoff); }});
        untoldForCompany(study, scope, out);
    }
    for (const auto& comparison : study.comparisons)
        untoldWinner(study, comparison, out);
    if (!study.contended.empty())
        out.push_back({figure::noValue, [&study](double) { return contendedSides(study); }});
}

} // namespace parascope::insight
