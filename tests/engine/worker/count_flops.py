# SPDX-License-Identifier: GPL-3.0-or-later
"""FLOPs of the references of this folder, as PyTorch 2's torch.utils.flop_counter.FlopCounterMode counts them.

Standard input: a JSON list of {"family", "parameters", "batch"}. Standard output: a list of {"forward", "step"}:
inference, and forward plus backward. The references' operations run one by one, so the counted
operations are the executed ones: no layer graph and no formula of Parascope takes part.
"""
import json
import sys
import warnings

warnings.filterwarnings("ignore")

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.flop_counter import FlopCounterMode

import reference_models
import reference_zoo
from reference_formula import Weights

torch.set_num_threads(1)


def count(work):
    with FlopCounterMode(display=False) as counter, sdpa_kernel(SDPBackend.MATH):
        work()
    return counter.get_total_flops()


answers = []
# The counter does not see the fused recurrent operators as products; without oneDNN it does.
with torch.backends.mkldnn.flags(enabled=False):
    for task in json.load(sys.stdin):
        family = getattr(reference_zoo, task["family"], None) or getattr(reference_models, task["family"])
        run = family(task["parameters"], task["batch"], Weights())
        with torch.no_grad():
            forward = count(lambda: run(False))
        answers.append({"forward": forward, "step": count(lambda: run(True)[1].backward())})
json.dump(answers, sys.stdout)
