#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails on a function of production C++ whose cyclomatic complexity (McCabe, IEEE TSE 2, 1976; as lizard counts it) is above
# 20:  complexity.sh BUILD-FOLDER
# Exits 77 where lizard is missing and PyPI is out of reach.
set -eu
environment="$1/lizard"
cd "$(dirname "$0")/../.."
if ! "$environment/bin/python" -c 'import lizard' 2>/dev/null; then
  /usr/bin/python3 -m venv "$environment" &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 20 'lizard<2' ||
    { echo "skipped: lizard cannot be had from PyPI"; exit 77; }
fi
"$environment/bin/python" - <<'END'
import sys

import lizard

LIMIT = 20
complaints = []
functions = 0
for info in lizard.analyze(["app", "engine", "widgets"], exclude_pattern=["*.py", "*.in"], threads=2, lans=["cpp"]):
    for function in info.function_list:
        functions += 1
        if function.cyclomatic_complexity > LIMIT:
            complaints.append(f"{info.filename}:{function.start_line}: {function.name} has a complexity of "
                              f"{function.cyclomatic_complexity}, {LIMIT} is the most")
if functions < 1000:
    complaints.append(f"lizard found {functions} functions alone: it has not read the sources")
print("\n".join(sorted(complaints)))
sys.exit(bool(complaints))
END
