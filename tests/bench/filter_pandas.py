# SPDX-License-Identifier: GPL-3.0-or-later
"""pandas' side of bench_filter, with the same table in memory: it reads one filter per line and answers with a line
of milliseconds."""
import sys
import time

import numpy
import pandas

runs = int(sys.argv[1])
i = numpy.arange(runs)
point = i // 2
table = pandas.DataFrame({
    "platform": pandas.Categorical.from_codes(i % 2, ["alpha", "beta"]),
    "layer": (4 + 4 * (point % 8)).astype(float),
    "node": (32 << (point // 8 % 9)).astype(float),
    "input": (2000 + 2000 * (point // 72 % 4)).astype(float),
    "output": (200 + 200 * (point // 288 % 5)).astype(float),
    "batch": (64 + 16 * (point // 1440)).astype(float),
    "outcome": pandas.Categorical.from_codes((point % 97 == 0).astype(int), ["completed", "oom"]),
    "examples_per_second": numpy.where(point % 97 == 0, numpy.nan, 1000.0 * (1 + i % 2) + point * 7919 % 10139),
})


def answer(text):
    begin = time.perf_counter()
    kept = table.query(text.replace("&&", "and").replace("||", "or")) if text else table
    kept = kept[(kept["platform"] == "alpha") & (kept["outcome"] == "completed")]
    kept.pivot_table(index="batch", columns="node", values="examples_per_second", aggfunc="median")
    return (time.perf_counter() - begin) * 1e3


for line in sys.stdin:
    text = line.strip()
    print(f"{answer(text):.3f}" if text else f"{answer(''):.3f}", flush=True)
