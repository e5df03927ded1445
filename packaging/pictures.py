#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of README.md and of the manual, from the shipped samples: a window on a display of its own (Xvfb), driven by its
keys, one picture a job.

    packaging/pictures.py [NAME...]     all, or those named, into resources/help/pictures

Needs the built programs, Xvfb, xdotool and ImageMagick; a quiet machine, since one picture is of a sweep at work."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/readme"))
from display import Display, until

CLI, WINDOW = ROOT / "build/bin/parascope-cli", ROOT / "build/bin/parascope"
FOLDER = ROOT / "resources/help/pictures"
# Name: (open samples, words for the window, keys, whether not to wait for the window to rest).
PICTURES = {
    "start": ([], [], [], False),
    "design": ([], ["--grid", "decoder-quick"], ["ctrl+1"], False),
    "run": ([], ["--grid", "fc-quick", "--start"], ["ctrl+2"], True),
    "explore": (["paper-fc"], [], ["ctrl+3"], False),
    "compare": (["paper-fc"], [], ["ctrl+4"], False),
    "export": (["paper-fc"], [], ["ctrl+3", "ctrl+e"], False),
}


def rest(display, picture):
    """Waits until nothing on the display changes any more: three equal pictures in a row."""
    seen = []

    def still():
        display.screenshot(picture)
        seen.append(picture.read_bytes())
        time.sleep(0.7)
        return len(seen) > 3 and seen[-1] == seen[-2] == seen[-3]

    until("a window at rest", still, 60)


def xdotool(display, *words):
    subprocess.run(["xdotool", *words], check=True, env={**os.environ, "DISPLAY": display.name}, stdout=subprocess.DEVNULL)


def take(name, folder):
    samples, words, pressed, moving = PICTURES[name]
    home = folder / name
    home.mkdir()
    environment = {**os.environ, "HOME": str(home), "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    databases = []
    for sample in samples:
        databases.append(home / f"{sample}.db")
        subprocess.run([CLI, "sample", sample, "--db", databases[-1]], check=True, env=environment, stdout=subprocess.DEVNULL)
    results = home / "results.db"
    if "--start" in words:
        words = [*words, "--sweep-db", str(results)]
    with Display("1440x900x24") as display:
        environment["DISPLAY"] = display.name
        process = subprocess.Popen([WINDOW, "--fresh", *words, *map(str, databases)], env=environment, stderr=subprocess.DEVNULL)
        try:
            until("the window", lambda: display.has_window("Parascope", process), 60)
            picture = folder / f"{name}.png"
            time.sleep(2)
            # Without a window manager, nothing else gives the window the keyboard.
            xdotool(display, "search", "--onlyvisible", "--name", "^Parascope$", "windowfocus")
            for key in pressed:
                xdotool(display, "key", "--clearmodifiers", key)
                time.sleep(1)
            if moving:
                def half():
                    info = subprocess.run([CLI, "info", results, "--json"], env=environment, capture_output=True, check=False)
                    return info.returncode == 0 and json.loads(info.stdout)["runs"] >= 12
                until("half of the sweep", half)
                time.sleep(1.5)
                display.screenshot(picture)
            else:
                rest(display, picture)
        finally:
            process.terminate()
            process.wait(60)
            subprocess.run([CLI, "control", results, "stop"], env=environment, capture_output=True, check=False)
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Few colours are enough for a drawn window. Without a creation time, two runs differ only where the window does.
    subprocess.run(["convert", picture, "+dither", "-colors", "200", "-strip", "-define", "png:exclude-chunks=date,time",
                    f"PNG8:{FOLDER / name}.png"], check=True)
    print(f"{name}.png: {(FOLDER / name).with_suffix('.png').stat().st_size // 1000} kB")


def main(names):
    unknown = set(names) - set(PICTURES)
    if unknown:
        raise SystemExit(f"pictures.py: there is no picture {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    with tempfile.TemporaryDirectory(prefix="pictures-") as folder:
        for name in names or PICTURES:
            take(name, pathlib.Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
