#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sweep of 2,000 tiny points that runs on its own while a script uses every control of its socket.

    steer_two_thousand.py PARASCOPE_CLI FAKE_WORKER

The script knows the protocol only from its description (engine/run/dispatch/steering_server.h): JSON lines over a Unix
socket. In the end every point was completed exactly once, and the runner took no more memory for the last hundreds
of points than for the first. If this fails, a user loses control over a night's sweep, or the sweep itself.
"""
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

POINTS = 2000
COMPLETED, CANCELLED = 0, 6  # Outcome, as stored
CRASHING, HANGING = (1, 2, 9), (3, 600)  # batches: these numbers select the worker's faults, and 600 is given to it
PATIENCE = 60  # seconds for what takes less than one; the test measures no times


def fail(sentence):
    sys.exit("FAIL: " + sentence)


def until(sentence, condition):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    return fail("waited in vain until " + sentence)


class Runner:
    """A runner that was started detached, and its socket."""

    def __init__(self, cli, arguments):
        started = subprocess.run([cli, "sweep", *arguments, "--detach", "--json"], capture_output=True, text=True, check=False)
        if started.returncode != 0:
            fail("the runner did not start: " + started.stderr)
        status = json.loads(started.stdout)
        self.pid, self.path = status["pid"], status["socket"]
        self.socket = self.connect()
        self.lines = self.socket.makefile("r", encoding="utf-8")

    def connect(self):
        out = socket.socket(socket.AF_UNIX)
        out.settimeout(PATIENCE)
        out.connect(self.path)
        return out

    def ask(self, command, **keys):
        self.socket.sendall((json.dumps({"command": command, **keys}) + "\n").encode())
        return json.loads(self.lines.readline())

    def tell(self, command, **keys):
        answer = self.ask(command, **keys)
        if "error" in answer:
            fail(command + ": " + answer["error"])
        return answer

    def done(self, job=0):
        sweep = self.tell("status")["sweeps"][job]
        return sweep["points"] - sweep["remaining"]

    def resident(self):
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def ended(self):
        try:
            with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
                return file.read().rsplit(")", 1)[1].split()[0] == "Z"
        except OSError:
            return True

    def wait(self):
        until("the runner ended", self.ended)


def spec(folder, name, first, last):
    path = os.path.join(folder, name + ".json")
    with open(path, "w", encoding="ascii") as file:
        json.dump({"name": name, "family": "fc", "axes": {"batch": {"from": first, "to": last, "plus": 1}},
                   "fixed": {"layer": 1, "node": 8, "input": 8, "output": 4},
                   "measure": {"max_seconds": 0.01}, "order": "listed"}, file)
    return path


def main():
    cli, worker = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        database = os.path.join(folder, "t.db")
        marks = os.path.join(folder, "marks")
        os.mkdir(marks)
        command = ["/usr/bin/python3", worker, "--first-time", marks, "--hang", str(HANGING[1]),
                   "--only", ",".join(map(str, CRASHING + HANGING))]
        # Two hosts form one platform: the lanes share the points and need not take turns.
        devices = [{"name": name, "platform": "pair", "host": name, "command": command, "timeout_seconds": 300,
                    "crashes_in_a_row": 0} for name in ("left", "right")]
        sweep = [spec(folder, "many", 1, POINTS), "--db", database]
        for device in devices:
            sweep += ["--device", json.dumps(device)]

        # The first lane hangs on batch 3 while the other goes on; the crashes come before it.
        runner = Runner(cli, sweep)
        hung = until("a run hangs", lambda: [lane for lane in runner.tell("status")["lanes"]
                                            if (lane["point"] or {}).get("batch") == HANGING[0]])[0]
        until("the other lane went on", lambda: runner.done() > 40)
        status = runner.tell("status")
        if not all(lane["eta_seconds"] > 0 for lane in status["lanes"]) or not status["eta_seconds"] > 0:
            fail("no time is told for a lane with points left")
        if status["sweeps"][0]["failed"] != {"crash": len(CRASHING)}:
            fail(f"three runs were told to crash: {status['sweeps'][0]['failed']}")

        # Skip the run of that device only.
        if runner.tell("skip", device=hung["device"])["skipped"] != 1:
            fail("the run that hangs was not skipped")
        until("the lane goes on", lambda: [lane for lane in runner.tell("status")["lanes"] if lane["device"] == hung["device"] and
                                           (lane["point"] or {}).get("batch") not in (None, HANGING[0])])

        # Pause: nothing starts after the runs in progress have ended.
        runner.tell("pause")
        until("every lane pauses or hangs", lambda: all(lane["state"] == "paused" or (lane["point"] or {}).get("batch") in HANGING
                                                        for lane in runner.tell("status")["lanes"]))
        before = runner.done()
        time.sleep(0.2)
        if runner.done() != before:
            fail("a paused sweep went on")

        # Reprioritise: the last point of the queue becomes the next.
        last = runner.tell("status")["queue"][-1]["point_id"]
        runner.tell("reprioritise", points=[{"point_id": last, "priority": -1}])
        if runner.tell("status")["queue"][0]["point_id"] != last:
            fail("a point moved to the front is not the next one")

        # A second sweep, of which the first has run a part: only the missing points stay in the queue.
        with open(spec(folder, "more", 10, 12), encoding="ascii") as file:
            more = json.load(file)
        more["axes"]["batch"]["to"] = 12
        second = runner.tell("enqueue", spec=more, devices=devices)["job"]
        covered = runner.tell("only-missing")["covered"]
        if covered != 3 or runner.tell("status")["sweeps"][second]["remaining"] != 0:
            fail(f"{covered} of the three points that the first sweep has run left the queue")
        more["name"], more["axes"]["batch"]["from"], more["axes"]["batch"]["to"] = "beyond", POINTS + 1, POINTS + 5
        third = runner.tell("enqueue", spec=more, devices=devices)["job"]

        # Retry: crashed and skipped points are queued again.
        again = runner.tell("retry", skipped=True)["points"]
        if again != len(CRASHING) + 1:
            fail(f"{again} points are tried again, not {len(CRASHING) + 1}")
        runner.tell("resume")
        until("the retried points are completed", lambda: runner.tell("status")["sweeps"][0]["failed"] == {} and runner.done() > 100)

        # Stop now: the hanging run is cancelled.
        until("a run hangs", lambda: any((lane["point"] or {}).get("batch") == HANGING[1] for lane in runner.tell("status")["lanes"]))
        runner.tell("stop")
        runner.wait()

        # However fast the machine is, work is left for the rest of the test: a second grid with other batches.
        other = spec(folder, "other", 10 * POINTS, 12 * POINTS)
        with open(other, encoding="ascii") as file:
            behind = json.load(file)

        # Stop after this run.
        runner = Runner(cli, sweep)
        runner.tell("enqueue", spec=behind, devices=devices)
        goal = runner.done() + 100
        until("it goes on", lambda: runner.done() >= goal)
        runner.tell("stop-after")
        runner.wait()

        # Run the rest, and follow it as the window does.
        runner = Runner(cli, [other, *sweep[1:]])
        with open(sweep[0], encoding="ascii") as file:
            runner.tell("enqueue", spec=json.load(file), devices=devices)
        follower = runner.connect()
        follower.sendall(b'{"command": "subscribe"}\n')
        follower.settimeout(PATIENCE)
        if "sweeps" not in json.loads(follower.makefile("r", encoding="utf-8").readline()):
            fail("a follower got no status")
        # Statuses come a few times a second, and a fast machine may finish within a second: ask for its size.
        sizes = []  # points done, resident bytes
        try:
            while True:
                first = runner.tell("status")["sweeps"][0]
                if first["remaining"] > 0:
                    sizes.append((first["points"] - first["remaining"], runner.resident()))
                time.sleep(0.01)
        except (OSError, ValueError):
            pass  # it has ended
        runner.wait()
        if len(sizes) < 10:
            fail(f"the runner was seen {len(sizes)} times during {2 * POINTS} points")
        quarter = len(sizes) // 4
        early, late = (max(size for _, size in part) for part in (sizes[1:1 + quarter], sizes[-quarter:]))
        if late > early + (4 << 20):
            fail(f"the runner grew from {early >> 10} to {late >> 10} KiB between points {sizes[1][0]} and {sizes[-1][0]}")

        # Points that were queued and had not run at the stop run as a separate sweep.
        rest = [spec(folder, "beyond", POINTS + 1, POINTS + 5), *sweep[1:]]
        subprocess.run([cli, "sweep", *rest], check=True, capture_output=True)
        if third != second + 1:
            fail("sweeps are not numbered in the order of the queue")

        events = subprocess.run([cli, "control", database, "events"], check=True, capture_output=True, text=True).stdout
        for word in ("Paused by the user", "Resumed by the user", "Stopped by the user.", "after the current run", "crash",
                     "points left the queue", "in the queue again"):
            if word not in events:
                fail(f'the log does not say "{word}"')
        if subprocess.run([cli, "check", database], capture_output=True, check=False).returncode != 0:
            fail("check finds something wrong with the database")
        with sqlite3.connect(database) as db:
            runs = dict(db.execute("SELECT point.id, total(run.outcome = ?) FROM point JOIN sweep ON sweep.id = point.sweep"
                                   " LEFT JOIN run ON run.point = point.id WHERE sweep.name IN ('many', 'beyond') GROUP BY 1", (COMPLETED,)))
            others = db.execute("SELECT total(outcome <> ?), total(outcome = ?) FROM run", (COMPLETED, CANCELLED)).fetchone()
        if len(runs) != POINTS + 5 or set(runs.values()) != {1}:
            fail(f"{len(runs)} points, completed {sorted(set(runs.values()))} times")
        crashed = others[0] - others[1]
        if crashed != len(CRASHING):
            fail(f"{crashed} runs failed, not the {len(CRASHING)} that were told to")
        print(f"{len(runs)} points once each; {int(others[1])} cancelled, {int(crashed)} crashed and retried; "
              f"runner {early >> 10} KiB at point {sizes[1][0]}, {late >> 10} KiB at point {sizes[-1][0]}")


main()
