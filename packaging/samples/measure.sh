#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures resources/samples/three-frameworks.json on this machine: the grids beside this script (FC, CNN, RNN, decoders and the real
# models) with LibTorch, PyTorch and JAX on its CPU, its ceilings, and profiles of one model of each family.
#   packaging/samples/measure.sh [FOLDER]     FOLDER (build/samples) takes the database and JAX's environment
# Some ten minutes on two cores. Let nothing else run meanwhile: what waited for other programs says so in its record.
set -eu
cd "$(dirname "$0")/../.."
folder="${1:-build/samples}"
cli="$PWD/build/bin/parascope-cli"
mkdir -p "$folder"
database="$folder/three-frameworks.db"
packaging/jax_venv.sh "$folder/jax" >&2

pytorch='{"name": "pytorch", "worker": ["/usr/bin/python3", "'"$PWD"'/build/bin/parascope-worker-pytorch"]}'
jax='{"name": "jax", "worker": ["'"$folder"'/jax/bin/python", "'"$PWD"'/build/bin/parascope-worker-jax"]}'
"$cli" calibrate --device cpu --db "$database" >&2
for spec in packaging/samples/*.json; do
  status=0
  "$cli" sweep "$spec" --db "$database" --device cpu --device "$pytorch" --device "$jax" >&2 || status=$?
  [ "$status" -le 1 ] || exit "$status" # a run that fails is a result
done
"$cli" profile --family fc --set layer=4,node=256,batch=256 --db "$database" >&2
"$cli" profile --family cnn --set variant=residual,block=1,filter=16,image=200,batch=16 --db "$database" >&2
"$cli" profile --family rnn --set cell=lstm,layer=1,embed=100,length=10,vocab=32,batch=64 --db "$database" >&2
"$cli" export --db "$database" --format json | /usr/bin/python3 packaging/samples/describe.py >resources/samples/three-frameworks.json
ls -l resources/samples/three-frameworks.json >&2
