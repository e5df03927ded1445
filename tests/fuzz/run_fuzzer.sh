#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run_fuzzer.sh suite|soak|soak-lines PROGRAM CORPUS FINDS MAX_LENGTH: runs 10 seconds; in the soak 1,000,000 inputs (or
# lines, for a program that counts them) or 10 minutes, whichever ends first, from the corpus.
# New inputs and crashes go to FINDS; 77 (skipped) where the program was not built because clang is missing.
set -eu
length=$1 program=$2 corpus=$3 finds=$4 max=$5
if [ ! -x "$program" ]; then
  echo "SKIP: $program is absent; it needs clang++-19 and libclang-rt-19-dev."
  exit 77
fi
case "$length" in
  soak) amount="-runs=1000000 -max_total_time=600" ;;
  soak-lines)
    amount="-runs=-1 -max_total_time=600"
    export PARASCOPE_FUZZ_LINES=1000000
    ;;
  *) amount=-max_total_time=10 ;;
esac
mkdir -p "$finds/inputs"
# An input of more than 20 s is a hang, and more than 2 GB is growth.
# shellcheck disable=SC2086 # the amount is one or two options
exec "$program" $amount -max_len="$max" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
  -artifact_prefix="$finds/" "$finds/inputs" "$corpus"
