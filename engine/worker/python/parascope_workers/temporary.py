# SPDX-License-Identifier: GPL-3.0-or-later
"""Temporary folders in which the next start sees whether their owner lives, as engine/base/core/temporary_folder does."""
import fcntl
import os
import shutil
import tempfile


class TemporaryFolder:
    """The folder "parascope-PURPOSE-HOST-" and random letters at `path`; locked until remove(), or the end of this process and of
    those that were forked from it."""

    def __init__(self, purpose):
        self.path = tempfile.mkdtemp(prefix=f"parascope-{purpose}-{os.uname().nodename}-", dir=os.environ.get("TMPDIR") or "/tmp")
        self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_SH)
        except OSError:
            pass  # where the file system has no locks, no process can lock it as a leftover either

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)

    def __enter__(self):
        return self.path

    def __exit__(self, *reason):
        self.remove()
