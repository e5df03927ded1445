# SPDX-License-Identifier: GPL-3.0-or-later
"""The time of a step by operation and layer, from the event list of PyTorch's own profiler.

The FLOPs of products follow from the shapes that the profiler records, those of an update from its optimiser, and all others
from the table of the engine (element_work.json). Bytes are the logical sizes of the tensors that an operation reads and makes.
The profiler records no outputs: an additional, untimed step counts them below PyTorch's dispatcher, and the calls are paired by
their order. The values of an operation without a pair, or without an entry in the table, are unknown: null, not 0."""

import json
import math
import time
from pathlib import Path

import torch
from torch.autograd.profiler import profile as profiler
from torch.utils._python_dispatch import TorchDispatchMode

from .measuring import plain_step_seconds

LAYER = "layer::"
_BACKWARD = "autograd::engine::evaluate_function"
#: Index of the first matrix among the inputs.
_PRODUCTS = {"aten::mm": 0, "aten::bmm": 0, "aten::mv": 0, "aten::dot": 0, "aten::addmm": 1, "aten::addmv": 1,
             "aten::baddbmm": 1}
_COUNTED = {*_PRODUCTS, "aten::convolution", "aten::convolution_backward"}
_WORK = json.loads(Path(__file__).with_name("element_work.json").read_text(encoding="utf-8"))


def update_flops(optimizer, options, elements):
    """Returns the FLOPs of one update of this number of weights."""
    if optimizer in ("sgd", "momentum"):
        optimizer = "momentum" if options["momentum"] else "sgd"
    work = _WORK["updates"]
    return elements * (work.get(optimizer, 0) + (work["weight decay"] if options.get("weight_decay") else 0))


def _element_flops(name, taken, given):
    """Returns the FLOPs of an operation that is not a product; None where the table has no entry. taken, given: its
    arguments and results."""
    work = _WORK["operations"].get(name.removeprefix("aten::").removesuffix("_"))
    if not work:
        return None
    of_output, of_input, window = work
    if window:
        sides = taken[1]
        of_output *= math.prod(sides) * (sides[0] if len(sides) == 1 else 1)
    largest = (max((one.numel() for one in _tensors(value)), default=0) for value in (given, taken))
    return sum(work * elements for work, elements in zip((of_output, of_input), largest))


class _Counts(TorchDispatchMode):
    """Records for each operator's calls, in order, the FLOPs of _element_flops and the bytes of the tensors that it
    takes and gives; a view moves none."""

    def __init__(self):
        super().__init__()
        self.calls = {}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        out = function(*args, **(kwargs or {}))
        returned = function._schema.returns
        view = returned and all(one.alias_info and not one.alias_info.is_write for one in returned)
        moved = 0 if view else sum(one.numel() * one.element_size() for one in _tensors((args, kwargs, out)))
        name = function._schema.name
        self.calls.setdefault(name, []).append((_element_flops(name, args, out), moved))
        return out


def _tensors(value):
    if torch.is_tensor(value):
        yield value
    elif isinstance(value, dict):
        yield from _tensors(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _tensors(one)


def _paired(events, calls, steps):
    """Returns {event: (FLOPs, bytes)} of the events that pair with an operator's counted calls of one step."""
    of_name, taken = {}, set()
    for event in sorted(events, key=lambda event: event.time_range.start):
        # Nested calls of an operator belong to it: the dispatcher saw only the outer one.
        if event.name in calls and not any(id(one) in taken for one in _ancestors(event.cpu_parent)):
            taken.add(id(event))
            of_name.setdefault(event.name, []).append(event)
    return {id(event): calls[name][i % len(calls[name])] for name, all_ in of_name.items()
            if len(all_) == steps * len(calls[name]) for i, event in enumerate(all_)}


def _nested(profiled):
    """Returns the events, each in the one that called it by the profiler's own tree. The list derives nesting from
    times, which are whole microseconds and end too early: now and then a short operation is outside its caller."""
    events = profiled.function_events
    known = {event.id: event for event in events}
    for event in events:
        event.cpu_parent, event.cpu_children = None, []
    open_ = [(node, None) for node in profiled.kineto_results.experimental_event_tree()]
    while open_:
        node, parent = open_.pop()
        event = known.get(node.correlation_id)
        if event is not None and parent is not None:
            event.cpu_parent = parent
            parent.cpu_children.append(event)
        open_ += [(child, event or parent) for child in node.children]
    return events


def _ancestors(event):
    while event is not None:
        yield event
        event = event.cpu_parent


def _window(shape, weight):
    return 2 * math.prod(shape) * math.prod(weight[1:])


class _Reader:
    """Reads events as (layer, name, pass) with seconds, calls and FLOPs."""

    def __init__(self, events, graph, counts):
        self._events, self._counts = events, counts
        self._first = {entry.name for entry in graph.inputs if not entry.gradient}
        self._nodes = {node.name: node for node in graph.nodes}
        self._layer_of_node = {}
        self._output = {}
        for event in events:
            layer, phase = self._place(event)
            if phase == "forward" and layer and event.sequence_nr >= 0:
                self._layer_of_node.setdefault(event.sequence_nr, layer)
        for event in events:
            if event.name == "aten::convolution_backward":
                self._output[self._place(event)[0]] = event.input_shapes[0]

    def _place(self, event):
        for one in _ancestors(event):
            if one.name.startswith(LAYER):
                return one.name[len(LAYER):], "forward"
            if one.name.startswith(_BACKWARD):
                return self._layer_of_node.get(one.sequence_nr, ""), "backward"
            if one.name.startswith("Optimizer.step"):
                return "", "update"
        return "", "forward"

    def _flops(self, event, layer):
        shapes = event.input_shapes
        first = _PRODUCTS.get(event.name)
        if first is not None and len(shapes) > first + 1 and shapes[first] and shapes[first + 1]:
            a, b = shapes[first], shapes[first + 1]
            return 2 * math.prod(a) * (b[-1] if len(b) > 1 else 1)
        if event.name == "aten::convolution" and layer in self._output:
            return _window(self._output[layer], shapes[1])
        if event.name == "aten::convolution_backward":
            node = self._nodes.get(layer)
            alone = node is not None and node.inputs[0][0] in self._first  # the input's gradient is not needed
            return _window(shapes[0], shapes[2]) * (1 if alone else 2)
        return None

    def totals(self, steps, update):
        """Returns the rows of all operations; update: (name, FLOPs) of the row of the optimiser's work."""
        found = {}
        for event in self._events:
            if event.name.startswith(LAYER):
                continue
            layer, phase = self._place(event)
            # Nested calls of a counted operation belong to it.
            owner = next((one for one in _ancestors(event.cpu_parent) if one.name in _COUNTED), event)
            name = owner.name.removeprefix("aten::")
            if phase == "update":
                name = update[0]
            elif owner is event and (event.name.startswith(_BACKWARD) or
                                     event.name.endswith(("Backward0", "Backward1"))):
                name = "autograd"
            total = found.setdefault((layer, name, phase), {"seconds": 0.0, "calls": 0, "flops": None, "product_flops": 0,
                                                            "bytes": None})
            total["seconds"] += 1e-6 * event.self_cpu_time_total / steps
            total["calls"] += (owner is event) / steps
            flops, moved = self._counts.get(id(event), (None, None))
            products = self._flops(event, layer) if owner is event else None
            total["product_flops"] += (products or 0) / steps
            for key, count in (("flops", products if flops is None else flops), ("bytes", moved)):
                if count is not None:
                    total[key] = (total[key] or 0) + count / steps
        if row := found.get(("", update[0], "update")):
            row["flops"] = update[1]
        return [{"name": name, "layer": layer, "pass": phase, **total}
                for (layer, name, phase), total in found.items() if total["seconds"] > 0 or total["flops"]]


def profile(model, graph, steps, step, wait, update):
    """Returns the `extra` of the answer: the operations of a step of `steps`, and its time with and without the
    profiler."""
    clock = time.perf_counter
    plain = plain_step_seconds(steps, step, wait)
    with _Counts() as counted:
        step()
    model.labelled = True
    with profiler(record_shapes=True) as events:
        start = clock()
        for _ in range(steps):
            step()
        wait()
        looked = (clock() - start) / steps
    nested = _nested(events)
    counts = _paired(nested, counted.calls, steps)
    operations = _Reader(nested, graph, counts).totals(steps, update)
    attributed = sum(item["seconds"] for item in operations)
    return {"operations": operations, "attributed_seconds": attributed,
            # Times from the profiler's clocks may exceed ours by the clocks' resolution.
            "profiled_step_seconds": max(looked, attributed), "step_seconds": plain,
            "steps": steps}
