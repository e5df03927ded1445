// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/engine/run/dispatch/gate.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

using nlohmann::json;

/// The whole path with the real worker: grid, runner, LibTorch, database, columns, heat map.
class TestCliSweep : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void initTestCase()
    {
        if (!QFile::exists(parascope::test::program("/parascope-worker")))
            QSKIP("parascope-worker was not built");
        // This test has its own runtime folder, so that its sockets meet no others.
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        QVERIFY(writeText(m_folder.filePath("spec.json"), R"({
            "name": "tiny", "family": "fc",
            "axes": {"layer": [1, 2], "node": [16, 32], "batch": {"from": 16, "to": 64, "times": 2}},
            "fixed": {"input": 32, "output": 10}, "where": "layer * node <= 32",
            "measure": {"target": 0.2, "max_seconds": 0.5}})"));
    }

    void expands()
    {
        const auto count = Cli::run({"expand", m_folder.filePath("spec.json"), "--count", "--json"});
        QCOMPARE(count.json().value("points", 0), 9);
        const auto lines =
            Cli::run({"expand", m_folder.filePath("spec.json"), "--json"}).out.trimmed().split('\n');
        QCOMPARE(lines.size(), 9);
        for (const auto& line : lines) {
            const auto point = json::parse(line.toStdString());
            QVERIFY(point["layer"].get<int>() * point["node"].get<int>() <= 32);
            QCOMPARE(point["input"].get<int>(), 32);
        }
    }

    void sweepsResumesAndShows()
    {
        const auto spec = m_folder.filePath("spec.json");
        const auto db = m_folder.filePath("t.db");
        const auto some = Cli::run({"sweep", spec, "--db", db, "--max-runs", "4", "--json"}, 120);
        QVERIFY2(some.status == 0, some.err);
        QCOMPARE(some.json().value("remaining", -1), 5);
        const auto rest = Cli::run({"sweep", spec, "--db", db, "--json"}, 120);
        QVERIFY2(rest.status == 0, rest.err);
        QCOMPARE(rest.json().value("remaining", -1), 0);
        QCOMPARE(rest.json().value("points", 0), 9);
        const auto nothing = Cli::run({"sweep", spec, "--db", db, "--json"}, 60);
        QCOMPARE(nothing.status, 0);

        const auto exported = Cli::run({"export", "--db", db, "--format", "json"});
        QCOMPARE(exported.status, 0);
        QCOMPARE(Cli::run({"check", db}).status, 0);

        const auto map = Cli::run({"analyse", "heatmap", "--db", db, "--x", "node", "--y", "batch",
                                   "--metric", "step_seconds", "--fix", "layer=1", "--json"});
        QVERIFY2(map.status == 0, map.err);
        const auto cells = map.json()["cells"];
        QCOMPARE(cells.size(), std::size_t{3});
        for (const auto& row : cells)
            for (const auto& cell : row) {
                // A step of such a small model takes between a microsecond and a second on any machine.
                QVERIFY(cell.is_number());
                QVERIFY(cell.get<double>() > 1e-6 && cell.get<double>() < 1);
            }
    }

    /// A worker that does not greet is named. If this fails, the user waits a minute at a silent terminal.
    void aSilentWorkerIsNamedWhileItIsWaitedFor()
    {
        const auto device =
            QStringLiteral(
                R"({"name": "mute", "command": ["/usr/bin/python3", "%1", "--no-hello"], "hello_seconds": 8})")
                .arg(QString(parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py")));
        const auto refused = Cli::run({"sweep", m_folder.filePath("spec.json"), "--db",
                                       m_folder.filePath("mute.db"), "--device", device});
        QCOMPARE(refused.status, 2);
        const auto notice = refused.err.indexOf("hello_seconds"), refusal = refused.err.indexOf("\"mute\"");
        QVERIFY2(notice >= 0 && notice < refusal, refused.err);
    }

    /// A sweep that waits behind another one is not done when the runner of both is killed.
    void aQueuedSweepWhoseRunnerIsKilledSaysSo_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<int>>("layers");
        QTest::addColumn<int>("points"); // points of the whole sweep, all still to run
        QTest::newRow("another sweep") << "second" << QList<int>{1, 2, 3} << 3;
        QTest::newRow("more points of the same") << "first" << QList<int>{4, 5} << 5;
    }
    void aQueuedSweepWhoseRunnerIsKilledSaysSo()
    {
        QFETCH(QString, name);
        QFETCH(QList<int>, layers);
        QFETCH(int, points);
        const auto db = m_folder.filePath(QString("queued%1.db").arg(points));
        const auto spec = [&](const QString& called, const QList<int>& values) {
            const auto path = m_folder.filePath(QString("%1-%2.json").arg(called).arg(values.size()));
            const json sweep{{"name", called.toStdString()},
                             {"family", "fc"},
                             {"axes", {{"layer", values}, {"node", {32}}}},
                             {"fixed", {{"input", 32}, {"output", 10}, {"batch", 16}}},
                             {"measure", {{"max_seconds", 0.05}}}};
            writeText(path, QByteArray::fromStdString(sweep.dump()));
            return path;
        };
        // The runs of this worker are never let through.
        const parascope::test::Gate gate(db + ".gate");
        const json device = {
            {"name", "fake"},
            {"timeout_seconds", 600},
            {"command",
             {"/usr/bin/python3", parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py"),
              "--clean", "--gate", gate.arguments().last().toStdString()}}};
        const auto deviceText = QString::fromStdString(device.dump());
        QProcess first, second;
        first.start(Cli::program(), {"sweep", spec("first", {1, 2, 3}), "--db", db, "--device", deviceText});
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        second.start(Cli::program(),
                     {"sweep", spec(name, layers), "--db", db, "--device", deviceText, "--json"});
        QByteArray said;
        WAIT_FOR((said += second.readAllStandardError()).contains(db.toUtf8())); // it says that it waits
        first.kill();
        QVERIFY(first.waitForFinished(parascope::test::patience));
        QVERIFY(second.waitForFinished(parascope::test::patience));
        said += second.readAllStandardError();
        QCOMPARE(second.exitCode(), 1);
        const auto summary = json::parse(second.readAllStandardOutput().toStdString(), nullptr, false);
        QVERIFY2(!summary.is_discarded(), said);
        QCOMPARE(summary.value("points", -1), points);
        QCOMPARE(summary.value("remaining", -1), points);
        QCOMPARE(summary.value("ok", -1), 0);
        QVERIFY2(said.trimmed().endsWith('.'), said); // a sentence, not its progress
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliSweep)
#include "tst_cli_sweep.moc"
