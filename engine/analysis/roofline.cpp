// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/roofline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace parascope::analysis {

namespace {

std::string textOr(const Json& object, const char* key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : "memory";
}

} // namespace

std::vector<Ceiling> ceilingsOf(double peakFlops, double bandwidth, const Json& measured, bool measuredFirst)
{
    std::vector<Ceiling> compute, memory;
    if (measured.is_object())
        for (const auto& [key, value] : measured.items()) {
            if (key == "gemm" && value.is_object())
                for (const auto& [dtype, rate] : value.items())
                    if (rate.is_object() && rate.contains("flops_per_second") && rate["flops_per_second"].is_number())
                        compute.push_back({Ceiling::Kind::Compute, dtype + " measured", rate["flops_per_second"].get<double>()});
            if (!value.is_array())
                continue;
            for (const auto& level : value)
                if (level.is_object() && level.value("bytes_per_second", Json()).is_number())
                    memory.push_back({Ceiling::Kind::Memory, textOr(level, "level") + " measured",
                                      level["bytes_per_second"].get<double>()});
        }
    std::sort(compute.begin(), compute.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
    std::sort(memory.begin(), memory.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<Ceiling> out = {{Ceiling::Kind::Compute, "data sheet", peakFlops},
                                {Ceiling::Kind::Memory, "data sheet", bandwidth}};
    std::erase_if(out, [](const Ceiling& ceiling) { return !std::isfinite(ceiling.value); });
    for (auto* list : {&compute, &memory})
        out.insert(measuredFirst ? out.begin() : out.end(), list->begin(), list->end());
    return out;
}

Result<Roofline> roofline(const table::Table& table, const table::Mask& mask, std::vector<Ceiling> ceilings)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    PARASCOPE_TRY(const auto* intensity, table.column("arithmetic_intensity"));
    PARASCOPE_TRY(const auto* flops, table.column("flops_per_second"));
    std::erase_if(ceilings, [](const Ceiling& ceiling) { return !(ceiling.value > 0) || !std::isfinite(ceiling.value); });
    Roofline out;
    out.ceilings = std::move(ceilings);
    out.peak = out.bandwidth = nan;
    double highest = 0, fastest = 0;
    for (const auto& ceiling : out.ceilings) {
        const bool compute = ceiling.kind == Ceiling::Kind::Compute;
        auto& main = compute ? out.peak : out.bandwidth;
        auto& most = compute ? highest : fastest;
        if (std::isnan(main))
            main = ceiling.value;
        most = std::max(most, ceiling.value);
    }
    out.ridge = out.peak / out.bandwidth;
    auto sample = completeRows(table, mask, std::array{intensity, flops});
    out.leftOut = std::move(sample.leftOut);
    if (std::isnan(out.ridge)) {
        out.unable = std::isnan(out.peak) ? "The platform's peak FLOP/s are unknown." : "The platform's memory bandwidth is unknown.";
        if (!sample.rows.empty())
            out.leftOut["no roof"] = sample.rows.size();
        return out;
    }
    // Rounding of recorded percentages is no discovery.
    constexpr double tolerance = 1 + 1e-6;
    out.points.reserve(sample.rows.size());
    for (const auto row : sample.rows) {
        const double x = intensity->numbers[row];
        const double y = flops->numbers[row];
        if (!(x > 0) || !(y > 0)) {
            ++out.leftOut[x > 0 ? "no FLOPs" : "intensity not positive"];
            continue;
        }
        RooflinePoint point{row, x, y, x >= out.ridge, y / std::min(out.peak, x * out.bandwidth),
                            y > highest * tolerance || y > x * fastest * tolerance};
        ++(point.computeBound ? out.computeBound : out.memoryBound);
        out.overRoof += point.overRoof;
        out.points.push_back(point);
    }
    if (out.points.empty())
        out.unable = "No run has both FLOP/s and an operational intensity.";
    return out;
}

} // namespace parascope::analysis
