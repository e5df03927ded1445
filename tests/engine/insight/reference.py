# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers behind the observations, computed from the shipped files by numpy, scipy and scikit-learn only. argv:
the name of the computation, then its arguments; the answer is one JSON document on stdout."""
import json
import re
import sys

import numpy as np

NAMES = ["layer", "node", "input", "output", "batch"]
LABEL = re.compile(r"layer_(\d+)-node_(\d+)-input_(\d+)-output_(\d+)-bs_(\d+)")


def configuration(label):
    return tuple(int(x) for x in LABEL.match(label).groups())


def weights(x, y):
    """Returns the paper's weights: scikit-learn on columns standardised with the population deviation; constant
    columns have weight 0."""
    from sklearn.linear_model import LinearRegression
    deviation = x.std(axis=0)
    x = (x - x.mean(axis=0)) / np.where(deviation == 0, 1, deviation)
    fit = LinearRegression().fit(x, (y - y.mean()) / y.std())
    return dict(zip(NAMES, fit.coef_.tolist()))


def performance(folder, name):
    with open(f"{folder}/{name}") as file:
        data = json.load(file)
    return [configuration(x) for x in data["labels"]], np.array(data["example_per_sec"]), np.array(data["flops"]), \
        np.array(data["params"]), [configuration(x) for x in data["err_jobs"]]


def shipped(folder):
    from scipy.stats import spearmanr
    tpu, tpu_rate, tpu_flops, tpu_params, tpu_failed = performance(folder, "tpu_fc.json")
    gpu, gpu_rate, _, _, _ = performance(folder, "gpu_fc.json")
    at = {c: i for i, c in enumerate(tpu)}
    common = [(at[c], i) for i, c in enumerate(gpu) if c in at]
    x = np.array([gpu[i] for _, i in common], float)
    size = np.array([tpu_params[t] for t, _ in common])
    speedup = np.array([tpu_rate[t] / gpu_rate[i] for t, i in common])
    host_bound = np.array([gpu_rate[i] >= 25000 for _, i in common])
    wide = x[:, 1] >= 2048
    top = gpu_rate.max()
    with open(f"{folder}/fc_trace_10sec_opbreakdown.json") as file:
        parts = json.load(file)
    share, rate, intensity = (np.array(parts[k], float) for k in ("time_perc", "flops_perc", "intensity"))
    counted = (share > 1) & (rate > 0)
    # A bound is known only from half of the roof on, which is the share of the peak that the intensity allows.
    near = counted & (rate / 100 >= 0.5 * np.minimum(1, intensity / 75))
    below = near & (intensity < 75)
    return {
        "tpu_weights": weights(np.array(tpu, float), tpu_flops),
        "pairs": len(common),
        "wins": int((speedup > 1).sum()),
        "geometric_mean": float(np.exp(np.log(speedup).mean())),
        "geometric_mean_free": float(np.exp(np.log(speedup[~host_bound]).mean())),
        "speedup_weights": weights(x, speedup),
        "free": int((~host_bound).sum()),
        "speedup_weights_free": weights(x[~host_bound], speedup[~host_bound]),
        "size_correlation": float(spearmanr(speedup, size)[0]),
        "wide_wins": int((speedup[wide] > 1).sum()), "wide": int(wide.sum()),
        "narrow_wins": int((speedup[~wide] > 1).sum()), "narrow": int((~wide).sum()),
        "plateau": int((gpu_rate >= top / 1.25).sum()), "plateau_runs": len(gpu),
        "plateau_low": float(gpu_rate[gpu_rate >= top / 1.25].min()), "plateau_high": float(top),
        "operations": int(counted.sum()), "memory_bound": int(below.sum()),
        "memory_bound_time": float(share[below].sum() / share[counted].sum()),
        "compute_bound": int((near & ~below).sum()), "far_from_roof": int((counted & ~near).sum()),
        "failed": len(tpu_failed),
        "failed_in_corners": sum((l >= 16 and n >= 8192) or (l >= 64 and n >= 4096) for l, n, *_ in tpu_failed),
        "completed_in_corners": sum((l >= 16 and n >= 8192) or (l >= 64 and n >= 4096) for l, n, *_ in tpu),
    }


def significance(folder):
    """Returns scipy's p-values for the tables that tst_significance repeats."""
    from scipy import stats
    random = np.random.default_rng(5)
    x = random.normal(size=200)
    y = 0.3 * x + random.normal(size=200)
    y[:40] = np.round(y[:40])
    design = np.column_stack([np.ones(200), x, x ** 3])
    response = 0.2 * x + random.normal(size=200) * (1 + np.abs(x))
    inverse = np.linalg.inv(design.T @ design)
    coefficients = inverse @ design.T @ response
    residuals = response - design @ coefficients
    leverage = np.einsum("ij,jk,ik->i", design, inverse, design)
    robust = inverse @ (design.T * (residuals / (1 - leverage)) ** 2) @ design @ inverse
    return {
        "sign": [[w, n, stats.binomtest(w, n).pvalue] for w, n in ((0, 6), (3, 9), (40, 60), (136, 176), (500, 1000))],
        "t": [[t, d, 2 * stats.t.sf(abs(t), d)] for t, d in ((0.1, 3), (2.5, 10), (-6.0, 171), (12.0, 1700))],
        "f": [[f, a, b, stats.f.sf(f, a, b)] for f, a, b in ((1.2, 2, 10), (5.0, 9, 166), (60.0, 3, 40))],
        "fisher": [[a, n1, b, n2, min(1, 2 * min(stats.hypergeom.cdf(a, n1 + n2, a + b, n1),
                                                 stats.hypergeom.sf(a - 1, n1 + n2, a + b, n1)))]
                   for a, n1, b, n2 in ((19, 51, 117, 125), (0, 5, 5, 5), (8, 22, 128, 154))],
        "x": x.tolist(), "y": y.tolist(), "spearman": list(stats.spearmanr(x, y)),
        "holm": [[0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]],
        "response": response.tolist(), "errors": np.sqrt(np.diag(robust))[1:].tolist(),
        "weights": coefficients[1:].tolist(),
    }


print(json.dumps({"shipped": shipped, "significance": significance}[sys.argv[1]](*sys.argv[2:] or [""])))
