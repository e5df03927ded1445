// SPDX-License-Identifier: GPL-3.0-or-later
// "The largest models do not fit tpu-v2: out of memory from layer 16 at node 8192": where runs end that were
// not completed, by outcome. Only `oom` is out of memory; what is `unfinished` is said to be unexplained.
#include "engine/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <map>

namespace parascope::insight {

using table::Column;

namespace {

/// All runs of a corner (two factors at or above a level) ended so, and no larger corner does.
struct Corner
{
    double a = 0, b = 0;
    std::size_t n = 0;
};

/// The staircase of minimal corners: at every level of `first` the lowest level of `second` from which on
/// nothing else happened. Cells without runs are no evidence either way.
std::vector<Corner> staircase(const Levels& a, const Levels& b, const std::vector<std::uint8_t>& failed)
{
    const auto rows = a.values.size(), columns = b.values.size();
    std::vector<std::size_t> bad(rows * columns, 0), good(rows * columns, 0);
    for (std::size_t i = 0; i < failed.size(); ++i)
        ++(failed[i] ? bad : good)[a.codes[i] * columns + b.codes[i]];
    // Sums over the corner at and above each cell.
    for (auto* table : {&bad, &good})
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;) {
                auto& cell = (*table)[i * columns + j];
                const bool down = i + 1 < rows, right = j + 1 < columns;
                cell += (down ? (*table)[(i + 1) * columns + j] : 0) +
                        (right ? (*table)[i * columns + j + 1] : 0) -
                        (down && right ? (*table)[(i + 1) * columns + j + 1] : 0);
            }
    std::vector<Corner> out;
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t j = 0; j < columns; ++j) {
            const auto at = i * columns + j;
            if (good[at] != 0 || bad[at] < 3)
                continue;
            // Less of `first` can only need as much or more of `second`; where it needs as much, the corner
            // grows.
            if (!out.empty() && out.back().b == b.values[j])
                out.pop_back();
            out.push_back({a.values[i], b.values[j], bad[at]});
            break;
        }
    std::reverse(out.begin(), out.end());
    return out;
}

struct Failure
{
    std::string outcome;
    std::vector<std::uint8_t> failed; ///< of each of `rows`
    Rows rows;                        ///< completed, and those that ended so
    std::size_t count = 0;
    Factors factors;
    const Column* size = nullptr;
    Correlation correlation;
};

Phrase inWords(const std::string& outcome)
{
    if (outcome == "oom")
        return Phrase::said("ran out of memory");
    if (outcome == "timeout")
        return Phrase::said("did not end in time");
    if (outcome == "crash")
        return Phrase::said("crashed");
    if (outcome == "unfinished")
        return Phrase::said("did not finish");
    return Phrase::said("did not complete");
}

std::optional<Observation> writeFailure(const Study& study, const Scope& scope, const Failure& failure)
{
    const auto& runs = study.runs;
    const bool bySize = failure.size && std::abs(failure.correlation.r) >= 0.1;
    const bool large = failure.correlation.r > 0;
    double smallestFailed = std::numeric_limits<double>::infinity(), largestDone = 0;
    Rows failedRows;
    for (std::size_t i = 0; i < failure.rows.size(); ++i) {
        if (failure.failed[i])
            failedRows.push_back(failure.rows[i]);
        if (failure.size)
            (failure.failed[i] ? smallestFailed : largestDone) =
                failure.failed[i] ? std::min(smallestFailed, failure.size->numbers[failure.rows[i]])
                                  : std::max(largestDone, failure.size->numbers[failure.rows[i]]);
    }
    // The pair of factors whose corners hold most of the failures.
    std::vector<Corner> best;
    const Column* first = nullptr;
    const Column* second = nullptr;
    std::size_t inside = 0;
    const auto& factors = failure.factors.columns;
    std::vector<Levels> levels;
    for (const auto* factor : factors)
        levels.push_back(levelsOf(*factor, failure.rows));
    for (std::size_t a = 0; a < factors.size(); ++a)
        for (std::size_t b = 0; b < factors.size(); ++b) {
            if (a == b || levels[a].many || levels[b].many ||
                levels[a].values.size() * levels[b].values.size() > 250000)
                continue;
            const auto corners = staircase(levels[a], levels[b], failure.failed);
            std::size_t covered = 0;
            for (std::size_t i = 0; i < failure.rows.size(); ++i)
                covered += failure.failed[i] &&
                           std::any_of(corners.begin(), corners.end(), [&](const Corner& corner) {
                               return factors[a]->numbers[failure.rows[i]] >= corner.a &&
                                      factors[b]->numbers[failure.rows[i]] >= corner.b;
                           });
            if (covered > inside || (covered == inside && !best.empty() && corners.size() < best.size())) {
                inside = covered;
                best = corners;
                first = factors[a];
                second = factors[b];
            }
        }
    Observation out;
    const bool memory = failure.outcome == "oom";
    const auto n = failure.rows.size();
    if (memory && large)
        out.sentence = Phrase::said("The largest models do not fit %1: %2 of %3 runs ran out of memory",
                                    scope.name, failure.count, n);
    else
        out.sentence =
            Phrase::said("On %1, %2 of %3 runs %4", scope.name, failure.count, n, inWords(failure.outcome)) +
            (!bySize ? Phrase()
             : large ? Phrase::said(", mostly large models")
                     : Phrase::said(", mostly small models"));
    Json cornersJson = Json::array();
    if (!best.empty() && 2 * inside >= failure.count) {
        std::vector<Phrase> parts;
        const double lowestFirst = levelsOf(*first, failure.rows).values.front();
        const double lowestSecond = levelsOf(*second, failure.rows).values.front();
        for (const auto& corner : best) {
            const bool everyFirst = corner.a == lowestFirst, everySecond = corner.b == lowestSecond;
            const auto ofFirst = first->name + ' ' + level(corner.a),
                       ofSecond = second->name + ' ' + level(corner.b);
            parts.push_back(everyFirst && !everySecond   ? Phrase(ofSecond)
                            : everySecond && !everyFirst ? Phrase(ofFirst)
                                                         : Phrase::said("%1 with %2", ofFirst, ofSecond));
            cornersJson.push_back({{first->name, corner.a}, {second->name, corner.b}, {"n", corner.n}});
        }
        constexpr std::size_t mostParts = 4;
        if (parts.size() > mostParts)
            parts.resize(mostParts);
        out.sentence += Phrase::said(", every run from %1 on", listed(parts));
        if (inside < failure.count)
            out.sentence += Phrase::said(" (%1 of the %2)", inside, failure.count);
    }
    if (bySize && large && std::isfinite(smallestFailed) && largestDone > 0)
        out.sentence +=
            Phrase::said("; the smallest of them has %1 parameters, the largest that completed %2",
                         number(smallestFailed), number(largestDone));
    if (failure.outcome == "unfinished")
        out.sentence += Phrase::said("; nothing proves that memory was the reason");
    out.sentence += Phrase::said(".");
    out.evidence.n = n;
    out.evidence.interval = analysis::wilson(failure.count, n);
    out.evidence.where = both(scope.where, equals("outcome", failure.outcome));
    out.evidence.numbers = {
        {"outcome", failure.outcome},
        {"failed", failure.count},
        {"share", static_cast<double>(failure.count) / static_cast<double>(n)},
        {"corners", std::move(cornersJson)},
        {"in_corners", inside},
        {"rank_correlation_with_size", failure.correlation.r},
        {"smallest_failed_parameters", std::isfinite(smallestFailed) ? Json(smallestFailed) : Json(nullptr)},
        {"largest_completed_parameters", largestDone > 0 ? Json(largestDone) : Json(nullptr)},
        {"proven_out_of_memory", memory}};
    showRows(out.evidence, failedRows);
    if (!memory)
        out.confounders.push_back(
            {Phrase::said("unknown reason"), Confounder::Verdict::CannotTell, figure::noValue, failure.count,
             Phrase::said(
                 "The outcome is \"%1\", not \"oom\": a time limit, a crash or memory may be behind it.",
                 failure.outcome)});
    const double fraction =
        inside && failure.count ? static_cast<double>(inside) / static_cast<double>(failure.count) : 0;
    out.strength =
        std::max(std::abs(failure.correlation.r), fraction) * support(failure.count) * (memory ? 1 : 0.6);
    out.refutation = Phrase::said(
        "a model beyond that boundary completes on the same device and stack, or a smaller one does not.");
    out.figure = study.figure("heatmap", scope.where);
    out.figure.x = first ? first->name : factors.empty() ? "" : factors.front()->name;
    out.figure.y = second ? second->name : factors.size() < 2 ? "" : factors[1]->name;
    out.figure.metric = metric::examplesPerSecond;
    out.figure.aggregate = "best";
    if (out.figure.x.empty() || out.figure.y.empty()) {
        out.figure.kind = "boxplot";
        out.figure.metric = numberColumn(runs, metric::parameters) ? "parameters" : metric::examplesPerSecond;
        out.figure.by = "outcome";
        out.figure.x.clear();
        out.figure.y.clear();
    }
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForFailures(const Study& study, Candidates& out)
{
    const auto& runs = study.runs;
    const Column* outcome = categoryColumn(runs, "outcome");
    if (!outcome)
        return;
    const auto completed = outcome->dictionary->find("completed");
    for (const auto& scope : study.scopes) {
        std::map<std::int32_t, std::size_t> counts;
        for (const auto row : scope.all)
            if (outcome->codes[row] != completed && outcome->codes[row] != table::Dictionary::missing)
                ++counts[outcome->codes[row]];
        for (const auto& [code, count] : counts) {
            auto failure = std::make_shared<Failure>();
            failure->outcome = outcome->dictionary->text(code);
            if (failure->outcome == "cancelled" || failure->outcome == "unsupported" || count < 3 ||
                scope.completed.empty())
                continue;
            for (const auto row : scope.all)
                if (outcome->codes[row] == code || outcome->codes[row] == completed) {
                    failure->rows.push_back(row);
                    failure->failed.push_back(outcome->codes[row] == code);
                }
            failure->count = count;
            failure->factors = factorsOf(runs, failure->rows);
            const Column* size = numberColumn(runs, metric::parameters);
            if (size && std::all_of(failure->rows.begin(), failure->rows.end(),
                                    [&](auto row) { return std::isfinite(size->numbers[row]); }))
                failure->size = size;
            std::vector<double> failed(failure->failed.begin(), failure->failed.end());
            if (failure->size)
                failure->correlation = rankCorrelation(failed, gathered(*failure->size, failure->rows));
            // Whether failing depends on any hyper-parameter at all.
            const auto chosen = thinned(failure->rows);
            std::vector<double> among;
            for (const auto row : chosen)
                among.push_back(outcome->codes[row] == code);
            const double p = dependence(among, failure->factors.columns, chosen);
            out.push_back(
                {p, [&study, &scope, failure](double) { return writeFailure(study, scope, *failure); }});
        }
    }
}

} // namespace parascope::insight
