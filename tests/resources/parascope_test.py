#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""parascope.py against `parascope-cli export --format json`, and what it says of files that are none.

    parascope_test.py PARASCOPE_CLI SOURCE

If this fails, the numbers in a user's notebook are wrong.
"""

import csv
import io
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

CLI, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "resources/python"))
sys.dont_write_bytecode = True
import parascope  # noqa: E402


def cli(*words):
    return subprocess.run([CLI, *map(str, words)], check=True, capture_output=True, text=True).stdout


def compare(path):
    exported = json.loads(cli("export", "--db", path, "--format", "json"))["runs"]
    with parascope.open(path) as db:
        runs = db.runs(steps=True, columns=True)
        assert runs["run"] == [run["run_uuid"] for run in exported]
        for i, run in enumerate(exported):
            for key in ("platform", "family", "outcome", "attempt", "step_median", "step_low", "step_high", "warmup_steps"):
                assert runs[key][i] == run[key], (key, runs[key][i], run[key])
            for key in ("device", "mode", "optimizer", "dtype", "timing", "work_key", "message"):
                assert (runs[key][i] or "") == (run[key] or ""), (key, runs[key][i], run[key])
            assert (runs["quality"][i] or "").split(",") == (run["quality"] or [""])
            for name, value in run["hyper_parameters"].items():
                assert runs[f"hp:{name}"][i] == value
            for name, value in run["metrics"].items():
                assert runs[f"metric:{name}"][i] == value  # to the last bit
            for name, value in (run["implementation"] or {}).items():
                assert runs[f"setting:{name}"][i] == value, name
            for key in ("environment", "stack"):
                assert json.loads(runs[key][i] or "null") == run[key], key
            source = run["source"] or {}
            assert (runs["source_file"][i], runs["source_record"][i]) == (source.get("file"), source.get("record")), source
            assert runs["steps"][i] == run["steps"] == db.steps(run["run_uuid"])
            for key in ("starred", "tags", "note"):  # an export has these only where they are set
                assert (runs[key][i] or None) == run.get(key), (key, runs[key][i], run.get(key))
        assert len(runs["run"]) == len(db.sql("SELECT id FROM run", columns=True)["id"])
        if db.schema >= 4:
            asked = db.sql("SELECT source_file, source_record FROM runs ORDER BY id", columns=True)
            assert asked == {key: runs[key] for key in asked}, asked
            completed = db.runs(where="outcome = 'completed'", columns=True)
            assert completed["run"] == [run["run_uuid"] for run in exported if run["outcome"] == "completed"]
            assert set(db.points(columns=True)) >= {"sweep", "outcome"}
            assert set(db.ceilings(columns=True)) >= {"platform", "flops_per_second"}
        try:
            db.sql("DELETE FROM run")
        except sqlite3.OperationalError:
            pass
        else:
            raise AssertionError("a database was written")


def check_schema(path, folder):
    """The schema file names every column of the CSV in order, and every cell has the type of its column."""
    schema = folder / "schema.json"
    rows = list(csv.reader(io.StringIO(cli("export", "--db", path, "--format", "csv", "--schema", schema))))
    fields = json.loads(schema.read_text())["fields"]
    assert [field["name"] for field in fields] == rows[0]
    readers = {"integer": int, "number": float, "object": json.loads, "string": str,
               "list": lambda text: [float(item) for item in text.split(" ")]}
    for row in rows[1:]:
        for field, cell in zip(fields, row):
            if cell:
                readers[field["type"]](cell)
    by_name = {field["name"]: field for field in fields}
    assert by_name["step_median"]["unit"] == "s" and by_name["step_median"]["type"] == "number"
    assert by_name["hp:batch"]["type"] == "integer"
    assert by_name["metric:memory_peak_bytes"] == {"name": "metric:memory_peak_bytes", "type": "number", "title": "peak memory", "unit": "B"}


def refused(what, action):
    try:
        action()
    except parascope.Error as error:
        assert str(error) and "\n" not in str(error), error
        return
    raise AssertionError(what + " was not refused")


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    old = work / "three.db"
    db = sqlite3.connect(old)
    db.executescript((SOURCE / "tests/engine/store/schema3.sql").read_text())
    db.close()
    compare(old)
    cli("vacuum", "--db", old)
    compare(old)
    cli("mark", "--db", old, "--where", "outcome == 'oom'", "--star", "--tag", "small, paper", "--note", "a\nb")
    cli("mark", "--db", old, "--where", "outcome != 'oom'", "--tag", "paper")
    compare(old)
    check_schema(old, work)
    assert subprocess.run([CLI, "export", "--db", old, "--format", "json", "--schema", work / "x"], capture_output=True, check=False).returncode == 2
    # 70,000 steps: a count of three bytes.
    table = work / "steps.csv"
    steps = " ".join(repr(0.001 * (1 + (i * 7919 % 1000) / 1e5)) for i in range(70000))
    table.write_text(f"platform,family,hp:layer,hp:node,hp:input,hp:output,hp:batch,outcome,steps\np,fc,4,32,2000,1000,64,completed,{steps}\n")
    cli("import", table, "--db", work / "steps.db")
    compare(work / "steps.db")
    (work / "text.db").write_text("no database")
    sqlite3.connect(work / "other.db").executescript("CREATE TABLE x (y); INSERT INTO x VALUES (1)")
    for bad in ("text.db", "other.db", "absent.db"):
        refused(bad, lambda bad=bad: parascope.open(work / bad))
    refused("a spec of no family", lambda: parascope.sweep({"family": "none"}, work / "sweep.db", program=CLI))
    refused("no program", lambda: parascope.sweep({}, work / "sweep.db", program="/nowhere/parascope-cli"))
    counted = subprocess.run([CLI, "--json", "expand", "-", "--count"], input=json.dumps({"family": "fc", "axes": {"batch": [1, 2]}}),
                             text=True, capture_output=True, check=True)
    assert json.loads(counted.stdout) == {"points": 2}
print("ok")
