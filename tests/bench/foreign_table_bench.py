#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A foreign table of a million rows, from the command line to the first figure.

    foreign_table_bench.py BIN_DIR [--runs 1000000] [--rounds 3]

The table has a measured column that is not one of our metrics (seconds_per_step), different in nearly every row. Each round imports it
(parascope-cli import), and opens it in the window on a display of its own (Xvfb) until the heat map is drawn: until the middle of the
screen has the greens of its colours. Prints wall time, processor time of the program until then, and peak resident memory.
"""
import argparse
import os
import random
import statistics
import subprocess
import tempfile
import time

WIDTH, HEIGHT = 1600, 1000
TICK = os.sysconf("SC_CLK_TCK")


def write_table(path, runs, seed=1):
    rng = random.Random(seed)
    with open(path, "w", encoding="ascii") as file:
        file.write("family,platform,batch,node,layer,seconds_per_step\n")
        for i in range(runs):
            file.write(f"fc,my-gpu,{64 << i // 54 % 9},{32 << i // 6 % 9},{4 << i % 6},{rng.lognormvariate(-5, 1):.9g}\n")


def imported(cli, table, folder):
    """Returns wall and processor seconds, and peak resident MB."""
    begin = time.perf_counter()
    process = subprocess.Popen([cli, "import", table, "--db", os.path.join(folder, f"{begin}.db")], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def has_map(screen):
    """Whether the region of the heat map has several greens of its colours."""
    greens = set()
    with open(screen, "rb") as file:
        head = os.path.getsize(screen) - 4 * WIDTH * HEIGHT
        for y in range(150, 400, 9):
            file.seek(head + 4 * (y * WIDTH + 300))
            row = file.read(4 * 450)
            greens |= {row[i:i + 3] for i in range(0, len(row), 4) if row[i + 1] > max(row[i], row[i + 2]) + 40}
    return len(greens) > 3


def opened(program, table, folder, display):
    """Returns wall and processor seconds until the heat map is drawn, and peak resident MB ten seconds after the start."""
    home = tempfile.mkdtemp(dir=folder)
    with subprocess.Popen(["Xvfb", display, "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", home], stderr=subprocess.DEVNULL) as server:
        time.sleep(1)
        homes = {name: home for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
        begin = time.perf_counter()
        with subprocess.Popen([program, "--fresh", table], env={**os.environ, **homes, "DISPLAY": display}) as window:
            while not has_map(os.path.join(home, "Xvfb_screen0")):
                assert time.perf_counter() - begin < 300, "no heat map"
                time.sleep(0.02)
            wall = time.perf_counter() - begin
            with open(f"/proc/{window.pid}/stat", encoding="ascii") as file:
                processor = sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / TICK
            time.sleep(max(0, begin + 10 - time.perf_counter()))
            with open(f"/proc/{window.pid}/status", encoding="ascii") as file:
                peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
            window.terminate()
        server.terminate()
    return wall, processor, peak


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin_dir")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--display", default=":97")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "runs.csv")
        write_table(table, options.runs)
        rounds = [(imported(os.path.join(options.bin_dir, "parascope-cli"), table, folder),
                   opened(os.path.join(options.bin_dir, "parascope"), table, folder, options.display)) for _ in range(options.rounds)]
        print(time.strftime("%Y-%m-%d"), f"{options.runs} rows, load {os.getloadavg()[0]:.1f}")
        for at, what in ((0, "import"), (1, "first figure")):
            wall, processor, peak = (statistics.median(each[at][i] for each in rounds) for i in range(3))
            print(f"{what:12}  {wall:6.2f} s wall  {processor:6.2f} s processor  {peak:5.0f} MB")


if __name__ == "__main__":
    main()
