// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/change_fit.h"

#include "engine/base/statistics/change_levels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <tuple>

namespace parascope::statistics::changes {

namespace {

/// How much better the levels of a fit explain values of this weight than one level does.
double gainOf(const LevelFit& one, const LevelFit& several, double weight)
{
    const double tiny = 1e-12 * one.squares;
    return one.squares > 0 ? std::log(weight * one.squares / std::max(several.squares, tiny)) : 0;
}

/// The chance that noise with these gains has a larger one. Beyond a tenth of them it decreases
/// exponentially.
double chanceOf(double gain, const Values& gains)
{
    const auto tenth = gains.size() - gains.size() / 10;
    const double beyond = gains[tenth - 1];
    const auto reached =
        static_cast<double>(gains.end() - std::lower_bound(gains.begin(), gains.end(), gain));
    if (!(gain > beyond))
        return 1;
    const double mean = meanOf(std::span(gains).subspan(tenth)) - beyond,
                 all = static_cast<double>(gains.size());
    const double tail = mean > 0 ? std::exp((beyond - gain) / mean) : 0;
    return std::max(reached / all, static_cast<double>(gains.size() / 10) / all * tail);
}

/// Moves each change of a fit to the best place between its neighbours.
void improve(LevelFit& fit, std::span<const double> values, std::size_t least)
{
    const Sums sums(Values(values.begin(), values.end()));
    for (std::size_t k = 0; k < fit.at.size(); ++k) {
        const auto begin = k > 0 ? fit.at[k - 1] : 0,
                   end = k + 1 < fit.at.size() ? fit.at[k + 1] : values.size();
        fit.at[k] = sums.bestPlace(begin, end, least, fit.at[k]);
    }
}

/// Lengths between which the distribution of noise hardly differs. A shorter one is on the safe side.
std::size_t roundedDown(std::size_t length)
{
    std::size_t step = 1;
    while (length / step >= 16)
        step *= 2;
    return length / step * step;
}

} // namespace

std::vector<LevelFit> bestLevels(std::span<const double> values, std::size_t least, std::size_t most)
{
    const auto n = values.size();
    const Sums sums(Values(values.begin(), values.end()));
    std::vector<LevelFit> out;
    out.push_back({{}, sums.squares(0, n)});
    // The least squares of the values before an end, and the place of the last change, by number of changes.
    Values best(n + 1, 0), next(n + 1, 0);
    for (std::size_t end = 1; end <= n; ++end)
        best[end] = sums.squares(0, end);
    std::vector<std::vector<std::size_t>> last;
    for (std::size_t changes = 1; changes <= most && (changes + 1) * least <= n; ++changes) {
        auto& from = last.emplace_back(n + 1, 0);
        std::fill(next.begin(), next.end(), std::numeric_limits<double>::infinity());
        for (std::size_t end = (changes + 1) * least; end <= n; ++end)
            for (std::size_t at = changes * least; at + least <= end; ++at)
                if (const double squares = best[at] + sums.squares(at, end); squares < next[end]) {
                    next[end] = squares;
                    from[end] = at;
                }
        std::swap(best, next);
        LevelFit fit{std::vector<std::size_t>(changes), best[n]};
        for (std::size_t k = changes, end = n; k-- > 0;)
            end = fit.at[k] = last[k][end];
        out.push_back(std::move(fit));
    }
    return out;
}

std::size_t mostChanges(std::size_t length)
{
    constexpr std::size_t most = 4, valuesEach = 4;
    return std::clamp<std::size_t>(length / valuesEach, 1, most);
}

template <class Draw>
SureChanges::Gains SureChanges::gainsOf(std::size_t length, std::size_t most, const Draw& draw) const
{
    Gains out;
    Values values(length);
    for (std::size_t resample = 0; resample < m_resamples; ++resample) {
        draw(values);
        const double weight = pullIn(values);
        const auto fits = bestLevels(values, m_least, most);
        out.resize(fits.size() - 1);
        for (std::size_t k = 1; k < fits.size(); ++k)
            out[k - 1].push_back(std::max(0.0, gainOf(fits.front(), fits[k], weight)));
    }
    for (auto& gains : out)
        std::sort(gains.begin(), gains.end());
    return out;
}

std::shared_ptr<const SureChanges::Gains> SureChanges::dependent(std::size_t length) const
{
    // This noise has nothing to do with the values: it is simulated once for each length.
    static std::mutex mutex;
    static std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::shared_ptr<const Gains>> known;
    const std::scoped_lock lock(mutex);
    auto& out = known[{length, m_least, m_resamples}];
    if (out)
        return out;
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    const double innovation = std::sqrt(1 - strongest * strongest);
    const auto draw = [&](Values& values) {
        double value = normal(random);
        for (auto& each : values) {
            each = value;
            value = strongest * value + innovation * normal(random);
        }
    };
    return out = std::make_shared<const Gains>(gainsOf(length, mostChanges(length), draw));
}

SureChanges::Gains SureChanges::permuted(std::span<const double> values, std::size_t most) const
{
    std::mt19937_64 random(m_seed);
    Values order(values.begin(), values.end());
    return gainsOf(values.size(), most, [&](Values& drawn) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random() % i]);
        drawn = order;
    });
}

SureChanges::Found SureChanges::of(std::span<const double> values, double accepted) const
{
    constexpr std::size_t longest = 100; // the search grows with the square of the length
    const auto by = (values.size() + longest - 1) / longest;
    if (by > 1) {
        auto out = of(joined(values, by), accepted);
        for (auto& at : out.fit.at)
            at *= by;
        improve(out.fit, values, m_least);
        return out;
    }
    Values clean(values.begin(), values.end());
    const double weight = pullIn(clean);
    const auto simulated = dependent(roundedDown(values.size()));
    const auto& noise = *simulated;
    auto fits = bestLevels(clean, m_least, noise.size());
    std::optional<Gains> others;
    const double tried = static_cast<double>(noise.size());
    Found out;
    double found = 0;
    std::size_t changes = 0;
    for (std::size_t k = 1; k < fits.size(); ++k) {
        // What is left around the changes found so far may have more of them: stairs look like a line
        // otherwise.
        const double gain = gainOf(fits.front(), fits[k], weight);
        double p = tried * chanceOf(gain - found, noise[k - changes - 1]);
        if (p > accepted)
            continue;
        if (!others)
            others = permuted(values, noise.size());
        p = std::max(p, tried * chanceOf(gain, (*others)[k - 1]));
        if (p > accepted)
            continue;
        out = {std::move(fits[k]), p};
        found = gain;
        changes = k;
    }
    return out;
}

} // namespace parascope::statistics::changes
