-- A database of schema 0 as text: what the versions before the first release wrote.
PRAGMA application_id = 1349669731;
PRAGMA user_version = 0;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY, family INTEGER NOT NULL REFERENCES name(id), hash TEXT NOT NULL UNIQUE,
    names TEXT NOT NULL, pack TEXT NOT NULL);
CREATE TABLE platform (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, catalogue_id TEXT NOT NULL,
    peak_flops REAL, bandwidth REAL, memory_bytes REAL, details TEXT NOT NULL);
CREATE TABLE sweep (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, spec INTEGER NOT NULL REFERENCES document(id),
    state TEXT NOT NULL, created_ms INTEGER NOT NULL, UNIQUE (name, spec));
CREATE TABLE point (
    id INTEGER PRIMARY KEY, sweep INTEGER NOT NULL REFERENCES sweep(id), platform TEXT NOT NULL,
    repeat INTEGER NOT NULL, configuration INTEGER NOT NULL REFERENCES configuration(id),
    work_key TEXT NOT NULL, priority REAL NOT NULL, UNIQUE (sweep, platform, repeat, configuration, work_key));
CREATE TABLE run (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, point INTEGER REFERENCES point(id), attempt INTEGER NOT NULL,
    platform INTEGER NOT NULL REFERENCES platform(id), device INTEGER NOT NULL REFERENCES name(id),
    environment INTEGER REFERENCES document(id), stack INTEGER REFERENCES document(id),
    graph INTEGER REFERENCES document(id), implementation INTEGER REFERENCES document(id),
    configuration INTEGER NOT NULL REFERENCES configuration(id), mode INTEGER NOT NULL REFERENCES name(id),
    optimizer INTEGER NOT NULL REFERENCES name(id), dtype INTEGER NOT NULL REFERENCES name(id),
    timing INTEGER NOT NULL REFERENCES name(id),
    model_key TEXT NOT NULL, work_key TEXT NOT NULL, config_key TEXT NOT NULL,
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 6), quality INTEGER NOT NULL, message TEXT NOT NULL,
    steps BLOB, warmup_steps INTEGER NOT NULL, step_median REAL, step_low REAL, step_high REAL,
    conditions TEXT, source TEXT, started_ms INTEGER NOT NULL, finished_ms INTEGER NOT NULL);
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
CREATE TABLE metric (
    run INTEGER NOT NULL REFERENCES run(id), name INTEGER NOT NULL REFERENCES name(id), value REAL NOT NULL,
    PRIMARY KEY (run, name)) WITHOUT ROWID;
CREATE TABLE operation (
    run INTEGER NOT NULL REFERENCES run(id), number INTEGER NOT NULL, name INTEGER NOT NULL REFERENCES name(id),
    layer INTEGER NOT NULL REFERENCES name(id), time_fraction REAL, seconds REAL, calls REAL, flops REAL, bytes REAL,
    flops_per_second REAL, bytes_per_second REAL, intensity REAL, PRIMARY KEY (run, number)) WITHOUT ROWID;
INSERT INTO meta VALUES ('uuid', '00000000-0000-4000-8000-000000000000');
INSERT INTO name VALUES (1, 'fc'), (2, 'cpu'), (3, 'train'), (4, 'rmsprop'), (5, 'float32'), (6, ''), (7, 'examples_per_second');
INSERT INTO configuration VALUES (1, 1, '1fea735c63b25e8bc6e28c021452dacd', '["batch","layer"]', '[64,4]');
INSERT INTO platform VALUES (1, 'old-box', '', 1e12, NULL, NULL, '{}');
INSERT INTO run VALUES (1, '11111111-1111-4111-8111-111111111111', NULL, 1, 1, 2, NULL, NULL, NULL, NULL, 1, 3, 4, 5, 6,
    '', '', '', 0, 0, '', NULL, 0, 0.5, NULL, NULL, NULL, NULL, 1000, 2000);
INSERT INTO run VALUES (2, '22222222-2222-4222-8222-222222222222', NULL, 1, 1, 2, NULL, NULL, NULL, NULL, 1, 3, 4, 5, 6,
    '', '', '', 1, 0, 'no memory', NULL, 0, NULL, NULL, NULL, NULL, NULL, 1000, 2000);
INSERT INTO metric VALUES (1, 7, 128.0);
