#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds and runs every test; closes with the test runner's own summary.
#   ./test.sh              the test suite (release build), without the two below and clang-tidy
#   ./test.sh --quick      the tests that an edit breaks most easily, in a few minutes: the engine's modules, the layering, the format
#   ./test.sh --sanitize   the engine's tests under address + undefined and under thread sanitizers, fuzzers and clang-tidy
#   ./test.sh --soak [REGEX]  the long counts (kills, faults, corruption, fuzzing), of those tests whose name matches;
#                          puts their rows into tests/soak/results.md
set -eu
cd "$(dirname "$0")"

mode="${1:-suite}"
case "$mode" in
  suite|--quick|--sanitize|--soak) ;;
  *) echo "test.sh: unknown option $mode (there are --quick, --sanitize and --soak)" >&2; exit 2 ;;
esac

# A release has every translation; between releases the test lists the missing ones.
if git describe --exact-match --tags --match 'v*' >/dev/null 2>&1; then export PARASCOPE_RELEASE=1; fi

# Use Debian's interpreter, which finds Debian's python3-torch; another one may come first in PATH.
export PARASCOPE_PYTHON=/usr/bin/python3

case "$mode" in
  suite)
    packaging/setup.sh --test
    # Sanitizers, fuzzers and clang-tidy are a separate run until they have covered the parts that were joined last.
    ctest --preset release -j "$(nproc)" -LE "soak|sanitize|fuzz|tidy"
    ;;
  --quick)
    packaging/setup.sh --quick
    ctest --preset release -j "$(nproc)" -L quick -LE soak
    ;;
  --sanitize)
    packaging/setup.sh --test --no-build
    cmake --preset release >/dev/null
    ctest --preset release -L "sanitize|fuzz|tidy" -LE soak
    ;;
  --soak)
    packaging/setup.sh --test
    mkdir -p build/soak
    log="build/soak/$(date -u +%Y-%m-%dT%H%M%SZ).log"
    status=0
    PARASCOPE_SOAK=1 ctest --preset release -L soak -R "${2:-.}" --verbose --timeout 14400 >"$log" 2>&1 || status=$?
    tests/soak/record.py "$log" tests/soak/results.md "$(git describe --always --dirty 2>/dev/null || echo unknown)"
    tail -n 20 "$log"
    echo "Log: $log; its rows: tests/soak/results.md"
    exit "$status"
    ;;
esac
