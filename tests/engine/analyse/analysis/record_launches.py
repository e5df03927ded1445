#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes launches_busy.csv and launches_restless.csv, real grids of tst_compare: 24 small FC models, 24 rounds over all of
them, each launch a fresh process started by `parascope-cli sweep`. Takes some five minutes; run it again on another
machine and the test must still pass.

    record_launches.py PARASCOPE_CLI FILE.csv       measures
    record_launches.py PARASCOPE_CLI FILE.csv DB    takes the launches of a sweep that is there"""
import csv
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

SPEC = {"name": "launches", "family": "fc",
        "axes": {"layer": [2, 4], "node": [32, 64, 128], "batch": [64, 128, 256, 512]},
        "fixed": {"input": 256, "output": 64, "optimizer": "sgd", "threads": 1},
        "measure": {"target": 0.02, "max_seconds": 0.3, "repeats": 24}}

csv.field_size_limit(1 << 30)  # a run's row holds all its step times
program, target = sys.argv[1], pathlib.Path(sys.argv[2])
with tempfile.TemporaryDirectory() as folder:
    database = sys.argv[3] if len(sys.argv) > 3 else f"{folder}/launches.db"
    if len(sys.argv) < 4:
        spec = pathlib.Path(folder) / "launches.json"
        spec.write_text(json.dumps(SPEC))
        subprocess.run([program, "sweep", str(spec), "--db", database], check=True)
    text = subprocess.run([program, "export", "--db", database, "--format", "csv"], check=True, capture_output=True, text=True).stdout
runs = [run for run in csv.DictReader(text.splitlines()) if run["outcome"] == "completed"]
runs.sort(key=lambda run: int(run["started_ms"]))
first = int(runs[0]["started_ms"])
environment, stack = json.loads(runs[0]["environment"]), json.loads(runs[0]["stack"])
loads = [json.loads(run["conditions"])["load"] for run in runs]
begun = datetime.datetime.fromtimestamp(first / 1000, datetime.timezone.utc)
with target.open("w", newline="") as file:
    file.write(f"# {len(runs)} launches of one grid by record_launches.py, begun {begun:%Y-%m-%d %H:%M} UTC, "
               f"{(int(runs[-1]['finished_ms']) - first) / 1000:.0f} s\n")
    file.write(f"# {environment['cpu']['model']}, {environment['cpu']['logical_cpus']} processors, {environment['os']}, virtual: "
               f"{environment['cpu'].get('hypervisor', False)}; {stack['framework']} {stack['version']}, one thread; "
               f"load {min(loads):.1f} to {max(loads):.1f}, the sweep's own included\n")
    file.write("# step_seconds is the median of a launch as measured, not corrected for drift\n")
    rounds = {}
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["layer", "node", "batch", "round", "started_ms", "step_seconds"])
    for run in runs:
        cell = [run["hp:layer"], run["hp:node"], run["hp:batch"]]
        rounds[tuple(cell)] = rounds.get(tuple(cell), 0) + 1
        out.writerow(cell + [rounds[tuple(cell)], int(run["started_ms"]) - first, f"{float(run['step_median']):.7g}"])
