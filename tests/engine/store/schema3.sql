-- A database that Parascope wrote with schema 3 (sqlite3 .dump): what stands in schema3.json, put in by
-- tst_store_frozen.cpp.
PRAGMA application_id = 1349669731;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    family INTEGER NOT NULL REFERENCES name(id),
    hash TEXT NOT NULL UNIQUE,
    names TEXT NOT NULL,
    pack TEXT NOT NULL);
INSERT INTO "configuration" VALUES(1,1,'3eb9a4980d51f4de0bf97558ac5b2258','["batch","layer","node"]','[64,4,32]');
INSERT INTO "configuration" VALUES(2,1,'11c58c7649db0bc4360efdbbab13259f','["batch","layer","node"]','[128,4,32]');
INSERT INTO "configuration" VALUES(3,1,'09008965cda3b40647bb9a9ba14a214c','["batch","dropout","layer","node","variant"]','[64,0.1,4,32,"a"]');
INSERT INTO "configuration" VALUES(4,24,'bc07583cad5c0227dcd6d8519934492a','["batch","block"]','[8,"3/4/6/3"]');
INSERT INTO "configuration" VALUES(5,31,'eb0d77a27e97b57a14af9684ca3bc3be','["depth","rate"]','[-1,1e-09]');
INSERT INTO "configuration" VALUES(6,1,'6ffbe22e5ac9d5b3a567b0ea3e986d98','["layer"]','[4]');
INSERT INTO "configuration" VALUES(7,1,'06f632bee6fb9a353b89ebbe934fedb3','["layer"]','[5]');
CREATE TABLE document (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
INSERT INTO "document" VALUES(1,'eb9fcc5bd0d23325a8285fc5f9203dfb','{"family":"fc","axes":{"batch":{"values":[64,128]}},"fixed":{"layer":4,"node":32}}');
INSERT INTO "document" VALUES(2,'08654509abc48824057eaf476910aebe','{"host":"h","kernel":"6.1","cores":[0,2,3]}');
INSERT INTO "document" VALUES(3,'1bceca7dc593ca3e2cb97e836fecf833','{"framework":"libtorch","version":"2.1.0"}');
INSERT INTO "document" VALUES(4,'b39315750bb32f9a082a959dd0815453','{"format":1,"nodes":[{"name":"output","kind":"dense"}]}');
INSERT INTO "document" VALUES(5,'fa72e7bbedb92f3545391b5510f7cc4e','{"threads":2,"tf32":true,"cores":[0,1]}');
INSERT INTO "document" VALUES(6,'018074ed67a209a59237ebf1af5a7166','{"framework":"jax","version":"0.4"}');
INSERT INTO "document" VALUES(7,'a954c7f331a46de52e30afcb47839798','{"layout":"NHWC"}');
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
INSERT INTO "event" VALUES(1,1763800001000,'info','sweep "kept" begins');
INSERT INTO "event" VALUES(2,1763800010500,'error','cuda:0: out of memory');
CREATE TABLE identity (uuid PRIMARY KEY, run INTEGER NOT NULL REFERENCES run(id)) WITHOUT ROWID;
INSERT INTO "identity" VALUES('AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675',4);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF001',1);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF002',2);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF003',3);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF005',5);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF006',6);
INSERT INTO "identity" VALUES(X'0A1B2C3D4E5F40018AABBCCDDEEFF007',7);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "meta" VALUES('program','parascope');
INSERT INTO "meta" VALUES('uuid','a855a12f-44a0-4e04-80c1-38e93987a333');
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
INSERT INTO "name" VALUES(1,'fc');
INSERT INTO "name" VALUES(2,'cuda:0');
INSERT INTO "name" VALUES(3,'train');
INSERT INTO "name" VALUES(4,'adam');
INSERT INTO "name" VALUES(5,'float32');
INSERT INTO "name" VALUES(6,'events');
INSERT INTO "name" VALUES(7,'m1');
INSERT INTO "name" VALUES(8,'w64');
INSERT INTO "name" VALUES(9,'c1');
INSERT INTO "name" VALUES(10,'my.json');
INSERT INTO "name" VALUES(11,'memory_peak_bytes');
INSERT INTO "name" VALUES(12,'infeed_fraction');
INSERT INTO "name" VALUES(13,'of_my_own');
INSERT INTO "name" VALUES(14,'examples_per_second');
INSERT INTO "name" VALUES(15,'mm');
INSERT INTO "name" VALUES(16,'output');
INSERT INTO "name" VALUES(17,'all-reduce');
INSERT INTO "name" VALUES(18,'');
INSERT INTO "name" VALUES(19,'float16');
INSERT INTO "name" VALUES(20,'sync');
INSERT INTO "name" VALUES(21,'w128');
INSERT INTO "name" VALUES(22,'c2');
INSERT INTO "name" VALUES(23,'cuda:1');
INSERT INTO "name" VALUES(24,'resnet');
INSERT INTO "name" VALUES(25,'inference');
INSERT INTO "name" VALUES(26,'bfloat16');
INSERT INTO "name" VALUES(27,'block');
INSERT INTO "name" VALUES(28,'m2');
INSERT INTO "name" VALUES(29,'w2');
INSERT INTO "name" VALUES(30,'c3');
INSERT INTO "name" VALUES(31,'of-mine');
INSERT INTO "name" VALUES(32,'table.csv');
INSERT INTO "name" VALUES(33,'cpu');
INSERT INTO "name" VALUES(34,'sgd');
INSERT INTO "name" VALUES(35,'w5');
INSERT INTO "name" VALUES(36,'float64');
INSERT INTO "name" VALUES(37,'w6');
CREATE TABLE operation (
    run INTEGER NOT NULL REFERENCES run(id),
    number INTEGER NOT NULL,
    name INTEGER NOT NULL REFERENCES name(id),
    layer INTEGER NOT NULL REFERENCES name(id),
    time_fraction REAL, seconds REAL, calls REAL, flops REAL, bytes REAL,
    flops_per_second REAL, bytes_per_second REAL, intensity REAL,
    PRIMARY KEY (run, number)) WITHOUT ROWID;
INSERT INTO "operation" VALUES(1,0,15,16,0.75,0.001,12.0,1000000000.0,2000000.0,1000000000000.0,2000000000.0,500.0);
INSERT INTO "operation" VALUES(1,1,17,18,NULL,0.5,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE platform (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    catalogue_id TEXT NOT NULL,
    peak_flops REAL, bandwidth REAL, memory_bytes REAL,
    details TEXT NOT NULL,
    ceilings TEXT);
INSERT INTO "platform" VALUES(1,'my-gpu','nvidia-v100-sxm2-16gb',125000000000000.0,900000000000.0,17179869184.0,'{"devices":1,"note":"second slot"}','{"gemm":{"float32":{"flops_per_second":14100000000000.0,"low":14000000000000.0,"high":14200000000000.0}},"stream":{"bytes_per_second":820000000000.0}}');
INSERT INTO "platform" VALUES(2,'other','',NULL,NULL,NULL,'{}',NULL);
CREATE TABLE point (
    id INTEGER PRIMARY KEY,
    sweep INTEGER NOT NULL REFERENCES sweep(id),
    platform TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    configuration INTEGER NOT NULL REFERENCES configuration(id),
    work_key TEXT NOT NULL,
    priority REAL NOT NULL,
    UNIQUE (sweep, platform, repeat, configuration, work_key));
INSERT INTO "point" VALUES(1,1,'my-gpu',0,1,'w64',1.5);
INSERT INTO "point" VALUES(2,1,'my-gpu',1,2,'w128',-2.0);
INSERT INTO "point" VALUES(3,1,'other',0,2,'w128',0.0);
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
INSERT INTO "run" VALUES(1,X'0A1B2C3D4E5F40018AABBCCDDEEFF001',1,0,37,2,1,0.1,0.09,3.00000000000000044408e-01,X'0B00000000000080000030410C000000000000000000D03F0D00000000000000000000800E0000000000000000008440',1763800001000,1763800009999,NULL,NULL,3,'other programs kept the processors busy','{"measure":{"protocol":"fixed"},"load":0.5,"note":"Größe \u0001"}','{"file":"my.json","record":7,"original":{"k":[1,null,"x"]}}',X'083F00043F7F41E05900026AD3EFFE0001990002AA33FFD10001990002AA33FFF40001990002AA33FF170001990002AA33FFD90001990002AA33FF2900019A000101A832FE6A');
INSERT INTO "run" VALUES(2,X'0A1B2C3D4E5F40018AABBCCDDEEFF002',2,1,0,1,2,NULL,NULL,NULL,NULL,1763800010000,1763800011000,NULL,NULL,NULL,'CUDA out of memory.
Tried to allocate 2 GiB',NULL,NULL,NULL);
INSERT INTO "run" VALUES(3,X'0A1B2C3D4E5F40018AABBCCDDEEFF003',3,2,26,1,NULL,0.25,NULL,NULL,X'0C000000000000000000F03F',1,NULL,NULL,NULL,NULL,NULL,'{"clock_hz":1500000000.0}',NULL,X'013FD00006');
INSERT INTO "run" VALUES(4,'AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675',4,5,0,1,NULL,NULL,NULL,NULL,X'0E0000000000000000002940',NULL,NULL,32,2,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "run" VALUES(5,X'0A1B2C3D4E5F40018AABBCCDDEEFF005',5,3,0,1,NULL,NULL,NULL,NULL,NULL,1763800020000,1763800020001,NULL,NULL,2,'signal 11',NULL,NULL,X'023F0001B9709900019900019900019900019900019A0001');
INSERT INTO "run" VALUES(6,X'0A1B2C3D4E5F40018AABBCCDDEEFF006',6,4,0,1,NULL,NULL,NULL,NULL,NULL,1763800020002,1763800020003,NULL,NULL,NULL,'no layer "lstm"',NULL,NULL,NULL);
INSERT INTO "run" VALUES(7,X'0A1B2C3D4E5F40018AABBCCDDEEFF007',6,6,0,3,NULL,NULL,NULL,NULL,NULL,1763800020004,1763800020005,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "setup" VALUES(1,'e0f42b46808cbf3297b4cd2d6a310a3f',1,2,2,3,4,5,3,3,4,5,6,7,8,9);
INSERT INTO "setup" VALUES(2,'e3cc7774fe8f4a95400c3ef1d5984906',1,2,2,3,NULL,NULL,2,3,4,19,20,7,21,22);
INSERT INTO "setup" VALUES(3,'8e08f98b9ae01745a3eaf1f5308dc41d',1,23,NULL,6,NULL,7,4,25,18,26,27,28,29,30);
INSERT INTO "setup" VALUES(4,'7d724b3915368743400926ebfefe06c2',2,18,NULL,NULL,NULL,NULL,5,18,18,18,18,18,18,18);
INSERT INTO "setup" VALUES(5,'af6d1f5f3a3cf91a78c515266dcce328',2,33,NULL,NULL,NULL,NULL,6,3,34,5,20,7,35,18);
INSERT INTO "setup" VALUES(6,'f904fafb08cd312812ba91ab1d59bd73',2,33,NULL,NULL,NULL,NULL,7,3,34,36,20,7,37,18);
CREATE TABLE sweep (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    spec INTEGER NOT NULL REFERENCES document(id),
    state TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    UNIQUE (name, spec));
INSERT INTO "sweep" VALUES(1,'kept',1,'paused',1763800000000);
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
COMMIT;
