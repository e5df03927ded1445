-- A database that Parascope wrote with schema 1 (sqlite3 .dump): an import of operations, one of a CSV, a sweep of
-- four points stopped after three.
PRAGMA application_id = 1349669731;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES('program','parascope-cli import');
INSERT INTO meta VALUES('uuid','801b80f8-61c6-4c19-9b55-29677c36bc57');
CREATE TABLE document (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
INSERT INTO document VALUES(1,'b2b1a9c28a867c53be69a46a055fb7f5','{"framework":"tensorflow","version":null}');
INSERT INTO document VALUES(2,'23be63dcdc59cf974a6b530df3fbafd2','{"name":"kept","family":"fc","axes":{"batch":{"from":1,"to":4,"plus":1}},"fixed":{"layer":1,"node":8,"input":8,"output":4},"measure":{"max_seconds":0.05},"order":"coarse"}');
INSERT INTO document VALUES(3,'53426f53e6b6edcfc00e6e0d6183582e','{"host":"test"}');
INSERT INTO document VALUES(4,'5f5315fcec5c199a274b45cb87c44bcf','{"framework":"fake"}');
INSERT INTO document VALUES(5,'f27b56f32fb4eabf4d386ef01c5283d8','{"format":1,"inputs":[{"name":"x","shape":["B",8],"low":-0.5,"high":0.5},{"name":"labels","shape":["B"],"dtype":"int64","generator":"integers","high":4.0}],"weights":[{"name":"hidden1.weight","shape":[8,8],"init":"glorot_uniform"},{"name":"hidden1.bias","shape":[8]},{"name":"output.weight","shape":[4,8],"init":"glorot_uniform"},{"name":"output.bias","shape":[4]}],"nodes":[{"name":"hidden1","kind":"dense","inputs":["x"],"weights":["hidden1.weight","hidden1.bias"]},{"name":"hidden1.relu","kind":"relu","inputs":["hidden1"]},{"name":"output","kind":"dense","inputs":["hidden1.relu"],"weights":["output.weight","output.bias"]},{"name":"loss","kind":"softmax_cross_entropy","inputs":["output","labels"]}],"loss":"loss","output":"output"}');
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
INSERT INTO name VALUES(1,'tpu-v2');
INSERT INTO name VALUES(2,'fc');
INSERT INTO name VALUES(3,'train');
INSERT INTO name VALUES(4,'rmsprop');
INSERT INTO name VALUES(5,'bfloat16');
INSERT INTO name VALUES(6,'profile');
INSERT INTO name VALUES(7,'fusion.1');
INSERT INTO name VALUES(8,'');
INSERT INTO name VALUES(9,'all-reduce');
INSERT INTO name VALUES(10,'float32');
INSERT INTO name VALUES(11,'examples_per_second');
INSERT INTO name VALUES(12,'memory_peak_bytes');
INSERT INTO name VALUES(13,'cpu');
INSERT INTO name VALUES(14,'sync');
INSERT INTO name VALUES(15,'parameters');
INSERT INTO name VALUES(16,'loss');
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    family INTEGER NOT NULL REFERENCES name(id),
    hash TEXT NOT NULL UNIQUE,
    names TEXT NOT NULL,
    pack TEXT NOT NULL);
INSERT INTO configuration VALUES(1,2,'2bc177107b5679e56231f5f29885aacf','["batch","input","layer","node","output"]','[64,2000,4,32,1000]');
INSERT INTO configuration VALUES(2,2,'24bbf42c6e679b48e51a70478531a990','["batch","input","layer","node","output"]','[64,2000,4,8192,1000]');
INSERT INTO configuration VALUES(3,2,'250a3e8cb756eb7d32bda730a9012080','["batch","input","layer","node","output"]','[1,8,1,8,4]');
INSERT INTO configuration VALUES(4,2,'7c715cb4f52f71abbebc9362e7fbfff4','["batch","input","layer","node","output"]','[4,8,1,8,4]');
INSERT INTO configuration VALUES(5,2,'a1a02c1cbe78c53aaa28e8df5fe68ae3','["batch","input","layer","node","output"]','[2,8,1,8,4]');
INSERT INTO configuration VALUES(6,2,'d887537496721c3332201e4f610fd3be','["batch","input","layer","node","output"]','[3,8,1,8,4]');
CREATE TABLE platform (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    catalogue_id TEXT NOT NULL,
    peak_flops REAL, bandwidth REAL, memory_bytes REAL,
    details TEXT NOT NULL,
    ceilings TEXT);
INSERT INTO platform VALUES(1,'tpu-v2','',180000000000000.0,2400000000000.0,64000000000.0,'{"title":"TPU v2 board, 8 cores","source":"ParaDnn paper, Table 3"}',NULL);
INSERT INTO platform VALUES(2,'this-machine','',NULL,NULL,NULL,'{}','{"gemm":{"float32":{"flops_per_second":1e11}}}');
INSERT INTO platform VALUES(3,'fake','',NULL,NULL,NULL,'{"device":"cpu"}',NULL);
CREATE TABLE sweep (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    spec INTEGER NOT NULL REFERENCES document(id),
    state TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    UNIQUE (name, spec));
INSERT INTO sweep VALUES(1,'kept',2,'stopped',1795265270472);
CREATE TABLE point (
    id INTEGER PRIMARY KEY,
    sweep INTEGER NOT NULL REFERENCES sweep(id),
    platform TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    configuration INTEGER NOT NULL REFERENCES configuration(id),
    work_key TEXT NOT NULL,
    priority REAL NOT NULL,
    UNIQUE (sweep, platform, repeat, configuration, work_key));
INSERT INTO point VALUES(1,1,'fake',0,3,'2029e6b452dcf1365885754a5d6dbba4',0.0);
INSERT INTO point VALUES(2,1,'fake',0,4,'c6254d21ddc1c7c72e57675b305ed43c',1.0);
INSERT INTO point VALUES(3,1,'fake',0,5,'8032f34db698865aff3d61e94847ed17',2.0);
INSERT INTO point VALUES(4,1,'fake',0,6,'82f800d2736209848d1de50dca99e0dc',3.0);
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    point INTEGER REFERENCES point(id),
    attempt INTEGER NOT NULL,
    platform INTEGER NOT NULL REFERENCES platform(id),
    device INTEGER NOT NULL REFERENCES name(id),
    environment INTEGER REFERENCES document(id),
    stack INTEGER REFERENCES document(id),
    graph INTEGER REFERENCES document(id),
    implementation INTEGER REFERENCES document(id),
    configuration INTEGER NOT NULL REFERENCES configuration(id),
    mode INTEGER NOT NULL REFERENCES name(id),
    optimizer INTEGER NOT NULL REFERENCES name(id),
    dtype INTEGER NOT NULL REFERENCES name(id),
    timing INTEGER NOT NULL REFERENCES name(id),
    model_key TEXT NOT NULL, work_key TEXT NOT NULL, config_key TEXT NOT NULL,
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 6),
    quality INTEGER NOT NULL,
    message TEXT NOT NULL,
    steps BLOB,
    warmup_steps INTEGER NOT NULL,
    step_median REAL, step_low REAL, step_high REAL,
    conditions TEXT, source TEXT,
    started_ms INTEGER NOT NULL, finished_ms INTEGER NOT NULL);
INSERT INTO run VALUES(1,'7c2f2e81-ae7a-8f98-b4d0-eb4f8b8f7675',NULL,1,1,1,NULL,1,NULL,NULL,1,3,4,5,6,'f911c4ede848242435bd29885d9c5748','b4ae3ce705dd307fbef4d5a767ed275d','',0,0,'',NULL,0,NULL,NULL,NULL,NULL,'{"file":"ops.json","record":0,"original":[{"labels":"layer_4-node_32-input_2000-output_1000-bs_64-fusion.1","time_perc":60.5,"flops_perc":1.5,"memory_bandwidth":20,"rawMB":12.5,"intensity":2.5},{"labels":"layer_4-node_32-input_2000-output_1000-bs_64-all-reduce","time_perc":12.25,"flops_perc":0,"memory_bandwidth":5,"rawMB":3,"intensity":null}],"inferred":["dtype","optimizer"],"derived":["flops_per_second","bytes_per_second"]}',0,0);
INSERT INTO run VALUES(2,'00c892b4-8595-849e-82aa-3ac9b16b36a4',NULL,1,2,8,NULL,NULL,NULL,NULL,1,3,4,10,8,'f911c4ede848242435bd29885d9c5748','b4ae3ce705dd307fbef4d5a767ed275d','',0,0,'',NULL,0,NULL,NULL,NULL,NULL,'{"file":"runs.csv","record":2}',0,0);
INSERT INTO run VALUES(3,'0ae0090d-54e1-8cc2-a324-cb1af5a67e01',NULL,1,2,8,NULL,NULL,NULL,NULL,2,3,4,10,8,'4c843f271b463fe35acdff12649d1127','4797e42a0e0268b67b88fd546c5f219e','',1,0,'',NULL,0,NULL,NULL,NULL,NULL,'{"file":"runs.csv","record":3}',0,0);
INSERT INTO run VALUES(4,'b35a03fc-4734-476c-80c9-fd4c52b1b146',1,1,3,13,3,4,5,NULL,3,3,4,10,14,'f27b56f32fb4eabf4d386ef01c5283d8','2029e6b452dcf1365885754a5d6dbba4','f78b3c6b274a3a6a4b62a97de98dc9e4',0,0,'',X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84',1,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,1795265270483,1795265270484);
INSERT INTO run VALUES(5,'3016468b-db1d-4ffa-b904-e1d39214ce34',2,1,3,13,3,4,5,NULL,4,3,4,10,14,'f27b56f32fb4eabf4d386ef01c5283d8','c6254d21ddc1c7c72e57675b305ed43c','0ee321a58c391f80a2a55630467a1783',0,0,'',X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84',1,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,1795265270487,1795265270488);
INSERT INTO run VALUES(6,'7b896b01-e152-41ec-8884-0d4a2362e4ba',3,1,3,13,3,4,5,NULL,5,3,4,10,14,'f27b56f32fb4eabf4d386ef01c5283d8','8032f34db698865aff3d61e94847ed17','338e287d575bbcaea0d87c8dfa65fe17',0,0,'',X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84',1,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,1795265270491,1795265270492);
CREATE TABLE metric (
    run INTEGER NOT NULL REFERENCES run(id),
    name INTEGER NOT NULL REFERENCES name(id),
    value REAL NOT NULL,
    PRIMARY KEY (run, name)) WITHOUT ROWID;
INSERT INTO metric VALUES(2,11,1234.5);
INSERT INTO metric VALUES(2,12,1000000.0);
INSERT INTO metric VALUES(4,12,1024.0);
INSERT INTO metric VALUES(4,15,10.0);
INSERT INTO metric VALUES(4,16,1.5);
INSERT INTO metric VALUES(5,12,1024.0);
INSERT INTO metric VALUES(5,15,10.0);
INSERT INTO metric VALUES(5,16,1.5);
INSERT INTO metric VALUES(6,12,1024.0);
INSERT INTO metric VALUES(6,15,10.0);
INSERT INTO metric VALUES(6,16,1.5);
CREATE TABLE operation (
    run INTEGER NOT NULL REFERENCES run(id),
    number INTEGER NOT NULL,
    name INTEGER NOT NULL REFERENCES name(id),
    layer INTEGER NOT NULL REFERENCES name(id),
    time_fraction REAL, seconds REAL, calls REAL, flops REAL, bytes REAL,
    flops_per_second REAL, bytes_per_second REAL, intensity REAL,
    PRIMARY KEY (run, number)) WITHOUT ROWID;
INSERT INTO operation VALUES(1,0,7,8,0.60499999999999998223,NULL,NULL,NULL,12500000.0,2700000000000.0,480000000000.0,2.5);
INSERT INTO operation VALUES(1,1,9,8,0.12249999999999999777,NULL,NULL,NULL,3000000.0,0.0,120000000000.0,NULL);
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
INSERT INTO event VALUES(1,1795265270484,'info','Sweep "kept": 4 of 4 points to run.');
INSERT INTO event VALUES(2,1795265270531,'info','Sweep "kept" stopped: {"points":4,"ok":3,"failed":{},"remaining":1}');
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
COMMIT;
