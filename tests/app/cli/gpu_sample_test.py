# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/samples/gpu.sh: the plan runs as it stands, on a processor; and the whole plan has the points that the sample is for. If
this fails, the time on a lent GPU is lost."""
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "packaging/samples"
PLAN = json.loads((SAMPLES / "gpu/plan.json").read_text(encoding="utf-8"))


def has_jax():
    return subprocess.run(["/usr/bin/python3", "-c", "import jax"], capture_output=True, check=False).returncode == 0


class GpuSample(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "a folder"
        self.folder.mkdir()

    def test_quick(self):
        build = os.path.relpath(PROGRAM.parents[1], ROOT)
        done = subprocess.run(["sh", SAMPLES / "gpu.sh", "--quick", self.folder], capture_output=True, text=True, check=False,
                              env={**os.environ, "PARASCOPE_BUILD": build})
        self.assertEqual(done.returncode, 0, done.stderr)
        database = sqlite3.connect(self.folder / "runs.db")
        self.assertTrue(database.execute("SELECT 1 FROM ceilings WHERE platform = 'quick'").fetchall(), done.stderr)
        completed = set(database.execute(
            "SELECT sweep, json_extract(stack, '$.framework') FROM runs WHERE outcome = 'completed' AND platform = 'quick'"))
        for step in PLAN:
            for worker in step["workers"]:
                if worker != "jax" or has_jax():
                    self.assertIn(("gpu-" + step["step"], worker), completed, done.stderr)
        # The ceilings come first, so that every run can be compared with them.
        self.assertLess(done.stderr.index("Measuring the ceilings"), done.stderr.index("points"))
        self.assertTrue(database.execute("SELECT 1 FROM operation LIMIT 1").fetchall())
        sample = json.loads((self.folder / "sample.json").read_text(encoding="utf-8"))
        self.assertEqual(len(sample["runs"]), database.execute("SELECT count(*) FROM runs").fetchone()[0])

    def test_whole_plan(self):
        """150 runs; both types of every family; on six FC and two CNN points, TF32, float16, compiled and (CNN) channels last, with
        the same points as they are usually run."""
        listed = subprocess.run(["/usr/bin/python3", SAMPLES / "gpu/plan.py", self.folder], capture_output=True, text=True, check=True)
        runs, by_step = 0, {}
        for line in listed.stdout.splitlines():
            workers, spec = line.split(" ", 1)
            points = subprocess.run([PROGRAM, "expand", spec], capture_output=True, text=True, check=True).stdout.splitlines()
            by_step[pathlib.Path(spec).stem] = [json.loads(point) for point in points]
            runs += len(points) * len(workers.split(","))
        self.assertEqual(runs, 150)
        for step in PLAN:
            if not ("-" in step["step"] and step["family"] in ("fc", "cnn")):
                self.assertEqual(set(step["axes"]["dtype"]), {"float32", "bfloat16"}, step["step"])

        def sizes(point):
            return {name: point[name] for name in ("node", "filter", "variant", "batch") if name in point}

        for family, number in (("fc", 6), ("cnn", 2)):
            usual = [sizes(point) for point in by_step[family]]
            for variant in ("tf32", "float16", "compiled") + (("channels-last",) if family == "cnn" else ()):
                points = by_step[f"{family}-{variant}"]
                self.assertEqual(len(points), number)
                for point in points:
                    self.assertIn(sizes(point), usual)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
