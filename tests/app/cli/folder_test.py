# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of databases as one source: all runs are there, a damaged file is named and hides none of the others."""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]


def run(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, f"{words}: {done.returncode} instead of {code}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


with tempfile.TemporaryDirectory() as folder:
    team = os.path.join(folder, "team")
    os.mkdir(team)
    for name, seconds in (("anna", 0.5), ("bo", 0.25)):
        table = os.path.join(folder, name + ".csv")
        with open(table, "w", encoding="utf-8") as out:
            out.write(f"platform,family,batch,step_seconds\n{name},fc,64,{seconds}\n")
        run("import", table, "--db", os.path.join(team, name + ".db"))
    with open(os.path.join(team, "broken.db"), "w", encoding="utf-8") as out:
        out.write("this is no database")
    text, errors = run("--json", "analyse", "boxplot", "--db", team, "--metric", "step_seconds", "--by", "platform")
    assert {g["name"]: g["median"] for g in json.loads(text)["groups"]} == {"anna": 0.5, "bo": 0.25}, text
    assert "broken.db" in errors, errors
    # Folders that end with an error on the way through them.
    closed = os.path.join(team, "closed")
    os.mkdir(closed, 0o000)
    if os.geteuid() == 0:
        print("skipped: root reads every folder")
    else:
        errors = run("import", team, "--label-from", "(.*)[.]", "--db", os.path.join(folder, "new.db"), code=2)[1]
        assert team in errors and "cannot be read" in errors, errors
    os.rmdir(closed)
    empty = os.path.join(folder, "empty")
    os.mkdir(empty)
    assert "empty" in run("analyse", "boxplot", "--db", empty, "--metric", "step_seconds", "--by", "platform", code=2)[1]
    # A link that leads to itself is no defect of the program.
    loop = os.path.join(folder, "loop")
    os.symlink("loop", loop)
    errors = run("import", loop, "--db", os.path.join(folder, "new.db"), code=2)[1]
    assert loop in errors and "link" in errors, errors
