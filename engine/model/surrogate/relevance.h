// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace parascope::surrogate {

/// Returns at most `count` axes that explain most of the values, the most important first. Each step chooses
/// the axis whose levels explain the largest part of the remaining variance (forward selection by the
/// adjusted R^2 of a one-way analysis of variance). A number with many levels is divided into octiles. `axes`
/// has the columns of each axis as points.cpp makes them; `values` are by point, NaN where there is no value.
[[nodiscard]] std::vector<std::size_t> mostTelling(const std::vector<std::vector<Eigen::VectorXd>>& axes,
                                                   const Eigen::VectorXd& values, std::size_t count);

} // namespace parascope::surrogate
