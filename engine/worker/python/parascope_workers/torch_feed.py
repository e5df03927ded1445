# SPDX-License-Identifier: GPL-3.0-or-later
"""Input that comes from the host in every step, through PyTorch's own DataLoader and its processes."""

import time

import torch
from torch.utils.data import DataLoader, Dataset

from .records import Tally, Vanished, make_source, rate_alone
from .supervisor import die_with_parent


class _Batches(Dataset):
    """Item n is batch n: DataLoader's processes make whole batches, as they do with a sampler of batches."""

    def __init__(self, source, size):
        self._source, self._size = source, size

    def __getitem__(self, number):
        try:
            arrays, note = self._source.batch(number, self._size)
        except Vanished as error:  # DataLoader would pass on a whole traceback
            return {}, {"vanished": str(error)}
        return {name: torch.from_numpy(array) for name, array in arrays.items()}, note


class _Numbers:
    """The endless numbers of the batches of one rank."""

    def __init__(self, rank, ranks):
        self._rank, self._ranks = rank, ranks

    def __iter__(self):
        number = self._rank
        while True:
            yield number
            number += self._ranks


def _as_they_are(item):
    return item


def _begin(_):
    die_with_parent()


class Feed:
    """next() puts a batch into the model's inputs; `waited` is the number of seconds that this has taken so far."""

    def __init__(self, graph, chosen, model, batch, seed, rank=0, ranks=1):
        source, self._shifted = make_source(graph, chosen, seed)
        self._model, self._batch, self._workers = model, batch, chosen["loader_workers"]
        self._tally, self.waited = Tally(source), 0.0
        ahead = {"prefetch_factor": chosen["prefetch"]} if self._workers else {}
        self._batches = iter(DataLoader(_Batches(source, batch), batch_size=None, sampler=_Numbers(rank, ranks),
                                        num_workers=self._workers, collate_fn=_as_they_are, worker_init_fn=_begin,
                                        **ahead))

    def _take(self):
        tensors, note = next(self._batches)
        if "vanished" in note:
            raise Vanished(note["vanished"])
        self._tally.add(note)
        return tensors

    def rate_alone(self):
        return rate_alone(self._take, self._workers, self._batch, time.perf_counter)

    def next(self):
        start = time.perf_counter()
        tensors = self._take()
        for name, tensor in tensors.items():
            self._model.take(name, tensor)
        for name, of in self._shifted.items():
            self._model.take(name, torch.roll(tensors[of], -1, -1))
        self.waited += time.perf_counter() - start

    def report(self):
        return self._tally.report()

    def close(self):
        self._batches = None  # ends DataLoader's processes
