# SPDX-License-Identifier: GPL-3.0-or-later
"""A "probe" measures the highest rates of a device with the framework's own operations. The shapes, the order of the rounds and the
form of the answer are those of engine/worker/probe.h; statistics are the engine's.

A framework gives a kit: product(m, k, n, dtype), convolution(batch, inputs, outputs, side, kernel, dtype) and
triad(count, passes) make their data and return a function that computes with them once; wait() returns when that is done.
"""

import os
import time

from . import machine
from .graph import Unsupported

FEWEST_REPEATS, MOST_REPEATS = 7, 60
_OPTIONS = ("threads", "cores", "tf32", "dtypes", "seconds", "parts")


class _Trial:
    """One operation to be timed repeatedly; made at its first use, because skipped trials must cost no memory."""

    def __init__(self, what, work, make, size=0):
        self.what, self.work, self.bytes, self.seconds = what, work, size, []
        self._make, self._once = make, None

    def once(self):
        self._once = self._once or self._make()
        self._once()


def _time(trials, budget, wait):
    """Times round after round, so that a disturbance hits one repeat of many. Trials come in the order of their
    size; the first one whose minimum number of repeats takes more than a third of the budget is skipped with all
    later ones."""
    def timed(trial):
        wait()
        start = time.perf_counter()
        trial.once()
        wait()
        return time.perf_counter() - start

    kept = []
    for trial in trials:
        timed(trial)  # the first call allocates its data and may compile
        if kept and timed(trial) * FEWEST_REPEATS > budget / 3:
            break
        kept.append(trial)
    begin, rounds = time.perf_counter(), 0
    while rounds < FEWEST_REPEATS or (rounds < MOST_REPEATS and time.perf_counter() - begin < budget):
        for trial in kept:
            trial.seconds.append(timed(trial))
        rounds += 1
    return kept


def _products(kit, accelerator, dtype):
    largest = 16384 if accelerator else 4096
    sides = [1 << power for power in range(9, 15) if 1 << power <= largest]
    shapes = [(side, side, side) for side in sides] + [(512, width, width) for width in sides if width >= 2048]
    return [_Trial(f"{m}x{k}x{n}", 2.0 * m * k * n, lambda m=m, k=k, n=n: kit.product(m, k, n, dtype))
            for m, k, n in sorted(shapes, key=lambda shape: shape[0] * shape[1] * shape[2])]


def _convolutions(kit, accelerator, dtype):
    batch, trials = 64 if accelerator else 8, []
    for shape in ((64, 64, 56, 3), (128, 128, 28, 3), (256, 256, 14, 3), (512, 512, 7, 3), (256, 64, 56, 1), (1024, 256, 14, 1)):
        inputs, outputs, side, kernel = shape
        trials.append(_Trial(f"{kernel}x{kernel}, {inputs} to {outputs} channels, side {side}, batch {batch}",
                             2.0 * batch * side * side * outputs * inputs * kernel * kernel,
                             lambda shape=shape: kit.convolution(batch, *shape, dtype)))
    return sorted(trials, key=lambda trial: trial.work)


def _triads(kit, accelerator):
    """Times a = b + 0.5 * c of float32. A call of a framework costs microseconds, so a small working set is passed
    over often, and one that fits a first-level cache is not measured at all."""
    if accelerator:
        most = 4 << 30
    else:
        level = os.sysconf("SC_LEVEL3_CACHE_SIZE") if "SC_LEVEL3_CACHE_SIZE" in os.sysconf_names else 0
        most = min(0.25 * machine.available_memory(), max(4 * level, 128 << 20))
    trials, size = [], float(1 << 20)
    while size <= most:
        count, passes = int(size / 12), int(min(200, max(1, 64e6 / size)))
        trials.append(_Trial(f"{12 * count} bytes", 12.0 * count * passes,
                             lambda count=count, passes=passes: kit.triad(count, passes), 12 * count))
        size *= 2 ** 0.5
    return trials


def _list(trials):
    return [{"what": trial.what, "work": trial.work, "seconds": trial.seconds} for trial in trials]


def options(json, dtypes):
    """Returns the request's options with defaults; `dtypes`: the types that the device computes, most common first."""
    for key in json:
        if key not in _OPTIONS:
            raise Unsupported(f'probe: "options": the key "{key}" is unknown to this worker.')
    chosen = {"threads": 0, "cores": [], "tf32": False, "dtypes": [], "seconds": 3.0, "parts": ["gemm", "conv", "triad"], **json}
    for name in chosen["dtypes"]:
        if name not in dtypes:
            raise Unsupported(f"probe: this worker computes no {name} there.")
    if not 0 < chosen["seconds"] <= 600:
        raise Unsupported('probe: "seconds" must be a number in (0, 600].')
    chosen["dtypes"] = chosen["dtypes"] or [name for name in dtypes if name != "float64"]
    return chosen


def probe(kit, accelerator, threads, chosen):
    """Returns `extra` and `conditions` of the answer."""
    conditions = machine.Conditions()
    extra = {"threads": threads, "tf32": chosen["tf32"]}
    for part, make in (("gemm", _products), ("conv", _convolutions)):
        if part in chosen["parts"]:
            extra[part] = {dtype: _list(_time(make(kit, accelerator, dtype), chosen["seconds"], kit.wait))
                           for dtype in chosen["dtypes"]}
    if "triad" in chosen["parts"]:
        extra["triad"] = [{"bytes": trial.bytes, "work": trial.work, "seconds": trial.seconds}
                          for trial in _time(_triads(kit, accelerator), chosen["seconds"], kit.wait)]
    return extra, conditions.finish()
