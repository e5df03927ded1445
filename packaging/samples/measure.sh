#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures resources/samples/three-frameworks.json on this machine: the grids in this script's folder with LibTorch, PyTorch and JAX on
# its CPU, the ceilings of each, and profiles of one model of each family of the paper.
#   packaging/samples/measure.sh [--add] [--seconds N] [FOLDER [SPEC...]]
# FOLDER (build/samples) takes the database and JAX's environment. SPEC: only these grids. --add: measures only
# what the sample lacks and keeps its runs; a second call continues an interrupted one. --seconds: no grid starts after this time.
# Some 25 minutes on two cores. Let nothing else run meanwhile: the record of a run says how long it waited for other programs.
set -eu
cd "$(dirname "$0")/../.."
add=no
if [ "${1:-}" = --add ]; then add=yes; shift; fi
limit=86400
if [ "${1:-}" = --seconds ]; then limit="$2"; shift 2; fi
begun="$(date +%s)"
folder="${1:-build/samples}"
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- packaging/samples/*.json
cli="$PWD/build/bin/parascope-cli"
sample="resources/samples/three-frameworks.json"
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
packaging/jax_venv.sh "$folder/jax" >&2

if [ "$add" = yes ]; then
  mkdir -p "$folder/added"
  database="$folder/added/runs.db"
else
  database="$folder/three-frameworks.db"
fi
pytorch='{"name": "pytorch", "worker": ["/usr/bin/python3", "'"$PWD"'/build/bin/parascope-worker-pytorch"]}'
jax='"name": "jax", "worker": ["'"$folder"'/jax/bin/python", "'"$PWD"'/build/bin/parascope-worker-jax"]'
two='"unit": "cpu:all", "environment": {"XLA_FLAGS": "--xla_force_host_platform_device_count=2"}'
if [ "$add" = no ]; then
  for device in cpu "$pytorch" "{$jax}"; do "$cli" calibrate --device "$device" --db "$database" >&2; done
fi
for spec in "$@"; do
  name="$(sed -n 's/.*"name": "\([^"]*\)".*/\1/p' "$spec" | head -n 1)"
  if [ "$add" = yes ] && grep -q '"name":"'"$name"'","state"' "$sample"; then continue; fi
  if [ $(($(date +%s) - begun)) -ge "$limit" ]; then
    echo "measure.sh: the time is over; left out: $name" >&2
    continue
  fi
  third="{$jax}"
  if grep -q '"devices": \[' "$spec"; then third="{$jax, $two}"; fi
  status=0
  "$cli" sweep "$spec" --db "$database" --device cpu --device "$pytorch" --device "$third" >&2 || status=$?
  [ "$status" -le 1 ] || exit "$status" # a run that fails is a result
done
profile() { # DEVICE: one model of each of the paper's families
  "$cli" profile --device "$1" --family fc --set layer=4,node=256,batch=256 --db "$database" >&2
  "$cli" profile --device "$1" --family cnn --set variant=residual,block=1,filter=16,image=200,batch=16 --db "$database" >&2
  "$cli" profile --device "$1" --family rnn --set cell=lstm,layer=1,embed=100,length=10,vocab=32,batch=64 --db "$database" >&2
}
if [ "$add" = yes ]; then
  [ -f "$database" ] || { echo "measure.sh: the sample has all of these grids" >&2; exit 0; }
  profiled="$(/usr/bin/python3 -c '
import json, sys
sample = json.load(open(sys.argv[1]))
runs = {run["run_uuid"]: run["platform"] for run in sample["runs"]}
print("pytorch" in {runs[operation["run_uuid"]] for operation in sample["operations"]})' "$sample")"
  [ "$profiled" = True ] || profile "$pytorch"
  "$cli" export --db "$database" --format json | /usr/bin/python3 packaging/samples/describe.py "$sample" >"$folder/sample.json"
else
  for device in cpu "$pytorch" "{$jax}"; do profile "$device"; done
  "$cli" export --db "$database" --format json | /usr/bin/python3 packaging/samples/describe.py >"$folder/sample.json"
fi
mv "$folder/sample.json" "$sample"
[ "$add" = no ] || mv "$folder/added" "$folder/added-$(date +%s)" # its runs are in the sample now
ls -l "$sample" >&2
