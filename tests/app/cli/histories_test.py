# SPDX-License-Identifier: GPL-3.0-or-later
"""The histories that benchmark suites keep (asv, pytest-benchmark, JMH, Criterion, Go, github-action-benchmark, Bencher) through
the command line, compared with Python's own reading of the same numbers. If this fails, a user's history of benchmarks is not a
series over commits, or has wrong numbers.

    histories_test.py PARASCOPE_CLI [HISTORIES]

With HISTORIES, the folder of shared examples, it tests only those; exit status 77 where the folder is absent."""
import itertools
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime, timezone
from pathlib import Path

CLI = sys.argv[1]
HISTORIES = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def cli(*arguments, status=0):
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def commit_of(i):
    return f"{i + 10:08x}" + "5a" * 16


def time_of(i):
    return datetime(2026, 2, 1 + i, 12, tzinfo=timezone.utc)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)
        self.db = self.path / "results.db"

    def write(self, name, content):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def bring(self, *files, status=0, **expected):
        report = json.loads(cli("import", *files, "--db", self.db, "--json", status=status).stdout)
        for key, value in expected.items():
            self.assertEqual(report[key], value, report)
        return report

    def runs(self):
        return json.loads(cli("export", "--db", self.db, "--format", "json").stdout)["runs"]

    def series(self, *more):
        return json.loads(cli("analyse", "series", "--db", self.db, *more, "--json").stdout)

    def close(self, a, b):
        self.assertTrue(a is not None and math.isclose(a, b, rel_tol=1e-12), (a, b))

    def seconds(self, run):
        return run["step_median"] if run["step_median"] is not None else run["metrics"]["step_seconds"]

    def versions(self, count):
        """The series has the commits in the order of their times, not in that of the files."""
        out = self.series()
        self.assertEqual([v["name"] for v in out["versions"]], [commit_of(i)[:10] for i in range(count)])
        self.assertEqual([v["commit"] for v in out["versions"]], [commit_of(i) for i in range(count)])
        self.assertEqual(out["order"], "time")
        return out


class Pytest(Case):
    def document(self, i=0, factor=1.0, data=True, **more):
        times = [factor * 1e-3 * (1 + 0.01 * k) for k in range(-12, 13)]
        stats = {"min": min(times), "max": max(times), "mean": statistics.mean(times), "median": statistics.median(times),
                 "stddev": statistics.stdev(times), "rounds": len(times), "iterations": 3}
        if data:
            stats["data"] = times
        return {"machine_info": {"node": "bench-1", "python_version": "3.12.1", "release": "6.1.0", "cpu": {"brand_raw": "Some CPU", "count": 12}},
                "commit_info": {"id": commit_of(i), "time": time_of(i).isoformat(), "dirty": False, "branch": "main"},
                "benchmarks": [{"group": "rows", "name": "test_join[8-left]", "fullname": "t/b.py::test_join[8-left]",
                                "params": {"rows": 8, "how": "left", "pair": [1, 2]}, "extra_info": {"hits": 7, "note": "x"},
                                "stats": stats, **more}],
                "datetime": "2026-02-01T13:00:00+00:00", "version": "5.1.0"}

    def test_values(self):
        self.bring(self.write("a.json", self.document()), ok=1, errors=[])
        run, = self.runs()
        times = self.document()["benchmarks"][0]["stats"]["data"]
        self.assertEqual((run["family"], run["platform"]), ("t/b.py::test_join", "bench-1"))
        self.assertEqual(run["hyper_parameters"], {"rows": 8, "how": "left", "pair": "[1,2]"})
        self.assertEqual(run["steps"], times)
        self.close(run["step_median"], statistics.median(times))
        self.close(run["metrics"]["step_seconds_mean"], statistics.mean(times))
        self.assertEqual((run["metrics"]["hits"], run["metrics"]["iterations"]), (7, 3))
        self.assertEqual(run["environment"], {"host": "bench-1", "cpu": {"model": "Some CPU", "logical_cpus": 12}, "kernel": "6.1.0"})
        self.assertEqual(run["implementation"], {"group": "rows", "commit": commit_of(0), "version": commit_of(0)[:10],
                                                 "committed": "2026-02-01T12:00:00Z"})
        self.bring(self.path / "a.json", ok=0, duplicates=1)

    def test_without_data_and_dirty(self):
        """Without the data, the interval is Student's, around the median; a changed tree is not the commit."""
        document = self.document(data=False)
        document["commit_info"]["dirty"] = True
        self.bring(self.write("a.json", document), ok=1)
        run, = self.runs()
        stats = document["benchmarks"][0]["stats"]
        self.close(run["step_median"], stats["median"])
        try:
            from scipy import stats as scipy_stats
        except ImportError:
            self.skipTest("scipy is absent")
        low, high = scipy_stats.t.interval(0.95, 24, loc=stats["median"], scale=stats["stddev"] * math.sqrt(math.pi / 2) / 5)
        self.assertTrue(math.isclose(run["step_low"], low, rel_tol=1e-9) and math.isclose(run["step_high"], high, rel_tol=1e-9), run)
        self.assertEqual(run["implementation"]["version"], commit_of(0)[:10] + "-dirty")

    def test_series(self):
        for i in (3, 0, 7, 5, 1, 2, 6, 4):
            self.write(f"h/{9 - i}.json", self.document(i, 1.0 if i < 4 else 1.5))
        self.bring(self.path / "h", ok=8)
        cell, = self.versions(8)["cells"]
        for value, factor in zip(cell["values"], [1.0] * 4 + [1.5] * 4, strict=True):
            self.close(value, factor * 1e-3)

    def test_bad(self):
        document = self.document()
        document["benchmarks"] += [{"stats": {}}, 3, {"name": "x", "stats": []}, {"name": "y", "stats": {"data": ["a", None], "mean": "b"}}]
        report = self.bring(self.write("a.json", document), ok=1, failed={"unfinished": 1}, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3, 4])


class Go(Case):
    text = """goos: linux
goarch: arm64
pkg: example.net/fast
cpu: Other CPU
commit: {commit}
commit-time: {time}
BenchmarkSort/n=64/int/7-16 \t 1000 \t {a} ns/op \t 2.50 MB/s \t 24 B/op \t 2 allocs/op \t 9.5 hits/op
BenchmarkSort/n=64/int/7-16 \t 1000 \t {b} ns/op
--- FAIL: BenchmarkBad-16
    bad_test.go:7: no
--- SKIP: BenchmarkLater
BenchmarkPlain 5 2e3 ns/op
PASS
ok  \texample.net/fast\t1.2s
"""

    def content(self, i=0, factor=1.0):
        return self.text.format(commit=commit_of(i), time=time_of(i).isoformat(), a=800 * factor, b=820 * factor)

    def test_values(self):
        self.bring(self.write("go.txt", self.content()), ok=3, failed={"crash": 1, "unsupported": 1}, errors=[])
        runs = self.runs()
        done = [r for r in runs if r["family"] == "example.net/fast.Sort/int"]
        self.assertEqual([r["hyper_parameters"] for r in done], [{"n": 64, "arg0": 7}] * 2)
        self.assertEqual([r["implementation"]["threads"] for r in done], [16, 16])
        for run, seconds in zip(done, (800e-9, 820e-9)):
            self.close(run["metrics"]["step_seconds"], seconds)
        metrics = done[0]["metrics"]
        self.assertEqual([metrics[k] for k in ("bytes_per_second", "allocated_bytes", "allocations", "hits_op", "iterations")], [2.5e6, 24, 2, 9.5, 1000])
        self.assertEqual(done[0]["environment"], {"cpu": {"model": "Other CPU"}, "goos": "linux", "goarch": "arm64"})
        self.assertEqual({r["family"]: r["outcome"] for r in runs if r["outcome"] != "completed"},
                         {"example.net/fast.Bad": "crash", "example.net/fast.Later": "unsupported"})
        plain, = (r for r in runs if r["family"] == "example.net/fast.Plain")
        self.close(plain["metrics"]["step_seconds"], 2e-6)
        self.assertNotIn("threads", plain["implementation"])

    def test_series(self):
        files = [self.write(f"{i}.txt", self.content(i, 1 if i < 4 else 2)) for i in (7, 3, 5, 1, 0, 2, 4, 6)]
        self.bring(*files, ok=24)
        cells = {c["name"].split(",")[0].split(".")[-1]: c for c in self.versions(8)["cells"]}
        self.assertEqual(cells["Sort/int"]["launches"], [2] * 8)
        for value, factor in zip(cells["Sort/int"]["values"], [1] * 4 + [2] * 4, strict=True):
            self.close(value, factor * 810e-9)  # of two launches

    def test_bad(self):
        report = self.bring(self.write("go.txt", "BenchmarkA 10 5 ns/op\nBenchmarkB ten 5 ns/op\nBenchmarkC 10 5 ns/op x B/op\n"
                                       "BenchmarkD 10 5 ns/op 6\nBenchmarkE\nBenchmarking is fun too\nBenchmarkF 10 1e999 ns/op\n"), ok=1, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3, 4, 7])


class GithubAction(Case):
    def entries(self, count=8, at=4, unit=("ns/iter", "us/iter"), first=lambda i: commit_of(i)):
        for i in range(count):
            slow = i >= at
            yield {"commit": {"id": first(i), "message": "m", "timestamp": time_of(i).astimezone().isoformat(), "url": "u"},
                   "date": int(time_of(i).timestamp() * 1000) + 60000, "tool": "cargo",
                   "benches": [{"name": "lookup/n=4", "value": 1.5 if slow else 900, "range": "± 0.03" if slow else "± 12", "unit": unit[slow]},
                               {"name": "rate", "value": 250, "unit": "ops/ms"}, {"name": "odd", "value": 3, "unit": "lines"}]}

    def test_both_forms(self):
        document = {"lastUpdate": 1, "repoUrl": "r", "entries": {"Suite": list(reversed(list(self.entries())))}}
        self.bring(self.write("data.js", "window.BENCHMARK_DATA = " + json.dumps(document, indent=1)), ok=24, errors=[])
        self.bring(self.write("data.json", document), ok=0, duplicates=24)
        runs = self.runs()
        first, = (r for r in runs if r["family"] == "lookup" and r["implementation"]["commit"] == commit_of(0))
        self.assertEqual(first["hyper_parameters"], {"n": 4, "suite": "Suite"})
        self.close(first["metrics"]["step_seconds"], 900e-9)
        self.close(first["metrics"]["range_seconds"], 12e-9)
        self.assertEqual(first["implementation"]["committed"], "2026-02-01T12:00:00Z")
        self.assertEqual({r["metrics"]["operations_per_second"] for r in runs if r["family"] == "rate"}, {250000.0})
        self.assertEqual({r["metrics"]["value_lines"] for r in runs if r["family"] == "odd"}, {3})
        cell, = self.versions(8)["cells"]
        for value, expected in zip(cell["values"], [900e-9] * 4 + [1.5e-6] * 4, strict=True):
            self.close(value, expected)
        self.assertEqual(len(self.series("--metric", "operations_per_second")["cells"]), 1)

    def test_commits_that_begin_alike(self):
        """Two commits are two versions, even if ten characters do not distinguish them."""
        self.bring(self.write("data.json", {"lastUpdate": 1, "entries": {"S": list(self.entries(first=lambda i: f"{i:040x}"))}}), ok=24)
        self.assertEqual([v["commit"] for v in self.series()["versions"]], [f"{i:040x}" for i in range(8)])

    def test_results_of_a_tool(self):
        self.bring(self.write("a.json", [{"name": "x", "unit": "milliseconds", "value": 4}, {"name": "y", "unit": "MB", "value": 2}]), ok=2)
        metrics = {r["family"]: r["metrics"] for r in self.runs()}
        self.assertEqual(metrics, {"x": {"step_seconds": 4e-3}, "y": {"value_bytes": 2e6}})

    def test_bad(self):
        good = list(self.entries(1))
        document = {"lastUpdate": 1, "entries": {"A": good + [3, {"benches": [{"name": "x"}]}], "B": 5}}
        report = self.bring(self.write("a.json", document), ok=3, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3, 4])
        self.assertTrue('"A"' in report["errors"][0]["reason"] and '"B"' in report["errors"][2]["reason"], report)


class Jmh(Case):
    def record(self, mode, unit, raw, **more):
        flat = [x for fork in raw for x in fork] if "primaryMetric" not in more else [0]
        return {"jmhVersion": "1.37", "benchmark": "net.example.Codec.run", "mode": mode, "threads": 2, "forks": len(raw), "jdkVersion": "21",
                "vmName": "VM", "vmVersion": "21.1", "params": {"size": "64", "kind": "fast"},
                "primaryMetric": {"score": statistics.mean(flat), "scoreError": 0.25, "scoreUnit": unit, "rawData": raw}, **more}

    def test_values(self):
        raw = [[2.0, 2.2, 2.4], [2.1, 2.3, 2.6]]
        other = {"gc.alloc.rate.norm": {"score": 48.0, "scoreUnit": "B/op"}, "·gc.time": {"score": 5.0, "scoreUnit": "ms"}}
        self.bring(self.write("a.json", [self.record("avgt", "us/op", raw, secondaryMetrics=other), self.record("thrpt", "ops/ms", raw),
                                         self.record("ss", "s/op", raw), self.record("avgt", "us/op", [["NaN"]], benchmark="net.example.None.run",
                                                                                     primaryMetric={"score": "NaN", "scoreUnit": "us/op"})]),
                   ok=3, failed={"unfinished": 1}, errors=[])
        runs = {(r["implementation"]["jmh_mode"], r["outcome"]): r for r in self.runs()}
        times = [x * 1e-6 for x in itertools.chain(*raw)]
        average = runs["avgt", "completed"]
        for a, b in zip(average["steps"], times, strict=True):
            self.close(a, b)
        self.close(average["step_median"], statistics.median(times))
        self.close(average["metrics"]["step_seconds_mean"], statistics.mean(times))
        self.close(average["metrics"]["gc_alloc_rate_norm_bytes"], 48)
        self.close(average["metrics"]["gc_time_seconds"], 5e-3)
        self.assertEqual(average["hyper_parameters"], {"size": 64, "kind": "fast"})
        self.assertEqual((average["implementation"]["threads"], average["stack"]["jdk"]), (2, "21"))
        self.close(runs["thrpt", "completed"]["metrics"]["operations_per_second"], 1000 * statistics.mean(itertools.chain(*raw)))
        self.close(runs["ss", "completed"]["step_median"], 2.25)

    def test_bad(self):
        report = self.bring(self.write("a.json", [self.record("avgt", "us/op", [[1.0]]), {"benchmark": "x"}, 4,
                                                  self.record("avgt", "us/op", [1, ["x"], {}], primaryMetric={"score": 1, "scoreUnit": 4, "rawData": 5})]), status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3])


class Asv(Case):
    columns = ["result", "params", "version", "started_at", "duration", "stats_ci_99_a", "stats_ci_99_b", "stats_q_25", "stats_q_75",
               "stats_number", "stats_repeat", "samples", "profile"]

    def document(self, i=0, factor=1.0, results=None):
        params = [["1", "2"], ["'a'", "'b'"], ["0.5"]]
        values = [factor * 1e-3 * (k + 1) for k in range(4)]
        grid = [values[0], None, math.nan, values[3]]
        low, high = ([v and 0.98 * v for v in grid], [v and 1.03 * v for v in grid])
        return {"commit_hash": commit_of(i), "env_name": "py3.12", "date": int(time_of(i).timestamp() * 1000), "python": "3.12", "requirements": {},
                "params": {"machine": "from-the-file", "cpu": "Some CPU"}, "result_columns": self.columns, "version": 2,
                "results": results or {"b.Grid.time_it": [grid, params, "v1", 1700000000000, 1.0, low, high, None, None, [7] * 4, [9] * 4],
                            "b.time_samples": [[2.0], [], "v2", None, None, [1.0], [3.0], None, None, None, None, [[1.5, 2.0, 2.5]]],
                            "b.peakmem_it": [[4096], []], "b.track_it": [[11], []], "b.time_whole": None, "b.time_one": [3.0]}}

    def write_all(self, i=0, factor=1.0, benchmarks=None, **more):
        self.write("results/box/machine.json", {"machine": "box", "cpu": "Box CPU", "num_cpu": "6", "os": "Linux 6", "ram": "8GB", "version": 1})
        if benchmarks is not None:
            self.write("results/benchmarks.json", benchmarks)
        return self.write(f"results/box/{commit_of(i)[:8]}-py3.12.json", self.document(i, factor, **more))

    def test_values(self):
        file = self.write_all(benchmarks={"version": 2, "b.Grid.time_it": {"param_names": ["n", "kind", "share"], "unit": "seconds"},
                                          "b.track_it": {"param_names": [], "unit": "us"}})
        self.bring(file, ok=6, failed={"crash": 2, "unsupported": 1}, errors=[])
        runs = self.runs()
        grid = {(r["hyper_parameters"]["n"], r["hyper_parameters"]["kind"]): r for r in runs if r["family"] == "b.Grid.time_it"}
        # As itertools.product has it, the last parameter varies fastest.
        self.assertEqual({k: r["outcome"] for k, r in grid.items()},
                         dict(zip(itertools.product((1, 2), "ab"), ("completed", "crash", "unsupported", "completed"))))
        self.close(grid[2, "b"]["step_median"], 4e-3)
        self.close(grid[2, "b"]["step_low"], 0.98 * 4e-3)
        self.close(grid[2, "b"]["step_high"], 1.03 * 4e-3)
        self.assertEqual(grid[1, "a"]["metrics"], {"iterations": 7, "repeats": 9})
        self.assertEqual(grid[1, "a"]["hyper_parameters"]["share"], 0.5)
        self.assertEqual((grid[1, "a"]["platform"], grid[1, "a"]["environment"]["cpu"]), ("box", {"model": "Box CPU", "logical_cpus": 6}))
        by = {r["family"]: r for r in runs}
        self.assertEqual(by["b.time_samples"]["steps"], [1.5, 2.0, 2.5])
        self.assertEqual(by["b.peakmem_it"]["metrics"], {"memory_peak_bytes": 4096})
        self.close(by["b.track_it"]["metrics"]["step_seconds"], 11e-6)
        self.assertEqual(by["b.time_whole"]["outcome"], "crash")
        self.close(self.seconds(by["b.time_one"]), 3)

    def test_from_its_own_folder(self):
        """The files beside the results are found by a path without folders, too."""
        file = self.write_all(benchmarks={"b.Grid.time_it": {"param_names": ["n", "kind", "share"]}})
        subprocess.run([CLI, "import", file.name, "--db", self.db], cwd=file.parent, check=False, capture_output=True, timeout=60)
        self.assertIn({"n": 2, "kind": "b", "share": 0.5}, [r["hyper_parameters"] for r in self.runs()])

    def test_alone(self):
        """Without the files beside it, the file's own facts and asv's names of the parameters count."""
        self.bring(self.write("a.json", self.document()), errors=[])
        runs = self.runs()
        self.assertEqual({r["platform"] for r in runs}, {"from-the-file"})
        self.assertIn({"param1": 2, "param2": "b", "param3": 0.5}, [r["hyper_parameters"] for r in runs])
        self.assertEqual([r["metrics"] for r in runs if r["family"] == "b.track_it"], [{"value": 11}])

    def test_series(self):
        for i in (6, 2, 0, 1, 7, 4, 3, 5):
            self.write_all(i, 1 if i < 4 else 1.4)
        report = self.bring(self.path / "results", ok=48)
        self.assertEqual(report["skipped"], ["box/machine.json"])
        cells = [c for c in self.versions(8)["cells"] if c["name"].startswith("b.Grid.time_it")]
        self.assertEqual(len(cells), 2)
        for k, cell in zip((0, 3), sorted(cells, key=lambda c: c["values"])):
            for value, factor in zip(cell["values"], [1] * 4 + [1.4] * 4, strict=True):
                self.close(value, factor * 1e-3 * (k + 1))

    def test_bad(self):
        bad = {"short": [[1.0], [["1", "2"]]], "huge": [[1.0], [["1"] * 5000, ["2"] * 5000]], "number": 5, "text": [["x"], []], "list": [[[1]], []],
               "wide": [[1.0, 2.0], [["1", "2"], []]], "good": [[1.0], []]}
        report = self.bring(self.write("a.json", self.document(results=bad)), status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [1, 2, 3, 6])
        self.assertIn('"short"', report["errors"][0]["reason"])
        self.assertEqual(report["failed"], {"unfinished": 2})
        old = self.document()
        del old["result_columns"]
        self.assertRegex(cli("import", self.write("old.json", old), "--db", self.db, status=2).stderr, r"old\.json.*result_columns")
        self.write("broken/machine.json", "{")
        report = self.bring(self.write("broken/b.json", self.document(3)), status=1)
        self.assertIn("machine.json", report["errors"][0]["reason"])


class Criterion(Case):
    def benchmark(self, name, seconds, folder="new", sample=True, **more):
        base = f"target/criterion/{name}/{folder}"
        estimate = lambda v: {"confidence_interval": {"confidence_level": 0.95, "lower_bound": 0.9 * v, "upper_bound": 1.2 * v},
                              "point_estimate": v, "standard_error": 1.0}
        ns = seconds * 1e9
        self.write(f"{base}/estimates.json", {"mean": estimate(1.1 * ns), "median": estimate(ns), "median_abs_dev": estimate(2.0), "slope": None,
                                              "std_dev": estimate(3.0)})
        self.write(f"{base}/benchmark.json", {"group_id": "parse", "function_id": "fast", "value_str": "128", "throughput": {"Bytes": 2048},
                                              "full_id": "parse/fast/128", "directory_name": "parse/fast/128", "title": "t", **more})
        self.write(f"target/criterion/{name}/change/estimates.json", {"mean": estimate(0.1), "median": estimate(0.1)})
        if sample:
            self.write(f"{base}/sample.json", {"sampling_mode": "Linear", "iters": [10.0 * k for k in range(1, 31)],
                                               "times": [10.0 * k * ns * (1 + 0.001 * (k % 5)) for k in range(1, 31)]})

    def test_folder(self):
        self.benchmark("parse/fast/128", 4e-6)
        self.benchmark("parse/fast/128", 5e-6, folder="base")
        self.benchmark("parse/fast/128", 6e-6, folder="v1", sample=False)
        report = self.bring(self.path / "target", ok=2, errors=[])
        self.assertIn("criterion/parse/fast/128/change/estimates.json", report["skipped"])
        new, old = sorted(self.runs(), key=lambda r: r["step_median"])
        self.assertEqual((new["family"], new["hyper_parameters"]), ("parse/fast", {"value": 128}))
        expected = [4e-6 * (1 + 0.001 * (k % 5)) for k in range(1, 31)]
        for a, b in zip(new["steps"], expected, strict=True):
            self.close(a, b)
        self.close(new["step_median"], statistics.median(expected))
        self.close(new["metrics"]["bytes_per_second"], 2048 / statistics.median(expected))
        self.assertNotIn("version", new["implementation"])
        self.assertEqual(old["implementation"]["version"], "v1")
        for key, factor in (("step_median", 1), ("step_low", 0.9), ("step_high", 1.2)):
            self.close(old[key], 6e-6 * factor)

    def test_bad(self):
        self.benchmark("x", 1e-6)
        self.write("target/criterion/x/new/sample.json", {"iters": [0, 1, "a"], "times": [1, 2]})
        self.write("target/criterion/x/new/benchmark.json", "[")
        report = self.bring(self.path / "target/criterion/x/new/estimates.json", ok=1, status=1)
        self.assertIn("benchmark.json", report["errors"][0]["reason"])
        run, = self.runs()
        self.assertEqual(run["family"], "x")
        self.close(run["step_median"], 1e-6)


class Bencher(Case):
    def test_values(self):
        self.bring(self.write("a.json", {"lookup/n=8": {"latency": {"value": 88.5, "lower_value": 80.0, "upper_value": 90.0}, "hits": {"value": 4}},
                                         "feed": {"throughput": {"value": 5.5}, "build-time": {"value": 87.0}}}), ok=2, errors=[])
        runs = {r["family"]: r for r in self.runs()}
        self.assertEqual(runs["lookup"]["hyper_parameters"], {"n": 8})
        metrics = runs["lookup"]["metrics"]
        for key, value in (("step_seconds", 88.5e-9), ("latency_lower_seconds", 80e-9), ("latency_upper_seconds", 90e-9), ("hits", 4)):
            self.close(metrics[key], value)
        self.assertEqual(runs["feed"]["metrics"], {"operations_per_second": 5.5, "build_time_seconds": 87.0})

    def test_bad(self):
        report = self.bring(self.write("a.json", {"a": {"latency": {"value": 1}}, "b": {"latency": {"value": 1, "x": 2}}, "c": 5, "d": {"latency": {"value": "x"}}}),
                            ok=1, failed={}, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3, 4])


class NotRead(Case):
    def test_named(self):
        for name, content, says in (
                ("ncu.csv", '==PROF== Connected to process 7\n"ID","Process ID","Process Name","Host Name","Kernel Name","Metric Name"\n"0","1","a","h","k","m"\n', "Nsight Compute"),
                ("nsys.csv", "Time (%),Total Time (ns),Instances,Avg (ns),Name\n50.0,10,1,10,k\n", "Nsight Systems"),
                ("rocprof.csv", '"Kind","Agent_Id","Queue_Id","Kernel_Name"\n"K",1,1,"k"\n', "rocprofv3"),
                ("rocprof_stats.csv", '"Name","Calls","TotalDurationNs","AverageNs"\n"k",1,1,1\n', "rocprofv3"),
                ("rocprof.json", {"rocprofiler-sdk-tool": [{"metadata": {"pid": 1}}]}, "rocprofv3"),
                ("p.hatchet", [{"children": [], "frame": {"name": "ROOT", "type": "function"}, "metrics": {}}, {}], "Proton"),
                ("m.gguf", "GGUF\x03\0\0\0", "GGUF")):
            said = cli("import", self.write(name, content), "--db", self.db, status=2).stderr.strip()
            self.assertEqual(len(said.splitlines()), 1)
            self.assertTrue(says in said and name in said, said)

    def test_a_model_larger_than_what_is_read(self):
        path = self.path / "m.gguf"
        with path.open("wb") as out:
            out.write(b"GGUF")
            out.truncate(5 << 30)
        self.assertIn("GGUF", cli("import", path, "--db", self.db, status=2).stderr)

    def test_a_column_map_reads_such_a_table_nevertheless(self):
        table = self.write("nsys.csv", "Time (%),Total Time (ns),Instances,Name\n50.0,10,1,k\n")
        mapped = self.write("map.json", {"columns": {"Name": "family", "Total Time (ns)": {"name": "step_seconds", "scale": 1e-9}}, "set": {"platform": "p"}})
        done = subprocess.run([CLI, "import", table, "--map", mapped, "--db", self.db], capture_output=True, text=True, timeout=60)
        self.assertNotIn("Nsight", done.stderr)


class Hostile(Case):
    """Numbers out of range, wrong types, depth, and many entries end in a sentence or in runs, never in a crash."""

    def answer(self, name, content):
        done = subprocess.run([CLI, "import", self.write(name, content), "--db", self.db], capture_output=True, text=True, timeout=120)
        self.assertIn(done.returncode, (0, 1, 2), (name, done.returncode, done.stderr))
        self.assertNotIn("terminate called", done.stderr)

    def test_replaced_values(self):
        """Each value of each format in turn is replaced by a hostile one."""
        documents = {"pytest": Pytest().document(), "asv": Asv().document(), "jmh": [Jmh().record("avgt", "us/op", [[1.0, 2.0]])],
                     "github": {"lastUpdate": 1, "entries": {"S": list(GithubAction().entries(1))}},
                     "bencher": {"a": {"latency": {"value": 1.0}}}}
        hostile = ["1e999", "-1e308", "NaN", "[]", "{}", "null", '"x"', "18446744073709551616", "[[[[[[]]]]]]", '"\\u0000"', "true"]
        picks = random.Random(5)

        def places(json_, path=()):
            yield path
            for key, value in json_.items() if isinstance(json_, dict) else enumerate(json_) if isinstance(json_, list) else ():
                yield from places(value, path + (key,))
        for name, document in documents.items():
            every = list(places(document))[1:]
            for path in picks.sample(every, min(len(every), 25)):
                changed = json.loads(json.dumps(document))
                node = changed
                for key in path[:-1]:
                    node = node[key]
                node[path[-1]] = "@@"
                self.answer(f"{name}.json", json.dumps(changed).replace('"@@"', picks.choice(hostile)))

    def test_depth_and_empty(self):
        for content in ('{"machine_info": {}, "benchmarks": []}', '{"commit_hash": "a", "results": {}, "result_columns": []}', '{"lastUpdate": 1, "entries": {}}',
                        "[]", "{}", '{"a": {}}', '{"machine_info": {"a": ' + "[" * 9000 + "]" * 9000 + '}, "benchmarks": []}'):
            self.answer("a.json", content)

    def test_many(self):
        many = 100000
        self.answer("go.txt", "".join(f"BenchmarkX/n={i} 1 {i + 1} ns/op\n" for i in range(many)))
        self.assertEqual(len(self.runs()), many)
        self.answer("asv.json", Asv().document(results={f"b.time_{i}": [[1.0], []] for i in range(many)}))
        self.answer("bencher.json", {f"b{i}": {"latency": {"value": i}} for i in range(many)})


class Shared(Case):
    """The shared examples, against Python's reading of them."""

    def test_asv(self):
        files = sorted((HISTORIES / "asv").glob("*/*-*.json"))
        expected = {}
        for file in files:
            document = json.loads(file.read_text())
            row = document["results"]["suite.Sort.time_sort"]
            for value, size in zip(row[0], row[1][0]):
                expected[document["commit_hash"], int(size)] = value
        self.bring(HISTORIES / "asv", errors=[])
        found = {(r["implementation"]["commit"], r["hyper_parameters"]["param1"]): r["step_median"] for r in self.runs() if r["family"] == "suite.Sort.time_sort"}
        self.assertEqual(found, expected)
        self.assertEqual(len(self.series()["versions"]), len(files))

    def test_others(self):
        self.bring(*(HISTORIES / name for name in ("data.js", "go.txt", "jmh.json", "pytest-benchmark.json", "criterion")), errors=[])
        runs = self.runs()
        entries = json.loads((HISTORIES / "data.js").read_text().split("=", 1)[1])["entries"]["Benchmark"]
        parse = {r["implementation"]["commit"]: r["metrics"]["step_seconds"] for r in runs if r["family"] == "parse"}
        self.assertEqual(len(parse), len(entries))
        for entry in entries:
            bench, = entry["benches"]
            self.close(parse[entry["commit"]["id"]], bench["value"] * {"ns/iter": 1e-9, "us/iter": 1e-6}[bench["unit"]])
        record, = json.loads((HISTORIES / "pytest-benchmark.json").read_text())["benchmarks"]
        run, = (r for r in runs if r["family"] == record["fullname"].split("[")[0])
        self.close(run["step_median"], statistics.median(record["stats"]["data"]))
        self.assertEqual(len([r for r in runs if "ns/op" in json.dumps(r["source"])]), (HISTORIES / "go.txt").read_text().count("ns/op"))
        for record in json.loads((HISTORIES / "jmh.json").read_text()):
            run, = (r for r in runs if r["family"] == record["benchmark"])
            score = record["primaryMetric"]
            if record["mode"] == "thrpt":
                self.close(run["metrics"]["operations_per_second"], score["score"])
            else:
                self.close(run["step_median"], statistics.median(itertools.chain(*score["rawData"])) * 1e-6)
        estimates = json.loads((HISTORIES / "criterion/estimates.json").read_text())
        run, = (r for r in runs if r["stack"]["framework"] == "criterion")
        self.close(run["step_median"], estimates["median"]["point_estimate"] * 1e-9)


if __name__ == "__main__":
    if HISTORIES is not None and not HISTORIES.exists():
        print("the shared data folder is absent")
        sys.exit(77)
    names = [Shared] if HISTORIES else [Pytest, Go, GithubAction, Jmh, Asv, Criterion, Bencher, NotRead, Hostile]
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(name) for name in names)
    sys.exit(0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1)
