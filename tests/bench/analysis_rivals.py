# SPDX-License-Identifier: GPL-3.0-or-later
"""The rivals of bench_analysis: for each name on stdin, computes the same figure by numpy, scipy or scikit-learn
from arrays in memory and prints the processor seconds that it took. argv: seven columns of a million doubles."""
import sys
import time

import numpy as np
from scipy.stats import binned_statistic_2d
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

layer, node, inputs, output, batch, rate, intensity = np.fromfile(sys.argv[1]).reshape(7, -1)
x = np.column_stack([layer, node, inputs, output, batch])
keys = np.repeat(np.arange(len(rate) // 2), 2)


def filtered():
    return (node >= 256) & (batch <= 4096)


def pivot():
    keep = filtered()
    nodes, i = np.unique(node[keep], return_inverse=True)
    batches, j = np.unique(batch[keep], return_inverse=True)
    cell = j * len(nodes) + i
    return np.bincount(cell, rate[keep]) / np.bincount(cell)


def median():
    return binned_statistic_2d(np.log2(node), np.log2(batch), rate, "median", bins=(9, 9))


def order1():
    return make_pipeline(StandardScaler(), LinearRegression()).fit(x, (rate - rate.mean()) / rate.std())


def order2():
    model = make_pipeline(StandardScaler(), PolynomialFeatures(2, include_bias=False), StandardScaler(), LinearRegression())
    return model.fit(x, (rate - rate.mean()) / rate.std())


def percentiles():
    return np.percentile(rate, [2, 9, 50, 91, 98])


def pairing():
    left, right = keys[0::2], keys[1::2]
    _, a, b = np.intersect1d(left, right, return_indices=True)
    ratio = rate[0::2][a] / rate[1::2][b]
    return (ratio > 1).mean(), np.exp(np.log(ratio).mean()), np.percentile(ratio, [2, 9, 50, 91, 98])


def roofline():
    roof = np.minimum(180e12, intensity * 2.4e12)
    return (intensity >= 75).sum(), (rate > roof).sum(), np.percentile(rate / roof, [2, 9, 50, 91, 98])


def bootstrap():
    random = np.random.default_rng(1)
    few, target = x[:10000], rate[:10000]
    out = []
    for _ in range(1000):
        rows = random.integers(0, 10000, 10000)
        a, b = few[rows], target[rows]
        a, b = (a - a.mean(0)) / a.std(0), (b - b.mean()) / b.std()
        out.append(np.linalg.lstsq(a, b, rcond=None)[0])
    return np.percentile(out, [2.5, 97.5], axis=0)


known = {"filter": filtered, "pivot": pivot, "median": median, "order1": order1, "order2": order2, "percentiles": percentiles,
         "pairing": pairing, "roofline": roofline, "bootstrap": bootstrap}
for line in sys.stdin:
    start = time.process_time()
    known[line.strip()]()
    print(time.process_time() - start, flush=True)
