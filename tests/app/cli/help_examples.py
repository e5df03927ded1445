#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the example that ends the help of each command, on the shipped samples:  help_examples.py PARASCOPE-CLI

Fails if a command that does something has no example, or if an example does not exit with status 0."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CLI = pathlib.Path(sys.argv[1]).resolve()
#: Examples that need what a test machine does not have, with the reason.
NOT_RUN = {
    "slurm": "needs Slurm",
    "calibrate": "measures for minutes",
    "control": "needs a runner",
    "analyse observations": "reads all pairs for half a minute; the manual's test runs it",
}
#: What must have run before an example.
BEFORE = {
    "import": ["export --db paper.db --format csv >results.csv"],
    "endpoint remove": ["""endpoint add '{"name": "pytorch", "worker": ["parascope-worker-pytorch"]}'"""],
}


def shell(line, folder):
    home = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "PATH": f"{CLI.parent}:{os.environ['PATH']}"}
    return subprocess.run(["sh", "-c", line], cwd=folder, env=home, capture_output=True, text=True, timeout=300)


def helps(words, folder):
    """(words, help text) of each command without commands of its own."""
    text = shell(" ".join(["parascope-cli", *words, "--help"]), folder).stdout
    listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.M)
    if not listed:
        yield words, text
        return
    for name in re.findall(r"^  (\w[\w-]*) ", listed.group(1), re.M):
        yield from helps([*words, name], folder)


def main():
    complaints, run = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for sample, database in (("paper-fc", "paper"), ("three-frameworks", "frameworks"), ("nvidia-h200", "h200"), ("history", "history")):
            made = shell(f"parascope-cli sample {sample} --db {database}.db", folder)
            if made.returncode:
                sys.exit(f"{sample}: {made.stderr}")
        for words, text in helps([], folder):
            name = " ".join(words)
            example = re.search(r"^Example:\n  (parascope-cli .*)\n*\Z", text, re.M)
            if not example:
                complaints.append(f"{name}: its help does not end with an example")
                continue
            if not example.group(1).startswith("parascope-cli " + name):
                complaints.append(f"{name}: its example is one of another command: {example.group(1)}")
                continue
            if name in NOT_RUN:
                continue
            for line in BEFORE.get(name, []):
                shell("parascope-cli " + line, folder)
            result = shell(example.group(1), folder)
            run += 1
            if result.returncode:
                complaints.append(f"{example.group(1)}: status {result.returncode}: {result.stderr.strip()[-300:]}")
    print("\n".join(complaints) or f"{run} examples ran")
    sys.exit(1 if complaints or run < 25 else 0)


main()
