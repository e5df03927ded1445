// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// Caveats that follow from the conditions of a run, and the step time corrected for the machine's drift.
namespace parascope::timing {

/// Values that were sampled while a run was measured. Absent means "unavailable": no caveat follows from it.
struct Conditions
{
    bool accelerator = false;          ///< true if the run's device is not a CPU
    std::vector<double> clockHertz;    ///< clock samples in the order of time
    std::optional<bool> clockHeldDown; ///< true if the driver reports a slowdown (NVML: for heat or power)
    std::optional<double> deviceBusy;  ///< share of the measured time in which the accelerator worked
    /// Share of the time of the run's threads in which they were ready and had no processor.
    std::optional<double> waited;
    bool crowdsItself = false; ///< the run's own loaders or ranks compete with its steps for processors
    std::optional<double>
        stolen; ///< share of the processor time that this machine wanted and the hypervisor gave to others
    bool finite = true; ///< true if loss and gradients were finite
};

/// Reads a worker's "conditions" object: clock_hertz (a number or a list of numbers), clock_held_down,
/// device_busy_fraction, waited_seconds relative to the seconds of all threads, and steal_fraction together
/// with busy_fraction. `threads` is the number of threads that the run computed on, if known. `helpers` is
/// the number of its loaders and of the ranks that share its processors. A window that is too short for the
/// kernel's clock ticks says nothing about steal. A value that is missing, "unavailable" or of another type
/// is absent.
[[nodiscard]] Conditions conditionsFromJson(const Json& json, bool accelerator, bool finite,
                                            std::optional<int> threads = {}, int helpers = 0);

struct Verdict
{
    QualitySet quality = 0;
    std::string reason; ///< caveats in words, separated by "; "
};

/// The verdict has these caveats:
/// - throttled: the driver reports it, or the clock of the last third is 5 % below that of the first third.
/// - host-bound: an accelerator was busy for less than 85 % of the measured time.
/// - noisy: a run on a CPU waited for a processor for more than a tenth of its time, or as much was stolen.
/// - nonfinite: loss or gradients were not finite; the timing is still valid.
[[nodiscard]] Verdict assessQuality(const Conditions& conditions);

/// Returns whether other programs, or other machines on the same processors, had the processors for more than
/// a tenth of a run's time, by the conditions that its record has (with the implementation that ran). False
/// if the run's own loaders or ranks compete with its steps, because then no one can tell.
[[nodiscard]] bool isContended(const Json& recorded);

/// Adds a verdict's caveats and reasons to those of the statistics.
void merge(QualitySet& quality, std::string& reason, const Verdict& verdict);

/// Returns the median step of one run, in seconds, as it would be on a machine that runs the reference
/// product in `nominalReference` seconds: median(step_i / reference_i) x nominalReference. Each step is
/// paired with the latest reference sample before it. The function assumes that the samples are evenly spread
/// over the steps, which is how workers take them. Returns nothing if one of the series is empty.
[[nodiscard]] std::optional<double>
correctedMedian(std::span<const double> steps, std::span<const double> reference, double nominalReference);

} // namespace parascope::timing
