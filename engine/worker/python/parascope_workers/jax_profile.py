# SPDX-License-Identifier: GPL-3.0-or-later
"""The time of a compiled step by XLA's instruction and layer, from the trace of JAX's own profiler.

An operation is an instruction of the program that XLA made ("dot", "convolution", a fusion by the name that XLA gave it),
not a function of JAX: the names are those of the code that ran. The trace has no FLOPs and no bytes of an instruction, so both
are null; XLA's count of the whole step is given in addition.
"""

import glob
import os
import re
import time

from .graph import Unsupported
from .measuring import plain_step_seconds
from .temporary import TemporaryFolder

LAYER, UPDATE = "layer::", "optimiser update"
_INSTRUCTION = re.compile(r'^\s*(?:ROOT )?%?([\w.\-]+) = .*metadata=\{[^}]*op_name="([^"]*)"')
_OF_LAYER = re.compile(re.escape(LAYER) + r"([^/()]+)")


def places(program):
    """Returns {name: (layer, pass)} of the instructions of an HLO text."""
    found = {}
    for line in program.splitlines():
        if match := _INSTRUCTION.match(line):
            name, path = match.groups()
            layer = _OF_LAYER.search(path)
            passed = "update" if UPDATE in path else "backward" if "transpose(" in path else "forward"
            found[name] = (layer.group(1) if layer else "", passed)
    return found


def own_seconds(events):
    """Returns (name, seconds) of events (name, start, end) of one thread, in any unit, without the time of nested
    events."""
    open_, out = [], []
    for name, start, end in sorted(events, key=lambda event: (event[1], -event[2])):
        while open_ and open_[-1][2] <= start:
            open_.pop()
        if open_:
            open_[-1][3][1] -= end - start
        entry = [name, end - start]
        out.append(entry)
        open_.append((name, start, end, entry))
    return [(name, max(0.0, seconds)) for name, seconds in out]


def _trace(jax, run):
    """Returns (instruction, seconds) of everything that ran during the trace."""
    with TemporaryFolder("profile") as folder:
        with jax.profiler.trace(folder):
            run()
        files = glob.glob(os.path.join(folder, "**", "*.xplane.pb"), recursive=True)
        if not files:
            raise Unsupported("profile: JAX's profiler wrote no trace.")
        found = []
        for plane in jax.profiler.ProfileData.from_file(files[0]).planes:
            for line in plane.lines:
                events = []
                for event in line.events:
                    instruction = dict(event.stats).get("hlo_op")
                    if instruction:
                        events.append((instruction, event.start_ns, event.start_ns + event.duration_ns))
                found += own_seconds(events)
    if not found:
        raise Unsupported("profile: JAX's profiler reports no operations on this device.")
    return [(name, 1e-9 * nanoseconds) for name, nanoseconds in found]


def profile(jax, program, steps, step, wait):
    """Returns the `extra` of the answer: the operations of a step of `steps`, and its time with and without the
    profiler."""
    if not hasattr(jax.profiler, "ProfileData"):
        raise Unsupported(f"profile: JAX {jax.__version__} cannot read its own traces (jax.profiler.ProfileData).")
    clock, took = time.perf_counter, []
    plain = plain_step_seconds(steps, step, wait)

    def looked_at():
        start = clock()
        for _ in range(steps):
            step()
        wait()
        took.append((clock() - start) / steps)

    place, totals = places(program), {}
    for instruction, seconds in _trace(jax, looked_at):
        layer, passed = place.get(instruction, ("", "forward"))
        name = re.sub(r"(\.\d+)+$", "", instruction)
        total = totals.setdefault((layer, name, passed), {"seconds": 0.0, "calls": 0})
        total["seconds"] += seconds / steps
        total["calls"] += 1 / steps
    operations = [{"name": name, "layer": layer, "pass": passed, "flops": None, "bytes": None, **total}
                  for (layer, name, passed), total in totals.items()]
    attributed = sum(item["seconds"] for item in operations)
    # Threads that ran at the same time may add up to more than the elapsed time.
    return {"operations": operations, "attributed_seconds": attributed,
            "profiled_step_seconds": max(took[0], attributed), "step_seconds": plain,
            "steps": steps}
