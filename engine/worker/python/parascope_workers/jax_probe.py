# SPDX-License-Identifier: GPL-3.0-or-later
"""The operations that a probe of JAX times (probing.py), each compiled separately, on one device."""


class Kit:
    def __init__(self, jax, device):
        self._jax, self._device, self._last = jax, device, None

    def _random(self, dtype, *shape):
        made = self._jax.random.uniform(self._jax.random.key(1), shape, minval=-0.5, maxval=0.5)
        return self._jax.device_put(made.astype(dtype), self._device)

    def _timed(self, function, *arguments, passes=1):
        function = self._jax.jit(function)

        def once():
            for _ in range(passes):
                self._last = function(*arguments)
        return once

    def product(self, m, k, n, dtype):
        return self._timed(lambda a, b: a @ b, self._random(dtype, m, k), self._random(dtype, k, n))

    def convolution(self, batch, inputs, outputs, side, kernel, dtype):
        return self._timed(lambda x, w: self._jax.lax.conv_general_dilated(x, w, (1, 1), "SAME"),
                           self._random(dtype, batch, inputs, side, side),
                           self._random(dtype, outputs, inputs, kernel, kernel))

    def triad(self, count, passes):
        return self._timed(lambda b, c: b + 0.5 * c, self._random("float32", count), self._random("float32", count),
                           passes=passes)

    def wait(self):
        self._jax.block_until_ready(self._last)
