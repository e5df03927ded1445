# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of today's models in PyTorch: attention and its cache, experts, bags of embeddings. As in torch_layers,
a maker takes a node and the run's context and gives a function of (inputs, weights) -> list of outputs."""

import math

import torch
import torch.nn.functional as F

from .graph import floats
from .torch_layers import kind, optional, precise

#: A scale argument exists from PyTorch 2.1 on.
HAS_FUSED_ATTENTION = tuple(int(part) for part in torch.__version__.split(".")[:2]) >= (2, 1)


@kind("attention", "sink_attention")
def attention(node, context):
    """No fused operator has sinks: with them, products and softmax are computed one by one."""
    a = node.attributes
    heads, key_heads = a["heads"], a["kv_heads"] or a["heads"]
    sharing = heads // key_heads

    def split(t, count):
        return t.reshape(t.shape[0], t.shape[1], count, -1).transpose(1, 2)

    def hidden_from(queries, keys, lengths, device):
        """Returns the mask of the keys that a query must not see, for [B, key_heads, sharing, T, S]; None where all
        see everything."""
        hidden = None
        if a["causal"] and (queries > 1 or 0 < a["window"] < keys):
            everything = torch.ones(queries, keys, dtype=torch.bool, device=device)
            hidden = everything.triu(keys - queries + 1)
            if a["window"]:
                hidden = hidden | everything.tril(keys - queries - a["window"])
        if lengths is not None:
            behind = (torch.arange(keys, device=device) >= lengths[:, None])[:, None, None, None, :]
            hidden = behind if hidden is None else hidden | behind
        return hidden

    def plain(q, k, v, scale, hidden, sinks):
        """Heads that share keys are adjacent, so that no key is copied for them. `sinks` [heads], where given, are
        scores next to those of the keys; their weights are dropped."""
        batch, _, queries, width = q.shape
        grouped = (q * scale).reshape(batch, key_heads, sharing * queries, width)
        scores = torch.matmul(grouped, k.transpose(-1, -2))
        if a["softcap"]:
            scores = torch.tanh(scores / a["softcap"]) * a["softcap"]
        if hidden is not None:
            scores = scores.view(batch, key_heads, sharing, queries, -1).masked_fill(hidden, -math.inf)
            scores = scores.view(batch, key_heads, sharing * queries, -1)
        if sinks is not None:
            beside = sinks.to(scores.dtype).view(1, key_heads, sharing, 1).expand(batch, -1, -1, queries)
            scores = torch.cat((scores, beside.reshape(batch, key_heads, sharing * queries, 1)), -1)
        weights = torch.softmax(scores, -1)
        if sinks is not None:
            weights = weights[..., :-1]
        return torch.matmul(weights, v).reshape(batch, heads, queries, -1)

    def fused(q, k, v, scale, hidden, sinks):
        if sharing > 1:
            k, v = k.repeat_interleave(sharing, 1), v.repeat_interleave(sharing, 1)
        if hidden is not None and hidden.dim() == 2 and not a["window"] and q.shape[2] == k.shape[2]:
            return F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=scale)
        seen = None if hidden is None else ~(hidden.squeeze(1) if hidden.dim() == 5 else hidden)
        return F.scaled_dot_product_attention(q, k, v, seen, scale=scale)

    def forward(x, w):
        q, k, v = split(x[0], heads), split(x[1], key_heads), split(x[2], key_heads)
        scale = a["scale"] or 1 / math.sqrt(q.shape[-1])
        hidden = hidden_from(q.shape[2], k.shape[2], x[3] if len(x) > 3 else None, q.device)
        # With one query per head each key is read once: with shared keys the copies would cost more than fusing
        # gains.
        fusing = HAS_FUSED_ATTENTION and not w and not a["softcap"] and (sharing == 1 or q.shape[2] > 1)
        out = (fused if fusing else plain)(q, k, v, scale, hidden, w[0] if w else None)
        return [out.transpose(1, 2).reshape(x[0].shape[0], x[0].shape[1], -1)]

    return forward


@kind("rope")
def rope(node, context):
    a = node.attributes
    tables = {}

    def table(length, width, x):
        rates = torch.tensor(floats(a["frequencies"]), dtype=torch.float64) if a["frequencies"] else \
            a["base"] ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
        angles = (torch.arange(length, dtype=torch.float64) + a["start"])[:, None, None] * rates
        return [(a["magnitude"] * t).to(precise(x)) for t in (torch.cos(angles), torch.sin(angles))]

    def forward(x, w):
        batch, length, _ = x[0].shape
        t = x[0].reshape(batch, length, a["heads"], -1)
        width = a["width"] or t.shape[-1]
        if length not in tables:  # made on the input's device at the first step, which is part of the warm-up
            tables[length] = table(length, width, x[0])
        cosine, sine = tables[length]
        turning, rest = t[..., :width], t[..., width:]
        first, second = (turning[..., 0::2], turning[..., 1::2]) if a["interleaved"] else turning.chunk(2, -1)
        turned = (first * cosine - second * sine, second * cosine + first * sine)
        turned = torch.stack(turned, -1).flatten(-2) if a["interleaved"] else torch.cat(turned, -1)
        turned = turned.to(x[0].dtype)
        return [(torch.cat((turned, rest), -1) if rest.shape[-1] else turned).reshape(x[0].shape)]

    return forward


@kind("cache_append")
def cache_append(node, context):
    def forward(x, w):
        past, new = x
        past[:, past.shape[1] - new.shape[1]:] = new
        return [past]

    return forward


def _largest(values, count):
    """Returns the largest values first; of equal ones, first the lower index."""
    return torch.sort(values, dim=-1, descending=True, stable=True)[1][..., :count]


def _choose(a, logits, bias):
    """Returns the experts of each token [N, top_k] and their weights."""
    logits = precise(logits)
    if a["skew"]:
        logits = logits - a["skew"] * torch.arange(1, logits.shape[1] + 1, device=logits.device).log()
    scores = torch.sigmoid(logits) if a["scores"] == "sigmoid" else torch.softmax(logits, -1)
    order = scores.detach() if bias is None else scores.detach() + bias.detach()
    if a["groups"] > 1:
        groups = order.view(order.shape[0], a["groups"], -1)
        best = groups.topk(min(2, groups.shape[2]), -1)[0].sum(-1) if a["group_score"] == "top2" else groups.amax(-1)
        closed = torch.ones_like(best, dtype=torch.bool).scatter(1, _largest(best, a["top_groups"]), False)
        order = groups.masked_fill(closed[..., None], -math.inf).view(order.shape)
    experts = _largest(order, a["top_k"])
    weights = scores.gather(1, experts)
    if a["normalize"]:
        weights = weights / (weights.sum(-1, keepdim=True) + 1e-20)
    return experts, weights * a["scale"]


@kind("moe")
def moe(node, context):
    a = node.attributes

    def activation(t):
        return F.silu(t) if a["activation"] == "silu" else F.gelu(t, approximate="tanh")

    def forward(x, w):
        gates, ups, downs, bias = optional(w, 4)
        tokens = x[0].reshape(-1, x[0].shape[-1])
        experts, weights = _choose(a, x[1].reshape(tokens.shape[0], -1), bias)
        # Sort the tokens by their experts: each expert works on one run of rows.
        flat = experts.reshape(-1)
        order = torch.sort(flat, stable=True)[1]
        rows = torch.div(order, a["top_k"], rounding_mode="floor")
        counts = torch.bincount(flat, minlength=gates.shape[0]).tolist()
        pieces = []
        for expert, piece in enumerate(tokens[rows].split(counts)):
            if len(piece):
                inner = activation(F.linear(piece, gates[expert])) * F.linear(piece, ups[expert])
                pieces.append(F.linear(inner, downs[expert]))
        scaled = torch.cat(pieces) * weights.reshape(-1)[order, None]
        out = torch.zeros_like(tokens, dtype=scaled.dtype).index_add(0, rows, scaled)
        return [out.to(x[0].dtype).reshape(x[0].shape)]

    return forward


@kind("embedding_bag")
def embedding_bag(node, context):
    op = node.attributes["op"]
    return lambda x, w: [F.embedding_bag(x[0], w[0], mode=op)]


@kind("interaction")
def interaction(node, context):
    def forward(x, w):
        features = x[0].shape[1]
        i, j = torch.tril_indices(features, features, -1, device=x[0].device)
        return [torch.bmm(x[0], x[0].transpose(1, 2))[:, i, j]]

    return forward
