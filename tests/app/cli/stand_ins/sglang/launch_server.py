#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in for sglang.launch_server: takes connections until it is ended."""
import argparse, signal, socket, sys

options = argparse.ArgumentParser(allow_abbrev=False)
for name in ("--model-path", "--host", "--dtype", "--load-format"):
    options.add_argument(name, required=True)
for name in ("--port", "--tp-size"):
    options.add_argument(name, type=int, required=True)
given = options.parse_args()
if "too-large" in given.model_path:
    sys.exit("RuntimeError: Not enough memory. Please try to increase --mem-fraction-static.")
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
with socket.create_server((given.host, given.port)) as server:
    print("[2026-01-01 00:00:00] The server is fired up and ready to roll!", file=sys.stderr, flush=True)
    while True:
        server.accept()[0].close()
