# SPDX-License-Identifier: GPL-3.0-or-later
"""The families after 2020 in plain PyTorch, from their papers and published modules.

Each function gets the hyper-parameters, the graph's inputs and its weights by name, and whether it trains; it gives (output, loss).
Attention goes query by query, experts token by token, scans position by position: no code is shared with the workers.
"""
import math

import torch
import torch.nn.functional as F

from reference_layers import by_root_mean_square, expert, shared_heads, silu, turned
from reference_formula import kept


def affine(x, w, name):
    y = x @ w[name + ".weight"].t()
    return y + w[name + ".bias"] if name + ".bias" in w else y


def layer_norm(x, w, name, epsilon):
    mean = x.mean(-1, keepdim=True)
    y = (x - mean) / torch.sqrt(((x - mean) ** 2).mean(-1, keepdim=True) + epsilon)
    return y * w[name + ".gamma"] + w[name + ".beta"] if name + ".gamma" in w else y


def gelu(x):
    return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))


def near_gelu(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


ACTIVATIONS = {"gelu": gelu, "gelu_tanh": near_gelu, "relu": lambda x: x.clamp(min=0), "swiglu": silu, "geglu": near_gelu}


def next_tokens(logits, tokens):
    labels = torch.cat([tokens[:, 1:], tokens[:, :1]], 1)
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten())


class Decoder:
    def __init__(self, p, w):
        self.p, self.w = p, w

    def norm(self, x, name):
        if self.p["norm"] == "layer":
            return layer_norm(x, self.w, name, self.p["epsilon"])
        return by_root_mean_square(x, self.w[name + ".gamma"] + self.p["norm_offset"], self.p["epsilon"])

    def sees(self, layer):
        p = self.p
        windowed = p["window"] and layer >= p["window_first"] and layer % p["window_every"] == p["window_first"] % p["window_every"]
        return lambda b, t, s: s <= t and (not windowed or s > t - p["window"])

    def attention(self, x, name, layer):
        p, heads, key_heads = self.p, self.p["heads"], self.p["kv_heads"] or self.p["heads"]
        width = p["head_width"] or p["width"] // heads
        q, k, v = (affine(x, self.w, f"{name}.{part}") for part in ("query", "key", "value"))

        def by_head(t, count, part):
            return self.norm(t.reshape(*t.shape[:2], count, width), f"{name}.{part}.norm").reshape(t.shape)

        if p["qk_norm"]:
            q, k = by_head(q, heads, "query"), by_head(k, key_heads, "key")
        if p["position"] == "rope":
            q, k = self.rotated(q, heads, width), self.rotated(k, key_heads, width)
        mixed = shared_heads({"q": q, "k": k, "v": v}, heads, key_heads, self.sees(layer), p["attention_scale"] or None,
                             p["attention_cap"], self.w.get(name + ".sinks"))
        return affine(mixed, self.w, name + ".out")

    def rotated(self, x, heads, width, neighbours=False):
        r = self.p["rope_width"] or width
        rates = [self.p["rope_base"] ** (-2 * i / r) for i in range(r // 2)]
        pairs = [(2 * i, 2 * i + 1) if neighbours else (i, i + r // 2) for i in range(r // 2)]
        return turned(x, heads, rates, pairs)

    def latent_attention(self, x, name, layer):
        """DeepSeek-V2, section 2.1: keys and values are made of one latent vector; one rotated key serves all heads."""
        p, heads, plain, rope = self.p, self.p["heads"], self.p["head_width"], self.p["rope_width"]
        value = p["value_width"] or plain
        q = x
        if p["query_rank"]:
            q = self.norm(affine(x, self.w, name + ".query.down"), name + ".query.norm")
        q = affine(q, self.w, name + ".query").unflatten(2, (heads, plain + rope))
        both = affine(x, self.w, name + ".kv.down")
        latent = self.norm(both[..., :p["kv_rank"]], name + ".kv.norm")
        up = affine(latent, self.w, name + ".kv").unflatten(2, (heads, plain + value))
        key_rope = self.rotated(both[..., p["kv_rank"]:], 1, rope, True)
        query_rope = self.rotated(q[..., plain:].flatten(2), heads, rope, True).unflatten(2, (heads, rope))
        q = torch.cat([q[..., :plain], query_rope], -1).flatten(2)
        k = torch.cat([up[..., :plain], key_rope[:, :, None].expand(-1, -1, heads, -1)], -1).flatten(2)
        mixed = shared_heads({"q": q, "k": k, "v": up[..., plain:].flatten(2)}, heads, heads, self.sees(layer))
        return affine(mixed, self.w, name + ".out")

    def feed_forward(self, x, name):
        activation = ACTIVATIONS[self.p["activation"]]
        if self.p["activation"].endswith("glu"):
            y = activation(affine(x, self.w, name + ".gate")) * affine(x, self.w, name + ".up")
        else:
            y = activation(affine(x, self.w, name + ".up"))
        return affine(y, self.w, name + ".down")

    def mixture(self, x, name):
        p = self.p
        own = {"g": self.w[name + ".gate"], "u": self.w[name + ".up"], "d": self.w[name + ".down"]}
        rows = []
        for token in x.flatten(0, 1):
            logits = self.w[name + ".router.weight"] @ token
            share = torch.softmax(logits, 0) if p["scores"] == "softmax" else torch.sigmoid(logits)
            best = sorted(range(p["experts"]), key=lambda e: -share[e].item())[:p["top_k"]]
            total = sum(share[e] for e in best) if p["normalize"] else 1
            rows.append(sum(p["routed_scale"] * share[e] / total * expert(token, own, e, ACTIVATIONS[p["activation"]]) for e in best))
        y = torch.stack(rows).reshape(x.shape)
        return y + self.feed_forward(x, name + ".shared") if p["shared_experts"] else y

    def logits(self, tokens):
        p, w = self.p, self.w
        x = w["embedding.weight"][tokens] * p["embedding_scale"]
        if p["position"] == "learned":
            x = x + w["positions.value"][:tokens.shape[1]]
        for i in range(p["layer"]):
            name = f"layer{i + 1}"
            attend = self.latent_attention if p["kv_rank"] else self.attention
            y = attend(self.norm(x, name + ".norm1"), name + ".attention", i)
            x = x + (self.norm(y, name + ".attention.norm") if p["sandwich"] else y)
            inner = self.mixture if p["experts"] and i >= p["dense_layers"] else self.feed_forward
            y = inner(self.norm(x, name + ".norm2"), name + ".inner")
            x = x + (self.norm(y, name + ".inner.norm") if p["sandwich"] else y)
        y = self.norm(x, "norm") @ w["embedding.weight" if p["tied"] else "output.weight"].t()
        return p["output_cap"] * torch.tanh(y / p["output_cap"]) if p["output_cap"] else y


def decoder(p, x, w, training):
    logits = Decoder(p, w).logits(x["tokens"])
    return logits, next_tokens(logits, x["tokens"])


def everything(b, t, s):
    return True


def encoder(p, x, w, training):
    def attention(y, name):
        q, k, v = (affine(y, w, f"{name}.{part}") for part in ("query", "key", "value"))
        return affine(shared_heads({"q": q, "k": k, "v": v}, p["heads"], p["heads"], everything), w, name + ".out")

    def inner(y, name):
        return affine(ACTIVATIONS[p["activation"]](affine(y, w, name + ".up")), w, name + ".down")

    image = p["input"] == "image"
    if image:
        h = F.conv2d(x["x"], w["patches.weight"], w["patches.bias"], p["patch"]).flatten(2).transpose(1, 2)
        h = torch.cat([w["class_token.value"].expand(h.shape[0], -1, -1), h], 1) + w["positions.value"]
    else:
        h = w["embedding.weight"][x["tokens"]] + w["positions.value"][:p["length"]]
        if p["types"]:
            h = h + w["types.weight"][x["token_types"]]
        h = layer_norm(h, w, "embedding.norm", p["epsilon"])
    for i in range(1, p["layer"] + 1):
        name = f"layer{i}"
        if image:
            h = h + attention(layer_norm(h, w, name + ".norm1", p["epsilon"]), name + ".attention")
            h = h + inner(layer_norm(h, w, name + ".norm2", p["epsilon"]), name + ".inner")
        else:
            h = layer_norm(h + attention(h, name + ".attention"), w, name + ".attention.norm", p["epsilon"])
            h = layer_norm(h + inner(h, name + ".inner"), w, name + ".inner.norm", p["epsilon"])
    if image:
        h = layer_norm(h, w, "norm", p["epsilon"])
    head = p["head"] if p["head"] != "auto" else "classes" if image else "pooler"
    h = h.mean(1) if head == "mean" else h[:, 0]
    if head == "pooler":
        h = torch.tanh(affine(h, w, "pooler"))
        return h, ((h - x["teacher"]) ** 2).mean()
    h = affine(h, w, "output")
    return h, F.cross_entropy(h, x["labels"])


def diffusion_transformer(p, x, w, training):
    def modulated(h, shift, scale):
        return layer_norm(h, w, "none", 1e-6) * (1 + scale[:, None]) + shift[:, None]

    h = F.conv2d(x["x"], w["patches.weight"], w["patches.bias"], p["patch"]).flatten(2).transpose(1, 2) + w["positions.value"]
    condition = affine(silu(affine(x["step"], w, "time.in")), w, "time.out") + w["label.weight"][x["classes"]]
    condition = silu(condition)
    for i in range(1, p["layer"] + 1):
        name = f"layer{i}"
        m = affine(condition, w, name + ".modulation").chunk(6, 1)
        q, k, v = affine(modulated(h, m[0], m[1]), w, name + ".attention.qkv").chunk(3, 2)
        mixed = shared_heads({"q": q, "k": k, "v": v}, p["heads"], p["heads"], everything)
        h = h + m[2][:, None] * affine(mixed, w, name + ".attention.out")
        y = near_gelu(affine(modulated(h, m[3], m[4]), w, name + ".inner.up"))
        h = h + m[5][:, None] * affine(y, w, name + ".inner.down")
    m = affine(condition, w, "final.modulation").chunk(2, 1)
    h = affine(modulated(h, m[0], m[1]), w, "output")
    across, patch = p["image"] // p["patch"], p["patch"]
    image = h.new_zeros(h.shape[0], h.shape[2] // patch ** 2, p["image"], p["image"])
    pieces = []
    for row in range(across):
        line = [h[:, row * across + column].reshape(h.shape[0], patch, patch, -1).permute(0, 3, 1, 2) for column in range(across)]
        pieces.append(torch.cat(line, 3))
    image = torch.cat(pieces, 2)
    return image, ((image - x["noise"]) ** 2).mean()


def ssm(p, x, w, training):
    """Mamba (Gu and Dao, 2023), algorithm 2 and its block."""
    rank = p["rank"] or -(-p["width"] // 16)
    channels, states = p["width"] * p["expand"], p["state"]

    def mixer(h, name):
        signal, gate = affine(h, w, name + ".in").chunk(2, 2)
        padded = F.pad(signal.transpose(1, 2), (p["conv"] - 1, 0))
        kernel = w[name + ".conv.weight"][:, 0, :, 0]
        rows = [(padded[:, :, t:t + p["conv"]] * kernel).sum(2) + w[name + ".conv.bias"] for t in range(h.shape[1])]
        u = silu(torch.stack(rows, 1))
        choice = affine(u, w, name + ".choice")
        delta = torch.log(1 + torch.exp(affine(choice[..., :rank], w, name + ".step")))
        b, c = choice[..., rank:rank + states], choice[..., rank + states:]
        state, out = torch.zeros(h.shape[0], channels, states), []
        for t in range(h.shape[1]):
            step = delta[:, t, :, None]
            state = torch.exp(-step * torch.exp(w[name + ".a_log"])) * state + step * u[:, t, :, None] * b[:, t, None]
            out.append((state * c[:, t, None]).sum(2) + w[name + ".skip"] * u[:, t])
        return affine(torch.stack(out, 1) * silu(gate), w, name + ".out")

    h = w["embedding.weight"][x["tokens"]]
    for i in range(1, p["layer"] + 1):
        h = h + mixer(by_root_mean_square(h, w[f"layer{i}.norm.gamma"], 1e-5), f"layer{i}.mixer")
    h = by_root_mean_square(h, w["norm.gamma"], 1e-5)
    logits = h @ w["embedding.weight" if p["tied"] else "output.weight"].t()
    return logits, next_tokens(logits, x["tokens"])


def dlrm(p, x, w, training):
    def perceptron(h, name, widths):
        for i in range(0 if widths == "none" else len(widths.split("-"))):
            h = affine(h, w, f"{name}{i + 1}").clamp(min=0)
        return h

    h = affine(perceptron(x["features"], "bottom", str(p["bottom"])), w, "bottom.out").clamp(min=0)
    vectors = [h] + [w[f"table{k}.weight"][x[f"table{k}.indices"]].sum(1) for k in range(1, p["tables"] + 1)]
    pairs = [(vectors[i] * vectors[j]).sum(1, keepdim=True) for i in range(len(vectors)) for j in range(i)]
    y = affine(perceptron(torch.cat([h] + pairs, 1), "top", str(p["top"])), w, "output")
    return y, F.binary_cross_entropy_with_logits(y[:, 0], x["clicks"].to(y.dtype))


def unet(p, x, w, training):
    def conv(h, name, stride=1):
        weight = w[name + ".weight"]
        return F.conv2d(h, weight, w[name + ".bias"], stride, weight.shape[2] // 2)

    def norm(h, name):
        out = []
        for part in h.split(h.shape[1] // p["groups"], 1):
            mean = part.mean((1, 2, 3), keepdim=True)
            out.append((part - mean) / torch.sqrt(((part - mean) ** 2).mean((1, 2, 3), keepdim=True) + 1e-6))
        at = (None, slice(None), None, None)
        return torch.cat(out, 1) * w[name + ".gamma"][at] + w[name + ".beta"][at]

    def residual(h, name, to):
        y = conv(silu(norm(h, name + ".norm1")), name + ".conv1") + affine(time, w, name + ".time")[:, :, None, None]
        y = conv(silu(norm(y, name + ".norm2")), name + ".conv2")
        return y + (h if h.shape[1] == to else conv(h, name + ".shortcut"))

    def attention(h, name):
        rows = norm(h, name + ".norm").flatten(2).transpose(1, 2)
        q, k, v = (affine(rows, w, f"{name}.{part}") for part in ("query", "key", "value"))
        mixed = affine(shared_heads({"q": q, "k": k, "v": v}, 1, 1, everything), w, name + ".out")
        return h + mixed.transpose(1, 2).reshape(h.shape)

    def block(h, name, level):
        h = residual(h, name, widths[level])
        with_attention = p["attention"] - 1 <= level < p["attention"] - 1 + p["attention_levels"]
        return attention(h, name + ".attention") if with_attention else h

    widths = [p["filter"] * int(factor) for factor in str(p["levels"]).split("-")]
    time = silu(affine(silu(affine(x["step"], w, "time.in")), w, "time.out"))
    h = conv(x["x"], "in")
    past = [h]
    for level in range(len(widths)):
        for i in range(1, p["block"] + 1):
            h = block(h, f"down{level + 1}.block{i}", level)
            past.append(h)
        if level + 1 < len(widths):
            h = conv(h, f"down{level + 1}.half", 2)
            past.append(h)
    h = residual(h, "middle.block1", h.shape[1])
    h = residual(attention(h, "middle.attention"), "middle.block2", h.shape[1])
    for level in reversed(range(len(widths))):
        for i in range(1, p["block"] + 2):
            h = block(torch.cat([h, past.pop()], 1), f"up{level + 1}.block{i}", level)
        if level:
            side = past[-1].shape[2]
            rows = [k * h.shape[2] // side for k in range(side)]
            h = conv(h[:, :, rows][:, :, :, rows], f"up{level + 1}.smooth")
    h = conv(silu(norm(h, "out.norm")), "out")
    return h, ((h - x["noise"]) ** 2).mean()


def vgg(p, x, w, training):
    convs = {11: (1, 1, 2, 2, 2), 13: (2, 2, 2, 2, 2), 16: (2, 2, 3, 3, 3), 19: (2, 2, 4, 4, 4)}[int(p["depth"])]
    h = x["x"]
    for group, count in enumerate(convs, 1):
        for i in range(1, count + 1):
            name = f"group{group}.conv{i}"
            h = F.conv2d(h, w[name + ".weight"], w[name + ".bias"], 1, 1).clamp(min=0)
        h = F.max_pool2d(h, 2)
    h = h.flatten(1)
    for i in (1, 2):
        h = affine(h, w, f"dense{i}").clamp(min=0)
        if training:
            h = h * kept(list(h.shape), 0.5)
    h = affine(h, w, "output")
    return h, F.cross_entropy(h, x["labels"])


def alone(function):
    """A single layer: the loss is the mean of its output."""
    def run(p, x, w, training):
        y = function(p, x, w)
        return y, y.mean()

    return run


@alone
def moe_gemm(p, x, w):
    own = {"g": w["experts.gate"], "u": w["experts.up"], "d": w["experts.down"]}
    rows = []
    for token, logits in zip(x["x"].flatten(0, 1), x["logits"].flatten(0, 1)):
        share = torch.softmax(logits, 0)
        best = sorted(range(p["experts"]), key=lambda e: -share[e].item())[:p["top_k"]]
        total = sum(share[e] for e in best)
        rows.append(sum(share[e] / total * expert(token, own, e, silu) for e in best))
    return torch.stack(rows).reshape(x["x"].shape)


@alone
def norm(p, x, w):
    if p["norm"] == "layer":
        return layer_norm(x["x"], w, "norm", 1e-5)
    return by_root_mean_square(x["x"], w["norm.gamma"], 1e-6)


@alone
def rope(p, x, w):
    r = p["rope_width"] or p["head_width"]
    pairs = [(2 * i, 2 * i + 1) if p["interleaved"] else (i, i + r // 2) for i in range(r // 2)]
    return turned(x["x"], p["heads"], [10000 ** (-2 * i / r) for i in range(r // 2)], pairs)


@alone
def scan(p, x, w):
    delta = torch.log(1 + torch.exp(x["delta.raw"]))
    state, out = torch.zeros(delta.shape[0], p["width"], p["state"]), []
    for t in range(p["length"]):
        step = delta[:, t, :, None]
        state = torch.exp(-step * torch.exp(w["scan.a_log"])) * state + step * x["u"][:, t, :, None] * x["b"][:, t, None]
        out.append((state * x["c"][:, t, None]).sum(2) + w["scan.skip"] * x["u"][:, t])
    return torch.stack(out, 1)


@alone
def embedding_bag(p, x, w):
    return sum(w["bag.weight"][x["indices"][:, k]] for k in range(p["lookups"]))
