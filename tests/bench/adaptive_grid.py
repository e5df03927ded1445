#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A grid on this machine, adaptively from a fifth of its points and then whole; the predicted map beside the measured one.

    adaptive_grid.py BIN_DIR [--fraction 0.2] [--max-seconds 0.6] [--seed 1] [--tiny] [--keep FOLDER]

504 fully connected models (layers, nodes, inputs, batch), some 12 minutes on two quiet processors. Wanted: the relative error
of the cells that the adaptive sweep did not run is at most 5 % in the median (exit 0, otherwise 1). Beside it: the 90th
percentile, how many lie within their 95 % intervals, how far two runs of a cell that both sweeps ran differ (below that
no forecast can be judged), and the time that each sweep took. `--tiny`: 36 models, to try the script.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time


def percentile(values, rank):
    values = sorted(values)
    return values[min(len(values) - 1, int(rank / 100 * len(values)))] if values else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--fraction", type=float, default=0.2)
    parser.add_argument("--max-seconds", type=float, default=0.6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--keep", help="where the databases, specs and logs stay; otherwise a temporary folder")
    arguments = parser.parse_args()
    axes = {"layer": [1, 2, 4, 8], "node": {"from": 16, "to": 1024, "times": 2}, "input": [64, 512, 4096],
            "batch": {"from": 8, "to": 256, "times": 2}}
    if arguments.tiny:
        axes = {"layer": [1, 2, 4], "node": [16, 64, 256], "input": [64], "batch": [8, 16, 32, 64]}
    spec = {"family": "fc", "axes": axes, "fixed": {"output": 100}, "seed": arguments.seed, "devices": ["cpu"],
            "measure": {"max_seconds": arguments.max_seconds}}
    program = os.path.join(arguments.bin_dir, "parascope-cli")
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        os.makedirs(folder, exist_ok=True)
        path = lambda name: os.path.join(folder, name)  # noqa: E731

        def sweep(name, extra):
            with open(path(name + ".json"), "w") as file:
                json.dump({**spec, "name": name, **extra}, file)
            if os.path.exists(path(name + ".db")):
                sys.exit(f"{path(name + '.db')} is there already.")
            start = time.monotonic()
            with open(path(name + ".log"), "w") as log:
                ended = subprocess.run([program, "sweep", path(name + ".json"), "--db", path(name + ".db"), "--json"],
                                       stdout=subprocess.PIPE, stderr=log, text=True, check=False)
            if ended.returncode not in (0, 1):
                sys.exit(open(path(name + ".log")).read()[-2000:])
            counts = json.loads(ended.stdout)
            print(f"{name}: {counts['ok']} of {counts['points']} points completed in {time.monotonic() - start:.0f} s", flush=True)
            return counts

        def cells(name):
            out = subprocess.run([program, "predict", "--db", path(name + ".db"), "--spec", path("whole.json"), "--json"],
                                 stdout=subprocess.PIPE, text=True, check=True).stdout
            return {json.dumps(entry["point"], sort_keys=True): entry for entry in json.loads(out)}

        adaptive = sweep("adaptive", {"order": "adaptive", "stop": {"fraction": arguments.fraction}})
        sweep("whole", {"order": "shuffle"})
        told, truth = cells("adaptive"), cells("whole")
        errors, repeats, within = [], [], 0
        for key, entry in truth.items():
            known = told[key]
            if not entry["measured"] or not entry["value"] or not known["value"]:
                continue
            error = abs(known["value"] / entry["value"] - 1)
            if known["measured"]:
                repeats.append(error)
            else:
                errors.append(error)
                within += known["low"] <= entry["value"] <= known["high"]
        for platform, found in adaptive["adaptive"].items():
            print(f"{platform}: the adaptive sweep itself expected {100 * (found['map_error'] or 0):.1f} % "
                  f"from {found['runs']} of {found['points']} points")
        median = statistics.median(errors)
        print(f"{len(errors)} cells were predicted: median error {100 * median:.1f} %, 90th percentile {100 * percentile(errors, 90):.1f} %, "
              f"{100 * within / len(errors):.0f} % within their 95 % intervals")
        if repeats:
            print(f"{len(repeats)} cells were measured by both: median difference {100 * statistics.median(repeats):.1f} %, "
                  f"90th percentile {100 * percentile(repeats, 90):.1f} %")
        sys.exit(median > 0.05)


main()
