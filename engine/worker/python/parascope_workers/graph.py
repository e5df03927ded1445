# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a layer graph (engine/model/workload/graph.h). What each kind computes is written in engine/model/workload/layers.h.

The engine has checked shapes and references before it sends a graph; this module refuses everything that this
worker would otherwise ignore, because a model that silently lacks an attribute is another model.
"""

import json
import math
from dataclasses import dataclass, field
from pathlib import Path

FORMAT = 1

#: The same modes as in servesModel() of engine/base/core/modes.h.
SERVING = ("prefill", "decode")

#: Every kind with the defaults of its attributes (which also fix their types), from the engine's table
#: (layerKindsJson in engine/model/workload; tst_workload_layers compares the file with it).
KINDS = {
    kind: {name: attribute["default"] for name, attribute in entry["attributes"].items()}
    for kind, entry in json.loads(Path(__file__).with_name("layer_kinds.json").read_text(encoding="utf-8")).items()
}

INITIALISERS = ("zeros", "ones", "constant", "normal", "uniform", "glorot_uniform", "he_normal", "sinusoid")
GENERATORS = ("uniform", "mask", "integers", "sparse_integers", "shifted")


class Unsupported(Exception):
    """A task that this worker cannot run; the text is a sentence for the user."""


@dataclass
class Input:
    name: str
    shape: list
    dtype: str = "float"
    generator: str = "uniform"
    low: float = 0.0
    high: float = 1.0
    of: str = ""
    density: float = 1.0
    gradient: bool = False
    cache: bool = False


@dataclass
class Weight:
    name: str
    shape: list
    init: str = "zeros"
    scale: float = 0.0
    trainable: bool = True
    dtype: str = ""


@dataclass
class Node:
    name: str
    kind: str
    inputs: list            #: (name, output)
    weights: list
    attributes: dict = field(default_factory=dict)  #: all of the kind's, defaults filled in


@dataclass
class Graph:
    inputs: list
    weights: list
    nodes: list
    loss: tuple
    output: tuple


def dimension(value, batch):
    """Returns a dimension's length with the batch bound: 64, "B" or "4*B"."""
    if isinstance(value, int):
        return value
    if value == "B":
        return batch
    factor, star, symbol = str(value).partition("*")
    if star and symbol == "B" and factor.isdigit():
        return int(factor) * batch
    raise Unsupported(f'graph: "{value}" is not a dimension.')


def reference(text):
    name, colon, output = text.rpartition(":")
    return (name, int(output)) if colon and output.isdigit() else (text, 0)


def _known(item, keys, what):
    for key in item:
        if key not in keys:
            raise Unsupported(f'{what}: the key "{key}" is unknown to this worker.')


def _node(item):
    name = str(item.get("name", ""))
    what = f'Layer "{name}"'
    _known(item, ("name", "kind", "inputs", "weights", "attributes"), what)
    kind = item.get("kind")
    if kind not in KINDS:
        raise Unsupported(f'{what}: this worker does not know the kind "{kind}".')
    attributes = dict(KINDS[kind])
    for key, value in item.get("attributes", {}).items():
        if key not in attributes:
            raise Unsupported(f'{what}: this worker does not know the attribute "{key}" of {kind}.')
        attributes[key] = value
    return Node(name, kind, [reference(text) for text in item.get("inputs", [])], list(item.get("weights", [])),
                attributes)


def read(message):
    """Returns a Graph of the protocol's "graph"; raises Unsupported with a sentence."""
    try:
        _known(message, ("format", "name", "inputs", "weights", "nodes", "loss", "output"), "graph")
        if message.get("format") != FORMAT:
            raise Unsupported(f'graph: "format" is {message.get("format")}, this worker reads {FORMAT}.')
        inputs = [Input(**item) for item in message.get("inputs", [])]
        weights = [Weight(**item) for item in message.get("weights", [])]
        for entry in inputs:
            if entry.generator not in GENERATORS:
                raise Unsupported(f'Input "{entry.name}": this worker does not know the generator "{entry.generator}".')
            if entry.dtype not in ("float", "int64"):
                raise Unsupported(f'Input "{entry.name}": this worker computes no {entry.dtype} beside the run\'s type.')
        for weight in weights:
            if weight.dtype:
                raise Unsupported(f'Weight "{weight.name}": this worker computes no {weight.dtype} beside the run\'s type.')
            if weight.init not in INITIALISERS:
                raise Unsupported(f'Weight "{weight.name}": this worker does not know the initialiser "{weight.init}".')
        nodes = [_node(item) for item in message["nodes"]]
        loss = reference(message["loss"]) if "loss" in message else None
        return Graph(inputs, weights, nodes, loss, reference(message["output"]))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Unsupported(f"graph: {error}.") from None


def needed(graph, training):
    """Returns the nodes on which the result depends, in order, and the reference of the result."""
    wanted = graph.loss if training else graph.output
    if wanted is None:
        raise Unsupported("graph: training needs a loss, and this graph has none.")
    names = {wanted[0]}
    for node in reversed(graph.nodes):
        if node.name in names:
            names.update(name for name, _ in node.inputs)
    return [node for node in graph.nodes if node.name in names], wanted


def least_bytes(graph, training, element):
    """Returns the bytes that are always alive at the same time: the weights, and in training their gradients."""
    return element * sum(math.prod(weight.shape) * (2 if training and weight.trainable else 1)
                         for weight in graph.weights)


def numbers(text):
    """"2,3" -> [2, 3]; an empty text is an empty list."""
    return [int(part) for part in text.split(",")] if text else []


def floats(text):
    """"1,0.5" -> [1.0, 0.5]."""
    return [float(part) for part in text.split(",")]


def target_shape(text, batch):
    """Returns reshape's "B,-1,64" with the batch bound."""
    return [int(part) if part.lstrip("-").isdigit() else dimension(part, batch) for part in text.replace(" ", "").split(",")]
