# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of layer_cases.json whose cache grows or whose state moves along the positions, one position after the
other."""
import torch


def cache_append(x, w, training):
    return torch.cat([x["p"][:, :3], x["x"]], 1) @ w["f"].t()


def walked(x, w, state):
    """h' = exp(delta A) h + delta u b, channel by channel; y = c h + skip u."""
    rows = []
    for t in range(x["u"].shape[1]):
        columns, states = [], []
        for k in range(3):
            delta, u = x["t"][:, t, k, None], x["u"][:, t, k, None]
            h = torch.exp(-delta * torch.exp(w["a"][k])) * state[:, k] + delta * u * x["b"][:, t]
            states.append(h)
            columns.append((h * x["c"][:, t]).sum(1) + w["s"][k] * x["u"][:, t, k])
        state = torch.stack(states, 1)
        rows.append(torch.stack(columns, 1))
    return torch.stack(rows, 1)


def scan(x, w, training):
    return walked(x, w, torch.zeros(2, 3, 2))


def scan_on(x, w, training):
    return walked(x, w, x["h"])


def spaced(u, t, b, c, a, d, skip, state, states):
    """h' = exp(-A dt) h + dt u b, head by head and position by position; y = c h + skip u. A head has its group's b and c."""
    heads, groups, width = len(a), b.shape[2] // states, u.shape[2] // len(a)
    rows = []
    for p in range(u.shape[1]):
        columns, kept = [], []
        for h in range(heads):
            g = h * groups // heads
            mine = u[:, p, h * width:(h + 1) * width]
            step = torch.log(1 + torch.exp(t[:, p, h] + d[h]))[:, None, None]
            into = step * mine[:, :, None] * b[:, p, None, g * states:(g + 1) * states]
            kept.append(torch.exp(-step * torch.exp(a[h])) * state[:, h * width:(h + 1) * width] + into)
            columns.append((kept[-1] * c[:, p, None, g * states:(g + 1) * states]).sum(2) + skip[h] * mine)
        state = torch.cat(kept, 1)
        rows.append(torch.cat(columns, 1))
    return torch.stack(rows, 1)


def space_runs(x, w, training):
    state = x.get("h", torch.zeros(2, 12, 5))
    return spaced(x["u"], x["t"], x["b"], x["c"], w["a"], w["d"], w["s"], state, 5)


space_on = space_one_run = space_step = space_runs


def ruled(x, w, key_width):
    """S' = a S + k (beta (v - k a S)); y = q S', head by head and position by position."""
    heads, key_heads, width = len(w["a"]), x["q"].shape[2] // key_width, x["v"].shape[2] // len(w["a"])

    def unit(t, h):
        g = h * key_heads // heads
        part = t[:, g * key_width:(g + 1) * key_width]
        return part / torch.sqrt((part ** 2).sum(1, keepdim=True) + 1e-6)

    columns = []
    for h in range(heads):
        state = x["h"][:, h * key_width:(h + 1) * key_width] if "h" in x else torch.zeros(2, key_width, width)
        rows = []
        for p in range(x["q"].shape[1]):
            q, k, v = unit(x["q"][:, p], h) / key_width ** 0.5, unit(x["k"][:, p], h), x["v"][:, p, h * width:(h + 1) * width]
            share = torch.exp(-torch.exp(w["a"][h]) * torch.log(1 + torch.exp(x["g"][:, p, h] + w["d"][h])))
            state = share[:, None, None] * state
            beta = 1 / (1 + torch.exp(-x["b"][:, p, h]))
            state = state + k[:, :, None] * (beta[:, None] * (v - (k[:, :, None] * state).sum(1)))[:, None]
            rows.append((q[:, :, None] * state).sum(1))
        columns.append(torch.stack(rows, 1))
    return torch.cat(columns, 2)


def delta_runs(x, w, training):
    return ruled(x, w, 3)


delta_on = delta_one_run = delta_step = delta_runs
