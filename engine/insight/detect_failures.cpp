// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where runs did not complete, by outcome: "The largest models do not fit tpu-v2: out of memory from
// layer 16 at node 8192". Only `oom` means out of memory; the sentence says that `unfinished` is unexplained.
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <map>

namespace parascope::insight {

using table::Column;

namespace {

/// A corner (two factors at or above a level) in which all runs ended in this outcome, and that no larger
/// such corner contains.
struct Corner
{
    double a = 0, b = 0;
    std::size_t n = 0;
};

/// Returns the staircase of minimal corners: at every level of `a` the lowest level of `b` from which all
/// runs failed. Cells without runs are no evidence for either side.
std::vector<Corner> staircase(const Levels& a, const Levels& b, const std::vector<std::uint8_t>& failed)
{
    const auto rows = a.values.size(), columns = b.values.size();
    std::vector<std::size_t> bad(rows * columns, 0), good(rows * columns, 0);
    for (std::size_t i = 0; i < failed.size(); ++i)
        ++(failed[i] ? bad : good)[a.codes[i] * columns + b.codes[i]];
    // Sum over the corner at and above each cell.
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
            // A lower level of the first factor can only need an equal or higher level of the second. If it
            // needs the same level, the corner grows.
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
    std::vector<std::uint8_t> failed; ///< one flag for each of `rows`
    Rows rows;                        ///< completed runs, and runs with this outcome
    std::size_t count = 0;
    Factors factors;
    const Column* size = nullptr;
    Correlation correlation;
};

Message inWords(const std::string& outcome)
{
    if (outcome == "oom")
        return Message::format("ran out of memory");
    if (outcome == "timeout")
        return Message::format("did not end in time");
    if (outcome == "crash")
        return Message::format("crashed");
    if (outcome == "unfinished")
        return Message::format("did not finish");
    return Message::format("did not complete");
}

/// Two factors and the staircase of their corners.
struct Boundary
{
    const Column* first = nullptr;
    const Column* second = nullptr;
    std::vector<Corner> corners;
    std::size_t inside = 0; ///< number of failures at or above a corner

    /// Returns true if the boundary deserves a clause: at least half of the failures are inside.
    [[nodiscard]] bool explains(const Failure& failure) const
    {
        return !corners.empty() && 2 * inside >= failure.count;
    }
};

/// Returns how many of the failures are at or above a corner of the two factors.
std::size_t coveredBy(const std::vector<Corner>& corners, const Column& first, const Column& second,
                      const Failure& failure)
{
    std::size_t covered = 0;
    for (std::size_t i = 0; i < failure.rows.size(); ++i)
        covered +=
            failure.failed[i] && std::any_of(corners.begin(), corners.end(), [&](const Corner& corner) {
                return first.numbers[failure.rows[i]] >= corner.a &&
                       second.numbers[failure.rows[i]] >= corner.b;
            });
    return covered;
}

/// Returns the pair of factors whose corners contain most of the failures.
Boundary boundaryOf(const Failure& failure)
{
    Boundary best;
    const auto& factors = failure.factors.columns;
    std::vector<Levels> levels;
    for (const auto* factor : factors)
        levels.push_back(levelsOf(*factor, failure.rows));
    for (std::size_t a = 0; a < factors.size(); ++a)
        for (std::size_t b = 0; b < factors.size(); ++b) {
            if (a == b || levels[a].many || levels[b].many ||
                levels[a].values.size() * levels[b].values.size() > 250000)
                continue;
            auto corners = staircase(levels[a], levels[b], failure.failed);
            const auto covered = coveredBy(corners, *factors[a], *factors[b], failure);
            if (covered > best.inside ||
                (covered == best.inside && !best.corners.empty() && corners.size() < best.corners.size()))
                best = {factors[a], factors[b], std::move(corners), covered};
        }
    return best;
}

/// Returns "layer 16 with node 8192" for the first corners, without a factor at its lowest level.
std::vector<Message> cornersInWords(const Boundary& boundary, const Failure& failure)
{
    const auto &first = *boundary.first, &second = *boundary.second;
    const double lowestFirst = levelsOf(first, failure.rows).values.front();
    const double lowestSecond = levelsOf(second, failure.rows).values.front();
    std::vector<Message> parts;
    for (const auto& corner : boundary.corners) {
        const bool everyFirst = corner.a == lowestFirst, everySecond = corner.b == lowestSecond;
        const auto ofFirst = first.name + ' ' + level(corner.a),
                   ofSecond = second.name + ' ' + level(corner.b);
        parts.push_back(everyFirst && !everySecond   ? Message(ofSecond)
                        : everySecond && !everyFirst ? Message(ofFirst)
                                                     : Message::format("%1 with %2", ofFirst, ofSecond));
    }
    constexpr std::size_t maxParts = 4;
    if (parts.size() > maxParts)
        parts.resize(maxParts);
    return parts;
}

/// Returns ", every run from layer 16 with node 8192 on".
Message boundaryInWords(const Boundary& boundary, const Failure& failure)
{
    auto words = Message::format(", every run from %1 on", listed(cornersInWords(boundary, failure)));
    if (boundary.inside < failure.count)
        words += Message::format(" (%1 of the %2)", boundary.inside, failure.count);
    return words;
}

/// Returns the corners as objects with the levels of both factors and the number of failed runs.
Json boundaryInJson(const Boundary& boundary)
{
    Json out = Json::array();
    for (const auto& corner : boundary.corners)
        out.push_back({{boundary.first->name, corner.a}, {boundary.second->name, corner.b}, {"n", corner.n}});
    return out;
}

/// Parameters of the smallest model that failed and of the largest that completed.
struct Sizes
{
    double smallestFailed = std::numeric_limits<double>::infinity(), largestDone = 0;
};

/// Returns the extremes of the failure's size column; the initial values if there is no such column.
Sizes sizesOf(const Failure& failure)
{
    Sizes out;
    if (!failure.size)
        return out;
    for (std::size_t i = 0; i < failure.rows.size(); ++i) {
        const double size = failure.size->numbers[failure.rows[i]];
        if (failure.failed[i])
            out.smallestFailed = std::min(out.smallestFailed, size);
        else
            out.largestDone = std::max(out.largestDone, size);
    }
    return out;
}

/// Says what happened, to which models, and from which level on.
Message sentenceOf(const Scope& scope, const Failure& failure, const Boundary& boundary, const Sizes& sizes)
{
    const bool bySize = failure.size && std::abs(failure.correlation.r) >= 0.1;
    const bool large = failure.correlation.r > 0;
    const auto n = failure.rows.size();
    Message out;
    if (failure.outcome == "oom" && large)
        out = Message::format("The largest models do not fit %1: %2 of %3 runs ran out of memory", scope.name,
                              grouped(failure.count), grouped(n));
    else
        out = Message::format("On %1, %2 of %3 runs %4", scope.name, grouped(failure.count), grouped(n),
                              inWords(failure.outcome)) +
              (!bySize ? Message()
               : large ? Message::format(", mostly large models")
                       : Message::format(", mostly small models"));
    if (boundary.explains(failure))
        out += boundaryInWords(boundary, failure);
    if (bySize && large && std::isfinite(sizes.smallestFailed) && sizes.largestDone > 0)
        out += Message::format("; the smallest of them has %1 parameters, the largest that completed %2",
                               number(sizes.smallestFailed), number(sizes.largestDone));
    if (failure.outcome == "unfinished")
        out += Message::format("; nothing proves that memory was the reason");
    return out + Message::format(".");
}

Message failureHeadline(const Scope& scope, const Failure& failure, const Boundary& boundary)
{
    std::vector<Message> extras;
    if (boundary.explains(failure))
        extras.push_back(
            Message::format(", among them every run from %1 on", cornersInWords(boundary, failure).front()));
    return headlineOf(
        Message::format("%1, %2 of %3 runs %4", scope.on, grouped(failure.count),
                        grouped(failure.rows.size()), inWords(failure.outcome)),
        failure.outcome == "unfinished" ? Message::format(", for an unknown reason") : Message(), extras);
}

/// Returns a heat map over the two factors, or boxes by outcome if there are fewer than two.
figure::Spec figureOf(const Study& study, const Scope& scope, const Failure& failure,
                      const Boundary& boundary)
{
    const auto& factors = failure.factors.columns;
    auto out = study.figure("heatmap", scope.where);
    out.x = boundary.first ? boundary.first->name : factors.empty() ? "" : factors.front()->name;
    out.y = boundary.second ? boundary.second->name : factors.size() < 2 ? "" : factors[1]->name;
    out.metric = metric::examplesPerSecond;
    out.aggregate = "best";
    if (out.x.empty() || out.y.empty()) {
        out.kind = "boxplot";
        out.metric = numberColumn(study.runs, metric::parameters) ? "parameters" : metric::examplesPerSecond;
        out.by = "outcome";
        out.x.clear();
        out.y.clear();
    }
    if (!scope.platform.empty())
        out.platforms = {scope.platform};
    return out;
}

std::optional<Observation> writeFailure(const Study& study, const Scope& scope, const Failure& failure)
{
    const auto boundary = boundaryOf(failure);
    const auto sizes = sizesOf(failure);
    const auto n = failure.rows.size();
    const bool memory = failure.outcome == "oom";
    Rows failedRows;
    for (std::size_t i = 0; i < n; ++i)
        if (failure.failed[i])
            failedRows.push_back(failure.rows[i]);
    Observation out;
    out.sentence = sentenceOf(scope, failure, boundary, sizes);
    out.headline = failureHeadline(scope, failure, boundary);
    out.evidence.n = n;
    out.evidence.interval = analysis::wilson(failure.count, n);
    out.evidence.where = both(scope.where, equals("outcome", failure.outcome));
    out.evidence.numbers = {
        {"outcome", failure.outcome},
        {"failed", failure.count},
        {"share", static_cast<double>(failure.count) / static_cast<double>(n)},
        {"corners", boundary.explains(failure) ? boundaryInJson(boundary) : Json::array()},
        {"in_corners", boundary.inside},
        {"rank_correlation_with_size", failure.correlation.r},
        {"smallest_failed_parameters",
         std::isfinite(sizes.smallestFailed) ? Json(sizes.smallestFailed) : Json(nullptr)},
        {"largest_completed_parameters", sizes.largestDone > 0 ? Json(sizes.largestDone) : Json(nullptr)},
        {"proven_out_of_memory", memory}};
    showRows(out.evidence, failedRows);
    if (!memory)
        out.confounders.push_back(
            {Message::format("unknown reason"), Confounder::Verdict::CannotTell, figure::noValue,
             failure.count,
             Message::format(
                 "The outcome is \"%1\", not \"oom\": a time limit, a crash or memory may be behind it.",
                 failure.outcome)});
    const double fraction = boundary.inside && failure.count
                                ? static_cast<double>(boundary.inside) / static_cast<double>(failure.count)
                                : 0;
    out.strength =
        std::max(std::abs(failure.correlation.r), fraction) * support(failure.count) * (memory ? 1 : 0.6);
    out.refutation = Message::format(
        "a model beyond that boundary completes on the same device and stack, or a smaller one does not.");
    out.figure = figureOf(study, scope, failure, boundary);
    return out;
}

} // namespace

void lookForFailures(const Study& study, Candidates& out)
{
    const auto& runs = study.runs;
    const Column* outcome = categoryColumn(runs, columns::outcome);
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
            // Test if failing depends on any hyper-parameter at all.
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
