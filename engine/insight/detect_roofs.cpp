// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what limits models and operations, or that they are far from every limit: "Many operations on tpu-v2
// are bound by its memory bandwidth" (Table 1, row 2).
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/bounds_found.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace parascope::insight {

using table::Column;

namespace {

ClusteredShare clustered(const std::vector<std::pair<double, double>>& partAndWhole)
{
    ClusteredShare out;
    double part = 0, whole = 0;
    for (const auto& [p, w] : partAndWhole) {
        part += p;
        whole += w;
    }
    if (!(whole > 0))
        return out;
    out.share = part / whole;
    double square = 0;
    for (const auto& [p, w] : partAndWhole)
        square += (p - out.share * w) * (p - out.share * w);
    const auto n = static_cast<double>(partAndWhole.size());
    if (partAndWhole.size() >= 5) {
        const double half = 1.96 * std::sqrt(square * n / (n - 1)) / whole;
        out.interval = {std::max(0.0, out.share - half), std::min(1.0, out.share + half)};
    }
    return out;
}

/// The main roof for a data type.
struct Roof
{
    double peak = figure::noValue, bandwidth = figure::noValue;
    [[nodiscard]] double ridge() const { return peak / bandwidth; }
    /// Returns the share of the roof that a rate attains at an intensity.
    [[nodiscard]] double share(double rate, double intensity) const
    {
        return rate / std::min(peak, intensity * bandwidth);
    }
    [[nodiscard]] analysis::Bound bound(double share, double intensity, bool overhead) const
    {
        return analysis::boundOf(share, intensity >= ridge(), overhead);
    }
};

/// Returns the main roof for a data type. The capability of a run's own type limits the run.
Roof roofOf(const Study& study, const figure::Input::Platform& platform, const std::string& dtype)
{
    const auto ceilings = analysis::ceilingsOf(
        analysis::withPeak({platform.peaks, platform.bandwidth, platform.ceilings}, study.request.peak),
        dtype);
    return {analysis::firstOf(ceilings, analysis::Ceiling::Kind::Compute),
            analysis::firstOf(ceilings, analysis::Ceiling::Kind::Memory)};
}

/// Returns the rows by data type ("" if none is recorded), those with most rows first.
std::vector<std::pair<std::string, Rows>> byType(const table::Table& runs, const Rows& rows)
{
    const Column* dtype = categoryColumn(runs, columns::dtype);
    const Column* tf32 = numberColumn(runs, "tf32");
    std::map<std::string, Rows> types;
    for (const auto row : rows) {
        const auto text = textAt(dtype, dtype ? dtype->codes[row] : table::Dictionary::missing);
        types[std::string(computeType(text, tf32 && tf32->numbers[row] == 1))].push_back(row);
    }
    std::vector<std::pair<std::string, Rows>> out(types.begin(), types.end());
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    return out;
}

/// The table of operations and the columns that boundsOf() uses.
struct Profile
{
    const table::Table& operations;
    const std::vector<std::uint32_t>& owners; ///< row of the run that each operation belongs to
    const table::Mask& chosen;
    const Column *intensity, *rate, *time, *name;
};

/// Returns the result for one platform and one data type; `runs` is sorted. Returns nothing if no run has an
/// operation.
std::optional<Bounds> boundsOf(const Profile& profile, const Rows& runs, const Roof& roof)
{
    struct Operation
    {
        std::size_t row;
        std::uint32_t run;
        analysis::Bound bound;
    };
    std::vector<Operation> found;
    Bounds bounds;
    auto& shares = bounds.shares;
    for (std::size_t row = 0; row < profile.operations.rows(); ++row) {
        const auto owner = profile.owners[row];
        const double intensity = profile.intensity->numbers[row], rate = profile.rate->numbers[row];
        if (!profile.chosen[row] || owner == analysis::noRun || !(intensity > 0) ||
            !std::isfinite(intensity) || !(rate > 0) || !std::binary_search(runs.begin(), runs.end(), owner))
            continue;
        shares.push_back(roof.share(rate, intensity));
        found.push_back({row, owner, roof.bound(shares.back(), intensity, false)});
        ++bounds.counts[static_cast<std::size_t>(found.back().bound)];
    }
    if (found.empty())
        return std::nullopt;
    bounds.n = found.size();
    bounds.choose();
    struct Sum
    {
        double of = 0, n = 0, timeOf = 0, time = 0;
    };
    std::map<std::uint32_t, Sum> perRun;
    std::map<std::string, double> byName;
    for (const auto& operation : found) {
        auto& sum = perRun[operation.run];
        const double time = profile.time->numbers[operation.row];
        sum.n += 1;
        sum.time += time;
        if (!bounds.isOfMost(operation.bound))
            continue;
        sum.of += 1;
        sum.timeOf += time;
        if (profile.name && profile.name->codes[operation.row] != table::Dictionary::missing)
            byName[profile.name->dictionary->text(profile.name->codes[operation.row])] += time;
    }
    std::vector<std::pair<double, double>> counts, times;
    for (const auto& [owner, sum] : perRun) {
        counts.emplace_back(sum.of, sum.n);
        times.emplace_back(sum.timeOf, sum.time);
        if (sum.of > 0)
            bounds.rows.push_back(owner);
    }
    std::vector<std::pair<double, std::string>> order;
    for (const auto& [text, seconds] : byName)
        order.emplace_back(-seconds, text);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i)
        bounds.names.push_back(order[i].second);
    bounds.operations = true;
    bounds.ridge = roof.ridge();
    bounds.runs = perRun.size();
    bounds.count = clustered(counts);
    bounds.time = clustered(times);
    return bounds;
}

void lookAtOperations(const Study& study, Candidates& out)
{
    const auto& operations = study.input.operations;
    if (!operations || operations->rows() == 0 || !study.runs.find(columns::run))
        return;
    const auto owners = analysis::runRows(*operations, study.runs);
    const auto chosen = analysis::paperOperations(*operations, study.runs, study.request.mask);
    const Column* intensity = numberColumn(*operations, metric::arithmeticIntensity);
    const Column* rate = numberColumn(*operations, metric::flopsPerSecond);
    const Column* time = numberColumn(*operations, "time_fraction");
    if (!owners || !chosen || !intensity || !rate || !time)
        return;
    const Profile profile{*operations,
                          *owners,
                          chosen->mask,
                          intensity,
                          rate,
                          time,
                          categoryColumn(*operations, columns::operation)};
    Rows profiled;
    for (std::size_t row = 0; row < operations->rows(); ++row)
        if (chosen->mask[row] && (*owners)[row] != analysis::noRun)
            profiled.push_back((*owners)[row]);
    std::sort(profiled.begin(), profiled.end());
    profiled.erase(std::unique(profiled.begin(), profiled.end()), profiled.end());
    const Column* platform = categoryColumn(study.runs, columns::platform);
    for (const auto& facts : study.input.platforms) {
        auto own = profiled;
        if (platform)
            std::erase_if(own,
                          [&](auto run) { return textAt(platform, platform->codes[run]) != facts.name; });
        const auto types = byType(study.runs, own);
        for (const auto& [dtype, runs] : types) {
            const auto roof = roofOf(study, facts, dtype);
            auto bound = std::isfinite(roof.ridge()) ? boundsOf(profile, runs, roof) : std::nullopt;
            if (!bound)
                continue;
            bound->platform = facts.name;
            bound->on = facts.name;
            bound->where = equals("platform", facts.name);
            bound->unit = Message::format("operations");
            if (types.size() > 1 && !dtype.empty())
                nameType(*bound, dtype);
            out.push_back(
                {figure::noValue, [&study, bound = *bound](double) { return writeBounds(study, bound); }});
        }
    }
}

/// The columns that modelsOf() uses.
struct Rates
{
    const Column &intensity, &flops;
};

/// Returns the result for the models of one scope and data type; nothing if they are too few.
std::optional<Bounds> modelsOf(const Study& study, const Scope& scope, const Rows& rows, const Roof& roof,
                               const Rates& rates)
{
    const auto overhead = analysis::overheadSteps(study.runs, rows);
    Bounds bound;
    std::vector<analysis::Bound> bounds;
    for (const auto row : rows) {
        const double at = rates.intensity.numbers[row], rate = rates.flops.numbers[row];
        if (!(at > 0) || !(rate > 0) || !std::isfinite(at))
            continue;
        bound.shares.push_back(roof.share(rate, at));
        bounds.push_back(roof.bound(bound.shares.back(), at, overhead.has(row)));
        ++bound.counts[static_cast<std::size_t>(bounds.back())];
        bound.rows.push_back(row);
    }
    bound.n = bound.rows.size();
    constexpr std::size_t fewest = 10;
    if (bound.n < fewest)
        return std::nullopt;
    bound.choose();
    for (std::size_t i = bound.n; i-- > 0;)
        if (!bound.isOfMost(bounds[i]))
            bound.rows.erase(bound.rows.begin() + static_cast<std::ptrdiff_t>(i));
    bound.platform = scope.platform;
    bound.family = scope.family;
    bound.on = scope.place;
    bound.where = scope.where;
    bound.unit = scope.family.empty() || scope.name.text() == scope.platform
                     ? Message::format("models")
                     : Message::format("%1 models", scope.family);
    bound.ridge = roof.ridge();
    bound.runs = bound.n;
    bound.count = {static_cast<double>(bound.ofMost()) / static_cast<double>(bound.n),
                   analysis::wilson(bound.ofMost(), bound.n)};
    return bound;
}

void lookAtModels(const Study& study, Candidates& out)
{
    const Column* intensity = numberColumn(study.runs, metric::arithmeticIntensity);
    const Column* flops = numberColumn(study.runs, metric::flopsPerSecond);
    if (!intensity || !flops)
        return;
    std::map<std::pair<std::string, std::string>, std::vector<Bounds>> far; // by platform and data type
    for (const auto& scope : study.scopes) {
        const auto* facts = study.platform(scope.platform);
        if (!facts)
            continue;
        const auto types = byType(study.runs, scope.completed);
        for (const auto& [dtype, rows] : types) {
            const auto roof = roofOf(study, *facts, dtype);
            if (!std::isfinite(roof.ridge()))
                continue;
            auto bound = modelsOf(study, scope, rows, roof, {*intensity, *flops});
            if (!bound)
                continue;
            bound->typed = types.size() > 1 && !dtype.empty();
            if (bound->most == analysis::Bound::Neither) {
                far[{scope.platform, dtype}].push_back(*std::move(bound));
                continue;
            }
            if (bound->typed)
                nameType(*bound, dtype);
            out.push_back(
                {figure::noValue, [&study, bound = *bound](double) { return writeBounds(study, bound); }});
        }
    }
    for (auto& [key, alike] : far)
        out.push_back({figure::noValue, [&study, bound = together(std::move(alike), key.second)](double) {
                           return writeBounds(study, bound);
                       }});
}

} // namespace

void lookForRoofs(const Study& study, Candidates& out)
{
    lookAtOperations(study, out);
    lookAtModels(study, out);
}

} // namespace parascope::insight
