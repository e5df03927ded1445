// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/roofline.h"

#include "engine/analysis/operations.h"
#include "engine/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::analysis {

namespace {

std::string textOr(const Json& object, const char* key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : "memory";
}

} // namespace

std::vector<Ceiling> ceilingsOf(const RoofFacts& facts, std::string_view dtype)
{
    std::vector<Ceiling> compute, memory;
    const auto& measured = facts.measured;
    const auto gemm = measured.is_object() ? measured.value("gemm", Json::object()) : Json::object();
    const auto wanted =
        dtype == "tf32" && gemm.is_object() && !gemm.contains("tf32") ? std::string_view("float32") : dtype;
    if (measured.is_object())
        for (const auto& [key, value] : measured.items()) {
            if (key == "gemm" && value.is_object())
                for (const auto& [type, rate] : value.items())
                    if ((wanted.empty() || type == wanted) && rate.is_object() &&
                        rate.contains(metric::flopsPerSecond) && rate[metric::flopsPerSecond].is_number())
                        compute.push_back({Ceiling::Kind::Compute,
                                           type + " measured",
                                           rate[metric::flopsPerSecond].get<double>(),
                                           type,
                                           {},
                                           true});
            // Levels of the device's memory; transfers from and to the host are no roof of it.
            if (!value.is_array() || key.find("host") != std::string::npos)
                continue;
            for (const auto& level : value)
                if (level.is_object() && level.value("bytes_per_second", Json()).is_number())
                    memory.push_back({Ceiling::Kind::Memory,
                                      textOr(level, "level") + " measured",
                                      level["bytes_per_second"].get<double>(),
                                      {},
                                      textOr(level, "level"),
                                      true});
        }
    std::sort(compute.begin(), compute.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
    std::sort(memory.begin(), memory.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<Ceiling> out = {{Ceiling::Kind::Compute,
                                 "data sheet",
                                 facts.sheet.of(dtype),
                                 facts.sheet.typed() ? std::string(dtype) : std::string(),
                                 {}},
                                {Ceiling::Kind::Memory, "data sheet", facts.bandwidth, {}, {}}};
    std::erase_if(out, [](const Ceiling& ceiling) { return !std::isfinite(ceiling.value); });
    for (auto* list : {&compute, &memory})
        out.insert(facts.measuredFirst ? out.begin() : out.end(), list->begin(), list->end());
    return out;
}

double ridgeOf(const std::vector<Ceiling>& ceilings)
{
    double peak = std::numeric_limits<double>::quiet_NaN(), bandwidth = peak;
    for (const auto& ceiling : ceilings) {
        auto& main = ceiling.kind == Ceiling::Kind::Compute ? peak : bandwidth;
        if (std::isnan(main))
            main = ceiling.value;
    }
    return peak / bandwidth;
}

namespace {

/// The data types of a table, and which of them a row has.
class RowTypes
{
public:
    explicit RowTypes(const table::Table& table) : m_dtype(table.find("dtype")), m_tf32(table.find("tf32"))
    {
        if (m_dtype && m_dtype->kind != table::Column::Kind::Category)
            m_dtype = nullptr;
        if (m_tf32 && m_tf32->kind != table::Column::Kind::Number)
            m_tf32 = nullptr;
        for (std::size_t code = 0; m_dtype && code < m_dtype->dictionary->size(); ++code)
            m_names.push_back(m_dtype->dictionary->text(static_cast<std::int32_t>(code)));
        m_unknown = m_names.size();
        m_names.emplace_back();
        m_names.emplace_back(computeType("float32", true));
    }
    [[nodiscard]] std::size_t count() const { return m_names.size(); }
    [[nodiscard]] const std::string& name(std::size_t type) const { return m_names[type]; }
    [[nodiscard]] std::size_t of(std::size_t row) const
    {
        const auto code = m_dtype ? m_dtype->codes[row] : table::Dictionary::missing;
        const auto type = code == table::Dictionary::missing ? m_unknown : static_cast<std::size_t>(code);
        return m_tf32 && m_tf32->numbers[row] == 1 && m_names[type] == "float32" ? m_unknown + 1 : type;
    }

private:
    const table::Column *m_dtype, *m_tf32;
    std::vector<std::string> m_names;
    std::size_t m_unknown = 0;
};

} // namespace

std::string commonType(const table::Table& table, const table::Mask& mask, std::string_view platform)
{
    const RowTypes types(table);
    const auto* platforms = table.find("platform");
    const auto* outcome = table.find("outcome");
    const auto wanted =
        platforms && !platform.empty() ? platforms->dictionary->find(platform) : table::Dictionary::missing;
    const auto completed = outcome ? outcome->dictionary->find("completed") : table::Dictionary::missing;
    auto only = types.count();
    for (std::size_t row = 0; row < mask.size(); ++row) {
        if (!mask[row] || (outcome && outcome->codes[row] != completed) ||
            (!platform.empty() && platforms && platforms->codes[row] != wanted))
            continue;
        const auto type = types.of(row);
        if (only != types.count() && only != type)
            return std::string(severalTypes);
        only = type;
    }
    return only == types.count() ? std::string() : types.name(only);
}

Result<Roofline> roofline(const table::Table& table, const table::Mask& mask, std::vector<Ceiling> ceilings)
{
    PARASCOPE_TRY(const auto* intensity, table.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const auto* flops, table.column(metric::flopsPerSecond));
    std::erase_if(ceilings, [](const Ceiling& ceiling) {
        return !(ceiling.value > 0) || !std::isfinite(ceiling.value);
    });
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
        out.unable = std::isnan(out.peak) ? "The platform's peak FLOP/s are unknown."
                                          : "The platform's memory bandwidth is unknown.";
        if (!sample.rows.empty())
            out.leftOut["no roof"] = sample.rows.size();
        return out;
    }
    for (const auto& compute : out.ceilings)
        for (const auto& memory : out.ceilings)
            if (compute.kind == Ceiling::Kind::Compute && memory.kind == Ceiling::Kind::Memory)
                out.ridges.push_back(
                    {compute.name, memory.name, compute.value / memory.value, compute.value});
    // Highest compute ceiling by dtype code; the last place is for rows without one.
    const auto* dtype = table.find("dtype");
    std::vector<double> highestOf(dtype ? dtype->dictionary->size() + 1 : 1, highest);
    for (std::size_t code = 0; code + 1 < highestOf.size(); ++code) {
        double own = 0;
        for (const auto& ceiling : out.ceilings)
            if (ceiling.kind == Ceiling::Kind::Compute &&
                (ceiling.dtype.empty() ||
                 ceiling.dtype == dtype->dictionary->text(static_cast<std::int32_t>(code))))
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
        RooflinePoint point{
            row, x >= out.ridge, false, false, x, y, y / std::min(out.peak, x * out.bandwidth)};
        if (operation && operation->codes[row] != table::Dictionary::missing)
            point.container = container[static_cast<std::size_t>(operation->codes[row])];
        const auto code = dtype ? dtype->codes[row] : 0;
        const double limit =
            dtype && code != table::Dictionary::missing ? highestOf[static_cast<std::size_t>(code)] : highest;
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

std::size_t Rooflines::sum(std::size_t Roofline::* count) const
{
    std::size_t total = 0;
    for (const auto& typed : types)
        total += typed.roof.*count;
    return total;
}

std::size_t Rooflines::points() const
{
    std::size_t total = 0;
    for (const auto& typed : types)
        total += typed.roof.points.size();
    return total;
}

Result<Rooflines> rooflines(const table::Table& table, const table::Mask& mask, const RoofFacts& facts)
{
    const RowTypes types(table);
    std::vector<std::size_t> rows(types.count(), 0);
    for (std::size_t row = 0; row < mask.size(); ++row)
        if (mask[row])
            ++rows[types.of(row)];
    Rooflines out;
    const auto in = std::accumulate(rows.begin(), rows.end(), std::size_t{0});
    if (mask.size() > in)
        out.leftOut["filtered"] = mask.size() - in;
    for (std::size_t type = 0; type < types.count(); ++type) {
        if (rows[type] == 0)
            continue;
        auto own = mask;
        if (rows[type] < in)
            for (std::size_t row = 0; row < own.size(); ++row)
                own[row] = own[row] && types.of(row) == type;
        PARASCOPE_TRY(auto roof, roofline(table, own, ceilingsOf(facts, types.name(type))));
        for (const auto& [reason, count] : roof.leftOut)
            if (reason != "filtered")
                out.leftOut[reason == "no roof" && !types.name(type).empty()
                                ? "no " + types.name(type) + " roof"
                                : reason] += count;
        // Other types have a rate, this one has none: told apart from a platform of which nothing is known.
        if (std::isnan(roof.peak) && !types.name(type).empty() && std::isfinite(ridgeOf(ceilingsOf(facts))))
            roof.unable = "The platform's peak FLOP/s of " + types.name(type) + " are unknown.";
        out.types.push_back({types.name(type), std::move(roof)});
    }
    if (out.types.empty()) {
        PARASCOPE_TRY(auto roof, roofline(table, mask, ceilingsOf(facts)));
        out.types.push_back({{}, std::move(roof)});
    }
    std::stable_sort(out.types.begin(), out.types.end(), [](const auto& a, const auto& b) {
        return a.roof.points.size() > b.roof.points.size();
    });
    while (out.types.size() > 1 && out.types.back().roof.points.empty())
        out.types.pop_back();
    return out;
}

} // namespace parascope::analysis
