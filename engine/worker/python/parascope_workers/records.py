# SPDX-License-Identifier: GPL-3.0-or-later
"""Input that comes from the host: examples in memory, or records on disk, one batch after the other, as numpy arrays.

The records on disk are JPEG images (*.jpg, *.jpeg, in folders that are their classes; read with Pillow), tokens (*.bin, 16
bits each) and numbers (*.f32), all little-endian. Where the user names no folder, a worker writes synthetic records into the
user's cache, once; the LibTorch worker (engine/worker/records.h) shares them."""

import io
import math
import os
import shutil
import tempfile
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from .graph import Unsupported
from .values import np, shape_of

try:
    from PIL import Image
except ImportError:
    Image = None

#: The keys of "implementation" that concern input. 0 as "record_side" means 8/7 of the model's image.
SETTINGS = {"data": "device", "data_folder": "", "loader_workers": 1, "prefetch": 2, "record_side": 0}

_CLASSES, _QUALITY = 8, 90
#: Amounts that are written in a second or two while a run waits.
_IMAGES, _PIXELS = 512, 1 << 25
_TOKEN_BYTES, _NUMBER_BYTES = 32 << 20, 64 << 20
_HOST_ROWS, _HOST_BYTES = 1024, 256 << 20
#: ImageNet's values, by channel.
_MEAN, _DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)


class Vanished(RuntimeError):
    """The records disappeared while they were read; the text is a sentence for the user."""


class _Stream:
    """The part of an example that goes into one input: `kind` is image, tokens, label or numbers."""

    def __init__(self, entry):
        self.name, self.shape = entry.name, shape_of(entry, 1)[1:]
        self.low, self.high = int(entry.low), max(int(entry.high), int(entry.low) + 1)
        if entry.generator == "integers":
            self.kind = "tokens" if self.shape else "label"
        else:
            self.kind = "image" if len(self.shape) == 3 and self.shape[0] == 3 else "numbers"
        self.elements = math.prod(self.shape)
        self.type = np.int64 if entry.generator == "integers" else np.float32


def _fed(entry):
    """Returns whether an input is fed by the host; masks, caches and sparse targets stay on the device."""
    if not entry.shape or entry.shape[0] != "B" or entry.cache:
        return False
    return entry.dtype == "int64" if entry.generator == "integers" else (entry.generator == "uniform" and
                                                                         entry.dtype != "int64")


def _from_disk():
    """Returns the bytes that this thread has fetched from a disk so far; None where the kernel does not report it.
    Other threads of the process page in code meanwhile."""
    try:
        with open("/proc/thread-self/io", encoding="ascii") as file:
            for line in file:
                if line.startswith("read_bytes:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return None


def _cache_folder():
    for variable, rest in (("XDG_CACHE_HOME", ()), ("HOME", (".cache",))):
        value = os.environ.get(variable, "")
        if value.startswith("/"):
            return os.path.join(value, *rest, "parascope", "records")
    return os.path.join(tempfile.gettempdir(), f"parascope-records-{os.getuid()}")


def _made_up(side, random):
    """Makes a synthetic photograph of soft patches with a fine grain."""
    corners = Image.fromarray(random.integers(0, 256, (13, 13, 3), np.uint8))
    soft = np.asarray(corners.resize((side, side), Image.BILINEAR), np.int16)
    return Image.fromarray((soft + random.integers(-14, 15, (side, side, 1))).clip(0, 255).astype(np.uint8))


def _write_images(folder, side):
    random = np.random.default_rng(1)
    count = min(_IMAGES, max(_CLASSES, _PIXELS // side ** 2 // _CLASSES * _CLASSES))
    for index in range(count):
        name = os.path.join(folder, f"class{index % _CLASSES}")
        os.makedirs(name, exist_ok=True)
        _made_up(side, random).save(os.path.join(name, f"{index:05d}.jpg"), quality=_QUALITY)


def _write_tokens(folder):
    ranks = np.random.default_rng(2).exponential(2000, _TOKEN_BYTES // 2)
    ranks.clip(0, 65535).astype("<u2").tofile(os.path.join(folder, "tokens.bin"))


def _write_numbers(folder):
    np.random.default_rng(3).random(_NUMBER_BYTES // 4, np.float32).astype("<f4").tofile(
        os.path.join(folder, "numbers.f32"))


def _made_whole(folder, write):
    """Makes the folder of the cache completely or not at all, because other workers may be making it, too."""
    if not os.path.exists(folder):
        made = f"{folder}.tmp{os.getpid()}"
        shutil.rmtree(made, ignore_errors=True)
        os.makedirs(made)
        try:
            write(made)
            os.rename(made, folder)
        except OSError as error:
            shutil.rmtree(made, ignore_errors=True)
            if not os.path.exists(folder):  # otherwise another worker was faster
                raise Unsupported(f"run: the records cannot be written: {error}.") from None
    return folder


def _found(folder, endings):
    return sorted(os.path.join(path, name) for path, _, names in os.walk(folder) for name in names
                  if os.path.splitext(name)[1] in endings)


def _part_file(folder, ending, needed):
    files = _found(folder, (ending,))
    if not files:
        raise Unsupported(f"run: the data folder {folder} has no {ending} file, which this model's input is read from.")
    size = os.path.getsize(files[0])
    if size < needed:
        raise Unsupported(f"run: {files[0]} has {size} bytes, and one example of this model takes {needed}.")
    return files[0]


class HostSource:
    """Decoded examples in memory, from which a batch is gathered."""

    def __init__(self, streams, seed):
        random = np.random.default_rng(seed)
        self._pools, self._seed = {}, seed
        for stream in streams:
            rows = max(1, min(_HOST_ROWS, _HOST_BYTES // max(1, stream.elements * stream.type().itemsize)))
            shape = (rows, *stream.shape)
            self._pools[stream.name] = (random.integers(stream.low, stream.high, shape) if stream.type is np.int64
                                        else random.random(shape, np.float32))

    def batch(self, number, size):
        random = np.random.default_rng((self._seed, number))
        return {name: pool[random.integers(0, len(pool), size)] for name, pool in self._pools.items()}, {}


class FileSource:
    """Records on disk; each is opened, read and decoded when its turn comes. Several threads may use it."""

    def __init__(self, streams, folder, side, seed):
        self._streams, self._seed = streams, seed
        kinds = {stream.kind for stream in streams}
        if folder and not os.path.isdir(folder):
            raise Unsupported(f"run: the data folder {folder} is not there.")
        cache = _cache_folder()
        place = lambda name, write: folder or _made_whole(os.path.join(cache, name), write)
        self.folder, self._images = folder or cache, []
        if "image" in kinds:
            if Image is None:
                raise Unsupported('run: "data" cannot be "files" for images: this Python has no Pillow (python3-pil).')
            Image.preinit()
            self.folder = place(f"images-{side}", lambda made: _write_images(made, side))
            self._images = _found(self.folder, (".jpg", ".jpeg", ".JPG", ".JPEG"))
            if not self._images:
                raise Unsupported(f"run: the data folder {folder} has no JPEG image (*.jpg, *.jpeg), which this "
                                  "model's input is made of.")
            classes = {name: index for index, name in enumerate(sorted({os.path.dirname(p) for p in self._images}))}
            self._classes = [classes[os.path.dirname(path)] for path in self._images]
            self._order = np.random.default_rng(seed).permutation(len(self._images))
        self._files = {}
        for kind, ending, unit, write in (("tokens", ".bin", 2, _write_tokens), ("numbers", ".f32", 4, _write_numbers)):
            needed = max((stream.elements * unit for stream in streams if stream.kind == kind), default=0)
            if needed:
                self._files[kind] = _part_file(place(kind, write), ending, needed)
        self._broken = {}

    @property
    def records(self):
        return len(self._images)

    def batch(self, number, size):
        """Returns (arrays by input, {"read": bytes, "from_disk": bytes of these from disk, "skipped": {record:
        reason}})."""
        before = _from_disk()
        random = np.random.default_rng((self._seed, number))
        note = {"read": 0, "skipped": {}}
        out, labels = {}, None
        for stream in self._streams:
            if stream.kind == "image":
                out[stream.name] = np.empty((size, *stream.shape), np.float32)
                labels = np.empty(size, np.int64)
                for row in range(size):
                    picture, labels[row] = self._image(number * size + row, note)
                    out[stream.name][row] = _augmented(picture, stream.shape, random)
        for stream in self._streams:
            if stream.kind == "label":
                chosen = random.integers(0, 1 << 31, size) if labels is None else labels
                out[stream.name] = stream.low + chosen % (stream.high - stream.low)
            elif stream.kind in self._files:
                out[stream.name] = self._parts(stream, size, random, note)
        note["from_disk"] = None if before is None else _from_disk() - before
        return out, note

    def _image(self, place, note):
        """Returns the picture whose turn it is, or the next undamaged one, and its class."""
        for tried in range(len(self._order)):
            index = int(self._order[(place + tried) % len(self._order)])
            if index in self._broken:
                continue
            path = self._images[index]
            try:
                with open(path, "rb") as file:
                    data = file.read()
                note["read"] += len(data)
                with Image.open(io.BytesIO(data), formats=("JPEG",)) as picture:
                    return picture.convert("RGB"), self._classes[index]
            except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
                if not os.path.isdir(self.folder):
                    raise Vanished(f"The data folder {self.folder} vanished during the run.") from None
                self._broken[index] = note["skipped"][path] = str(error)[:200]
        raise Vanished(f"No image in {self.folder} can be read; of one: {next(iter(self._broken.values()))}.")

    def _parts(self, stream, size, random, note):
        path = self._files[stream.kind]
        kind = np.dtype("<u2" if stream.kind == "tokens" else "<f4")
        try:
            with open(path, "rb") as file:
                places = random.integers(0, os.fstat(file.fileno()).st_size // kind.itemsize - stream.elements + 1, size)
                rows = [np.frombuffer(os.pread(file.fileno(), stream.elements * kind.itemsize, int(at) * kind.itemsize),
                                      kind) for at in places]
            array = np.stack(rows).reshape((size, *stream.shape))
        except (OSError, ValueError) as error:
            raise Vanished(f"The records {path} vanished during the run: {error}.") from None
        note["read"] += array.nbytes
        if stream.kind == "tokens":
            return stream.low + array.astype(np.int64) % (stream.high - stream.low)
        return array.astype(np.float32)


def _augmented(picture, shape, random):
    """Returns a random square of 0.4 to 1 of the shorter side, resized, mirrored every other time, normalised; [3,
    H, W]."""
    side = max(1.0, random.uniform(0.4, 1) * min(picture.size))
    left, top = random.random() * (picture.width - side), random.random() * (picture.height - side)
    cut = picture.resize((shape[2], shape[1]), Image.BILINEAR, (left, top, left + side, top + side))
    array = (np.asarray(cut, np.float32) / 255 - np.float32(_MEAN)) / np.float32(_DEVIATION)
    if random.random() < 0.5:
        array = array[:, ::-1]
    return array.transpose(2, 0, 1)


def make_source(graph, chosen, seed):
    """Returns the source of a run whose "data" is not "device", and the names of its inputs that are shifts of fed
    ones."""
    if chosen["data"] not in ("host", "files"):
        raise Unsupported(f'run: "data" cannot be "{chosen["data"]}"; it must be one of device, host, files.')
    streams = [_Stream(entry) for entry in graph.inputs if _fed(entry)]
    if not streams:
        raise Unsupported(f'run: "data" cannot be "{chosen["data"]}": no input of this model comes from a data set.')
    names = {stream.name for stream in streams}
    shifted = {entry.name: entry.of for entry in graph.inputs if entry.generator == "shifted" and entry.of in names}
    if chosen["data"] == "host":
        return HostSource(streams, seed), shifted
    longest = max((max(stream.shape[1:]) for stream in streams if stream.kind == "image"), default=224)
    return FileSource(streams, chosen["data_folder"], chosen["record_side"] or longest * 8 // 7, seed), shifted


class Tally:
    """Adds up the batches' reports on the records."""

    def __init__(self, source):
        self._source = source
        self._read, self._skipped, self._fetched = 0, {}, 0

    def add(self, note):
        self._read += note.get("read", 0)
        self._skipped.update(note.get("skipped", {}))
        fetched = note.get("from_disk")
        self._fetched = None if fetched is None or self._fetched is None else self._fetched + fetched

    def report(self):
        """Returns (the input's part of "conditions", metrics)."""
        if not isinstance(self._source, FileSource):
            return {}, {}
        found = {"folder": self._source.folder, "records": self._source.records, "bytes_read": self._read}
        metrics = {"records_skipped": len(self._skipped)}
        if self._skipped:
            found["skipped"] = [f"{path} ({reason})" for path, reason in self._skipped.items()]
        if self._fetched is not None and self._read:
            found["cached_fraction"] = metrics["records_cached_fraction"] = max(0.0, 1 - self._fetched / self._read)
        return found, metrics


class ThreadLoader:
    """Batches in order, made ahead on threads, `ahead` batches for each thread; without threads next() makes them
    itself."""

    def __init__(self, make, workers, ahead):
        self._make, self._number = make, 0
        self._pool = ThreadPoolExecutor(workers) if workers else None
        self._waiting = deque()
        for _ in range(workers * ahead):
            self._submit()

    def _submit(self):
        self._waiting.append(self._pool.submit(self._make, self._number))
        self._number += 1

    def __iter__(self):
        return self

    def __next__(self):
        if self._pool is None:
            self._number += 1
            return self._make(self._number - 1)
        first = self._waiting.popleft()
        self._submit()
        return first.result()

    def close(self):
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)


def rate_alone(take, workers, examples, clock, seconds=0.4, at_most=3.0):
    """Returns the examples per second of the input when nothing else is done. Loaders start together, so their first
    batches arrive together; the rate is counted from after these."""
    first = max(1, workers)
    for _ in range(first):
        take()
    start, taken = clock(), 0
    while taken < first or taken % first or clock() - start < seconds:
        take()
        taken += 1
        if clock() - start > at_most:
            break
    return taken * examples / max(1e-9, clock() - start)
