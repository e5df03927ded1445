# SPDX-License-Identifier: GPL-3.0-or-later
"""A test's own display (Xvfb), and functions to look at it."""
import os
import subprocess
import time

PATIENCE = 600  # seconds: other programs use the machine, too


def until(what, question, patience=PATIENCE):
    """Asks until the answer is true, and returns it; raises a sentence when it does not become true."""
    end = time.monotonic() + patience
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise SystemExit(f"{what}: not within {patience} s")
        time.sleep(0.2)


class Display:
    def __init__(self, size="1600x1000x24"):
        read, write = os.pipe()
        # Xvfb chooses a free display number, and prints it once it listens.
        self.process = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
                                        pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise SystemExit("Xvfb does not start")
        self.name = ":" + number

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def has_window(self, title, process):
        """Returns whether a window with this title is visible, of a process that still runs."""
        if process.poll() is not None:
            raise SystemExit(f"the window ended by itself, exit {process.returncode}")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"], capture_output=True, check=False,
                               env={**os.environ, "DISPLAY": self.name})
        return found.returncode == 0 and found.stdout.strip() != b""

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", "-display", self.name, str(path)], check=True)
