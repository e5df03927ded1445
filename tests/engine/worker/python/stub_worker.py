#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A worker of parascope_workers without a framework, which tests the protocol, the processes and the reading of
graphs. "dtype" selects the end of a run: "oom" and "crash" fail, anything else is a result."""
import os
import sys

sys.path.insert(0, os.environ["PARASCOPE_WORKERS"])

from parascope_workers import machine  # noqa: E402
from parascope_workers.graph import KINDS, Unsupported, read  # noqa: E402
from parascope_workers.measuring import measure_steps, settings  # noqa: E402
from parascope_workers.optimizers import optimizer_options  # noqa: E402
from parascope_workers.supervisor import Supervisor, fork_child, hello, serve_runs  # noqa: E402


def make_hello():
    return hello("stub", sorted(KINDS), machine.environment(), {"framework": "stub", "version": "0"},
                 [{"name": "tpu:0", "kind": "tpu", "memory_bytes": 1, "details": {}}])


def execute(request, channel):
    run = request["id"]
    try:
        read(request.get("graph", {}))
        measure = settings(request.get("measure", {}))
        optimizer = request.get("optimizer", {"name": "rmsprop"})
        optimizer_options(optimizer.get("name", "rmsprop"), optimizer.get("options", {}))
        if request.get("dtype") == "oom":
            channel.send({"type": "error", "id": run, "code": "oom", "message": "No room.", "restart": True})
            return
        if request.get("dtype") == "crash":
            os.abort()
        measure["max_seconds"], measure["max_steps"] = 0.01, 2
        measure_steps(run, measure, lambda: None, lambda: None, channel)
        channel.send({"type": "result", "id": run, "timing": "sync", "finite": True, "extra": {"loss": os.getpid()}})
    except Unsupported as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": str(error)})
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": f"run: {error!r}"[:2000]})


sys.exit(Supervisor(lambda: fork_child(lambda channel: serve_runs(channel, make_hello, execute)),
                    lambda device: False).serve())
