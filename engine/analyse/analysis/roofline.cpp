// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/roofline.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/base/core/above_limit.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

namespace {

constexpr const char* noRoof = "no roof";

/// Returns the caveat of a measured rate, or else that of the whole calibration.
std::string caveatOf(const Json& rate, const Json& measured)
{
    for (const auto* item : {&rate, &measured})
        if (const auto it = item->find("caveat"); it != item->end() && it->is_string())
            return it->get<std::string>();
    return {};
}

std::vector<Ceiling> measuredCompute(const Json& measured, std::string_view dtype)
{
    std::vector<Ceiling> out;
    const auto gemm = measured.is_object() ? measured.value("gemm", Json()) : Json();
    if (!gemm.is_object())
        return out;
    const auto wanted = dtype == "tf32" && !gemm.contains("tf32") ? std::string_view("float32") : dtype;
    for (const auto& [type, rate] : gemm.items())
        if ((wanted.empty() || type == wanted) && rate.is_object() && rate.contains(metric::flopsPerSecond) &&
            rate[metric::flopsPerSecond].is_number())
            out.push_back({Ceiling::Kind::Compute,
                           Message::format("%1 measured", type),
                           rate[metric::flopsPerSecond].get<double>(),
                           type,
                           {},
                           true,
                           caveatOf(rate, measured)});
    return out;
}

/// Returns the levels of the device's memory. Transfers from and to the host are not a roof for it.
std::vector<Ceiling> measuredMemory(const Json& measured)
{
    std::vector<Ceiling> out;
    if (!measured.is_object())
        return out;
    for (const auto& [key, value] : measured.items()) {
        if (!value.is_array() || key.find("host") != std::string::npos)
            continue;
        for (const auto& level : value)
            if (level.is_object() && level.value("bytes_per_second", Json()).is_number())
                out.push_back({Ceiling::Kind::Memory,
                               Message::format("%1 measured", textOr(level, "level", "memory")),
                               level["bytes_per_second"].get<double>(),
                               {},
                               textOr(level, "level", "memory"),
                               true,
                               caveatOf(level, measured)});
    }
    return out;
}

} // namespace

double firstOf(const std::vector<Ceiling>& ceilings, Ceiling::Kind kind)
{
    const auto found = std::find_if(ceilings.begin(), ceilings.end(), [&](const Ceiling& ceiling) {
        return ceiling.kind == kind && !std::isnan(ceiling.value);
    });
    return found == ceilings.end() ? nan : found->value;
}

RoofFacts withPeak(RoofFacts facts, const std::string& definition)
{
    facts.measuredFirst = definition == "measured";
    if (const auto given = numberOf(valueFromText(definition))) {
        facts.sheet = *given;
        facts.given = true;
    }
    return facts;
}

std::vector<Ceiling> ceilingsOf(const RoofFacts& facts, std::string_view dtype)
{
    auto compute = measuredCompute(facts.measured, dtype), memory = measuredMemory(facts.measured);
    std::sort(compute.begin(), compute.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
    std::sort(memory.begin(), memory.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<Ceiling> out = {
        {Ceiling::Kind::Compute,
         facts.given ? Message::format("given") : Message::format("data sheet"),
         facts.sheet.of(dtype),
         facts.sheet.typed() ? std::string(dtype) : std::string(),
         {}},
        {Ceiling::Kind::Memory, Message::format("data sheet"), facts.bandwidth, {}, {}}};
    std::erase_if(out, [](const Ceiling& ceiling) { return !std::isfinite(ceiling.value); });
    for (auto* list : {&compute, &memory})
        out.insert(facts.measuredFirst ? out.begin() : out.end(), list->begin(), list->end());
    return out;
}

double ridgeOf(const std::vector<Ceiling>& ceilings)
{
    return firstOf(ceilings, Ceiling::Kind::Compute) / firstOf(ceilings, Ceiling::Kind::Memory);
}

namespace {

/// The data types of a table, and the data type of each row.
class RowTypes
{
public:
    explicit RowTypes(const table::Table& table)
        : m_dtype(table.find(columns::dtype)), m_tf32(table.find("tf32"))
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
    const auto* platforms = table.find(columns::platform);
    const auto* outcome = table.find(columns::outcome);
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

namespace {

/// The limits that no point can exceed: the highest compute ceiling of its data type, and the fastest memory
/// ceiling.
class Limits
{
public:
    Limits(const std::vector<Ceiling>& ceilings, const table::Table& table)
        : m_dtype(table.find(columns::dtype)), m_step(numbersIn(table, metric::stepSeconds)),
          m_slowest(numbersIn(table, metric::stepHigh))
    {
        const auto* dtype = m_dtype;
        for (const auto& ceiling : ceilings) {
            auto& most = ceiling.kind == Ceiling::Kind::Compute ? m_highest : m_fastest;
            most = std::max(most, ceiling.value);
        }
        for (std::size_t code = 0; dtype && code < dtype->dictionary->size(); ++code)
            m_highestOf.push_back(
                highestOf(ceilings, dtype->dictionary->text(static_cast<std::int32_t>(code))));
    }
    [[nodiscard]] bool exceededBy(const RooflinePoint& point) const
    {
        const auto code = m_dtype ? m_dtype->codes[point.row] : table::Dictionary::missing;
        const double highest =
            code != table::Dictionary::missing ? m_highestOf[static_cast<std::size_t>(code)] : m_highest;
        const double step = m_step ? m_step->numbers[point.row] : nan,
                     slowest = m_slowest ? m_slowest->numbers[point.row] : nan;
        return isAboveLimit(point.flopsPerSecond, std::min(highest, point.intensity * m_fastest), step,
                            slowest);
    }

private:
    /// Returns the highest ceiling of one data type, or of all types if this type has none.
    [[nodiscard]] double highestOf(const std::vector<Ceiling>& ceilings, const std::string& type) const
    {
        double own = 0;
        for (const auto& ceiling : ceilings)
            if (ceiling.kind == Ceiling::Kind::Compute && (ceiling.dtype.empty() || ceiling.dtype == type))
                own = std::max(own, ceiling.value);
        return own > 0 ? own : m_highest;
    }

    static const table::Column* numbersIn(const table::Table& table, std::string_view name)
    {
        const auto* column = table.find(name);
        return column && column->kind == table::Column::Kind::Number ? column : nullptr;
    }

    const table::Column *m_dtype, *m_step, *m_slowest;
    double m_highest = 0, m_fastest = 0;
    std::vector<double> m_highestOf; ///< indexed by the code of the data type
};

/// Returns the intersection of every compute ceiling with every memory ceiling.
std::vector<Ridge> ridgesOf(const std::vector<Ceiling>& ceilings)
{
    std::vector<Ridge> out;
    for (const auto& compute : ceilings)
        for (const auto& memory : ceilings)
            if (compute.kind == Ceiling::Kind::Compute && memory.kind == Ceiling::Kind::Memory)
                out.push_back({compute.name, memory.name, compute.value / memory.value, compute.value});
    return out;
}

/// Adds a point, classifies and counts it.
void addPoint(Roofline& out, RooflinePoint point, const Limits& limits, const OverheadSteps& overhead)
{
    point.reachesRidge = point.intensity >= out.ridge;
    point.ofRoof = point.flopsPerSecond / std::min(out.peak, point.intensity * out.bandwidth);
    point.overRoof = !point.container && limits.exceededBy(point);
    point.bound = boundOf(point.ofRoof, point.reachesRidge, overhead.has(point.row));
    ++(point.bound == Bound::Compute    ? out.computeBound
       : point.bound == Bound::Memory   ? out.memoryBound
       : point.bound == Bound::Overhead ? out.overheadBound
                                        : out.farFromRoof);
    out.overRoof += point.overRoof;
    out.containers += point.container;
    out.points.push_back(point);
}

} // namespace

Result<Roofline> roofline(const table::Table& table, const table::Mask& mask, std::vector<Ceiling> ceilings)
{
    PARASCOPE_TRY(const auto* intensity, table.column(metric::arithmeticIntensity));
    PARASCOPE_TRY(const auto* flops, table.column(metric::flopsPerSecond));
    std::erase_if(ceilings, [](const Ceiling& ceiling) {
        return !(ceiling.value > 0) || !std::isfinite(ceiling.value);
    });
    Roofline out;
    out.ceilings = std::move(ceilings);
    out.peak = firstOf(out.ceilings, Ceiling::Kind::Compute);
    out.bandwidth = firstOf(out.ceilings, Ceiling::Kind::Memory);
    out.ridge = out.peak / out.bandwidth;
    auto sample = completeRows(table, mask, std::array{intensity, flops});
    out.excluded = std::move(sample.excluded);
    if (std::isnan(out.ridge)) {
        out.unable = std::isnan(out.peak) ? Message::format("The platform's peak FLOP/s are unknown.")
                                          : Message::format("The platform's memory bandwidth is unknown.");
        out.roofless = true;
        if (!sample.rows.empty())
            out.excluded[{noRoof, Message::format("without a roof")}] = sample.rows.size();
        return out;
    }
    out.ridges = ridgesOf(out.ceilings);
    const Limits limits(out.ceilings, table);
    const Containers containers(table.find(columns::operation));
    const auto overhead =
        table.find(columns::operation) ? OverheadSteps() : overheadSteps(table, sample.rows);
    out.points.reserve(sample.rows.size());
    std::size_t flat = 0, still = 0;
    for (const auto row : sample.rows) {
        RooflinePoint point{row};
        point.container = containers.holds(row);
        point.intensity = intensity->numbers[row];
        point.flopsPerSecond = flops->numbers[row];
        if (!(point.intensity > 0))
            ++flat;
        else if (!(point.flopsPerSecond > 0))
            ++still;
        else
            addPoint(out, point, limits, overhead);
    }
    if (flat)
        out.excluded[translatable("Excluded", "intensity not positive")] = flat;
    if (still)
        out.excluded[withoutFlops()] = still;
    std::vector<double> shares;
    shares.reserve(out.points.size());
    for (const auto& point : out.points)
        if (!point.container)
            shares.push_back(point.ofRoof);
    constexpr double ranks[] = {2, 9, 50, 91, 98};
    out.roofPercentiles = percentiles(std::move(shares), ranks);
    if (out.points.empty())
        out.unable = Message::format("No run has both FLOP/s and an operational intensity.");
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
        out.excluded["filtered"] = mask.size() - in;
    for (std::size_t type = 0; type < types.count(); ++type) {
        if (rows[type] == 0)
            continue;
        auto own = mask;
        if (rows[type] < in)
            for (std::size_t row = 0; row < own.size(); ++row)
                own[row] = own[row] && types.of(row) == type;
        PARASCOPE_TRY(auto roof, roofline(table, own, ceilingsOf(facts, types.name(type))));
        for (const auto& [reason, count] : roof.excluded)
            if (reason.key != "filtered")
                out.excluded[reason.key == noRoof && !types.name(type).empty()
                                 ? Reason("no " + types.name(type) + " roof",
                                          Message::format("without a %1 roof", types.name(type)))
                                 : reason] += count;
        // The platform has a rate for other types but not for this one. Name this case; it differs from an
        // unknown platform.
        if (std::isnan(roof.peak) && !types.name(type).empty() && std::isfinite(ridgeOf(ceilingsOf(facts))))
            roof.unable = Message::format("The platform's peak FLOP/s of %1 are unknown.", types.name(type));
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
