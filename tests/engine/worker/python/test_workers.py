#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the Python workers beyond the worker kit: TPUs by name, slices, memory, processes. Only WithJax needs a
JAX that runs (PARASCOPE_JAX_PYTHON, or build/jax), only WithTorch2 a PyTorch 2 (PARASCOPE_TORCH2_PYTHON, or
build/torch2); no test needs special hardware."""
import http.server
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest

HERE = pathlib.Path(__file__).resolve()
SOURCE = HERE.parents[4]
WORKERS = os.environ.setdefault("PARASCOPE_WORKERS", str(SOURCE / "engine/worker/python"))
sys.path.insert(0, WORKERS)
sys.path.insert(0, str(SOURCE / "tests/fuzz"))

from parascope_workers import jax_worker, tpu  # noqa: E402
from parascope_workers.channel import Lines, decode  # noqa: E402
from parascope_workers.selftest import GRAPH  # noqa: E402

BUILD = os.environ.get("PARASCOPE_BUILD", "build")
TORCH2 = os.environ.get("PARASCOPE_TORCH2_PYTHON", os.path.join(BUILD, "torch2/bin/python"))
JAX = os.environ.get("PARASCOPE_JAX_PYTHON", os.path.join(BUILD, "jax/bin/python"))


def runs(python, text):
    try:
        return subprocess.run([python, "-c", text], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def has_jax():
    return runs(JAX, "import jax")


#: A convolutional model with every kind of layer that a compiler fuses.
IMAGES = {
    "format": 1,
    "inputs": [{"name": "x", "shape": ["B", 3, 16, 16]},
               {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "low": 0, "high": 5}],
    "weights": [{"name": "f", "shape": [8, 3, 3, 3], "init": "he_normal"},
                {"name": "n.gamma", "shape": [8], "init": "ones"}, {"name": "n.beta", "shape": [8]},
                {"name": "n.mean", "shape": [8], "trainable": False},
                {"name": "n.variance", "shape": [8], "init": "ones", "trainable": False},
                {"name": "w", "shape": [5, 288], "init": "glorot_uniform"}, {"name": "b", "shape": [5]}],
    "nodes": [{"name": "conv", "kind": "conv2d", "inputs": ["x"], "weights": ["f"]},
              {"name": "n", "kind": "batch_norm", "inputs": ["conv"], "weights": ["n.gamma", "n.beta", "n.mean", "n.variance"]},
              {"name": "relu", "kind": "relu", "inputs": ["n"]},
              {"name": "pool", "kind": "max_pool", "inputs": ["relu"], "attributes": {"kernel": 3, "stride": 2}},
              {"name": "flat", "kind": "flatten", "inputs": ["pool"]},
              {"name": "dense", "kind": "dense", "inputs": ["flat"], "weights": ["w", "b"]},
              {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["dense", "labels"]}],
    "loss": "loss", "output": "dense",
}


class Conversation:
    """A conversation with a worker over its standard streams."""

    def __init__(self, command, **environment):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, **environment})
        self.hello = self.hear()

    def hear(self):
        text = self.process.stdout.readline()
        return json.loads(text) if text else None

    def run(self, ident, **changes):
        """Returns the final answer."""
        request = {"type": "run", "id": ident, "graph": GRAPH, "batch": 16, "optimizer": {"name": "sgd"},
                   "measure": {"protocol": "fixed", "steps": 3}, **changes}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        self.phases, self.steps = [], 0
        while (answer := self.hear()) is not None:
            if answer["type"] == "progress":
                self.phases.append(answer["phase"])
            elif answer["type"] == "steps":
                self.steps += len(answer["seconds"])
            if answer["type"] in ("result", "error"):
                return answer
        raise AssertionError(self.process.stderr.read().decode()[-2000:])

    def children(self):
        pid = self.process.pid
        return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()

    def end(self):
        self.process.stdin.close()
        self.process.wait(200)
        self.process.stdout.close()
        self.process.stderr.close()


def check_probe(test, worker, **options):
    """A probe times the products that it names, each at least seven times, and refuses what it cannot compute."""
    answer = worker.run("probe", type="probe", options={"seconds": 0.05, "dtypes": ["float32"], **options})
    test.assertEqual(answer["type"], "result", answer)
    extra = answer["extra"]
    test.assertEqual(set(extra["gemm"]), {"float32"})
    for trial in extra["gemm"]["float32"]:
        m, k, n = map(int, trial["what"].split("x"))
        test.assertEqual(trial["work"], 2.0 * m * k * n)
        test.assertGreaterEqual(len(trial["seconds"]), 7)
        # Every processor of this century is faster than the lower bound, and none exceeds the upper one.
        test.assertTrue(1e8 < trial["work"] / min(trial["seconds"]) < 1e14, trial)
    test.assertGreater(extra["conv"]["float32"][0]["work"], 1e8)
    sizes = [trial["bytes"] for trial in extra["triad"]]
    test.assertTrue(sizes and sizes == sorted(sizes) and sizes[0] > 1e6, sizes)
    for trial in extra["triad"]:
        test.assertTrue(trial["work"] >= trial["bytes"] and trial["work"] % trial["bytes"] == 0)
    refused = worker.run("no", type="probe", options={"dtypes": ["float8"]})
    test.assertEqual((refused["type"], refused["code"]), ("error", "unsupported"))


def fake_jax(kind, count, limit=16 << 30):
    device = types.SimpleNamespace(device_kind=kind, memory_stats=lambda: {"bytes_limit": limit})
    return types.SimpleNamespace(default_backend=lambda: "tpu", devices=lambda: [device] * count)


class Tpus(unittest.TestCase):
    """If this fails, a TPU has no utilisation, or one that is twice the true value."""

    def setUp(self):
        with open(SOURCE / "resources/hardware_catalogue/catalogue.json", encoding="utf-8") as file:
            entries = json.load(file)
        self.entries = entries if isinstance(entries, list) else entries["entries"]

    def test_names_are_the_catalogues(self):
        for kind, (ident, devices) in tpu.KINDS.items():
            found = [entry for entry in self.entries if kind in entry["match"]]
            self.assertEqual([entry["id"] for entry in found], [ident], kind)
            self.assertEqual(found[0]["devices_per_unit"], devices, kind)
            self.assertIn("bfloat16", found[0]["peak_per_second"], kind)

    def test_every_generation_is_known(self):
        # Values of jax.devices()[0].device_kind, from JAX's own list of TPU kinds (jax/_src/tpu_info.py).
        for kind in ("TPU v4", "TPU v5 lite", "TPU v5", "TPU v6 lite", "TPU7x"):
            self.assertIn(kind, tpu.KINDS)

    def test_hello(self):
        alone, *others, together = jax_worker.describe_devices(fake_jax("TPU7x", 8))
        self.assertEqual(len(others), 7)
        self.assertEqual((alone["name"], alone["kind"], alone["memory_bytes"]), ("tpu:0", "tpu", 16 << 30))
        self.assertEqual((alone["details"]["model"], alone["details"]["catalogue"], alone["details"]["devices_per_chip"]),
                         ("TPU7x", "tpu_7x", 2))
        self.assertEqual((together["name"], together["details"]["devices"], together["memory_bytes"]), ("tpu:all", 8, 8 * (16 << 30)))
        only, = jax_worker.describe_devices(fake_jax("TPU v99", 1))
        self.assertNotIn("catalogue", only["details"])


class Slices(unittest.TestCase):
    """If this fails, a worker waits for the other hosts of a slice for ever, without a message."""

    class Metadata(http.server.BaseHTTPRequestHandler):
        answer = ""

        def do_GET(self):  # noqa: N802, the library's name
            good = self.path.endswith("/attributes/worker-network-endpoints") and self.headers["Metadata-Flavor"] == "Google"
            self.send_response(200 if good else 404)
            self.end_headers()
            self.wfile.write(self.answer.encode() if good else b"")

        def log_message(self, *_):
            pass

    def test_hosts(self):
        cases = [({}, 1), ({"TPU_WORKER_HOSTNAMES": "localhost"}, 1), ({"TPU_WORKER_HOSTNAMES": "a,b, c,"}, 3),
                 ({"TPU_WORKER_HOSTNAMES": "a,b", "TPU_PROCESS_BOUNDS": "1,1,1"}, 1),
                 ({"TPU_WORKER_HOSTNAMES": "a,b", "JAX_PLATFORMS": "cpu"}, 1),
                 ({"TPU_WORKER_HOSTNAMES": "a", "MEGASCALE_NUM_SLICES": "2"}, 2),
                 ({"TPU_WORKER_HOSTNAMES": "a,b", "JAX_PLATFORMS": "tpu,cpu"}, 2)]
        for environment, hosts in cases:
            self.assertEqual(tpu.hosts_of_slice(environment, chips=False), hosts, environment)

    def test_metadata(self):
        server = http.server.HTTPServer(("127.0.0.1", 0), self.Metadata)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        place = {"GCE_METADATA_IP": f"127.0.0.1:{server.server_port}"}
        try:
            for answer, hosts in (("", 1), ("id:8476:10.0.0.2", 1), ("a:8476:10.0.0.2,b:8476:10.0.0.3", 2)):
                self.Metadata.answer = answer
                self.assertEqual(tpu.hosts_of_slice(place, chips=True), hosts)
            self.assertEqual(tpu.hosts_of_slice(place, chips=False), 1)
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual(tpu.hosts_of_slice(place, chips=True), 1)  # no server answers

    def test_a_slice_is_refused_in_a_sentence(self):
        # This comes before JAX is loaded: this Python has no JAX.
        worker = Conversation([sys.executable, f"{WORKERS}/parascope-worker-jax"], TPU_WORKER_HOSTNAMES="t1k-w-0,t1k-w-1",
                              JAX_PLATFORMS="")
        self.assertEqual(worker.hello["type"], "error")
        said = worker.process.stderr.read().decode()
        worker.end()
        self.assertIn("this host is one of 2 of a multi-host TPU slice", said)
        self.assertNotEqual(worker.process.returncode, 0)


class Memory(unittest.TestCase):
    """HBM that is full is an outcome. The texts are XLA's."""

    def setUp(self):
        class JaxRuntimeError(RuntimeError):
            pass

        self.error = JaxRuntimeError
        self.before = {name: sys.modules.get(name) for name in ("jax", "jax.errors")}
        sys.modules["jax"] = types.ModuleType("jax")
        sys.modules["jax.errors"] = types.SimpleNamespace(JaxRuntimeError=JaxRuntimeError)
        self.run, jax_worker.Run = jax_worker.Run, None

    def tearDown(self):
        jax_worker.Run = self.run
        for name, module in self.before.items():
            sys.modules.pop(name) if module is None else sys.modules.update({name: module})

    def answer(self, error):
        class Failing:
            def __init__(self, *_):
                pass

            def execute(self):
                raise error

        jax_worker.Run = Failing
        said = []
        jax_worker.execute({"type": "run", "id": "r"}, types.SimpleNamespace(send=said.append))
        return said[-1]

    def test_codes(self):
        cases = [("RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used 20.1G of 15.75G hbm. Exceeded hbm capacity by 4.3G.", "oom"),
                 ("RESOURCE_EXHAUSTED: Error allocating device buffer: Attempting to allocate 16.00G. That was not possible. There are 9.2G free.", "oom"),
                 ("INTERNAL: Mosaic failed to compile TPU kernel", "internal"),
                 ("UNAVAILABLE: TPU initialization failed: open(/dev/accel0): Device or resource busy", "internal")]
        for text, code in cases:
            answer = self.answer(self.error(text))
            self.assertEqual(answer["code"], code, text)
            self.assertTrue(answer["restart"], "a fresh process follows")
        self.assertIn("INTERNAL: Mosaic", self.answer(self.error(cases[2][0]))["message"])


class Conditions(unittest.TestCase):
    """If this fails, a GPU's run has the clock of the processor or of another GPU."""

    LIBRARY = pathlib.Path(os.environ.get("PARASCOPE_BUILD", "build")) / "tests/bin/libfake_nvml.so"

    def ask(self, device, visible=""):
        if not self.LIBRARY.exists():
            self.skipTest("the library that stands for NVIDIA's was not built")
        code = ("import json; from parascope_workers.machine import gpu_conditions; "
                f"print(json.dumps(gpu_conditions({device}, {str(self.LIBRARY)!r})))")
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as told:
            told.write("1980 60 650000 99 0")
            told.flush()
            environment = {**os.environ, "FAKE_NVML": told.name, "PYTHONPATH": os.environ["PARASCOPE_WORKERS"],
                           "CUDA_VISIBLE_DEVICES": visible}
            return json.loads(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout)

    def test_a_gpu_tells_its_own(self):
        self.assertEqual(self.ask(1), {"clock_hertz": 1.98e9, "temperature_celsius": 60})

    def test_cuda_numbers_are_those_of_the_variable(self):
        self.assertEqual(self.ask(0, "1")["temperature_celsius"], 60)
        self.assertEqual(self.ask(1, "1")["temperature_celsius"], "unavailable")

    def test_a_device_that_is_not_there_is_unavailable(self):
        self.assertEqual(set(self.ask(0).values()), {"unavailable"})


class Energy(unittest.TestCase):
    """The Python workers read power as the LibTorch worker does. If this fails, joules of two stacks differ for another
    reason than the stacks."""

    def test_readings_of_the_common_table(self):
        from parascope_workers.energy import Counter, Series
        for case in json.loads((HERE.parent.parent / "power_readings.json").read_text()):
            with self.subTest(case["name"]):
                series = Series(Counter("counter", case["kind"], None, wrap=case["wrap"]))
                for moment, value in case["readings"]:
                    series.add(moment, value)
                found = series.json(0)
                self.assertEqual(found["times"], case["times"])
                self.assertEqual([watts and round(watts, 6) for watts in found["watts"]], case["watts"])
                self.assertEqual(series.broken, case["broken"])
                self.assertEqual(found.get("renewals"), case.get("renewals"))

    def test_lines_of_the_common_table(self):
        from parascope_workers.energy import sum_of_line
        for case in json.loads((HERE.parent.parent / "power_lines.json").read_text()):
            with self.subTest(case["line"]):
                found = sum_of_line(case["line"])
                self.assertEqual(None if math.isnan(found) else round(found, 9), case["watts"])

    def test_a_long_series_keeps_its_energy(self):
        from parascope_workers.energy import Counter, Series
        series = Series(Counter("counter", "energy", None))
        for i in range(5001):
            series.add(0.1 * i, i * i / 100)
        self.assertLess(len(series.watts), 512)
        joules = sum(watts * (end - begin) for watts, begin, end in zip(series.watts, series.times, series.times[1:]))
        self.assertAlmostEqual(joules, (series.times[-1] / 0.1) ** 2 / 100, places=3)

    def files(self, folder, entries):
        for name, text in entries.items():
            path = pathlib.Path(folder) / "sys/class" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")

    def found(self, entries, *arguments):
        from parascope_workers.energy import counters
        with tempfile.TemporaryDirectory() as folder:
            self.files(folder, entries)
            found, trouble, _ = counters(*arguments, root=folder, nvml="libno-such.so", rocm="libno-such.so")
            return [(counter.name, counter.counts, counter.read()) for counter in found], len(trouble)

    def test_counters_of_a_machine_of_files(self):
        zones = {"powercap/intel-rapl:0/name": "package-0", "powercap/intel-rapl:0/energy_uj": "5000000",
                 "powercap/intel-rapl:0:0/name": "dram", "powercap/intel-rapl:0:0/energy_uj": "1000000",
                 "powercap/intel-rapl:1/name": "psys", "powercap/intel-rapl:1/energy_uj": "7000000",
                 "hwmon/hwmon0/name": "power_meter", "hwmon/hwmon0/power1_average": "42000000"}
        self.assertEqual(self.found(zones), ([("powercap package-0", True, 5.0), ("powercap dram", False, 1.0)], 0))
        self.assertEqual(self.found(zones, [], ["hwmon:power_meter"]), ([("hwmon power_meter power1", True, 42.0)], 0))
        self.assertEqual(self.found({**zones, "powercap/intel-rapl:0/energy_uj": ""}),
                         ([("hwmon power_meter power1", True, 42.0)], 1))
        self.assertEqual(self.found(zones, [0]), ([], 0))
        self.assertEqual(self.found(zones, None), ([], 0))

    def test_a_command_prints_watts(self):
        from parascope_workers.energy import Meter
        meter = Meter([], ["sh", "-c", "while :; do echo 87.5; sleep 0.05; done"])
        time.sleep(0.5)
        counter, = meter.finish()["counters"]
        self.assertEqual(set(counter["watts"]), {87.5})
        self.assertEqual(len(Meter([], ["/no/such/meter"]).finish()["trouble"]), 1)

    def test_what_a_command_gets_wrong(self):
        from parascope_workers.energy import Meter
        for script, fault in (("while :; do echo 250.00; echo 70.00; sleep 0.1; done", {"lines_at_once": 2}),
                              ("while :; do echo 250.00 70.00; sleep 0.1; done", {}), ("yes 300", {}),
                              ("while :; do echo 300; sleep 0.018; done", {}),
                              ("while :; do printf '\\377x\\n'; sleep 0.05; done", {"unread_line": "?x"}),
                              ("for i in 1 2 3; do echo 9$i; sleep 0.1; done", {"ended": True})):
            with self.subTest(script):
                meter = Meter([], ["sh", "-c", script])
                time.sleep(1)
                counter, = meter.finish()["counters"]
                self.assertEqual({key: counter[key] for key in ("lines_at_once", "unread_line", "ended") if key in counter}, fault)


class Processes(unittest.TestCase):
    """One process serves many runs, and a fresh one starts after any failure. If this fails, each run costs minutes
    of TPU start-up, or every run after a failed one fails, too."""

    def test_shared_until_it_fails(self):
        worker = Conversation([sys.executable, str(HERE.parent / "stub_worker.py")])
        try:
            self.assertEqual(worker.hello["worker"], "stub")
            first = [worker.run(f"a{i}", dtype="float32")["extra"]["loss"] for i in range(3)]
            self.assertEqual(len(set(first)), 1, "one process serves many runs")
            self.assertEqual(worker.run("b", dtype="oom")["code"], "oom")
            second = [worker.run(f"c{i}", dtype="float32")["extra"]["loss"] for i in range(2)]
            self.assertEqual(len(set(second)), 1)
            self.assertNotEqual(first[0], second[0], "a fresh one follows a failure")
            self.assertEqual(worker.run("d", dtype="crash")["code"], "internal")
            self.assertNotIn(worker.run("e", dtype="float32")["extra"]["loss"], (first[0], second[0]))
        finally:
            worker.end()


class Optimizers(unittest.TestCase):
    def test_an_option_that_has_no_effect_is_refused(self):
        from parascope_workers.graph import Unsupported
        from parascope_workers.optimizers import optimizer_options
        self.assertEqual(optimizer_options("adamw", {"weight_decay": 0.1})["weight_decay"], 0.1)
        self.assertEqual(optimizer_options("sgd", {"weight_decay": 0}), {"learning_rate": 0.1, "momentum": 0.0})
        with self.assertRaisesRegex(Unsupported, "weight_decay"):
            optimizer_options("sgd", {"weight_decay": 0.1})


class Reader(unittest.TestCase):
    def test_lines_of_any_cut(self):
        data = b'{"type":"a"}\n\n{"type":"b"}\nrest'
        for cut in range(1, len(data) + 1):
            lines = Lines()
            got = [line for i in range(0, len(data), cut) for line in lines.feed(data[i:i + cut])]
            self.assertEqual(got, [b'{"type":"a"}', b'{"type":"b"}'], cut)
            self.assertEqual(list(lines.feed(b"\n")), [b"rest"])

    def test_a_line_without_end_costs_no_memory(self):
        lines, piece = Lines(), b"x" * (1 << 20)
        for _ in range(200):
            self.assertEqual(list(lines.feed(piece)), [])
        self.assertEqual(sum(len(part) for part in lines._parts), 0)
        self.assertEqual(list(lines.feed(b'\n{"type":"a"}\n')), [b'{"type":"a"}'])
        self.assertEqual(lines.dropped, 1)

    def test_what_is_no_message(self):
        for text in (b"", b"[]", b"1", b'{"type":1}', b'{"type":"a","x":NaN}', b"\xff", b"[" * 100000, b"9" * 10000):
            with self.assertRaises(ValueError):
                decode(text)


@unittest.skipUnless(has_jax(), f"{JAX} has no JAX (packaging/jax_venv.sh makes it)")
class WithJax(unittest.TestCase):
    """Tests with JAX itself, on CPUs."""

    def test_a_run_and_its_second_opinions(self):
        worker = Conversation([JAX, f"{WORKERS}/parascope-worker-jax"], XLA_FLAGS="--xla_force_host_platform_device_count=8",
                              JAX_PLATFORMS="cpu")
        try:
            names = [device["name"] for device in worker.hello["devices"]]
            self.assertEqual(names[0], "cpu")
            self.assertEqual(names[-1], "cpu:all")
            self.assertEqual(worker.hello["devices"][-1]["details"]["devices"], 8)
            before = worker.children()
            plain = worker.run("plain", device="cpu")
            extra = plain["extra"]
            self.assertGreater(extra["compile_seconds"], 0)
            self.assertIn("XLA", extra["xla_flops_note"])
            # Forward: a multiply and an add for each weight of the two products and each example; backward computes
            # the gradients of both weights and of the hidden layer. XLA adds the elementwise operations.
            products = 2 * 16 * (512 * 512 + 512 * 64)
            floor = products + products + 2 * 16 * 512 * 64
            self.assertGreater(extra["xla_flops"], floor)
            self.assertLess(extra["xla_flops"], 1.5 * floor)
            self.assertEqual(plain["parameters"], 512 * 512 + 512 + 64 * 512 + 64)
            # At least the weights and the inputs.
            self.assertGreater(plain["memory_peak_bytes"], 4 * (plain["parameters"] + 16 * 512))
            # Run the same step, operation by operation.
            still = {"device": "cpu", "optimizer": {"name": "none"}}
            compiled = worker.run("compiled", **still)
            eager = worker.run("eager", implementation={"compile": False}, **still)
            self.assertEqual(eager["type"], "result", eager)
            self.assertNotIn("compile", worker.phases)
            self.assertNotIn("compile_seconds", eager["extra"])
            self.assertIs(eager["extra"]["implementation"]["compile"], False)
            self.assertAlmostEqual(eager["extra"]["loss"], compiled["extra"]["loss"], delta=1e-5)
            shared = worker.run("sharded", device="cpu:all")
            self.assertEqual(shared["extra"]["devices"], 8)
            self.assertLess(shared["extra"]["xla_flops"], 0.3 * extra["xla_flops"], "each device does its share")
            self.assertEqual(before, worker.children(), "one process for many runs")
            odd = worker.run("odd", device="cpu:all", batch=17)
            self.assertIn("17 cannot be divided among 8", odd["message"])
        finally:
            worker.end()

    def test_a_probe(self):
        worker = Conversation([JAX, f"{WORKERS}/parascope-worker-jax"], JAX_PLATFORMS="cpu")
        try:
            check_probe(self, worker)
            threads = worker.run("threads", type="probe", options={"threads": 1000})
            self.assertEqual((threads["type"], threads["code"]), ("error", "unsupported"))
        finally:
            worker.end()

    def test_a_profile_names_what_ran(self):
        worker = Conversation([JAX, f"{WORKERS}/parascope-worker-jax"], JAX_PLATFORMS="cpu")
        try:
            answer = worker.run("profiled", type="profile", steps=3)
            self.assertEqual(answer["type"], "result", answer)
            extra, operations = answer["extra"], answer["extra"]["operations"]
            self.assertLessEqual({"dense1", "dense2", "loss"}, {item["layer"] for item in operations})
            self.assertLessEqual({"forward", "backward", "update"}, {item["pass"] for item in operations})
            self.assertLessEqual(sum(item["seconds"] for item in operations), extra["profiled_step_seconds"] * (1 + 1e-9))
            self.assertTrue(all(item["flops"] is None and item["bytes"] is None for item in operations))
            # A multiply and an add for each weight and example; backward computes both weights' gradients and the
            # hidden layer's.
            products = 2 * 16 * (512 * 512 + 512 * 64)
            expected = 2 * products + 2 * 16 * 512 * 64
            self.assertTrue(expected <= extra["xla_flops"] <= 1.2 * expected, extra["xla_flops"])
            refused = worker.run("eager", type="profile", implementation={"compile": False})
            self.assertEqual((refused["type"], refused["code"]), ("error", "unsupported"))
        finally:
            worker.end()

    def test_own_seconds_leave_out_what_ran_inside(self):
        from parascope_workers.jax_profile import own_seconds

        events = [("while", 0, 10), ("dot", 1, 4), ("add", 4, 9), ("mul", 5, 6), ("last", 12, 13)]
        self.assertEqual(dict(own_seconds(events)), {"while": 2, "dot": 3, "add": 4, "mul": 1, "last": 1})

    def test_eight_devices_learn_what_one_does(self):
        """Data-parallel training is the same training: equal loss after the same steps."""
        worker = Conversation([JAX, f"{WORKERS}/parascope-worker-jax"], XLA_FLAGS="--xla_force_host_platform_device_count=8",
                              JAX_PLATFORMS="cpu")
        try:
            losses = [worker.run(name, device=name, seed=5, measure={"protocol": "fixed", "steps": 20})["extra"]["loss"]
                      for name in ("cpu", "cpu:all")]
            self.assertAlmostEqual(losses[0], losses[1], delta=1e-3 * abs(losses[0]))
        finally:
            worker.end()

    def test_each_device_normalises_its_own_block(self):
        """As in PyTorch's data-parallel training, two devices' loss is the mean of their own halves' losses."""
        script = f"""
import sys
sys.path.insert(0, {WORKERS!r})
sys.path.insert(0, {str(HERE.parent)!r})
import jax
from test_workers import IMAGES
from parascope_workers.graph import read
from parascope_workers.jax_model import Model
graph = read(IMAGES)
both = Model(graph, 16, True, devices=2)
key = jax.random.key(3)
weights, inputs = both.weights(key), both.inputs(key)
def loss(model, **part):
    value, updates = model.apply(weights, part, key)
    return float(value), updates
halves = [loss(Model(graph, 8, True), **{{name: value[at:at + 8] for name, value in inputs.items()}}) for at in (0, 8)]
shared, moved = loss(both, **inputs)
print(shared, (halves[0][0] + halves[1][0]) / 2, loss(Model(graph, 16, True), **inputs)[0])
print(max(float(abs(moved[name] - (halves[0][1][name] + halves[1][1][name]) / 2).max()) for name in moved))
"""
        done = subprocess.run([JAX, "-c", script], capture_output=True, text=True, timeout=100, check=False,
                              env={**os.environ, "JAX_PLATFORMS": "cpu"})
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        shared, halves, whole, running = (float(word) for word in done.stdout.split())
        self.assertAlmostEqual(shared, halves, delta=1e-5)
        self.assertGreater(abs(shared - whole), 1e-4)
        self.assertLess(running, 1e-5)

    def test_served_weights_are_held_in_the_runs_type(self):
        """A step that serves reads weights of its own type; one that trains or infers casts float32 weights in each
        step."""
        worker = Conversation([JAX, f"{WORKERS}/parascope-worker-jax"], JAX_PLATFORMS="cpu")
        try:
            served, cast = (worker.run(mode, device="cpu", dtype="bfloat16", mode=mode) for mode in ("decode", "infer"))
            count = 512 * 512 + 512 + 64 * 512 + 64
            self.assertIn("bfloat16 weights", served["extra"]["computed_in"])
            self.assertIn("float32 weights", cast["extra"]["computed_in"])
            # Both include XLA's own copies for a processor without bfloat16 products.
            self.assertLess(served["memory_peak_bytes"], cast["memory_peak_bytes"] - 1.5 * count)
            self.assertTrue(served["finite"])
        finally:
            worker.end()

    def test_selftest_is_a_report(self):
        ended = subprocess.run([JAX, f"{WORKERS}/parascope-worker-jax", "--selftest"], capture_output=True, timeout=250,
                               env={**os.environ, "JAX_PLATFORMS": "cpu"}, check=True)
        report = json.loads(ended.stdout)
        self.assertEqual(report["stack"]["framework"], "jax")
        self.assertEqual(report["out_of_memory"], "oom")
        self.assertEqual({item["dtype"] for item in report["devices"]}, {"float32", "float64", "bfloat16", "float16"})
        for item in report["devices"]:
            self.assertEqual(item["answer"], "result", item)
            self.assertTrue(item["finite"])
            self.assertGreater(item["median_step_seconds"], 0)


def has_torch2():
    return runs(TORCH2, "import numpy, torch; torch.compile")


@unittest.skipUnless(has_torch2(), f"{TORCH2} has no PyTorch 2 (packaging/torch_venv.sh makes it)")
class WithTorch2(unittest.TestCase):
    """torch.compile. If this fails, a "compiled" result is the eager one's, or another model's."""

    def checked(self, **more):
        """Returns the answer of --check for the two graphs."""
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for index, graph in enumerate((GRAPH, IMAGES)):
                files.append(os.path.join(folder, f"{index}.json"))
                with open(files[-1], "w", encoding="utf-8") as file:
                    json.dump({"graph": graph, "batch": 4, **more}, file)
            ended = subprocess.run([TORCH2, f"{WORKERS}/parascope-worker-pytorch", "--check", *files], capture_output=True,
                                   timeout=400, check=False)
            self.assertEqual(ended.returncode, 0, ended.stderr.decode()[-2000:])
            return [json.loads(text) for text in ended.stdout.splitlines()]

    def test_the_compiled_model_is_the_same(self):
        for eager, compiled in zip(self.checked(), self.checked(compile=True), strict=True):
            self.assertAlmostEqual(eager["loss"], compiled["loss"], delta=1e-5 * abs(eager["loss"]))
            self.assertEqual(eager["gradients"].keys(), compiled["gradients"].keys())
            for name, values in eager["gradients"].items():
                largest = max(map(abs, values))
                apart = max(abs(a - b) for a, b in zip(values, compiled["gradients"][name], strict=True))
                self.assertLess(apart, 1e-4 * largest, name)

    def test_a_compiled_run(self):
        worker = Conversation([TORCH2, f"{WORKERS}/parascope-worker-pytorch"])
        try:
            self.assertTrue(worker.hello["stack"]["compile"])
            for name, graph, mode in (("dense", GRAPH, "train"), ("images", IMAGES, "train"), ("infer", IMAGES, "infer")):
                plain = worker.run(name, graph=graph, mode=mode, optimizer={"name": "none"}, seed=3)
                self.assertNotIn("compile", worker.phases)
                self.assertNotIn("compile_seconds", plain["extra"])
                made = worker.run(name, graph=graph, mode=mode, optimizer={"name": "none"}, seed=3,
                                  implementation={"compile": True})
                self.assertEqual(made["type"], "result", made)
                self.assertEqual(worker.phases, ["build", "compile", "warm-up"])
                # The steps do not count here: a step of these models takes microseconds, the compiler seconds.
                self.assertEqual(worker.steps, 3)
                self.assertGreater(made["extra"]["compile_seconds"], 0.1)
                self.assertTrue(made["extra"]["implementation"]["compile"])
                self.assertTrue(made["finite"])
                if mode == "train":
                    self.assertAlmostEqual(made["extra"]["loss"], plain["extra"]["loss"], delta=1e-5)
        finally:
            worker.end()


@unittest.skipUnless(runs("/usr/bin/python3", "import torch"), "Debian's python3-torch is absent")
class WithTorch(unittest.TestCase):
    def test_a_probe(self):
        worker = Conversation(["/usr/bin/python3", f"{WORKERS}/parascope-worker-pytorch"])
        try:
            check_probe(self, worker, threads=1)
        finally:
            worker.end()


@unittest.skipUnless(runs("/usr/bin/python3", "import torch; assert not hasattr(torch, 'compile')"),
                     "Debian's python3-torch is absent, or knows torch.compile")
class WithTorch1(unittest.TestCase):
    def test_compile_is_refused(self):
        worker = Conversation(["/usr/bin/python3", f"{WORKERS}/parascope-worker-pytorch"])
        try:
            self.assertFalse(worker.hello["stack"]["compile"])
            refused = worker.run("compiled", implementation={"compile": True})
            self.assertEqual((refused["type"], refused["code"]), ("error", "unsupported"))
            self.assertIn("has no torch.compile.", refused["message"])
            self.assertEqual(worker.run("eager")["type"], "result")
        finally:
            worker.end()

    def test_a_profile_counts_the_products(self):
        worker = Conversation(["/usr/bin/python3", f"{WORKERS}/parascope-worker-pytorch"])
        try:
            answer = worker.run("profiled", type="profile", steps=3)
            self.assertEqual(answer["type"], "result", answer)
            operations = answer["extra"]["operations"]
            # A multiply and an add for each weight and example; backward computes both weights' gradients and the
            # hidden layer's.
            products = 2 * 16 * (512 * 512 + 512 * 64)
            self.assertAlmostEqual(sum(item["product_flops"] for item in operations), 2 * products + 2 * 16 * 512 * 64, 3)
            self.assertEqual({item["layer"] for item in operations if item["product_flops"]}, {"dense1", "dense2"})
            # A comparison for each element; for each weight, the product with the rate and the difference.
            flops_of = {(item["name"], item["layer"]): item["flops"] for item in operations}
            self.assertAlmostEqual(flops_of["relu", "relu1"], 16 * 512, 3)
            self.assertAlmostEqual(flops_of["threshold_backward", "relu1"], 16 * 512, 3)
            self.assertAlmostEqual(flops_of["sgd update", ""], 2 * answer["parameters"], 3)
            self.assertIsNone(flops_of["autograd", "dense1"])
            # Bias, input, weight and output once; for each weight its value, its gradient and its new value.
            bytes_of = {(item["name"], item["layer"]): item["bytes"] for item in operations}
            self.assertAlmostEqual(bytes_of["addmm", "dense1"], 4 * (512 + 16 * 512 + 512 * 512 + 16 * 512), 3)
            self.assertAlmostEqual(bytes_of["sgd update", ""], 4 * 3 * answer["parameters"], 3)
            self.assertIsNone(bytes_of["autograd", "dense1"])
            self.assertLessEqual(sum(item["seconds"] for item in operations),
                                 answer["extra"]["profiled_step_seconds"] * (1 + 1e-9))
        finally:
            worker.end()

    def test_an_update_counts_as_in_the_engine(self):
        worker = Conversation(["/usr/bin/python3", f"{WORKERS}/parascope-worker-pytorch"])
        try:
            for name, options, each in (("momentum", {}, 4), ("sgd", {"momentum": 0.9}, 4), ("rmsprop", {}, 11), ("adam", {}, 13),
                                        ("adamw", {}, 15)):
                with self.subTest(name):
                    answer = worker.run(name, type="profile", steps=2, optimizer={"name": name, "options": options})
                    row = [item for item in answer["extra"]["operations"] if item["pass"] == "update"]
                    self.assertEqual([item["name"] for item in row], [f"{name} update"])
                    self.assertAlmostEqual(row[0]["flops"], each * answer["parameters"], 3)
        finally:
            worker.end()

    def test_two_devices_have_the_gradients_of_one(self):
        script = f"""
import sys
sys.path.insert(0, {WORKERS!r})
import torch
from parascope_workers.graph import read
from parascope_workers.selftest import GRAPH
from parascope_workers.torch_model import Model
from parascope_workers.torch_ranks import Ranks
ranks = Ranks(2)
def gradients(batch, **part):
    torch.manual_seed(3)
    model = Model(read(GRAPH), batch, True, real=torch.float64, **part)
    loss = model.forward()
    loss.backward()
    return [weight.grad for weight in model.trainable.values()], loss
mine, loss = gradients(8, rank=ranks.rank, ranks=2)
ranks.average(mine, loss)
if ranks.rank == 0:
    whole, loss = gradients(16)
    print(abs(float(ranks.loss - loss)), max(float((a - b).abs().max()) for a, b in zip(mine, whole)), max(float(a.abs().max()) for a in whole))
    ranks.end()
else:
    import time
    time.sleep(60)
"""
        done = subprocess.run(["/usr/bin/python3", "-c", script], capture_output=True, text=True, timeout=100, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        loss, off, largest = (float(word) for word in done.stdout.split())
        self.assertLess(loss, 1e-12)
        self.assertLess(off, 1e-12)
        self.assertGreater(largest, 1e-5)

    def test_a_rank_counts_what_it_reduces(self):
        worker = Conversation(["/usr/bin/python3", f"{WORKERS}/parascope-worker-pytorch"])
        try:
            answer = worker.run("two", implementation={"devices": 2}, dtype="float64")
            self.assertEqual(answer["type"], "result", answer)
            self.assertEqual((answer["extra"]["devices"], answer["extra"]["device_batch"]), (2, 8))
            self.assertEqual(answer["extra"]["allreduce_bytes"], 8 * answer["parameters"])
            self.assertEqual(worker.run("odd", implementation={"devices": 3})["code"], "unsupported")
        finally:
            worker.end()


if __name__ == "__main__":
    unittest.main(verbosity=2)
