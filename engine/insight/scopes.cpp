// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/study.h"

#include "engine/base/core/outcome.h"
#include "engine/base/statistics/drift.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

namespace parascope::insight {

using table::Column;
using table::Dictionary;

namespace {

std::int32_t codeAt(const Column* column, std::uint32_t row)
{
    return column ? column->codes[row] : Dictionary::missing;
}

/// Returns the scopes by platform, family, mode and timing, in order of first occurrence, with their rows.
std::vector<Scope> splitScopes(const table::Table& runs, const table::Mask& mask)
{
    const Column* platform = categoryColumn(runs, columns::platform);
    const Column* family = categoryColumn(runs, columns::family);
    const Column* timing = categoryColumn(runs, columns::timing);
    const Column* outcome = categoryColumn(runs, columns::outcome);
    const auto completed = outcome ? outcome->dictionary->find("completed") : Dictionary::missing;
    const Column* mode = categoryColumn(runs, columns::mode);
    using Key = std::array<std::int32_t, 4>;
    std::map<Key, std::size_t> places;
    std::vector<Scope> out;
    Key last{-2, -2, -2, -2};
    std::size_t place = 0;
    // Failed runs have no timing, so only their platform, family and mode are known.
    std::map<std::array<std::int32_t, 3>, Rows> failed;
    std::vector<Key> keys;
    for (std::uint32_t row = 0; row < mask.size(); ++row) {
        if (!mask[row])
            continue;
        const Key key{codeAt(platform, row), codeAt(family, row), codeAt(mode, row), codeAt(timing, row)};
        if (outcome && outcome->codes[row] != completed) {
            failed[{key[0], key[1], key[2]}].push_back(row);
            continue;
        }
        if (key != last) {
            const auto [it, added] = places.try_emplace(key, out.size());
            if (added) {
                out.push_back({});
                keys.push_back(key);
                out.back().platform = textAt(platform, key[0]);
                out.back().family = textAt(family, key[1]);
                out.back().mode = textAt(mode, key[2]);
                out.back().timing = textAt(timing, key[3]);
            }
            last = key;
            place = it->second;
        }
        out[place].completed.push_back(row);
    }
    for (const auto& [key, rows] : failed) {
        // Failed runs go to the largest matching scope. If no run completed, they get their own scope.
        std::size_t best = out.size();
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (std::equal(key.begin(), key.end(), keys[i].begin()) &&
                (best == out.size() || out[i].completed.size() > out[best].completed.size()))
                best = i;
        if (best == out.size()) {
            out.push_back({});
            keys.push_back({key[0], key[1], key[2], Dictionary::missing});
            out.back().platform = textAt(platform, key[0]);
            out.back().family = textAt(family, key[1]);
            out.back().mode = textAt(mode, key[2]);
        }
        out[best].all = rows;
    }
    for (auto& scope : out) {
        scope.all.insert(scope.all.end(), scope.completed.begin(), scope.completed.end());
        std::sort(scope.all.begin(), scope.all.end());
    }
    return out;
}

void nameScopes(std::vector<Scope>& scopes)
{
    std::set<std::string> platforms, families;
    for (const auto& scope : scopes) {
        platforms.insert(scope.platform);
        families.insert(scope.family);
    }
    for (auto& scope : scopes) {
        const auto alike = [&](const Scope& other) {
            return other.platform == scope.platform && other.family == scope.family;
        };
        const auto twins = std::count_if(scopes.begin(), scopes.end(), [&](const Scope& other) {
            return alike(other) && other.mode == scope.mode;
        });
        const bool modes = std::any_of(scopes.begin(), scopes.end(), [&](const Scope& other) {
            return alike(other) && other.mode != scope.mode;
        });
        const auto place =
            scope.platform.empty() ? Message::format("the unnamed platform") : Message(scope.platform);
        const bool byFamily = families.size() > 1 && !scope.family.empty();
        const bool byMode = modes && !scope.mode.empty(), byTiming = twins > 1 && !scope.timing.empty();
        scope.name = byFamily ? Message::format("%1 on %2", scope.family, place) : place;
        scope.place = place;
        if (!scope.platform.empty())
            scope.where = equals("platform", scope.platform);
        if (byFamily)
            scope.where = both(scope.where, equals("family", scope.family));
        if (byMode) {
            for (auto* text : {&scope.name, &scope.place})
                *text += Message::format(" (%1)", scope.mode);
            scope.where = both(scope.where, equals("mode", scope.mode));
        }
        if (byTiming) {
            scope.name += Message::format(" (%1)", scope.timing);
            scope.where = both(scope.where, equals("timing", scope.timing));
        }
        scope.on = byFamily ? Message::format("For %1", scope.name) : Message::format("On %1", scope.name);
    }
}

/// Chooses the rate and its factors, and computes the gate.
void prepareScope(const table::Table& runs, Scope& scope)
{
    for (const auto* name : {metric::flopsUtilisation, metric::flopsPerSecond, metric::examplesPerSecond}) {
        const Column* column = numberColumn(runs, name);
        if (!column)
            continue;
        auto rows = withFinite(scope.completed, *column);
        if (rows.empty() || 2 * rows.size() < scope.completed.size())
            continue;
        scope.rate = column;
        scope.rated = std::move(rows);
        break;
    }
    if (!scope.rate)
        return;
    scope.factors = factorsOf(runs, scope.rated);
    scope.grid = std::make_shared<Grid>(runs, scope.factors.columns, scope.rated);
    scope.gate = 0;
    bool measured = false;
    for (const auto* name : {metric::examplesPerSecond, metric::stepSeconds})
        if (const Column* column = numberColumn(runs, name)) {
            const auto rows = withFinite(scope.rated, *column);
            if (2 * rows.size() < scope.rated.size())
                continue;
            scope.gate = std::max(scope.gate, dependence(*column, scope.factors.columns, rows));
            measured = true;
        }
    if (!measured)
        scope.gate = dependence(*scope.rate, scope.factors.columns, scope.rated);
    scope.onTime = effectsOnTime(runs, scope.factors.columns, scope.rated);
    if (scope.onTime.empty()) { // only a rate is known, for example from a CSV file
        Rows rows;
        for (const auto row : scope.rated)
            if (scope.rate->numbers[row] > 0)
                rows.push_back(row);
        Eigen::VectorXd logs(static_cast<Eigen::Index>(rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            logs[static_cast<Eigen::Index>(i)] = -std::log(scope.rate->numbers[rows[i]]);
        scope.onTime =
            adjustedEffects(runs, scope.factors.columns, rows, logs, analysis::startsOf(runs, rows));
    }
}

/// Returns the work per example: FLOPs if they are known, else parameters.
double workOf(const Column* flops, const Column* parameters, std::uint32_t row, double throughput)
{
    if (flops && std::isfinite(flops->numbers[row]))
        return flops->numbers[row] / throughput;
    return parameters ? parameters->numbers[row] : figure::noValue;
}

/// Returns the p-value of "throughput does not fall with the work of an example", with the batch held equal,
/// and adjusted for a drifting machine if the times of measurement are known. Returns 1 if throughput rises.
/// `work` has one value per row.
double fallWithWork(const table::Table& runs, const Rows& rows, const std::vector<double>& work,
                    const Column& throughput)
{
    const auto starts = analysis::startsOf(runs, rows);
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!starts.empty())
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return starts[a] < starts[b]; });
    const auto n = static_cast<Eigen::Index>(rows.size());
    const Column* batch = numberColumn(runs, hyper::batch);
    Eigen::MatrixXd design(n, 4);
    Eigen::VectorXd logs(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const auto at = order[static_cast<std::size_t>(i)];
        const double size = batch ? batch->numbers[rows[at]] : 1;
        if (!(work[at] > 0))
            return 1;
        design.row(i) << std::log(work[at]), 1, 2.0 * static_cast<double>(i) / static_cast<double>(n - 1) - 1,
            size > 0 ? std::log(size) : 0;
        logs[i] = std::log(throughput.numbers[rows[at]]);
    }
    constexpr Eigen::Index line = 2;
    if (starts.empty())
        design.col(line).setZero();
    const auto steady = statistics::effects(design, logs)[0];
    if (!(steady.value < 0) || starts.empty() || n > static_cast<Eigen::Index>(analysis::mostBesideDrift))
        return steady.value < 0 ? steady.p : 1;
    const auto moving = statistics::effectsBesideDrift(design, statistics::withoutOutliers(design, logs),
                                                       {.bounded = line, .deviation = likelyLine})[0];
    return moving.value < 0 ? std::max(steady.p, moving.p) : 1;
}

/// Returns the p-value of "throughput falls with the work of an example at least half as fast as a device's
/// limit makes it" (with the power -1/2 of the work), from the runs on the plateau. This is a test of
/// equivalence, because a plain test would only fail to find a slope.
double flatness(const Rows& rows, const Column* flops, const Column* parameters, const Column& throughput)
{
    std::vector<double> x, y;
    for (const auto row : rows)
        if (const double work = workOf(flops, parameters, row, throughput.numbers[row]);
            std::isfinite(work) && work > 0) {
            x.push_back(std::log(work));
            y.push_back(std::log(throughput.numbers[row]));
        }
    const auto n = static_cast<Eigen::Index>(x.size());
    if (n < 10)
        return 1;
    Eigen::MatrixXd design(n, 2);
    design.col(0).setOnes();
    design.col(1) = Eigen::Map<const Eigen::VectorXd>(x.data(), n);
    const auto slope = statistics::effects(design, Eigen::Map<const Eigen::VectorXd>(y.data(), n))[1];
    constexpr double limit = -0.5, steep = 0.1;
    // Values that are all equal were not measured.
    if (std::equal(y.begin() + 1, y.end(), y.begin()) || !std::isfinite(slope.error) ||
        std::abs(slope.value) > steep)
        return 1;
    return statistics::studentAbove((slope.value - limit) / std::max(slope.error, 1e-12),
                                    static_cast<double>(n - 2));
}

/// Finds the plateau at the top: many runs are within 25 % of the fastest although their work per example
/// differs widely, while the slower runs follow their work.
std::optional<Plateau> findPlateau(const table::Table& runs, const Scope& scope)
{
    const Column* throughput = numberColumn(runs, metric::examplesPerSecond);
    const Column* flops = numberColumn(runs, metric::flopsPerSecond);
    const Column* parameters = numberColumn(runs, metric::parameters);
    if (!throughput || (!flops && !parameters))
        return std::nullopt;
    constexpr double breadth = 1.25;
    auto rows = withFinite(scope.completed, *throughput);
    std::erase_if(rows, [&](auto row) { return throughput->numbers[row] <= 0; });
    if (rows.size() < 20)
        return std::nullopt;
    auto sorted = gathered(*throughput, rows);
    std::sort(sorted.begin(), sorted.end());
    // A single outlier must not set the top.
    const double limit = breadth * analysis::percentileOfSorted(sorted, 99);
    const double top = *(std::upper_bound(sorted.begin(), sorted.end(), limit) - 1);
    Plateau out;
    out.n = rows.size();
    out.low = top / breadth;
    std::vector<double> onWork, belowWork, below;
    Rows belowRows;
    for (const auto row : rows) {
        const double value = throughput->numbers[row];
        const double work = workOf(flops, parameters, row, value);
        if (value >= out.low) {
            out.rows.push_back(row);
            if (std::isfinite(work) && work > 0)
                onWork.push_back(work);
        } else if (std::isfinite(work)) {
            below.push_back(value);
            belowWork.push_back(work);
            belowRows.push_back(row);
        }
    }
    const auto count = [&](double share) {
        return static_cast<std::size_t>(share * static_cast<double>(rows.size()));
    };
    if (out.rows.size() < std::max<std::size_t>(10, count(0.25)) || onWork.empty())
        return std::nullopt;
    std::sort(onWork.begin(), onWork.end());
    out.workSpan = analysis::percentileOfSorted(onWork, 95) / analysis::percentileOfSorted(onWork, 5);
    constexpr double widely = 4, followed = 0.01;
    if (!(out.workSpan >= widely))
        return std::nullopt;
    bool follows = false;
    if (below.size() >= std::max<std::size_t>(8, count(0.05))) {
        const auto slope = rankCorrelation(below, belowWork);
        out.outside = slope.r;
        out.p = fallWithWork(runs, belowRows, belowWork, *throughput);
        follows = slope.r < 0 && out.p <= followed;
    }
    // The few runs below the plateau may follow their work, but not beyond doubt.
    constexpr double nearlyAll = 0.85, doubt = 1e-5;
    if (out.rows.size() >= count(nearlyAll) && (!follows || out.p > doubt))
        if (const double p = flatness(out.rows, flops, parameters, *throughput); p <= followed) {
            follows = out.whole = true;
            out.outside = figure::noValue;
            out.p = p;
        }
    if (!follows)
        return std::nullopt;
    auto first = std::lower_bound(sorted.begin(), sorted.end(), out.low);
    out.low = *first;
    out.high = sorted.back();
    out.near = flooredTo2(0.8 * analysis::percentileOfSorted({first, sorted.end()}, 50));
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(out.nearRows),
                 [&](auto row) { return throughput->numbers[row] >= out.near; });
    return out;
}

} // namespace

std::vector<Scope> findScopes(const table::Table& runs, const table::Mask& mask)
{
    auto scopes = splitScopes(runs, mask);
    nameScopes(scopes);
    for (auto& scope : scopes) {
        prepareScope(runs, scope);
        scope.plateau = findPlateau(runs, scope);
    }
    return scopes;
}

} // namespace parascope::insight
