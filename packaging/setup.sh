#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing and builds into build/. Used by run.sh and test.sh:
#   packaging/setup.sh [--test] [--no-build]
# Asks for sudo only when a package is missing. PARASCOPE_TORCH=/path/to/libtorch builds the worker
# against another LibTorch (CUDA, 2.x).
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

wanted="$packages_build $packages_run"
build=yes
checks=OFF
for argument in "$@"; do
  case "$argument" in
    --test) wanted="$wanted $packages_test"; checks=ON ;;
    --no-build) build=no ;;
    *) echo "setup.sh: unknown option $argument" >&2; exit 2 ;;
  esac
done

say() { printf '%s\n' "$*" >&2; }

if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
  missing=""
  for package in $wanted; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    say "Installing:$missing"
    root=""
    if [ "$(id -u)" != 0 ]; then
      if ! command -v sudo >/dev/null 2>&1; then
        say "These packages are missing and there is no sudo here. As root, run:"
        say "  apt-get install --no-install-recommends$missing"
        exit 1
      fi
      root="sudo"
    fi
    # scipy, scikit-learn and matplotlib accept any BLAS but would pull the pthread OpenBLAS first.
    without=""
    for package in libopenblas0-pthread libopenblas-pthread-dev; do
      if apt-cache show "$package" >/dev/null 2>&1; then without="$without ${package}-"; fi
    done
    $root apt-get update -qq || say "apt-get update failed; trying with the lists that are here."
    $root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
      --no-install-recommends $missing $without >&2
  fi
else
  say "This is not a Debian-like system: nothing is installed by me. Needed: $packages_build $packages_run"
fi

if [ "$build" = yes ]; then
  torch="${PARASCOPE_TORCH:-}"
  if [ ! -f build/build.ninja ] || [ "$(cat build/.configured 2>/dev/null || true)" != "$torch|$checks" ]; then
    cmake --preset release -DPARASCOPE_TORCH="$torch" -DPARASCOPE_CHECK_HEADERS="$checks" >build-configure.log 2>&1 || {
      cat build-configure.log >&2
      say "Configuring failed."
      exit 1
    }
    mv build-configure.log build/configure.log
    printf '%s' "$torch|$checks" >build/.configured
  fi
  cmake --build build >&2
fi
