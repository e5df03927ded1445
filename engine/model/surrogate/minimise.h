// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <functional>
#include <limits>

namespace parascope::surrogate {

struct Minimum
{
    Eigen::VectorXd at;
    double value = std::numeric_limits<double>::infinity();
};

/// Finds a local minimum by BFGS with backtracking (Nocedal and Wright 2006, chapter 6), for some tens of
/// unknowns. `f` returns the value and writes the gradient. If it returns infinity, the step is shortened.
[[nodiscard]] Minimum minimise(const std::function<double(const Eigen::VectorXd&, Eigen::VectorXd&)>& f,
                               Eigen::VectorXd from, int rounds);

} // namespace parascope::surrogate
