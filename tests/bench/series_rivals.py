#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""False alarms and power of the detector of changes over versions, against rivals on the same generated databases.

    series_rivals.py [--ours build/bin/bench_series] [--databases 200] [--rival-databases 40] [--json FILE]

A database is cells x versions x launches seconds. The program given by --ours reads one JSON object a line,
{"cells": [[[launch, ...] per version] per cell], "machines": [name per version]} (machines only where they change), and
writes one line a database, {"changes": [{"cell": 0, "at": 12, "by_machine": false}]}; "at" is the first version after the
change. A change by_machine is no alarm if the machine does change within two versions of it.

Rivals: asv's steps and its regressions (slower by 5 % or more, its default), Apache Otava with its defaults, ruptures'
PELT and a Welch t-test. All but the last read the median of a version's launches. The t-test compares a version with the
one before (p < 0.05; with one launch: a ratio beyond 5 %), at every version or at the last only. PELT reads logarithms,
with a squared cost, at least two versions between changes and the penalty 3 sigma^2 log(versions), sigma from the median
deviation of the differences, through ruptures' KernelCPD with the linear kernel, which is compiled and gives the same
changes. asv and Otava are slow: they get at most the first --rival-databases databases of a generator.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np
from scipy import stats

VERSIONS = (20, 50, 100, 200, 500)
LAUNCHES = (1, 3, 5, 10)
CELLS = (1, 5, 20, 100, 500)
SIZES = [(versions, launches) for versions in VERSIONS for launches in LAUNCHES]
MOST_VALUES = 250_000
NOISE = 0.02
STEP = 0.05
EDGE = 8    # Versions between a step or a change of machine and either end of the series.
NEAR = 2    # A change this many versions from the true place counts as found.
BATCH = 20  # Databases held at once, and given to the program in one call.


class Database:
    """values: cells x versions x launches; at: the version of the step, the spike or the change of machine."""

    def __init__(self, values, at=None, stepped=(), machines=None):
        self.values, self.at, self.stepped, self.machines = values, at, set(stepped), machines
        self.medians = np.median(values, axis=2)


def levels(rng, cells):
    return np.exp(rng.uniform(np.log(1e-5), np.log(10), (cells, 1, 1)))


def white(rng, shape):
    return levels(rng, shape[0]) * np.exp(NOISE * rng.standard_normal(shape))


def correlated(phi):
    def make(rng, shape):
        cells, versions, _ = shape
        term = np.empty((cells, versions))
        term[:, 0] = rng.standard_normal(cells)
        for version in range(1, versions):
            term[:, version] = phi * term[:, version - 1] + np.sqrt(1 - phi * phi) * rng.standard_normal(cells)
        return Database(levels(rng, cells) * np.exp(NOISE * term[:, :, None] + 0.01 * rng.standard_normal(shape)))

    return make


def bimodal(rng, shape):
    return Database(white(rng, shape) * np.where(rng.random(shape) < 0.3, 1.08, 1.0))


def drift(rng, shape):
    cells, versions, _ = shape
    moved = cells if rng.random() < 0.5 else max(1, cells // 2)
    slope = np.zeros(cells)
    slope[rng.permutation(cells)[:moved]] = rng.uniform(0.03, 0.15) * rng.choice([-1, 1])
    return Database(white(rng, shape) * (1 + slope[:, None, None] * np.linspace(0, 1, versions)[:, None]))


def host(rng, shape):
    cells, versions, _ = shape
    at = int(rng.integers(EDGE, versions - EDGE + 1))
    values = white(rng, shape)
    values[:, at:] *= 1 + rng.uniform(-0.1, 0.1, (cells, 1, 1))
    return Database(values, at, machines=["a"] * at + ["b"] * (versions - at))


def spike(rng, shape):
    cells, versions, _ = shape
    at = int(rng.integers(3, versions - 3))
    values = white(rng, shape)
    values[slice(None) if rng.random() < 0.5 else rng.integers(cells), at] *= 1.2
    return Database(values, at)


def step(every):
    def make(rng, shape):
        cells, versions, _ = shape
        at = int(rng.integers(EDGE, versions - EDGE + 1))
        stepped = np.arange(cells) if every else rng.integers(cells, size=1)
        values = white(rng, shape)
        values[stepped, at:] *= 1 + STEP
        return Database(values, at, stepped.tolist())

    return make


QUIET = {"white": lambda rng, shape: Database(white(rng, shape)), "ar 0.3": correlated(0.3), "ar 0.5": correlated(0.5),
         "ar 0.7": correlated(0.7), "bimodal": bimodal, "drift": drift, "host": host, "spike": spike}
STEPS = {"step in one cell": step(False), "step in all cells": step(True)}


def database(seed, name, index):
    """Every block of 20 databases has each pair of versions and launches once; cells are drawn from those that fit."""
    number = [*QUIET, *STEPS].index(name)
    order = np.random.default_rng([seed, number, index // len(SIZES), 0]).permutation(len(SIZES))
    versions, launches = SIZES[order[index % len(SIZES)]]
    rng = np.random.default_rng([seed, number, index, 1])
    cells = int(rng.choice([count for count in CELLS if count * versions * launches <= MOST_VALUES]))
    return (QUIET | STEPS)[name](rng, (cells, versions, launches))


def program(path):
    """The detector under test: all databases of a batch in one call."""
    if not os.access(path, os.X_OK):
        raise ImportError("skipped: program not found")

    def detect(batch):
        with tempfile.TemporaryFile("w+", encoding="ascii") as file:
            for one in batch:
                record = {"cells": one.values.tolist()}
                if one.machines:
                    record["machines"] = one.machines
                file.write(json.dumps(record, separators=(",", ":")) + "\n")
            file.seek(0)
            begin = time.perf_counter()
            done = subprocess.run([path], stdin=file, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - begin
        lines = done.stdout.splitlines()
        if done.returncode or len(lines) != len(batch):
            sys.exit(f"{path}: status {done.returncode}, {len(lines)} lines for {len(batch)} databases\n{done.stderr}")
        outcomes = []
        for one, line in zip(batch, lines):
            changes = [(c["cell"], c["at"], c.get("by_machine", False)) for c in json.loads(line)["changes"]]
            outcomes.append([[(cell, at) for cell, at, excused in changes
                              if not (excused and one.machines and abs(at - one.at) <= NEAR)]])
        return outcomes, seconds

    return detect


def one_by_one(changes_of):
    """Turns a function of one database, which returns a list of changes for each of its rows, into one of a batch."""
    def detect(batch):
        begin = time.perf_counter()
        outcomes = [changes_of(one) for one in batch]
        return outcomes, time.perf_counter() - begin

    return detect


def asv():
    from asv.step_detect import detect_regressions, detect_steps

    def changes_of(one):
        every, worse = [], []
        for cell, series in enumerate(one.medians.tolist()):
            found = detect_steps(series)
            every += [(cell, left) for left, *_ in found[1:]]
            worse += [(cell, after) for _, after, *_ in detect_regressions(found, threshold=0.05)[2] or []]
        return [every, worse]

    return one_by_one(changes_of)


def otava():
    from otava.analysis import compute_change_points

    return one_by_one(lambda one: [[(cell, int(point.index)) for cell, series in enumerate(one.medians.tolist())
                                    for point in compute_change_points(series)[0]]])


def ruptures():
    from ruptures import KernelCPD

    def changes_of(one):
        changes = []
        for cell, series in enumerate(np.log(one.medians)):
            differences = np.diff(series)
            spread = 1.4826 * np.median(np.abs(differences - np.median(differences))) / np.sqrt(2)
            search = KernelCPD(kernel="linear", min_size=2, jump=1).fit(series - series.mean())
            ends = search.predict(pen=3 * spread**2 * np.log(len(series)))
            changes += [(cell, int(at)) for at in ends[:-1]]
        return [changes]

    return one_by_one(changes_of)


def welch():
    def changes_of(one):
        before, after = one.values[:, :-1], one.values[:, 1:]
        if one.values.shape[2] == 1:
            differs = np.abs(after / before - 1)[:, :, 0] > 0.05
        else:
            differs = stats.ttest_ind(before, after, axis=2, equal_var=False).pvalue < 0.05
        every = [(int(cell), int(version) + 1) for cell, version in zip(*np.nonzero(differs))]
        return [every, [change for change in every if change[1] == one.values.shape[1] - 1]]

    return one_by_one(changes_of)


LAST_ONLY = "Welch t-test, last two versions only"


def wilson(count, total):
    """The Wilson 95 % interval of a share."""
    z, share = 1.959964, count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * np.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return max(0.0, float(middle - half)), min(1.0, float(middle + half))


def score_quiet(score, one, changes):
    score["with_alarm"] = score.get("with_alarm", 0) + bool(changes)
    score["alarms"] = score.get("alarms", 0) + len(changes)
    if one.machines:
        score["elsewhere"] = score.get("elsewhere", 0) + any(abs(at - one.at) > NEAR for _, at in changes)


def score_step(score, one, changes):
    """One change near the step in a stepped cell is the right one; every other change is a false one."""
    found = len({cell for cell, at in changes if cell in one.stepped and abs(at - one.at) <= NEAR})
    cells, versions, launches = one.values.shape
    size = score.setdefault("sizes", {}).setdefault(
        f"{versions} x {launches}", dict.fromkeys(("found", "of", "other", "series"), 0))
    for key, value in (("found", found), ("of", len(one.stepped)), ("other", len(changes) - found), ("series", cells)):
        size[key] += value
        score[key] = score.get(key, 0) + value


def share(count, total):
    low, high = wilson(count, total)
    return f"{100 * count / total:.0f} % ({100 * low:.0f} to {100 * high:.0f}), {count} of {total}"


def print_tables(methods, quiet, steps, databases, slow):
    ran = {label: method for label, method in methods.items() if "skipped" not in method}
    if quiet:
        columns = [*quiet, *(["host, elsewhere"] if "host" in quiet else [])]
        print("Databases without a step that raise at least one alarm (Wilson 95 % interval). `host, elsewhere` leaves out "
              f"alarms within {NEAR} versions of the change of machine, which only the program is told. Databases given to a "
              f"method: at most {databases} a generator, to asv and Otava at most {slow}.\n")
        print("| method | " + " | ".join(columns) + " | ms a series |\n|" + "---|" * (len(columns) + 2))
        for label, method in methods.items():
            if label not in ran:
                print(f"| {label} | {method['skipped']} |" + " |" * len(columns))
                continue
            scores = method["generators"]
            row = [share(scores[name]["with_alarm"], scores[name]["databases"]) for name in quiet]
            if "host" in quiet:
                row.append(share(scores["host"]["elsewhere"], scores["host"]["databases"]))
            print(f"| {label} | " + " | ".join(row) + f" | {1e3 * method['seconds'] / method['series']:.2f} |")
    labels = [label for label in ran if label != LAST_ONLY]
    for name in steps if labels else ():
        what = "databases" if name == "step in one cell" else "cells"
        print(f"\n{name}, {100 * STEP:.0f} % slower: share of {what} where it is found within {NEAR} versions.\n")
        print("| versions x launches | " + " | ".join(labels) + " |\n|" + "---|" * (len(labels) + 1))
        scores = [ran[label]["generators"][name] for label in labels]
        for size in (f"{versions} x {launches}" for versions, launches in SIZES):
            cells = [score["sizes"].get(size) for score in scores]
            print(f"| {size} | " + " | ".join(f"{100 * c['found'] / c['of']:.0f} %, {c['found']} of {c['of']}" if c else ""
                                              for c in cells) + " |")
        print("| all | " + " | ".join(share(score["found"], score["of"]) for score in scores) + " |")
        print("| other changes | " + " | ".join(f"{s['other']} in {s['series']} series" for s in scores) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", default="build/bin/bench_series", help="the program under test")
    parser.add_argument("--databases", type=int, default=200, help="databases a generator")
    parser.add_argument("--rival-databases", type=int, default=40, help="at most this many for a slow rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=[*QUIET, *STEPS], default=[*QUIET, *STEPS], help="generators")
    parser.add_argument("--json", help="file for the numbers")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")

    slow = min(options.databases, options.rival_databases)
    candidates = [
        (("Parascope",), options.databases, lambda: program(os.path.abspath(options.ours))),
        (("asv, all steps", "asv, regressions"), slow, asv),
        (("Apache Otava",), slow, otava),
        (("Welch t-test, every version", LAST_ONLY), options.databases, welch),
        (("ruptures PELT",), options.databases, ruptures),
    ]
    methods, detectors = {}, []
    for labels, limit, prepare in candidates:
        try:
            detectors.append((labels, limit, prepare()))
            methods |= {label: {"generators": {}, "seconds": 0.0, "series": 0} for label in labels}
        except ImportError as error:
            reason = str(error) if str(error).startswith("skipped") else "skipped: not installed"
            methods |= {label: {"skipped": reason} for label in labels}
    for name in options.only:
        for first in range(0, options.databases, BATCH):
            batch = [database(options.seed, name, i) for i in range(first, min(first + BATCH, options.databases))]
            for labels, limit, detect in detectors:
                part = batch[: max(0, limit - first)]
                outcomes, seconds = detect(part) if part else ([], 0.0)
                for label, row in zip(labels, zip(*outcomes)):
                    method = methods[label]
                    method["seconds"] += seconds
                    method["series"] += sum(len(one.values) for one in part)
                    score = method["generators"].setdefault(name, {"databases": 0})
                    score["databases"] += len(part)
                    for one, changes in zip(part, row):
                        (score_step if name in STEPS else score_quiet)(score, one, changes)
    print_tables(methods, [n for n in options.only if n in QUIET], [n for n in options.only if n in STEPS],
                 options.databases, slow)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"seed": options.seed, "databases": options.databases, "slow": slow, "methods": methods}, file)


if __name__ == "__main__":
    main()
