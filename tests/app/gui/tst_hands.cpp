// SPDX-License-Identifier: GPL-3.0-or-later
// The five jobs with one input device: with the keyboard only, and with the mouse only (both type the letters
// of fields). Every press is recorded next to the screenshots. If this fails, a user who cannot or does not
// want to hold a mouse gets stuck in the middle of a job.
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/run/device_editor.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include <algorithm>

using namespace parascope;
using namespace parascope::gui;

namespace {

/// The actions of a user with one of the two devices.
class Hand
{
public:
    Hand(gui_test::Bench& bench, bool mouse) : m_bench(bench), m_mouse(mouse) {}
    [[nodiscard]] bool isMouse() const { return m_mouse; }
    [[nodiscard]] const QStringList& record() const { return m_record; }

    void key(const QString& sequence)
    {
        const auto combination = QKeySequence(sequence)[0];
        note(sequence);
        QTest::keyClick(focus(), combination.key(), combination.keyboardModifiers());
    }
    void type(const QString& text)
    {
        note(QLatin1Char('"') + text + QLatin1Char('"'));
        if (std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; }))
            return QTest::keyClicks(focus(), text);
        QInputMethodEvent written; // an input method sends other letters, which no key has
        written.setCommitString(text);
        QApplication::sendEvent(focus(), &written);
    }
    /// Presses a button or a box, by its object name.
    void press(const QString& name)
    {
        auto* widget = visible(name);
        QVERIFY2(widget && widget->isEnabled(), qPrintable(name));
        if (m_mouse)
            return click(widget, qobject_cast<QCheckBox*>(widget) ? QPoint(8, widget->height() / 2)
                                                                  : widget->rect().center());
        reach(name);
        key(QStringLiteral("Space"));
    }
    /// Replaces the text of a field.
    void fill(const QString& name, const QString& text)
    {
        auto* widget = visible(name);
        QVERIFY2(widget && widget->isEnabled(), qPrintable(name));
        if (m_mouse)
            click(widget, widget->rect().center());
        else
            reach(name);
        key(QStringLiteral("Ctrl+A"));
        if (text.isEmpty())
            key(QStringLiteral("Del"));
        else
            type(text);
    }
    /// Moves the focus with Tab, within one round through the window. The target is given by name, because an
    /// editor makes its rows again when the focus leaves them.
    void reach(const QString& name)
    {
        constexpr int most = 400;
        int steps = 0;
        QStringList round;
        for (; steps < most && focus()->objectName() != name; ++steps) {
            if (const auto here = focus()->objectName(); !here.isEmpty() && !round.contains(here))
                round.append(here);
            QTest::keyClick(focus(), Qt::Key_Tab);
        }
        note(QStringLiteral("Tab x %1 -> %2").arg(steps).arg(name));
        QVERIFY2(focus()->objectName() == name,
                 qPrintable(QStringLiteral("Tab does not lead to %1, but to %2")
                                .arg(name, round.join(QStringLiteral(", ")))));
    }
    void click(QWidget* widget, const QPoint& at)
    {
        note(QStringLiteral("click %1").arg(widget->objectName()));
        QTest::mouseClick(widget, Qt::LeftButton, {}, at);
    }
    void note(const QString& what) { m_record.append(what); }
    /// Finds a visible widget in the window that is in front.
    static QWidget* visible(const QString& name)
    {
        QWidget* found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                for (auto* widget : QApplication::allWidgets())
                    if (widget->objectName() == name && widget->isVisible())
                        found = widget;
                return found != nullptr;
            },
            test::patience);
        return found;
    }

private:
    QWidget* focus()
    {
        // Without a window manager, a list or field that has popped up and closed remains the active window.
        const auto* active = QApplication::activeWindow();
        if (!QApplication::activePopupWidget() && (!active || active->windowType() == Qt::Popup)) {
            QT_WARNING_PUSH
            QT_WARNING_DISABLE_DEPRECATED
            QApplication::setActiveWindow(&m_bench.window());
            QT_WARNING_POP
        }
        auto* widget = QApplication::focusWidget();
        return widget ? widget : static_cast<QWidget*>(&m_bench.window());
    }

    gui_test::Bench& m_bench;
    bool m_mouse;
    QStringList m_record;
};

/// The middle of the mark of a row, at which the pointer can point.
QPoint middleOf(FigureView& view, figure::Row row)
{
    return view.plot().positionOf(row).toPoint();
}

} // namespace

class HandsTest : public QObject
{
    Q_OBJECT

private slots:
    void theFiveJobs_data();
    void theFiveJobs();

private:
    void designAndRun(gui_test::Bench& bench, Hand& hand);
    void watchAndSteer(gui_test::Bench& bench, Hand& hand);
    void openAndExplore(gui_test::Bench& bench, Hand& hand);
    void compare(gui_test::Bench& bench, Hand& hand);
    void leave(gui_test::Bench& bench, Hand& hand);
    /// Adds an entry to the device list; it replaces an entry of the same name.
    static void addDevice(gui_test::Bench& bench, const dispatch::DeviceConfig& device);
    /// Chooses this device and no other.
    static void chooseDevice(gui_test::Bench& bench, const QString& name);
    /// The gate at which the runs of the device "held" wait.
    [[nodiscard]] test::Gate gate() const { return test::Gate(m_home.path(m_row + QStringLiteral(".gate"))); }
    [[nodiscard]] QString twoPlatforms() const;

    gui_test::Home m_home;
    QString m_row;
};

void HandsTest::theFiveJobs_data()
{
    QTest::addColumn<bool>("mouse");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("language");
    const bool all =
        qEnvironmentVariableIsSet("PARASCOPE_SOAK") || qEnvironmentVariableIsSet("PARASCOPE_SCREENSHOTS");
    for (const bool mouse : {false, true})
        for (const auto& size : {QSize(1280, 800), QSize(1600, 1000), QSize(2560, 1440)})
            for (const bool dark : {false, true})
                for (const auto* language : {"en", "zh_CN"}) {
                    // Every test run tests each hand once, each with other values of the remaining columns.
                    const bool chinese = QLatin1String(language) == QLatin1String("zh_CN");
                    if (all || (mouse ? size.width() == 1600 && !dark && !chinese
                                      : size.width() == 1280 && dark && chinese))
                        QTest::addRow("%s-%dx%d-%s-%s", mouse ? "mouse" : "keyboard", size.width(),
                                      size.height(), dark ? "dark" : "light", language)
                            << mouse << size << dark << QString::fromLatin1(language);
                }
}

QString HandsTest::twoPlatforms() const
{
    QByteArray csv = "family,platform,layer,node,batch,examples_per_second\n";
    for (const int layer : {4, 8})
        for (const int node : {32, 64, 128, 256})
            for (const int batch : {16, 32, 64})
                for (const bool quick : {true, false}) {
                    const double rate = (quick ? 1000.0 : 400.0 + node) * batch / (batch + 16.0) / layer;
                    csv += QByteArray("fc,") + (quick ? "quick," : "slow,") + QByteArray::number(layer) +
                           ',' + QByteArray::number(node) + ',' + QByteArray::number(batch) + ',' +
                           QByteArray::number(rate) + '\n';
                }
    QFile file(m_home.path(QStringLiteral("two.csv")));
    if (file.open(QIODevice::WriteOnly))
        file.write(csv);
    return file.fileName();
}

void HandsTest::addDevice(gui_test::Bench& bench, const dispatch::DeviceConfig& device)
{
    auto* editor = bench.window().findChild<DeviceEditor*>();
    QVERIFY(editor);
    editor->edit(dispatch::toJson(device));
    bench.click(QStringLiteral("saveDevice"));
}

void HandsTest::chooseDevice(gui_test::Bench& bench, const QString& name)
{
    WAIT_FOR(bench.window().findChild<QCheckBox*>(QStringLiteral("device_") + name));
    for (auto* box : bench.window().findChildren<QCheckBox*>())
        if (box->objectName().startsWith(QLatin1String("device_")))
            box->setChecked(box->objectName() == QStringLiteral("device_") + name);
}

void HandsTest::theFiveJobs()
{
    QFETCH(bool, mouse);
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    QFETCH(QString, language);
    m_row = QString::fromLatin1(QTest::currentDataTag());
    QFile::remove(m_home.path(QStringLiteral("config/parascope/workbench.ini")));
    gui_test::Bench bench(size);
    bench.bench().appearance().setTheme(dark ? Appearance::ThemeChoice::Dark
                                             : Appearance::ThemeChoice::Light);
    bench.bench().appearance().setLanguage(language);
    bench.bench().setSweepDatabase(m_home.path(m_row + QStringLiteral(".db")));
    bench.renewWindow();
    const QStringList clean{QStringLiteral("--clean")};
    addDevice(bench, test::fakeDevice(clean, "quick"));
    addDevice(bench, test::fakeDevice(clean + gate().arguments(), "held"));
    bench.window().activateWindow();
    WAIT_FOR(bench.window().isActiveWindow());
    Hand hand(bench, mouse);
    const auto job = [&](const char* name, auto does) {
        hand.note(QStringLiteral("\n# ") + QLatin1String(name));
        (this->*does)(bench, hand);
        bench.screenshot(QStringLiteral("hands-%1-%2").arg(m_row, QLatin1String(name)));
    };
    job("design", &HandsTest::designAndRun);
    if (!QTest::currentTestFailed())
        job("steer", &HandsTest::watchAndSteer);
    if (!QTest::currentTestFailed())
        job("explore", &HandsTest::openAndExplore);
    if (!QTest::currentTestFailed())
        job("compare", &HandsTest::compare);
    if (!QTest::currentTestFailed())
        job("leave", &HandsTest::leave);
    QString folder = qEnvironmentVariable("PARASCOPE_SCREENSHOTS");
    if (folder.isEmpty())
        folder = QString(parascope::test::program("/../tests/screenshots"));
    QFile record(QDir(folder).filePath(QStringLiteral("hands-%1.txt").arg(m_row)));
    QVERIFY(record.open(QIODevice::WriteOnly));
    record.write(hand.record().join(QLatin1Char('\n')).toUtf8() + '\n');
    bench.bench().sweeps().stop(true);
    WAIT_FOR(!bench.bench().sweeps().isRunning());
    bench.bench().data().closeAll();
}

/// From the first screen to the runs of the user's own grid.
void HandsTest::designAndRun(gui_test::Bench& bench, Hand& hand)
{
    chooseDevice(bench, QStringLiteral("quick"));
    QCOMPARE(bench.window().workspace(), Workspace::Start);
    hand.press(QStringLiteral("editFirst"));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Design);
    hand.fill(QStringLiteral("gridName"), QStringLiteral("tiny"));
    hand.fill(QStringLiteral("values_node"), QStringLiteral("16, 32"));
    hand.fill(QStringLiteral("step_node"), {});
    hand.fill(QStringLiteral("values_batch"), QStringLiteral("8, 16, 32"));
    hand.fill(QStringLiteral("step_batch"), {});
    hand.fill(QStringLiteral("fixed"), QStringLiteral("layer=2, input=64, output=16"));
    hand.fill(QStringLiteral("where"), {});
    WAIT_FOR_EQUAL(bench.bench().grid().forecast().points, std::size_t{6});
    WAIT_FOR(bench.bench().grid().isValid());
    if (hand.isMouse())
        hand.press(QStringLiteral("designStart"));
    else
        hand.key(QStringLiteral("F5"));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Run);
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 6);
    // Wait until the runner has ended; the next sweep starts another one.
    WAIT_FOR(!bench.bench().sweeps().isRunning() &&
             store::Writer::open(bench.bench().sweepDatabase().toStdString()));
}

/// Pauses, resumes, skips and stops a sweep.
void HandsTest::watchAndSteer(gui_test::Bench& bench, Hand& hand)
{
    chooseDevice(bench, QStringLiteral("held"));
    auto& sweeps = bench.bench().sweeps();
    const auto steer = [&](const char* button, const char* key) {
        if (hand.isMouse())
            hand.press(QLatin1String("tool.") + QLatin1String(button));
        else
            hand.key(QLatin1String(key));
    };
    steer("run.start", "F5");
    WAIT_FOR(sweeps.hasRunAtWork() && sweeps.progress().points == 6);
    steer("run.pause", "F6");
    WAIT_FOR(sweeps.isPaused());
    steer("run.pause", "F6");
    WAIT_FOR(sweeps.isRunning() && !sweeps.isPaused());
    steer("run.skip", "F7");
    gate().letThrough(2); // the skipped run may be among them
    WAIT_FOR(sweeps.progress().done >= 1);
    steer("run.stop", "Shift+F5");
    WAIT_FOR(!sweeps.isRunning());
    QVERIFY(bench.bench().selection().table()->rows() < 12); // 6 runs are from the previous sweep
}

/// Opens files, inspects a run, selects and filters some, shows the table of the figure, and undoes all of
/// it.
void HandsTest::openAndExplore(gui_test::Bench& bench, Hand& hand)
{
    bench.bench().data().closeAll();
    bench.window().setWorkspace(Workspace::Start);
    const auto file = twoPlatforms();
    bool chosen = false;
    QTimer chooser;
    connect(&chooser, &QTimer::timeout, this, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog || !qobject_cast<QLineEdit*>(QApplication::focusWidget()))
            return;
        chooser.stop();
        chosen = true;
        hand.type(file); // the name field has the focus when the dialog opens
        hand.key(QStringLiteral("Return"));
    });
    chooser.start(100);
    if (hand.isMouse())
        hand.press(QStringLiteral("openResults"));
    else
        hand.key(QStringLiteral("Ctrl+O"));
    QVERIFY2(chosen, "the file chooser must open, with its name field in focus");
    bench.window().activateWindow(); // as a window manager does when a dialog closes
    WAIT_FOR(bench.window().isActiveWindow());
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    auto& selection = bench.bench().selection();
    WAIT_FOR(selection.table() && selection.table()->rows() == 48 && bench.settled());
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    WAIT_FOR(bench.settled() && !heat->isRefining()); // no other picture comes under the pointer
    auto& plot = heat->plot();
    if (hand.isMouse()) {
        const auto& cells = plot.figure().panels.front().cells;
        hand.click(&plot, middleOf(*heat, cells.front().run));
        QVERIFY(selection.focused() >= 0);
        const auto from = middleOf(*heat, cells.front().run), to = middleOf(*heat, cells.back().run);
        hand.note(QStringLiteral("drag over the map"));
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot, (from + to) / 2);
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
    } else {
        hand.reach(plot.objectName());
        hand.key(QStringLiteral("Right"));
        QVERIFY(selection.focused() >= 0);
        hand.key(QStringLiteral("Shift+Right"));
        hand.key(QStringLiteral("Shift+Up"));
    }
    WAIT_FOR(selection.selected().count > 1);
    const auto selected = selection.selected().count;
    WAIT_FOR(bench.settled());
    if (hand.isMouse())
        hand.press(QStringLiteral("filterTo"));
    else
        hand.key(QStringLiteral("Ctrl+Shift+F"));
    WAIT_FOR_EQUAL(selection.shownCount(), selected);
    if (hand.isMouse())
        hand.press(QStringLiteral("tool.edit.undo"));
    else
        hand.key(QStringLiteral("Ctrl+Z"));
    WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{48});
    // Both hands type an expression.
    if (hand.isMouse())
        hand.click(Hand::visible(QStringLiteral("filter")), QPoint(60, 10));
    else
        hand.key(QStringLiteral("Ctrl+F"));
    hand.type(QStringLiteral("node >= 128"));
    hand.key(QStringLiteral("Return"));
    WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{24});
    WAIT_FOR(bench.settled());
    // Show the table in the figure's place, and the figure again.
    if (hand.isMouse()) {
        hand.press(QStringLiteral("tool.figure.table"));
        WAIT_FOR(heat->twin());
        hand.press(QStringLiteral("tool.figure.table"));
    } else {
        hand.reach(plot.objectName());
        hand.key(QStringLiteral("T"));
        WAIT_FOR(heat->twin());
        hand.key(QStringLiteral("T"));
    }
    WAIT_FOR(!heat->twin());
    // Everything else is reached by its name.
    if (!hand.isMouse()) {
        hand.key(QStringLiteral("Ctrl+K"));
        hand.type(bench.window().actions()[QStringLiteral("edit.clearfilter")]->text());
        hand.key(QStringLiteral("Return"));
        WAIT_FOR_EQUAL(selection.shownCount(), std::size_t{48});
    }
}

/// Shows either side, the ratio, and the swapped sides.
void HandsTest::compare(gui_test::Bench& bench, Hand& hand)
{
    auto& comparison = bench.window().comparison();
    if (hand.isMouse())
        hand.press(QStringLiteral("workspace.compare"));
    else
        hand.key(QStringLiteral("Ctrl+4"));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Compare);
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    QVERIFY(comparison.summary().pairs.size() >= 12);
    auto* map = bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-map"));
    QVERIFY(map);
    const auto side = [&](const char* letter, Comparison::Side wanted) {
        if (hand.isMouse()) {
            hand.press(QLatin1String("side_") + QLatin1String(letter));
        } else {
            hand.reach(map->plot().objectName());
            hand.key(QLatin1String(letter));
        }
        QCOMPARE(comparison.side(), wanted);
        WAIT_FOR(!comparison.isBusy() && bench.settled());
    };
    side("A", Comparison::Side::A);
    side("B", Comparison::Side::B);
    side("R", Comparison::Side::Ratio);
    const auto first = comparison.a();
    hand.press(QStringLiteral("swap"));
    QCOMPARE(comparison.b(), first);
    WAIT_FOR(!comparison.isBusy() && bench.settled());
}

/// Exports the figure as two files.
void HandsTest::leave(gui_test::Bench& bench, Hand& hand)
{
    auto* map = bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-map"));
    QVERIFY(map);
    if (hand.isMouse()) {
        hand.click(&map->plot(), QPoint(5, 5));
        hand.press(QStringLiteral("tool.figure.export"));
    } else {
        hand.reach(map->plot().objectName());
        hand.key(QStringLiteral("Ctrl+E"));
    }
    auto* dialog = Hand::visible(QStringLiteral("exportDialog"));
    QVERIFY(dialog);
    WAIT_FOR(dialog->isActiveWindow());
    auto* svg = qobject_cast<QCheckBox*>(Hand::visible(QStringLiteral("format_svg")));
    QVERIFY(svg);
    if (!svg->isChecked())
        hand.press(QStringLiteral("format_svg"));
    QVERIFY(svg->isChecked());
    hand.fill(QStringLiteral("exportFolder"), m_home.path(QString()));
    hand.fill(QStringLiteral("exportName"), m_row);
    auto* done = Hand::visible(QStringLiteral("doExport"));
    QVERIFY(done);
    WAIT_FOR(done->isEnabled());
    hand.press(QStringLiteral("doExport"));
    for (const char* ending : {".pdf", ".svg"})
        WAIT_FOR(QFileInfo(m_home.path(m_row + QLatin1String(ending))).size() > 1000);
    if (hand.isMouse())
        dialog->close(); // a user closes it by its frame, which a test does not have
    else
        hand.key(QStringLiteral("Esc"));
    WAIT_FOR(!dialog->isVisible());
}

PARASCOPE_TEST_MAIN(QApplication, HandsTest)
#include "tst_hands.moc"
