# SPDX-License-Identifier: GPL-3.0-or-later
"""parascope-worker-jax: JAX on CPUs, CUDA and TPUs; runs compiled unless asked not to, several devices by sharding the batch.

On a TPU one process owns the device: it serves many runs, and a fresh one follows any failure.
"""

import json
import os
import sys
import time

from . import energy, machine, probing, tpu
from .channel import Channel
from .graph import SERVING, Unsupported, least_bytes, read
from .jax_probe import Kit
from .jax_profile import UPDATE, profile
from .measuring import measure_steps, settings
from .records import SETTINGS, Tally, ThreadLoader, Vanished, make_source, rate_alone
from .supervisor import Supervisor, die_with_parent, hello, serve_runs, spawn_child

_IMPLEMENTATION = {"devices": 0, "threads": 0, "cores": [], "cores_per_device": 0, "layout": "auto", "tuned": False, "tf32": False,
                   "matmul_precision": "highest", "compile": True, **SETTINGS}
_TYPES = ("float32", "float64", "bfloat16", "float16")

def _jax():
    if "jax" not in sys.modules:
        hosts = tpu.hosts_of_slice()
        if hosts > 1:
            raise SystemExit(tpu.refuse_slice(hosts))
    import jax

    if jax.process_count() > 1:
        raise SystemExit(tpu.refuse_slice(jax.process_count()))
    return jax


def _memory(device):
    try:
        return (device.memory_stats() or {}).get("bytes_limit")
    except Exception:  # some backends do not count and raise any exception
        return None


def describe_devices(jax):
    """Lists each device separately and, when there are several, all together under "KIND:all"."""
    listed = []
    kind = jax.default_backend()
    kind = "cuda" if kind == "gpu" else kind
    devices = jax.devices()
    for index, device in enumerate(devices):
        details = {"model": device.device_kind, "dtypes": list(_TYPES)}
        if device.device_kind in tpu.KINDS:
            details["catalogue"], details["devices_per_chip"] = tpu.KINDS[device.device_kind]
        memory = machine.available_memory() if kind == "cpu" else _memory(device)
        name = "cpu" if kind == "cpu" and index == 0 else f"{kind}:{index}"
        listed.append({"name": name, "kind": kind, "memory_bytes": memory, "details": details})
    if len(devices) > 1:
        each = listed[0]["details"]
        memory = listed[0]["memory_bytes"]
        total = memory if kind == "cpu" or memory is None else memory * len(devices)
        listed.append({"name": f"{kind}:all", "kind": kind, "memory_bytes": total,
                       "details": {**each, "devices": len(devices)}})
    return listed


def make_hello():
    jax = _jax()
    import jaxlib

    stack = {"framework": "jax", "version": jax.__version__, "jaxlib": jaxlib.__version__,
             "python": sys.version.split()[0], "backend": jax.default_backend(),
             "xla_flags": os.environ.get("XLA_FLAGS", "")}
    from .jax_model import MAKERS
    described = describe_devices(jax)
    for entry, devices in zip(described, [[device] for device in jax.devices()] + [jax.devices()]):
        if devices[0].platform != "cpu" or entry is described[0]:  # several "processors" of JAX are one
            entry["details"] = {**entry["details"], **energy.idle(_gpus_of(devices))}
    return hello("jax", sorted(MAKERS), machine.environment(), stack, described)


def _gpus_of(devices):
    """Returns the numbers by which the monitoring libraries know the devices; none for processors, and None for
    devices that no library here knows (TPUs)."""
    if devices[0].platform == "cpu":
        return []
    return [device.local_hardware_id for device in devices] if devices[0].platform == "gpu" else None


def _placement(jax, name, wanted=0):
    """Returns the devices of a request's "device": the first `wanted` of all of them where it asks for a number."""
    devices = jax.devices()
    kind = jax.default_backend().replace("gpu", "cuda")
    if wanted > len(devices):
        raise Unsupported(f"run: {wanted} devices of {len(devices)}"
                          + ("; XLA_FLAGS=--xla_force_host_platform_device_count=N in the worker's environment makes N "
                             "of this host." if kind == "cpu" else "."))
    if wanted > 1:
        return devices[:wanted]
    if wanted == 1 and name == f"{kind}:all":
        return devices[:1]
    if name == f"{kind}:all":
        return devices
    if name == kind:
        return devices[:1]
    prefix, colon, index = name.partition(":")
    if prefix == kind and colon and index.isdigit() and int(index) < len(devices):
        return [devices[int(index)]]
    raise Unsupported(f'run: the device "{name}" is not there; this worker has '
                      f"{', '.join(item['name'] for item in describe_devices(jax))}.")


class _Feed:
    """Input that comes from the host in every step: threads make batches ahead and put them on the devices."""

    def __init__(self, jax, graph, chosen, batch, seed, inputs, cut):
        source, self._shifted = make_source(graph, chosen, seed)
        self._jax, self._inputs, self._cut, self._batch = jax, inputs, cut, batch
        self._workers, self._tally, self.waited = chosen["loader_workers"], Tally(source), 0.0
        self._loader = ThreadLoader(lambda number: source.batch(number, batch), self._workers, chosen["prefetch"])

    def _take(self):
        arrays, note = next(self._loader)
        self._tally.add(note)
        return arrays

    def rate_alone(self):
        return rate_alone(self._take, self._workers, self._batch, time.perf_counter)

    def next(self):
        import numpy

        start = time.perf_counter()
        arrays = self._take()
        arrays.update({name: numpy.roll(arrays[of], -1, -1) for name, of in self._shifted.items()})
        for name, array in arrays.items():
            held = self._inputs[name]
            self._inputs[name] = self._jax.device_put(array.astype(held.dtype, copy=False), self._cut[name])
        self._jax.block_until_ready([self._inputs[name] for name in arrays])
        self.waited += time.perf_counter() - start

    def report(self):
        return self._tally.report()

    def close(self):
        self._loader.close()


class Run:
    def __init__(self, request, channel):
        jax = self._jax = _jax()
        import jax.numpy as jnp

        from .jax_model import Model, Optimizer
        from .optimizers import optimizer_options

        self._id, self._request, self._channel = request["id"], request, channel
        graph = read(request.get("graph", {}))
        self._measure = settings(request.get("measure", {}))
        given = request.get("implementation", {})
        for key in given:
            if key not in _IMPLEMENTATION:
                raise Unsupported(f'run: "implementation": the key "{key}" is unknown to this worker.')
        self._implementation = {**_IMPLEMENTATION, **given}
        if self._implementation["tuned"]:
            raise Unsupported("run: only the LibTorch worker has a tuned stack.")
        if self._implementation["layout"] == "channels_last":
            raise Unsupported("run: XLA chooses layouts itself; \"layout\" can only be auto or contiguous.")
        if self._implementation["cores"] or self._implementation["threads"]:
            raise Unsupported("run: JAX fixes its threads when it starts; choose cores with the device's \"cores\".")
        self._devices = _placement(jax, str(request.get("device", "cpu")), self._implementation["devices"])
        if self._devices[0].platform == "cpu":
            machine.keep_cores(self._implementation, len(self._devices))
        dtype = request.get("dtype", "float32")
        if dtype not in _TYPES:
            raise Unsupported(f"run: this worker computes no {dtype}.")
        # float64 is off in JAX unless enabled, and enabling it changes the types to which its other types promote.
        jax.config.update("jax_enable_x64", dtype == "float64")
        batch = int(request.get("batch", 1))
        if batch % len(self._devices):
            raise Unsupported(f"run: a batch of {batch} cannot be divided among {len(self._devices)} devices.")
        self._training = request.get("mode", "train") == "train"
        optimizer = request.get("optimizer", {"name": "rmsprop"})
        name = optimizer.get("name", "rmsprop") if self._training else "none"
        self._options = optimizer_options(name, optimizer.get("options", {}))
        self._optimizer = Optimizer(name, self._options)
        # A run that serves a model holds its weights in the run's type and casts nothing to it.
        self._held = dtype if dtype == "float64" or request.get("mode") in SERVING else "float32"
        self._model = Model(graph, batch, self._training, jnp.dtype(dtype), held=jnp.dtype(self._held),
                            devices=len(self._devices))
        self._graph, self._batch = graph, batch
        if request["type"] == "profile":
            if not self._implementation["compile"] or len(self._devices) > 1 or self._implementation["data"] != "device":
                raise Unsupported("profile: only a compiled run on one device, with its data there, has a program to look at.")
            self._model.labelled = True
        if jax.default_backend() == "cpu":
            free = 0.9 * machine.available_memory()
            budget = min(request.get("memory_limit_bytes") or free, free)
            # Every host device has its own copy of the weights.
            if len(self._devices) * least_bytes(graph, self._training, jnp.dtype(self._held).itemsize) > budget:
                raise MemoryError

    def _shardings(self):
        """Returns the shardings: weights on every device, inputs cut along the batch."""
        from jax.sharding import Mesh, NamedSharding, PartitionSpec

        mesh = Mesh(self._devices, ("batch",))
        whole = NamedSharding(mesh, PartitionSpec())
        cut = {}
        for entry in self._graph.inputs:
            on_batch = bool(entry.shape) and isinstance(entry.shape[0], str)
            cut[entry.name] = NamedSharding(mesh, PartitionSpec("batch")) if on_batch else whole
        return whole, cut

    def _functions(self):
        model, optimizer, jax = self._model, self._optimizer, self._jax

        def train(weights, state, inputs, key):
            key, mine = jax.random.split(key)
            loss, updates, gradients, of_inputs = model.gradients(weights, inputs, mine)
            with jax.named_scope(UPDATE):
                free, state = optimizer.update({name: weights[name] for name in model.trainable}, gradients, state)
            # Return what no other output uses: otherwise XLA would leave its computation out.
            kept = of_inputs if optimizer.learns else {**gradients, **of_inputs}
            return {**weights, **free, **updates}, state, key, (loss, kept)

        def infer(weights, state, inputs, key):
            return weights, state, key, (model.apply(weights, inputs, key)[0], {})

        return train if self._training else infer

    def execute(self):
        jax = self._jax
        precision = self._implementation["matmul_precision"]
        if self._implementation["tf32"]:
            precision = "tensorfloat32"
        gpus, power = _gpus_of(self._devices), self._request.get("power", [])
        idle = energy.idle(gpus, power) if power else {}
        self._channel.send({"type": "progress", "id": self._id, "phase": "build"})
        begin = time.perf_counter()
        whole, cut = self._shardings()
        products = {"medium": "default"}.get(precision, precision)
        with jax.default_matmul_precision(products):
            key = jax.device_put(jax.random.key(int(self._request.get("seed", 1)) % (1 << 31)), whole)
            # Use XLA's own generator: JAX's, unrolled for every weight, takes three times as long to compile for the
            # same purpose.
            start = jax.device_put(jax.random.key(int(self._request.get("seed", 1)) % (1 << 31), impl="unsafe_rbg"), whole)
            weights = jax.jit(self._model.weights, out_shardings=whole)(start)
            inputs = jax.jit(self._model.inputs, out_shardings=cut)(start)
            state = jax.jit(self._optimizer.initial, out_shardings=whole)(
                {name: weights[name] for name in self._model.trainable})
            jax.block_until_ready((weights, inputs, state))
            built = time.perf_counter()
            feed = None
            if self._implementation["data"] != "device":  # refuse before minutes are spent on compiling
                feed = _Feed(jax, self._graph, self._implementation, self._batch, int(self._request.get("seed", 1)),
                             inputs, cut)
            of_compiler = {}
            if self._implementation["compile"]:
                self._channel.send({"type": "progress", "id": self._id, "phase": "compile"})
                begun = time.perf_counter()
                # Weights and states are donated to the step, which writes the new ones in their place.
                donated = (0, 1, 3) if self._training else ()
                step = jax.jit(self._functions(), donate_argnums=donated).lower(weights, state, inputs, key).compile()
                of_compiler = {"compile_seconds": time.perf_counter() - begun, **self._second_opinions(step)}
            else:
                step = self._eager(products)
        held = {"weights": weights, "state": state, "key": key, "last": None}

        extra = {"input_examples_per_second": feed.rate_alone()} if feed else {}

        def once():
            if feed:
                feed.next()
            held["weights"], held["state"], held["key"], held["last"] = step(
                held["weights"], held["state"], inputs, held["key"])

        wait = lambda: jax.block_until_ready((held["last"], held["weights"]))
        if self._request["type"] == "profile":
            self._channel.send({"type": "progress", "id": self._id, "phase": "profile"})
            extra = profile(jax, step.as_text(), int(self._request.get("steps", 5)), once, wait)
            self._channel.send({"type": "result", "id": self._id, "timing": "sync", "memory_peak_bytes": None,
                                "parameters": self._model.parameter_count(held["weights"]),
                                "finite": bool(jax.numpy.isfinite(held["last"][0]).all()),
                                "conditions": {}, "extra": {**extra, **of_compiler}})
            return
        conditions = machine.Conditions(gpus, power)
        try:
            measure_steps(self._id, self._measure, once, wait, self._channel, waited=(lambda: feed.waited) if feed else None)
        finally:
            if feed:
                feed.close()
        sampled = {**conditions.finish(), **idle}
        if feed:
            found, metrics = feed.report()
            extra.update(metrics)
            if found:
                sampled["input"] = found
        extra = {**extra, "build_seconds": built - begin, **of_compiler, "process": "shared",
                 "implementation": {**self._implementation, "threads": self._implementation["threads"] or
                                    len(os.sched_getaffinity(0))}, "optimizer": self._options,
                 "devices": len(self._devices), "global_batch": self._batch,
                 "device_batch": self._batch // len(self._devices),
                 "computed_in": f"{self._request.get('dtype', 'float32')} products, "
                                f"{self._held} weights, "
                                f"{'float64' if self._held == 'float64' else 'float32'} normalisations and losses; "
                                f"matmul precision {precision}"}
        result, kept = held["last"]
        # A gradient that is not finite makes its weight not finite, with every optimiser.
        learnt = [held["weights"][name] for name in self._model.trainable] if self._training else []
        finite = all(bool(jax.numpy.isfinite(values).all()) for values in [result, *kept.values(), *learnt])
        if self._training:
            extra["loss"] = float(result)
        self._channel.send({"type": "result", "id": self._id,
                            "timing": "block" if self._measure["block"] > 1 else "sync",
                            "memory_peak_bytes": extra.pop("xla_memory_bytes", None), "parameters": self._model.parameter_count(held["weights"]),
                            "finite": finite, "conditions": sampled, "extra": extra})

    def _eager(self, products):
        """A step whose operations run one by one, each as XLA's kernel of that operation."""
        function, jax = self._functions(), self._jax

        def step(*arguments):
            with jax.disable_jit(), jax.default_matmul_precision(products):
                return function(*arguments)

        return step

    @staticmethod
    def _second_opinions(step):
        """XLA's own counts for one device's share. XLA counts the body of a loop once."""
        found = {}
        try:
            costs = step.cost_analysis() or {}
            costs = costs[0] if isinstance(costs, list) else costs
            if "flops" in costs:
                found["xla_flops"] = float(costs["flops"])
                found["xla_flops_note"] = "XLA's own count on one device; the body of a loop is counted once"
        except Exception:
            pass
        try:
            memory = step.memory_analysis()
            # Arguments that the step overwrites are counted once.
            found["xla_memory_bytes"] = int(memory.argument_size_in_bytes + memory.output_size_in_bytes +
                                            memory.temp_size_in_bytes - memory.alias_size_in_bytes)
        except Exception:
            pass
        return found


def _probe(request, channel):
    jax = _jax()
    devices = _placement(jax, str(request.get("device", "cpu")))
    if len(devices) > 1:
        raise Unsupported("probe: one device at a time.")
    chosen = probing.options(request.get("options", {}), _TYPES)
    allowed = os.sched_getaffinity(0)
    if chosen["threads"] not in (0, len(allowed)) or (chosen["cores"] and set(chosen["cores"]) != allowed):
        raise Unsupported("probe: JAX fixes its threads when it starts; choose cores with the device's \"cores\".")
    jax.config.update("jax_enable_x64", "float64" in chosen["dtypes"])
    channel.send({"type": "progress", "id": request["id"], "phase": "measure"})
    with jax.default_matmul_precision("tensorfloat32" if chosen["tf32"] else "highest"):
        extra, conditions = probing.probe(Kit(jax, devices[0]), devices[0].platform != "cpu", len(allowed), chosen)
    channel.send({"type": "result", "id": request["id"], "timing": "sync", "conditions": conditions, "extra": extra})


def execute(request, channel):
    run = request["id"]
    from jax.errors import JaxRuntimeError

    try:
        if request["type"] == "probe":
            _probe(request, channel)
        else:
            Run(request, channel).execute()
    except Unsupported as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": str(error)})
    except (JaxRuntimeError, MemoryError, Vanished) as error:
        text = str(error)
        memory = isinstance(error, MemoryError) or "RESOURCE_EXHAUSTED" in text or "out of memory" in text.lower()
        message = "The run needed more than the device's memory." if memory else text[:2000]
        channel.send({"type": "error", "id": run, "code": "oom" if memory else "internal", "message": message,
                      "restart": True})
    except (KeyError, TypeError, ValueError, NotImplementedError, OSError) as error:
        channel.send({"type": "error", "id": run, "code": "unsupported", "message": f"run: {error!r}"[:2000]})


def check(path):
    """Returns loss, gradients and output with the formula's values, by which implementations are compared."""
    jax = _jax()
    from .jax_model import Model

    with open(path, encoding="utf-8") as file:
        request = json.load(file)
    graph, batch = read(request["graph"]), request.get("batch", 2)
    double = request.get("dtype") == "float64"
    jax.config.update("jax_enable_x64", double)
    real = jax.numpy.float64 if double else jax.numpy.float32
    key = jax.random.key(0)
    with jax.default_matmul_precision("highest"):
        inference = Model(graph, batch, False, real, formula=True)
        weights, inputs = inference.formula_weights(), inference.formula_inputs()
        output, _ = jax.jit(inference.apply)(weights, inputs, key)
        if graph.loss is None:  # prefill and decode do not train
            return {"output": output.flatten().tolist()}
        model = Model(graph, batch, True, real, formula=True)
        loss, _, gradients, of_inputs = jax.jit(model.gradients)(weights, inputs, key)
    flat = lambda tensors: {name: value.flatten().tolist() for name, value in tensors.items()}
    return {"output": output.flatten().tolist(), "parameters": sum(weights[name].size for name in model.trainable),
            "loss": float(loss), "gradients": flat(gradients), "input_gradients": flat(of_inputs)}


def selftest():
    """Reports a small model on every device, for owners of hardware that the project does not have."""
    from .selftest import report

    return report(make_hello(), execute)


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "--child":
        die_with_parent()
        serve_runs(Channel(int(arguments[1]), int(arguments[2])), make_hello, execute)
        return 0
    try:
        if len(arguments) > 1 and arguments[0] == "--check":
            for path in arguments[1:]:
                print(json.dumps(check(path)))
            return 0
        if arguments == ["--selftest"]:
            print(json.dumps(selftest(), indent=2))
            return 0
    except (Unsupported, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if arguments:
        usage = ("usage: parascope-worker-jax               speaks the worker protocol on its standard streams\n"
                 "       parascope-worker-jax --check F...  loss and gradients of the graph in each F, a line each\n"
                 "       parascope-worker-jax --selftest    a report of a small model on every device")
        print(usage, file=sys.stdout if arguments == ["--help"] else sys.stderr)
        return 0 if arguments == ["--help"] else 2
    # JAX must not be forked once it has started its threads: the runs' process starts this program again.
    return Supervisor(lambda: spawn_child([os.path.abspath(sys.argv[0]), "--child"]), lambda device: False).serve()
