#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes every command block of README.md and of the manual (resources/help, in the order of its index) as a user does who has
just cloned the repository: in a clone, with an empty HOME, without a display. Fails on a command that fails or says nothing.
If this fails, a new user fails in the first hour, or a reader of the manual gets wrong commands.
    readme_test.py SOURCE BUILD

The clone is not built: its build/ is a link to BUILD, whose programs are used, from the PATH where the manual is read. A block
between ``` is of commands (sh), a file that the paragraph before it names (json, csv), or a query (sql), which sql_views puts.
The test makes the files that the texts assume (results of another tool, another database). Commands that cannot run here are
listed below by name. A command that is neither runnable nor listed fails, and so does a line of the tables that no text has any
more."""
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from display import Display, until

SHOWN = 10     # lines that the log has from the beginning and from the end of a longer answer
LIMIT = 300    # seconds that a command may take, some twenty times the longest one
LONGEST = 100  # lines of README.md; longer texts belong in the manual

# Commands that do not run here, and why. .ci/run runs the two commands; tst_slurm and tst_ssh those of Slurm and
# ssh.
ELSEWHERE = {
    "./run.sh": "sets up packages and builds",
    "./test.sh": "sets up packages, builds, and runs this test",
    "./run.sh --torch wheel": "downloads 9 GiB and builds",
    "PARASCOPE_TORCH=/path/to/libtorch ./run.sh --build": "builds",
    "cmake -S . -B build -G Ninja -DPARASCOPE_WORKER_ONLY=ON -DPARASCOPE_TORCH=/path/to/libtorch && cmake --build build": "builds",
    "cmake --install build --prefix FOLDER": "tests/packages does it",
    "packaging/deb.sh": "builds from a clone; tests/packages/soak.sh runs both in chroots",
    "sudo apt install ./build/deb/*.deb": "installs packages",
    "packaging/stacks.sh fc-small.json": "downloads 8 GB",
    "parascope-cli endpoint test gpu1": "ssh",
    "parascope-cli sweep fc-small.json --db results.db --device gpu1": "ssh",
    "parascope-cli slurm fc-small.json --db results.db --partition gpu --gres gpu:1 --device cuda:0 --tasks 8": "Slurm",
    "parascope-cli slurm fc-small.json --db results.db --cancel": "Slurm",
}
# Pages whose commands run in a separate test, which knows the expected answers.
PAGES = {"decoder.md": "tests/resources/decoder_page_test.py"}
# Commands that run during the first one, as the manual says ("while it runs, another terminal"); it is paused
# meanwhile.
BESIDE = {
    "parascope-cli sweep fc-small.json --db results.db":
        ["parascope-cli control results.db status", "parascope-cli control results.db retry"],
}
# Commands that open the window: they get a display, the window is looked for, and it is closed.
WINDOW = ["build/bin/parascope first.db", "parascope results.db"]
# The answer of these commands must match the expression; the answer of all others must contain a word.
ANSWERS = {
    "expand": r"^[1-9]\d* \w+$",
    "sweep": r"^([1-9]\d*) \D+\1 |^[1-9]\d* \D+\d+ points completed, [1-9]\d* predicted", # all, or an adaptive one's part
    "import": r"^[1-9]\d* ",
    "merge": r"^[1-9][\d,]* ",
    "heatmap": r"\d\.\d",
    "observations": r"\d %",
    "cost": r"\d\.\d",
    "calibrate": r"FLOP/s",
    "profile": r"\d %",
    "predict": r"[1-9]\d* are predicted",
}


def paradnn_logs(folder):
    """Writes logs as ParaDnn's scripts leave them (tests/engine/exchange has all their forms)."""
    logs = folder / "paradnn/output/fc_gpu_float32"
    logs.mkdir(parents=True)
    for node in (32, 64):
        name = f"layer_4-node_{node}-input_2000-output_1000-bs_64"
        (logs / f"{name}.out").write_text(f"Tensorflow version: 1.12.0\n***layer: 4\n***node: {node}\n***batch_size: 64\n")
        (logs / f"{name}.err").write_text("INFO:tensorflow:global_step/sec: 90\nINFO:tensorflow:Loss for final step: 6.9.\n")


def hyperfine(folder):
    """Writes two commands, measured twice; the second command became slower."""
    for name, times in (("before.json", (0.5, 2.0)), ("after.json", (0.501, 4.0))):
        results = [{"command": command, "times": [seconds * (1 + 0.01 * (i % 5)) for i in range(20)]}
                   for command, seconds in zip(("train small", "train large"), times)]
        (folder / name).write_text(json.dumps({"results": results}))


def other_database(folder):
    (folder / "other.csv").write_text("platform,family,batch,step_seconds\nother,fc,32,0.5\nother,fc,64,0.7\n")
    subprocess.run(["build/bin/parascope-cli", "import", "other.csv", "--db", "other.db"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def published_shapes(folder):
    (folder / "deepbench_conv_training.csv").write_text(
        "w,h,c,n,k,filter_w,filter_h,pad_w,pad_h,wstride,hstride\n700,161,1,4,32,20,5,0,0,2,2\n700,161,1,8,32,20,5,0,0,2,2\n")


def configuration(folder):
    (folder / "config.json").write_text(json.dumps({
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048, "intermediate_size": 8192,
        "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64, "vocab_size": 128256,
        "tie_word_embeddings": True, "rms_norm_eps": 1e-05, "rope_theta": 500000.0, "torch_dtype": "bfloat16"}))


# Files that the texts assume, with the functions that make them.
SUPPOSED = {"paradnn/output": paradnn_logs, "before.json": hyperfine, "after.json": hyperfine, "other.db": other_database,
            "deepbench_conv_training.csv": published_shapes, "config.json": configuration}
PROGRAM = re.compile(r"\s*(\$ )?(\w+=\S+ )?(\./\w|packaging/|\S*parascope(-cli|-worker\S*)? |sqlite3 |cmake |sudo |python3 )")


def blocks(name, text):
    """Returns [(the paragraph before it, its language, the block)] of a text with blocks between ```."""
    found = []
    parts = re.split(r"^```(.*)\n((?:.*\n)*?)```$", text, flags=re.MULTILINE)
    for i in range(0, len(parts) - 1, 3):
        paragraphs = [one for one in re.split(r"\n\s*\n", parts[i]) if one.strip()]
        found.append((paragraphs[-1] if paragraphs else "", parts[i + 1], parts[i + 2].rstrip("\n")))
    for prose in parts[::3]:
        assert "```" not in prose, f"{name}: a block without an end, or inside of a list"
        for line in prose.split("\n"):
            assert not (line.startswith("    ") and PROGRAM.match(line)), f"{name}: nobody runs what is no block of ```sh: {line}"
    return found


def links(name, text):
    """Returns the errors in the links of README.md; tst_help checks those of the manual."""
    def headings(path):
        titles = re.findall(r"^#+ (.*)$", path.read_text(), re.MULTILINE)
        return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}

    wrong = []
    for link in re.findall(r"\]\(([^)]+)\)", text):
        path, _, heading = link.partition("#")
        if not link.startswith("http") and (not (name.parent / path).exists()
                                            or heading and heading not in headings(name.parent / path)):
            wrong.append(f"{name.name}\n  leads nowhere: {link}")
    return wrong


def commands(block):
    """Returns a block's commands, without comments, separated as a shell separates them."""
    found, waiting = [], ""
    for line in block.split("\n"):
        try:
            shlex.split(waiting + line)
            line = re.sub(r"\s+# .*$", "", line) # a comment; inside of quotes that are open there is none
        except ValueError:
            pass
        waiting += line
        try:
            whole = not waiting.endswith("\\") and shlex.split(waiting) != []
        except ValueError:
            whole = False
        if whole:
            found.append(re.sub(r"\\\n\s*", "", waiting).strip())
            waiting = ""
        elif waiting:
            waiting += "\n"
    assert not waiting.strip(), f"a command without an end: {waiting}"
    return found


class Reader:
    """A reader who follows the README, and then the manual."""

    def __init__(self, source, build, folder):
        self.clone, home = folder / "parascope", folder / "home"
        home.mkdir()
        # The clone has the committed files and the changes of the working tree, so that the present texts are
        # tested.
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(source), str(self.clone)], check=True)
        changes = subprocess.run(["git", "-C", str(source), "diff", "--binary", "HEAD"], check=True, capture_output=True).stdout
        if changes:
            subprocess.run(["git", "-C", str(self.clone), "apply", "--whitespace=nowarn"], input=changes, check=True)
        (self.clone / "build").symlink_to(build)
        # Debian's Python comes first: it has pandas, which ./test.sh installs.
        self.environment = {"PATH": "/usr/bin:" + os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
        self.used, self.wrong, self.counts = set(), [], {}

    def start(self, command, **more):
        return subprocess.Popen(["bash", "-c", command], cwd=self.clone, env={**self.environment, **more}, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def end(self, command, process):
        try:
            out, err = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            self.wrong.append(f"{command}\n  did not end within {LIMIT} s")
            return
        words = command.split()
        result = next((word for word in words if word in ANSWERS), "")
        lines = out.splitlines()
        shown = lines if len(lines) <= 2 * SHOWN else [*lines[:SHOWN], f"({len(lines) - 2 * SHOWN} more lines)", *lines[-SHOWN:]]
        print("\n".join([f"$ {command}", *shown]), flush=True)
        before = len(self.wrong)
        if process.returncode != 0:
            self.wrong.append(f"{command}\n  exit {process.returncode}: {err.strip()[-1000:]}")
        elif "--out" in words:
            picture = self.clone / words[words.index("--out") + 1]
            if not picture.exists() or picture.stat().st_size < 1000:
                self.wrong.append(f"{command}\n  left no {picture.name}")
        elif not re.search(ANSWERS.get(result, r"\w"), out, re.MULTILINE):
            self.wrong.append(f"{command}\n  an empty result: {out.strip()[:1000]} {err.strip()[-1000:]}")
        for sentence in self.wrong[before:]: # at once, because readers of a log see its beginning
            print("WRONG: " + sentence, flush=True)

    def supply(self, block):
        for name, make in SUPPOSED.items():
            if re.search(rf"(^|[\s\"]){re.escape(name)}($|[\s\"])", block, re.MULTILINE):
                self.used.add(name)
                if not (self.clone / name).exists():
                    make(self.clone)

    def file(self, before, language, block):
        """Writes a file; the paragraph before it gives its name."""
        names = re.findall(rf"`([\w-]+\.{language})`", before)
        assert names, f"no paragraph names the file of {block}"
        if language == "json":
            json.loads(block)
        (self.clone / names[-1]).write_text(block + "\n")

    def look(self, command):
        with Display() as display:
            process = self.start("exec " + command, DISPLAY=display.name)
            until(f"the window of {command}", lambda: display.has_window("Parascope", process))
            process.terminate()
            process.communicate(timeout=LIMIT)
        print(f"$ {command}\n(its window was seen)", flush=True)

    def read(self, name):
        """Reads one text, from its first block to its last."""
        print(f"\n== {name.name}", flush=True)
        ran, not_here, began = 0, 0, time.monotonic()
        for before, language, block in blocks(name.name, name.read_text()):
            self.supply(block)
            if language in ("json", "csv"):
                self.file(before, language, block)
                continue
            if language == "sql" and name.name == "sql.md":
                continue
            assert language == "sh", f"{name.name}: a block of ```{language}: {block}"
            for command in commands(block):
                if command in ELSEWHERE:
                    self.used.add(command)
                    not_here += 1
                    print(f"# {command}   (not here: {ELSEWHERE[command]})", flush=True)
                else:
                    ran += 1
                    self.follow(command)
        self.counts[name.name] = f"{ran} commands run in {time.monotonic() - began:.0f} s, {not_here} not here"

    def follow(self, command):
        if any(command in beside for beside in BESIDE.values()):
            self.used.add(command) # done when its sweep ran
        elif command in WINDOW:
            self.used.add(command)
            self.look(command)
        else:
            process = self.start(command)
            if command in BESIDE:
                self.used.add(command)
                self.beside(process, command)
            self.end(command, process)

    def beside(self, process, command):
        """Runs the commands that the manual runs during this one. This one is paused meanwhile, so that it cannot
        end before."""
        control = BESIDE[command][0].rsplit(" ", 1)[0]

        def paused():
            assert process.poll() is None, f"{command} ended before it could be steered"
            return subprocess.run(["bash", "-c", control + " pause"], cwd=self.clone, env=self.environment, check=False,
                                  capture_output=True).returncode == 0

        until(f"steering {command}", paused, LIMIT)
        for other in BESIDE[command]:
            self.end(other, self.start(other))
        self.end(control + " resume", self.start(control + " resume"))


def main():
    source, build = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    if not (source / ".git").exists():
        print("SKIP: the source tree is no git repository, so nothing can be cloned.")
        return 77
    folder = pathlib.Path(tempfile.mkdtemp(prefix="readme-"))
    try:
        reader = Reader(source, build, folder)
        readme, manual = reader.clone / "README.md", reader.clone / "resources/help"
        text = readme.read_text()
        length = len(text.splitlines())
        reader.wrong += links(readme, text) + ([f"README.md\n  has {length} lines, of {LONGEST}"] if length > LONGEST else [])
        reader.read(readme)
        reader.environment["PATH"] = f"{reader.clone}/build/bin:{reader.environment['PATH']}"
        listed = re.findall(r"^\| \[[^]]+\]\(([\w-]+\.md)\) \|", (manual / "index.md").read_text(), re.MULTILINE)
        there = sorted(path.name for path in manual.glob("*.md"))
        assert sorted([*listed, "index.md"]) == there, f"index.md lists {sorted(listed)}, and there are {there}"
        for page in ["index.md", *listed]:
            if page in PAGES:
                assert page in (source / PAGES[page]).read_text(), f"{PAGES[page]} does not read {page}"
                reader.counts[page] = "read by " + PAGES[page]
            else:
                reader.read(manual / page)
        known = [*ELSEWHERE, *BESIDE, *(one for beside in BESIDE.values() for one in beside), *WINDOW, *SUPPOSED]
        reader.wrong += [f"{name}\n  stands in this test's tables and in no text" for name in known if name not in reader.used]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(["", *(f"{name}: {count}" for name, count in reader.counts.items()), "", *reader.wrong]))
    print(f"{len(reader.wrong)} wrong" if reader.wrong else "Every command of README.md and of the manual does what it says.")
    return 1 if reader.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
