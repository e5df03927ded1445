# SPDX-License-Identifier: GPL-3.0-or-later
"""Every preset of resources/presets through `parascope-cli expand FILE --count`, as ./run.sh --headless reads one, against
this script's own count: the product of its axes, reduced by its constraint. If this fails, a new user's first command ends
with a sentence about a file that the user never saw.
    count_presets.py PARASCOPE_CLI FOLDER"""
import itertools
import json
import pathlib
import subprocess
import sys

# Table 2 of the paper, the product of its ranges.
PAPER = {"fc-paper": 9720, "cnn-paper": 2160, "rnn-paper": 2160}


def values(axis):
    if isinstance(axis, list):
        return axis
    out, value = [], axis["from"]
    while value <= axis["to"]:
        out.append(value)
        value = value * axis["times"] if "times" in axis else value + axis["plus"]
    return out


def count(spec):
    where = spec.get("where", "True").replace("&&", " and ").replace("||", " or ").replace("^", "**")
    names = list(spec["axes"])
    return sum(bool(eval(where, {}, {**spec.get("fixed", {}), **dict(zip(names, point))}))
               for point in itertools.product(*(values(spec["axes"][name]) for name in names)))


def main():
    program, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    files = sorted(folder.glob("*.json"))
    wrong = [] if set(PAPER) <= {file.stem for file in files} else [f"{folder} has no preset of {', '.join(PAPER)}"]
    for file in files:
        spec = json.loads(file.read_text())
        expected = PAPER.get(file.stem, count(spec))
        # The file and the program's preset of that name are the same.
        for name in (str(file), file.stem):
            ended = subprocess.run([program, "expand", name, "--count", "--json"], capture_output=True, text=True, timeout=100,
                                   cwd=folder)
            if ended.returncode != 0:
                wrong.append(f"expand {name}: exit {ended.returncode}, {ended.stderr.strip()}")
            elif json.loads(ended.stdout) != {"points": expected}:
                wrong.append(f"expand {name}: {ended.stdout.strip()}, and {expected} are expected")
        if expected != count(spec):
            wrong.append(f"{file.name}: its axes have {count(spec)} points, and the paper's table {expected}")
        print(f"{file.stem}: {expected} points", flush=True)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
