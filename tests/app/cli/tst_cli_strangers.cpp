// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/engine/run/dispatch/gate.h"
#include "tests/engine/run/remote/processes.h"
#include "tests/run.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

/// Archives, specs and workers from unknown sources: files next to a database are not written through, and
/// names do not reach the terminal as commands. If this fails, a user loses a file, or pastes an attacker's
/// text.
class TestCliStrangers : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

    /// Clears the screen, writes the clipboard, forges a line, and reverses the direction of writing.
    static std::string hostile()
    {
        return "x\x1b[2J\x1b]52;c;cm0gLXJm\x07\nrm -rf ~\r\x7f\xc2\x9b"
               "2J\xe2\x80\xae";
    }

    static QString device(const std::string& name)
    {
        const nlohmann::json json = {
            {"name", name},
            {"platform", name},
            {"crashes_in_a_row", 0},
            {"command",
             {"/usr/bin/python3", parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py")}}};
        return QString::fromStdString(json.dump());
    }

    QString specFile(const std::string& name)
    {
        const nlohmann::json json = {{"name", name},
                                     {"family", "fc"},
                                     {"axes", {{"batch", {50, 200, 323}}}},
                                     {"fixed", {{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}}},
                                     {"measure", {{"max_seconds", 0.05}}},
                                     {"order", "listed"}}; // the first point succeeds
        const auto file = path("spec.json");
        return writeText(file, QByteArray::fromStdString(json.dump())) ? file : QString();
    }

    /// Whether a text has no control characters except line ends and tabs.
    static bool isPlain(const QByteArray& text)
    {
        const auto shown = QString::fromUtf8(text);
        return !shown.contains(QChar::ReplacementCharacter) &&
               std::all_of(shown.begin(), shown.end(), [](QChar c) {
                   return c == '\n' || c == '\t' ||
                          (c.category() != QChar::Other_Control && c.unicode() != 0x202e);
               });
    }

private slots:
    void initTestCase()
    {
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    }

    /// An unpacked archive has links in it: the program names and refuses them, and their targets stay
    /// unchanged.
    void linksBesideADatabase_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QStringList>("command");
        QTest::newRow("vacuum, .lock") << ".lock" << QStringList{"vacuum", "--db", "DB"};
        QTest::newRow("sweep, .lock")
            << ".lock" << QStringList{"sweep", "SPEC", "--db", "DB", "--device", "DEVICE"};
        QTest::newRow("sweep, .log") << ".log"
                                     << QStringList{"sweep", "SPEC", "--db", "DB", "--device", "DEVICE"};
    }
    void linksBesideADatabase()
    {
        QFETCH(QString, suffix);
        QFETCH(QStringList, command);
        const auto database = path("links.db");
        const auto spec = specFile("links");
        const auto replaced = [&](QStringList words) {
            return words.replaceInStrings("DB", database)
                .replaceInStrings("SPEC", spec)
                .replaceInStrings("DEVICE", device("fake"));
        };
        if (!QFile::exists(database))
            QCOMPARE(
                Cli::run({"sweep", spec, "--db", database, "--device", device("fake"), "--max-runs", "1"})
                    .status,
                0);
        QFile::remove(database + suffix);
        for (const bool hard : {false, true}) {
            QVERIFY(writeText(path("precious"), "precious"));
            const auto from = path("precious").toUtf8(), to = (database + suffix).toUtf8();
            QCOMPARE(hard ? ::link(from, to) : ::symlink(from, to), 0);
            const auto result = Cli::run(replaced(command));
            QVERIFY2(result.status == 2, result.err + result.out);
            QVERIFY2(QString::fromUtf8(result.err).contains(database + suffix), result.err);
            QVERIFY2(result.err.trimmed().count('\n') == 0, result.err);
            QCOMPARE(contentOf(path("precious")), QByteArray("precious"));
            QVERIFY(QFile::remove(database + suffix));
            QVERIFY(QFile::remove(path("precious")));
        }
        const auto after = Cli::run(replaced(command));
        QVERIFY2(after.status == 0 || after.status == 1, after.err);
    }

    /// TERM at any moment leaves the complete document that a script waits for.
    void aSweepThatIsEndedPrintsItsDocument_data()
    {
        QTest::addColumn<bool>("runs");
        QTest::newRow("while its worker starts") << false;
        QTest::newRow("during a run") << true;
    }
    void aSweepThatIsEndedPrintsItsDocument()
    {
        QFETCH(bool, runs);
        for (const int number : {SIGTERM, SIGINT}) {
            const parascope::test::Gate gate(path(QString("gate%1").arg(number)));
            const auto worker = runs ? QStringList{"--clean"} + gate.arguments() : QStringList{"--no-hello"};
            auto entry = nlohmann::json::parse(device("fake").toStdString());
            entry["timeout_seconds"] = 600;
            entry["hello_seconds"] = 600;
            for (const auto& word : worker)
                entry["command"].push_back(word.toStdString());
            QProcess sweep;
            sweep.start(Cli::program(), {"sweep", specFile("ended"), "--db", path("ended.db"), "--json",
                                         "--device", QString::fromStdString(entry.dump())});
            QVERIFY(sweep.waitForStarted());
            const auto workers = [&] {
                return parascope::test::processesWith("fake_worker.py --no-hello",
                                                      static_cast<int>(sweep.processId()));
            };
            if (runs)
                WAIT_FOR_EQUAL(gate.arrived(), 1);
            else
                WAIT_FOR(!workers().isEmpty());
            ::kill(static_cast<pid_t>(sweep.processId()), number);
            QVERIFY(sweep.waitForFinished(parascope::test::patience));
            const auto out = sweep.readAllStandardOutput();
            const auto document = nlohmann::json::parse(out.toStdString(), nullptr, false);
            QVERIFY2(document.is_object(), out);
            QCOMPARE(document.value("points", 0), 3);
            QCOMPARE(document.value("remaining", 0), 3);
            QCOMPARE(document.count("ok") + document.count("failed") + document.count("seconds"),
                     std::size_t{3});
        }
    }

    /// A pipe, a device or a folder in place of a file gets a sentence soon.
    void whatIsNoFileIsRefused()
    {
        QCOMPARE(::mkfifo(path("pipe").toUtf8(), 0600), 0);
        for (const auto& file : {path("pipe"), QString("/dev/zero"), m_folder.path()})
            for (const QStringList& command :
                 {QStringList{"info", file}, QStringList{"check", file},
                  QStringList{"export", "--format", "csv", "--db", file},
                  QStringList{"import", "--db", path("i.db"), file},
                  QStringList{"merge", file, "--into", path("i.db")},
                  QStringList{"sweep", specFile("s"), "--db", file, "--device", device("fake")}}) {
                const auto result = Cli::run(command);
                QVERIFY2(result.status == 2, (command.join(' ') + ": ").toUtf8() + result.err + result.out);
                QVERIFY2(result.err.contains(file.toUtf8()), result.err);
            }
    }

    /// Documents in a database may hold any type in place of a number.
    void documentsOfOtherTypes()
    {
        const auto database = path("types.db");
        QCOMPARE(Cli::run({"sweep", specFile("types"), "--db", database, "--device", device("fake"),
                           "--max-runs", "1"})
                     .status,
                 0);
        for (
            const char* ceilings :
            {R"({"gemm":{"float32":{"flops_per_second":"x","low":null}},"memory":[{"bytes_per_second":[]}]})",
             R"({"gemm":{"float32":7},"memory":7,"copy":[]})", R"({"gemm":[],"caveat":{}})", "[]", "7"}) {
            QCOMPARE(QProcess::execute("/usr/bin/python3",
                                       {"-c",
                                        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]);"
                                        "db.execute('DELETE FROM ceiling');"
                                        "db.execute('INSERT INTO ceiling (platform, owner, measured) '"
                                        "'SELECT id, name, ? FROM platform', sys.argv[2:]);"
                                        "db.commit()",
                                        database, ceilings}),
                     0);
            for (const QStringList& command :
                 {QStringList{"check", database}, QStringList{"info", database},
                  QStringList{"export", "--format", "csv", "--db", database},
                  QStringList{"analyse", "roofline", "--peak", "measured", "--db", database},
                  QStringList{"analyse", "observations", "--db", database}}) {
                const auto result = Cli::run(command);
                QVERIFY2(result.status >= 0 && result.status < 3, command.join(' ').toUtf8() + result.err);
            }
        }
    }

    void namesOfStrangers()
    {
        const auto database = path("names.db");
        const auto name = hostile();
        const auto spec = specFile(name);
        const QStringList sweep = {"sweep", spec, "--db", database, "--device", device(name)};
        // Two runs complete; one worker is made to crash, with last words of the same kind.
        const auto ran = Cli::run(sweep);
        QVERIFY2(ran.status == 1, ran.err + ran.out);
        QVERIFY2(isPlain(ran.err) && isPlain(ran.out), ran.err + ran.out);

        const auto log = contentOf(database + ".log");
        QVERIFY2(isPlain(log) && log.contains("\\x1b[2J") && log.contains("\\nrm -rf ~"), log);
        static const QRegularExpression entry("^\\d{4}-\\d\\d-\\d\\dT\\S+ (info|warning|error) ");
        for (const auto& line : log.trimmed().split('\n'))
            QVERIFY2(entry.match(QString::fromUtf8(line)).hasMatch(), line);

        const auto text = QString::fromStdString(name);
        for (const QStringList& command :
             {QStringList{"info", "--db", database}, QStringList{"check", "--db", database},
              QStringList{"expand", spec},
              QStringList{"analyse", "heatmap", "--db", database, "--platform", text, "--x", "batch", "--y",
                          "layer", "--metric", "step_seconds"},
              QStringList{"analyse", "boxplot", "--db", database, "--metric", "step_seconds", "--by",
                          "platform"},
              QStringList{"analyse", "observations", "--db", database},
              QStringList{"control", database, "status"}, QStringList{"sweep", path(text), "--db", database},
              QStringList{"info", "--db", path(text)}, QStringList{text},
              QStringList{"export", "--db", database, "--format", "json"}})
            for (const bool json : {false, true}) {
                const auto result = Cli::run(json ? command + QStringList{"--json"} : command);
                QVERIFY2(isPlain(result.err) && isPlain(result.out),
                         command.join(' ').toUtf8() + "\n" + result.err + result.out);
            }
        // No line that looks like the program's own begins within a name.
        for (const auto* command : {"info", "check"}) {
            const auto result = Cli::run({command, "--db", database});
            QVERIFY2(!result.out.contains("\nrm -rf"), result.out);
        }
        // In the data the name is unchanged.
        const auto info = Cli::run({"info", "--db", database, "--json"}).json();
        QVERIFY(info.is_object());
        QCOMPARE(info["sweeps"][0]["name"].get<std::string>(), name);
        QCOMPARE(info["platforms"][0]["name"].get<std::string>(), name);
        QVERIFY(Cli::run({"export", "--db", database, "--format", "csv"}).out.contains("\x1b[2J"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliStrangers)
#include "tst_cli_strangers.moc"
