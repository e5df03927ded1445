// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/metrics.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace parascope {

/// How a run ended. The numbers are stored: never renumber them.
enum class Outcome : std::uint8_t {
    Completed = 0,
    Oom = 1, ///< only if the worker reports it, or if there is proof why the process was killed
    Timeout = 2,
    Crash = 3,
    Unsupported = 4, ///< this worker cannot run the model or the request
    Unfinished = 5,  ///< the run did not finish and the reason is unknown (imports)
    Cancelled = 6,   ///< the user stopped it; the only outcome that a resume runs again
    Compiled = 7,    ///< the model was compiled for a device that is not here: it has metrics of the compiler
                     ///< and no measured time
};
inline constexpr std::array<std::string_view, 8> outcomeNames = {
    translatable("Outcomes", "completed"),   translatable("Outcomes", "oom"),
    translatable("Outcomes", "timeout"),     translatable("Outcomes", "crash"),
    translatable("Outcomes", "unsupported"), translatable("Outcomes", "unfinished"),
    translatable("Outcomes", "cancelled"),   translatable("Outcomes", "compiled")};

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

/// Returns whether a run did not do what was asked of it. A completed and a compiled one did.
[[nodiscard]] constexpr bool isFailure(Outcome outcome)
{
    return outcome != Outcome::Completed && outcome != Outcome::Compiled;
}

/// Caveats about a completed run, as a set of bits. They are stored: never renumber them.
enum class Quality : std::uint8_t {
    Noisy = 1 << 0, ///< the time budget ended before the interval was narrow enough, or other programs kept
                    ///< the processors busy
    Drift = 1 << 1, ///< the level moved during the measurement
    Throttled = 1 << 2,  ///< the clock rate fell during the measurement
    HostBound = 1 << 3,  ///< the accelerator waited for the host
    Nonfinite = 1 << 4,  ///< loss or gradients were not finite
    FewSamples = 1 << 5, ///< too few effective samples for an interval
    Unsettled = 1 << 6,  ///< the interval cannot be trusted: slow switching, long memory or drift
    AbovePeak = 1 << 7,  ///< only in tables, never stored: the rate exceeds its peak by more than its
                         ///< interval, so the peak is wrong
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
/// Returns the names in a set, in the order of qualityNames.
[[nodiscard]] inline std::vector<std::string_view> namesOf(QualitySet set)
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (set & (1U << i))
            names.push_back(qualityNames[i]);
    return names;
}

} // namespace parascope
