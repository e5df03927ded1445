#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The store at scale, against pandas and sqlite3 on the same machine in the same run, interleaved.

    store_bench.py BIN_DIR [--runs 1000000] [--rounds 3] [--distinct] [--folder DIR]

A table of --runs runs of five hyper-parameters (ParaDnn's FC grid, each point many times; with --distinct every run is
a point of its own) is written once. Each round then times, one after the other:

  import   parascope-cli import TABLE --db DB          against  pandas read_csv + to_sql
  open     parascope-cli analyse heatmap (open to columns in memory, filter, pivot)
                                                        against  pandas read_sql of the same table + filter + pivot_table
and once, with the program bench_store: the columns' time, memory a run, the pivot alone, a durable commit against
a bare SQLite commit with the same fsync, and recorded runs a minute.

Processor time (user + system) and wall time are both printed; ratios are pandas over Parascope, medians of the rounds.
"""
import argparse
import itertools
import json
import os
import random
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

PANDAS = r"""
import sqlite3, sys, time
import pandas
mode, table, db = sys.argv[1:4]
begin = time.perf_counter()
connection = sqlite3.connect(db)
if mode == "import":
    pandas.read_csv(table).to_sql("run", connection, index=False)
    connection.commit()
else:
    frame = pandas.read_sql("SELECT * FROM run", connection)
    part = frame[(frame.layer == 4) & (frame.outcome == "completed")]
    part.pivot_table(index="batch", columns="node", values="examples_per_second")
print(time.perf_counter() - begin)
"""

GRID = {"layer": [4, 8, 16, 32, 64, 128], "node": [32 << i for i in range(9)], "input": [2000, 4000, 6000, 8000],
        "output": [200, 400, 600, 800, 1000], "batch": [64 << i for i in range(9)]}


def write_table(path, runs, distinct, seed=1):
    rng = random.Random(seed)
    points = list(itertools.product(*GRID.values()))
    with open(path, "w", encoding="ascii") as file:
        file.write("platform,family,dtype,outcome," + ",".join(GRID) + ",step_seconds,examples_per_second\n")
        for i in range(runs):
            point = list(points[i % len(points)])
            if distinct:
                point[1] = 1 + i % 1000
                point[4] = 1 + i // 1000
            step = rng.lognormvariate(-5, 1)
            failed = rng.random() < 0.05
            file.write("my-gpu,fc,float32," + ("oom" if failed else "completed") + "," + ",".join(map(str, point)) +
                       (",,\n" if failed else f",{step:.9g},{point[4] / step:.9g}\n"))


def timed(command, **options):
    """Returns wall and processor seconds, peak resident bytes and output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, **options)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--distinct", action="store_true")
    parser.add_argument("--folder")
    options = parser.parse_args()
    cli = os.path.join(options.bin_dir, "parascope-cli")
    print(time.strftime("%Y-%m-%d"), f"{options.runs} runs, " + ("every one a point of its own" if options.distinct else "ParaDnn's FC grid"))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        table = os.path.join(folder, "runs.csv")
        write_table(table, options.runs, options.distinct)
        script = os.path.join(folder, "rival.py")
        with open(script, "w", encoding="ascii") as file:
            file.write(PANDAS)
        ours, theirs = os.path.join(folder, "ours.db"), os.path.join(folder, "theirs.db")
        heat_map = [cli, "analyse", "heatmap", "--db", ours, "--x", "node", "--y", "batch", "--metric", "examples_per_second",
                    "--fix", "layer=4", "--where", 'outcome == "completed"', "--json"]
        times = {name: [] for name in ("import", "pandas import", "open", "pandas open")}
        for _ in range(options.rounds):
            for path in (ours, theirs):
                for suffix in ("", "-wal", "-shm"):
                    if os.path.exists(path + suffix):
                        os.remove(path + suffix)
            wall, cpu, out = timed([cli, "import", table, "--db", ours, "--json"])
            times["import"].append((wall, cpu))
            counts = json.loads(out)
            stored = counts["ok"] + sum(counts["failed"].values())
            assert stored + counts["duplicates"] == options.runs and not counts["errors"], counts["errors"][:3]
            wall, cpu, _ = timed(["/usr/bin/python3", script, "import", table, theirs])
            times["pandas import"].append((wall, cpu))
            wall, cpu, _ = timed(heat_map)
            times["open"].append((wall, cpu))
            wall, cpu, _ = timed(["/usr/bin/python3", script, "open", table, theirs])
            times["pandas open"].append((wall, cpu))
        bytes_a_run = os.path.getsize(ours) / stored
        good = True
        for name, wanted in (("import", 2), ("open", 4)):
            for which, label in ((0, "wall"), (1, "processor")):
                mine = statistics.median(t[which] for t in times[name])
                rival = statistics.median(t[which] for t in times["pandas " + name])
                print(f"{name:7} {label:9} {mine:7.2f} s   pandas {rival:7.2f} s   ratio {rival / mine:5.2f}  (wanted {wanted})")
                good &= which != 1 or rival / mine >= wanted
        print(f"file    {bytes_a_run:.0f} bytes a run (pandas {os.path.getsize(theirs) / options.runs:.0f})")
        bench = os.path.join(options.bin_dir, "bench_store")
        if os.path.exists(bench):
            good &= subprocess.run([bench, ours, folder], check=False).returncode == 0
        else:
            print("bench_store is not built (ninja bench_store): no commits, no memory.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
