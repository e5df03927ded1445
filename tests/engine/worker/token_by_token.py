# SPDX-License-Identifier: GPL-3.0-or-later
"""Decodes a sequence one token at a time with the PyTorch worker's model and compares each step's logits with the full pass.

    token_by_token.py TASK...

A task holds "full" (the graph of the whole sequence, logits of every position), "decode" (a graph for each context from 1
on) and "batch". Only what a step appends to its caches, or leaves as its state, reaches the next one.
"""
import json
import os
import sys

sys.path.insert(0, os.environ["PARASCOPE_WORKERS"])

import torch  # noqa: E402
from parascope_workers.graph import read  # noqa: E402
from parascope_workers.torch_model import Model  # noqa: E402

torch.set_num_threads(1)


def run(model):
    """Returns the outputs of every layer, by name."""
    outputs = {name: [tensor] for name, tensor in model._inputs.items()}
    for name, function, inputs, weights in model._steps:
        outputs[name] = function([outputs[source][output] for source, output in inputs], weights)
    return outputs


def left_behind(graph, model, outputs):
    """Returns the next step's inputs other than the tokens: caches that grew in place, the scan's last state, and
    the positions that a convolution's window still reaches."""
    left = {}
    for node in graph.nodes:
        for source, _ in node.inputs:
            if source == "tokens" or source not in model._inputs:
                continue
            if node.kind in ("selective_scan", "state_space", "gated_delta_rule"):
                left[source] = outputs[node.name][1].clone()
            elif node.kind == "concat":
                left[source] = outputs[node.name][0][:, 1:].clone()
            else:
                left[source] = model._inputs[source].clone()
    return left


def largest_error(task):
    batch = task["batch"]
    whole = Model(read(task["full"]), batch, False, formula=True)
    tokens = whole._inputs["tokens"]
    logits = whole.forward()
    caches, worst = {}, 0.0
    for position, document in enumerate(task["decode"]):
        graph = read(document)
        step = Model(graph, batch, False, formula=True)
        for name, tensor in step._values.items():
            tensor.copy_(whole._values[name])
        for entry in graph.inputs:
            if entry.name == "tokens":
                step._inputs["tokens"].copy_(tokens[:, position:position + 1])
                continue
            held = step._inputs[entry.name]
            if entry.name.endswith((".past", ".state")):  # the state before the first position
                held.copy_(caches[entry.name]) if caches else held.zero_()
                continue
            held.fill_(float("nan"))  # unwritten positions must not be read
            if entry.name in caches:
                past = caches[entry.name]
                places = held.shape[1] - 1
                held[:, :places] = past[:, past.shape[1] - places:]
        outputs = run(step)
        mine = outputs[step._result[0]][step._result[1]][:, 0]
        caches = left_behind(graph, step, outputs)
        scale = max(logits[:, position].abs().max().item(), 1e-6)
        error = (mine - logits[:, position]).abs().max().item() / scale
        worst = error if error != error else max(worst, error)
    return worst


def main():
    failed = False
    with torch.no_grad():
        for path in sys.argv[1:]:
            with open(path, encoding="utf-8") as file:
                error = largest_error(json.load(file))
            good = error < 1e-4
            failed = failed or not good
            print(path.rsplit("/", 1)[-1], "agrees" if good else f"relative error {error:.2e}", flush=True)
    sys.exit(1 if failed else 0)


main()
