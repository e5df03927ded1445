# SPDX-License-Identifier: GPL-3.0-or-later
"""Parascope workers in Python: they train and time the model of a layer graph, in PyTorch or JAX.

channel     the protocol's stdio, with native libraries' prints kept away from it
supervisor  one process a run (or for many runs), so that a crash is an answer and not an end
graph       reads a layer graph and refuses what this worker does not know
values      weights and inputs: at random for measuring, by a formula for comparing implementations
measuring   the loop that times steps and reports them; statistics are the engine's
machine     environment record and conditions
tpu         chips and slices, before JAX is asked
selftest    a report of what a machine that we have not can do
torch_*     PyTorch: layers, model, optimiser, worker
jax_*       JAX: the same
"""

VERSION = "0.1.0"
PROTOCOL = 1
