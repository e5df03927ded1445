# SPDX-License-Identifier: GPL-3.0-or-later
"""Posterior of a Gaussian process with given hyper-parameters by scikit-learn: JSON in, JSON out."""
import json
import sys

import numpy as np
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern

given = json.load(sys.stdin)
x, y, at = (np.array(given[key]) for key in ("x", "y", "at"))
kernel = ConstantKernel(given["variance"]) * Matern(length_scale=given["lengths"], nu=2.5)
process = GaussianProcessRegressor(kernel, alpha=given["noise"], optimizer=None).fit(x, y)
mean, deviation = process.predict(at, return_std=True)
loo = []
for i in range(len(y)):
    rest = np.arange(len(y)) != i
    left = GaussianProcessRegressor(kernel, alpha=given["noise"], optimizer=None).fit(x[rest], y[rest])
    loo.append(float(y[i] - left.predict(x[i : i + 1])[0]))
json.dump({"mean": mean.tolist(), "deviation": deviation.tolist(), "loo": loo}, sys.stdout)
