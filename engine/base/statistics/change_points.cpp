// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/change_points.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

namespace parascope::statistics {

namespace {

using Values = std::vector<double>;

/// A part of a series between two known places.
struct Stretch
{
    std::size_t series = 0;
    std::vector<std::size_t> places; ///< places of its values in the series, without gaps
    Values values;
};

/// A window of a stretch, and the place in it with the largest contrast of means.
struct Split
{
    std::size_t begin = 0, end = 0, at = 0;
    double contrast = 0; ///< in the unit of the values, times the root of a number of values
};

/// Scatter of neighbouring values. The two largest differences do not count, so that a change of level does
/// not hide itself, nor does another one.
double scatterOf(std::span<const double> values)
{
    double sum = 0, largest = 0, second = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double square = (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
        sum += square;
        second = std::max(second, std::min(largest, square));
        largest = std::max(largest, square);
    }
    return std::sqrt(std::max(0.0, sum - largest - second) / 2 / static_cast<double>(values.size() - 3));
}

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Finds the largest contrast of a window, if it exceeds that of `best`.
void searchWindow(std::span<const double> sums, std::size_t begin, std::size_t end, std::size_t least,
                  Split& best)
{
    const double total = sums[end] - sums[begin], n = static_cast<double>(end - begin);
    for (std::size_t at = begin + least; at + least <= end; ++at) {
        const double m = static_cast<double>(at - begin), rest = n - m;
        // The square of the contrast, which needs no root.
        const double difference = (sums[at] - sums[begin]) - total * m / n;
        const double square = difference * difference * n / (m * rest);
        if (square > best.contrast)
            best = {begin, end, at, square};
    }
}

/// Finds the largest contrast of a stretch over the whole, three halves and seven quarters of it.
Split search(std::span<const double> values, std::size_t least, Values& sums)
{
    constexpr std::size_t shortest = 12;
    sums.resize(values.size() + 1);
    sums[0] = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i + 1] = sums[i] + values[i];
    Split best;
    searchWindow(sums, 0, values.size(), least, best);
    for (std::size_t parts = 2; parts <= 4; parts *= 2) {
        const auto length = values.size() / parts;
        for (std::size_t i = 0; length >= shortest && i < 2 * parts - 1; ++i) {
            const auto begin = i * (values.size() - length) / (2 * parts - 2);
            searchWindow(sums, begin, begin + length, least, best);
        }
    }
    best.contrast = std::sqrt(best.contrast);
    return best;
}

/// The largest contrast in units of the scatter; 0 if the values are all equal.
double statisticOf(std::span<const double> values, std::size_t least, Values& sums, Split* split = nullptr)
{
    const auto best = search(values, least, sums);
    if (split)
        *split = best;
    // Values without noise: any second level stands out.
    constexpr double tiny = 1e-9;
    return best.contrast > 0 ? best.contrast / std::max(scatterOf(values), tiny * best.contrast) : 0;
}

/// Pulls single values that are far from both neighbours in to four deviations from the median around them.
void pullIn(Values& values)
{
    constexpr double far = 4, toDeviation = 1.4826;
    constexpr std::size_t reach = 2;
    if (values.size() < 2 * reach + 1)
        return;
    Values middle(values.size()), deviation(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto begin = std::min(i < reach ? 0 : i - reach, values.size() - 2 * reach - 1);
        Values around(values.begin() + static_cast<std::ptrdiff_t>(begin),
                      values.begin() + static_cast<std::ptrdiff_t>(begin + 2 * reach + 1));
        middle[i] = medianInPlace(around);
        deviation[i] = std::abs(values[i] - middle[i]);
    }
    // The median of five values follows the values themselves, so their deviation is larger than it shows.
    constexpr double ofFive = 1.25;
    const double limit = far * toDeviation * ofFive * medianOf(deviation);
    for (std::size_t i = 0; limit > 0 && i < values.size(); ++i)
        values[i] = std::clamp(values[i], middle[i] - limit, middle[i] + limit);
}

/// The straight line through values at equal distances.
struct Line
{
    double middle = 0, slope = 0, centre = 0;
    [[nodiscard]] double at(std::size_t i) const
    {
        return middle + slope * (static_cast<double>(i) - centre);
    }
};

Line lineThrough(std::span<const double> values)
{
    Line line{meanOf(values), 0, (static_cast<double>(values.size()) - 1) / 2};
    double above = 0, below = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = static_cast<double>(i) - line.centre;
        above += x * values[i];
        below += x * x;
    }
    line.slope = below > 0 ? above / below : 0;
    return line;
}

/// Removes the levels of a split from a stretch: the part before its window, both sides of the place, and the
/// part after the window.
Values aroundLevels(const Values& values, const Split& split)
{
    Values out = values;
    const std::size_t edges[] = {0, split.begin, split.at, split.end, values.size()};
    for (std::size_t part = 0; part < 4; ++part) {
        const auto first = out.begin() + static_cast<std::ptrdiff_t>(edges[part]);
        const auto last = out.begin() + static_cast<std::ptrdiff_t>(edges[part + 1]);
        if (first == last)
            continue;
        const double level = meanOf({first, last});
        std::for_each(first, last, [level](double& value) { value -= level; });
    }
    return out;
}

/// Correlation of neighbouring values around their level, corrected for the bias of a short series from which
/// a best split was removed. Values that depend on each other and have noise of their own besides have a
/// correlation that decreases more slowly with the distance than its powers do. The result is then the
/// correlation of the autoregression of order 1 that has the same variance of long means.
double correlationOf(std::span<const double> around)
{
    double square = 0, products[2] = {0, 0};
    for (std::size_t i = 0; i < around.size(); ++i) {
        square += around[i] * around[i];
        for (std::size_t lag = 1; lag <= 2 && lag <= i; ++lag)
            products[lag - 1] += around[i] * around[i - lag];
    }
    if (!(square > 0))
        return 0;
    constexpr double most = 0.9;
    const double n = static_cast<double>(around.size());
    // Marriott and Pope (Biometrika 41, 1954): -(1 + 3 r) / n for one mean. A best split has about three, and
    // its place follows the slow part of the noise; the second number is from simulated series.
    const auto corrected = [&](double product) {
        return std::clamp((product / square * n + 3) / (n - std::min(12.0, n / 3)), -most, most);
    };
    const double next = corrected(products[0]), second = corrected(products[1]);
    if (next * std::sqrt(n) < 2)
        return next;
    const double decay = std::clamp(second / next, next, most);
    const double longMeans = 1 + 2 * next / (1 - decay);
    return std::min(most, (longMeans - 1) / (longMeans + 1));
}

/// Draws the correlations of many series to their mean, as far as they do not differ more than chance
/// explains.
void shareCorrelations(std::vector<double>& correlations, const std::vector<Stretch>& stretches)
{
    const auto count = static_cast<double>(correlations.size());
    const double mean = meanOf(correlations);
    double spread = 0, chance = 0;
    for (std::size_t i = 0; i < correlations.size(); ++i) {
        spread += (correlations[i] - mean) * (correlations[i] - mean);
        chance += 1 / static_cast<double>(stretches[i].values.size());
    }
    if (correlations.size() > 1)
        spread /= count - 1;
    const double own =
        correlations.size() > 1 ? std::max(0.0, 1 - chance / count / std::max(spread, 1e-12)) : 1;
    for (auto& correlation : correlations)
        correlation = std::max(0.0, own * correlation + (1 - own) * mean);
}

/// Permutes places, the same way for all stretches of a round.
class Orders
{
public:
    Orders(const std::vector<Stretch>& stretches, std::size_t length, std::uint64_t seed)
        : m_random(seed), m_rank(length)
    {
        for (const auto& stretch : stretches)
            m_sets.try_emplace(stretch.places);
        for (const auto& [places, order] : m_sets)
            m_order.insert(m_order.end(), places.begin(), places.end());
        std::sort(m_order.begin(), m_order.end());
        m_order.erase(std::unique(m_order.begin(), m_order.end()), m_order.end());
    }
    void shuffle()
    {
        for (std::size_t i = m_order.size(); i > 1; --i)
            std::swap(m_order[i - 1], m_order[m_random() % i]);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_rank[m_order[i]] = i;
        for (auto& [places, order] : m_sets) {
            order.resize(places.size());
            std::iota(order.begin(), order.end(), std::size_t(0));
            std::sort(order.begin(), order.end(),
                      [&](std::size_t a, std::size_t b) { return m_rank[places[a]] < m_rank[places[b]]; });
        }
    }
    [[nodiscard]] const std::vector<std::size_t>& of(const Stretch& stretch) const
    {
        return m_sets.at(stretch.places);
    }

private:
    std::mt19937_64 m_random;
    std::vector<std::size_t> m_order, m_rank;
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> m_sets;
};

/// A series of noise: permuted innovations, run through the autoregression that they came from.
class Noise
{
public:
    Noise(Values around, double correlation) : m_values(std::move(around)), m_correlation(correlation)
    {
        for (std::size_t i = m_values.size(); correlation > 0 && i-- > 1;)
            m_values[i] -= correlation * m_values[i - 1];
        if (correlation > 0)
            m_values.front() *= std::sqrt(1 - correlation * correlation);
    }
    void draw(const std::vector<std::size_t>& order, Values& out) const
    {
        out.resize(order.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            out[i] = m_values[order[i]];
        if (m_correlation > 0) {
            out[0] /= std::sqrt(1 - m_correlation * m_correlation);
            for (std::size_t i = 1; i < out.size(); ++i)
                out[i] += m_correlation * out[i - 1];
        }
    }

private:
    Values m_values;
    double m_correlation;
};

/// Returns the p-values of the step-down maximum. `drawn` has the statistics of one resample at a time.
template <class Drawn>
std::vector<double> stepDown(const std::vector<double>& observed, std::size_t resamples, const Drawn& drawn)
{
    std::vector<std::size_t> order(observed.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return observed[a] > observed[b]; });
    std::vector<std::size_t> reached(observed.size(), 1);
    std::vector<double> statistics(observed.size());
    for (std::size_t resample = 0; resample < resamples; ++resample) {
        drawn(statistics);
        double highest = -std::numeric_limits<double>::infinity();
        for (std::size_t i = order.size(); i-- > 0;) {
            highest = std::max(highest, statistics[order[i]]);
            reached[order[i]] += highest >= observed[order[i]];
        }
    }
    std::vector<double> p(observed.size());
    double least = 0;
    for (const auto i : order)
        least = p[i] = std::max(least, static_cast<double>(reached[i]) / static_cast<double>(resamples + 1));
    return p;
}

double squaresOf(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value * value;
    return sum;
}

/// How much better a step at the best place explains values than a straight line does, as a log likelihood
/// ratio; and how much better a line with a step does.
struct AgainstLine
{
    double step = 0, both = 0;
};

AgainstLine againstLine(std::span<const double> values, std::size_t least, Values& sums)
{
    const auto n = values.size();
    const double count = static_cast<double>(n);
    const auto line = lineThrough(values);
    Values rest(n);
    for (std::size_t i = 0; i < n; ++i)
        rest[i] = values[i] - line.at(i);
    const double middle = line.middle;
    double total = 0;
    for (const double value : values)
        total += (value - middle) * (value - middle);
    const double straight = squaresOf(rest);
    sums.assign(n + 1, 0);
    Values restSums(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) {
        sums[i + 1] = sums[i] + values[i] - middle;
        restSums[i + 1] = restSums[i] + rest[i];
    }
    double gain = 0, gainBoth = 0;
    for (std::size_t at = least; at + least <= n; ++at) {
        const double m = static_cast<double>(at), share = m * (count - m) / count;
        gain = std::max(gain, sums[at] * sums[at] / share);
        // A step's part that the line does not already have: its variance without the line's share.
        const double part = share * (1 - 3 * m * (count - m) / (count * count - 1));
        if (part > 1e-9 * count)
            gainBoth = std::max(gainBoth, restSums[at] * restSums[at] / part);
    }
    const double tiny = 1e-12 * total;
    return {count / 2 * std::log((straight + tiny) / std::max(total - gain, tiny)),
            count / 2 * std::log((straight + tiny) / std::max(straight - gainBoth, tiny))};
}

/// The stretch of a window, for the comparison with a line.
Stretch windowOf(const Stretch& stretch, const Split& split)
{
    const auto part = [&](const auto& all) {
        return std::remove_cvref_t<decltype(all)>(all.begin() + static_cast<std::ptrdiff_t>(split.begin),
                                                  all.begin() + static_cast<std::ptrdiff_t>(split.end));
    };
    return {stretch.series, part(stretch.places), part(stretch.values)};
}

/// Removes the best line with a step from the values of a window.
Values aroundLineAndStep(const Values& values, std::size_t at)
{
    const auto line = lineThrough(values);
    const auto n = values.size();
    // The step and its own line, which is removed again.
    Values step(n, 0);
    std::fill(step.begin() + static_cast<std::ptrdiff_t>(at), step.end(), 1.0);
    const auto stepLine = lineThrough(step);
    double above = 0, below = 0;
    for (std::size_t i = 0; i < n; ++i) {
        step[i] -= stepLine.at(i);
        above += step[i] * (values[i] - line.at(i));
        below += step[i] * step[i];
    }
    Values out(n);
    const double size = below > 1e-12 ? above / below : 0;
    // The fit takes four parameters from the scatter.
    const double wider = n > 8 ? std::sqrt(static_cast<double>(n) / static_cast<double>(n - 4)) : 1;
    for (std::size_t i = 0; i < n; ++i)
        out[i] = wider * (values[i] - line.at(i) - size * step[i]);
    return out;
}

/// The hypotheses of a round, and what it found.
class Round
{
public:
    Round(std::vector<Stretch> stretches, std::size_t length, const ChangeRequest& request)
        : m_stretches(std::move(stretches)), m_length(length), m_request(request),
          m_splits(m_stretches.size())
    {
    }

    /// Returns, for each stretch, whether its level changes (Yes), or it moves in another way (Drifts).
    enum class Finding : std::uint8_t { No, Drifts, Yes };
    std::vector<Finding> findings()
    {
        std::vector<double> observed;
        for (std::size_t i = 0; i < m_stretches.size(); ++i) {
            observed.push_back(statisticOf(m_stretches[i].values, m_request.least, m_sums, &m_splits[i]));
            m_correlations.push_back(correlationOf(aroundLevels(m_stretches[i].values, m_splits[i])));
        }
        shareCorrelations(m_correlations, m_stretches);
        std::vector<Noise> noise;
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            noise.emplace_back(m_correlations[i] > 0 ? aroundLevels(m_stretches[i].values, m_splits[i])
                                                     : m_stretches[i].values,
                               m_correlations[i]);
        Orders orders(m_stretches, m_length, m_request.seed);
        Values drawn;
        m_p = stepDown(observed, m_request.resamples, [&](std::vector<double>& statistics) {
            orders.shuffle();
            for (std::size_t i = 0; i < m_stretches.size(); ++i) {
                noise[i].draw(orders.of(m_stretches[i]), drawn);
                statistics[i] = statisticOf(drawn, m_request.least, m_sums);
            }
        });
        std::vector<Finding> out(m_stretches.size(), Finding::No);
        std::vector<std::size_t> moving;
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            if (m_p[i] <= m_request.falseAlarm)
                moving.push_back(i);
        const auto p = againstLines(moving);
        for (std::size_t i = 0; i < moving.size(); ++i) {
            const bool step = p[i] <= m_request.asLine;
            out[moving[i]] = step ? Finding::Yes : Finding::Drifts;
            if (step)
                m_p[moving[i]] = std::max(m_p[moving[i]], p[i]);
        }
        return out;
    }

    [[nodiscard]] const Stretch& stretch(std::size_t i) const { return m_stretches[i]; }
    [[nodiscard]] std::size_t count() const { return m_stretches.size(); }
    [[nodiscard]] const Split& split(std::size_t i) const { return m_splits[i]; }
    [[nodiscard]] double p(std::size_t i) const { return m_p[i]; }
    [[nodiscard]] double correlation(std::size_t i) const { return m_correlations[i]; }

private:
    /// Returns the p-values for the hypothesis that the windows of these stretches are straight lines.
    std::vector<double> againstLines(const std::vector<std::size_t>& moving)
    {
        if (moving.empty())
            return {};
        std::vector<Stretch> windows;
        std::vector<Line> lines;
        std::vector<Noise> noise;
        std::vector<double> step, both;
        for (const auto i : moving) {
            const auto& split = m_splits[i];
            windows.push_back(windowOf(m_stretches[i], split));
            const auto& values = windows.back().values;
            lines.push_back(lineThrough(values));
            noise.emplace_back(aroundLineAndStep(values, split.at - split.begin), m_correlations[i]);
            const auto found = againstLine(values, m_request.least, m_sums);
            step.push_back(found.step);
            both.push_back(found.both);
        }
        Values drawn;
        const auto lineOrBoth = [&](double AgainstLine::* which) {
            Orders orders(windows, m_length, m_request.seed + 1);
            return stepDown(which == &AgainstLine::step ? step : both, m_request.resamples,
                            [&](std::vector<double>& statistics) {
                                orders.shuffle();
                                for (std::size_t i = 0; i < windows.size(); ++i) {
                                    noise[i].draw(orders.of(windows[i]), drawn);
                                    for (std::size_t j = 0; j < drawn.size(); ++j)
                                        drawn[j] += lines[i].at(j);
                                    statistics[i] = againstLine(drawn, m_request.least, m_sums).*which;
                                }
                            });
        };
        auto p = lineOrBoth(&AgainstLine::step);
        const auto other = lineOrBoth(&AgainstLine::both);
        for (std::size_t i = 0; i < p.size(); ++i)
            p[i] = std::min(1.0, std::min(1.25 * p[i], 5 * other[i])); // the two share the accepted chance
        return p;
    }

    std::vector<Stretch> m_stretches;
    std::size_t m_length;
    ChangeRequest m_request;
    std::vector<Split> m_splits;
    std::vector<double> m_correlations, m_p;
    Values m_sums;
};

Stretch partOf(const Stretch& stretch, std::size_t begin, std::size_t end)
{
    return windowOf(stretch, Split{begin, end, begin, 0});
}

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

/// Sums over the values of a series, from which the squares around any level follow.
class Sums
{
public:
    explicit Sums(const Values& values) : m_sum(values.size() + 1, 0), m_square(values.size() + 1, 0)
    {
        m_middle = values.empty() ? 0 : meanOf(values); // keeps the digits of the squares
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_sum[i + 1] = m_sum[i] + values[i] - m_middle;
            m_square[i + 1] = m_square[i] + (values[i] - m_middle) * (values[i] - m_middle);
        }
    }
    [[nodiscard]] double mean(std::size_t begin, std::size_t end) const
    {
        return m_middle + (m_sum[end] - m_sum[begin]) / static_cast<double>(end - begin);
    }
    /// Sum of the squared distances from the mean of a part.
    [[nodiscard]] double squares(std::size_t begin, std::size_t end) const
    {
        const double sum = m_sum[end] - m_sum[begin];
        return end > begin ? std::max(0.0, m_square[end] - m_square[begin] -
                                               sum * sum / static_cast<double>(end - begin))
                           : 0;
    }

private:
    double m_middle;
    Values m_sum, m_square;
};

/// Completes the changes of one series: places, levels, intervals.
class Levels
{
public:
    Levels(const Stretch& all, std::span<Change> changes, double correlation, std::size_t least)
        : m_all(all), m_changes(changes), m_sums(all.values), m_least(least),
          m_wider((1 + correlation) / (1 - correlation))
    {
        m_edges.push_back(0);
        for (const auto& change : changes)
            m_edges.push_back(static_cast<std::size_t>(
                std::lower_bound(all.places.begin(), all.places.end(), change.at) - all.places.begin()));
        m_edges.push_back(all.values.size());
        for (std::size_t k = 0; k < changes.size(); ++k)
            if (!changes[k].given && !changes[k].shared)
                improve(k);
        double sum = 0;
        for (std::size_t k = 0; k + 1 < m_edges.size(); ++k)
            sum += m_sums.squares(m_edges[k], m_edges[k + 1]);
        m_free = static_cast<double>(all.values.size()) - static_cast<double>(m_edges.size() - 1);
        m_noise = m_free > 0 ? std::sqrt(sum / m_free) : nan;
    }
    [[nodiscard]] double noise() const { return m_noise; }
    void complete()
    {
        for (std::size_t k = 0; k < m_changes.size(); ++k) {
            auto& change = m_changes[k];
            const auto begin = m_edges[k], at = m_edges[k + 1], end = m_edges[k + 2];
            change.at = m_all.places[at];
            change.size = m_sums.mean(at, end) - m_sums.mean(begin, at);
            const double error = m_noise * std::sqrt(m_wider * (1 / static_cast<double>(at - begin) +
                                                                1 / static_cast<double>(end - at)));
            const double half = m_free > 0 ? studentQuantile(0.975, m_free) * error : nan;
            change.interval = {change.size - half, change.size + half};
            if (change.shared && change.p < 1)
                continue; // tested before
            if (change.given || change.shared) {
                change.p = m_free > 0 && error > 0 ? studentTwoSided(change.size / error, m_free) : nan;
                change.earliest = change.latest = change.at;
            } else {
                places(k);
            }
        }
    }

private:
    [[nodiscard]] double squaresAt(std::size_t k, std::size_t at) const
    {
        return m_sums.squares(m_edges[k], at) + m_sums.squares(at, m_edges[k + 2]);
    }
    /// Moves a change to the best place between its neighbours.
    void improve(std::size_t k)
    {
        double least = std::numeric_limits<double>::infinity();
        for (auto at = m_edges[k] + m_least; at + m_least <= m_edges[k + 2]; ++at)
            if (const double squares = squaresAt(k, at); squares < least) {
                least = squares;
                m_edges[k + 1] = at;
            }
    }
    /// Finds the places that the values do not exclude.
    void places(std::size_t k)
    {
        constexpr double hansen = 7.35; // 95 % quantile of the likelihood ratio
        const double limit = squaresAt(k, m_edges[k + 1]) + hansen * m_noise * m_noise * m_wider;
        m_changes[k].earliest = m_changes[k].latest = m_changes[k].at;
        for (auto at = m_edges[k] + m_least; at + m_least <= m_edges[k + 2]; ++at)
            if (squaresAt(k, at) <= limit) {
                m_changes[k].earliest = std::min(m_changes[k].earliest, m_all.places[at]);
                m_changes[k].latest = std::max(m_changes[k].latest, m_all.places[at]);
            }
    }

    const Stretch& m_all;
    std::span<Change> m_changes;
    Sums m_sums;
    std::size_t m_least;
    double m_wider, m_free = 0, m_noise = nan;
    std::vector<std::size_t> m_edges; ///< beginning, changes and end, as indices of values
};

/// Splits a series at the given places, and pulls in what stands alone in each part.
std::vector<Stretch> splitAt(Stretch& all, std::span<const std::size_t> given, std::vector<Change>& changes)
{
    std::vector<Stretch> out;
    std::size_t begin = 0;
    for (std::size_t k = 0; k <= given.size(); ++k) {
        const auto last = k < given.size() ? std::lower_bound(all.places.begin(), all.places.end(), given[k])
                                           : all.places.end();
        const auto end = static_cast<std::size_t>(last - all.places.begin());
        if (end == begin)
            continue;
        auto part = partOf(all, begin, end);
        pullIn(part.values);
        std::copy(part.values.begin(), part.values.end(),
                  all.values.begin() + static_cast<std::ptrdiff_t>(begin));
        if (begin > 0)
            changes.push_back({.series = all.series, .at = all.places[begin], .given = true});
        out.push_back(std::move(part));
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
    Values sum(length, 0), count(length, 0);
    for (const auto& values : series) {
        double total = 0, present = 0;
        for (const double value : values)
            if (std::isfinite(value))
                total += value, ++present;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::isfinite(values[i]))
                sum[i] += values[i] - total / present, ++count[i];
    }
    for (std::size_t i = 0; i < length; ++i)
        sum[i] = count[i] > 0 ? sum[i] / count[i] : nan;
    return sum;
}

/// Moves the changes of single series to that of all series where they do not exclude its place: it is the
/// more exact one.
void adoptCommon(std::vector<Change>& changes, std::size_t common)
{
    for (auto& change : changes)
        for (const auto& other : changes)
            if (other.series == common && change.series != common && !change.given && !other.given &&
                change.earliest <= other.at && other.at <= change.latest) {
                change.at = other.at;
                change.earliest = other.earliest;
                change.latest = other.latest;
                change.shared = true;
            }
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
            if (at == places.begin() || at == places.end() || std::any_of(own.begin(), own.end(), isNear))
                continue;
            Change candidate{.series = s, .at = *at, .shared = true};
            own.push_back(candidate);
            std::sort(own.begin(), own.end(), [](const Change& a, const Change& b) { return a.at < b.at; });
            Levels levels(whole[s], own, correlations[s], request.least);
            levels.complete();
            candidate = *std::find_if(own.begin(), own.end(), [](const Change& c) { return c.shared; });
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

/// Joins neighbouring values of very long series, so that the search takes seconds; places are improved
/// later.
Stretch joined(const Stretch& stretch, std::size_t by)
{
    Stretch out{stretch.series, {}, {}};
    for (std::size_t i = 0; i < stretch.values.size(); i += by) {
        out.places.push_back(stretch.places[i]);
        out.values.push_back(
            meanOf(std::span(stretch.values).subspan(i, std::min(by, stretch.values.size() - i))));
    }
    return out;
}

} // namespace

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
    const auto common = commonOf(series, length);
    for (std::size_t s = 0; s < series.size() + !common.empty(); ++s) {
        whole.push_back(withoutGaps(s < series.size() ? series[s] : common, s));
        for (auto& part : splitAt(whole.back(), given, out.changes))
            keep(length > longest ? joined(part, (length + longest - 1) / longest) : std::move(part));
    }
    std::vector<double> correlations(whole.size(), 0);
    // A part that was split is split further, until no part changes.
    for (auto next = request; !stretches.empty(); ++next.seed) {
        Round round(std::move(stretches), length, next);
        stretches.clear();
        const auto findings = round.findings();
        for (std::size_t i = 0; i < findings.size(); ++i) {
            const auto& stretch = round.stretch(i);
            const auto at = round.split(i).at;
            correlations[stretch.series] = round.correlation(i);
            if (findings[i] == Round::Finding::Drifts)
                out.drifts.push_back(
                    {stretch.series, stretch.places.front(), stretch.places.back() + 1,
                     lineThrough(stretch.values).slope * static_cast<double>(stretch.values.size() - 1),
                     round.p(i)});
            if (findings[i] != Round::Finding::Yes)
                continue;
            out.changes.push_back({.series = stretch.series, .at = stretch.places[at], .p = round.p(i)});
            keep(partOf(stretch, 0, at));
            keep(partOf(stretch, at, stretch.values.size()));
        }
    }
    std::sort(out.changes.begin(), out.changes.end(), inOrder);
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
    out.correlation = std::move(correlations);
    return out;
}

} // namespace parascope::statistics
