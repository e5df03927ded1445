// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/ranking.h"

#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/answer/documents.h"
#include "engine/analyse/answer/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::answer {

namespace {

Message metricTitle(const analysis::Ranking& ranking)
{
    return Message::known(describeMetric(ranking.request.metric).title);
}

/// The levels that each side has in a setting in which some pairs differ.
struct SettingOfSides
{
    const Message* title = nullptr;
    std::map<std::size_t, std::set<std::string>> levels; ///< by the place of the side
};

/// Returns the settings in which some pairs differ, by the name of the column.
std::map<std::string, SettingOfSides> differences(const analysis::Ranking& ranking)
{
    std::map<std::string, SettingOfSides> out;
    for (const auto& pair : ranking.pairs)
        for (const auto& difference : pair.differs) {
            auto& setting = out[difference.column];
            setting.title = &difference.title;
            setting.levels[pair.first].insert(difference.numerator.begin(), difference.numerator.end());
            setting.levels[pair.second].insert(difference.denominator.begin(), difference.denominator.end());
        }
    return out;
}

/// Returns a sentence such as "Some sides also differ in threads (a: 1 and 4, b: not recorded)."
Message differsSentence(const analysis::Ranking& ranking)
{
    std::vector<Message> items;
    for (const auto& [column, setting] : differences(ranking)) {
        std::vector<Message> sides;
        sides.reserve(setting.levels.size());
        for (const auto& [side, levels] : setting.levels)
            sides.push_back(Message::format(
                "%1: %2", ranking.sides[side].name,
                analysis::levelsText(std::vector<std::string>(levels.begin(), levels.end()))));
        items.push_back(Message::format("%1 (%2)", *setting.title, joined(sides, ", ")));
    }
    return items.empty() ? Message() : Message::format("Some sides also differ in %1.", joined(items, "; "));
}

/// Returns a sentence on the settings that are equal within the pairs of all sides or of some.
Message matchedSentence(const analysis::Ranking& ranking)
{
    std::vector<const table::Column*> matched;
    for (const auto& pair : ranking.pairs)
        for (const auto* column : pair.matched)
            if (std::find(matched.begin(), matched.end(), column) == matched.end())
                matched.push_back(column);
    return matched.empty() ? Message()
                           : Message::format("Both runs of a pair have equal %1, if both sides have it.",
                                             analysis::titlesText(matched));
}

/// Returns a sentence if the pairs have different numbers of models.
Message modelsSentence(const analysis::Ranking& ranking)
{
    std::size_t least = ranking.models, most = 0;
    for (const auto& pair : ranking.pairs)
        if (pair.models > 0) {
            least = std::min(least, pair.models);
            most = std::max(most, pair.models);
        }
    return least < most || (most > 0 && most < ranking.models)
               ? Message::format("The ratios are not all of the same models: two sides have %1 to %2 of %3 "
                                 "models in common.",
                                 whole(least), whole(most), whole(ranking.models))
               : Message();
}

/// Returns a sentence if settings have the same weight, and the pairs in which models of the same weight
/// would turn the ratio round.
Message adjustedSentence(const analysis::Ranking& ranking)
{
    std::size_t adjusted = 0;
    std::vector<Message> turned;
    for (const auto& pair : ranking.pairs) {
        adjusted += pair.adjusted;
        if ((pair.ratio > 1) != (pair.ofModels > 1) && pair.models > 0)
            turned.push_back(Message::format("%1 over %2 %3", ranking.sides[pair.first].name,
                                             ranking.sides[pair.second].name, decimals(pair.ofModels, 2)));
    }
    if (adjusted == 0)
        return {};
    auto out = Message::format("In %1 of %2 pairs of sides, each setting has the same weight, however many "
                               "models it has.",
                               whole(adjusted), whole(ranking.pairs.size()));
    if (!turned.empty())
        out += Message::format(" With the same weight for each model, the better side is another one: %1.",
                               joined(turned, ", "));
    return out;
}

Json sideJson(const analysis::RankedSide& side)
{
    return {{"side", side.name},
            {"rank", Json::array({side.rankLow, side.rankHigh})},
            {"ratio", numberOrNull(side.ratio)},
            {"interval", intervalJson(side.interval)},
            {"models", side.models},
            {"told", side.told},
            {"doubt", doubtJson(side.doubt)}};
}

/// Returns a sentence about the pairs of sides that how they were measured may explain; empty if there are
/// none.
Message doubtSentence(const analysis::Ranking& ranking, analysis::Doubt doubt)
{
    const auto count = static_cast<std::size_t>(
        std::count_if(ranking.pairs.begin(), ranking.pairs.end(),
                      [doubt](const analysis::RankedPair& pair) { return pair.doubt == doubt; }));
    if (count == 0)
        return {};
    const auto all = whole(ranking.pairs.size());
    return doubt == analysis::Doubt::Order
               ? Message::format("Not told in %1 of %2 pairs of sides, because they did not take turns: a "
                                 "change of the machine could explain the difference. Measure them in turns.",
                                 whole(count), all)
               : Message::format(
                     "Not told in %1 of %2 pairs of sides, because other programs had the "
                     "processors during their runs. Measure them again when the machine is quiet.",
                     whole(count), all);
}

/// Returns a sentence if the order in which told sides were measured is unknown and could matter.
Message untimedSentence(const analysis::Ranking& ranking)
{
    const bool untimed =
        std::any_of(ranking.pairs.begin(), ranking.pairs.end(), [](const analysis::RankedPair& pair) {
            return pair.told && !pair.timed && std::abs(std::log(pair.ratio)) < analysis::likelyDrift;
        });
    return untimed
               ? Message::format("The times of measurement are not recorded: a change of the machine cannot "
                                 "be separated from ratios below 1.5.")
               : Message();
}

Json pairJson(const analysis::Ranking& ranking, const analysis::RankedPair& pair)
{
    Json out = {{"numerator", ranking.sides[pair.first].name},
                {"denominator", ranking.sides[pair.second].name},
                {"models", pair.models},
                {"ratio", numberOrNull(pair.ratio)},
                {"interval", intervalJson(pair.interval)},
                {"told", pair.told},
                {"doubt", doubtJson(pair.doubt)},
                {"adjusted", pair.adjusted},
                {"ratio_of_models", numberOrNull(pair.ofModels)}};
    out.update(settingsJson(pair.matched, pair.differs));
    out["left_out"] = excludedJson(pair.excluded);
    return out;
}

Json valuesJson(const std::vector<Value>& values)
{
    Json out = Json::array();
    for (const auto& value : values)
        out.push_back(parascope::toJson(value));
    return out;
}

Json winnersJson(const analysis::Winners& winners)
{
    const auto nameOf = [&](int side) {
        return side < 0 ? Json(nullptr) : Json(winners.sides[static_cast<std::size_t>(side)]);
    };
    Json cells = Json::array();
    for (std::size_t y = 0; y < winners.yValues.size(); ++y)
        for (std::size_t x = 0; x < winners.xValues.size(); ++x) {
            const auto& cell = winners.at(x, y);
            if (cell.sides == 0)
                continue;
            Json at = {{"x", parascope::toJson(winners.xValues[x])}};
            if (!winners.y.empty())
                at["y"] = parascope::toJson(winners.yValues[y]);
            at.update({{"best", nameOf(cell.best)},
                       {"next", nameOf(cell.next)},
                       {"ratio", numberOrNull(cell.ratio)},
                       {"told", cell.told},
                       {"doubt", doubtJson(cell.doubt)},
                       {"models", cell.models},
                       {"sides", cell.sides}});
            cells.push_back(std::move(at));
        }
    Json out = {{"x", winners.x}, {"x_values", valuesJson(winners.xValues)}};
    if (!winners.y.empty())
        out.update({{"y", winners.y}, {"y_values", valuesJson(winners.yValues)}});
    out.update({{"cells", std::move(cells)},
                {"decided", winners.decided},
                {"told", winners.told},
                {"one_side", winners.alone},
                {"no_common_model", winners.apart},
                {"sentence", summary(winners).text()},
                {"left_out", excludedJson(winners.excluded)}});
    return out;
}

} // namespace

Question sidesOf(const analysis::RankingRequest& request, Question question)
{
    question.metrics = {request.metric};
    question.onePlatform = false;
    if (request.over == columns::platform)
        question.platform.clear();
    if (request.over == columns::timing && question.timing.empty())
        question.timing = "any";
    question.within = {columns::platform, request.over};
    return question;
}

Result<Ranking> ranking(const table::Table& table, const Runs& runs, const analysis::RankingRequest& request,
                        const WinnerAxes& axes)
{
    if (axes.x.empty() && !axes.y.empty())
        return Error::badInput("A map of winners over \"%1\" needs a first axis, too.", axes.y);
    Ranking out;
    PARASCOPE_TRY(out.result, analysis::ranking(table, runs.rows, request));
    runs.nameReasons(out.result.excluded);
    if (axes.x.empty())
        return out;
    PARASCOPE_TRY(out.winners, analysis::winnersByCell(table, runs.rows, request, axes.x, axes.y));
    runs.nameReasons(out.winners->excluded);
    return out;
}

Json toJson(const Ranking& ranking)
{
    const auto& result = ranking.result;
    Json sides = Json::array(), pairs = Json::array(), sentences = Json::array();
    for (const auto& side : result.sides)
        sides.push_back(sideJson(side));
    for (const auto& pair : result.pairs)
        pairs.push_back(pairJson(result, pair));
    for (const auto& sentence : caveats(result))
        sentences.push_back(sentence.text());
    Json out = {{"over", result.request.over},
                {"match", result.request.match},
                {"metric", result.request.metric},
                {"reference", result.request.reference},
                {"confidence", result.request.confidence},
                {"weigh", result.request.equalSettings ? "settings" : "models"},
                {"models", result.models},
                {"sides", std::move(sides)},
                {"pairs", std::move(pairs)},
                {"critical", numberOrNull(result.critical)},
                {"contrary_pairs", result.contrary},
                {"sentence", verdict(result).text()},
                {"caveats", std::move(sentences)}};
    addReasons(out, result.unable, result.excluded);
    if (ranking.winners)
        out["winners"] = winnersJson(*ranking.winners);
    return out;
}

std::string ranksText(const analysis::RankedSide& side)
{
    const auto low = std::to_string(side.rankLow);
    return side.rankLow == side.rankHigh ? low : low + "–" + std::to_string(side.rankHigh);
}

Message verdict(const analysis::Ranking& ranking)
{
    if (!ranking.unable.empty())
        return ranking.unable;
    std::vector<Message> first;
    std::size_t best = 0;
    for (std::size_t i = 0; i < ranking.sides.size(); ++i)
        if (ranking.sides[i].rankLow == 1) {
            first.emplace_back(ranking.sides[i].name);
            best = i;
        }
    const auto count = ranking.sides.size();
    if (first.size() == 1 && ranking.sides[best].rankHigh == 1 && best == 0) {
        const auto next = ranking.between(0, 1);
        return Message::format("%1 is the best of %2 by %3: %4 times %5 (%6 to %7).", first.front(), count,
                               metricTitle(ranking), decimals(next.ratio, 2), ranking.sides[1].name,
                               decimals(next.interval.low, 2), decimals(next.interval.high, 2));
    }
    if (first.empty())
        return Message::format("The pairs of sides do not agree on the best of %1 by %2.", count,
                               metricTitle(ranking));
    if (first.size() == 1)
        return Message::format(
            "%1 may be the best of %2 by %3, but this is not certain against each of them.", first.front(),
            count, metricTitle(ranking));
    return first.size() == count
               ? Message::format("Which of %1 is the best by %2 cannot be told from these runs.",
                                 listed(first), metricTitle(ranking))
               : Message::format("Which of %1 is the best of %2 by %3 cannot be told from these runs.",
                                 listed(first), count, metricTitle(ranking));
}

std::vector<Message> caveats(const analysis::Ranking& ranking)
{
    if (!ranking.unable.empty())
        return {};
    std::vector<Message> out{doubtSentence(ranking, analysis::Doubt::Contended),
                             doubtSentence(ranking, analysis::Doubt::Order),
                             untimedSentence(ranking),
                             matchedSentence(ranking),
                             differsSentence(ranking),
                             modelsSentence(ranking),
                             adjustedSentence(ranking)};
    std::vector<Message> lone;
    for (std::size_t i = 0; i < ranking.sides.size(); ++i)
        if (i != ranking.reference && ranking.sides[i].models == 0)
            lone.emplace_back(ranking.sides[i].name);
    if (!lone.empty())
        out.push_back(Message::format("Without a model in common with %1: %2.", ranking.request.reference,
                                      listed(lone)));
    if (ranking.contrary > 0)
        out.push_back(
            Message::format("In %1 of %2 pairs of sides, the side that is placed lower is the better "
                            "one on the models of the two.",
                            whole(ranking.contrary), whole(ranking.pairs.size())));
    std::erase_if(out, [](const Message& sentence) { return sentence.empty(); });
    return out;
}

Message summary(const analysis::Winners& winners)
{
    auto out = Message::format("%1 of %2 cells with a best side are certain", whole(winners.told),
                               whole(winners.decided));
    std::vector<Message> more;
    if (winners.alone > 0)
        more.push_back(Message::format("%1 cells have one side only", whole(winners.alone)));
    if (winners.apart > 0)
        more.push_back(Message::format("%1 cells have no model of two sides", whole(winners.apart)));
    const auto of = [&](analysis::Doubt doubt) { return winners.doubts[static_cast<std::size_t>(doubt)]; };
    if (const auto count = of(analysis::Doubt::Launches); count > 0)
        more.push_back(
            Message::format("%1 rest on single launches, which may differ by as much", whole(count)));
    if (const auto count = of(analysis::Doubt::Contended); count > 0)
        more.push_back(Message::format("in %1 other programs had the processors", whole(count)));
    if (const auto count = of(analysis::Doubt::Order); count > 0)
        more.push_back(Message::format("in %1 the sides did not take turns", whole(count)));
    more.insert(more.begin(), std::move(out));
    return Message::format("%1.", joined(more, "; "));
}

} // namespace parascope::answer
