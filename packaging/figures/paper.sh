#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Remakes the ParaDnn paper's Figures 2(a), 2(d), 3(a), 3(b), 7, 8(a-c) and the FC columns of 11, and 2 and 3 as
# one figure each, from the sample data that its artifact ships, without a display.
#   packaging/figures/paper.sh [OUT [DATA [FORMAT...]]]
# own/ has the specs of 2, 10 and 11 for a database that also has CNNs and RNNs, and of 3 to 6 and 12 for Parascope's runs (the
# sample three-frameworks).
# OUT: a folder, made if it is missing (paper-figures); DATA: the folder with tpu_fc.json, gpu_fc.json and
# the traces (../shared/data/paradnn); FORMAT: pdf (default), svg, png, tex, csv.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
root="$here/../.."
out="${1:-paper-figures}"
data="${2:-$root/../shared/data/paradnn}"
if [ $# -ge 2 ]; then shift 2; else shift $#; fi
[ $# -gt 0 ] || set -- pdf
bin="${PARASCOPE_BIN:-$root/build/bin}"
for program in parascope parascope-cli; do
  [ -x "$bin/$program" ] || { echo "paper.sh: $bin/$program is not built; ./run.sh --build makes it" >&2; exit 2; }
done
[ -f "$data/tpu_fc.json" ] || { echo "paper.sh: no ParaDnn sample data in $data" >&2; exit 2; }

mkdir -p "$out"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# The database's name is written into each figure.
db="$work/paradnn.db"
"$bin/parascope-cli" import "$data"/*.json --db "$db" >&2
for spec in "$here"/fig*.json; do
  name="$(basename "$spec" .json)"
  for format in "$@"; do
    "$bin/parascope" --export "$spec" --db "$db" --out "$out/$name.$format"
    echo "$out/$name.$format"
  done
done
