// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/calibration.h"

#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace parascope::device {

namespace {

constexpr double contendedFrom = 0.02;

double rateIn(const Json& item, const char* key)
{
    const auto it = item.is_object() ? item.find(key) : item.end();
    return item.is_object() && it != item.end() && it->is_number() ? it->get<double>() : 0;
}

double fastestLevel(const Json& ceilings)
{
    double out = 0;
    if (ceilings.is_object() && ceilings.contains("memory") && ceilings["memory"].is_array())
        for (const auto& level : ceilings["memory"])
            out = std::max(out, rateIn(level, "bytes_per_second"));
    return out;
}

/// The parts of a calibration that hold rates by name.
constexpr std::pair<const char*, const char*> ratedParts[] = {
    {"gemm", metric::flopsPerSecond}, {"conv", metric::flopsPerSecond}, {"copy", "bytes_per_second"}};

/// Returns a rate of a part; 0 if there is none.
double rateOf(const Json& ceilings, const char* part, const std::string& name, const char* key)
{
    return ceilings.contains(part) && ceilings[part].is_object() && ceilings[part].contains(name)
               ? rateIn(ceilings[part][name], key)
               : 0;
}

/// Returns true if two calibrations are of the same machine and software, as far as both state it.
bool ofOneKind(const Json& a, const Json& b)
{
    static constexpr const char* keys[] = {"device", "threads", "stack", "machine", "tf32"};
    return std::all_of(std::begin(keys), std::end(keys), [&](const char* key) {
        return !a.contains(key) || !b.contains(key) || a[key] == b[key];
    });
}

} // namespace

bool Circumstances::contended() const
{
    return waiting > contendedFrom;
}

std::string Circumstances::sentence() const
{
    if (!caveat.empty() || !contended())
        return caveat;
    return std::to_string(std::lround(100 * waiting)) +
           " % of the time went to waiting for a processor that others had";
}

Result<Calibration> quietest(const std::function<Result<Calibration>()>& measure,
                             const std::function<double()>& clock, double patience,
                             const std::function<void(const Circumstances&)>& again)
{
    const double begun = clock();
    PARASCOPE_TRY(auto best, measure());
    const double took = clock() - begun;
    auto latest = best.circumstances;
    while (best.circumstances.contended() && clock() - begun + took <= patience) {
        if (again)
            again(latest);
        PARASCOPE_TRY(auto next, measure());
        latest = next.circumstances;
        const bool quieter = latest.waiting < best.circumstances.waiting;
        auto together = betterCeilings(best.ceilings, next.ceilings);
        together["conditions"] = (quieter ? next : best).ceilings["conditions"];
        if (quieter)
            best.circumstances = latest;
        best.ceilings = std::move(together);
    }
    return best;
}

Json betterCeilings(const Json& a, const Json& b)
{
    Json out = a;
    for (const auto& [part, key] : ratedParts)
        if (b.contains(part) && b[part].is_object())
            for (const auto& [name, rate] : b[part].items())
                if (rateIn(rate, key) > rateOf(out, part, name, key))
                    out[part][name] = rate;
    if (fastestLevel(b) > fastestLevel(a))
        out["memory"] = b["memory"];
    const double one = rateIn(a, metric::referenceSeconds), other = rateIn(b, metric::referenceSeconds);
    if (other > 0 && (one <= 0 || other < one))
        out[metric::referenceSeconds] = other;
    return out;
}

Merged mergeCeilings(const Json& stored, const Json& fresh)
{
    Merged out{fresh};
    if (!stored.is_object() || !fresh.is_object() || rateIn(fresh, "waiting_fraction") <= contendedFrom ||
        !ofOneKind(stored, fresh))
        return out;
    constexpr double clearly = 1.03;
    const auto caveat = fresh.value("caveat", Json());
    auto merged = stored;
    const auto take = [&](double rate, double old) {
        const bool higher = rate > clearly * old;
        ++(higher ? out.taken : out.kept);
        return higher;
    };
    for (const auto& [part, key] : ratedParts)
        if (fresh.contains(part) && fresh[part].is_object())
            for (const auto& [name, rate] : fresh[part].items())
                if (take(rateIn(rate, key), rateOf(stored, part, name, key))) {
                    if (!merged[part].is_object())
                        merged[part] = Json::object();
                    merged[part][name] = rate;
                    merged[part][name]["caveat"] = caveat;
                }
    if (const double fastest = fastestLevel(fresh); fastest > 0 && take(fastest, fastestLevel(stored))) {
        merged["memory"] = fresh["memory"];
        for (auto& level : merged["memory"])
            if (level.is_object())
                level["caveat"] = caveat;
    }
    if (out.kept)
        out.ceilings = std::move(merged);
    return out;
}

} // namespace parascope::device
