# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes weights and inputs as numpy arrays, by a formula that every worker repeats (engine/worker/formula.h) so that
implementations can be compared. It also has the sizes of the random ones."""

import math

try:
    import numpy as np
except ImportError:  # every framework installs it; --help works without it
    np = None

from .graph import Unsupported, dimension


def fans(shape):
    """Returns (fan_in, fan_out) of a weight [out, in, window...]."""
    window = math.prod(shape[2:]) if len(shape) > 2 else 1
    return (shape[1] if len(shape) > 1 else 1) * window, (shape[0] if shape else 1) * window


def sinusoid(shape):
    """Returns the position signal of tensor2tensor's Transformer, [length, width]."""
    length, width = shape
    half = width // 2
    rates = np.exp(-np.arange(half) * (math.log(10000.0) / max(half - 1, 1)))
    angles = np.arange(length)[:, None] * rates[None, :]
    table = np.zeros(shape, np.float32)
    table[:, :half] = np.sin(angles)
    table[:, half:2 * half] = np.cos(angles)
    return table


def formula_weight(weight, index):
    vector = len(weight.shape) < 2
    count = math.prod(weight.shape)
    scale = 0.1 if vector else 0.5 / math.sqrt(count / weight.shape[0])
    offset = 1.0 if vector and (weight.init in ("ones", "constant") or weight.name.endswith("gamma")) else 0.0
    values = scale * np.sin(0.7 * np.arange(count, dtype=np.float64) + index + 1) + offset
    return values.astype(np.float32).reshape(weight.shape)


def fixed_weight(weight):
    """Returns the initialiser's value of a weight that is not trained, where it is not random."""
    if weight.init == "ones":
        return np.ones(weight.shape, np.float32)
    if weight.init == "constant":
        return np.full(weight.shape, weight.scale, np.float32)
    if weight.init == "sinusoid":
        return sinusoid(weight.shape)
    return np.zeros(weight.shape, np.float32)


def shape_of(entry, batch):
    return [dimension(length, batch) for length in entry.shape]


def formula_input(entry, index, batch, earlier):
    shape = shape_of(entry, batch)
    count = np.arange(math.prod(shape), dtype=np.int64)
    if entry.generator == "shifted":
        return np.roll(earlier[entry.of], -1, axis=-1)
    if entry.generator in ("integers", "sparse_integers"):
        low, high = int(entry.low), int(entry.high)
        span = high - low + (1 if entry.generator == "sparse_integers" else 0)
        return (low + (7 * count + 3 * index + count // 5) % span).reshape(shape)
    if entry.generator == "mask":
        return ((7 * count + 3 * index) % 10 < 10 * entry.density).astype(np.float32).reshape(shape)
    values = entry.low + (entry.high - entry.low) * (0.5 + 0.5 * np.sin(1.3 * count.astype(np.float64) + index + 1))
    return values.astype(np.float32).reshape(shape)


def in_order(inputs):
    """Returns (index, input) of all inputs, shifted ones after those that they shift, which a graph may name later."""
    left = list(enumerate(inputs))
    made = set()
    while left:
        ready = [(index, entry) for index, entry in left if entry.generator != "shifted" or entry.of in made]
        if not ready:
            raise Unsupported(f'Input "{left[0][1].name}": it shifts itself.')
        yield from ready
        made.update(entry.name for _, entry in ready)
        left = [item for item in left if item[1].name not in made]


def formula_dropout(shape, rate):
    """Returns the factors of dropout when implementations are compared."""
    place = 0.6180339887498949 * (np.arange(math.prod(shape), dtype=np.float64) + 1)
    return np.where(place - np.floor(place) >= rate, 1 / (1 - rate), 0).astype(np.float32).reshape(shape)
