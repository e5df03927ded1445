#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""In a grid over the number of devices of one processor each device has equally many cores, the record says so, and
scaling is computed from it.

    cores_test.py PARASCOPE_CLI
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
CORES = len(os.sched_getaffinity(0))


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=240)
    if done.returncode:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Cores(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)

    def runs(self, axes):
        fixed = {"layer": 2, "node": 32, "input": 32, "output": 8, "batch": 64}
        spec = {"name": "cores", "family": "fc", "axes": axes, "measure": {"target": 0.5, "max_seconds": 0.3},
                "fixed": {name: value for name, value in fixed.items() if name not in axes}}
        with open(self.path("spec.json"), "w", encoding="utf-8") as out:
            json.dump(spec, out)
        run("sweep", self.path("spec.json"), "--db", self.path("runs.db"))
        return json.loads(run("export", "--db", self.path("runs.db"), "--format", "json"))["runs"]

    @unittest.skipIf(CORES < 2, "needs two processors")
    def test_equal_cores(self):
        found = {run["settings"]["devices"]: run["settings"] for run in self.runs({"devices": [1, 2]})}
        self.assertEqual(sorted(found), [1, 2])
        for settings in found.values():
            self.assertEqual(settings["cores_per_device"], CORES // 2)
        # What was asked for stays as it was, so that no stored grid runs again.
        again = json.loads(run("--json", "sweep", self.path("spec.json"), "--db", self.path("runs.db")))
        self.assertEqual((again["ok"], again["remaining"]), (2, 0))
        scaling = json.loads(run("--json", "analyse", "scaling", "--db", self.path("runs.db")))
        self.assertEqual(scaling["n"], 1)
        self.assertNotIn("number of cores", scaling.get("reason") or "")

    def test_all_cores(self):
        for found in self.runs({"node": [32, 64]}):
            self.assertEqual(found["settings"]["cores_per_device"], CORES)
            self.assertEqual(found["settings"]["devices"], 1)
            self.assertEqual(found["settings"]["threads"], CORES)
            for name in ("hardware", "host", "kernel", "compile", "layout", "tf32", "data", "step_block"):
                self.assertIn(name, found["settings"])
            self.assertEqual(found["implementation"], {})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
