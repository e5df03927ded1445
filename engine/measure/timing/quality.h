// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// Caveats that come from the conditions of a run, and the figure corrected for the machine's drift.
namespace parascope::timing {

/// What was sampled while a run was measured. Absent means "unavailable": no caveat follows from it.
struct Conditions
{
    bool accelerator = false;          ///< the run's device is no CPU
    std::vector<double> clockHertz;    ///< in the order of time
    std::optional<bool> clockHeldDown; ///< the driver's own word (NVML: thermal or power slowdown)
    std::optional<double> deviceBusy;  ///< share of the measured time that the accelerator worked
    /// Share of its threads' time that the run was ready and had no processor.
    std::optional<double> waited;
    bool crowdsItself = false; ///< the run's own loaders or ranks want the processors of its steps, too
    std::optional<double>
        stolen;         ///< share of the time that this machine wanted that the hypervisor gave to others
    bool finite = true; ///< loss and gradients
};

/// Reads a worker's "conditions" object: clock_hertz (a number or a list of them), clock_held_down,
/// device_busy_fraction, waited_seconds over seconds and all threads, and steal_fraction beside
/// busy_fraction. `threads`: that the run computed on, where it is known; `helpers`: its loaders, and the
/// ranks that share its processors. A window too short for the kernel's clock ticks tells nothing of steal.
/// Whatever is missing, "unavailable" or of another type is absent.
[[nodiscard]] Conditions conditionsFromJson(const Json& json, bool accelerator, bool finite,
                                            std::optional<int> threads = {}, int helpers = 0);

struct Verdict
{
    QualitySet quality = 0;
    std::string reason; ///< in words, "; " between caveats
};

/// throttled: the driver says so, or the clock of the last third lies 5 % below that of the first third.
/// host-bound: an accelerator was busy for less than 85 % of the measured time.
/// noisy: a CPU's run waited for more than a tenth of its time for a processor, or as much of it was stolen.
/// nonfinite: loss or gradients were not finite; the timing stands.
[[nodiscard]] Verdict assessQuality(const Conditions& conditions);

/// Adds a verdict's caveats and words to those of the statistics.
void merge(QualitySet& quality, std::string& reason, const Verdict& verdict);

/// The median step of one run as it would be on a machine that runs the reference product in
/// `nominalReference` seconds: median(step_i / reference_i) x nominalReference, steps paired with the latest
/// reference sample before them. Samples are assumed evenly spread over the steps, which is how workers
/// take them. Seconds; nothing without both series.
[[nodiscard]] std::optional<double>
correctedMedian(std::span<const double> steps, std::span<const double> reference, double nominalReference);

} // namespace parascope::timing
