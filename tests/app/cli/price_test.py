# SPDX-License-Identifier: GPL-3.0-or-later
"""Metrics of money from given prices: their values against plain arithmetic, and prices that are refused."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]


def run(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)
    if done.returncode != code:
        raise AssertionError(f"{words}: {done.returncode} instead of {code}\n{done.stdout}\n{done.stderr}")
    return done.stdout, done.stderr


class Prices(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        table = self.path("runs.csv")
        with open(table, "w", encoding="utf-8") as out:
            out.write("platform,family,batch,step_seconds,energy_joules_per_example,average_power_watts,output_throughput\n"
                      "a,fc,64,0.5,2,,\na,fc,128,0.8,4,,\nb,fc,64,0.25,,300,60\n"
                      "c,fc,64,0.5,2.6,256,1280\n")  # its mean step of 0.65 s is longer than the median
        self.database = self.path("runs.db")
        run("import", table, "--db", self.database)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def median(self, metric, platform, *words):
        """The median of a metric over the batches of a platform, by batch."""
        text, _ = run("--json", "analyse", "boxplot", "--db", self.database, "--metric", metric, "--by", "batch", "--platform",
                      platform, *words)
        document = json.loads(text)
        return {int(group["name"]): group["median"] for group in document["groups"]}, document

    def test_values(self):
        price = ["--price", "a=7.2", "--price", "b=1.8"]
        per_second = 7.2 / 3600
        values, document = self.median("cost_per_step", "a", *price)
        self.assertEqual(set(values), {64, 128})
        self.assertAlmostEqual(values[64], per_second * 0.5)
        self.assertAlmostEqual(values[128], per_second * 0.8)
        self.assertEqual(document["prices"][0], {"platform": "a", "per_hour": 7.2, "currency": "USD"})
        values, _ = self.median("cost_per_million_examples", "a", *price)
        self.assertAlmostEqual(values[64], per_second / (64 / 0.5) * 1e6)
        values, _ = self.median("examples_per_cost", "b", *price)
        self.assertAlmostEqual(values[64], 64 / 0.25 / (1.8 / 3600))
        values, _ = self.median("examples_per_joule", "a")
        self.assertAlmostEqual(values[64], 0.5)

    def test_energy(self):
        """From the joules of an example to those of a step, or from a power that a file gives to those of a token."""
        for metric, platform, right in (
                ("energy_joules_per_step", "a", 2 * 64), ("average_power_watts", "a", 2 * 64 / 0.5),
                ("average_power_watts", "b", 300), ("average_power_watts", "c", 256), ("energy_joules_per_step", "c", 2.6 * 64),
                ("energy_joules_per_output_token", "c", 2.6 * 128 / 1280), ("output_tokens_per_joule", "c", 10 / 2.6),
                ("energy_joules_per_output_token", "b", 300 / 60), ("output_tokens_per_joule", "b", 60 / 300)):
            with self.subTest(metric, platform=platform):
                self.assertAlmostEqual(self.median(metric, platform)[0][64], right)
        values, _ = self.median("output_tokens_per_cost", "b", "--price", "b=1.8")
        self.assertAlmostEqual(values[64], 60 / (1.8 / 3600))
        _, errors = run("analyse", "boxplot", "--db", self.database, "--metric", "idle_power_watts", "--by", "batch", code=2)
        self.assertIn("idle_power_watts", errors)

    def test_frontier(self):
        """Latency against tokens per watt and per price: the points that no other one beats in both."""
        loads = {"a": {1: (55, .018, 250), 8: (400, .020, 310), 32: (1200, .027, 380), 128: (2500, .052, 395)},
                 "b": {1: (100, .010, 300), 8: (700, .0115, 450), 32: (2000, .016, 600), 128: (4200, .030, 690)}}
        table, database = self.path("load.csv"), self.path("load.db")
        with open(table, "w", encoding="utf-8") as out:
            out.write("platform,family,max_concurrency,output_throughput,median_tpot,average_power_watts\n")
            for platform, levels in loads.items():
                for level, numbers in levels.items():
                    out.write(f"{platform},llama,{level}," + ",".join(map(str, numbers)) + "\n")
        run("import", table, "--db", database)
        prices = {"a": 1.5, "b": 4}
        for metric, of in (("output_tokens_per_joule", lambda platform, rate, watts: rate / watts),
                           ("output_tokens_per_cost", lambda platform, rate, watts: rate * 3600 / prices[platform])):
            points = {(platform, level): (of(platform, rate, watts), wait) for platform, levels in loads.items()
                      for level, (rate, wait, watts) in levels.items()}
            right = {name for name, (more, wait) in points.items()
                     if not any(m >= more and w <= wait and (m, w) != (more, wait) for m, w in points.values())}
            text, _ = run("--json", "analyse", "serving", "--db", database, "--throughput", metric, "--latency", "median_tpot",
                          *(word for name, price in prices.items() for word in ("--price", f"{name}={price}")))
            with self.subTest(metric):
                self.assertEqual({(series["name"], point["load"]) for series in json.loads(text)["series"]
                                  for point in series["points"] if point["frontier"]}, right)
                self.assertNotEqual(right, set(points))

    def test_file(self):
        file = self.path("prices.json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump({"currency": "EUR", "prices": [
                {"platform": "a", "purchase": 17532, "life_years": 4, "load": 0.5, "watts": 500, "per_kwh": 0.4,
                 "date": "2026-11-01", "source": "invoice"}, {"platform": "b", "per_hour": 3}]}, out)
        values, document = self.median("cost_per_step", "a", "--price", file)
        per_hour = 17532 / (4 * 8766 * 0.5) + 0.5 * 0.4
        self.assertAlmostEqual(values[64], per_hour / 3600 * 0.5)
        self.assertEqual([p["currency"] for p in document["prices"]], ["EUR", "EUR"])
        self.assertIn("invoice", run("analyse", "boxplot", "--db", self.database, "--metric", "cost_per_step", "--by", "batch",
                                     "--platform", "a", "--price", file)[0])

    def test_without_a_price(self):
        words = ["analyse", "boxplot", "--db", self.database, "--by", "batch", "--platform", "a", "--metric", "cost_per_step"]
        self.assertIn("--price", run(*words, code=2)[1])
        text, _ = run("--json", *words, "--price", "b=1")
        self.assertEqual(json.loads(text)["groups"], [])

    def test_refused(self):
        for words, said in ((["a=-1"], "a=-1"), (["a=x"], "a=x"), (["=1"], "=1"), (["a=1", "a=2"], "two prices for a"),
                            (["a=1", "b=2 EUR"], "currency"), ([self.path("none.json")], "none.json")):
            prices = [word for price in words for word in ("--price", price)]
            self.assertIn(said, run("analyse", "boxplot", "--db", self.database, "--metric", "step_seconds", "--by", "batch",
                                    "--platform", "a", *prices, code=2)[1])
        for entry, said in (({"platform": "a"}, "per_hour"), ({"per_hour": 1}, "platform"), ({"platform": "a", "per_hour": -2}, "per_hour"),
                            ({"platform": "a", "per_hour": 1, "colour": 1}, "colour"), ({"platform": "a", "purchase": 9}, "life_years"),
                            ({"platform": "a", "purchase": 9, "life_years": 1, "load": 2}, "load"),
                            ({"platform": "a", "purchase": 9, "life_years": 1, "watts": 300}, "per_kwh"),
                            ({"platform": "a", "purchase": 9, "life_years": 1, "per_kwh": 0.3}, "watts"),
                            ({"platform": "a", "per_hour": 1, "watts": 300}, "watts"), ({"platform": "a", "per_hour": 1, "load": 1}, "load"),
                            ({"platform": "a", "per_hour": 1, "watts": 300, "per_kwh": 0.3}, "watts")):
            file = self.path("bad.json")
            with open(file, "w", encoding="utf-8") as out:
                json.dump([entry], out)
            error = run("analyse", "boxplot", "--db", self.database, "--metric", "step_seconds", "--by", "batch", "--platform", "a",
                        "--price", file, code=2)[1]
            self.assertIn(said, error)
            self.assertIn("bad.json", error)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
