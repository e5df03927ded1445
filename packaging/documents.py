#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages, completions and icon sizes, made from the output of the programs' own --help; and the manual as HTML.

    documents.py COMPONENT VERSION BIN SVG SHARE

writes man/man1, bash-completion/completions, zsh/vendor-completions, icons/hicolor and the manual as HTML (of
resources/help next to SVG's folder) under SHARE, for the programs of COMPONENT in BIN. SOURCE_DATE_EPOCH dates the
pages. Only --help has a list of commands or options.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

PROGRAMS = {
    "parascope": {
        "parascope": "workbench for the performance analysis of deep-learning platforms",
        "parascope-cli": "performance analysis of deep-learning platforms, without a display",
        "parascope-worker": "trains and times models with LibTorch",
        "parascope-worker-program": "calls and times programs that a file describes",
    },
    "parascope-workers-python": {
        "parascope-worker-pytorch": "trains and times models with PyTorch",
        "parascope-worker-jax": "trains and times models with JAX",
        "parascope-worker-keep": "keeps a worker alive while the connection to it comes and goes",
    },
}
ICON_SIZES = (48, 128, 256)
COLUMN = 30  # the column at which CLI11's descriptions begin
OPTION = re.compile(r"--[a-z][a-z-]*")
CHOICES = re.compile(r"\{([^{}]*)\}")


class Help:
    """A command's --help: description, usage, entries by section, the text after them, its subcommands."""

    def __init__(self, path, names):
        self.names = names
        lines = subprocess.run([path, *names[1:], "--help"], check=True, capture_output=True, text=True).stdout.splitlines()
        self.lines = lines
        self.description = lines[0].removeprefix("Parascope: ")
        self.usage = next((line.removeprefix("Usage: ") for line in lines if line.startswith("Usage: ")), "")
        self.sections, self.rest = {}, []
        section = None
        for line, following in zip(lines[2:], lines[3:] + [""]):
            if line.capitalize() in ("Positionals:", "Options:", "Subcommands:"):  # CLI11 2.5 has them in capitals
                section = self.sections.setdefault(line[:-1].capitalize(), [])
            elif not line:
                section = None
            elif section is None:
                self.rest.append(line)
            elif line.startswith(" " * COLUMN):
                section[-1][1] = (section[-1][1] + " " + line.strip()).strip()
            else:
                # A name that is too long for its column has its description in the next line.
                at = len(line) if following.startswith(" " * COLUMN) and line[COLUMN - 2:COLUMN] != "  " else COLUMN
                section.append([line[:at].strip(), line[at:].strip()])
        self.commands = [Help(path, [*names, name]) for name, _ in self.sections.get("Subcommands", [])]

    @property
    def path(self):
        return " ".join(self.names[1:])

    def all(self):
        yield self
        for command in self.commands:
            yield from command.all()

    def words(self):
        """Returns the words that may follow this command, as (word, description)."""
        for command in self.commands:
            yield command.names[-1], command.description
        for name, text in self.sections.get("Options", []):
            for option in OPTION.findall(name.split()[0]):
                yield option, text
        for name, text in self.sections.get("Positionals", []):
            for choices in CHOICES.findall(name):
                for choice in choices.split(","):
                    yield choice, text

    def values(self):
        """Returns the options with a list of values."""
        for name, _ in self.sections.get("Options", []):
            choices = CHOICES.findall(name)
            if choices:
                yield OPTION.findall(name)[0], choices[0].replace(",", " ")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


def head(name, summary, version):
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    return [f'.TH {roff(name.upper())} 1 {date} "Parascope {version}" "User Commands"',
            ".SH NAME", f"{roff(name)} \\- {roff(summary)}"]


def verbatim(lines):
    return [".nf", *(roff(line) if line else "" for line in lines), ".fi"]


def command_page(name, summary, version, top):
    page = head(name, summary, version) + [".SH SYNOPSIS", f".B {roff(name)}", roff(top.usage.removeprefix(name).strip())]
    for command in top.all():
        if command is top:
            page += [".SH OPTIONS"]
        else:
            page += [f".SS {roff(' '.join(command.names))}", roff(command.description) + ".", ".PP", f".B {roff(command.usage)}"]
        for section in ("Positionals", "Options"):
            for entry, text in command.sections.get(section, []):
                if entry.startswith("-h,") and command is not top:
                    continue
                page += [".TP", f".B {roff(entry)}", roff(text)]
        if command.rest:
            page += [".PP", *verbatim(command.rest)]
        if command is top:
            page += [".SH COMMANDS"]
    return page


def plain_page(name, summary, version, lines):
    return head(name, summary, version) + [".SH SYNOPSIS", *verbatim(line for line in lines if line.strip())]


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(name, top):
    commands = [command for command in top.all()]
    function = "_" + name.replace("-", "_")
    known = "|".join(quoted(f"{' '.join(c.names[1:-1])}/{c.names[-1]}") for c in commands[1:])
    lines = [f"# bash completion for {name}; made from its --help", f"{function}()", "{",
             '    local at="" words="" i current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"']
    if known:
        lines += ["    for ((i = 1; i < COMP_CWORD; i++)); do", '        case "$at/${COMP_WORDS[i]}" in',
                  f'            {known}) at="${{at:+$at }}${{COMP_WORDS[i]}}" ;;', "        esac", "    done"]
    lines += ['    case "$at/$before" in']
    for command in commands:
        for option, values in command.values():
            lines.append(f"        {quoted(command.path + '/' + option)}) words={quoted(values)} ;;")
    lines += ["        *)", '            case "$at" in']
    for command in commands:
        words = " ".join(word for word, _ in command.words())
        lines.append(f"                {quoted(command.path)}) words={quoted(words)} ;;")
    lines += ["            esac ;;", "    esac", '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")', "}",
              f"complete -o bashdefault -o default -F {function} {name}"]
    return lines


def zsh(name, top):
    commands = [command for command in top.all()]
    known = "|".join(quoted(f"{' '.join(c.names[1:-1])}/{c.names[-1]}") for c in commands[1:])
    lines = [f"#compdef {name}", f"# made from the --help of {name}", "local at='' i", "local -a items"]
    if known:
        lines += ["for ((i = 2; i < CURRENT; i++)); do", '    case "$at/$words[i]" in',
                  f"        ({known}) at=\"${{at:+$at }}$words[i]\" ;;", "    esac", "done"]
    lines += ['case "$at/$words[CURRENT-1]" in']
    for command in commands:
        for option, values in command.values():
            lines.append(f"    ({quoted(command.path + '/' + option)}) compadd -- {values}; return ;;")
    lines += ["esac", 'case "$at" in']
    for command in commands:
        items = " ".join(quoted(word + ":" + text.replace(":", "\\:")) for word, text in command.words())
        lines.append(f"    ({quoted(command.path)}) items=({items}) ;;")
    lines += ["esac", "_describe -o item items", "[[ $PREFIX == -* ]] || _files"]
    return lines


def write(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse }} th, td {{ border: 1px solid #8888; padding: .25rem .5rem; text-align: left; vertical-align: top }}
img {{ max-width: 100% }}
pre {{ overflow-x: auto; background: #8882; padding: .5rem }}
</style></head><body>
<p><a href="index.html">Contents</a></p>
{body}
</body></html>"""


def manual(pages, folder):
    """Writes the manual as HTML, which a browser reads without the program."""
    try:
        import markdown
    except ImportError:
        print("documents.py: there is no python3-markdown: the manual is installed as Markdown alone", file=sys.stderr)
        return
    for source in sorted(pages.glob("*.md")):
        text = source.read_text(encoding="utf-8")
        body = markdown.markdown(text, extensions=["tables", "toc", "sane_lists", "fenced_code"], output_format="html")
        body = re.sub(r'href="([\w-]+)\.md(#[\w-]*)?"', r'href="\1.html\2"', body)
        title = next(line for line in text.splitlines() if line.startswith("# ")).removeprefix("# ").replace("`", "")
        write(folder / f"{source.stem}.html", [PAGE.format(title=title, body=body)])
    shutil.copytree(pages / "pictures", folder / "pictures", dirs_exist_ok=True)


def main(component, version, folder, svg, share):
    share = pathlib.Path(share)
    for name, summary in PROGRAMS[component].items():
        program = pathlib.Path(folder) / name
        if not program.exists():
            print(f"documents.py: {name} is not built: no manual page", file=sys.stderr)
            continue
        top = Help(program, [name])
        page = command_page(name, summary, version, top) if top.commands else plain_page(name, summary, version, top.lines)
        write(share / "man/man1" / f"{name}.1", page)
        if not name.startswith("parascope-worker"):
            if not top.commands:
                top.sections = {"Options": [[option, ""] for option in sorted(set(OPTION.findall("\n".join(top.lines))))]}
            write(share / "bash-completion/completions" / name, bash(name, top))
            write(share / "zsh/vendor-completions" / f"_{name}", zsh(name, top))
    if component == "parascope":
        manual(pathlib.Path(svg).parent.parent / "help", share / "doc/parascope/html")
        if not shutil.which("rsvg-convert"):
            print("documents.py: there is no rsvg-convert: the icon is installed as SVG alone", file=sys.stderr)
            return
        for size in ICON_SIZES:
            icon = share / f"icons/hicolor/{size}x{size}/apps/parascope.png"
            icon.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", icon, svg], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
