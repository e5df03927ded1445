# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a step's time goes, by operation and layer: the event list of PyTorch's own profiler.

FLOPs are those of products, by the shapes that the profiler records; other operations have none here: null, not 0. Bytes
are logical, of the tensors that an operation reads and makes. The profiler records no outputs: a step beside the timed ones
counts them below PyTorch's dispatcher, and the calls are paired by their order. What does not pair has no bytes: null."""

import math
import time

import torch
from torch.autograd.profiler import profile as profiler
from torch.utils._python_dispatch import TorchDispatchMode

from .measuring import plain_step_seconds

LAYER = "layer::"
_BACKWARD = "autograd::engine::evaluate_function"
#: The place of the first matrix among the inputs.
_PRODUCTS = {"aten::mm": 0, "aten::bmm": 0, "aten::mv": 0, "aten::dot": 0, "aten::addmm": 1, "aten::addmv": 1,
             "aten::baddbmm": 1}
_COUNTED = {*_PRODUCTS, "aten::convolution", "aten::convolution_backward"}


class _Bytes(TorchDispatchMode):
    """Of each operator's calls, in order, the bytes of the tensors that it takes and gives; a view moves none."""

    def __init__(self):
        super().__init__()
        self.calls = {}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        out = function(*args, **(kwargs or {}))
        returned = function._schema.returns
        view = returned and all(one.alias_info and not one.alias_info.is_write for one in returned)
        moved = 0 if view else sum(one.numel() * one.element_size() for one in _tensors((args, kwargs, out)))
        self.calls.setdefault(function._schema.name, []).append(moved)
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
    """{event: bytes} of the events that an operator's calls of one step are told of."""
    of_name, taken = {}, set()
    for event in sorted(events, key=lambda event: event.time_range.start):
        # What an operator has others do is its own: the dispatcher saw the outer one alone.
        if event.name in calls and not any(id(one) in taken for one in _ancestors(event.cpu_parent)):
            taken.add(id(event))
            of_name.setdefault(event.name, []).append(event)
    return {id(event): calls[name][i % len(calls[name])] for name, all_ in of_name.items()
            if len(all_) == steps * len(calls[name]) for i, event in enumerate(all_)}


def _ancestors(event):
    while event is not None:
        yield event
        event = event.cpu_parent


def _window(shape, weight):
    return 2 * math.prod(shape) * math.prod(weight[1:])


class _Reader:
    """Events as (layer, name, pass) with seconds, calls and FLOPs."""

    def __init__(self, events, graph, bytes_of):
        self._events, self._bytes = events, bytes_of
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
            alone = node is not None and node.inputs[0][0] in self._first  # nobody wants the input's gradient
            return _window(shapes[0], shapes[2]) * (1 if alone else 2)
        return None

    def totals(self, steps, update):
        found = {}
        for event in self._events:
            if event.name.startswith(LAYER):
                continue
            layer, phase = self._place(event)
            # What a counted operation has others do is its own.
            owner = next((one for one in _ancestors(event.cpu_parent) if one.name in _COUNTED), event)
            name = owner.name.removeprefix("aten::")
            if phase == "update":
                name = update
            elif owner is event and (event.name.startswith(_BACKWARD) or
                                     event.name.endswith(("Backward0", "Backward1"))):
                name = "autograd"
            total = found.setdefault((layer, name, phase), {"seconds": 0.0, "calls": 0, "flops": None, "bytes": None})
            total["seconds"] += 1e-6 * event.self_cpu_time_total / steps
            total["calls"] += (owner is event) / steps
            flops = self._flops(event, layer) if owner is event else None
            for key, count in (("flops", flops), ("bytes", self._bytes.get(id(event)))):
                if count is not None:
                    total[key] = (total[key] or 0) + count / steps
        return [{"name": name, "layer": layer, "pass": phase, **total}
                for (layer, name, phase), total in found.items() if total["seconds"] > 0 or total["flops"]]


def profile(model, graph, steps, step, wait, update):
    """`extra` of the answer: the operations of a step of `steps`, and its time with and without the profiler."""
    clock = time.perf_counter
    plain = plain_step_seconds(steps, step, wait)
    with _Bytes() as counted:
        step()
    model.labelled = True
    with profiler(record_shapes=True) as events:
        start = clock()
        for _ in range(steps):
            step()
        wait()
        looked = (clock() - start) / steps
    bytes_of = _paired(events.function_events, counted.calls, steps)
    operations = _Reader(events.function_events, graph, bytes_of).totals(steps, update)
    attributed = sum(item["seconds"] for item in operations)
    return {"operations": operations, "attributed_seconds": attributed,
            # What the profiler's clocks say may exceed ours by their resolution.
            "profiled_step_seconds": max(looked, attributed), "step_seconds": plain,
            "steps": steps}
