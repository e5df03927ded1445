// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/operations.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// Returns the place of a row in a column of texts; there is one extra place for the missing text.
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

Containers::Containers(const Column* names) : m_names(names)
{
    for (std::size_t code = 0; names && code < names->dictionary->size(); ++code)
        m_is.push_back(isContainer(names->dictionary->text(static_cast<std::int32_t>(code))));
}

Result<std::vector<std::uint32_t>> runRows(const table::Table& operations, const table::Table& runs)
{
    PARASCOPE_TRY(const Column* from, operations.column(columns::run));
    PARASCOPE_TRY(const Column* to, runs.column(columns::run));
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

Result<std::vector<std::uint32_t>> profiledRuns(const table::Table& operations, const table::Table& runs,
                                                const table::Mask& mask)
{
    PARASCOPE_TRY(auto rows, runRows(operations, runs));
    std::erase_if(rows, [&](std::uint32_t row) { return row == noRun || !mask[row]; });
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

Result<OperationSelection> paperOperations(const table::Table& operations, const table::Table& runs,
                                           const table::Mask& mask, double leastShare)
{
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* share, operations.column("time_fraction"));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    OperationSelection out;
    out.mask.assign(operations.rows(), 0);
    std::size_t filtered = 0, little = 0, still = 0;
    for (std::size_t row = 0; row < operations.rows(); ++row) {
        if (owners[row] == noRun || !mask[owners[row]])
            ++filtered;
        else if (!(share->numbers[row] > leastShare))
            ++little;
        else if (!(flops->numbers[row] > 0))
            ++still;
        else
            out.mask[row] = 1;
    }
    for (const auto& [reason, count] : {std::pair<Reason, std::size_t>{"filtered", filtered},
                                        {translatable("Excluded", "little of the time"), little},
                                        {withoutFlops(), still}})
        if (count)
            out.excluded[reason] = count;
    return out;
}

namespace {

/// The columns of the operations, and the selection of runs.
struct Profile
{
    const Column& name;
    const Column& share;
    const Column& flops;
    const Column& intensity;
    const std::vector<std::uint32_t>& owners; ///< rows of the operations' runs
    const table::Mask& mask;                  ///< selected runs
    double ridge;
    Containers containers{&name};

    [[nodiscard]] bool isAsked(std::size_t row) const { return owners[row] != noRun && mask[owners[row]]; }
    /// Returns whether compute or memory bounds the row. An operation without FLOPs has no bound: waiting for
    /// the host is not caused by the memory.
    [[nodiscard]] bool isBound(std::size_t row) const
    {
        return std::isfinite(ridge) && std::isfinite(intensity.numbers[row]) && flops.numbers[row] > 0 &&
               !containers.holds(row);
    }
};

/// The time that compute or memory bounds, and the part of it that memory bounds.
struct BoundTime
{
    double known = 0, below = 0;

    void add(const Profile& profile, std::size_t row)
    {
        if (!profile.isBound(row))
            return;
        known += profile.share.numbers[row];
        below += profile.intensity.numbers[row] < profile.ridge ? profile.share.numbers[row] : 0;
    }
    [[nodiscard]] double memoryShare() const { return known > 0 ? below / known : nan; }
};

/// The rows of one operation, added up.
struct Gathered
{
    std::set<std::uint32_t> runs;
    double time = 0;
    BoundTime bound;
    std::vector<double> flops, intensity;
    bool container = false;
};

/// The rows grouped by operation, and their total share of each run's time.
struct OperationSums
{
    std::vector<Gathered> operations; ///< indexed by placeOf()
    std::vector<double> perRun;       ///< NaN for a run without operations
    std::size_t filtered = 0, timeless = 0;
};

OperationSums sumsOf(const Profile& profile, std::size_t runs)
{
    OperationSums out;
    out.operations.resize(profile.name.dictionary->size() + 1);
    out.perRun.assign(runs, nan);
    for (std::size_t row = 0; row < profile.owners.size(); ++row) {
        const double time = profile.share.numbers[row];
        if (!profile.isAsked(row)) {
            ++out.filtered;
            continue;
        }
        if (!std::isfinite(time)) {
            ++out.timeless;
            continue;
        }
        const auto owner = profile.owners[row];
        auto& sum = out.operations[placeOf(profile.name, row)];
        sum.runs.insert(owner);
        sum.time += time;
        out.perRun[owner] = (std::isnan(out.perRun[owner]) ? 0 : out.perRun[owner]) + time;
        sum.flops.push_back(profile.flops.numbers[row]);
        sum.intensity.push_back(profile.intensity.numbers[row]);
        sum.bound.add(profile, row);
        sum.container = profile.containers.holds(row);
    }
    return out;
}

/// Returns the entry of one operation in the breakdown of `runs` runs.
OperationShare shareOf(Gathered& sum, std::string name, double runs)
{
    OperationShare item;
    item.name = std::move(name);
    item.runs = sum.runs.size();
    item.timeFraction = sum.time / runs;
    item.container = sum.container;
    item.flopsPerSecond = item.container ? nan : medianOf(std::move(sum.flops));
    item.intensity = item.container ? nan : medianOf(std::move(sum.intensity));
    item.memoryBoundShare = sum.bound.memoryShare();
    return item;
}

/// Sorts the operations by time and returns the rank of each place.
std::vector<std::size_t> rankOperations(Breakdown& out, OperationSums& sums, const Column& name)
{
    std::vector<std::pair<OperationShare, std::size_t>> shares;
    for (std::size_t place = 0; place < sums.operations.size(); ++place)
        if (auto& sum = sums.operations[place]; !sum.runs.empty())
            shares.emplace_back(shareOf(sum,
                                        place < name.dictionary->size()
                                            ? name.dictionary->text(static_cast<std::int32_t>(place))
                                            : std::string(),
                                        static_cast<double>(out.runs)),
                                place);
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) {
        return a.first.timeFraction > b.first.timeFraction;
    });
    std::vector<std::size_t> rank(sums.operations.size(), 0);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        rank[shares[i].second] = i;
        out.operations.push_back(std::move(shares[i].first));
    }
    return rank;
}

/// Adds the same breakdown for each level of a column of the runs.
void addLevels(Breakdown& out, const Profile& profile, const Column& level,
               const std::vector<std::uint32_t>& profiled, const std::vector<double>& perRun,
               const std::vector<std::size_t>& rank)
{
    std::vector<std::size_t> levelOfRun(perRun.size(), 0);
    for (const auto& group : groupRows(level, profiled)) {
        for (const auto row : group.rows)
            levelOfRun[row] = out.levels.size();
        out.levels.push_back(
            {group.level, group.rows.size(), std::vector<double>(out.operations.size(), 0), 0, nan});
        for (const auto row : group.rows)
            out.levels.back().other +=
                std::max(0.0, 1 - perRun[row]) / static_cast<double>(group.rows.size());
    }
    std::vector<BoundTime> bounds(out.levels.size());
    for (std::size_t row = 0; row < profile.owners.size(); ++row) {
        const double time = profile.share.numbers[row];
        if (!profile.isAsked(row) || !std::isfinite(time))
            continue;
        const auto levelAt = levelOfRun[profile.owners[row]];
        auto& at = out.levels[levelAt];
        at.timeFractions[rank[placeOf(profile.name, row)]] += time / static_cast<double>(at.runs);
        bounds[levelAt].add(profile, row);
    }
    for (std::size_t i = 0; i < bounds.size(); ++i)
        out.levels[i].memoryBoundShare = bounds[i].memoryShare();
}

} // namespace

namespace {

/// Returns a sentence on the run whose profiled step, the sum of its operations, exceeds the timed one by
/// most, if that is a fifth or more. `owners` has the run of each operation.
Message slowedBy(const table::Table& operations, const table::Table& runs,
                 const std::vector<std::uint32_t>& owners, const std::vector<std::uint32_t>& rows)
{
    constexpr double much = 1.2;
    const auto *seconds = operations.find("seconds"), *timed = runs.find(metric::stepSeconds);
    if (!seconds || !timed || seconds->kind != Column::Kind::Number || timed->kind != Column::Kind::Number)
        return {};
    std::vector<double> profiled(runs.rows(), 0);
    for (std::size_t i = 0; i < owners.size(); ++i)
        if (owners[i] != noRun)
            profiled[owners[i]] += seconds->numbers[i]; // NaN: not recorded
    double most = much;
    Message out;
    for (const auto row : rows) {
        const double with = profiled[row], without = timed->numbers[row];
        if (!(with > most * without)) // NaN: one of them is not recorded
            continue;
        most = with / without;
        out = Message::format(
            "A step took %1 while it was profiled and %2 when it was timed, %3 times: the shares "
            "are those of the profiled step.",
            withPrefix(with, "s"), withPrefix(without, "s"), significantText(most, 2));
    }
    return out;
}

} // namespace

Result<Breakdown> breakdown(const table::Table& operations, const table::Table& runs, const table::Mask& mask,
                            std::string_view unit, std::string_view by, double ridge)
{
    PARASCOPE_TRY(const auto owners, runRows(operations, runs));
    PARASCOPE_TRY(const Column* name, operations.column(unit));
    PARASCOPE_TRY(const Column* share, operations.column("time_fraction"));
    PARASCOPE_TRY(const Column* flops, operations.column(metric::flopsPerSecond));
    PARASCOPE_TRY(const Column* intensity, operations.column(metric::arithmeticIntensity));
    if (name->kind != Column::Kind::Category)
        return Error::badInput("Time is added up by operation or layer, not by \"%1\".", std::string(unit));
    const Column* level = nullptr;
    if (!by.empty()) {
        PARASCOPE_TRY(level, runs.column(by));
    }
    Breakdown out;
    out.by = by;
    out.other = out.memoryBoundShare = nan;
    const Profile profile{*name, *share, *flops, *intensity, owners, mask, ridge};
    auto sums = sumsOf(profile, runs.rows());
    std::vector<std::uint32_t> profiled;
    double rest = 0;
    std::size_t bare = 0;
    for (std::size_t row = 0; row < sums.perRun.size(); ++row)
        if (!std::isnan(sums.perRun[row])) {
            profiled.push_back(static_cast<std::uint32_t>(row));
            rest += std::max(0.0, 1 - sums.perRun[row]);
        } else if (mask[row]) {
            ++bare;
        }
    for (const auto& [reason, count] : {std::pair<Reason, std::size_t>{"filtered", sums.filtered},
                                        {lacking(*share), sums.timeless},
                                        {translatable("Excluded", "runs without operations"), bare}})
        if (count)
            out.excluded[reason] = count;
    out.runs = profiled.size();
    if (profiled.empty())
        return out;
    out.other = rest / static_cast<double>(out.runs);
    out.slowed = slowedBy(operations, runs, owners, profiled);
    BoundTime bound;
    for (const auto& sum : sums.operations) {
        bound.known += sum.bound.known;
        bound.below += sum.bound.below;
    }
    out.memoryBoundShare = bound.memoryShare();
    const auto rank = rankOperations(out, sums, *name);
    if (level)
        addLevels(out, profile, *level, profiled, sums.perRun, rank);
    return out;
}

} // namespace parascope::analysis
