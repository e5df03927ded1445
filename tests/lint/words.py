#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a comment, a string or a Markdown text contains a phrase that readers in another country stumble over.

    words.py [FILE...]     without files: all C++, Python, shell, CMake and Markdown files of the repository

The list holds the twenty worst patterns that reviews found. It is not a style guide: add a phrase only if readers
misunderstood it. A comment is everything after "//" or "#"; a string is what double quotes enclose on one line.
"""
import os
import re
import subprocess
import sys

ANYWHERE = {
    r"\banew\b": "again",
    r"\ball the same\b": "nevertheless",
    r"\ba run a (side|point|cell|launch)\b": "one run per ...",
    r"\bbeside\b": "next to, in addition to",
    r"\bnobody\b(?!`)": "no one, no caller",
    r"\bthereby\b|\bhence\b|\blest\b|\bwhereof\b": "so, therefore",
    r"\bas it were\b|\bso to speak\b": "(leave it out)",
    r"\bis a lie\b|\bare a lie\b": "is wrong, is damaged",
    r"\blaunches a side\b|\bruns a side\b": "per side",
    r"\bof which there (is|are)\b": "that exist",
    r"\bstands? there\b|\bstands? beside\b|\bstand behind\b": "is, is shown",
    r"\bbears? (no|a) \w+ of its own\b": "has its own",
    r"\btakes? anew\b": "takes again",
    r"\bwhat was told\b|\bis told of\b": "was reported",
    r"\bis none of\b": "is not one of",
}
COMMENTS = {
    r"^[/<!\s]*(Of|What|Which|Whose) (a|an|the|all|each|every|those|these|it|one|some|both)\b(?!.*\?)": "a whole sentence or a noun",
    r"^[/<!\s]*Likewise\b[.;:]?$": "say it again",
    r"\bthat one is\b.*\bthat one is\b": "name the things",
    r"\broom for (memory|bytes)\b": "space",
    r"\blies (in|beside|there|behind|under)\b": "is in",
}
COMMENT = {"cpp": r'(?<![:"\w])//+(.*)', "h": r'(?<![:"\w])//+(.*)', "py": r"(?<!\S)#(.*)", "sh": r"(?<!\S)#(.*)",
           "cmake": r"(?<!\S)#(.*)", "txt": r"(?<!\S)#(.*)"}
STRING = r'"((?:[^"\\]|\\.)*)"'


def texts(name):
    """(line number, kind, text) of all comments, strings and prose of a file."""
    kind = name.rsplit(".", 1)[-1]
    fenced = False
    with open(name, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if kind == "md":
                fenced ^= line.lstrip().startswith("```")
                if not fenced:
                    yield number, "prose", re.sub(r"`[^`]*`|\*[^*]+\*", "", line)
                continue
            if found := re.search(COMMENT[kind], line):
                yield number, "comment", found.group(1)
                line = line[:found.start()]
            if not name.startswith("tests/"):  # test data is not read by users
                for string in re.findall(STRING, line):
                    yield number, "string", string


def main(files):
    if not files:
        # New files are read before they are committed, deleted ones are not.
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.cpp", "*.h", "*.py",
                                 "*.sh", "*.cmake", "*CMakeLists.txt", "*.md"],
                                check=True, capture_output=True, text=True).stdout.split()
        files = [name for name in listed if os.path.exists(name)
                 and not name.endswith("tests/lint/words.py") and not name.startswith("LICENSES/")]
    complaints, seen = [], 0
    for name in files:
        for number, kind, text in texts(name):
            seen += 1
            for pattern, better in {**ANYWHERE, **(COMMENTS if kind == "comment" else {})}.items():
                if found := re.search(pattern, text):
                    complaints.append(f'{name}:{number}: "{found.group(0).strip()}" in a {kind}; better: {better}')
    print("\n".join(complaints))
    if seen < 1000 and len(files) > 100:
        sys.exit(f"words.py found {seen} texts only; it did not read the sources")
    sys.exit(1 if complaints else 0)


main(sys.argv[1:])
