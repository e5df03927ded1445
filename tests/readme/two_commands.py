# SPDX-License-Identifier: GPL-3.0-or-later
"""The two commands of README.md as a new user gives them, in an empty HOME: `./run.sh --headless`, and `./run.sh` with a
display (Xvfb) until the heat map is full. Run by .ci/run from the root of the tree, before ./test.sh. It leaves in
build/first-hour the logs, the figures, and a picture of the window. If this fails, the first commands of every user fail.

The database (`info`), its runner (`control status`) and the picture must all say that a sweep is done; in the picture the script
counts the cells with a colour of the colour map."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from display import PATIENCE, Display, until

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLI = ROOT / "build/bin/parascope-cli"
KEPT = ROOT / "build/first-hour"
PRESET = json.loads((ROOT / "resources/presets/fc-quick.json").read_text())
# The ends and every eighth entry of viridis (S. van der Walt and N. Smith, CC0); between them it is nearly linear.
VIRIDIS = ["440154", "470D60", "48186A", "482374", "472D7B", "453781", "424086", "3E4989", "3B528B", "375B8D", "33638D", "2F6B8E",
           "2C728E", "297A8E", "26828E", "23898E", "21918C", "1F988B", "1FA088", "22A785", "28AE80", "32B67A", "3FBC73", "4EC36B",
           "5EC962", "70CF57", "84D44B", "98D83E", "ADDC30", "C2DF23", "D8E219", "ECE51B", "FDE725"]


def length(axis):
    value, values = axis["from"], 0
    while value <= axis["to"]:
        value, values = value * axis["times"], values + 1
    return values


COLUMNS, ROWS = (length(PRESET["axes"][name]) for name in ("node", "batch"))
CELLS = COLUMNS * ROWS


def fail(sentence):
    raise SystemExit("FAIL: " + sentence)


def stranger(home, **more):
    """Returns the environment of a new user, except for the compiler's cache."""
    left = {name: value for name, value in os.environ.items()
            if not name.startswith("XDG_") and name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PARASCOPE_WORKER")}
    home.mkdir()
    return {**left, "HOME": str(home), **more}


def asked(environment, *words):
    """Returns the answer of parascope-cli with --json, or None."""
    ended = subprocess.run([CLI, *map(str, words), "--json"], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return json.loads(ended.stdout) if ended.returncode == 0 else None


def full(environment, database):
    """Returns the database's own answer, once it has every point and no process writes to it any more."""
    info = asked(environment, "info", database) if database.exists() else None
    return info if info and info["runs"] >= CELLS and not info["written_by"] else None


def colours():
    """Returns the colours of the map: it is linear between its stops, up to one grey level."""
    stops = [tuple(int(text[i:i + 2], 16) for i in (0, 2, 4)) for text in VIRIDIS]
    lines = {tuple(round(a + (b - a) * step / 32) for a, b in zip(left, right)) for left, right in zip(stops, stops[1:])
             for step in range(33)}
    return {(r + x, g + y, b + z) for r, g, b in lines for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)}


def areas(picture):
    """Returns [(left, top, width, height)] of the areas of one colour of the map that fill most of a rectangle,
    apart from labels on them."""
    width, height = map(int, subprocess.run(["identify", "-format", "%w %h", picture], check=True, capture_output=True,
                                            text=True).stdout.split())
    pixels = subprocess.run(["convert", picture, "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
    known = colours()
    # An area is a list of the pieces of rows that touch each other: [left, top, right, bottom, pixels, the area it went into].
    found, above = [], []
    for y in range(height):
        row, now, x, at = pixels[3 * width * y:3 * width * (y + 1)], [], 0, 0
        while x < width:
            colour, begin = row[3 * x:3 * x + 3], x
            x += 1
            while x < width and row[3 * x:3 * x + 3] == colour:
                x += 1
            if tuple(colour) not in known:
                continue
            area = [begin, y, x, y + 1, x - begin, None]
            found.append(area)
            while at < len(above) and above[at][1] <= begin:
                at += 1
            i = at
            while i < len(above) and above[i][0] < x:
                if above[i][2] == colour:
                    other = above[i][3]
                    while other[5]:
                        other = other[5]
                    if other is not area:
                        area[:5] = [min(area[0], other[0]), min(area[1], other[1]), max(area[2], other[2]), y + 1, area[4] + other[4]]
                        other[4], other[5] = 0, area
                i += 1
            now.append((begin, x, colour, area))
        above = now
    return [(left, top, right - left, bottom - top) for left, top, right, bottom, count, _ in found
            if right - left >= 24 and bottom - top >= 12 and 2 * count > (right - left) * (bottom - top)]


def lines(places, apart):
    """Returns the number of lines at these places; lines closer than `apart` count as one."""
    ordered = sorted(places)
    return len(ordered) and 1 + sum(right - left > apart for left, right in zip(ordered, ordered[1:]))


def cells(picture):
    """Returns the cells of the largest heat map in a picture: areas of about one size on the crossings of lines, one
    on each crossing. A selected cell is smaller than the others by its outline."""
    found, best = areas(picture), 0
    for _, _, width, height in found:
        alike = [(left + w / 2, top + h / 2) for left, top, w, h in found if abs(w - width) <= width / 8 and abs(h - height) <= height / 8]
        columns, rows = lines([x for x, _ in alike], width / 2), lines([y for _, y in alike], height / 2)
        if columns * rows == len(alike):
            best = max(best, len(alike))
    return best


def headless(folder):
    home = folder / "headless"
    environment = stranger(home)
    with (KEPT / "headless.log").open("wb") as log:
        ended = subprocess.run(["./run.sh", "--headless"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log,
                               timeout=PATIENCE, check=False)
    if ended.returncode != 0:
        sys.stderr.write((KEPT / "headless.log").read_text()[-2000:])
        fail(f"./run.sh --headless: exit {ended.returncode}")
    data = home / ".local/share/parascope"
    info = full(environment, data / "quick.db")
    if not info or info["ok"] != CELLS:
        fail(f"./run.sh --headless left {info and info['ok']} of {CELLS} runs")
    table = ended.stdout.decode()
    values = sum(word.replace(".", "", 1).isdigit() for line in table.splitlines()[1:] for word in line.split())
    if values < CELLS + COLUMNS + ROWS:
        fail(f"./run.sh --headless printed {values} numbers and not a table of {CELLS}:\n{table}")
    for name in ("quick-heatmap.pdf", "quick-heatmap.png"):
        if not (data / name).exists() or (data / name).stat().st_size < 1000:
            fail(f"./run.sh --headless left no {name}")
        shutil.copy(data / name, KEPT)
    count = cells(KEPT / "quick-heatmap.png")
    if count != CELLS:
        fail(f"{KEPT / 'quick-heatmap.png'} shows {count} cells and not {CELLS}")
    print(f"./run.sh --headless: {info['ok']} runs, a table, {count} cells in the figure", flush=True)


def window(folder):
    home = folder / "window"
    with Display() as display:
        environment = stranger(home, DISPLAY=display.name)
        database = home / ".local/share/parascope/quick.db"
        with (KEPT / "window.log").open("wb") as log:
            process = subprocess.Popen(["./run.sh"], cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            until("the window of ./run.sh", lambda: display.has_window("Parascope", process))
            info = until("its sweep", lambda: full(environment, database))
            if info["ok"] != CELLS:
                fail(f"./run.sh did {info['ok']} of {CELLS} runs: {info['failed']}")

            def seen():
                if process.poll() is not None:
                    fail(f"the window ended by itself, exit {process.returncode}")
                display.screenshot(KEPT / "window.png")
                return cells(KEPT / "window.png") == CELLS

            until(f"a heat map of {CELLS} cells in {KEPT / 'window.png'}", seen, 120)
            # The runner that the window started ends with its sweep.
            until("the end of its runner", lambda: asked(environment, "control", database, "status") is None)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(PATIENCE)
            asked(environment, "control", database, "stop") # where it did not get so far
    print(f"./run.sh: {info['ok']} runs, {CELLS} cells in the picture of the window", flush=True)


def main():
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="first-hour-"))
    try:
        headless(folder)
        window(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
