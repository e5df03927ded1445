# SPDX-License-Identifier: GPL-3.0-or-later
"""The values of engine/worker/formula.h, implemented a second time, and the comparison of two lists of numbers."""
import math

import numpy
import torch
from torch import nn


def moved(values):
    """A hook that a caller replaces to compute with neighbours of the formula's values (golden_reference.py)."""
    return values


def tensor_of(values, shape):
    """Returns real values, rounded to float32, in the default type."""
    exact = values.astype(numpy.float32).astype(numpy.float64)
    return torch.from_numpy(moved(exact).reshape(shape)).to(torch.get_default_dtype())


class Weights:
    """Formula weights by index; remembers the gradients of those that learn, in the order of the layers.

    Running statistics and constant tables count as weights: they take an index.
    """

    def __init__(self):
        self.index = 0
        self.learning = []
        self.tensors = []
        self.buffers = []

    def values(self, shape, offset=0.0):
        n = int(numpy.prod(shape))
        scale = 0.1 if len(shape) < 2 else 0.5 / math.sqrt(n / shape[0])
        i = numpy.arange(n, dtype=numpy.float64)
        values = scale * numpy.sin(0.7 * i + self.index + 1) + offset
        self.index += 1
        return tensor_of(values, shape)

    def make(self, shape, offset=0.0):
        return self.put(self.values(shape, offset).requires_grad_())

    def put(self, tensor):
        self.learning.append(lambda: tensor.grad)
        self.tensors.append(tensor)
        return tensor

    def norm(self, channels):
        gamma, beta = self.make([channels], 1.0), self.make([channels])
        self.index += 2
        return gamma, beta, torch.zeros(channels), torch.ones(channels)

    def load(self, module, bias_offset=0.0):
        """Fills a module's weight and bias; the statistics of a batch norm keep their start."""
        norm = isinstance(module, (nn.BatchNorm2d, nn.LayerNorm))
        with torch.no_grad():
            module.weight.copy_(self.values(list(module.weight.shape), 1.0 if norm else 0.0))
            self.put(module.weight)
            if getattr(module, "bias", None) is not None:
                module.bias.copy_(self.values(list(module.bias.shape), bias_offset))
                self.put(module.bias)
        if isinstance(module, nn.BatchNorm2d):
            self.index += 2
            self.buffers += [module.running_mean, module.running_var]
        return module

    def load_attention(self, module, apart):
        """nn.MultiheadAttention: one projection for query, key and value, or three (`apart`)."""
        d = module.embed_dim
        with torch.no_grad():
            if apart:
                for k in range(3):
                    part = slice(k * d, (k + 1) * d)
                    module.in_proj_weight[part] = self.values([d, d])
                    module.in_proj_bias[part] = self.values([d])
                    self.learning.append(lambda part=part: module.in_proj_weight.grad[part])
                    self.learning.append(lambda part=part: module.in_proj_bias.grad[part])
            else:
                module.in_proj_weight.copy_(self.values([3 * d, d]))
                module.in_proj_bias.copy_(self.values([3 * d]))
                self.put(module.in_proj_weight)
                self.put(module.in_proj_bias)
        self.load(module.out_proj)
        return module


def real_input(shape, index, low, high):
    i = numpy.arange(int(numpy.prod(shape)), dtype=numpy.float64)
    return tensor_of(low + (high - low) * (0.5 + 0.5 * numpy.sin(1.3 * i + index + 1)), shape)


def whole_input(shape, index, high, low=0):
    i = numpy.arange(int(numpy.prod(shape)), dtype=numpy.int64)
    return torch.from_numpy((low + (7 * i + 3 * index + i // 5) % (high - low)).reshape(shape))


def sparse_input(shape, index, high, low=0):
    return whole_input(shape, index, high + 1, low)


def mask_input(shape, index, density):
    i = numpy.arange(int(numpy.prod(shape)), dtype=numpy.int64)
    return torch.from_numpy(((7 * i + 3 * index) % 10 < 10 * density).reshape(shape)).to(torch.get_default_dtype())


def kept(shape, rate):
    """Returns the factors of dropout."""
    place = 0.6180339887498949 * (numpy.arange(int(numpy.prod(shape)), dtype=numpy.float64) + 1)
    factor = numpy.where(place - numpy.floor(place) >= rate, 1 / (1 - rate), 0.0)
    return torch.from_numpy(factor.reshape(shape)).to(torch.get_default_dtype())


class Dropout(nn.Module):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate

    def forward(self, x):
        return x * kept(list(x.shape), self.rate) if self.training else x


def close(what, mine, theirs, tolerance):
    """Returns None, or a sentence on the difference; the error is relative to the largest value of the list."""
    mine = numpy.asarray(mine.detach() if torch.is_tensor(mine) else mine, numpy.float64).ravel()
    theirs = numpy.asarray(theirs, numpy.float64).ravel()
    if mine.shape != theirs.shape:
        return f"{what}: {theirs.size} values instead of {mine.size}"
    if not numpy.isfinite(mine).all():
        return f"{what}: the reference itself is not finite"
    error = numpy.abs(mine - theirs).max() / max(numpy.abs(mine).max(), 1e-6)
    return None if error < tolerance else f"{what}: relative error {error:.2e}"
