# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers in PyTorch whose state moves along the positions: the selective scan, Mamba-2's state space, the gated
delta rule. As in torch_layers, a maker takes a node and the run's context and gives a function of (inputs, weights)
-> list of outputs."""

import math

import torch
import torch.nn.functional as F

from .torch_layers import kind, precise


@kind("selective_scan")
def selective_scan(node, context):
    """Computes position by position, because PyTorch has no fused kernel for it."""

    def forward(x, w):
        u, delta, b, c = (precise(t) for t in x[:4])
        state = precise(x[4]) if len(x) > 4 else u.new_zeros(u.shape[0], u.shape[2], b.shape[2])
        decay = torch.exp(delta[..., None] * -torch.exp(precise(w[0])))
        fed = (delta * u)[..., None] * b[:, :, None]
        rows = []
        for position in range(u.shape[1]):
            state = torch.addcmul(fed[:, position], decay[:, position], state)
            rows.append(torch.matmul(state, c[:, position, :, None])[..., 0])
        return [(torch.stack(rows, 1) + u * precise(w[1])).to(x[0].dtype), state]

    return forward


def _in_runs(t, length):
    """Splits [B, T, ...] into [B, runs, length, ...] with runs of `length` positions. Zeros fill the last run."""
    runs = -(-t.shape[1] // length)
    missing = runs * length - t.shape[1]
    if missing:
        t = F.pad(t, (0, 0) * (t.dim() - 2) + (0, missing))
    return t.reshape(t.shape[0], runs, length, *t.shape[2:])


def _joined(runs, rows):
    """Returns [B, T, ...] of a result that was computed in runs."""
    return runs.flatten(1, 2)[:, :rows]


def _segment_sums(t):
    """Returns [..., L, L] of [..., L]: the sum of the values after position s up to t; -infinity where s > t
    (`segsum` of Dao and Gu, listing 1)."""
    everything = torch.ones(t.shape[-1], t.shape[-1], dtype=torch.bool, device=t.device)
    sums = t[..., None].masked_fill(everything.triu(), 0).cumsum(-2)
    return sums.masked_fill(everything.triu(1), -math.inf)


def _space_step(fed, decay, b, c, state):
    b, c = b[:, 0], c[:, 0]
    state = state * torch.exp(decay[:, 0])[..., None, None] + fed[:, 0, ..., None] * b[:, :, None, None]
    return torch.matmul(state.flatten(2, 3), c[..., None]).view_as(fed), state


def _space_products(fed, decay, b, c, state, length):
    """State-space duality (Dao and Gu, 2024, listing 1) in products of runs of `length` positions. Heads of one group share
    products with its b and c. K runs, G groups of R heads, P columns, N states."""
    rows, heads, width = fed.shape[1], fed.shape[3], fed.shape[4]
    fed = _in_runs(fed, length).permute(0, 1, 3, 4, 2, 5)      # [B, K, G, R, L, P]
    decay = _in_runs(decay, length).permute(0, 1, 3, 4, 2)     # [B, K, G, R, L]
    b, c = _in_runs(b, length).transpose(2, 3), _in_runs(c, length).transpose(2, 3)
    sums = decay.cumsum(-1)
    # 1. Compute within each run.
    weights = torch.matmul(c, b.transpose(-1, -2))[:, :, :, None] * torch.exp(_segment_sums(decay))
    y = torch.matmul(weights, fed)
    # 2. Compute the final state of each run, as if it started from zero.
    kept = (fed * torch.exp(sums[..., -1:] - sums)[..., None]).transpose(-1, -2).flatten(3, 4)
    left = torch.matmul(kept, b).unflatten(3, (heads, width))  # [B, K, G, R, P, N]
    # 3. Compute the state before each run and the state after the last one.
    between = torch.exp(_segment_sums(F.pad(sums[..., -1].permute(0, 2, 3, 1), (1, 0))))
    states = torch.cat((state[:, None], left), 1).permute(0, 2, 3, 1, 4, 5).flatten(4)
    carried = torch.matmul(between, states).unflatten(4, (width, b.shape[-1]))
    # 4. Add the effect of these states on the positions of the following run.
    before = carried[:, :, :, :-1].permute(0, 3, 1, 5, 2, 4).flatten(4)  # [B, K, G, N, R P]
    given = torch.matmul(c, before).unflatten(4, (heads, width)).transpose(3, 4)
    y = y + given * torch.exp(sums)[..., None]
    return _joined(y.permute(0, 1, 4, 2, 3, 5), rows), carried[:, :, :, -1]


@kind("state_space")
def state_space(node, context):
    """Computes products of runs of positions, and one recurrent step for a single position, because PyTorch has no
    fused kernel for it."""
    states, chunk = node.attributes["states"], node.attributes["chunk"]

    def forward(x, w):
        batch, rows, _ = x[0].shape
        groups = x[2].shape[2] // states
        heads = w[0].shape[0] // groups

        def per_head(t):
            return precise(t).reshape(*t.shape[:-1], groups, heads)

        u = precise(x[0]).reshape(batch, rows, groups, heads, -1)
        b, c = (precise(t).reshape(batch, rows, groups, states) for t in x[2:4])
        step = F.softplus(per_head(x[1]) + per_head(w[1]))
        shape = (batch, groups, heads, u.shape[-1], states)
        state = precise(x[4]).view(shape) if len(x) > 4 else u.new_zeros(shape)
        inputs = (u * step[..., None], step * -torch.exp(per_head(w[0])), b, c, state)
        y, last = _space_step(*inputs) if rows == 1 else _space_products(*inputs, min(chunk, rows))
        return [(y + u * per_head(w[2])[..., None]).flatten(2).to(x[0].dtype), last.flatten(1, 3)]

    return forward


def _unit(t):
    return t * torch.rsqrt((t * t).sum(-1, keepdim=True) + 1e-6)


def _delta_step(q, k, v, beta, decay, state):
    q, k, v = (t[:, 0, :, None] for t in (q, k, v))  # [B, H, 1, D or F]
    state = state * torch.exp(decay[:, 0])[..., None, None]
    state = state + k.transpose(-1, -2) * ((v - torch.matmul(k, state)) * beta[:, 0, :, None, None])
    return torch.matmul(q, state).transpose(1, 2), state


def _delta_products(q, k, v, beta, decay, state, length):
    """Computes the same as torch_chunk_gated_delta_rule of Hugging Face's transformers, which inverts each run's
    triangular system row by row; here an operator solves it. Outputs [B, T, H, F]."""
    rows, width = q.shape[1], v.shape[-1]
    q, k, v = (_in_runs(t, length).transpose(2, 3) for t in (q, k, v))  # [B, K, H, L, D or F]
    beta, decay = (_in_runs(t, length).transpose(2, 3) for t in (beta, decay))  # [B, K, H, L]
    sums = decay.cumsum(-1)
    grown, kept = torch.exp(sums)[..., None], torch.exp(sums[..., -1:] - sums)[..., None]
    within = torch.exp(_segment_sums(decay))
    stepped = k * beta[..., None]
    # The system is the part of this below the diagonal, with ones on the diagonal.
    system = torch.matmul(stepped, k.transpose(-1, -2)) * within
    solved = torch.linalg.solve_triangular(system, torch.cat((v * beta[..., None], stepped * grown), -1), upper=False,
                                           unitriangular=True)
    fresh, seen = solved.split((width, k.shape[-1]), -1)
    scores = torch.matmul(q, k.transpose(-1, -2)) * within
    q, k, last = q * grown, (k * kept).transpose(-1, -2), torch.exp(sums[..., -1])[..., None, None]
    out = []
    for run in range(q.shape[1]):
        new = fresh[:, run] - torch.matmul(seen[:, run], state)
        out.append(torch.matmul(q[:, run], state) + torch.matmul(scores[:, run], new))
        state = state * last[:, run] + torch.matmul(k[:, run], new)
    return _joined(torch.stack(out, 1).transpose(2, 3), rows), state


@kind("gated_delta_rule")
def gated_delta_rule(node, context):
    """Computes products of runs of positions, and one recurrent step for a single position, because PyTorch has no
    fused kernel for it."""
    key_width, chunk = node.attributes["key_width"], node.attributes["chunk"]

    def forward(x, w):
        batch, rows, _ = x[0].shape
        heads = w[0].shape[0]
        sharing = heads * key_width // x[0].shape[2]
        q, k = (_unit(precise(t).reshape(batch, rows, -1, key_width)).repeat_interleave(sharing, 2) for t in x[:2])
        v = precise(x[2]).reshape(batch, rows, heads, -1)
        decay = -torch.exp(precise(w[0])) * F.softplus(precise(x[4]) + precise(w[1]))
        shape = (batch, heads, key_width, v.shape[-1])
        state = precise(x[5]).view(shape) if len(x) > 5 else v.new_zeros(shape)
        inputs = (q / math.sqrt(key_width), k, v, torch.sigmoid(precise(x[3])), decay, state)
        y, last = _delta_step(*inputs) if rows == 1 else _delta_products(*inputs, min(chunk, rows))
        return [y.flatten(2).to(x[2].dtype), last.flatten(1, 2)]

    return forward
