# SPDX-License-Identifier: GPL-3.0-or-later
"""A layer graph as pure JAX functions, and the optimisers of the protocol."""

import contextlib

import jax
import jax.numpy as jnp
import numpy as np

from . import values
from .graph import needed
from . import jax_layers_scan, jax_layers_today  # noqa: F401  (their layers enter MAKERS)
from .jax_layers import MAKERS, Context, precise
from .jax_profile import LAYER


class Model:
    """Holds no arrays: weights() and inputs() make them, apply() computes with them."""

    def __init__(self, graph, batch, training, compute=jnp.float32, formula=False, held=None, devices=1):
        """`held` is the type of weights and inputs between steps: float64 where the run computes in it, else
        float32."""
        self._graph = graph
        self._batch = batch
        self._compute = compute
        self._real = (jnp.float64 if compute == jnp.float64 else jnp.float32) if held is None else held
        self.training = training
        self.labelled = False  #: the program's instructions learn their layer
        self._context = Context(batch, training, formula, devices)
        nodes, self._result = needed(graph, training)
        self._steps = [(node, MAKERS[node.kind](node, self._context)) for node in nodes]
        self.trainable = [weight.name for weight in graph.weights if weight.trainable]
        self._wanted_inputs = [entry.name for entry in graph.inputs if entry.gradient] if training else []

    def weights(self, key):
        """Returns all weights, by name."""
        made = {}
        for index, weight in enumerate(self._graph.weights):
            part, shape = jax.random.fold_in(key, index), tuple(weight.shape)
            if weight.init == "normal":
                made[weight.name] = weight.scale * jax.random.normal(part, shape)
            elif weight.init == "uniform":
                made[weight.name] = jax.random.uniform(part, shape, minval=-weight.scale, maxval=weight.scale)
            elif weight.init == "glorot_uniform":
                limit = (6 / sum(values.fans(shape))) ** 0.5
                made[weight.name] = jax.random.uniform(part, shape, minval=-limit, maxval=limit)
            elif weight.init == "he_normal":
                made[weight.name] = (2 / values.fans(shape)[0]) ** 0.5 * jax.random.normal(part, shape)
            else:
                made[weight.name] = jnp.asarray(values.fixed_weight(weight))
        return {name: value.astype(self._real) for name, value in made.items()}

    def inputs(self, key):
        """Returns all inputs, by name. They are made on the device, because transfers are not part of a step."""
        made = {}
        for index, entry in values.in_order(self._graph.inputs):
            part, chance = jax.random.split(jax.random.fold_in(key, 1_000_003 + index))
            shape = tuple(values.shape_of(entry, self._batch))
            if entry.generator == "shifted":
                value = jnp.roll(made[entry.of], -1, -1)
            elif entry.generator in ("integers", "sparse_integers"):
                value = jax.random.randint(part, shape, int(entry.low), int(entry.high))
                if entry.generator == "sparse_integers":
                    value = jnp.where(jax.random.uniform(chance, shape) < entry.density, value, int(entry.high))
            elif entry.generator == "mask":
                value = (jax.random.uniform(part, shape) < entry.density).astype(jnp.float32)
            else:
                value = jax.random.uniform(part, shape, minval=entry.low, maxval=entry.high)
            made[entry.name] = value if entry.dtype == "int64" else value.astype(self._real)
        return made

    def formula_weights(self):
        return {weight.name: jnp.asarray(values.formula_weight(weight, index) if weight.trainable
                                         else values.fixed_weight(weight)).astype(self._real)
                for index, weight in enumerate(self._graph.weights)}

    def formula_inputs(self):
        arrays = {}
        for index, entry in values.in_order(self._graph.inputs):
            arrays[entry.name] = values.formula_input(entry, index, self._batch, arrays)
        return {name: jnp.asarray(array).astype(self._real) if array.dtype == np.float32 else jnp.asarray(array)
                for name, array in arrays.items()}

    def parameter_count(self, weights):
        return sum(weights[name].size for name in self.trainable)

    def apply(self, weights, inputs, key):
        """Returns (result, new running statistics). It is meant to be traced."""
        self._context.updates.clear()
        cast = lambda value: value.astype(self._compute) if value.dtype in (jnp.float32, jnp.float64) else value
        low = {name: cast(value) for name, value in weights.items()} if self._compute != jnp.float32 else weights
        alive = {name: [cast(value)] for name, value in inputs.items()}
        for index, (node, function) in enumerate(self._steps):
            # Running statistics stay in float32: in a short type, small changes would be rounded away.
            own = [weights[name] if node.kind == "batch_norm" else low[name] for name in node.weights]
            with jax.named_scope(LAYER + node.name) if self.labelled else contextlib.nullcontext():
                alive[node.name] = function([alive[name][output] for name, output in node.inputs], own,
                                            jax.random.fold_in(key, index))
        name, output = self._result
        return alive[name][output], dict(self._context.updates)

    def gradients(self, weights, inputs, key):
        """Returns (loss, new running statistics, gradients by weight, gradients by input)."""
        free = {name: weights[name] for name in self.trainable}
        fixed = {name: value for name, value in weights.items() if name not in free}
        leaves = {name: inputs[name] for name in self._wanted_inputs}

        def loss(free, leaves):
            value, updates = self.apply({**free, **fixed}, {**inputs, **leaves}, key)
            return precise(value), updates

        (value, updates), (found, of_inputs) = jax.value_and_grad(loss, argnums=(0, 1), has_aux=True)(free, leaves)
        return value, updates, found, of_inputs


class Optimizer:
    """The protocol's optimisers, with options as optimizers.optimizer_options gives them."""

    def __init__(self, name, options):
        self._name, self._options = name, options
        self.learns = name != "none"

    def initial(self, weights):
        zeros = {name: jnp.zeros_like(value) for name, value in weights.items()}
        if self._name == "momentum":
            return {"first": zeros}
        if self._name == "rmsprop":  # TensorFlow 1 starts the mean square at one
            return {"first": zeros, "second": {name: jnp.ones_like(value) for name, value in weights.items()}}
        if self._name in ("adam", "adamw"):
            return {"first": zeros, "second": {name: jnp.zeros_like(value) for name, value in weights.items()},
                    "step": jnp.zeros((), jnp.float32)}
        return {}

    def update(self, weights, gradients, state):
        """Returns (new weights, new state)."""
        o, tree = self._options, jax.tree_util.tree_map
        if self._name == "none":
            return weights, state
        rate = o["learning_rate"]
        if self._name == "sgd":
            return tree(lambda w, g: w - rate * g, weights, gradients), state
        if self._name == "momentum":
            first = tree(lambda m, g: o["momentum"] * m + g, state["first"], gradients)
            return tree(lambda w, m: w - rate * m, weights, first), {"first": first}
        if self._name == "rmsprop":
            second = tree(lambda s, g: o["decay"] * s + (1 - o["decay"]) * g * g, state["second"], gradients)
            first = tree(lambda m, g, s: o["momentum"] * m + rate * g * jax.lax.rsqrt(s + o["epsilon"]), state["first"],
                         gradients, second)
            return tree(lambda w, m: w - m, weights, first), {"first": first, "second": second}
        step = state["step"] + 1
        decay = o["weight_decay"]
        if self._name == "adamw":
            weights = tree(lambda w: w * (1 - rate * decay), weights)
        elif decay:
            gradients = tree(lambda g, w: g + decay * w, gradients, weights)
        first = tree(lambda m, g: o["beta1"] * m + (1 - o["beta1"]) * g, state["first"], gradients)
        second = tree(lambda s, g: o["beta2"] * s + (1 - o["beta2"]) * g * g, state["second"], gradients)
        scale, root = rate / (1 - o["beta1"] ** step), jnp.sqrt(1 - o["beta2"] ** step)
        weights = tree(lambda w, m, s: w - scale * m / (jnp.sqrt(s) / root + o["epsilon"]), weights, first, second)
        return weights, {"first": first, "second": second, "step": step}
