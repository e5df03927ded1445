#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shipped descriptions with their programs:  benchmark_programs.py PARASCOPE-CLI

fio, stress-ng, sysbench, hyperfine, Google Benchmark, NumPy and PyTorch are the real programs, where they are installed;
their numbers are checked against each other. The others are stand-ins (stand_ins/) with known numbers."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
STAND_INS = pathlib.Path(__file__).resolve().parent / "stand_ins"
#: What the stand-ins compute from the default options.
KNOWN = {
    "llama-bench": {"tokens_per_second": 100, "step_seconds": 5.12, "parameters": 1.2e9},
    "vllm-latency": {"step_seconds": 1.28, "tokens_per_second": 800},
    "vllm-throughput": {"step_seconds": 10, "tokens_per_second": 2560},
    "vllm-serve": {"request_throughput": 16, "median_ttft": 0.05, "step_seconds": 0.5},
    "sglang-serve": {"request_throughput": 16, "median_ttft": 0.05, "step_seconds": 0.5},
    "nvbench": {"step_seconds": 0.001},
    "stream": {"bytes_per_second": 1e10, "step_seconds": 1e-10, "copy_bytes_per_second": 8e9},
    "hpl": {"hpl_flops_per_second": 1e10, "flops_per_step_recorded": 2 / 3 * 2000**3 + 3 / 2 * 2000**2},
}
#: Descriptions whose program is installed or not, with the word that says it.
REAL = {"fio": "fio", "stress-ng": "stress-ng", "sysbench-cpu": "sysbench", "sysbench-memory": "sysbench", "hyperfine": "hyperfine"}


class Programs(unittest.TestCase):
    def attempt(self, name, **values):
        words = [str(CLI), "benchmark", "try", name, "--json"]
        if values:
            words += ["--set", ",".join(f"{axis}={value}" for axis, value in values.items())]
        environment = {**os.environ, "PATH": f"{STAND_INS}:/usr/bin:{os.environ['PATH']}", "PYTHONPATH": str(STAND_INS),
                       "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(done.stdout)["metrics"]

    def test_stand_ins(self):
        for name, known in KNOWN.items():
            with self.subTest(name):
                metrics = self.attempt(name)
                for metric, value in known.items():
                    self.assertAlmostEqual(metrics[metric] / value, 1, 2, metric)

    def real(self, name, **values):
        if not shutil.which(REAL.get(name, "sh")):
            self.skipTest(f"{REAL[name]} is not installed")
        return self.attempt(name, **values)

    def test_fio(self):
        metrics = self.real("fio", block_bytes=8192)
        self.assertAlmostEqual(metrics["io_operations_per_second"] * 8192 / metrics["bytes_per_second"], 1, 2)
        self.assertAlmostEqual(metrics["step_seconds"] * metrics["io_operations_per_second"], 1, 6)
        # With one process and one request at a time, the mean latency is close to the time of an operation.
        self.assertLess(metrics["mean_latency_seconds"], 1.05 * metrics["step_seconds"])

    def test_stress_ng(self):
        metrics = self.real("stress-ng")
        self.assertAlmostEqual(metrics["step_seconds"] * metrics["operations_per_second"], 1, 6)
        self.assertGreater(metrics["cpu_seconds"], 0.3)

    def test_sysbench(self):
        metrics = self.real("sysbench-cpu")
        self.assertAlmostEqual(metrics["step_seconds"] * metrics["events_per_second"], 1, 6)
        metrics = self.real("sysbench-memory", block_bytes=4096)
        self.assertAlmostEqual(metrics["operations_per_second"] * 4096 / metrics["bytes_per_second"], 1, 1)

    def test_hyperfine(self):
        metrics = self.real("hyperfine")
        self.assertLessEqual(metrics["step_seconds"], metrics["call_seconds"])

    def test_products(self):
        for name, module in (("numpy-matmul", "numpy"), ("torch-matmul", "torch")):
            with self.subTest(name):
                if subprocess.run(["/usr/bin/python3", "-c", f"import {module}"], capture_output=True).returncode:
                    self.skipTest(f"the system's Python has no {module}")
                metrics = self.attempt(name, python="/usr/bin/python3", n=256)
                self.assertEqual(metrics["flops_per_step_recorded"], 2 * 256**3)
                self.assertAlmostEqual(metrics["flops_per_second_recorded"] * metrics["step_seconds"] / (2 * 256**3), 1, 6)

    def test_google_benchmark(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "loop.cpp"
            source.write_text("#include <benchmark/benchmark.h>\n"
                              "static void sum(benchmark::State& state)\n{\n"
                              "    for (auto _ : state) {\n"
                              "        long total = 0;\n"
                              "        for (long i = 0; i < state.range(0); ++i)\n"
                              "            benchmark::DoNotOptimize(total += i);\n"
                              "    }\n}\n"
                              "BENCHMARK(sum)->Arg(1000)->Arg(100000);\nBENCHMARK_MAIN();\n")
            program = source.with_suffix("")
            made = subprocess.run(["g++", "-O1", source, "-o", program, "-lbenchmark", "-lpthread"], capture_output=True)
            if made.returncode:
                self.skipTest("libbenchmark-dev is not installed")
            times = [self.attempt("google-benchmark", program=program, filter=f"^sum/{size}$")["step_seconds"]
                     for size in (1000, 100000)]
            self.assertGreater(times[1] / times[0], 30)
            self.assertLess(times[1] / times[0], 300)


if __name__ == "__main__":
    ended = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False).result
    if not ended.wasSuccessful():
        sys.exit(1)
    for test, reason in ended.skipped:
        print(f"skipped: {test}: {reason}")
