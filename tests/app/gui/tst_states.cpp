// SPDX-License-Identifier: GPL-3.0-or-later
// The window shows the current state: the arrow of an order, a tick, a message, a pressable button, a card
// under the pointer. If this fails, a user decides by information that is out of date, or cannot decide.
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/session.h"
#include "app/gui/run/device_editor.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/store/database.h"
#include "widgets/models/run_table_model.h"
#include "widgets/plots/plot_view.h"

#include <QCheckBox>
#include <QDeadlineTimer>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QThread>
#include <QToolButton>

#include <sys/stat.h>

using namespace parascope;
using namespace parascope::gui;

class StatesTest : public QObject
{
    Q_OBJECT

private slots:
    void theArrowIsAtTheOrder();
    void selectedOnlySaysWhatIsListed();
    void anotherSliceHasItsOwnCard();
    void aFailedStartLeavesNothingToStop_data();
    void aFailedStartLeavesNothingToStop();
    void aRestartedSweepHasNotEnded();
    void aSweepIsDrawnOverItsOwnAxes();
    void withoutAFolderItForgets();

private:
    QString grid() { return gui_test::gridDatabase(m_home.path(QStringLiteral("grid.db")), 4); }
    /// Chooses only this device, for a grid of 20 points.
    static void chooseDevice(gui_test::Bench& bench, const dispatch::DeviceConfig& device);
    /// A device whose runs wait at a gate.
    static dispatch::DeviceConfig heldAt(const test::Gate& gate)
    {
        return test::fakeDevice(QStringList{QStringLiteral("--clean")} + gate.arguments(), "held");
    }

    gui_test::Home m_home;
};

/// Through all changes of the columns and their places, the arrow stays on the column whose values are in
/// order.
void StatesTest::theArrowIsAtTheOrder()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto* page = bench.window().findChild<RunsPage*>();
    QVERIFY(page);
    auto& model = page->model();
    auto& table = page->table();
    auto* header = table.horizontalHeader();
    WAIT_FOR_EQUAL(model.rowCount(), 144);
    const auto columnOf = [&](const char* name) {
        return static_cast<int>(model.columnNames().indexOf(QString::fromLatin1(name)));
    };
    const auto sort = [&](const char* name) {
        const int column = columnOf(name);
        table.scrollTo(model.index(0, column));
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                                 header->height() / 2));
    };
    // The order of the lines in the snapshot itself.
    const auto inOrder = [&](const char* name) {
        const auto& numbers = bench.bench().selection().table()->find(name)->numbers;
        for (int line = 1; line < model.rowCount(); ++line)
            if (numbers[static_cast<std::size_t>(model.tableRow(line - 1))] >
                numbers[static_cast<std::size_t>(model.tableRow(line))])
                return false;
        return true;
    };
    const auto arrowAt = [&] {
        return header->sortIndicatorSection() < 0 ? QString()
                                                  : model.columnNames().value(header->sortIndicatorSection());
    };
    QVERIFY(columnOf("layer") >= 0 && columnOf("layer") < columnOf("node"));
    sort("node");
    WAIT_FOR(!model.isBusy() && inOrder("node"));
    QCOMPARE(arrowAt(), QStringLiteral("node"));
    // A column to the left of it is removed.
    auto names = model.columnNames();
    names.removeAll(QStringLiteral("layer"));
    model.setColumnNames(names);
    WAIT_FOR(!model.isBusy() && columnOf("layer") < 0);
    QVERIFY(inOrder("node"));
    QCOMPARE(arrowAt(), QStringLiteral("node"));
    // The column is moved to the left end, and other columns come and go.
    header->moveSection(header->visualIndex(columnOf("node")), 0);
    model.setColumnNames({});
    WAIT_FOR(!model.isBusy() && columnOf("layer") >= 0);
    QVERIFY(inOrder("node"));
    QCOMPARE(arrowAt(), QStringLiteral("node"));
    QCOMPARE(model.columnNames().value(header->logicalIndex(0)), QStringLiteral("node"));
    bench.screenshot(QStringLiteral("states-arrow"));
    // With only the differing columns of runs of one width, the column is hidden, and no other column has its
    // arrow.
    QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node == 64")));
    model.setDifferingOnly(true);
    WAIT_FOR(!model.isBusy() && columnOf("node") < 0);
    QCOMPARE(arrowAt(), QString());
    model.setDifferingOnly(false);
    QVERIFY(bench.bench().selection().setFilter({}));
    WAIT_FOR(!model.isBusy() && columnOf("node") >= 0 && model.rowCount() == 144);
    QVERIFY(inOrder("node"));
    QCOMPARE(arrowAt(), QStringLiteral("node"));
    // When the user removes the column, nothing is ordered by it any more.
    names = model.columnNames();
    names.removeAll(QStringLiteral("node"));
    model.setColumnNames(names);
    WAIT_FOR(!model.isBusy() && columnOf("node") < 0);
    QCOMPARE(arrowAt(), QString());
    for (int line = 0; line < model.rowCount(); ++line)
        QCOMPARE(model.tableRow(line), line);
}

void StatesTest::selectedOnlySaysWhatIsListed()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto& model = bench.window().findChild<RunsPage*>()->model();
    auto* only = bench.find<QCheckBox>(QStringLiteral("selectedOnly"));
    QVERIFY(only);
    WAIT_FOR_EQUAL(model.rowCount(), 144);
    QVERIFY2(!only->isEnabled() && !only->isChecked(), "nothing is selected: all are listed");
    auto& selection = bench.bench().selection();
    QVERIFY(selection.selectWhere(QStringLiteral("node == 64")));
    WAIT_FOR(only->isEnabled());
    QVERIFY2(only->text().contains(QLatin1String("24")), qPrintable(only->text()));
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
    QVERIFY(only->isChecked());
    WAIT_FOR_EQUAL(model.rowCount(), 24);
    bench.screenshot(QStringLiteral("states-selected-only"));
    selection.clearSelection();
    WAIT_FOR_EQUAL(model.rowCount(), 144);
    QVERIFY2(!only->isChecked(), "the box says that only the selected are listed, and all are");
    // The requested columns stay for the next selection.
    QVERIFY(selection.selectWhere(QStringLiteral("batch == 16")));
    WAIT_FOR_EQUAL(model.rowCount(), 36);
    QVERIFY(only->isChecked());
}

/// While the pointer rests on a cell, ] brings the next slice: card and ring then belong to the run that is
/// there now.
void StatesTest::anotherSliceHasItsOwnCard()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    WAIT_FOR(bench.settled() && !heat->isRefining());
    auto& plot = heat->plot();
    auto& selection = bench.bench().selection();
    const auto runs = [&] {
        std::vector<figure::Row> rows;
        for (const auto& cell : plot.figure().panels.front().cells)
            if (cell.run >= 0)
                rows.push_back(cell.run);
        return rows;
    };
    const auto before = runs();
    QVERIFY(!before.empty());
    const auto at = plot.positionOf(before.front()).toPoint();
    QTest::mouseMove(&plot, at);
    WAIT_FOR_EQUAL(selection.hovered(), before.front());
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
    QCOMPARE(selection.focused(), before.front());
    plot.setFocus();
    for (const auto key : {Qt::Key_BracketRight, Qt::Key_BracketLeft}) {
        const auto old = runs();
        QTest::keyClick(&plot, key);
        WAIT_FOR(runs() != old && bench.settled());
        bench.screenshot(key == Qt::Key_BracketRight ? QStringLiteral("states-next-slice")
                                                     : QStringLiteral("states-slice"));
        const auto now = runs();
        QVERIFY2(std::find(now.begin(), now.end(), plot.hoveredRun()) != now.end(),
                 "the card tells of a run of another slice");
        QCOMPARE(selection.hovered(), plot.hoveredRun());
    }
}

void StatesTest::chooseDevice(gui_test::Bench& bench, const dispatch::DeviceConfig& device)
{
    auto* editor = bench.window().findChild<DeviceEditor*>();
    QVERIFY(editor);
    editor->edit(dispatch::toJson(device));
    bench.click(QStringLiteral("saveDevice"));
    const auto boxName = QStringLiteral("device_") + QString::fromStdString(device.name);
    WAIT_FOR(bench.window().findChild<QCheckBox*>(boxName));
    for (auto* box : bench.window().findChildren<QCheckBox*>())
        if (box->objectName().startsWith(QLatin1String("device_")))
            box->setChecked(box->objectName() == boxName);
    QVERIFY(
        bench.bench().grid().setSpec({{"name", "tiny"},
                                      {"family", "fc"},
                                      {"axes", {{"node", {8, 16, 32, 64}}, {"batch", {20, 30, 40, 50, 60}}}},
                                      {"fixed", {{"layer", 2}, {"input", 16}, {"output", 4}}}}));
    WAIT_FOR(bench.bench().grid().isValid());
}

void StatesTest::aFailedStartLeavesNothingToStop_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<bool>("noPlace");
    QTest::newRow("no such worker") << QStringList{QStringLiteral("/no/such/worker")} << false;
    QTest::newRow("a worker that ends at once") << QStringList{QStringLiteral("/bin/false")} << false;
    QTest::newRow("a worker that says nonsense")
        << QStringList{QStringLiteral("/bin/echo"), QStringLiteral("hello")} << false;
    QTest::newRow("no place for the results") << QStringList{QStringLiteral("/bin/cat")} << true;
}

void StatesTest::aFailedStartLeavesNothingToStop()
{
    QFETCH(QStringList, command);
    QFETCH(bool, noPlace);
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(noPlace ? QStringLiteral("/proc/no/such/results.db")
                                           : m_home.path(QStringLiteral("failed.db")));
    dispatch::DeviceConfig device;
    device.name = device.platform = "broken";
    device.helloSeconds = 20;
    for (const auto& word : command)
        device.command.push_back(word.toStdString());
    chooseDevice(bench, device);
    QStringList problems, ends;
    connect(&bench.bench().sweeps(), &SweepController::problem, this,
            [&](const QString& sentence) { problems.append(sentence); });
    connect(&bench.bench().sweeps(), &SweepController::finished, this,
            [&](const QString& summary) { ends.append(summary); });
    auto& sweeps = bench.bench().sweeps();
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR(!problems.isEmpty() && !sweeps.isStarting());
    bench.screenshot(QStringLiteral("states-failed-start"));
    // Ask for the absent runner's state some times: each refusal is answered after one request and causes
    // another.
    for (int looks = 0; looks < 3; ++looks) {
        const auto before = problems.size();
        sweeps.pause();
        WAIT_FOR(problems.size() > before);
    }
    QVERIFY2(!sweeps.isRunning(), problems.join(QLatin1Char('\n')).toLocal8Bit());
    for (const char* id : {"run.pause", "run.skip", "run.stop", "run.stopafter"}) {
        QVERIFY2(!bench.window().actions()[QString::fromLatin1(id)]->isEnabled(), id);
        for (auto* button :
             bench.window().findChildren<QToolButton*>(QStringLiteral("tool.") + QLatin1String(id)))
            QVERIFY2(!button->isEnabled(), id);
    }
    QVERIFY2(ends.isEmpty(), "a sweep that did not start is told as ended");
}

/// A sweep that is stopped and started again at once is not reported as ended in the second between.
void StatesTest::aRestartedSweepHasNotEnded()
{
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("again.db")));
    // 2 of the 20 points end: the sweeps of this test run until they are stopped.
    const test::Gate gate(m_home.path(QStringLiteral("again.gate")));
    gate.letThrough(2);
    chooseDevice(bench, heldAt(gate));
    auto& sweeps = bench.bench().sweeps();
    auto* message = bench.window().findChild<QLabel*>(QStringLiteral("statusMessage"));
    QVERIFY(message);
    QStringList ends; // the sentence with which each one ended
    connect(&sweeps, &SweepController::finished, this, [&](const QString& summary) { ends.append(summary); });
    const auto saysThatItEnded = [&] { return message->text().contains(ends.last()); };
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR(sweeps.isRunning() && sweeps.progress().done >= 2);
    QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ShiftModifier);
    WAIT_FOR(!sweeps.isRunning());
    QCOMPARE(ends.size(), 1);
    QVERIFY2(saysThatItEnded(), qPrintable(message->text()));
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    QVERIFY(sweeps.isStarting());
    WAIT_FOR(sweeps.isRunning());
    QVERIFY2(!saysThatItEnded(), qPrintable(message->text()));
    bench.screenshot(QStringLiteral("states-restarted"));
    // The sweep starts after the previous one has ended and before the window has heard of it; the window
    // hears of it during the start.
    WAIT_FOR(sweeps.progress().done >= 2);
    const auto ofTheOneBefore = sweeps.status()->pid;
    const auto database = sweeps.database().toStdString();
    {
        auto runner = dispatch::SteeringClient::connect(database);
        QVERIFY(runner && runner->command("stop"));
        const QDeadlineTimer patience(test::patience);
        while (!store::writerOf(database).empty() && !patience.hasExpired())
            QThread::msleep(10);
        QVERIFY(!patience.hasExpired());
    }
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    QVERIFY(sweeps.isStarting() && sweeps.isRunning());
    bool lied = false;
    const auto again = [&] {
        lied = lied || (sweeps.isRunning() && saysThatItEnded());
        return sweeps.isRunning() && !sweeps.isStarting() && sweeps.status()->pid != ofTheOneBefore;
    };
    WAIT_FOR(again() || lied);
    QVERIFY2(!lied, "the sweep that runs is told as ended");
    sweeps.stop(true);
    WAIT_FOR(!sweeps.isRunning());
}

/// The figures of a sweep use its own axes from its first second on, next to other results of a family
/// without widths. If this fails, a sentence on keys of figures appears in place of the sweep.
void StatesTest::aSweepIsDrawnOverItsOwnAxes()
{
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("axes.db")));
    const test::Gate gate(m_home.path(QStringLiteral("axes.gate")));
    chooseDevice(bench, heldAt(gate));
    QVERIFY(bench.bench().grid().setSpec(
        {{"name", "tokens"},
         {"family", "gpt"},
         {"axes", {{"batch", {1, 2, 4, 8}}}},
         {"fixed", {{"layer", 2}, {"length", 32}, {"width", 96}, {"heads", 4}, {"vocab", 1000}}}}));
    WAIT_FOR(bench.bench().grid().isValid() && bench.bench().grid().forecast().points == 4);
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto& sweeps = bench.bench().sweeps();
    QStringList wrong;
    bool planned = false;
    const auto* area = bench.window().area(Workspace::Run);
    const auto look = [&] {
        // A sentence that names a column or a key of a figure has the name in quotes.
        for (const auto* view : area->views())
            for (const auto* label : view->findChildren<QLabel*>())
                if (label->isVisible() && (label->text().contains(QLatin1Char('"')) ||
                                           label->text().contains(QLatin1String("figure: "))))
                    wrong.append(label->text());
        if (auto* map = area->view(QStringLiteral("live-map")); map && !map->plot().figure().panels.empty())
            planned = planned || !map->plot().figure().panels.front().cells.empty();
        return !wrong.isEmpty();
    };
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR(look() || (sweeps.isRunning() && planned));
    bench.screenshot(QStringLiteral("states-live-first"));
    gate.letThrough(2);
    WAIT_FOR(look() || (bench.bench().sweepRows(4).size() == 2 && bench.settled()));
    look();
    bench.screenshot(QStringLiteral("states-live"));
    QString ended;
    connect(&sweeps, &SweepController::finished, this, [&ended](const QString& summary) { ended = summary; });
    gate.open();
    WAIT_FOR2(ended.count(QLatin1Char('4')) == 2, qPrintable(ended)); // the number of all points
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    QVERIFY2(planned, "the map shows no point of the sweep");
}

/// Without a folder for its settings the window works and forgets them. If this fails, QSettings moves
/// another file over the one that represents "nowhere": /dev/null, where root starts the window.
void StatesTest::withoutAFolderItForgets()
{
    const auto config = qgetenv("XDG_CONFIG_HOME");
    const auto file = m_home.path(QStringLiteral("no-folder"));
    QFile(file).open(QIODevice::WriteOnly);
    qputenv("XDG_CONFIG_HOME", file.toUtf8());
    {
        Session session;
        session.set(QStringLiteral("key"), 3);
        QCOMPARE(session.value(QStringLiteral("key")).toInt(), 3);
    }
    QCOMPARE(Session().value(QStringLiteral("key")), QVariant());
    qputenv("XDG_CONFIG_HOME", config);
    struct stat info = {};
    QCOMPARE(::stat("/dev/null", &info), 0);
    QVERIFY(S_ISCHR(info.st_mode));
}

PARASCOPE_TEST_MAIN(QApplication, StatesTest)
#include "tst_states.moc"
