// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/measure_defaults.h"
#include "engine/base/core/outcome.h"
#include "engine/measure/timing/levels.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The statistics of one run, computed from its raw step times. All functions are pure and the same for every
/// framework.
namespace parascope::timing {

struct Options
{
    enum class Protocol {
        Adaptive, ///< runs until the interval of the median is narrow enough
        Paper,    ///< ParaDnn's protocol: a fixed warm-up, then the whole budget
        Fixed,    ///< runs `steps` steps after the warm-up, however long they take
    };
    Protocol protocol = Protocol::Adaptive;
    double target = measure_defaults::target; ///< half-width of the interval, relative to the median
    double level = 0.95;                      ///< confidence level of the interval at the moment of stopping
    double maxSeconds = measure_defaults::maxSeconds; ///< time budget in seconds, warm-up included
    int minSteps = measure_defaults::minSteps;
    int maxSteps = measure_defaults::maxSteps;
    int warmupSteps = -1; ///< number of warm-up steps; -1: the change-point test decides
    int steps = 0;        ///< number of steps of Protocol::Fixed
};

/// The median step time and its uncertainty.
struct Summary
{
    int warmupSteps = 0;
    int measuredSteps = 0;
    std::optional<double> median;    ///< seconds
    std::optional<double> low, high; ///< ends of the interval in seconds, at Options::level; absent if none
    double effectiveSamples = 0;     ///< number of independent samples that the measured steps are worth
    double autocorrelation = 0;      ///< autocorrelation at lag 1
    std::optional<double>
        cautiousHalfWidth; ///< relative half-width with the autocorrelation at its upper bound; decides stops
    /// Longest mean stay at one speed, in seconds, that this run would have noticed: one in fifty runs misses
    /// a second speed at which the machine stays for this long on average. A machine that changes more slowly
    /// looks quiet to this run.
    std::optional<double> longestStay;
    QualitySet quality = 0;
    std::string reason; ///< explains `quality` in words

    [[nodiscard]] std::optional<double> relativeHalfWidth() const
    {
        if (!median || !low || !high)
            return std::nullopt;
        return (*high - *low) / 2 / *median;
    }
};

/// Returns all statistics of a finished (or running) run. O(n log n).
///
/// The interval of the median is between two order statistics. It is distribution-free: several modes and
/// outliers do not harm it. The autocorrelation of the steps (dependenceOf) gives the distance of these ranks
/// from the middle, with Student's t for the uncertainty of that autocorrelation.
[[nodiscard]] Summary summarise(std::span<const double> seconds, const Options& options);

/// Decides when to stop. Add the steps as they come. The rule looks at the run each time the number of steps
/// has grown by half, so the number of looks grows with the logarithm of the run.
///
/// Repeated looks do not break the promise of `level`, because the decision to stop uses the width of the
/// interval and never its place (Chow and Robbins 1965). Repetition does not select a lucky median; it
/// selects an autocorrelation that was estimated too low. Therefore a stop requires a narrow interval even
/// with the autocorrelation time at an upper bound, and the first look waits until there are enough steps to
/// estimate it. tests/engine/measure/timing/tst_coverage.cpp tests the coverage at the stopping time.
class StoppingRule
{
public:
    explicit StoppingRule(Options options) : m_options(options) {}

    /// Appends steps; returns true when the run should stop.
    bool add(std::span<const double> seconds);
    [[nodiscard]] const std::vector<double>& seconds() const { return m_seconds; }
    /// Returns the summary of the latest look, for live display.
    [[nodiscard]] const Summary& current() const { return m_current; }
    /// Returns the final summary.
    [[nodiscard]] Summary finish() const;

private:
    [[nodiscard]] bool exhausted() const;

    Options m_options;
    std::vector<double> m_seconds;
    double m_total = 0;
    std::size_t m_nextLook = 0;
    Summary m_current;
};

} // namespace parascope::timing
