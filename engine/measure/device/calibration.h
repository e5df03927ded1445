// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <functional>
#include <string>

/// Decides when measured ceilings are good enough, and what to do with those that are not. All functions are
/// pure: the caller provides the measurement and the clock. Ceilings are documents as the database stores
/// them:
/// {"gemm" | "conv": {dtype: {"flops_per_second"}}, "copy": {way: {"bytes_per_second"}},
///  "memory": [{"bytes_per_second"}], "waiting_fraction", "caveat", ...}
/// A rate may have its own "caveat", which replaces that of the document.
namespace parascope::device {

/// Describes how a calibration was disturbed.
struct Circumstances
{
    double waiting = 0; ///< share of the time in which other programs, or other machines, had the processors
    std::string caveat; ///< further caveat in words
    /// Returns true if `waiting` is above 2 %.
    [[nodiscard]] bool contended() const;
    /// Returns the caveat that belongs to the ceilings; empty if there is none.
    [[nodiscard]] std::string sentence() const;
};

struct Calibration
{
    Json ceilings;
    Circumstances circumstances;
};

/// Repeats the measurement until the machine was left alone, or until `patience` (seconds) leaves no time for
/// one more measurement that takes as long as the first. Returns the best of each rate, and the circumstances
/// of the quietest measurement. `clock` returns seconds. `again` is called before each repetition with the
/// circumstances of the latest measurement.
[[nodiscard]] Result<Calibration> quietest(const std::function<Result<Calibration>()>& measure,
                                           const std::function<double()>& clock, double patience,
                                           const std::function<void(const Circumstances&)>& again = {});

/// Combines two calibrations of one machine: takes each rate from the calibration where it is higher, and all
/// memory levels from the one with the fastest level.
[[nodiscard]] Json betterCeilings(const Json& a, const Json& b);

/// The result of a calibration that the database is to store.
struct Merged
{
    Json ceilings;
    int taken = 0, kept = 0; ///< fresh rates taken, and stored rates kept
};

/// Returns the fresh ceilings, unless they were contended and `stored` has ceilings of the same machine,
/// device, threads and software (null: there are none). In that case a fresh rate replaces a stored one only
/// if it is higher by more than 3 %, and it brings its caveat with it.
[[nodiscard]] Merged mergeCeilings(const Json& stored, const Json& fresh);

} // namespace parascope::device
