#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory estimate against the peak that the worker's allocator measured.

    memory_bench.py BIN_DIR [--rounds N] [--seed N] [--only FAMILY ...]

Every round draws one point of every family at random: sizes, batch, mode and optimiser. What is compared is
`memory_peak_bytes` of `parascope-cli cost`, which looks at the graph alone, with `memory_peak_bytes` of the worker's
result: the exact peak of what LibTorch's allocator handed out during the first two steps. Wanted: within 15 % for 90 %
of the points, none beyond 30 %.

Beside it stands how far the run's process grew: the most anonymous memory (RssAnon) that it was seen to have, less what
it began with. A run gives nothing back before it ends, so that looking every 20 ms misses nothing. Wanted, where the
estimate is 64 MB or more: within 25 % for 90 % of the points.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from worker_bench import Worker

BATCH = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]


def draw(rng):
    """Draws one point per family, bounded so that a step takes seconds and at most 3 GB, and otherwise random."""
    pick = rng.choice
    image = dict(image=pick([96, 128, 160, 224]), output=pick([10, 100, 1000]), batch=pick([1, 2, 4, 8]))
    return [
        ("fc", dict(layer=pick([1, 2, 4, 8, 16]), node=pick([32, 128, 512, 1024, 2048]), input=pick([200, 2000, 4000]),
                    output=pick([10, 200, 1000]), batch=pick([16, 64, 256, 1024, 4096]))),
        ("cnn", dict(variant=pick(["residual", "bottleneck"]), block=rng.randint(1, 4), filter=pick([8, 16, 32, 64]),
                     image=pick([200, 224, 250]), output=pick([10, 500, 1500]), batch=pick([1, 2, 4, 8, 16]))),
        ("rnn", dict(cell=pick(["rnn", "lstm", "gru"]), layer=rng.randint(1, 5), embed=pick([50, 100, 300, 500]),
                     length=pick([10, 20, 50, 90]), vocab=pick([8, 128, 1024]), batch=pick([4, 16, 64, 256]))),
        ("gpt", dict(layer=rng.randint(1, 6), width=pick([128, 256, 384, 768]), heads=pick([2, 4, 8]),
                     length=pick([32, 64, 128, 256]), vocab=pick([1000, 8000, 50257]), batch=pick([1, 2, 4, 8]))),
        ("transformer", dict(size=pick(["base", "base", "big"]), length=pick([16, 32, 64]),
                             vocab=pick([1000, 8000, 37000]), batch=pick([1, 2, 4, 8]))),
        ("retinanet", dict(image=pick([128, 192, 256]), output=pick([5, 21, 91]), batch=pick([1, 2]))),
        *((name, dict(image)) for name in ("resnet50", "densenet121", "mobilenet_v1", "mobilenet_v2", "squeezenet1_0",
                                           "squeezenet1_1")),
        ("gemm", dict(m=rng.randint(64, 3000), n=rng.randint(64, 3000), k=rng.randint(64, 3000), a_t=rng.randint(0, 1),
                      b_t=rng.randint(0, 1))),
        ("conv", dict(w=rng.randint(7, 112), h=rng.randint(7, 112), c=pick([3, 16, 64, 128]), k=pick([16, 64, 256]),
                      filter_w=pick([1, 3, 5]), filter_h=pick([1, 3, 5]), wstride=pick([1, 2]), hstride=pick([1, 2]),
                      batch=pick(BATCH))),
        ("rnn_layer", dict(cell=pick(["vanilla", "lstm", "gru"]), hidden_units=pick([128, 256, 512, 1024]),
                           timesteps=pick([5, 25, 50]), batch=pick(BATCH))),
        ("batched_matmul", dict(m=rng.randint(16, 512), n=rng.randint(16, 512), k=rng.randint(16, 512),
                                a_t=rng.randint(0, 1), b_t=rng.randint(0, 1), batch=pick(BATCH))),
        ("attention", dict(length=pick([32, 64, 128, 256, 512]), width=pick([192, 384, 768]), heads=pick([1, 3, 6, 12]),
                           causal=rng.randint(0, 1), batch=pick(BATCH))),
    ]


class Growth(threading.Thread):
    """Watches the children of a worker's server; each of them is a run."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.over, self.most, self.begun = server, threading.Event(), 0, anonymous(server)
        self.start()

    def run(self):
        while not self.over.wait(0.02):
            with open(f"/proc/{self.server}/task/{self.server}/children") as file:
                self.most = max([self.most, *(anonymous(child) for child in file.read().split())])

    def end(self):
        self.over.set()
        self.join()
        return self.most - self.begun


def anonymous(process):
    try:
        with open(f"/proc/{process}/status") as file:
            return next((1024 * int(line.split()[1]) for line in file if line.startswith("RssAnon:")), 0)
    except OSError:  # it has ended
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", help="points of these families alone")
    parser.add_argument("--layout", default="contiguous", help="of images; the estimate is for contiguous ones, and auto "
                        "may find channels_last faster, which needs fewer copies")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    points = [(family, values, rng.choice(["train"] * 4 + ["infer"]), rng.choice(["rmsprop", "sgd", "momentum", "adam"]))
              for _ in range(options.rounds) for family, values in draw(rng)]
    worker = Worker(options.bin_dir)
    print(time.strftime("%Y-%m-%d"), worker.hello.get("version", ""), "seed", options.seed, "layout", options.layout, flush=True)
    print(f"{'error':>7} {'measured':>12} {'estimate':>12} {'process':>12} {'of it':>6}  point")
    errors, shares = [], []
    measure = {"protocol": "fixed", "steps": 2, "warmup_steps": 0, "max_seconds": 120, "reference": False}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "graph.json")

        def graph_and_cost(family, text, mode, optimizer):
            cost = json.loads(subprocess.run(
                [os.path.join(options.bin_dir, "parascope-cli"), "cost", "--family", family, "--set", text, "--mode", mode,
                 "--optimizer", optimizer, "--write-graph", path, "--json"], check=True, capture_output=True).stdout)
            with open(path) as file:
                return json.load(file), cost

        for family, values, mode, optimizer in points:
            if options.only and family not in options.only:
                continue
            text = ",".join(f"{name}={value}" for name, value in values.items())
            graph, cost = graph_and_cost(family, text, mode, optimizer)
            growth = Growth(worker.process.pid)
            run = worker.run(graph, cost["batch"], 0, measure, {"layout": options.layout}, mode, optimizer)
            grown = growth.end()
            measured, estimate = run["memory_peak_bytes"], cost["memory_peak_bytes"]
            errors.append(estimate / measured - 1)
            if estimate >= 64e6:
                shares.append(estimate / grown)
            print(f"{100 * errors[-1]:6.1f}% {measured:12.0f} {estimate:12.0f} {grown:12.0f} {estimate / max(grown, 1):6.2f}  "
                  f"{family} {text} {mode} {optimizer}", flush=True)
    worker.close()
    inside = sum(abs(e) <= 0.15 for e in errors) / len(errors)
    worst = max(errors, key=abs)
    print(f"{len(errors)} points: within 15 % {100 * inside:.1f} % (wanted 90), worst {100 * worst:.1f} % (wanted 30), "
          f"median {100 * sorted(map(abs, errors))[len(errors) // 2]:.2f} %")
    near = sum(abs(share - 1) <= 0.25 for share in shares) / max(1, len(shares))
    if shares:
        print(f"{len(shares)} of 64 MB or more: estimate / growth of the process within 25 % {100 * near:.1f} % (wanted 90), "
              f"{min(shares):.2f} to {max(shares):.2f}, median {sorted(shares)[len(shares) // 2]:.2f}")
    return 0 if (near >= 0.9 or not shares) and inside >= 0.9 and abs(worst) <= 0.3 else 1


if __name__ == "__main__":
    sys.exit(main())
