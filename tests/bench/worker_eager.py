#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rival of worker_bench.py: the same models as idiomatic modules in Python eager, with the optimiser that comes
with the framework. Reads one order a line (family, parameters, threads), says how many weights it trains, and takes
steps until it is killed, a line of seconds each now and then."""
import json
import math
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn


class Residual(nn.Module):
    def __init__(self, a, width, stride, bottleneck, project):
        super().__init__()
        out = 4 * width if bottleneck else width
        shapes = ([(a, width, 1, 1), (width, width, 3, stride), (width, out, 1, 1)] if bottleneck
                  else [(a, width, 3, stride), (width, width, 3, 1)])
        self.convs = nn.ModuleList(nn.Conv2d(i, o, k, s, k // 2, bias=False) for i, o, k, s in shapes)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in shapes)
        self.shortcut = (nn.Sequential(nn.Conv2d(a, out, 1, stride, bias=False), nn.BatchNorm2d(out))
                         if project else None)

    def forward(self, x):
        h = x
        for i, (conv, norm) in enumerate(zip(self.convs, self.norms)):
            h = norm(conv(h))
            if i + 1 < len(self.convs):
                h = F.relu(h, inplace=True)
        return F.relu(h + (x if self.shortcut is None else self.shortcut(x)), inplace=True)


class Cnn(nn.Module):
    def __init__(self, p):
        super().__init__()
        bottleneck = p["variant"] == "bottleneck"
        blocks = [int(b) for b in str(p["block"]).split("/")]
        blocks = blocks * 4 if len(blocks) == 1 else blocks
        self.stem = nn.Sequential(nn.Conv2d(3, p["filter"], 7, 2, 3, bias=False), nn.BatchNorm2d(p["filter"]),
                                  nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, ceil_mode=True))
        channels, body = p["filter"], []
        for g in range(4):
            width = p["filter"] * 2 ** g
            for b in range(blocks[g]):
                body.append(Residual(channels, width, 2 if b == 0 and g else 1, bottleneck, b == 0))
                channels = 4 * width if bottleneck else width
        self.body, self.pool = nn.Sequential(*body), nn.AvgPool2d(7, 1)
        side = math.ceil(p["image"] / 32) - 6
        self.head = nn.Linear(side * side * channels, p["output"])

    def forward(self, x):
        return self.head(self.pool(self.body(self.stem(x))).flatten(1))


class Gru(nn.Module):
    """TensorFlow's cell: the reset gate acts before the hidden product."""

    def __init__(self, width):
        super().__init__()
        self.width = width
        self.from_input = nn.Linear(width, 3 * width)
        self.gates, self.new = nn.Linear(width, 2 * width, bias=False), nn.Linear(width, width, bias=False)

    def forward(self, x):
        hidden, out = x.new_zeros(x.shape[0], self.width), []
        for t in self.from_input(x).unbind(1):
            reset, update = torch.sigmoid(t[:, :2 * self.width] + self.gates(hidden)).chunk(2, 1)
            new = torch.tanh(t[:, 2 * self.width:] + self.new(reset * hidden))
            hidden = update * hidden + (1 - update) * new
            out.append(hidden)
        return torch.stack(out, 1), hidden


class Rnn(nn.Module):
    def __init__(self, p):
        super().__init__()
        e = p["embed"]
        self.table, self.head = nn.Embedding(p["vocab"], e), nn.Linear(e, p["vocab"])
        make = {"rnn": lambda: nn.RNN(e, e, batch_first=True), "lstm": lambda: nn.LSTM(e, e, batch_first=True),
                "gru": lambda: Gru(e)}[p["cell"]]
        self.cells = nn.ModuleList(make() for _ in range(p["layer"]))

    def forward(self, x):
        h = self.table(x)
        for cell in self.cells:
            h = cell(h)[0]
        return self.head(h).flatten(0, 1)


class Gpt(nn.Module):
    """Pre-norm blocks, learned positions, the output weights tied to the embedding."""

    class Block(nn.Module):
        def __init__(self, width, heads):
            super().__init__()
            self.heads = heads
            self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x, mask):
            batch, length, width = x.shape
            q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2)
                       for part in self.qkv(self.norm1(x)).split(width, 2))
            scores = (q @ k.transpose(2, 3)) / math.sqrt(width // self.heads)
            mixed = torch.softmax(scores.masked_fill(mask, -math.inf), -1) @ v
            x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
            return x + self.down(F.gelu(self.up(self.norm2(x))))

    def __init__(self, p):
        super().__init__()
        width, length = p["width"], p["length"]
        self.table = nn.Embedding(p["vocab"], width)
        self.positions = nn.Parameter(torch.zeros(length, width))
        self.blocks = nn.ModuleList(Gpt.Block(width, p["heads"]) for _ in range(p["layer"]))
        self.norm = nn.LayerNorm(width)
        self.register_buffer("mask", torch.ones(length, length, dtype=torch.bool).triu(1))

    def forward(self, x):
        h = self.table(x) + self.positions
        for block in self.blocks:
            h = block(h, self.mask)
        return F.linear(self.norm(h), self.table.weight).flatten(0, 1)


class Llama(nn.Module):
    """Pre-norm blocks with root mean square norms, rotary positions, shared keys, a gated feed-forward layer."""

    class Norm(nn.Module):
        def __init__(self, width):
            super().__init__()
            self.gamma = nn.Parameter(torch.ones(width))

        def forward(self, x):
            return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.gamma

    class Block(nn.Module):
        def __init__(self, p):
            super().__init__()
            width, inner = p["width"], p["inner"]
            self.heads, self.keys, each = p["heads"], p["kv_heads"], width // p["heads"]
            linear = lambda a, b: nn.Linear(a, b, bias=False)
            self.norm1, self.norm2 = Llama.Norm(width), Llama.Norm(width)
            self.q, self.k, self.v = linear(width, width), linear(width, self.keys * each), linear(width, self.keys * each)
            self.out, self.gate, self.up, self.down = (linear(width, width), linear(width, inner), linear(width, inner),
                                                       linear(inner, width))

        def turned(self, x, cosine, sine):
            first, second = x.chunk(2, -1)
            return x * cosine + torch.cat([-second, first], -1) * sine

        def forward(self, x, mask, cosine, sine):
            batch, length, width = x.shape
            y = self.norm1(x)
            q, k, v = (part.view(batch, length, count, -1).transpose(1, 2)
                       for part, count in ((self.q(y), self.heads), (self.k(y), self.keys), (self.v(y), self.keys)))
            q, k = self.turned(q, cosine, sine), self.turned(k, cosine, sine)
            k, v = (t.repeat_interleave(self.heads // self.keys, 1) for t in (k, v))
            if hasattr(F, "scaled_dot_product_attention"):
                mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            else:
                scores = (q @ k.transpose(2, 3)) / math.sqrt(q.shape[-1])
                mixed = torch.softmax(scores.masked_fill(mask, -math.inf), -1) @ v
            x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
            y = self.norm2(x)
            return x + self.down(F.silu(self.gate(y)) * self.up(y))

    def __init__(self, p):
        super().__init__()
        width, length, each = p["width"], p["length"], p["width"] // p["heads"]
        self.last = p.get("mode", "train") == "prefill"
        self.table, self.norm = nn.Embedding(p["vocab"], width), Llama.Norm(width)
        self.head = nn.Linear(width, p["vocab"], bias=False)
        self.blocks = nn.ModuleList(Llama.Block(p) for _ in range(p["layer"]))
        angles = torch.arange(length)[:, None] * 10000.0 ** (-torch.arange(0, each, 2) / each)
        self.register_buffer("cosine", torch.cat([angles, angles], -1).cos())
        self.register_buffer("sine", torch.cat([angles, angles], -1).sin())
        self.register_buffer("mask", torch.ones(length, length, dtype=torch.bool).triu(1))

    def forward(self, x):
        h = self.table(x)
        for block in self.blocks:
            h = block(h, self.mask, self.cosine, self.sine)
        h = self.norm(h)
        return self.head(h[:, -1:] if self.last else h).flatten(0, 1)


def build(family, p):
    batch = p["batch"]
    if family == "fc":
        widths, parts = [p["input"]] + [p["node"]] * p["layer"], []
        for a, b in zip(widths, widths[1:]):
            parts += [nn.Linear(a, b), nn.ReLU(inplace=True)]
        return (nn.Sequential(*parts, nn.Linear(widths[-1], p["output"])), torch.rand(batch, p["input"]),
                torch.randint(p["output"], (batch,)))
    if family == "cnn":
        return Cnn(p), torch.rand(batch, 3, p["image"], p["image"]), torch.randint(p["output"], (batch,))
    tokens = torch.randint(p["vocab"], (batch, p["length"]))
    return {"gpt": Gpt, "rnn": Rnn, "decoder": Llama}[family](p), tokens, tokens.roll(-1, 1).flatten()


def main():
    order = json.loads(sys.argv[1])
    torch.set_flush_denormal(True)
    torch.set_num_threads(order["threads"])
    model, x, y = build(order["family"], order["parameters"])
    optimizer = torch.optim.RMSprop(model.parameters(), lr=0.1, alpha=0.9, eps=1.0, momentum=0.9)
    print(json.dumps({"parameters": sum(p.numel() for p in model.parameters())}), flush=True)
    serves = order["parameters"].get("mode") == "prefill"
    seconds, said = [], time.perf_counter()
    while True:
        start = time.perf_counter()
        if serves:
            with torch.no_grad():
                model(x)
        else:
            optimizer.zero_grad(set_to_none=True)  # the default since PyTorch 2, and what the worker does
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        end = time.perf_counter()
        seconds.append(end - start)
        if end - said > 0.05:
            print(json.dumps({"seconds": seconds}), flush=True)
            seconds, said = [], end


main()
