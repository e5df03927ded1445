# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the protocol working when a run fails: runs are child processes.

The supervisor itself executes no code of the framework. On CPUs a PyTorch run gets a fresh fork; on accelerators,
and with JAX, one process serves many runs and a fresh one follows any failure.
"""

import os
import select
import signal
import sys

from . import PROTOCOL
from .channel import Channel, Closed, decode, encode, take_stdio


class Child:
    def __init__(self, pid, channel):
        self.pid = pid
        self.channel = channel
        self.run = None     # the id of the run in progress
        self.used = False   # has served a run


def fork_child(body):
    """Starts body(channel) in a fork of this process."""
    down_read, down_write = os.pipe()
    up_read, up_write = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.close(down_write)
            os.close(up_read)
            die_with_parent()
            body(Channel(down_read, up_write))
            status = 0
        except Closed:
            status = 0
        except BaseException:  # a child never returns into the supervisor's code
            import traceback

            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    os.close(down_read)
    os.close(up_write)
    return Child(pid, Channel(up_read, down_write))


def spawn_child(arguments):
    """Starts this program again with `arguments` and two descriptors, for frameworks that must not be forked."""
    down_read, down_write = os.pipe()
    up_read, up_write = os.pipe()
    for descriptor in (down_read, up_write):
        os.set_inheritable(descriptor, True)
    command = [sys.executable, *arguments, str(down_read), str(up_write)]
    pid = os.posix_spawn(sys.executable, command, os.environ)
    os.close(down_read)
    os.close(up_write)
    return Child(pid, Channel(up_read, down_write))


def die_with_parent():
    import ctypes

    ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    # Memory runs out in a run's process before it does in any other process.
    try:
        with open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
            file.write("1000")
    except OSError:
        pass


def oom_kills():
    """Returns the number of processes that the kernel of this machine has killed for lack of memory; 0 where it is
    not reported."""
    try:
        with open("/proc/vmstat", encoding="ascii") as file:
            for line in file:
                if line.startswith("oom_kill "):
                    return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return 0


def describe_end(status):
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = "unknown"
        return f"was ended by signal {number} ({name})"
    return f"ended with exit status {os.waitstatus_to_exitcode(status)}"


class Supervisor:
    """`start()` gives a Child that greets with its hello when asked "hello" and serves runs one after the other.
    `fresh(device)` says whether a run on this device needs a process that has served no other run."""

    def __init__(self, start, fresh):
        self._start = start
        self._fresh = fresh
        self._child = None
        self._oom_before = 0
        self._greeted = False
        self._early = []

    def serve(self):
        """Serves until the lane closes or sends quit. Returns the exit status."""
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        self._lane = Channel(*take_stdio())
        try:
            self._child = self._start()
            self._child.channel.send({"type": "hello"})
            while self._turn():
                pass
        except Closed:
            pass
        finally:
            self._end_child()
        return 0 if self._greeted else 1

    def _turn(self):
        watched = [self._lane.reading] + ([self._child.channel.reading] if self._child else [])
        readable = select.select(watched, [], [])[0]
        if self._child and self._child.channel.reading in readable and not self._relay():
            return False
        if self._lane.reading in readable:
            return all([self._handle(line) for line in self._lane.read_available()])
        return True

    def _error(self, run, code, message):
        self._lane.send({"type": "error", "id": run, "code": code, "message": message})

    def _handle(self, line):
        try:
            message = decode(line)
        except ValueError as error:
            self._error("", "unsupported", str(error))
            return True
        kind, run = message["type"], message.get("id")
        if kind == "quit":
            return False
        if kind == "ping":
            self._lane.send({"type": "pong", "token": str(message.get("token", ""))[:256]})
        elif kind in ("continue", "stop"):
            if self._child and self._child.run == run:  # an answer to a finished run is not an error
                self._to_child(line)
        elif kind == "cancel":
            if self._child and self._child.run == run:
                self._end_child()
                self._error(run, "internal", "The run was cancelled.")
        elif kind in ("run", "profile", "probe"):
            if not isinstance(run, str) or not run:
                self._error("", "unsupported", f'{kind}: the key "id" is missing.')
            elif not self._greeted:
                self._early.append((run, message, line))
            else:
                self._begin(run, message, line)
        elif kind != "pong":
            self._error(str(run or ""), "unsupported", f'A message: the type "{kind[:40]}" is unknown.')
        return True

    def _begin(self, run, message, line):
        if self._child and self._child.run is not None:
            self._error(run, "internal", f"The worker is busy with run {self._child.run}.")
            return
        if self._child and self._child.used and self._fresh(str(message.get("device", "cpu"))):
            self._end_child()
        if not self._child:
            self._child = self._start()
        self._child.run = run
        self._child.used = True
        self._oom_before = oom_kills()
        self._to_child(line)

    def _to_child(self, line):
        try:
            self._child.channel.send_raw(line + b"\n")
        except Closed:
            pass  # the next turn reads its end

    def _relay(self):
        try:
            lines = self._child.channel.read_available()
        except Closed:
            return self._child_ended()
        for line in lines:
            try:
                message = decode(line)
            except ValueError:
                continue
            if message["type"] == "hello":
                self._lane.send(message)
                self._greeted = True
                for early in self._early:
                    self._begin(*early)
                self._early.clear()
                continue
            if message["type"] in ("result", "error"):
                self._child.run = None
                failed = message.pop("restart", False)
                self._lane.send(message)
                if failed:
                    self._end_child()
                    return True
                continue
            self._lane.send_raw(line + b"\n")
        return True

    def _child_ended(self):
        run = self._child.run
        status = self._reap()
        if not self._greeted:
            self._error("", "internal", f"The worker could not start: its process {describe_end(status)}.")
            return False
        if run is not None:
            # Only a kill that the kernel counted means out of memory; any other end is a crash.
            if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL and oom_kills() > self._oom_before:
                self._error(run, "oom", "The kernel ended the run's process because memory ran out.")
            else:
                self._error(run, "internal", f"The run's process {describe_end(status)}.")
        return True

    def _reap(self):
        child, self._child = self._child, None
        os.close(child.channel.reading)
        os.close(child.channel.writing)
        return os.waitpid(child.pid, 0)[1]

    def _end_child(self):
        if self._child:
            try:
                os.kill(self._child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self._reap()


def hello(worker, layers, environment, stack, devices):
    from . import VERSION

    return {"type": "hello", "protocol": PROTOCOL, "worker": worker, "version": VERSION, "layers": layers,
            "environment": environment, "stack": stack, "devices": devices}


def serve_runs(channel, make_hello, execute):
    """The main loop of a child: it greets when asked, then calls execute(message, channel) for each request."""
    while True:
        try:
            message = decode(channel.wait())
        except ValueError:
            continue
        if message["type"] == "hello":
            channel.send(make_hello())
        elif message["type"] in ("run", "profile", "probe"):
            execute(message, channel)
