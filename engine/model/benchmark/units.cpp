// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/description.h"

#include <algorithm>
#include <array>

namespace parascope::benchmark {

namespace {

struct Unit
{
    std::string_view name;
    double factor;
    std::string_view si;
};

constexpr std::array units = {
    Unit{"s", 1, "s"},
    Unit{"sec", 1, "s"},
    Unit{"seconds", 1, "s"},
    Unit{"ms", 1e-3, "s"},
    Unit{"us", 1e-6, "s"},
    Unit{"µs", 1e-6, "s"},
    Unit{"usec", 1e-6, "s"},
    Unit{"ns", 1e-9, "s"},
    Unit{"min", 60, "s"},
    Unit{"h", 3600, "s"},
    Unit{"B", 1, "B"},
    Unit{"kB", 1e3, "B"},
    Unit{"KB", 1e3, "B"},
    Unit{"MB", 1e6, "B"},
    Unit{"GB", 1e9, "B"},
    Unit{"TB", 1e12, "B"},
    Unit{"KiB", 1024, "B"},
    Unit{"MiB", 1024.0 * 1024, "B"},
    Unit{"GiB", 1024.0 * 1024 * 1024, "B"},
    Unit{"TiB", 1024.0 * 1024 * 1024 * 1024, "B"},
    Unit{"bit", 0.125, "B"},
    Unit{"kbit", 125, "B"},
    Unit{"Mbit", 125e3, "B"},
    Unit{"Gbit", 125e6, "B"},
    Unit{"FLOP", 1, "FLOP"},
    Unit{"kFLOP", 1e3, "FLOP"},
    Unit{"MFLOP", 1e6, "FLOP"},
    Unit{"GFLOP", 1e9, "FLOP"},
    Unit{"TFLOP", 1e12, "FLOP"},
    Unit{"PFLOP", 1e15, "FLOP"},
    Unit{"W", 1, "W"},
    Unit{"J", 1, "J"},
    Unit{"%", 0.01, "1"},
    Unit{"1", 1, "1"},
};

/// Things that programs count, in the singular or as they abbreviate them. After a prefix only these are
/// things: "Melem" is a million elements, "keys" are no thousand "eys".
constexpr std::array<std::string_view, 40> things = {
    "atom",    "call",  "cell",   "edge",   "elem",  "element", "event",       "example", "file",   "frame",
    "hash",    "image", "img",    "insert", "item",  "iter",    "iteration",   "key",     "lookup", "message",
    "msg",     "op",    "packet", "pair",   "pixel", "point",   "operation",   "query",   "record", "req",
    "request", "row",   "sample", "step",   "tok",   "token",   "transaction", "txn",     "update", "word"};

bool isThing(std::string_view word)
{
    const auto known = [](std::string_view name) {
        return std::find(things.begin(), things.end(), name) != things.end();
    };
    return known(word) || (word.ends_with("es") && known(word.substr(0, word.size() - 2))) ||
           (word.ends_with('s') && known(word.substr(0, word.size() - 1))) ||
           (word.ends_with("ies") && known(std::string(word.substr(0, word.size() - 3)) + 'y'));
}

/// Returns the factor of the SI prefix before a counted thing: 1e6 for "Melem" and "Mops"; 1 without one.
double prefixOfThings(std::string_view word)
{
    constexpr std::array prefixes = {std::pair('k', 1e3), std::pair('K', 1e3), std::pair('M', 1e6),
                                     std::pair('G', 1e9), std::pair('T', 1e12)};
    for (const auto& [letter, factor] : prefixes)
        if (word.starts_with(letter) && isThing(word.substr(1)))
            return factor;
    return 1;
}

} // namespace

std::pair<double, std::string> unitOf(std::string_view unit)
{
    const auto plain = [](std::string_view name) -> std::pair<double, std::string> {
        for (const auto& known : units)
            if (known.name == name)
                return {known.factor, std::string(known.si)};
        return {prefixOfThings(name), ""};
    };
    for (const auto& [short_, whole] : {std::pair("MFLOPS", "MFLOP/s"), std::pair("GFLOPS", "GFLOP/s"),
                                        std::pair("TFLOPS", "TFLOP/s"), std::pair("FLOPS", "FLOP/s")})
        if (unit == short_)
            return unitOf(whole);
    const auto bar = unit.rfind('/');
    if (bar == std::string_view::npos)
        return plain(unit);
    const auto [time, second] = plain(unit.substr(bar + 1));
    if (second != "s")
        return {prefixOfThings(unit), ""};
    const auto [factor, si] = plain(unit.substr(0, bar));
    return {factor / time, si.empty() ? "1/s" : si + "/s"};
}

} // namespace parascope::benchmark
