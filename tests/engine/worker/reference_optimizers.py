# SPDX-License-Identifier: GPL-3.0-or-later
"""Several steps of an optimiser: torch.optim's, and the paper's RMSProp (TensorFlow 1) written out."""
import torch

from reference_formula import close


class TensorFlowRmsProp:
    """tf.train.RMSPropOptimizer: the mean square starts at one, and epsilon is inside the root."""

    def __init__(self, tensors, learning_rate, decay, momentum, epsilon):
        self.tensors, self.rate, self.decay, self.mu, self.epsilon = tensors, learning_rate, decay, momentum, epsilon
        self.squares = [torch.ones_like(t) for t in tensors]
        self.moments = [torch.zeros_like(t) for t in tensors]

    def step(self):
        with torch.no_grad():
            for k, t in enumerate(self.tensors):
                self.squares[k] = self.decay * self.squares[k] + (1 - self.decay) * t.grad ** 2
                self.moments[k] = self.mu * self.moments[k] + self.rate * t.grad / torch.sqrt(self.squares[k] + self.epsilon)
                t -= self.moments[k]


def make(name, options, tensors):
    if name == "sgd":
        return torch.optim.SGD(tensors, options["learning_rate"])
    if name == "momentum":
        return torch.optim.SGD(tensors, options["learning_rate"], options["momentum"])
    if name == "rmsprop":
        return TensorFlowRmsProp(tensors, **options)
    kind = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW}[name]
    return kind(tensors, options["learning_rate"], (options["beta1"], options["beta2"]), options["epsilon"],
                options["weight_decay"])


def compare(task, run, tensors, answer, told):
    optimizer = make(task["optimizer"]["name"], task["optimizer"]["options"], tensors)
    losses = []
    for _ in range(task["steps"]):
        for tensor in tensors:
            tensor.grad = None
        loss = run(True)[1]
        loss.backward()
        losses.append(loss.item())
        optimizer.step()
    problems = [close("losses", losses, answer["losses"], 1e-4)]
    for (name, entry), tensor in zip(answer["weights"].items(), tensors):
        problems.append(close(f"{name} after {task['steps']} steps", tensor, told(entry), 1e-4))
    if abs(losses[-1] - losses[0]) < 1e-3:
        problems.append("the steps change nothing")
    return problems
