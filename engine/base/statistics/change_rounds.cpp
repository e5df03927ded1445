// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/change_rounds.h"

#include "engine/base/statistics/change_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <random>

namespace parascope::statistics::changes {

namespace {

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

/// Returns the p-values of the step-down maximum. `drawn` has the statistics of one resample at a time. Ends
/// early once the smallest p-value is beyond `accepted`.
template <class Drawn>
std::vector<double> stepDown(const std::vector<double>& observed, std::size_t resamples, double accepted,
                             const Drawn& drawn)
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
        if (!order.empty() &&
            static_cast<double>(reached[order.front()]) > accepted * static_cast<double>(resamples + 1))
            break;
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

/// How much better steps at the best places explain values than a straight line does, as a log likelihood
/// ratio; and how much better a line with a step does, if one step is looked for.
struct AgainstLine
{
    double step = 0, both = 0;
};

AgainstLine againstLine(std::span<const double> values, std::size_t changes, std::size_t least, Values& sums)
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
    const double straight = squaresOf(rest), tiny = 1e-12 * total;
    if (changes > 1) {
        const auto fit = bestLevels(values, least, changes).back();
        return {count / 2 * std::log((straight + tiny) / std::max(fit.squares, tiny)), 0};
    }
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
    return {count / 2 * std::log((straight + tiny) / std::max(total - gain, tiny)),
            count / 2 * std::log((straight + tiny) / std::max(straight - gainBoth, tiny))};
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
    Round(std::span<const Stretch> stretches, std::size_t length, std::span<const double> correlations,
          const ChangeRequest& request)
        : m_stretches(stretches), m_length(length), m_request(request), m_found(stretches.size()),
          m_windows(stretches.size())
    {
        std::vector<std::size_t> lengths;
        for (const auto& stretch : stretches) {
            m_values.push_back(stretch.values);
            m_weights.push_back(pullIn(m_values.back()));
            lengths.push_back(stretch.values.size());
        }
        findSure();
        findOthers(lengths, correlations);
        tellFromLines();
    }
    [[nodiscard]] std::vector<Found> take() { return std::move(m_found); }

private:
    void findSure()
    {
        const SureChanges sure(m_request.least, m_request.resamples, m_request.seed);
        const double accepted = m_request.falseAlarm / static_cast<double>(m_stretches.size());
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            if (auto found = sure.of(m_stretches[i].values, accepted); !found.fit.at.empty()) {
                m_found[i].at = std::move(found.fit.at);
                m_found[i].p = std::min(1.0, found.p * static_cast<double>(m_stretches.size()));
                m_windows[i] = {0, m_values[i].size()};
            }
    }
    /// Tests the stretches without a sure change by permutations.
    void findOthers(const std::vector<std::size_t>& lengths, std::span<const double> known)
    {
        std::vector<Split> splits(m_stretches.size());
        std::vector<double> observed;
        std::vector<std::size_t> tested;
        for (std::size_t i = 0; i < m_stretches.size(); ++i) {
            auto places = m_found[i].at;
            if (places.empty()) {
                tested.push_back(i);
                observed.push_back(m_weights[i] *
                                   statisticOf(m_values[i], m_request.least, m_sums, &splits[i]));
                places = {splits[i].begin, splits[i].at, splits[i].end};
            }
            m_correlations.push_back(correlationOf(aroundLevels(m_values[i], places)));
        }
        shareCorrelations(m_correlations, lengths);
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
            m_correlations[i] = std::max(m_correlations[i], known[m_stretches[i].series]);
        std::vector<Noise> noise;
        std::vector<Stretch> hypotheses;
        for (const auto i : tested) {
            const std::size_t places[] = {splits[i].begin, splits[i].at, splits[i].end};
            hypotheses.push_back(m_stretches[i]);
            noise.emplace_back(m_correlations[i] > 0 ? aroundLevels(m_values[i], places)
                                                     : m_stretches[i].values,
                               m_correlations[i]);
        }
        Orders orders(hypotheses, m_length, m_request.seed);
        Values drawn;
        const auto p = stepDown(observed, m_request.resamples, m_request.falseAlarm,
                                [&](std::vector<double>& statistics) {
                                    orders.shuffle();
                                    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
                                        noise[i].draw(orders.of(hypotheses[i]), drawn);
                                        const double weight = pullIn(drawn);
                                        statistics[i] = weight * statisticOf(drawn, m_request.least, m_sums);
                                    }
                                });
        for (std::size_t k = 0; k < tested.size(); ++k)
            if (p[k] <= m_request.falseAlarm) {
                const auto& split = splits[tested[k]];
                m_found[tested[k]] = {Finding::No, {split.at}, p[k]};
                m_windows[tested[k]] = {split.begin, split.end};
            }
    }
    /// Tells changes from straight lines.
    void tellFromLines()
    {
        std::vector<std::size_t> moving;
        for (std::size_t i = 0; i < m_found.size(); ++i)
            if (!m_found[i].at.empty())
                moving.push_back(i);
        const auto p = againstLines(moving);
        for (std::size_t k = 0; k < moving.size(); ++k) {
            auto& found = m_found[moving[k]];
            found.finding = p[k] <= m_request.asLine ? Finding::Yes : Finding::Drifts;
            if (found.finding == Finding::Yes)
                found.p = std::max(found.p, p[k]);
        }
    }
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
            const auto [begin, end] = m_windows[i];
            windows.push_back(partOf({0, m_stretches[i].places, m_values[i]}, begin, end));
            const auto& values = windows.back().values;
            const auto& at = m_found[i].at;
            lines.push_back(lineThrough(values));
            noise.emplace_back(at.size() > 1 ? aroundLevels(values, at)
                                             : aroundLineAndStep(values, at.front() - begin),
                               m_correlations[i]);
            const auto found = againstLine(values, at.size(), m_request.least, m_sums);
            step.push_back(found.step);
            both.push_back(found.both);
        }
        Values drawn;
        const auto lineOrBoth = [&](double AgainstLine::* which) {
            Orders orders(windows, m_length, m_request.seed + 1);
            return stepDown(which == &AgainstLine::step ? step : both, m_request.resamples, 1.0,
                            [&](std::vector<double>& statistics) {
                                orders.shuffle();
                                for (std::size_t i = 0; i < windows.size(); ++i) {
                                    noise[i].draw(orders.of(windows[i]), drawn);
                                    for (std::size_t j = 0; j < drawn.size(); ++j)
                                        drawn[j] += lines[i].at(j);
                                    statistics[i] = againstLine(drawn, m_found[moving[i]].at.size(),
                                                                m_request.least, m_sums).*
                                                    which;
                                }
                            });
        };
        auto p = lineOrBoth(&AgainstLine::step);
        const auto other = lineOrBoth(&AgainstLine::both);
        for (std::size_t i = 0; i < p.size(); ++i)
            p[i] = std::min(1.0, std::min(1.25 * p[i], 5 * other[i])); // the two share the accepted chance
        return p;
    }

    std::span<const Stretch> m_stretches;
    std::size_t m_length;
    ChangeRequest m_request;
    std::vector<Values> m_values; ///< of the stretches, cleaned
    std::vector<double> m_weights;
    std::vector<Found> m_found;
    std::vector<std::pair<std::size_t, std::size_t>> m_windows; ///< in which the changes were found
    std::vector<double> m_correlations;
    Values m_sums;
};

} // namespace

Values aroundLevels(const Values& values, std::span<const std::size_t> at)
{
    Values out = values;
    for (std::size_t part = 0; part <= at.size(); ++part) {
        const auto first = out.begin() + static_cast<std::ptrdiff_t>(part > 0 ? at[part - 1] : 0);
        const auto last = part < at.size() ? out.begin() + static_cast<std::ptrdiff_t>(at[part]) : out.end();
        if (first == last)
            continue;
        const double level = meanOf({first, last});
        std::for_each(first, last, [level](double& value) { value -= level; });
    }
    return out;
}

// A best split was removed from the values. Values that depend on each other and have noise of their own
// besides have a correlation that decreases more slowly with the distance than its powers do. The result is
// then the correlation of the autoregression of order 1 that has the same variance of long means.
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

void shareCorrelations(std::vector<double>& correlations, std::span<const std::size_t> lengths)
{
    constexpr std::size_t shortest = 8; // a shorter series says nothing of its correlation
    std::vector<double> known;
    double chance = 0;
    for (std::size_t i = 0; i < correlations.size(); ++i)
        if (lengths[i] >= shortest) {
            known.push_back(correlations[i]);
            chance += 1 / static_cast<double>(lengths[i]);
        }
    if (known.empty())
        return;
    const auto count = static_cast<double>(known.size());
    const double mean = meanOf(known);
    double spread = 0;
    for (const double correlation : known)
        spread += (correlation - mean) * (correlation - mean) / std::max(1.0, count - 1);
    const double own = known.size() > 1 ? std::max(0.0, 1 - chance / count / std::max(spread, 1e-12)) : 1;
    // What is certainly dependent is taken one standard error more so: noise that seems to depend less than
    // it does looks like changes.
    const double error = std::sqrt(chance / count * (own + (1 - own) / count));
    for (std::size_t i = 0; i < correlations.size(); ++i) {
        auto& correlation = correlations[i];
        correlation = std::max(0.0, lengths[i] >= shortest ? own * correlation + (1 - own) * mean : mean);
        if (correlation > 2 * error)
            correlation = std::min(0.9, correlation + error);
    }
}

std::vector<Found> findingsOf(std::span<const Stretch> stretches, std::size_t length,
                              std::span<const double> correlations, const ChangeRequest& request)
{
    return Round(stretches, length, correlations, request).take();
}

} // namespace parascope::statistics::changes
