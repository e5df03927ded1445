#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bad_start_test.py SOURCE: ./run.sh where it cannot do its work ends in a sentence that says what to do.

Nothing is installed and nothing built: apt-get, dpkg-query, id and sudo are stand-ins. If this fails, a new user
gets "HOME: parameter not set", or waits ten minutes for a build before the sentence.
"""
import os
import subprocess
import sys
import tempfile

SOURCE = sys.argv[1]
FAILED = []


def programs(folder, **scripts):
    """Returns a PATH with everything of this machine except sudo, and with these scripts in place of the programs of
    their names."""
    os.mkdir(folder)
    for place in ("/usr/bin", "/bin", "/usr/sbin", "/sbin"):
        for name in os.listdir(place):
            if name != "sudo" and not os.path.lexists(os.path.join(folder, name)):
                os.symlink(os.path.join(place, name), os.path.join(folder, name))
    for name, body in scripts.items():
        path = os.path.join(folder, name.replace("_", "-"))
        if os.path.lexists(path):
            os.unlink(path)
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\n" + body + "\n")
        os.chmod(path, 0o755)
    return folder


def check(what, says, path, command=("./run.sh", "--build"), **environment):
    changed = {key: value for key, value in {**os.environ, "PATH": path, **environment}.items() if value is not None}
    done = subprocess.run(command, cwd=SOURCE, env=changed, capture_output=True, text=True, timeout=60, check=False)
    lines = done.stderr.strip().split("\n")
    if done.returncode not in (1, 2) or not any(says in line for line in lines) or "parameter not set" in done.stderr:
        FAILED.append(f"{what}: exit {done.returncode}, {done.stderr!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        nothing = {"dpkg_query": "exit 0", "apt_cache": "exit 1"}
        user, root = {"id": "echo 1000"}, {"id": "echo 0"}
        plain = os.environ["PATH"]
        headless = ("./run.sh", "--headless")
        install = "apt-get install --no-install-recommends"  # the command that root is to give
        check("a data folder that cannot be written", "XDG_DATA_HOME", plain, headless, XDG_DATA_HOME="/proc/nowhere")
        check("no home", "XDG_DATA_HOME", plain, headless, XDG_DATA_HOME=None, HOME="/proc/nowhere")
        check("a user without sudo", install, programs(folder + "/a", **nothing, **user, apt_get="exit 0"))
        check("a user whom sudo refuses", install,
              programs(folder + "/b", **nothing, **user, apt_get="exit 0", sudo="echo 'a password is required' >&2; exit 1"))
        check("root without a network", install,
              programs(folder + "/c", **nothing, **root, apt_get="exit 100"))
        check("an option that is none", "--no-such", plain, ("./run.sh", "--no-such"))
        check("another wheel", "--torch", plain, ("./run.sh", "--torch", "conda"))
        check("no space for the wheel", " 9 GiB",
              programs(folder + "/d", df="echo 'Filesystem 1024-blocks Used Available'; echo '/dev/sda 9 8 8388608 50% /'"),
              (SOURCE + "/packaging/torch_wheel.sh", "--check", folder + "/wheel"))
        check("no network for the wheel", "/wheel/pip.log", plain,
              (SOURCE + "/packaging/torch_wheel.sh", "--check", folder + "/wheel"), PIP_INDEX_URL="http://127.0.0.1:9/simple",
              PIP_EXTRA_INDEX_URL="", PIP_FIND_LINKS="", PIP_NO_CACHE_DIR="1")
    print("\n".join(FAILED) or "9 sentences")
    return bool(FAILED)


sys.exit(main())
