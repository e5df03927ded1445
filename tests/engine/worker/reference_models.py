# SPDX-License-Identifier: GPL-3.0-or-later
"""The ParaDnn families in plain PyTorch, from the definitions of the paper and its artifact.

Each function takes the hyper-parameters, the batch and the weights' source, and gives run(training) -> (output,
loss). A GRU here applies the reset gate before the hidden product (TensorFlow 1's cell), an LSTM has the gates
input, forget, cell, output.
"""
import math

import torch
import torch.nn.functional as F

from reference_formula import real_input, whole_input


def fc(p, batch, weights):
    widths = [p["input"]] + [p["node"]] * p["layer"] + [p["output"]]
    layers = [(weights.make([b, a]), weights.make([b])) for a, b in zip(widths, widths[1:])]
    x = real_input([batch, p["input"]], 0, -0.5, 0.5)
    labels = whole_input([batch], 1, p["output"])

    def run(training):
        h = x
        for i, (w, b) in enumerate(layers):
            h = h @ w.t() + b
            if i + 1 < len(layers):
                h = h.clamp(min=0)
        return h, F.cross_entropy(h, labels)

    return run


def cnn(p, batch, weights):
    bottleneck = p["variant"] == "bottleneck"
    blocks = [int(b) for b in str(p["block"]).split("/")]
    blocks = blocks * 4 if len(blocks) == 1 else blocks

    def conv_norm(a, b, k):
        return weights.make([b, a, k, k]), weights.norm(b)

    stem = conv_norm(3, p["filter"], 7)
    channels, groups = p["filter"], []
    for g in range(4):
        width = p["filter"] * 2 ** g
        out = 4 * width if bottleneck else width
        for b in range(blocks[g]):
            stride = 2 if b == 0 and g > 0 else 1
            shortcut = conv_norm(channels, out, 1) if b == 0 else None
            if bottleneck:
                parts = [conv_norm(channels, width, 1), conv_norm(width, width, 3), conv_norm(width, out, 1)]
                strides = [1, stride, 1]
            else:
                parts = [conv_norm(channels, width, 3), conv_norm(width, width, 3)]
                strides = [stride, 1]
            groups.append((stride, shortcut, list(zip(parts, strides))))
            channels = out
    side = math.ceil(p["image"] / 32) - 6
    head = weights.make([p["output"], side * side * channels]), weights.make([p["output"]])
    x = real_input([batch, 3, p["image"], p["image"]], 0, 0.0, 1.0)
    labels = whole_input([batch], 1, p["output"])

    def apply(h, part, stride, training):
        w, (gamma, beta, mean, variance) = part
        h = F.conv2d(h, w, stride=stride, padding=w.shape[2] // 2)
        if training:
            mean, variance = h.mean((0, 2, 3)), h.var((0, 2, 3), unbiased=False)
        at = (None, slice(None), None, None)
        return (h - mean[at]) / torch.sqrt(variance[at] + 1e-5) * gamma[at] + beta[at]

    def run(training):
        h = F.relu(apply(x, stem, 2, training))
        # TensorFlow's SAME for a window of 3 with stride 2 puts the smaller half of the padding in front.
        n = h.shape[2]
        total = max((math.ceil(n / 2) - 1) * 2 + 3 - n, 0)
        pad = (total // 2, total - total // 2) * 2
        h = F.max_pool2d(F.pad(h, pad, value=float("-inf")), 3, 2)
        for stride, shortcut, parts in groups:
            kept = h if shortcut is None else apply(h, shortcut, stride, training)
            for i, (part, s) in enumerate(parts):
                h = apply(h, part, s, training)
                if i + 1 < len(parts):
                    h = F.relu(h)
            h = F.relu(h + kept)
        h = F.avg_pool2d(h, 7, 1).reshape(batch, -1)
        h = h @ head[0].t() + head[1]
        return h, F.cross_entropy(h, labels)

    return run


def rnn(p, batch, weights):
    gates = {"rnn": 1, "gru": 3, "lstm": 4}[p["cell"]]
    e, v = p["embed"], p["vocab"]
    table = weights.make([v, e])
    cells = [(weights.make([gates * e, e]), weights.make([gates * e, e]), weights.make([gates * e]))
             for _ in range(p["layer"])]
    head = weights.make([v, e]), weights.make([v])
    tokens = whole_input([batch, p["length"]], 0, v)
    labels = torch.cat([tokens[:, 1:], tokens[:, :1]], 1)
    lengths = 1 + whole_input([batch], 2, p["length"])

    def run(training):
        h = table[tokens]
        for w, u, b in cells:
            state, memory, out = torch.zeros(batch, e), torch.zeros(batch, e), []
            for t in range(p["length"]):
                x = h[:, t] @ w.t() + b
                if p["cell"] == "rnn":
                    state = torch.tanh(x + state @ u.t())
                elif p["cell"] == "lstm":
                    i, f, c, o = (x + state @ u.t()).chunk(4, 1)
                    memory = torch.sigmoid(f) * memory + torch.sigmoid(i) * torch.tanh(c)
                    state = torch.sigmoid(o) * torch.tanh(memory)
                else:
                    ru, uu, nu = u.chunk(3, 0)
                    rx, ux, nx = x.chunk(3, 1)
                    r, z = torch.sigmoid(rx + state @ ru.t()), torch.sigmoid(ux + state @ uu.t())
                    state = z * state + (1 - z) * torch.tanh(nx + (r * state) @ nu.t())
                out.append(state)
            h = torch.stack(out, 1)
        # The lengths mask only the loss.
        shown = torch.arange(p["length"])[None, :] < lengths[:, None]
        h = h @ head[0].t() + head[1]
        return h, F.cross_entropy(h.flatten(0, 1), torch.where(shown, labels, torch.tensor(-100)).flatten())

    return run
