// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what limits models and operations, or that they are far from every limit: "Many operations on tpu-v2
// are bound by its memory bandwidth" (Table 1, row 2).
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
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

/// A share of items that come in clusters (the operations of a run). Its interval uses the spread between
/// clusters (ratio estimator), because the operations of one run are not independent.
struct ClusteredShare
{
    double share = figure::noValue;
    analysis::Interval interval{figure::noValue, figure::noValue};
};

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

/// Counts of models or operations by their bound, on one platform and for one data type.
struct Bounds
{
    std::string platform, where;
    Message on; ///< the platform, and the mode if the runs have several
    Message unit;
    analysis::Bound most = analysis::Bound::Neither; ///< the bound that the sentence is about
    double ridge = 0;
    std::array<std::size_t, 4> counts{}; ///< by analysis::Bound
    std::size_t n = 0, runs = 0;
    double middle = figure::noValue; ///< median of the share of the roof that is attained
    ClusteredShare count, time;      ///< of `most`
    std::vector<std::string> names;  ///< names of the operations of `most` with the most time
    Rows rows;
    bool operations = false;

    [[nodiscard]] std::size_t of(analysis::Bound bound) const
    {
        return counts[static_cast<std::size_t>(bound)];
    }
    /// Returns the number of those that stress neither ceiling.
    [[nodiscard]] std::size_t far() const
    {
        return of(analysis::Bound::Overhead) + of(analysis::Bound::Neither);
    }
    /// Chooses what to say: what holds for half of them or more, else whatever the memory limits.
    void choose()
    {
        using analysis::Bound;
        most = 2 * of(Bound::Compute) >= n && n > 0 ? Bound::Compute
               : 2 * far() > n                      ? Bound::Neither
                                                    : Bound::Memory;
    }
    [[nodiscard]] bool isOfMost(analysis::Bound bound) const
    {
        return bound == most || (most == analysis::Bound::Neither && bound == analysis::Bound::Overhead);
    }
    [[nodiscard]] std::size_t ofMost() const { return most == analysis::Bound::Neither ? far() : of(most); }
};

Message sentenceOf(const Bounds& bounds)
{
    const auto count = bounds.ofMost(), all = bounds.n;
    const auto ridge = number(bounds.ridge);
    switch (bounds.most) {
    case analysis::Bound::Compute:
        return Message::format("Most %1 on %2 are bound by its compute rate: %3 of %4 reach half of it or "
                               "more, from the ridge at %5 FLOP/B on",
                               bounds.unit, bounds.on, count, all, ridge);
    case analysis::Bound::Memory:
        return 2 * count >= all
                   ? Message::format(
                         "Most %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of "
                         "it or more, below the ridge at %5 FLOP/B",
                         bounds.unit, bounds.on, count, all, ridge)
                   : Message::format(
                         "Many %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of "
                         "it or more, below the ridge at %5 FLOP/B",
                         bounds.unit, bounds.on, count, all, ridge);
    case analysis::Bound::Overhead:
    case analysis::Bound::Neither:
        break;
    }
    return Message::format(
        "Most %1 on %2 stress neither its compute rate nor its memory: %3 of %4 stay below "
        "half of their roof (half of them below %5)",
        bounds.unit, bounds.on, count, all, percent(bounds.middle));
}

std::optional<Observation> writeBounds(const Study& study, const Bounds& bounds)
{
    constexpr double many = 0.2;
    const double share = bounds.count.share;
    if (std::isnan(bounds.count.interval.low) || share < many)
        return std::nullopt;
    Observation out;
    out.sentence = sentenceOf(bounds);
    const bool limits = bounds.most != analysis::Bound::Neither;
    if (std::isfinite(bounds.time.share))
        out.sentence += Message::format(", with %1 of their time", percent(bounds.time.share));
    if (!bounds.names.empty() && limits)
        out.sentence += Message::format(", above all %1", listed({bounds.names.begin(), bounds.names.end()}));
    const auto interval =
        Message::format("%1 to %2", percent(bounds.count.interval.low), percent(bounds.count.interval.high));
    out.sentence += bounds.operations
                        ? Message::format(" (%1 at 95 %, from %2).", interval, countedRuns(bounds.runs))
                        : Message::format(" (%1 at 95 %).", interval);
    out.evidence.n = bounds.n;
    out.evidence.unit = bounds.unit;
    out.evidence.interval = bounds.count.interval;
    out.evidence.where = bounds.where;
    out.evidence.numbers = {
        {"ridge", bounds.ridge},
        {"memory_bound", bounds.of(analysis::Bound::Memory)},
        {"compute_bound", bounds.of(analysis::Bound::Compute)},
        {"overhead_bound", bounds.of(analysis::Bound::Overhead)},
        {"far_from_roof", bounds.of(analysis::Bound::Neither)},
        {"bound", analysis::nameOf(bounds.most)},
        {"share", share},
        {"median_of_roof", numberOrNull(bounds.middle)},
        {"time_share", numberOrNull(bounds.time.share)},
        {"time_interval", std::isfinite(bounds.time.interval.low)
                              ? Json::array({bounds.time.interval.low, bounds.time.interval.high})
                              : Json(nullptr)},
        {"operations", bounds.names},
        {"runs", bounds.runs}};
    showRows(out.evidence, bounds.rows);
    out.strength = share * support(bounds.runs) * (bounds.operations ? 1 : 0.6);
    out.refutation =
        bounds.operations
            ? Message::format("a profile with other bytes (measured, not logical) or the measured instead of "
                              "the data sheet's roof puts them elsewhere.")
            : Message::format("measured bytes instead of those that the graph implies, or measured ceilings "
                              "instead of the data sheet's, put the models elsewhere.");
    out.figure = study.figure("roofline", bounds.where);
    out.figure.platforms = {bounds.platform};
    out.figure.x = metric::arithmeticIntensity;
    out.figure.y = metric::flopsPerSecond;
    out.figure.logX = out.figure.logY = true;
    if (bounds.operations)
        out.figure.options["operations"] = true;
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
    std::vector<double> shares;
    Bounds bounds;
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
    bounds.middle = analysis::medianOf(std::move(shares));
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

/// If runs have several types, the sentence names the type, and the figure shows only its runs.
void nameType(Bounds& bound, const std::string& dtype)
{
    bound.unit = Message::format("%1 in %2", bound.unit, dtype);
    // TF32 is a setting of float32 runs.
    bound.where =
        dtype == "tf32" ? both(bound.where, "tf32 == 1") : both(bound.where, equals("dtype", dtype));
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

void lookAtModels(const Study& study, Candidates& out)
{
    const Column* intensity = numberColumn(study.runs, metric::arithmeticIntensity);
    const Column* flops = numberColumn(study.runs, metric::flopsPerSecond);
    if (!intensity || !flops)
        return;
    for (const auto& scope : study.scopes) {
        const auto* facts = study.platform(scope.platform);
        if (!facts)
            continue;
        const auto types = byType(study.runs, scope.completed);
        for (const auto& [dtype, rows] : types) {
            const auto roof = roofOf(study, *facts, dtype);
            if (!std::isfinite(roof.ridge()))
                continue;
            const auto overhead = analysis::overheadSteps(study.runs, rows);
            Bounds bound;
            std::vector<double> shares;
            std::vector<analysis::Bound> bounds;
            for (const auto row : rows) {
                const double at = intensity->numbers[row], rate = flops->numbers[row];
                if (!(at > 0) || !(rate > 0) || !std::isfinite(at))
                    continue;
                shares.push_back(roof.share(rate, at));
                bounds.push_back(roof.bound(shares.back(), at, overhead.has(row)));
                ++bound.counts[static_cast<std::size_t>(bounds.back())];
                bound.rows.push_back(row);
            }
            bound.n = bound.rows.size();
            if (bound.n < 10)
                continue;
            bound.choose();
            for (std::size_t i = bound.n; i-- > 0;)
                if (!bound.isOfMost(bounds[i]))
                    bound.rows.erase(bound.rows.begin() + static_cast<std::ptrdiff_t>(i));
            bound.middle = analysis::medianOf(std::move(shares));
            bound.platform = scope.platform;
            bound.on = scope.place;
            bound.where = scope.where;
            bound.unit = scope.family.empty() || scope.name.text() == scope.platform
                             ? Message::format("models")
                             : Message::format("%1 models", scope.family);
            if (types.size() > 1 && !dtype.empty())
                nameType(bound, dtype);
            bound.ridge = roof.ridge();
            bound.runs = bound.n;
            bound.count = {static_cast<double>(bound.ofMost()) / static_cast<double>(bound.n),
                           analysis::wilson(bound.ofMost(), bound.n)};
            out.push_back({figure::noValue, [&study, bound](double) { return writeBounds(study, bound); }});
        }
    }
}

} // namespace

void lookForRoofs(const Study& study, Candidates& out)
{
    lookAtOperations(study, out);
    lookAtModels(study, out);
}

} // namespace parascope::insight
