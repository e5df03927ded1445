#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures a sample of a machine with an NVIDIA GPU: the ceilings of "cuda:0", then the steps of gpu/plan.json with LibTorch, PyTorch
# and JAX, then one profile.
#   packaging/samples/gpu.sh PLATFORM TITLE [FOLDER]
#   packaging/samples/gpu.sh --quick [FOLDER]
# `python3` holds PyTorch with CUDA, and JAX; the worker is built against its LibTorch. FOLDER (build/samples-gpu) takes the
# database, and sample.json. Estimated at 570 seconds on an H200, in addition to the build of the worker, which FOLDER keeps: 150 runs
# of two seconds, the starts of the workers, and compiling. The recurrent cells run in PyTorch alone: those of the LibTorch worker
# ended with a segmentation fault on CUDA, whose cause needs a GPU to find.
# --quick checks the plan on a processor, with the build's own workers: one small run of each step on each of its workers. Without JAX, it
# leaves out the steps of JAX.
set -eu
cd "$(dirname "$0")/../.."
quick=""
if [ "${1:-}" = --quick ]; then
  quick=--quick; shift
  set -- quick "Check of the plan of a GPU" ${1:+"$1"}
fi
platform="${1:?usage: gpu.sh [--quick] PLATFORM TITLE [FOLDER]}"
title="${2:?usage: gpu.sh [--quick] PLATFORM TITLE [FOLDER]}"
folder="${3:-build/samples-gpu}"
cli="$PWD/${PARASCOPE_BUILD:-build}/bin/parascope-cli"
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
workers="$PWD/engine/worker/python"
if [ -n "$quick" ]; then
  unit=cpu python=/usr/bin/python3 native="${cli%-cli}-worker" seconds=0.05 sizes=node=64,batch=64,dtype=float32
else
  unit=cuda:0 python="$(command -v python3)" native="$folder/worker/bin/parascope-worker" seconds=3 sizes=node=2048,batch=4096,dtype=bfloat16
  torch="$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))')"
  { cmake -S . -B "$folder/worker" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPARASCOPE_WORKER_ONLY=ON "-DPARASCOPE_TORCH=$torch" &&
      cmake --build "$folder/worker" --target parascope-worker; } >"$folder/worker.log" 2>&1
fi
device() { # NAME: the device on which that framework's worker runs
  case "$1" in
    libtorch) command="\"$native\"" ;;
    *) command="\"$python\", \"$workers/parascope-worker-$1\"" ;;
  esac
  printf '{"name": "%s", "unit": "%s", "platform": "%s", "hello_seconds": 60, "worker": [%s]}' "$1" "$unit" "$platform" "$command"
}
"$cli" calibrate --device "$(device libtorch)" --db "$folder/runs.db" --seconds "$seconds" --patience 0 ${quick:+--dtype float32 --threads 1} >&2
/usr/bin/python3 packaging/samples/gpu/plan.py "$folder/specs" $quick >"$folder/plan"
while read -r names spec; do # FOLDER may have spaces in its name
  for name in $(printf %s "$names" | tr , " "); do
    if [ "$name" = jax ] && [ -n "$quick" ] && ! "$python" -c 'import jax' 2>/dev/null; then
      echo "gpu.sh: no JAX here; left out: $spec" >&2
      continue
    fi
    "$cli" sweep "$spec" --db "$folder/runs.db" --device "$(device "$name")" >&2 </dev/null || [ $? -le 1 ] # a failed run is a result
  done
done <"$folder/plan"
"$cli" profile --device "$(device libtorch)" --family fc --set "layer=4,$sizes" --db "$folder/runs.db" >&2
"$cli" export --db "$folder/runs.db" --format json |
  /usr/bin/python3 packaging/samples/describe.py --title "$title" >"$folder/sample.json"
