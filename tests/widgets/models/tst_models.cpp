// SPDX-License-Identifier: GPL-3.0-or-later
// The item models follow Qt's rules while runs arrive, filters change and columns come and go. A view that
// relies on a broken rule crashes or shows another run's numbers.
#include "../runs_table.h"
#include "tests/run.h"

#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"
#include "widgets/models/run_table_model.h"
#include "widgets/models/source_model.h"
#include "widgets/selection/selection_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace parascope;
using namespace parascope::models;
using selection::SelectionModel;

class ModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void runTableThroughALife();
    void runTableSorts();
    void recordsChangeLittle();
    void sourcesAreATree();
    void numbersHaveOneStyle_data();
    void numbersHaveOneStyle();

private:
    static QString cell(const RunTableModel& model, int line, const QString& name)
    {
        for (int c = 0; c < model.columnCount(); ++c)
            if (model.headerData(c, Qt::Horizontal, Qt::ToolTipRole).toString() == name)
                return model.index(line, c).data().toString();
        return QStringLiteral("no column ") + name;
    }
};

void ModelsTest::runTableThroughALife()
{
    SelectionModel selection;
    RunTableModel model(selection);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    selection.setTable(runsTable(0, 40));
    WAIT_FOR_EQUAL(model.rowCount(), 40);
    // Runs arrive: lines are inserted, and the selection stays.
    const QPersistentModelIndex held(model.index(7, 0));
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted),
        reset(&model, &QAbstractItemModel::modelReset);
    selection.setTable(runsTable(0, 60));
    WAIT_FOR_EQUAL(model.rowCount(), 60);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.tableRow(held.row()), 7);
    QVERIFY(selection.setFilter(QStringLiteral("node >= 96")));
    WAIT_FOR_EQUAL(model.rowCount(), 36); // 3 of every 5
    selection.selectRow(2);
    selection.selectRow(3, SelectionModel::Mode::Add);
    model.setSelectedOnly(true);
    WAIT_FOR_EQUAL(model.rowCount(), 2);
    model.setDifferingOnly(true);
    WAIT_FOR_EQUAL(cell(model, 0, QStringLiteral("node")), QStringLiteral("96"));
    WAIT_FOR_EQUAL(cell(model, 0, QStringLiteral("batch")),
                   QStringLiteral("no column batch")); // the same in both
    model.setDifferingOnly(false);
    model.setSelectedOnly(false);
    model.setColumnNames({QStringLiteral("batch"), QStringLiteral("run")});
    WAIT_FOR_EQUAL(model.columnCount(), 2);
    QCOMPARE(model.columnNames(), (QStringList{QStringLiteral("batch"), QStringLiteral("run")}));
    selection.setTable(nullptr);
    WAIT_FOR_EQUAL(model.rowCount(), 0);
}

void ModelsTest::numbersHaveOneStyle_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QStringList>("cells");
    QTest::newRow("seconds that share a prefix") << "step_seconds" << "s" << QList{0.00924, 0.01726}
                                                 << "step time (ms)" << QStringList{"9.24", "17.3"};
    QTest::newRow("whole seconds") << "step_seconds" << "s" << QList{4.567, 12.1} << "step time (s)"
                                   << QStringList{"4.57", "12.1"};
    QTest::newRow("seconds of sources that mix") << "step_seconds" << "s" << QList{0.0000421, 12.1, 0.0}
                                                 << "step time" << QStringList{"42.1 µs", "12.1 s", "0 s"};
    QTest::newRow("few requests") << "request_throughput" << "1/s" << QList{3.141, 0.512} << "requests/s"
                                  << QStringList{"3.14", "0.512"};
    QTest::newRow("a share") << "flops_utilisation" << "1" << QList{0.000042, 0.597} << "utilisation (%)"
                             << QStringList{"0.00420", "59.7"};
    QTest::newRow("bytes") << "memory_peak_bytes" << "B" << QList{1048576.0, 3145728.0} << "peak memory (MiB)"
                           << QStringList{"1", "3"};
}

/// The unit is in the header where a column shares it, else in each cell; no digits are lost.
void ModelsTest::numbersHaveOneStyle()
{
    QFETCH(QString, name);
    QFETCH(QString, unit);
    QFETCH(QList<double>, values);
    QFETCH(QString, header);
    QFETCH(QStringList, cells);
    table::Column column;
    column.name = name.toStdString();
    column.unit = unit.toStdString();
    column.kind = table::Column::Kind::Number;
    column.role = table::Column::Role::Metric;
    column.numbers.assign(values.begin(), values.end());
    const auto style = models::styleOf(column);
    QCOMPARE(models::headerOf(column, style), header);
    QStringList texts;
    for (std::size_t row = 0; row < column.numbers.size(); ++row)
        texts.append(models::cellText(column, row, style));
    QCOMPARE(texts, cells);
}

void ModelsTest::runTableSorts()
{
    SelectionModel selection;
    RunTableModel model(selection);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    selection.setTable(runsTable(0, 20));
    WAIT_FOR_EQUAL(model.rowCount(), 20);
    const auto column = static_cast<int>(model.columnNames().indexOf(QStringLiteral("examples_per_second")));
    QVERIFY(column >= 0);
    model.sort(column, Qt::DescendingOrder);
    WAIT_FOR_EQUAL(model.tableRow(0), 19);
    // Failed runs have no rate: they are last in either order.
    const auto last = [&] { return model.index(19, column).data().toString(); };
    QVERIFY(last().isEmpty());
    model.sort(column, Qt::AscendingOrder);
    WAIT_FOR_EQUAL(model.tableRow(0), 1);
    QVERIFY(last().isEmpty());
}

void ModelsTest::recordsChangeLittle()
{
    RecordModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHeaders({QStringLiteral("a"), QStringLiteral("b")}, 1);
    const auto record = [](int i, const char* text) {
        return Record{
            QString::number(i), {QString::number(i), QString::fromLatin1(text)}, Record::Tone::Plain, i};
    };
    model.setRecords({record(1, "x"), record(2, "y"), record(3, "z")});
    const QPersistentModelIndex second(model.index(1, 0));
    model.setRecords({record(2, "y2"), record(3, "z"), record(4, "n")});
    QVERIFY(second.isValid());
    QCOMPARE(second.data().toString(), QStringLiteral("2"));
    QCOMPARE(model.index(second.row(), 1).data().toString(), QStringLiteral("y2"));
    for (int i = 5; i < 30; ++i)
        model.append(record(i, "log"), 10);
    QCOMPARE(model.rowCount(), 10);
    QCOMPARE(model.index(9, 0).data().toString(), QStringLiteral("29"));
    model.setRecords({});
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::sourcesAreATree()
{
    SourceModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto table = runsTable(0, 42);
    model.setSources(sourcesOf(*table));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.rowCount(model.index(0, 0)), 2);
    std::size_t runs = 0, ok = 0;
    for (const auto& source : model.sources()) {
        runs += source.runs;
        for (const auto& platform : source.platforms)
            ok += platform.ok;
    }
    QCOMPARE(runs, std::size_t{42});
    QCOMPARE(ok, std::size_t{36}); // six of 42 are multiples of seven
    QSignalSpy toggled(&model, &SourceModel::platformToggled);
    const auto platform = model.index(0, 0, model.index(0, 0));
    QVERIFY(model.setData(platform, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(toggled.count(), 1);
    model.setSources({});
    QCOMPARE(model.rowCount(), 0);
}

PARASCOPE_TEST_MAIN(QApplication, ModelsTest)
#include "tst_models.moc"
