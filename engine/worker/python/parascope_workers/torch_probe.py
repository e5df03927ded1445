# SPDX-License-Identifier: GPL-3.0-or-later
"""The operations that a probe of PyTorch times (probing.py)."""

import torch


class Kit:
    def __init__(self, device):
        self._device = device

    def _random(self, dtype, *shape):
        return (torch.rand(shape, device=self._device) - 0.5).to(getattr(torch, dtype))

    def product(self, m, k, n, dtype):
        a, b = self._random(dtype, m, k), self._random(dtype, k, n)
        out = torch.empty(m, n, dtype=a.dtype, device=self._device)
        return lambda: torch.mm(a, b, out=out)

    def convolution(self, batch, inputs, outputs, side, kernel, dtype):
        x, w = self._random(dtype, batch, inputs, side, side), self._random(dtype, outputs, inputs, kernel, kernel)
        return lambda: torch.conv2d(x, w, padding=kernel // 2)

    def triad(self, count, passes):
        b, c = self._random("float32", count), self._random("float32", count)
        a = torch.empty_like(b)

        def once():
            for _ in range(passes):
                torch.add(b, c, alpha=0.5, out=a)
        return once

    def wait(self):
        if self._device.startswith("cuda"):
            torch.cuda.synchronize(self._device)
