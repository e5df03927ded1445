// SPDX-License-Identifier: GPL-3.0-or-later
// A difference of two sides beside when they were measured; for this module's own files.
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace parascope::insight {

/// The mean of differences between two sides that were measured at different times.
struct SideEffect
{
    double mean = 0;          ///< as measured
    double adjusted = 0;      ///< for when each side was measured; NaN where nothing is left to tell
    double p = 1;             ///< that the adjusted mean is 0
    bool apart = false;       ///< one side was over before the other began
    bool interleaved = false; ///< the sides took turns, and neither leans to one end of the time
    bool known = false;       ///< the times are
    /// Whether when the sides were measured matters: adjusted for it the mean is another one by more than a
    /// quarter.
    [[nodiscard]] bool depends() const;
    /// Adjusted, the other side has the larger values.
    [[nodiscard]] bool turns() const;
};

/// Whether two sides were measured in turns: as many stretches of one side as a random order makes (Wald and
/// Wolfowitz, Annals of Mathematical Statistics 11, 1940; one-sided, 5 %), and at no time is one of them half
/// of itself ahead of the other (the distance of Kolmogorov and Smirnov, which bounds the share of a
/// machine's change that can look like a difference).
[[nodiscard]] bool tookTurns(std::vector<double> one, std::vector<double> other);

/// `logs`: a pair each; `one` and `other`: when its sides were started. What the machine did between a pair's
/// two sides is taken out as a line and a step. Beside that it may have wandered for long, which costs much
/// of a small sample; where the sides took turns, and the line and the step change nothing, a wander is as
/// often for as against a side, and pairs are independent.
[[nodiscard]] SideEffect sideEffect(const Eigen::VectorXd& logs, const std::vector<double>& one,
                                    const std::vector<double>& other);

} // namespace parascope::insight
