# SPDX-License-Identifier: GPL-3.0-or-later
"""Parascope workers in Python: they train and time the model of a layer graph, in PyTorch or JAX.

channel     the protocol over stdio, separated from the output of native libraries
supervisor  one process per run (or for many runs), so that a crash becomes an answer
graph       reads a layer graph and refuses what this worker does not know
values      weights and inputs: random for measuring, by a formula for comparing implementations
measuring   the loop that times steps and reports them; the engine computes the statistics
machine     environment record and conditions
tpu         chips and slices, found before JAX is loaded
selftest    a report of the abilities of a machine that the project does not have
torch_*     PyTorch: layers, model, optimiser, worker
jax_*       JAX: the same
"""

VERSION = "0.2.0"
PROTOCOL = 1
