// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/upgrade.h"

#include "engine/analyse/analysis/match_rule.h"
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace parascope::analysis {

using table::Column;

namespace {

constexpr std::array<double, 5> ranks = {2, 9, 50, 91, 98};

/// The cost of a model, or of an operation of it, on one platform. Unknown values are NaN.
struct Cost
{
    std::uint32_t row = 0;
    double seconds = nan, flopRate = nan, byteRate = nan, intensity = nan, batch = nan;
};

double numberAt(const Column* column, std::uint32_t row)
{
    return column && column->kind == Column::Kind::Number ? column->numbers[row] : nan;
}

/// Returns old time over new time, each per example; NaN if no quantity is known on both sides.
double speedupOf(const Cost& from, const Cost& to, double batchRatio)
{
    const auto ratio = [](double a, double b) { return a > 0 && b > 0 ? a / b : nan; };
    for (const double known : {batchRatio * ratio(from.seconds, to.seconds),
                               ratio(to.flopRate, from.flopRate), ratio(to.byteRate, from.byteRate)})
        if (std::isfinite(known))
            return known;
    return nan;
}

UpgradeGroup groupOf(std::string name, std::vector<double> speedups)
{
    UpgradeGroup out{std::move(name), speedups.size(), geometricMean(speedups), {}};
    out.percentiles = percentiles(std::move(speedups), ranks);
    return out;
}

/// Returns the middle run, by time, or by rate if there is no time.
const Cost& middleOf(std::vector<Cost>& costs)
{
    const auto key = [](const Cost& cost) {
        return std::isfinite(cost.seconds)    ? cost.seconds
               : std::isfinite(cost.flopRate) ? -cost.flopRate
                                              : -cost.byteRate;
    };
    std::stable_sort(costs.begin(), costs.end(),
                     [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return costs[costs.size() / 2];
}

void addPoint(Upgrade& out, std::vector<Cost>& olds, std::vector<Cost>& news, const std::string& operation,
              double batchRatio)
{
    const auto &from = middleOf(olds), &to = middleOf(news);
    UpgradePoint point;
    point.operation = operation;
    point.oldRow = from.row;
    point.newRow = to.row;
    // For equal work the intensity of the algorithm is the same. The value of the other platform is used if
    // one is missing: PyTorch's profiler, for example, counts no bytes.
    const bool equalWork = batchRatio == 1;
    point.intensity = from.intensity > 0 || !equalWork ? from.intensity : to.intensity;
    point.newIntensity = to.intensity > 0 || !equalWork ? to.intensity : from.intensity;
    point.oldFlops = from.flopRate;
    point.newFlops = to.flopRate;
    point.oldTime = from.seconds;
    point.newTime = to.seconds;
    point.flops = from.flopRate * from.seconds;
    point.speedup = speedupOf(from, to, batchRatio);
    point.computeBound = point.intensity >= out.ridge;
    // finish() divides it by the sum over all points
    point.shareOfDifference = from.seconds - to.seconds / batchRatio;
    if (std::isfinite(point.speedup))
        out.points.push_back(std::move(point));
    else
        out.excluded[translatable("Excluded", "no time on either side")] += olds.size() + news.size();
}

void finish(Upgrade& out)
{
    std::map<std::string, std::vector<double>> byOperation;
    std::vector<double> compute, memory, bare;
    double saved = 0;
    for (auto& point : out.points) {
        byOperation[point.operation].push_back(point.speedup);
        const bool counted = point.intensity > 0 && point.oldFlops > 0;
        (!counted ? bare : point.computeBound ? compute : memory).push_back(point.speedup);
        saved += std::isfinite(point.shareOfDifference) ? point.shareOfDifference : 0;
    }
    for (auto& point : out.points)
        point.shareOfDifference = saved != 0 ? point.shareOfDifference / saved : nan;
    for (const auto& [side, rows] : {std::pair(out.from, out.onlyOld.size()), {out.to, out.onlyNew.size()}})
        if (rows)
            out.excluded[onlyOn(side)] += rows;
    if (out.points.empty()) {
        if (out.unable.empty())
            out.unable = Message::format("Nothing ran on both %1 and %2.", out.from, out.to);
        return;
    }
    for (auto& [name, speedups] : byOperation)
        out.operations.push_back(groupOf(name, std::move(speedups)));
    std::stable_sort(out.operations.begin(), out.operations.end(),
                     [](const auto& a, const auto& b) { return a.n > b.n; });
    if (!std::isfinite(out.ridge))
        return;
    out.bounds.push_back(groupOf(translatable("Columns", "compute-bound"), std::move(compute)));
    out.bounds.push_back(groupOf(translatable("Columns", "memory-bound"), std::move(memory)));
    if (!bare.empty())
        out.bounds.push_back(groupOf(translatable("Columns", "without FLOPs"), std::move(bare)));
}

/// The costs on both platforms for one model (or one operation of it), by batch.
struct Candidate
{
    std::string operation;
    /// By batch; all have key 0 if the rule wants equal work.
    std::map<double, std::vector<Cost>> olds, news;
};

void pairUp(Upgrade& out, std::vector<Candidate>& candidates, double factor)
{
    for (auto& candidate : candidates) {
        for (auto& [batch, olds] : candidate.olds) {
            const auto news = candidate.news.find(batch * factor);
            if (news == candidate.news.end()) {
                for (const auto& cost : olds)
                    out.onlyOld.push_back(cost.row);
                continue;
            }
            addPoint(out, olds, news->second, candidate.operation, factor);
        }
        for (const auto& [batch, news] : candidate.news)
            if (!candidate.olds.contains(batch / factor))
                for (const auto& cost : news)
                    out.onlyNew.push_back(cost.row);
    }
}

/// The runs of the two platforms in the selection, and the rule that pairs them.
struct UpgradeSides
{
    table::Mask older, newer;
    MatchRule rule;
};

Result<UpgradeSides> sidesOf(const table::Table& runs, const table::Mask& mask, const UpgradeRequest& request)
{
    UpgradeSides out;
    PARASCOPE_TRY(out.older, sideMask(runs, mask, "platform", request.from));
    PARASCOPE_TRY(out.newer, sideMask(runs, mask, "platform", request.to));
    PARASCOPE_TRY(out.rule, matchRule(request.match));
    if (out.rule.kind == MatchRule::Kind::BestBatch)
        return Error::badInput("--match: an upgrade is at equal work or at batch*K.");
    return out;
}

/// Groups the costs by model, settings and operation, pairs them, and sets the settings in which they differ.
/// Cost i is that of the run in `rows[i]`.
Result<void> compareCosts(Upgrade& out, const table::Table& runs, const UpgradeSides& sides,
                          const std::vector<std::uint32_t>& rows, const std::vector<Cost>& costs,
                          const std::vector<std::string>& operations)
{
    std::vector<std::uint8_t> above;
    for (const auto row : rows)
        above.push_back(sides.newer[row]);
    PARASCOPE_TRY(const auto request, equalRequest(runs, sides.rule, "platform", rows));
    const auto equal = equalRuns(runs, rows, above, request);
    out.matched = equal.matched;
    out.differs = equal.differs;
    const bool scaled = sides.rule.kind == MatchRule::Kind::BatchTimes;
    std::map<std::pair<std::uint32_t, std::string>, std::size_t> places;
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [place, fresh] = places.try_emplace({equal.group[i], operations[i]}, candidates.size());
        if (fresh)
            candidates.push_back({operations[i], {}, {}});
        auto& candidate = candidates[place->second];
        (above[i] ? candidate.news : candidate.olds)[scaled ? costs[i].batch : 0].push_back(costs[i]);
    }
    pairUp(out, candidates, scaled ? sides.rule.factor : 1);
    return {};
}

Upgrade emptyUpgrade(const UpgradeRequest& request)
{
    return {request.from, request.to, request.oldRidge, {}, {}, {}, {}, {}, {}, {}, {}, {}};
}

} // namespace

Result<Upgrade> upgradeOfRuns(const table::Table& runs, const table::Mask& mask,
                              const UpgradeRequest& request)
{
    PARASCOPE_TRY(const auto sides, sidesOf(runs, mask, request));
    PARASCOPE_TRY(const Column* flops, runs.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, runs.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const Column* key, runs.column(columns::workKey));
    // Use examples per second if there are any: FLOP counts may differ between platforms, examples do not.
    const Column* examples = runs.find(metric::examplesPerSecond);
    const Column* rate = examples ? examples : flops;
    const Column *steps = runs.find(metric::stepSeconds), *batches = runs.find(hyper::batch);
    auto out = emptyUpgrade(request);
    table::Mask both(mask.size(), 0);
    std::size_t others = 0;
    for (std::size_t row = 0; row < both.size(); ++row) {
        both[row] = static_cast<std::uint8_t>(sides.older[row] || sides.newer[row]);
        others += mask[row] && !both[row];
    }
    auto sample = completeRows(runs, both, std::array{rate});
    out.excluded = std::move(sample.excluded);
    if (others && (out.excluded["filtered"] -= others) == 0)
        out.excluded.erase("filtered");
    if (others)
        out.excluded[translatable("Excluded", "other platform")] = others;
    std::size_t without = 0, negative = 0;
    std::erase_if(sample.rows, [&](auto row) {
        const bool keyless = key->codes[row] == table::Dictionary::missing,
                   useless = keyless || !(rate->numbers[row] > 0);
        if (useless)
            ++(keyless ? without : negative);
        return useless;
    });
    if (without)
        out.excluded[lacking(*key)] = without;
    if (negative)
        out.excluded[translatable("Excluded", "not positive")] = negative;
    std::vector<Cost> costs;
    for (const auto row : sample.rows) {
        Cost cost{row, numberAt(steps, row),    flops->numbers[row],
                  nan, intensity->numbers[row], numberAt(batches, row)};
        if (examples && !std::isfinite(cost.seconds))
            cost.seconds = cost.batch / examples->numbers[row];
        costs.push_back(cost);
    }
    PARASCOPE_CHECK(
        compareCosts(out, runs, sides, sample.rows, costs, std::vector<std::string>(sample.rows.size())));
    finish(out);
    return out;
}

namespace {

/// The columns of the operations' table, and those of its runs that are needed.
struct OperationColumns
{
    const Column &flops, &intensity, &name;
    const Column *seconds, *share, *bytes, *steps, *batches; ///< null if the column does not exist
};

/// Adds up all rows of one operation in one run.
Cost sumOf(const OperationColumns& in, const std::vector<std::uint32_t>& rows, std::uint32_t run)
{
    Cost out;
    out.batch = numberAt(in.batches, run);
    double seconds = 0, weights = 0, flops = 0, bytes = 0, most = -1;
    for (const auto row : rows) {
        const double share = numberAt(in.share, row);
        double time = numberAt(in.seconds, row);
        if (!std::isfinite(time))
            time = share * numberAt(in.steps, run);
        seconds += time;
        // Without a time, the share of time weights the rates; a single row needs no weight.
        const double weight = std::isfinite(time) ? time : std::isfinite(share) ? share : 1;
        const auto add = [weight](double& sum, double rate) {
            sum += std::isfinite(rate) ? weight * rate : 0;
        };
        add(flops, in.flops.numbers[row]);
        add(bytes, numberAt(in.bytes, row));
        weights += weight;
        if (weight > most) {
            most = weight;
            out.row = row;
        }
    }
    out.seconds = seconds > 0 ? seconds : nan;
    out.flopRate = flops > 0 && weights > 0 ? flops / weights : nan;
    out.byteRate = bytes > 0 && weights > 0 ? bytes / weights : nan;
    out.intensity = rows.size() == 1 ? in.intensity.numbers[rows.front()] : out.flopRate / out.byteRate;
    return out;
}

} // namespace

Result<Upgrade> upgradeOfOperations(const table::Table& operations, const table::Table& runs,
                                    const table::Mask& mask, const UpgradeRequest& request)
{
    PARASCOPE_TRY(const auto sides, sidesOf(runs, mask, request));
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, operations.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const Column* name, operations.column(columns::operation));
    const OperationColumns columns{*flops,
                                   *intensity,
                                   *name,
                                   operations.find("seconds"),
                                   operations.find("time_fraction"),
                                   operations.find("bytes_per_second"),
                                   runs.find(metric::stepSeconds),
                                   runs.find(hyper::batch)};
    auto out = emptyUpgrade(request);
    std::map<std::pair<std::uint32_t, std::string>, std::vector<std::uint32_t>> gathered;
    std::size_t seen[2] = {0, 0}, filtered = 0, control = 0;
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        const auto owner = owners[row];
        if (owner == noRun || !(sides.older[owner] || sides.newer[owner])) {
            ++filtered;
            continue;
        }
        ++seen[sides.newer[owner]];
        if (const auto operation = operations.text(row, *name); isContainer(operation))
            ++control;
        else
            gathered[{owner, operation}].push_back(static_cast<std::uint32_t>(row));
    }
    for (const auto& [reason, count] : {std::pair<Reason, std::size_t>{"filtered", filtered},
                                        {translatable("Excluded", "control flow"), control}})
        if (count)
            out.excluded[reason] = count;
    std::vector<std::uint32_t> runOf;
    std::vector<Cost> costs;
    std::vector<std::string> names;
    for (const auto& [place, rows] : gathered) {
        runOf.push_back(place.first);
        names.push_back(place.second);
        costs.push_back(sumOf(columns, rows, place.first));
    }
    PARASCOPE_CHECK(compareCosts(out, runs, sides, runOf, costs, names));
    if (!seen[0] || !seen[1])
        out.unable = Message::format("There are no profiled operations of %1; an upgrade by operation needs "
                                     "a profile of both platforms.",
                                     std::string(seen[0] ? request.to : request.from));
    finish(out);
    return out;
}

} // namespace parascope::analysis
