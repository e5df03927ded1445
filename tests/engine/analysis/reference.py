# SPDX-License-Identifier: GPL-3.0-or-later
"""The same figures by numpy and scikit-learn: an independent source for tst_analysis.

argv: what, then a JSON document on stdin; the answer is one JSON document on stdout."""
import json
import sys

import numpy as np


def standardised(a):
    deviation = a.std(axis=0)
    return (a - a.mean(axis=0)) / np.where(deviation == 0, 1, deviation)


def regression(given):
    from sklearn.linear_model import LinearRegression, Ridge
    x, y = np.array(given["x"], float), np.array(given["y"], float)
    if given["log"]:
        x, y = np.log(x), np.log(y)
    x, y = standardised(x), standardised(y)
    if given["order"] == 2:
        p = x.shape[1]
        products = [x[:, a] * x[:, b] for a in range(p) for b in range(a, p)
                    if a != b or len(np.unique(x[:, a])) > 2]  # such a square says nothing new
        x = np.column_stack([x] + [standardised(product) for product in products])
    model = Ridge(alpha=given["ridge"], solver="svd") if given["ridge"] else LinearRegression()
    model.fit(x, y)
    return {"weights": model.coef_.tolist(), "r2": model.score(x, y)}


def percentiles(given):
    return np.percentile(np.array(given["values"], float), given["ps"]).tolist()


def main():
    print(json.dumps({"regression": regression, "percentiles": percentiles}[sys.argv[1]](json.load(sys.stdin))))


main()
