// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/operations.h"

#include "engine/analysis/groups.h"
#include "engine/core/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// A row's place in a column of texts, with one more place for the missing.
std::size_t placeOf(const Column& column, std::size_t row)
{
    const auto code = column.codes[row];
    return code == Dictionary::missing ? column.dictionary->size() : static_cast<std::size_t>(code);
}

} // namespace

bool isContainer(std::string_view operation)
{
    return operation == "while" || operation == "conditional" || operation == "call";
}

Result<std::vector<std::uint32_t>> runRows(const table::Table& operations, const table::Table& runs)
{
    PARASCOPE_TRY(const Column* from, operations.column("run"));
    PARASCOPE_TRY(const Column* to, runs.column("run"));
    std::vector<std::uint32_t> rowOfCode(to->dictionary->size(), noRun);
    for (std::size_t row = 0; row < runs.rows(); ++row)
        if (to->codes[row] != Dictionary::missing)
            rowOfCode[static_cast<std::size_t>(to->codes[row])] = static_cast<std::uint32_t>(row);
    std::vector<std::uint32_t> translated(from->dictionary->size() + 1, noRun);
    for (std::size_t code = 0; code < from->dictionary->size(); ++code)
        if (const auto found = to->dictionary->find(from->dictionary->text(static_cast<std::int32_t>(code)));
            found != Dictionary::missing)
            translated[code] = rowOfCode[static_cast<std::size_t>(found)];
    std::vector<std::uint32_t> out(operations.rows());
    for (std::size_t row = 0; row < out.size(); ++row)
        out[row] = translated[placeOf(*from, row)];
    return out;
}

Result<OperationSelection> paperOperations(const table::Table& operations, const table::Table& runs,
                                           const table::Mask& mask, double leastShare)
{
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* share, operations.column("time_fraction"));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    OperationSelection out;
    out.mask.assign(operations.rows(), 0);
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        if (owners[row] == noRun || !mask[owners[row]])
            ++out.leftOut["filtered"];
        else if (!(share->numbers[row] > leastShare))
            ++out.leftOut["little of the time"];
        else if (!(flops->numbers[row] > 0))
            ++out.leftOut["no FLOPs"];
        else
            out.mask[row] = 1;
    }
    return out;
}

Result<Breakdown> breakdown(const table::Table& operations, const table::Table& runs, const table::Mask& mask,
                            std::string_view unit, std::string_view by, double ridge)
{
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* name, operations.column(unit));
    PARASCOPE_TRY(const Column* share, operations.column("time_fraction"));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, operations.column(metric::arithmeticIntensity));
    if (name->kind != Column::Kind::Category)
        return badInput("Time is added up by operation or layer, not by \"" + std::string(unit) + "\".");
    const Column* level = nullptr;
    if (!by.empty()) {
        PARASCOPE_TRY(level, runs.column(by));
    }
    Breakdown out;
    out.by = by;
    out.other = out.memoryBoundShare = nan;
    struct Gathered
    {
        std::set<std::uint32_t> runs;
        double time = 0, known = 0, below = 0;
        std::vector<double> flops, intensity;
    };
    std::vector<Gathered> gathered(name->dictionary->size() + 1);
    std::vector<std::uint8_t> container(gathered.size(), 0);
    for (std::size_t place = 0; place + 1 < gathered.size(); ++place)
        container[place] = isContainer(name->dictionary->text(static_cast<std::int32_t>(place)));
    // Without FLOPs there is nothing to bound: waiting for the host is not memory's fault.
    const auto known = [&](std::size_t row) {
        return std::isfinite(ridge) && std::isfinite(intensity->numbers[row]) && flops->numbers[row] > 0 &&
               !container[placeOf(*name, row)];
    };
    std::vector<double> perRun(runs.rows(), nan);
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        const auto owner = owners[row];
        const double time = share->numbers[row];
        if (owner == noRun || !mask[owner]) {
            ++out.leftOut["filtered"];
            continue;
        }
        if (!std::isfinite(time)) {
            ++out.leftOut["no time_fraction"];
            continue;
        }
        auto& sum = gathered[placeOf(*name, row)];
        sum.runs.insert(owner);
        sum.time += time;
        perRun[owner] = (std::isnan(perRun[owner]) ? 0 : perRun[owner]) + time;
        sum.flops.push_back(flops->numbers[row]);
        sum.intensity.push_back(intensity->numbers[row]);
        if (known(row)) {
            sum.known += time;
            sum.below += intensity->numbers[row] < ridge ? time : 0;
        }
    }
    std::vector<std::uint32_t> profiled;
    double rest = 0;
    for (std::size_t row = 0; row < perRun.size(); ++row)
        if (!std::isnan(perRun[row])) {
            profiled.push_back(static_cast<std::uint32_t>(row));
            rest += std::max(0.0, 1 - perRun[row]);
        } else if (mask[row]) {
            ++out.leftOut["runs without operations"];
        }
    out.runs = profiled.size();
    if (profiled.empty())
        return out;
    const auto count = static_cast<double>(profiled.size());
    out.other = rest / count;
    double knownTime = 0, below = 0;
    std::vector<std::pair<OperationShare, std::size_t>> shares;
    for (std::size_t place = 0; place < gathered.size(); ++place) {
        auto& sum = gathered[place];
        if (sum.runs.empty())
            continue;
        knownTime += sum.known;
        below += sum.below;
        OperationShare item;
        if (place < name->dictionary->size())
            item.name = name->dictionary->text(static_cast<std::int32_t>(place));
        item.runs = sum.runs.size();
        item.timeFraction = sum.time / count;
        item.container = container[place];
        item.flopsPerSecond = item.container ? nan : medianOf(std::move(sum.flops));
        item.intensity = item.container ? nan : medianOf(std::move(sum.intensity));
        item.memoryBoundShare = sum.known > 0 ? sum.below / sum.known : nan;
        shares.emplace_back(std::move(item), place);
    }
    out.memoryBoundShare = knownTime > 0 ? below / knownTime : nan;
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) {
        return a.first.timeFraction > b.first.timeFraction;
    });
    std::vector<std::size_t> rank(gathered.size(), 0);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        rank[shares[i].second] = i;
        out.operations.push_back(std::move(shares[i].first));
    }
    if (!level)
        return out;
    std::vector<std::size_t> levelOfRun(runs.rows(), 0);
    for (const auto& group : groupRows(*level, profiled)) {
        for (const auto row : group.rows)
            levelOfRun[row] = out.levels.size();
        out.levels.push_back(
            {group.level, group.rows.size(), std::vector<double>(out.operations.size(), 0), 0, nan});
        for (const auto row : group.rows)
            out.levels.back().other +=
                std::max(0.0, 1 - perRun[row]) / static_cast<double>(group.rows.size());
    }
    std::vector<std::pair<double, double>> bounds(out.levels.size(),
                                                  {0, 0}); // time of known intensity, of it below
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        const auto owner = owners[row];
        if (owner == noRun || !mask[owner] || !std::isfinite(share->numbers[row]))
            continue;
        auto& at = out.levels[levelOfRun[owner]];
        at.timeFractions[rank[placeOf(*name, row)]] += share->numbers[row] / static_cast<double>(at.runs);
        if (known(row)) {
            auto& [time, under] = bounds[levelOfRun[owner]];
            time += share->numbers[row];
            under += intensity->numbers[row] < ridge ? share->numbers[row] : 0;
        }
    }
    for (std::size_t i = 0; i < bounds.size(); ++i)
        if (bounds[i].first > 0)
            out.levels[i].memoryBoundShare = bounds[i].second / bounds[i].first;
    return out;
}

} // namespace parascope::analysis
