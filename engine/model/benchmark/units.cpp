// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/description.h"

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
    Unit{"FLOP", 1, "FLOP"},
    Unit{"MFLOP", 1e6, "FLOP"},
    Unit{"GFLOP", 1e9, "FLOP"},
    Unit{"TFLOP", 1e12, "FLOP"},
    Unit{"W", 1, "W"},
    Unit{"J", 1, "J"},
    Unit{"%", 0.01, "1"},
    Unit{"1", 1, "1"},
};

} // namespace

std::pair<double, std::string> unitOf(std::string_view unit)
{
    const auto plain = [](std::string_view name) -> std::pair<double, std::string> {
        for (const auto& known : units)
            if (known.name == name)
                return {known.factor, std::string(known.si)};
        return {1, ""};
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
        return {1, ""};
    const auto [factor, si] = plain(unit.substr(0, bar));
    return {factor / time, si.empty() ? "1/s" : si + "/s"};
}

} // namespace parascope::benchmark
