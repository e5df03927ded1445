// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/observation.h"

#include "engine/base/core/columns.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <span>

namespace parascope::insight {

namespace {

constexpr std::array detectors = {

    Detector{"sensitivity", true, lookForSensitivity},
    Detector{"scaling", true, lookForScaling},
    Detector{"winner", false, lookForWinner},
    Detector{"trend", true, lookForTrends},
    Detector{"threshold", true, lookForThresholds},
    Detector{"frontier", true, lookForFrontier},
    Detector{"failures", true, lookForFailures},
    Detector{"capacity", false, lookForCapacity},
    Detector{"plateau", false, lookForPlateaus},
    Detector{"overhead", false, lookForOverhead},
    Detector{"roofline", false, lookForRoofs},
    Detector{"peak", false, lookForPeaks},
    Detector{"utilisation", false, lookForIdleness},
    Detector{"balance", false, lookForBalance},
    Detector{"kv-heads", true, lookForHeads},
    Detector{"depth", true, lookForDepth},
    Detector{"alignment", true, lookForAlignment},
    Detector{"compute-bound", true, lookForComputeBound},
    Detector{"order", false, lookForOrder},
};

/// Drops an observation about the order of a comparison that also has a winner. The procedure over all tests
/// may allow a claim that a single test's cutoff would not, and a claim must not be reported as undecided as
/// well.
void dropUntold(std::vector<Observation>& all)
{
    const auto pairOf = [](const Observation& item) {
        const auto text = [&](const char* key) { return item.evidence.numbers.value(key, std::string()); };
        auto one = text("numerator"), other = text("denominator");
        return one < other ? std::pair(one, other) : std::pair(other, one);
    };
    std::vector<Observation> winners;
    std::copy_if(all.begin(), all.end(), std::back_inserter(winners),
                 [](const Observation& item) { return item.topic == "winner"; });
    std::erase_if(all, [&](const Observation& item) {
        return item.topic == "order" && item.evidence.numbers.contains("numerator") &&
               std::any_of(winners.begin(), winners.end(), [&](const Observation& winner) {
                   return winner.evidence.where == item.evidence.where && pairOf(winner) == pairOf(item);
               });
    });
}

/// Puts the most useful first. A reader who has seen one finding on a topic learns less from the next, so
/// each further one counts half as much.
void sortByUse(std::vector<Observation>& all)
{
    const auto stronger = [](const Observation& a, const Observation& b) { return a.strength > b.strength; };
    std::stable_sort(all.begin(), all.end(), stronger);
    std::map<std::string, double> weight;
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& share = weight.try_emplace(all[i].topic, 1.0).first->second;
        order.emplace_back(all[i].strength * share, i);
        share /= 2;
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Observation> sorted;
    for (const auto& [use, place] : order)
        sorted.push_back(std::move(all[place]));
    all = std::move(sorted);
}

/// Returns the strength, the tests and the refutation of an observation.
std::string detailsText(const Observation& item)
{
    std::string out = "   strength " + number(item.strength).text() +
                      ", n = " + std::to_string(item.evidence.n) + " " + item.evidence.unit.text();
    if (!std::isnan(item.adjustedP))
        out += item.adjustedP < 1e-4 ? ", p < 0.0001" : ", p = " + number(item.adjustedP).text();
    out += '\n';
    std::vector<std::string> holding;
    for (const auto& confounder : item.confounders)
        if (confounder.verdict == Confounder::Verdict::Holds && confounder.without)
            holding.push_back(confounder.name.text());
        else if (!confounder.inNotes)
            out += "   - " + confounder.sentence.text() + '\n';
    for (std::size_t i = 0; i < holding.size(); ++i) // each name is a phrase with its own commas
        out += (i == 0 ? "   - It holds without the " : "; without the ") + holding[i] +
               (i + 1 == holding.size() ? ".\n" : "");
    if (!item.refutation.empty())
        out += "   refuted if: " + item.refutation.text() + '\n';
    return out;
}

} // namespace

std::string_view nameOf(Confounder::Verdict verdict)
{
    switch (verdict) {
    case Confounder::Verdict::Holds:
        return "holds";
    case Confounder::Verdict::Weaker:
        return "weaker";
    case Confounder::Verdict::Turns:
        return "turns";
    case Confounder::Verdict::CannotTell:
        break;
    }
    return "cannot tell";
}

void showRows(Evidence& evidence, const Rows& rows)
{
    evidence.rows = rows;
}

void showPairs(Evidence& evidence, const Comparison& comparison, const Rows& pairs)
{
    Rows rows;
    for (const auto pair : pairs)
        rows.push_back(comparison.result.pairs[pair].numeratorRow);
    showRows(evidence, rows);
}

double support(std::size_t n)
{
    return static_cast<double>(n) / (static_cast<double>(n) + 10);
}

Result<Report> observe(const figure::Input& input, const Request& request)
{
    PARASCOPE_TRY(const auto study, makeStudy(input, request));
    struct Found
    {
        Candidate candidate;
        const Detector* detector;
        double adjusted = figure::noValue;
    };
    std::vector<Found> found;
    for (const auto& detector : detectors) {
        Candidates candidates;
        detector.look(*study, candidates);
        for (auto& candidate : candidates)
            found.push_back({std::move(candidate), &detector});
    }
    std::vector<double> ps;
    for (const auto& item : found)
        if (!std::isnan(item.candidate.p))
            ps.push_back(item.candidate.p);
    const auto adjusted = holm(ps);
    std::size_t next = 0;
    Report out;
    out.tests = ps.size();
    out.alpha = request.alpha;
    out.notes = study->notes;
    for (auto& item : found) {
        if (!std::isnan(item.candidate.p))
            item.adjusted = adjusted[next++];
        if (item.adjusted > request.alpha)
            continue;
        auto observation =
            item.candidate.write(request.alpha / static_cast<double>(std::max<std::size_t>(1, ps.size())));
        if (!observation)
            continue;
        observation->topic = item.detector->topic;
        observation->aboutHyperParameters |= item.detector->aboutHyperParameters;
        observation->p = item.candidate.p;
        observation->adjustedP = item.adjusted;
        observation->strength =
            std::clamp(observation->strength * robustness(observation->confounders), 0.0, 1.0);
        out.observations.push_back(std::move(*observation));
    }
    dropUntold(out.observations);
    sortByUse(out.observations);
    out.measurement = caveatsOf(*study);
    return out;
}

Json toJson(const Observation& observation, const table::Table& runs)
{
    const auto& evidence = observation.evidence;
    Json names = Json::array();
    const auto* run = runs.find(columns::run);
    for (const auto row : std::span(evidence.rows).first(std::min(evidence.rows.size(), Evidence::maxListed)))
        names.push_back(run ? Json(runs.text(row, *run)) : Json(row));
    Json confounders = Json::array();
    for (const auto& item : observation.confounders)
        confounders.push_back({{"name", item.name.text()},
                               {"verdict", nameOf(item.verdict)},
                               {"value", numberOrNull(item.value)},
                               {"n", item.n},
                               {"sentence", item.sentence.text()}});
    return {{"headline", observation.headline.text()},
            {"sentence", observation.sentence.text()},
            {"topic", observation.topic},
            {"about_hyper_parameters", observation.aboutHyperParameters},
            {"evidence",
             {{"n", evidence.n},
              {"unit", evidence.unit.text()},
              {"numbers", evidence.numbers},
              {"interval", std::isfinite(evidence.interval.low)
                               ? Json::array({evidence.interval.low, evidence.interval.high})
                               : Json(nullptr)},
              {"where", evidence.where},
              {"runs", std::move(names)},
              {"runs_in_all", evidence.rows.size()}}},
            {"strength", observation.strength},
            {"p", numberOrNull(observation.p)},
            {"adjusted_p", numberOrNull(observation.adjustedP)},
            {"confounders", std::move(confounders)},
            {"refutation", observation.refutation.text()},
            {"again", observation.again.empty() ? Json(nullptr) : Json(observation.again)},
            {"figure", figure::toJson(observation.figure)}};
}

std::string toText(const Report& report, bool details,
                   const std::function<std::string(const std::string& where)>& commandOf)
{
    std::string out;
    const auto againText = [&](const Observation& item) {
        const auto command = item.again.empty() ? std::string() : commandOf(item.again);
        return command.empty() ? std::string() : "   measure again: " + command + '\n';
    };
    if (report.measurement)
        out += report.measurement->headline.text() + '\n' + againText(*report.measurement);
    std::size_t index = 0;
    for (const auto& item : report.observations) {
        out += std::to_string(++index) + ". " + item.headline.text() + '\n';
        if (details && item.sentence.text() != item.headline.text())
            out += "   " + item.sentence.text() + '\n';
        if (details)
            out += detailsText(item);
        out += againText(item);
    }
    if (report.observations.empty())
        out += "Nothing can be said: no effect stands out from chance.\n";
    for (const auto& note : report.notes)
        out += "Note: " + note.text() + '\n';
    if (report.tests)
        out += (report.tests == 1 ? "1 hypothesis was tested; "
                                  : std::to_string(report.tests) + " hypotheses were tested; ") +
               "the chance of any false claim is at most " + percent(report.alpha) + " (Holm).\n";
    return out;
}

} // namespace parascope::insight
