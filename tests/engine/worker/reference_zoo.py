# SPDX-License-Identifier: GPL-3.0-or-later
"""The real models in torch.nn, from their papers and published implementations, and single layers.

Each function takes the hyper-parameters, the batch and the weights' source, and gives run(training) -> (output,
loss). Modules are made in the order of the model's layers, which is the order of its weights.
"""
import math

import torch
import torch.nn.functional as F
from torch import nn

from reference_formula import Dropout, real_input, sparse_input, whole_input


class FrozenNorm(nn.BatchNorm2d):
    """Uses the running statistics in training, too; nothing is trained."""

    def train(self, mode=True):
        return super().train(False)


def unit(weights, a, b, kernel, stride=1, pad=0, groups=1, act=None, frozen=False, eps=1e-5, momentum=0.1, end=False):
    """Convolution, batch norm, activation; `end`: one row and column of padding, at the end only (Keras)."""
    conv = weights.load(nn.Conv2d(a, b, kernel, stride, 0 if end else pad, groups=groups, bias=False))
    if frozen:
        weights.index += 4
        norm = FrozenNorm(b).train(False).requires_grad_(False)
    else:
        norm = weights.load(nn.BatchNorm2d(b, eps=eps, momentum=momentum))
    return nn.Sequential(nn.ZeroPad2d((0, 1, 0, 1)) if end else nn.Identity(), conv, norm, act() if act else nn.Identity())


def classify(body, weights, channels, classes, x, labels, rate=0.0):
    """Mean over the map, dropout, dense layer, cross-entropy."""
    head = weights.load(nn.Linear(channels, classes))
    drop = Dropout(rate)

    def run(training):
        body.train(training)
        drop.train(training)
        logits = head(drop(body(x).mean((2, 3))))
        return logits, F.cross_entropy(logits, labels)

    return run


def images(p, batch):
    return real_input([batch, 3, p["image"], p["image"]], 0, 0.0, 1.0), whole_input([batch], 1, p["output"])


class Bottleneck(nn.Module):
    def __init__(self, weights, a, width, stride, first, frozen):
        super().__init__()
        self.shortcut = unit(weights, a, 4 * width, 1, stride, frozen=frozen) if first else nn.Identity()
        self.path = nn.Sequential(unit(weights, a, width, 1, act=nn.ReLU, frozen=frozen),
                                  unit(weights, width, width, 3, stride, 1, act=nn.ReLU, frozen=frozen),
                                  unit(weights, width, 4 * width, 1, frozen=frozen))

    def forward(self, x):
        return F.relu(self.path(x) + self.shortcut(x))


def resnet_trunk(weights, frozen):
    groups = [nn.Sequential(unit(weights, 3, 64, 7, 2, 3, act=nn.ReLU, frozen=frozen), nn.MaxPool2d(3, 2, 1))]
    channels = 64
    for g, blocks in enumerate([3, 4, 6, 3]):
        width = 64 * 2 ** g
        layers = []
        for b in range(blocks):
            layers.append(Bottleneck(weights, channels, width, 2 if b == 0 and g > 0 else 1, b == 0, frozen))
            channels = 4 * width
        groups.append(nn.Sequential(*layers))
    return nn.ModuleList(groups)


def resnet50(p, batch, weights):
    return classify(nn.Sequential(*resnet_trunk(weights, False)), weights, 2048, p["output"], *images(p, batch))


class DenseLayer(nn.Module):
    def __init__(self, weights, a):
        super().__init__()
        self.norm1 = weights.load(nn.BatchNorm2d(a))
        self.conv1 = weights.load(nn.Conv2d(a, 128, 1, bias=False))
        self.norm2 = weights.load(nn.BatchNorm2d(128))
        self.conv2 = weights.load(nn.Conv2d(128, 32, 3, padding=1, bias=False))

    def forward(self, x):
        new = self.conv2(F.relu(self.norm2(self.conv1(F.relu(self.norm1(x))))))
        return torch.cat([x, new], 1)


def densenet121(p, batch, weights):
    layers = [unit(weights, 3, 64, 7, 2, 3, act=nn.ReLU), nn.MaxPool2d(3, 2, 1)]
    channels = 64
    for block, count in enumerate([6, 12, 24, 16]):
        for _ in range(count):
            layers.append(DenseLayer(weights, channels))
            channels += 32
        if block < 3:
            layers += [weights.load(nn.BatchNorm2d(channels)), nn.ReLU(),
                       weights.load(nn.Conv2d(channels, channels // 2, 1, bias=False)), nn.AvgPool2d(2)]
            channels //= 2
    layers += [weights.load(nn.BatchNorm2d(channels)), nn.ReLU()]
    return classify(nn.Sequential(*layers), weights, channels, p["output"], *images(p, batch))


def mobilenet_v1(p, batch, weights):
    keras = dict(act=nn.ReLU6, eps=1e-3, momentum=0.01)
    layers = [unit(weights, 3, 32, 3, 2, end=True, **keras)]
    channels = 32
    for filters, stride in [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)] + [(512, 1)] * 5 + [(1024, 2), (1024, 1)]:
        layers.append(unit(weights, channels, channels, 3, stride, 1, channels, end=stride == 2, **keras))
        layers.append(unit(weights, channels, filters, 1, **keras))
        channels = filters
    return classify(nn.Sequential(*layers), weights, channels, p["output"], *images(p, batch), rate=1e-3)


class Inverted(nn.Module):
    def __init__(self, weights, a, b, stride, expansion):
        super().__init__()
        hidden = a * expansion
        parts = [unit(weights, a, hidden, 1, act=nn.ReLU6)] if expansion != 1 else []
        parts += [unit(weights, hidden, hidden, 3, stride, 1, hidden, act=nn.ReLU6), unit(weights, hidden, b, 1)]
        self.path = nn.Sequential(*parts)
        self.residual = stride == 1 and a == b

    def forward(self, x):
        return x + self.path(x) if self.residual else self.path(x)


def mobilenet_v2(p, batch, weights):
    layers = [unit(weights, 3, 32, 3, 2, 1, act=nn.ReLU6)]
    channels = 32
    for t, c, n, s in [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2),
                       (6, 320, 1, 1)]:
        for i in range(n):
            layers.append(Inverted(weights, channels, c, s if i == 0 else 1, t))
            channels = c
    layers.append(unit(weights, channels, 1280, 1, act=nn.ReLU6))
    return classify(nn.Sequential(*layers), weights, 1280, p["output"], *images(p, batch), rate=0.2)


class Fire(nn.Module):
    def __init__(self, weights, a, squeeze, expand):
        super().__init__()
        self.squeeze = weights.load(nn.Conv2d(a, squeeze, 1))
        self.expand1 = weights.load(nn.Conv2d(squeeze, expand, 1))
        self.expand3 = weights.load(nn.Conv2d(squeeze, expand, 3, padding=1))

    def forward(self, x):
        x = F.relu(self.squeeze(x))
        return torch.cat([F.relu(self.expand1(x)), F.relu(self.expand3(x))], 1)


def squeezenet(p, batch, weights, first):
    def pool():
        return nn.MaxPool2d(3, 2, ceil_mode=True)

    stem = (96, 7) if first else (64, 3)
    layers = [weights.load(nn.Conv2d(3, stem[0], stem[1], 2)), nn.ReLU(), pool()]
    channels = stem[0]
    for number, squeeze in zip(range(2, 10), [16, 16, 32, 32, 48, 48, 64, 64]):
        layers.append(Fire(weights, channels, squeeze, 4 * squeeze))
        channels = 8 * squeeze
        if number in ((4, 8) if first else (3, 5)):
            layers.append(pool())
    layers += [Dropout(0.5), weights.load(nn.Conv2d(channels, p["output"], 1)), nn.ReLU()]
    body = nn.Sequential(*layers)
    x, labels = images(p, batch)

    def run(training):
        body.train(training)
        logits = body(x).mean((2, 3))
        return logits, F.cross_entropy(logits, labels)

    return run


def squeezenet1_0(p, batch, weights):
    return squeezenet(p, batch, weights, True)


def squeezenet1_1(p, batch, weights):
    return squeezenet(p, batch, weights, False)


def retinanet(p, batch, weights):
    trunk = resnet_trunk(weights, True)
    inner, level = {}, {}
    for k, channels in [(5, 2048), (4, 1024), (3, 512)]:
        inner[k] = weights.load(nn.Conv2d(channels, 256, 1))
        level[k] = weights.load(nn.Conv2d(256, 256, 3, padding=1))
    for k in (6, 7):
        level[k] = weights.load(nn.Conv2d(256, 256, 3, 2, 1))

    def head(values, constant_bias):
        layers = []
        for _ in range(4):
            layers += [weights.load(nn.Conv2d(256, 256, 3, padding=1)), nn.ReLU()]
        # The classes' bias starts at a constant, to which the formula adds 1.
        layers.append(weights.load(nn.Conv2d(256, 9 * values, 3, padding=1), 1.0 if constant_bias else 0.0))
        return nn.Sequential(*layers)

    classes = p["output"]
    heads = [(head(classes, True), classes), (head(4, False), 4)]
    x = real_input([batch, 3, p["image"], p["image"]], 0, 0.0, 1.0)

    def predict(module, values, maps):
        parts = []
        for m in maps:
            y = module(m)
            n, _, h, w = y.shape
            parts.append(y.view(n, 9, values, h, w).permute(0, 3, 4, 1, 2).reshape(n, -1, values))
        return torch.cat(parts, 1)

    def run(training):
        trunk.train(training)
        maps, y = [], x
        for group in trunk:
            y = group(y)
            maps.append(y)
        top = inner[5](maps[4])
        levels = [level[5](top)]
        for k in (4, 3):
            lateral = inner[k](maps[k - 1])
            top = lateral + F.interpolate(top, size=lateral.shape[-2:], mode="nearest")
            levels.insert(0, level[k](top))
        levels.append(level[6](levels[-1]))
        levels.append(level[7](F.relu(levels[-1])))
        logits, boxes = (predict(module, values, levels) for module, values in heads)
        anchors = logits.shape[1]
        targets = sparse_input([batch, anchors], 1, classes)
        wanted = real_input([batch, anchors, 4], 2, -1.0, 1.0)
        return logits, focal(logits, targets, 0.25, 2.0) + box_distance(boxes, wanted, targets, classes, 0.0)

    return run


def focal(logits, targets, alpha, gamma):
    """torchvision's sigmoid_focal_loss over the number of anchors with an object."""
    classes = logits.shape[-1]
    object_here = (targets >= 0) & (targets < classes)
    onehot = F.one_hot(torch.where(object_here, targets, torch.tensor(classes)), classes + 1)[..., :classes].float()
    p = torch.sigmoid(logits)
    entropy = F.binary_cross_entropy_with_logits(logits, onehot, reduction="none")
    p_t = p * onehot + (1 - p) * (1 - onehot)
    alpha_t = alpha * onehot + (1 - alpha) * (1 - onehot)
    return (alpha_t * entropy * (1 - p_t) ** gamma).sum() / max(1, int(object_here.sum()))


def box_distance(boxes, wanted, targets, classes, beta):
    object_here = (targets >= 0) & (targets < classes)
    total = F.smooth_l1_loss(boxes[object_here], wanted[object_here], beta=beta, reduction="sum")
    return total / max(1, int(object_here.sum()))


def positions(length, width):
    """tensor2tensor's table: sines in the first half of the columns, cosines in the second."""
    half = width // 2
    table = torch.zeros(length, width)
    for p in range(length):
        for k in range(half):
            angle = p / 10000 ** (k / max(half - 1, 1))
            table[p, k], table[p, half + k] = math.sin(angle), math.cos(angle)
    return table


def transformer(p, batch, weights):
    d, heads, inner, rate = (512, 8, 2048, 0.1) if p["size"] == "base" else (1024, 16, 4096, 0.3)
    length, vocabulary = p["length"], p["vocab"]
    weights.index += 1  # the table of positions
    table = weights.make([vocabulary, d])
    encoder, decoder = nn.ModuleList(), nn.ModuleList()
    for _ in range(6):
        layer = nn.TransformerEncoderLayer(d, heads, inner, 0.0, "relu", batch_first=True)
        weights.load_attention(layer.self_attn, False)
        for part in (layer.norm1, layer.linear1, layer.linear2, layer.norm2):
            weights.load(part)
        layer.dropout1, layer.dropout2 = Dropout(rate), Dropout(rate)
        encoder.append(layer)
    middle = weights.load(nn.LayerNorm(d))
    for _ in range(6):
        layer = nn.TransformerDecoderLayer(d, heads, inner, 0.0, "relu", batch_first=True)
        weights.load_attention(layer.self_attn, False)
        weights.load(layer.norm1)
        weights.load_attention(layer.multihead_attn, True)
        for part in (layer.norm2, layer.linear1, layer.linear2, layer.norm3):
            weights.load(part)
        layer.dropout1, layer.dropout2, layer.dropout3 = Dropout(rate), Dropout(rate), Dropout(rate)
        decoder.append(layer)
    last = weights.load(nn.LayerNorm(d))
    source = whole_input([batch, length], 0, vocabulary)
    target = whole_input([batch, length], 1, vocabulary)
    low = (length + 1) // 2
    places = torch.arange(length)[None, :]
    hidden = places >= whole_input([batch], 2, length + 1, low)[:, None]
    counted = places < whole_input([batch], 3, length + 1, low)[:, None]
    labels = torch.where(counted, torch.cat([target[:, 1:], target[:, :1]], 1), torch.tensor(-100))
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    signal = positions(length, d)
    drop = Dropout(rate)

    def run(training):
        for part in (encoder, decoder, drop):
            part.train(training)
        with torch.enable_grad():  # without gradients PyTorch takes a fused path, which is not the reference
            x = drop(table[source] * math.sqrt(d) + signal)
            for layer in encoder:
                x = layer(x, src_key_padding_mask=hidden)
            memory = middle(x)
            y = drop(table[target] * math.sqrt(d) + signal)
            for layer in decoder:
                y = layer(y, memory, tgt_mask=future, memory_key_padding_mask=hidden)
            logits = last(y) @ table.t()
            return logits, F.cross_entropy(logits.flatten(0, 1), labels.flatten(), label_smoothing=0.1)

    return run


def gpt(p, batch, weights):
    d, length, vocabulary = p["width"], p["length"], p["vocab"]
    table, place = weights.make([vocabulary, d]), weights.make([length, d])
    layers = nn.ModuleList()
    for _ in range(p["layer"]):
        layers.append(nn.ModuleList([weights.load(nn.LayerNorm(d)),
                                     weights.load_attention(nn.MultiheadAttention(d, p["heads"], batch_first=True), False),
                                     weights.load(nn.LayerNorm(d)), weights.load(nn.Linear(d, 4 * d)),
                                     weights.load(nn.Linear(4 * d, d))]))
    last = weights.load(nn.LayerNorm(d))
    tokens = whole_input([batch, length], 0, vocabulary)
    labels = torch.cat([tokens[:, 1:], tokens[:, :1]], 1)
    future = torch.ones(length, length, dtype=torch.bool).triu(1)

    def run(training):
        layers.train(training)
        x = table[tokens] + place
        for norm1, attention, norm2, up, down in layers:
            y = norm1(x)
            x = x + attention(y, y, y, attn_mask=future, need_weights=False)[0]
            x = x + down(F.gelu(up(norm2(x)), approximate="tanh"))
        logits = last(x) @ table.t()
        return logits, F.cross_entropy(logits.flatten(0, 1), labels.flatten())

    return run


def data(shape, index):
    return real_input(shape, index, -0.5, 0.5).requires_grad_()


def alone(weights, compute, **inputs):
    """A single layer: its loss is the mean of the result; the inputs' gradients count, too."""
    weights.inputs = inputs

    def run(training):
        out = compute()
        return out, out.mean()

    return run


def gemm(p, batch, weights):
    rows, k, n = p["m"] * batch, p["k"], p["n"]
    a = data([k, rows] if p["a_t"] else [rows, k], 0)
    b = weights.make([n, k] if p["b_t"] else [k, n])
    return alone(weights, lambda: (a.t() if p["a_t"] else a) @ (b.t() if p["b_t"] else b), a=a)


def conv(p, batch, weights):
    x = data([batch, p["c"], p["h"], p["w"]], 0)
    layer = weights.load(nn.Conv2d(p["c"], p["k"], (p["filter_h"], p["filter_w"]), (p["hstride"], p["wstride"]),
                                   (p["pad_h"], p["pad_w"]), groups=p["groups"], bias=False))
    return alone(weights, lambda: layer(x), x=x)


def rnn_layer(p, batch, weights):
    width = p["hidden_units"]
    x = data([batch, p["timesteps"], width], 0)
    cell = {"vanilla": nn.RNN, "lstm": nn.LSTM, "gru": nn.GRU}[p["cell"]](width, width, batch_first=True)
    with torch.no_grad():
        for parameter in (cell.weight_ih_l0, cell.weight_hh_l0, cell.bias_ih_l0):
            parameter.copy_(weights.values(list(parameter.shape)))
            weights.put(parameter)
        cell.bias_hh_l0.zero_()  # this framework's second bias, which the layer graph does not have
    return alone(weights, lambda: cell(x)[0], x=x)


def batched_matmul(p, batch, weights):
    m, n, k = p["m"], p["n"], p["k"]
    a = data([batch, k, m] if p["a_t"] else [batch, m, k], 0)
    b = data([batch, n, k] if p["b_t"] else [batch, k, n], 1)
    return alone(weights, lambda: torch.bmm(a.transpose(1, 2) if p["a_t"] else a, b.transpose(1, 2) if p["b_t"] else b),
                 a=a, b=b)


def attend(query, key, value, heads, future=False, lengths=None):
    """Vaswani et al., 2017, equation 1, one head and one example at a time."""
    rows = []
    for b in range(query.shape[0]):
        parts = []
        for q, k, v in zip(query[b].chunk(heads, 1), key[b].chunk(heads, 1), value[b].chunk(heads, 1)):
            scores = q @ k.t() / math.sqrt(q.shape[1])
            if future:
                scores = scores + torch.full_like(scores, -math.inf).triu(1)
            if lengths is not None:
                scores = torch.cat([scores[:, :lengths[b]], torch.full_like(scores[:, lengths[b]:], -math.inf)], 1)
            parts.append(F.softmax(scores, 1) @ v)
        rows.append(torch.cat(parts, 1))
    return torch.stack(rows)


def attention(p, batch, weights):
    shape = [batch, p["length"], p["width"]]
    q, k, v = data(shape, 0), data(shape, 1), data(shape, 2)
    return alone(weights, lambda: attend(q, k, v, p["heads"], p["causal"] == 1), query=q, key=k, value=v)
