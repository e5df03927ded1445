// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/measure_defaults.h"
#include "engine/base/core/outcome.h"
#include "engine/measure/timing/levels.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The statistics of one run, from its raw step times. Pure functions, the same for every framework.
namespace parascope::timing {

struct Options
{
    enum class Protocol {
        Adaptive, ///< until the interval of the median is narrow enough
        Paper,    ///< ParaDnn's: a fixed warm-up, then the whole budget
        Fixed,    ///< `steps` steps behind the warm-up, however long they take
    };
    Protocol protocol = Protocol::Adaptive;
    double target = measure_defaults::target;         ///< half-width of the interval over the median
    double level = 0.95;                              ///< of the interval, at the moment of stopping
    double maxSeconds = measure_defaults::maxSeconds; ///< warm-up included
    int minSteps = measure_defaults::minSteps;
    int maxSteps = measure_defaults::maxSteps;
    int warmupSteps = -1; ///< -1: where the change-point test says
    int steps = 0;        ///< Protocol::Fixed
};

/// The median step time and what is known of it.
struct Summary
{
    int warmupSteps = 0;
    int measuredSteps = 0;
    std::optional<double> median;    ///< seconds
    std::optional<double> low, high; ///< seconds, at Options::level; absent when there is none
    double effectiveSamples = 0;     ///< independent samples that the measured steps are worth
    double autocorrelation = 0;      ///< lag 1
    std::optional<double>
        cautiousHalfWidth; ///< relative, autocorrelation at its upper bound: what stopping goes by
    /// Seconds of the longest stay at one speed that this run would have seen: one in fifty runs misses a
    /// second speed at which the machine stays for as long on average. A machine that changes more slowly
    /// looks quiet to it.
    std::optional<double> longestStay;
    QualitySet quality = 0;
    std::string reason; ///< the quality in words

    [[nodiscard]] std::optional<double> relativeHalfWidth() const
    {
        if (!median || !low || !high)
            return std::nullopt;
        return (*high - *low) / 2 / *median;
    }
};

/// Everything about a finished (or running) run. O(n log n).
///
/// The interval of the median lies between two order statistics (distribution-free: several modes and
/// outliers do it no harm), as many ranks from the middle as the autocorrelation of the steps asks for
/// (dependenceOf), with Student's t for what is not known of that autocorrelation.
[[nodiscard]] Summary summarise(std::span<const double> seconds, const Options& options);

/// Says when to stop. Feed it the steps as they come; looks are taken when the steps have grown by
/// half, so their number grows with the logarithm of the run.
///
/// Why repeated looks do not break the promise of `level`: the decision to stop uses the interval's width
/// and never its place (Chow and Robbins 1965), so what repetition selects is not a lucky median but an
/// autocorrelation that was estimated too low. Hence a stop needs the interval to be narrow enough even
/// with the autocorrelation time at an upper bound, and no look is taken before there are steps enough to
/// estimate it. tests/engine/measure/timing/tst_coverage.cpp holds the coverage at the stopping time.
class StoppingRule
{
public:
    explicit StoppingRule(Options options) : m_options(options) {}

    /// Appends steps; true when the run should stop.
    bool add(std::span<const double> seconds);
    [[nodiscard]] const std::vector<double>& seconds() const { return m_seconds; }
    /// The latest look; for live display.
    [[nodiscard]] const Summary& current() const { return m_current; }
    /// The final figure.
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
