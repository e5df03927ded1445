#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One grid on five stacks of this machine, in one database: Debian's LibTorch and PyTorch, the current PyTorch eager and
# compiled (torch.compile), and JAX; then their comparison, and a figure like the paper's Figure 12.
#   packaging/stacks.sh [SPEC [FOLDER]]
# SPEC: a file (packaging/samples/fc.json). FOLDER (build/stacks) takes the Python environments (8 GB, most of it PyTorch's wheel),
# the database and the figure. A stack whose environment cannot be made is left out and reported at the end.
set -eu
cd "$(dirname "$0")/.."
spec="${1:-packaging/samples/fc.json}"
folder="${2:-build/stacks}"
cli="$PWD/build/bin/parascope-cli"
[ -x "$cli" ] || { echo "stacks.sh: build/bin/parascope-cli is not there; ./run.sh --build makes it." >&2; exit 1; }
[ -f "$spec" ] || { echo "stacks.sh: $spec is no file." >&2; exit 2; }
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
database="$folder/stacks.db"
missing=""

device() { # NAME PYTHON WORKER: as JSON; all are stacks of one platform
  printf '{"name": "%s", "platform": "this-machine", "hello_seconds": 120, "worker": ["%s", "%s"]}' "$1" "$2" "$PWD/build/bin/parascope-worker-$3"
}
sweep() { # SPEC DEVICE...; a run that fails is a result
  swept="$1"
  shift
  for one in "$@"; do set -- "$@" --device "$one"; shift; done
  status=0
  "$cli" sweep "$swept" --db "$database" "$@" >&2 || status=$?
  [ "$status" -le 1 ] || exit "$status"
}

set -- "{\"name\": \"libtorch\", \"platform\": \"this-machine\", \"worker\": [\"$PWD/build/bin/parascope-worker\"]}"
if /usr/bin/python3 -c 'import torch' 2>/dev/null; then
  set -- "$@" "$(device pytorch /usr/bin/python3 pytorch)"
else
  missing="$missing python3-torch"
fi
if packaging/torch_venv.sh "$folder/torch" >&2; then
  wheel="$(device pytorch-wheel "$folder/torch/bin/python" pytorch)"
  set -- "$@" "$wheel"
else
  wheel=""
  missing="$missing PyTorch-wheel"
fi
if packaging/jax_venv.sh "$folder/jax" >&2; then
  set -- "$@" "$(device jax "$folder/jax/bin/python" jax)"
else
  missing="$missing JAX"
fi
sweep "$spec" "$@"
if [ -n "$wheel" ]; then
  /usr/bin/python3 - "$spec" >"$folder/compiled.json" <<'END'
import json, sys
spec = json.load(open(sys.argv[1]))
spec["name"] += "-compiled"
spec.setdefault("fixed", {})["compile"] = 1
print(json.dumps(spec))
END
  sweep "$folder/compiled.json" "$wheel"
fi
"$cli" analyse stacks --db "$database" --over stack
if [ -x build/bin/parascope ]; then
  printf '{"kind": "stacks", "style": {"preset": "mlsys"}}' >"$folder/figure.json"
  build/bin/parascope --export "$folder/figure.json" --db "$database" --out "$folder/stacks.pdf" --csv >&2
fi
[ -z "$missing" ] || echo "Left out, for they are not here and could not be fetched:$missing" >&2
echo "$database" >&2
