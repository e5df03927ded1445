// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/fault_vfs.h"
#include "tests/engine/store/whole_operations.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace parascope;
using fault_vfs::Fault;
Q_DECLARE_METATYPE(fault_vfs::Fault)

/// Disks that fill up or fail, and damaged files. If this fails, a night's results are lost, or the program
/// crashes without a report.
class TestStoreFaults : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path fresh()
    {
        return m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString();
    }

private slots:
    void initTestCase() { fault_vfs::install(); }
    void cleanup() { fault_vfs::arm(Fault::None, 0); }

    void aFailingDiskLosesNothingThatWasReportedDone_data()
    {
        QTest::addColumn<Fault>("fault");
        QTest::newRow("write") << Fault::Write;
        QTest::newRow("sync") << Fault::Sync;
        QTest::newRow("full") << Fault::Full;
    }
    void aFailingDiskLosesNothingThatWasReportedDone()
    {
        QFETCH(Fault, fault);
        for (int after = 0; after < 24; after += whole::soak() ? 1 : 6) {
            const auto path = fresh();
            std::set<std::string> done;
            {
                auto writer = store::Writer::open(path);
                QVERIFY(writer);
                QVERIFY(*writer->putRun(sampleRun(0)));
                done.insert(sampleRun(0).runUuid);
                fault_vfs::arm(fault, after);
                int failures = 0;
                for (int i = 1; i < 40; ++i) {
                    const auto put = writer->putRun(sampleRun(i));
                    if (put) {
                        done.insert(sampleRun(i).runUuid);
                    } else {
                        ++failures;
                        if (fault == Fault::Full)
                            QVERIFY2(put.error().code == ErrorCode::Io &&
                                         test::valuesOf(put.error().message).size() ==
                                             1, // the message has no text from SQLite
                                     put.error().text().c_str());
                    }
                }
                QVERIFY(failures > 0);
                // The disk has space again, and the same writer continues.
                fault_vfs::arm(Fault::None, 0);
                const auto put = writer->putRun(sampleRun(100));
                if (put && *put)
                    done.insert(sampleRun(100).runUuid);
                if (fault == Fault::Full)
                    QVERIFY2(put, put ? "" : put.error().text().c_str());
            }
            const auto reader = store::Reader::open(path);
            QVERIFY2(reader, reader ? "" : reader.error().text().c_str());
            std::set<std::string> there;
            QVERIFY(reader->runs({0, true, true}, [&](std::int64_t, store::RunRecord&& run) {
                there.insert(run.runUuid);
                return true;
            }));
            for (const auto& uuid : done)
                QVERIFY(there.contains(uuid));
            const auto findings = store::check(path);
            QVERIFY(findings && findings->empty());
        }
    }

    void aFailingDiskLeavesAWholeOrNothing_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<Fault>("fault");
        for (int i = 0; i < static_cast<int>(std::size(whole::operations)); ++i)
            for (const auto& [name, fault] : {std::pair("write", Fault::Write),
                                              std::pair("sync", Fault::Sync), std::pair("full", Fault::Full)})
                QTest::addRow("%s, %s", whole::operations[i].name, name) << i << fault;
    }
    void aFailingDiskLeavesAWholeOrNothing()
    {
        QFETCH(int, index);
        QFETCH(Fault, fault);
        const auto& operation = whole::operations[index];
        bool failed = false, passed = false;
        // Tries the first operations one by one and later ones at larger distances, because a copy has some
        // hundred pages.
        for (int after = 0; after < 600 && !passed; after += whole::soak() ? 1 + after / 20 : 1 + after / 2) {
            const auto path = fresh();
            operation.prepare(path);
            fault_vfs::arm(fault, after);
            const auto done = operation.perform(path);
            fault_vfs::arm(Fault::None, 0);
            failed |= !done;
            passed = done.has_value();
            if (!done)
                QVERIFY(!done.error().text().empty());
            QVERIFY(whole::isWhole(path, operation, done.has_value()));
            const auto again = operation.perform(path);
            QVERIFY2(again, again ? "" : again.error().text().c_str());
            QVERIFY(whole::isWhole(path, operation, true));
        }
        QVERIFY2(failed, "no fault was met");
    }

    /// If a database cannot be created, there is an error sentence, and the next attempt works.
    void aFullDiskAtTheStart()
    {
        for (int after = 0; after < 8; ++after) {
            const auto path = fresh();
            fault_vfs::arm(Fault::Full, after);
            const auto writer = store::Writer::open(path);
            fault_vfs::arm(Fault::None, 0);
            if (!writer) {
                QVERIFY2(writer.error().text().find("full") != std::string::npos,
                         writer.error().text().c_str());
                QVERIFY(store::Writer::open(path));
            }
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreFaults)
#include "tst_store_faults.moc"
