// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/annotate.h"
#include "engine/run/dispatch/steering_client.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace parascope;
using namespace parascope::dispatch;
using store::AnnotationEdit;
using store::Subject;

/// Annotations while another process writes the database. If this fails, a note that a user types during a
/// sweep is lost, or the sweep ends.
class TestAnnotate : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::filesystem::path path(const char* name) const
    {
        return m_folder.filePath(name).toStdString();
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }

    void aRunnerStoresThem()
    {
        const auto database = path("sweep.db");
        const test::Gate gate(m_folder.filePath("gate"));
        auto running = test::Running::start(
            database, {test::batches(12), {test::fakeDevice(QStringList{"--clean"} + gate.arguments())}});
        constexpr std::size_t count = 3;
        gate.letThrough(3);
        WAIT_FOR_EQUAL(gate.arrived(), 4); // three are stored, one is in hand
        std::vector<Subject> runs;
        for (const auto& [point, of] : test::runsOf(database))
            runs.push_back({Subject::Kind::Run, of.front().runUuid});
        QCOMPARE(runs.size(), count);
        QVERIFY(!store::writerOf(database).empty());
        const auto changed = annotate(
            database, {{runs, true, "night", {}, {}}, {{Subject{}}, {}, {}, {}, "a \"quoted\"\nnote"}},
            "test");
        QVERIFY2(changed, changed ? "" : changed.error().text().c_str());
        QCOMPARE(*changed, count + 1);
        const auto refused = annotate(database, {{runs, {}, {}, {}, std::string(70000, 'x')}}, "test");
        QVERIFY(!refused && refused.error().text().find("70000 characters") != std::string::npos);
        auto client = SteeringClient::connect(database);
        QVERIFY(client);
        for (const auto& bad : {Json(), Json(7), Json::array({7}), Json::array({{{"runs", {7}}}}),
                                Json::array({{{"sweeps", {"x"}}}}), Json::array({{{"starred", 1}}})})
            QVERIFY(!client->request({{"command", "annotate"}, {"edits", bad}}));
        // The sweep continues, and the notes are in the file now and after the sweep.
        gate.letThrough(5);
        WAIT_FOR_EQUAL(gate.arrived(), 6);
        QCOMPARE(test::runsOf(database).size(), std::size_t{5});
        running->runner->requestStop();
        running->wait();
        const auto reader = store::Reader::open(database);
        QVERIFY(reader);
        const auto all = reader->annotations();
        QVERIFY(all);
        QCOMPARE(all->size(), count + 1);
        for (const auto& [subject, annotation] : *all) {
            const bool ofFile = subject.kind == Subject::Kind::File;
            QCOMPARE(annotation.starred, !ofFile);
            QCOMPARE(annotation.tags, std::string(ofFile ? "" : "night"));
            QCOMPARE(annotation.note, std::string(ofFile ? "a \"quoted\"\nnote" : ""));
            QVERIFY(annotation.changedMs > 1700000000000);
        }
        const auto findings = store::check(database);
        QVERIFY(findings && findings->empty());
        // Now no process writes the database.
        running.reset();
        QCOMPARE(annotate(database, {{runs, false, {}, "night", {}}}, "test").value_or(0), count);
        QCOMPARE(store::Reader::open(database)->annotations()->size(), std::size_t{1});
    }

    void whoCannotBeAskedIsNamed()
    {
        const auto database = path("import.db");
        {
            auto writer = store::Writer::open(database, "parascope-cli import");
            QVERIFY(writer);
            const auto refused = annotate(database, {{{Subject{}}, true, {}, {}, {}}}, "test");
            QVERIFY(!refused);
            const auto sentence = refused.error().text();
            QVERIFY(refused.error().code == ErrorCode::Busy);
            QVERIFY2(test::names(sentence, {"import.db", "parascope-cli import"}), sentence.c_str());
        }
        QCOMPARE(annotate(database, {{{Subject{}}, true, {}, {}, {}}}, "test").value_or(0), std::size_t{1});
        QVERIFY(!annotate(path("none.db"), {{{Subject{}}, true, {}, {}, {}}}, "test"));
        QVERIFY(!std::filesystem::exists(path("none.db")));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnnotate)
#include "tst_annotate.moc"
