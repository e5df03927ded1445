#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Adds the current PyTorch wheel to Debian's LibTorch, as two stacks of one machine:
#   packaging/torch_wheel.sh [--check] [FOLDER [PIP-REQUIREMENT...]]
# makes a Python environment in FOLDER (build/wheel), builds the worker against its LibTorch, and puts two devices of this
# machine's platform into the device list: "torch-wheel" (that worker) and "torch-wheel-eager" (PyTorch itself).
# --check only reports what is missing: space, Python's venv, the network. The wheel is the CUDA build, which also computes on CPUs.
set -eu
cd "$(dirname "$0")/.."
check=no
if [ "${1:-}" = --check ]; then check=yes; shift; fi
folder="${1:-build/wheel}"
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "torch>=2.7,<3" numpy pillow

fail() { printf 'torch_wheel.sh: %s\n' "$*" >&2; exit 1; }

mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] || fail "$folder cannot be written."
folder="$(cd "$folder" && pwd)"
python="$folder/venv/bin/python"
if ! { [ -x "$python" ] && "$python" -c 'import torch' 2>/dev/null; }; then
  # 5.4 GB unpacked, in addition 3 GB of downloads, and the worker.
  wanted=9
  free="$(df -Pk "$folder" | awk 'NR == 2 { print int($4 / 1048576) }')"
  [ "$free" -ge "$wanted" ] || fail "the wheel is the CUDA build and needs $wanted GiB in $folder, where $free GiB are free. \
Name another folder: packaging/torch_wheel.sh FOLDER"
  /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null || fail "Python has no venv here: apt-get install python3-venv"
  [ -x "$python" ] || /usr/bin/python3 -m venv "$folder/venv" >"$folder/pip.log" 2>&1 || fail "no environment could be made; $folder/pip.log says why."
  # This asks only the index, which takes seconds; downloading the wheel takes minutes.
  "$folder/venv/bin/pip" index versions torch --disable-pip-version-check --retries 1 --timeout 20 >>"$folder/pip.log" 2>&1 ||
    fail "the Python package index cannot be reached, so there is no wheel to be had; $folder/pip.log says why."
fi
[ "$check" = no ] || exit 0

if ! { [ -x "$python" ] && "$python" -c 'import torch' 2>/dev/null; }; then
  echo "Fetching the PyTorch wheel (some 3 GB)" >&2
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir "$@" >>"$folder/pip.log" 2>&1 ||
    fail "the wheel could not be installed; $folder/pip.log says why."
fi
version="$("$python" -c 'import torch; print(torch.__version__)')"
torch="$("$python" -c 'import os, torch; print(os.path.dirname(torch.__file__))')"
echo "Building the worker against LibTorch $version (some minutes)" >&2
{ cmake -S . -B "$folder/worker" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPARASCOPE_WORKER_ONLY=ON "-DPARASCOPE_TORCH=$torch" &&
    cmake --build "$folder/worker" --target parascope-worker; } >"$folder/worker.log" 2>&1 || {
  tail -n 5 "$folder/worker.log" >&2
  fail "the worker could not be built against LibTorch $version; $folder/worker.log has all of it."
}

cli="$PWD/build/bin/parascope-cli"
[ -x "$cli" ] || fail "build/bin/parascope-cli is not there; ./run.sh --build makes it."
"$cli" endpoint add '{"name": "torch-wheel", "platform": "this-machine", "worker": ["'"$folder"'/worker/bin/parascope-worker"]}' >/dev/null
"$cli" endpoint add '{"name": "torch-wheel-eager", "platform": "this-machine", "worker": ["'"$python"'", "'"$PWD"'/build/bin/parascope-worker-pytorch"]}' >/dev/null
"$cli" endpoint test torch-wheel >&2
cat >&2 <<END
Two stacks more: torch-wheel (LibTorch $version) and torch-wheel-eager (PyTorch $version). To compare them with Debian's:
  build/bin/parascope-cli sweep SPEC --db results.db --device cpu --device torch-wheel --device torch-wheel-eager
  build/bin/parascope-cli analyse stacks --db results.db --over stack
END
