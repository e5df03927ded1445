#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The packages from the clone to the purge: built twice from the same commit and compared byte for byte, then, in a bare
# chroot of each Debian in PARASCOPE_SUITES ("bookworm trixie"), installed, used, removed, installed again and purged.
# A Debian other than this machine's builds its own packages, because the names of libraries differ. Needs root and debootstrap
# for the chroots.
#   PARASCOPE_DEBS=FOLDER   existing packages of this Debian: they are used, and not built twice
set -eu
cd "$(dirname "$0")/../.."
. tests/soak/bare.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/parascope-packages.XXXXXX")
root=""
clean() {
  [ -z "$root" ] || bare_gone "$root"
  rm -rf --one-file-system "$work"
}
trap clean EXIT
say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }
fail() { say "FAILED: $*"; exit 1; }

here=$(. /etc/os-release && echo "$VERSION_CODENAME")
debs=${PARASCOPE_DEBS:-}
counted=""
if [ -z "$debs" ]; then
  for turn in first second; do
    say "the $turn build"
    # The second build is in another folder: no path may show in the packages.
    packaging/deb.sh "$work/$turn" >"$work/$turn.log" 2>&1 || { tail -n 40 "$work/$turn.log"; fail "the $turn build"; }
  done
  for deb in "$work"/first/*.deb; do
    cmp "$deb" "$work/second/${deb##*/}" || fail "${deb##*/}: two builds of one commit differ"
    say "$(sha256sum "$deb" | cut -c1-16)  ${deb##*/}: the same bytes twice"
  done
  lintian --allow-root --fail-on error,warning "$work"/first/*.changes || fail "lintian"
  debs="$work/first"
  counted="the same bytes twice"
fi

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null 2>&1; then
  say "skipped: bare chroots need root and debootstrap"
  exit 77
fi

inside() { bare_run "$root" "$1"; }

for suite in ${PARASCOPE_SUITES:-bookworm trixie}; do
  say "a bare $suite"
  root="$work/$suite"
  bare_root "$suite" "$root" "$work/debootstrap.log" || fail "debootstrap $suite"
  if [ "$suite" = "$here" ]; then
    mkdir "$root/debs"
    cp "$debs"/*.deb "$root/debs"
  else
    say "$suite builds its own packages"
    git clone --quiet --no-local . "$root/src"
    inside 'cd /src; . packaging/packages.sh; apt-get -qq update; apt-get -qq install -y --no-install-recommends $packages_build $packages_deb >/dev/null
            packaging/deb.sh /debs >/tmp/log 2>&1 || { tail -n 40 /tmp/log; exit 1; }
            rm -rf /src /root/.cache' || fail "$suite: the build"
  fi
  inside 'apt-get -qq update; apt-get -qq install -y --no-install-recommends /debs/*.deb >/tmp/log 2>&1 || { tail -n 20 /tmp/log; exit 1; }' || fail "$suite: apt install"
  say "installed; a quick sweep and a figure"
  inside 'cd /tmp; parascope --version; parascope-cli --version; parascope-worker --version
          parascope-cli sweep fc-quick --db quick.db --max-runs 6 >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
          parascope --export /usr/share/doc/parascope/examples/quick.json --db quick.db --out quick.pdf
          head -c 5 quick.pdf | grep -q %PDF-
          parascope-worker-keep --help >/dev/null
          rm -f quick.*' || fail "$suite: the sweep"
  inside 'dpkg -L parascope parascope-workers-python | sort -u | while read -r path; do [ -d "$path" ] || echo "$path"; done >/tmp/files
          apt-get -qq remove -y parascope parascope-workers-python >/dev/null 2>&1
          apt-get -qq install -y --no-install-recommends /debs/*.deb >/dev/null 2>&1; parascope-cli --version >/dev/null
          apt-get -qq purge -y --autoremove parascope parascope-workers-python >/dev/null 2>&1
          rm -rf /debs /tmp/log /root/.local /root/.cache /root/.config /tmp/parascope-0  # what the user left
          while read -r path; do [ ! -e "$path" ] || echo "left: $path"; done </tmp/files >/tmp/left
          find / -xdev -iname "*parascope*" -not -path "/proc/*" -not -path "/var/cache/*" >>/tmp/left
          [ -s /tmp/files ] && [ ! -s /tmp/left ] || { cat /tmp/left; exit 1; }' || fail "$suite: removed, installed again, purged"
  counted="${counted:+$counted; }$suite installed, used, purged"
  say "$suite: removed, installed again, purged: no file is left"
  bare_gone "$root"
done
# Print the counts as a Qt test does, because the table of soaks reads that form.
echo "QINFO  : packages $counted"
