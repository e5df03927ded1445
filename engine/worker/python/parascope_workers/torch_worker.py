# SPDX-License-Identifier: GPL-3.0-or-later
"""parascope-worker-pytorch: PyTorch, eager or compiled."""

import json
import os
import sys
import time

import torch

from . import energy, machine, probing
from .graph import SERVING, Unsupported, least_bytes, read
from .measuring import measure_steps, settings
from .selftest import report
from .supervisor import Supervisor, fork_child, hello, serve_runs
from .optimizers import optimizer_options
from .records import SETTINGS
from .torch_feed import Feed
from .torch_layers import MAKERS
from .torch_model import Model, make_optimizer
from .torch_probe import Kit
from .torch_profile import profile, update_flops
from .torch_ranks import Ranks

_TYPES = {"float32": None, "float64": None, "bfloat16": torch.bfloat16, "float16": torch.float16}
_IMPLEMENTATION = {"devices": 1, "threads": 0, "cores": [], "cores_per_device": 0, "layout": "auto", "tuned": False, "tf32": False,
                   "matmul_precision": "highest", "compile": False, **SETTINGS}
#: PyTorch's wording of this error; on CPUs nothing else identifies it.
_MEMORY_PHRASES = ("can't allocate memory", "out of memory", "not enough memory", "cannot allocate memory")


def can_compile():
    return hasattr(torch, "compile")


def make_hello():
    threads = len(os.sched_getaffinity(0))
    torch.set_num_threads(threads)
    devices = [{"name": "cpu", "kind": "cpu", "memory_bytes": machine.available_memory(),
                "details": {"threads": threads, "dtypes": ["float32", "float64", "bfloat16"], **energy.idle()}}]
    if torch.cuda.is_available():
        for index in range(torch.cuda.device_count()):
            properties = torch.cuda.get_device_properties(index)
            devices.append({"name": f"cuda:{index}", "kind": "cuda", "memory_bytes": properties.total_memory,
                            "details": {"model": properties.name, "dtypes": ["float32", "float64", "bfloat16", "float16"],
                                        "compute_capability": f"{properties.major}.{properties.minor}",
                                        **energy.idle([index])}})
    stack = {"framework": "pytorch", "version": torch.__version__, "build": torch.__config__.show(),
             "python": sys.version.split()[0], "compile": can_compile(), "onednn": torch.backends.mkldnn.is_available()}
    return hello("pytorch", sorted(MAKERS), machine.environment(), stack, devices)


def _implementation(given):
    for key in given:
        if key not in _IMPLEMENTATION:
            raise Unsupported(f'run: "implementation": the key "{key}" is unknown to this worker.')
    chosen = {**_IMPLEMENTATION, **given}
    if chosen["tuned"]:
        raise Unsupported("run: only the LibTorch worker has a tuned stack.")
    if chosen["compile"] and not can_compile():
        raise Unsupported(f"run: PyTorch {torch.__version__} has no torch.compile.")
    return chosen


class Run:
    def __init__(self, request, channel):
        self._id = request["id"]
        self._request = request
        self._channel = channel
        self._graph = read(request.get("graph", {}))
        self._measure = settings(request.get("measure", {}))
        self._implementation = _implementation(request.get("implementation", {}))
        self._device = str(request.get("device", "cpu"))
        self._cuda = self._device.startswith("cuda")
        self._gpus = [torch.device(self._device).index or 0] if self._cuda else []
        self._power = request.get("power", [])
        if self._device != "cpu" and not (self._cuda and torch.cuda.is_available()):
            raise Unsupported(f'run: the device "{self._device}" is not there.')
        self._training = request.get("mode", "train") == "train"
        dtype = request.get("dtype", "float32")
        if dtype not in _TYPES or (dtype == "float16" and not self._cuda):
            raise Unsupported(f"run: this worker computes no {dtype} on {self._device}.")
        self._type = _TYPES[dtype]
        self._real = torch.float64 if dtype == "float64" else torch.float32
        # A run that serves a model holds its weights in the run's type and casts nothing to it.
        if request.get("mode") in SERVING and self._type is not None:
            self._real, self._type = self._type, None
        self._batch, ranks = int(request.get("batch", 1)), self._implementation["devices"]
        if ranks > 1 and self._cuda:
            raise Unsupported(f"run: {ranks} devices of 1: this worker trains on several only on processors.")
        if self._batch % ranks:
            raise Unsupported(f"run: a batch of {self._batch} cannot be divided among {ranks} devices.")
        self._ranks = None
        optimizer = request.get("optimizer", {"name": "rmsprop"})
        self._optimizer_name = optimizer.get("name", "rmsprop") if self._training else "none"
        self._options = optimizer_options(self._optimizer_name, optimizer.get("options", {}))
        self._last, self._feed = None, None

    def execute(self):
        chosen = self._implementation
        idle = energy.idle(self._gpus, self._power) if self._power else {}
        if chosen["layout"] == "auto":
            chosen = {**chosen, "layout": "contiguous"}
        if not self._cuda:
            machine.keep_cores(chosen)
        if chosen["devices"] > 1:
            # Fork before the first thread: a forked copy has only one thread.
            self._ranks = Ranks(chosen["devices"])
            if not chosen["cores"]:
                chosen = {**chosen, "cores": self._ranks.cores}
        try:
            self._carry_out(chosen, idle)
        except RuntimeError as error:
            lost = self._ranks.lost() if self._ranks else None
            if lost:
                raise RuntimeError(lost) from error
            raise
        finally:
            if self._feed:
                self._feed.close()
            if self._ranks:
                self._ranks.end()

    def _carry_out(self, chosen, idle):
        if chosen["cores"]:
            os.sched_setaffinity(0, chosen["cores"])
        threads = chosen["threads"] or len(os.sched_getaffinity(0))
        torch.set_flush_denormal(True)
        torch.set_num_threads(threads)
        torch.backends.cuda.matmul.allow_tf32 = chosen["tf32"]
        torch.backends.cudnn.allow_tf32 = chosen["tf32"]
        torch.set_float32_matmul_precision(chosen["matmul_precision"])
        if not self._cuda:
            torch.ones(64, 64) @ torch.ones(64, 64)  # the thread pool's stacks must not meet the limit
            free = 0.9 * machine.available_memory()
            budget = min(self._request.get("memory_limit_bytes") or free, free) / chosen["devices"]
            element = torch.empty(0, dtype=self._real).element_size()
            if least_bytes(self._graph, self._training, element) > budget:
                raise MemoryError  # filling memory to its end would take as long as the run may last
            machine.limit_data(budget)
        else:
            torch.cuda.reset_peak_memory_stats(self._device)
        self._channel.send({"type": "progress", "id": self._id, "phase": "build"})
        torch.manual_seed(int(self._request.get("seed", 1)) % (1 << 63))
        begin = time.perf_counter()
        ranks = self._ranks
        self._model = Model(self._graph, self._batch // chosen["devices"], self._training, self._device,
                            layout=chosen["layout"], real=self._real, rank=ranks.rank if ranks else 0,
                            ranks=chosen["devices"])
        weights = list(self._model.trainable.values()) if self._training else []
        self._leaves = weights + list(self._model.inputs_with_gradient().values())
        self._optimizer = make_optimizer(self._optimizer_name, self._options, weights)
        extra = {}
        if chosen["data"] != "device":
            if self._request["type"] == "profile":
                raise Unsupported("profile: operations are looked at with the data on the device alone.")
            self._feed = Feed(self._graph, chosen, self._model, self._batch // chosen["devices"],
                              int(self._request.get("seed", 1)), ranks.rank if ranks else 0, chosen["devices"])
            extra["input_examples_per_second"] = self._feed.rate_alone() * chosen["devices"]
        self._forward = torch.compile(self._model.forward) if chosen["compile"] else self._model.forward
        self._synchronise()
        extra["build_seconds"] = time.perf_counter() - begin
        if chosen["compile"]:
            self._channel.send({"type": "progress", "id": self._id, "phase": "compile"})
            begin = time.perf_counter()
            for _ in range(3):  # a later step may compile again, for gradients or optimiser states
                self._step()
                self._synchronise()
            extra["compile_seconds"] = time.perf_counter() - begin
        if self._request["type"] == "profile":
            self._profile(chosen)
            return
        if ranks and ranks.rank:
            while True:  # until the first rank ends this process
                self._step()
        conditions = machine.Conditions(self._gpus, self._power)
        measure_steps(self._id, self._measure, self._step, self._synchronise, self._channel,
                      waited=(lambda: self._feed.waited) if self._feed else None)
        extra["implementation"] = {**chosen, "threads": threads, "cores": sorted(os.sched_getaffinity(0))}
        extra["optimizer"] = self._options
        if ranks:
            extra.update(ranks.report(), global_batch=self._batch, device_batch=self._batch // ranks.size)
        found, conditions = {}, {**conditions.finish(), **idle}
        if self._feed:
            found, metrics = self._feed.report()
            extra.update(metrics)
        if found:
            conditions["input"] = found
        extra["process"] = "shared" if self._cuda else "fresh"
        extra["computed_in"] = (self._request.get("dtype", "float32") if self._type is None else
                                f"autocast to {self._request['dtype']} where PyTorch does, weights in float32")
        finite = bool(torch.isfinite(self._last).all())
        if self._training:
            extra["loss"] = float(ranks.loss if ranks else self._last.detach())
            finite = finite and all(bool(torch.isfinite(leaf.grad).all()) for leaf in weights if leaf.grad is not None)
        self._channel.send({
            "type": "result", "id": self._id, "timing": "block" if self._measure["block"] > 1 else "sync",
            # PyTorch counts its allocations on accelerators only.
            "memory_peak_bytes": torch.cuda.max_memory_allocated(self._device) if self._cuda else None,
            "parameters": self._model.parameter_count(), "finite": finite, "conditions": conditions,
            "extra": extra})

    def _profile(self, chosen):
        if chosen["devices"] > 1 or chosen["compile"]:
            raise Unsupported("profile: only a run on one device that is not compiled has operations to look at.")
        if self._cuda:
            raise Unsupported("profile: this worker reads the processor's times, which are not those of a GPU's kernels; "
                              "parascope-worker (LibTorch) profiles GPUs.")
        self._channel.send({"type": "progress", "id": self._id, "phase": "profile"})
        weights = sum(weight.numel() for weight in self._model.trainable.values())
        update = (self._optimizer_name + " update", update_flops(self._optimizer_name, self._options, weights))
        extra = profile(self._model, self._graph, int(self._request.get("steps", 5)), self._step, self._synchronise, update)
        self._channel.send({"type": "result", "id": self._id, "timing": "sync", "memory_peak_bytes": None,
                            "parameters": self._model.parameter_count(), "finite": bool(torch.isfinite(self._last).all()),
                            "conditions": {}, "extra": {**extra, "layout": chosen["layout"]}})

    def _step(self):
        if self._feed:
            self._feed.next()
        with torch.autocast("cuda" if self._cuda else "cpu", self._type, enabled=self._type is not None,
                            cache_enabled=self._training) if self._type is not None else _nothing():
            if self._training:
                self._last = self._forward()
            else:
                with torch.no_grad():
                    self._last = self._forward()
        if self._training:
            for leaf in self._leaves:
                leaf.grad = None
            self._last.backward()
            if self._ranks:
                self._ranks.average([leaf.grad for leaf in self._model.trainable.values() if leaf.grad is not None],
                                    self._last)
            if self._optimizer:
                self._optimizer.step()

    def _synchronise(self):
        if self._cuda:
            torch.cuda.synchronize(self._device)


class _nothing:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def _probe(request, channel):
    device = str(request.get("device", "cpu"))
    cuda = device.startswith("cuda")
    if device != "cpu" and not (cuda and torch.cuda.is_available()):
        raise Unsupported(f'probe: the device "{device}" is not there.')
    chosen = probing.options(request.get("options", {}), [name for name in _TYPES if cuda or name != "float16"])
    if chosen["cores"]:
        os.sched_setaffinity(0, chosen["cores"])
    threads = chosen["threads"] or len(os.sched_getaffinity(0))
    torch.set_num_threads(threads)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = chosen["tf32"]
    channel.send({"type": "progress", "id": request["id"], "phase": "measure"})
    with torch.no_grad():
        extra, conditions = probing.probe(Kit(device), cuda, threads, chosen)
    channel.send({"type": "result", "id": request["id"], "timing": "sync", "conditions": conditions, "extra": extra})


def execute(request, channel):
    run = request["id"]
    try:
        if request["type"] == "probe":
            _probe(request, channel)
        else:
            Run(request, channel).execute()
    except Unsupported as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": str(error)})
    except (MemoryError, RuntimeError) as error:
        text = str(error)
        memory = isinstance(error, MemoryError) or any(phrase in text.lower() for phrase in _MEMORY_PHRASES)
        message = "The run needed more memory than it may take." if memory else text[:2000] or "RuntimeError"
        channel.send({"type": "error", "id": run, "code": "oom" if memory else "internal", "message": message,
                      "restart": True})
    except (KeyError, TypeError, ValueError, OSError) as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": f"run: {error!r}"[:2000]})


def check(path):
    """Returns loss, gradients and output with the formula's values, by which implementations are compared."""
    with open(path, encoding="utf-8") as file:
        request = json.load(file)
    graph, batch, device = read(request["graph"]), request.get("batch", 2), request.get("device", "cpu")
    real = torch.float64 if request.get("dtype") == "float64" else torch.float32
    with torch.no_grad():
        output = Model(graph, batch, False, device, formula=True, real=real).forward()
    if graph.loss is None:  # prefill and decode do not train
        return {"output": output.flatten().tolist()}
    model = Model(graph, batch, True, device, formula=True, real=real)
    chosen = _implementation({"compile": request.get("compile", False)})
    loss = (torch.compile(model.forward) if chosen["compile"] else model.forward)()
    loss.backward()
    flat = lambda tensors: {name: None if tensor.grad is None else tensor.grad.flatten().tolist()
                            for name, tensor in tensors.items()}
    return {"output": output.flatten().tolist(), "parameters": model.parameter_count(), "loss": loss.item(),
            "gradients": flat(model.trainable), "input_gradients": flat(model.inputs_with_gradient())}


def main(arguments):
    if len(arguments) > 1 and arguments[0] == "--check":
        try:
            for path in arguments[1:]:
                print(json.dumps(check(path)))
            return 0
        except (Unsupported, OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2
    if arguments == ["--selftest"]:
        print(json.dumps(report(make_hello(), execute), indent=2))
        return 0
    if arguments:
        usage = ("usage: parascope-worker-pytorch               speaks the worker protocol on its standard streams\n"
                 "       parascope-worker-pytorch --check F...  loss and gradients of the graph in each F, a line each\n"
                 "       parascope-worker-pytorch --selftest    a report of a small model on every device")
        print(usage, file=sys.stdout if arguments == ["--help"] else sys.stderr)
        return 0 if arguments == ["--help"] else 2
    # A fork of this process, which has loaded PyTorch and run nothing, starts in milliseconds; CUDA must not be
    # forked, and takes a second to start, so there one process serves many runs.
    return Supervisor(lambda: fork_child(lambda channel: serve_runs(channel, make_hello, execute)),
                      lambda device: not device.startswith("cuda")).serve()
