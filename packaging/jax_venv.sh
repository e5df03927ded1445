#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a Python environment with JAX for the optional JAX worker:  packaging/jax_venv.sh FOLDER [PIP-REQUIREMENT]
# The requirement is "jax" (CPUs) unless given: "jax[cuda12]", "jax[tpu]".
set -eu
folder="${1:?usage: jax_venv.sh FOLDER [PIP-REQUIREMENT]}"
requirement="${2:-jax}"
[ -x "$folder/bin/python" ] || /usr/bin/python3 -m venv "$folder"
# 0.10 is the last series of versions for Python 3.11, which Debian 12 has.
case "$requirement" in
  *[=\<\>]*) ;;
  *) requirement="$requirement<0.11" ;;
esac
"$folder/bin/pip" install --quiet --disable-pip-version-check "$requirement" pillow
"$folder/bin/python" -c 'import jax; print("JAX", jax.__version__, "on", jax.default_backend())'
