// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/outcome.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The statistics of one run, from its raw step times. Pure functions, the same for every framework.
namespace parascope::measure {

struct Options
{
    enum class Protocol {
        Adaptive, ///< until the interval of the median is narrow enough
        Paper,    ///< ParaDnn's: a fixed warm-up, then the whole budget
        Fixed,    ///< exactly `steps` steps behind the warm-up
    };
    Protocol protocol = Protocol::Adaptive;
    double target = 0.02;     ///< half-width of the interval over the median
    double level = 0.95;      ///< of the interval, at the moment of stopping
    double maxSeconds = 4;    ///< warm-up included
    int minSteps = 5;
    int maxSteps = 100000;
    int warmupSteps = -1;     ///< -1: where the change-point test says
    int steps = 0;            ///< Protocol::Fixed
};

/// The median step time and what is known of it.
struct Summary
{
    int warmupSteps = 0;
    int measuredSteps = 0;
    std::optional<double> median;       ///< seconds
    std::optional<double> low, high;    ///< simultaneous over all looks; absent when there is none
    double effectiveSamples = 0;        ///< independent samples that the measured steps are worth
    double autocorrelation = 0;         ///< lag 1
    QualitySet quality = 0;
    std::string reason;                 ///< the quality in words

    [[nodiscard]] std::optional<double> relativeHalfWidth() const
    {
        if (!median || !low || !high)
            return std::nullopt;
        return (*high - *low) / 2 / *median;
    }
};

/// Where warm-up ends: the start that minimises the marginal standard error (MSER, White 1997) of the
/// medians of short batches, never beyond half of the steps. Index of the first steady step.
[[nodiscard]] int warmupEnd(std::span<const double> seconds);

/// Lag at which the steps stop to tell of each other: integrated autocorrelation time by the initial
/// positive sequence (Geyer 1992), at least 1.
[[nodiscard]] double autocorrelationTime(std::span<const double> values);

/// Everything about a finished (or running) run. `looks` is how often the interval was computed before
/// this one; its level is spent over all looks (6 / (pi k)^2 of the error at the k-th), so that stopping at
/// the first narrow interval keeps the promise of `level`.
[[nodiscard]] Summary summarise(std::span<const double> seconds, const Options& options, int looks = 0);

/// Says when to stop. Feed it the steps as they come; looks are taken when the steps have grown by half,
/// so their number grows with the logarithm of the run.
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
    int m_looks = 0;
    Summary m_current;
};

} // namespace parascope::measure
