# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop that times steps. It sends raw times as they come. The engine decides when to stop; without an answer
from it the limits in "measure" hold."""

import time

from .graph import Unsupported

REPORT_SECONDS = 0.1
_DEFAULTS = {"protocol": "adaptive", "target": 0.02, "max_seconds": 4.0, "min_steps": 5, "max_steps": 100000,
             "warmup_steps": -1, "steps": 0, "block": 1, "reference": True}


def settings(json):
    """Returns the request's "measure" with defaults; refuses an unknown key, because it may change what is measured."""
    for key in json:
        if key not in _DEFAULTS:
            raise Unsupported(f'run: "measure": the key "{key}" is unknown to this worker.')
    return {**_DEFAULTS, **json}


def finished(measure, steps, spent):
    if measure["protocol"] == "fixed" or (measure["protocol"] == "paper" and measure["steps"] > 0):
        if steps >= measure["steps"] + max(0, measure["warmup_steps"]):
            return True
    elif steps >= measure["max_steps"]:
        return True
    return spent >= measure["max_seconds"] and steps >= min(2, measure["min_steps"])


def plain_step_seconds(steps, step, wait):
    """Returns the median of `steps` steps after a short warm-up; a profile compares it with its profiled steps."""
    for _ in range(3):
        step()
    seconds = []
    for _ in range(steps):
        wait()
        start = time.perf_counter()
        step()
        wait()
        seconds.append(time.perf_counter() - start)
    return sorted(seconds)[len(seconds) // 2]


def measure_steps(run, measure, step, wait, channel, after_second=lambda: None, waited=None):
    """Times blocks of `measure["block"]` calls of step(), each block ended by wait(); sends "steps" messages of
    seconds per step. `after_second` is called once, after the second block (the first with every buffer alive).
    `waited`, for a run whose input comes from the host, returns the seconds for which steps have waited for it so
    far."""
    channel.send({"type": "progress", "id": run, "phase": "warm-up"})
    block = max(1, int(measure["block"]))
    clock = time.perf_counter
    seconds, waits, sent, steps = [], [], 0, 0
    begin = reported = clock()
    while True:
        before = waited() if waited else 0.0
        start = clock()
        for _ in range(block):
            step()
        wait()
        end = clock()
        seconds.append(max(1e-9, (end - start) / block))
        if waited:
            waits.append((waited() - before) / block)
        steps += 1
        if steps == 2:
            after_second()
        done = finished(measure, steps, end - begin)
        if done or steps == 1 or end - reported >= REPORT_SECONDS:
            channel.send({"type": "steps", "id": run, "first": sent, "seconds": seconds,
                          **({"waited": waits} if waited else {})})
            sent += len(seconds)
            seconds, waits = [], []
            if done or channel.stop_requested(run):
                return
            reported = clock()
