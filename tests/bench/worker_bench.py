#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of the worker itself, each figure beside its rival in the same run.

    worker_bench.py BIN_DIR [--threads N] [--turns N] [--only ratio|launches|ceiling|latency] [--models TEXT] [--keep-heap]

ratio      the worker against the same models in Python eager (worker_eager.py on Debian's python3-torch: the same
           library, threads and types); above 1 the worker is faster
launches   one run in 8 fresh processes: spread of the raw and of the drift-corrected median (standard deviation over mean; max / min - 1)
ceiling    a large FC step as a share of the best float32 product that the worker's own probe finds on the same threads
latency    from the `run` message to the end of the first step, less that step; and what timing adds to a step

Contestants train at the same time but never at once: all but one are stopped (SIGSTOP), in turns of a fraction of a
second, so that a busy machine is as busy for one as for the other. Compared are the steps of the fastest tenth (what
the machine does when it is left alone) and, beside it, the medians.

--keep-heap: the C library of every contestant keeps freed memory (MALLOC_TRIM_THRESHOLD_). Without it, the C library returns
the end of its heap to the kernel several times a step, and how much depends on what happens to lie there.
"""
import argparse
import atexit
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
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
    ("gpt tiny", "gpt", dict(layer=2, width=64, heads=4, length=32, vocab=128, batch=4)),
    ("gpt medium", "gpt", dict(layer=4, width=256, heads=4, length=128, vocab=1000, batch=4)),
]


def graphs(bin_dir, models):
    """Returns the layer graphs, from the program itself."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, family, parameters) in enumerate(models):
            path = os.path.join(folder, f"{number}.json")
            words = ",".join(f"{key}={value}" for key, value in parameters.items())
            subprocess.run([os.path.join(bin_dir, "parascope-cli"), "cost", "--family", family, "--set", words,
                            "--write-graph", path], check=True, stdout=subprocess.DEVNULL)
            with open(path) as file:
                found[name] = json.load(file)
    return found


def request(graph, batch, threads, implementation, measure, mode="train", optimizer="rmsprop"):
    return {"type": "run", "id": uuid.uuid4().hex, "graph": graph, "batch": batch, "device": "cpu", "mode": mode,
            "optimizer": {"name": optimizer}, "dtype": "float32",
            "implementation": {"threads": threads, **implementation}, "measure": measure, "seed": 1}


class Worker:
    """parascope-worker, driven as a lane drives it."""

    def __init__(self, bin_dir):
        self.process = subprocess.Popen([os.path.join(bin_dir, "parascope-worker")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.hello = json.loads(self.process.stdout.readline())

    def run(self, graph, batch, threads, measure, implementation=None, mode="train", optimizer="rmsprop"):
        run = request(graph, batch, threads, implementation or {}, measure, mode, optimizer)
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
                return dict(seconds=seconds, reference=reference, first=first, extra=message["extra"],
                            memory_peak_bytes=message["memory_peak_bytes"])
            elif message["type"] == "error":
                raise RuntimeError(message["message"])

    def products(self, threads, seconds):
        """Returns (shape, FLOP/s) of every repeat of the probe's float32 products."""
        options = {"threads": threads, "dtypes": ["float32"], "parts": ["gemm"], "seconds": seconds}
        self.process.stdin.write((json.dumps({"type": "probe", "id": uuid.uuid4().hex, "device": "cpu",
                                              "options": options}) + "\n").encode())
        self.process.stdin.flush()
        while True:
            message = json.loads(self.process.stdout.readline())
            if message["type"] == "result":
                return [(shape["what"], shape["work"] / second)
                        for shape in message["extra"]["gemm"]["float32"] for second in shape["seconds"]]
            if message["type"] == "error":
                raise RuntimeError(message["message"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Contestant:
    """A process that takes steps whenever it may run."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        self.seconds, self.parameters, self.failed = [], None, None
        atexit.register(self.end)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            self.seconds += message.get("seconds", [])
            self.parameters = message.get("parameters", self.parameters)
            if message.get("type") == "error":
                self.failed = message["message"]

    def let(self, seconds, least):
        """Lets it run for this time and this number of steps at least."""
        had = len(self.seconds)
        os.killpg(self.process.pid, signal.SIGCONT)
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds or len(self.seconds) < had + least:
            time.sleep(0.01)
            if self.failed or self.process.poll() is not None:
                raise RuntimeError(self.failed or "a contestant ended")
        os.killpg(self.process.pid, signal.SIGSTOP)

    def end(self):
        if self.process.returncode is not None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()


class Eager(Contestant):
    def __init__(self, family, parameters, threads):
        order = json.dumps(dict(family=family, parameters=parameters, threads=threads))
        super().__init__(["/usr/bin/python3", os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker_eager.py"),
                          order])


class Endless(Contestant):
    """The worker with an endless run."""

    def __init__(self, bin_dir, graph, batch, threads, implementation):
        super().__init__([os.path.join(bin_dir, "parascope-worker")])
        self.process.stdin.write(json.dumps(request(graph, batch, threads, implementation, {
            "protocol": "adaptive", "target": 1e-6, "max_seconds": 3600, "max_steps": 10 ** 8, "reference": False})) + "\n")
        self.process.stdin.flush()


def in_turns(contestants, turns):
    """Returns the steps of each, without warm-up and without the steps during which it was stopped."""
    for contestant in contestants:
        contestant.let(0.3, 4)
    slowest = max(statistics.median(c.seconds[2:]) for c in contestants)
    turns = max(4, min(turns, int(30 / (len(contestants) * max(0.2, 5 * slowest)))))
    taken = [[] for _ in contestants]
    for _ in range(turns):
        for mine, contestant in zip(taken, contestants):
            had = len(contestant.seconds)
            contestant.let(0.2, 5)
            mine += contestant.seconds[had + 1:]
    for contestant in contestants:
        contestant.end()
    return taken


def quiet(seconds):
    """Returns the slowest of the fastest tenth."""
    return sorted(seconds)[len(seconds) // 10]


def ratio(options, _, found):
    variants = [json.loads(text) for text in options.implementation] or [{}]
    print(f"worker against Python eager, {options.threads} threads, fastest tenth (medians)")
    print(f"{'model':24} {'eager ms':>10} " + " ".join(f"{'worker ms':>10} {'ratio':>7} {'':9}" for _ in variants))
    ratios = [[] for _ in variants]
    for name, family, parameters in options.models:
        eager = Eager(family, parameters, options.threads)
        ours = [Endless(options.bin_dir, found[name], parameters["batch"], options.threads, v) for v in variants]
        theirs, *mine = in_turns([eager, *ours], options.turns)
        line = f"{name:24} {1e3 * quiet(theirs):10.3f} "
        for seconds, each in zip(mine, ratios):
            each.append(quiet(theirs) / quiet(seconds))
            line += (f"{1e3 * quiet(seconds):10.3f} {each[-1]:7.2f} "
                     f"{'(%.2f)' % (statistics.median(theirs) / statistics.median(seconds)):9} ")
        print(line, flush=True)
    for variant, each in zip(variants, ratios):
        print(f"{json.dumps(variant)}: slowest ratio {min(each):.2f} (wanted 0.97), geometric mean "
              f"{math.exp(statistics.fmean(math.log(r) for r in each)):.2f} (wanted 1.0)")


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
            return (f"{100 * statistics.stdev(values) / statistics.mean(values):.1f} % "
                    f"({100 * (max(values) / min(values) - 1):.1f} %)")

        print(f"8 launches of {name}, 1 thread: spread raw {spread(raw)}, corrected {spread(corrected)} (wanted below 3 %)",
              flush=True)


def ceiling(options, worker, _):
    model = ("fc large", "fc", dict(layer=4, node=2048, input=2000, output=1000, batch=1024))
    name, family, parameters = model
    graph = graphs(options.bin_dir, [model])[name]
    words = ",".join(f"{key}={value}" for key, value in parameters.items())
    cost = json.loads(subprocess.run([os.path.join(options.bin_dir, "parascope-cli"), "cost", "--family", family, "--set",
                                      words, "--json"], check=True, capture_output=True).stdout)
    run = Endless(options.bin_dir, graph, parameters["batch"], options.threads, {})
    run.let(0.3, 3)
    steps, products = [], []
    for _ in range(options.turns):
        had = len(run.seconds)
        run.let(0.2, 3)
        steps += run.seconds[had + 1:]
        products += worker.products(options.threads, 0.3)
    run.end()
    # Both are rates, so that "the fastest tenth" means the same for each.
    flops = [cost["step_flops"] / s for s in steps]
    best = {what: sorted(rates)[-1 - len(rates) // 10] for what, rates in by_shape(products).items()}
    what = max(best, key=best.get)
    ours = sorted(flops)[-1 - len(flops) // 10]
    print(f"{name}, batch {parameters['batch']}, {options.threads} threads: {ours / 1e9:.1f} GFLOP/s, the best product "
          f"({what}) {best[what] / 1e9:.1f}: {100 * ours / best[what]:.1f} % (wanted 90 %)", flush=True)


def by_shape(products):
    found = {}
    for what, rate in products:
        found.setdefault(what, []).append(rate)
    return found


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
    # A stopped contestant would never end: atexit ends them, but a plain SIGTERM would skip that.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--implementation", action="append", default=[], help="JSON; may be given again: rivals of each other")
    parser.add_argument("--models", default="", help="those whose name contains this")
    parser.add_argument("--keep-heap", action="store_true", help="the C library of every contestant keeps freed memory")
    parser.add_argument("--only", choices=["ratio", "launches", "ceiling", "latency"])
    options = parser.parse_args()
    if options.keep_heap:
        os.environ.update(MALLOC_TRIM_THRESHOLD_=str(1 << 40), MALLOC_MMAP_THRESHOLD_=str(1 << 30))
    options.models = [model for model in MODELS if options.models in model[0]]
    parts = [p for p in (latency, launches, ceiling, ratio) if options.only in (None, p.__name__)]
    found = graphs(options.bin_dir, options.models if parts == [ratio] else MODELS if parts != [ceiling] else [])
    worker = Worker(options.bin_dir)
    print(time.strftime("%Y-%m-%d"), "load", *os.getloadavg(), flush=True)
    for part in parts:
        part(options, worker, found)
    worker.close()


if __name__ == "__main__":
    main()
