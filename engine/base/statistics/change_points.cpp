// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/change_points.h"

#include "engine/base/statistics/change_levels.h"
#include "engine/base/statistics/change_rounds.h"

#include <algorithm>
#include <cmath>

namespace parascope::statistics {

namespace {

using namespace changes;

/// The values of a series between the gaps, with their places.
Stretch withoutGaps(std::span<const double> series, std::size_t which)
{
    Stretch out{which, {}, {}};
    for (std::size_t i = 0; i < series.size(); ++i)
        if (std::isfinite(series[i])) {
            out.places.push_back(i);
            out.values.push_back(series[i]);
        }
    return out;
}

/// Splits a series at the given places.
std::vector<Stretch> splitAt(const Stretch& all, std::span<const std::size_t> given,
                             std::vector<Change>& changes)
{
    std::vector<Stretch> out;
    std::size_t begin = 0;
    for (std::size_t k = 0; k <= given.size(); ++k) {
        const auto last = k < given.size() ? std::lower_bound(all.places.begin(), all.places.end(), given[k])
                                           : all.places.end();
        const auto end = static_cast<std::size_t>(last - all.places.begin());
        if (end == begin)
            continue;
        if (begin > 0)
            changes.push_back({.series = all.series, .at = all.places[begin], .given = true});
        out.push_back(partOf(all, begin, end));
        begin = end;
    }
    return out;
}

/// The mean of all series around their levels; empty if there are too few of them.
Values commonOf(std::span<const Values> series, std::size_t length)
{
    constexpr std::size_t fewest = 3;
    if (series.size() < fewest)
        return {};
    Values sum(length, 0), count(length, 0), present(length, 0);
    for (const auto& values : series) {
        const auto whole = held(values);
        const double level = meanOf(whole);
        for (std::size_t i = 0; i < values.size(); ++i) {
            present[i] += std::isfinite(values[i]);
            if (std::isfinite(whole[i]))
                sum[i] += whole[i] - level, ++count[i];
        }
    }
    for (std::size_t i = 0; i < length; ++i)
        sum[i] = present[i] > 0 ? sum[i] / count[i] : nan;
    return sum;
}

/// Moves the changes of single series to the nearest one of all series that they do not exclude: its place is
/// the more exact one. Two that move to one place are one.
void adoptCommon(std::vector<Change>& changes, std::size_t common)
{
    const auto distance = [](const Change& a, const Change& b) {
        return a.at > b.at ? a.at - b.at : b.at - a.at;
    };
    for (auto& change : changes) {
        const Change* nearest = nullptr;
        for (const auto& other : changes)
            if (other.series == common && change.series != common && !change.given && !other.given &&
                change.earliest <= other.at && other.at <= change.latest &&
                (!nearest || distance(change, other) < distance(change, *nearest)))
                nearest = &other;
        if (!nearest)
            continue;
        change.at = nearest->at;
        change.earliest = nearest->earliest;
        change.latest = nearest->latest;
        change.shared = true;
    }
    changes.erase(
        std::unique(changes.begin(), changes.end(),
                    [](const Change& a, const Change& b) { return a.series == b.series && a.at == b.at; }),
        changes.end());
}

/// Changes of all series together: a series that has none of its own at a place of the common series, and
/// moves there in a test of that place alone, shares the change. Holm's procedure covers the series.
std::vector<Change> sharedChanges(const std::vector<Change>& found, const std::vector<Stretch>& whole,
                                  const std::vector<double>& correlations, const ChangeRequest& request)
{
    const auto common = whole.size() - 1;
    std::vector<Change> out;
    for (const auto& change : found) {
        if (change.series != common || change.given)
            continue;
        std::vector<Change> candidates;
        std::vector<double> p;
        for (std::size_t s = 0; s < common; ++s) {
            std::vector<Change> own;
            for (const auto& other : found)
                if (other.series == s)
                    own.push_back(other);
            const auto isNear = [&](const Change& other) {
                return other.at >=
                           std::min(change.earliest, change.at - std::min(change.at, request.least)) &&
                       other.at <= std::max(change.latest, change.at + request.least);
            };
            const auto& places = whole[s].places;
            const auto at = std::lower_bound(places.begin(), places.end(), change.at);
            // Behind a gap, several changes of all series have one place in this one.
            const auto isThere = [&](const Change& other) { return other.series == s && other.at == *at; };
            if (at == places.begin() || at == places.end() || std::any_of(own.begin(), own.end(), isNear) ||
                std::any_of(own.begin(), own.end(), isThere) || std::any_of(out.begin(), out.end(), isThere))
                continue;
            Change candidate{.series = s, .at = *at, .shared = true};
            own.push_back(candidate);
            std::sort(own.begin(), own.end(), [](const Change& a, const Change& b) { return a.at < b.at; });
            Levels levels(whole[s], own, correlations[s], request.least);
            levels.complete();
            candidate =
                *std::find_if(own.begin(), own.end(), [&](const Change& c) { return c.at == candidate.at; });
            candidate.earliest = change.earliest;
            candidate.latest = change.latest;
            candidates.push_back(candidate);
            p.push_back(candidate.p);
        }
        const auto adjusted = holm(p);
        for (std::size_t i = 0; i < candidates.size(); ++i)
            if (adjusted[i] <= request.falseAlarm) {
                candidates[i].p = std::max(change.p, adjusted[i]);
                out.push_back(candidates[i]);
            }
    }
    return out;
}

bool inOrder(const Change& a, const Change& b)
{
    return std::pair(a.series, a.at) < std::pair(b.series, b.at);
}

/// Completes the changes of all series, which are sorted, and returns the scatter of each series.
std::vector<double> completeAll(std::vector<Change>& changes, const std::vector<Stretch>& whole,
                                const std::vector<double>& correlations, std::size_t least)
{
    std::vector<double> noise(whole.size(), nan);
    auto first = changes.begin();
    for (std::size_t s = 0; s < whole.size(); ++s) {
        const auto last = std::find_if(first, changes.end(), [s](const auto& c) { return c.series != s; });
        if (!whole[s].values.empty()) {
            Levels levels(whole[s], {first, last}, correlations[s], least);
            levels.complete();
            noise[s] = levels.noise();
        }
        first = last;
    }
    return noise;
}

/// Correlation of neighbouring values of each series around its levels. A series may change wherever all
/// together do (the last one): what it has not shown alone is no noise.
std::vector<double> correlationsAround(const std::vector<Change>& changes, const std::vector<Stretch>& whole,
                                       bool lastIsCommon)
{
    std::vector<double> out;
    std::vector<std::size_t> lengths;
    for (const auto& series : whole) {
        std::vector<std::size_t> at;
        for (const auto& change : changes)
            if (change.series == series.series || (lastIsCommon && change.series + 1 == whole.size()))
                at.push_back(static_cast<std::size_t>(
                    std::lower_bound(series.places.begin(), series.places.end(), change.at) -
                    series.places.begin()));
        std::sort(at.begin(), at.end());
        auto cleaned = series.values;
        pullIn(cleaned);
        out.push_back(correlationOf(aroundLevels(cleaned, at)));
        lengths.push_back(series.values.size());
    }
    shareCorrelations(out, lengths);
    return out;
}

/// Joins neighbouring values of very long series, so that the search takes seconds; places are improved
/// later.
Stretch joinedStretch(const Stretch& stretch, std::size_t by)
{
    Stretch out{stretch.series, {}, joined(stretch.values, by)};
    for (std::size_t i = 0; i < stretch.places.size(); i += by)
        out.places.push_back(stretch.places[i]);
    return out;
}

} // namespace

std::vector<double> held(std::span<const double> series)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < series.size(); ++i)
        if (std::isfinite(series[i]))
            places.push_back(i);
    Values out(series.begin(), series.end());
    if (places.empty())
        return out;
    Values steps;
    for (std::size_t k = 1; k < places.size(); ++k)
        steps.push_back(std::abs(series[places[k]] - series[places[k - 1]]));
    constexpr double toDeviation = 1.0484, far = 4; // the median step of normal noise has 0.954 deviations
    const double limit = steps.empty() ? 0 : far * toDeviation * medianInPlace(steps);
    // The mean from an end on, up to the first value that is far from it.
    const auto levelFrom = [&](auto it, auto end) {
        double sum = series[*it], count = 1;
        for (++it; it != end && std::abs(series[*it] - sum / count) <= limit; ++it)
            sum += series[*it], ++count;
        return sum / count;
    };
    std::fill(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(places.front()),
              levelFrom(places.begin(), places.end()));
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(places.back()) + 1, out.end(),
              levelFrom(places.rbegin(), places.rend()));
    for (std::size_t k = 1; k < places.size(); ++k)
        std::fill(out.begin() + static_cast<std::ptrdiff_t>(places[k - 1]) + 1,
                  out.begin() + static_cast<std::ptrdiff_t>(places[k]),
                  (series[places[k - 1]] + series[places[k]]) / 2);
    return out;
}

double noiseOf(std::span<const double> around, double free)
{
    constexpr double far = 5, toDeviation = 1.4826;
    if (!(free > 0))
        return nan;
    Values sizes;
    for (const double value : around)
        sizes.push_back(std::abs(value));
    // Levels are fitted to the values, which takes from their distances.
    const double most =
        far * toDeviation * medianInPlace(sizes) * std::sqrt(static_cast<double>(around.size()) / free);
    double squares = 0;
    for (const double value : around) {
        const double size = most > 0 ? std::min(std::abs(value), most) : std::abs(value);
        squares += size * size;
    }
    return std::sqrt(squares / free);
}

Changes findChanges(std::span<const std::vector<double>> series, std::span<const std::size_t> given,
                    const ChangeRequest& request)
{
    constexpr std::size_t longest = 2000;
    const std::size_t shortest = std::max<std::size_t>(6, 2 * request.least);
    std::size_t length = 0;
    for (const auto& values : series)
        length = std::max(length, values.size());
    std::vector<Stretch> whole, stretches;
    Changes out;
    const auto keep = [&](Stretch part) {
        if (part.values.size() >= shortest)
            stretches.push_back(std::move(part));
    };
    const auto& common = out.common = commonOf(series, length);
    for (std::size_t s = 0; s < series.size() + !common.empty(); ++s) {
        whole.push_back(withoutGaps(s < series.size() ? series[s] : common, s));
        for (auto& part : splitAt(whole.back(), given, out.changes))
            keep(length > longest ? joinedStretch(part, (length + longest - 1) / longest) : std::move(part));
    }
    std::vector<double> correlations(whole.size(), 0);
    // A part that was split is split further, until no part changes.
    for (auto next = request; !stretches.empty(); ++next.seed) {
        const auto tested = std::move(stretches);
        stretches.clear();
        const auto found = findingsOf(tested, length, correlations, next);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto& stretch = tested[i];
            if (found[i].finding == Finding::Drifts)
                out.drifts.push_back(
                    {stretch.series, stretch.places.front(), stretch.places.back() + 1,
                     lineThrough(stretch.values).slope * static_cast<double>(stretch.values.size() - 1),
                     found[i].p});
            if (found[i].finding != Finding::Yes)
                continue;
            std::size_t begin = 0;
            for (const auto at : found[i].at) {
                out.changes.push_back({.series = stretch.series, .at = stretch.places[at], .p = found[i].p});
                keep(partOf(stretch, begin, at));
                begin = at;
            }
            keep(partOf(stretch, begin, stretch.values.size()));
        }
        std::sort(out.changes.begin(), out.changes.end(), inOrder);
        correlations = correlationsAround(out.changes, whole, !common.empty());
    }
    out.noise = completeAll(out.changes, whole, correlations, request.least);
    if (!common.empty()) {
        adoptCommon(out.changes, series.size());
        const auto shared = sharedChanges(out.changes, whole, correlations, request);
        out.changes.insert(out.changes.end(), shared.begin(), shared.end());
        std::sort(out.changes.begin(), out.changes.end(), inOrder);
        out.noise = completeAll(out.changes, whole, correlations, request.least);
    }
    // A stretch with a change that it shares does not drift.
    std::erase_if(out.drifts, [&](const Drift& drift) {
        return std::any_of(out.changes.begin(), out.changes.end(), [&](const Change& change) {
            return change.shared && change.series == drift.series && change.at >= drift.begin &&
                   change.at < drift.end;
        });
    });
    std::sort(out.drifts.begin(), out.drifts.end(), [](const Drift& a, const Drift& b) {
        return std::pair(a.series, a.begin) < std::pair(b.series, b.begin);
    });
    out.correlation = correlations;
    return out;
}

} // namespace parascope::statistics
