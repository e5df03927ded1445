# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes every command block of README.md in order, as somebody does who has just cloned it: in a clone, with an empty HOME,
without a display. Fails on a command that fails or says nothing. Loses when it fails: the first hour of a new user.
    readme_test.py SOURCE BUILD

The clone is not built: its build/ is a link to BUILD, whose programs are used. What the README supposes that a reader has (a
table of her own, another database) is made here; what cannot run here is listed by name below, and a command that is neither
runnable nor listed fails, and so does a line of the tables that the README no longer has."""
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

from display import Display, until

CLI = "build/bin/parascope-cli "
SHOWN = 10   # lines of a longer answer that the log has of its beginning and of its end
LIMIT = 300  # seconds that a command may take, some twenty times what the longest does

# Not run here, and why. The first three are run by .ci/run, those of Slurm and ssh by tst_slurm and tst_ssh.
ELSEWHERE = {
    "./run.sh": "sets up packages and builds",
    "./test.sh": "sets up packages, builds, and runs this test",
    "cmake -S . -B build -G Ninja -DPARASCOPE_WORKER_ONLY=ON -DPARASCOPE_TORCH=/path/to/libtorch && cmake --build build": "builds",
    "packaging/deb.sh": "builds from a clone; tests/packages/soak.sh runs both in chroots",
    "sudo apt install ./build/deb/*.deb": "installs packages",
    CLI + "endpoint test gpu1": "ssh",
    CLI + "sweep fc-small.json --db results.db --device gpu1": "ssh",
    CLI + "slurm fc-small.json --db results.db --partition gpu --gres gpu:1 --device cuda:0 --tasks 8": "Slurm",
    CLI + "slurm fc-small.json --db results.db --cancel": "Slurm",
}
# Run while the first one does, as the README says ("while it runs, another terminal"): it is paused meanwhile.
BESIDE = {
    CLI + "sweep fc-small.json --db results.db": [CLI + "control results.db status", CLI + "control results.db retry"],
}
# Opens the window: given a display, seen, and closed.
WINDOW = ["build/bin/parascope results.db"]
# What stands for something else, and what this test puts there.
PLACEHOLDERS = {"[--width 84mm] [--size 8pt] [--csv]": "--width 84mm --size 8pt --csv"}
# An answer is empty unless this is found in it; of all other commands, unless it has a word.
ANSWERS = {
    "expand": r"^[1-9]\d* \w+$",
    "sweep": r"^([1-9]\d*) \D+\1 ",
    "import": r"^[1-9]\d* ",
    "merge": r"^[1-9]\d* ",
    "heatmap": r"\d\.\d",
    "observations": r"\d %",
    "cost": r"\d\.\d",
    "calibrate": r"FLOP/s",
    "profile": r"\d %",
}


def paradnn_logs(folder):
    """As ParaDnn's scripts leave them (tests/engine/exchange has all that they may say)."""
    logs = folder / "paradnn/output/fc_gpu_float32"
    logs.mkdir(parents=True)
    for node in (32, 64):
        name = f"layer_4-node_{node}-input_2000-output_1000-bs_64"
        (logs / f"{name}.out").write_text(f"Tensorflow version: 1.12.0\n***layer: 4\n***node: {node}\n***batch_size: 64\n")
        (logs / f"{name}.err").write_text("INFO:tensorflow:global_step/sec: 90\nINFO:tensorflow:Loss for final step: 6.9.\n")


def table(folder):
    (folder / "runs.csv").write_text("bs,ms,width,comment\n32,4.5,64,first\n64,8.5,64,second\n")
    (folder / "columns.json").write_text(json.dumps({
        "columns": {"bs": "batch", "width": "node", "ms": {"to": "step_seconds", "scale": 0.001}},
        "set": {"family": "fc", "platform": "my-gpu"}, "ignore": ["comment"]}))


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


# Files that the README supposes: who makes them.
SUPPOSED = {"paradnn/output": paradnn_logs, "runs.csv": table, "columns.json": table, "other.db": other_database,
            "deepbench_conv_training.csv": published_shapes, "config.json": configuration}


def blocks(text):
    """[(the paragraph before it, the block)] of a text whose blocks are indented by four spaces."""
    assert "```" not in text, "README.md has blocks between ```, which this test does not read"
    found, before, lines = [], "", []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.split("\n")
        if all(line.startswith("    ") for line in lines):
            found.append((before, "\n".join(line[4:] for line in lines)))
        else:
            assert not any(line.startswith("    ") for line in lines), f"a block needs an empty line around it: {paragraph}"
            before = paragraph
    return found


def commands(block):
    """A block's commands, without their comments: as a shell would part them."""
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
    """Somebody who follows the README."""

    def __init__(self, source, build, folder):
        self.clone, home = folder / "parascope", folder / "home"
        home.mkdir()
        # What is committed, and what is changed here: the README of today is the one that is read.
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(source), str(self.clone)], check=True)
        changes = subprocess.run(["git", "-C", str(source), "diff", "--binary", "HEAD"], check=True, capture_output=True).stdout
        if changes:
            subprocess.run(["git", "-C", str(self.clone), "apply", "--whitespace=nowarn"], input=changes, check=True)
        (self.clone / "build").symlink_to(build)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
        self.used, self.wrong = set(), []

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
        for sentence in self.wrong[before:]: # at once: whoever reads a log sees its beginning
            print("WRONG: " + sentence, flush=True)

    def supply(self, block):
        for name, make in SUPPOSED.items():
            if re.search(rf"(^|[\s\"]){re.escape(name)}($|[\s\"])", block, re.MULTILINE):
                self.used.add(name)
                if not (self.clone / name).exists():
                    make(self.clone)

    def spec(self, before, block):
        """A file: the paragraph before it says its name."""
        names = re.findall(r"`([\w-]+\.json)`", before)
        assert names, f"no paragraph names the file of {block}"
        json.loads(block)
        (self.clone / names[-1]).write_text(block)

    def look(self, command):
        with Display() as display:
            process = self.start("exec " + command, DISPLAY=display.name)
            until(f"the window of {command}", lambda: display.has_window("Parascope", process))
            process.terminate()
            process.communicate(timeout=LIMIT)
        print(f"$ {command}\n(its window was seen)", flush=True)

    def follow(self, before, block):
        self.supply(block)
        if block.startswith("{"):
            return self.spec(before, block)
        for command in commands(block):
            if command in ELSEWHERE:
                self.used.add(command)
                print(f"# {command}   (not here: {ELSEWHERE[command]})", flush=True)
                continue
            if any(command in beside for beside in BESIDE.values()):
                self.used.add(command)
                continue # done when its sweep ran
            for placeholder, filled in PLACEHOLDERS.items():
                if placeholder in command:
                    self.used.add(placeholder)
                    command = command.replace(placeholder, filled)
            if command in WINDOW:
                self.used.add(command)
                self.look(command)
                continue
            process = self.start(command)
            if command in BESIDE:
                self.used.add(command)
                self.beside(process, command)
            self.end(command, process)
        return None

    def beside(self, process, command):
        """Does what the README says to do while this one runs. It is paused meanwhile, so that it cannot end before."""
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
        for before, block in blocks((reader.clone / "README.md").read_text()):
            reader.follow(before, block)
        known = [*ELSEWHERE, *BESIDE, *(one for beside in BESIDE.values() for one in beside), *WINDOW, *PLACEHOLDERS, *SUPPOSED]
        reader.wrong += [f"{name}\n  stands in this test's tables and not in README.md" for name in known if name not in reader.used]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(["", *reader.wrong]))
    print(f"{len(reader.wrong)} wrong" if reader.wrong else "Every command of README.md does what it says.")
    return 1 if reader.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
