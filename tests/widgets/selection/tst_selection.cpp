// SPDX-License-Identifier: GPL-3.0-or-later
// All views share one filter and one selection: both follow their runs when the data grow, undo restores
// both, and a wrong expression changes nothing.
#include "../runs_table.h"
#include "tests/run.h"

#include "widgets/selection/selection_model.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

using namespace parascope;
using selection::SelectionModel;

class SelectionTest : public QObject
{
    Q_OBJECT

private slots:
    void filterAndUndo();
    void wrongExpressionChangesNothing();
    void selectionFollowsItsRuns();
    void filterToAndExclude();
    void anySelectionBecomesAFilter_data();
    void anySelectionBecomesAFilter();
    void largeTablesAnswerLater();
};

void SelectionTest::filterAndUndo()
{
    QUndoStack undo;
    SelectionModel model(&undo);
    model.setTable(runsTable(0, 70));
    QCOMPARE(model.shownCount(), std::size_t{70});
    QVERIFY(model.setFilter(QStringLiteral("node == 64")));
    QCOMPARE(model.shownCount(), std::size_t{14});
    // These are rows 1, 6, 11, ...; of them, 21 and 56 are multiples of seven.
    std::size_t oom = 0;
    for (const auto& [code, rows] : model.shownOutcomes())
        if (model.table()->find("outcome")->dictionary->text(code) == "oom")
            oom = rows;
    QCOMPARE(oom, std::size_t{2});
    QVERIFY(model.setFilter(QStringLiteral("platform == \"two\"")));
    QCOMPARE(model.shownCount(), std::size_t{24});
    undo.undo();
    QCOMPARE(model.filter(), QStringLiteral("node == 64"));
    QCOMPARE(model.shownCount(), std::size_t{14});
    undo.undo();
    QCOMPARE(model.shownCount(), std::size_t{70});
    undo.redo();
    QCOMPARE(model.shownCount(), std::size_t{14});
}

void SelectionTest::wrongExpressionChangesNothing()
{
    SelectionModel model;
    model.setTable(runsTable(0, 10));
    QVERIFY(model.setFilter(QStringLiteral("node > 64")));
    const auto before = model.shown();
    QSignalSpy changed(&model, &SelectionModel::filterChanged);
    for (const char* text : {"node >", "nodes > 3", "((", "platform == 3 3"}) {
        const auto done = model.setFilter(QString::fromLatin1(text));
        QVERIFY2(!done, text);
        QVERIFY2(!done.error().text().empty(), text);
    }
    QCOMPARE(changed.count(), 0);
    QVERIFY(model.shown() == before);
    QCOMPARE(model.filter(), QStringLiteral("node > 64"));
}

void SelectionTest::selectionFollowsItsRuns()
{
    SelectionModel model;
    model.setTable(runsTable(10, 30));
    model.selectRow(0); // run-10
    model.selectRow(5, SelectionModel::Mode::Add);
    QCOMPARE(model.selected().count, std::size_t{2});
    // The same runs have other rows in the next snapshot.
    model.setTable(runsTable(0, 40));
    QCOMPARE(model.selected().count, std::size_t{2});
    QCOMPARE(model.selected().rows[10], std::uint8_t{1});
    QCOMPARE(model.selected().rows[15], std::uint8_t{1});
    // They are missing in this snapshot.
    model.setTable(runsTable(100, 110));
    QCOMPARE(model.selected().count, std::size_t{0});
}

void SelectionTest::filterToAndExclude()
{
    QUndoStack undo;
    SelectionModel model(&undo);
    model.setTable(runsTable(0, 50));
    QVERIFY(model.selectWhere(QStringLiteral("node >= 128")));
    QCOMPARE(model.selected().count, std::size_t{20});
    QVERIFY(model.excludeSelection());
    QCOMPARE(model.shownCount(), std::size_t{30});
    QCOMPARE(model.selected().count, std::size_t{0});
    undo.undo(); // one step: the filter and the selection together
    QCOMPARE(model.shownCount(), std::size_t{50});
    QCOMPARE(model.selected().count, std::size_t{20});
    QVERIFY(model.filterToSelection());
    QCOMPARE(model.shownCount(), std::size_t{20});
    // Runs picked one by one are named.
    model.clearSelection();
    model.selectRow(3);
    QVERIFY(model.filterToSelection());
    QVERIFY(model.filter().contains(QLatin1String("run-3")));
}

void SelectionTest::anySelectionBecomesAFilter_data()
{
    QTest::addColumn<int>("rows");
    QTest::newRow("answered at once") << 5000;
    QTest::newRow("answered by the pool") << static_cast<int>(SelectionModel::maxInlineRows) + 40000;
}

/// More runs than a filter can name are picked one by one. If this fails, a button does nothing and gives no
/// reason.
void SelectionTest::anySelectionBecomesAFilter()
{
    QFETCH(int, rows);
    QUndoStack undo;
    SelectionModel model(&undo);
    const auto first = runsTable(0, rows);
    model.setTable(first);
    WAIT_FOR_EQUAL(model.shownCount(), static_cast<std::size_t>(rows));
    // Every third run, which no expression over the columns selects: runs of platform "two" and others.
    auto picked = std::make_shared<std::vector<std::uint32_t>>();
    for (int row = 1; row < rows; row += 3)
        picked->push_back(static_cast<std::uint32_t>(row));
    const auto count = picked->size(), rest = static_cast<std::size_t>(rows) - count;
    QVERIFY(count > 1000);
    model.selectRows(first, picked);
    WAIT_FOR_EQUAL(model.selected().count, count);
    QVERIFY(model.filterToSelection());
    WAIT_FOR_EQUAL(model.shownCount(), count);
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row)
        if (model.shown()[row] != (row % 3 == 1))
            QFAIL(qPrintable(QStringLiteral("row %1").arg(row)));
    // Only this session knows the name in the filter, so it is not passed to others, who cannot resolve it.
    QVERIFY(model.portableFilter().isEmpty());
    QCOMPARE(model.keptIn(model.filter()).size(), std::size_t{1});
    QCOMPARE(model.keptIn(model.filter()).front().count, count);
    undo.undo();
    WAIT_FOR_EQUAL(model.shownCount(), static_cast<std::size_t>(rows));
    undo.redo();
    WAIT_FOR_EQUAL(model.shownCount(), count);
    undo.undo();
    QVERIFY(model.excludeSelection());
    WAIT_FOR_EQUAL(model.shownCount(), rest);
    QCOMPARE(model.selected().count, std::size_t{0});
    // Combine it with another condition.
    QVERIFY(model.setFilter(QStringLiteral("(node >= 96) && %1").arg(model.filter())));
    std::size_t both = 0;
    for (int row = 0; row < rows; ++row)
        both += row % 3 != 1 && row % 5 >= 2;
    WAIT_FOR_EQUAL(model.shownCount(), both);
    QVERIFY(model.setFilter(QStringLiteral("!selection_1")));
    WAIT_FOR_EQUAL(model.shownCount(), rest);
    // New runs are not among the picked ones; picked runs that move stay picked.
    model.setTable(runsTable(0, rows + 300));
    WAIT_FOR_EQUAL(model.shownCount(), rest + 300);
    model.setTable(runsTable(30, rows));
    WAIT_FOR_EQUAL(model.shownCount(), rest - 20);
    QVERIFY(!model.setFilter(QStringLiteral("selection_2")));
}

/// A table is too large to be filtered at once: the old rows stay until the answer comes, and only the newest
/// question counts.
void SelectionTest::largeTablesAnswerLater()
{
    const auto rows = static_cast<int>(SelectionModel::maxInlineRows) + 1000;
    SelectionModel model;
    QSignalSpy table(&model, &SelectionModel::tableChanged);
    model.setTable(runsTable(0, rows));
    QVERIFY(model.isBusy());
    WAIT_FOR_EQUAL(table.count(), 1);
    QCOMPARE(model.shownCount(), static_cast<std::size_t>(rows));
    QSignalSpy filtered(&model, &SelectionModel::filterChanged);
    QVERIFY(model.setFilter(QStringLiteral("node == 32")));
    QVERIFY(model.setFilter(QStringLiteral("node == 64")));
    QVERIFY(model.setFilter(QStringLiteral("node >= 96")));
    QCOMPARE(model.shownCount(), static_cast<std::size_t>(rows));
    WAIT_FOR(!model.isBusy());
    QCOMPARE(model.shownCount(), static_cast<std::size_t>(rows / 5 * 3));
    QCOMPARE(filtered.count(), 1);
    // The owner is deleted together with its pending questions.
    auto* gone = new SelectionModel;
    gone->setTable(runsTable(0, rows));
    delete gone;
    QTest::qWait(50);
}

PARASCOPE_TEST_MAIN(QApplication, SelectionTest)
#include "tst_selection.moc"
