# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a two-layer model on every device of a worker and reports the results."""

import copy
import platform
import time

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


#: Width of a dense layer that fits no memory; the worker's answer to it is part of the report.
_TOO_WIDE = 1_000_000


def _too_large():
    graph = copy.deepcopy(GRAPH)
    graph["weights"][0]["shape"][1] = graph["weights"][0]["shape"][0] = _TOO_WIDE
    graph["weights"][1]["shape"] = [_TOO_WIDE]
    graph["weights"][2]["shape"][1] = graph["inputs"][0]["shape"][1] = _TOO_WIDE
    return graph


def _run(execute, device, dtype, graph):
    collector = _Collector()
    execute({"type": "run", "id": "selftest", "graph": graph, "batch": 256, "device": device["name"],
             "dtype": dtype, "measure": {"protocol": "fixed", "steps": 20, "block": 5}}, collector)
    last = collector.messages[-1]
    seconds = sorted(s for m in collector.messages if m["type"] == "steps" for s in m["seconds"])
    extra = last.get("extra", {})
    return {"name": device["name"], "details": device["details"], "dtype": dtype, "answer": last.get("code", last["type"]),
            "message": last.get("message"), "loss": extra.get("loss"), "finite": last.get("finite"),
            "parameters": last.get("parameters"), "memory_peak_bytes": last.get("memory_peak_bytes"),
            "xla_flops": extra.get("xla_flops"), "compile_seconds": extra.get("compile_seconds"),
            "median_step_seconds": seconds[len(seconds) // 2] if seconds else None}


def report(hello, execute):
    """Runs a small model on every device in every data type, and at the end one that cannot fit."""
    found = {"worker": hello["worker"], "version": VERSION, "python": platform.python_version(),
             "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
             "environment": hello["environment"], "stack": hello["stack"], "devices": []}
    for device in hello["devices"]:
        for dtype in device["details"]["dtypes"]:
            found["devices"].append(_run(execute, device, dtype, GRAPH))
    if hello["devices"]:
        found["out_of_memory"] = _run(execute, hello["devices"][0], "float32", _too_large())["answer"]
    return found
