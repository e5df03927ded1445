# SPDX-License-Identifier: GPL-3.0-or-later
"""What the analyses must answer for the four shipped ParaDnn files, computed by numpy and scikit-learn from the
files themselves: an independent source for tst_cli_analyse. argv: the folder. Prints one JSON document on stdout.
Formulas: ParaDnn's paper (MLSys 2020); FLOP counts as its TensorFlow profiler made them, and as executed."""
import json
import re
import sys

import numpy as np
from scipy.stats import spearmanr
from sklearn.linear_model import LinearRegression

folder = sys.argv[1]
label = re.compile(r"layer_(\d+)-node_(\d+)-input_(\d+)-output_(\d+)-bs_(\d+)-?(.*)")
names = ["layer", "node", "input", "output", "batch"]


def load(name):
    with open(f"{folder}/{name}.json") as file:
        return json.load(file)  # Python's json reads the bare NaN tokens


def shapes(data):
    return np.array([[int(v) for v in label.match(text).groups()[:5]] for text in data["labels"]])


def standardised(a):
    deviation = a.std(axis=0)
    return (a - a.mean(axis=0)) / np.where(deviation == 0, 1, deviation)


def weights(x, y):
    x, y = standardised(np.asarray(x, float)), standardised(np.asarray(y, float))
    model = LinearRegression().fit(x, y)
    return dict(zip(names, model.coef_)), model.score(x, y)


def five(values):
    return np.percentile(values, [2, 9, 50, 91, 98]).tolist()


def geometric(values):
    return float(np.exp(np.log(values).mean()))


tpu, gpu, trace, ops = load("tpu_fc"), load("gpu_fc"), load("fc_trace_10sec"), load("fc_trace_10sec_opbreakdown")
out = {}

# FLOPs per step.
x = shapes(tpu)
L, N, I, O, B = x.T.astype(float)
W = I * N + N * N * (L - 1) + N * O
profiler = 8 * (B / 8 * (6 * W + 2 * N * L + 5 * O + 7) + 2 * W - (N * L + O) + 2 * B * I)
executed = B * (6 * W - 2 * I * N)
rate = np.array(tpu["example_per_sec"])
recorded, counted = np.array(tpu["fl"]) * 1e9 * 8, profiler * 1.0
assert np.abs(recorded / counted - 1)[counted > 1e11].max() < 0.01  # the file's own count, to its printed digits

row = [profiler[i] * rate[i] / B[i] / 180e12 for n in sorted(set(N))
       for i in np.where((L == 4) & (I == 2000) & (O == 1000) & (B == 16384) & (N == n))[0]]
out["heat_row"] = row

cells = {}
for aggregate, f in {"median": np.median, "geometric": geometric, "best": np.max, "count": len, "mean": np.mean,
                     "spread": lambda v: v.max() - v.min() if len(v) > 1 else None}.items():
    cells[aggregate] = [[(f((executed * rate / B)[(N == n) & (B == b)]) if ((N == n) & (B == b)).any() else None)
                         for n in sorted(set(N))] for b in sorted(set(B))]
out["pivots"] = cells

w, r2 = weights(x, profiler * rate / B)
out["regression"] = {"weights": w, "r2": r2}
logs, y = np.log(x), np.log(profiler * rate / B)
w, r2 = weights(logs, y)
slopes = LinearRegression().fit(logs, y)
out["logarithms"] = {"weights": w, "r2": r2, "elasticities": dict(zip(names, slopes.coef_))}

# Pairs.
g = shapes(gpu)
grate = np.array(gpu["example_per_sec"])
of_tpu, of_gpu = {tuple(k): v for k, v in zip(x, rate)}, {tuple(k): v for k, v in zip(g, grate)}


def speedup(pairs, keys=None):
    s = np.array([a / b for a, b in pairs])
    result = {"n": len(s), "wins": int((s > 1).sum()), "geometric_mean": geometric(s), "percentiles": five(s)}
    if keys is not None:
        result["weights"], result["r2"] = weights(np.array(keys), s)
    return result


common = [k for k in of_gpu if k in of_tpu]
out["speedup"] = speedup([(of_tpu[k], of_gpu[k]) for k in common], common)
slow = [k for k in common if of_gpu[k] < 25000]
out["without_plateau"] = speedup([(of_tpu[k], of_gpu[k]) for k in slow], slow)
doubled = [(of_tpu[k[:4] + (2 * k[4],)], of_gpu[k]) for k in of_gpu if k[:4] + (2 * k[4],) in of_tpu]
out["batch_times_2"] = speedup(doubled)


def best(runs):
    found = {}
    for k, v in runs.items():
        found[k[:4]] = max(v, found.get(k[:4], 0))
    return found


a, b = best(of_tpu), best(of_gpu)
out["best_batch"] = speedup([(a[k], b[k]) for k in b if k in a])
out["ratio"] = [[(of_tpu[k] / of_gpu[k] if (k := (16, n, 2000, 1000, bs)) in of_tpu and k in of_gpu else None)
                 for n in (32, 64, 128, 256, 512, 1024, 2048, 4096, 8192)]
                for bs in (64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)]

out["boxes"] = {"tpu-v2": five(rate), "v100": five(grate)}
q1, q2, q3 = np.percentile(grate, [25, 50, 75])
reach = 1.5 * (q3 - q1)
out["tukey"] = [min(v for v in grate if v >= q1 - reach), q1, q2, q3, max(v for v in grate if v <= q3 + reach)]

# Operations. `while` holds what runs inside it, so its intensity says nothing about its own time.
parsed = [label.match(text).groups() for text in ops["labels"]]
run = [p[:5] for p in parsed]
kind = np.array([p[5] for p in parsed])
time = np.array(ops["time_perc"]) / 100
flops, intensity = np.array(ops["flops_perc"]) / 100 * 180e12, np.array(ops["intensity"])
runs = sorted(set(run))
out["breakdown"] = {k: time[kind == k].sum() / len(runs) for k in set(kind)}
batches = sorted({int(r[4]) for r in runs})
out["breakdown_by_batch"] = {str(b): {k: float(sum(t for t, r, o in zip(time, run, kind) if o == k and int(r[4]) == b)) /
                                      sum(int(r[4]) == b for r in runs) for k in set(kind)} for b in batches}
out["other"] = float(np.mean([max(0, 1 - sum(t for t, q in zip(time, run) if q == r)) for r in runs]))
known = np.isfinite(intensity) & (kind != "while") & (flops > 0)
out["memory_bound_share"] = time[known & (intensity < 75)].sum() / time[known].sum()
point = (time > 0.01) & (flops > 0)
near_roof = point & (flops >= 0.5 * np.minimum(180e12, intensity * 2.4e12))
out["operation_points"] = {"n": int(point.sum()), "compute": int((near_roof & (intensity >= 75)).sum()),
                           "memory": int((near_roof & (intensity < 75)).sum()),
                           "control_flow": int((point & (kind == "while")).sum())}
plain = point & (kind != "while")
out["operation_roof"] = five(flops[plain] / np.minimum(180e12, intensity[plain] * 2.4e12))

infeed, used = np.array(trace["infeed"]) / 100, np.array(trace["flops_perc"]) / 100
out["balance"] = {"n": len(infeed), "waiting": int((infeed > 0.5).sum()), "rho": spearmanr(infeed, used)[0]}

print(json.dumps(out, default=float))
