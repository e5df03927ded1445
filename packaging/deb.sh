#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the Debian packages of the commit that is checked out, from a clean clone of it:
#   packaging/deb.sh [FOLDER]                   into FOLDER (build/deb unless given)
#   packaging/deb.sh --stage BUILD FOLDER       packages the programs in the build folder BUILD without building
# Times, names and paths of the packages are those of the commit: two builds of one commit give the same bytes.
# DEBFULLNAME, DEBEMAIL: the maintainer. (-DPARASCOPE_SITE of CMake: where the project is.)
set -eu
cd "$(dirname "$0")/.."
root=$PWD
. packaging/packages.sh

staged=""
if [ "${1:-}" = --stage ]; then
  staged=$(realpath "${2:?usage: deb.sh --stage BUILD FOLDER}")
  shift 2
fi
mkdir -p "${1:-build/deb}"
out=$(realpath "${1:-build/deb}")
missing=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $packages_deb 2>&1 | grep -v ' installed$' || true)
if [ -n "$missing" ]; then
  printf 'deb.sh: missing packages; as root: apt-get install --no-install-recommends %s\n' "$(echo $packages_deb)" >&2
  exit 1
fi

# Untranslated texts are shown in English; a release prints their number.
for catalogue in translations/parascope_*.ts; do
  unfinished=$(grep -c 'type="unfinished"' "$catalogue" || true)
  [ "$unfinished" = 0 ] || echo "deb.sh: $unfinished texts of $catalogue are not translated" >&2
done

rm -rf "$out/source"
if [ -n "$staged" ]; then
  mkdir "$out/source"
  export PARASCOPE_BUILD="$staged"
else
  git clone --quiet --no-local "$root" "$out/source"
  git -C "$out/source" checkout --quiet "$(git rev-parse HEAD)"
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
# The compiler's cache may return files compiled in another folder. Paths are mapped, so the bytes are the same, but not from
# this build.
export CCACHE_DISABLE=1

version=$(sed -n 's/^project(parascope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ -n "$version" ]
# A release is a tag; a version between two releases sorts after the earlier one.
if [ "$(git describe --tags --exact-match --match "v$version" 2>/dev/null)" != "v$version" ]; then
  version="$version+git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S)"
fi
maintainer="${DEBFULLNAME:-Parascope maintainers} <${DEBEMAIL:-maintainers@parascope.example.org}>"

list() { echo "$@" | sed -E 's/[[:space:]]+/, /g'; }
cp -r packaging/debian "$out/source/debian"
cd "$out/source/debian"
sed -e "s|@MAINTAINER@|$maintainer|" -e "s|@BUILD@|$(list $packages_build $packages_deb)|" -e "s|@RUN@|$(list $packages_run)|" control.in >control
rm control.in
printf 'parascope (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" >changelog
cd ..
if [ -n "$staged" ]; then
  DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-} noautodbgsym" dpkg-buildpackage --build=binary --no-sign --no-check-builddeps --no-pre-clean
else
  DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-} noautodbgsym" dpkg-buildpackage --build=binary --no-sign
fi
cd "$out"
rm -rf source
ls "$out"/*.deb
