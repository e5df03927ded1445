# SPDX-License-Identifier: GPL-3.0-or-later
"""A device with a power meter of the user's own: from its watts to the joules of a model's and of a program's runs."""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
WATTS = 45.5
METER = ["sh", "-c", f"while :; do echo {WATTS}; sleep 0.05; done"]
VARYING = ["sh", "-c", "while :; do for watts in 299 300.5 300 301 299.5; do echo $watts; sleep 0.05; done; done"]
MODEL = {"name": "metered", "family": "fc", "axes": {"batch": [64]}, "fixed": {"layer": 2, "node": 64, "input": 64, "output": 16},
         "measure": {"max_seconds": 1}}
CALLS = {"name": "calls", "benchmark": "naps.json", "axes": {"seconds": ["0.05"]}, "measure": {"max_seconds": 1}}
NAPS = {"name": "naps", "command": ["sleep", "{seconds}"], "axes": {"seconds": {"values": ["0.05"]}}, "reads": "time"}


class Energy(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def sweep(self, spec, power, code=0):
        """Runs a sweep on this machine with this meter; returns its runs."""
        path = os.path.join(self.folder.name, "spec.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump(spec, out)
        with open(os.path.join(self.folder.name, "naps.json"), "w", encoding="utf-8") as out:
            json.dump(NAPS, out)
        database = os.path.join(self.folder.name, "runs.db")
        device = {"name": "here", "worker": ["parascope-worker"], "power": power}
        done = subprocess.run([PROGRAM, "sweep", path, "--db", database, "--device", json.dumps(device)],
                              capture_output=True, text=True, timeout=120, cwd=self.folder.name)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        if code:
            return done.stderr
        text = subprocess.run([PROGRAM, "export", "--db", database, "--format", "json"], capture_output=True, text=True,
                              timeout=60, check=True).stdout
        document = json.loads(text)
        return document["runs"] if isinstance(document, dict) else document

    def test_a_model(self):
        run, = self.sweep(MODEL, METER)
        self.assertEqual(run["outcome"], "completed")
        energy = run["conditions"]["energy"]
        self.assertEqual([counter["name"] for counter in energy["counters"]], ["command sh"])
        self.assertAlmostEqual(energy["watts"], WATTS)
        self.assertAlmostEqual(energy["idle_watts"], WATTS)
        steps = run["steps"][run["warmup_steps"]:]
        self.assertAlmostEqual(run["metrics"]["energy_joules_per_example"], WATTS * sum(steps) / len(steps) / 64, places=9)
        self.assertAlmostEqual(run["metrics"]["average_power_watts"], WATTS)
        # A value that is repeated throughout is one reading, which cannot show how far it is from the power.
        self.assertEqual(energy["readings"], 1)
        self.assertNotIn("energy_joules_per_example_low", run["metrics"])
        self.assertIn("1 readings", run["message"])
        self.assertAlmostEqual(run["metrics"]["idle_power_watts"], WATTS)
        self.assertNotIn("power_of_tdp_fraction", run["metrics"])

    def test_a_program(self):
        run, = self.sweep(CALLS, METER)
        self.assertEqual(run["outcome"], "completed")
        self.assertAlmostEqual(run["conditions"]["energy"]["watts"], WATTS)
        self.assertNotIn("left_behind", run["conditions"])  # the meter is no process of the call

    def test_an_interval(self):
        for attempt in range(6):
            spec = {**MODEL, "measure": {"max_seconds": 1 + attempt}}
            metrics = self.sweep(spec, VARYING)[-1]["metrics"]
            if "energy_joules_per_example_low" in metrics:
                break  # otherwise a busy machine made too few steps or readings
            os.remove(os.path.join(self.folder.name, "runs.db"))
        self.assertLess(metrics["energy_joules_per_example_low"], metrics["energy_joules_per_example"])
        self.assertLess(metrics["energy_joules_per_example"], metrics["energy_joules_per_example_high"])

    def test_two_devices(self):
        """The numbers of one line are added; of two lines at one instant none is taken."""
        run, = self.sweep(MODEL, ["sh", "-c", "while :; do echo 250.00, 70.00; sleep 0.1; done"])
        self.assertAlmostEqual(run["conditions"]["energy"]["watts"], 320)
        os.remove(os.path.join(self.folder.name, "runs.db"))
        run, = self.sweep(MODEL, ["sh", "-c", "while :; do echo 250.00; echo 70.00; sleep 0.1; done"])
        self.assertEqual(run["outcome"], "completed")
        self.assertFalse([name for name in run["metrics"] if "joules" in name or "watts" in name])
        self.assertIn("2 lines", run["message"])

    def test_an_outlier(self):
        run, = self.sweep(MODEL, ["sh", "-c", "i=0; while :; do i=$((i + 1)); test $i = 12 && echo 500000 || echo 30$((i % 3)); "
                                  "sleep 0.05; done"])
        self.assertAlmostEqual(run["conditions"]["energy"]["watts"], 301, delta=1)
        self.assertIn("far above", run["message"])

    def test_what_cannot_be_read(self):
        run, = self.sweep(MODEL, ["sh", "-c", "while :; do echo 45 W; sleep 0.05; done"])
        self.assertNotIn("energy_joules_per_example", run["metrics"])
        self.assertIn('"45 W"', run["message"])

    def test_no_meter(self):
        run, = self.sweep(MODEL, ["/no/such/meter"])
        self.assertEqual(run["outcome"], "completed")
        self.assertNotIn("energy_joules_per_example", run["metrics"])
        self.assertIn("/no/such/meter", run["message"])

    def test_bad_entries(self):
        for power in ("meter", [], [7], [""]):
            self.assertIn('"power"', self.sweep(MODEL, power, 2))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
