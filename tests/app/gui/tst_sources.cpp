// SPDX-License-Identifier: GPL-3.0-or-later
// A requested file that cannot be read hides no readable one. The test puts each kind of bad file before,
// between and after good files, by every way of opening. If this fails, one old copy makes a day's results
// disappear.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/data/import_file.h"
#include "app/gui/explore/sources_panel.h"
#include "app/gui/parts/dock.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/user_folders.h"
#include "engine/store/database.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>

#include <sys/stat.h>
#include <unistd.h>

using namespace parascope;
using namespace parascope::gui;

class SourcesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void aBadFileHidesNoGoodOne_data();
    void aBadFileHidesNoGoodOne();
    void theReasonOfABadFileIsSeen();
    void aSessionKeepsWhatWasAsked();
    void oneThatBreaksWhileOpenLeavesAlone();
    void anImportThatFailsLeavesNoFile();
    void aConfigurationOpensItsGrid();
    void whatIsReadForLongCanBeCancelled();
    void whatIsClosedWhileItOpensStaysClosed();
    void filesOfOneNameAreToldApart();

private:
    /// Makes a database with this number of runs of one platform, with batch sizes that no other file has.
    QString database(const QString& name, int runs);
    static void damage(const QString& path, qint64 from, qint64 count);
    QString bad(const QString& kind);
    [[nodiscard]] static QString saidOf(gui_test::Bench& bench);
    /// Number of files in the tree under Sources.
    [[nodiscard]] static int listed(gui_test::Bench& bench);
    /// The window shows exactly the runs of the good files, with the values that only they have.
    void showsTheGoodAlone(gui_test::Bench& bench) const;

    gui_test::Home m_home;
    QString m_one, m_other;
};

QString SourcesTest::database(const QString& name, int runs)
{
    const auto path = m_home.path(name);
    for (const char* suffix : {"", "-wal", "-shm", "-journal", ".lock"})
        QFile::remove(path + QLatin1String(suffix));
    auto writer = store::Writer::open(path.toStdString());
    if (!writer)
        qFatal("%s", writer.error().text().c_str());
    std::vector<store::RunRecord> records;
    for (int i = 0; i < runs; ++i) {
        store::RunRecord run;
        run.runUuid = newUuid();
        run.platform = name.section(QLatin1Char('.'), 0, 0).toStdString();
        run.device = "cpu";
        run.family = "fc";
        run.parameters = {{"layer", std::int64_t{4}},
                          {"node", std::int64_t{32 * (1 + i % 7)}},
                          {"input", std::int64_t{2000}},
                          {"output", std::int64_t{100}},
                          {"batch", std::int64_t{16 * (1 + i / 7)}}};
        run.dtype = "float32";
        run.workKey = name.toStdString() + std::to_string(i);
        run.outcome = Outcome::Completed;
        run.metrics = {{"examples_per_second", 1000.0 + i}};
        records.push_back(std::move(run));
    }
    if (const auto added = writer->putRuns(records); !added)
        qFatal("%s", added.error().text().c_str());
    return path;
}

void SourcesTest::damage(const QString& path, qint64 from, qint64 count)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) || !file.seek(from) ||
        file.write(QByteArray(static_cast<int>(count), '\xa5')) != count)
        qFatal("%s cannot be damaged", qPrintable(path));
}

QString SourcesTest::bad(const QString& kind)
{
    const auto path = m_home.path(kind + QStringLiteral(".db"));
    const auto write = [&](const QByteArray& content) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    };
    if (kind == QLatin1String("empty"))
        write({});
    else if (kind == QLatin1String("notes"))
        write("These are notes, and no results.\n");
    else if (kind == QLatin1String("folder"))
        QDir().mkpath(path);
    else if (kind == QLatin1String("pipe"))
        ::mkfifo(path.toLocal8Bit().constData(), 0600);
    else if (kind != QLatin1String("missing")) {
        database(kind + QStringLiteral(".db"), 2000);
        const auto size = QFileInfo(path).size();
        // SQLite's file format: a header of 100 bytes, whose first 16 are the magic, then pages.
        if (kind == QLatin1String("header"))
            damage(path, 16, 84);
        else if (kind == QLatin1String("truncated"))
            QFile::resize(path, size / 2);
        else if (kind == QLatin1String("pages")) // the pages that are read first are whole
            damage(path, size / 4, size - size / 4);
        else if (kind == QLatin1String("tail")) // most runs can be read before the failure
            damage(path, size - size / 4, size / 4);
        else if (kind == QLatin1String("forbidden"))
            QFile::setPermissions(path, {});
    }
    return path;
}

void SourcesTest::initTestCase()
{
    m_one = database(QStringLiteral("one.db"), 60);
    m_other = database(QStringLiteral("other.db"), 45);
}

void SourcesTest::showsTheGoodAlone(gui_test::Bench& bench) const
{
    const auto& selection = bench.bench().selection();
    const auto wanted =
        dataset::load({m_one.toStdString(), m_other.toStdString()}, bench.bench().data().definitions());
    QVERIFY(wanted);
    WAIT_FOR(selection.table() && selection.table()->rows() == (*wanted)->table->rows() &&
             !bench.bench().data().isLoading());
    const auto sum = [](const table::Table& table) {
        double total = 0;
        for (const double value : table.find("examples_per_second")->numbers)
            total += value;
        return total;
    };
    QCOMPARE(sum(*selection.table()), sum(*(*wanted)->table));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    WAIT_FOR(bench.settled());
    WAIT_FOR_EQUAL(listed(bench), 2);
}

int SourcesTest::listed(gui_test::Bench& bench)
{
    for (auto* tree : bench.window().findChildren<QTreeView*>())
        if (tree->accessibleName() == QStringLiteral("Sources"))
            return tree->model()->rowCount();
    return -1;
}

QString SourcesTest::saidOf(gui_test::Bench& bench)
{
    QString said;
    auto* list = bench.window().findChild<QWidget*>(QStringLiteral("unreadableFiles"));
    if (list && list->isVisible())
        for (const auto* label : list->findChildren<QLabel*>())
            if (label->isVisible())
                said += label->text() + QLatin1Char('\n');
    return said;
}

void SourcesTest::aBadFileHidesNoGoodOne_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind :
         {"pages", "tail", "header", "truncated", "empty", "notes", "folder", "pipe", "forbidden", "missing"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void SourcesTest::aBadFileHidesNoGoodOne()
{
    QFETCH(QString, kind);
    if (kind == QLatin1String("forbidden") && ::geteuid() == 0)
        QSKIP("root reads every file");
    const auto path = bad(kind);
    const auto name = QFileInfo(path).fileName();
    gui_test::Bench bench;
    const auto& unreadable = bench.bench().data().unreadable();
    const auto told = [&] {
        return unreadable.size() == 1 && unreadable.front().path == path &&
               !unreadable.front().reason.isEmpty() && saidOf(bench).contains(name) &&
               saidOf(bench).contains(QString(unreadable.front().reason).replace(path, name));
    };
    int turn = 0;
    for (const auto& files : {QStringList{path, m_one, m_other}, QStringList{m_one, path, m_other},
                              QStringList{m_one, m_other, path}}) {
        if (turn++ % 2) // arguments of the command line take the same path as Open results
            bench.bench().open(files);
        else
            bench.drop(files, QPoint(800, 500));
        showsTheGoodAlone(bench);
        if (QTest::currentTestFailed())
            return;
        // The window names the file with the reason as long as it is requested; a click removes it.
        WAIT_FOR2(told(), qPrintable(saidOf(bench)));
        QCOMPARE(bench.bench().data().asked(), files);
        if (turn == 1)
            bench.screenshot(QStringLiteral("sources-") + kind);
        bench.click(QStringLiteral("removeFile_") + name);
        WAIT_FOR(saidOf(bench).isEmpty());
        QCOMPARE(bench.bench().data().asked(), (QStringList{m_one, m_other}));
        showsTheGoodAlone(bench);
        bench.bench().data().closeAll();
        WAIT_FOR(!bench.bench().data().isLoading() && !bench.bench().selection().table());
    }
}

/// The reason gets the space that it needs, not a list of three pixels. If this fails, the user reads "No
/// results yet." without a reason.
void SourcesTest::theReasonOfABadFileIsSeen()
{
    const QStringList files{bad(QStringLiteral("truncated")), bad(QStringLiteral("notes")),
                            bad(QStringLiteral("header"))};
    for (const bool alone : {false, true})
        for (const auto& size : {QSize(1280, 800), QSize(1600, 1000)}) {
            gui_test::Bench bench(size);
            bench.bench().open(alone ? files : QStringList{m_one, files.front()});
            auto* list = bench.window().findChild<QWidget*>(QStringLiteral("unreadableFiles"));
            QVERIFY(list);
            WAIT_FOR(bench.bench().data().unreadable().size() == (alone ? 3 : 1) && list->isVisible() &&
                     !bench.bench().data().isLoading());
            const auto whole = [&](const QString& text) {
                for (const auto* label : list->findChildren<QLabel*>())
                    if (label->text().contains(text) && label->isVisible() &&
                        label->visibleRegion().boundingRect().height() >= label->height())
                        return true;
                return false;
            };
            const auto& first = bench.bench().data().unreadable().front();
            const auto name = QFileInfo(first.path).fileName();
            WAIT_FOR(whole(QString(first.reason).replace(first.path, name)));
            bench.screenshot(QStringLiteral("sources-reason-%1-%2").arg(alone).arg(size.width()));
            WAIT_FOR_EQUAL(listed(bench), alone ? 0 : 1);
            // The place of the sources gives the number of files that cannot be shown.
            const auto* nothing = bench.window().findChild<SourcesPanel*>()->findChild<EmptyState*>();
            QVERIFY(nothing);
            const auto said = [&] {
                const auto labels = nothing->findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(), [](const auto* label) {
                    return label->isVisible() && label->text().contains(QLatin1Char('3'));
                });
            };
            WAIT_FOR_EQUAL(said(), alone);
            QCOMPARE(nothing->isVisible(), alone);
        }
}

/// The next start asks for the same files; the bad one is named again until the user removes it or it is
/// readable.
void SourcesTest::aSessionKeepsWhatWasAsked()
{
    const auto path = bad(QStringLiteral("pages"));
    const QStringList files{m_one, path, m_other};
    {
        gui_test::Bench bench;
        bench.bench().open(files);
        showsTheGoodAlone(bench);
    }
    gui_test::Bench bench;
    QCOMPARE(bench.bench().session().openFiles(), files);
    bench.bench().open(bench.bench().session().openFiles());
    showsTheGoodAlone(bench);
    WAIT_FOR(saidOf(bench).contains(QStringLiteral("pages.db")));
    QVERIFY(QFile::remove(path));
    database(QStringLiteral("pages.db"), 30);
    bench.click(QStringLiteral("retryFile_pages.db"));
    WAIT_FOR_EQUAL(bench.bench().selection().table()->rows(), std::size_t{60 + 30 + 45});
    QVERIFY(saidOf(bench).isEmpty());
    QCOMPARE(bench.bench().data().paths(), files);
}

/// Another program overwrites an open copy: its figures remain for a while, then the window names it and
/// still follows the other file.
void SourcesTest::oneThatBreaksWhileOpenLeavesAlone()
{
    const auto broken = database(QStringLiteral("broken.db"), 500);
    gui_test::Bench bench;
    auto& data = bench.bench().data();
    bench.bench().open({m_one, broken, m_other});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 605);
    QVERIFY(QFile::remove(broken));
    QFile file(broken);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("gone") == 4);
    file.close();
    const auto named = [&] {
        data.refresh(); // as the timer does
        return saidOf(bench).contains(QStringLiteral("broken.db"));
    };
    WAIT_FOR(named());
    showsTheGoodAlone(bench);
}

/// A table that ends in the middle of a cell must not leave a file in the user's folder at each attempt.
void SourcesTest::anImportThatFailsLeavesNoFile()
{
    const auto path = m_home.path(QStringLiteral("torn.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("platform,family,batch,step_seconds\nbox,fc,64,0.5\nbox,fc,128,\"0.6\n");
    file.close();
    const auto opened = openFile(path.toStdString());
    QVERIFY(!opened);
    QVERIFY2(opened.error().text().find("torn.csv, line 3") != std::string::npos,
             opened.error().text().c_str());
    const auto data = dataDirectory();
    QVERIFY(data);
    std::error_code error;
    for (const auto& left : std::filesystem::recursive_directory_iterator(*data / "imports", error))
        QVERIFY2(left.path().string().find("torn.csv.db") == std::string::npos, left.path().c_str());
    QVERIFY(!error);
}

/// For a model's config.json, the Design workspace shows the model's cost. For one that describes no known
/// model, the window names the key.
void SourcesTest::aConfigurationOpensItsGrid()
{
    gui_test::Bench bench;
    const auto& grid = bench.bench().grid();
    QVERIFY(QDir().mkpath(m_home.path(QStringLiteral("Llama-3.2-1B"))));
    const auto file = m_home.path(QStringLiteral("Llama-3.2-1B/config.json"));
    QVERIFY(QFile::copy(test::sourcePath("/tests/engine/model/workload/configs/llama-3.2-1b.json"), file));
    bench.drop({file}, QPoint(800, 600));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Design);
    QCOMPARE(grid.document().family, QStringLiteral("decoder"));
    QCOMPARE(grid.document().name, QStringLiteral("Llama-3.2-1B"));
    constexpr double published = 1235814400; // the model card's 1.23B, counted over the released weights
    WAIT_FOR(grid.isValid() && !grid.forecast().costs.empty() &&
             grid.forecast().costs.front().parameters == published);

    // A spec next to the config.json refers to it: the spec is expanded, and its own values stay.
    const auto spec = m_home.path(QStringLiteral("Llama-3.2-1B/sweep.json"));
    QFile out(spec);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        R"({"name": "of-a-file", "config": "config.json", "axes": {"batch": [1, 2]}, "fixed": {"context": 64, "mode": "decode"}})");
    out.close();
    bench.drop({spec}, QPoint(800, 600));
    WAIT_FOR_EQUAL(grid.document().name, QStringLiteral("of-a-file"));
    QCOMPARE(grid.document().fixed.value("context", 0), 64);
    QCOMPARE(grid.document().fixed.value("kv_heads", 0), 8);
    WAIT_FOR(grid.isValid() && grid.forecast().points == 2);

    const auto broken = m_home.path(QStringLiteral("config.json"));
    QFile none(broken);
    QVERIFY(none.open(QIODevice::WriteOnly));
    none.write(R"({"hidden_size": 64})");
    none.close();
    const QSignalSpy said(&bench.bench(), &Workbench::message);
    bench.drop({broken}, QPoint(800, 600));
    WAIT_FOR_EQUAL(said.size(), 1);
    QVERIFY2(said.front().front().toString().contains(QStringLiteral("model_type")),
             qPrintable(said.front().front().toString()));
    QCOMPARE(grid.document().name, QStringLiteral("of-a-file"));
}

/// A trace that takes some seconds to read has *Cancel* next to its name; the button ends the reading, and
/// open files stay. If this fails, a user who opened a wrong file has to kill the window.
void SourcesTest::whatIsReadForLongCanBeCancelled()
{
    gui_test::Bench bench;
    auto& data = bench.bench().data();
    const auto good = gui_test::gridDatabase(m_home.path(QStringLiteral("good.db")), 1);
    bench.bench().open({good});
    WAIT_FOR(bench.settled());
    const auto trace = m_home.path(QStringLiteral("long.json"));
    QFile file(trace);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"traceEvents\": [");
    constexpr int events = 2000000;
    for (int i = 0; i < events; ++i)
        file.write(
            QByteArrayLiteral("{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::add\",\"pid\":1,\"tid\":1,"
                              "\"dur\":2,\"ts\":") +
            QByteArray::number(3 * i) + (i + 1 < events ? "},\n" : "}"));
    file.write("]}");
    file.close();
    bench.bench().open({trace});
    auto* cancel =
        bench.window().findChild<SourcesPanel*>()->findChild<QToolButton*>(QStringLiteral("cancelOpening"));
    QVERIFY(cancel);
    WAIT_FOR(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    WAIT_FOR(!data.isLoading() && !cancel->isVisible());
    QCOMPARE(data.asked(), QStringList{good});
    QVERIFY(data.unreadable().empty());
    QVERIFY(data.dataset() && data.dataset()->table->rows() > 0);
    // The reading thread is free again and has not read the file to the end, at which its runs are stored.
    const auto stored = [&] {
        return QDirIterator(m_home.path(QStringLiteral("data/parascope/imports")),
                            {QStringLiteral("long.json*")}, QDir::Files, QDirIterator::Subdirectories)
            .hasNext();
    };
    QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
    QVERIFY(!stored());
    // A second request reads the file to its end.
    bench.bench().open({good, trace});
    WAIT_FOR(cancel->isVisible() || !data.isLoading());
    bench.screenshot(QStringLiteral("opening"));
    WAIT_FOR(!data.isLoading());
    QVERIFY(stored());
    QCOMPARE(data.asked(), (QStringList{good, trace}));
}

/// A file that is closed before it is read does not come back when it is.
void SourcesTest::whatIsClosedWhileItOpensStaysClosed()
{
    gui_test::Bench bench;
    auto& data = bench.bench().data();
    bench.bench().open({m_one, m_other});
    data.closeAll(); // no event was processed: neither has answered
    QVERIFY(data.asked().isEmpty());
    QVERIFY(QThreadPool::globalInstance()->waitForDone(test::patience));
    WAIT_FOR(!data.isLoading());
    bench.bench().open({m_one, m_other});
    data.close(m_one);
    WAIT_FOR(bench.settled());
    QCOMPARE(data.asked(), QStringList{m_other});
    QCOMPARE(data.files().size(), std::size_t{1});
    QCOMPARE(data.dataset()->sources.size(), std::size_t{1});
}

/// Two people's results.db are two sources, with the names by which the column "database" tells their runs
/// apart.
void SourcesTest::filesOfOneNameAreToldApart()
{
    const auto table = [this](const QString& name, double seconds) {
        const auto path = m_home.path(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write("family,platform,batch,step_seconds\nfc,p,8," +
                                                           QByteArray::number(seconds) + "\n") < 0)
            qFatal("%s cannot be written", qPrintable(path));
        return path;
    };
    QDir().mkpath(m_home.path(QStringLiteral("alice")));
    QDir().mkpath(m_home.path(QStringLiteral("bob")));
    const auto alice = database(QStringLiteral("alice/results.db"), 3),
               bob = database(QStringLiteral("bob/results.db"), 4);
    gui_test::Bench bench;
    bench.bench().open(
        {alice, bob, table(QStringLiteral("alice/t.csv"), 0.5), table(QStringLiteral("bob/t.csv"), 2)});
    WAIT_FOR(bench.settled() && bench.bench().data().files().size() == 4 &&
             !bench.bench().data().isLoading());
    QCOMPARE(
        bench.bench().data().dataset()->names,
        (std::vector<std::string>{"alice/results.db", "bob/results.db", "alice/t.csv.db", "bob/t.csv.db"}));
    auto* tree = bench.window().findChild<SourcesPanel*>()->findChild<QTreeView*>();
    QVERIFY(tree);
    WAIT_FOR(listed(bench) == 4);
    QStringList names;
    for (int row = 0; row < tree->model()->rowCount(); ++row)
        names.append(tree->model()->index(row, 0).data().toString());
    QCOMPARE(names, (QStringList{QStringLiteral("alice/results.db"), QStringLiteral("bob/results.db"),
                                 QStringLiteral("alice/t.csv"), QStringLiteral("bob/t.csv")}));
}

PARASCOPE_TEST_MAIN(QApplication, SourcesTest)
#include "tst_sources.moc"
