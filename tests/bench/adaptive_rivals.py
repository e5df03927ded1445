# SPDX-License-Identifier: GPL-3.0-or-later
"""Rivals of the adaptive order on the same map: bench_adaptive dump MAP | adaptive_rivals.py FRACTION SEEDS

Random points and a Latin hypercube with scikit-learn's GaussianProcessRegressor (logarithms, anisotropic Matern 5/2, white
noise), random points with gradient boosting, largest variance next with the same process, and BoTorch where it is importable.
"""
import json
import sys
import warnings

import numpy as np
from scipy.stats import qmc
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

warnings.filterwarnings("ignore")


def process(x, y):
    kernel = ConstantKernel(1.0) * Matern(np.ones(x.shape[1]), (1e-2, 1e3), nu=2.5) + WhiteKernel(1e-3, (1e-7, 1))
    return GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=1, random_state=0).fit(x, y)


def by_process(x, y, ran, _):
    usable = ran[np.isfinite(y[ran])]
    return process(x[usable], y[usable]).predict(x, return_std=True)


def by_boosting(x, y, ran, seed):
    usable = ran[np.isfinite(y[ran])]
    fit = GradientBoostingRegressor(n_estimators=300, max_depth=4, learning_rate=0.1, random_state=seed)
    return fit.fit(x[usable], y[usable]).predict(x), None


def by_botorch(x, y, ran, _):
    import torch
    from botorch.fit import fit_gpytorch_mll
    from botorch.models import SingleTaskGP
    from botorch.models.transforms import Standardize
    from gpytorch.mlls import ExactMarginalLogLikelihood

    usable = ran[np.isfinite(y[ran])]
    model = SingleTaskGP(torch.tensor(x[usable]), torch.tensor(y[usable])[:, None], outcome_transform=Standardize(1))
    fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model))
    posterior = model.posterior(torch.tensor(x), observation_noise=True)
    return posterior.mean.detach().numpy()[:, 0], posterior.variance.detach().numpy()[:, 0] ** 0.5


def random_points(x, _, most, rng):
    return rng.permutation(len(x))[:most]


def latin_hypercube(x, _, most, rng):
    low, high = x.min(0), x.max(0)
    wanted = qmc.LatinHypercube(x.shape[1], seed=rng).random(most) * (high - low) + low
    free, chosen = np.ones(len(x), bool), []
    for point in wanted:
        distance = np.where(free, ((x - point) ** 2).sum(1), np.inf)
        chosen.append(int(distance.argmin()))
        free[chosen[-1]] = False
    return np.array(chosen)


def largest_variance(x, y, most, rng):
    ran = rng.permutation(len(x))[: max(12, most // 5)]
    while len(ran) < most:
        deviation = by_process(x, y, ran, 0)[1]
        deviation[ran] = -1
        ran = np.append(ran, np.argsort(-deviation)[: min(16, most - len(ran))])
    return ran


def main():
    fraction, seeds = float(sys.argv[1]), int(sys.argv[2])
    rows = [json.loads(line) for line in sys.stdin]
    names = [n for n in rows[0]["point"] if len({str(r["point"].get(n)) for r in rows}) > 1]
    columns = []
    for name in names:
        values = [row["point"][name] for row in rows]
        if any(isinstance(value, str) for value in values):
            columns += [[float(value == level) for value in values] for level in sorted(set(values))]
        else:
            columns.append(np.log(values))
    x = np.array(columns).T
    x = (x - x.mean(0)) / x.std(0)
    y = np.log(np.array([r["seconds"] if r["seconds"] else np.nan for r in rows]))
    strategies = [
        ("random points, scikit-learn process", random_points, by_process),
        ("Latin hypercube, scikit-learn process", latin_hypercube, by_process),
        ("random points, gradient boosting", random_points, by_boosting),
    ]
    if len(rows) < 500:
        strategies.append(("largest variance next, scikit-learn process", largest_variance, by_process))
    try:
        import botorch  # noqa: F401

        strategies.append(("random points, BoTorch", random_points, by_botorch))
    except ImportError:
        print("| random points, BoTorch | skipped: not importable | | | |", file=sys.stderr)
    most = int(fraction * len(rows))
    for name, choose, predict in strategies:
        scores = []
        for seed in range(1, seeds + 1):
            ran = choose(x, y, most, np.random.default_rng(seed))
            mean, deviation = predict(x, y, ran, seed)
            rest = np.isfinite(y)
            rest[ran] = False
            error = np.abs(np.exp(mean[rest] - y[rest]) - 1)
            within = np.nan if deviation is None else (np.abs(mean - y)[rest] < 1.96 * deviation[rest]).mean()
            scores.append((np.median(error), np.quantile(error, 0.9), within))
        median, tail, _ = np.median(scores, axis=0)
        covered = np.mean([s[2] for s in scores])
        covered = "" if np.isnan(covered) else f"{100 * covered:.1f} %"
        print(f"| {name} | {most} of {len(rows)} | {100 * median:.1f} % | {100 * tail:.1f} % | {covered} | |", flush=True)


main()
