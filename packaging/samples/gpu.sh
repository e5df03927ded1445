#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures a sample of a machine with an NVIDIA GPU: the grids in gpu/ with LibTorch, PyTorch and JAX on "cuda:0".
#   packaging/samples/gpu.sh PLATFORM TITLE [FOLDER]
# `python3` holds PyTorch with CUDA, and JAX; the worker is built against its LibTorch. FOLDER (build/samples-gpu) takes the
# database, and sample.json. Some five minutes on an H200.
set -eu
cd "$(dirname "$0")/../.."
platform="${1:?usage: gpu.sh PLATFORM TITLE [FOLDER]}"
title="${2:?usage: gpu.sh PLATFORM TITLE [FOLDER]}"
folder="${3:-build/samples-gpu}"
cli="$PWD/build/bin/parascope-cli"
python="$(command -v python3)"
workers="$PWD/engine/worker/python"
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
torch="$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))')"
{ cmake -S . -B "$folder/worker" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPARASCOPE_WORKER_ONLY=ON "-DPARASCOPE_TORCH=$torch" &&
    cmake --build "$folder/worker" --target parascope-worker; } >"$folder/worker.log" 2>&1
device() { # NAME COMMAND...
  name="$1"; shift
  printf '{"name": "%s", "unit": "cuda:0", "platform": "%s", "hello_seconds": 60, "worker": [' "$name" "$platform"
  separator=""
  for word in "$@"; do printf '%s"%s"' "$separator" "$word"; separator=", "; done
  printf ']}'
}
libtorch="$(device libtorch "$folder/worker/bin/parascope-worker")"
pytorch="$(device pytorch "$python" "$workers/parascope-worker-pytorch")"
jax="$(device jax "$python" "$workers/parascope-worker-jax")"
for spec in packaging/samples/gpu/*.json; do
  for one in "$libtorch" "$pytorch"; do "$cli" sweep "$spec" --db "$folder/runs.db" --device "$one" >&2 || [ $? -le 1 ]; done
done
"$cli" sweep packaging/samples/gpu/fc.json --db "$folder/runs.db" --device "$jax" >&2 || [ $? -le 1 ]
"$cli" profile --device "$libtorch" --family fc --set layer=4,node=2048,batch=4096,dtype=bfloat16 --db "$folder/runs.db" >&2
"$cli" export --db "$folder/runs.db" --format json |
  /usr/bin/python3 packaging/samples/describe.py --title "$title" >"$folder/sample.json"
