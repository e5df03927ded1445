// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace parascope;

/// A database is replaced, moved or deleted in the middle of a sweep. If this fails, the backup is damaged,
/// or the runner retries for hours.
class TestSwapped : public QObject
{
    Q_OBJECT

    static std::set<std::string> runsOf(const QString& database)
    {
        std::set<std::string> out;
        if (const auto reader = store::Reader::open(database.toStdString()))
            (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
                out.insert(run.runUuid);
                return true;
            });
        return out;
    }

private slots:
    void theRunnerEndsInWords_data()
    {
        QTest::addColumn<QString>("swap");
        for (const auto* swap : {"backup", "written over", "moved", "deleted"})
            QTest::newRow(swap) << swap;
    }
    void theRunnerEndsInWords()
    {
        QFETCH(QString, swap);
        const QString cli = parascope::test::program("/parascope-cli");
        if (!QFile::exists(cli))
            QSKIP("parascope-cli was not built");
        QTemporaryDir folder;
        qputenv("XDG_RUNTIME_DIR", folder.path().toUtf8());
        QVERIFY(QDir(folder.path()).mkdir("d"));
        const auto database = folder.filePath("d/t.db"), backup = folder.filePath("backup.db"),
                   beside = folder.filePath("d/t");
        const auto device =
            QString::fromStdString(toLine(dispatch::toJson(test::fakeDevice({"--clean", "--wait", "0.02"}))));
        const auto start = [&](QProcess& process, int points, const QString& name) {
            const auto spec = folder.filePath(name + ".json");
            QFile file(spec);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                QByteArray::fromStdString(toLine(space::toJson(test::batches(points, name.toStdString())))));
            file.close();
            process.start(cli, {"sweep", spec, "--db", database, "--device", device, "--json"});
            QVERIFY(process.waitForStarted());
        };
        QProcess first;
        start(first, 4, "first");
        QVERIFY(first.waitForFinished(test::patience) && first.exitCode() == 0);
        QVERIFY(QFile::copy(database, backup));
        const auto backedUp = runsOf(backup);
        QCOMPARE(backedUp.size(), std::size_t{4});
        if (swap == "written over") { // writing its own state over it would change nothing
            QProcess between;
            start(between, 6, "between");
            QVERIFY(between.waitForFinished(test::patience) && between.exitCode() == 0);
        }

        QProcess sweep;
        start(sweep, 5000, "second");
        std::set<std::string> seen;
        WAIT_FOR((seen = runsOf(database)).size() > 12);
        if (swap == "backup") {
            QVERIFY(QFile::copy(backup, beside));
            QVERIFY(::rename(beside.toUtf8(), database.toUtf8()) == 0);
        } else if (swap == "written over") {
            // Like cp: the same file with another content.
            QFile there(database);
            QVERIFY(there.open(QIODevice::WriteOnly | QIODevice::Truncate));
            QVERIFY(there.write(QByteArray::fromStdString(*readFile(backup.toStdString()))) > 0);
        } else if (swap == "moved") {
            QVERIFY(QFile::rename(database, folder.filePath("moved.db")));
        } else {
            QVERIFY(QFile::remove(database));
        }
        QVERIFY2(sweep.waitForFinished(test::patience), "it runs on");
        const auto words = sweep.readAllStandardError();
        QCOMPARE(sweep.exitCode(), 1);
        QVERIFY2(words.contains("t.db"), words);
        if (swap == "written over") {
            // What was only in the file is lost, and the log is kept.
            QVERIFY2(words.contains("t.db.other-wal") || words.contains("t.db.rescued"), words);
            QCOMPARE(*readFile(database.toStdString()), *readFile(backup.toStdString()));
            QCOMPARE(runsOf(database), backedUp);
            QVERIFY(!QFile::exists(database + "-wal") && !QFile::exists(database + "-shm"));
            return;
        }
        QVERIFY2(words.contains("t.db.rescued"), words);
        const auto document = parseJson(sweep.readAllStandardOutput().toStdString(), "its answer");
        QVERIFY(document && (*document)["remaining"].get<int>() > 0);
        QVERIFY((*document)["error"].get<std::string>().find("t.db.rescued") != std::string::npos);

        const auto rescued = runsOf(database + ".rescued"), there = runsOf(database);
        QCOMPARE(there, swap == "backup" ? backedUp : std::set<std::string>());
        for (const auto& uuid : seen)
            QVERIFY(rescued.contains(uuid) != there.contains(uuid));
        // The files have everything that the runner counts as done.
        QVERIFY(rescued.size() + there.size() >= (*document)["ok"].get<std::size_t>() + 4);
        QVERIFY(store::check((database + ".rescued").toStdString())->empty());
        if (swap == "backup")
            QCOMPARE(*readFile(database.toStdString()), *readFile(backup.toStdString()));
        QStringList expected = {"t.db.log", "t.db.rescued"};
        if (swap == "backup")
            expected.prepend("t.db");
        QCOMPARE(QDir(folder.filePath("d")).entryList(QDir::Files | QDir::Hidden, QDir::Name), expected);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSwapped)
#include "tst_swapped.moc"
