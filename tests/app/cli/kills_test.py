#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills while foreign programs run, each of which leaves a daemon:  kills_test.py PARASCOPE-CLI

Programs that are measured, readers, power meters and builds of a bisection are killed with what runs them, at random moments:
17 times, and 301 times in the soak (PARASCOPE_SOAK). No process and, after the next start, no file may be left."""
import csv
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

CLI = pathlib.Path(sys.argv[1]).resolve()
SOAK = bool(os.environ.get("PARASCOPE_SOAK"))
#: Says that it runs, and leaves a process in a session of its own.
BEGINS = 'touch "$STARTED"; setsid sleep 3600 & '
PATIENCE = 60
#: A daemon that a program detached from its whole family is taken in by the subreaper above it.
DETACHES = 'touch "$STARTED"; (setsid sh -c "sleep 3600 & sleep 3600" &) ; '


class Kills(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)
        for name in ("run", "tmp"):
            (self.folder / name).mkdir(mode=0o700)
        #: Every process of this test has it in its environment, whatever became of its parents.
        self.mark = "PARASCOPE_KILLS_TEST=" + uuid.uuid4().hex
        name, _, value = self.mark.partition("=")
        self.environment = {**os.environ, "HOME": held.name, "XDG_CONFIG_HOME": held.name + "/config", name: value,
                            "XDG_RUNTIME_DIR": str(self.folder / "run"), "TMPDIR": str(self.folder / "tmp"),
                            "STARTED": str(self.folder / "started"), "GIT_CONFIG_GLOBAL": "/dev/null",
                            "GIT_CONFIG_NOSYSTEM": "1"}
        self.addCleanup(self.end_all)

    def processes(self):
        """{id: command} of the processes of this test, but zombies, which have no environment."""
        out = {}
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                if self.mark.encode() in pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0"):
                    out[int(process)] = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                pass
        return out

    def end_all(self):
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def until(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True

    def script(self, name, text):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return str(path)

    def cli(self, *words):
        done = subprocess.run([str(CLI), *map(str, words)], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                              timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def spec(self, program, **reads):
        path = self.folder / "spec.json"
        path.write_text(json.dumps({"name": "t", "axes": {"n": list(range(500))}, "measure": {"max_steps": 1},
                                    "benchmark": {"name": "it", "axes": {"n": {}}, "command": [program, "{n}"],
                                                  "reads": reads or "time"}}))
        return path

    # --- what is running when the kill comes ---

    def program(self, begins):
        return "sweep", self.spec(self.script("program", begins + "sleep 0.05\n"))

    def reader(self, begins):
        reader = self.script("reader", begins + "sleep 0.05; echo family,platform,n,step_seconds; echo a,b,1,0.5\n")
        return "sweep", self.spec(self.script("program", "echo report\n"), command=[reader, "{file}"])

    def meter(self, begins):
        meter = ["sh", "-c", begins + "while :; do echo 45.5; sleep 0.05; done"]
        return ("sweep", self.spec(self.script("program", "sleep 0.05\n")), "--device",
                json.dumps({"name": "here", "worker": ["parascope-worker"], "power": meter}))

    def build(self, begins):
        return ("analyse", "series", "--repo", "repository", "--bisect", "--measure", self.spec("/bin/true"), "--build",
                begins + "sleep 0.3")

    def history(self):
        """A database with a change at one of the commits of a repository, so that a bisection has what to build."""
        git = ["git", "-C", "repository", "-c", "user.name=n", "-c", "user.email=e"]
        call = {"cwd": self.folder, "env": self.environment, "check": True}
        subprocess.run(["git", "init", "-q", "repository"], **call)
        for i in range(41):
            subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", str(i)], **call)
        hashes = subprocess.run([*git, "rev-list", "--reverse", "HEAD"], capture_output=True, text=True, **call).stdout.split()
        with open(self.folder / "history.csv", "w", encoding="utf-8", newline="") as out:
            rows = csv.writer(out)
            rows.writerow(["platform", "family", "n", "commit", "step_seconds"])
            for i in range(0, 41, 4):
                rows.writerows(["p", "it", 1, hashes[i], (1.3 if i > 20 else 1) * (1 + k / 1000)] for k in range(3))
        self.cli("import", "history.csv", "--db", "history.db")

    def kill(self, random_, cli):
        """Kills the command, or one of the programs of this project between it and the foreign one, or both."""
        between = [process for process, words in self.processes().items() if "parascope-worker" in words.split(" ")[0]]
        kind = random_.choice(["command", "between", "both"]) if between else "command"
        if kind != "command":
            try:
                os.kill(random_.choice(between), signal.SIGKILL)
            except ProcessLookupError:
                pass
        if kind == "between":
            time.sleep(random_.uniform(0, 0.5))
        cli.kill()
        cli.wait()
        return kind

    def test_no_process_and_no_file_is_left(self):
        seed = int(os.environ.get("PARASCOPE_SEED") or (time.time_ns() % 2**32 if SOAK else 1))
        random_ = random.Random(seed)
        self.history()
        counts = {}
        for round_ in range(301 if SOAK else 17):  # the last one, a sweep, leaves its socket
            kind = [self.program, self.reader, self.meter, self.build][round_ % 4]
            started = self.folder / "started"
            started.unlink(missing_ok=True)
            database = "history.db" if kind == self.build else f"runs{round_}.db"
            begins = random_.choice([BEGINS, DETACHES])
            with self.subTest(round=round_, kind=kind.__name__, seed=seed):
                cli = subprocess.Popen([CLI, *kind(begins), "--db", database], cwd=self.folder, env=self.environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                with cli.stderr:
                    if not self.until(lambda: started.exists() or cli.poll() is not None) or cli.poll() is not None:
                        self.fail(f"{kind.__name__} did not start: {cli.stderr.read().decode()}")
                    time.sleep(random_.uniform(0, 0.3))
                    self.assertIsNone(cli.poll())
                    how = self.kill(random_, cli)
                name = f"{kind.__name__}, {how}"
                counts[name] = counts.get(name, 0) + 1
                # A process that forks and ends during a look may hide its child from it.
                if not self.until(lambda: not self.processes() and not time.sleep(0.05) and not self.processes()):
                    left = self.processes()
                    self.end_all()
                    self.fail(f"{len(left)} processes are left after a kill of {name}: {left}")
        print(f"{sum(counts.values())} kills:", ", ".join(f"{count} of {name}" for name, count in sorted(counts.items())),
              f"(seed {seed})")
        self.no_file_is_left()

    def no_file_is_left(self):
        """Kills left files; a minute later, which is now, `control` lists them and the next sweep removes them."""
        left = [*(self.folder / "tmp").iterdir(), *(self.folder / "run/parascope").iterdir()]
        self.assertTrue([path for path in left if path.suffix == ".sock"])
        for path in left:
            os.utime(path, (time.time() - 600,) * 2)
        listed = json.loads(self.cli("--json", "control", "any.db", "leftovers"))["leftovers"]
        self.assertEqual(sorted(listed), sorted(map(str, left)))
        self.cli("sweep", self.spec("/bin/true"), "--db", "after.db")
        self.assertEqual([*(self.folder / "tmp").iterdir(), *(self.folder / "run/parascope").iterdir()], [])

    def test_folders_in_use_are_no_leftovers(self):
        """A worker in Python holds its folder as a program of ours does."""
        modules = pathlib.Path(__file__).resolve().parents[3] / "engine/worker/python"
        code = ("import sys, time; sys.path.insert(0, sys.argv[1]); from parascope_workers.temporary import TemporaryFolder\n"
                "folder = TemporaryFolder('ranks'); print(folder.path, flush=True); time.sleep(3600)")
        with subprocess.Popen(["/usr/bin/python3", "-c", code, modules], env=self.environment, stdout=subprocess.PIPE,
                              text=True) as process:
            folder = process.stdout.readline().strip()
            os.utime(folder, (time.time() - 600,) * 2)
            self.assertEqual(self.cli("control", "any.db", "leftovers"), "")
            process.kill()
        self.assertEqual(self.cli("control", "any.db", "leftovers"), folder + "\n")


unittest.main(argv=sys.argv[:1])
