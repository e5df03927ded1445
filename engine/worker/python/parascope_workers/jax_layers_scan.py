# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers in JAX whose state moves along the positions: the selective scan, Mamba-2's state space, the gated delta
rule. As in jax_layers, a maker takes a node and the run's context and gives a function of (inputs, weights, key) ->
list of outputs."""

import math

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular

from .jax_layers import kind, precise


@kind("selective_scan")
def selective_scan(node, context):
    def forward(x, w, key):
        u, delta, b, c = (precise(t) for t in x[:4])
        rates = -jnp.exp(precise(w[0]))
        start = precise(x[4]) if len(x) > 4 else jnp.zeros((u.shape[0], u.shape[2], b.shape[2]), u.dtype)

        def body(state, row):
            u_t, delta_t, b_t, c_t = row
            state = jnp.exp(delta_t[..., None] * rates) * state + (delta_t * u_t)[..., None] * b_t[:, None]
            return state, jnp.einsum("bcn,bn->bc", state, c_t)

        last, rows = lax.scan(body, start, tuple(jnp.swapaxes(t, 0, 1) for t in (u, delta, b, c)))
        return [(jnp.swapaxes(rows, 0, 1) + u * precise(w[1])).astype(x[0].dtype), last]

    return forward


def _in_runs(t, length):
    """Splits [B, T, ...] into [B, runs, length, ...] with runs of `length` positions. Zeros fill the last run."""
    runs = -(-t.shape[1] // length)
    padding = [(0, runs * length - t.shape[1]) if axis == 1 else (0, 0) for axis in range(t.ndim)]
    return jnp.pad(t, padding).reshape(t.shape[0], runs, length, *t.shape[2:])


def _segment_sums(t):
    """Returns [..., L, L] of [..., L]: the sum of the values after position s up to t; -infinity where s > t
    (`segsum` of Dao and Gu, listing 1)."""
    later = jnp.tri(t.shape[-1], k=-1, dtype=bool)
    sums = jnp.cumsum(jnp.where(later, t[..., None], 0), -2)
    return jnp.where(jnp.tri(t.shape[-1], dtype=bool), sums, -jnp.inf)


def _space_step(fed, decay, b, c, state):
    state = state * jnp.exp(decay[:, 0])[..., None, None] + fed[:, 0, ..., None] * b[:, 0, :, None, None]
    return jnp.einsum("bgrpn,bgn->bgrp", state, c[:, 0])[:, None], state


def _space_products(fed, decay, b, c, state, length):
    """State-space duality (Dao and Gu, 2024, listing 1) in products of runs of `length` positions. Heads of one group share
    products with its b and c. Letters: k runs of l positions, g groups of r heads, p columns, n states."""
    rows = fed.shape[1]
    fed, b, c = (_in_runs(t, length) for t in (fed, b, c))
    decay = jnp.moveaxis(_in_runs(decay, length), 2, -1)  # [B, K, G, R, L]
    sums = jnp.cumsum(decay, -1)
    # 1. Compute within each run.
    weights = jnp.einsum("bklgn,bksgn->bkgls", c, b)[:, :, :, None] * jnp.exp(_segment_sums(decay))
    y = jnp.einsum("bkgrls,bksgrp->bklgrp", weights, fed)
    # 2. Compute the final state of each run, as if it started from zero.
    kept = fed * jnp.moveaxis(jnp.exp(sums[..., -1:] - sums), -1, 2)[..., None]
    left = jnp.einsum("bklgrp,bklgn->bkgrpn", kept, b)
    # 3. Compute the state before each run and the state after the last one.
    ends = jnp.pad(jnp.moveaxis(sums[..., -1], 1, -1), ((0, 0),) * 3 + ((1, 0),))
    states = jnp.concatenate((state[:, None], left), 1)
    carried = jnp.einsum("bgrzk,bkgrpn->bzgrpn", jnp.exp(_segment_sums(ends)), states)
    # 4. Add the effect of these states on the positions of the following run.
    y = y + jnp.einsum("bklgn,bkgrpn->bklgrp", c, carried[:, :-1]) * jnp.moveaxis(jnp.exp(sums), -1, 2)[..., None]
    return y.reshape(y.shape[0], -1, *y.shape[3:])[:, :rows], carried[:, -1]


@kind("state_space")
def state_space(node, context):
    """Computes products of runs of positions, and one recurrent step for a single position."""
    states, chunk = node.attributes["states"], node.attributes["chunk"]

    def forward(x, w, key):
        batch, rows, _ = x[0].shape
        groups = x[2].shape[2] // states
        heads = w[0].shape[0] // groups

        def per_head(t):
            return precise(t).reshape(*t.shape[:-1], groups, heads)

        u = precise(x[0]).reshape(batch, rows, groups, heads, -1)
        b, c = (precise(t).reshape(batch, rows, groups, states) for t in x[2:4])
        step = jax.nn.softplus(per_head(x[1]) + per_head(w[1]))
        shape = (batch, groups, heads, u.shape[-1], states)
        state = precise(x[4]).reshape(shape) if len(x) > 4 else jnp.zeros(shape, u.dtype)
        inputs = (u * step[..., None], step * -jnp.exp(per_head(w[0])), b, c, state)
        y, last = _space_step(*inputs) if rows == 1 else _space_products(*inputs, min(chunk, rows))
        y = (y + u * per_head(w[2])[..., None]).reshape(x[0].shape).astype(x[0].dtype)
        return [y, last.reshape(batch, -1, states)]

    return forward


def _unit(t):
    return t * lax.rsqrt((t * t).sum(-1, keepdims=True) + 1e-6)


def _delta_step(q, k, v, beta, decay, state):
    state = state * jnp.exp(decay[:, 0])[..., None, None]
    new = (v[:, 0] - jnp.einsum("bhdf,bhd->bhf", state, k[:, 0])) * beta[:, 0, :, None]
    state = state + k[:, 0, :, :, None] * new[:, :, None]
    return jnp.einsum("bhdf,bhd->bhf", state, q[:, 0])[:, None], state


def _delta_products(q, k, v, beta, decay, state, length):
    """Computes the same as torch_chunk_gated_delta_rule of Hugging Face's transformers, which inverts each run's
    triangular system row by row; here an operator solves it. Outputs [B, T, H, F]."""
    rows, width = q.shape[1], v.shape[-1]
    # [K, B, H, L, D or F] and [K, B, H, L]: a scan goes along the first dimension.
    q, k, v, beta, decay = (jnp.swapaxes(jnp.moveaxis(_in_runs(t, length), 1, 0), 2, 3) for t in (q, k, v, beta, decay))
    sums = jnp.cumsum(decay, -1)
    grown, kept = jnp.exp(sums)[..., None], jnp.exp(sums[..., -1:] - sums)[..., None]
    within = jnp.exp(_segment_sums(decay))
    stepped = k * beta[..., None]
    # The system is the part of this below the diagonal, with ones on the diagonal.
    system = jnp.einsum("...ld,...sd->...ls", stepped, k) * within
    sides = jnp.concatenate((v * beta[..., None], stepped * grown), -1)
    fresh, seen = jnp.split(solve_triangular(system, sides, lower=True, unit_diagonal=True), [width], -1)
    scores = jnp.einsum("...ld,...sd->...ls", q, k) * within

    def body(state, run):
        q, k, fresh, seen, scores, last = run
        new = fresh - seen @ state
        return state * last + jnp.swapaxes(k, -1, -2) @ new, q @ state + scores @ new

    state, out = lax.scan(body, state, (q * grown, k * kept, fresh, seen, scores, jnp.exp(sums[..., -1])[..., None, None]))
    out = jnp.moveaxis(jnp.swapaxes(out, 2, 3), 0, 1)  # [B, K, L, H, F]
    return out.reshape(out.shape[0], -1, *out.shape[3:])[:, :rows], state


@kind("gated_delta_rule")
def gated_delta_rule(node, context):
    """Computes products of runs of positions, and one recurrent step for a single position."""
    key_width, chunk = node.attributes["key_width"], node.attributes["chunk"]

    def forward(x, w, key):
        batch, rows, _ = x[0].shape
        heads = w[0].shape[0]
        sharing = heads * key_width // x[0].shape[2]
        q, k = (jnp.repeat(_unit(precise(t).reshape(batch, rows, -1, key_width)), sharing, 2) for t in x[:2])
        v = precise(x[2]).reshape(batch, rows, heads, -1)
        decay = -jnp.exp(precise(w[0])) * jax.nn.softplus(precise(x[4]) + precise(w[1]))
        shape = (batch, heads, key_width, v.shape[-1])
        state = precise(x[5]).reshape(shape) if len(x) > 5 else jnp.zeros(shape, v.dtype)
        inputs = (q / math.sqrt(key_width), k, v, jax.nn.sigmoid(precise(x[3])), decay, state)
        y, last = _delta_step(*inputs) if rows == 1 else _delta_products(*inputs, min(chunk, rows))
        return [y.reshape(x[2].shape).astype(x[2].dtype), last.reshape(batch, -1, v.shape[-1])]

    return forward
