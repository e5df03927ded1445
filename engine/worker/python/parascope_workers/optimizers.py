# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of the optimisers, the same for every framework."""

from .graph import Unsupported

_RATES = {"sgd": 0.1, "momentum": 0.1, "rmsprop": 0.1, "adam": 0.001, "adamw": 0.001}


def optimizer_options(name, given):
    """Returns all options of an optimiser with the defaults of the engine's LibTorch worker."""
    if name == "none":
        return {}
    if name not in _RATES:
        raise Unsupported(f'run: the optimizer "{name}" is unknown to this worker.')
    rate = given.get("learning_rate", _RATES[name])
    if name in ("sgd", "momentum"):
        out = {"learning_rate": rate, "momentum": given.get("momentum", 0.0 if name == "sgd" else 0.9)}
    elif name == "rmsprop":
        out = {"learning_rate": rate, "decay": given.get("decay", 0.9), "momentum": given.get("momentum", 0.9),
               "epsilon": given.get("epsilon", 1.0)}
    else:
        out = {"learning_rate": rate, "beta1": given.get("beta1", 0.9), "beta2": given.get("beta2", 0.999),
               "epsilon": given.get("epsilon", 1e-8), "weight_decay": given.get("weight_decay", 0.01 if name == "adamw" else 0.0)}
    for key, value in given.items():
        if value and key not in out:
            raise Unsupported(f'run: the optimizer "{name}" has no "{key}" in this worker.')
    return out
