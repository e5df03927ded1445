#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys of the documents of `analyse ... --json`, and their order:  documents_test.py PARASCOPE-CLI SAMPLES [--write | --dump FILE]

Scripts depend on them. documents.json has the keys of every command, as they were frozen before the analyses moved into
folders of their own; a key may be added there by hand, none is renamed or moved. --write makes the file again; --dump writes the
whole documents, to compare the numbers before and after a change of the code."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI, SAMPLES = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
FROZEN = pathlib.Path(__file__).with_name("documents.json")
PAPER = "--db paper.db --platform tpu-v2"
BOTH = "--db paper.db --numerator tpu-v2 --denominator v100"
STACKS = "--db stacks.db --where family=='fc'"
TRACES = pathlib.Path(__file__).resolve().parents[2] / "fuzz/corpus/kineto/step.json"
COMMANDS = {
    "heatmap": f"heatmap {PAPER} --x batch --y node --metric flops_utilisation",
    "heatmap of two sides": f"heatmap {BOTH} --x batch --y node --metric examples_per_second",
    "regression": f"regression {PAPER} --target flops_utilisation",
    "regression in logarithms": f"regression {PAPER} --target step_seconds --log --residuals",
    "speedup": f"speedup {BOTH}",
    "ranks": f"ranks {STACKS} --over platform",
    "ranks with a map": f"ranks {STACKS} --over platform --x batch",
    "boxplot": f"boxplot {PAPER} --metric flops_utilisation --by batch",
    "roofline": f"roofline {PAPER}",
    "roofline from a platform": "roofline --db paper.db --platform tpu-v2 --from v100",
    "breakdown": "breakdown --db stacks.db --platform libtorch",
    "upgrade": "upgrade --db paper.db --from v100 --to tpu-v2",
    "balance": "balance --db stacks.db --platform libtorch --peak 1e11",
    "scaling": "scaling --db devices.db --over devices --platform p",
    "stacks": "stacks --db stacks.db --over platform",
    "compare": "compare --db stacks.db --a platform=='libtorch' --b platform=='jax'",
    "compare of two files": "compare devices.csv slower.csv",
    "model": f"model {PAPER}",
    "memory": "memory --db paper.db --platform tpu-v2 --x node",
    "serving": "serving --db load.db",
    "series": "series --db history.db --over version",
    "traces": f"traces {TRACES} {TRACES}",
    "observations": f"observations {STACKS}",
    "observations of the paper": "observations --db paper.db --paper",
}
#: Objects whose keys are names of the data: of hyper-parameters, settings, metrics, reasons, outcomes.
OF_DATA = {"left_out", "left_out_runs", "hyper_parameters", "fixed", "others", "weights", "intervals", "importance", "share_of_r2",
           "between_levels", "inflation", "elasticities", "elasticity_intervals", "settings", "common_levels", "levels", "key",
           "limits", "failures", "numbers", "assumed_settings", "excluded"}


def shape(value, name=""):
    """The keys of a document in their order; of a list, those of all its entries."""
    if isinstance(value, dict):
        return "by name" if name in OF_DATA else {key: shape(part, key) for key, part in value.items()}
    if isinstance(value, list):
        out = None
        for part in value:
            one = shape(part)
            if isinstance(one, dict):
                out = joined(out, one)
            elif one is not None and out is None:
                out = one
        return [out] if out is not None else None
    return None


def joined(first, second):
    """The keys of both, each in the order in which it came."""
    if not isinstance(first, dict) or not isinstance(second, dict):
        return first if first is not None else second
    out = {key: joined(part, second.get(key)) for key, part in first.items()}
    out.update((key, part) for key, part in second.items() if key not in out)
    return out


def ordered(wanted, got, where=""):
    """Returns what is not in a document that was frozen there, or not in its order."""
    if isinstance(wanted, list):
        return ordered(wanted[0], got[0] if isinstance(got, list) else None, where + "[]")
    if not isinstance(wanted, dict):
        return [] if wanted in (None, got) or got is None else [f"{where}: {got} in place of {wanted}"]
    if not isinstance(got, dict):
        return [f"{where}: no object"]
    missing = [f"{where}/{key} is missing" for key in wanted if key not in got]
    kept, were = [key for key in got if key in wanted], [key for key in wanted if key in got]
    moved = [f"{where}: the order is {kept}, and was {were}"] if kept != were else []
    return missing + moved + [line for key in were for line in ordered(wanted[key], got[key], f"{where}/{key}")]


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        held = tempfile.TemporaryDirectory()
        cls.addClassCleanup(held.cleanup)
        cls.folder = pathlib.Path(held.name)
        cls.environment = {**os.environ, "HOME": held.name, "XDG_CONFIG_HOME": held.name + "/config", "TMPDIR": held.name}
        for name, sample in (("paper", "paper-fc.csv"), ("stacks", "three-frameworks.json"), ("history", "history.csv")):
            cls.run_cli("import", SAMPLES / sample, "--db", f"{name}.db")
        for name, factor in (("devices", 1), ("slower", 1.2)):
            cls.table(name, ["devices", "batch", "step_seconds"],
                      [[n, batch, factor * batch * (0.1 + 0.9 / n) * (1 + again / 1000)]
                       for n in (1, 2, 4) for batch in (64, 128, 256) for again in range(3)])
        cls.table("load", ["max_concurrency", "output_throughput", "median_tpot"],
                  [[load, 1000 * load / (1 + load / 16), 0.01 * (1 + load / 16)] for load in (1, 4, 16, 64)])

    @classmethod
    def table(cls, name, columns, rows):
        with open(cls.folder / f"{name}.csv", "w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows([["platform", "family", *columns], *(["p", "fc", *row] for row in rows)])
        cls.run_cli("import", f"{name}.csv", "--db", f"{name}.db")

    @classmethod
    def run_cli(cls, *words):
        done = subprocess.run([CLI, *words], cwd=cls.folder, env=cls.environment, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise AssertionError(f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    @classmethod
    def documents(cls):
        return {name: json.loads(cls.run_cli("--json", "analyse", *words.split(" "))) for name, words in COMMANDS.items()}

    def test_keys_and_order(self):
        documents = self.documents()
        if "--dump" in sys.argv:
            pathlib.Path(sys.argv[-1]).write_text(json.dumps(documents, indent=1))
        shapes = {name: shape(document) for name, document in documents.items()}
        if "--write" in sys.argv:
            FROZEN.write_text(json.dumps(shapes, indent=1) + "\n")
        frozen = json.loads(FROZEN.read_text())
        self.assertEqual(list(frozen), list(COMMANDS))
        for name, wanted in frozen.items():
            with self.subTest(name):
                self.assertEqual(ordered(wanted, shapes[name]), [])

    def test_every_command_is_frozen(self):
        listed = self.run_cli("analyse", "--help").partition("Subcommands:")[2]
        names = {line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "}
        self.assertGreater(len(names), 15)
        self.assertEqual(names, {words.split()[0] for words in COMMANDS.values()})


unittest.main(argv=sys.argv[:1])
