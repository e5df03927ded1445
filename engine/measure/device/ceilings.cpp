// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/ceilings.h"

#include "engine/base/core/metrics.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::device {

namespace {

constexpr std::size_t maxLevels = 5;
/// Two neighbouring levels whose rates are this close are one level.
constexpr double sameLevel = 1.15;

Rate rateOfSorted(const std::vector<double>& rates)
{
    Rate rate;
    rate.repeats = static_cast<int>(rates.size());
    rate.perSecond = statistics::medianOf(rates);
    // The ranks n/2 -+ 1.96/2 sqrt(n) are the sign test's interval of the median.
    const auto n = static_cast<double>(rates.size());
    if (rates.size() >= 6) {
        const double reach = 0.98 * std::sqrt(n);
        const auto low = static_cast<std::size_t>(std::max(0.0, std::floor(n / 2 - reach)));
        rate.low = rates[low];
        rate.high = rates[rates.size() - 1 - low];
    }
    return rate;
}

std::vector<double> sortedRates(const Timings& timings)
{
    std::vector<double> rates;
    for (const double seconds : timings.seconds)
        if (seconds > 0 && std::isfinite(seconds))
            rates.push_back(timings.work / seconds);
    std::sort(rates.begin(), rates.end());
    return rates;
}

/// Returns the boundaries of the best piecewise-constant fit; the Bayesian criterion gives the number of
/// pieces.
std::vector<std::size_t> flatPieces(const std::vector<double>& y)
{
    const std::size_t n = y.size();
    std::vector<double> sum(n + 1, 0);
    std::vector<double> squares(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) {
        sum[i + 1] = sum[i] + y[i];
        squares[i + 1] = squares[i] + y[i] * y[i];
    }
    const auto cost = [&](std::size_t from, std::size_t to) {
        const double s = sum[to] - sum[from];
        return std::max(0.0, squares[to] - squares[from] - s * s / static_cast<double>(to - from));
    };
    // Timings are not more exact than 2 %: a smaller residual must not justify more pieces.
    const double floorCost = static_cast<double>(n) * 0.02 * 0.02;
    // Levels have at least two points, with single points between them, so there may be twice as many pieces
    // as levels.
    const std::size_t most = std::min(n, 2 * maxLevels);
    std::vector<std::vector<double>> best(
        most + 1, std::vector<double>(n + 1, std::numeric_limits<double>::infinity()));
    std::vector<std::vector<std::size_t>> cut(most + 1, std::vector<std::size_t>(n + 1, 0));
    best[0][0] = 0;
    for (std::size_t pieces = 1; pieces <= most; ++pieces)
        for (std::size_t to = pieces; to <= n; ++to)
            for (std::size_t from = pieces - 1; from < to; ++from)
                if (const double total = best[pieces - 1][from] + cost(from, to); total < best[pieces][to]) {
                    best[pieces][to] = total;
                    cut[pieces][to] = from;
                }
    std::size_t chosen = 1;
    double bestScore = std::numeric_limits<double>::infinity();
    const auto count = static_cast<double>(n);
    for (std::size_t pieces = 1; pieces <= most; ++pieces) {
        const double score = count * std::log(std::max(best[pieces][n], floorCost) / count) +
                             2 * static_cast<double>(pieces) * std::log(count);
        if (score < bestScore - 1e-9) {
            bestScore = score;
            chosen = pieces;
        }
    }
    std::vector<std::size_t> bounds(chosen + 1, n);
    for (std::size_t pieces = chosen, to = n; pieces > 0; --pieces)
        bounds[pieces - 1] = to = cut[pieces][to];
    return bounds;
}

/// Returns the cache whose capacity the level's working sets do not exceed; DRAM beyond the last cache.
std::string levelName(const BandwidthLevel& level, std::span<const CacheLevel> caches, int threads,
                      std::size_t number)
{
    if (caches.empty())
        return "level " + std::to_string(number + 1);
    // The middle of a level shows its cache. At its ends the neighbouring levels already have an effect.
    const double middle = std::sqrt(level.fromBytes * level.upToBytes);
    for (const auto& cache : caches) {
        const double instances = std::ceil(static_cast<double>(threads) / std::max(1, cache.sharedBy));
        if (middle <= cache.bytes * instances)
            return "L" + std::to_string(cache.level);
    }
    return "DRAM";
}

} // namespace

std::optional<Rate> rateOf(const Timings& timings)
{
    const auto rates = sortedRates(timings);
    if (rates.empty())
        return std::nullopt;
    auto rate = rateOfSorted(rates);
    rate.what = timings.what;
    return rate;
}

std::optional<Rate> bestRate(std::span<const Timings> shapes)
{
    std::optional<Rate> best;
    for (const auto& shape : shapes)
        if (const auto rate = rateOf(shape); rate && (!best || rate->perSecond > best->perSecond))
            best = rate;
    return best;
}

std::vector<BandwidthLevel> bandwidthLevels(std::span<const Timings> sweep,
                                            std::span<const double> workingSetBytes,
                                            std::span<const CacheLevel> caches, int threads)
{
    struct Point
    {
        double bytes;
        std::vector<double> rates;
    };
    std::vector<Point> points;
    for (std::size_t i = 0; i < std::min(sweep.size(), workingSetBytes.size()); ++i)
        if (auto rates = sortedRates(sweep[i]); !rates.empty())
            points.push_back({workingSetBytes[i], std::move(rates)});
    if (points.empty())
        return {};
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    std::vector<double> y;
    for (const auto& point : points)
        y.push_back(std::log(statistics::medianOf(point.rates)));

    struct Piece
    {
        std::size_t from, to;
    };
    std::vector<Piece> pieces;
    const auto bounds = flatPieces(y);
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
        const bool inner = i > 0 && i + 2 < bounds.size();
        if (!(inner && bounds[i + 1] - bounds[i] == 1))
            pieces.push_back({bounds[i], bounds[i + 1]});
    }
    const auto together = [&](const Piece& piece) {
        std::vector<double> rates;
        for (std::size_t i = piece.from; i < piece.to; ++i)
            rates.insert(rates.end(), points[i].rates.begin(), points[i].rates.end());
        std::sort(rates.begin(), rates.end());
        return rates;
    };
    for (std::size_t i = 0; i + 1 < pieces.size();) {
        const double ratio =
            statistics::medianOf(together(pieces[i])) / statistics::medianOf(together(pieces[i + 1]));
        if (ratio < sameLevel && ratio > 1 / sameLevel) {
            pieces[i].to = pieces[i + 1].to;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        } else {
            ++i;
        }
    }
    std::vector<BandwidthLevel> levels;
    for (const auto& piece : pieces) {
        const auto rate = rateOfSorted(together(piece));
        BandwidthLevel level;
        level.fromBytes = points[piece.from].bytes;
        level.upToBytes = points[piece.to - 1].bytes;
        level.bytesPerSecond = rate.perSecond;
        level.low = rate.low;
        level.high = rate.high;
        // A slower piece before a faster one shows the cost of starting threads on a tiny working set.
        while (!levels.empty() && levels.back().bytesPerSecond < level.bytesPerSecond)
            levels.pop_back();
        levels.push_back(level);
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
        levels[i].name = levelName(levels[i], caches, threads, i);
        if (i > 0 && levels[i].name == levels[i - 1].name)
            levels[i].name += " (outer)";
    }
    return levels;
}

namespace {

Json orNull(const std::optional<double>& number)
{
    return number ? Json(*number) : Json(nullptr);
}

} // namespace

Json flopsJson(const Rate& rate)
{
    return {{metric::flopsPerSecond, rate.perSecond},
            {"low", orNull(rate.low)},
            {"high", orNull(rate.high)},
            {"shape", rate.what},
            {"repeats", rate.repeats}};
}

Json levelsJson(std::span<const BandwidthLevel> levels)
{
    Json json = Json::array();
    for (const auto& level : levels)
        json.push_back({{"level", level.name},
                        {"bytes_per_second", level.bytesPerSecond},
                        {"low", orNull(level.low)},
                        {"high", orNull(level.high)},
                        {"from_bytes", level.fromBytes},
                        {"up_to_bytes", level.upToBytes}});
    return json;
}

} // namespace parascope::device
