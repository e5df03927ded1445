# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts about a TPU that are needed before JAX is loaded: its name in the hardware catalogue, and the hosts of its
slice."""

import glob
import os
import urllib.error
import urllib.request

#: Map of JAX's device_kind to (id in resources/hardware_catalogue, JAX devices per chip).
KINDS = {
    "TPU v2": ("tpu_v2", 2), "TPU v3": ("tpu_v3", 2), "TPU v4": ("tpu_v4", 1), "TPU v5 lite": ("tpu_v5e", 1),
    "TPU v5e": ("tpu_v5e", 1), "TPU v5": ("tpu_v5p", 1), "TPU v5p": ("tpu_v5p", 1), "TPU v6 lite": ("tpu_v6e", 1),
    "TPU v6e": ("tpu_v6e", 1), "TPU7x": ("tpu_7x", 2), "TPU7": ("tpu_7x", 2),
}

#: Bounds of "one process": the user has separated this host's chips from its slice.
_ALONE = "1,1,1"


def has_chips():
    return bool(glob.glob("/dev/accel*") or glob.glob("/dev/vfio/[0-9]*"))


def _metadata(key, environment):
    """Returns an attribute of this Google Cloud machine, "" elsewhere."""
    server = environment.get("GCE_METADATA_IP", "metadata.google.internal")
    request = urllib.request.Request(f"http://{server}/computeMetadata/v1/instance/attributes/{key}",
                                     headers={"Metadata-Flavor": "Google"})
    try:
        # Never use a proxy: the address exists only on the machine itself.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=3) as answer:
            return answer.read(1 << 20).decode("utf-8", "replace")
    except (OSError, ValueError, urllib.error.URLError):
        return ""


def hosts_of_slice(environment=None, chips=None):
    """Returns the number of hosts of this host's TPU slice. JAX would wait for all of them before it lists a device,
    so this must be known first. The sources are those of JAX itself (jax/_src/clusters)."""
    environment = os.environ if environment is None else environment
    platforms = environment.get("JAX_PLATFORMS", "")
    if platforms and "tpu" not in platforms:
        return 1
    if _ALONE in (environment.get("TPU_PROCESS_BOUNDS"), environment.get("TPU_HOST_BOUNDS")):
        return 1
    names = environment.get("TPU_WORKER_HOSTNAMES", "")
    if not names and (has_chips() if chips is None else chips):
        names = _metadata("worker-network-endpoints", environment)
    hosts = max(1, len([name for name in names.split(",") if name.strip()]))
    slices = environment.get("MEGASCALE_NUM_SLICES", "1")
    return hosts * max(1, int(slices) if slices.isdigit() else 1)


def refuse_slice(hosts):
    return (f"parascope-worker-jax: this host is one of {hosts} of a multi-host TPU slice; this worker runs on a single "
            "host (a slice of v5e-8, v6e-8, v4-8 or v5p-8 at most, or this host's chips alone with "
            "TPU_PROCESS_BOUNDS=1,1,1).")
