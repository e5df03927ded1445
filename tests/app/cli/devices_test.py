#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of devices, with devices that do not answer:  devices_test.py PARASCOPE-CLI"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
#: A worker that ends when the workers of all devices have been started; alone, it waits until it is given up.
WAITS = """touch "$1/$2"
until [ "$(ls "$1" | wc -l)" = {count} ]; do sleep 0.02; done
"""


class Devices(unittest.TestCase):
    def test_all_are_asked_at_the_same_time(self):
        """One by one, each dead host of a list would cost its whole patience. The order is that of the list."""
        count = 27
        with tempfile.TemporaryDirectory() as held:
            folder = pathlib.Path(held)
            (folder / "config/parascope").mkdir(parents=True)
            (folder / "started").mkdir()
            names = [f"dead-{(7 * i) % count}" for i in range(count)]
            (folder / "config/parascope/devices.json").write_text(json.dumps(
                [{"name": name, "unit": "cpu", "hello_seconds": 20,
                  "command": ["sh", "-c", WAITS.format(count=count), "sh", str(folder / "started"), name]} for name in names]))
            done = subprocess.run([str(CLI), "devices", "--json"], capture_output=True, text=True, timeout=600,
                                  env={**os.environ, "HOME": held, "XDG_CONFIG_HOME": str(folder / "config")})
            self.assertEqual(done.returncode, 0, done.stderr)
            listed = json.loads(done.stdout)[1:]  # the first is this machine
            self.assertEqual([device["name"] for device in listed], names)
            for device in listed:
                self.assertFalse(device["available"])
                self.assertIn("ended before its hello", device["error"])


unittest.main(argv=sys.argv[:1])
