#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An export of the project's own measurements from standard input to standard output as a sample: it says what it is, and no
run keeps the host's name or more digits of a step's time than the clock has (nanoseconds)."""
import json
import sys

document = json.load(sys.stdin)
HOST = ("hostname", "host")


def anonymous(value):
    if isinstance(value, dict):
        return {key: "a workstation" if key in HOST and isinstance(inner, str) else anonymous(inner) for key, inner in value.items()}
    return [anonymous(inner) for inner in value] if isinstance(value, list) else value


document = anonymous(document)
for run in document["runs"]:
    run["steps"] = [round(seconds, 9) for seconds in run["steps"]]
about = {
    "title": "FC, CNN, RNN and real models in LibTorch, PyTorch and JAX on two CPU cores",
    "source": "measured by this project with packaging/samples/measure.sh",
    "licence": "CC0-1.0",
    "citation": ""}
# What the file is stands in its first line, a run a line: so a change of one shows in git.
print('{"about":' + json.dumps(about) + ",")
runs = document.pop("runs")
print(json.dumps(document, separators=(",", ":"))[1:-1] + ',"runs":[')
print(",\n".join(json.dumps(run, separators=(",", ":")) for run in runs) + "]}")
