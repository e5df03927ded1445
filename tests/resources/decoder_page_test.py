#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands of resources/help/decoder.md, in order, as a reader types them.

    decoder_page_test.py PARASCOPE_CLI PARASCOPE_WINDOW SOURCE

If this fails, the page that leads from a grid to a figure has commands that do not run. Without the window's
program or a worker the commands that need it are shown as skipped.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

CLI, WINDOW, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
PROGRAMS = {"parascope-cli": CLI, "parascope": str(WINDOW)}
SAVED = re.compile(r"Save this as `([\w.-]+)`:\s*\n\s*```json\n(.*?)```", re.S)


def run(words, folder, *more):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    ended = subprocess.run([PROGRAMS[words[0]], *more, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=400,
                           env=environment, check=False)
    assert ended.returncode == 0, f"{' '.join(words)}: exit {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


def main():
    if not pathlib.Path(CLI).with_name("parascope-worker").exists():
        print("SKIP: no LibTorch worker was built: the page's sweep needs one")
        return 77
    text = (SOURCE / "resources/help/decoder.md").read_text()
    commands = [shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines() if line]
    assert len(commands) >= 8, commands
    said = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        saved = SAVED.findall(text)
        assert len(saved) == 2 and len(saved) == len(re.findall("```json", text))
        for file, content in saved:
            json.loads(content)
            (folder / file).write_text(content)
        for words in commands:
            if words[0] == "parascope" and not WINDOW.exists():
                print("skipped, the window was not built:", " ".join(words))
                continue
            out = run(words, folder)
            assert words[0] == "parascope" or out.strip(), words
            if words[1] == "analyse":
                said[words[2]] = json.loads(run(words, folder, "--json"))
        points = json.loads(run(["parascope-cli", "expand", "llama-shapes.json", "--count"], folder, "--json"))["points"]
        assert points == 3 + 9, points
        assert said["heatmap"]["n"] == 9 and said["heatmap"]["x"]["values"] == [128, 512, 2048], said["heatmap"]
        series = said["serving"]["series"]
        assert [point["load"] for point in series[0]["points"]] == [1, 4, 16] and said["serving"]["limits"], said["serving"]
        wall = said["memory"]["series"][0]["points"]
        assert all(a["forecast"] > b["forecast"] for a, b in zip(wall, wall[1:])), wall
        assert said["memory"]["memory_bytes"] == 1e9
        if WINDOW.exists():
            assert (folder / "per-token.pdf").read_bytes().startswith(b"%PDF")
    print("ok")
    return 0


sys.exit(main())
