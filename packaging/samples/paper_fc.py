#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes resources/samples/paper-fc.csv from the performance files of ParaDnn's artifact (github.com/Emma926/paradnn):
    paper_fc.py build/bin/parascope-cli FOLDER/tpu_fc.json FOLDER/gpu_fc.json >resources/samples/paper-fc.csv
The figures are the files' own; identities are those that importing the files themselves gives, so that a user of both has
each run once."""
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile

HEADER = """\
# SPDX-FileCopyrightText: The authors of ParaDnn
# SPDX-License-Identifier: Apache-2.0
# title: FC models on TPU v2 and V100, published with the ParaDnn paper
# source: github.com/Emma926/paradnn, the artifact's sample data: tpu_fc.json and gpu_fc.json, as plain figures
# licence: Apache-2.0
# citation: Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms. MLSys 2020
"""
LEFT_OUT = {"device", "model_key", "work_key", "config_key", "environment", "implementation", "graph", "conditions", "quality",
            "timing", "step_median", "step_low", "step_high", "warmup_steps", "steps", "started_ms", "finished_ms", "attempt"}


def main():
    program, *files = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "paper.db"
        subprocess.run([program, "import", *files, "--db", database], check=True, stdout=subprocess.DEVNULL)
        text = subprocess.run([program, "export", "--db", database, "--format", "csv"], check=True, capture_output=True, text=True).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    columns = [name for name in rows[0] if name not in LEFT_OUT]
    out = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    sys.stdout.write(HEADER)
    out.writeheader()
    for row in rows:
        source = json.loads(row["source"])
        row["source"] = json.dumps({key: source[key] for key in ("file", "record", "inferred") if key in source}, separators=(",", ":"))
        out.writerow(row)


if __name__ == "__main__":
    main()
