#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the suite N times (10), every third time next to two busy loops, and appends one row per run to tests/soak/results.md.
# After ten rows in a row without a failure, a failure is a defect and not chance. The logs of failures are
# build/soak/steady-*.log.
#   tests/soak/steady.sh [N] [MORE ARGUMENTS OF CTEST]
set -eu
cd "$(dirname "$0")/../.."
runs="${1:-10}"
[ $# -eq 0 ] || shift
export PARASCOPE_PYTHON=/usr/bin/python3
table=tests/soak/results.md
grep -q '^## The suite, again and again' "$table" || cat >>"$table" <<'HEAD'

## The suite, again and again

`tests/soak/steady.sh [N]` appends a row a run of the whole suite; every third runs beside two busy loops.

| date | commit | load at the start | minutes | failures |
|---|---|---|---|---|
HEAD
mkdir -p build/soak
loops=""
calm() {
  for loop in $loops; do kill "$loop" 2>/dev/null || true; done
  loops=""
}
trap calm EXIT
failed=0
for run in $(seq "$runs"); do
  load=$(cut -d' ' -f1 /proc/loadavg)
  if [ $((run % 3)) -eq 0 ]; then
    for _ in 1 2; do
      sh -c 'while :; do :; done' &
      loops="$loops $!"
    done
    load="$load and two busy loops"
  fi
  log="build/soak/steady-$(date -u +%Y-%m-%dT%H%M%SZ).log"
  began=$(date +%s)
  status=0
  ctest --preset release -j "$(nproc)" -LE "soak|sanitize|fuzz|tidy" "$@" >"$log" 2>&1 || status=$?
  calm
  names=$(sed -n 's/^[[:space:]]*[0-9]* - \([A-Za-z0-9_]*\) (\(Failed\|Timeout\|SEGFAULT\|Not Run\|Subprocess aborted\).*/\1/p' "$log" | sort -u | paste -sd' ')
  [ "$status" -eq 0 ] || failed=$((failed + 1))
  [ "$status" -eq 0 ] || [ -n "$names" ] || names="ctest ended with $status"
  echo "| $(date -u +%Y-%m-%d) | $(git describe --always --dirty) | $load | $((($(date +%s) - began + 30) / 60)) | ${names:-none} |" | tee -a "$table"
done
[ "$failed" -eq 0 ]
