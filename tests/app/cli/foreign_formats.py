# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of other tools through the command line, compared with Python's own json and statistics on the same files.
If this fails, a user cannot use results measured with other tools, or a figure of them has wrong numbers.

    foreign_formats.py PARASCOPE_CLI [DATA]

With DATA, the folder of shared data, it tests only the samples in it; exit status 77 where the folder is absent."""
import gzip
import json
import math
import os
import re
import resource
import shlex
import sqlite3
import statistics
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CLI = sys.argv[1]
DATA = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def cli(*arguments, status=0):
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def ask(*arguments, status=0):
    return json.loads(cli(*arguments, "--json", status=status).stdout)


def student(mean, deviation, count):
    """Returns the 95 % interval of a mean, by scipy."""
    from scipy import stats
    return stats.t.interval(0.95, count - 1, loc=mean, scale=deviation / math.sqrt(count))


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.db = self.path / "results.db"

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, content):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    def bring(self, *files, status=0, **expected):
        report = ask("import", *files, "--db", self.db, status=status)
        for key, value in expected.items():
            self.assertEqual(report[key], value, report)
        return report

    def runs(self):
        return ask("export", "--db", self.db, "--format", "json")["runs"]

    def cells(self, x, y, metric, *more):
        """The heat map as {(x, y): value}."""
        map_ = ask("analyse", "heatmap", "--db", self.db, "--x", x, "--y", y, "--metric", metric, *more)
        return {(a, b): map_["cells"][j][i] for j, b in enumerate(map_["y"]["values"])
                for i, a in enumerate(map_["x"]["values"])}


def llama(prompt, generated, depth=0, samples=(2e9, 3e9, 1e9), **more):
    rates = [(prompt + generated) / s * 1e9 for s in samples]
    return {"build_commit": "0012345", "build_number": 5163, "cpu_info": "Some CPU", "gpu_info": "Some GPU",
            "backends": "CUDA", "model_filename": "m/x.gguf", "model_type": "llama 7B Q4_0", "model_size": 4000000000,
            "model_n_params": 7000000000, "n_batch": 2048, "n_threads": 8, "flash_attn": False, "new_field": "odd",
            "n_prompt": prompt, "n_gen": generated, "n_depth": depth, "test_time": "2025-04-24T11:58:50Z",
            "avg_ns": statistics.mean(samples), "stddev_ns": statistics.stdev(samples),
            "avg_ts": statistics.mean(rates), "stddev_ts": statistics.stdev(rates),
            "samples_ns": list(samples), "samples_ts": rates, **more}


class LlamaBench(Case):
    records = [llama(p, 0, d, (1e6 * (p + d), 1.5e6 * (p + d), 1.1e6 * (p + d)))
               for p in (128, 512) for d in (0, 4096)] + [llama(0, 128), llama(256, 64)]

    def test_every_format_says_the_same(self):
        plain = [{k: v for k, v in r.items() if not k.startswith("samples")} for r in self.records]
        fields = list(plain[0])
        rows = [[str(int(v)) if isinstance(v, bool) else str(v) for v in r.values()] for r in plain]
        self.bring(self.write("a.json", self.records), ok=6, duplicates=0)
        self.bring(self.write("a.jsonl", "\n".join(map(json.dumps, self.records)) + "\n"), ok=0, duplicates=6)
        maps = [self.cells("n_prompt", "n_depth", "tokens_per_second", "--where", 'test == "pp"')]
        quoted = lambda values, quote: ",".join(quote + v + quote for v in values)
        csv = ",".join(fields) + "\n" + "\n".join(quoted(r, '"') for r in rows) + "\n"
        sql = ("CREATE TABLE IF NOT EXISTS llama_bench (\n" + ",\n".join(f"  {f} TEXT" for f in fields) + "\n);\n\n" +
               "".join(f"INSERT INTO llama_bench ({', '.join(fields)}) VALUES ({quoted(r, chr(39))});\n" for r in rows))
        base = sqlite3.connect(self.path / "a.sqlite")
        base.executescript(sql)
        base.close()
        for name, content in (("a.csv", csv), ("a.sql", sql), ("a.sqlite", None)):
            self.db = self.path / (name + ".db")
            self.bring(self.path / name if content is None else self.write(name, content), ok=6, duplicates=0)
            maps.append(self.cells("n_prompt", "n_depth", "tokens_per_second", "--where", 'test == "pp"'))
            seconds = self.cells("n_prompt", "n_depth", "step_seconds", "--where", 'test == "pp"')
            for r in self.records[:4]:
                self.assertAlmostEqual(seconds[r["n_prompt"], r["n_depth"]], r["avg_ns"] / 1e9, places=9)
        for map_ in maps:
            for r in self.records[:4]:
                self.assertAlmostEqual(map_[r["n_prompt"], r["n_depth"]], r["avg_ts"], places=6)

    def test_samples_are_steps_and_all_fields_stay(self):
        self.bring(self.write("a.json", self.records), ok=6)
        seconds = self.cells("n_prompt", "n_depth", "step_seconds", "--where", 'test == "pp"')
        for r in self.records[:4]:
            self.assertAlmostEqual(seconds[r["n_prompt"], r["n_depth"]],
                                   statistics.median(r["samples_ns"]) / 1e9, places=12)
        run = self.runs()[0]
        self.assertEqual(run["platform"], "Some GPU")
        self.assertEqual(run["steps"], [s / 1e9 for s in self.records[0]["samples_ns"]])
        self.assertEqual(run["stack"]["build"], "0012345")
        self.assertEqual(run["implementation"]["new_field"], "odd")
        self.assertEqual({r["hyper_parameters"]["test"] for r in self.runs()}, {"pp", "tg", "pg"})
        boxes = ask("analyse", "boxplot", "--db", self.db, "--metric", "tokens_per_second", "--by", "test")
        self.assertEqual({g["name"]: g["n"] for g in boxes["groups"]}, {"pp": 4, "tg": 1, "pg": 1})
        header = cli("export", "--db", self.db, "--format", "csv").stdout.splitlines()[0]
        self.assertIn("hp:n_depth", header)
        self.assertIn("metric:tokens_per_second", header)

    def test_hostile_sql_makes_nothing(self):
        victim = self.path / "made.db"
        sql = (f"ATTACH DATABASE '{victim}' AS x; CREATE TABLE x.y (z); "
               "CREATE TABLE llama_bench (n_prompt, n_gen, avg_ts); INSERT INTO llama_bench VALUES (1, 0, 2);")
        cli("import", self.write("a.sql", sql), "--db", self.db, status=2)
        self.assertFalse(victim.exists())
        endless = ("CREATE TABLE llama_bench (n_prompt, n_gen, avg_ts); INSERT INTO llama_bench "
                   "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT x, 0, 1 FROM c;")
        cli("import", self.write("b.sql", endless), "--db", self.db, status=2)


def load(concurrency, suffix="_ms", factor=1000.0, **more):
    record = {"date": "20260213-075258", "backend": "vllm", "model_id": "org/model", "tokenizer_id": "org/model",
              "num_prompts": 10 * concurrency, "request_rate": "inf", "burstiness": 1.0,
              "max_concurrency": concurrency, "duration": 50.5, "completed": 10 * concurrency,
              "total_input_tokens": 10240 * concurrency, "total_output_tokens": 1280 * concurrency,
              "request_throughput": 1.0 + concurrency, "request_goodput": None,
              "output_throughput": 100.0 * concurrency / (1 + concurrency / 20)}
    for quantity, base in (("ttft", 0.1), ("tpot", 0.02)):
        for word, times in (("mean", 1.1), ("median", 1.0), ("p99", 3.0), ("p99.9", 4.0)):
            record[f"{word}_{quantity}{suffix}"] = factor * base * times * (1 + concurrency / 10)
    return {**record, **more}


class Vllm(Case):
    def test_seconds_and_milliseconds_are_told_apart(self):
        self.bring(self.write("a.json", load(8)), self.write("b.json", load(16, "", 1.0)), ok=2)
        for run in self.runs():
            level = run["hyper_parameters"]["max_concurrency"]
            self.assertAlmostEqual(run["metrics"]["p99_ttft"], 0.3 * (1 + level / 10))
            self.assertAlmostEqual(run["metrics"]["p99_9_tpot"], 0.08 * (1 + level / 10))
            self.assertEqual(run["hyper_parameters"]["input_len"], 1024)
            self.assertEqual(run["hyper_parameters"]["output_len"], 128)
            self.assertEqual(run["hyper_parameters"]["request_rate"], "inf")
            self.assertNotIn("request_goodput", run["metrics"])
            self.assertEqual(run["family"], "org/model")

    def test_a_folder_with_lengths_in_the_names(self):
        for length in (1024, 2048):
            for level in (4, 8, 16):
                self.write(f"in/x_tp8_isl{length}_osl100_conc{level}.json",
                           load(level, total_input_tokens=7, total_output_tokens=9, max_concurrency=None))
        self.write("in/LICENSE.txt", "no result")
        self.bring(self.path / "in", ok=6, duplicates=0, errors=[])
        self.bring(self.path / "in", ok=0, duplicates=6)
        cells = self.cells("max_concurrency", "input_len", "median_tpot")
        self.assertEqual(set(cells), {(c, i) for c in (4, 8, 16) for i in (1024, 2048)})
        for (level, _), value in cells.items():
            self.assertAlmostEqual(value, 0.02 * (1 + level / 10))
        fit = ask("analyse", "regression", "--db", self.db, "--target", "median_ttft", "--replicates", "0")
        self.assertGreater(fit["weights"]["max_concurrency"], 0.99)
        self.assertEqual(self.runs()[0]["implementation"]["tensor_parallel"], 8)

    def test_requests_are_samples_and_failures_are_outcomes(self):
        times = {"ttfts": [0.5, 0.2, 0.0], "itls": [[0.1, 0.1], [0.3], []], "errors": ["", "", "broke"]}
        self.bring(self.write("a.json", load(1, **times, completed=2)),
                   self.write("b.json", load(2, completed=0)), failed={"crash": 1}, ok=1)
        good = next(r for r in self.runs() if r["outcome"] == "completed")
        self.assertEqual([round(s, 9) for s in good["steps"]], [0.7, 0.5])
        self.assertEqual(re.findall(r"\d+", good["message"])[:2], ["8", "10"])

    def test_latency_and_throughput(self):
        times = [0.52, 0.50, 0.54, 0.51]
        self.bring(self.write("latency_bs8_input_len_32.json", {"avg_latency": statistics.mean(times), "latencies": times,
                                                                "percentiles": {"50": 0.515, "99": 0.54}}),
                   self.write("throughput.json", {"elapsed_time": 12.5, "num_requests": 1000, "total_num_tokens": 512000,
                                                  "requests_per_second": 80.0, "tokens_per_second": 40960.0}), ok=2)
        runs = {r["family"]: r for r in self.runs()}
        batch, whole = runs["vLLM latency"], runs["vLLM throughput"]
        self.assertEqual(batch["steps"], times)
        self.assertAlmostEqual(batch["step_median"], statistics.median(times))
        self.assertAlmostEqual(batch["metrics"]["p99_latency"], 0.54)
        self.assertEqual(batch["hyper_parameters"], {"batch": 8, "input_len": 32})
        self.assertEqual((whole["metrics"]["step_seconds"], whole["metrics"]["tokens_per_second"],
                          whole["metrics"]["request_throughput"]), (12.5, 40960, 80))

    def test_lengths_that_tokenisers_change(self):
        """A mean within 1 % of a round number counts as that length: load levels of two lengths are two curves. A
        mean near no round number is left out."""
        for asked, mean in ((1024, 1019.3), (2000, 2004.6), (None, 900.5)):
            self.write(f"in/{asked}.json", load(10, total_input_tokens=int(100 * mean), **{"request_goodput:": 2.5}))
        self.bring(self.path / "in", ok=3)
        self.assertEqual({run["source"]["file"]: run["hyper_parameters"].get("input_len") for run in self.runs()},
                         {"1024.json": 1024, "2000.json": 2000, "None.json": None})
        self.assertEqual({run["metrics"]["request_goodput"] for run in self.runs()}, {2.5})

    def test_frontier_and_limits(self):
        loads = [1, 4, 8, 16, 32, 64]
        for stack, slower in (("vllm", 1.0), ("sglang", 1.3)):
            for level in loads:
                self.write(f"in/{stack}{level}.json", load(level, factor=1000 * slower, backend=stack))
        self.bring(self.path / "in", ok=12)
        view = ask("analyse", "serving", "--db", self.db, "--limit", "p99_ttft=1", "--limit", "median_tpot=0.05")
        self.assertEqual((view["load"], view["by"], view["n"]), ("max_concurrency", ["stack"], 12))
        points = [(p["throughput"], p["latency"]) for s in view["series"] for p in s["points"]]
        for series in view["series"]:
            slower = 1.0 if series["name"] == "vllm" else 1.3
            within = [l for l in loads if 0.3 * slower * (1 + l / 10) <= 1 and 0.02 * slower * (1 + l / 10) <= 0.05]
            self.assertEqual([p["load"] for p in series["points"] if p["within"]], within)
            self.assertEqual(series["best_load"], max(within))
            self.assertEqual(series["first_load_beyond"], min(l for l in loads if l not in within))
            for p in series["points"]:
                beaten = any(t >= p["throughput"] and l <= p["latency"] and (t, l) != (p["throughput"], p["latency"])
                             for t, l in points)
                self.assertEqual(p["frontier"], not beaten)
        cli("analyse", "serving", "--db", self.db, "--limit", "p99_ttft", status=2)

    def test_lost_requests_stand_on_no_frontier(self):
        """180 of 200 requests failed, and the rest were fast: this point would be the best of the plane if it
        counted."""
        self.bring(self.write("a.json", load(8)), self.write("b.json", load(16, factor=100.0, completed=8)), ok=2)
        points = {p["load"]: p for s in ask("analyse", "serving", "--db", self.db, "--limit", "p99_ttft=5")["series"] for p in s["points"]}
        self.assertLess(points[16]["latency"], points[8]["latency"])
        self.assertEqual([(points[n]["frontier"], points[n]["within"], points[n]["lossy"]) for n in (8, 16)],
                         [(True, True, False), (False, False, True)])


class SGLang(Case):
    """Lines of SGLang's benchmarks, with the server's own description."""

    def line(self, **more):
        ttfts, itls = (0.5, 0.2), ((0.1, 0.1), (0.3,))
        seconds = [t + sum(gaps) for t, gaps in zip(ttfts, itls)]
        server = {"model_path": "org/model", "version": "0.5.5", "tp_size": 8, "dp_size": 2, "quantization": "fp8", "host": "secret",
                  "disable_radix_cache": True, "internal_states": [{"last_gen_throughput": 99.5}]}
        return {"tag": None, "backend": "sglang", "dataset_name": "random", "request_rate": float("inf"), "max_concurrency": 16,
                "sharegpt_output_len": None, "random_input_len": 1024, "random_output_len": 128, "random_range_ratio": 0.5,
                "server_info": server, "duration": 50.0, "completed": len(ttfts), "total_input_tokens": 2048, "total_output_tokens": 256,
                "request_throughput": 2.0, "output_throughput": 256.0, "total_throughput": 2304.0,
                "median_e2e_latency_ms": 1000 * statistics.median(seconds), "mean_ttft_ms": 1000 * statistics.mean(ttfts),
                "concurrency": 15.5, "accept_length": 2.75, "cache_report": {"cache_hit_rate_pct": 12.5, "storage_backend": None}, **more}

    def test_settings_and_measured_values(self):
        details = {"ttfts": [0.5, 0.2, 0.0], "itls": [[0.1, 0.1], [0.3], []], "errors": ["", "", "broke"], "input_lens": [1024] * 3}
        self.bring(self.write("a.jsonl", json.dumps(self.line(**details, completed=2)) + "\n" + json.dumps(self.line(max_concurrency=32))),
                   self.write("vllm.json", load(16)), ok=3, errors=[])
        runs = {(r["source"]["file"], r["hyper_parameters"]["max_concurrency"]): r for r in self.runs()}
        run = runs["a.jsonl", 16]
        self.assertEqual(run["work_key"], runs["vllm.json", 16]["work_key"])
        self.assertEqual(run["hyper_parameters"], {"input_len": 1024, "output_len": 128, "max_concurrency": 16, "request_rate": "inf"})
        self.assertEqual((run["family"], run["stack"]["framework"], run["stack"]["version"]), ("org/model", "sglang", "0.5.5"))
        settings = run["implementation"]
        self.assertEqual([settings[n] for n in ("tensor_parallel", "data_parallel", "quantization", "disable_radix_cache", "random_range_ratio")],
                         [8, 2, "fp8", 1, 0.5])
        self.assertNotIn("host", settings)
        for name, value in (("accept_length", 2.75), ("concurrency", 15.5), ("total_token_throughput", 2304), ("cache_hit_rate_pct", 12.5),
                            ("median_e2el", 0.6), ("mean_ttft", 0.35)):
            self.assertAlmostEqual(run["metrics"][name], value)
            self.assertNotIn(name, settings)
        self.assertEqual([round(s, 9) for s in run["steps"]], [0.7, 0.5])
        self.assertEqual(re.findall(r"\d+", run["message"])[:2], ["1", "3"])
        self.assertAlmostEqual(runs["a.jsonl", 32]["metrics"]["step_seconds"], 0.6)

    def test_failed_requests_by_the_name_of_the_file(self):
        """Without --output-details nothing else in a file says how many requests there were."""
        self.bring(self.write("sglang_1126_100_1024_128.jsonl", json.dumps(self.line(completed=60))),
                   self.write("sglang_run_100.jsonl", json.dumps(self.line(completed=61))),
                   self.write("other.jsonl", json.dumps(self.line(completed=0))), ok=2, failed={"crash": 1})
        messages = {r["source"]["file"]: re.findall(r"\d+", r["message"])[:2] for r in self.runs()}
        self.assertEqual(messages["sglang_1126_100_1024_128.jsonl"], ["40", "100"])
        self.assertEqual(messages["sglang_run_100.jsonl"], [])

    def test_batches_and_passes(self):
        batch = {"run_name": "default", "batch_size": 16, "input_len": 256, "output_len": 32, "prefill_latency": 0.5, "prefill_throughput": 8192.0,
                 "median_decode_latency": 0.01, "median_decode_throughput": 1600.0, "total_latency": 0.82, "overall_throughput": 5619.5}
        server = {"run_name": "default", "batch_size": 32, "input_len": 256, "output_len": 32, "latency": 1.5, "input_throughput": 9000.0,
                  "output_throughput": 700.0, "overall_throughput": 6144.0, "last_ttft": 0.9, "acc_length": -1, "cache_hit_rate": None}
        whole = {"backend": "engine", "successful_requests": 100, "total_latency": 12.5, "total_input_tokens": 102400, "total_output_tokens": 12800,
                 "request_throughput": 8.0, "input_throughput": 8192.0, "output_throughput": 1024.0, "total_throughput": 9216.0,
                 "last_gen_throughput": 900.0}
        self.bring(self.write("a.jsonl", "\n".join(map(json.dumps, (batch, server, whole)))), ok=3, errors=[])
        runs = {r["hyper_parameters"].get("batch"): r for r in self.runs()}
        self.assertEqual(runs[16]["hyper_parameters"], {"batch": 16, "input_len": 256, "output_len": 32})
        self.assertEqual(runs[None]["hyper_parameters"], {"input_len": 1024, "output_len": 128})
        for run, seconds, total in ((runs[16], 0.82, 5619.5), (runs[32], 1.5, 6144), (runs[None], 12.5, 9216)):
            self.assertEqual((run["metrics"]["step_seconds"], run["metrics"]["total_token_throughput"]), (seconds, total))
        self.assertAlmostEqual(runs[16]["metrics"]["total_token_throughput"], 16 * (256 + 32) / 0.82, delta=1)
        self.assertNotIn("accept_length", runs[32]["metrics"])
        self.assertEqual(runs[None]["metrics"]["completed"], 100)


def spread(unit, values, factor=1.0, counted=True):
    """Returns a quantity as AIPerf writes it: percentiles as numpy's, the deviation of a sample."""
    values = sorted(factor * v for v in values)
    at = lambda share: values[int(share * (len(values) - 1))] + (share * (len(values) - 1) % 1) * (
        values[min(int(share * (len(values) - 1)) + 1, len(values) - 1)] - values[int(share * (len(values) - 1))])
    return {"unit": unit, "avg": statistics.mean(values), "min": values[0], "max": values[-1], "std": statistics.stdev(values),
            **{f"p{n}": at(n / 100) for n in (1, 5, 10, 25, 50, 75, 90, 95, 99)},
            **({"count": len(values), "sum": sum(values)} if counted else {})}


def aiperf(concurrency, latencies, failed=0, version=2, lengths=(1024, 128), **more):
    """Writes profile_export_aiperf.json from the seconds of its requests, as the first versions do or as those with
    phases."""
    single = lambda unit, value: {"unit": unit, "avg": value}
    old = {"endpoint": {"type": "chat", "model_names": ["org/model"], "streaming": True}, "loadgen": {"concurrency": concurrency},
           "input": {"prompt": {"input_tokens": {"mean": lengths[0]}, "output_tokens": {"mean": lengths[1]}}}}
    new = {"models": {"items": [{"name": "org/model"}]}, "endpoint": {"type": "chat", "streaming": True},
           "datasets": [{"name": "main", "type": "synthetic", "prompts": {"isl": {"mean": lengths[0]}, "osl": {"mean": lengths[1]}}}],
           "phases": [{"name": "warmup", "type": "concurrency", "exclude_from_results": True, "concurrency": 2},
                      {"name": "profiling", "type": "concurrency", "concurrency": concurrency}]}
    record = {"aiperf_version": "0.10.0", "request_throughput": single("requests/sec", 1.0 + concurrency),
              "output_token_throughput": single("tokens/sec", 128.0 * concurrency), "benchmark_duration": single("sec", 44.5),
              "request_count": single("requests", float(len(latencies))), "total_osl": single("tokens", 128.0 * len(latencies)),
              "total_output_tokens": single("tokens", 1.0), "min_request_timestamp": single("ns", 1.7e18),
              "input_config": old if version == 1 else new, "was_cancelled": False, "error_summary": [],
              "start_time": "2026-07-03T05:21:36.274997", "end_time": "2026-07-03T05:22:20.808822"}
    if latencies:
        record |= {"request_latency": spread("ms", latencies, 1000, version > 1),
                   "time_to_first_token": spread("ms", latencies, 100, version > 1),
                   "inter_token_latency": spread("ms", latencies, 7, version > 1),
                   "inter_chunk_latency": spread("ms", latencies, 8, version > 1),
                   "http_req_data_sent": spread("KB", latencies, 1, version > 1)}
    else:
        del record["request_count"]
    if failed:
        record["error_request_count"] = single("requests", float(failed))
    return {**record, **more}


class AIPerf(Case):
    seconds = [2.0, 2.2, 1.9, 2.4, 2.1, 2.3, 1.8, 2.6, 2.05, 2.15]

    def test_both_forms_of_the_settings_say_the_same(self):
        """The columns are those of vLLM's benchmark, so that load levels of two tools can be compared."""
        self.bring(self.write("old.json", aiperf(8, self.seconds, version=1)), self.write("new.json", aiperf(16, self.seconds)),
                   self.write("vllm.json", load(16)), ok=3, errors=[])
        runs = {r["source"]["file"]: r for r in self.runs()}
        for file, level in (("old.json", 8), ("new.json", 16), ("vllm.json", 16)):
            self.assertEqual(runs[file]["hyper_parameters"], {"input_len": 1024, "output_len": 128, "max_concurrency": level,
                                                              "request_rate": "inf"})
            self.assertEqual(runs[file]["family"], "org/model")
        self.assertEqual(runs["new.json"]["work_key"], runs["vllm.json"]["work_key"])
        for file in ("old.json", "new.json"):
            run, metrics = runs[file], runs[file]["metrics"]
            for name, scale in (("e2el", 1), ("ttft", 0.1), ("tpot", 0.007), ("itl", 0.008)):
                self.assertAlmostEqual(metrics["mean_" + name], scale * statistics.mean(self.seconds))
                self.assertAlmostEqual(metrics["median_" + name], scale * statistics.median(self.seconds))
                self.assertAlmostEqual(metrics["std_" + name], scale * statistics.stdev(self.seconds))
                self.assertAlmostEqual(metrics["max_" + name], scale * max(self.seconds))
            self.assertAlmostEqual(metrics["mean_http_req_data_sent"], 1024 * statistics.mean(self.seconds))
            self.assertEqual((metrics["completed"], metrics["duration"], metrics["total_output_tokens"]), (10, 44.5, 1280))
            self.assertEqual(metrics["output_throughput"], 128 * run["hyper_parameters"]["max_concurrency"])
            self.assertFalse([name for name in metrics if "timestamp" in name])
            low, high = student(statistics.median(self.seconds), statistics.stdev(self.seconds) * math.sqrt(math.pi / 2), 10)
            self.assertAlmostEqual(run["step_median"], statistics.median(self.seconds))
            self.assertAlmostEqual(run["step_low"], low)
            self.assertAlmostEqual(run["step_high"], high)
            self.assertEqual(run["implementation"]["streaming"], 1)

    def test_rates_and_devices(self):
        phases = [{"name": "profiling", "type": "poisson", "rate": 2.5, "concurrency": 64}]
        gpus = {"localhost:9400": {"gpus": {"gpu_0": {"gpu_name": "Chip", "metrics": {"power": {"unit": "W", "avg": 310.0}}}}}}
        document = aiperf(1, self.seconds, telemetry_data={"endpoints": gpus})
        document["input_config"]["phases"] = phases
        self.bring(self.write("a.json", document), ok=1)
        run, = self.runs()
        self.assertEqual((run["hyper_parameters"]["request_rate"], run["hyper_parameters"]["max_concurrency"]), (2.5, 64))
        self.assertEqual((run["platform"], run["implementation"]["arrival"]), ("Chip", "poisson"))

    def test_the_csv_says_the_same(self):
        document = aiperf(16, self.seconds, failed=3)
        names = {"request_latency": "Request Latency (ms)", "time_to_first_token": "Time to First Token (ms)",
                 "inter_token_latency": "Inter Token Latency (ms)"}
        words = ["avg", "min", "max", "p50", "p99", "std"]
        text = "Metric," + ",".join(words) + "\n"
        for tag, name in names.items():
            text += name + "," + ",".join(f"{document[tag][w]:.2f}" for w in words) + "\n"
        text += "\nMetric,Value\nBenchmark Duration (sec),44.50\nRequest Count,10.00\nError Request Count,3.00\n"
        text += "Request Throughput (requests/sec),17.00\n\n\nEndpoint,GPU_Index,GPU_Name,GPU_UUID,Metric,avg\nlocalhost,0,Chip,u,Power (W),3.00\n"
        self.bring(self.write("isl1024_osl128_conc16.csv", text), ok=1, errors=[])
        self.bring(self.write("a.json", document), ok=1)
        table, whole = sorted(self.runs(), key=lambda r: r["source"]["file"], reverse=True)
        self.write("run/profile_export_aiperf.json", document), self.write("run/profile_export_aiperf.csv", text)
        self.bring(self.path / "run", ok=0, duplicates=2)  # one run in two files, already imported
        for metric in ("mean_ttft", "median_tpot", "p99_e2el", "completed", "failed", "duration", "request_throughput"):
            self.assertAlmostEqual(table["metrics"][metric], whole["metrics"][metric], delta=1e-5)
        for name in ("input_len", "output_len", "max_concurrency"):
            self.assertEqual(table["hyper_parameters"][name], whole["hyper_parameters"][name])
        self.assertEqual(table["platform"], "Chip")
        for run in (table, whole):
            self.assertEqual(re.findall(r"\d+", run["message"])[:2], ["3", "13"])

    def test_genai_perf(self):
        text = ('Metric,avg,min,max,p99,p95,p90,p75,p50,p25,p10,p5,p1\nRequest Latency (ms),"2,150.50",1.00,3.00,"3,000.25",N/A,N/A,N/A,"2,125.00",1,1,1,1\n'
                '\nMetric,Value\nRequest Throughput (per sec),0.50\n')
        flat = {"model_names": ["org/model"], "endpoint": {"type": "kserve"}, "perf_analyzer": {"stimulus": {"concurrency": 4}},
                "input": {"synthetic_tokens": {"mean": 550}}, "output_tokens_mean": -1}
        document = {"request_latency": spread("ms", self.seconds, 1000, False), "request_throughput": {"unit": "requests/sec", "avg": 0.5},
                    "input_config": flat}
        self.bring(self.write("a.csv", text), self.write("b.json", document), ok=2, errors=[])
        table, whole = sorted(self.runs(), key=lambda r: r["source"]["file"])
        self.assertAlmostEqual(table["metrics"]["mean_e2el"], 2.1505)
        self.assertAlmostEqual(table["metrics"]["step_seconds"], 2.125)
        self.assertEqual({table["stack"]["framework"], whole["stack"]["framework"]}, {"genai-perf"})
        self.assertEqual(whole["hyper_parameters"], {"input_len": 550, "max_concurrency": 4, "request_rate": "inf"})

    def test_failed_and_cancelled(self):
        self.bring(self.write("none.json", aiperf(2, [], failed=7)), self.write("half.json", aiperf(4, self.seconds, failed=10)),
                   self.write("cut.json", aiperf(8, self.seconds, was_cancelled=True)),
                   self.write("summary.json", aiperf(16, self.seconds, error_summary=[{"count": 4}, {"count": 1}])), ok=3, failed={"crash": 1})
        runs = {r["source"]["file"]: r for r in self.runs()}
        self.assertEqual(runs["none.json"]["outcome"], "crash")
        self.assertEqual(re.findall(r"\d+", runs["half.json"]["message"])[:2], ["10", "20"])
        self.assertEqual(re.findall(r"\d+", runs["summary.json"]["message"])[:2], ["5", "15"])
        self.assertIn("cancelled", runs["cut.json"]["message"])
        self.assertTrue(all(runs[f]["quality"] for f in ("half.json", "cut.json", "summary.json")))

    def test_impossible_and_missing_values_are_left_out_by_name(self):
        document = aiperf(8, self.seconds)
        document["time_to_first_token"] |= {"p99": -1.0, "p95": "soon", "p90": None}
        del document["inter_token_latency"]["p50"], document["request_latency"]["std"]
        report = self.bring(self.write("a.json", document), ok=1, status=1)
        self.assertEqual(sorted(e["reason"].split()[0] for e in report["errors"]), ["p95", "p99_ttft"])
        run, = self.runs()
        self.assertFalse({"p99_ttft", "p95_ttft", "p90_ttft", "median_tpot", "std_e2el"} & set(run["metrics"]))
        self.assertAlmostEqual(run["metrics"]["mean_ttft"], 0.1 * statistics.mean(self.seconds))
        self.assertAlmostEqual(run["metrics"]["step_seconds"], statistics.median(self.seconds))
        for broken in (json.dumps(document)[:-40], "[]", '{"request_latency": {"unit": 7}}', '{"request_latency": "x"}'):
            cli("import", self.write("b.json", broken), "--db", self.db, "--format", "aiperf", status=2)

    def test_a_slower_load_is_found(self):
        told = {}
        for level, factor in ((8, 1.0), (16, 1.2)):
            a, b = (self.write(f"{side}{level}.json", aiperf(level, [slower * s for s in 20 * self.seconds], benchmark_id=side))
                    for side, slower in (("a", 1.0), ("b", factor)))
            cell, = ask("analyse", "compare", a, b)["cells"]
            told[level] = (cell["change"], round(cell["effect"], 6))
        self.assertEqual(told, {8: ("same", 1.0), 16: ("slower", 1.2)})


def distribution(values):
    """Returns a quantity as GuideLLM writes it; without values it is zeros."""
    words = {"p001": 0.001, "p01": 0.01, "p05": 0.05, "p10": 0.1, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p90": 0.9, "p95": 0.95,
             "p99": 0.99, "p999": 0.999}
    values = sorted(values) or [0.0]
    return {"mean": statistics.mean(values), "median": statistics.median(values), "mode": values[0], "variance": statistics.pvariance(values),
            "std_dev": statistics.pstdev(values), "min": values[0], "max": values[-1], "count": 0 if values == [0.0] else len(values),
            "total_sum": sum(values), "percentiles": {w: values[min(int(p * len(values)), len(values) - 1)] for w, p in words.items()}, "pdf": None}


def guidellm(levels, version=4, data="prompt_tokens=1024,output_tokens=128", failed=0, cut=0, kept=None, worse=(30.0,), **report):
    """Writes benchmarks.json from the seconds of its requests: {strategy as JSON: seconds}; as versions 0.2 (2) and
    0.4 (4) do."""
    status = lambda good, bad: {"successful": distribution(good), "errored": distribution(bad), "incomplete": distribution([]),
                                "total": distribution(good + bad)}
    document = {"benchmarks": []}
    if version >= 4:
        document = {"metadata": {"version": 1, "guidellm_version": "0.5.0"}, "args": {"backend": "openai_http", "model": "org/model",
                    "data": [data]}, "benchmarks": []}
    for number, (strategy, seconds) in enumerate(levels.items()):
        bad = list(worse) * failed
        totals = {"successful": len(seconds), "errored": failed, "incomplete": cut, "total": len(seconds) + failed + cut}
        metrics = {"requests_per_second": status([1.5], []), "request_latency": status(seconds, bad),
                   "prompt_token_count": status([1024.0] * len(seconds), []), "output_token_count": status([128.0] * len(seconds), []),
                   "time_to_first_token_ms": status([100 * s for s in seconds], bad), "inter_token_latency_ms": status([7 * s for s in seconds], bad),
                   "time_per_output_token_ms": status([9 * s for s in seconds], bad), "output_tokens_per_second": status([250.0], [])}
        requests = [{"request_latency": s, "output": "x" * 100} for s in seconds[:kept]]
        benchmark = {"type_": "generative_benchmark", "start_time": 1772470696.5, "end_time": 1772470721.0, "metrics": metrics,
                     "requests": {"successful": requests, "errored": [{"request_latency": s} for s in bad], "incomplete": []}}
        if version >= 4:
            metrics["request_totals"] = totals
            benchmark["config"] = {"id_": str(number), "strategy": json.loads(strategy), "backend": {"model": "org/model"},
                                   "requests": {"data": f"['{data}']"}}
        else:
            benchmark |= {"request_totals": totals, "args": {"strategy": json.loads(strategy)}, "request_loader": {"data": data},
                          "worker": {"backend_type": "openai_http", "backend_model": "org/model"}}
        document["benchmarks"].append(benchmark)
    return {**document, **report}


class GuideLLM(Case):
    seconds = [2.0, 2.2, 1.9, 2.4, 2.1, 2.3, 1.8, 2.6, 2.05, 2.15]
    concurrent = staticmethod(lambda n: json.dumps({"type_": "concurrent", "streams": n, "max_concurrency": n}))

    def test_every_version_says_the_same_as_vllm(self):
        self.bring(self.write("old.json", guidellm({self.concurrent(16): self.seconds}, version=2)),
                   self.write("new.json", guidellm({self.concurrent(16): self.seconds})), self.write("vllm.json", load(16)),
                   self.write("aiperf.json", aiperf(16, self.seconds)), ok=4, errors=[])
        runs = {r["source"]["file"]: r for r in self.runs()}
        self.assertEqual(len({r["work_key"] for r in runs.values()}), 1)
        for file in ("old.json", "new.json"):
            run, metrics = runs[file], runs[file]["metrics"]
            self.assertEqual(run["hyper_parameters"], {"input_len": 1024, "output_len": 128, "max_concurrency": 16, "request_rate": "inf"})
            self.assertEqual((run["family"], run["implementation"]["backend"]), ("org/model", "openai_http"))
            self.assertEqual(run["steps"], self.seconds)
            self.assertAlmostEqual(run["step_median"], statistics.median(self.seconds))
            for name, scale in (("e2el", 1), ("ttft", 0.1), ("tpot", 0.007)):
                self.assertAlmostEqual(metrics["mean_" + name], scale * statistics.mean(self.seconds))
                self.assertAlmostEqual(metrics["median_" + name], scale * statistics.median(self.seconds))
                self.assertAlmostEqual(metrics["p99_9_" + name], scale * max(self.seconds))
                self.assertAlmostEqual(metrics["p5_" + name], scale * min(self.seconds))
            self.assertAlmostEqual(metrics["mean_time_per_output_token"], 0.009 * statistics.mean(self.seconds))
            self.assertEqual((metrics["request_throughput"], metrics["output_throughput"], metrics["completed"], metrics["duration"]),
                             (1.5, 250, 10, 24.5))
            self.assertEqual((metrics["total_input_tokens"], metrics["total_output_tokens"]), (10240, 1280))
            self.assertNotIn("x" * 100, json.dumps(run))

    def test_each_strategy_is_a_load_level(self):
        levels = {json.dumps(s): [t + i / 10 for t in self.seconds] for i, s in enumerate((
            {"type_": "synchronous"}, {"type_": "throughput", "max_concurrency": None}, {"type_": "constant", "rate": 0.5},
            {"type_": "poisson", "rate": 2.0, "max_concurrency": 32}))}
        self.bring(self.write("a.json", guidellm(levels, data='{"prompt_tokens": 256, "prompt_tokens_stdev": 9, "output_tokens": 64}')), ok=4)
        shapes = {r["implementation"]["arrival"]: r["hyper_parameters"] for r in self.runs()}
        lengths = {"input_len": 256, "output_len": 64}
        self.assertEqual(shapes, {"synchronous": {**lengths, "max_concurrency": 1, "request_rate": "inf"},
                                  "throughput": {**lengths, "request_rate": "inf"}, "constant": {**lengths, "request_rate": 0.5},
                                  "poisson": {**lengths, "request_rate": 2, "max_concurrency": 32}})

    def test_failed_requests_are_no_samples(self):
        """Requests that failed took long; those that the end cut off are reported, without a caveat."""
        self.bring(self.write("a.json", guidellm({self.concurrent(8): self.seconds}, failed=5, cut=8)),
                   self.write("b.json", guidellm({self.concurrent(16): self.seconds}, cut=8)),
                   self.write("c.json", guidellm({self.concurrent(32): []}, failed=5)), ok=2, failed={"crash": 1})
        runs = {r["source"]["file"]: r for r in self.runs()}
        self.assertEqual(re.findall(r"\d+", runs["a.json"]["message"])[:2], ["5", "15"])
        self.assertEqual(runs["a.json"]["steps"], self.seconds)
        self.assertEqual(runs["a.json"]["metrics"]["max_e2el"], max(self.seconds))
        self.assertIn("8", runs["b.json"]["message"])
        self.assertEqual((runs["b.json"]["metrics"]["incomplete"], runs["b.json"]["metrics"]["failed"]), (8, 0))
        self.assertIn("unsettled", runs["a.json"]["quality"])
        self.assertNotIn("unsettled", runs["b.json"]["quality"])
        self.assertFalse([name for name in runs["c.json"]["metrics"] if "ttft" in name])

    def test_a_part_of_the_requests(self):
        """Where the file keeps two of ten requests, its statistics of all requests say more."""
        self.bring(self.write("a.json", guidellm({self.concurrent(8): self.seconds}, kept=2)),
                   self.write("b.json", guidellm({self.concurrent(16): self.seconds}, kept=0)), ok=2)
        low, high = student(statistics.median(self.seconds), statistics.pstdev(self.seconds) * math.sqrt(math.pi / 2), 10)
        for run in self.runs():
            self.assertAlmostEqual(run["step_median"], statistics.median(self.seconds))
            self.assertAlmostEqual(run["step_low"], low)
            self.assertAlmostEqual(run["step_high"], high)

    def test_missing_and_impossible(self):
        document = guidellm({self.concurrent(8): self.seconds, self.concurrent(16): self.seconds, self.concurrent(32): self.seconds})
        first, second, third = document["benchmarks"]
        first["metrics"]["time_to_first_token_ms"]["successful"] |= {"median": -4.0, "mean": "soon"}
        del first["metrics"]["inter_token_latency_ms"], first["requests"], first["start_time"], first["metrics"]["request_totals"]
        document["benchmarks"][1] = {"type_": "generative_benchmark", "metrics": None}
        third["requests"]["successful"][0]["request_latency"] = None
        report = self.bring(self.write("a.json", document), ok=2, status=1)
        self.assertEqual({e["line"] for e in report["errors"]}, {1, 2})
        runs = {r["hyper_parameters"]["max_concurrency"]: r for r in self.runs()}
        self.assertFalse({"median_ttft", "mean_ttft", "mean_tpot", "duration"} & set(runs[8]["metrics"]))
        self.assertAlmostEqual(runs[8]["metrics"]["p99_ttft"], 0.1 * max(self.seconds))
        self.assertEqual(len(runs[32]["steps"]), 9)
        for broken in (json.dumps(document)[:-50], '{"benchmarks": []}', '{"benchmarks": [{"metrics": {"request_latency": []}}]}'):
            cli("import", self.write("b.json", broken), "--db", self.db, "--format", "guidellm", status=2)

    def test_a_slower_load_is_found(self):
        levels = lambda factor: {self.concurrent(n): [s * (factor if n == 16 else 1) * (1 + i / 1000) for i in range(10) for s in self.seconds]
                                 for n in (8, 16, 32)}
        a, b = (self.write(f"{side}.json", guidellm(levels(factor), side=side)) for side, factor in (("a", 1.0), ("b", 1.2)))
        told = ask("analyse", "compare", a, b)
        self.assertEqual([c["hyper_parameters"]["max_concurrency"] for c in told["cells"] if c["change"] == "slower"], [16])
        self.assertEqual((told["slower"], told["faster"]), (1, 0))

    def test_two_tools_are_compared(self):
        """The same load, measured by AIPerf before and by GuideLLM after a change: 20 % more."""
        a = self.write("a.json", aiperf(16, 20 * self.seconds))
        b = self.write("b.json", guidellm({self.concurrent(16): [1.2 * s for s in 20 * self.seconds]}))
        cell, = ask("analyse", "compare", a, b)["cells"]
        self.assertEqual((cell["change"], round(cell["effect"], 6)), ("slower", 1.2))


def state(device, axes, mean=None, side=None, size=0, **more):
    value = lambda tag, hint, number: {"tag": tag, "name": tag, "hint": hint,
                                       "data": [{"name": "value", "type": "float64", "value": str(number)}]}
    summaries = [] if mean is None else [value("nv/cold/time/gpu/mean", "duration", mean),
                                         value("nv/cold/time/gpu/stdev/relative", "percentage", "inf"),
                                         value("nv/cold/bw/global/bytes_per_second", "byte_rate", 1e9 / mean)]
    if side is not None:
        summaries.append({"tag": "nv/json/bin:nv/cold/sample_times", "name": "f", "hint": "file/sample_times",
                          "data": [{"name": "filename", "type": "string", "value": side},
                                   {"name": "size", "type": "int64", "value": str(size)}]})
    return {"name": "x", "device": device, "axis_values": axes, "summaries": summaries or None,
            "is_skipped": False, **more}


class Nvbench(Case):
    def axes(self, block, kind="I32"):
        return [{"name": "BlockSize", "type": "int64", "value": str(block)},
                {"name": "T", "type": "string", "value": kind}]

    def document(self, *states, **more):
        return {"meta": {"version": {"nvbench": {"string": "0.1.0", "git_sha": "abc"}}},
                "devices": [{"id": 0, "name": "Chip A", "global_memory_bus_bandwidth": 870400000000},
                            {"id": 1, "name": "Chip B"}],
                "benchmarks": [{"name": "copy", "axes": None, "states": list(states)}], **more}

    def test_states_devices_and_skips(self):
        states = [state(d, self.axes(b), 1e-3 * b * (d + 1)) for d in (0, 1) for b in (64, 256)]
        states += [state(0, self.axes(1024), is_skipped=True, skip_reason="Too large for this device"),
                   state(0, self.axes(2048), is_skipped=True, skip_reason="std::bad_alloc"), state(0, None, 5e-3),
                   state(0, self.axes(4096), is_skipped=True, skip_reason="Insufficient device memory")]
        self.bring(self.write("a.json", self.document(*states)), ok=5, failed={"oom": 2, "unsupported": 1}, errors=[])
        for d, platform in enumerate(("Chip A", "Chip B")):
            cells = self.cells("BlockSize", "T", "step_seconds", "--platform", platform)
            for b in (64, 256):
                self.assertAlmostEqual(cells[b, "I32"], 1e-3 * b * (d + 1))
        shares = self.cells("BlockSize", "T", "cold_bw_global_bytes_per_second", "--platform", "Chip B")
        self.assertAlmostEqual(shares[64, "I32"], 1e9 / 0.128)
        skipped = next(r for r in self.runs() if r["outcome"] == "unsupported")
        self.assertEqual(skipped["message"], "Too large for this device")

    def test_side_files_and_paths_that_leave(self):
        samples = [1.5e-3 + 1e-5 * (i * 7919 % 31) for i in range(40)]
        packed = struct.pack("<40f", *samples)
        (self.path / "in/a.json-bin").mkdir(parents=True)
        (self.path / "in/a.json-bin/0.bin").write_bytes(packed)
        (self.path / "secret.bin").write_bytes(packed)
        (self.path / "in/link.bin").symlink_to(self.path / "secret.bin")
        names = ["a.json-bin/0.bin", "where/it/ran/a.json-bin/0.bin", "/tmp/a.json-bin/0.bin",
                 "../secret.bin", str(self.path / "secret.bin"), "link.bin"]
        states = [state(0, self.axes(i), 1e-3, name, 40) for i, name in enumerate(names)]
        states.append(state(0, self.axes(99), 1e-3, "a.json-bin/0.bin", 41))
        report = self.bring(self.write("in/a.json", self.document(*states)), ok=7, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [4, 5, 6, 7])
        floats = struct.unpack("<40f", packed)
        runs = {r["hyper_parameters"]["BlockSize"]: r for r in self.runs()}
        for i in range(3):
            self.assertEqual(runs[i]["steps"], list(floats))
            self.assertEqual(runs[i]["step_median"], statistics.median(floats))
            self.assertLess(runs[i]["step_low"], runs[i]["step_median"])
        for i in (3, 4, 5, 99):
            self.assertFalse(runs[i].get("steps"))


class GoogleBenchmark(Case):
    def document(self, *entries):
        return {"context": {"date": "2024-05-06T07:08:09+02:00", "host_name": "box", "num_cpus": 4,
                            "library_build_type": "release"}, "benchmarks": list(entries)}

    def entry(self, name, real, unit="ns", **more):
        return {"name": name, "run_name": name, "run_type": "iteration", "iterations": 10, "real_time": real,
                "cpu_time": real / 2, "time_unit": unit, "threads": 1, **more}

    def test_bandwidth_is_a_column(self):
        self.bring(self.write("copy.json", json.dumps(self.document(
            *(self.entry(f"BM_Copy/{size}", 10, "ns", bytes_per_second=size * 1e8) for size in (64, 128))))), ok=2)
        groups = ask("analyse", "boxplot", "--db", self.db, "--metric", "bytes_per_second", "--by", "arg0")["groups"]
        self.assertEqual(sorted(group["median"] for group in groups), [6.4e9, 1.28e10])

    def test_repetitions_names_and_units(self):
        entries = [self.entry("BM_Copy<a/b>/64/512", t, "us", items_per_second=1e6 / t) for t in (10, 30, 20)]
        for word in ("mean", "median", "stddev"):
            entries.append({**self.entry("BM_Copy<a/b>/64/512_" + word, 20, "us"), "run_name": "BM_Copy<a/b>/64/512",
                            "run_type": "aggregate", "aggregate_name": word})
        entries += [self.entry("BM_Sum/n:8/threads:4/real_time", 2, "ms", threads=4), self.entry("Pre/BM_One/4", 3, "s"),
                    {**self.entry("BM_Sum_BigO", 0), "run_type": "aggregate", "aggregate_name": "BigO"},
                    {**self.entry("BM_Only_median", 7), "run_name": "BM_Only", "run_type": "aggregate",
                     "aggregate_name": "median"}]
        text = json.dumps(self.document(*entries, self.entry("BM_Bad/1", 0, error_occurred=True, error_message="no"),
                                        self.entry("BM_Skip/1", 0, skipped=True, skip_message="not here"),
                                        self.entry("BM_Odd", 1, odd=math.nan, more=math.inf)))
        self.bring(self.write("a.json", text), ok=5, failed={"crash": 1, "unsupported": 1}, errors=[])
        runs = {r["family"]: r for r in self.runs()}
        copy, total = runs["BM_Copy<a/b>"], runs["BM_Sum"]
        self.assertEqual(copy["steps"], [1e-5, 3e-5, 2e-5])
        self.assertEqual(copy["hyper_parameters"], {"arg0": 64, "arg1": 512})
        self.assertAlmostEqual(copy["metrics"]["items_per_second"], 1e6 / 20)
        self.assertAlmostEqual(copy["metrics"]["cpu_seconds"], 1e-5)
        self.assertEqual((total["hyper_parameters"], total["implementation"]),
                         ({"n": 8}, {"clock": "real_time", "threads": 4}))
        self.assertEqual(total["steps"], [0.002])
        self.assertEqual((runs["Pre/BM_One"]["steps"], runs["Pre/BM_One"]["platform"]), ([3.0], "box"))
        self.assertAlmostEqual(runs["BM_Only"]["metrics"]["step_seconds"], 7e-9)
        self.assertEqual(runs["BM_Bad"]["message"], "no")
        self.assertEqual(runs["BM_Odd"]["started_ms"], 1714972089000)


    def test_aggregates_that_only_names_tell(self):
        """Before version 1.5 the library wrote neither run_type nor run_name, so only names identify aggregates."""
        def old(name, real):
            return {"name": name, "iterations": 10, "real_time": real, "cpu_time": real, "time_unit": "us"}
        times = (10.0, 30.0, 20.0)
        entries = [old("BM_Copy/64", t) for t in times] + [old("BM_Copy/64_mean", 20), old("BM_Copy/64_median", 20),
                                                            old("BM_Copy/64_stddev", 10)]
        entries += [{"name": "BM_Copy_BigO", "cpu_coefficient": 1, "real_coefficient": 1, "big_o": "N", "time_unit": "us"},
                    {"name": "BM_Copy_RMS", "rms": 0.02}]
        entries += [old("BM_Alone_mean", 5), old("BM_Alone_median", 6), old("BM_Alone_stddev", 1), old("BM_Geo_mean", 9)]
        self.bring(self.write("old.json", self.document(*entries)), ok=3, failed={}, errors=[])
        runs = {r["family"]: r for r in self.runs()}
        self.assertEqual(set(runs), {"BM_Copy", "BM_Alone", "BM_Geo_mean"})
        self.assertEqual([round(t, 12) for t in runs["BM_Copy"]["steps"]], [10e-6, 30e-6, 20e-6])
        self.assertAlmostEqual(runs["BM_Alone"]["metrics"]["step_seconds"], 6e-6, delta=1e-15)


class Hyperfine(Case):
    def test_scans_and_failures(self):
        results = [{"command": f"sleep {t} -j 2", "mean": t, "stddev": 0.1, "median": t, "user": 0.01, "system": 0.02,
                    "min": t, "max": t, "times": [t, t * 1.1, t * 0.9], "memory_usage_byte": [1000, 3000, 2000],
                    "exit_codes": [0, 0, 0], "parameters": {"time": str(t)}} for t in (2, 4, 8)]
        self.bring(self.write("a.json", {"results": results}), ok=3)
        runs = {r["hyper_parameters"]["time"]: r for r in self.runs()}
        self.assertEqual({r["family"] for r in runs.values()}, {"sleep {time} -j 2"})
        for t, run in runs.items():
            self.assertEqual(run["step_median"], t)
            self.assertEqual(run["metrics"]["memory_peak_bytes"], 3000)
        failing = {"command": "false", "mean": 0.001, "times": [0.001, 0.002], "exit_codes": [1, 1]}
        killed = {"command": "x", "mean": 0.001, "times": [0.001, 0.002], "exit_codes": [0, None]}
        self.bring(self.write("b.json", {"results": [failing, killed, {"command": "y", "mean": 2.5, "times": None}]}),
                   ok=1, failed={"crash": 2})

    def test_lost_runs_are_told_where_files_are_compared(self):
        result = {"command": "x", "mean": 8.0, "median": 8.0, "times": [8.0, 8.1, 8.2], "exit_codes": [0, 0, 0]}
        flaky = {**result, "times": [8.0, 0.01, 8.2], "exit_codes": [0, 1, 0]}
        files = self.write("a.json", {"results": [result]}), self.write("b.json", {"results": [flaky]})
        self.assertIn("1 of the compared runs are unsettled", cli("analyse", "compare", *files).stdout)

    def test_a_scan_is_a_family(self):
        """A scan is a family also where several quoted commands are scanned, and where a value occurs elsewhere in
        the command."""
        def result(command, **parameters):
            return {"command": command, "mean": 1.0, "median": 1.0, "times": [1.0, 1.1, 0.9], "exit_codes": [0] * 3,
                    "parameters": parameters}
        results = [result(text.format(n=n, f=f), n=str(n), f=f) for n in (1, 2, 10) for f in ("a", "bb")
                   for text in ('head -{n} file1 {f}', 'python3 -c "print({n})" {f}', "sleep 0.0{n} {f}")]
        self.bring(self.write("a.json", {"results": results}), ok=18)
        self.assertEqual({run["family"] for run in self.runs()},
                         {"head -{n} file1 {f}", 'python3 -c "print({n})" {f}', "sleep 0.0{n} {f}"})
        map_ = self.cells("n", "f", "step_seconds", "--where", "family == 'python3 -c \"print({n})\" {f}'")
        self.assertEqual(set(map_), {(n, f) for n in (1, 2, 10) for f in ("a", "bb")})
        doubled = self.cells("n", "f", "step_seconds", "--where", 'family == "python3 -c ""print({n})"" {f}"')
        self.assertEqual(doubled, map_)

    def test_times_of_nothing(self):
        """Without the runs that were no slower than the shell, the median of the others would differ."""
        self.bring(self.write("a.json", {"results": [{"command": "x", "mean": 0.002, "median": 0.001, "times": [0.0, 0.0, 0.001, 0.004, 0.005]}]}),
                   ok=1)
        run, = self.runs()
        self.assertEqual((run["metrics"]["step_seconds"], run["steps"]), (0.001, []))
        self.assertEqual(re.findall(r"\d+", run["message"])[:2], ["2", "5"])


    def test_gzip_is_read_through(self):
        packed = self.path / "a.json.gz"
        packed.write_bytes(gzip.compress(json.dumps({"results": [{"command": "x", "mean": 2.0, "times": [1.0, 2.0, 3.0]}]}).encode()))
        self.bring(packed, ok=1)
        self.assertEqual(self.runs()[0]["step_median"], 2.0)


class Commands(Case):
    """`command` prints the tool's own command line, as a shell reads it."""

    def commands(self, name, content, **options):
        self.bring(self.write(name, content), **options)
        return [shlex.split(cli("command", run["run_uuid"], "--db", self.db).stdout) for run in self.runs()]

    def test_llama_bench(self):
        settings = {"n_gpu_layers": -1, "type_k": "q8_0", "flash_attn": True, "tensor_split": "0.00"}
        lines = self.commands("a.json", [llama(512, 0, 4096, **settings), llama(0, 128), llama(256, 64)])
        self.assertEqual(lines[0][:3] + lines[0][-4:], ["llama-bench", "-m", "m/x.gguf", "-r", "3", "-o", "json"])
        option = lambda line, name: line[line.index(name) + 1]
        self.assertEqual([option(lines[0], name) for name in ("-p", "-n", "-d", "-ctk", "-fa", "-t")], ["512", "0", "4096", "q8_0", "1", "8"])
        self.assertFalse({"-ngl", "-ts", "-pg"} & set(lines[0]))
        self.assertEqual([option(lines[1], name) for name in ("-p", "-n")], ["0", "128"])
        self.assertEqual(option(lines[2], "-pg"), "256,64")  # -p and -n would be two tests
        self.assertEqual([option(lines[2], name) for name in ("-p", "-n")], ["0", "0"])

    def test_google_benchmark(self):
        entry = lambda i: {"name": "BM_T<int>/64/real_time", "run_name": "BM_T<int>/64/real_time", "run_type": "iteration",
                           "repetitions": 12, "repetition_index": i, "iterations": 10, "real_time": 5 + i, "cpu_time": 5, "time_unit": "ns"}
        line, = self.commands("a.json", {"context": {"executable": "./my bench", "num_cpus": 4}, "benchmarks": [entry(i) for i in range(12)]})
        self.assertEqual(line, ["./my bench", "--benchmark_filter=^BM_T<int>/64/real_time$", "--benchmark_repetitions=12",
                                "--benchmark_format=json"])

    def test_nvbench(self):
        document = {"meta": {"argv": ["bin/axes", "--json", "x"]}, "devices": [{"id": 1, "name": "Chip"}],
                    "benchmarks": [{"name": "copy", "states": [state(1, [{"name": "T", "type": "type", "value": "I32"},
                                                                          {"name": "N", "type": "int64", "value": "64"}], 1e-3)]}]}
        line, = self.commands("a.json", document)
        self.assertEqual(line, ["bin/axes", "--devices", "1", "--benchmark", "copy", "--axis", "T=I32", "--axis", "N=64", "--json", "result.json"])

    def test_vllm(self):
        line, = self.commands("a.json", load(16))
        self.assertEqual(line[:3], ["vllm", "bench", "serve"])
        options = dict(zip(line[3::2], line[4::2]))
        self.assertEqual(options, {"--model": "org/model", "--dataset-name": "random", "--random-input-len": "1024", "--random-output-len": "128",
                                   "--max-concurrency": "16", "--request-rate": "inf", "--burstiness": "1.0", "--num-prompts": "160"})
        self.assertEqual(line[-1], "--save-result")

    def test_hyperfine(self):
        line, = self.commands("a.json", {"results": [{"command": "sh -c 'a \"b\"'", "mean": 1.0, "times": [1.0, 1.1], "exit_codes": [0, 0]}]})
        self.assertEqual(line, ["hyperfine", "--runs", "2", "sh -c 'a \"b\"'", "--export-json", "result.json"])


class BadInput(Case):
    def test_refused_in_a_sentence(self):
        packed = self.path / "a.json.gz"
        packed.write_bytes(gzip.compress(b"{}"))
        for path, format_, says in (
                (packed, "auto", "--format"), (self.write("half.json", '{"results": ['), "auto", "line 1"),
                (self.write("other.json", {"a": 1}), "nvbench", "nvbench"), (self.write("t", "x"), "vllm", "vLLM"),
                (self.write("e.json", {"benchmarks": []}), "hyperfine", "hyperfine"),
                (self.write("readme.md", "| model | test | t/s |\n| --- | --- | --- |\n"), "auto", "Markdown"),
                (self.write("strange.json", {"a": 1}), "auto", "--format")):
            done = cli("import", path, "--db", self.db, "--format", format_, status=2)
            self.assertIn(says, done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1)
            self.assertFalse(self.db.exists())

    def test_beyond_the_limit(self):
        """The file is refused because of its size, before it fills the memory."""
        path = self.path / "huge.json"
        with path.open("wb") as out:
            out.truncate(2 << 30)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        said = cli("import", path, "--db", self.db, status=2).stderr
        self.assertRegex(said, r"huge\.json\b.*\b1024 MiB")
        self.assertLess(max(0, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss - before), 1 << 20)

    def test_one_bad_record_leaves_the_rest(self):
        lines = [json.dumps(llama(64, 0)), "{broken", json.dumps({"n_prompt": 1}), json.dumps(llama(128, 0))]
        report = self.bring(self.write("a.jsonl", "\n".join(lines)), ok=2, status=1)
        self.assertEqual([e["line"] for e in report["errors"]], [2, 3])


class Spread(Case):
    """A file with mean, deviation and number of samples can be compared without the samples."""

    def test_aggregates_alone(self):
        def entries(factor):
            for i in range(6):
                for kind, value in (("mean", 100.0 + i), ("median", 99.0 + i), ("stddev", 2.0)):
                    yield {"name": f"BM_{i}_{kind}", "run_name": f"BM_{i}", "run_type": "aggregate", "repetitions": 16,
                           "aggregate_name": kind, "iterations": 16, "time_unit": "us", "cpu_time": 1,
                           "real_time": value * (factor if i == 3 and kind != "stddev" else 1)}
        a, b = (self.write(name, {"context": {"num_cpus": 4}, "benchmarks": list(entries(factor))})
                for name, factor in (("a.json", 1), ("b.json", 1.2)))
        self.bring(a, ok=6)
        for run in self.runs():
            i = int(run["family"][3:])
            low, high = student(99e-6 + i * 1e-6, 2e-6 * math.sqrt(math.pi / 2), 16)
            self.assertTrue(math.isclose(run["step_low"], low, rel_tol=1e-9), run)
            self.assertTrue(math.isclose(run["step_high"], high, rel_tol=1e-9), run)
            self.assertTrue(run["message"] and not run.get("steps"), run)
        told = ask("analyse", "compare", a, b)
        self.assertTrue(told["knowable"])
        self.assertEqual([cell["name"].split()[0] for cell in told["cells"] if cell["change"] == "slower"], ["BM_3"])
        self.assertEqual(told["faster"], 0)


class Samples(Case):
    """The files of the tools' own repositories."""

    def test_vllm(self):
        files = sorted((DATA / "vllm").glob("*.json"))
        self.bring(DATA / "vllm", ok=len(files), errors=[])
        for metric in ("median_tpot", "p99_ttft", "output_throughput"):
            cells = self.cells("max_concurrency", "input_len", metric)
            self.assertEqual(len(cells), len(files))
            for file in files:
                record = json.loads(file.read_text())
                length = int(file.name.split("isl")[1].split("_")[0])
                self.assertAlmostEqual(cells[record["max_concurrency"], length], record[metric])

    def test_nvbench(self):
        states = {}
        for name in ("test_ref", "test_cmp"):
            self.db = self.path / (name + ".db")
            document = json.loads((DATA / "nvbench" / (name + ".json")).read_text())
            every = [s for b in document["benchmarks"] for s in b["states"]]
            report = self.bring(DATA / "nvbench" / (name + ".json"), errors=[])
            self.assertEqual(report["ok"] + sum(report["failed"].values()), len(every))
            said = lambda s, tag: next(float(x["data"][0]["value"]) for x in s["summaries"] if x["tag"] == tag)
            mean = lambda s: said(s, "nv/cold/time/gpu/mean")
            done = sorted((r["step_median"], r["step_low"], r["step_high"]) for r in self.runs()
                          if r["outcome"] == "completed")
            self.assertEqual([r[0] for r in done], sorted(mean(s) for s in every if not s["is_skipped"]))
            # No file has the samples: the intervals are Student's intervals of the mean.
            by_scipy = sorted((mean(s), *student(mean(s), said(s, "nv/cold/time/gpu/stdev/relative") * mean(s),
                                                 said(s, "nv/cold/sample_size"))) for s in every if not s["is_skipped"])
            for found, expected in zip(done, by_scipy):
                for a, b in zip(found, expected):
                    self.assertTrue(math.isclose(a, b, rel_tol=1e-9), (found, expected))

    def test_google_benchmark(self):
        for file in sorted((DATA / "google-benchmark").glob("*.json")):
            self.db = self.path / (file.name + ".db")
            names = {e.get("run_name", e["name"]) for e in json.loads(file.read_text())["benchmarks"]
                     if e.get("aggregate_name") not in ("BigO", "RMS")}
            self.bring(file, ok=len(names), errors=[])

    def test_llama_bench(self):
        self.bring(DATA / "llama-bench", ok=4, duplicates=2, errors=[])


class OwnTables(Case):
    def bring_table(self, text, **expected):
        return self.bring(self.write("table.csv", text), **expected)

    def test_what_is_missing_is_not_made_up(self):
        """A model with an unknown hyper-parameter has no FLOPs and no parameters."""
        self.bring_table("family,platform,layer,node,input,output,batch,step_seconds\n"
                         "fc,P,,512,100,10,32,0.001\nfc,P,4,512,100,10,32,0.001\nfc,P,,,,,32,0.001\n", ok=3)
        boxes = ask("analyse", "boxplot", "--db", self.db, "--metric", "parameters", "--by", "platform")
        # 100 x 512, three times 512 x 512, 512 x 10, and one bias each.
        whole = 100 * 512 + 3 * 512 * 512 + 512 * 10 + 4 * 512 + 10
        self.assertEqual([(box["n"], box["median"]) for box in boxes["groups"]], [(1, whole)])
        self.assertEqual(sum(boxes["left_out"].values()), 2, boxes["left_out"])

    def test_models_that_nobody_knows_are_paired(self):
        self.bring_table("family,platform,size,batch,step_seconds\n" + "".join(
            f"mynet,{platform},{size},16,{size * seconds}\n" for size in (1, 2, 3)
            for platform, seconds in (("A", 0.01), ("B", 0.02))), ok=6)
        speedup = ask("analyse", "speedup", "--db", self.db, "--numerator", "A", "--denominator", "B")
        self.assertEqual(speedup["n"], 3)
        self.assertAlmostEqual(speedup["geometric_mean"], 2)
        # By time, too, the side that takes half as long wins.
        by_time = ask("analyse", "speedup", "--db", self.db, "--numerator", "A", "--denominator", "B",
                      "--metric", "step_seconds")
        self.assertEqual((by_time["wins"], round(by_time["geometric_mean"], 9)), (3, 2))

    def test_a_setting_beside_the_hyper_parameters(self):
        """fc with a column that is not one of its hyper-parameters: the model is known nevertheless."""
        self.bring_table("family,platform,layer,node,input,output,batch,seed,step_seconds\n"
                         "fc,A,4,512,100,10,32,7,0.001\nfc,B,4,512,100,10,32,7,0.002\n", ok=2)
        speedup = ask("analyse", "speedup", "--db", self.db, "--numerator", "A", "--denominator", "B")
        self.assertEqual(speedup["n"], 1)
        boxes = ask("analyse", "boxplot", "--db", self.db, "--metric", "parameters", "--by", "platform")
        self.assertEqual([box["n"] for box in boxes["groups"]], [1, 1])


if __name__ == "__main__":
    if DATA is not None and not (DATA / "vllm").exists():
        print("the shared data folder is absent")
        sys.exit(77)
    names = [Samples] if DATA else [LlamaBench, Vllm, SGLang, AIPerf, GuideLLM, Nvbench, GoogleBenchmark, Hyperfine, OwnTables, Commands, BadInput, Spread]
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(name) for name in names)
    sys.exit(0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1)
