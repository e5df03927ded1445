// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli_program.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

/// If this fails, a script's marks of runs are lost, or a script marks other runs than it says.
class CliMark : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString database() const { return path("r.db"); }

    Cli mark(const QStringList& words) const
    {
        return Cli::run(QStringList{"--json", "mark", "--db", database()} + words);
    }

private slots:
    void initTestCase()
    {
        QByteArray table("platform,family,layer,node,batch,step_seconds\n");
        for (int batch = 1; batch <= 6; ++batch)
            table += "box,fc,4,32," + QByteArray::number(batch) + ",0.5\n";
        QVERIFY(writeText(path("r.csv"), table));
        QCOMPARE(Cli::run({"import", path("r.csv"), "--db", database()}).status, 0);
    }

    void aRoundTrip()
    {
        auto done =
            mark({"--where", "batch > 4", "--star", "--tag", "paper,b", "--tag", "a", "--note", "fan stuck"});
        QCOMPARE(done.status, 0);
        QCOMPARE(done.json().dump(), std::string(R"({"changed":2,"subjects":2})"));
        done = mark({"--where", "contains(note, \"FAN\") && batch == 5", "--unstar", "--untag", "b"});
        QCOMPARE(done.json()["changed"].get<int>(), 1);
        done = mark({"--where", "contains(note, \"FAN\")", "--untag", "b"});
        QCOMPARE(done.json().dump(), std::string(R"({"changed":1,"subjects":2})"));
        const auto listed = mark({}).json();
        QCOMPARE(listed["runs"].size(), std::size_t{2});
        QCOMPARE(listed["runs"][0]["tags"].dump(), std::string(R"(["a","paper"])"));
        const auto run = QString::fromStdString(listed["runs"][0]["run"].get<std::string>());
        QCOMPARE(mark({"--run", run, "--source", "--note", ""}).json()["changed"].get<int>(), 1);
        QCOMPARE(mark({"--source", "--note", "from the lab"}).json()["changed"].get<int>(), 1);
        const auto info = Cli::run({"--json", "info", "--db", database()}).json()["marks"];
        QCOMPARE(info["runs"]["starred"].get<int>(), 1);
        QCOMPARE(info["runs"]["tags"]["paper"].get<int>(), 2);
        QCOMPARE(info["file"]["note"].get<std::string>(), std::string("from the lab"));
        const auto text = Cli::run({"info", "--db", database()}).out;
        // The counts are: starred, with a note, tagged a, tagged paper.
        QVERIFY2(numbersIn(text).last(4) == (QByteArrayList{"1", "1", "2", "2"}), text);
        QVERIFY2(holdsAll(text, {" a, ", " paper\n", "from the lab"}), text);
        // Export the marks, and export only the starred runs.
        const auto exported =
            Cli::run({"--json", "export", "--db", database(), "--format", "json", "--where", "starred == 1"})
                .json();
        QCOMPARE(exported["runs"].size(), std::size_t{1});
        QCOMPARE(exported["runs"][0]["starred"].get<int>(), 1);
        // Merge into a colleague's copy.
        QCOMPARE(Cli::run({"merge", database(), "--into", path("hers.db")}).status, 0);
        const auto hers = Cli::run({"--json", "mark", "--db", path("hers.db")}).json();
        QCOMPARE(hers.dump(), mark({}).json().dump());
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("nothing to mark") << QStringList{"--star"} << QByteArray("--where");
        QTest::newRow("nothing to change") << QStringList{"--source"} << QByteArray("--untag");
        QTest::newRow("unknown run") << QStringList{"--run", "nobody", "--star"} << QByteArray(" nobody");
        QTest::newRow("unknown sweep") << QStringList{"--sweep", "x", "--star"} << QByteArray("\"x\"");
        QTest::newRow("no run of this kind")
            << QStringList{"--where", "platform == 'tpu'", "--star"} << QByteArray("\"tpu\"");
        QTest::newRow("bad expression")
            << QStringList{"--where", "batch = 1", "--star"} << QByteArray("\"==\"");
        QTest::newRow("long tag") << QStringList{"--source", "--tag", QString(1001, 't')}
                                  << QByteArray("1001");
        QTest::newRow("both") << QStringList{"--source", "--star", "--unstar"} << QByteArray("--star");
    }
    void refusals()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, reason);
        const auto before = mark({}).out;
        const auto done = mark(words);
        QCOMPARE(done.status, 2);
        QVERIFY2((done.err + done.out).contains(reason), done.err + done.out);
        QCOMPARE(mark({}).out, before);
    }

    void aFileThatIsNotThereIsNotMade()
    {
        QCOMPARE(Cli::run({"mark", "--db", path("none.db"), "--source", "--star"}).status, 2);
        QVERIFY(!QFile::exists(path("none.db")));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, CliMark)
#include "tst_cli_mark.moc"
