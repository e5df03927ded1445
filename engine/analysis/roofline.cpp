// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/roofline.h"

#include "engine/analysis/operations.h"

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
                        compute.push_back({Ceiling::Kind::Compute, dtype + " measured", rate["flops_per_second"].get<double>(), dtype, {}});
            // Levels of the device's memory; transfers from and to the host are no roof of it.
            if (!value.is_array() || key.find("host") != std::string::npos)
                continue;
            for (const auto& level : value)
                if (level.is_object() && level.value("bytes_per_second", Json()).is_number())
                    memory.push_back({Ceiling::Kind::Memory, textOr(level, "level") + " measured",
                                      level["bytes_per_second"].get<double>(), {}, textOr(level, "level")});
        }
    std::sort(compute.begin(), compute.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
    std::sort(memory.begin(), memory.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<Ceiling> out = {{Ceiling::Kind::Compute, "data sheet", peakFlops, {}, {}},
                                {Ceiling::Kind::Memory, "data sheet", bandwidth, {}, {}}};
    std::erase_if(out, [](const Ceiling& ceiling) { return !std::isfinite(ceiling.value); });
    for (auto* list : {&compute, &memory})
        out.insert(measuredFirst ? out.begin() : out.end(), list->begin(), list->end());
    return out;
}

Result<Roofline> roofline(const table::Table& table, const table::Mask& mask, std::vector<Ceiling> ceilings)
{
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
    for (const auto& compute : out.ceilings)
        for (const auto& memory : out.ceilings)
            if (compute.kind == Ceiling::Kind::Compute && memory.kind == Ceiling::Kind::Memory)
                out.ridges.push_back({compute.name, memory.name, compute.value / memory.value, compute.value});
    // Highest compute ceiling by dtype code; the last place is for rows without one.
    const auto* dtype = table.find("dtype");
    std::vector<double> highestOf(dtype ? dtype->dictionary->size() + 1 : 1, highest);
    for (std::size_t code = 0; code + 1 < highestOf.size(); ++code) {
        double own = 0;
        for (const auto& ceiling : out.ceilings)
            if (ceiling.kind == Ceiling::Kind::Compute &&
                (ceiling.dtype.empty() || ceiling.dtype == dtype->dictionary->text(static_cast<std::int32_t>(code))))
                own = std::max(own, ceiling.value);
        highestOf[code] = own > 0 ? own : highest;
    }
    const auto* operation = table.find("operation");
    std::vector<std::uint8_t> container(operation ? operation->dictionary->size() : 0, 0);
    for (std::size_t code = 0; code < container.size(); ++code)
        container[code] = isContainer(operation->dictionary->text(static_cast<std::int32_t>(code)));
    // Rounding of recorded percentages is no discovery.
    constexpr double tolerance = 1 + 1e-6;
    out.points.reserve(sample.rows.size());
    std::vector<double> shares;
    shares.reserve(sample.rows.size());
    std::size_t flat = 0, still = 0;
    for (const auto row : sample.rows) {
        const double x = intensity->numbers[row];
        const double y = flops->numbers[row];
        if (!(x > 0) || !(y > 0)) {
            ++(x > 0 ? still : flat);
            continue;
        }
        RooflinePoint point{row, x >= out.ridge, false, false, x, y, y / std::min(out.peak, x * out.bandwidth)};
        if (operation && operation->codes[row] != table::Dictionary::missing)
            point.container = container[static_cast<std::size_t>(operation->codes[row])];
        const auto code = dtype ? dtype->codes[row] : 0;
        const double limit = dtype && code != table::Dictionary::missing ? highestOf[static_cast<std::size_t>(code)] : highest;
        point.overRoof = !point.container && (y > limit * tolerance || y > x * fastest * tolerance);
        ++(point.computeBound ? out.computeBound : out.memoryBound);
        out.overRoof += point.overRoof;
        out.containers += point.container;
        if (!point.container)
            shares.push_back(point.ofRoof);
        out.points.push_back(point);
    }
    if (flat)
        out.leftOut["intensity not positive"] = flat;
    if (still)
        out.leftOut["no FLOPs"] = still;
    constexpr double ranks[] = {2, 9, 50, 91, 98};
    out.roofPercentiles = percentiles(std::move(shares), ranks);
    if (out.points.empty())
        out.unable = "No run has both FLOP/s and an operational intensity.";
    return out;
}

} // namespace parascope::analysis
