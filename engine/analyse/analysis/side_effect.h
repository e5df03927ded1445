// SPDX-License-Identifier: GPL-3.0-or-later
// Adjusts the difference of two sides for when they were measured.
#pragma once

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace parascope::analysis {

/// Largest number of rows for a test adjusted for drift: its cost is linear in the rows, but it tries many
/// processes.
inline constexpr std::size_t mostBesideDrift = 3000;

/// Largest difference (of logarithms) that may come from a change of the machine.
inline constexpr double likelyDrift = 0.4;

/// The mean of the differences between two sides that were measured at different times.
struct SideEffect
{
    double mean = 0;          ///< mean as measured
    double adjusted = 0;      ///< mean adjusted for the times of both sides; NaN if it cannot be computed
    double p = 1;             ///< p-value of "the adjusted mean is 0"
    bool apart = false;       ///< true if one side was finished before the other began
    bool interleaved = false; ///< true if the sides took turns, and neither leans to one end of the time
    bool known = false;       ///< true if the times are known
    /// Returns true if the times of measurement matter: the adjusted mean differs by more than a quarter,
    /// and by more than 1 %.
    [[nodiscard]] bool depends() const;
    /// Returns true if the other side has the larger values after the adjustment.
    [[nodiscard]] bool turns() const;
};

/// Returns true if two sides were measured in turns. They must have at least as many stretches of one side as
/// a random order usually makes (Wald and Wolfowitz, Annals of Mathematical Statistics 11, 1940; one-sided, 5
/// %). In addition, at no time may one side be ahead of the other by half of its runs (the distance of
/// Kolmogorov and Smirnov, which bounds the share of a machine's change that can look like a difference).
[[nodiscard]] bool tookTurns(std::vector<double> one, std::vector<double> other);

/// Adjusts the mean of `logs`, one value per pair, for the starts `one` and `other` of both sides. A line and
/// a step remove the change of the machine between the two sides of a pair. In addition, the machine may have
/// wandered over a long time; allowing for this costs much of a small sample. If the sides took turns, and
/// the line and the step change nothing, a wander favours either side equally often, and the pairs are
/// independent.
[[nodiscard]] SideEffect sideEffect(const Eigen::VectorXd& logs, const std::vector<double>& one,
                                    const std::vector<double>& other);

} // namespace parascope::analysis
