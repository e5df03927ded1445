# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the reference for a task of the tests."""
import reference_layers
import reference_models
import reference_today
import reference_zoo


def run_of(task, weights):
    """Returns run(training) -> (output, loss) of {"case", "graph", "batch"} or {"family", "parameters", "batch"},
    with or without "graph"."""
    if "case" in task:
        return reference_layers.build(task["case"], task["graph"], task["batch"], weights)
    if "graph" in task:  # it names the weights and inputs
        family = getattr(reference_today, task["family"])
        return reference_layers.built(lambda *values: family(task["parameters"], *values), task["graph"], task["batch"], weights)
    family = getattr(reference_zoo, task["family"], None) or getattr(reference_models, task["family"])
    return family(task["parameters"], task["batch"], weights)
