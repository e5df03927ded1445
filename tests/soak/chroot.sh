#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command of the README in a clone on a bare Debian, as a new user gives it: chroot.sh bookworm|trixie './run.sh
# --headless'
# Needs root and debootstrap, and is skipped (77) without them. The log has a date: build/soak/chroot-SUITE-*.log.
set -eu
cd "$(dirname "$0")/../.."
. tests/soak/bare.sh
suite="$1"
command="$2"
if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null 2>&1; then
  echo "skipped: bare chroots need root and debootstrap"
  exit 77
fi
mkdir -p build/soak
log="$PWD/build/soak/chroot-$suite-$(date -u +%Y-%m-%dT%H%M%SZ).log"
work=$(mktemp -d "${TMPDIR:-/tmp}/parascope-chroot.XXXXXX")
trap 'bare_gone "$work/root"; rm -rf "$work"' EXIT
bare_root "$suite" "$work/root" "$log"
bare_run "$work/root" 'apt-get -qq update; apt-get -qq install -y --no-install-recommends git ca-certificates' >>"$log" 2>&1
git clone --quiet --no-local . "$work/root/src"
began=$(date +%s)
bare_run "$work/root" "cd /src; $command" >>"$log" 2>&1 || {
  tail -n 40 "$log"
  exit 1
}
# Print the counts as a Qt test does, because the table of soaks reads that form.
echo "QINFO  : chroot $suite: $command: $((($(date +%s) - began + 30) / 60)) min, packages included"
