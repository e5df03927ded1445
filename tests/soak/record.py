#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""record.py LOG TABLE COMMIT: puts the output of `ctest --verbose` on the soak into the table, one row per test.

A test's row is replaced by its latest run; rows of tests that did not run stay as they are.
"""
import datetime
import re
import sys

HEAD = """# The soak

`./test.sh --soak [REGEX]` runs the long counts and writes its rows here; the whole log is then in `build/soak`.

| test | date | commit | result | seconds | counted |
|---|---|---|---|---|---|
"""
# The counts that a test program prints: by qInfo(), libFuzzer's end, fuzz_worker.py, or a test of the command line.
COUNTED = re.compile(r"^\d+: (?:QINFO +: \S+ (.+)|(Done \d+ runs).*|(\d+ lines in .*)|(\d+ (?:kills|damages): .*))$")
ENDED = re.compile(r"^ *\d+/\d+ Test +#(\d+): (\S+) \.*\s*(?:\*\*\*)?([A-Z]\w+(?: \w+)?)\s+([\d.]+) sec")


def rows_of(log, commit):
    counted, rows = {}, {}
    today = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    for line in log:
        if found := COUNTED.match(line):
            text = next(part for part in found.groups() if part).replace("|", "/")
            counted.setdefault(line.split(":")[0], []).append(text)
        elif found := ENDED.match(line):
            number, name, result, seconds = found.groups()
            rows[name] = f"| {name} | {today} | {commit} | {result} | {float(seconds):.0f} | " \
                         f"{'; '.join(counted.get(number, [])[-4:])} |"
    return rows


def main():
    log, table, commit = sys.argv[1:]
    rows, steady = {}, ""
    try:
        with open(table, encoding="utf-8") as file:
            for line in file:
                if steady or line.startswith("## "):  # appended by steady.sh
                    steady += line
                elif line.startswith("| ") and not line.startswith("| test |"):
                    rows[line.split("|")[1].strip()] = line.rstrip("\n")
    except FileNotFoundError:
        pass
    with open(log, encoding="utf-8", errors="replace") as file:
        rows.update(rows_of(file, commit))
    with open(table, "w", encoding="utf-8") as file:
        file.write(HEAD + "".join(rows[name] + "\n" for name in sorted(rows)) + (steady and "\n" + steady))


if __name__ == "__main__":
    main()
