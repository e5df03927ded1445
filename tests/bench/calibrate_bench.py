#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `calibrate` finds against numpy's matrix product, in turns in one run.

    calibrate_bench.py BIN_DIR [--rounds N] [--threads N] [--seconds S] [--dtype float32]

Each round calibrates once and lets numpy (its BLAS) multiply square matrices from 512 to 4096 for as long, with as
many threads. Both keep what a ceiling is: the best median over the shapes, here the best over the rounds, too. Goal: the
ratio is 0.97 or more where the machine is left alone. `waiting` is the share of the time that other programs had the
processors; above 2 % a row says nothing of the goal.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

NUMPY = """
import sys, time, statistics, numpy
dtype, seconds = sys.argv[1], float(sys.argv[2])
best, at = 0.0, 0
for n in (512, 768, 1024, 1536, 2048, 3072, 4096):
    a = numpy.random.rand(n, n).astype(dtype); b = numpy.random.rand(n, n).astype(dtype); c = numpy.empty((n, n), dtype)
    numpy.matmul(a, b, out=c)
    times, end = [], time.perf_counter() + seconds / 7
    while len(times) < 6 or time.perf_counter() < end:
        begin = time.perf_counter(); numpy.matmul(a, b, out=c); times.append(time.perf_counter() - begin)
    rate = 2 * n ** 3 / statistics.median(times)
    if rate > best: best, at = rate, n
print(best, at)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--dtype", default="float32", choices=["float32", "float64"])
    parser.add_argument("--python", default="/usr/bin/python3", help="one that has numpy")
    options = parser.parse_args()
    threads = str(options.threads)
    environment = dict(os.environ, OMP_NUM_THREADS=threads, OPENBLAS_NUM_THREADS=threads, MKL_NUM_THREADS=threads)
    ours, theirs, waiting = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            measured = json.loads(subprocess.run(
                [os.path.join(options.bin_dir, "parascope-cli"), "calibrate", "--db", os.path.join(folder, "c.db"), "--dtype",
                 options.dtype, "--threads", threads, "--seconds", str(options.seconds), "--patience", "0", "--json"],
                check=True, capture_output=True).stdout)
            measured = measured.get("rejected", measured)
            product = measured["gemm"][options.dtype]
            rate, size = map(float, subprocess.run(
                [options.python, "-c", NUMPY, options.dtype, str(options.seconds)], check=True, capture_output=True, text=True,
                env=environment).stdout.split())
            ours.append(product["flops_per_second"])
            theirs.append(rate)
            waiting.append(measured["waiting_fraction"])
            print(f"calibrate {ours[-1] / 1e9:7.1f} GFLOP/s at {product['shape']}, numpy {rate / 1e9:7.1f} at {size:.0f}, "
                  f"ratio {ours[-1] / rate:.3f}, waiting {100 * waiting[-1]:.1f} %", flush=True)
    print(f"{time.strftime('%Y-%m-%d')}, {options.dtype}, {threads} threads, {options.rounds} rounds: best of calibrate "
          f"{max(ours) / 1e9:.1f}, of numpy {max(theirs) / 1e9:.1f} GFLOP/s, ratio {max(ours) / max(theirs):.3f} (median of the "
          f"rounds' ratios {statistics.median(a / b for a, b in zip(ours, theirs)):.3f}), waiting up to {100 * max(waiting):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
