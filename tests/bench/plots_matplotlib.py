# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of plots.cpp in matplotlib (Agg), timed on request: it reads a word and answers with milliseconds."""
import io
import sys
import time

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

points = int(sys.argv[1])
random = np.random.default_rng(7)


def cloud(n):
    a = random.standard_normal(n)
    return 1e6 * np.exp(1.5 * a), 1e4 * np.exp(-0.8 * a + 0.7 * random.standard_normal(n))


def scatter(n):
    figure, axes = plt.subplots(figsize=(10, 7), dpi=100)
    x, y = cloud(n)
    for half, marker in ((slice(0, None, 2), "o"), (slice(1, None, 2), "s")):
        axes.plot(x[half], y[half], marker, markersize=2.5, markeredgewidth=0)
    axes.set_xscale("log")
    axes.set_yscale("log")
    return figure


def heatmap(side, inches, labels):
    figure, axes = plt.subplots(figsize=inches, dpi=100)
    c, r = np.meshgrid(np.arange(side), np.arange(side))
    values = 50 + 45 * np.sin(c * 0.05) * np.cos(r * 0.04)
    figure.colorbar(axes.pcolormesh(values, edgecolors="white", linewidth=0.5))
    if labels:
        for i in range(side):
            for k in range(side):
                axes.text(k + 0.5, i + 0.5, "%.1f" % values[i, k], ha="center", va="center", fontsize=8)
    return figure


def milliseconds(work):
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


figures = {}
makers = {"scatter": lambda: scatter(points), "heatmap": lambda: heatmap(200, (10, 7), False),
          "labels": lambda: heatmap(40, (24, 16), True), "pdf": lambda: scatter(100000)}
for line in sys.stdin:
    word = line.strip()
    if word == "ready":
        print(0, flush=True)
        continue
    if word not in figures:
        figures[word] = makers[word]()
        figures[word].canvas.draw()
    if word == "pdf":
        print(milliseconds(lambda: figures[word].savefig(io.BytesIO(), format="pdf")), flush=True)
    else:
        print(milliseconds(figures[word].canvas.draw), flush=True)
