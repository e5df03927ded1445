#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs this build into a temporary folder, uses it there, and runs every installed validator on it.

    packages_test.py SOURCE BUILD

If this fails, installed programs do not start, a double click does not open a database, or a distribution rejects the
packages. Ends with 77 where a validator is missing, after everything else was checked.
"""

import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE, BUILD = (pathlib.Path(argument) for argument in sys.argv[1:3])
missing, failed = [], []


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    return done.returncode, done.stdout


def check(what, good, words=""):
    print(("ok      " if good else "FAILED  ") + what, flush=True)
    if not good:
        failed.append(what)
        print(words, flush=True)


def validator(name, *command, silent=False, **options):
    """A validator must accept its input, or print nothing at all."""
    if not shutil.which(name):
        missing.append(name)
        print("missing " + name, flush=True)
        return
    status, words = run(name, *command, **options)
    check(" ".join([name, *(str(word) for word in command if str(word).startswith("-"))]), status == 0 and not (silent and words), words)


def use(folder):
    """Uses the installed programs, by their names in PATH, without this build."""
    prefix = folder / "prefix"
    status, words = run("cmake", "--install", BUILD, "--prefix", prefix)
    check("cmake --install --prefix", status == 0, words)
    share = prefix / "share"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PARASCOPE_")}
    environment.update(PATH=f"{prefix}/bin:{os.environ['PATH']}", HOME=str(folder), XDG_DATA_DIRS=f"{share}:/usr/share",
                       QT_QPA_PLATFORM="offscreen")

    def installed(*command):
        return run(*command, env=environment, cwd=folder)

    for program in ("parascope", "parascope-cli", "parascope-worker", "parascope-worker-program", "parascope-worker-pytorch", "parascope-worker-jax", "parascope-worker-keep"):
        status, words = installed(program, "--help")
        check(f"{program} --help", status == 0 and bool(words), words)
        check(f"{program}(1)", (share / f"man/man1/{program}.1").is_file())
    spec = folder / "one.json"
    spec.write_text(json.dumps({"name": "one", "family": "fc", "axes": {"node": [32]}, "measure": {"max_seconds": 0.5}}))
    database = folder / "runs.db"
    status, words = installed("parascope-cli", "sweep", spec, "--db", database)
    check("a sweep with the installed worker", status == 0, words)
    pages = list((SOURCE / "resources/help").glob("*.md"))
    html = {page.name: page.read_text() for page in (share / "doc/parascope/html").glob("*.html")}
    check("the manual as HTML", {page.stem + ".html" for page in pages} == set(html), sorted(html))
    dead = [(name, link) for name, text in html.items() for link in re.findall(r'href="([^"#:]+\.html)(?:#([^"]*))?"', text)
            if link[0] not in html or (link[1] and f'id="{link[1]}"' not in html[link[0]])]
    check("its links", not dead, str(dead))
    status, words = installed("parascope-cli", "sample", "paper-fc", "--db", folder / "paper.db", "--json")
    check("the installed samples", status == 0 and json.loads(words)["ok"] == 1900, words)
    status, words = installed("parascope", "--export", share / "doc/parascope/examples/quick.json", "--db", database, "--out", folder / "figure.pdf")
    # One run cannot make a heat map of four layers: expect a figure, or the reason why there is none.
    check("a figure from the installed example", status in (0, 2) and "quick.json" not in words, words)

    # A double click: the type of a database is found by its content, and the program by that type.
    if shutil.which("update-mime-database") and shutil.which("gio"):
        status, words = installed("update-mime-database", share / "mime")
        check("update-mime-database", status == 0 and not words, words)
        plain = folder / "plain.db"
        run("/usr/bin/python3", "-c", f"import sqlite3; sqlite3.connect({str(plain)!r}).execute('CREATE TABLE t (a)')")
        for file, ours in ((database, True), (plain, False)):
            _, words = installed("gio", "info", "-a", "standard::content-type", file)
            check(f"{file.name} is {'' if ours else 'no '}application/x-parascope-db", ("application/x-parascope-db" in words) == ours, words)
    else:
        missing.append("update-mime-database or gio")

    # The completions list the same as --help.
    completions = share / "bash-completion/completions/parascope-cli"
    script = f"""source {completions}
        try() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parascope_cli; echo "${{COMPREPLY[@]}}"; }}
        try parascope-cli analyse roof; try parascope-cli --json sweep x.json --only ''; try parascope-cli info --js"""
    _, words = run("bash", "-c", script)
    check("bash completes subcommands, values and no option of another command", words == "roofline\nmissing failed\n\n", words)
    if shutil.which("zsh"):
        folder = share / "zsh/vendor-completions"
        for file in sorted(folder.iterdir()):
            status, words = run("zsh", "-n", file)
            check(f"zsh -n {file.name}", status == 0, words)
        # Replace zsh's own functions by functions that print the completions that they would offer.
        script = f"""_describe() {{ print -l -- "${{(@P)argv[-1]}}" }}; _files() {{ print files }}; compadd() {{ shift; print -- "$*" }}
            try() {{ local -a words; words=("$@"); local CURRENT=$# PREFIX=$argv[-1]; source {folder}/_parascope-cli }}
            try parascope-cli analyse '' | grep -c '^roofline:'; try parascope-cli --json sweep x.json --only ''"""
        _, words = run("zsh", "-f", "-c", script)
        check("zsh completes subcommands and values", words == "1\nmissing failed\n", words)
    else:
        missing.append("zsh")

    validator("desktop-file-validate", share / "applications/parascope.desktop", silent=True)
    # AppStream 1.0 defines and requires the tag <developer>; 0.16 (Debian 12) does not know it yet.
    validator("appstreamcli", "validate", "--pedantic", "--strict", "--override=unknown-tag=pedantic", "--no-net",
              *glob.glob(f"{share}/metainfo/*.xml"))
    validator("mandoc", "-T", "lint", "-W", "warning", *sorted(glob.glob(f"{share}/man/man1/*")), silent=True)


def package(folder):
    if not shutil.which("dh"):
        missing.append("debhelper")
        return
    out = folder / "deb"
    status, words = run(SOURCE / "packaging/deb.sh", "--stage", BUILD, out, env={**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "1"})
    check("packaging/deb.sh --stage", status == 0, words)
    for deb in sorted(out.glob("*.deb")):
        _, words = run("dpkg-deb", "--contents", deb)
        paths = [line.split()[5] for line in words.splitlines()]
        check(f"{deb.name} has no file in other folders than /usr",
              bool(paths) and all(path in ("./", "./usr/") or path.startswith("./usr/") for path in paths), words)
        check(f"{deb.name} names no folder of this build", str(SOURCE / "engine").encode() not in subprocess.run(
            ["dpkg-deb", "--fsys-tarfile", deb], capture_output=True, check=True).stdout)
    if shutil.which("lintian"):
        changes = sorted(out.glob("*.changes"))
        status, words = run("lintian", "--fail-on", "error,warning", "--allow-root", *changes)
        check("lintian --fail-on error,warning", status == 0 and bool(changes), words)
    else:
        missing.append("lintian")


def licences():
    """Runs reuse 4 or later, which reads REUSE.toml; Debian 12's does not (setup.sh --test fetches one where PyPI is
    reachable)."""
    own = BUILD / "reuse/bin/reuse"
    reuse = str(own) if own.exists() else shutil.which("reuse")
    version = re.search(r"version (\d+)", run(reuse, "--version")[1]) if reuse else None
    if not version or int(version[1]) < 4:
        missing.append("reuse 4")
        print("missing reuse 4 or later")
        return
    status, words = run(reuse, "--root", SOURCE, "lint")
    check("reuse lint", status == 0, words)


def versions():
    """Compares CHANGELOG.md's table with the sources: the version in development says what it reads and writes."""
    numbers = [re.search(pattern, (SOURCE / file).read_text())[1] for file, pattern in (
        ("engine/store/database.h", r"int schemaVersion = (\d+);"), ("engine/measure/protocol/messages.h", r"int version = (\d+);"))]
    row = re.search(r"^\| Unreleased \| (\d+) \| 0 to (\d+) \| (\d+) \|$", (SOURCE / "CHANGELOG.md").read_text(), re.M)
    check("CHANGELOG.md has schema and protocol", row is not None and [*row.groups()] == [numbers[0], *numbers])


with tempfile.TemporaryDirectory(prefix="parascope-packages-") as name:
    use(pathlib.Path(name))
    package(pathlib.Path(name))
licences()
versions()
if failed:
    sys.exit(1)
if missing:
    print("skipped: not installed here: " + ", ".join(missing))
    sys.exit(77)
