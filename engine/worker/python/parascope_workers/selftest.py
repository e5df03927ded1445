# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a two-layer model on every device of a worker and writes down what came of it."""

import platform

from . import VERSION

GRAPH = {
    "format": 1,
    "inputs": [{"name": "x", "shape": ["B", 512], "low": -0.5, "high": 0.5},
               {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "low": 0, "high": 64}],
    "weights": [{"name": "w1", "shape": [512, 512], "init": "glorot_uniform"}, {"name": "b1", "shape": [512]},
                {"name": "w2", "shape": [64, 512], "init": "glorot_uniform"}, {"name": "b2", "shape": [64]}],
    "nodes": [{"name": "dense1", "kind": "dense", "inputs": ["x"], "weights": ["w1", "b1"]},
              {"name": "relu1", "kind": "relu", "inputs": ["dense1"]},
              {"name": "dense2", "kind": "dense", "inputs": ["relu1"], "weights": ["w2", "b2"]},
              {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["dense2", "labels"]}],
    "loss": "loss", "output": "dense2",
}


class _Collector:
    def __init__(self):
        self.messages = []

    def send(self, message):
        self.messages.append(message)

    def stop_requested(self, run):
        return False


def report(hello, execute):
    found = {"worker": hello["worker"], "version": VERSION, "python": platform.python_version(),
             "environment": hello["environment"], "stack": hello["stack"], "devices": []}
    for device in hello["devices"]:
        for dtype in device["details"]["dtypes"]:
            collector = _Collector()
            execute({"type": "run", "id": "selftest", "graph": GRAPH, "batch": 256, "device": device["name"],
                     "dtype": dtype, "measure": {"protocol": "fixed", "steps": 20, "block": 5}}, collector)
            last = collector.messages[-1]
            seconds = sorted(s for m in collector.messages if m["type"] == "steps" for s in m["seconds"])
            found["devices"].append({"name": device["name"], "details": device["details"], "dtype": dtype,
                                     "answer": last["type"], "message": last.get("message"),
                                     "loss": last.get("extra", {}).get("loss"),
                                     "finite": last.get("finite"),
                                     "compile_seconds": last.get("extra", {}).get("compile_seconds"),
                                     "median_step_seconds": seconds[len(seconds) // 2] if seconds else None})
    return found
