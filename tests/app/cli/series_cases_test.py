# SPDX-License-Identifier: GPL-3.0-or-later
"""The histories of the shared cases, which failed before: series_cases_test.py PROGRAM FOLDER; skipped without the folder."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM, FOLDER = sys.argv[1:3]


class Cases(unittest.TestCase):
    def series(self, name, *words, metric="step_seconds"):
        with tempfile.TemporaryDirectory() as folder:
            database = os.path.join(folder, "case.db")
            source = os.path.join(FOLDER, name)
            files = [source] if os.path.isfile(source) else sorted(os.path.join(source, file) for file in os.listdir(source))
            subprocess.run([PROGRAM, "import", *files, "--db", database], check=True, capture_output=True)
            done = subprocess.run([PROGRAM, "--json", "analyse", "series", "--db", database, "--metric", metric, "--fail-on", "slower", *words],
                                  capture_output=True, text=True, check=False)
            return json.loads(done.stdout), done.returncode

    def places(self, document):
        return [[change["index"] for change in cell["changes"]] for cell in document["cells"]]

    def test_newest_version(self):
        self.assertEqual(self.series("newest-failed.csv")[1], 4)
        document, code = self.series("gate.csv")
        self.assertEqual(code, 4)
        self.assertAlmostEqual(document["cells"][0]["newest"]["ratio"], 1.3, delta=0.03)

    def test_changes(self):
        for name, places in (("staircase.csv", [12, 28]), ("wentback.csv", [15, 25]), ("two-steps.csv", [10, 20]), ("offsets.csv", [12]),
                             ("notime.csv", [12]), ("times-with-a-space.csv", [8]), ("commit-without-version.csv", [8])):
            document, code = self.series(name)
            self.assertEqual(self.places(document), [places], name)
            self.assertEqual(code, 0 if name == "wentback.csv" else 4, name)

    def test_no_change(self):
        document, _ = self.series("two-classes-of-runners.csv", metric="operations_per_second")
        self.assertEqual(self.places(document), [[]] * 8)
        self.assertTrue(document["common_removed"])
        self.assertEqual(self.series("constant.csv", metric="memory_peak_bytes")[1], 0)

    def test_cells_that_end(self):
        for words in ([], ["--families"]):
            document, code = self.series("families.csv", *words)
            places = {change["index"] for cell in [*document["cells"], document.get("common", {"changes": []})] for change in cell["changes"]}
            self.assertEqual(places, {15})
            self.assertEqual(code, 4)

    def test_direction_and_machines(self):
        self.assertEqual(self.series("p99-latency.csv", metric="p99_latency")[1], 4)
        document, code = self.series("machine.csv")
        self.assertEqual((code, document["cells"][0]["changes"][0]["cause"]), (5, "machine"))
        document, code = self.series("moved-host")
        self.assertEqual(code, 5)
        self.assertEqual({change["cause"] for cell in document["cells"] for change in cell["changes"]}, {"machine"})


if __name__ == "__main__":
    if not os.path.isdir(FOLDER):
        print(f"skipped: {FOLDER} is absent")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
