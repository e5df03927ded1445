#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends a worker lines that no engine would send, and asks from time to time whether it still answers.

    fuzz_worker.py suite|soak [--seed N] [--lines N] [--seconds S] -- COMMAND...

suite: 10 seconds; soak: 1,000,000 lines. Fails, with the seed and the last lines, when the worker ends, is silent for a
minute, answers with something that is not a message, grows, or cannot carry out a plain run at the end. 77: COMMAND is absent.
"""
import collections
import json
import os
import random
import selectors
import shutil
import subprocess
import sys
import time

GRAPH = {
    "format": 1,
    "inputs": [{"name": "x", "shape": ["B", 4], "low": -0.5, "high": 0.5},
               {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "low": 0, "high": 3}],
    "weights": [{"name": "w", "shape": [3, 4], "init": "glorot_uniform"}, {"name": "b", "shape": [3]}],
    "nodes": [{"name": "d", "kind": "dense", "inputs": ["x"], "weights": ["w", "b"]},
              {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["d", "labels"]}],
    "loss": "loss", "output": "d",
}
RUN = {"type": "run", "id": "r", "protocol": 1, "attempt": 1, "graph": GRAPH, "batch": 2, "device": "tpu:0", "mode": "train",
       "optimizer": {"name": "sgd", "options": {"learning_rate": 0.1}}, "dtype": "float32", "implementation": {"threads": 0},
       "measure": {"protocol": "fixed", "steps": 2, "max_seconds": 0.1, "block": 1, "reference": False}, "seed": 1}
SEEDS = [RUN, {"type": "ping", "token": "t"}, {"type": "pong", "token": "t"}, {"type": "cancel", "id": "r"},
         {"type": "continue", "id": "r"}, {"type": "stop", "id": "r"},
         {"type": "probe", "id": "p", "device": "tpu:0", "options": {"seconds": 0.1}},
         {"type": "profile", "id": "f", "graph": GRAPH, "steps": 3, "device": "tpu:0"},
         {"type": "hello", "protocol": 1}, {"type": "result", "id": "r"}]
STRANGE = [None, True, False, 0, -1, 1e308, -1e308, 10 ** 30, 0.1, "", "a" * 5000, "\u0000", "\ud800", "\u202e", [], {}, [[]],
           {"": {}}, "quit", [1, 2, 3], {"type": "run"}]
ANSWERS = {"hello", "pong", "ping", "progress", "steps", "result", "error"}


def paths(value, here=()):
    yield here
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, here + (key,))


def edited(rng, message):
    """Returns one message with a part of it replaced by something else."""
    message = json.loads(json.dumps(message))
    where = rng.choice(list(paths(message)))
    if not where:
        return rng.choice(STRANGE)
    holder = message
    for key in where[:-1]:
        holder = holder[key]
    choice = rng.random()
    if choice < 0.6:
        holder[where[-1]] = rng.choice(STRANGE)
    elif choice < 0.8 and isinstance(holder, dict):
        holder[rng.choice(["type", "id", "measure", "colour", "", "graph"])] = holder.pop(where[-1])
    else:
        del holder[where[-1]]
    return message


def line(rng):
    """Returns a line without its newline that is not the request to end."""
    kind = rng.random()
    if kind < 0.45:
        text = json.dumps(edited(rng, rng.choice(SEEDS))).encode()
    elif kind < 0.80:
        data = bytearray(json.dumps(rng.choice(SEEDS)).encode())
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(data))
            change = rng.random()
            if change < 0.5:
                data[at] = rng.randrange(256)
            elif change < 0.75:
                del data[at:at + rng.randint(1, 20)]
            else:
                data[at:at] = bytes(rng.choice(b'{}[]",:\\0e-9') for _ in range(rng.randint(1, 8)))
            if not data:
                break
        text = bytes(data)
    elif kind < 0.90:
        text = rng.randbytes(rng.randint(0, 200))
    elif kind < 0.94:
        text = rng.choice([b"[", b'{"a":', b'{"type":[', b'"\\']) * rng.randint(1, 3000)
    elif kind < 0.98:
        text = json.dumps(rng.choice(SEEDS)).encode()
    elif kind < 0.999:
        text = b'{"type":"run","id":"n","batch":' + b"9" * rng.randint(1, 6000) + b"}"
    else:
        text = b'{"type":"ping","token":"' + b"x" * rng.randint(1 << 16, 1 << 20)
    text = text.replace(b"\n", b" ")
    try:
        ends = json.loads(text).get("type") == "quit"
    except (ValueError, AttributeError, RecursionError):
        ends = False
    return b"{}" if ends else text


def memory(pid):
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        for row in file:
            if row.startswith("VmRSS:"):
                return int(row.split()[1]) / 1024
    return 0.0


class Worker:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        os.set_blocking(self.process.stdin.fileno(), False)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.kinds = collections.Counter()
        self.pongs, self.results = set(), 0
        self._out, self._rest = b"", b""
        self._selector = selectors.DefaultSelector()
        self._selector.register(self.process.stdout, selectors.EVENT_READ)

    def say(self, data):
        self._out += data

    def turn(self, until):
        """Writes and reads until `until()` holds. Raises after a minute in which nothing went in either direction."""
        moved = time.monotonic()
        while not until(self):
            if self.process.poll() is not None:
                raise AssertionError(f"the worker ended with {self.process.returncode}")
            went = self._write()
            if self._selector.select(0 if went else 0.05):
                went = self._read() or went
            if went:
                moved = time.monotonic()
            elif time.monotonic() - moved > 60:
                raise AssertionError("the worker is silent")

    def _write(self):
        if not self._out:
            return False
        try:
            written = os.write(self.process.stdin.fileno(), self._out[:65536])
        except BlockingIOError:
            return False
        except BrokenPipeError:
            raise AssertionError("the worker does not listen any more") from None
        self._out = self._out[written:]
        return written > 0

    @property
    def unsaid(self):
        return len(self._out)

    def _read(self):
        try:
            data = os.read(self.process.stdout.fileno(), 1 << 20)
        except BlockingIOError:
            return False
        *whole, self._rest = (self._rest + data).split(b"\n")
        for text in whole:
            try:
                answer = json.loads(text, parse_constant=lambda name: 1 / 0)
                kind = answer["type"]
                good = kind in ANSWERS and (kind != "error" or (
                    answer["code"] in ("oom", "unsupported", "internal") and isinstance(answer["message"], str) and answer["message"]))
            except (ValueError, KeyError, TypeError, ArithmeticError):
                good = False
            if not good:
                raise AssertionError(f"the worker answered {text[:300]!r}")
            self.kinds[kind] += 1
            if kind == "pong":
                self.pongs.add(answer.get("token"))
            if kind == "result" and answer.get("id") == "the end":
                self.results += 1
        return bool(data)


def main():
    mode, arguments = sys.argv[1], sys.argv[2:]
    command = arguments[arguments.index("--") + 1:]
    given = dict(zip(arguments[:arguments.index("--")][::2], arguments[:arguments.index("--")][1::2]))
    if not shutil.which(command[0]):
        print(f"SKIP: {command[0]} is absent")
        return 77
    lines = int(given.get("--lines", 1_000_000 if mode == "soak" else 1 << 60))
    seconds = float(given.get("--seconds", 1e9 if mode == "soak" else 10))
    seed = int(given.get("--seed", random.randrange(1 << 32)))
    rng, worker = random.Random(seed), Worker(command)
    begin, sent, checks = time.monotonic(), 0, 0
    recent = collections.deque(maxlen=5)
    at_first, most = None, 0.0
    try:
        worker.turn(lambda w: w.kinds["hello"] > 0)
        while sent < lines and time.monotonic() - begin < seconds:
            batch = [line(rng) for _ in range(min(500, lines - sent))]
            recent.extend(batch)
            sent += len(batch)
            checks += 1
            token = f"check {checks}"
            worker.say(b"\n".join(batch) + b"\n" + json.dumps({"type": "ping", "token": token}).encode() + b"\n")
            worker.turn(lambda w: token in w.pongs)
            worker.pongs.clear()
            resident = memory(worker.process.pid)
            most = max(most, resident)
            if checks == 20:  # its libraries and buffers are loaded by then
                at_first = resident
            # A line of 64 MiB is allowed, and freed memory need not go back to the system; more than that is growth.
            assert at_first is None or resident < at_first + 160, f"the worker grew from {at_first:.0f} to {resident:.0f} MiB"
        # End any run that is left; afterwards the worker must carry out a plain one.
        worker.say(b'{"type":"cancel","id":"r"}\n{"type":"cancel","id":"f"}\n{"type":"cancel","id":"p"}\n')
        until = time.monotonic() + 60
        while not worker.results and time.monotonic() < until:
            before = sum(worker.kinds.values())
            worker.say(json.dumps({**RUN, "id": "the end"}).encode() + b"\n")
            worker.turn(lambda w: w.results or w.kinds["error"] + w.kinds["result"] > 0 and sum(w.kinds.values()) > before)
        assert worker.results, "a plain run is not carried out any more"
        worker.process.stdin.close()
        assert worker.process.wait(200) == 0, f"the worker ended with {worker.process.returncode}"
    except (AssertionError, subprocess.TimeoutExpired) as error:
        print(f"FAIL (seed {seed}, after {sent} lines): {error}\nthe last lines:")
        for text in recent:
            print(f"  {text[:400]!r}")
        worker.process.kill()
        return 1
    passed = time.monotonic() - begin
    print(f"{sent} lines in {passed:.0f} s ({sent / passed:.0f} a second), seed {seed}; answers {dict(worker.kinds)}; "
          f"resident {at_first or most:.0f} MiB at first, {most:.0f} at most")
    return 0


sys.exit(main())
