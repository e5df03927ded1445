#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs that differ in a setting are never repeats of one point: the shipped samples and made tables, several frameworks
and data types in one database. The expected numbers are computed here from the files.

    settings_test.py PARASCOPE_CLI SAMPLES
"""

import collections
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

cli, samples = sys.argv[1], pathlib.Path(sys.argv[2])
folder = pathlib.Path(tempfile.mkdtemp())
failures = []


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, timeout=120)
    if done.returncode != status:
        failures.append(f"{' '.join(map(str, words))}: exit {done.returncode}, not {status}: {done.stderr}")
    return done.stdout


def asked(*words):
    out = run(*words, "--json")
    return json.loads(out) if out else {}


def check(holds, what):
    if not holds:
        failures.append(what)


def near(a, b):
    return a is not None and b is not None and math.isclose(a, b, rel_tol=1e-9)


def stack_of(record):
    return (record.get("stack") or {}).get("framework")


def the_samples():
    """A cell of the H200's map is one framework and one data type, and says which; a box has one for each."""
    runs = json.loads((samples / "nvidia-h200.json").read_text(encoding="utf-8"))["runs"]
    database = folder / "h200.db"
    run("sample", "nvidia-h200", "--db", database)
    check(run("check", database) != "", "check says something")
    done = [r for r in runs if r["outcome"] == "completed" and r["family"] == "fc" and r["timing"] == "block"]
    groups = collections.Counter((r["dtype"], stack_of(r)) for r in done)
    found = asked("analyse", "heatmap", "--db", database, "--x", "node", "--y", "batch", "--metric", "step_seconds",
                  "--where", 'family == "fc"')
    dtype, stack = found["fixed"]["dtype"], found["fixed"]["stack"]
    most = max(groups.values())
    key = next(k for k in groups if k[0] == dtype and stack.startswith(k[1]))
    check(groups[key] == most, f"the map shows {key}, not one of the combinations with {most} runs")
    check(found["others"] == {"dtype": 1, "stack": 2}, f"others: {found['others']}")
    cells = collections.defaultdict(list)
    for r in done:
        if (r["dtype"], stack_of(r)) == key:
            cells[r["hyper_parameters"]["node"], r["hyper_parameters"]["batch"]].append(r["step_median"])
    for y, batch in enumerate(found["y"]["values"]):
        for x, node in enumerate(found["x"]["values"]):
            expected = cells.get((node, batch))
            check(near(found["cells"][y][x], statistics.median(expected) if expected else None) or
                  (expected is None and found["cells"][y][x] is None), f"cell {node}, {batch}")
    check(found["varying"] == [] or "stack" not in found["varying"], "the cells mix stacks")
    text = run("analyse", "heatmap", "--db", database, "--x", "node", "--y", "batch", "--metric", "step_seconds",
               "--where", 'family == "fc"')
    check(dtype in text and stack in text and "--where" in text, "the text names what is shown, and how to choose")

    boxes = asked("analyse", "boxplot", "--db", database, "--metric", "step_seconds", "--by", "batch", "--where",
                  'family == "fc"')["groups"]
    expected = collections.defaultdict(list)
    for r in done:
        expected[str(r["hyper_parameters"]["batch"]), r["dtype"], stack_of(r)].append(r["step_median"])
    check(len(boxes) == len(expected), f"{len(boxes)} boxes, {len(expected)} expected")
    for box in boxes:
        values = expected[box["name"], box["settings"]["dtype"], box["settings"]["stack"].split()[0]]
        check(box["n"] == len(values) and near(box["median"], statistics.median(values)), f"box {box}")

    # Settings that were not named, and hyper-parameters of other families, are not missing.
    weights = asked("analyse", "regression", "--db", database, "--target", "flops_per_second")
    check(weights["n"] == most and not [k for k in weights["left_out"] if k.startswith("no ")],
          f"regression: n {weights['n']}, left out {weights['left_out']}")
    check(weights["fixed"]["dtype"] is not None and weights["families"] is not None, "the regression says of what it is")

    # A step of 1.82 ms took 5.13 ms while it was profiled: the sum of its operations.
    slowed = asked("analyse", "breakdown", "--db", database)["slowed"]
    check("5.13 ms" in slowed and "1.82 ms" in slowed and "2.8 times" in slowed, f"slowed: {slowed}")

    run("sample", "three-frameworks", "--db", folder / "three.db")
    run("check", folder / "three.db")
    weights = asked("analyse", "regression", "--db", folder / "three.db", "--target", "flops_per_second", "--platform", "jax")
    check(weights["n"] > 5 and not [k for k in weights["left_out"] if k.startswith("no ")],
          f"regression: n {weights['n']}, left out {weights['left_out']}")


def equal_drivers():
    """Two platforms that share one of their drivers are compared in it; the rest is no evidence."""
    random.seed(5)
    rows = ["family,mode,optimizer,layer,node,input,output,batch,platform,dtype,environment,step_seconds,started_ms"]
    for number in range(240):
        platform = random.choice(["x1", "x2"])
        old = random.random() < (0.85 if platform == "x1" else 0.1)
        seconds = 1e-3 * (2.4 if old else 1) * (1.2 if platform == "x2" else 1) * math.exp(random.gauss(0, 0.01))
        node, batch = random.choice([32, 64, 128]), random.choice([16, 64])
        driver = "470" if old else "570"
        rows.append(f'fc,train,sgd,2,{node},100,10,{batch},{platform},float32,"{{""driver"": ""{driver}""}}",'
                    f"{seconds * node / 32 * batch / 16!r},{1790000000000 + number * 5000}")
    table = folder / "driver.csv"
    table.write_text("\n".join(rows) + "\n", encoding="utf-8")
    run("import", table, "--db", folder / "driver.db")
    found = asked("analyse", "speedup", "--db", folder / "driver.db", "--numerator", "x2", "--denominator", "x1")
    check("driver" in found["matched_on"], f"matched on {found['matched_on']}")
    check(abs(found["geometric_mean"] * 1.2 - 1) < 0.03, f"x2 is 20 % slower; {found['geometric_mean']}")


def machines_with_one_run_each():
    """Two hundred hosts are two hundred repeats, as long as their hardware is one."""
    rows = ["family,layer,node,input,output,batch,platform,dtype,environment,step_seconds"]
    for number in range(200):
        rows.append(f'fc,2,{32 << number % 3},100,10,16,p,float32,"{{""host"": ""runner-{number:04x}""}}",{1 + number % 3}')
    table = folder / "hosts.csv"
    table.write_text("\n".join(rows) + "\n", encoding="utf-8")
    run("import", table, "--db", folder / "hosts.db")
    found = asked("analyse", "heatmap", "--db", folder / "hosts.db", "--x", "node", "--y", "batch", "--metric", "step_seconds")
    check(found["cells"] == [[1, 2, 3]] and found["fixed"] == {}, f"hosts: {found['cells']}, {found['fixed']}")
    check(sum(map(sum, found["runs"])) == 200, "all runs are in the map")


def thirty_stacks():
    """The map shows one of thirty stacks, and --where chooses another."""
    rows = ["family,layer,node,input,output,batch,platform,dtype,stack,step_seconds"]
    for number in range(30):
        for node in (32, 64):
            rows.append(f'fc,2,{node},100,10,16,p,float32,"{{""framework"": ""f"", ""version"": ""1.{number:02d}""}}",'
                        f"{number + 1 + node}")
    table = folder / "stacks.csv"
    table.write_text("\n".join(rows) + "\n", encoding="utf-8")
    run("import", table, "--db", folder / "stacks.db")
    words = ("analyse", "heatmap", "--db", folder / "stacks.db", "--x", "node", "--y", "batch", "--metric", "step_seconds")
    found = asked(*words)
    check(found["fixed"] == {"stack": "f 1.00"} and found["others"] == {"stack": 29}, f"stacks: {found['fixed']}")
    check(found["cells"] == [[33, 65]], f"stacks: {found['cells']}")
    found = asked(*words, "--where", 'stack == "f 1.07"')
    check(found["cells"] == [[40, 72]] and found["fixed"] == {}, f"--where: {found['cells']}")
    found = asked(*words, "--fix", "stack=f 1.07")
    check(found["cells"] == [[40, 72]] and found["fixed"] == {}, f"--fix: {found['cells']}")


for part in (the_samples, equal_drivers, machines_with_one_run_each, thirty_stacks):
    try:
        part()
    except (KeyError, StopIteration, TypeError, ValueError) as error:
        failures.append(f"{part.__name__}: {error!r}")
print("\n".join(failures) if failures else "ok")
sys.exit(1 if failures else 0)
