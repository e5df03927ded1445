#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the specs of plan.json to a folder and prints a line for each: the workers that run it, and the file.
    plan.py FOLDER [--quick]
With --quick a step is one point on one thread: the first level of each axis, at a size that a processor runs at once. What a
processor lacks gives way: bfloat16 stands for float16, and nothing is compiled."""
import json
import pathlib
import sys

folder, quick = pathlib.Path(sys.argv[1]), "--quick" in sys.argv[2:]
folder.mkdir(parents=True, exist_ok=True)
# 150 runs of two seconds, the starts of the workers and compiling should take some 570 seconds on an H200. In 1.2 seconds, seven in ten
# runs of the sample h200 missed an interval of 5 %, or had too few steps for one.
FULL = {"target": 0.05, "max_seconds": 2}
QUICK = {"protocol": "fixed", "steps": 3, "warmup_steps": 1, "max_seconds": 30}
for item in json.loads(pathlib.Path(__file__).with_name("plan.json").read_text(encoding="utf-8")):
    spec = {"name": "gpu-" + item["step"], "title": item["step"] + " on a GPU, sample", "family": item["family"],
            "axes": item["axes"], "fixed": item["fixed"], "measure": QUICK if quick else FULL, "order": "coarse"}
    if quick:
        spec["fixed"] = {**item["fixed"], **{name: levels[0] for name, levels in item["axes"].items()}, **item["quick"], "threads": 1}
        spec["axes"] = {"dtype": [spec["fixed"].pop("dtype")]}
    file = folder / (item["step"] + ".json")
    file.write_text(json.dumps(spec), encoding="utf-8")
    print(",".join(item["workers"]), file)
