# SPDX-License-Identifier: GPL-3.0-or-later
"""Traces of the PyTorch profiler through the command line, compared with Python's own reading of the same files. If
this fails, a user cannot see where the time of a model goes, or compares two chips by wrong numbers.

    traces_test.py PARASCOPE_CLI [DATA]

With DATA, the folder of shared data, it tests only the samples in it; exit status 77 where the folder is absent."""
import bisect
import collections
import gzip
import json
import math
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

CLI = sys.argv[1]
DATA = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def run(*arguments, status=0):
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def ask(*arguments, status=0):
    return json.loads(run(*arguments, "--json", status=status).stdout)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.db = self.path / "results.db"

    def tearDown(self):
        self.folder.cleanup()

    def bring(self, *files, **more):
        return ask("import", *files, "--db", self.db, **more)

    def whole(self):
        return ask("export", "--db", self.db, "--format", "json")

    def near(self, found, expected, what="", relative=1e-6):
        self.assertTrue(found is not None and math.isclose(found, expected, rel_tol=relative, abs_tol=1e-12),
                        f"{what}: {found} is not {expected}")


def event(category, name, begin, length, thread=7, **args):
    return {"ph": "X", "cat": category, "name": name, "pid": 1, "tid": thread, "ts": begin, "dur": length, "args": args}


def operator(name, begin, length, shapes, types, id_, scalars=(), **more):
    return event("cpu_op", name, begin, length, **{"External id": id_, "Input Dims": shapes, "Input type": types,
                                                    "Concrete Inputs": list(scalars), **more})


def launch(begin, length, correlation, name="cudaLaunchKernel"):
    return event("cuda_runtime", name, begin, length, correlation=correlation)


def kernel(begin, length, correlation, stream=1, name="some_kernel<4>(int)", category="kernel"):
    return event(category, name, begin, length, thread=stream, device=0, stream=stream, correlation=correlation)


HALF = "c10::Half"
# One step, in microseconds, with every way to be idle. What the device does:
#    50..60   a kernel of before, whose launch is not in the file
#   200..260  addmm (launched at 110..120)            stream 1
#   230..290  relu on stream 2, overlaps by 30        launched at 130..140
#   295..300  addmm's memset: launched at 115..118, so the gap of 5 is between queued kernels
#   400..450  add: launched at 380 from an operator at 350..395: of the gap of 100 the host launched for 50 (350..380
#             within the operator, 380..400 from the launch to the start), the rest (300..350) it was elsewhere
#   520..530  mul: launched at 505..510 after a synchronisation that ended at 500: the gap of 70
STEP = [
    kernel(50, 10, 900),
    event("python_function", "nn.Module: Net_0", 90, 440),
    event("python_function", "nn.Module: Linear_3", 95, 30),
    event("python_function", "nothing.py(3): forward", 95, 30),
    operator("aten::linear", 100, 24, [[8, 32], [16, 32], [16]], [HALF] * 3, 1),
    operator("aten::addmm", 105, 18, [[16], [8, 32], [32, 16], [], []], [HALF] * 3 + ["Scalar"] * 2, 2),
    launch(110, 5, 1), launch(115, 3, 2, "cudaMemsetAsync"),
    operator("aten::relu", 128, 14, [[8, 16]], [HALF], 3),
    launch(130, 10, 3),
    operator("aten::add", 350, 45, [[8, 16], [8, 1], []], [HALF, HALF, "Scalar"], 4),
    launch(380, 10, 4),
    launch(450, 50, 5, "cudaStreamSynchronize"),
    operator("aten::mul", 502, 12, [[8, 16], []], ["float", "double"], 6),
    launch(505, 5, 6),
    kernel(200, 60, 1), kernel(230, 60, 3, stream=2), kernel(295, 5, 2, name="Memset (Device)", category="gpu_memset"),
    kernel(400, 50, 4), kernel(520, 10, 6),
]


def trace(events, **more):
    return {"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3",
                                                      "totalGlobalMem": 85018279936}],
            "cuda_runtime_version": 12040, "metadata": {"env": {"SECRET_TOKEN": "do-not-keep"}}, **more,
            "traceEvents": events}


class Made(Case):
    def bringTrace(self, document=None, name="made.json"):
        path = self.path / name
        path.write_text(json.dumps(document or trace(STEP)))
        self.assertEqual(self.bring(path)["ok"], 1)
        return path

    def rows(self):
        return {(item["name"], item.get("layer") or ""): item for item in self.whole()["operations"]}

    def test_joins(self):
        """Kernels belong to the operator that launched them, and operators to their module."""
        self.bringTrace()
        rows = self.rows()
        busy = {key: row for key, row in rows.items() if not key[0].startswith("idle")}
        self.assertEqual(set(busy), {("addmm 16, 8x32, 32x16 float16", "Linear"), ("relu 8x16 float16", "Net"),
                                     ("memset", "Linear"), ("add 8x16, 8x1 float16", "Net"), ("mul 8x16 float32", "Net")})
        addmm = rows["addmm 16, 8x32, 32x16 float16", "Linear"]
        self.near(addmm["seconds"], 60e-6)
        self.near(addmm["flops"], 2 * 8 * 32 * 16)
        self.near(addmm["bytes"], 2 * (16 + 8 * 32 + 32 * 16 + 8 * 16))
        self.near(addmm["calls"], 1)
        self.near(rows["add 8x16, 8x1 float16", "Net"]["bytes"], 2 * (8 * 16 + 8 + 8 * 16))

    def test_overlap_is_a_union(self):
        """The time of two streams at once counts once."""
        self.bringTrace()
        rows, whole = self.rows(), 330.0  # 200..530
        self.near(rows["addmm 16, 8x32, 32x16 float16", "Linear"]["time_fraction"], (30 + 15) / whole)
        self.near(rows["relu 8x16 float16", "Net"]["time_fraction"], (30 + 15) / whole)
        self.near(sum(row["time_fraction"] for row in rows.values()), 1)
        run_ = self.whole()["runs"][0]
        self.near(run_["metrics"]["busy_fraction"], (90 + 5 + 50 + 10) / whole)
        self.near(run_["metrics"]["events_left_out"], 1)

    def test_idle_causes(self):
        """The remedy for idle time depends on its cause, so the causes are separate."""
        self.bringTrace()
        idle = {name: row["seconds"] for (name, _), row in self.rows().items() if name.startswith("idle")}
        expected = {"idle: between queued kernels": 5, "idle: host launching": 50,
                    "idle: host busy elsewhere": 50, "idle: after a synchronisation": 70}
        self.assertEqual(set(idle), set(expected))
        for name, microseconds in expected.items():
            self.near(idle[name], microseconds * 1e-6, name)

    def test_same_again_and_packed(self):
        """Importing again, packed or not, adds nothing."""
        path = self.bringTrace()
        packed = self.path / "made.json.gz"
        packed.write_bytes(gzip.compress(path.read_bytes()))
        self.assertEqual(self.bring(packed)["duplicates"], 1)
        self.assertEqual(self.bring(self.path)["duplicates"], 2)

    def test_keeps_no_environment(self):
        """A trace has the environment variables of the process that wrote it; the import must not keep them."""
        self.bringTrace()
        self.assertNotIn(b"do-not-keep", self.db.read_bytes())

    def test_damage_is_told(self):
        """A file that breaks off is refused in a sentence that names it."""
        text = json.dumps(trace(STEP))
        packed = gzip.compress(text.encode())
        bad = {"half.json": text[:len(text) // 2].encode(), "half.json.gz": packed[:len(packed) // 2],
               "bits.json.gz": packed[:200] + bytes([packed[200] ^ 0x55]) + packed[201:],
               "mid.json": text.replace('"cat": "kernel"', '"cat": kernel', 1).encode(),
               "none.json": b'{"schemaVersion": 1, "traceEvents": []}'}
        for name, content in bad.items():
            with self.subTest(name):
                path = self.path / name
                path.write_bytes(content)
                said = run("import", path, "--db", self.db, status=2).stderr
                self.assertIn(name, said)
                self.assertEqual(said.strip().count("\n"), 0, said)

    def test_odd_numbers(self):
        """NaN for a rate and events without duration do no harm."""
        text = json.dumps(trace(STEP + [{"ph": "X", "cat": "kernel", "name": "x"}, {"ph": "M", "name": "process_name"},
                                        {"ph": "X", "cat": "python_function", "ts": 1, "dur": 2},
                                        {"ph": "X", "cat": "user_annotation", "ts": 1, "dur": 2}]))
        path = self.path / "nan.json"
        path.write_text(text.replace('"stream": 2', '"memory bandwidth (GB/s)": NaN, "stream": 2'))
        self.assertEqual(self.bring(path)["ok"], 1)
        self.near(self.rows()["relu 8x16 float16", "Net"]["seconds"], 60e-6)

    def test_steps(self):
        """Several steps become step times; figures are per step. The last step has no next one: it is as long as the
        host's step, not only until its last kernel."""
        events = []
        for i in range(5):
            moved = json.loads(json.dumps(STEP[1:]))
            for item in moved:
                item["ts"] += 1000 * i
                if "correlation" in item["args"]:
                    item["args"]["correlation"] += 100 * i
            events += moved + [event("user_annotation", f"ProfilerStep#{i}", 85 + 1000 * i, 900)]
        self.bringTrace(trace(events))
        run_ = self.whole()["runs"][0]
        for found, expected in zip(run_["steps"], [1e-3] * 4 + [900e-6]):
            self.near(found, expected)
        addmm = self.rows()["addmm 16, 8x32, 32x16 float16", "Linear"]
        self.near(addmm["seconds"], 60e-6)
        self.near(addmm["flops"], 2 * 8 * 32 * 16)

    def test_intervals_over_steps_and_calls(self):
        """Compares the interval of a pair's ratio with scipy: over the steps of both traces, else over their calls."""
        from scipy import stats

        def made(name, seconds, marked):
            events = []
            for i, lengths in enumerate(seconds):
                at = 1000 * i
                if marked:
                    events.append(event("user_annotation", f"ProfilerStep#{i}", at, 900))
                for j, length in enumerate(lengths):
                    number = 10 * i + j + 1
                    events += [operator("aten::mm", at + 10 + 100 * j, 50, [[8, 4], [4, 2]], [HALF] * 2, number),
                               launch(at + 12 + 100 * j, 5, number), kernel(at + 30 + 100 * j, length, number)]
            path = self.path / name
            path.write_text(json.dumps(trace(events)))
            return path

        def welch(a, b):
            """Returns the interval of mean(b) over mean(a), by the errors of their logarithms."""
            mean = [sum(values) / len(values) for values in (a, b)]
            parts = [stats.tvar(values) / len(values) / m ** 2 for values, m in zip((a, b), mean)]
            degrees = sum(parts) ** 2 / sum(p * p / (len(v) - 1) for p, v in zip(parts, (a, b)))
            half = stats.t.ppf(0.975, degrees) * math.sqrt(sum(parts))
            return [mean[1] / mean[0] * math.exp(s * half) for s in (-1, 1)]

        a, b = [[20, 22], [21, 24], [19, 22], [20, 21]], [[30, 31], [33, 31], [29, 30], [31, 35]]
        for marked in (True, False):
            told = ask("analyse", "traces", made("a.json", a, marked), made("b.json", b, marked))
            pair, = told["pairs"]
            expected = (welch([sum(s) for s in a], [sum(s) for s in b]) if marked else
                        welch([x for s in a for x in s], [x for s in b for x in s]))
            self.assertEqual(pair["interval_over"], "steps" if marked else "calls")
            for found, wanted in zip(pair["interval"], expected):
                self.near(found, wanted, relative=2e-4)  # deviations are kept to four digits
            self.assertEqual((told["repeated"], told["differ"], told["a"]["steps"]), (1, 1, 4 if marked else 1))
        self.assertRegex(run("analyse", "traces", self.path / "a.json", self.path / "b.json").stdout, r"(?m)^\D*1\D+1\D+95 %")
        # Two calls per side are too few.
        told = ask("analyse", "traces", made("c.json", a[:1], False), made("d.json", b[:1], False))
        self.assertEqual((told["pairs"][0]["interval"], told["repeated"]), (None, 0))

    def test_the_list_of_autograds_profiler(self):
        """A list of events without categories, as PyTorch without Kineto writes it."""
        def old(name, begin, length, process="CPU functions"):
            return {"name": name, "ph": "X", "ts": begin, "dur": length, "tid": 1, "pid": process, "args": {}}
        self.bringTrace([old("ProfilerStep#0", 0, 95), old("aten::linear", 10, 30), old("aten::addmm", 15, 20),
                         {"name": "aten::addmm", "ph": "s", "ts": 15, "tid": 1, "pid": "CPU functions", "id": 1, "cat": "cpu_to_cuda"},
                         old("ProfilerStep#1", 100, 90), old("aten::relu", 120, 5)])
        rows = {name: row["seconds"] for (name, _), row in self.rows().items()}
        self.near(rows["linear"], 10e-6 / 2)
        self.near(rows["addmm"], 20e-6 / 2)
        self.near(rows["relu"], 5e-6 / 2)
        for found, expected in zip(self.whole()["runs"][0]["steps"], (95e-6, 90e-6)):
            self.near(found, expected)
        # Other lists are not traces.
        path = self.path / "list.json"
        path.write_text('[{"ph": 7.2, "name": "tea"}]')
        self.assertIn("--format", run("import", path, "--db", self.db, status=2).stderr)

    def test_numbers_in_quotes(self):
        quoted = json.loads(json.dumps(STEP))
        for item in quoted:
            item.update(ts=str(item["ts"]), dur=str(item["dur"]))
            if "correlation" in item["args"]:
                item["args"]["correlation"] = str(item["args"]["correlation"])
        self.bringTrace(trace(quoted))
        self.near(self.rows()["relu 8x16 float16", "Net"]["seconds"], 60e-6)

    def test_backward_is_in_its_module(self):
        """A gradient's time belongs to its layer."""
        events = [event("python_function", "nn.Module: Net_0", 0, 50), event("python_function", "nn.Module: Conv2d_0", 1, 40),
                  operator("aten::conv2d", 2, 30, [[2, 3, 9, 9], [4, 3, 3, 3], [4], [], [], [], []],
                           ["float"] * 3 + ["ScalarList"] * 3 + ["Scalar"], 1, **{"Sequence number": 77, "Fwd thread id": 0}),
                  operator("aten::cudnn_convolution", 4, 20, [[2, 3, 9, 9], [4, 3, 3, 3], [], [], [], []],
                           ["float"] * 2 + ["ScalarList"] * 3 + ["Scalar"], 2, ["", "", "[1, 1]", "[2, 2]", "[1, 1]", "1"]),
                  launch(5, 1, 1), kernel(10, 10, 1)]
        back = operator("autograd::engine::evaluate_function: ConvolutionBackward0", 60, 30, [[2, 4, 5, 5]], ["float"], 3,
                        **{"Sequence number": 77, "Fwd thread id": 1})
        inner = operator("aten::convolution_backward", 62, 20, [[2, 4, 5, 5], [2, 3, 9, 9], [4, 3, 3, 3]] + [[]] * 8,
                         ["float"] * 3 + ["ScalarList"] * 4 + ["Scalar"] * 4, 4,
                         ["", "", "", "[4]", "[2, 2]", "[1, 1]", "[1, 1]", "False", "[0, 0]", "1", "[False, True, True]"])
        late = launch(65, 1, 2)
        for item in (back, inner, late):
            item["tid"] = 8
        self.bringTrace(trace(events + [back, inner, late, kernel(70, 10, 2)]))
        rows = {name.split()[0]: row for (name, _), row in self.rows().items()}
        window = 2 * (2 * 4 * 5 * 5) * (3 * 3 * 3)
        self.near(rows["cudnn_convolution"]["flops"], window)
        self.near(rows["convolution_backward"]["flops"], window)  # only the weights' gradient
        self.assertEqual(rows["convolution_backward"]["layer"], "Conv2d")
        self.assertEqual(self.whole()["runs"][0]["mode"], "train")

    def test_host_alone(self):
        """Without a GPU the operators' own times are used."""
        self.bringTrace({"traceEvents": [item for item in STEP if item["cat"] == "cpu_op"]})
        rows = {name.split()[0]: row for (name, _), row in self.rows().items()}
        self.near(rows["linear"]["seconds"], 6e-6)
        self.assertIsNone(rows["linear"].get("flops"))  # addmm has them, once
        self.near(rows["addmm"]["flops"], 2 * 8 * 32 * 16)

    def test_two_traces(self):
        """Pairs operations by name, shapes and types; operations that only one side has are reported."""
        a = self.bringTrace()
        other = json.loads(json.dumps(STEP))
        for item in other:
            if item["args"].get("correlation") == 4 and item["cat"] == "kernel":
                item["dur"] = 80
        other = [item for item in other if item["args"].get("correlation") != 6 and item["name"] != "aten::mul"]
        b = self.path / "other.json"
        b.write_text(json.dumps(trace(other)))
        told = ask("analyse", "traces", a, b)
        self.assertEqual([pair["name"].split()[0] for pair in told["only_a"]], ["mul"])
        self.assertEqual(told["only_b"], [])
        self.assertEqual(told["n"], 4)
        pair = next(item for item in told["pairs"] if item["name"].startswith("add "))
        self.near(pair["ratio"], 1.6)
        self.near(pair["share_of_difference"], 30 / 40)
        self.near(told["more_seconds"], 30e-6)
        self.near(told["less_seconds"], 10e-6)
        self.near(told["a"]["busy_seconds"], 155e-6)
        text = run("analyse", "traces", a, b).stdout
        self.assertIn(told["only_a"][0]["name"], text)
        self.assertIn(" 1.6 ", text)

    def test_gzip_of_nothing(self):
        """A small file that unpacks to much is refused or read; it must not stop the machine."""
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        path = self.path / "bomb.json.gz"
        with path.open("wb") as out:
            out.write(packer.compress(b'{"traceEvents": [{"name": "'))
            for _ in range(200):
                out.write(packer.compress(b"x" * (1 << 20)))
            out.write(packer.compress(b'"}]}') + packer.flush())
        said = run("import", path, "--db", self.db, status=2).stderr
        self.assertIn("bomb.json.gz", said)


def flopsOf(name, shapes, scalars):
    """Returns the FLOPs of the products in the samples, as a paper would count them."""
    if name == "aten::mm":
        return 2 * shapes[0][0] * shapes[0][1] * shapes[1][1]
    if name == "aten::addmm":
        return 2 * shapes[1][0] * shapes[1][1] * shapes[2][1]
    if name == "aten::bmm":
        return 2 * math.prod(shapes[0]) * shapes[1][2]
    if name in ("aten::_flash_attention_forward", "aten::_efficient_attention_forward"):
        batch, length, heads, width = shapes[0]
        causal = scalars[8] == "True" if "flash" in name else scalars[9] in ("1", "2")
        keys = shapes[1][1]
        pairs = sum(min(i + 1, keys) for i in range(length)) if causal else length * keys
        return 4 * batch * heads * pairs * width
    return None


class Samples(Case):
    def reading(self, path):
        """Returns the time by operator, shapes and types, of the events whose launch is in the file."""
        document = json.load(gzip.open(path))
        events = [item for item in document["traceEvents"] if item.get("ph") == "X"]
        calls = {item["args"]["correlation"]: item for item in events
                 if item["cat"] in ("cuda_runtime", "cuda_driver") and "correlation" in item["args"]}
        threads = collections.defaultdict(list)
        for item in events:
            if item["cat"] == "cpu_op":
                threads[item["tid"]].append(item)
        for list_ in threads.values():
            list_.sort(key=lambda item: (item["ts"], -item["dur"]))
        begins = {key: [item["ts"] for item in list_] for key, list_ in threads.items()}
        joined, out = [], 0
        for item in sorted((e for e in events if e["cat"] in ("kernel", "gpu_memcpy", "gpu_memset")), key=lambda e: e["ts"]):
            call = calls.get(item["args"]["correlation"])
            if call is None:
                out += 1
                continue
            at = bisect.bisect_right(begins[call["tid"]], call["ts"]) - 1
            while threads[call["tid"]][at]["ts"] + threads[call["tid"]][at]["dur"] < call["ts"]:
                at -= 1
            joined.append((item, call, threads[call["tid"]][at]))
        return joined, out

    def test_against_pythons_reading(self):
        """Compares every operation of the four traces: its time, and the FLOPs of its products."""
        for path in sorted(DATA.glob("kineto/*/*.json.gz")):
            with self.subTest(path.parent.name + "/" + path.name):
                self.db = self.path / (path.parent.name + path.name + ".db")
                self.assertEqual(self.bring(path)["ok"], 1)
                joined, left = self.reading(path)
                time, flops, seen = collections.Counter(), collections.Counter(), set()
                for item, _, operation in joined:
                    name = operation["name"]
                    time["memset" if item["cat"] == "gpu_memset" else name] += item["dur"] * 1e-6
                    count = flopsOf(name, operation["args"]["Input Dims"], operation["args"]["Concrete Inputs"])
                    if count is not None and id(operation) not in seen:
                        seen.add(id(operation))
                        flops[name] += count
                found, counted = collections.Counter(), collections.Counter()
                whole = self.whole()
                for row in whole["operations"]:
                    if row["name"].startswith("idle"):
                        continue
                    name = row["name"].split()[0]
                    name = name if name == "memset" else "aten::" + name
                    found[name] += row["seconds"]
                    counted[name] += row.get("flops") or 0
                self.assertEqual(set(found), set(time))
                for name in time:
                    self.near(found[name], time[name], name)
                for name in flops:
                    self.near(counted[name], flops[name], name)
                metrics = whole["runs"][0]["metrics"]
                self.assertEqual(metrics["events_left_out"], left)
                self.assertGreaterEqual(metrics["attributed_fraction"], 0.95)
                self.assertGreaterEqual(metrics["costed_fraction"], 0.90)

    def test_the_picture(self):
        """The comparison of the two sample traces has these numbers, to the digits given."""
        a, b = (next(DATA.glob(f"kineto/{chip}/Qwen*")) for chip in ("h100", "mi300"))
        told = ask("analyse", "traces", a, b)
        self.assertEqual((told["n"], len(told["only_a"]), len(told["only_b"])), (34, 1, 1))
        self.assertEqual(told["only_a"][0]["name"], "memset")
        self.assertTrue(told["only_b"][0]["name"].startswith("fill_"))
        self.assertEqual((told["a"]["events_left_out"], told["b"]["events_left_out"]), (509, 463))
        self.assertEqual((told["a"]["events"], told["b"]["events"]), (1198, 1054))
        ms = lambda value: round(value * 1e3, 2)
        self.assertEqual((ms(told["a"]["step_seconds"]), ms(told["b"]["step_seconds"])), (34.89, 33.13))
        self.assertEqual((ms(told["a"]["busy_seconds"]), ms(told["b"]["busy_seconds"])), (31.91, 29.74))
        self.assertEqual((ms(told["more_seconds"]), ms(told["less_seconds"])), (4.38, 6.54))
        self.assertEqual(round(told["ratio"], 2), 0.93)
        classes = {item["name"]: (ms(item["time_a"]), ms(item["time_b"])) for item in told["classes"]}
        self.assertEqual(classes["matrix product"], (8.86, 11.65))
        self.assertEqual(classes["attention"], (2.72, 3.91))
        self.assertEqual(classes["elementwise"], (12.26, 8.89))
        self.assertEqual(classes["copy, cast, join"], (7.12, 4.55))
        idle = {item["name"]: item for item in told["idle"]}
        self.assertEqual(ms(idle["idle: between queued kernels"]["difference"]), -1.31)
        host = [item for name, item in idle.items() if name.startswith("idle: host ")]
        self.assertEqual((ms(sum(item["time_a"] for item in host)), ms(sum(item["time_b"] for item in host))), (1.11, 2.97))
        self.assertEqual(ms(idle["idle: after a synchronisation"]["difference"]), -0.15)
        pairs = {(item["name"].split()[0], item["calls_a"]): item for item in told["pairs"]}
        # Compare with its column "95 % over calls", and "22 of 22 repeated pairs differ".
        self.assertEqual((told["repeated"], told["differ"]), (22, 22))
        for name, low, high in ((("mm", 48), 1.31, 1.33), (("_flash_attention_forward", 24), 1.40, 1.47), (("copy_", 72), 0.51, 0.52),
                                (("mul", 96), 0.60, 0.65), (("addmm", 72), 1.29, 1.31)):
            self.assertEqual(pairs[name]["interval_over"], "calls")
            for found, wanted in zip(pairs[name]["interval"], (low, high)):
                self.assertLess(abs(found - wanted), 0.0055, name)
        # Compare with its panel of coverage.
        self.assertEqual([round(side["bytes_known_fraction"], 2) for side in (told["a"], told["b"])], [0.93, 0.95])
        self.assertEqual([round(side["seconds_left_out"] / (side["seconds_left_out"] + side["busy_seconds"]), 2)
                          for side in (told["a"], told["b"])], [0.30, 0.31])
        mm = pairs["mm", 48]
        self.assertEqual((round(mm["time_a"] * 1e6), round(mm["time_b"] * 1e6), round(mm["ratio"], 2)), (4016, 5308, 1.32))
        self.near(mm["share_of_difference"], 0.118, relative=0.005)
        attention = pairs["_flash_attention_forward", 24]
        self.assertEqual((round(attention["ratio"], 2), round(attention["share_of_difference"], 3)), (1.44, 0.109))
        product = next(item for item in told["classes"] if item["name"] == "matrix product")
        self.assertEqual(round(product["flops_per_second_a"] / told["a"]["peak_flops_per_second"], 2), 0.63)
        self.assertEqual(round(product["flops_per_second_b"] / told["b"]["peak_flops_per_second"], 2), 0.36)

    def test_views(self):
        """Breakdown, operation roofline and upgrade work on traces as on profiles."""
        for chip in ("h100", "mi300"):
            self.bring(next(DATA.glob(f"kineto/{chip}/Qwen*")))
        chips = [item["platform"] for item in self.whole()["runs"]]
        self.assertEqual(len(set(chips)), 2)
        for chip in chips:
            shares = ask("analyse", "breakdown", "--db", self.db, "--platform", chip, "--unit", "class")
            self.near(sum(item["time_fraction"] for item in shares["operations"]), 1)
            roof = ask("analyse", "roofline", "--operations", "--db", self.db, "--platform", chip)
            self.assertGreaterEqual(roof["n"], 15)
            self.assertEqual(roof["over_roof"], 0)
        a, b = sorted(chips, key=lambda name: "MI300" in name)
        upgrade = ask("analyse", "upgrade", "--operations", "--db", self.db, "--from", a, "--to", b)
        pairs = [item for item in upgrade["pairs"] if not item["name"].startswith("idle")]
        self.assertEqual(len(pairs), 34)


if __name__ == "__main__":
    if DATA and not DATA.is_dir():
        print(f"skipped: {DATA} is absent")
        sys.exit(77)
    case = Samples if DATA else Made
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    sys.exit(0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1)
