// SPDX-License-Identifier: GPL-3.0-or-later
// analyse ranks
#include "app/cli/analyse.h"

#include "engine/analyse/answer/ranking.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::cli {

namespace {

struct RanksOptions : AnalyseOptions
{
    analysis::RankingRequest request;
    answer::WinnerAxes axes;
    std::string weigh = "models";
};

using TextRows = std::vector<std::vector<std::string>>;

/// Returns the number of characters, which is what aligns columns; a name may hold other letters than ASCII.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

/// Returns the rows with aligned columns.
std::string alignedText(const TextRows& rows, bool toTheRight)
{
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string gap(widths[i] - widthOf(row[i]), ' ');
            line += (i ? "  " : "") + (toTheRight ? gap + row[i] : row[i] + gap);
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

std::string sidesText(const analysis::Ranking& ranking)
{
    TextRows rows{{"rank", ranking.request.over, "ratio to " + ranking.request.reference, "models"}};
    for (std::size_t i = 0; i < ranking.sides.size(); ++i) {
        const auto& side = ranking.sides[i];
        const bool isReference = i == ranking.reference;
        rows.push_back({answer::ranksText(side), side.name,
                        isReference ? "1" : shortNumber(side.ratio) + intervalText(side.interval),
                        isReference ? "-" : std::to_string(side.models)});
    }
    return alignedText(rows, false);
}

/// Returns "jax 1.32", with a question mark if the best side is not certain.
std::string cellText(const analysis::Winners& winners, const analysis::WinnerCell& cell)
{
    if (cell.sides == 0)
        return ".";
    if (cell.best < 0)
        return "-";
    return winners.sides[static_cast<std::size_t>(cell.best)] + (cell.told ? " " : "? ") +
           printed("%.3g", cell.ratio);
}

std::string winnersText(const analysis::Winners& winners)
{
    TextRows rows;
    for (std::size_t y = winners.yValues.size(); y-- > 0;) { // ascending upwards, as in a heat map
        auto& row = rows.emplace_back();
        row.push_back(toText(winners.yValues[y]));
        for (std::size_t x = 0; x < winners.xValues.size(); ++x)
            row.push_back(cellText(winners, winners.at(x, y)));
    }
    auto& footer = rows.emplace_back();
    footer.push_back(winners.y.empty() ? winners.x : winners.y + " \\ " + winners.x);
    for (const auto& value : winners.xValues)
        footer.push_back(toText(value));
    return "Best of each cell, and its ratio to the next (?: not certain, -: nothing to compare with)\n" +
           alignedText(rows, true) + answer::summary(winners).text() + "\n" + leftOutText(winners.excluded);
}

std::string ranksText(const answer::Ranking& ranking)
{
    const auto& result = ranking.result;
    std::string out = answer::verdict(result).text() + "\n";
    if (result.unable.empty())
        out += sidesText(result) + "The ranks and intervals hold together with " +
               shareText(result.request.confidence) + " confidence.\n";
    for (const auto& sentence : answer::caveats(result))
        out += sentence.text() + "\n";
    out += leftOutText(result.excluded);
    if (ranking.winners)
        out += "\n" + winnersText(*ranking.winners);
    return out;
}

Result<Outcome> runRanks(RanksOptions options)
{
    options.request.equalSettings = options.weigh == "settings";
    PARASCOPE_TRY(const auto data, loadRuns(options, answer::sidesOf(options.request, questionOf(options))));
    PARASCOPE_TRY(const auto ranking,
                  answer::ranking(*data.data->table, data.runs, options.request, options.axes));
    Outcome out;
    out.document = answer::toJson(ranking);
    out.document.update(definitionsJson(options));
    out.text = ranksText(ranking);
    addCaveats(out, data);
    return out;
}

} // namespace

void addRanks(Command analyse, Context& context)
{
    const auto options = std::make_shared<RanksOptions>();
    auto& request = options->request;
    const auto ranks = analyse.subcommand("ranks", "Rank 2 to 12 platforms, stacks or files on equal models");
    addAnalyseOptions(ranks, *options, true);
    ranks.option(
        "--over", request.over,
        "Column that tells the sides apart: platform, stack, database, sweep, day or dtype (default: "
        "platform)");
    ranks
        .option("--sides", request.sides,
                "Values of --over to compare, separated by commas (default: all with completed runs)")
        .delimiter(',');
    ranks.option(
        "--reference", request.reference,
        "Side to which the others are compared (default: the one that shares models with most sides)");
    ranks.option("--match", request.match,
                 "How runs are paired: work (equal batch) or best-batch (default: work)");
    ranks.option("--metric", request.metric, "Metric to rank by (default: examples_per_second)");
    ranks
        .option("--weigh", options->weigh,
                "Equal weight for each of the models, or for each of the settings in which runs are equal "
                "(default: models)")
        .oneOf({"models", "settings"});
    const auto x =
        ranks.option("--x", options->axes.x, "Also show the best side for each value of this column");
    ranks.option("--y", options->axes.y, "Second column of that map").needs(x);
    ranks.example("analyse ranks --db frameworks.db --x family");
    ranks.callback([&context, options] { context.run = [options] { return runRanks(*options); }; });
}

} // namespace parascope::cli
