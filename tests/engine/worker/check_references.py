# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares a worker's answers (parascope-worker --check) with the references of this folder.

Arguments: task files {"family" or "case", "parameters", "batch", "request", "answer"}; one line each on the standard
output, "agrees" or what differs.
"""
import json
import sys

import numpy
import torch

import reference_optimizers
from reference_formula import Weights, close
from reference_task import run_of

torch.set_num_threads(1)
torch.set_flush_denormal(True)

# float32: sums of up to some 10,000 products in another order. float64: the remaining error of tables that are
# float32 in both, and of gradients that are a rounding of 0, such as those of a shift in front of a batch norm.
TOLERANCE = {"float32": 2e-4, "float64": 1e-5}


def problems_of(task):
    answer = json.load(open(task["answer"]))
    dtype = task.get("dtype", "float32")
    torch.set_default_dtype(getattr(torch, dtype))
    numbers = numpy.fromfile(task["values"], dtype)

    def told(entry):
        return None if entry is None else numbers[entry["first"]:entry["first"] + entry["count"]]

    # Images in another order run through other kernels than the reference's, whose sums round differently.
    tolerance = 2e-3 if task.get("family") == "ssm" else 1e-3 if task.get("channels_last") else TOLERANCE[dtype]
    weights = Weights()
    run = run_of(task, weights)
    with torch.no_grad():
        problems = [close("output", run(False)[0], told(answer["output"]), tolerance)]
    _, loss = run(True)
    loss.backward()
    problems.append(close("loss", loss.item(), answer["loss"], tolerance))
    names = list(answer["gradients"])
    if len(names) != len(weights.learning):
        problems.append(f"{len(names)} gradients instead of {len(weights.learning)}")
    for name, gradient in zip(names, weights.learning):
        if name.endswith("key.bias"):  # softmax ignores a common offset: the gradient is a rounding of 0
            continue
        problems.append(close(name, gradient(), told(answer["gradients"][name]), tolerance))
    inputs = {name: x for name, x in getattr(weights, "inputs", {}).items() if x.requires_grad}
    if set(inputs) != set(answer.get("input_gradients", {})):
        problems.append(f"gradients of inputs {sorted(answer.get('input_gradients', {}))} instead of {sorted(inputs)}")
    else:
        for name, x in inputs.items():
            problems.append(close(name, x.grad, told(answer["input_gradients"][name]), tolerance))
    buffers = [told(entry) for entry in answer.get("buffers", {}).values()]
    for k, buffer in enumerate(weights.buffers):
        problems.append(close(f"buffer {k}", buffer, buffers[k], tolerance))
    if "optimizer" in task:
        problems += reference_optimizers.compare(task, run, weights.tensors, answer, told)
    return [text for text in problems if text]


def main():
    failed = False
    for path in sys.argv[1:]:
        task = json.load(open(path))
        problems = problems_of(task)
        failed = failed or bool(problems)
        print(path.rsplit("/", 1)[-1], "; ".join(problems[:6]) if problems else "agrees", flush=True)
    sys.exit(1 if failed else 0)


main()
