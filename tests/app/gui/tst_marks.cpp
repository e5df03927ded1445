// SPDX-License-Identifier: GPL-3.0-or-later
// A user's marks of runs are stored in the file, can be undone, and are still there in the next session.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/explore/marks_row.h"
#include "app/gui/explore/tables.h"
#include "engine/store/database.h"
#include "widgets/models/run_table_model.h"

#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QToolButton>
#include <QUndoStack>

using namespace parascope;
using namespace parascope::gui;

class MarksTest : public QObject
{
    Q_OBJECT

private slots:
    void aStarByKey();
    void tagsAndANote();
    void ofASource();
    void aFileThatTakesNone();

private:
    gui_test::Home m_home;

    /// Returns "*[tags] note" of every marked run of the file.
    static QStringList marks(const QString& path)
    {
        QStringList out;
        const auto reader = store::Reader::open(path.toStdString());
        const auto all = reader ? reader->annotations() : tl::unexpected<Error>(reader.error());
        for (const auto& [subject, annotation] : all.value_or(std::vector<store::AnnotationRecord>()))
            out.append(QString::fromStdString((subject.kind == store::Subject::Kind::File ? "file " : "") +
                                              (annotation.starred ? std::string("*[") : std::string("[")) +
                                              annotation.tags + "] " + annotation.note));
        out.sort();
        return out;
    }
};

/// Three lines of the table get a star with S; the test filters for them, undoes, redoes, and looks in the
/// next session.
void MarksTest::aStarByKey()
{
    const auto path = gui_test::gridDatabase(m_home.path(QStringLiteral("star.db")), 2);
    const QStringList three{QStringLiteral("*[] "), QStringLiteral("*[] "), QStringLiteral("*[] ")};
    {
        gui_test::Bench bench;
        bench.bench().open({path});
        WAIT_FOR(bench.settled());
        bench.window().setWorkspace(Workspace::Explore);
        auto* page = bench.window().findChild<RunsPage*>();
        QVERIFY(page);
        auto& selection = bench.bench().selection();
        auto& model = page->model();
        auto& table = page->table();
        WAIT_FOR_EQUAL(model.rowCount(), 72);
        QVERIFY(!model.columnNames().contains(QStringLiteral("starred")));
        // A filter for stars is valid before any run has one.
        QVERIFY(selection.setFilter(QStringLiteral("starred == 1")));
        WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{0});
        QVERIFY(selection.setFilter({}));
        WAIT_FOR_EQUAL(model.rowCount(), 72);
        const auto click = [&](int line, Qt::KeyboardModifiers modifiers) {
            table.scrollTo(model.index(line, 0));
            QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers,
                              table.visualRect(model.index(line, 0)).center());
        };
        click(3, Qt::NoModifier);
        click(5, Qt::ShiftModifier);
        WAIT_FOR_EQUAL(selection.selected().count, std::size_t{3});
        bench.keys(QStringLiteral("S"));
        WAIT_FOR_EQUAL(marks(path), three);
        WAIT_FOR(bench.bench().undo().undoText().startsWith(QStringLiteral("Star 3 run")));
        WAIT_FOR(model.columnNames().contains(QStringLiteral("starred")));
        auto* star = bench.find<QToolButton>(QStringLiteral("star"));
        QVERIFY(star);
        WAIT_FOR(star->isChecked());
        bench.screenshot(QStringLiteral("marks-star"));
        bench.type(QStringLiteral("filter"), QStringLiteral("starred == 1"));
        bench.keys(QStringLiteral("Return"));
        WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{3});
        WAIT_FOR_EQUAL(model.rowCount(), 3);
        bench.bench().undo().undo(); // the filter
        bench.bench().undo().undo(); // the stars
        WAIT_FOR_EQUAL(marks(path), QStringList());
        WAIT_FOR(!star->isChecked());
        bench.bench().undo().redo();
        WAIT_FOR_EQUAL(marks(path), three);
        WAIT_FOR(star->isChecked());
        // Two toggles faster than a user can press: each starts from the result of the one before.
        bench.bench().marks().toggleStar();
        bench.bench().marks().toggleStar();
        WAIT_FOR(!bench.bench().marks().isBusy());
        WAIT_FOR_EQUAL(marks(path), three);
    }
    gui_test::Bench tomorrow;
    tomorrow.bench().open({path});
    WAIT_FOR(tomorrow.settled());
    QVERIFY(tomorrow.bench().selection().setFilter(QStringLiteral("starred == 1")));
    WAIT_FOR_EQUAL(tomorrow.bench().selection().shownCount(), std::size_t{3});
}

/// Tags and a note are typed in the Inspector, for one run and for several.
void MarksTest::tagsAndANote()
{
    const auto path = gui_test::gridDatabase(m_home.path(QStringLiteral("tags.db")), 2);
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.settled());
    bench.window().setWorkspace(Workspace::Explore);
    auto& selection = bench.bench().selection();
    selection.setFocused(7);
    bench.type(QStringLiteral("tags"), QStringLiteral("paper, fan"));
    auto* tags = bench.find<QLineEdit>(QStringLiteral("tags"));
    auto* note = bench.find<QPlainTextEdit>(QStringLiteral("note"));
    QVERIFY(tags && note);
    QVERIFY(!tags->accessibleName().isEmpty() && !note->accessibleName().isEmpty());
    QTest::keyClick(tags, Qt::Key_Tab); // leaves the field
    note->setFocus();
    QTest::keyClicks(note, QStringLiteral("stuck, see S"));
    selection.setFocused(8); // the typed tags belong to that run; this one has none
    WAIT_FOR_EQUAL(marks(path), QStringList{QStringLiteral("[fan, paper] stuck, see S")});
    WAIT_FOR(!bench.bench().marks().isBusy());
    QCOMPARE(tags->text(), QString());
    QCOMPARE(note->toPlainText(), QString());
    selection.setFocused(7);
    WAIT_FOR_EQUAL(tags->text(), QStringLiteral("fan, paper"));
    QCOMPARE(note->toPlainText(), QStringLiteral("stuck, see S"));
    bench.screenshot(QStringLiteral("marks-inspector"));
    // With several runs the Inspector shows their common tags; an added tag goes to each run, and the runs
    // keep their other tags.
    table::Mask two(selection.table()->rows(), 0);
    two[7] = two[9] = 1;
    selection.select(two, {});
    WAIT_FOR_EQUAL(tags->text(), QString());
    bench.type(QStringLiteral("tags"), QStringLiteral("both"));
    QTest::keyClick(tags, Qt::Key_Return);
    const QStringList both{QStringLiteral("[both, fan, paper] stuck, see S"), QStringLiteral("[both] ")};
    WAIT_FOR_EQUAL(marks(path), both);
    WAIT_FOR(!bench.bench().marks().isBusy());
    QVERIFY(bench.bench().undo().undoText().startsWith(QStringLiteral("Tag 2 run")));
    QVERIFY(bench.bench().marks().knownTags().contains(QStringLiteral("fan")));
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(marks(path), QStringList{QStringLiteral("[fan, paper] stuck, see S")});
}

void MarksTest::ofASource()
{
    const auto path = gui_test::gridDatabase(m_home.path(QStringLiteral("source.db")), 1);
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.settled());
    auto& sources = bench.bench().marks();
    store::AnnotationEdit edit;
    edit.starred = true;
    edit.tag = "lab";
    sources.editSource(path, edit);
    WAIT_FOR_EQUAL(marks(path), QStringList{QStringLiteral("file *[lab] ")});
    WAIT_FOR(sources.ofSource(path).starred);
    WAIT_FOR(!sources.isBusy());
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(marks(path), QStringList());
}

/// The failure is reported, and there is nothing to undo.
void MarksTest::aFileThatTakesNone()
{
    QFile table(m_home.path(QStringLiteral("table.csv")));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("platform,family,layer,node,batch,step_seconds\nbox,fc,4,32,1,0.5\nbox,fc,4,32,2,0.6\n");
    table.close();
    gui_test::Bench bench;
    QStringList said;
    QObject::connect(&bench.bench(), &Workbench::message,
                     [&](const QString& sentence, bool bad) { said.append(bad ? sentence : QString()); });
    bench.bench().open({table.fileName()});
    WAIT_FOR(bench.settled());
    bench.window().setWorkspace(Workspace::Explore);
    bench.bench().selection().setFocused(0);
    // The fields accept no text that would be lost.
    auto* note = bench.find<QPlainTextEdit>(QStringLiteral("note"));
    QVERIFY(note && !note->isEnabled());
    bench.bench().marks().toggleStar();
    WAIT_FOR(!said.isEmpty());
    QVERIFY2(said.last().contains(QLatin1String("table.csv")), qPrintable(said.last()));
    QVERIFY(!bench.bench().undo().canUndo());
}

PARASCOPE_TEST_MAIN(QApplication, MarksTest)
#include "tst_marks.moc"
