#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs of the user's own as benchmarks, from description to database:  benchmark_test.py PARASCOPE-CLI

The programs are small scripts whose numbers follow from their options, and programs that misbehave."""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
#: A program whose rate is 100 a thread, less a fixed part.
RATE = "#!/bin/sh\necho \"$@\" >> $LOG\necho \"rate: $(( $1 * 100 )) MB/s\"\n"
#: A server that fills its own queue of connections and accepts none.
FULL = """#!/usr/bin/python3
import socket, sys, time
listening = socket.socket()
listening.bind(("127.0.0.1", int(sys.argv[1])))
listening.listen(0)
waiting = [socket.socket() for _ in range(4)]
for one in waiting:
    one.setblocking(False)
    one.connect_ex(("127.0.0.1", int(sys.argv[1])))
time.sleep(300)
"""


class Benchmarks(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)
        (self.folder / "run").mkdir(mode=0o700)
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": str(self.folder / "run"), "HOME": held.name,
                            "XDG_CONFIG_HOME": held.name + "/config", "LOG": str(self.folder / "log")}

    def script(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return str(path)

    def cli(self, *arguments, status=0):
        done = subprocess.run([str(CLI), *map(str, arguments)], cwd=self.folder, env=self.environment, capture_output=True,
                              text=True, timeout=120)
        if status is not None:
            self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done

    def spec(self, benchmark, axes=None, **more):
        """The file of a sweep of this description."""
        path = self.folder / "spec.json"
        whole = {"name": "test", "benchmark": {"name": "program", "reads": "time", **benchmark},
                 "measure": {"max_steps": 1}, "order": "listed", **more}
        whole["axes"] = axes or {"n": [1]}
        whole["benchmark"].setdefault("axes", {name: {"default": 1} for name in whole["axes"]})
        path.write_text(json.dumps(whole))
        return path

    def sweep(self, benchmark, axes=None, status=0, **more):
        """The records of the runs of a sweep, by the value of its first axis."""
        self.spec(benchmark, axes, **more)
        self.cli("sweep", "spec.json", "--db", "test.db", "--json", status=status)
        runs = json.loads(self.cli("export", "--db", "test.db", "--format", "json").stdout)["runs"]
        return sorted(runs, key=lambda run: str(next(iter(run["hyper_parameters"].values()), "")))

    def one(self, program, status=1, **more):
        """The only run of a script that is called with one number."""
        benchmark = {"command": [self.script("program", program), "{n}"], **more}
        runs = self.sweep(benchmark, status=status)
        self.assertEqual(len(runs), 1)
        return runs[0]

    def alive(self, words):
        return subprocess.run(["pgrep", "-f", words], capture_output=True).returncode == 0

    # --- what is measured ---

    def test_a_rate_gives_its_metric_and_the_time_of_its_work(self):
        runs = self.sweep({"command": [self.script("rate", RATE), "{threads}"], "work": "2000000",
                           "reads": {"pattern": "rate: ([0-9.]+) MB/s", "unit": "MB/s", "metric": "bytes_per_second"},
                           "axes": {"threads": {"default": 1}}},
                          {"threads": [1, 2, 4]}, measure={"max_steps": 3, "min_steps": 3})
        rates = sorted(run["metrics"]["bytes_per_second"] for run in runs)
        self.assertEqual(rates, [1e8, 2e8, 4e8])
        for run in runs:
            self.assertAlmostEqual(run["step_median"], 2e6 / run["metrics"]["bytes_per_second"], 12)
            self.assertEqual(run["conditions"]["calls"], 3)
            self.assertIn("MB/s", run["conditions"]["call"]["output"])
            self.assertEqual(run["stack"]["framework"], "program")
            self.assertEqual(len(run["stack"]["xxh128"]), 32)

    def test_wall_time_alone(self):
        run = self.one("#!/bin/sh\nsleep 0.2\n", status=0)
        self.assertGreater(run["step_median"], 0.2)
        self.assertLess(run["step_median"], 30)

    def test_json_in_a_file_and_further_numbers(self):
        run = self.one("#!/bin/sh\nprintf '{\"a\": [{\"ms\": 2.5}, {\"hit\": \"0.75\"}]}' > \"$2\"\n", status=0,
                       command=[str(self.folder / "program"), "{n}", "{output}"],
                       reads={"from": "file", "json": "a/0/ms", "unit": "ms",
                              "metrics": {"hit_fraction": {"json": "a/1/hit", "unit": "1"}}})
        self.assertAlmostEqual(run["step_median"], 0.0025, 12)

    def test_cost_gives_flops(self):
        run = self.one("#!/bin/sh\necho 0.5\n", status=0, reads={"last_line": True, "unit": "s"},
                       cost={"flops": "8 * n", "bytes": "2 * n"})
        self.assertAlmostEqual(run["metrics"]["flops_per_second_recorded"], 16, 9)
        self.assertAlmostEqual(run["metrics"]["arithmetic_intensity"], 4, 9)

    def test_a_prefix_before_what_is_counted(self):
        """Melem is a million elements; a factor of a million once got lost in silence. Keys are no thousand "eys"."""
        for unit, metric, factor in (("Melem/s", "elements_per_second", 1e6), ("kops/s", "ops_per_second", 1e3),
                                     ("Gqueries/s", "queries_per_second", 1e9), ("keys/s", "keys_per_second", 1),
                                     ("tokens/s", "words_per_second", 1), ("Mbit/s", "bytes_per_second", 125e3)):
            run = self.one("#!/bin/sh\necho 1.5\n", status=0, reads={"last_line": True, "unit": unit, "metric": metric})
            self.assertAlmostEqual(run["metrics"][metric], 1.5 * factor, msg=unit)
            (self.folder / "test.db").unlink()

    def test_a_score_has_an_interval_of_its_own(self):
        count = self.script("score", "#!/bin/sh\necho x >> $LOG\nn=$(wc -l < $LOG)\necho $(( 100 + (n * n * 31 + n * 7919) % 101 % 3 ))\n")
        runs = self.sweep({"command": [count, "{n}"], "reads": {"last_line": True, "metric": "score"}},
                          measure={"max_steps": 30, "min_steps": 30, "target": 0.001})
        metrics = runs[0]["metrics"]
        self.assertLessEqual(metrics["score_low"], metrics["score"])
        self.assertLessEqual(metrics["score"], metrics["score_high"])
        self.assertLess(metrics["score_low"], metrics["score_high"])
        self.assertGreater(runs[0]["step_median"], 1e-4)

    def test_an_importer_reads_the_report(self):
        report = {"results": [{"command": "x", "mean": 0.2, "median": 0.2, "times": [0.1, 0.2, 0.3, 0.2, 0.2, 0.2],
                               "exit_codes": [0] * 6}]}
        run = self.one(f"#!/bin/sh\ncat <<'E'\n{json.dumps(report)}\nE\n", status=0, reads={"format": "hyperfine"})
        self.assertAlmostEqual(run["step_median"], 0.2, 12)
        self.assertEqual(len(run["steps"]), 6)

    def test_a_reader_of_ones_own(self):
        reader = self.script("reader", "#!/bin/sh\necho family,platform,n,step_seconds\n"
                                       "sed 's/took \\(.*\\) of \\(.*\\)/own,here,\\2,\\1/' \"$1\"\n")
        run = self.one("#!/bin/sh\necho took 0.25 of 7\n", status=0, reads={"command": [reader, "{file}"]})
        self.assertEqual(run["step_median"], 0.25)
        (self.folder / "log.txt").write_text("took 0.5 of 1\ntook 0.75 of 2\n")
        self.cli("import", "log.txt", "--db", "own.db", "--reads", reader)
        runs = json.loads(self.cli("export", "--db", "own.db", "--format", "json").stdout)["runs"]
        self.assertEqual({run["hyper_parameters"]["n"]: run["metrics"]["step_seconds"] for run in runs}, {1: 0.5, 2: 0.75})
        failing = self.script("failing", "#!/bin/sh\necho cannot >&2\nexit 1\n")
        self.assertIn("cannot", self.cli("import", "log.txt", "--db", "own.db", "--reads", failing, status=2).stderr)
        self.assertIn("/nowhere", self.cli("import", "log.txt", "--db", "own.db", "--reads", "/nowhere", status=2).stderr)

    def test_words_arrive_as_they_are(self):
        values = ["a b", "it's", '"', ";rm -rf /", "$HOME", "line\nline", "{n}", "*"]
        show = self.script("show", "#!/bin/sh\nprintf '%s' \"$1\" > \"$PLACE.$$\"\nprintf '%s' \"$VARIABLE\" >> \"$PLACE.$$\"\n")
        self.sweep({"command": [show, "{text}"], "environment": {"VARIABLE": "{text}", "PLACE": str(self.folder / "word")},
                    "axes": {"text": {"type": "text", "default": ""}}}, {"text": values})
        written = sorted(path.read_text() for path in self.folder.glob("word.*"))
        self.assertEqual(written, sorted(value + value for value in values))

    def test_optional_words(self):
        show = self.script("show", "#!/bin/sh\necho $# >> $LOG\n")
        (self.folder / "spec.json").write_text(json.dumps(
            {"name": "test", "measure": {"max_steps": 1}, "points": [{"n": 1}, {"n": 2, "extra": 5}], "order": "listed",
             "benchmark": {"name": "program", "reads": "time",
                           "command": [show, "{n}", {"if": "extra", "words": ["--extra", "{extra}"]}],
                           "axes": {"n": {"default": 1}, "extra": {}}}}))
        self.cli("sweep", "spec.json", "--db", "test.db")
        self.assertEqual((self.folder / "log").read_text().split(), ["1", "3"])

    def test_the_best_point_is_named(self):
        rate = {"command": [self.script("rate", RATE), "{threads}"], "axes": {"threads": {"default": 1}},
                "reads": {"pattern": "rate: (\\S+)", "unit": "MB/s", "metric": "bytes_per_second"}}
        self.spec(rate, {"threads": [1, 2, 4]}, measure={"max_steps": 30, "min_steps": 10})
        best = json.loads(self.cli("sweep", "spec.json", "--db", "test.db", "--json").stdout)["best"]
        self.assertEqual([(one["point"], one["next"], one["times_the_next"]) for one in best],
                         [({"threads": 4}, {"threads": 2}, 2.0)])
        self.assertTrue(best[0]["apart"])

    # --- programs that misbehave ---

    def test_a_program_that_is_not_there(self):
        run = self.sweep({"command": ["/nowhere/program", "{n}"]}, status=1)[0]
        self.assertEqual(run["outcome"], "unsupported")
        self.assertIn("/nowhere/program", run["message"])

    def test_outcomes(self):
        cases = [("exit 3", "crash", "status 3"), ("kill -SEGV $$", "crash", "signal 11"),
                 ("echo CUDA out of memory >&2; exit 1", "oom", "out of memory"),
                 ("echo no such kernel; exit 1", "unsupported", "no such kernel"),
                 ("test -t 0", "crash", "status 1")]
        for line, outcome, words in cases:
            with self.subTest(line):
                (self.folder / "test.db").unlink(missing_ok=True)
                run = self.one(f"#!/bin/sh\n{line}\n", out_of_memory="out of memory", unsupported="no such")
                self.assertEqual(run["outcome"], outcome)
                self.assertIn(words, run["message"])

    def test_a_server_without_memory(self):
        run = self.one("#!/bin/sh\n", out_of_memory="out of memory",
                       server={"command": ["sh", "-c", "echo CUDA out of memory; exit 1"], "ready": "port"})
        self.assertEqual(run["outcome"], "oom")

    def test_a_program_that_an_axis_names(self):
        same = self.script("same", "#!/bin/sh\necho 1\n")
        runs = self.sweep({"command": ["{program}"], "reads": {"last_line": True, "unit": "s"},
                           "axes": {"program": {"type": "text", "default": "x"}}}, {"program": [same]})
        self.assertEqual(runs[0]["conditions"]["program"], os.path.realpath(same))

    def test_what_is_no_number(self):
        for line, words in [(":", "nothing"), ("echo 1 2", "1 2"), ("echo 1.234,5", "1.234,5"), ("echo nan", "nan"),
                            ("echo 0", "0")]:
            with self.subTest(line):
                (self.folder / "test.db").unlink(missing_ok=True)
                run = self.one(f"#!/bin/sh\n{line}\n", reads={"last_line": True, "unit": "s"})
                self.assertEqual(run["outcome"], "crash")
                self.assertIn(words, run["message"])

    def test_numbers_out_of_range_end_a_run(self):
        """What no double holds is a failed run, and the database stays whole: an infinite time would be stored for good."""
        for printed, reads in (("1e-320", {"unit": "MB/s", "metric": "bytes_per_second"}),
                               ("1e-320", {"unit": "ops/s", "metric": "ops_per_second"}), ("1e308", {"unit": "min"})):
            run = self.one(f"#!/bin/sh\necho {printed}\n", reads={"last_line": True, **reads}, work="1e6")
            self.assertEqual(run["outcome"], "crash", printed)
            self.assertTrue(run["message"])
            self.assertEqual(self.cli("check", "--db", "test.db").returncode, 0)
            (self.folder / "test.db").unlink()

    def test_the_median_of_two_large_numbers(self):
        """Their sum is infinite, and so is the rate of a large cost in a short step: what is finite is kept."""
        run = self.sweep({"command": [self.script("large", "#!/bin/sh\necho 1.5e308\n"), "{n}"],
                          "reads": {"last_line": True, "metric": "score"}, "cost": {"flops": "1e308"}},
                         measure={"protocol": "fixed", "steps": 2, "warmup_steps": 0, "max_seconds": 60})[0]
        self.assertEqual((run["outcome"], run["conditions"]["calls"], run["metrics"]["score"]), ("completed", 2, 1.5e308))
        self.assertNotIn("flops_per_second_recorded", run["metrics"])
        self.cli("check", "--db", "test.db")

    def test_impossible_work(self):
        """A rate of no possible work gives no time; a work of 1 in its place gave wrong times in silence."""
        reads = {"last_line": True, "unit": "ops/s", "metric": "ops_per_second"}
        for work in ("-5", "1/0", "ln(0)", "0", "0/0"):
            self.spec({"command": [self.script("program", "#!/bin/sh\necho 2\n")], "reads": reads, "work": work})
            text = self.cli("sweep", "spec.json", "--db", "test.db", status=2).stderr
            self.assertIn('"work"', text)
            self.assertIn(f'"{work}"', text)
        runs = self.sweep({"command": [str(self.folder / "program"), "{n}"], "reads": reads, "work": "n - 1"}, {"n": [1, 3]},
                          status=1)
        self.assertEqual([run["outcome"] for run in runs], ["unsupported", "completed"])
        for part in ('"work"', "n - 1", "n = 1"):
            self.assertIn(part, runs[0]["message"])
        self.assertEqual(runs[1]["step_median"], 1)

    def test_a_key_that_occurs_twice(self):
        """The first value counts, as in an import, and the run says so."""
        run = self.one("#!/bin/sh\necho '{\"t\": 2, \"t\": 5}'\n", status=0, reads={"json": "t", "unit": "s"})
        self.assertEqual(run["step_median"], 2)
        self.assertIn('"t"', run["message"])

    def test_two_numbers_match(self):
        run = self.one("#!/bin/sh\necho time 1\necho time 2\n", reads={"pattern": "^time (.*)$", "unit": "s"})
        self.assertEqual(run["outcome"], "crash")
        self.assertIn("Several", run["message"])

    def test_a_program_that_ignores_its_end(self):
        run = self.one("#!/bin/sh\ntrap '' TERM\necho begun\nwhile true; do sleep 7.125; done\n", seconds=0.5)
        self.assertEqual(run["outcome"], "timeout")
        self.assertIn("begun", run["message"])
        self.assertFalse(self.alive("sleep 7.125"))

    def test_a_flood(self):
        run = self.one("#!/bin/sh\nyes flood\n", seconds=1)
        self.assertEqual(run["outcome"], "timeout")
        self.assertGreater(run["conditions"]["call"]["left_out_bytes"], 1e6)

    def test_a_program_that_leaves_processes(self):
        run = self.one("#!/bin/sh\nsetsid sleep 8675.25 &\nexit 0\n", status=0)
        self.assertEqual(run["outcome"], "completed")
        self.assertGreaterEqual(run["conditions"]["left_behind"], 1)
        self.assertFalse(self.alive("sleep 8675.25"))

    # --- servers ---

    def server(self, **more):
        return {"command": ["python3", "-c", SERVER.replace("{", "{{").replace("}", "}}"), "{port}", "{model}"], "ready": "port", "seconds": 20, **more}

    def test_a_server_stays_while_its_axes_do_not_change(self):
        get = "import sys, urllib.request; print(urllib.request.urlopen('http://127.0.0.1:' + sys.argv[1]).read().decode())"
        runs = self.sweep({"command": ["python3", "-c", get, "{port}", "{n}"], "server": self.server(),
                           "reads": {"last_line": True, "unit": "s"},
                           "axes": {"model": {"default": 1}, "n": {"default": 1}}},
                          {"model": [5, 6], "n": [1, 2]})
        # The server answers with its model and, behind the point, the number of its requests.
        times = {(run["hyper_parameters"]["model"], run["hyper_parameters"]["n"]): run["step_median"] for run in runs}
        self.assertEqual(times, {(5, 1): 5.1, (5, 2): 5.2, (6, 1): 6.1, (6, 2): 6.2})
        self.assertFalse(self.alive("SIGNALS OF A BENCHMARK"))

    def test_a_server_that_never_gets_ready(self):
        run = self.one("#!/bin/sh\n", server={"command": ["sleep", "8675.5"], "ready": "port", "seconds": 1})
        self.assertEqual(run["outcome"], "timeout")
        self.assertFalse(self.alive("sleep 8675.5"))

    def test_a_server_that_lets_connections_wait(self):
        """No further connection fits: the kernel lets one wait for minutes, but the server has its own time."""
        run = self.one("#!/bin/sh\n", server={"command": [self.script("full", FULL), "{port}"], "ready": "port", "seconds": 1})
        self.assertEqual(run["outcome"], "timeout")
        self.assertIn("not ready within 1", run["message"])

    def test_a_program_that_deletes_its_folder(self):
        """The run says so, and the worker goes on with the next point."""
        runs = self.sweep({"command": [self.script("program", "#!/bin/sh\n[ $1 = 2 ] || rm -rf \"$PWD\"\n"), "{n}"]},
                          {"n": [1, 2]}, status=1, measure={"max_steps": 2, "min_steps": 2})
        self.assertEqual([run["outcome"] for run in runs], ["unsupported", "completed"])
        self.assertIn("folder", runs[0]["message"])

    def test_a_server_that_dies(self):
        run = self.one("#!/bin/sh\nsleep 3\n", server={"command": ["sh", "-c", "echo up; sleep 0.5; echo last; exit 7"],
                                                       "ready": {"line": "up"}})
        self.assertEqual(run["outcome"], "crash")
        self.assertIn("7", run["message"])

    # --- sweeps ---

    def test_a_killed_sweep_repeats_no_stored_call(self):
        slow = self.script("slow", "#!/bin/sh\nsleep 0.1\necho $1 >> $LOG\nsetsid sleep 8675.75 &\n")
        spec = self.spec({"command": [slow, "{n}"]}, {"n": list(range(20))})
        sweep = subprocess.Popen([CLI, "sweep", spec, "--db", "test.db"], cwd=self.folder, env=self.environment,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = self.folder / "log"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (log.exists() and len(log.read_text().split()) >= 5):
            time.sleep(0.02)
        sweep.send_signal(signal.SIGKILL)
        sweep.wait()
        while time.monotonic() < deadline and (self.alive("sleep 8675.75") or self.alive(slow)):
            time.sleep(0.05)
        self.assertFalse(self.alive("sleep 8675.75"), "a process outlived the killed sweep")
        stored = {point for (point,) in sqlite3.connect(self.folder / "test.db").execute("select point from run")}
        before = log.read_text().split()
        self.cli("sweep", spec, "--db", "test.db")
        calls = log.read_text().split()
        self.assertEqual(set(calls), set(map(str, range(20))))
        self.assertLessEqual(len(calls), 20 + len(before) - len(stored))
        self.assertLessEqual(len(before) - len(stored), 1)

    def test_a_replay_knows_the_calls(self):
        rate = {"command": [self.script("rate", RATE), "{threads}"], "axes": {"threads": {"default": 1}},
                "reads": {"pattern": "rate: (\\S+)", "unit": "MB/s", "metric": "bytes_per_second"}}
        spec = self.spec(rate, {"threads": [1, 2, 4]})
        self.cli("sweep", spec, "--db", "test.db")
        self.cli("sweep", spec, "--db", "again.db", "--device", "replay:test.db")
        runs = json.loads(self.cli("export", "--db", "again.db", "--format", "json").stdout)["runs"]
        self.assertEqual(sorted(run["step_median"] for run in runs), [1 / 4e8, 1 / 2e8, 1 / 1e8])
        self.assertEqual(sorted(run["metrics"]["bytes_per_second"] for run in runs), [1e8, 2e8, 4e8])

    @unittest.skipUnless(os.environ.get("PARASCOPE_SOAK"), "10,000 calls: ./test.sh --soak tst_cli_benchmark")
    def test_ten_thousand_calls(self):
        spec = self.spec({"command": ["true", "{n}"]},
                         measure={"protocol": "fixed", "steps": 10000, "warmup_steps": 0, "max_seconds": 1000, "max_steps": 20000})
        begin = time.monotonic()
        done = subprocess.run([str(CLI), "sweep", spec, "--db", "test.db"], cwd=self.folder, env=self.environment)
        self.assertEqual(done.returncode, 0)
        took = time.monotonic() - begin
        run = json.loads(self.cli("export", "--db", "test.db", "--format", "json").stdout)["runs"][0]
        self.assertEqual(run["conditions"]["calls"], 10000)
        print(f"{(took - sum(run['steps'])) / 10000 * 1000:.2f} ms a call besides the call itself")
        self.assertFalse(self.alive("parascope-worker-program"))

    # --- descriptions ---

    def test_bad_descriptions_name_their_key(self):
        good = {"name": "x", "axes": {"n": {"default": 1}}, "command": ["true", "{n}"], "reads": "time"}
        cases = [({"command": ["true", "{m}"]}, '"command[1]"'), ({"axes": {"n": {}, "m": {}}}, '"axes.m"'),
                 ({"comand": []}, '"comand"'), ({"command": []}, '"command"'), ({"command": [{"if": "n", "words": []}]}, '"command"'), ({"command": "true"}, '"command"'),
                 ({"axes": {"mode": {"default": 1}}}, '"axes.mode"'), ({"reads": None}, '"reads"'),
                 ({"reads": {"pattern": "("}}, '"reads.pattern"'), ({"reads": {"pattern": "a"}}, '"reads.pattern"'),
                 ({"reads": {"last_line": True, "unit": "MB/s"}}, '"reads"'),
                 ({"reads": {"last_line": True, "unit": "MB/s", "metric": "speed"}}, "bytes_per_second"),
                 ({"reads": {"last_line": True, "unit": "GB/s", "metric": "flops_utilisation"}}, "flops_utilisation"),
                 ({"seconds": -1}, '"seconds"'), ({"statuses": [300]}, '"statuses"'), ({"name": "fc"}, '"fc"'),
                 ({"command": ["./true", "{n}"]}, '"command[0]"'),
                 ({"cost": {"flops": "k * 2"}}, '"cost.flops"'), ({"server": {"command": ["x"]}}, '"server.ready"'),
                 ({"axes": {"n": {"values": [1, 2]}}}, '"axes.n.values"'), ({"unsupported": "["}, '"unsupported"')]
        for change, words in cases:
            with self.subTest(change):
                (self.folder / "x.json").write_text(json.dumps({**good, **change}))
                done = self.cli("benchmark", "check", "x.json", status=2)
                self.assertIn(words, done.stderr)
                self.assertIn("x.json", done.stderr)
        self.assertIn("sleep", self.cli("benchmark", "check", "slep", status=2).stderr)
        both = self.folder / "both.json"
        both.write_text(json.dumps({"benchmark": "sleep", "family": "fc", "axes": {"seconds": [0.1]}}))
        self.assertIn('"family"', self.cli("expand", both, status=2).stderr)

    def test_a_description_from_a_command(self):
        made = json.loads(self.cli("benchmark", "new", "--name", "mm", "--",
                                   "OMP_NUM_THREADS=2", "python3", "mm.py", "--size", "1024", "-b16", "--rate=0.5", "7",
                                   "{x}").stdout)
        self.assertEqual(made["command"], ["python3", "mm.py", "--size", "{size}", "-b{b}", "--rate={rate}", "{arg1}", "{{x}}"])
        self.assertEqual(made["environment"], {"OMP_NUM_THREADS": "{omp_num_threads}"})
        self.assertEqual({name: axis["default"] for name, axis in made["axes"].items()},
                         {"omp_num_threads": 2, "size": 1024, "b": 16, "rate": 0.5, "arg1": 7})
        line = self.cli("benchmark", "new", "--name", "q", "prog --name 'two words' --n 3").stdout
        self.assertEqual(json.loads(line)["command"], ["prog", "--name", "two words", "--n", "{n}"])
        self.assertIn("|", self.cli("benchmark", "new", "--name", "q", "a | b", status=2).stderr)

    def test_shipped_descriptions(self):
        names = [one["name"] for one in json.loads(self.cli("benchmark", "list", "--json").stdout)["benchmarks"]]
        self.assertIn("fio", names)
        for name in names:
            self.cli("benchmark", "check", name)

    def test_a_file_of_the_users_with_the_name_of_a_program(self):
        (self.folder / "sleep").write_text("no JSON")
        self.cli("benchmark", "check", "sleep")

    def test_the_command_of_a_run(self):
        self.sweep({"command": [self.script("rate", RATE), "{threads}"], "axes": {"threads": {"default": 1}}}, {"threads": [2]})
        line = self.cli("command", "--db", "test.db", "--where", "threads == 2").stdout
        folder = f"PATH={CLI.parent}:$PATH\n"
        done = subprocess.run(["sh", "-c", folder + line], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual((self.folder / "log").read_text().split(), ["2", "2"])

    def test_trying_one(self):
        tried = json.loads(self.cli("benchmark", "try", "sleep", "--set", "seconds=0.05", "--json").stdout)
        self.assertGreater(tried["metrics"]["step_seconds"], 0.05)


SERVER = """
# SIGNALS OF A BENCHMARK: answers MODEL.N, N the number of the request
import http.server, sys
count = 0
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        global count
        count += 1
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"{sys.argv[2]}.{count}".encode())
    def log_message(self, *_): pass
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
"""

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
