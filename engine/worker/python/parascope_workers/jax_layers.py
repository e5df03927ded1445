# SPDX-License-Identifier: GPL-3.0-or-later
"""Each kind of layer in JAX. A maker takes a node and the run's context and gives a function of
(inputs, weights, key) -> list of outputs. Meanings: engine/model/workload/layers.h.

Products run in the run's type; normalisations, softmax and losses in float32, as mixed-precision training does it.
"""

import math

import jax
import jax.numpy as jnp
from jax import lax

from .graph import Unsupported, numbers, target_shape
from .values import formula_dropout

MAKERS = {}


def kind(*names):
    def register(maker):
        for name in names:
            MAKERS[name] = maker
        return maker

    return register


class Context:
    def __init__(self, batch, training, formula=False, devices=1):
        self.batch = batch
        self.training = training
        #: Devices that share the batch, each with one block of it.
        self.devices = devices
        #: Dropout is deterministic, so that implementations can be compared.
        self.formula = formula
        #: New values of running statistics, by the name of the weight; filled while a step is traced.
        self.updates = {}


def simple(function):
    return lambda node, context: lambda x, w, key: [function(x[0])]


def precise(t):
    """Converts to float32 at least; float64 stays."""
    return t.astype(jnp.promote_types(t.dtype, jnp.float32))


def wide(function):
    """Computes in float32 and returns the result in the input's type."""
    return lambda t: function(precise(t)).astype(t.dtype)


for _name, _function in {"relu": jax.nn.relu, "relu6": jax.nn.relu6, "sigmoid": jax.nn.sigmoid, "tanh": jnp.tanh,
                         "silu": jax.nn.silu, "softplus": jax.nn.softplus,
                         "softmax": wide(lambda t: jax.nn.softmax(t, -1)),
                         "flatten": lambda t: t.reshape(t.shape[0], -1)}.items():
    MAKERS[_name] = simple(_function)


def linear(x, weight, bias=None):
    y = jnp.einsum("...i,oi->...o", x, weight)
    return y if bias is None else y + bias


@kind("dense")
def dense(node, context):
    return lambda x, w, key: [linear(x[0], w[0], w[1] if len(w) > 1 else None)]


def _pads(node):
    a = node.attributes
    return ((a["pad_top"], a["pad_bottom"]), (a["pad_left"], a["pad_right"]))


@kind("conv2d")
def conv2d(node, context):
    a, pads = node.attributes, _pads(node)

    def forward(x, w, key):
        y = lax.conv_general_dilated(x[0], w[0], (a["stride_h"], a["stride_w"]), pads,
                                     dimension_numbers=("NCHW", "OIHW", "NCHW"), feature_group_count=a["groups"])
        return [y + w[1][None, :, None, None] if len(w) > 1 else y]

    return forward


def _window(node, start, combine):
    a, pads = node.attributes, _pads(node)
    size, stride = (1, 1, a["kernel"], a["kernel"]), (1, 1, a["stride"], a["stride"])
    # The start must be a literal: only then does JAX recognise the operation and its gradient.
    return lambda t: lax.reduce_window(t, start, combine, size, stride, ((0, 0), (0, 0), *pads))


@kind("max_pool")
def max_pool(node, context):
    pool = _window(node, -jnp.inf, lax.max)
    return lambda x, w, key: [pool(x[0])]


@kind("avg_pool")
def avg_pool(node, context):
    pool, count = _window(node, 0.0, lax.add), node.attributes["kernel"] ** 2
    return lambda x, w, key: [pool(x[0]) / count]


@kind("upsample")
def upsample(node, context):
    height, width = node.attributes["height"], node.attributes["width"]

    def forward(x, w, key):
        rows = jnp.arange(height) * x[0].shape[2] // height
        columns = jnp.arange(width) * x[0].shape[3] // width
        return [x[0][:, :, rows][:, :, :, columns]]

    return forward


@kind("batch_norm")
def batch_norm(node, context):
    """Each device normalises by the statistics of its own block of the batch, as data-parallel training in PyTorch does;
    the running statistics are the mean over devices."""
    a = node.attributes
    training = context.training and not a["frozen"]
    mean_name, variance_name = node.weights[2], node.weights[3]

    def forward(x, w, key):
        t = precise(x[0])
        gamma, beta, mean, variance = (precise(value) for value in w)
        parts = context.devices if training and t.shape[0] % context.devices == 0 else 1
        blocks = t.reshape(parts, t.shape[0] // parts, *t.shape[1:])
        if training:
            axes = (1, *range(3, blocks.ndim))
            count = t.size // t.shape[1] // parts
            batch_mean, batch_variance = blocks.mean(axes), blocks.var(axes)
            keep = a["momentum"]
            context.updates[mean_name] = keep * mean + (1 - keep) * lax.stop_gradient(batch_mean).mean(0)
            unbiased = lax.stop_gradient(batch_variance).mean(0) * (count / max(count - 1, 1))
            context.updates[variance_name] = keep * variance + (1 - keep) * unbiased
            mean, variance = batch_mean, batch_variance
        shape = (-1, 1, t.shape[1]) + (1,) * (t.ndim - 2)
        factor = gamma * lax.rsqrt(variance + a["epsilon"])
        out = (blocks - mean.reshape(shape)) * factor.reshape(shape) + beta.reshape(shape)
        return [out.reshape(t.shape).astype(x[0].dtype)]

    return forward


@kind("layer_norm")
def layer_norm(node, context):
    epsilon = node.attributes["epsilon"]

    def forward(x, w, key):
        t = precise(x[0])
        t = (t - t.mean(-1, keepdims=True)) * lax.rsqrt(t.var(-1, keepdims=True) + epsilon)
        gamma, beta = [*w, *[None] * (2 - len(w))]
        t = t if gamma is None else t * gamma
        return [(t if beta is None else t + beta).astype(x[0].dtype)]

    return forward


@kind("rms_norm")
def rms_norm(node, context):
    epsilon, offset = node.attributes["epsilon"], node.attributes["offset"]

    def forward(x, w, key):
        t = precise(x[0])
        return [(t * lax.rsqrt((t * t).mean(-1, keepdims=True) + epsilon) * (w[0] + offset)).astype(x[0].dtype)]

    return forward


@kind("group_norm")
def group_norm(node, context):
    groups, epsilon = node.attributes["groups"], node.attributes["epsilon"]

    def forward(x, w, key):
        t = precise(x[0]).reshape(x[0].shape[0], groups, -1)
        t = ((t - t.mean(-1, keepdims=True)) * lax.rsqrt(t.var(-1, keepdims=True) + epsilon)).reshape(x[0].shape)
        shape = (1, -1) + (1,) * (t.ndim - 2)
        return [(t * w[0].reshape(shape) + w[1].reshape(shape)).astype(x[0].dtype)]

    return forward


@kind("expand")
def expand(node, context):
    shape = target_shape(node.attributes["shape"], context.batch)
    return lambda x, w, key: [jnp.broadcast_to(x[0], [own if new == -1 else new for own, new in zip(x[0].shape, shape)])]


@kind("gelu")
def gelu(node, context):
    approximate = node.attributes["approximate"] == "tanh"
    return lambda x, w, key: [jax.nn.gelu(x[0], approximate=approximate)]


@kind("add")
def add(node, context):
    return lambda x, w, key: [x[0] + x[1]]


@kind("mul")
def mul(node, context):
    return lambda x, w, key: [x[0] * x[1]]


@kind("scale")
def scale(node, context):
    factor = node.attributes["factor"]
    return lambda x, w, key: [x[0] * jnp.asarray(factor, x[0].dtype)]


@kind("dropout")
def dropout(node, context):
    rate = node.attributes["rate"]
    if rate == 0 or not context.training:
        return lambda x, w, key: [x[0]]

    if context.formula:
        return lambda x, w, key: [x[0] * formula_dropout(x[0].shape, rate)]

    def forward(x, w, key):
        kept = jax.random.bernoulli(key, 1 - rate, x[0].shape)
        return [jnp.where(kept, x[0] / (1 - rate), jnp.zeros((), x[0].dtype))]

    return forward


@kind("matmul")
def matmul(node, context):
    a = node.attributes

    def forward(x, w, key):
        left = jnp.swapaxes(x[0], -1, -2) if a["transpose_a"] else x[0]
        right = jnp.swapaxes(x[1], -1, -2) if a["transpose_b"] else x[1]
        return [left @ right]

    return forward


@kind("embedding")
def embedding(node, context):
    return lambda x, w, key: [jnp.take(w[0], x[0], axis=0)]


def _scan(step, states):
    """A recurrent layer: computes the input's products for all positions at once, then scans over the positions."""

    def maker(node, context):
        def forward(x, w, key):
            inner, hidden, bias = w
            gates = jnp.swapaxes(linear(x[0], inner, bias), 0, 1)
            start = jnp.zeros((x[0].shape[0], hidden.shape[1]), x[0].dtype)
            body = step(node, hidden)
            _, out = lax.scan(body, (start,) * states, gates)
            return [jnp.swapaxes(out, 0, 1)]

        return forward

    return maker


def _rnn(node, hidden):
    def body(carry, gate):
        state = jnp.tanh(gate + linear(carry[0], hidden))
        return (state,), state

    return body


def _lstm(node, hidden):
    def body(carry, gate):
        state, cell = carry
        i, f, g, o = jnp.split(gate + linear(state, hidden), 4, -1)
        cell = jax.nn.sigmoid(f) * cell + jax.nn.sigmoid(i) * jnp.tanh(g)
        state = jax.nn.sigmoid(o) * jnp.tanh(cell)
        return (state, cell), state

    return body


def _gru(node, hidden):
    width = hidden.shape[1]

    def body(carry, gate):
        state = carry[0]
        if node.attributes["reset_after"]:
            product = linear(state, hidden)
            reset, update = jnp.split(jax.nn.sigmoid(gate[:, :2 * width] + product[:, :2 * width]), 2, -1)
            new = jnp.tanh(gate[:, 2 * width:] + reset * product[:, 2 * width:])
        else:
            reset, update = jnp.split(jax.nn.sigmoid(gate[:, :2 * width] + linear(state, hidden[:2 * width])), 2, -1)
            new = jnp.tanh(gate[:, 2 * width:] + linear(reset * state, hidden[2 * width:]))
        state = new + update * (state - new)
        return (state,), state

    return body


MAKERS["rnn"] = _scan(_rnn, 1)
MAKERS["lstm"] = _scan(_lstm, 2)
MAKERS["gru"] = _scan(_gru, 1)


@kind("reshape")
def reshape(node, context):
    shape = target_shape(node.attributes["shape"], context.batch)
    return lambda x, w, key: [x[0].reshape(shape)]


@kind("transpose")
def transpose(node, context):
    order = numbers(node.attributes["order"])
    return lambda x, w, key: [x[0].transpose(order)]


@kind("concat")
def concat(node, context):
    axis = node.attributes["axis"]
    return lambda x, w, key: [jnp.concatenate(x, axis)]


@kind("slice")
def slice_(node, context):
    a = node.attributes
    return lambda x, w, key: [lax.slice_in_dim(x[0], a["start"], a["start"] + a["length"], axis=a["axis"])]


@kind("split")
def split(node, context):
    a = node.attributes
    return lambda x, w, key: jnp.split(x[0], a["parts"], a["axis"])


@kind("reduce")
def reduce(node, context):
    axes = tuple(numbers(node.attributes["axes"])) or None
    operator = jnp.mean if node.attributes["op"] == "mean" else jnp.sum
    return lambda x, w, key: [operator(x[0], axes)]


@kind("parameter")
def parameter(node, context):
    return lambda x, w, key: [w[0]]


@kind("softmax_cross_entropy")
def softmax_cross_entropy(node, context):
    smoothing, normalizer = node.attributes["label_smoothing"], node.attributes["normalizer"]
    if normalizer not in ("weights", "batch"):
        raise Unsupported(f'Layer "{node.name}": this worker does not know the normalizer "{normalizer}".')

    def forward(x, w, key):
        logs, labels = jax.nn.log_softmax(precise(x[0]), -1), x[1]
        each = -(1 - smoothing) * jnp.take_along_axis(logs, labels[..., None], -1)[..., 0]
        if smoothing:
            each = each - smoothing * logs.mean(-1)
        count = each.size
        if len(x) > 2:
            valid = jnp.arange(labels.shape[1])[None, :] < x[2][:, None]
            valid = jnp.broadcast_to(valid.reshape(valid.shape + (1,) * (labels.ndim - 2)), labels.shape)
            each = jnp.where(valid, each, 0)
            count = valid.sum()
        return [each.sum() / (labels.shape[0] if normalizer == "batch" else count)]

    return forward


@kind("sigmoid_focal_loss")
def sigmoid_focal_loss(node, context):
    alpha, gamma = node.attributes["alpha"], node.attributes["gamma"]

    def forward(x, w, key):
        logits, targets = precise(x[0]), x[1]
        classes = logits.shape[-1]
        wanted = (targets[..., None] == jnp.arange(classes)).astype(jnp.float32)
        loss = jax.nn.softplus(logits) - logits * wanted
        p = jax.nn.sigmoid(logits)
        p_t = p * wanted + (1 - p) * (1 - wanted)
        alpha_t = alpha * wanted + (1 - alpha) * (1 - wanted)
        found = ((targets >= 0) & (targets < classes)).sum()
        return [(alpha_t * (1 - p_t) ** gamma * loss).sum() / jnp.maximum(found, 1)]

    return forward


@kind("smooth_l1_loss")
def smooth_l1_loss(node, context):
    beta, classes = node.attributes["beta"], node.attributes["classes"]

    def forward(x, w, key):
        found = (x[2] >= 0) & (x[2] < classes)
        distance = jnp.abs(precise(x[0]) - precise(x[1]))
        loss = jnp.where(distance < beta, distance ** 2 / (2 * beta), distance - beta / 2) if beta > 0 else distance
        return [jnp.where(found[..., None], loss, 0).sum() / jnp.maximum(found.sum(), 1)]

    return forward
