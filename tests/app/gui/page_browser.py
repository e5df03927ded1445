# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of a sample in Chromium, from a file URL: it is one file under 3 MB that fetches nothing, reports no error, and shows
its figures and tables also to a reader whose language is Chinese. Skipped where Chromium is missing.

    page_browser.py PARASCOPE-CLI
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

CLI = sys.argv[1]
CHROMIUM = shutil.which("chromium")


def browse(page, *words):
    with tempfile.TemporaryDirectory() as profile:
        return subprocess.run([CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--enable-logging=stderr",
                               *words, "file://" + page], capture_output=True, text=True, timeout=120, check=True)


def main():
    if not CHROMIUM:
        print("skipped: there is no Chromium (on Debian: apt-get install chromium)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        database, page = os.path.join(folder, "paper.db"), os.path.join(folder, "page.html")
        subprocess.run([CLI, "sample", "paper-fc", "--db", database], check=True, capture_output=True)
        for language, heading in (("C.UTF-8", "Observations"), ("zh_CN.UTF-8", "观察结果")):
            subprocess.run([CLI, "page", database, "--out", page], check=True, capture_output=True,
                           env={**os.environ, "LC_ALL": language, "LANG": language})
            assert os.path.getsize(page) < 3_000_000, os.path.getsize(page)
            begin = time.monotonic()
            done = browse(page, "--dump-dom")
            print(f"{language}: {os.path.getsize(page) // 1024} kB, browser started, page loaded and printed in "
                  f"{time.monotonic() - begin:.2f} s")
            assert "CONSOLE" not in done.stderr, done.stderr
            assert not re.search(r"net::ERR|Refused to", done.stderr), done.stderr
            dom = done.stdout
            assert heading in dom, f"{language}: no heading {heading}"
            assert dom.count("<svg") >= 5, dom.count("<svg")
            # A pointer that rests on a mark shows its run: on each of the 9 x 9 cells of the heat map, for example.
            marks = re.findall(r'<g class="marks".*?</g>', dom, re.S)
            assert marks and marks[0].count("<title>") == 81, [group.count("<title>") for group in marks]
            assert re.search(r"<title>[^<]*node 32[^<]*</title>", marks[0]), marks[0][:400]
            # The script ran: headings of tables sort, and the runs can be downloaded.
            assert re.search(r"<th[^>]*><button", dom), "the script did not run"
        assert not re.search(r'(?:src|href)="(?!#|data:)', dom), "the page refers to something outside"


main()
