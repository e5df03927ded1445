# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by scripts that need a bare Debian (root and debootstrap): makes one and runs commands in it.

# bare_root SUITE FOLDER LOG: runs debootstrap, with this machine's access to its mirror, and its name for the worker's
# record.
bare_root() {
  debootstrap --variant=minbase "$1" "$2" ${PARASCOPE_MIRROR:-} >"$3" 2>&1 || { tail -n 20 "$3"; return 1; }
  mount -t proc proc "$2/proc"
  mount -t devpts devpts "$2/dev/pts"
  for file in /etc/resolv.conf /etc/hosts; do cp "$file" "$2$file"; done
  for file in /etc/apt/apt.conf.d/*proxy*; do [ ! -e "$file" ] || cp "$file" "$2$file"; done
}

# bare_gone FOLDER
bare_gone() {
  umount "$1/proc" "$1/dev/pts" 2>/dev/null || true
  rm -rf --one-file-system "$1"
}

# bare_run FOLDER COMMAND: runs it as root with its own environment.
bare_run() {
  chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh -euc "$2"
}
