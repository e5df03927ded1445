# SPDX-License-Identifier: GPL-3.0-or-later
"""A layer graph as a PyTorch model, and the optimisers of the protocol."""

import numpy as np
import torch

from . import values
from .graph import needed
from . import torch_layers_scan, torch_layers_today  # noqa: F401  (their layers enter MAKERS)
from .torch_layers import MAKERS, Context


class Model:
    """`trainable` has the leaf tensors by name; forward() computes the loss (training) or the output."""

    def __init__(self, graph, batch, training, device="cpu", formula=False, layout="contiguous", real=torch.float32,
                 rank=0, ranks=1):
        """`batch` is the batch of this process; with several ranks the inputs are the rank-th part of those of the
        whole batch."""
        self._real, self._rank, self._ranks = real, rank, ranks
        self.labelled = False  #: a profiler learns each operation's layer
        self._device = torch.device(device)
        self._layout = torch.channels_last if layout == "channels_last" else None
        self.training = training
        with torch.no_grad():
            self._values = {}
            self.trainable = {}
            for index, weight in enumerate(graph.weights):
                tensor = self._weight(weight, index, formula)
                if weight.trainable and training:
                    tensor.requires_grad_()
                if weight.trainable:
                    self.trainable[weight.name] = tensor
                self._values[weight.name] = tensor
            self._inputs = {}
            arrays = {}
            for index, entry in values.in_order(graph.inputs):
                tensor = self._input(entry, index, batch, formula, arrays)
                if entry.gradient and training:
                    tensor.requires_grad_()
                self._inputs[entry.name] = tensor
        context = Context(batch, training, formula)
        nodes, self._result = needed(graph, training)
        self._steps = []
        for node in nodes:
            self._steps.append((node.name, MAKERS[node.kind](node, context), node.inputs,
                                [self._values[name] for name in node.weights]))
        self._free = self._last_uses(nodes)

    def _last_uses(self, nodes):
        """Returns for each step the outputs that no later step reads; keeping them alive would cost memory."""
        last = {}
        for index, node in enumerate(nodes):
            for name, _ in node.inputs:
                last[name] = index
        free = [[] for _ in nodes]
        for name, index in last.items():
            if name not in self._inputs and name != self._result[0]:
                free[index].append(name)
        return free

    def forward(self):
        alive = {name: [tensor] for name, tensor in self._inputs.items()}
        for (name, function, inputs, weights), free in zip(self._steps, self._free):
            given = [alive[source][output] for source, output in inputs]
            if self.labelled:
                with torch.autograd.profiler.record_function("layer::" + name):
                    alive[name] = function(given, weights)
            else:
                alive[name] = function(given, weights)
            for source in free:
                del alive[source]
        name, output = self._result
        return alive[name][output]

    def take(self, name, tensor):
        """Sets an input's values for the following steps."""
        held = self._inputs[name]
        tensor = self._laid_out(tensor.to(held.device, held.dtype))
        if held.requires_grad:  # known by its tensor
            with torch.no_grad():
                held.copy_(tensor)
        else:
            self._inputs[name] = tensor

    def parameter_count(self):
        return sum(tensor.numel() for tensor in self.trainable.values())

    def inputs_with_gradient(self):
        """Returns the inputs that need a gradient, by name."""
        return {name: tensor for name, tensor in self._inputs.items() if tensor.requires_grad}

    def _weight(self, weight, index, formula):
        tensor = torch.empty(weight.shape, device=self._device, dtype=self._real)
        if formula and (weight.trainable or weight.init == "normal"):
            tensor.copy_(torch.from_numpy(values.formula_weight(weight, index)))
        elif weight.init == "normal":
            tensor.normal_(0, weight.scale)
        elif weight.init == "uniform":
            tensor.uniform_(-weight.scale, weight.scale)
        elif weight.init == "glorot_uniform":
            limit = (6 / sum(values.fans(weight.shape))) ** 0.5
            tensor.uniform_(-limit, limit)
        elif weight.init == "he_normal":
            tensor.normal_(0, (2 / values.fans(weight.shape)[0]) ** 0.5)
        else:
            tensor.copy_(torch.from_numpy(values.fixed_weight(weight)))
        return self._laid_out(tensor)

    def _input(self, entry, index, batch, formula, arrays):
        shape = values.shape_of(entry, batch * self._ranks)
        whole = entry.dtype == "int64"
        if formula:
            array = values.formula_input(entry, index, batch, arrays)
            arrays[entry.name] = array
            tensor = torch.from_numpy(np.ascontiguousarray(array)).to(self._device)
        elif entry.generator == "shifted":
            return torch.roll(self._inputs[entry.of], -1, -1)
        elif entry.generator == "integers":
            tensor = torch.randint(int(entry.low), int(entry.high), shape, device=self._device)
        elif entry.generator == "sparse_integers":
            tensor = torch.randint(int(entry.low), int(entry.high), shape, device=self._device)
            tensor[torch.rand(shape, device=self._device) >= entry.density] = int(entry.high)
        elif entry.generator == "mask":
            tensor = (torch.rand(shape, device=self._device) < entry.density).float()
        else:
            tensor = torch.empty(shape, device=self._device, dtype=self._real).uniform_(entry.low, entry.high)
        tensor = tensor.long() if whole else tensor.to(self._real)
        if self._ranks > 1 and entry.shape and isinstance(entry.shape[0], str):
            tensor = tensor.chunk(self._ranks)[self._rank].clone()
        return self._laid_out(tensor)

    def _laid_out(self, tensor):
        if self._layout is not None and tensor.dim() == 4:
            return tensor.contiguous(memory_format=self._layout)
        return tensor


class TensorFlowRmsProp(torch.optim.Optimizer):
    """RMSProp as in TensorFlow 1 (the paper's): epsilon is inside the root, and the mean square starts at one."""

    def __init__(self, parameters, learning_rate, decay, momentum, epsilon):
        super().__init__(parameters, {"lr": learning_rate, "decay": decay, "momentum": momentum, "epsilon": epsilon})

    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for weight in group["params"]:
                if weight.grad is None:
                    continue
                state = self.state[weight]
                if not state:
                    state["square"] = torch.ones_like(weight)
                    state["momentum"] = torch.zeros_like(weight)
                state["square"].mul_(group["decay"]).addcmul_(weight.grad, weight.grad, value=1 - group["decay"])
                state["momentum"].mul_(group["momentum"]).addcdiv_(
                    weight.grad, state["square"].add(group["epsilon"]).sqrt_(), value=group["lr"])
                weight.sub_(state["momentum"])


def make_optimizer(name, options, parameters):
    """Returns PyTorch's own optimiser where it means the same; None for "none"."""
    if name == "none" or not parameters:
        return None
    if name == "rmsprop":
        return TensorFlowRmsProp(parameters, options["learning_rate"], options["decay"], options["momentum"],
                                 options["epsilon"])
    if name in ("sgd", "momentum"):
        return torch.optim.SGD(parameters, options["learning_rate"], options["momentum"])
    maker = torch.optim.Adam if name == "adam" else torch.optim.AdamW
    return maker(parameters, options["learning_rate"], (options["beta1"], options["beta2"]), options["epsilon"],
                 options["weight_decay"])
