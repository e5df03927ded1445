// SPDX-License-Identifier: GPL-3.0-or-later
// The five jobs through real widgets, with mouse and keys. If this fails, a user cannot do one of them.
#include "tests/engine/run/cluster/slurm_here.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/tables.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/run/device_editor.h"
#include "engine/figure/build.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/remote/endpoint.h"
#include "engine/store/database.h"
#include "widgets/editors/axis_strip.h"
#include "widgets/editors/filter_bar.h"
#include "widgets/models/run_table_model.h"
#include "widgets/plots/plot_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <csignal>

using namespace parascope;
using namespace parascope::gui;

class JobsTest : public QObject
{
    Q_OBJECT

private slots:
    void aNewcomerStartsWithOneClick();
    void aNewcomerOpensWithTwo();
    void aDeviceIsTested();
    void anAxisIsDragged();
    void aGridGoesToACluster();
    void designAndRun();
    void theCeilingsOfThisMachineAreMeasured();
    void watchAndSteer();
    void aKilledRunnerIsToldAndItsSweepFinished();
    void openAndExplore();
    void anUnreadableFileHidesNoOther();
    void comparePlatforms();
    void importedTimesAreCompared();
    void tracesAreCompared();
    void launchesAreJudged();
    void leaveWithAFigure();
    void aFolderOfLogsOpens();

private:
    /// The middle of a run's mark in a view.
    static QPoint markOf(FigureView& view, figure::Row row) { return view.plot().positionOf(row).toPoint(); }
    static figure::Row bestRow(gui_test::Bench& bench, const char* metric);
    /// A grid of models that train in milliseconds.
    static void designTinyGrid(gui_test::Bench& bench, const QString& nodes, const QString& batches);
    /// Adds a device to the list whose runs wait at a gate.
    static void addHeld(gui_test::Bench& bench, const std::string& name, const test::Gate& gate);
    /// Adds such a device and chooses only it.
    static void chooseHeld(gui_test::Bench& bench, const test::Gate& gate);

    gui_test::Home m_home;
};

figure::Row JobsTest::bestRow(gui_test::Bench& bench, const char* metric)
{
    const auto& table = *bench.bench().selection().table();
    const auto* column = table.find(metric);
    figure::Row best = -1;
    for (std::size_t row = 0; column && row < table.rows(); ++row)
        if (column->numbers[row] == column->numbers[row] &&
            (best < 0 || column->numbers[row] > column->numbers[static_cast<std::size_t>(best)]))
            best = static_cast<figure::Row>(row);
    return best;
}

void JobsTest::designTinyGrid(gui_test::Bench& bench, const QString& nodes, const QString& batches)
{
    bench.click(QStringLiteral("editFirst"));
    QCOMPARE(bench.window().workspace(), Workspace::Design);
    bench.type(QStringLiteral("gridName"), QStringLiteral("tiny"));
    for (const auto& [axis, values] :
         {std::pair(QStringLiteral("node"), nodes), {QStringLiteral("batch"), batches}}) {
        bench.type(QStringLiteral("values_") + axis, values);
        auto* step = bench.find<QLineEdit>(QStringLiteral("step_") + axis);
        QVERIFY(step);
        step->setFocus();
        QTest::keyClick(step, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(step, Qt::Key_Delete);
    }
    bench.type(QStringLiteral("fixed"), QStringLiteral("layer=2, input=64, output=16"));
    auto* where = bench.find<QLineEdit>(QStringLiteral("where"));
    where->setFocus();
    QTest::keyClick(where, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(where, Qt::Key_Delete);
}

void JobsTest::addHeld(gui_test::Bench& bench, const std::string& name, const test::Gate& gate)
{
    auto* editor = bench.window().findChild<DeviceEditor*>();
    QVERIFY(editor);
    const auto device = test::fakeDevice(QStringList{QStringLiteral("--clean")} + gate.arguments(), name);
    editor->edit(dispatch::toJson(device));
    bench.click(QStringLiteral("saveDevice"));
    WAIT_FOR(bench.find(QStringLiteral("testDevice_") + QString::fromStdString(name)));
}

void JobsTest::chooseHeld(gui_test::Bench& bench, const test::Gate& gate)
{
    addHeld(bench, "held", gate);
    for (auto* box : bench.window().findChildren<QCheckBox*>())
        if (box->objectName().startsWith(QLatin1String("device_")))
            box->setChecked(box->objectName() == QLatin1String("device_held"));
}

/// Job 1 for a user who sees the program for the first time and reads no manual: at most 4 clicks are
/// allowed, and one is enough.
void JobsTest::aNewcomerStartsWithOneClick()
{
    if (!QFile::exists(QString(parascope::test::program("/parascope-worker"))))
        QSKIP("parascope-worker is not built: the grid cannot run here");
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("newcomer.db")));
    bench.click(QStringLiteral("startHere"));
    auto& sweeps = bench.bench().sweeps();
    WAIT_FOR(sweeps.isRunning());
    QCOMPARE(bench.window().workspace(), Workspace::Run);
    WAIT_FOR(sweeps.progress().points > 0);
    WAIT_FOR(sweeps.progress().done >= 1);
    bench.screenshot(QStringLiteral("job1-newcomer"));
    qInfo("A grid runs after %d click(s).", bench.clicks());
    QVERIFY(bench.clicks() <= 4);
    sweeps.stop(true);
    WAIT_FOR(!sweeps.isRunning());
}

/// Job 3 for the same user: Open results and the system's file chooser, which Enter closes.
void JobsTest::aNewcomerOpensWithTwo()
{
    const auto files = gui_test::paradnnFiles();
    if (files.isEmpty())
        QSKIP("The shared data folder is absent.");
    gui_test::Bench bench;
    bool chosen = false;
    QTimer chooser;
    connect(&chooser, &QTimer::timeout, this, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        chooser.stop();
        chosen = true;
        QStringList names;
        for (const auto& file : files)
            names.append(QLatin1Char('"') + file + QLatin1Char('"'));
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->setText(names.join(QLatin1Char(' ')));
        QTest::keyClick(name, Qt::Key_Return);
    });
    chooser.start(100);
    bench.click(QStringLiteral("openResults"));
    QVERIFY2(chosen, "the file chooser must open");
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    WAIT_FOR(bench.settled());
    qInfo("Results stand there after %d click(s) and Enter.", bench.clicks());
    QVERIFY(bench.clicks() <= 2);
    QVERIFY(bench.window().area(Workspace::Explore)->view(QStringLiteral("speedup")));
}

/// Testing a device shows the machine that answers, or the mistake in the entry, before a night of runs
/// depends on it.
void JobsTest::aDeviceIsTested()
{
    if (!QFile::exists(QString(parascope::test::program("/parascope-worker"))))
        QSKIP("parascope-worker is not built");
    gui_test::Bench bench;
    bench.click(QStringLiteral("testDevice_cpu"));
    auto* answer = bench.find<QLabel>(QStringLiteral("deviceAnswer_cpu"));
    QVERIFY(answer);
    WAIT_FOR(answer->text().contains(QLatin1String("FLOP/s")));
    bench.screenshot(QStringLiteral("device-tested"));
    auto* editor = bench.window().findChild<DeviceEditor*>();
    QVERIFY(editor);
    // A key that no field has is kept, and the check names it.
    editor->edit({{"name", "nowhere"}, {"comand", {"x"}}});
    bench.click(QStringLiteral("saveDevice"));
    WAIT_FOR(bench.find<QLabel>(QStringLiteral("deviceProblem")));
    // The menu's entry for a server, with another name and target typed into its fields.
    const auto templates = remote::templates();
    const auto server = std::find_if(templates.begin(), templates.end(), [](const auto& known) {
        return known["entry"].contains("ssh") && !known["entry"].contains("srun");
    });
    QVERIFY(server != templates.end());
    editor->edit((*server)["entry"]);
    bench.screenshot(QStringLiteral("device-fields"));
    bench.type(QStringLiteral("deviceField/name"), QStringLiteral("server"));
    bench.type(QStringLiteral("deviceField/ssh/target"), QStringLiteral("me@elsewhere"));
    bench.type(QStringLiteral("deviceField/worker"), QStringLiteral("\"a b/worker\" --quiet"));
    bench.click(QStringLiteral("deviceAllFields"));
    bench.type(QStringLiteral("deviceField/cores"), QStringLiteral("0, 2"));
    bench.type(QStringLiteral("deviceField/ssh/port"), QStringLiteral("2222"));
    bench.type(QStringLiteral("deviceField/environment"), QStringLiteral("OMP_NUM_THREADS=4"));
    bench.screenshot(QStringLiteral("device-all-fields"));
    bench.click(QStringLiteral("saveDevice"));
    WAIT_FOR(bench.find(QStringLiteral("editDevice_server")));
    auto wanted = (*server)["entry"];
    wanted["name"] = "server";
    wanted["ssh"] = {{"target", "me@elsewhere"}, {"port", 2222}};
    wanted["worker"] = {"a b/worker", "--quiet"};
    wanted["cores"] = {0, 2};
    wanted["environment"] = {{"OMP_NUM_THREADS", "4"}};
    QVERIFY2(*dispatch::readDeviceList() == Json::array({wanted}),
             dispatch::readDeviceList()->dump().c_str());
    // An edited and renamed entry takes the place of the old one, and an emptied field is removed.
    bench.click(QStringLiteral("editDevice_server"));
    bench.type(QStringLiteral("deviceField/ssh/port"), QString());
    bench.type(QStringLiteral("deviceField/name"), QStringLiteral("other"));
    bench.click(QStringLiteral("saveDevice"));
    WAIT_FOR(bench.find(QStringLiteral("editDevice_other")));
    wanted["name"] = "other";
    wanted["ssh"].erase("port");
    QVERIFY2(*dispatch::readDeviceList() == Json::array({wanted}),
             dispatch::readDeviceList()->dump().c_str());
    bench.click(QStringLiteral("removeDevice_other"));
    WAIT_FOR(!bench.window().findChild<QWidget*>(QStringLiteral("testDevice_other")));
    editor->edit({{"name", "nowhere"}, {"command", {"/no/such/worker"}}, {"hello_seconds", 5}});
    bench.click(QStringLiteral("saveDevice"));
    WAIT_FOR(bench.find(QStringLiteral("testDevice_nowhere")));
    bench.click(QStringLiteral("testDevice_nowhere"));
    auto* sentence = bench.find<QLabel>(QStringLiteral("deviceAnswer_nowhere"));
    WAIT_FOR(sentence->text().contains(QLatin1String("/no/such/worker")));
    bench.click(QStringLiteral("removeDevice_nowhere"));
    WAIT_FOR(!bench.window().findChild<QWidget*>(QStringLiteral("testDevice_nowhere")));
    bench.click(QStringLiteral("messageQuickFix")); // a wrong click removes no entry
    WAIT_FOR(bench.window().findChild<QWidget*>(QStringLiteral("testDevice_nowhere")));
    bench.click(QStringLiteral("removeDevice_nowhere"));
    WAIT_FOR(!bench.window().findChild<QWidget*>(QStringLiteral("testDevice_nowhere")));
}

/// The button that makes a job array of the grid, on a real Slurm. If this fails, users who do not use the
/// command line cannot use a cluster.
void JobsTest::aGridGoesToACluster()
{
    test::SlurmHere slurm;
    if (const auto reason = slurm.start(1); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(
        m_home.path(QStringLiteral("cluster.db"))); // empty, so runs of other tests are not counted
    const test::Gate gate(m_home.path(QStringLiteral("cluster.gate")));
    addHeld(bench, "node", gate);
    designTinyGrid(bench, QStringLiteral("8, 16, 32, 64, 128"), QStringLiteral("16, 32, 64, 100, 116, 132"));
    auto* dock = bench.window().findChild<QDockWidget*>(QStringLiteral("devices"));
    QVERIFY(dock);
    dock->show();
    dock->raise();
    auto* tabs = dock->findChild<QTabBar*>();
    QVERIFY(tabs && tabs->count() == 2);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    bench.type(QStringLiteral("clusterPartition"), QStringLiteral("main"));
    auto* device = bench.find<QComboBox>(QStringLiteral("clusterDevice"));
    QVERIFY(device);
    device->setCurrentText(QStringLiteral("node"));
    bench.find<QSpinBox>(QStringLiteral("clusterTasks"))->setValue(1);
    bench.screenshot(QStringLiteral("cluster-form"));
    bench.click(QStringLiteral("clusterSubmit"));
    auto* status = bench.find<QLabel>(QStringLiteral("clusterStatus"));
    QVERIFY(status);
    // The window follows the job: it shows the number of finished points, and runs while the job goes on.
    const auto done = [&] { // number of the 30 points
        static const QRegularExpression counts(QStringLiteral("^(\\d+)\\D+30\\b"));
        const auto found = counts.match(status->text());
        return found.hasMatch() ? found.captured(1).toInt() : -1;
    };
    const auto* submit = bench.window().findChild<QPushButton*>(QStringLiteral("clusterSubmit"));
    gate.letThrough(10);
    WAIT_FOR2(done() >= 0, qPrintable(status->text()));
    const auto rows = [&] {
        return bench.bench().selection().table() ? bench.bench().selection().table()->rows() : 0;
    };
    WAIT_FOR2(rows() > 0, qPrintable(status->text()));
    QVERIFY2(rows() < 30 && done() >= 0 && !submit->isEnabled(), "runs come while the job goes on");
    bench.screenshot(QStringLiteral("cluster-running"));
    gate.open();
    WAIT_FOR2(done() == 30 && submit->isEnabled(), qPrintable(status->text()));
    WAIT_FOR_EQUAL(int(rows()), 30);
    bench.screenshot(QStringLiteral("cluster-done"));
}

/// An axis grows by dragging its end, and one undo takes the whole drag back.
void JobsTest::anAxisIsDragged()
{
    gui_test::Bench bench;
    QVERIFY(bench.bench().grid().setSpec(bench.bench().presets().front().spec));
    bench.click(QStringLiteral("editFirst"));
    auto* strip = bench.find<editors::AxisStrip>(QStringLiteral("strip_node"));
    QVERIFY(strip);
    auto* values = bench.find<QLineEdit>(QStringLiteral("values_node"));
    QCOMPARE(values->text(), QStringLiteral("32 … 512"));
    const int cell = strip->handle(1).x() - strip->handle(0).x(); // 5 values, 4.6 cells to the right
    QTest::mousePress(strip, Qt::LeftButton, {}, strip->handle(1));
    QTest::mouseMove(strip, strip->handle(1) + QPoint(cell / 5, 0));
    QTest::mouseRelease(strip, Qt::LeftButton, {}, strip->handle(1));
    QCOMPARE(values->text(), QStringLiteral("32 … 1024"));
    WAIT_FOR_EQUAL(bench.find<QLabel>(QStringLiteral("points"))->text(), QStringLiteral("24")); // 6 x 4
    bench.screenshot(QStringLiteral("job1-dragged"));
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR_EQUAL(values->text(), QStringLiteral("32 … 512"));
}

/// Job 1, with the grid edited first.
void JobsTest::designAndRun()
{
    gui_test::Bench bench;
    QCOMPARE(bench.window().workspace(), Workspace::Start);
    bench.screenshot(QStringLiteral("job1-start"));
    auto* start = bench.find(QStringLiteral("startHere"));
    QVERIFY2(start && start->isEnabled(), "a preset must be chosen already: one click starts it");

    designTinyGrid(bench, QStringLiteral("16, 32"), QStringLiteral("8, 16"));
    auto* points = bench.find<QLabel>(QStringLiteral("points"));
    WAIT_FOR_EQUAL(points->text(), QStringLiteral("4"));
    // A wrong constraint is reported at once next to it, with the intended word; one click corrects it.
    bench.type(QStringLiteral("where"), QStringLiteral("2 * nodes <= 100"));
    WAIT_FOR(!bench.bench().grid().problems().empty());
    WAIT_FOR(!bench.bench().grid().isValid());
    bench.screenshot(QStringLiteral("job1-constraint"));
    WAIT_FOR(bench.find<QToolButton>(QStringLiteral("quickFix")) ||
             bench.find<QWidget>(QStringLiteral("quickFix")));
    bench.click(QStringLiteral("quickFix"));
    WAIT_FOR_EQUAL(bench.find<QLineEdit>(QStringLiteral("where"))->text(), QStringLiteral("2 * node <= 100"));
    WAIT_FOR(bench.bench().grid().isValid());
    // Undo brings the typed word back, and redo the correction. Undo starts in the field, whose own history
    // does not have the word any more.
    bench.find<QLineEdit>(QStringLiteral("where"))->setFocus();
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR(!bench.bench().grid().isValid());
    QCOMPARE(bench.find<QLineEdit>(QStringLiteral("where"))->text(), QStringLiteral("2 * nodes <= 100"));
    bench.keys(QStringLiteral("Ctrl+Shift+Z"));
    WAIT_FOR(bench.bench().grid().isValid());
    WAIT_FOR_EQUAL(points->text(), QStringLiteral("4"));
    bench.screenshot(QStringLiteral("job1-design"));
    if (!QFile::exists(QString(parascope::test::program("/parascope-worker"))))
        QSKIP("parascope-worker is not built: the grid cannot run here");
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("job1.db")));
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Run);
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4);
    WAIT_FOR(!bench.bench().sweeps().isRunning());
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job1-run"));
    const auto* outcome = bench.bench().selection().table()->find("outcome");
    for (std::size_t row = 0; row < 4; ++row)
        QCOMPARE(QString::fromStdString(outcome->dictionary->text(outcome->codes[row])),
                 QStringLiteral("completed"));
}

/// The user's own sweep gets a roofline without the command line. If this fails, the window always says "the
/// peak is unknown".
void JobsTest::theCeilingsOfThisMachineAreMeasured()
{
    if (!QFile::exists(QString(parascope::test::program("/parascope-worker"))))
        QSKIP("parascope-worker is not built: nothing can be measured here");
    gui_test::Bench bench;
    designTinyGrid(bench, QStringLiteral("32, 64"), QStringLiteral("8"));
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("ceilings.db")));
    WAIT_FOR(bench.bench().grid().isValid());
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
    WAIT_FOR(!bench.bench().sweeps().isRunning());
    bench.click(QStringLiteral("workspace.explore"));
    WAIT_FOR(bench.settled());
    auto* roofline = bench.window().area(Workspace::Explore)->view(QStringLiteral("roofline"));
    QVERIFY(roofline);
    QVERIFY(roofline->plot().figure().panels.empty());
    const auto texts = roofline->findChildren<QLabel*>();
    const auto command = bench.window().actions()[QStringLiteral("run.ceilings")]->text();
    QVERIFY2(
        std::any_of(texts.begin(), texts.end(),
                    [&](const auto* text) { return text->isVisible() && text->text().contains(command); }),
        "an empty roofline must say what to do next");
    bench.screenshot(QStringLiteral("ceilings-unknown"));

    // The real measurement, with a shorter time for each part.
    const auto quick = m_home.path(QStringLiteral("quick-cli"));
    QFile script(quick);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(QByteArray("#!/bin/sh\nexec ") + parascope::test::program("/parascope-cli") +
                 " \"$@\" --seconds 0.05\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    auto& measure = *bench.window().actions()[QStringLiteral("run.ceilings")];
    auto& start = *bench.window().actions()[QStringLiteral("run.start")];
    QString said;
    bool bad = false;
    connect(&bench.bench(), &Workbench::message, this, [&](const QString& sentence, bool problem) {
        said = sentence;
        bad = problem;
    });
    const auto restore = qScopeGuard([cli = qgetenv("PARASCOPE_CLI")] { qputenv("PARASCOPE_CLI", cli); });
    qputenv("PARASCOPE_CLI", "/no/such/cli");
    WAIT_FOR(measure.isEnabled());
    measure.trigger();
    WAIT_FOR(!bench.bench().calibration().isRunning());
    QVERIFY2(bad && said.contains(QLatin1String("/no/such/cli")), qPrintable(said));
    qputenv("PARASCOPE_CLI", quick.toLocal8Bit());
    measure.trigger();
    QVERIFY(bench.bench().calibration().isRunning());
    QVERIFY2(!measure.isEnabled() && !start.isEnabled(), "a sweep beside a calibration disturbs both");
    WAIT_FOR(!bench.bench().calibration().isRunning());
    QVERIFY2(said.contains(QLatin1String("FLOP/s")), qPrintable(said));
    WAIT_FOR(!roofline->plot().figure().panels.empty());
    WAIT_FOR(bench.settled());
    QVERIFY(!roofline->plot().figure().panels.front().lines.empty());
    QVERIFY(start.isEnabled());
    bench.screenshot(QStringLiteral("ceilings-measured"));

    // The inspector profiles a run; the new run, which has the operations, is then shown.
    qputenv("PARASCOPE_CLI", QByteArray(parascope::test::program("/parascope-cli")));
    auto& selection = bench.bench().selection();
    selection.setFocused(0);
    auto* profile = bench.window().findChild<QPushButton*>(QStringLiteral("profile"));
    WAIT_FOR(profile->isVisible());
    const auto before = selection.table()->rows();
    bench.click(QStringLiteral("profile"));
    WAIT_FOR2(!bench.bench().calibration().isRunning() && selection.table()->rows() == before + 1,
              qPrintable(said));
    WAIT_FOR(selection.focused() == static_cast<std::int64_t>(before));
    const auto* operations = bench.window().findChild<QTableView*>(QStringLiteral("operations"));
    WAIT_FOR(operations->model()->rowCount() > 5);
    bench.screenshot(QStringLiteral("profiled"));
}

/// Job 2: pause, resume, skip and stop a sweep from the keyboard while its picture fills.
void JobsTest::watchAndSteer()
{
    gui_test::Bench bench;
    const test::Gate gate(m_home.path(QStringLiteral("job2.gate"))); // closed, so the sweep lasts
    chooseHeld(bench, gate);
    designTinyGrid(bench, QStringLiteral("16, 32, 64"), QStringLiteral("8, 16, 32"));
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("job2.db")));
    WAIT_FOR(bench.bench().grid().isValid());
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    auto& sweeps = bench.bench().sweeps();
    WAIT_FOR(sweeps.isRunning());
    const auto measuring = [&] {
        const auto& status = sweeps.status();
        return status && std::any_of(status->lanes.begin(), status->lanes.end(), [](const auto& lane) {
                   return lane.run && lane.run->stepSeconds.size() >= 10;
               });
    };
    WAIT_FOR(measuring());
    bench.screenshot(QStringLiteral("job2-running"));
    const auto pauses = bench.window().actions()["run.pause"]->toolTip();
    QTest::keyClick(&bench.window(), Qt::Key_F7); // skip this run
    QTest::keyClick(&bench.window(), Qt::Key_F6); // pause
    WAIT_FOR(sweeps.isPaused());
    // In a small window the button has only its icon and its tool tip.
    const auto resumes = [&] { return bench.window().actions()["run.pause"]->toolTip(); };
    WAIT_FOR2(resumes() != pauses && resumes().contains(QLatin1String("F6")), qPrintable(resumes()));
    bench.screenshot(QStringLiteral("job2-paused"));
    QTest::keyClick(&bench.window(), Qt::Key_F6); // resume
    WAIT_FOR(sweeps.isRunning() && !sweeps.isPaused());
    gate.letThrough(2); // the skipped run may be among them
    WAIT_FOR(sweeps.progress().done >= 1);
    QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ShiftModifier); // stop now
    WAIT_FOR(!sweeps.isRunning());
    WAIT_FOR(bench.bench().selection().table() != nullptr);
    bench.screenshot(QStringLiteral("job2-stopped"));
    // After the runner has ended, the queue shows the predicted time next to the measured time.
    const auto* queue = bench.window().findChild<QTableView*>(QStringLiteral("queue"))->model();
    const auto cell = [&](int row, const QString& header) {
        for (int i = 0; i < queue->columnCount(); ++i)
            if (queue->headerData(i, Qt::Horizontal).toString() == header)
                return queue->index(row, i).data().toString();
        return QString();
    };
    WAIT_FOR(queue->rowCount() > 0 && !cell(queue->rowCount() - 1, QStringLiteral("took")).isEmpty());
    QVERIFY(!cell(queue->rowCount() - 1, QStringLiteral("predicted")).isEmpty());
    QVERIFY2(bench.bench().selection().table()->rows() < 9, "Stop must end the sweep before its last point");
    // A sweep that the user stopped is not reported as interrupted.
    QVERIFY(bench.window().findChildren<QToolButton*>(QStringLiteral("messageQuickFix")).isEmpty() ||
            !bench.window().findChild<QToolButton*>(QStringLiteral("messageQuickFix"))->isVisible());
}

/// The machine ran out of memory and the system killed the runner. "The sweep has ended" would be wrong, and
/// the user would notice the missing points only weeks later.
void JobsTest::aKilledRunnerIsToldAndItsSweepFinished()
{
    gui_test::Bench bench;
    const test::Gate gate(m_home.path(QStringLiteral("killed.gate")));
    gate.letThrough(2);
    chooseHeld(bench, gate);
    designTinyGrid(bench, QStringLiteral("16, 32, 64"), QStringLiteral("8, 16"));
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("killed.db")));
    WAIT_FOR(bench.bench().grid().isValid());
    auto& sweeps = bench.bench().sweeps();
    bool ended = false;
    connect(&sweeps, &SweepController::finished, this, [&ended] { ended = true; });
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    WAIT_FOR(sweeps.isRunning() && sweeps.progress().done >= 2);
    QVERIFY(::kill(static_cast<pid_t>(sweeps.status()->pid), SIGKILL) == 0);
    WAIT_FOR(!sweeps.isRunning());
    auto* quickFix = bench.find<QToolButton>(QStringLiteral("messageQuickFix"));
    QVERIFY2(quickFix, "Nobody says that the sweep was cut off.");
    QVERIFY2(!ended, "A sweep that was cut off is told as ended.");
    bench.screenshot(QStringLiteral("job2-killed"));
    QTest::mouseClick(quickFix, Qt::LeftButton);
    WAIT_FOR(sweeps.isRunning());
    gate.open();
    WAIT_FOR(ended);
    // Each point ran once: runs finished before the kill are not repeated.
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 6);
}

/// A database of a newer version is dropped with others: the others are shown, and the window names the
/// unreadable one.
void JobsTest::anUnreadableFileHidesNoOther()
{
    const auto write = [this](const char* name, const QByteArray& content) {
        QFile file(m_home.path(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(content);
        return file.fileName();
    };
    const auto good = write("good.csv", "family,platform,batch,node,examples_per_second\nfc,mine,64,32,"
                                        "100\nfc,mine,128,32,150\nfc,mine,64,64,80\n");
    const auto newer = m_home.path(QStringLiteral("newer.db"));
    {
        auto writer = store::Writer::open(newer.toStdString());
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
    }
    // A newer version writes a higher user version into the header, at offset 60
    // (sqlite.org/fileformat2.html).
    QFile file(newer);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(60));
    QCOMPARE(file.write(QByteArray("\0\0\0\x63", 4)), qint64{4});
    file.close();
    const auto nonsense = write("nonsense.json", "{\"hello\": 1}");
    gui_test::Bench bench;
    bench.drop({newer, nonsense, good}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    QCOMPARE(bench.bench().selection().table()->rows(), std::size_t{3});
    QCOMPARE(bench.bench().data().paths(), QStringList{good});
    QString told;
    for (const auto* label :
         bench.window().findChild<QWidget*>(QStringLiteral("unreadableFiles"))->findChildren<QLabel*>())
        told += label->text();
    QVERIFY2(told.contains(QStringLiteral("newer.db")) && told.contains(QStringLiteral("nonsense.json")),
             qPrintable(told));
    bench.screenshot(QStringLiteral("job3-unreadable"));
    // The file disappears while it is open, and another one is opened: the window shows the new one.
    QVERIFY(QDir(m_home.path(QStringLiteral("data"))).removeRecursively());
    QVERIFY(QDir().mkpath(m_home.path(QStringLiteral("data"))));
    const auto next =
        write("next.csv",
              "family,platform,batch,node,examples_per_second\nfc,other,64,32,100\nfc,other,128,32,150\n");
    bench.drop({next}, QPoint(800, 600));
    WAIT_FOR_EQUAL(bench.bench().data().paths(), QStringList{next});
    WAIT_FOR_EQUAL(bench.bench().selection().table()->rows(), std::size_t{2});
}

/// Job 3: files are dropped on the window, and the views appear without any choice.
void JobsTest::openAndExplore()
{
    const auto files = gui_test::paradnnFiles();
    if (files.isEmpty())
        QSKIP("The shared data folder is absent.");
    gui_test::Bench bench;
    bench.drop(files, QPoint(800, 600));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    WAIT_FOR(bench.settled());
    auto& area = *bench.window().area(Workspace::Explore);
    auto* heat = area.view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    QCOMPARE(heat->spec().platforms, std::vector<std::string>{"tpu-v2"});
    QCOMPARE(QString::fromStdString(heat->spec().x), QStringLiteral("node"));
    QCOMPARE(QString::fromStdString(heat->spec().y), QStringLiteral("batch"));
    QVERIFY(area.view(QStringLiteral("regression")));
    auto* speedup = area.view(QStringLiteral("speedup"));
    QVERIFY(speedup);
    QCOMPARE(speedup->spec().platforms, (std::vector<std::string>{"tpu-v2", "v100"}));
    bench.screenshot(QStringLiteral("job3-explore"));
    // While a picture is about to change, the pointer is over no mark.
    const auto stands = [&] { return bench.settled() && !heat->isRefining(); };
    WAIT_FOR(stands());

    // Hovering and clicking update the inspector. A brushed selection reaches every view and the run table.
    auto& selection = bench.bench().selection();
    auto& plot = heat->plot();
    figure::Row row = -1;
    for (const auto& cell : plot.figure().panels.front().cells)
        if (cell.state == figure::Cell::State::Value)
            row = cell.run;
    QVERIFY(row >= 0);
    const auto at = markOf(*heat, row);
    QVERIFY(!at.isNull());
    QTest::mouseMove(&plot, at);
    WAIT_FOR_EQUAL(selection.hovered(), row);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
    QCOMPARE(selection.focused(), row);
    const auto inside = at + QPoint(2, 2);
    QTest::mousePress(&plot, Qt::LeftButton, {}, inside);
    QTest::mouseMove(&plot, inside + QPoint(-60, 40));
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, inside + QPoint(-120, 60));
    WAIT_FOR(selection.selected().count > 1);
    const auto selected = selection.selected().count;
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job3-brushed"));
    // Filter to the selection, undo, redo.
    bench.keys(QStringLiteral("Ctrl+Shift+F"));
    WAIT_FOR_EQUAL(selection.shownCount(), selected);
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR(selection.filter().isEmpty());
    // With the keyboard, arrows step through cells and Esc clears.
    plot.setFocus();
    const auto before = selection.focused();
    QTest::keyClick(&plot, Qt::Key_Left);
    QVERIFY(selection.focused() != before);
    QTest::keyClick(&plot, Qt::Key_Escape);
    QCOMPARE(selection.selected().count, std::size_t{0});
    // A typed expression selects runs.
    bench.keys(QStringLiteral("Ctrl+F"));
    bench.type(QStringLiteral("filter"), QStringLiteral("node >= 256 && platform == \"v100\""));
    QTest::keyClick(bench.find<QLineEdit>(QStringLiteral("filter")), Qt::Key_Return);
    // 90 of the 176 runs have 512, 2048 or 8192 nodes (counted in gpu_fc.json); the 94 unfinished ones of
    // those widths are shown too.
    const auto& table = *selection.table();
    std::size_t expected = 0;
    for (std::size_t r = 0; r < table.rows(); ++r)
        expected += table.find("node")->numbers[r] >= 256 &&
                    table.find("platform")->dictionary->text(table.find("platform")->codes[r]) == "v100";
    WAIT_FOR_EQUAL(selection.shownCount(), expected);
    QVERIFY(expected > 0 && expected < table.rows());
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job3-filtered"));
    // A filter that no run passes says so, and says how to remove it.
    bench.type(QStringLiteral("filter"), QStringLiteral("node > 100000"));
    QTest::keyClick(bench.find<QLineEdit>(QStringLiteral("filter")), Qt::Key_Return);
    WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{0});
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job3-empty"));
    bench.window().actions()[QStringLiteral("edit.clearfilter")]->trigger();
    WAIT_FOR_EQUAL(selection.shownCount(), table.rows());
    // A double click shows the run's operations.
    WAIT_FOR(stands());
    plot.grab(); // brings the marks to their positions in the current figure
    QTest::mouseMove(&plot, markOf(*heat, row));
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, markOf(*heat, row));
    WAIT_FOR(bench.window().findChild<OperationsPage*>()->isVisible());
    bench.screenshot(QStringLiteral("job3-operations"));
}

/// Job 4: two platforms, seen from either side and as a ratio.
void JobsTest::comparePlatforms()
{
    const auto files = gui_test::paradnnFiles();
    if (files.isEmpty())
        QSKIP("The shared data folder is absent.");
    gui_test::Bench bench;
    bench.drop(files, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    bench.keys(QStringLiteral("Ctrl+4"));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Compare);
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job4-ratio"));
    auto& comparison = bench.window().comparison();
    QCOMPARE(comparison.a(), std::string("tpu-v2"));
    QCOMPARE(comparison.b(), std::string("v100"));
    // The slice is one in which both have results: a map of the pairs, and one map for each level next to it.
    auto* map = bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-map"));
    QVERIFY(map);
    std::size_t ratios = 0;
    for (const auto& cell : map->plot().figure().panels.front().cells)
        ratios += cell.state == figure::Cell::State::Value;
    QVERIFY2(ratios >= 20, "the map of ratios is empty");
    QVERIFY(bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-levels")));
    // The names of the differing columns are readable and not shortened to "...".
    auto* differences = bench.find<QTableView>(QStringLiteral("differences"));
    WAIT_FOR(differences->model()->rowCount() >= 4);
    for (int row = 0; row < differences->model()->rowCount(); ++row) {
        const auto name = differences->model()->index(row, 0).data().toString();
        WAIT_FOR2(differences->columnWidth(0) >= differences->fontMetrics().horizontalAdvance(name),
                  qPrintable(name));
    }
    // All 176 completed runs of the V100 (gpu_fc.json) have a partner on the TPU v2.
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{176});
    bench.click(QStringLiteral("side_A"));
    QCOMPARE(comparison.side(), Comparison::Side::A);
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job4-a"));
    const auto counted = [&] { return bench.settled() && !comparison.isBusy(); };
    bench.click(QStringLiteral("swap"));
    QCOMPARE(comparison.a(), std::string("v100"));
    QCOMPARE(comparison.b(), std::string("tpu-v2"));
    WAIT_FOR(counted());
    const auto wins = comparison.summary().wins;
    bench.click(QStringLiteral("swap"));
    WAIT_FOR(counted());
    // The shipped pairs have no ties: the winners seen from one side are the losers seen from the other.
    QCOMPARE(comparison.summary().wins + wins, std::size_t{176});
    bench.click(QStringLiteral("side_R"));
    QCOMPARE(comparison.side(), Comparison::Side::Ratio);
    // Seen from the other side the points are the same; the slice is one that both platforms ran.
    bench.click(QStringLiteral("swap"));
    QCOMPARE(comparison.a(), std::string("v100"));
    WAIT_FOR(counted());
    bench.screenshot(QStringLiteral("job4-swapped"));
    map = bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-map"));
    QVERIFY(map && bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-levels")));
    QVERIFY(!map->plot().figure().panels.empty());
    const auto& swapped = map->plot().figure().panels.front().cells;
    const auto values = std::count_if(swapped.begin(), swapped.end(), [](const auto& cell) {
        return cell.state == figure::Cell::State::Value;
    });
    QCOMPARE(static_cast<std::size_t>(values), ratios);
}

/// Benchmarks without examples or tokens are compared by their step times, where less time is faster. If this
/// fails, the user sees five empty views, or the slower platform as the winner.
void JobsTest::importedTimesAreCompared()
{
    QByteArray csv = "family,platform,layer,node,step_seconds\n";
    for (const int layer : {2, 4})
        for (const int node : {32, 64, 128}) {
            const auto point = ',' + QByteArray::number(layer) + ',' + QByteArray::number(node) + ',';
            csv += "fc,quick" + point + "0.1\nfc,slow" + point + "0.2\n";
        }
    QFile file(m_home.path(QStringLiteral("times.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(csv);
    file.close();
    gui_test::Bench bench;
    bench.drop({file.fileName()}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    bench.keys(QStringLiteral("Ctrl+4"));
    auto& comparison = bench.window().comparison();
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{6});
    if (comparison.a() != "quick")
        bench.click(QStringLiteral("swap"));
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    QCOMPARE(comparison.summary().wins, std::size_t{6});
    QVERIFY(std::abs(comparison.summary().geometricMean - 2) < 1e-9);
    const auto* area = bench.window().area(Workspace::Compare);
    QVERIFY(area->views().size() >= 4);
    for (auto* view : area->views())
        if (view->isVisible())
            QVERIFY2(!view->plot().figure().panels.empty(), qPrintable(view->id()));
    auto* map = area->view(QStringLiteral("compare-map"));
    QVERIFY(map && map->isVisible());
    for (const auto& cell : map->plot().figure().panels.front().cells)
        QVERIFY(std::abs(cell.value - 2) < 1e-9);
    bench.screenshot(QStringLiteral("job4-times"));
    // nvbench's own example: 44 states that ran on both devices, in either file.
    const auto folder = QString(parascope::test::sharedData("/nvbench"));
    if (!QFile::exists(folder + QStringLiteral("/test_ref.json")))
        QSKIP("The shared data folder is absent.");
    bench.bench().data().closeAll();
    bench.drop({folder + QStringLiteral("/test_ref.json"), folder + QStringLiteral("/test_cmp.json")},
               QPoint(800, 600));
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{44});
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    bench.screenshot(QStringLiteral("job4-nvbench"));
    for (auto* view : area->views())
        if (view->isVisible())
            QVERIFY2(!view->plot().figure().panels.empty(), qPrintable(view->id()));
}

/// Two models profiled on two machines: only the pairs are shown.
void JobsTest::tracesAreCompared()
{
    QStringList files;
    for (const char* machine : {"h100", "mi300"}) {
        const QDir folder(QString(parascope::test::sharedData("/kineto")) + QLatin1Char('/') +
                          QLatin1String(machine));
        for (const auto& entry : folder.entryInfoList({QStringLiteral("*.json.gz")}, QDir::Files, QDir::Name))
            files.append(entry.absoluteFilePath());
    }
    if (files.size() != 4)
        QSKIP("The shared data folder is absent.");
    gui_test::Bench bench;
    bench.drop(files, QPoint(800, 600));
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4 &&
             bench.settled());
    const auto& possible = bench.bench().data().loaded().possible;
    QVERIFY2(std::any_of(possible.begin(), possible.end(),
                         [](const auto& plan) { return plan.spec.kind == "traces"; }),
             "the menu has no view of two traces");
    bench.keys(QStringLiteral("Ctrl+4"));
    auto& comparison = bench.window().comparison();
    const auto* area = bench.window().area(Workspace::Compare);
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    bench.screenshot(QStringLiteral("job4-traces"));
    QVERIFY(area->view(QStringLiteral("compare-traces")));
    QVERIFY(area->view(QStringLiteral("compare-traces-2"))); // the other model
    for (auto* view : area->views())
        if (view->isVisible())
            QVERIFY2(!view->plot().figure().panels.empty(), qPrintable(view->id()));
    // Both models ran on both machines: their steps are two pairs, and the summary agrees.
    QCOMPARE(comparison.summary().pairs.size(), std::size_t{2});
}

/// With launches on both sides every pair gets an answer; a pair without a clear one gets the number of
/// launches that it needs.
void JobsTest::launchesAreJudged()
{
    // Launches spread by 1 %: a factor of two is different, equal means are the same within 5 %.
    QByteArray csv = "family,platform,batch,node,examples_per_second\n";
    const double spread[] = {0.99, 1.0, 1.01, 0.995, 1.005};
    for (const int node : {32, 64, 128, 256})
        for (const double factor : spread) {
            const double b = 1000.0 * factor, a = (node == 32   ? 2000.0
                                                   : node == 64 ? 500.0
                                                                : 1000.0) *
                                                  (2 - factor);
            csv += "fc,new,64," + QByteArray::number(node) + ',' + QByteArray::number(a) + '\n';
            csv += "fc,old,64," + QByteArray::number(node) + ',' + QByteArray::number(b) + '\n';
        }
    QFile file(m_home.path(QStringLiteral("launches.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(csv);
    file.close();
    gui_test::Bench bench({1280, 800});
    bench.drop({file.fileName()}, QPoint(700, 500));
    WAIT_FOR(bench.settled());
    bench.keys(QStringLiteral("Ctrl+4"));
    auto& comparison = bench.window().comparison();
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{4});
    if (comparison.a() != "new")
        bench.click(QStringLiteral("swap"));
    WAIT_FOR(!comparison.isBusy() && comparison.summary().pairs.size() == 4);
    const auto& summary = comparison.summary();
    QCOMPARE(summary.fasterA, std::size_t{1});
    QCOMPARE(summary.fasterB, std::size_t{1});
    QCOMPARE(summary.verdicts.same, std::size_t{2});
    // Medians: 2000, 500, 1000, 1000 over 1000.
    QVERIFY(std::abs(summary.geometricMean - 1) < 1e-9);
    for (auto* tab : bench.window().findChildren<QTabBar*>())
        for (int i = 0; i < tab->count(); ++i)
            if (tab->tabText(i) == QStringLiteral("Pairs") && tab->isVisible())
                QTest::mouseClick(tab, Qt::LeftButton, {}, tab->tabRect(i).center());
    auto* pairs = bench.find<QTableView>(QStringLiteral("pairs"));
    QVERIFY(pairs);
    QStringList answers, headers;
    for (int column = 0; column < pairs->model()->columnCount(); ++column)
        headers.append(pairs->model()->headerData(column, Qt::Horizontal).toString());
    QVERIFY2(!headers.contains(QStringLiteral("batch")),
             "what all pairs have in common takes the room of the answers");
    for (int row = 0; row < pairs->model()->rowCount(); ++row)
        answers.append(pairs->model()
                           ->index(row, static_cast<int>(headers.indexOf(QStringLiteral("answer"))))
                           .data()
                           .toString());
    // The pairs are sorted with A's worst first, and the letters of the sides name the faster one; the two
    // pairs in the middle have the same answer.
    QCOMPARE(answers.size(), 4);
    QVERIFY(answers[0].contains(QLatin1Char('B')) && !answers[0].contains(QLatin1Char('A')));
    QVERIFY(answers[3].contains(QLatin1Char('A')) && !answers[3].contains(QLatin1Char('B')));
    QCOMPARE(answers.count(answers[1]), 2);
    QCOMPARE(answers[1], answers[2]);
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job4-launches"));
    QVERIFY2(!bench.window().findChild<QToolButton*>(QStringLiteral("queueRepeats"))->isVisible(),
             "every pair has its answer");
    // With one run each, a click adds the needed repeats to the grid.
    QFile single(m_home.path(QStringLiteral("single.csv")));
    QVERIFY(single.open(QIODevice::WriteOnly));
    single.write("family,platform,layer,input,output,batch,node,examples_per_second\nfc,x,2,64,16,64,32,"
                 "100\nfc,y,2,64,16,64,32,120\nfc,x,2,64,16,64,64,90\nfc,y,2,64,16,64,64,95\n");
    single.close();
    bench.bench().data().closeAll();
    bench.drop({single.fileName()}, QPoint(700, 500));
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{2});
    bench.click(QStringLiteral("queueRepeats"));
    QCOMPARE(bench.window().workspace(), Workspace::Design);
    WAIT_FOR_EQUAL(bench.bench().grid().forecast().points, std::size_t{2});
    QCOMPARE(bench.bench().grid().document().repeats, 3);
}

/// Job 5: the figure is exported to a file, by the shortcut.
void JobsTest::leaveWithAFigure()
{
    const auto files = gui_test::paradnnFiles();
    if (files.isEmpty())
        QSKIP("The shared data folder is absent.");
    gui_test::Bench bench;
    bench.drop(files, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"))->plot().setFocus();
    bench.keys(QStringLiteral("Ctrl+E"));
    const auto dialogOf = [&] {
        return bench.window().findChild<ExportDialog*>(QStringLiteral("exportDialog"));
    };
    WAIT_FOR(dialogOf() && dialogOf()->isVisible());
    auto* dialog = dialogOf();
    QVERIFY2(!dialog->isModal(), "the window behind the dialog must stay usable");
    const auto type = [&](const char* name, const QString& text) {
        auto* field = dialog->findChild<QLineEdit*>(QString::fromLatin1(name));
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    };
    auto* caption = dialog->findChild<QPlainTextEdit*>(QStringLiteral("caption"));
    WAIT_FOR(!caption->toPlainText().isEmpty());
    auto* export_ = dialog->findChild<QPushButton*>(QStringLiteral("doExport"));
    // A folder that does not exist gets a sentence in the dialog, and no file is written.
    type("exportFolder", m_home.path(QStringLiteral("no/such/folder")));
    type("exportName", QStringLiteral("fig"));
    WAIT_FOR(export_->isEnabled());
    QTest::mouseClick(export_, Qt::LeftButton);
    auto* problem = dialog->findChild<QLabel*>(QStringLiteral("exportProblem"));
    WAIT_FOR(problem->isVisible() && !problem->text().isEmpty());
    type("exportFolder", m_home.path(QString()));
    for (const char* format : {"svg", "csv"})
        QTest::mouseClick(dialog->findChild<QCheckBox*>(QStringLiteral("format_") + QLatin1String(format)),
                          Qt::LeftButton, {}, QPoint(8, 8));
    QTest::mouseClick(dialog->findChild<QToolButton*>(QStringLiteral("vision_1")), Qt::LeftButton);
    // The sentence on the page is the last to appear.
    const auto checked = [&] {
        const auto labels = dialog->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const auto* label) { return !label->pixmap().isNull(); });
    };
    WAIT_FOR(checked());
    dialog->grab().save(QString(parascope::test::program("/../tests/screenshots/job5-export.png")));
    WAIT_FOR(export_->isEnabled());
    QTest::mouseClick(export_, Qt::LeftButton);
    const auto size = [&](const char* ending) {
        return QFileInfo(m_home.path(QStringLiteral("fig.") + QLatin1String(ending))).size();
    };
    WAIT_FOR(size("pdf") > 1000 && size("svg") > 1000 && size("csv") > 100);
    QVERIFY2(!problem->isVisible(), qPrintable(problem->text()));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("copyCaption")), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), caption->toPlainText());
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("copyCommand")), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("parascope --export")));
    dialog->close();
    // Two views become the panels of one figure, which is a view like any other.
    auto& area = *bench.window().area(Workspace::Explore);
    for (const char* id : {"heatmap", "regression"}) {
        area.activate(area.view(QLatin1String(id)));
        bench.window().actions()[QStringLiteral("figure.collect")]->trigger();
        bench.window().setWorkspace(Workspace::Explore);
    }
    WAIT_FOR(area.view(QStringLiteral("composite")));
    WAIT_FOR(bench.settled());
    area.activate(area.view(QStringLiteral("composite")));
    QCOMPARE(area.view(QStringLiteral("composite"))->spec().panels.size(), std::size_t{2});
    area.toggleMaximised();
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("job5-composite"));
    QCOMPARE(area.view(QStringLiteral("composite"))->plot().figure().panels.size(), std::size_t{2});
    area.toggleMaximised();
    // An exported file that is dropped again opens as the view that it came from.
    WAIT_FOR(!dialogOf());
    const auto views = bench.bench().views().size();
    bench.drop({m_home.path(QStringLiteral("fig.pdf"))}, QPoint(800, 500));
    WAIT_FOR_EQUAL(bench.bench().views().size(), views + 1);
    QCOMPARE(bench.bench().views().back().spec.kind, std::string("heatmap"));
    bench.window().actions()[QStringLiteral("edit.undo")]->trigger();
    WAIT_FOR_EQUAL(bench.bench().views().size(), views);
}

/// A folder of logs written by ParaDnn's scripts is dropped.
void JobsTest::aFolderOfLogsOpens()
{
    const auto write = [&](const QString& name, const QByteArray& text) {
        const auto path = m_home.path(QStringLiteral("logs/fc_gpu_float32/") + name);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    };
    for (const int nodes : {32, 64, 128}) {
        const auto name = QStringLiteral("layer_4-node_%1-input_2000-output_1000-bs_64").arg(nodes);
        write(name + QStringLiteral(".out"),
              "Tensorflow version: 1.12.0\n***layer: 4\n***node: " + QByteArray::number(nodes) +
                  "\n***batch_size: 64\n***data_type: float32\n***optimizer: rms\n***use_tpu: False\n");
        write(name + QStringLiteral(".err"),
              "INFO:tensorflow:global_step/sec: 90\nINFO:tensorflow:global_step/sec: 100\n");
    }
    gui_test::Bench bench;
    bench.drop({m_home.path(QStringLiteral("logs"))}, QPoint(600, 400));
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 3);
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
}

PARASCOPE_TEST_MAIN(QApplication, JobsTest)
#include "tst_jobs.moc"
