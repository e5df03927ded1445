#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of the worker itself, each figure beside its rival in the same run.

    worker_bench.py BIN_DIR [--threads N] [--rounds N] [--seconds S] [--only ratio|launches|latency]

ratio      the worker against the same models in Python eager (Debian's python3-torch: the same library, threads
           and types), in turns, model by model; above 1 the worker is faster
launches   one run in 8 fresh processes: spread of the raw and of the drift-corrected median (max / min - 1)
latency    from the `run` message to the end of the first step, less that step; and what timing adds to a step
"""
import argparse
import json
import math
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

# name, family, hyper-parameters; from tiny to large
MODELS = [
    ("fc tiny", "fc", dict(layer=4, node=32, input=256, output=10, batch=64)),
    ("fc small", "fc", dict(layer=4, node=256, input=2000, output=1000, batch=64)),
    ("fc medium", "fc", dict(layer=4, node=512, input=2000, output=1000, batch=128)),
    ("fc deep", "fc", dict(layer=16, node=256, input=2000, output=1000, batch=64)),
    ("fc large", "fc", dict(layer=4, node=2048, input=2000, output=1000, batch=256)),
    ("cnn tiny", "cnn", dict(block=1, filter=4, image=200, output=10, batch=2, variant="residual")),
    ("cnn small", "cnn", dict(block=1, filter=16, image=200, output=100, batch=4, variant="residual")),
    ("cnn small, bottleneck", "cnn", dict(block=1, filter=8, image=200, output=100, batch=4, variant="bottleneck")),
    ("cnn 3/4/6/3", "cnn", dict(block="3/4/6/3", filter=32, image=200, output=500, batch=4, variant="residual")),
    ("rnn tiny", "rnn", dict(layer=1, embed=32, length=10, vocab=32, batch=16, cell="rnn")),
    ("lstm small", "rnn", dict(layer=1, embed=128, length=10, vocab=128, batch=32, cell="lstm")),
    ("lstm medium", "rnn", dict(layer=2, embed=400, length=20, vocab=512, batch=64, cell="lstm")),
    ("gru small", "rnn", dict(layer=1, embed=128, length=10, vocab=128, batch=32, cell="gru")),
]


def graphs(bin_dir, models):
    """The layer graphs, from the program itself: one step of each model, read out of the database."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, family, parameters in models:
            spec = {"name": name, "family": family, "points": [parameters],
                    "measure": {"protocol": "fixed", "steps": 1, "warmup_steps": 0, "max_seconds": 60}}
            path, db = os.path.join(folder, "spec.json"), os.path.join(folder, uuid.uuid4().hex + ".db")
            with open(path, "w") as out:
                json.dump(spec, out)
            environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
            subprocess.run([os.path.join(bin_dir, "parascope-cli"), "sweep", path, "--db", db], check=True,
                           env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            row = sqlite3.connect(db).execute(
                "SELECT document.text FROM run JOIN document ON document.id = run.graph").fetchone()
            found[name] = json.loads(row[0])
    return found


class Worker:
    """parascope-worker as a lane meets it."""

    def __init__(self, bin_dir):
        self.process = subprocess.Popen([os.path.join(bin_dir, "parascope-worker")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.hello = json.loads(self.process.stdout.readline())

    def run(self, graph, batch, threads, measure, implementation=None):
        run = {"type": "run", "id": uuid.uuid4().hex, "graph": graph, "batch": batch, "device": "cpu", "mode": "train",
               "optimizer": {"name": "rmsprop"}, "dtype": "float32",
               "implementation": {"threads": threads, **(implementation or {})}, "measure": measure, "seed": 1}
        start = time.perf_counter()
        self.process.stdin.write((json.dumps(run) + "\n").encode())
        self.process.stdin.flush()
        seconds, reference, first = [], [], None
        while True:
            message = json.loads(self.process.stdout.readline())
            if message["type"] == "steps":
                first = first or time.perf_counter() - start
                seconds += message["seconds"]
                reference += message.get("reference", [])
            elif message["type"] == "result":
                return dict(seconds=seconds, reference=reference, first=first, extra=message["extra"])
            elif message["type"] == "error":
                raise RuntimeError(message["message"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def eager_main():
    """The rival: idiomatic modules and the optimiser that comes with the framework."""
    import torch
    from torch import nn
    import torch.nn.functional as F

    class Residual(nn.Module):
        def __init__(self, a, width, stride, bottleneck, project):
            super().__init__()
            out = 4 * width if bottleneck else width
            shapes = ([(a, width, 1, 1), (width, width, 3, stride), (width, out, 1, 1)] if bottleneck
                      else [(a, width, 3, stride), (width, width, 3, 1)])
            self.convs = nn.ModuleList(nn.Conv2d(i, o, k, s, k // 2, bias=False) for i, o, k, s in shapes)
            self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in shapes)
            self.shortcut = (nn.Sequential(nn.Conv2d(a, out, 1, stride, bias=False), nn.BatchNorm2d(out))
                             if project else None)

        def forward(self, x):
            h = x
            for i, (conv, norm) in enumerate(zip(self.convs, self.norms)):
                h = norm(conv(h))
                if i + 1 < len(self.convs):
                    h = F.relu(h, inplace=True)
            return F.relu(h + (x if self.shortcut is None else self.shortcut(x)), inplace=True)

    class Cnn(nn.Module):
        def __init__(self, p):
            super().__init__()
            bottleneck = p["variant"] == "bottleneck"
            blocks = [int(b) for b in str(p["block"]).split("/")]
            blocks = blocks * 4 if len(blocks) == 1 else blocks
            self.stem = nn.Sequential(nn.Conv2d(3, p["filter"], 7, 2, 3, bias=False), nn.BatchNorm2d(p["filter"]),
                                      nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, ceil_mode=True))
            channels, body = p["filter"], []
            for g in range(4):
                width = p["filter"] * 2 ** g
                for b in range(blocks[g]):
                    body.append(Residual(channels, width, 2 if b == 0 and g else 1, bottleneck, b == 0))
                    channels = 4 * width if bottleneck else width
            self.body, self.pool = nn.Sequential(*body), nn.AvgPool2d(7, 1)
            side = math.ceil(p["image"] / 32) - 6
            self.head = nn.Linear(side * side * channels, p["output"])

        def forward(self, x):
            return self.head(self.pool(self.body(self.stem(x))).flatten(1))

    class Gru(nn.Module):
        """TensorFlow's cell: the reset gate before the hidden product."""

        def __init__(self, width):
            super().__init__()
            self.width = width
            self.from_input = nn.Linear(width, 3 * width)
            self.gates, self.new = nn.Linear(width, 2 * width, bias=False), nn.Linear(width, width, bias=False)

        def forward(self, x):
            hidden, out = x.new_zeros(x.shape[0], self.width), []
            for t in self.from_input(x).unbind(1):
                reset, update = torch.sigmoid(t[:, :2 * self.width] + self.gates(hidden)).chunk(2, 1)
                new = torch.tanh(t[:, 2 * self.width:] + self.new(reset * hidden))
                hidden = update * hidden + (1 - update) * new
                out.append(hidden)
            return torch.stack(out, 1), hidden

    class Rnn(nn.Module):
        def __init__(self, p):
            super().__init__()
            e = p["embed"]
            self.table, self.head = nn.Embedding(p["vocab"], e), nn.Linear(e, p["vocab"])
            make = {"rnn": lambda: nn.RNN(e, e, batch_first=True), "lstm": lambda: nn.LSTM(e, e, batch_first=True),
                    "gru": lambda: Gru(e)}[p["cell"]]
            self.cells = nn.ModuleList(make() for _ in range(p["layer"]))

        def forward(self, x):
            h = self.table(x)
            for cell in self.cells:
                h = cell(h)[0]
            return self.head(h).flatten(0, 1)

    def build(family, p):
        batch = p["batch"]
        if family == "fc":
            widths, parts = [p["input"]] + [p["node"]] * p["layer"], []
            for a, b in zip(widths, widths[1:]):
                parts += [nn.Linear(a, b), nn.ReLU(inplace=True)]
            return (nn.Sequential(*parts, nn.Linear(widths[-1], p["output"])), torch.rand(batch, p["input"]),
                    torch.randint(p["output"], (batch,)))
        if family == "cnn":
            return Cnn(p), torch.rand(batch, 3, p["image"], p["image"]), torch.randint(p["output"], (batch,))
        tokens = torch.randint(p["vocab"], (batch, p["length"]))
        return Rnn(p), tokens, tokens.roll(-1, 1).flatten()

    torch.set_flush_denormal(True)
    made = {}
    for line in sys.stdin:
        order = json.loads(line)
        torch.set_num_threads(order["threads"])
        if order["name"] not in made:
            model, x, y = build(order["family"], order["parameters"])
            made = {order["name"]: (model, x, y, torch.optim.RMSprop(model.parameters(), lr=0.1, alpha=0.9, eps=1.0,
                                                                     momentum=0.9))}
        model, x, y, optimizer = made[order["name"]]
        seconds, begin = [], time.perf_counter()
        while len(seconds) < 8 or time.perf_counter() - begin < order["seconds"]:
            start = time.perf_counter()
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
            seconds.append(time.perf_counter() - start)
        print(json.dumps({"seconds": seconds[3:], "parameters": sum(p.numel() for p in model.parameters())}), flush=True)


def ratio(options, worker, found):
    eager = subprocess.Popen(["/usr/bin/python3", os.path.abspath(__file__), "--eager"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    print(f"worker against Python eager, {options.threads} threads, {options.rounds} rounds in turns")
    print(f"{'model':24} {'eager ms':>10} {'worker ms':>10} {'ratio':>7}   {'rounds'}")
    ratios = []
    for name, family, parameters in MODELS:
        ours, theirs = [], []
        for _ in range(options.rounds):
            order = dict(name=name, family=family, parameters=parameters, threads=options.threads, seconds=options.seconds)
            eager.stdin.write(json.dumps(order) + "\n")
            eager.stdin.flush()
            theirs.append(statistics.median(json.loads(eager.stdout.readline())["seconds"]))
            measure = {"protocol": "adaptive", "target": 1e-6, "max_seconds": options.seconds, "min_steps": 8,
                       "reference": False}
            ours.append(statistics.median(worker.run(found[name], parameters["batch"], options.threads, measure)["seconds"][3:]))
        each = [a / b for a, b in zip(theirs, ours)]
        ratios.append(statistics.median(each))
        print(f"{name:24} {1e3 * statistics.median(theirs):10.3f} {1e3 * statistics.median(ours):10.3f} {ratios[-1]:7.2f}   "
              + " ".join(f"{r:.2f}" for r in each), flush=True)
    eager.stdin.close()
    print(f"slowest ratio {min(ratios):.2f} (wanted 0.97), geometric mean "
          f"{math.exp(statistics.fmean(math.log(r) for r in ratios)):.2f} (wanted 1.15)")


def launches(options, worker, found):
    for name, _, parameters in (MODELS[1], MODELS[6]):
        raw, corrected = [], []
        for _ in range(8):
            measure = {"protocol": "adaptive", "target": 1e-6, "max_seconds": max(2.0, options.seconds), "min_steps": 8}
            run = worker.run(found[name], parameters["batch"], 1, measure)
            steps, reference = run["seconds"], run["reference"]
            warm = min(5, len(steps) // 4)
            raw.append(statistics.median(steps[warm:]))
            corrected.append(statistics.median(s / reference[i * len(reference) // len(steps)]
                                               for i, s in enumerate(steps) if i >= warm))

        def spread(values):
            return max(values) / min(values) - 1

        print(f"8 launches of {name}, 1 thread: spread raw {100 * spread(raw):.1f} %, corrected "
              f"{100 * spread(corrected):.1f} % (wanted below 3 %)", flush=True)


def latency(options, worker, found):
    name, _, parameters = MODELS[0]
    waits, overheads = [], []
    for _ in range(15):
        run = worker.run(found[name], parameters["batch"], options.threads,
                         {"protocol": "fixed", "steps": 20, "warmup_steps": 0, "max_seconds": 20})
        waits.append(run["first"] - run["seconds"][0])
        overheads.append(run["extra"].get("timing_overhead_seconds", math.nan))
    print(f"run message to first step, {name}: median {1e3 * statistics.median(waits):.1f} ms, best "
          f"{1e3 * min(waits):.1f} ms (wanted below 50 ms)")
    print(f"timing a step: median {1e9 * statistics.median(overheads):.0f} ns (wanted below 1000 ns)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", choices=["ratio", "launches", "latency"])
    options = parser.parse_args()
    parts = [p for p in (latency, launches, ratio) if options.only in (None, p.__name__)]
    found = graphs(options.bin_dir, MODELS if ratio in parts else [MODELS[0], MODELS[1], MODELS[6]])
    worker = Worker(options.bin_dir)
    print(time.strftime("%Y-%m-%d"), "load", *os.getloadavg(), flush=True)
    for part in parts:
        part(options, worker, found)
    worker.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--eager"]:
        eager_main()
    else:
        main()
