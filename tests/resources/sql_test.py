#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the views of a database with the data put into it, and tests the questions of resources/help/sql.md.

    sql_test.py PARASCOPE_CLI SOURCE

If this fails, a user reads wrong numbers with sqlite3 or pandas, or the examples of a page do not run.
"""

import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

CLI, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])


def cli(*words):
    return subprocess.run([CLI, *map(str, words)], check=True, capture_output=True, text=True).stdout


def old_database(path):
    """Upgrades a frozen database of schema 3."""
    db = sqlite3.connect(path)
    db.executescript((SOURCE / "tests/engine/store/schema3.sql").read_text())
    db.close()
    cli("vacuum", "--db", path)
    assert json.loads(cli("--json", "info", "--db", path))["unknown"] == []
    return sqlite3.connect(path)


def rows(db, question):
    cursor = db.execute(question)
    names = [item[0] for item in cursor.description]
    return [dict(zip(names, row)) for row in cursor]


def close(one, other):
    return one == other or abs(one - other) <= 1e-14 * abs(other)


def check_frozen(folder):
    path = folder / "three.db"
    db = old_database(path)
    assert (folder / "three.db.schema3.bak").exists()
    expected = json.loads((SOURCE / "tests/engine/store/schema3.json").read_text())
    runs = {row["run"]: row for row in rows(db, "select * from runs")}
    assert len(runs) == len(expected["runs"])
    for run in expected["runs"]:
        row = runs[run["run_uuid"]]
        for key in ("platform", "family", "outcome", "attempt", "repeat", "step_median", "step_low", "step_high", "warmup_steps"):
            assert row[key] == run[key], (key, row[key], run[key])
        for key in ("device", "mode", "optimizer", "dtype", "timing", "model_key", "work_key", "config_key", "message"):
            assert (row[key] or "") == run[key], (key, row[key], run[key])
        assert (row["quality"] or "") == ",".join(run["quality"])
        assert json.loads(row["hyper_parameters"]) == run["parameters"]
        assert row["batch"] == run["parameters"].get("batch")
        metrics = json.loads(row["metrics"] or "{}")
        assert set(metrics) == set(run["metrics"])
        for name, value in run["metrics"].items():
            assert close(metrics[name], value), (name, metrics[name], value)
            if name in row and run["outcome"] == "completed":
                assert row[name] == value or run["step_median"] is not None, (name, row[name], value)
        steps = rows(db, f"select step, seconds, warmup from steps where run = '{run['run_uuid']}' order by step")
        assert [step["seconds"] for step in steps] == run["steps"], (steps, run["steps"])  # to the last bit
        assert sum(step["warmup"] for step in steps) == min(run["warmup_steps"], len(run["steps"]))
    points = rows(db, "select * from points order by point")
    assert len(points) == len(expected["points"])
    for point, wanted in zip(points, expected["points"]):
        assert point["platform"] == wanted["platform"] and point["outcome"] == wanted["outcome"]
        assert json.loads(point["hyper_parameters"]) == wanted["parameters"]
    measured = rows(db, "select * from ceilings where source = 'measured'")
    for platform in expected["platforms"]:
        gemm = ((platform["ceilings"] or {}).get("gemm") or {}).get("float32")
        if gemm:
            found = [row for row in measured if row["platform"] == platform["name"] and row["name"] == "float32"]
            assert found and found[0]["flops_per_second"] == gemm["flops_per_second"] and found[0]["low"] == gemm["low"]
    db.close()


def check_stranger(folder):
    """A view of another author under such a name stays, and is reported."""
    path = folder / "stranger.db"
    db = sqlite3.connect(path)
    db.executescript((SOURCE / "tests/engine/store/schema3.sql").read_text())
    db.execute("CREATE VIEW runs AS SELECT 1 AS mine")
    db.commit()
    db.close()
    cli("vacuum", "--db", path)
    assert json.loads(cli("--json", "info", "--db", path))["unknown"] == ["runs"]
    db = sqlite3.connect(path)
    assert db.execute("select * from runs").fetchall() == [(1,)]
    assert db.execute("select count(*) from steps").fetchone()[0] > 0
    db.close()
    # A changed view of ours counts as another author's.
    db = sqlite3.connect(path)
    db.executescript("DROP VIEW points; CREATE VIEW points AS SELECT 2 AS mine")
    db.close()
    assert "points" in json.loads(cli("--json", "info", "--db", path))["unknown"]


def check_large(folder):
    """Compares with the program's own export, on a table of every magnitude."""
    table = folder / "runs.csv"
    lines = ["platform,family,layer,node,input,output,batch,step_seconds,memory_peak_bytes"]
    for i in range(200):
        lines.append(f"p{i % 2},fc,{4 + i % 3},{32 * (1 + i // 6)},2000,1000,{64 << i % 4},{1.7e-9 * 1.3 ** (i % 150)!r},{3 ** (i % 33)}")
    table.write_text("\n".join(lines) + "\n")
    path = folder / "large.db"
    cli("import", table, "--db", path)
    exported = {run["run_uuid"]: run for run in json.loads(cli("export", "--db", path, "--format", "json"))["runs"]}
    db = sqlite3.connect(path)
    found = rows(db, "select run, step_seconds, examples_per_second, memory_peak_bytes, batch from runs")
    assert len(found) == len(exported) == 200
    for row in found:
        metrics = exported[row["run"]]["metrics"]
        assert row["step_seconds"] == metrics["step_seconds"] and row["memory_peak_bytes"] == metrics["memory_peak_bytes"]
        assert close(row["examples_per_second"], row["batch"] / row["step_seconds"])
    return path


def check_page(path):
    text = (SOURCE / "resources/help/sql.md").read_text()
    questions = re.findall(r"```sql\n(.*?)```", text, re.S)
    assert len(questions) == 6
    db = sqlite3.connect(path)
    answered = sum(bool(rows(db, question)) for question in questions)
    assert answered >= 3, answered
    for view in ("runs", "steps", "points", "ceilings"):
        documented = re.search(rf"^\| `{view}` \|[^|]*\|(.*)\|$", text, re.M).group(1)
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({view})")]
        words = set(re.findall(r"`(\w+)`", documented))
        assert words <= set(columns), words - set(columns)
    db.close()


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    check_frozen(work)
    check_stranger(work)
    check_page(check_large(work))
    check_page(work / "three.db")
print("ok")
