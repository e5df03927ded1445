// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/metrics.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace parascope {

/// How a run ended. The numbers are stored: never renumber.
enum class Outcome : std::uint8_t {
    Completed = 0,
    Oom = 1, ///< only on the worker's own report, or a kill with proof
    Timeout = 2,
    Crash = 3,
    Unsupported = 4, ///< the model or the request is not one this worker can run
    Unfinished = 5,  ///< it did not finish and nobody knows why (imports)
    Cancelled = 6,   ///< the user's doing; the only outcome that a resume runs again
};
inline constexpr std::array<std::string_view, 7> outcomeNames = {
    translatable("Outcomes", "completed"),   translatable("Outcomes", "oom"),
    translatable("Outcomes", "timeout"),     translatable("Outcomes", "crash"),
    translatable("Outcomes", "unsupported"), translatable("Outcomes", "unfinished"),
    translatable("Outcomes", "cancelled")};

[[nodiscard]] constexpr std::string_view nameOf(Outcome outcome)
{
    return outcomeNames[static_cast<std::size_t>(outcome)];
}
[[nodiscard]] constexpr std::optional<Outcome> outcomeFromName(std::string_view name)
{
    for (std::size_t i = 0; i < outcomeNames.size(); ++i)
        if (outcomeNames[i] == name)
            return static_cast<Outcome>(i);
    return std::nullopt;
}

/// Caveats beside a completed run, a set of bits. Stored: never renumber.
enum class Quality : std::uint8_t {
    Noisy = 1 << 0, ///< the time budget ended before the interval was narrow enough, or other programs kept
                    ///< the processors busy
    Drift = 1 << 1, ///< the level moved while measuring
    Throttled = 1 << 2,  ///< the clock fell while measuring
    HostBound = 1 << 3,  ///< the accelerator waited for the host
    Nonfinite = 1 << 4,  ///< loss or gradients were not finite
    FewSamples = 1 << 5, ///< too few effective samples for an interval
    Unsettled = 1 << 6,  ///< the interval cannot be trusted: slow switching, long memory or drift
    AbovePeak = 1 << 7,  ///< of a table, never stored: faster than its peak, beyond its interval, so that the
                         ///< peak is wrong
};
using QualitySet = std::uint8_t;
inline constexpr std::array<std::string_view, 8> qualityNames = {
    translatable("Outcomes", "noisy"),     translatable("Outcomes", "drift"),
    translatable("Outcomes", "throttled"), translatable("Outcomes", "host-bound"),
    translatable("Outcomes", "nonfinite"), translatable("Outcomes", "few-samples"),
    translatable("Outcomes", "unsettled"), translatable("Outcomes", "above-peak")};

[[nodiscard]] constexpr bool has(QualitySet set, Quality quality)
{
    return (set & static_cast<QualitySet>(quality)) != 0;
}
/// The names in a set, in the order of qualityNames.
[[nodiscard]] inline std::vector<std::string_view> namesOf(QualitySet set)
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (set & (1U << i))
            names.push_back(qualityNames[i]);
    return names;
}

} // namespace parascope
