// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <functional>
#include <string>

/// When measured ceilings are good enough, and what becomes of those that are not. Pure: who measures, and
/// what time it is, is given. Ceilings are documents as the database stores them:
/// {"gemm" | "conv": {dtype: {"flops_per_second"}}, "copy": {way: {"bytes_per_second"}},
///  "memory": [{"bytes_per_second"}], "waiting_fraction", "caveat", ...}; a rate may have a "caveat" of its
///  own,
/// which stands in the place of the document's.
namespace parascope::device {

/// How a calibration was disturbed.
struct Circumstances
{
    double waiting = 0; ///< share of the time that other programs, or other machines, had the processors
    std::string caveat; ///< what else there is to say, in words
    /// From 2 % on.
    [[nodiscard]] bool contended() const;
    /// The caveat that belongs to the ceilings; empty where there is none.
    [[nodiscard]] std::string sentence() const;
};

struct Calibration
{
    Json ceilings;
    Circumstances circumstances;
};

/// Measures again and again until the machine was left alone, or for as long as `patience` (s) allows one
/// more measurement that takes as long as the first. Gives the best of each rate, and the circumstances of
/// the quietest measurement. `clock` gives seconds; `again` hears of each measurement that is repeated.
[[nodiscard]] Result<Calibration> quietest(const std::function<Result<Calibration>()>& measure,
                                           const std::function<double()>& clock, double patience,
                                           const std::function<void(const Circumstances&)>& again = {});

/// Of two calibrations of one machine: each rate from where it is higher, the levels of the memory from where
/// the fastest is.
[[nodiscard]] Json betterCeilings(const Json& a, const Json& b);

/// What the database is to hold after a calibration.
struct Merged
{
    Json ceilings;
    int taken = 0, kept = 0; ///< rates that are the fresh ones, and stored ones that stay
};

/// The fresh ceilings, unless they were contended and there are stored ones of the same machine, device,
/// threads and software (null: there are none): then a stored rate gives way only to one that is higher by
/// more than 3 %, which brings its caveat with it.
[[nodiscard]] Merged mergeCeilings(const Json& stored, const Json& fresh);

} // namespace parascope::device
