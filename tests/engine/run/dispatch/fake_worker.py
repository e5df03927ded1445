#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A worker that speaks the protocol and misbehaves on order.

The run's hyper-parameter decides: the graph carries no name, so the fault is chosen from the batch.
    batch % 100 == N (from 300 on, without --hundreds: batch == N)  ->  fault N of FAULTS, else a normal run of a few steps.
With --clean every run is normal, with --only B,B faults come only at those batches; --step SECONDS is the reported time of a
step (not waited for); --wait SECONDS is the real time of a run; --gate FILE holds every run, once it has measured, until the
test lets it through: the file has the number of runs that may end so far, of all workers at this gate in the order in which
they ask, or the word open; --compile SECONDS is the reported time of compiling; --hang BATCH hangs at this batch; with
--first-time FOLDER a batch has its fault once, and its next run is a normal one; --no-hello, --hello-exit, --banner and
--hello-flood concern the start. With --floods the batch % 100 of a run is one of FLOODS instead; --ask-flood sends one at
every probe and profile.
"""
import argparse
import contextlib
import fcntl
import json
import os
import resource
import signal
import sys
import time

FAULTS = {1: "abort", 2: "segfault", 3: "hang", 4: "half-line", 5: "garbage", 6: "wrong-id", 7: "close-stdout",
          8: "oom", 9: "exit", 10: "unsupported", 11: "internal", 12: "gap", 13: "nan", 14: "huge-line", 15: "no-steps",
          16: "steps-garbage", 17: "nonfinite", 18: "kill-mid-steps", 19: "bomb", 320: "chatter", 321: "references",
          322: "metrics", 323: "steering", 324: "instant"}
FLOODS = ["pings", "ping-tokens", "unread-steps", "endless-line", "huge-array", "huge-text", "many-keys", "stderr", "garbage-lines",
          "nested", "long-message"]


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def steps(ident, first, seconds):
    say({"type": "steps", "id": ident, "first": first, "seconds": seconds})
    for line in sys.stdin:
        answer = json.loads(line)
        if answer["type"] in ("continue", "stop"):
            return answer["type"] == "stop"
    sys.exit(0)


def wait_at(gate):
    """Waits until a test lets this run through. Each waiting run adds a line to GATE.waiting, so that runs pass in
    the order in which they asked."""
    with open(gate + ".waiting", "a+", encoding="ascii") as waiting:
        fcntl.flock(waiting, fcntl.LOCK_EX)
        waiting.seek(0)
        place = len(waiting.readlines())
        waiting.write(f"{os.getpid()}\n")
    while True:
        with contextlib.suppress(OSError):
            with open(gate, encoding="ascii") as opened:
                word = opened.read().strip()
            if word == "open" or (word.isdigit() and place < int(word)):
                return
        time.sleep(0.005)


def pour(pieces, stream=sys.stdout):
    try:
        for piece in pieces:
            stream.write(piece)
        stream.flush()
    except BrokenPipeError:
        os._exit(0)


def ever(piece):
    while True:
        yield piece


def flood(kind, ident):
    """Writes more than any engine accepts, and does not read its answers; in pieces, so that this process stays
    small."""
    million = 1 << 20
    if kind == "pings":
        pour(ever('{"type":"ping","token":"a"}\n' * 1000))
    elif kind == "ping-tokens":
        pour(ever('{"type":"ping","token":"' + "a" * (million // 2) + '"}\n'))
    elif kind == "unread-steps":  # all requested steps, and a successful end
        pour(f'{{"type":"steps","id":"{ident}","first":{25 * i},"seconds":[{",".join(["0.001"] * 25)}]}}\n' for i in range(4000))
        say({"type": "result", "id": ident, "timing": "sync"})
        return
    elif kind == "endless-line":
        pour(ever("x" * million))
    elif kind == "huge-array":
        pour([f'{{"type":"steps","id":"{ident}","first":0,"seconds":[1'] + [",1" * (million // 2)] * 60 + ["]}\n"])
    elif kind == "huge-text":
        pour([f'{{"type":"error","id":"{ident}","code":"internal","message":"'] + ["a" * million] * 60 + ['"}\n'])
    elif kind == "many-keys":
        pour([f'{{"type":"result","id":"{ident}","timing":"sync","extra":{{"x":0'] +
             ["".join(f',"k{i}_{j}":0' for j in range(50000)) for i in range(60)] + ["}}\n"])
    elif kind == "stderr":
        pour(["e" * million] * 64, sys.stderr)
        steps(ident, 0, [0.001] * 200)
        say({"type": "result", "id": ident, "timing": "sync"})
        return
    elif kind == "garbage-lines":
        pour(ever("".join(chr(33 + (i * 7) % 90) + ("\n" if i % 80 == 79 else "") for i in range(80000))))
    elif kind == "nested":
        pour(['{"type":'] + ["[" * million] * 60 + ["\n"])
    elif kind == "long-message":
        say({"type": "error", "id": ident, "code": "internal", "message": "\u00e9" * (million // 16)})
        return
    time.sleep(3600)


def misbehave(fault, ident):
    print(f"about to {fault}", file=sys.stderr, flush=True)
    if fault == "abort":
        os.abort()
    elif fault == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "hang":
        time.sleep(3600)
    elif fault == "half-line":
        sys.stdout.write('{"type":"steps","id":"')
        sys.stdout.flush()
        os._exit(0)
    elif fault == "garbage":
        sys.stdout.buffer.write(bytes(range(256)) * 16 + b"\n")
        sys.stdout.flush()
        time.sleep(3600)
    elif fault == "wrong-id":
        say({"type": "result", "id": "somebody-else", "timing": "sync"})
        time.sleep(3600)
    elif fault == "close-stdout":
        os.close(1)
        time.sleep(3600)
    elif fault in ("oom", "unsupported", "internal"):
        say({"type": "error", "id": ident, "code": fault, "message": f"told to report {fault}"})
    elif fault == "exit":
        os._exit(3)
    elif fault == "gap":
        say({"type": "steps", "id": ident, "first": 7, "seconds": [0.001]})
        time.sleep(3600)
    elif fault == "nan":
        sys.stdout.write('{"type":"steps","id":"%s","first":0,"seconds":[NaN]}\n' % ident)
        sys.stdout.flush()
        time.sleep(3600)
    elif fault == "huge-line":
        chunk = "x" * (1 << 20)
        try:
            for _ in range(80):
                sys.stdout.write(chunk)
            sys.stdout.write("\n")
            sys.stdout.flush()
        except BrokenPipeError:
            os._exit(0)
        time.sleep(3600)
    elif fault == "no-steps":
        say({"type": "result", "id": ident, "timing": "sync"})
    elif fault == "steps-garbage":
        say({"type": "steps", "id": ident, "first": 0, "seconds": [-1, 0]})
        time.sleep(3600)
    elif fault == "instant":
        say({"type": "steps", "id": ident, "first": 0, "seconds": [5e-324]})
        time.sleep(3600)
    elif fault == "chatter":
        line = json.dumps({"type": "progress", "id": ident, "phase": "measure"}) + "\n"
        while True:  # as fast as possible, until the reader goes away
            sys.stdout.write(line * 1000)
            sys.stdout.flush()
    elif fault == "references":
        for _ in range(100):
            say({"type": "steps", "id": ident, "first": 0, "seconds": [], "reference": [0.001] * 100000})
        time.sleep(3600)
    elif fault == "metrics":
        steps(ident, 0, [0.001] * 10)
        extra = {"examples_per_second": 1e9, "flops_utilisation_recorded": 7, "step_seconds": 1e-9, "loss": 1.5,
                 "Odd name": 1, "x" * 100: 1}
        extra.update({f"noise_{i}": i for i in range(5000)})
        say({"type": "result", "id": ident, "timing": "sync", "extra": extra})
    elif fault == "steering":  # control sequences for the terminal that shows it
        print("\x1b[2J\x1b]52;c;cm0gLXJm\x07\nrm -rf ~\r\x9b\u202e", file=sys.stderr, flush=True)
        say({"type": "error", "id": ident, "code": "internal", "message": "\x1b[2J\x1b]52;c;cm0gLXJm\x07\nrm -rf ~\r\x9b\u202e"})
    elif fault == "bomb":
        with open("/proc/self/statm", encoding="ascii") as statm:
            pages = int(statm.read().split()[0])
        limit = pages * resource.getpagesize() + (96 << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        hoard = []
        while True:
            hoard.append(bytearray(8 << 20))
    elif fault == "kill-mid-steps":
        steps(ident, 0, [0.001] * 3)
        os.kill(os.getpid(), signal.SIGKILL)


def run(message, options):
    ident = message["id"]
    if options.protocol and message.get("protocol") != 1:
        say({"type": "error", "id": ident, "code": "internal", "message": "no request says which protocol it is in"})
        return
    hundreds = options.hundreds or message["batch"] < 300
    fault = None if options.clean else FAULTS.get(message["batch"] % 100 if hundreds else message["batch"])
    if options.only:
        fault = FAULTS.get(message["batch"]) if str(message["batch"]) in options.only.split(",") else None
    if options.floods:
        flood(FLOODS[message["batch"] % 100], ident)
        return
    if options.pongs:
        for line in sys.stdin:
            if json.loads(line)["type"] == "ping":
                say({"type": "pong", "token": json.loads(line)["token"]})
        return
    if message["batch"] == options.hang:
        fault = "hang"
    fault = options.all or fault
    if fault and options.first_time:
        mark = os.path.join(options.first_time, str(message["batch"]))
        if os.path.exists(mark):
            fault = None
        else:
            open(mark, "w", encoding="ascii").close()
    if fault and fault != "nonfinite":
        misbehave(fault, ident)
        return
    if options.trace:
        with open(options.trace, "a", encoding="utf-8") as trace:
            trace.write(f"{time.monotonic()} begin {os.getpid()} {message['batch']}\n")
    say({"type": "progress", "id": ident, "phase": "build"})
    if options.compile:
        say({"type": "progress", "id": ident, "phase": "compile"})
        time.sleep(options.compile)
    say({"type": "progress", "id": ident, "phase": "measure"})
    until = time.monotonic() + options.wait
    done = 0
    stop = False
    while not stop and done < 2000:
        stop = steps(ident, done, [options.step * (1 + 0.001 * (i % 7)) for i in range(10)])
        done += 10
    while time.monotonic() < until:
        time.sleep(0.005)
    if options.gate:
        wait_at(options.gate)
    if options.trace:
        with open(options.trace, "a", encoding="utf-8") as trace:
            trace.write(f"{time.monotonic()} end {os.getpid()} {message['batch']}\n")
    say({"type": "result", "id": ident, "timing": "sync", "memory_peak_bytes": 1024, "parameters": options.parameters,
         "finite": fault != "nonfinite", "conditions": {"load": 0.5},
         "extra": {"loss": 1.5, "asked_block": message["measure"]["block"]}})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--hundreds", action="store_true", help="faults by batch % 100 of larger batches, too")
    parser.add_argument("--step", type=float, default=0.001)
    parser.add_argument("--wait", type=float, default=0.0)
    parser.add_argument("--gate")
    parser.add_argument("--banner", action="store_true")
    parser.add_argument("--hello-wrong", action="store_true")
    parser.add_argument("--no-hello", action="store_true")
    parser.add_argument("--hello-exit", action="store_true")
    parser.add_argument("--compile", type=float, default=0.0)
    parser.add_argument("--trace")
    parser.add_argument("--only")
    parser.add_argument("--first-time")
    parser.add_argument("--hang", type=int)
    parser.add_argument("--die-after-hello", action="store_true")
    parser.add_argument("--pongs", action="store_true", help="pings are answered by a hanging run, too")
    parser.add_argument("--begin-with", help="a line in the place of the hello")
    parser.add_argument("--parameters", type=float, help="how many the model has, it says")
    parser.add_argument("--all", help="the fault of every run")
    parser.add_argument("--floods", action="store_true", help="a flood in every run")
    parser.add_argument("--ask-flood", choices=FLOODS, help="a flood at every probe and profile")
    parser.add_argument("--hello-flood", choices=FLOODS, help="a flood instead of the hello; with --first-time from the second start on")
    parser.add_argument("--protocol", type=int, default=0)
    parser.add_argument("--oldest", type=int)
    parser.add_argument("--offers", help="units of the hello, as JSON")
    options = parser.parse_args()
    if options.hello_exit:
        print("libnothing.so: cannot open shared object file", file=sys.stderr, flush=True)
        sys.exit(127)
    if options.begin_with:
        print(options.begin_with, flush=True)
        time.sleep(3600)
    if options.hello_flood:
        mark = os.path.join(options.first_time, "hello") if options.first_time else None
        if not mark or os.path.exists(mark):
            flood(options.hello_flood, "")
        elif mark:
            open(mark, "w", encoding="ascii").close()
    if options.no_hello:
        time.sleep(3600)
    if options.banner:
        print("Welcome to the cluster.\nUnauthorised use is {\"forbidden\": true}.", flush=True)
    hello = {"type": "hello", "protocol": options.protocol or 1, "worker": "fake", "version": "1",
             "layers": ["dense", "relu"], "environment": {"host": "test"}, "stack": {"framework": "fake"},
             "devices": json.loads(options.offers) if options.offers
             else [{"name": "cpu", "kind": "cpu", "memory_bytes": 1 << 30}]}
    if options.oldest:
        hello["protocol_oldest"] = options.oldest
    if options.hello_wrong:
        hello["layers"] = "all of them"
    say(hello)
    if options.die_after_hello:
        os.kill(os.getpid(), signal.SIGKILL)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "run":
            run(message, options)
        elif message["type"] in ("probe", "profile") and options.ask_flood:
            flood(options.ask_flood, message["id"])
        elif message["type"] == "ping":
            say({"type": "pong", "token": message["token"]})
        elif message["type"] == "quit":
            return


main()
