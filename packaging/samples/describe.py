#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An export of the project's own measurements from standard input to standard output as a sample: it gets a description, and no
run keeps the host's name, more digits of a step's time than the clock has (nanoseconds), the graph that follows from its family, or
the compiler's options. Its platforms are called by their frameworks: users' own results say "this-machine".
    describe.py [SHIPPED]      SHIPPED: a sample whose runs come first; the export's are added to it
    describe.py --title TITLE  a sample of its own, by gpu.sh"""
import json
import sys

document = json.load(sys.stdin)
HOST = ("hostname", "host")
OWN = "this-machine"


def general(value):
    if isinstance(value, dict):
        return {general(key): "a workstation" if key in HOST and isinstance(inner, str) else general(inner)
                for key, inner in value.items()}
    if isinstance(value, list):
        return [general(inner) for inner in value]
    return "libtorch" if value == OWN else value


document = general(document)
for run in document["runs"]:
    run["steps"] = [round(seconds, 9) for seconds in run["steps"]]
    run["stack"].pop("build", None)
    del run["graph"]
title = sys.argv[2] if sys.argv[1:2] == ["--title"] else None
if len(sys.argv) > 1 and not title:
    with open(sys.argv[1], encoding="utf-8") as file:
        shipped = json.load(file)
    points = sum(len(sweep["points"]) for sweep in shipped["sweeps"])  # a run's point counts through all sweeps
    for run in document["runs"]:
        if "point" in run:
            run["point"] += points
    known = {platform["name"] for platform in shipped["platforms"]}
    shipped["platforms"] += [platform for platform in document["platforms"] if platform["name"] not in known]
    for key in ("operations", "sweeps", "events", "runs"):
        shipped[key] = shipped.get(key, []) + document.get(key, [])
    document = {key: value for key, value in shipped.items() if key != "about"}
about = {
    "title": title or "ParaDnn's families and today's, and real models, in LibTorch, PyTorch and JAX on two CPU cores",
    "source": "measured by this project with packaging/samples/" + ("gpu.sh" if title else "measure.sh"),
    "licence": "CC0-1.0",
    "citation": ""}
# The first line describes the file, and each run has its own line, so that git shows a change of one run.
print('{"about":' + json.dumps(about) + ",")
runs = document.pop("runs")
print(json.dumps(document, separators=(",", ":"))[1:-1] + ',"runs":[')
print(",\n".join(json.dumps(run, separators=(",", ":")) for run in runs) + "]}")
