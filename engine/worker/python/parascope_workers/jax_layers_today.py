# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of today's models in JAX: attention and its cache, experts, bags of embeddings. As in jax_layers, a
maker takes a node and the run's context and gives a function of (inputs, weights, key) -> list of outputs."""

import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .graph import floats
from .jax_layers import kind, precise


@kind("attention", "sink_attention")
def attention(node, context):
    a = node.attributes
    heads, key_heads = a["heads"], a["kv_heads"] or a["heads"]

    def split(t, *counts):
        return t.reshape(t.shape[0], t.shape[1], *counts, -1)

    def forward(x, w, key):
        # Heads that share keys are adjacent: g of a run of r.
        q, k, v = split(x[0], key_heads, heads // key_heads), split(x[1], key_heads), split(x[2], key_heads)
        scale = a["scale"] or 1 / math.sqrt(q.shape[-1])
        weights = precise(jnp.einsum("btgrd,bsgd->bgrts", q, k)) * scale
        if a["softcap"]:
            weights = jnp.tanh(weights / a["softcap"]) * a["softcap"]
        queries, keys = q.shape[1], k.shape[1]
        if len(x) > 3:
            behind = jnp.arange(keys)[None, :] >= x[3][:, None]
            weights = jnp.where(behind[:, None, None, None, :], -jnp.inf, weights)
        if a["causal"]:
            places, last = jnp.arange(keys)[None, :], jnp.arange(queries)[:, None] + keys - queries
            hidden = places > last
            if a["window"]:
                hidden = hidden | (places <= last - a["window"])
            weights = jnp.where(hidden, -jnp.inf, weights)
        if w:  # sinks: scores next to those of the keys, with discarded weights
            beside = precise(w[0]).reshape(key_heads, -1, 1, 1)
            weights = jnp.concatenate((weights, jnp.broadcast_to(beside, (*weights.shape[:-1], 1))), -1)
        weights = jax.nn.softmax(weights, -1)[..., :keys].astype(v.dtype)
        return [jnp.einsum("bgrts,bsgd->btgrd", weights, v).reshape(x[0].shape[0], queries, -1)]

    return forward


@kind("rope")
def rope(node, context):
    a = node.attributes

    def forward(x, w, key):
        batch, length, _ = x[0].shape
        t = x[0].reshape(batch, length, a["heads"], -1)
        width = a["width"] or t.shape[-1]
        rates = np.array(floats(a["frequencies"])) if a["frequencies"] else a["base"] ** (-np.arange(0, width, 2) / width)
        angles = (np.arange(length) + a["start"])[:, None, None] * rates  # constants of the program, in float64
        cosine, sine = (jnp.asarray(a["magnitude"] * f(angles), precise(x[0]).dtype) for f in (np.cos, np.sin))
        turning, rest = precise(t[..., :width]), t[..., width:]
        first, second = (turning[..., 0::2], turning[..., 1::2]) if a["interleaved"] else jnp.split(turning, 2, -1)
        turned = (first * cosine - second * sine, second * cosine + first * sine)
        turned = jnp.stack(turned, -1).reshape(turning.shape) if a["interleaved"] else jnp.concatenate(turned, -1)
        return [jnp.concatenate((turned.astype(x[0].dtype), rest), -1).reshape(x[0].shape)]

    return forward


@kind("cache_append")
def cache_append(node, context):
    def forward(x, w, key):
        past, new = x
        return [lax.dynamic_update_slice_in_dim(past, new.astype(past.dtype), past.shape[1] - new.shape[1], 1)]

    return forward


def _largest(values, count):
    """Returns the largest values first; of equal ones, first the lower index (lax.top_k guarantees it)."""
    return lax.top_k(values, count)[1]


def _choose(a, logits, bias):
    """Returns the experts of each token [N, top_k] and their weights."""
    logits = precise(logits)
    if a["skew"]:
        logits = logits - a["skew"] * jnp.log(jnp.arange(1, logits.shape[1] + 1))
    scores = jax.nn.sigmoid(logits) if a["scores"] == "sigmoid" else jax.nn.softmax(logits, -1)
    order = lax.stop_gradient(scores if bias is None else scores + bias)
    if a["groups"] > 1:
        groups = order.reshape(order.shape[0], a["groups"], -1)
        best = lax.top_k(groups, min(2, groups.shape[2]))[0].sum(-1) if a["group_score"] == "top2" else groups.max(-1)
        opened = jax.nn.one_hot(_largest(best, a["top_groups"]), a["groups"], dtype=bool).any(1)
        order = jnp.where(opened[..., None], groups, -jnp.inf).reshape(order.shape)
    experts = _largest(order, a["top_k"])
    weights = jnp.take_along_axis(scores, experts, 1)
    if a["normalize"]:
        weights = weights / (weights.sum(-1, keepdims=True) + 1e-20)
    return experts, weights * a["scale"]


@kind("moe")
def moe(node, context):
    a = node.attributes

    def activation(t):
        return jax.nn.silu(t) if a["activation"] == "silu" else jax.nn.gelu(t, approximate=True)

    def forward(x, w, key):
        gates, ups, downs = w[:3]
        tokens = x[0].reshape(-1, x[0].shape[-1])
        experts, weights = _choose(a, x[1].reshape(tokens.shape[0], -1), w[3] if len(w) > 3 else None)
        # Sort the tokens by their experts: each expert works on one run of rows (ragged_dot).
        flat = experts.reshape(-1)
        order = jnp.argsort(flat, stable=True)
        rows, counts = order // a["top_k"], jnp.bincount(flat, length=gates.shape[0])

        def product(t, weight):
            return lax.ragged_dot(t, jnp.swapaxes(weight, 1, 2), counts)

        pieces = tokens[rows]
        made = product(activation(product(pieces, gates)) * product(pieces, ups), downs)
        scaled = made * weights.reshape(-1)[order, None].astype(made.dtype)
        return [jnp.zeros_like(tokens).at[rows].add(scaled.astype(tokens.dtype)).reshape(x[0].shape)]

    return forward


@kind("embedding_bag")
def embedding_bag(node, context):
    mean = node.attributes["op"] == "mean"

    def forward(x, w, key):
        rows = jnp.take(w[0], x[0], axis=0)
        return [rows.mean(1) if mean else rows.sum(1)]

    return forward


@kind("interaction")
def interaction(node, context):
    def forward(x, w, key):
        i, j = np.tril_indices(x[0].shape[1], -1)
        return [jnp.einsum("bfd,bgd->bfg", x[0], x[0])[:, i, j]]

    return forward
