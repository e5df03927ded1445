// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace parascope::surrogate {

/// The axes that tell most of the values, the most telling first, at most `count` of them: each time the one
/// whose levels explain the largest part of what those before it left (forward selection by the adjusted R^2
/// of a one-way analysis of variance; a number with many levels counts by its octiles). `axes`: of each the
/// columns of points.cpp; `values`: by point, NaN where there is none.
[[nodiscard]] std::vector<std::size_t> mostTelling(const std::vector<std::vector<Eigen::VectorXd>>& axes,
                                                   const Eigen::VectorXd& values, std::size_t count);

} // namespace parascope::surrogate
