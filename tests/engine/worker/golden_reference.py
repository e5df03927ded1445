# SPDX-License-Identifier: GPL-3.0-or-later
"""The golden vectors in float64, by the references of this folder, and how far float32 may deviate from each.

Standard input: a JSON list of {"family" or "case", "parameters", "graph", "batch"}. Standard output: a list of {"output",
"loss", "gradients" (in the order of the weights), "input_gradients"}, each {"values", "largest", "tolerance"}; the
tolerance is relative to "largest".

It is a bound of the backward error: float32 computes what exact arithmetic would compute from weights and inputs that are
some roundings away. The script computes the same for such neighbours, and the change of a value gives the difference that
means nothing. Where a neighbour falls on the other side of a ReLU's zero or of a tie in a max-pool, a gradient jumps, and
the bound says that this vector is unusable.
"""
import json
import sys

import numpy
import torch

import reference_formula
from reference_formula import Weights
from reference_task import run_of

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)

#: Half a unit in float32's last place is one rounding; the error of a dot product grows with about the square root
#: of its number of products.
ROUNDINGS = 16 * 2.0 ** -24
NEIGHBOURS = 6
#: A neighbour rounds once; float32 rounds in every layer, forward and backward.
LAYERS = 8
#: Sums of a few values are inexact as well.
LEAST = 2e-5


def vectors(task, roundings, seed):
    """Returns {name: values}, in the order of the answer."""
    chance = numpy.random.default_rng(seed)
    reference_formula.moved = lambda values: values * (1 + roundings * chance.uniform(-1, 1, values.shape))
    weights = Weights()
    run = run_of(task, weights)
    with torch.no_grad():
        found = {"output": run(False)[0].clone()}
    _, loss = run(True)
    loss.backward()
    found["loss"] = loss.detach()
    for index, gradient in enumerate(weights.learning):
        found[f"gradient {index}"] = gradient()
    for name, entry in getattr(weights, "inputs", {}).items():
        found[f"input {name}"] = entry.grad
    return {name: numpy.zeros(0) if value is None else value.numpy().ravel().copy() for name, value in found.items()}


def entry(exact, neighbours, name, steepest):
    """`steepest`: the largest value of any gradient. A gradient that cancels out is no more exact than its summands."""
    values = exact[name]
    finite = numpy.isfinite(values)  # infinities are equal or wrong, with nothing between
    largest = max(numpy.abs(values[finite]).max(initial=0.0), 1e-3 * steepest, 1e-6)
    moved = max(numpy.abs(one[name][finite] - values[finite]).max(initial=0.0) for one in neighbours)
    return {"values": values.tolist(), "largest": float(largest),
            "tolerance": float(LEAST + (LAYERS * moved + ROUNDINGS * steepest) / largest)}


answers = []
for number, task in enumerate(json.load(sys.stdin)):
    exact = vectors(task, 0.0, 0)
    neighbours = [vectors(task, ROUNDINGS, 1000 * number + k) for k in range(NEIGHBOURS)]
    slopes = [name for name in exact if name.startswith(("gradient ", "input "))]
    steepest = max((numpy.abs(exact[name]).max(initial=0.0) for name in slopes), default=0.0)
    told = {name: entry(exact, neighbours, name, steepest if name in slopes else 0.0) for name in exact}
    answers.append({"output": told["output"], "loss": told["loss"],
                    "gradients": [value for name, value in told.items() if name.startswith("gradient ")],
                    "input_gradients": {name[6:]: value for name, value in told.items() if name.startswith("input ")}})
json.dump(answers, sys.stdout)
