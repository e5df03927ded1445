// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/adaptive_maps.h"

#include "engine/base/statistics/least_squares.h"
#include "engine/base/statistics/order.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/store/database.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

namespace parascope::bench {

namespace {

Result<Map> readDatabase(const std::string& file, const std::string& platform)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(file));
    Map map;
    std::set<std::string> seen;
    PARASCOPE_CHECK(reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        if (run.platform != platform || !seen.insert(run.family + toText(run.parameters)).second)
            return true;
        double seconds = run.stepMedian.value_or(statistics::nan);
        for (const auto& [name, value] : run.metrics)
            if (name == "step_seconds")
                seconds = value;
        map.family = run.family;
        map.seconds.push_back(run.outcome == Outcome::Completed ? seconds : statistics::nan);
        map.parameters.push_back(std::move(run.parameters));
        return true;
    }));
    return map;
}

Result<Map> readTable(const std::string& file, std::string family)
{
    std::ifstream in(file);
    const auto cells = [](const std::string& line) {
        std::vector<std::string> out;
        std::stringstream text(line);
        for (std::string cell; std::getline(text, cell, ',');)
            out.push_back(cell);
        return out;
    };
    std::string line;
    std::getline(in, line);
    const auto names = cells(line);
    Map map;
    map.family = std::move(family);
    while (std::getline(in, line)) {
        const auto values = cells(line);
        Parameters point;
        map.seconds.push_back(statistics::nan);
        for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
            char* end = nullptr;
            const double number = std::strtod(values[i].c_str(), &end);
            const bool isNumber = !values[i].empty() && *end == 0;
            if (names[i] == "seconds")
                map.seconds.back() = isNumber ? number : statistics::nan;
            else if (isNumber && number == std::floor(number))
                point.set(names[i], static_cast<std::int64_t>(number));
            else if (isNumber)
                point.set(names[i], number);
            else
                point.set(names[i], values[i]);
        }
        map.parameters.push_back(std::move(point));
    }
    if (map.parameters.empty())
        return Error::badInput("%1 holds no points.", file);
    return map;
}

/// All combinations, the last axis fastest.
std::vector<Parameters> gridOf(const std::vector<std::pair<std::string, std::vector<Value>>>& axes)
{
    std::vector<Parameters> out(1);
    for (const auto& [name, values] : axes) {
        std::vector<Parameters> next;
        for (const auto& point : out)
            for (const auto& value : values) {
                next.push_back(point);
                next.back().set(name, value);
            }
        out = std::move(next);
    }
    return out;
}

std::vector<Value> powers(std::int64_t from, std::int64_t to, std::int64_t times)
{
    std::vector<Value> out;
    for (; from <= to; from *= times)
        out.emplace_back(from);
    return out;
}

/// About 1 % of noise, always the same for the same map.
class Noise
{
public:
    explicit Noise(std::uint64_t seed) : m_random(seed) {}
    double operator()()
    {
        const double uniform = (m_random.below(1U << 24) + 0.5) / (1U << 24);
        return std::exp(0.01 * statistics::normalQuantile(uniform));
    }

private:
    statistics::Random m_random;
};

/// Products of a fully connected model: rows, inner, columns.
std::vector<std::array<double, 3>> productsOf(const Parameters& p)
{
    const double layer = *p.number("layer"), node = *p.number("node"), batch = *p.number("batch");
    std::vector<std::array<double, 3>> out = {{batch, *p.number("input"), node}};
    for (int i = 1; i < layer; ++i)
        out.push_back({batch, node, node});
    out.push_back({batch, node, *p.number("output")});
    return out;
}

/// An accelerator: products in tiles of 128 by 128, the tiles in waves over 80 units, launches that overlap
/// with work, 2 GB of memory.
double tiles(const Parameters& p)
{
    double busy = 0, launches = 0, weights = 0, held = 0;
    for (const auto& [m, k, n] : productsOf(p)) {
        for (const auto& [a, b, c] :
             {std::array{m, k, n}, std::array{m, n, k}, std::array{k, m, n}}) { // forward, two gradients
            const double waves = std::ceil(std::ceil(a / 128) * std::ceil(c / 128) / 80);
            const double work = waves * 80 * 128 * 128 * std::ceil(b / 32) * 32 * 2 / 12e12;
            busy += std::max(work, 4 * (a * b + b * c + a * c) / 700e9);
            launches += 9e-6;
        }
        weights += k * n;
        held += m * n;
    }
    busy += 20 * weights / 700e9;
    if (4 * (4 * weights + 3 * held) > 2e9)
        return statistics::nan;
    return std::max(busy, launches) + 0.2 * std::min(busy, launches) + 1.2e-4;
}

/// A processor: the bandwidth depends on the memory level that fits the working set; 3 GB of memory.
double cliffs(const Parameters& p, double memory)
{
    double time = 4e-5, weights = 0, held = 0;
    for (const auto& [m, k, n] : productsOf(p)) {
        const double bytes = 4 * (m * k + k * n + m * n);
        const double bandwidth = bytes < 1e6 ? 150e9 : bytes < 24e6 ? 60e9 : 14e9;
        const double rate = 180e9 * std::min(1.0, 0.25 + m / 64) * (n < 64 ? 0.5 : 1);
        time += 3 * std::max(2 * m * k * n / rate, bytes / bandwidth) + 6e-6;
        weights += k * n;
        held += m * n;
    }
    time += 20 * weights / (weights * 12 < 24e6 ? 60e9 : 14e9);
    return 4 * (4 * weights + 3 * held) > memory ? statistics::nan : time;
}

double convs(const Parameters& p)
{
    const auto cost = vocabulary::costOf("cnn", nullptr, p);
    if (!cost)
        return statistics::nan;
    double time = 3e-4;
    for (const auto& layer : cost->layers) {
        const double share = layer.stepFlops / (layer.stepFlops + 2e8);
        time += std::max(layer.stepFlops / (13e12 * (0.1 + 0.9 * share)), layer.bytes / 600e9) + 1e-5;
    }
    time += 12 * cost->parameters / 600e9;
    const double host = *p.number("batch") / 2500;
    if (cost->memoryPeakBytes > 12e9)
        return statistics::nan;
    return std::max(time, host);
}

double unknown(const Parameters& p)
{
    const auto kind = *p.text("kind");
    const double width = *p.number("width"), rows = *p.number("rows"), parts = *p.number("parts");
    const double rate = kind == "plain" ? 4e12 : kind == "fused" ? 7e12 : kind == "packed" ? 5.5e12 : 2e12;
    const double work = 2 * width * width * std::ceil(rows / 64) * 64 / parts / rate;
    const double load = 4 * width * width / parts / 8e11 * (kind == "packed" ? 0.4 : 1);
    const double share = parts > 1 ? 2e-5 * parts + 4 * width * rows / 5e10 : 0;
    return std::max(work, load) + share + (kind == "fused" ? 4e-6 : 1.5e-5);
}

Map made(std::string family, std::vector<Parameters> points,
         const std::function<double(const Parameters&)>& seconds, std::uint64_t seed)
{
    Map map;
    map.family = std::move(family);
    Noise noise(seed);
    for (auto& point : points) {
        map.seconds.push_back(seconds(point) * noise());
        map.parameters.push_back(std::move(point));
    }
    return map;
}

} // namespace

Result<Map> mapOf(const std::string& source)
{
    const auto fc = gridOf({{"layer", {std::int64_t{2}, std::int64_t{4}, std::int64_t{8}, std::int64_t{16}}},
                            {"node", powers(32, 4096, 2)},
                            {"input", {std::int64_t{1000}}},
                            {"output", {std::int64_t{100}, std::int64_t{1000}}},
                            {"batch", powers(16, 4096, 2)}});
    if (source == "tiles")
        return made("fc", fc, tiles, 1);
    if (source == "cliffs")
        return made("fc", fc, [](const Parameters& p) { return cliffs(p, 1e9); }, 2);
    if (source == "limit") {
        auto map = made("fc", fc, [](const Parameters& p) { return cliffs(p, 1e12); }, 3);
        map.limit = 1;
        for (auto& seconds : map.seconds)
            if (seconds > map.limit)
                seconds = std::numeric_limits<double>::infinity();
        return map;
    }
    if (source == "convs")
        return made("cnn",
                    gridOf({{"block", powers(1, 8, 2)},
                            {"filter", powers(16, 128, 2)},
                            {"image", {std::int64_t{200}, std::int64_t{224}}},
                            {"output", {std::int64_t{1000}}},
                            {"variant", {std::string("basic"), std::string("bottleneck")}},
                            {"batch", powers(4, 256, 2)}}),
                    convs, 4);
    if (source == "unknown")
        return made("",
                    gridOf({{"kind",
                             {std::string("plain"), std::string("fused"), std::string("packed"),
                              std::string("other")}},
                            {"width", powers(256, 8192, 2)},
                            {"rows",
                             {std::int64_t{1}, std::int64_t{8}, std::int64_t{32}, std::int64_t{96},
                              std::int64_t{160}, std::int64_t{512}, std::int64_t{2048}}},
                            {"parts", powers(1, 8, 2)}}),
                    unknown, 5);
    if (source.ends_with(".csv"))
        return readTable(source, {});
    const auto colon = source.rfind(':');
    if (colon == std::string::npos)
        return Error::badInput("%1 is no map.", source);
    if (const auto file = source.substr(0, colon); file.ends_with(".csv"))
        return readTable(file, source.substr(colon + 1));
    return readDatabase(source.substr(0, colon), source.substr(colon + 1));
}

std::vector<std::vector<std::size_t>> neighboursOf(const Map& map)
{
    std::map<std::string, std::vector<Value>> levels;
    for (const auto& point : map.parameters)
        for (const auto& [name, value] : point) {
            auto& known = levels[name];
            if (std::none_of(known.begin(), known.end(),
                             [&](const Value& other) { return compareValues(other, value) == 0; }))
                known.push_back(value);
        }
    for (auto& [name, values] : levels)
        std::sort(values.begin(), values.end(),
                  [](const Value& a, const Value& b) { return compareValues(a, b) < 0; });
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < map.size(); ++i)
        places[toText(map.parameters[i])] = i;
    std::vector<std::vector<std::size_t>> out(map.size());
    for (std::size_t i = 0; i < map.size(); ++i)
        for (const auto& [name, value] : map.parameters[i]) {
            if (!numberOf(value))
                continue;
            const auto& values = levels[name];
            for (std::size_t k = 0; k < values.size(); ++k)
                if (compareValues(values[k], value) == 0 && k + 1 < values.size()) {
                    auto other = map.parameters[i];
                    other.set(name, values[k + 1]);
                    if (const auto there = places.find(toText(other)); there != places.end()) {
                        out[i].push_back(there->second);
                        out[there->second].push_back(i);
                    }
                }
        }
    return out;
}

} // namespace parascope::bench
