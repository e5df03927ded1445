// SPDX-License-Identifier: GPL-3.0-or-later
// analyse speedup
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/answer/speedup.h"
#include "engine/insight/order_of_sides.h"

#include <cmath>

namespace parascope::cli {

namespace {

struct SpeedupOptions : AnalyseOptions
{
    analysis::SpeedupRequest request;
};

/// Returns the ratio that remains after the order of measuring is taken into account.
Json orderJson(const analysis::SideEffect& order)
{
    return {{"known", order.known},
            {"apart", order.apart},
            {"adjusted_ratio", numberOrNull(order.known ? std::exp(order.adjusted) : std::nan(""))},
            {"p", order.known && !order.apart ? Json(order.p) : Json(nullptr)},
            {"sentence", insight::sentenceOf(order).text()}};
}

/// Returns a sentence if the order of measuring changes the ratio by more than 1 % or hides it.
std::string orderText(const analysis::SideEffect& order)
{
    constexpr double worthAWord = 0.01;
    if (order.known && !order.apart && std::abs(order.adjusted - order.mean) < worthAWord)
        return {};
    std::string out = insight::sentenceOf(order).text();
    if (order.known && std::isfinite(order.adjusted) && !(order.p < 0.05))
        out += " Which is faster cannot be told from the order of measuring; measure them in turns.";
    return out + "\n";
}

std::string contendedText(const analysis::SidesMeasured& measured)
{
    return measured.contended == 0
               ? std::string()
               : "In " + std::to_string(measured.contended) + " of " + std::to_string(measured.pairs) +
                     " pairs other programs had the processors for more than a tenth of a run" +
                     (analysis::areTooMany(measured.contended, measured.pairs)
                          ? ": which is faster cannot be told; measure these again when the machine is "
                            "quiet.\n"
                          : ".\n");
}

std::string speedupText(const answer::Speedup& speedup, const analysis::SidesMeasured& measured)
{
    const auto& result = speedup.result;
    if (!result.unable.empty())
        return result.unable.text() + "\n" + leftOutText(result.excluded);
    return result.request.numerator + " over " + result.request.denominator + ", by " + result.request.match +
           ": faster at " + std::to_string(result.wins) + " of " + std::to_string(result.pairs.size()) +
           (result.matched.empty() ? " models" : " pairs") + intervalText(result.winInterval) +
           ", geometric mean " + shortNumber(result.geometricMean) + ", median " +
           shortNumber(result.percentiles[2]) + " (2 to 98 %: " + shortNumber(result.percentiles[0]) +
           " to " + shortNumber(result.percentiles[4]) + ").\n" + sentenceText(answer::settings(result)) +
           orderText(measured.order) + contendedText(measured) +
           (speedup.edge.sentence.empty() ? "" : speedup.edge.sentence.text() + "\n") +
           // Pairs of several families share no hyper-parameters that could explain the ratio.
           (speedup.weights.unable.empty() ? regressionText(speedup.weights) : "") +
           leftOutText(result.excluded);
}

Result<Outcome> runSpeedup(const SpeedupOptions& options)
{
    PARASCOPE_TRY(const auto data, loadRuns(options, answer::sidesOf(options.request, questionOf(options))));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(const auto speedup, answer::speedup(table, data.runs, options.request));
    const auto measured = analysis::sidesMeasured(table, speedup.result);
    Outcome out;
    out.document = answer::toJson(table, speedup);
    out.document.update(definitionsJson(options));
    if (!speedup.result.pairs.empty())
        out.document["order"] = orderJson(measured.order);
    out.document["contended_pairs"] = measured.contended;
    out.text = speedupText(speedup, measured);
    addCaveats(out, data);
    return out;
}

} // namespace

void addSpeedup(Command analyse, Context& context)
{
    const auto speedup = std::make_shared<SpeedupOptions>();
    const auto ratio = analyse.subcommand("speedup", "Compare the speed of two platforms on equal models");
    addAnalyseOptions(ratio, *speedup, true);
    ratio
        .option("--numerator", speedup->request.numerator,
                "Platform (or value of --over) in the numerator (above 1: it is faster)")
        .required();
    ratio
        .option("--denominator", speedup->request.denominator,
                "Platform (or value of --over) in the denominator")
        .required();
    ratio.option(
        "--match", speedup->request.match,
        "How runs are paired: work (equal batch), batch*K (K times the batch) or best-batch (default: work)");
    ratio.option("--metric", speedup->request.metric,
                 "Metric whose ratio is taken (default: examples_per_second)");
    ratio.option("--over", speedup->request.over,
                 "Column that tells the two sides apart: platform, stack, database, sweep, day or dtype "
                 "(default: platform)");
    ratio.example("analyse speedup --db paper.db --numerator tpu-v2 --denominator v100");
    ratio.callback([&context, speedup] { context.run = [speedup] { return runSpeedup(*speedup); }; });
}

} // namespace parascope::cli
