#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `parascope-cli command` prints, run by bash, and specs given inline.

    command_test.py PARASCOPE_CLI

If this fails, a user cannot get from a number back to the command that makes it. Ends with 77 where no worker is in the
program's folder.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

CLI = pathlib.Path(sys.argv[1])


def cli(*words, text=None):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, check=False, input=text)


def runs_of(db):
    return json.loads(cli("export", "--db", db, "--format", "json").stdout)["runs"]


spec = {"name": "small", "family": "fc", "axes": {"batch": [8, 16], "node": [32]},
        "fixed": {"layer": 4, "input": 64, "output": 10, "dtype": "float32", "threads": 1},
        "measure": {"target": 0.2, "max_seconds": 1, "repeats": 2}}

with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    for words, text in ((["expand", json.dumps(spec)], None), (["expand", "-"], json.dumps(spec)), (["cost", "-"], json.dumps(spec))):
        assert cli(*words, text=text).returncode == 0, words
    for words, text in ((["expand", "{"], None), (["expand", "-"], ""), (["expand", "-"], "[]"), (["sweep", '{"family": "no"}', "--db", work / "x.db"], None)):
        done = cli(*words, text=text)
        assert done.returncode == 2 and done.stderr.count("\n") == 1, (words, done.stderr)
    # An import of one of Parascope's families, and an import without a known command.
    (work / "runs.csv").write_text("platform,family,layer,node,input,output,batch,step_seconds\np,fc,4,32,64,10,8,0.01\np,fc,4,32,64,10,16,0.01\n")
    (work / "other.csv").write_text("platform,family,size,step_seconds\np,copy,4,0.01\n")
    assert cli("import", work / "runs.csv", "--db", work / "runs.db").returncode == 0
    assert cli("import", work / "other.csv", "--db", work / "other.db").returncode == 0
    printed = cli("command", "--where", "batch > 0", "--db", work / "runs.db")
    assert printed.returncode == 0 and printed.stdout.count("\n") == 1, printed.stderr
    refused = cli("command", runs_of(work / "other.db")[0]["run_uuid"], "--db", work / "other.db")
    assert refused.returncode == 2 and "copy" in refused.stderr
    assert cli("command", "00000000-0000-0000-0000-000000000000", "--db", work / "runs.db").returncode == 2
    assert cli("command", "--db", work / "runs.db").returncode == 2
    if not (CLI.parent / "parascope-worker").exists() and not os.environ.get("PARASCOPE_WORKER"):
        sys.exit(77)
    db = work / "a quoted 'name'.db"
    done = cli("sweep", "-", "--db", db, text=json.dumps(spec))
    assert done.returncode == 0, done.stderr
    before = runs_of(db)
    assert len(before) == 4
    one = next(run for run in before if run["hyper_parameters"]["batch"] == 16)
    line = cli("command", one["run_uuid"], "--db", db).stdout
    environment = dict(os.environ, PATH=f"{CLI.parent}:{os.environ['PATH']}")
    done = subprocess.run(["bash", "-c", line], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (line, done.stderr)
    fresh = [run for run in runs_of(db) if run["run_uuid"] not in {old["run_uuid"] for old in before}]
    assert len(fresh) == 1, len(fresh)
    for key in ("work_key", "dtype", "implementation", "platform", "mode", "optimizer", "hyper_parameters"):
        assert fresh[0][key] == one[key], (key, fresh[0][key], one[key])
    # A group: both cells in one command.
    line = cli("command", *(run["run_uuid"] for run in before), "--db", db).stdout
    assert line.count("\n") == 1
    assert subprocess.run(["bash", "-c", line], env=environment, capture_output=True, check=False).returncode == 0
    assert len(runs_of(db)) == 7
print("ok")
