# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of layer_cases.json: what each layer computes, written with torch.nn.functional and plain arithmetic.

A case gets the graph's inputs and weights by their names and gives what the last layer gives; its loss is the mean
of the squares unless the case computes one.
"""
import torch
import torch.nn.functional as F

from reference_formula import kept, mask_input, real_input, sparse_input, whole_input
from reference_scans import (cache_append, delta_on, delta_one_run, delta_runs, delta_step, scan, scan_on, space_on,  # noqa: F401
                             space_one_run, space_runs, space_step)
from reference_zoo import attend, box_distance, focal, positions


def conv_asymmetric(x, w, training):
    return F.conv2d(F.pad(x["x"], (0, 3, 1, 2)), w["f"], w["b"], (2, 1), groups=2)


def conv_shared(x, w, training):
    return F.conv2d(F.relu(F.conv2d(x["x"], w["f"], w["b"], padding=1)), w["f"], w["b"], padding=1)


def normed(x, w, n, of_batch, eps, share):
    """Batch norm by its definition; updates the running statistics (the variance from the unbiased one)."""
    axes = [0] + list(range(2, x.dim()))
    mean, variance = w[n + ".mean"].clone(), w[n + ".variance"].clone()
    if of_batch:
        count = x.numel() / x.shape[1]
        mean, variance = x.mean(axes), x.var(axes, unbiased=False)
        with torch.no_grad():
            w[n + ".mean"].mul_(1 - share).add_(share * mean)
            w[n + ".variance"].mul_(1 - share).add_(share * variance * count / (count - 1))
    at = (None, slice(None)) + (None,) * (x.dim() - 2)
    return (x - mean[at]) / torch.sqrt(variance[at] + eps) * w[n + ".gamma"][at] + w[n + ".beta"][at]


def batch_norm(x, w, training):
    return normed(x["x"], w, "n", training, 1e-3, 0.01)


def batch_norm_frozen(x, w, training):
    return normed(x["x"], w, "n", False, 1e-3, 0.1)


def batch_norm_rows(x, w, training):
    return F.relu(normed(x["x"], w, "n", training, 1e-5, 0.1))


def max_pool(x, w, training):
    return F.max_pool2d(x["x"], 3, 2, 1)


def padded_maxima(x, pad, kernel, stride):
    return F.max_pool2d(F.pad(x, pad, value=float("-inf")), kernel, stride)


def max_pool_end(x, w, training):
    return padded_maxima(x["x"], (0, 1, 0, 1), 3, 2)


def max_pool_uneven(x, w, training):
    return padded_maxima(x["x"], (0, 2, 2, 0), 3, 2)


def max_pool_beyond(x, w, training):
    return padded_maxima(x["x"], (0, 1, 0, 1), 2, 2)


def avg_pool(x, w, training):
    return F.avg_pool2d(F.pad(x["x"], (1, 1, 1, 1)), 3, 2)


def avg_pool_uneven(x, w, training):
    return F.avg_pool2d(F.pad(x["x"], (2, 1, 0, 1)), 2, 2)


def nearest(x, height, width):
    rows = [i * x.shape[2] // height for i in range(height)]
    columns = [i * x.shape[3] // width for i in range(width)]
    return x[:, :, rows][:, :, :, columns]


def upsample(x, w, training):
    return nearest(x["x"], 8, 14)


def upsample_exact(x, w, training):
    return nearest(x["x"], 82, 3)


def dense(x, w, training):
    return torch.tanh(x["x"] @ w["f"].t() + w["b"]) @ w["g"].t()


def tied(x, w, training):
    return torch.tanh(w["e"][x["x"]]) @ w["e"].t()


def matmul(x, w, training):
    return torch.einsum("bkm,bnk->bmn", x["a"], x["b"])


def matmul_deep(x, w, training):
    return torch.einsum("bhmk,bhkn->bhmn", x["a"], x["b"])


def attention(x, w, training):
    return attend(x["q"], x["k"], x["v"], 2, lengths=x["n"])


def attention_causal(x, w, training):
    return attend(x["q"], x["k"], x["v"], 3, True, x["n"])


def unrolled(x, w, step):
    state = torch.zeros(2, x.shape[0], 6)
    out = []
    for t in range(x.shape[1]):
        state = step(x[:, t] @ w["i"].t() + w["b"], state)
        out.append(state[0])
    return torch.stack(out, 1)


def cell_rnn(x, w, training):
    return unrolled(x["x"], w, lambda y, s: torch.stack([torch.tanh(y + s[0] @ w["h"].t()), s[1]]))


def cell_lstm(x, w, training):
    def step(y, s):
        i, f, c, o = (y + s[0] @ w["h"].t()).chunk(4, 1)
        memory = torch.sigmoid(f) * s[1] + torch.sigmoid(i) * torch.tanh(c)
        return torch.stack([torch.sigmoid(o) * torch.tanh(memory), memory])

    return unrolled(x["x"], w, step)


def gated(x, w, after):
    ru, zu, nu = w["h"].chunk(3, 0)

    def step(y, s):
        ry, zy, ny = y.chunk(3, 1)
        h = s[0]
        r, z = torch.sigmoid(ry + h @ ru.t()), torch.sigmoid(zy + h @ zu.t())
        n = torch.tanh(ny + r * (h @ nu.t()) if after else ny + (r * h) @ nu.t())
        return torch.stack([(1 - z) * n + z * h, s[1]])

    return unrolled(x, w, step)


def cell_gru(x, w, training):
    return gated(x["x"], w, False)


def cell_gru_after(x, w, training):
    return gated(x["x"], w, True)


def activations(x, w, training):
    z = x["z"]
    gelu = z * 0.5 * (1 + torch.erf(z / 2 ** 0.5))
    near = 0.5 * z * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (z + 0.044715 * z ** 3)))
    return torch.cat([torch.sigmoid(z @ w["f"].t()), torch.tanh(z), x["x"].clamp(0, 6), z.clamp(min=0), gelu, near,
                      F.softmax(x["x"], 1)], 1)


def layer_norm(x, w, training):
    x = x["x"]
    variance = x.var(-1, unbiased=False, keepdim=True)
    return (x - x.mean(-1, keepdim=True)) / torch.sqrt(variance + 0.01) * w["n.gamma"] + w["n.beta"]


def joins(x, w, training):
    return -1.5 * ((x["x"] + w["p"]) * w["c"] * x["m"] + x["z"])


def dropout(x, w, training):
    h = x["x"] @ w["f"].t()
    return h * kept(list(h.shape), 0.4) if training else h


def shapes(x, w, training):
    x = x["x"]
    first, third = x[:, 0:2], x[:, 4:6]
    return torch.cat([x[:, :, 1:3].reshape(2, -1), first.reshape(2, 8), x.sum(1), third.transpose(1, 2).reshape(2, -1)], 1)


def means(x, w, training):
    return x["x"].mean((2, 3))


def entropies(logits, labels, smoothing=0.0):
    k = logits.shape[-1]
    target = F.one_hot(labels, k) * (1 - smoothing) + smoothing / k
    return -(target * F.log_softmax(logits, -1)).sum(-1)


def entropy_lengths(x, w, training):
    shown = (torch.arange(4)[None, :] < x["n"][:, None]).float()
    return x["x"], (entropies(x["x"], x["t"], 0.2) * shown).sum() / 3


def entropy_batch(x, w, training):
    return x["x"], entropies(x["x"], x["t"]).sum() / 3


def entropy_images(x, w, training):
    shown = (torch.arange(3)[None, :] < x["n"][:, None]).float()[:, :, None].expand(2, 3, 2)
    return x["x"], (entropies(x["x"], x["t"]) * shown).sum() / shown.sum()


def focal_case(x, w, training):
    return x["x"], focal(x["x"], x["t"], 0.3, 1.5)


def focal_background(x, w, training):
    return x["x"], focal(x["x"], x["t"], 0.25, 2.0)


def boxes(x, w, training):
    return x["x"], box_distance(x["x"], x["w"], x["t"], 3, 0.7)


def boxes_absolute(x, w, training):
    return x["x"], box_distance(x["x"], x["w"], x["t"], 2, 0.0)


def shifted(x, w, training):
    logits = w["e"][x["s"]] @ w["f"].t()
    labels = torch.cat([x["s"][:, 1:], x["s"][:, :1]], 1)
    return logits, F.cross_entropy(logits.flatten(0, 1), labels.flatten())


def sinusoid(x, w, training):
    return x["x"] + positions(4, 7)


def in_place(x, w, training):
    h = F.conv2d(x["x"], w["f"])
    r = (normed(h, w, "n", training, 1e-5, 0.1) + normed(h, w, "o", training, 1e-5, 0.1)).clamp(0, 6)
    return torch.sigmoid(2 * r)


def smooth(x, w, training):
    x = x["x"]
    return torch.cat([x / (1 + torch.exp(-x)), torch.log(1 + torch.exp(x))], 1)


def by_root_mean_square(x, factor, epsilon):
    return x / torch.sqrt((x ** 2).sum(-1, keepdim=True) / x.shape[-1] + epsilon) * factor


def rms_norm(x, w, training):
    return by_root_mean_square(by_root_mean_square(x["x"], w["g"], 1e-5), 1 + w["h"], 0.01)


def layer_norm_plain(x, w, training):
    x = x["x"] - x["x"].mean(-1, keepdim=True)
    return x / torch.sqrt((x ** 2).mean(-1, keepdim=True) + 0.01)


def group_norm(x, w, training):
    out = []
    for channels in x["x"].split(2, 1):
        mean = channels.mean((1, 2, 3), keepdim=True)
        variance = ((channels - mean) ** 2).mean((1, 2, 3), keepdim=True)
        out.append((channels - mean) / torch.sqrt(variance + 1e-3))
    return torch.cat(out, 1) * w["g"][None, :, None, None] + w["b"][None, :, None, None]


def expand(x, w, training):
    return torch.stack([w["p"][0, i] * x["x"][:, 0] for i in range(6)], 1)


def shared_heads(x, heads, key_heads, sees, scale=None, cap=None, sinks=None):
    """Attention query by query, head by head; sees(b, t, s) says which keys are visible; a sink of each head takes
    its part of the softmax."""
    q, k, v = x["q"], x["k"], x["v"]
    width, out_width = q.shape[2] // heads, v.shape[2] // key_heads
    rows = []
    for b in range(q.shape[0]):
        for t in range(q.shape[1]):
            for h in range(heads):
                g = h * key_heads // heads
                keys = [s for s in range(k.shape[1]) if sees(b, t, s)]
                scores = torch.stack([(q[b, t, h * width:(h + 1) * width] * k[b, s, g * width:(g + 1) * width]).sum()
                                      for s in keys]) * (scale or width ** -0.5)
                if cap:
                    scores = cap * torch.tanh(scores / cap)
                sink = 0 if sinks is None else torch.exp(sinks[h])
                share = torch.exp(scores) / (torch.exp(scores).sum() + sink)
                rows.append(sum(share[i] * v[b, s, g * out_width:(g + 1) * out_width] for i, s in enumerate(keys)))
    return torch.cat(rows).reshape(q.shape[0], q.shape[1], heads * out_width)


def attention_shared(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: s <= 4 + t)


def attention_window(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: 4 + t - 3 < s <= 4 + t)


def attention_capped(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: s < x["n"][b], 0.9, 1.5)


def attention_one_query(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: s > 6 - 4)


def sinks(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: s <= 7 - x["q"].shape[1] + t, sinks=w["s"])


def sinks_window(x, w, training):
    return shared_heads(x, 4, 2, lambda b, t, s: 4 + t - 3 < s <= 4 + t, 0.9, sinks=w["s"])


sinks_one_query = sinks


def turned(x, heads, rates, pairs, start=0, magnitude=1.0):
    """Returns each pair of columns as a complex number, times exp(i angle)."""
    batch, length, _ = x.shape
    heads_of = x.reshape(batch, length, heads, -1)
    columns = list(heads_of.unbind(-1))
    for i, (a, b) in enumerate(pairs):
        angle = (torch.arange(length).to(x.dtype) + start)[None, :, None] * rates[i]
        value = torch.complex(columns[a], columns[b]) * torch.complex(magnitude * torch.cos(angle), magnitude * torch.sin(angle))
        columns[a], columns[b] = value.real, value.imag
    return torch.stack(columns, -1).reshape(x.shape)


def rope(x, w, training):
    y = turned(x["x"], 2, [1.0, 100 ** (-1 / 3), 100 ** (-2 / 3)], [(0, 3), (1, 4), (2, 5)])
    return y * x["x"] + y


def rope_pairs(x, w, training):
    y = turned(x["x"], 2, [0.7, 0.05], [(0, 1), (2, 3)], 3, 1.2)
    return y * x["x"] + y


def expert(x, w, e, activation):
    return w["d"][e] @ (activation(w["g"][e] @ x) * (w["u"][e] @ x))


def silu(t):
    return t * torch.sigmoid(t)


def mixture(x, w, route, activation):
    """Experts token by token; route(logits) returns [(expert, weight)]."""
    tokens = x["x"].flatten(0, 1)
    rows = [sum(weight * expert(token, w, e, activation) for e, weight in route(w["r"] @ token)) for token in tokens]
    return torch.stack(rows).reshape(x["x"].shape)


def experts(x, w, training):
    def route(logits):
        share = torch.softmax(logits, 0)
        best = sorted(range(5), key=lambda e: -share[e].item())[:2]
        return [(e, share[e] / (share[best[0]] + share[best[1]])) for e in best]

    return mixture(x, w, route, silu)


def experts_skewed(x, w, training):
    def route(logits):
        share = torch.softmax(logits - 0.8 * torch.log(1 + torch.arange(5).to(logits.dtype)), 0)
        e = int(share.argmax())
        return [(e, 1.7 * share[e])]

    return mixture(x, w, route, silu)


def experts_in_groups(x, w, training):
    def route(logits):
        share = 1 / (1 + torch.exp(-logits))
        order = sorted(range(3), key=lambda g: -(share[2 * g] + share[2 * g + 1]).item())[:2]
        open_ones = [e for g in sorted(order) for e in (2 * g, 2 * g + 1)]
        best = sorted(open_ones, key=lambda e: -share[e].item())[:3]
        return [(e, 2.5 * share[e] / sum(share[b] for b in best)) for e in best]

    def near_gelu(z):
        return 0.5 * z * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (z + 0.044715 * z ** 3)))

    return mixture(x, w, route, near_gelu)


def bags(x, w, training):
    total = sum(w["e"][x["i"][:, k]] for k in range(4))
    return torch.cat([total, total / 4], 1)


def interaction(x, w, training):
    x = x["x"]
    return torch.stack([(x[:, i] * x[:, j]).sum(-1) for i in range(4) for j in range(i)], 1)


CASES = {name: value for name, value in globals().items() if callable(value)}
CASES["focal"] = focal_case


def input_of(entry, index, batch):
    shape = [batch if length == "B" else length for length in entry["shape"]]
    generator, low, high = entry.get("generator", "uniform"), entry.get("low", 0), entry.get("high", 1)
    if generator == "mask":
        return mask_input(shape, index, entry["density"])
    if generator == "integers":
        return whole_input(shape, index, int(high), int(low))
    if generator == "sparse_integers":
        return sparse_input(shape, index, int(high), int(low))
    return real_input(shape, index, low, high).requires_grad_(entry.get("gradient", False))


def build(name, graph, batch, weights):
    """Returns run(training) of a case."""
    return built(lambda *values: CASES[name](*values), graph, batch, weights)


def built(function, graph, batch, weights):
    """Returns run(training) -> (output, loss) of function(inputs, weights, training), over a graph's inputs and
    weights by name."""
    w = {}
    for entry in graph["weights"]:
        one = entry.get("init") in ("ones", "constant") or entry["name"].endswith("gamma")
        offset = 1.0 if one and len(entry["shape"]) < 2 else 0.0
        if entry.get("trainable", True):
            w[entry["name"]] = weights.make(entry["shape"], offset)
        elif entry.get("init") == "normal":
            w[entry["name"]] = weights.values(entry["shape"])
            weights.buffers.append(w[entry["name"]])
        else:
            weights.index += 1
            fixed = {"ones": 1.0, "constant": float(entry.get("scale", 0))}.get(entry.get("init"), 0.0)
            w[entry["name"]] = torch.full(entry["shape"], fixed)
            if entry.get("init") != "sinusoid":
                weights.buffers.append(w[entry["name"]])
            else:
                weights.buffers.append(positions(*entry["shape"]))
    x = {entry["name"]: input_of(entry, k, batch) for k, entry in enumerate(graph["inputs"])
         if entry.get("generator") != "shifted"}
    weights.inputs = {key: value for key, value in x.items() if value.requires_grad}

    def run(training):
        out = function(x, w, training)
        return out if isinstance(out, tuple) else (out, (out ** 2).mean())

    return run
