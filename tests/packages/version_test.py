#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""--version of the three programs, line by line, and how a build learns its commit.

    version_test.py SOURCE BUILD

A fault report names the version; a wrong commit sends its reader to the wrong source.
"""

import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
VERSION = re.search(r"^project\(parascope VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text(), re.M)[1]
# Python must load the same library as the programs.
LIBRARIES = {
    "parascope": [r"Qt 6\.\d+\.\d+", "SQLite " + re.escape(sqlite3.sqlite_version)],
    "parascope-cli": ["SQLite " + re.escape(sqlite3.sqlite_version)],
    "parascope-worker": [r"LibTorch \d+\.\d+\.\d+.*"],
}


def output(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


class Version(unittest.TestCase):
    def test_lines(self):
        for program, libraries in LIBRARIES.items():
            if not (BUILD / "bin" / program).exists():
                continue
            with self.subTest(program):
                lines = output(BUILD / "bin" / program, "--version", env={**os.environ, "QT_QPA_PLATFORM": ""}).splitlines()
                self.assertEqual(lines[0], f"{program} {VERSION}")
                self.assertRegex(lines[1], r"^commit (unknown|(v[0-9.]+(-\d+-g)?)?[0-9a-f]*(-dirty)?)$")
                self.assertEqual(len(lines), 2 + len(libraries), lines)
                for line, pattern in zip(lines[2:], libraries):
                    self.assertRegex(line, f"^{pattern}$")
                commit = lines[1].removeprefix("commit ").removesuffix("-dirty")
                if (SOURCE / ".git").exists() and commit != "unknown":
                    self.assertEqual(output("git", "-C", SOURCE, "cat-file", "-t", commit + "^{commit}"), "commit\n")

    def test_commit(self):
        """A tarball has no commit and a repository its own; the header is written only when the answer changes."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            source, header = folder / "source", folder / "commit.h"
            source.mkdir()
            git = ["git", "-C", source, "-c", "user.name=t", "-c", "user.email=t@example.org"]

            def said():
                subprocess.run(["cmake", f"-DSOURCE={source}", f"-DHEADER={header}", "-P", SOURCE / "packaging/cmake/commit.cmake"], check=True)
                return re.fullmatch(r'#define PARASCOPE_COMMIT "(.*)"\n', header.read_text())[1]

            # A tarball that is unpacked inside another repository still has no commit.
            output("git", "init", "--quiet", folder)
            output("git", "-C", folder, *git[3:], "commit", "--quiet", "--allow-empty", "-m", "theirs")
            self.assertEqual(said(), "unknown")
            (source / "file").write_text("1")
            output("git", "init", "--quiet", source)
            output(*git, "add", "file")
            output(*git, "commit", "--quiet", "-m", "ours")
            hashed = output(*git, "rev-parse", "--short=12", "HEAD").strip()
            self.assertEqual(said(), hashed)
            os.utime(header, (1, 1))
            self.assertEqual(said(), hashed)
            self.assertEqual(header.stat().st_mtime, 1)
            (source / "file").write_text("2")
            self.assertEqual(said(), hashed + "-dirty")
            output(*git, "commit", "--quiet", "-a", "-m", "next")
            output(*git, "tag", "v1.2.3")
            self.assertEqual(said(), "v1.2.3")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
