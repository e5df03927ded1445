// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

/// Wrong input is refused with one sentence that names it and with exit 2, and nothing is written. If this
/// fails, a night of runs measures the wrong grid, or another user's file is lost.
class TestCliBadInput : public QObject
{
    Q_OBJECT

private slots:
    void badSpecs_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<QString>("named");
        const auto fc = [](const QByteArray& axes, const QByteArray& more = {}) {
            return "{\"name\":\"t\",\"family\":\"fc\",\"axes\":{" + axes + "}" + more + "}";
        };
        QTest::newRow("unknown key") << fc("\"layer\":[4]", ",\"colour\":1") << "colour";
        QTest::newRow("unknown hyper-parameter") << fc("\"nodes\":[4]") << "nodes";
        QTest::newRow("negative batch") << fc("\"batch\":[-64]") << "batch";
        QTest::newRow("zero layers") << fc("\"layer\":[0]") << "layer";
        QTest::newRow("text for a number") << fc("\"layer\":[\"four\"]") << "layer";
        QTest::newRow("unknown family")
            << QByteArray("{\"name\":\"t\",\"family\":\"fcc\",\"axes\":{\"layer\":[4]}}") << "fcc";
        QTest::newRow("where does not parse")
            << fc("\"layer\":[4]", ",\"where\":\"layer * <= 3\"") << "where";
        QTest::newRow("where names nothing") << fc("\"layer\":[4]", ",\"where\":\"nodes > 3\"") << "nodes";
        QTest::newRow("assignment") << fc("\"layer\":[4]", ",\"where\":\"layer = 4\"") << "where";
        QTest::newRow("axis without end") << fc("\"node\":{\"from\":32,\"times\":2}") << "node";
        QTest::newRow("axis that never arrives")
            << fc("\"node\":{\"from\":32,\"to\":512,\"times\":1}") << "node";
        QTest::newRow("axis going nowhere") << fc("\"node\":{\"from\":32,\"to\":512,\"plus\":0}") << "node";
        QTest::newRow("empty axis") << fc("\"node\":[]") << "node";
        QTest::newRow("ties of unequal length")
            << fc("\"node\":[1,2],\"batch\":[1,2,3]", ",\"tie\":[[\"node\",\"batch\"]]") << "tie";
        QTest::newRow("tie with nobody")
            << fc("\"node\":[1,2]", ",\"tie\":[[\"node\",\"batch\"]]") << "batch";
        QTest::newRow("order") << fc("\"node\":[1,2]", ",\"order\":\"random\"") << "order";
        QTest::newRow("measure key") << fc("\"node\":[1,2]", ",\"measure\":{\"seconds\":4}") << "seconds";
        QTest::newRow("a key twice") << fc("\"layer\":[4],\"layer\":[8]") << "\"layer\"";
        QTest::newRow("half a file") << QByteArray("{\"name\":\"t\",") << "line 1";
        QTest::newRow("nothing") << QByteArray() << "spec.json";
        QTest::newRow("a list") << QByteArray("[]") << "spec.json";
        QTest::newRow("too deep") << QByteArray(100000, '[') << "spec.json";
    }
    void badSpecs()
    {
        QFETCH(QByteArray, spec);
        QFETCH(QString, named);
        QTemporaryDir folder;
        const auto path = folder.filePath("spec.json");
        QVERIFY(writeText(path, spec));
        for (const QStringList& command :
             {QStringList{"expand", path, "--count"},
              QStringList{"sweep", path, "--db", folder.filePath("t.db"), "--json"}}) {
            const auto result = Cli::run(command);
            QVERIFY2(result.status == 2, result.err + result.out);
            QVERIFY2(QString::fromUtf8(result.err).contains(named), result.err);
            QVERIFY2(result.err.trimmed().count('\n') == 0, result.err);
            QVERIFY(result.out.isEmpty());
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"spec.json"});
    }

    /// Attention's query heads must share the key-value heads evenly (Ainslie et al., GQA, 2023); 6 over 4 do
    /// not. If this fails, half of a night's grid cannot run.
    void pointsWithoutAModelAreToldBeforehand()
    {
        const QString spec =
            R"({"family": "decoder", "axes": {"heads": [4, 6, 8], "batch": [1, 2]}, "fixed": {"kv_heads": 4}})";
        const auto count = Cli::run({"expand", spec, "--count", "--json"});
        QCOMPARE(count.status, 0);
        QCOMPARE(count.json().value("points", 0), 6);
        QCOMPARE(count.json().value("without_model", 0), 2);
        QCOMPARE(count.json()["reasons"].size(), std::size_t{1});
        QCOMPARE(count.json()["reasons"][0].value("points", 0), 2);
        const auto words = Cli::run({"expand", spec, "--count"});
        QVERIFY2(numbersIn(words.out).mid(0, 3) == (QByteArrayList{"6", "2", "6"}), words.out);
    }

    void badDatabases_data()
    {
        QTest::addColumn<QString>("kind");
        for (const auto* kind : {"text", "foreign sqlite", "truncated", "newer", "empty folder", "missing"})
            QTest::newRow(kind) << kind;
    }
    void badDatabases()
    {
        QFETCH(QString, kind);
        QTemporaryDir folder;
        const auto path = folder.filePath("t.db");
        const auto sqlite = [&](const QString& sql) { return QProcess::execute("sqlite3", {path, sql}); };
        if (kind == "text") {
            QVERIFY(writeText(path, "layer,node\n4,32\n"));
        } else if (kind == "foreign sqlite") {
            if (sqlite("create table t(x); insert into t values(1);") == -2)
                QSKIP("sqlite3 is not installed");
        } else if (kind == "missing") {
            // unchanged
        } else if (kind == "empty folder") {
            QVERIFY(QDir().mkdir(path));
        } else {
            const auto spec = folder.filePath("points.csv");
            QVERIFY(writeText(spec, "family,layer,node,input,output,batch,examples_per_second\n"
                                    "fc,4,32,2000,1000,64,1000\n"));
            const auto made = Cli::run({"import", spec, "--db", path, "--format", "csv", "--platform", "p"});
            QVERIFY2(made.status == 0, made.err);
            if (kind == "truncated") {
                QFile file(path);
                QVERIFY(file.resize(file.size() / 2));
            } else if (sqlite("pragma user_version=9999;") == -2) {
                QSKIP("sqlite3 is not installed");
            }
        }
        QFile file(path);
        const auto before = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        file.close();
        QStringList commands{"info", "check"};
        for (const auto& command : commands) {
            const auto result = Cli::run({command, path});
            QVERIFY2(result.status == 2, kind.toUtf8() + ": " + result.err + result.out);
            QVERIFY2(result.err.contains("t.db"), result.err);
        }
        const auto map = Cli::run({"analyse", "heatmap", "--db", path, "--x", "node", "--y", "batch",
                                   "--metric", "examples_per_second"});
        QVERIFY2(map.status == 2, map.err);
        if (kind != "missing") {
            const auto import =
                Cli::run({"import", parascope::test::sharedData("/paradnn/gpu_fc.json"), "--db", path});
            QVERIFY2(import.status == 2, import.err);
        }
        const auto after = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        QVERIFY(before == after);
    }

    /// If this fails, `parascope-cli ... | head` ends with an error message.
    void aReaderThatStopsEarly()
    {
        QTemporaryDir folder;
        const auto spec = folder.filePath(QStringLiteral("many.json"));
        QVERIFY(writeText(spec, R"({"family": "fc", "axes": {"layer": {"from": 1, "to": 100, "plus": 1},
                                    "batch": {"from": 1, "to": 100, "plus": 1}}})"));
        QProcess shell;
        shell.start(
            QStringLiteral("sh"),
            {QStringLiteral("-c"), QStringLiteral("\"$0\" expand \"$1\" | head -n 1"), Cli::program(), spec});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
        QVERIFY(shell.readAllStandardOutput().startsWith("{\""));
        // A write that fails for another reason is reported.
        shell.start(
            QStringLiteral("sh"),
            {QStringLiteral("-c"), QStringLiteral("\"$0\" expand \"$1\" >/dev/full"), Cli::program(), spec});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.exitCode(), 2);
        QCOMPARE(shell.readAllStandardError().count('\n'), 1);
    }

    /// Without an open job, --cancel cancels nothing and, above all, submits nothing. If this fails, a
    /// mistyped name costs a cluster's time.
    void cancelWithoutAJob()
    {
        QTemporaryDir folder;
        for (const char* command : {"sbatch", "scancel", "squeue"}) {
            const auto path = folder.filePath(command);
            QVERIFY(writeText(path, "#!/bin/sh\necho \"$0\" >>'" + folder.filePath("asked").toUtf8() +
                                        "'\necho 7\n"));
            QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        }
        const auto before = qgetenv("PATH");
        qputenv("PATH", folder.path().toUtf8() + ":" + before);
        const auto spec = folder.filePath("spec.json"), db = folder.filePath("t.db");
        QVERIFY(writeText(
            spec, R"({"name": "tiny", "family": "fc", "axes": {"layer": [1, 2]}, "fixed": {"batch": 4}})"));
        const auto refused = Cli::run({"slurm", spec, "--db", db, "--cancel", "--json"});
        // An open job of another sweep is left unchanged as well.
        const auto detached = Cli::run({"slurm", spec, "--db", db, "--detach", "--json"});
        QVERIFY2(detached.status == 0, detached.err);
        QVERIFY(writeText(
            spec, R"({"name": "other", "family": "fc", "axes": {"layer": [1, 2]}, "fixed": {"batch": 4}})"));
        const auto other = Cli::run({"slurm", spec, "--db", db, "--cancel", "--json"});
        qputenv("PATH", before);
        for (const auto& [result, name] : {std::pair(refused, "tiny"), std::pair(other, "other")}) {
            QVERIFY2(result.status == 2, result.err + result.out);
            QVERIFY2(holdsAll(result.err, {QByteArray("\"") + name + '"', db.toUtf8()}), result.err);
        }
        QFile asked(folder.filePath("asked"));
        QVERIFY(asked.open(QIODevice::ReadOnly));
        const auto commands = asked.readAll();
        QVERIFY2(commands.count('\n') == 1 && commands.contains("sbatch"),
                 commands); // the submission with --detach
    }

    /// If sbatch prints no job number, nothing was submitted, and no database remains.
    void sbatchWithoutANumber()
    {
        QTemporaryDir folder;
        const auto sbatch = folder.filePath("sbatch"), spec = folder.filePath("spec.json"),
                   db = folder.filePath("t.db");
        QVERIFY(writeText(sbatch, "#!/bin/sh\necho 'Welcome to the cluster'\n"));
        QVERIFY(QFile::setPermissions(sbatch, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(writeText(spec, R"({"name": "tiny", "family": "fc", "axes": {"layer": [1, 2]}})"));
        const auto before = qgetenv("PATH");
        qputenv("PATH", folder.path().toUtf8() + ":" + before);
        const auto refused = Cli::run({"slurm", spec, "--db", db, "--json"});
        qputenv("PATH", before);
        QVERIFY2(refused.status == 2 && refused.err.contains("Welcome to the cluster"), refused.err);
        QVERIFY(!QFile::exists(db));
    }

    void badCommands_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("none") << QStringList{};
        QTest::newRow("unknown") << QStringList{"explode"};
        QTest::newRow("unknown family") << QStringList{"cost", "--family", "fcc"};
        QTest::newRow("bad set") << QStringList{"cost", "--family", "fc", "--set", "layer"};
        QTest::newRow("unknown hyper-parameter") << QStringList{"cost", "--family", "fc", "--set", "nodes=3"};
        QTest::newRow("no such file") << QStringList{"expand", "/no/such/spec.json"};
    }
    void badCommands()
    {
        QFETCH(QStringList, arguments);
        const auto result = Cli::run(arguments);
        QCOMPARE(result.status, 2);
        QVERIFY(!result.err.isEmpty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliBadInput)
#include "tst_cli_bad_input.moc"
