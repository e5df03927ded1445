# SPDX-License-Identifier: GPL-3.0-or-later
"""Series over versions: changes at known places, a gate, commits of a real Git repository, and bad input."""
import csv
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv[1]


def run(*words, code=0, cwd=None):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=cwd, timeout=120)
    if code is not None and done.returncode != code:
        raise AssertionError(f"{words}: {done.returncode} instead of {code}\n{done.stdout}\n{done.stderr}")
    return done.stdout, done.stderr


def document(*words, code=0):
    return json.loads(run("--json", *words, code=code)[0])


class Series(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def table(self, level, versions=40, batches=(32, 64, 128), launches=3, order=None, commits=None, seed=1):
        """Imports a table whose cells have level(batch, version) times 2 % of noise, and returns the database."""
        noise = random.Random(seed)
        file, database = self.path("series.csv"), self.path("series.db")
        with open(file, "w", encoding="utf-8", newline="") as out:
            rows = csv.writer(out)
            rows.writerow(["platform", "family", "batch", "version", "commit", "committed", "step_seconds"])
            for v in order or range(versions):
                commit = commits[v] if commits else f"{v:040x}"
                for batch in batches:
                    for _ in range(launches):
                        rows.writerow(["p", "fc", batch, f"v{v}", commit, f"2026-01-{1 + v // 24:02d}T{v % 24:02d}:00:00Z",
                                       1e-3 * batch * level(batch, v) * noise.lognormvariate(0, 0.02)])
        if os.path.exists(database):
            os.remove(database)
        run("import", file, "--db", database)
        return database

    def test_one_cell_changes(self):
        database = self.table(lambda batch, v: 1.05 if batch == 64 and v >= 22 else 1)
        out = document("analyse", "series", "--db", database)
        self.assertEqual([v["name"] for v in out["versions"]], [f"v{i}" for i in range(40)])
        self.assertEqual(out["order"], "time")
        by_batch = {cell["hyper_parameters"]["batch"]: cell for cell in out["cells"]}
        self.assertEqual(sorted(by_batch), [32, 64, 128])
        self.assertEqual(by_batch[64]["hyper_parameters"], {"batch": 64})  # a version is no hyper-parameter
        self.assertEqual([c["changes"] for b, c in by_batch.items() if b != 64], [[], []])
        (change,) = by_batch[64]["changes"]
        self.assertLessEqual(abs(change["index"] - 22), 2)
        self.assertTrue(change["interval"][0] < 1.05 < change["interval"][1], change)
        self.assertLessEqual(change["p"], 0.01)
        self.assertEqual(by_batch[64]["launches"], [3] * 40)
        self.assertAlmostEqual(by_batch[32]["noise"], 0.02 * 0.67, delta=0.006)  # of a median of three

    def test_gate_and_reports(self):
        database = self.table(lambda batch, v: 1.05 if batch == 64 and v >= 22 else 1)
        reports = [self.path("r" + ending) for ending in (".md", ".html", ".xml")]
        words = ["analyse", "series", "--db", database, "--fail-on", "slower"]
        run(*words, "--since", "v10", *[w for r in reports for w in ("--report", r)], code=4)
        for report in reports:
            with open(report, encoding="utf-8") as file:
                self.assertIn("batch 64", file.read())
        run(*words, "--since", "v30", code=0)  # the change is older than the reference
        faster = self.table(lambda batch, v: 1 / 1.05 if v >= 22 else 1)
        run("analyse", "series", "--db", faster, "--fail-on", "slower", code=0)
        run("analyse", "series", "--db", faster, "--fail-on", "different", code=4)

    def test_families(self):
        noise = random.Random(5)
        times = {(family, batch): [1e-3 * batch * (1.1 if family == "cnn" and v >= 20 else 1) * noise.lognormvariate(0, 0.01)
                                   for v in range(40)] for family in ("cnn", "fc") for batch in (1, 2, 4)}
        file, database = self.path("families.csv"), self.path("families.db")
        with open(file, "w", encoding="utf-8", newline="") as out:
            rows = csv.writer(out)
            rows.writerow(["platform", "family", "batch", "version", "committed", "step_seconds"])
            for v in range(40):
                for (family, batch), values in times.items():
                    rows.writerow(["p", family, batch, f"v{v}", f"2026-01-{1 + v // 24:02d}T{v % 24:02d}:00:00Z", values[v]])
        run("import", file, "--db", database)
        out = document("analyse", "series", "--db", database, "--families")
        cells = {cell["name"]: cell for cell in out["cells"]}
        self.assertEqual(set(cells), {"cnn", "fc"})
        for family, cell in cells.items():
            own = [[math.log(t) for t in times[family, batch]] for batch in (1, 2, 4)]
            for v in range(40):
                mean = statistics.fmean(logs[v] - statistics.fmean(logs) for logs in own)
                self.assertAlmostEqual(cell["values"][v], math.exp(mean), delta=1e-9)
        self.assertEqual(cells["fc"]["changes"], [])
        (change,) = cells["cnn"]["changes"]
        self.assertEqual(change["version"], "v20")
        self.assertAlmostEqual(change["ratio"], 1.1, delta=0.01)

    def test_went_back(self):
        database = self.table(lambda batch, v: 1.2 if v == 20 else 1)
        out = document("analyse", "series", "--db", database)
        self.assertEqual([cell["changes"] for cell in out["cells"]], [[], [], []])

    def test_drift_is_no_change(self):
        database = self.table(lambda batch, v: 1 + 0.10 * v / 40)
        out = document("analyse", "series", "--db", database, "--fail-on", "slower", code=5)
        self.assertEqual([cell["changes"] for cell in out["cells"]], [[], [], []])
        drift = out["common"]["drifts"][0]
        self.assertAlmostEqual(drift["ratio"], 1.10, delta=0.02)

    def test_order_by_time_and_gaps(self):
        database = self.table(lambda batch, v: 1.05 if v >= 22 else 1,
                              order=[v for v in reversed(range(40)) if v % 7 != 3])
        out = document("analyse", "series", "--db", database)
        self.assertEqual([v["name"] for v in out["versions"]], [f"v{i}" for i in range(40) if i % 7 != 3])
        self.assertEqual(out["common"]["changes"][0]["version"], "v22")

    def test_many_versions_and_odd_values(self):
        rows = [{"platform": "p", "family": "f", "version": f"v{v}", "committed": 1700000000 + v, "step_seconds": 1 + (v % 7) / 100}
                for v in range(10000)]
        self.assertEqual(document("analyse", "series", "--db", self.rows(rows))["cells"][0]["changes"], [])
        for value in ("-1", "0"):
            rows = [{"platform": "p", "family": "f", "version": f"v{v}", "step_seconds": "1", "note_seconds": value} for v in range(8)]
            out = document("analyse", "series", "--db", self.rows(rows), "--metric", "note_seconds", "--fail-on", "slower", code=5)
            self.assertIn("unable", out)
        rows = [{"platform": "p", "family": "f", "version": f"v{v}", "committed": f"2126-01-{1 + v:02d}", "step_seconds": 1 + v % 2 / 100,
                 "environment": json.dumps({"host": f"h{v}"})} for v in range(12)]
        self.assertEqual(document("analyse", "series", "--db", self.rows(rows))["cells"][0]["verdict"], "cannot-tell")

    def test_too_few_versions(self):
        one = self.table(lambda batch, v: 1, versions=1)
        self.assertIn("one version", document("analyse", "series", "--db", one)["unable"])
        run("analyse", "series", "--db", one, "--fail-on", "slower", code=5)
        few = self.table(lambda batch, v: 1 + v, versions=4)
        out = document("analyse", "series", "--db", few, "--fail-on", "slower", code=5)
        self.assertEqual({cell["verdict"] for cell in out["cells"]}, {"cannot-tell"})

    def rows(self, rows, name="rows"):
        """Imports rows (dictionaries) and returns the database."""
        file, database = self.path(name + ".csv"), self.path(name + ".db")
        with open(file, "w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        if os.path.exists(database):
            os.remove(database)
        run("import", file, "--db", database)
        return database

    def history(self, level, versions=12, cells=2, **more):
        """Rows of cells over versions with 0.5 % of noise; level(cell, version) is a factor or an outcome."""
        noise = random.Random(3)
        out = []
        for v in range(versions):
            for cell in range(cells):
                value = level(cell, v)
                failed = isinstance(value, str)
                if value is not None:
                    out.append({"platform": "p", "family": "f", "batch": 2 ** cell, "version": f"v{v}",
                                "committed": f"2026-01-{1 + v:02d}", "outcome": value if failed else "completed",
                                "step_seconds": "" if failed else 1e-3 * value * noise.lognormvariate(0, 0.005), **more})
        return out

    def verdicts(self, database, *words, code=0):
        out = document("analyse", "series", "--db", database, *words, code=code)
        return {cell["hyper_parameters"].get("batch"): cell for cell in out["cells"]}

    def test_newest_version_alone(self):
        database = self.rows(self.history(lambda cell, v: 1.3 if v == 11 and cell == 1 else 1))
        cells = self.verdicts(database, "--fail-on", "slower", code=4)
        self.assertEqual((cells[1]["verdict"], cells[2]["verdict"]), ("same", "slower"))
        self.assertEqual(cells[2]["newest"]["since"], "v11")
        self.assertTrue(cells[2]["newest"]["interval"][0] < 1.3 < cells[2]["newest"]["interval"][1])
        # Where another version stood out alike and came back, one more is no proof.
        spiked = self.rows(self.history(lambda cell, v: 1.3 if cell == 1 and v in (5, 23) else 1, versions=24))
        self.assertEqual(self.verdicts(spiked, "--fail-on", "slower", code=5)[2]["newest"]["likewise"], "v5")

    def test_newest_version_failed_or_missing(self):
        for outcome, verdict, code in (("crash", "failed", 4), ("oom", "failed", 4), (None, "cannot-tell", 5)):
            database = self.rows(self.history(lambda cell, v: outcome if (cell, v) == (1, 11) else 1))
            cells = self.verdicts(database, "--fail-on", "slower", code=code)
            self.assertEqual((cells[1]["verdict"], cells[2]["verdict"]), ("same", verdict))
            self.assertIsNone(cells[2]["values"][11])
        # A cell that ended before is listed, and a new one too; neither fails the gate.
        database = self.rows(self.history(lambda cell, v: None if (cell == 1 and v > 8) or (cell == 2 and v < 11) else 1, cells=3))
        cells = self.verdicts(database, "--fail-on", "slower", code=0)
        self.assertEqual([cells[b]["verdict"] for b in (1, 2, 4)], ["same", "only-a", "only-b"])

    def test_exit_status_counts_what_is_untold(self):
        noise = random.Random(9)
        database = self.rows(self.history(lambda cell, v: noise.lognormvariate(0, 0.1) if cell == 1 else 1, cells=4))
        for words, code in ((["slower"], 5), (["different"], 5), (["cannot-tell"], 5), (["slower", "--allow-untold", "30"], 0),
                            (["slower", "--allow-untold", "20"], 5)):
            run("analyse", "series", "--db", database, "--fail-on", *words, code=code)
        run("analyse", "series", "--db", database, code=0)

    def test_direction(self):
        for metric, worse, code in (("p99_latency", 1.3, 4), ("p99_latency", 1 / 1.3, 0), ("decode_throughput", 1 / 1.3, 4),
                                    ("decode_throughput", 1.3, 0)):
            rows = [{**{k: v for k, v in row.items() if k != "step_seconds"}, metric: row["step_seconds"] * 1e6}
                    for row in self.history(lambda cell, v: worse if v > 5 else 1, cells=1)]
            run("analyse", "series", "--db", self.rows(rows), "--metric", metric, "--fail-on", "slower", code=code)
        rows = [{**row, "board_watts": row["step_seconds"] * 1e5} for row in self.history(lambda cell, v: 1.3 if v > 5 else 1, cells=1)]
        words = ["analyse", "series", "--db", self.rows(rows), "--metric", "board_watts", "--fail-on", "slower"]
        self.assertIn("--better lower", run(*words, code=2)[1])
        run(*words, "--better", "lower", code=4)
        run(*words, "--better", "higher", code=0)

    def test_machines_that_are_not_recorded(self):
        slow = random.Random(2)
        classes = [slow.random() < 0.5 for _ in range(24)]
        level = lambda cell, v: 1.15 if classes[v] else 1
        out = document("analyse", "series", "--db", self.rows(self.history(level, versions=24, cells=6)))
        self.assertTrue(out["common_removed"])
        self.assertEqual([cell["changes"] for cell in out["cells"]], [[]] * 6)
        # A common step may be the version or the machine; with the machine recorded it is the version.
        step = lambda cell, v: 1.2 if v > 11 else 1
        unknown = self.verdicts(self.rows(self.history(step, versions=24, cells=6)), "--fail-on", "slower", code=5)
        self.assertEqual({cell["verdict"] for cell in unknown.values()}, {"cannot-tell"})
        known = self.rows(self.history(step, versions=24, cells=6, environment='{"host": "a"}'))
        cells = self.verdicts(known, "--fail-on", "slower", code=4)
        self.assertEqual({cell["verdict"] for cell in cells.values()}, {"slower"})

    def test_counts_are_exact(self):
        def counts(level):
            return [{"platform": "p", "family": "f", "version": f"v{v}", "committed": f"2026-01-{1 + v:02d}", "memory_peak_bytes": level(v)}
                    for v in range(16)]
        words = ["--metric", "memory_peak_bytes", "--fail-on", "slower"]
        (cell,) = document("analyse", "series", "--db", self.rows(counts(lambda v: 52428800)), *words)["cells"]
        self.assertEqual((cell["exact"], cell["verdict"], cell["changes"], cell["drifts"]), (True, "same", [], []))
        (cell,) = document("analyse", "series", "--db", self.rows(counts(lambda v: 52428800 + 4096 * (v == 15))), *words, code=4)["cells"]
        self.assertEqual((cell["verdict"], cell["changes"][0]["version"]), ("slower", "v15"))

    def test_what_a_ratio_cannot_say(self):
        # None allocated before, seven now: no ratio, and no new benchmark either.
        rows = self.history(lambda cell, v: 1, cells=1)
        used = [{**{k: v for k, v in row.items() if k != "step_seconds"}, "board_watts": 1e3 * row["step_seconds"]} for row in rows]
        zeros = [{**row, "batch": 2, "board_watts": 0 if row["version"] != "v11" else 7} for row in used]
        cells = self.verdicts(self.rows(used + zeros), "--metric", "board_watts", "--better", "lower", "--fail-on", "slower", code=5)
        self.assertEqual(cells[2]["verdict"], "cannot-tell")
        # A rounded time is no count: one in a thousand is within the margin.
        rounded = [{**row, "step_seconds": 1000 + (row["version"] == "v11")} for row in rows]
        self.assertEqual(self.verdicts(self.rows(rounded), "--fail-on", "slower", code=0)[1]["exact"], False)

    def test_machines_that_take_turns(self):
        def machine(v):
            return json.dumps({"host": "ab"[v % 2] if v < 23 else "c"})
        rows = [{**row, "environment": machine(int(row["version"][1:]))}
                for row in self.history(lambda cell, v: (1.3 if v % 2 else 1) * (2 if v == 23 else 1), versions=24)]
        # The newest version ran elsewhere, and twice as long: version or machine.
        self.assertEqual({cell["verdict"] for cell in self.verdicts(self.rows(rows), "--fail-on", "slower", code=5).values()}, {"cannot-tell"})
        rows = [{**row, "environment": machine(int(row["version"][1:]) % 23)}
                for row in self.history(lambda cell, v: (1.3 if v % 2 else 1) * (0.9 if v > 11 else 1), versions=23)]
        for cell in self.verdicts(self.rows(rows), code=0).values():
            self.assertEqual(cell["verdict"], "faster")
            self.assertAlmostEqual(cell["ratio"], 0.9, delta=0.01)  # what the turns add is left out

    def test_a_level_that_came_back_at_last(self):
        # 10 % faster for four versions, and the newest as before: not slower.
        rows = self.history(lambda cell, v: 0.5 if 18 < v < 23 else 1, versions=24, cells=1)
        (cell,) = document("analyse", "series", "--db", self.rows(rows))["cells"]
        self.assertIn(cell["verdict"], ("same", "cannot-tell"))
        # A change of machine hides no change of the version.
        hosts = [{**row, "step_seconds": row["step_seconds"] * (1.3 if v > 11 else 1) * (0.5 if v > 19 else 1),
                  "environment": json.dumps({"host": "a" if v < 20 else "b"})}
                 for row in self.history(lambda cell, v: 1, versions=28, cells=1) for v in [int(row["version"][1:])]]
        run("analyse", "series", "--db", self.rows(hosts), "--fail-on", "slower", code=5)

    def test_orders(self):
        forms = {"time": lambda v: f"2026-01-{1 + v:02d} 10:00:00", "offset": lambda v: f"2026-01-01T{(v + 5) % 24:02d}:00:00+05:00",
                 "git": lambda v: f"{['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'][v % 7]} Jan {1 + v} 10:00:00 2026",
                 "epoch": lambda v: 1790000000 + v}
        shuffled = random.Random(1).sample(range(12), 12)
        for form, time in forms.items():
            rows = [{"platform": "p", "family": "f", "commit": f"{v:03d}abcdef0", "committed": time(v), "step_seconds": 1 + v / 1000}
                    for v in shuffled]
            out = document("analyse", "series", "--db", self.rows(rows))
            self.assertEqual((out["over"], out["order"]), ("commit", "time"), form)
            self.assertEqual([v["name"] for v in out["versions"]], [f"{v:03d}abcdef0" for v in range(12)], form)
        rows = [{"platform": "p", "family": "f", "version": f"v1.{v}", "step_seconds": 1 + v / 1000} for v in shuffled]
        out = document("analyse", "series", "--db", self.rows(rows))
        self.assertEqual((out["order"], [v["name"] for v in out["versions"]]), ("name", [f"v1.{v}" for v in range(12)]))
        rows = [{"platform": "p", "family": "f", "label": f"build {v}", "step_seconds": 1 + v / 1000} for v in shuffled]
        self.assertIn("--over label", document("analyse", "series", "--db", self.rows(rows))["unable"])
        with open(self.path("bad.csv"), "w", encoding="utf-8") as out:
            out.write("platform,family,version,committed,step_seconds\np,f,v1,2026-01-01,1\np,f,v2,yesterday,1\n")
        said = run("import", self.path("bad.csv"), "--db", self.path("bad.db"), code=None)
        self.assertIn("bad.csv, 3: committed", "".join(said))
        self.assertIn("yesterday", "".join(said))

    def test_bad_input(self):
        database = self.table(lambda batch, v: 1, versions=8)
        for words, said in ((["--since", "v99"], "v99"), (["--metric", "nothing"], "nothing"), (["--over", "batch"], "batch"),
                            (["--repo", self.folder.name], "git"), (["--report", "x.pdf"], "x.pdf")):
            self.assertIn(said, run("analyse", "series", "--db", database, *words, code=2)[1])

    def repository(self, count):
        """Makes a repository of empty commits, a minute apart, and returns its folder and their hashes."""
        folder = self.path("repository")
        environment = {**os.environ, "GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n",
                       "GIT_COMMITTER_EMAIL": "e", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["git", "init", "-q", folder], check=True, env=environment)
        for i in range(count):
            environment["GIT_COMMITTER_DATE"] = f"2026-01-01T{i // 60:02d}:{i % 60:02d}:00Z"
            subprocess.run(["git", "-C", folder, "commit", "-q", "--allow-empty", "-m", str(i)], check=True, env=environment)
        hashes = subprocess.run(["git", "-C", folder, "rev-list", "--reverse", "HEAD"], check=True, capture_output=True,
                                text=True).stdout.split()
        return folder, hashes

    def test_history_and_bisection(self):
        folder, hashes = self.repository(80)
        measured = [i for i in range(80) if i % 4 == 0]
        # The times of the table contradict the history: the order must be the repository's.
        commits = {19 - k: hashes[i] for k, i in enumerate(measured)}
        database = self.table(lambda batch, v: 1.3 if commits[v] in hashes[40:] else 1, versions=20, commits=commits)
        out = document("analyse", "series", "--db", database, "--repo", folder, "--bisect")
        self.assertEqual(out["order"], "history")
        self.assertEqual([v["commit"] for v in out["versions"]], [hashes[i] for i in measured])
        change = out["common"]["changes"][0]
        self.assertEqual(change["commit"], hashes[40])
        self.assertEqual((out["bisect"]["good"], out["bisect"]["bad"]), (hashes[36], hashes[40]))
        self.assertIn(out["bisect"]["next"], hashes[37:40])

    def slow_repository(self, count, slow, broken=()):
        """A repository whose program takes 20 % longer from commit `slow` on; a broken commit cannot be built."""
        folder, _ = self.repository(1)
        environment = {**os.environ, "GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n",
                       "GIT_COMMITTER_EMAIL": "e", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
        for i in range(count):
            with open(os.path.join(folder, "seconds"), "w", encoding="utf-8") as out:
                out.write(f"{1.2 if i >= slow else 1.0} {i}\n")
            with open(os.path.join(folder, "build.sh"), "w", encoding="utf-8") as out:
                out.write("exit 1\n" if i in broken else f"echo {i} >> {self.path('built')}; cp seconds {self.path('seconds')}\n")
            subprocess.run(["git", "-C", folder, "add", "-A"], check=True, env=environment)
            subprocess.run(["git", "-C", folder, "commit", "-q", "-m", f"change {i}"], check=True, env=environment)
        hashes = subprocess.run(["git", "-C", folder, "rev-list", "--reverse", "HEAD"], check=True, capture_output=True,
                                text=True).stdout.split()[1:]
        program, spec = self.path("program"), self.path("spec.json")
        with open(program, "w", encoding="utf-8") as out:
            out.write("#!/usr/bin/python3\nimport os, random, signal\n"
                      f"if os.path.exists({self.path('pid')!r}):\n"
                      f"    pid = int(open({self.path('pid')!r}).read())\n"
                      f"    if not os.path.exists({self.path('begun')!r}):\n"
                      f"        open({self.path('begun')!r}, 'w').close()\n"
                      "    else:\n"
                      f"        os.remove({self.path('pid')!r}); os.kill(pid, signal.SIGKILL)\n"
                      f"print(float(open({self.path('seconds')!r}).read().split()[0]) * random.lognormvariate(0, 0.005))\n")
        os.chmod(program, 0o755)
        with open(spec, "w", encoding="utf-8") as out:
            json.dump({"name": "t", "benchmark": {"name": "it", "axes": {"n": {}}, "command": [program, "{n}"],
                                                   "reads": {"last_line": True, "unit": "s"}},
                       "axes": {"n": [1]}, "measure": {"max_steps": 1, "repeats": 2}}, out)
        database = self.path("bisected.db")
        for i in range(0, count, 4):
            subprocess.run(["git", "-C", folder, "checkout", "-q", hashes[i]], check=True, env=environment)
            subprocess.run(["sh", "build.sh"], cwd=folder, check=True)
            run("sweep", spec, "--db", database, "--commit", hashes[i], "--repo", folder)
        os.remove(self.path("built"))
        return folder, hashes, database, ["analyse", "series", "--db", database, "--repo", folder, "--bisect", "--measure", spec]

    def built(self):
        with open(self.path("built"), encoding="utf-8") as file:
            return [int(line) for line in file]

    def sleeping_here(self):
        """The processes, but zombies, whose working folder is one of this test's."""
        out = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/stat", encoding="utf-8") as file:
                    state = file.read().rpartition(")")[2].split()[0]
                if state != "Z" and os.readlink(f"/proc/{process}/cwd").startswith(self.folder.name):
                    out.append(process)
            except OSError:
                pass
        return out

    def test_bisection_measures(self):
        folder, hashes, database, words = self.slow_repository(45, slow=21)
        # The first build and the second run that the bisection makes kill it.
        parent = "$(cut -d ' ' -f 4 /proc/$PPID/stat)"  # the program; a guard is between it and the build
        build = (f"if [ ! -e {self.path('first')} ]; then touch {self.path('first')}; setsid sleep 1000 & kill -9 {parent}; "
                 f"sleep 1000; fi; "
                 f"if [ ! -e {self.path('second')} ]; then touch {self.path('second')}; echo {parent} > {self.path('pid')}; fi; "
                 "sh build.sh")
        self.assertEqual(self.sleeping_here(), [])
        run(*words, "--build", build, code=-9)
        deadline = time.monotonic() + 60
        while self.sleeping_here() and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(self.sleeping_here(), [])
        run(*words, "--build", build, code=-9)
        self.assertFalse(os.path.exists(self.path("pid")))
        out = document(*words, "--build", build)["bisect"]
        self.assertEqual(out["first"], hashes[21])
        self.assertEqual((out["good"], out["bad"], out["left"]), (hashes[20], hashes[21], 0))
        # 22 is in the middle of 20 and 24; it was built again after the kill, as it had one run of two.
        self.assertEqual(self.built(), [22, 22, 21])
        self.assertFalse(os.path.exists(database + ".tree"))
        again = document(*words, "--build", build)["bisect"]
        self.assertEqual((again["first"], again["measured"]), (hashes[21], []))
        self.assertIn("change 21", run(*words)[0])

    def test_bisection_leaves_the_repository_as_it_is(self):
        folder, hashes, database, words = self.slow_repository(45, slow=21)
        status = ["git", "-C", folder, "status", "--porcelain", "--ignored"]
        before = subprocess.run(status, check=True, capture_output=True).stdout
        relative = [os.path.relpath(word, self.folder.name) if word == database else word for word in words]
        seen = f"ls {folder} > {self.path('seen')}; pwd > {self.path('where')}; sh build.sh"
        out = json.loads(run("--json", *relative, "--build", seen, cwd=self.folder.name)[0])["bisect"]
        self.assertEqual(out["first"], hashes[21])
        with open(self.path("seen"), encoding="utf-8") as file:
            self.assertNotIn(".tree", file.read())
        with open(self.path("where"), encoding="utf-8") as file:
            self.assertEqual(file.read().strip(), database + ".tree")
        self.assertFalse(os.path.exists(database + ".tree"))
        self.assertEqual(subprocess.run(status, check=True, capture_output=True).stdout, before)
        trees = subprocess.run(["git", "-C", folder, "worktree", "list", "--porcelain"], check=True, capture_output=True,
                               text=True).stdout
        self.assertEqual(trees.count("worktree "), 1)

    def test_git_of_another_repository(self):
        """Variables of Git, as a hook has them, name another repository than --repo."""
        folder, hashes = self.repository(3)
        database, spec = self.path("here.db"), self.path("spec.json")
        with open(spec, "w", encoding="utf-8") as out:
            json.dump({"name": "t", "benchmark": {"name": "it", "axes": {"n": {}}, "command": ["true", "{n}"], "reads": "time"},
                       "axes": {"n": [1]}, "measure": {"max_steps": 1}}, out)
        other = os.path.join(self.folder.name, "other")
        subprocess.run(["git", "init", "-q", other], check=True)
        done = subprocess.run([PROGRAM, "sweep", spec, "--db", database, "--commit", "HEAD", "--repo", folder],
                              capture_output=True, text=True, timeout=120,
                              env={**os.environ, "GIT_DIR": os.path.join(other, ".git"), "GIT_WORK_TREE": other})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(document("analyse", "series", "--db", database)["versions"][0]["commit"], hashes[-1])

    def test_hashes_of_64_digits(self):
        folder, database, spec = self.path("sha256"), self.path("sha.db"), self.path("spec.json")
        if subprocess.run(["git", "init", "-q", "--object-format=sha256", folder], capture_output=True).returncode != 0:
            self.skipTest("this git has no repositories of SHA-256")
        environment = {**os.environ, "GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n",
                       "GIT_COMMITTER_EMAIL": "e", "GIT_COMMITTER_DATE": "2026-03-04T05:06:07Z"}
        subprocess.run(["git", "-C", folder, "commit", "-q", "--allow-empty", "-m", "one"], check=True, env=environment)
        head = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
        with open(spec, "w", encoding="utf-8") as out:
            json.dump({"name": "t", "benchmark": {"name": "it", "axes": {"n": {}}, "command": ["true", "{n}"], "reads": "time"},
                       "axes": {"n": [1]}, "measure": {"max_steps": 1}}, out)
        run("sweep", spec, "--db", database, "--commit", "HEAD", "--repo", folder)
        version = document("analyse", "series", "--db", database)["versions"][0]
        self.assertEqual((len(head), version["commit"]), (64, head))
        self.assertIn("2026-03-04T05:06:07Z", run("export", "--db", database, "--format", "csv")[0])

    def test_bisection_passes_over_what_cannot_be_built(self):
        folder, hashes, database, words = self.slow_repository(45, slow=21, broken=(21, 22))
        # A build may have pipes: if it inherited this program's disregard of broken ones, no commit could be built here.
        out = document(*words, "--build", "if sh -c 'kill -s PIPE $$'; then exit 1; fi; sh build.sh")["bisect"]
        self.assertEqual(out["candidates"], hashes[21:24])
        self.assertEqual(self.built(), [23])

    def test_lost_commit(self):
        folder, hashes = self.repository(8)
        commits = {i: hashes[i] if i != 3 else "f" * 40 for i in range(8)}
        database = self.table(lambda batch, v: 1, versions=8, commits=commits)
        out = document("analyse", "series", "--db", database, "--repo", folder)
        self.assertEqual([v["lost"] for v in out["versions"]], [i == 3 for i in range(8)])
        self.assertEqual([v["name"] for v in out["versions"]], [f"v{i}" for i in range(8)])

    def test_sweep_with_a_label(self):
        folder, hashes = self.repository(2)
        database, spec = self.path("sweep.db"), self.path("spec.json")
        with open(spec, "w", encoding="utf-8") as out:
            json.dump({"name": "t", "benchmark": {"name": "nothing", "title": "t", "axes": {"n": {"default": 1}},
                                                  "command": ["true", "{n}"], "reads": "time"},
                       "axes": {"n": [1, 2]}, "measure": {"max_steps": 3}}, out)
        for words in (["--label", "v1"], ["--commit", "HEAD~1", "--repo", folder], ["--commit", "HEAD", "--repo", folder]):
            run("sweep", spec, "--db", database, *words)
        out = document("analyse", "series", "--db", database, "--where", "version != \"\"")
        self.assertEqual({v["name"] for v in out["versions"]}, {"v1", hashes[0][:10], hashes[1][:10]})
        self.assertEqual({v["commit"] for v in out["versions"]}, {None, *hashes})
        self.assertIn("nothere", run("sweep", spec, "--db", database, "--commit", "nothere", "--repo", folder, code=2)[1])

    def test_versions_from_file_names(self):
        for v in range(3):
            with open(self.path(f"bench-{v}.csv"), "w", encoding="utf-8") as out:
                out.write(f"platform,family,batch,step_seconds\np,fc,64,{1 + v}\n")
        database = self.path("names.db")
        files = [self.path(f"bench-{v}.csv") for v in range(3)]
        run("import", *files, "--db", database, "--label-from", r"bench-(\d)")
        out = document("analyse", "series", "--db", database, "--over", "version")
        self.assertEqual({v["name"] for v in out["versions"]}, {"0", "1", "2"})
        self.assertIn("group", run("import", *files, "--db", database, "--label-from", "bench", code=2)[1])
        self.assertIn("match", run("import", *files, "--db", database, "--label-from", "x(1)", code=2)[1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
