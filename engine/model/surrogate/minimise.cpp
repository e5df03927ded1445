// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/minimise.h"

#include <cmath>

namespace parascope::surrogate {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Minimum minimise(const std::function<double(const VectorXd&, VectorXd&)>& f, VectorXd from, int rounds)
{
    const auto n = from.size();
    VectorXd gradient(n), next(n);
    Minimum out{std::move(from), 0};
    out.value = f(out.at, gradient);
    if (!std::isfinite(out.value))
        return out;
    MatrixXd inverse = MatrixXd::Identity(n, n); ///< inverse of the Hessian
    bool fresh = true;
    for (int round = 0; round < rounds; ++round) {
        VectorXd step = -inverse * gradient;
        double slope = step.dot(gradient);
        if (!(slope < 0)) {
            inverse.setIdentity();
            fresh = true;
            step = -gradient;
            slope = -gradient.squaredNorm();
        }
        // All unknowns are logarithms, so limit a step to a factor of e^2.
        if (const double longest = step.cwiseAbs().maxCoeff(); longest > 2) {
            step *= 2 / longest;
            slope *= 2 / longest;
        }
        double value = f(out.at + step, next);
        for (int halving = 0; halving < 20 && !(value <= out.value + 1e-4 * slope); ++halving) {
            step /= 2;
            slope /= 2;
            value = f(out.at + step, next);
        }
        if (!(value <= out.value))
            break;
        const VectorXd change = next - gradient;
        const double curvature = change.dot(step);
        if (curvature > 1e-12) {
            if (fresh)
                inverse *= curvature / change.squaredNorm();
            fresh = false;
            const VectorXd moved = inverse * change;
            inverse += (1 + change.dot(moved) / curvature) / curvature * step * step.transpose() -
                       (moved * step.transpose() + step * moved.transpose()) / curvature;
        }
        const double gain = out.value - value;
        out.at += step;
        out.value = value;
        gradient = next;
        if (gain < 1e-5)
            break;
    }
    return out;
}

} // namespace parascope::surrogate
