// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the frontier of two platforms in the two hyper-parameters that separate wins from losses: "The winner
// changes along node and batch: at node 2048 tpu-v2 wins from batch 8192 on".
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>

namespace parascope::insight {

using table::Column;

namespace {

/// Wins by level of two factors, and the cut in the second factor that separates wins from losses at each
/// level of the first.
struct Frontier
{
    std::vector<double> a, b;
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> cells; ///< [a][b]: wins, pairs
    bool risingB = true;                                                 ///< the numerator wins at large b
    std::vector<std::size_t> from; ///< per level of a: first index of b at which it wins; b.size() if none
    std::size_t right = 0, n = 0;  ///< pairs on the side that the frontier predicts; all pairs

    [[nodiscard]] bool everywhere(std::size_t cut) const { return cut == (risingB ? 0 : b.size()); }
    [[nodiscard]] bool nowhere(std::size_t cut) const { return cut == (risingB ? b.size() : 0); }
};

Frontier frontierOf(const Column& first, const Column& second, const Comparison& comparison)
{
    const auto a = levelsOf(first, comparison.rows), b = levelsOf(second, comparison.rows);
    Frontier best;
    if (a.many || b.many || a.values.size() > 30 || b.values.size() > 30)
        return best;
    for (const bool rising : {true, false}) {
        Frontier out{a.values, b.values, {}, rising, {}, 0, comparison.rows.size()};
        out.cells.assign(a.values.size(),
                         std::vector<std::pair<std::size_t, std::size_t>>(b.values.size(), {0, 0}));
        for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
            auto& [wins, n] = out.cells[a.codes[i]][b.codes[i]];
            wins += comparison.result.pairs[comparison.rows[i]].speedup > 1;
            ++n;
        }
        for (const auto& row : out.cells) {
            // Choose the cut with the fewest pairs on the wrong side.
            std::size_t bestRight = 0, bestCut = 0;
            for (std::size_t cut = 0; cut <= b.values.size(); ++cut) {
                std::size_t right = 0;
                for (std::size_t k = 0; k < row.size(); ++k)
                    right += (k >= cut) == rising ? row[k].first : row[k].second - row[k].first;
                if (right > bestRight) {
                    bestRight = right;
                    bestCut = cut;
                }
            }
            out.from.push_back(bestCut);
            out.right += bestRight;
        }
        if (out.right > best.right)
            best = std::move(out);
    }
    return best;
}

std::optional<Observation> writeFrontier(const Study& study, const Comparison& comparison,
                                         const Column& first, const Column& second)
{
    const auto frontier = frontierOf(first, second, comparison);
    const auto n = comparison.rows.size();
    const auto majority = std::max(comparison.result.wins, n - comparison.result.wins);
    // Drop a line that predicts little more than "always the same side".
    if (frontier.cells.empty() || frontier.right * 10 < majority * 10 + (n - majority) * 5)
        return std::nullopt;
    if (std::adjacent_find(frontier.from.begin(), frontier.from.end(), std::not_equal_to<>()) ==
        frontier.from.end())
        return std::nullopt; // the first factor does not move the line, so a threshold already says it
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    Observation out;
    Json line = Json::array();
    for (std::size_t i = 0; i < frontier.a.size(); ++i) {
        const auto cut = frontier.from[i];
        const bool always = frontier.everywhere(cut), never = frontier.nowhere(cut);
        line.push_back(
            {{first.name, frontier.a[i]},
             {"from", always || never ? Json(nullptr) : Json(frontier.b[frontier.risingB ? cut : cut - 1])},
             {"wins", always             ? "all"
                      : never            ? "none"
                      : frontier.risingB ? "from"
                                         : "up to"}});
    }
    // Neighbouring levels with the same cut share a phrase.
    std::vector<Message> phrases;
    for (std::size_t i = 0; i < frontier.a.size();) {
        std::size_t end = i + 1;
        while (end < frontier.a.size() && frontier.from[end] == frontier.from[i])
            ++end;
        const auto cut = frontier.from[i];
        const auto from = level(frontier.a[i]);
        const auto levels =
            end > i + 1 ? Message::format("%1 to %2", from, level(frontier.a[end - 1])) : Message(from);
        if (frontier.everywhere(cut))
            phrases.push_back(Message::format("at %1 %2 everywhere", first.name, levels));
        else if (frontier.nowhere(cut))
            phrases.push_back(Message::format("at %1 %2 nowhere", first.name, levels));
        else if (frontier.risingB)
            phrases.push_back(Message::format("at %1 %2 from %3 %4 on", first.name, levels, second.name,
                                              level(frontier.b[cut])));
        else
            phrases.push_back(Message::format("at %1 %2 up to %3 %4", first.name, levels, second.name,
                                              level(frontier.b[cut - 1])));
        i = end;
    }
    const double share = static_cast<double>(frontier.right) / static_cast<double>(n);
    out.sentence =
        among(comparison) +
        Message::format("Which of %1 and %2 is faster changes along %3 and %4: %1 wins %5 (true of %6 of %7)",
                        top, bottom, first.name, second.name, listed(phrases), frontier.right,
                        countedPairs(n)) +
        alsoDiffering(comparison) + measuredApart(comparison) + Message::format(".");
    out.headline = headlineOf(
        amongBriefly(comparison) + Message::format("Whether %1 or %2 is faster depends on %3 and %4 together",
                                                   top, bottom, first.name, second.name),
        reservations(comparison), {Message::format(" (true of %1 of %2)", frontier.right, countedPairs(n))});
    out.evidence.n = n;
    out.evidence.unit = Message::format("pairs");
    out.evidence.interval = analysis::wilson(frontier.right, n);
    out.evidence.where = comparison.where;
    out.evidence.numbers = {{"first", first.name},  {"second", second.name},   {"right", frontier.right},
                            {"share", share},       {"line", std::move(line)}, {"numerator", top},
                            {"denominator", bottom}};
    showPairs(out.evidence, comparison, comparison.rows);
    out.strength = (static_cast<double>(frontier.right) - static_cast<double>(majority)) /
                   static_cast<double>(std::max<std::size_t>(1, n - majority)) * support(n) *
                   0.7; // its two trends also have their own observations
    out.refutation = Message::format(
        "new models on either side of the line are won by the other platform as often as not.");
    out.figure = study.figure(comparison, first.name, second.name);
    if (comparison.request.over == "platform") {
        out.figure = study.figure("heatmap", comparison.where);
        out.figure.x = first.name;
        out.figure.y = second.name;
        out.figure.metric = comparison.request.metric;
        out.figure.platforms = {top, bottom};
        out.figure.options["ratio"] = true;
    }
    return out;
}

} // namespace

void lookForFrontier(const Study& study, Candidates& out)
{
    for (const auto& comparison : study.comparisons) {
        const auto& factors = comparison.factors.columns;
        if (factors.size() < 2 || comparison.rows.size() < 30)
            continue;
        // Take the two factors on which wins depend most; the weaker of the two gives the p-value.
        const auto rows = thinned(comparison.rows);
        std::vector<double> won;
        for (const auto row : rows)
            won.push_back(comparison.result.pairs[row].speedup > 1 ? 1 : 0);
        Eigen::MatrixXd x(static_cast<Eigen::Index>(won.size()), static_cast<Eigen::Index>(factors.size()));
        for (std::size_t j = 0; j < factors.size(); ++j)
            x.col(static_cast<Eigen::Index>(j)) = scaled(*factors[j], rows, true);
        const auto fit = leastSquaresFit(
            std::move(x),
            Eigen::Map<const Eigen::VectorXd>(won.data(), static_cast<Eigen::Index>(won.size())));
        if (!fit.solved)
            continue;
        std::vector<std::size_t> order(factors.size());
        for (std::size_t j = 0; j < order.size(); ++j)
            order[j] = j;
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return fit.ps[a] < fit.ps[b]; });
        const double pairsTried = static_cast<double>(factors.size() * (factors.size() - 1)) / 2;
        const double p = std::min(1.0, fit.ps[order[1]] * pairsTried);
        const Column* a = factors[std::min(order[0], order[1])];
        const Column* b = factors[std::max(order[0], order[1])];
        const double adjusted = std::max(comparison.effectOf(*a).p, comparison.effectOf(*b).p);
        out.push_back({std::max({comparison.gate, p, adjusted}), [&study, &comparison, a, b](double) {
                           return writeFrontier(study, comparison, *a, *b);
                       }});
    }
}

} // namespace parascope::insight
