#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`parascope-cli analyse compare A B` as a build server runs it.

    compare_test.py PARASCOPE_CLI FOLDER_FOR_REPORTS

If this fails, a regression passes, or a build is stopped without a reason.
"""

import json
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

CLI = sys.argv[1]
KEPT = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None


def cli(*words):
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def compare(*words):
    status, out, err = cli("--json", "analyse", "compare", *words)
    assert status in (0, 4, 5), (words, status, err)
    return status, json.loads(out)


def table(path, cells, samples=10, factor=lambda cell: 1.0, seed=1, noise=0.05, family="fc", runs=1, outcome=lambda cell: "completed",
          begin=0, metric=False, platform="gpu"):
    """Writes runs as a CSV: `samples` step times each, 0 for a single value."""
    noises = random.Random(seed)
    head = "platform,family,hp:layer,hp:node,hp:input,hp:output,hp:batch,outcome,"
    lines = [head + ("metric:examples_per_second" if metric else "step_median,steps")]
    for cell in range(begin, begin + cells):
        for run in range(runs):
            values = [0.01 * factor(cell) * (1 + noise * noises.gauss(0, 1)) for _ in range(max(samples, 1))]
            line = f"{platform},{family},4,{32 * (1 + cell)},2000,1000,64,{outcome(cell)},"
            if outcome(cell) != "completed":
                line += "" if metric else ","
            elif metric:
                line += repr(1 / values[0])
            else:
                line += f"{statistics.median(values)!r},{' '.join(map(repr, values)) if samples else ''}"
            lines.append(line)
    path.write_text("\n".join(lines) + "\n")
    return path


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    a = table(work / "a.csv", 200)
    slow = lambda cell: 1.25 if cell == 137 else 1.0
    b = table(work / "b.csv", 200, factor=slow, seed=2)

    # One pair of 200 is named, and no other is.
    status, document = compare(a, b, "--fail-on", "slower")
    assert status == 4 and document["slower"] == 1 and document["n"] == 200, document["slower"]
    assert [cell["hyper_parameters"]["node"] for cell in document["cells"] if cell["change"] == "slower"] == [32 * 138]
    status, out, _ = cli("analyse", "compare", a, b)
    assert status == 0 and re.search(r"slower\b.*\bnode 4416\b", out), out
    assert compare(b, a, "--fail-on", "slower")[0] == 0  # faster
    assert compare(b, a, "--fail-on", "different")[0] == 4

    # Compare repeats of the same runs, and a file with itself.
    same = table(work / "same.csv", 200, seed=3)
    assert compare(a, same, "--fail-on", "different")[0] == 0
    status, document = compare(a, a, "--fail-on", "different")
    assert status == 0 and document["different"] == 0 and any(re.match(r"200\b", note) for note in document["notes"])
    single = table(work / "one-value.csv", 5, samples=0)  # its scatter is unknown
    assert [compare(single, single, "--fail-on", word)[0] for word in ("slower", "different", "cannot-tell")] == [0, 0, 0]
    assert compare(a, same, "--fail-on", "cannot-tell")[0] == 5  # ten samples do not prove 5 %
    long = [table(work / f"long{i}.csv", 5, samples=400, seed=10 + i) for i in (0, 1)]
    status, document = compare(*long, "--fail-on", "cannot-tell")
    assert status == 0 and document["same"] == 5, document

    # Make the same comparison through a database, and of a database with a file.
    assert cli("import", a, "--db", work / "a.db")[0] == 0
    status, document = compare(work / "a.db", b, "--fail-on", "slower")
    assert status == 4 and document["slower"] == 1

    # A file without samples cannot decide, and says so.
    single = [table(work / f"single{i}.csv", 3, samples=0, seed=i, factor=lambda cell: 1 + i) for i in (0, 1)]
    for fail_on in ("slower", "different", "cannot-tell"):
        status, document = compare(*single, "--fail-on", fail_on)
        assert status == 5 and document["cannot_tell"] == 3 and not document["knowable"]
    status, out, _ = cli("analyse", "compare", *single)
    assert status == 0 and out.count("cannot-tell: ") == 3 and document["notes"] and all(note in out for note in document["notes"]), out

    # Repeats are samples; a falling rate is slower.
    rates = [table(work / f"rate{i}.csv", 4, samples=1, runs=6, seed=20 + i, metric=True, factor=lambda cell: 1.3 if i and cell == 2 else 1)
             for i in (0, 1)]
    status, document = compare(*rates, "--metric", "examples_per_second", "--fail-on", "slower")
    assert status == 4 and document["slower"] == 1 and document["metric"] == "examples_per_second"
    assert next(cell for cell in document["cells"] if cell["change"] == "slower")["effect"] < 1

    # Runs that only one side has, and runs that failed.
    c = table(work / "c.csv", 6, seed=4, begin=2, outcome=lambda cell: "oom" if cell == 3 else "completed")
    d = table(work / "d.csv", 6, seed=5)
    status, document = compare(d, c, "--fail-on", "slower")
    assert status == 4 and document["failed"] == 1 and document["slower"] == 0
    assert len(document["only_a"]) == 2 and len(document["only_b"]) == 2
    assert document["outcome_changes"][0]["hyper_parameters"]["node"] == 128

    # Two platforms are two sides.
    other = table(work / "other.csv", 20, samples=50, factor=lambda cell: 0.5, seed=6, platform="new <gpu>")
    twenty = table(work / "twenty.csv", 20, samples=50, seed=7)
    status, document = compare(twenty, other)
    assert document["faster"] == 20 and document["differs"][0]["column"] == "platform"

    # Reports, with names from an unknown source.
    evil = [table(work / f"evil{i}.csv", 5, samples=40, seed=30 + i, family='"<b>&\'x|y</b>"', factor=lambda cell: 1.4 if i and cell == 1 else 1)
            for i in (0, 1)]
    for extension in ("md", "html", "xml"):
        for pair, kind in ((evil, "evil"), ((a, b), "cells")):
            report = work / f"{kind}.{extension}"
            assert cli("analyse", "compare", *pair, "--report", report)[0] == 0
            text = report.read_text()
            assert "<b>" not in text and "\x00" not in text
            if KEPT:
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / report.name).write_text(text)
    suite = ElementTree.parse(work / "cells.xml").getroot().find("testsuite")
    assert suite.get("tests") == "200" and suite.get("failures") == "1"
    assert len(suite.findall("testcase")) == 200 and len(suite.findall("testcase/failure")) == 1
    assert len(suite.findall("testcase/skipped")) == int(suite.get("skipped"))
    assert suite.find("testcase/failure").get("type") == "slower" and suite.find("testcase").get("name").startswith("fc, node")
    assert ElementTree.parse(work / "evil.xml").getroot().find("testsuite/testcase").get("name").startswith('<b>')
    html = (work / "cells.html").read_text()
    assert "<svg" in html and not re.search(r"(src|href)\s*=|url\(|@import|<script", html)
    ElementTree.fromstring(re.search(r"<svg.*?</svg>", html, re.S).group(0))
    assert "node 4416" in html and (work / "cells.md").read_text().count("| slower |") == 1

    # Bad input gets one sentence.
    (work / "text.json").write_text('{"nothing": 1}')
    (work / "empty.csv").write_text("platform,family\n")
    for words in ((a, work / "text.json"), (a, work / "absent.db"), (work / "empty.csv", a), (a,), (a, b, "--report", work / "x.pdf"),
                  (a, b, "--metric", "nonsense"), (a, b, "--margin", "0"), (a, b, "--where", "nonsense > 1"), (a, b, "--a", "true")):
        status, out, err = cli("analyse", "compare", *words)
        assert status == 2 and out == "" and err, (words, status, out, err)

print("ok")
