# SPDX-License-Identifier: GPL-3.0-or-later
"""The same figures by numpy and scikit-learn: an independent source for tst_analysis. Reads one question per line on
stdin, {"what", "given"}, and answers each with one line of JSON on stdout."""
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
                    if a != b or len(np.unique(x[:, a])) > 2]  # such a square has no new information
        x = np.column_stack([x] + [standardised(product) for product in products])
    model = Ridge(alpha=given["ridge"], solver="svd") if given["ridge"] else LinearRegression()
    model.fit(x, y)
    return {"weights": model.coef_.tolist(), "r2": model.score(x, y)}


def percentiles(given):
    return np.percentile(np.array(given["values"], float), given["ps"]).tolist()


def shared_variance(given):
    """fitFDist of limma (Smyth 2004): moments of log s^2."""
    from scipy.optimize import brentq
    from scipy.special import digamma, polygamma
    v, d = np.array(given["variances"], float), np.array(given["degrees"], float)
    pooled = (v * d).sum() / d.sum()
    v = np.maximum(v, 1e-5 * max(np.median(v), 1e-3 * pooled))
    e = np.log(v) - digamma(d / 2) + np.log(d / 2)
    excess = e.var(ddof=1) - polygamma(1, d / 2).mean()
    half = brentq(lambda y: polygamma(1, y) - excess, 1e-6, 1e6)
    return {"degrees": 2 * half, "variance": float(np.exp(e.mean() + digamma(half) - np.log(half)))}


def spearman(given):
    from scipy.stats import spearmanr
    return spearmanr(given["x"], given["y"])[0]


def importance(given):
    """R^2 shares by averaging over all orders (not subsets), inflation by regressing each column on the others."""
    from itertools import permutations
    x, y = np.array(given["x"], float), np.array(given["y"], float)
    p = x.shape[1]

    def r2(columns):
        if not columns:
            return 0.0
        design = np.column_stack([np.ones(len(y)), x[:, sorted(columns)]])
        rest = y - design @ np.linalg.lstsq(design, y, rcond=None)[0]
        return 1 - rest @ rest / ((y - y.mean()) ** 2).sum()

    shares = np.zeros(p)
    orders = list(permutations(range(p)))
    for order in orders:
        for i, column in enumerate(order):
            shares[column] += (r2(set(order[:i + 1])) - r2(set(order[:i]))) / len(orders)
    inflation = []
    for j in range(p):
        design = np.column_stack([np.ones(len(y)), np.delete(x, j, axis=1)])
        rest = x[:, j] - design @ np.linalg.lstsq(design, x[:, j], rcond=None)[0]
        inflation.append(((x[:, j] - x[:, j].mean()) ** 2).sum() / (rest @ rest))
    return {"shares": shares.tolist(), "inflation": inflation}


def equal_pairs(given):
    """Returns the pairs of two platforms with equal models in equal settings, by dictionaries: levels that both
    sides share are matched."""
    from statistics import median
    runs, settings = given["runs"], given["settings"]
    common = {r["work"] for r in runs if r["platform"] == "p"} & {r["work"] for r in runs if r["platform"] == "q"}
    runs = [r for r in runs if r["work"] in common]

    def levels(platform, name):
        return {r[name] for r in runs if r["platform"] == platform}

    matched = [s for s in settings if levels("p", s) & levels("q", s)]
    sides = {}
    for r in runs:
        key = (r["work"],) + tuple(r[s] for s in matched)
        sides.setdefault(key, {"p": [], "q": []})[r["platform"]].append(r["rate"])
    ratios = {key: median(side["p"]) / median(side["q"]) for key, side in sides.items() if side["p"] and side["q"]}
    cells = {}
    for key, ratio in ratios.items():
        cells.setdefault(key[1:], []).append(np.log(ratio))
    return {"n": len(ratios), "wins": sum(r > 1 for r in ratios.values()),
            "geometric_mean": float(np.exp(np.mean([np.log(r) for r in ratios.values()]))),
            "adjusted": float(np.exp(np.mean([np.mean(cell) for cell in cells.values()]))),
            "unpaired": sum(len(side["p"]) + len(side["q"]) for side in sides.values() if not (side["p"] and side["q"]))}


def main():
    known = {f.__name__: f for f in (equal_pairs, regression, percentiles, shared_variance, spearman, importance)}
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = known[question["what"]](question["given"])
        except ImportError:
            answer = None  # not installed: the test is skipped; any other exception fails it
        except Exception as error:
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)


main()
