#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of the worker on decoders, each figure beside its rival in the same run.

    decode_bench.py BIN_DIR [--threads N] [--turns N] [--only decode|eager] [--gib N]

decode   a step's bytes (the layer graph's: weights once, cache once) over its time, as a share of the bandwidth at which
         PyTorch sums as many bytes on the same threads; float32 weights of --gib GiB or more: a fact about the framework
eager    training and prefill against the same models in Python eager (worker_eager.py on Debian's python3-torch: the same
         library, threads and types); above 1 the worker is faster (wanted of the stock stack: slowest 0.97, geometric mean 1.0)

Contestants take turns as in worker_bench.py.
"""
import argparse
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from worker_bench import Contestant, Eager, in_turns, quiet, request

SHAPE = dict(layer=4, width=256, heads=8, kv_heads=2, inner=704, vocab=4000, length=128)
RIVALS = [
    ("train, tiny", dict(SHAPE, layer=2, width=64, heads=4, inner=176, vocab=500, length=32, batch=4, mode="train")),
    ("train, small", dict(SHAPE, batch=4, mode="train")),
    ("train, wide", dict(SHAPE, width=512, inner=1408, batch=2, mode="train")),
    ("prefill, tiny", dict(SHAPE, layer=2, width=64, heads=4, inner=176, vocab=500, length=32, batch=4, mode="prefill")),
    ("prefill, small", dict(SHAPE, batch=4, mode="prefill")),
    ("prefill, wide", dict(SHAPE, width=512, inner=1408, batch=2, mode="prefill")),
]

READER = """
import json, sys, time, torch
torch.set_num_threads(int(sys.argv[1]))
data = torch.ones(int(sys.argv[2]) // 4)
while True:
    start = time.perf_counter()
    data.sum()
    print(json.dumps({"seconds": [time.perf_counter() - start]}), flush=True)
"""


class Served(Contestant):
    """A worker with an endless run in a mode."""

    def __init__(self, bin_dir, graph, batch, threads, mode):
        super().__init__([os.path.join(bin_dir, "parascope-worker")])
        measure = {"protocol": "adaptive", "target": 1e-6, "max_seconds": 3600, "max_steps": 10 ** 8, "reference": False}
        run = request(graph, batch, threads, {}, measure, mode, "rmsprop" if mode == "train" else "none")
        self.process.stdin.write(json.dumps(run) + "\n")
        self.process.stdin.flush()


def known(bin_dir, parameters):
    """Returns (cost, graph) of a decoder in a mode, in float32."""
    mode = parameters["mode"]
    words = ",".join(f"{key}={value}" for key, value in parameters.items() if key != "mode")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "graph.json")
        said = subprocess.run([os.path.join(bin_dir, "parascope-cli"), "--json", "cost", "--family", "decoder", "--set", words,
                               "--mode", mode, "--optimizer", "rmsprop" if mode == "train" else "none", "--dtype", "float32",
                               "--write-graph", path], check=True, capture_output=True).stdout
        with open(path) as file:
            return json.loads(said), json.load(file)


def decode(options):
    layers = 1
    point = dict(width=2048, heads=16, kv_heads=4, inner=5632, vocab=32000, mode="decode")
    while known(options.bin_dir, dict(point, layer=layers, batch=1, context=128))[0]["parameters"] * 4 < options.gib * 2 ** 30:
        layers += 1
    for batch, context in ((1, 128), (1, 2048), (4, 2048)):
        costs, graph = known(options.bin_dir, dict(point, layer=layers, batch=batch, context=context))
        reader = Contestant(["/usr/bin/python3", "-c", READER, str(options.threads), str(int(costs["bytes"]))])
        ours, theirs = in_turns([Served(options.bin_dir, graph, batch, options.threads, "decode"), reader], options.turns)
        share = quiet(theirs) / quiet(ours)
        print(f"decode, {costs['parameters'] * 4 / 2 ** 30:.2f} GiB of weights, batch {batch}, context {context}: "
              f"{costs['bytes'] / quiet(ours) / 1e9:.2f} GB/s of {costs['bytes'] / quiet(theirs) / 1e9:.2f} read: {share:.2f} "
              f"(medians {statistics.median(theirs) / statistics.median(ours):.2f}): what the framework reaches", flush=True)


def eager(options):
    ratios = []
    for name, parameters in RIVALS:
        graph = known(options.bin_dir, parameters)[1]
        theirs, ours = in_turns([Eager("decoder", parameters, options.threads),
                                 Served(options.bin_dir, graph, parameters["batch"], options.threads, parameters["mode"])],
                                options.turns)
        ratios.append(quiet(theirs) / quiet(ours))
        print(f"{name:16} eager {1e3 * quiet(theirs):9.3f} ms, worker {1e3 * quiet(ours):9.3f} ms: {ratios[-1]:.2f} "
              f"({statistics.median(theirs) / statistics.median(ours):.2f})", flush=True)
    print(f"slowest ratio {min(ratios):.2f} (wanted 0.97), geometric mean "
          f"{math.exp(statistics.fmean(math.log(r) for r in ratios)):.2f} (wanted 1.0)", flush=True)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--gib", type=float, default=2)
    parser.add_argument("--only", choices=["decode", "eager"])
    options = parser.parse_args()
    print(time.strftime("%Y-%m-%d"), "load", *os.getloadavg(), flush=True)
    for part in (eager, decode):
        if options.only in (None, part.__name__):
            part(options)


if __name__ == "__main__":
    main()
