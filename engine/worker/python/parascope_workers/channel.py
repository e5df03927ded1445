# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends and reads one JSON object per line over a pair of descriptors (ARCHITECTURE.md, "The worker protocol")."""

import json
import math
import os
import select

MAX_LINE = 64 << 20


class Closed(Exception):
    """The other side has closed the connection."""


def plain(value):
    """Returns a copy without NaN and infinities, which the protocol does not have: they become null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def encode(message):
    return (json.dumps(plain(message), separators=(",", ":"), allow_nan=False) + "\n").encode()


def refuse_constant(text):
    raise ValueError(f"{text} is not a JSON number")


def decode(line):
    """Returns the object in a line, or raises ValueError with a sentence."""
    try:
        message = json.loads(line, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"A message is not JSON: {error}.") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ValueError('A message must be an object with a text "type".')
    return message


class Lines:
    """Cuts a stream of bytes into lines of at most MAX_LINE bytes; a longer one is dropped and counted."""

    def __init__(self):
        self._parts = []
        self._size = 0
        self._dropping = False
        self.dropped = 0

    def feed(self, data):
        """Yields each complete line, without its newline."""
        while data:
            head, newline, data = data.partition(b"\n")
            self._size += len(head)
            if self._size > MAX_LINE:
                self._dropping = True
                self._parts.clear()
            elif not self._dropping:
                self._parts.append(head)
            if not newline:
                return
            line = b"".join(self._parts)
            dropped, self._dropping = self._dropping, False
            self._parts, self._size = [], 0
            if dropped:
                self.dropped += 1
            elif line.strip():
                yield line


class Channel:
    """Both directions of a connection. It is not thread-safe."""

    def __init__(self, reading, writing):
        self.reading = reading
        self.writing = writing
        self._lines = Lines()
        self._waiting = []

    def send(self, message):
        self.send_raw(encode(message))

    def send_raw(self, data):
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self.writing, view):]
        except BrokenPipeError:
            raise Closed from None

    def read_available(self):
        """Returns the lines of a readable descriptor; raises Closed at its end."""
        data = os.read(self.reading, 65536)
        if not data:
            raise Closed
        return list(self._lines.feed(data))

    def wait(self):
        """Waits for the next line."""
        while not self._waiting:
            self._waiting += self.read_available()
        return self._waiting.pop(0)

    def stop_requested(self, run):
        """Returns whether the lane has answered this run's steps with "stop"; never waits."""
        while select.select([self.reading], [], [], 0)[0]:
            self._waiting += self.read_available()
        stop = False
        for line in self._waiting:
            try:
                message = decode(line)
            except ValueError:
                continue
            stop = stop or (message["type"] == "stop" and message.get("id") == run)
        self._waiting.clear()
        return stop


def take_stdio():
    """Returns the protocol's descriptors; afterwards standard output goes to standard error, because native
    libraries print."""
    out = os.dup(1)
    os.set_inheritable(out, False)
    os.dup2(2, 1)
    null = os.dup(0)
    os.set_inheritable(null, False)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    return null, out
