#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the line of "Copy command" measures the same again: the intervals of both runs overlap. Goal: in 19 of 20 tries.

    again_bench.py BIN_FOLDER [TRIES]

Measures a grid of small models, asks `parascope-cli command` for each of its runs, gives the line to bash and compares the two
runs' 95 % intervals of the median step time. Some 2 minutes on two cores; for a machine on which nothing else runs. Prints
one line per try and the count; always ends with 0.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

BIN = pathlib.Path(sys.argv[1]).resolve()
TRIES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
CLI = BIN / "parascope-cli"
SPEC = {"name": "again", "family": "fc", "axes": {"node": [64, 128, 192, 256, 384], "batch": [32, 64, 128, 256]},
        "fixed": {"layer": 4, "input": 256, "output": 64, "threads": 1}, "order": "shuffle", "seed": 7,
        "measure": {"target": 0.02, "max_seconds": 2}}
ENVIRONMENT = dict(os.environ, PATH=f"{BIN}:{os.environ['PATH']}")


def runs_of(db):
    done = subprocess.run([CLI, "export", "--db", db, "--format", "json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["runs"]


def shell(line):
    done = subprocess.run(["bash", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{line}\nended with {done.returncode}: {done.stderr}")


with tempfile.TemporaryDirectory() as name:
    db = pathlib.Path(name) / "again.db"
    done = subprocess.run([CLI, "sweep", "-", "--db", db], input=json.dumps(SPEC), text=True, capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    overlaps = tries = skipped = 0
    for old in runs_of(db):
        if tries == TRIES:
            break
        if old["outcome"] != "completed" or old["step_low"] is None:
            skipped += 1
            continue
        known = {run["run_uuid"] for run in runs_of(db)}
        shell(subprocess.run([CLI, "command", old["run_uuid"], "--db", db], check=True, capture_output=True, text=True).stdout)
        fresh = [run for run in runs_of(db) if run["run_uuid"] not in known and run["step_low"] is not None]
        if not fresh:
            skipped += 1
            continue
        tries += 1
        new = fresh[-1]
        meet = old["step_low"] <= new["step_high"] and new["step_low"] <= old["step_high"]
        overlaps += meet
        shape = ", ".join(f"{key} {old['hyper_parameters'][key]}" for key in ("node", "batch"))
        print(f"{shape}: {1e6 * old['step_low']:.1f} to {1e6 * old['step_high']:.1f} us, again {1e6 * new['step_low']:.1f} to "
              f"{1e6 * new['step_high']:.1f} us: {'overlap' if meet else 'APART'}", flush=True)
    print(f"{overlaps} of {tries} overlap ({skipped} without an interval); load {os.getloadavg()[0]:.1f}")
