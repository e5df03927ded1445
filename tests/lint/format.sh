#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails and names the files that .clang-format would format differently. Exits 77 where clang-format 19 is missing, because
# other versions format some code differently.
set -eu
cd "$(dirname "$0")/../.."
if ! command -v clang-format-19 >/dev/null 2>&1; then
  echo "skipped: clang-format-19 is not installed"
  exit 77
fi
find app engine widgets tests -name '*.cpp' -o -name '*.h' | sort | xargs clang-format-19 --dry-run --Werror --ferror-limit=1 2>&1 |
  sed -n 's/: error: .*/: not formatted (clang-format-19 -i mends it)/p' | { ! grep . ; }
