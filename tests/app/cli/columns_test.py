# SPDX-License-Identifier: GPL-3.0-or-later
"""What the import makes of the columns of a table is said, and a measured column never becomes a setting in silence.

If this failed, every row of a table would be a model of its own, and no figure of it would say anything. The counts and values are
those of Python's csv module.
"""
import collections
import csv
import json
import os
import pty
import random
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
CASES = sys.argv[2] if len(sys.argv) > 2 else ""


def run(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, f"{words}: {done.returncode} instead of {code}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def table(folder, column, values, name="t.csv"):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8", newline="") as out:
        write = csv.writer(out)
        write.writerow(["family", "platform", "node", column, "step_seconds"])
        for i, value in enumerate(values):
            write.writerow(["fc", "gpu", 32 << i % 4, value, 0.5 + i / 1024])
    return path


def imported(path, db, *options):
    """Returns the table's entry of the answer, and its runs as an export has them."""
    if os.path.exists(db):
        os.remove(db)
    answer = json.loads(run("--json", "import", path, "--db", db, *options)[0])
    assert not answer["errors"], answer
    assert {"ok", "failed", "duplicates", "errors"} <= set(answer), answer
    return answer["tables"], list(csv.DictReader(run("export", "--db", db, "--format", "csv")[0].splitlines()))


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


with tempfile.TemporaryDirectory() as folder:
    db = os.path.join(folder, "t.db")
    rng = random.Random(61)
    measured = [f"{rng.lognormvariate(-3, 1):.9g}" for _ in range(60)]

    # A name that says a time or a rate is a metric, however many rows there are.
    for column in ("seconds_per_step", "latency_ms", "tokens_per_second", "joules_per_token", "ms_per_token"):
        for rows in (2, 60):
            path = table(folder, column, measured[:rows])
            said, runs = imported(path, db)
            assert said == [{"file": "t.csv", "settings": ["family", "platform", "node"], "metrics": [column, "step_seconds"]}], said
            wanted = collections.Counter(float(row[column]) for row in rows_of(path))
            assert collections.Counter(float(run["metric:" + column]) for run in runs) == wanted, column
            assert "hp:" + column not in runs[0], column
    # The sentence for people has the same counts.
    os.remove(db)
    text = run("import", path, "--db", db)[0]
    assert "t.csv: 3 settings (family, platform, node), 2 metrics (ms_per_token, step_seconds)." in text, text

    # A name that says nothing is asked about, with the number of values that Python counts and the options that answer.
    path = table(folder, "heat", measured)
    values = {row["heat"] for row in rows_of(path)}
    sentence = run("import", path, "--db", os.path.join(folder, "none.db"), code=2)[1]
    for part in ('"heat"', f" {len(values)} different values", " 60 rows", "--setting", "--metric"):
        assert part in sentence, sentence
    assert not os.path.exists(os.path.join(folder, "none.db")), "a refused table left a database"
    for option, prefix, kind in (("--metric", "metric:", "metrics"), ("--setting", "hp:", "settings")):
        said, runs = imported(path, db, option, "heat")
        assert "heat" in said[0][kind], said
        assert {float(run[prefix + "heat"]) for run in runs} == set(map(float, values)), option
    # The second answer gives every row a model of its own, the first one does not.
    assert len({run["model_key"] for run in runs}) == 60
    assert len({run["model_key"] for run in imported(path, db, "--metric", "heat")[1]}) == 4
    # So does a map, and a name with a prefix.
    columns = os.path.join(folder, "map.json")
    with open(columns, "w", encoding="utf-8") as out:
        json.dump({"columns": {"heat": "metric:heat"}}, out)
    assert "heat" in imported(path, db, "--map", columns)[0][0]["metrics"]
    assert "hp:heat" in imported(table(folder, "hp:heat", measured), db)[0][0]["settings"]

    # Settings stay settings: a grid, a scan of whole numbers, few rows, a known name, words.
    for column, column_values in (("heat", [f"{i % 30 / 10}" for i in range(60)]), ("heat", list(range(60))), ("heat", measured[:19]),
                                  ("power_limit", measured), ("heat", ["high", "low"] * 30)):
        said, runs = imported(table(folder, column, column_values), db)
        assert column in said[0]["settings"], (column, said)
        assert len(runs) == len(column_values)
    # The whole table counts, also where its first rows differ.
    early = [f"{rng.random():.12f}" for _ in range(600)] + ["0.5"] * 1400
    assert "heat" in imported(table(folder, "heat", early), db)[0][0]["settings"]

    # Progress is for a terminal only, and the answer on standard output stays one document.
    large = os.path.join(folder, "large.csv")
    with open(large, "w", encoding="utf-8") as out:
        out.write("family,platform,node,seconds_per_step\n")
        out.writelines(f"fc,gpu,{32 << i % 8},{rng.random():.9f}\n" for i in range(600000))
    os.remove(db)
    done = subprocess.run([PROGRAM, "--json", "import", large, "--db", db], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and json.loads(done.stdout)["ok"] == 600000 and done.stderr == "", done
    os.remove(db)
    here, there = pty.openpty()
    with subprocess.Popen([PROGRAM, "--json", "import", large, "--db", db], stdout=subprocess.PIPE, stderr=there) as process:
        os.close(there)
        shown = b""
        while True:
            try:
                piece = os.read(here, 4096)
            except OSError:  # the other side is closed
                break
            shown += piece
        answer = json.loads(process.stdout.read())
    assert answer["ok"] == 600000, answer
    lines = [line for line in shown.decode().replace("\033[K", "").split("\r") if line]
    shares = [int(line.split(" %")[0]) for line in lines]
    assert shares and shares == sorted(shares) and shares[-1] <= 100, lines
    assert any("rows/s" in line for line in lines), lines

    # Tables that were read before are read as before.
    for name, kinds in (("computed-name.csv", None), ("constant.csv", None), ("times-with-a-space.csv", None), ("notime.csv", None)):
        path = os.path.join(CASES, name)
        if not CASES or not os.path.exists(path):
            print(f"skipped: no {name}")
            continue
        said, runs = imported(path, db)
        assert len(runs) == len(rows_of(path)), name
        named = said[0]["settings"] + said[0]["metrics"]
        assert set(named) <= set(rows_of(path)[0]), said
