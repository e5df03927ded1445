# SPDX-License-Identifier: GPL-3.0-or-later
"""A description of the machine, and its conditions during a run. The keys are those of the LibTorch worker."""

import ctypes
import os
import platform
import resource
import time

from .energy import UNAVAILABLE, Meter, visible_device
from .graph import Unsupported


def _entry(path, key, separator):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(key):
                    return line.partition(separator)[2].strip().strip('"')
    except OSError:
        pass
    return ""


def _number(path):
    try:
        with open(path, encoding="ascii") as file:
            return float(file.read().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def total_memory():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def available_memory():
    text = _entry("/proc/meminfo", "MemAvailable", ":")
    return int(text.split()[0]) * 1024 if text else total_memory()


def environment():
    return {
        "host": platform.node(),
        "kernel": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "os": _entry("/etc/os-release", "PRETTY_NAME", "="),
        "cpu": {"model": _entry("/proc/cpuinfo", "model name", ":"), "logical_cpus": os.cpu_count(),
                "allowed_cpus": len(os.sched_getaffinity(0))},
        "memory_bytes": total_memory(),
    }


_EVERY = frozenset(os.sched_getaffinity(0))  # the processors of this process before any run


def keep_cores(implementation, devices=None):
    """Leaves the process as many processors as its devices may have ("cores_per_device"), the first of them; all of them
    where a run asks for no number. Threads that exist already (a framework's pool) move as well."""
    each, devices = implementation["cores_per_device"], devices or implementation["devices"]
    wanted = each * devices
    if wanted > len(_EVERY):
        raise Unsupported(f"run: {devices} devices with {each} cores each need more cores than the {len(_EVERY)} of this "
                          "process.")
    cores = sorted(_EVERY)[:wanted] if each and not implementation["cores"] else _EVERY
    for thread in os.listdir("/proc/self/task"):
        try:
            os.sched_setaffinity(int(thread), cores)
        except OSError:  # the thread has ended
            pass


def _waited():
    """Returns the seconds for which the threads of this process were ready and another program had the processor;
    None on a kernel that does not record it."""
    total = None
    for thread in os.listdir("/proc/self/task") if os.path.isdir("/proc/self/task") else []:
        try:
            with open(f"/proc/self/task/{thread}/schedstat", encoding="ascii") as file:
                total = (total or 0.0) + 1e-9 * float(file.read().split()[1])
        except (OSError, ValueError, IndexError):
            pass
    return total


def gpu_conditions(device, library="libnvidia-ml.so.1"):
    """Returns clock and temperature of CUDA's device of this number, from NVIDIA's monitoring library, which comes
    with the driver."""
    found = {"clock_hertz": UNAVAILABLE, "temperature_celsius": UNAVAILABLE}
    name = visible_device("CUDA_VISIBLE_DEVICES", device)
    handle, value = ctypes.c_void_p(), ctypes.c_uint()
    try:
        nvml = ctypes.CDLL(library)
        if not name or nvml.nvmlInit_v2():
            return found
        if (nvml.nvmlDeviceGetHandleByIndex_v2(int(name), ctypes.byref(handle)) if name.isdigit() else
                nvml.nvmlDeviceGetHandleByUUID(name.encode(), ctypes.byref(handle))):
            return found
        sm_clock, on_die = 1, 0
        for key, unit, function, *of in (("clock_hertz", 1e6, nvml.nvmlDeviceGetClockInfo, sm_clock),
                                         ("temperature_celsius", 1, nvml.nvmlDeviceGetTemperature, on_die)):
            if not function(handle, *of, ctypes.byref(value)):
                found[key] = value.value * unit
    except (OSError, AttributeError):  # the library or the function is missing
        pass
    return found


class Conditions:
    """Samples conditions from construction to finish(). `gpus`: CUDA's numbers of the devices that compute; none: a
    processor; None: a device that tells nothing. Clock and temperature are those of the first. `power`: the user's own source of power (energy.py)."""

    def __init__(self, gpus=(), power=()):
        self._gpus = gpus
        self._meter = Meter(gpus, power)
        self._start = self._take()

    @staticmethod
    def _take():
        fields = []
        try:
            with open("/proc/stat", encoding="ascii") as file:
                fields = [float(text) for text in file.readline().split()[1:9]]
        except (OSError, ValueError):
            pass
        fields += [0.0] * (8 - len(fields))
        user, nice, system, idle, iowait, irq, softirq, steal = fields
        usage = resource.getrusage(resource.RUSAGE_SELF)
        busy = user + nice + system + irq + softirq
        return {"busy": busy, "steal": steal, "waited": _waited(), "total": busy + idle + iowait + steal,
                "own": usage.ru_utime + usage.ru_stime, "voluntary": usage.ru_nvcsw, "involuntary": usage.ru_nivcsw,
                "wall": time.monotonic()}

    def finish(self):
        now = self._take()
        passed = {key: None if now[key] is None or self._start[key] is None else now[key] - self._start[key] for key in now}
        share = (lambda part: part / passed["total"]) if passed["total"] > 0 else (lambda part: None)
        load, clock = _number("/proc/loadavg"), _number("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq")
        heat = _number("/sys/class/thermal/thermal_zone0/temp")
        computes = gpu_conditions(self._gpus[0]) if self._gpus else {
            "clock_hertz": UNAVAILABLE, "temperature_celsius": UNAVAILABLE} if self._gpus is None else {
            "clock_hertz": UNAVAILABLE if clock is None else clock * 1e3,
            "temperature_celsius": UNAVAILABLE if heat is None else heat * 1e-3}
        return {
            "load": UNAVAILABLE if load is None else load,
            "seconds": passed["wall"],
            "steal_fraction": share(passed["steal"]),
            "busy_fraction": share(passed["busy"]),
            "waited_seconds": UNAVAILABLE if passed["waited"] is None else max(0.0, passed["waited"]),
            "own_busy_fraction": share(passed["own"] * os.sysconf("SC_CLK_TCK")),
            "context_switches": {"voluntary": passed["voluntary"], "involuntary": passed["involuntary"]},
            **computes,
            "energy": self._meter.finish(self._start["wall"]),
        }


def limit_data(budget):
    """Lets this process take `budget` bytes more than it has now; beyond that the framework gets an error instead of
    being killed by the kernel."""
    used = int((_entry("/proc/self/status", "VmData", ":") or "0 kB").split()[0]) * 1024
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (used + int(budget), hard))
