# SPDX-License-Identifier: GPL-3.0-or-later
"""Power and energy of the device during a run: the counters, keys and rules are those of the LibTorch worker
(engine/worker/power_counters.cpp, energy_meter.cpp), and one table of readings tests both."""

import ctypes
import math
import os
import pathlib
import re
import signal
import subprocess
import threading
import time

UNAVAILABLE = "unavailable"
# Seconds between two readings: between them, a counter of energy misses nothing, a sensor of power does.
PERIOD, SENSOR_PERIOD = 0.1, 0.02
IDLE_SECONDS, IDLE_SECONDS_OF_OWN = 0.5, 3.0  # a wall meter may give one value a second
_MOST = 512  # intervals of a series
# Since Ampere, NVML's power is the mean of the last second; that of other GPUs is averaged over an undocumented time.
_LAG_OF_GPU = 1.0
# hwmon's chips with a known meaning: the beginning of the label of the sensors that count, whether it is a GPU, and
# whether it measures the device alone.
_CHIPS = {"amd_energy": ("Esocket", False, True), "fam15h_power": ("", False, True), "power_meter": ("", False, False),
          "amdgpu": ("", True, True)}


def visible_device(variable, device):
    """Returns the entry of a variable such as CUDA_VISIBLE_DEVICES for the framework's number of a device, which the
    monitoring libraries ignore; the number as text without the variable; "" beyond its list."""
    names = [name for name in os.environ.get(variable, "").split(",") if name]
    return str(device) if not names else names[device] if device < len(names) else ""


class Counter:
    """One counter of energy (J) or sensor of power (W). read() returns None if there is no new value."""

    def __init__(self, name, kind, read, counts=True, of_device=True, wrap=0.0, most=5000.0, limit=None, lag=0.0,
                 faults=dict):
        self.name, self.kind, self.read, self.counts, self.of_device = name, kind, read, counts, of_device
        self.wrap, self.most, self.limit, self.lag, self.faults = wrap, most, limit, lag, faults


class Series:
    """The readings of one counter as mean powers between readings; neighbours are joined when it is full."""

    def __init__(self, counter):
        self._counter, self._last = counter, 0.0
        self.times, self.watts, self.broken, self._renewals = [], [], 0, 1

    def add(self, moment, value):
        counter, last, self._last = self._counter, self._last, value
        if not self.times:
            self.times.append(moment)
            return
        seconds = moment - self.times[-1]
        if seconds <= 0:
            self._last = last
            return
        self._renewals += value != last
        if counter.kind == "power":
            watts = None if last < 0 or value < 0 else (last + value) / 2
        else:
            change = value - last
            watts = (change + counter.wrap if change < 0 and counter.wrap > 0 else change) / seconds
        if watts is None or not 0 <= watts <= counter.most:
            watts, self.broken = None, self.broken + 1
        self.times.append(moment)
        self.watts.append(watts)
        if len(self.watts) >= _MOST:
            self._join()

    def _join(self):
        times, watts = self.times[::2], []
        for i in range(0, len(self.watts), 2):
            first, second = self.times[i + 1] - self.times[i], self.times[i + 2] - self.times[i + 1]
            watts.append(None if None in self.watts[i:i + 2] else
                         (self.watts[i] * first + self.watts[i + 1] * second) / (first + second))
        self.times, self.watts = times, watts

    def json(self, begin):
        counter = self._counter
        return {"name": counter.name, "kind": counter.kind, "counts": counter.counts, "of_device": counter.of_device,
                "times": [moment - begin for moment in self.times], "watts": self.watts,
                **({} if counter.limit is None else {"limit_watts": counter.limit}),
                **({"lag_seconds": counter.lag} if counter.lag else {}), **counter.faults(),
                **({"renewals": self._renewals} if counter.kind == "power" and self.times else {}),
                **({"broken": self.broken} if self.broken else {})}


def _word(path):
    try:
        return path.read_text(encoding="utf-8", errors="replace").split("\n")[0]
    except OSError:
        return ""


def _micro(path):
    try:
        return 1e-6 * float(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _entries(folder):
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _add_file(found, trouble, path, name, kind, **more):
    if not path.exists():
        return
    if _micro(path) is not None:
        found.append(Counter(name, kind, lambda: _micro(path), **more))
        return
    reason = "."
    try:
        path.read_bytes()
    except OSError as error:
        reason = f" ({error.strerror})."
    trouble.append(f"{name}: {path} cannot be read{reason}")


def _add_powercap(found, trouble, root):
    for zone in _entries(root / "sys/class/powercap"):
        name = _word(zone / "name")
        if zone.name.startswith("intel-rapl:") and (name.startswith("package") or name == "dram"):
            _add_file(found, trouble, zone / "energy_uj", "powercap " + name, "energy", counts=name != "dram",
                      wrap=_micro(zone / "max_energy_range_uj") or 0.0, limit=_micro(zone / "constraint_0_power_limit_uw"))


def _add_sensors(found, trouble, folder, chip, label, of_device):
    for file in _entries(folder):
        sensor, _, ending = file.name.partition("_")
        energy = sensor.startswith("energy")
        if not (energy or sensor.startswith("power")) or ending not in (("input",) if energy else ("input", "average")):
            continue
        its = _word(folder / (sensor + "_label"))
        if (ending == "average" and (folder / (sensor + "_input")).exists()) or not its.startswith(label):
            continue
        _add_file(found, trouble, file, f"hwmon {chip} {its or sensor}", "energy" if energy else "power",
                  of_device=of_device, limit=_micro(folder / (sensor + "_cap")),
                  lag=0.0 if energy or not _CHIPS.get(chip, ("", False))[1] else _LAG_OF_GPU)


def _add_hwmon(found, trouble, root, gpu):
    known = [(folder, name) for folder in _entries(root / "sys/class/hwmon")
             if _CHIPS.get(name := _word(folder / "name"), ("", None, True))[1] == gpu]
    if gpu and len(known) > 1:  # which of them is the framework's is not known
        return
    for folder, name in known:
        if not found:
            _add_sensors(found, trouble, folder, name, _CHIPS[name][0], _CHIPS[name][2])


def _library(name, functions):
    """Returns the functions of a library, None for those that it lacks; None without the library."""
    try:
        library = ctypes.CDLL(name)
    except OSError:
        return None
    return [getattr(library, function, None) for function in functions]


def _ask(function, unit, value, *arguments):
    return unit * value.value if function and not function(*arguments, ctypes.byref(value)) else None


def _add_first(found, library, suffix, energy, power, limit):
    """Adds the counter of energy of a GPU, or its power if it has none."""
    for kind, read in (("energy", energy), ("power", power)):
        if read() is not None:
            found.append(Counter(f"{library} {kind}{suffix}", kind, read, limit=limit, lag=_LAG_OF_GPU if kind == "power" else 0.0))
            return


def _add_nvml(found, library, gpu, suffix):
    functions = _library(library, ("nvmlInit_v2", "nvmlDeviceGetHandleByIndex_v2", "nvmlDeviceGetHandleByUUID",
                                   "nvmlDeviceGetTotalEnergyConsumption", "nvmlDeviceGetPowerUsage",
                                   "nvmlDeviceGetEnforcedPowerLimit"))
    name, handle = visible_device("CUDA_VISIBLE_DEVICES", gpu), ctypes.c_void_p()
    if not functions or not functions[0] or not name or functions[0]():
        return
    _, by_index, by_uuid, energy, power, limit = functions
    by, key = (by_index, int(name)) if name.isdigit() else (by_uuid, name.encode())
    if not by or by(key, ctypes.byref(handle)):
        return
    _add_first(found, "NVML", suffix, lambda: _ask(energy, 1e-3, ctypes.c_ulonglong(), handle),
               lambda: _ask(power, 1e-3, ctypes.c_uint(), handle), _ask(limit, 1e-3, ctypes.c_uint(), handle))


def _add_rocm(found, library, gpu, suffix):
    functions = _library(library, ("rsmi_init", "rsmi_dev_energy_count_get", "rsmi_dev_power_ave_get",
                                   "rsmi_dev_power_cap_get"))
    # These variables renumber devices as well, and combined in ways that are not known here.
    renumbered = os.environ.get("ROCR_VISIBLE_DEVICES") or os.environ.get("CUDA_VISIBLE_DEVICES")
    name = "" if renumbered else visible_device("HIP_VISIBLE_DEVICES", gpu)
    if not functions or not functions[0] or not name.isdigit() or functions[0](ctypes.c_uint64(0)):
        return
    _, energy, power, limit = functions
    device = ctypes.c_uint32(int(name))

    def joules():
        count, resolution, moment = ctypes.c_uint64(), ctypes.c_float(), ctypes.c_uint64()
        if not energy or energy(device, ctypes.byref(count), ctypes.byref(resolution), ctypes.byref(moment)):
            return None
        return 1e-6 * count.value * resolution.value

    watts = lambda function: _ask(function, 1e-6, ctypes.c_uint64(), device, ctypes.c_uint32(0))
    _add_first(found, "ROCm SMI", suffix, joules, lambda: watts(power), watts(limit))


def sum_of_line(line):
    """Returns the sum of a line's numbers, which blanks or commas separate; NaN if it has none or anything else."""
    words = line.replace(",", " ").split()
    if not all(re.fullmatch(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", word, re.ASCII) for word in words):
        return math.nan
    total = sum(map(float, words))
    return total if words and math.isfinite(total) else math.nan


class _Command:
    """The user's program, which prints watts: one line each time, with the numbers of several devices."""

    def __init__(self, words):
        self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True)
        os.sched_setaffinity(self._process.pid, range(os.cpu_count() or 1))  # a run has its processors to itself
        os.set_blocking(self._process.stdout.fileno(), False)
        self._rest, self._unread, self._ended = b"", None, False
        self._asked = self._printed = time.monotonic()
        self._calls = self._bursts = self._at_once = 0

    def _watch(self, lines):
        """Several lines within a time that is not longer than the silence before it belong to one instant."""
        now = time.monotonic()
        since, silence, self._asked = now - self._asked, self._asked - self._printed, now
        if not lines:
            return
        self._printed, self._calls = now, self._calls + 1
        if lines > 1 and silence >= since / 2:
            self._bursts, self._at_once = self._bursts + 1, max(self._at_once, lines)

    def faults(self):
        """Returns what the program got wrong, as keys of the counter's readings."""
        return {**({} if self._unread is None else {"unread_line": self._unread}),
                **({"lines_at_once": self._at_once} if self._bursts and 2 * self._bursts >= self._calls else {}),
                **({"ended": True} if self._ended else {})}

    def latest(self):
        for _ in range(16):  # a program that floods holds nothing up
            try:
                data = os.read(self._process.stdout.fileno(), 65536)
            except BlockingIOError:
                break
            if not data:
                self._ended = True
                break
            self._rest += data
        *lines, self._rest = self._rest.split(b"\n")
        self._rest = self._rest[-4096:]
        self._watch(len(lines))
        if not lines:
            return None
        line = "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in lines[-1].replace(b"\t", b" ").rstrip(b"\r"))
        value = sum_of_line(line)
        if math.isnan(value) and self._unread is None:
            self._unread = line[:80]
        return value

    def stop(self):
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()


def counters(gpus=(), own=(), root="/", nvml="libnvidia-ml.so.1", rocm="librocm_smi64.so.1"):
    """Returns the counters of the devices that compute (`gpus`: the framework's numbers; none: a processor; None: a
    device without a known counter) or of the user's `own` source; sentences about counters that cannot be read; and a
    function that ends the user's command."""
    found, trouble, root = [], [], pathlib.Path(root)
    if own and own[0].startswith("hwmon:"):
        chip, _, label = own[0].removeprefix("hwmon:").partition("/")
        for folder in _entries(root / "sys/class/hwmon"):
            if _word(folder / "name") == chip:
                _add_sensors(found, trouble, folder, chip, "", False)
        found = [counter for counter in found if not label or counter.name == f"hwmon {chip} {label}"]
        if len(found) > 1:
            trouble.append(f'"{own[0]}" names {len(found)} sensors; add the label of one, as in hwmon:CHIP/LABEL.')
            found = []
        if not found and not trouble:
            trouble.append(f'This machine has no sensor "{own[0]}".')
    elif own:
        try:
            command = _Command(list(own))
            return [Counter("command " + own[0], "power", command.latest, of_device=False, most=1e6,
                            faults=command.faults)], trouble, command.stop
        except OSError:
            trouble.append(f'The power command "{own[0]}" cannot be started.')
    elif gpus is None:
        pass
    elif not gpus:
        _add_powercap(found, trouble, root)
        if not any(counter.counts for counter in found):
            found.clear()
            _add_hwmon(found, trouble, root, False)
    else:
        for add, library in ((_add_nvml, nvml), (_add_rocm, rocm)):
            for gpu in gpus:
                add(found, library, gpu, "" if len(gpus) == 1 else f" of GPU {gpu}")
            if found:
                break
        else:
            _add_hwmon(found, trouble, root, True)
        if len(found) not in (0, len(gpus)):
            found.clear()
            trouble.append("Some of the GPUs that compute have no counter of energy.")
    return found, trouble, lambda: None


class Meter:
    """Reads the counters on a thread of its own from construction to finish(). Without a counter there is no thread."""

    def __init__(self, *arguments, **sources):
        self._counters, self._trouble, self._end = counters(*arguments, **sources)
        self._series = [Series(counter) for counter in self._counters]
        self._begin, self._done = time.monotonic(), threading.Event()
        self._thread, self._read_at = None, 0.0
        if self._series:
            self._read()
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _pause(self):
        return SENSOR_PERIOD if any(counter.kind == "power" for counter in self._counters) else PERIOD

    def _read(self):
        self._read_at = time.monotonic()
        for counter, series in zip(self._counters, self._series):
            value = counter.read()
            if value is not None:
                series.add(time.monotonic(), value)

    def _run(self):
        while not self._done.wait(self._pause()):
            self._read()

    def finish(self, origin=None):
        """Returns {"counters": [...], "trouble": [...]}, or "unavailable". The times are seconds since `origin`, a value of
        time.monotonic(), or since the construction."""
        self._done.set()
        if self._thread:
            self._thread.join()
        # A counter that counts in steps would seem to jump within a much shorter time than usual.
        if time.monotonic() - self._read_at >= self._pause() / 2:
            self._read()
        self._end()
        if not self._series and not self._trouble:
            return UNAVAILABLE
        return {"counters": [series.json(self._begin if origin is None else origin) for series in self._series], "trouble": self._trouble}


def idle(gpus=(), own=()):
    """Returns {"idle_energy": readings of half a second or, of the user's own source, of some seconds}; {} without a
    counter. Call it while nothing computes: for each device when the worker starts, for `own` before each run."""
    meter = Meter(gpus, own)
    if meter._series:
        time.sleep(IDLE_SECONDS_OF_OWN if own else IDLE_SECONDS)
    found = meter.finish()
    return {"idle_energy": found} if meter._series else {}
