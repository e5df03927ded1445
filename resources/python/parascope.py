# SPDX-License-Identifier: GPL-3.0-or-later
"""Parascope's databases as columns, for notebooks and scripts: one file that needs Python 3.9 and its sqlite3.

    import parascope
    with parascope.open("results.db") as db:
        runs = db.runs(where="outcome = 'completed' AND platform = 'v100'")   # a pandas.DataFrame where pandas is there
        steps = db.steps(runs["run"][0])                                       # seconds, warm-up included
    parascope.sweep({"family": "fc", "axes": {"batch": [64, 128]}}, "results.db")

The file is opened read-only. Columns are those of the view `runs` (resources/help/sql.md), and in place of
`hyper_parameters` and `metrics` a column for each of them, as the CSV export names them: `hp:batch`,
`metric:memory_peak_bytes`; in place of `implementation` a column for each setting, `setting:threads`. Times are in seconds unless the name says otherwise; what is missing is None (in pandas NaN).
"""

import json
import pathlib
import shutil
import sqlite3
import struct
import subprocess

__all__ = ["open", "Database", "Error", "sweep", "decode_steps", "decode_metrics"]

APPLICATION_ID = 0x50725363
SCHEMAS = (3, 4, 5, 6)  # what this file reads; older ones are taken forward by parascope-cli when it writes them
OUTCOMES = ("completed", "oom", "timeout", "crash", "unsupported", "unfinished", "cancelled", "compiled")
PLAIN_METRICS = ("examples_per_second", "step_seconds", "memory_peak_bytes")  # columns from schema 6 on
QUALITIES = ("noisy", "drift", "throttled", "host-bound", "nonfinite", "few-samples", "unsettled")


class Error(Exception):
    """What is wrong with a file or a command, in one sentence."""


def decode_steps(blob):
    """The step times of a run from the column `run.steps`: a list of seconds.

    A count (varint), then the float64 of all steps, each xor-ed with the one before, in eight planes of bytes, the
    highest first, in which a zero byte stands before the length of a run of zeros.
    """
    if not blob:
        return []
    count = shift = at = 0
    while True:
        byte = blob[at]
        at += 1
        count |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    planes = bytearray()
    while at < len(blob):
        if blob[at]:
            end = at
            while end < len(blob) and blob[end]:
                end += 1
            planes += blob[at:end]
            at = end
        else:
            if at + 1 >= len(blob):
                raise Error("The step times of a run are damaged.")
            planes += bytes(blob[at + 1])
            at += 2
    if len(planes) != 8 * count:
        raise Error("The step times of a run are damaged.")
    words = bytearray(8 * count)
    for plane in range(8):
        words[7 - plane :: 8] = planes[plane * count : (plane + 1) * count]
    out, before = [], 0
    for (word,) in struct.iter_unpack("<Q", words):
        before ^= word
        out.append(struct.unpack("<d", struct.pack("<Q", before))[0])
    return out


def decode_metrics(blob, names):
    """The metrics of a run from the column `run.metrics`, by name; `names`: the table `name` as a dict. From schema 6 on,
    the metrics in PLAIN_METRICS are columns of `run` instead."""
    return {names[key]: value for key, value in struct.iter_unpack("<Id", blob)} if blob else {}


def _uuid(value):
    if not isinstance(value, bytes):
        return value
    text = value.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def _frame(columns):
    """The columns as a pandas.DataFrame, or as they are where pandas is not installed."""
    try:
        import pandas
    except ImportError:
        return columns
    return pandas.DataFrame(columns)


class Database:
    """A database, read-only. `columns=True` of a method gives a dict of lists even where pandas is there."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        if not self.path.is_file():
            raise Error(f"{path} does not exist.")
        uri = self.path.resolve().as_uri()
        self._db = None
        # A file without a log is opened without a trace; one that is being written with its log.
        log = pathlib.Path(str(self.path) + "-wal")
        mode = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
        try:
            self._db = sqlite3.connect(f"{uri}?{mode}", uri=True)
            application = self._db.execute("PRAGMA application_id").fetchone()[0]
            self.schema = self._db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise Error(f"{path} cannot be read: {error}.") from error
        if application != APPLICATION_ID:
            raise Error(f"{path} is not a Parascope database.")
        if self.schema not in SCHEMAS:
            raise Error(f"{path} has schema {self.schema}, this file reads {', '.join(map(str, SCHEMAS))}.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._db:
            self._db.close()
            self._db = None

    def sql(self, text, parameters=(), columns=False):
        """The answer to any question in SQL, as columns."""
        cursor = self._db.execute(text, parameters)
        names = [item[0] for item in cursor.description]
        rows = cursor.fetchall()
        out = {name: [row[i] for row in rows] for i, name in enumerate(names)}
        return out if columns else _frame(out)

    def runs(self, where=None, steps=False, columns=False):
        """All runs, oldest first. `where`: SQL over the columns of the view `runs`. `steps`: also a column of lists."""
        names = dict(self._db.execute("SELECT id, text FROM name"))
        configurations = {
            key: (names[family], dict(zip(json.loads(keys), json.loads(values))))
            for key, family, keys, values in self._db.execute("SELECT id, family, names, pack FROM configuration")
        }
        wanted = None
        if where is not None:
            if self.schema < 4:
                raise Error("\"where\" asks the view \"runs\", which a database has from schema 4 on.")
            wanted = {row[0] for row in self._db.execute(f"SELECT id FROM runs WHERE {where}")}
        documents = dict(self._db.execute("SELECT id, text FROM document"))
        rows = self._db.execute(
            "SELECT run.id, run.uuid, sweep.name, run.point, platform.name, setup.device, setup.configuration, setup.mode,"
            " setup.optimizer, setup.dtype, setup.timing, run.outcome, run.quality, run.attempt, point.repeat, run.message,"
            " run.step_median, run.step_low, run.step_high, run.warmup_steps, run.metrics, run.started_ms, run.finished_ms,"
            " setup.model_key, setup.work_key, setup.config_key, setup.environment, setup.stack, setup.implementation,"
            " run.source_file, run.source_record, run.source, " +
            ("setup.settings" if self.schema >= 6 else "NULL") +
            "".join(f", run.{name}" if self.schema >= 6 else ", NULL" for name in PLAIN_METRICS) +
            (", run.steps" if steps else "") +
            " FROM run JOIN setup ON setup.id = run.setup JOIN platform ON platform.id = setup.platform"
            " LEFT JOIN point ON point.id = run.point LEFT JOIN sweep ON sweep.id = point.sweep ORDER BY run.id"
        )
        marks = {}
        if self.schema >= 5:
            marks = {row[0]: row[1:] for row in self._db.execute("SELECT run, starred, tags, note FROM annotation")}
        records, hyper, metrics, settings = [], set(), set(), set()
        for row in rows:
            if wanted is not None and row[0] not in wanted:
                continue
            family, parameters = configurations[row[6]]
            text = lambda key: names.get(key) or None
            record = {
                "run": _uuid(row[1]), "id": row[0], "sweep": row[2], "point": row[3], "platform": row[4],
                "device": text(row[5]), "family": family, "mode": text(row[7]), "optimizer": text(row[8]),
                "dtype": text(row[9]), "timing": text(row[10]), "outcome": OUTCOMES[row[11]],
                "quality": ",".join(name for i, name in enumerate(QUALITIES) if row[12] >> i & 1) or None,
                "attempt": row[13], "repeat": row[14] or 0, "message": row[15], "step_median": row[16],
                "step_low": row[17], "step_high": row[18], "warmup_steps": row[19] or 0, "started_ms": row[21],
                "finished_ms": row[22], "model_key": text(row[23]), "work_key": text(row[24]), "config_key": text(row[25]),
            }
            source = json.loads(row[31]) if row[31] else {"file": text(row[29]), "record": row[30]}
            record.update(environment=documents.get(row[26]), stack=documents.get(row[27]),
                          settings=documents.get(row[32]), source_file=source.get("file"),
                          source_record=source.get("record"))
            chosen = json.loads(documents.get(row[28]) or "{}")
            record.update((f"setting:{name}", value) for name, value in chosen.items())
            settings.update(chosen)
            starred, tags, note = marks.get(row[0], (0, None, None))
            record.update(starred=starred, tags=tags or None, note=note or None)
            if steps:
                record["steps"] = decode_steps(row[-1])
            record.update((f"hp:{name}", value) for name, value in parameters.items())
            found = {name: value for name, value in zip(PLAIN_METRICS, row[33:]) if value is not None}
            found.update(decode_metrics(row[20], names))
            record.update((f"metric:{name}", value) for name, value in found.items())
            hyper.update(parameters)
            metrics.update(found)
            records.append(record)
        order = ["run", "id", "sweep", "point", "platform", "device", "family", "mode", "optimizer", "dtype", "timing",
                 "outcome", "quality", "attempt", "repeat", "message", "step_median", "step_low", "step_high",
                 "warmup_steps", "started_ms", "finished_ms", "model_key", "work_key", "config_key", "environment", "stack",
                 "source_file", "source_record"]
        order += ["steps"] if steps else []
        order += [f"hp:{name}" for name in sorted(hyper)] + [f"setting:{name}" for name in sorted(settings)]
        order += [f"metric:{name}" for name in sorted(metrics)]
        order += ["starred", "tags", "note", "settings"]
        out = {name: [record.get(name) for record in records] for name in order}
        return out if columns else _frame(out)

    def steps(self, run):
        """The step times of one run, by its uuid, in seconds and in order; the first `warmup_steps` are warm-up."""
        packed = None
        text = str(run)
        for key in (bytes.fromhex(text.replace("-", "")) if len(text) == 36 else text, text):
            packed = packed or self._db.execute(
                "SELECT run.steps FROM identity JOIN run ON run.id = identity.run WHERE identity.uuid = ?", (key,)
            ).fetchone()
        if packed is None:
            raise Error(f"{self.path} has no run {run}.")
        return decode_steps(packed[0])

    def points(self, columns=False):
        """The planned points of all sweeps, with the outcome of their latest run."""
        return self.sql("SELECT * FROM points", columns=columns)

    def ceilings(self, columns=False):
        """The roofs of every platform: those of the data sheet and those that `calibrate` measured."""
        return self.sql("SELECT * FROM ceilings", columns=columns)


def open(path):  # as in gzip.open: the module's own
    """A database, read-only."""
    return Database(path)


def sweep(spec, database, device=None, only=None, max_runs=None, program=None):
    """Runs a sweep by parascope-cli and waits for it. `spec`: a dict, or the name of a file or preset. The summary as a
    dict; some runs may have failed. Raises Error with the program's sentence where it refuses."""
    command = [program or shutil.which("parascope-cli") or "parascope-cli", "--json", "sweep"]
    command += ["-" if isinstance(spec, dict) else str(spec), "--db", str(database)]
    for name in [device] if isinstance(device, str) else device or []:
        command += ["--device", name]
    if only:
        command += ["--only", only]
    if max_runs is not None:
        command += ["--max-runs", str(max_runs)]
    try:
        done = subprocess.run(command, input=json.dumps(spec) if isinstance(spec, dict) else "", text=True,
                              capture_output=True, check=False)
    except OSError as error:
        raise Error(f"{command[0]} cannot be started: {error}.") from error
    if done.returncode > 1:
        raise Error(done.stderr.strip() or f"parascope-cli ended with {done.returncode}.")
    return json.loads(done.stdout)
