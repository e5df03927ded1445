# SPDX-License-Identifier: GPL-3.0-or-later
"""Data-parallel training: each process has a part of the batch, and the processes average their gradients over gloo."""

import os
import signal
import statistics
import time

import torch
import torch.distributed as distributed

from .supervisor import describe_end, die_with_parent
from .temporary import TemporaryFolder


class Ranks:
    """Forks the other ranks, which return from the constructor as this one does. They end with this process, or at
    end()."""

    def __init__(self, count):
        self.size, self.rank = count, 0
        self._others, self._seconds, self._bytes = [], [], 0
        self._meeting = TemporaryFolder("ranks")
        for rank in range(1, count):
            pid = os.fork()
            if pid == 0:
                die_with_parent()
                self._others, self.rank = [], rank
                break
            self._others.append(pid)
        every = sorted(os.sched_getaffinity(0))
        each = len(every) // count
        self.share_cores = each == 0
        self.cores = every[self.rank * each:(self.rank + 1) * each] or [every[self.rank % len(every)]]
        os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
        meeting = "file://" + os.path.join(self._meeting.path, "ranks")
        distributed.init_process_group("gloo", init_method=meeting, rank=self.rank, world_size=count)

    def average(self, gradients, loss):
        """Replaces every gradient by its mean over the ranks, and `self.loss` by the loss of the whole batch."""
        start = time.perf_counter()
        flat = torch.cat([gradient.reshape(-1) for gradient in gradients] + [loss.detach().reshape(1).to(gradients[0].dtype)])
        flat /= self.size
        distributed.all_reduce(flat)
        at = 0
        for gradient in gradients:
            gradient.copy_(flat[at:at + gradient.numel()].view_as(gradient))
            at += gradient.numel()
        self.loss = flat[-1]
        self._bytes = at * flat.element_size()  # the loss after the gradients does not count
        self._seconds.append(time.perf_counter() - start)

    def report(self):
        found = {"devices": self.size, "ranks_share_cores": int(self.share_cores)}
        if self._seconds:
            middle = statistics.median(self._seconds)
            found.update(allreduce_seconds=middle, allreduce_bytes=self._bytes,
                         allreduce_bytes_per_second=self._bytes / middle)
        return found

    def lost(self):
        """Returns a sentence on a rank that ended early; the connection breaks before the process has exited."""
        for _ in range(20):
            for index, pid in enumerate(self._others):
                found, status = os.waitpid(pid, os.WNOHANG)
                if found:
                    self._others.pop(index)
                    return f"Rank {index + 1} of {self.size} {describe_end(status)}; the run ended with it."
            time.sleep(0.05)
        return None

    def end(self):
        if self.rank:
            os._exit(70)
        for pid in self._others:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self._meeting.remove()
