#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing and builds into build/. Used by run.sh and test.sh:
#   packaging/setup.sh [--test | --quick] [--no-build]      without --test only the programs
# Asks for sudo only when a package is missing. PARASCOPE_TORCH=/path/to/libtorch builds the worker
# against another LibTorch (CUDA, 2.x).
set -eu
cd "$(dirname "$0")/.."
. packaging/packages.sh

wanted="$packages_build $packages_run"
build="engine worker cli window"
for argument in "$@"; do
  case "$argument" in
    --test) wanted="$wanted $packages_test"; build="engine worker cli window tests" ;;
    --quick) wanted="$wanted $packages_test"; build="engine quick" ;;
    --no-build) build="" ;;
    *) echo "setup.sh: unknown option $argument" >&2; exit 2 ;;
  esac
done

say() { printf '%s\n' "$*" >&2; }

# An earlier run, for example as root, may have left files here that this user cannot write.
for place in . build build/build.ninja; do
  if [ -e "$place" ] && [ ! -w "$place" ]; then
    say "$PWD/$place cannot be written by you; remove build (it may be root's), or clone the repository into a folder of yours."
    exit 1
  fi
done

if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
  installed=" $(dpkg-query -W -f '${Package}:${db:Status-Status} ' $wanted 2>/dev/null || true)"
  missing=""
  for package in $wanted; do
    case "$installed" in *" $package:installed "*) ;; *) missing="$missing $package" ;; esac
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
    # scipy, scikit-learn and matplotlib accept any BLAS but would install the pthread OpenBLAS by default.
    without=""
    for package in libopenblas0-pthread libopenblas-pthread-dev; do
      if apt-cache show "$package" >/dev/null 2>&1; then without="$without ${package}-"; fi
    done
    $root apt-get update -qq || say "apt-get update failed; trying with the lists that are here."
    $root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
      --no-install-recommends $missing $without >&2 || {
      say "These packages could not be installed. As root, with a network, run:"
      say "  apt-get install --no-install-recommends$missing"
      exit 1
    }
  fi
else
  say "This is not a Debian-like system: nothing is installed by me. Needed: $packages_build $packages_run"
fi

# reuse 4 reads REUSE.toml, Debian 12's does not. Without PyPI the test `packages` reports the checks that it skipped.
case "$wanted" in
  *"$packages_test"*)
    if [ ! -x build/reuse/bin/reuse ]; then
      { /usr/bin/python3 -m venv build/reuse && build/reuse/bin/pip install --quiet --disable-pip-version-check --retries 0 --timeout 10 "reuse>=4,<7"; } \
        >/dev/null 2>&1 || rm -rf build/reuse
    fi ;;
esac

[ -n "$build" ] || exit 0

# Both commands use one configuration, so that each finds what the other has built. PARASCOPE_CMAKE: more options (CI treats
# warnings as errors). Without options, the options of the last build stay.
options="-DPARASCOPE_TORCH=${PARASCOPE_TORCH:-} ${PARASCOPE_CMAKE:-}"
configured=$(cat build/.configured 2>/dev/null || true)
[ -n "${PARASCOPE_TORCH+set}${PARASCOPE_CMAKE+set}" ] || options="${configured:-$options}"
if [ ! -f build/build.ninja ] || [ "$configured" != "$options" ]; then
  say "Configuring the build"
  mkdir -p build
  # shellcheck disable=SC2086
  cmake --preset release "-DPARASCOPE_TORCH=${PARASCOPE_TORCH:-}" ${PARASCOPE_CMAKE:-} >build/configure.log 2>&1 || {
    cat build/configure.log >&2
    say "Configuring failed."
    exit 1
  }
  printf '%s' "$options" >build/.configured
fi

parts="$build"
# An existing build is updated in one step; a change may take minutes, so ninja's lines are shown there, too.
export NINJA_STATUS="  [%f of %t] "
fresh=""
for part in $parts; do [ -f "build/.built-$part" ] || fresh=yes; done
if [ -z "$fresh" ]; then
  say "Bringing the build up to date"
  # shellcheck disable=SC2046
  cmake --build build --target $(printf 'build_%s ' $parts) >&2
  exit 0
fi
count=$(echo "$parts" | wc -w)
number=0
for part in $parts; do
  number=$((number + 1))
  case "$part" in
    engine) what="the engine" ;;
    worker) what="the LibTorch worker" ;;
    cli) what="the command line" ;;
    window) what="the window" ;;
    tests) what="the tests" ;;
    quick) what="the quick tests" ;;
  esac
  say "Building $what, $number of $count"
  cmake --build build --target "build_$part" >&2
  : >"build/.built-$part"
done
