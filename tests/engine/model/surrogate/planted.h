// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/value.h"
#include "engine/base/statistics/least_squares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

/// Maps with a step, or with a border beyond which runs fail, at a known place: the truth for the count of
/// how often a prediction's interval holds next to the step, and a forecast failure fails.
namespace parascope::planted {

struct Map
{
    std::vector<Parameters> parameters;
    std::vector<double> seconds; ///< NaN where the run fails
    std::vector<int> side;       ///< differs where a step is between
    std::vector<char> beside;    ///< 1 if a cell that differs by one level of one axis is beyond the step
    double factor = 1;           ///< by which the step changes the time
};

/// Shapes of the set beyond the step or the border, in the levels of two or three axes.
enum class Shape { Axis, Product, Ratio, Weighted, Sum, Corner, Two };
inline constexpr std::array<std::pair<std::string_view, Shape>, 7> shapes = {{{"axis", Shape::Axis},
                                                                              {"product", Shape::Product},
                                                                              {"ratio", Shape::Ratio},
                                                                              {"weighted", Shape::Weighted},
                                                                              {"sum", Shape::Sum},
                                                                              {"corner", Shape::Corner},
                                                                              {"two", Shape::Two}}};

namespace detail {

inline double uniform(statistics::Random& random, double from, double to)
{
    return from + (to - from) * (random.below(1U << 24) + 0.5) / (1U << 24);
}

/// A quantity that grows through the border, and for a corner the smaller of two.
inline double amount(Shape shape, const std::vector<double>& log, const std::vector<double>& offsets)
{
    switch (shape) {
    case Shape::Axis:
        return log[0];
    case Shape::Ratio:
        return log[0] - log[1];
    case Shape::Weighted:
        return log[0] + 2 * log[1];
    case Shape::Sum: {
        double sum = 0;
        for (std::size_t a = 0; a < log.size(); ++a)
            sum += std::exp(log[a] + offsets[a]);
        return std::log(sum);
    }
    case Shape::Corner:
        return std::min(log[0], log[1]);
    case Shape::Product:
    case Shape::Two:
        break;
    }
    double sum = 0;
    for (const double value : log)
        sum += value;
    return sum;
}

} // namespace detail

/// Makes a map with `axes` axes (2: 20 by 20 levels, 3: 8 levels each) whose place, smooth part, and step of
/// 2.5 to 8 times depend on the seed. If `fails`, cells beyond the border fail and there is no step.
inline Map make(Shape shape, std::size_t axes, bool fails, std::uint64_t seed)
{
    statistics::Random random(1000 * seed + 17 * static_cast<std::uint64_t>(shape) + axes);
    using detail::uniform;
    const int levels = axes == 2 ? 20 : 8;
    const double ratio = axes == 2 ? 1.4 : 2;
    constexpr std::array<const char*, 3> names = {"batch", "node", "depth"};
    Map map;
    map.factor = std::exp(uniform(random, std::log(2.5), std::log(8)));
    if (random.below(4) == 0)
        map.factor = 1 / map.factor;
    std::vector<double> power;
    for (std::size_t a = 0; a < axes; ++a)
        power.push_back(uniform(random, 0.3, 1.3));
    const double overhead = uniform(random, 3, 8), bent = uniform(random, 0.2, 0.6);
    std::vector<std::vector<double>> logs;
    const auto size = static_cast<std::size_t>(std::lround(std::pow(levels, axes)));
    for (std::size_t i = 0; i < size; ++i) {
        std::vector<double> log;
        Parameters point;
        for (std::size_t a = 0, left = i; a < axes; ++a, left /= static_cast<std::size_t>(levels)) {
            const auto level = static_cast<double>(left % static_cast<std::size_t>(levels));
            const auto value = std::llround(16 * std::pow(ratio, level));
            point.set(names[a], static_cast<std::int64_t>(value));
            log.push_back(std::log(static_cast<double>(value) / 16));
        }
        logs.push_back(std::move(log));
        map.parameters.push_back(std::move(point));
    }
    std::vector<double> amounts, other, offsets;
    for (std::size_t a = 0; a < axes; ++a)
        offsets.push_back(uniform(random, -1, 1));
    for (const auto& log : logs) {
        amounts.push_back(detail::amount(shape, log, offsets));
        other.push_back(detail::amount(Shape::Axis, log, offsets));
    }
    const auto limitOf = [&](std::vector<double> values, double from, double to) {
        std::sort(values.begin(), values.end());
        return values[static_cast<std::size_t>(uniform(random, from, to) * static_cast<double>(size))] + 1e-6;
    };
    const double limit = fails ? limitOf(amounts, 0.6, 0.8) : limitOf(amounts, 0.3, 0.7);
    const double second = limitOf(other, 0.3, 0.7);
    auto& side = map.side;
    for (std::size_t i = 0; i < size; ++i) {
        const bool above = amounts[i] > limit, twice = shape == Shape::Two && other[i] > second;
        side.push_back(above + 2 * twice);
        double work = 0, load = 0;
        for (std::size_t a = 0; a < axes; ++a) {
            work += power[a] * logs[i][a];
            load += bent * power[axes - 1 - a] * logs[i][a];
        }
        const double noise = 0.02 * (uniform(random, -1, 1) + uniform(random, -1, 1));
        double seconds = 1e-5 * (std::exp(overhead) / 10 + std::exp(work) + 5 * std::exp(load));
        if (!fails)
            seconds *= (above ? map.factor : 1) * (twice ? 3 : 1);
        map.seconds.push_back(fails && above ? NAN : seconds * std::exp(noise));
    }
    map.beside.resize(size);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t a = 0, stride = 1; a < axes; ++a, stride *= static_cast<std::size_t>(levels))
            if ((i / stride) % static_cast<std::size_t>(levels) + 1 < static_cast<std::size_t>(levels) &&
                side[i] != side[i + stride])
                map.beside[i] = map.beside[i + stride] = 1;
    return map;
}

} // namespace parascope::planted
