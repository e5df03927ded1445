#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a Python environment with PyTorch 2 (CPU) and transformers, for tst_flop_counter and tst_served_decoders:  packaging/torch_venv.sh FOLDER
# Debian's python3-torch is 1.13, which has no counter of FLOPs.
set -eu
folder="${1:?usage: torch_venv.sh FOLDER}"
[ -x "$folder/bin/python" ] || /usr/bin/python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check "torch>=2.4,<3" numpy pillow transformers
"$folder/bin/python" -c 'import torch, torch.utils.flop_counter; print("PyTorch", torch.__version__)'
echo "PARASCOPE_TORCH2_PYTHON=$folder/bin/python"
