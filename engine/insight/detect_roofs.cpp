// SPDX-License-Identifier: GPL-3.0-or-later
// Finds memory-bound models and operations: "Many operations are bound by tpu-v2's memory: 750 of 862 lie
// below the ridge at 75 FLOP/B" (Table 1, row 2).
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
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

struct Bound
{
    std::string platform, where;
    Message on; ///< the platform, and the mode if the runs have several
    Message unit;
    double ridge = 0;
    std::size_t n = 0, below = 0, runs = 0;
    ClusteredShare count, time;
    std::vector<std::string> names; ///< names of the operations with the most memory-bound time
    Rows rows;
    bool operations = false;
};

std::optional<Observation> writeBound(const Study& study, const Bound& bound)
{
    if (std::isnan(bound.count.interval.low))
        return std::nullopt;
    Observation out;
    const double share = bound.count.share;
    constexpr double many = 0.2;
    const bool memory = share >= many;
    const auto ridge = number(bound.ridge);
    if (!memory)
        out.sentence = Message::format(
            "Most %1 on %2 are bound by its compute rate: %3 of %4 lie at the ridge or above, %5 FLOP/B",
            bound.unit, bound.on, bound.n - bound.below, bound.n, ridge);
    else if (share >= 0.5)
        out.sentence = Message::format(
            "Most %1 on %2 are bound by its memory bandwidth: %3 of %4 lie below the ridge at %5 FLOP/B",
            bound.unit, bound.on, bound.below, bound.n, ridge);
    else
        out.sentence = Message::format(
            "Many %1 on %2 are bound by its memory bandwidth: %3 of %4 lie below the ridge at %5 FLOP/B",
            bound.unit, bound.on, bound.below, bound.n, ridge);
    if (std::isfinite(bound.time.share) && memory)
        out.sentence += Message::format(", with %1 of their time", percent(bound.time.share));
    if (!bound.names.empty() && memory)
        out.sentence += Message::format(", above all %1", listed({bound.names.begin(), bound.names.end()}));
    const auto interval =
        Message::format("%1 to %2", percent(bound.count.interval.low), percent(bound.count.interval.high));
    out.sentence += bound.operations ? Message::format(" (%1 are memory-bound at 95 %, from %2).", interval,
                                                       countedRuns(bound.runs))
                                     : Message::format(" (%1 are memory-bound at 95 %).", interval);
    out.evidence.n = bound.n;
    out.evidence.unit = bound.unit;
    out.evidence.interval = bound.count.interval;
    out.evidence.where = bound.where;
    out.evidence.numbers = {
        {"ridge", bound.ridge},
        {"memory_bound", bound.below},
        {"compute_bound", bound.n - bound.below},
        {"memory_bound_share", share},
        {"memory_bound_time_share", numberOrNull(bound.time.share)},
        {"memory_bound_time_interval", std::isfinite(bound.time.interval.low)
                                           ? Json::array({bound.time.interval.low, bound.time.interval.high})
                                           : Json(nullptr)},
        {"operations", bound.names},
        {"runs", bound.runs}};
    showRows(out.evidence, bound.rows);
    out.strength = (memory ? share : 1 - share) * support(bound.runs) * (bound.operations ? 1 : 0.6);
    out.refutation = bound.operations
                         ? Message::format("a profile with other bytes (measured, not logical) or "
                                           "the measured instead of the data sheet's roof "
                                           "puts them above the ridge.")
                         : Message::format("measured bytes instead of those that the graph implies "
                                           "put the models on the other side of the ridge.");
    out.figure = study.figure("roofline", bound.where);
    out.figure.platforms = {bound.platform};
    out.figure.x = metric::arithmeticIntensity;
    out.figure.y = metric::flopsPerSecond;
    out.figure.logX = out.figure.logY = true;
    if (bound.operations)
        out.figure.options["operations"] = true;
    return out;
}

/// Returns the ridge point of the roof for a data type. The capability of a run's own type limits the run.
double ridgeOf(const Study& study, const figure::Input::Platform& platform, const std::string& dtype)
{
    return analysis::ridgeOf(analysis::ceilingsOf(
        analysis::withPeak({platform.peaks, platform.bandwidth, platform.ceilings}, study.request.peak),
        dtype));
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

/// The table of operations and the columns that boundOf() uses.
struct Profile
{
    const table::Table& operations;
    const std::vector<std::uint32_t>& owners; ///< row of the run that each operation belongs to
    const table::Mask& chosen;
    const Column *intensity, *time, *name;
};

/// Returns the result for one platform and one data type; `runs` is sorted. Returns nothing if no run has an
/// operation.
std::optional<Bound> boundOf(const Profile& profile, const Rows& runs, double ridge)
{
    struct Sum
    {
        double below = 0, n = 0, timeBelow = 0, time = 0;
    };
    std::map<std::uint32_t, Sum> perRun;
    std::map<std::string, double> byName;
    Bound bound;
    for (std::size_t row = 0; row < profile.operations.rows(); ++row) {
        const auto owner = profile.owners[row];
        const double intensity = profile.intensity->numbers[row];
        if (!profile.chosen[row] || owner == analysis::noRun || !std::isfinite(intensity) ||
            !std::binary_search(runs.begin(), runs.end(), owner))
            continue;
        auto& sum = perRun[owner];
        const bool below = intensity < ridge;
        sum.n += 1;
        sum.below += below;
        sum.time += profile.time->numbers[row];
        if (!below)
            continue;
        sum.timeBelow += profile.time->numbers[row];
        ++bound.below;
        if (profile.name && profile.name->codes[row] != table::Dictionary::missing)
            byName[profile.name->dictionary->text(profile.name->codes[row])] += profile.time->numbers[row];
    }
    if (perRun.empty())
        return std::nullopt;
    std::vector<std::pair<double, double>> counts, times;
    for (const auto& [owner, sum] : perRun) {
        bound.n += static_cast<std::size_t>(sum.n);
        counts.emplace_back(sum.below, sum.n);
        times.emplace_back(sum.timeBelow, sum.time);
        if (sum.below > 0)
            bound.rows.push_back(owner);
    }
    std::vector<std::pair<double, std::string>> order;
    for (const auto& [text, seconds] : byName)
        order.emplace_back(-seconds, text);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i)
        bound.names.push_back(order[i].second);
    bound.operations = true;
    bound.ridge = ridge;
    bound.runs = perRun.size();
    bound.count = clustered(counts);
    bound.time = clustered(times);
    return bound;
}

/// If runs have several types, the sentence names the type, and the figure shows only its runs.
void nameType(Bound& bound, const std::string& dtype)
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
    const Column* time = numberColumn(*operations, "time_fraction");
    if (!owners || !chosen || !intensity || !time)
        return;
    const Profile profile{*operations, *owners, chosen->mask,
                          intensity,   time,    categoryColumn(*operations, columns::operation)};
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
            const double ridge = ridgeOf(study, facts, dtype);
            auto bound = std::isfinite(ridge) ? boundOf(profile, runs, ridge) : std::nullopt;
            if (!bound)
                continue;
            bound->platform = facts.name;
            bound->on = facts.name;
            bound->where = equals("platform", facts.name);
            bound->unit = Message::format("operations");
            if (types.size() > 1 && !dtype.empty())
                nameType(*bound, dtype);
            out.push_back(
                {figure::noValue, [&study, bound = *bound](double) { return writeBound(study, bound); }});
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
            const double ridge = ridgeOf(study, *facts, dtype);
            if (!std::isfinite(ridge))
                continue;
            Bound bound;
            for (const auto row : rows)
                if (intensity->numbers[row] > 0 && flops->numbers[row] > 0 &&
                    std::isfinite(intensity->numbers[row])) {
                    ++bound.n;
                    if (intensity->numbers[row] < ridge) {
                        ++bound.below;
                        bound.rows.push_back(row);
                    }
                }
            if (bound.n < 10)
                continue;
            bound.platform = scope.platform;
            bound.on = scope.place;
            bound.where = scope.where;
            bound.unit = scope.family.empty() || scope.name.text() == scope.platform
                             ? Message::format("models")
                             : Message::format("%1 models", scope.family);
            if (types.size() > 1 && !dtype.empty())
                nameType(bound, dtype);
            bound.ridge = ridge;
            bound.runs = bound.n;
            bound.count = {static_cast<double>(bound.below) / static_cast<double>(bound.n),
                           analysis::wilson(bound.below, bound.n)};
            out.push_back({figure::noValue, [&study, bound](double) { return writeBound(study, bound); }});
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
