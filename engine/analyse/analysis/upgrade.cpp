// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/upgrade.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::analysis {

using table::Column;

namespace {

constexpr std::array<double, 5> ranks = {2, 9, 50, 91, 98};

/// The rows of one model (and operation) on either platform.
struct Match
{
    std::string operation;
    std::vector<std::uint32_t> from, to;
};

UpgradeGroup groupOf(std::string name, std::vector<double> speedups)
{
    UpgradeGroup out{std::move(name), speedups.size(), geometricMean(speedups), {}};
    out.percentiles = percentiles(std::move(speedups), ranks);
    return out;
}

/// The row of the median.
std::uint32_t middleRow(std::vector<std::uint32_t>& rows, const Column& by)
{
    const auto at = rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2);
    std::nth_element(rows.begin(), at, rows.end(),
                     [&](auto a, auto b) { return by.numbers[a] < by.numbers[b]; });
    return *at;
}

/// Which runs are equal; what they differ in goes to `out`.
EqualRuns pairing(Upgrade& out, const table::Table& runs, const Column& key,
                  const std::vector<std::uint32_t>& rows, const table::Mask& newer)
{
    std::vector<std::uint8_t> above;
    for (const auto row : rows)
        above.push_back(newer[row]);
    auto equal = equalRuns(runs, rows, above, {{&key}, "platform"});
    out.matched = equal.matched;
    out.differs = equal.differs;
    return equal;
}

void finish(Upgrade& out, std::map<std::string, Match>& matches, const Column& flops, const Column& intensity,
            const Column& rate)
{
    std::map<std::string, std::vector<double>> byOperation;
    std::vector<double> compute, memory;
    for (auto& [key, match] : matches) {
        if (match.from.empty() || match.to.empty()) {
            out.excluded[onlyOn(match.to.empty() ? out.from : out.to)] += match.from.size() + match.to.size();
            continue;
        }
        UpgradePoint point;
        point.oldRow = middleRow(match.from, rate);
        point.newRow = middleRow(match.to, rate);
        point.operation = match.operation;
        point.intensity = intensity.numbers[point.oldRow];
        point.newIntensity = intensity.numbers[point.newRow];
        point.oldFlops = flops.numbers[point.oldRow];
        point.newFlops = flops.numbers[point.newRow];
        point.speedup = rate.numbers[point.newRow] / rate.numbers[point.oldRow];
        point.computeBound = point.intensity >= out.ridge;
        byOperation[point.operation].push_back(point.speedup);
        (point.computeBound ? compute : memory).push_back(point.speedup);
        out.points.push_back(std::move(point));
    }
    if (out.points.empty()) {
        if (out.unable.empty())
            out.unable = Message::format("Nothing ran on both %1 and %2.", out.from, out.to);
        return;
    }
    for (auto& [name, speedups] : byOperation)
        out.operations.push_back(groupOf(name, std::move(speedups)));
    std::stable_sort(out.operations.begin(), out.operations.end(),
                     [](const auto& a, const auto& b) { return a.n > b.n; });
    if (std::isfinite(out.ridge)) {
        out.bounds.push_back(groupOf("compute-bound", std::move(compute)));
        out.bounds.push_back(groupOf("memory-bound", std::move(memory)));
    }
}

} // namespace

Result<Upgrade> upgradeOfRuns(const table::Table& runs, const table::Mask& mask, std::string_view from,
                              std::string_view to, double oldRidge)
{
    PARASCOPE_TRY(const auto older, sideMask(runs, mask, "platform", from));
    PARASCOPE_TRY(const auto newer, sideMask(runs, mask, "platform", to));
    PARASCOPE_TRY(const Column* flops, runs.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, runs.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const Column* key, runs.column("work_key"));
    // Examples a second where there are any: FLOP counts may differ between platforms, examples do not.
    const Column* examples = runs.find(metric::examplesPerSecond);
    const Column* rate = examples ? examples : flops;
    Upgrade out{std::string(from), std::string(to), oldRidge, {}, {}, {}, {}, {}, {}, {}};
    table::Mask both(mask.size(), 0);
    std::size_t others = 0;
    for (std::size_t row = 0; row < both.size(); ++row) {
        both[row] = static_cast<std::uint8_t>(older[row] || newer[row]);
        others += mask[row] && !both[row];
    }
    auto sample = completeRows(runs, both, std::array{flops, intensity, rate});
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
    const auto equal = pairing(out, runs, *key, sample.rows, newer);
    std::map<std::string, Match> matches;
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        const auto row = sample.rows[i];
        auto& match = matches[runs.text(row, *key) + '\n' + std::to_string(equal.group[i])];
        (newer[row] ? match.to : match.from).push_back(row);
    }
    finish(out, matches, *flops, *intensity, *rate);
    return out;
}

Result<Upgrade> upgradeOfOperations(const table::Table& operations, const table::Table& runs,
                                    const table::Mask& mask, std::string_view from, std::string_view to,
                                    double oldRidge)
{
    PARASCOPE_TRY(const auto older, sideMask(runs, mask, "platform", from));
    PARASCOPE_TRY(const auto newer, sideMask(runs, mask, "platform", to));
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, operations.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const Column* name, operations.column("operation"));
    PARASCOPE_TRY(const Column* key, runs.column("work_key"));
    Upgrade out{std::string(from), std::string(to), oldRidge, {}, {}, {}, {}, {}, {}, {}};
    std::vector<std::uint32_t> counted, runOf; // operations with FLOPs, and their runs
    std::size_t sides[2] = {0, 0}, filtered = 0, control = 0, still = 0;
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        const auto owner = owners[row];
        if (owner == noRun || !(older[owner] || newer[owner])) {
            ++filtered;
            continue;
        }
        ++sides[newer[owner]];
        const auto operation = operations.text(row, *name);
        if (isContainer(operation))
            ++control;
        else if (!(flops->numbers[row] > 0) || !(intensity->numbers[row] > 0))
            ++still;
        else {
            counted.push_back(static_cast<std::uint32_t>(row));
            runOf.push_back(owner);
        }
    }
    for (const auto& [reason, count] : {std::pair<Reason, std::size_t>{"filtered", filtered},
                                        {translatable("Excluded", "control flow"), control},
                                        {withoutFlops(), still}})
        if (count)
            out.excluded[reason] = count;
    const auto equal = pairing(out, runs, *key, runOf, newer);
    std::map<std::string, Match> matches;
    for (std::size_t i = 0; i < counted.size(); ++i) {
        const auto operation = operations.text(counted[i], *name);
        auto& match =
            matches[runs.text(runOf[i], *key) + '\n' + std::to_string(equal.group[i]) + '\n' + operation];
        match.operation = operation;
        (newer[runOf[i]] ? match.to : match.from).push_back(counted[i]);
    }
    if (!sides[0] || !sides[1])
        out.unable = Message::format("No profiled operations of %1 are here; an upgrade by operation needs a "
                                     "profile of both platforms.",
                                     std::string(sides[0] ? to : from));
    finish(out, matches, *flops, *intensity, *flops);
    return out;
}

} // namespace parascope::analysis
