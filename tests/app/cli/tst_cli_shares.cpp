// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/engine/run/dispatch/gate.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

/// Databases on shares without working locks or shared memory (plain_share.cpp simulates them). If this
/// fails, results on the file server of a cluster are lost, where other hosts' locks are invisible.
class TestCliShares : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;
    QString m_database;

    /// Runs the command as on such a share; with "" as on this host, which sees the same file.
    static Cli run(const QStringList& arguments, const QString& lacking, QProcess* process = nullptr)
    {
        QProcess own;
        auto& chosen = process ? *process : own;
        auto environment = QProcessEnvironment::systemEnvironment();
        if (!lacking.isEmpty()) {
            environment.insert("LD_PRELOAD", parascope::test::program("/../tests/bin/libplain_share.so"));
            environment.insert("PARASCOPE_SHARE", lacking);
        }
        chosen.setProcessEnvironment(environment);
        chosen.start(Cli::program(), arguments);
        Cli out;
        if (process)
            return out;
        if (own.waitForFinished(60000) && own.exitStatus() == QProcess::NormalExit)
            out.status = own.exitCode();
        out.out = own.readAllStandardOutput();
        out.err = own.readAllStandardError();
        return out;
    }

    [[nodiscard]] parascope::test::Gate gate() const { return parascope::test::Gate(m_database + ".gate"); }
    [[nodiscard]] QStringList sweep(int points, const QStringList& worker = {})
    {
        nlohmann::json batches = nlohmann::json::array();
        for (int i = 0; i < points; ++i)
            batches.push_back(200 + 100 * i);
        const nlohmann::json spec = {{"name", "share"},
                                     {"family", "fc"},
                                     {"axes", {{"batch", batches}}},
                                     {"fixed", {{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}}},
                                     {"measure", {{"max_seconds", 0.05}}}};
        nlohmann::json device = {
            {"name", "fake"},
            {"timeout_seconds", 600},
            {"command",
             {"/usr/bin/env", "-u", "PARASCOPE_SHARE", // the gate needs working locks
              "/usr/bin/python3", parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py"),
              "--clean"}}};
        for (const auto& word : worker)
            device["command"].push_back(word.toStdString());
        const auto file = m_folder.filePath("spec.json");
        writeText(file, QByteArray::fromStdString(spec.dump()));
        return {
            "sweep", file, "--db", m_database, "--json", "--device", QString::fromStdString(device.dump())};
    }

    [[nodiscard]] qsizetype timesInLog(const QByteArray& part) const
    {
        QFile file(m_database + ".log");
        return file.open(QIODevice::ReadOnly) ? file.readAll().count(part) : -1;
    }
    static int runsOf(const Cli& info)
    {
        return info.json().is_object() ? info.json().value("runs", -1) : -1;
    }

private slots:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8()); }
    void init() { m_database = m_folder.filePath(QString("share%1.db").arg(m_number++)); }

    void aShare_data()
    {
        QTest::addColumn<QString>("lacking");
        QTest::newRow("no shared memory") << "memory";
        QTest::newRow("no locks") << "locks";
    }
    void aShare()
    {
        QFETCH(QString, lacking);
        for (int sweeps = 1; sweeps <= 2; ++sweeps) {
            const auto ran = run(sweep(4 * sweeps), lacking);
            QVERIFY2(ran.status == 0, ran.err + ran.out);
            QCOMPARE(ran.json().value("ok", 0), 4 * sweeps);
            // Each sweep says once which journal it uses; without locks it says one sentence more.
            QCOMPARE(timesInLog("(delete)"), sweeps);
            QCOMPARE(timesInLog(m_database.toUtf8()), lacking == "locks" ? 2 * sweeps : sweeps);
            for (const char* suffix : {"-wal", "-shm", "-journal", ".probe-shm", ".lock"})
                QVERIFY2(!QFile::exists(m_database + suffix), suffix);
            for (const auto& seenFrom : {lacking, QString()}) {
                const auto info = run({"info", m_database, "--json"}, seenFrom);
                QVERIFY2(info.status == 0 && runsOf(info) == 4 * sweeps, info.err + info.out);
                const auto check = run({"check", m_database}, seenFrom);
                QVERIFY2(check.status == 0, check.err + check.out);
            }
        }
    }

    /// Another host reads the file while it is written: it sees a whole file that only grows, or it gets a
    /// refusal with a reason.
    void anotherHostLooksOn_data() { aShare_data(); }
    void anotherHostLooksOn()
    {
        QFETCH(QString, lacking);
        QProcess writer;
        run(sweep(20, gate().arguments()), lacking, &writer);
        QVERIFY(writer.waitForStarted());
        int looks = 0, seen = 0, refused = 0;
        for (int let = 0; let < 20; ++let) {
            // Read once while a run is in progress and nothing is written, and once while that run is stored.
            WAIT_FOR(writer.state() == QProcess::NotRunning || gate().arrived() == let + 1);
            for (const bool stores : {false, true}) {
                if (stores)
                    gate().letThrough(let + 1);
                const auto info = run({"info", m_database, "--json"}, lacking);
                ++looks;
                if (info.status != 0) {
                    ++refused;
                    QVERIFY2(info.status == 2 && info.err.contains(m_database.toUtf8()), info.err);
                    continue;
                }
                QVERIFY2(runsOf(info) >= seen, info.out);
                seen = runsOf(info);
            }
        }
        WAIT_FOR_EQUAL(writer.state(), QProcess::NotRunning);
        QVERIFY2(writer.exitCode() == 0, writer.readAllStandardError());
        qInfo("%d looks, %d of them refused; %d runs seen", looks, refused, seen);
        QVERIFY(refused < looks);
        QCOMPARE(runsOf(run({"info", m_database, "--json"}, lacking)), 20);
    }

    /// A database is moved there together with the log of a sweep that was killed elsewhere: every run that
    /// was reported as stored is there.
    void aLogThatWasLeftElsewhere_data() { aShare_data(); }
    void aLogThatWasLeftElsewhere()
    {
        QFETCH(QString, lacking);
        QProcess writer;
        run(sweep(12, gate().arguments()), {}, &writer);
        gate().letThrough(5);
        WAIT_FOR_EQUAL(gate().arrived(), 6); // five are stored, one is in progress
        writer.kill();
        QVERIFY(writer.waitForFinished());
        QVERIFY(QFile::exists(m_database + "-wal"));
        QCOMPARE(runsOf(run({"info", m_database, "--json"}, {})), 5);
        QCOMPARE(runsOf(run({"info", m_database, "--json"}, lacking)), 5);
        const auto rest = run(sweep(12), lacking);
        QVERIFY2(rest.status == 0, rest.err);
        QCOMPARE(rest.json().value("ok", 0), 12);
        QCOMPARE(runsOf(run({"info", m_database, "--json"}, {})), 12);
        QVERIFY(!QFile::exists(m_database + "-wal"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliShares)
#include "tst_cli_shares.moc"
