#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets up, builds, and does the main job: with a display the workbench on a new database with the quick
# grid running, without one the quick grid in the terminal, its table, and the heat map as PDF and PNG.
#   ./run.sh [--headless] [--build] [--torch wheel]
# --torch wheel: fetches the current PyTorch wheel, builds a second worker against it and lists both as devices; then stops.
set -eu
cd "$(dirname "$0")"

headless=no
build_only=no
wheel=no
while [ $# -gt 0 ]; do
  case "$1" in
    --headless) headless=yes ;;
    --build) build_only=yes ;;
    --torch)
      [ "${2:-}" = wheel ] || { echo "run.sh: --torch takes the word wheel (PARASCOPE_TORCH=FOLDER names a LibTorch of yours)" >&2; exit 2; }
      wheel=yes
      build_only=yes
      shift ;;
    -h|--help) sed -n '3,6s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "run.sh: unknown option $1 (there are --headless, --build and --torch wheel)" >&2; exit 2 ;;
  esac
  shift
done

# Check the folder of the results before a build that takes minutes.
data="${XDG_DATA_HOME:-${HOME:-/tmp}/.local/share}/parascope"
if [ "$build_only" = no ] && ! { mkdir -p "$data" && [ -w "$data" ]; } 2>/dev/null; then
  echo "run.sh: $data cannot be written; set XDG_DATA_HOME to a folder that you can write." >&2
  exit 1
fi

# Report before the build, too, if something is missing for the wheel.
[ "$wheel" = no ] || packaging/torch_wheel.sh --check
packaging/setup.sh
[ "$wheel" = no ] || packaging/torch_wheel.sh
[ "$build_only" = no ] || exit 0

bin="$PWD/build/bin"
database="$data/quick.db"

if [ "$headless" = no ] && { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; }; then
  echo "Results: $database" >&2
  exec "$bin/parascope" --grid fc-quick --start --sweep-db "$database"
fi

echo "Results: $database" >&2
status=0
"$bin/parascope-cli" sweep resources/presets/fc-quick.json --db "$database" || status=$?
[ "$status" -le 1 ] || exit "$status"
"$bin/parascope-cli" analyse heatmap --db "$database" --x node --y batch --metric flops_per_second \
  --fix layer=4
for format in pdf png; do
  "$bin/parascope" --export packaging/figures/quick.json --db "$database" --out "$data/quick-heatmap.$format"
  echo "Figure: $data/quick-heatmap.$format" >&2
done
exit "$status"
