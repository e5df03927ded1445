-- A database that Parascope wrote with schema 2 (sqlite3 .dump): schema1.sql, taken forward, and an import of a CSV
-- whose run_uuid is a text, for its letters are large.
PRAGMA application_id = 1349669731;
PRAGMA user_version = 2;
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
INSERT INTO name VALUES(17,'f911c4ede848242435bd29885d9c5748');
INSERT INTO name VALUES(18,'b4ae3ce705dd307fbef4d5a767ed275d');
INSERT INTO name VALUES(19,'4c843f271b463fe35acdff12649d1127');
INSERT INTO name VALUES(20,'4797e42a0e0268b67b88fd546c5f219e');
INSERT INTO name VALUES(21,'f27b56f32fb4eabf4d386ef01c5283d8');
INSERT INTO name VALUES(22,'2029e6b452dcf1365885754a5d6dbba4');
INSERT INTO name VALUES(23,'f78b3c6b274a3a6a4b62a97de98dc9e4');
INSERT INTO name VALUES(24,'c6254d21ddc1c7c72e57675b305ed43c');
INSERT INTO name VALUES(25,'0ee321a58c391f80a2a55630467a1783');
INSERT INTO name VALUES(26,'8032f34db698865aff3d61e94847ed17');
INSERT INTO name VALUES(27,'338e287d575bbcaea0d87c8dfa65fe17');
INSERT INTO name VALUES(28,'step_seconds');
INSERT INTO name VALUES(29,'3e816c7d0a5fb19089dd9b65cb34c2fa');
INSERT INTO name VALUES(30,'631a5a37d7b04800490d8417fc5ee503');
INSERT INTO name VALUES(31,'one.csv');
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
INSERT INTO configuration VALUES(7,2,'4c214002ca9487ddd3fe6c98e3bcb7b4','["batch","input","layer","node","output"]','[64,2000,4,32,200]');
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
INSERT INTO platform VALUES(4,'my-gpu','',NULL,NULL,NULL,'{}',NULL);
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
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
INSERT INTO event VALUES(1,1795265270484,'info','Sweep "kept": 4 of 4 points to run.');
INSERT INTO event VALUES(2,1795265270531,'info','Sweep "kept" stopped: {"points":4,"ok":3,"failed":{},"remaining":1}');
CREATE TABLE setup (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
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
    model_key INTEGER NOT NULL REFERENCES name(id),
    work_key INTEGER NOT NULL REFERENCES name(id),
    config_key INTEGER NOT NULL REFERENCES name(id));
INSERT INTO setup VALUES(1,'f26ff0740c2c988811c1153cf34da11f',1,1,NULL,1,NULL,NULL,1,3,4,5,6,17,18,8);
INSERT INTO setup VALUES(2,'1397a8c1de00639254a25cd5cd4c03d5',2,8,NULL,NULL,NULL,NULL,1,3,4,10,8,17,18,8);
INSERT INTO setup VALUES(3,'837b04286abb31b1bc805d2e52571020',2,8,NULL,NULL,NULL,NULL,2,3,4,10,8,19,20,8);
INSERT INTO setup VALUES(4,'6ed000dbe0fb2e258feb04550589943a',3,13,3,4,5,NULL,3,3,4,10,14,21,22,23);
INSERT INTO setup VALUES(5,'9b253c05203a1eff5f0226340defd777',3,13,3,4,5,NULL,4,3,4,10,14,21,24,25);
INSERT INTO setup VALUES(6,'113ee5597e39be576451f9d82d7a3470',3,13,3,4,5,NULL,5,3,4,10,14,21,26,27);
INSERT INTO setup VALUES(7,'e2e2bed5d1b989dedef20dddfe0b8367',4,8,NULL,NULL,NULL,NULL,7,3,8,10,8,29,30,8);
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    uuid NOT NULL,
    setup INTEGER NOT NULL REFERENCES setup(id),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 6),
    quality INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    point INTEGER REFERENCES point(id),
    step_median REAL, step_low REAL, step_high REAL,
    metrics BLOB,
    started_ms INTEGER, finished_ms INTEGER,
    source_file INTEGER REFERENCES name(id), source_record INTEGER,
    warmup_steps INTEGER,
    message TEXT, conditions TEXT, source TEXT,
    steps BLOB);
INSERT INTO run VALUES(1,X'7c2f2e81ae7a8f98b4d0eb4f8b8f7675',1,0,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"file":"ops.json","record":0,"original":[{"labels":"layer_4-node_32-input_2000-output_1000-bs_64-fusion.1","time_perc":60.5,"flops_perc":1.5,"memory_bandwidth":20,"rawMB":12.5,"intensity":2.5},{"labels":"layer_4-node_32-input_2000-output_1000-bs_64-all-reduce","time_perc":12.25,"flops_perc":0,"memory_bandwidth":5,"rawMB":3,"intensity":null}],"inferred":["dtype","optimizer"],"derived":["flops_per_second","bytes_per_second"]}',NULL);
INSERT INTO run VALUES(2,X'00c892b48595849e82aa3ac9b16b36a4',2,0,0,1,NULL,NULL,NULL,NULL,X'0b00000000000000004a93400c0000000000000080842e41',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"file":"runs.csv","record":2}',NULL);
INSERT INTO run VALUES(3,X'0ae0090d54e18cc2a324cb1af5a67e01',3,1,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"file":"runs.csv","record":3}',NULL);
INSERT INTO run VALUES(4,X'b35a03fc4734476c80c9fd4c52b1b146',4,0,0,1,1,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,X'0c00000000000000000090400f000000000000000000244010000000000000000000f83f',1795265270483,1795265270484,NULL,NULL,1,NULL,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84');
INSERT INTO run VALUES(5,X'3016468bdb1d4ffab904e1d39214ce34',5,0,0,1,2,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,X'0c00000000000000000090400f000000000000000000244010000000000000000000f83f',1795265270487,1795265270488,NULL,NULL,1,NULL,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84');
INSERT INTO run VALUES(6,X'7b896b01e15241ec88840d4a2362e4ba',6,0,0,1,3,0.0010020000000000000694,0.0010009999999999999367,0.0010029999999999999853,X'0c00000000000000000090400f000000000000000000244010000000000000000000f83f',1795265270491,1795265270492,NULL,NULL,1,NULL,'{"load":0.5,"measure":{"protocol":"adaptive","target":0.02,"max_seconds":0.05,"min_steps":5,"max_steps":100000,"warmup_steps":-1,"steps":0,"block":1,"reference":true}}',NULL,X'323f003150003162040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c08040c041d040c19040c4d32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532cefc32ce52f7523e3532ced242de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442de9c42de42c642ce9442def1281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281b33281b6838e81893281ba97ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3ad7ed3366dd237137ed3fc8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b840f8b849d848e841c8b84');
INSERT INTO run VALUES(7,'AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675',7,0,0,1,NULL,NULL,NULL,NULL,X'1c000000000000000000e03f',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
CREATE UNIQUE INDEX run_uuid ON run(uuid);
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
COMMIT;
