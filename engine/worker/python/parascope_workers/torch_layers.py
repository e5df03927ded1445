# SPDX-License-Identifier: GPL-3.0-or-later
"""Each kind of layer in PyTorch. A maker takes a node and the run's context and gives a function of
(inputs, weights) -> list of outputs. Meanings: engine/model/workload/layers.h."""

import math

import torch
import torch.nn.functional as F

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
    """`formula`: dropout is deterministic, so that implementations can be compared."""

    def __init__(self, batch, training, formula=False):
        self.batch = batch
        self.training = training
        self.formula = formula


def simple(function):
    """Returns a maker for a layer of one input, without weights or attributes."""
    return lambda node, context: lambda x, w: [function(x[0])]


for _name, _function in {"relu": torch.relu, "relu6": F.relu6, "sigmoid": torch.sigmoid, "tanh": torch.tanh,
                         "silu": F.silu, "softplus": F.softplus, "softmax": lambda t: torch.softmax(t, -1), "flatten": lambda t: t.flatten(1)}.items():
    MAKERS[_name] = simple(_function)


@kind("dense")
def dense(node, context):
    return lambda x, w: [F.linear(x[0], w[0], w[1] if len(w) > 1 else None)]


def _pads(node):
    a = node.attributes
    return (a["pad_left"], a["pad_right"], a["pad_top"], a["pad_bottom"])


def _padding(node):
    """Returns (padding for the operator, function that pads before it or None)."""
    left, right, top, bottom = _pads(node)
    if left == right and top == bottom:
        return (top, left), None
    return (0, 0), lambda t, value=0.0: F.pad(t, (left, right, top, bottom), value=value)


@kind("conv2d")
def conv2d(node, context):
    a = node.attributes
    padding, before = _padding(node)

    def forward(x, w):
        t = before(x[0]) if before else x[0]
        return [F.conv2d(t, w[0], w[1] if len(w) > 1 else None, (a["stride_h"], a["stride_w"]), padding, 1, a["groups"])]

    return forward


@kind("max_pool")
def max_pool(node, context):
    a = node.attributes
    padding, before = _padding(node)
    # The operator itself pads with -infinity, but at most by half of the kernel.
    if before is None and 2 * max(padding) > a["kernel"]:
        left, right, top, bottom = _pads(node)
        padding, before = (0, 0), lambda t, value: F.pad(t, (left, right, top, bottom), value=value)

    def forward(x, w):
        t = before(x[0], value=-math.inf) if before else x[0]
        return [F.max_pool2d(t, a["kernel"], a["stride"], padding)]

    return forward


@kind("avg_pool")
def avg_pool(node, context):
    a = node.attributes
    pads = _pads(node)

    def forward(x, w):
        return [F.avg_pool2d(F.pad(x[0], pads) if any(pads) else x[0], a["kernel"], a["stride"])]

    return forward


@kind("upsample")
def upsample(node, context):
    height, width = node.attributes["height"], node.attributes["width"]

    def forward(x, w):
        if height % x[0].shape[2] == 0 and width % x[0].shape[3] == 0:
            return [F.interpolate(x[0], size=(height, width), mode="nearest")]
        # For other sizes PyTorch rounds the factor to float32, which changes some of the source indices.
        rows = torch.arange(height, device=x[0].device) * x[0].shape[2] // height
        columns = torch.arange(width, device=x[0].device) * x[0].shape[3] // width
        return [x[0].index_select(2, rows).index_select(3, columns)]

    return forward


@kind("batch_norm")
def batch_norm(node, context):
    a = node.attributes
    training = context.training and not a["frozen"]

    def forward(x, w):
        gamma, beta, mean, variance = w
        return [F.batch_norm(x[0], mean, variance, gamma, beta, training, 1 - a["momentum"], a["epsilon"])]

    return forward


@kind("layer_norm")
def layer_norm(node, context):
    epsilon = node.attributes["epsilon"]
    return lambda x, w: [F.layer_norm(x[0], x[0].shape[-1:], *optional(w, 2), epsilon)]


def precise(t):
    """Converts to float32 at least; float64 stays."""
    return t if t.dtype == torch.float64 else t.float()


def optional(weights, count):
    """Returns this number of weights, None for each that is not given."""
    return [*weights, *[None] * (count - len(weights))]


@kind("rms_norm")
def rms_norm(node, context):
    epsilon, offset = node.attributes["epsilon"], node.attributes["offset"]

    def forward(x, w):
        gamma = w[0] + offset if offset else w[0]
        if hasattr(F, "rms_norm"):  # from PyTorch 2.4 on
            return [F.rms_norm(x[0], x[0].shape[-1:], gamma, epsilon)]
        t = precise(x[0])
        return [(t * torch.rsqrt((t * t).mean(-1, keepdim=True) + epsilon) * gamma).to(x[0].dtype)]

    return forward


@kind("group_norm")
def group_norm(node, context):
    groups, epsilon = node.attributes["groups"], node.attributes["epsilon"]
    return lambda x, w: [F.group_norm(x[0], groups, w[0], w[1], epsilon)]


@kind("expand")
def expand(node, context):
    shape = target_shape(node.attributes["shape"], context.batch)
    return lambda x, w: [x[0].expand(shape)]


@kind("gelu")
def gelu(node, context):
    approximate = node.attributes["approximate"]
    return lambda x, w: [F.gelu(x[0], approximate=approximate)]


@kind("add")
def add(node, context):
    return lambda x, w: [x[0] + x[1]]


@kind("mul")
def mul(node, context):
    return lambda x, w: [x[0] * x[1]]


@kind("scale")
def scale(node, context):
    factor = node.attributes["factor"]
    return lambda x, w: [x[0] * factor]


@kind("dropout")
def dropout(node, context):
    rate, training = node.attributes["rate"], context.training
    if training and context.formula:
        return lambda x, w: [x[0] * torch.from_numpy(formula_dropout(x[0].shape, rate))]
    return lambda x, w: [F.dropout(x[0], rate, training)]


@kind("matmul")
def matmul(node, context):
    a = node.attributes

    def forward(x, w):
        left = x[0].transpose(-1, -2) if a["transpose_a"] else x[0]
        right = x[1].transpose(-1, -2) if a["transpose_b"] else x[1]
        return [torch.matmul(left, right)]

    return forward


@kind("embedding")
def embedding(node, context):
    return lambda x, w: [F.embedding(x[0], w[0])]


def _cell(operator, states):
    """The framework's own recurrent layer; its second bias vector is zero and not trained."""

    def maker(node, context):
        def forward(x, w):
            inner, hidden, bias = w
            start = x[0].new_zeros(1, x[0].shape[0], hidden.shape[1])
            first = (start,) * states if states > 1 else start
            out = operator(x[0], first, [inner, hidden, bias, torch.zeros_like(bias)], True, 1, 0.0, context.training,
                           False, True)
            return [out[0]]

        return forward

    return maker


MAKERS["rnn"] = _cell(torch._VF.rnn_tanh, 1)
MAKERS["lstm"] = _cell(torch._VF.lstm, 2)


@kind("gru")
def gru(node, context):
    if node.attributes["reset_after"]:
        return _cell(torch._VF.gru, 1)(node, context)

    def forward(x, w):  # TensorFlow 1's cell: the reset gate acts before the product
        inner, hidden, bias = w
        width = hidden.shape[1]
        gates = F.linear(x[0], inner, bias)
        state = x[0].new_zeros(x[0].shape[0], width)
        out = []
        for position in gates.unbind(1):
            reset, update = torch.sigmoid(position[:, :2 * width] + F.linear(state, hidden[:2 * width])).chunk(2, 1)
            new = torch.tanh(position[:, 2 * width:] + F.linear(reset * state, hidden[2 * width:]))
            state = new + update * (state - new)
            out.append(state)
        return [torch.stack(out, 1)]

    return forward


@kind("reshape")
def reshape(node, context):
    shape = target_shape(node.attributes["shape"], context.batch)
    return lambda x, w: [x[0].reshape(shape)]


@kind("transpose")
def transpose(node, context):
    order = numbers(node.attributes["order"])
    return lambda x, w: [x[0].permute(order)]


@kind("concat")
def concat(node, context):
    axis = node.attributes["axis"]
    return lambda x, w: [torch.cat(x, axis)]


@kind("slice")
def slice_(node, context):
    a = node.attributes
    return lambda x, w: [x[0].narrow(a["axis"], a["start"], a["length"])]


@kind("split")
def split(node, context):
    a = node.attributes
    return lambda x, w: list(x[0].chunk(a["parts"], a["axis"]))


@kind("reduce")
def reduce(node, context):
    axes = numbers(node.attributes["axes"])
    operator = torch.mean if node.attributes["op"] == "mean" else torch.sum
    return lambda x, w: [operator(x[0], axes) if axes else operator(x[0])]


@kind("parameter")
def parameter(node, context):
    return lambda x, w: [w[0]]


@kind("softmax_cross_entropy")
def softmax_cross_entropy(node, context):
    smoothing, normalizer = node.attributes["label_smoothing"], node.attributes["normalizer"]
    if normalizer not in ("weights", "batch"):
        raise Unsupported(f'Layer "{node.name}": this worker does not know the normalizer "{normalizer}".')

    def forward(x, w):
        logits, labels = x[0], x[1]
        classes = logits.shape[-1]
        each = F.cross_entropy(logits.reshape(-1, classes), labels.reshape(-1), reduction="none",
                               label_smoothing=smoothing).reshape(labels.shape)
        if len(x) > 2:
            valid = torch.arange(labels.shape[1], device=labels.device) < x[2][:, None]
            valid = valid.reshape(valid.shape + (1,) * (labels.dim() - 2)).expand(labels.shape)
            each = each * valid
            count = valid.sum()
        else:
            count = each.numel()
        return [each.sum() / (labels.shape[0] if normalizer == "batch" else count)]

    return forward


@kind("sigmoid_focal_loss")
def sigmoid_focal_loss(node, context):
    alpha, gamma = node.attributes["alpha"], node.attributes["gamma"]

    def forward(x, w):
        logits, targets = x
        classes = logits.shape[-1]
        wanted = (targets[..., None] == torch.arange(classes, device=logits.device)).to(logits.dtype)
        loss = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
        p = torch.sigmoid(logits)
        p_t = p * wanted + (1 - p) * (1 - wanted)
        alpha_t = alpha * wanted + (1 - alpha) * (1 - wanted)
        found = ((targets >= 0) & (targets < classes)).sum()
        return [(alpha_t * (1 - p_t) ** gamma * loss).sum() / found.clamp(min=1)]

    return forward


@kind("smooth_l1_loss")
def smooth_l1_loss(node, context):
    beta, classes = node.attributes["beta"], node.attributes["classes"]

    def forward(x, w):
        prediction, target, kinds = x
        found = (kinds >= 0) & (kinds < classes)
        distance = (prediction - target).abs()
        loss = torch.where(distance < beta, distance ** 2 / (2 * beta), distance - beta / 2) if beta > 0 else distance
        return [(loss * found[..., None]).sum() / found.sum().clamp(min=1)]

    return forward
