#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails on what clang-tidy 19 finds by the checks of .clang-tidy:  tidy.sh BUILD-FOLDER
# It reads the units of the build, each of some five sources, except the worker's, which include LibTorch's headers. Exits 77
# where clang-tidy 19 is missing.
set -eu
build="$1"
cd "$(dirname "$0")/../.."
if ! command -v clang-tidy-19 >/dev/null 2>&1; then
  echo "skipped: clang-tidy-19 is not installed"
  exit 77
fi
/usr/bin/python3 - "$build" <<'END' | xargs -P "$(nproc)" -n 1 clang-tidy-19 -p "$build" --quiet --extra-arg=-w 2>/dev/null
import json
import re
import sys

for entry in json.load(open(sys.argv[1] + "/compile_commands.json", encoding="utf-8")):
    if re.search(r"/(engine|widgets|app)/(?!worker/).*/Unity/", entry["file"]) and "/tests/" not in entry["file"]:
        print(entry["file"])
END
