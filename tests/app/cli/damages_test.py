#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A database that is damaged while a sweep writes it:  damages_test.py PARASCOPE-CLI

Truncated, or partly written over by other bytes, at a random moment and place: 6 times, and 120 times in the soak
(PARASCOPE_SOAK). Either the sweep ends as success and its file is whole, or it fails and its runs are in a file next to it;
no run that had ended is lost, new or old."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOAK = bool(os.environ.get("PARASCOPE_SOAK"))
POINTS, PAGE = 30, 4096


class Damages(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)
        (self.folder / "run").mkdir(mode=0o700)
        self.environment = {**os.environ, "HOME": held.name, "XDG_CONFIG_HOME": held.name + "/config",
                            "XDG_RUNTIME_DIR": str(self.folder / "run")}
        program = self.folder / "program"
        program.write_text(f'#!/bin/sh\nsleep 0.05\necho "$1" >> {self.folder}/called\n')
        program.chmod(0o755)
        (self.folder / "spec.json").write_text(json.dumps(
            {"name": "t", "axes": {"n": list(range(POINTS))}, "measure": {"max_steps": 1}, "order": "listed",
             "benchmark": {"name": "program", "axes": {"n": {}}, "command": [str(program), "{n}"], "reads": "time"}}))

    def cli(self, *words, status=0):
        done = subprocess.run([CLI, *map(str, words)], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                              timeout=120)
        if status is not None:
            self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}\n{done.stderr}")
        return done.stdout + done.stderr

    def values(self, database, family):
        """The values of n of a family's runs."""
        text = subprocess.run([CLI, "export", "--db", database, "--format", "json"], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=120, check=True).stdout
        return {run["hyper_parameters"]["n"] for run in json.loads(text)["runs"] if run["family"] == family}

    def damage(self, chance, file):
        size = max(1, file.stat().st_size)
        kind = chance.choice(["pages left", "bytes left", "zeros", "noise", "one byte"])
        with open(file, "r+b") as out:
            if kind == "pages left":
                out.truncate(PAGE * chance.randint(0, max(0, size // PAGE - 1)))
            elif kind == "bytes left":
                out.truncate(chance.randint(0, size - 1))
            else:
                # Pages behind the first: that one is compared all the time.
                at = chance.randint(min(PAGE, size - 1), size - 1)
                length = {"zeros": PAGE * chance.randint(1, 4), "noise": chance.randint(16, 3 * PAGE), "one byte": 1}[kind]
                length = min(length, size - at)
                out.seek(at)
                old = out.read(length)
                new = bytes(length) if kind == "zeros" else chance.randbytes(length)
                out.seek(at)
                out.write(new)
                if new == old:
                    kind = "nothing"
        return kind

    def test_no_run_is_lost(self):
        seed = int(os.environ.get("PARASCOPE_SEED") or (time.time_ns() % 2**32 if SOAK else 1))
        chance = random.Random(seed)
        ends, late = {}, 0
        for round_ in range(120 if SOAK else 6):
            before = chance.choice([0, 20, 1000])
            file, rescued = self.folder / f"runs{round_}.db", self.folder / f"runs{round_}.db.rescued"
            (self.folder / "called").unlink(missing_ok=True)
            if before:
                (self.folder / "old.csv").write_text("platform,family,n,step_seconds\n" +
                                                     "".join(f"p,old,{i},{1 + i}\n" for i in range(before)))
                self.cli("import", "old.csv", "--db", file)
            at = chance.randint(1, POINTS - 10)
            with self.subTest(round=round_, before=before, at=at, seed=seed):
                sweep = subprocess.Popen([CLI, "sweep", "spec.json", "--db", file], cwd=self.folder, env=self.environment,
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                deadline = time.monotonic() + 60
                while time.monotonic() < deadline and sweep.poll() is None and self.called() < at:
                    time.sleep(0.002)
                kind = self.damage(chance, file)
                late += sweep.poll() is not None  # then no writer could see it
                if sweep.poll() is not None:
                    sweep.communicate()
                    continue
                said, _ = sweep.communicate(timeout=120)
                if sweep.returncode == 0:
                    kept, least = file, POINTS
                else:
                    self.assertEqual(sweep.returncode, 1, said)
                    self.assertIn(rescued.name, said)
                    # One run may have been in the middle of being stored, and the next call may have begun.
                    kept, least = rescued, self.called() - 2
                self.assertIn("Clean", self.cli("check", kept), said)
                self.assertEqual(len(self.values(kept, "old")), before, said)
                self.assertGreaterEqual(len(self.values(kept, "program")), least, said)
                end = f"{kind}, {'whole' if sweep.returncode == 0 else 'rescued'}"
                ends[end] = ends.get(end, 0) + 1
        self.assertLess(late, sum(ends.values()))
        print(f"{sum(ends.values())} damages:", ", ".join(f"{count} of {name}" for name, count in sorted(ends.items())),
              f"(seed {seed})")

    def called(self):
        try:
            return len((self.folder / "called").read_text().split())
        except FileNotFoundError:
            return 0


unittest.main(argv=sys.argv[:1])
