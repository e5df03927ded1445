// SPDX-License-Identifier: GPL-3.0-or-later
// Random actions on the window: clicks, keys, drags, wheel, resizes, themes, languages, sweeps. They must not
// crash the program or lose a result.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/figures/view_area.h"
#include "app/gui/tool_bar.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/store/database.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QRandomGenerator>
#include <QWheelEvent>

using namespace parascope;
using namespace parascope::gui;

class MonkeyTest : public QObject
{
    Q_OBJECT

private slots:
    void survives();
    void cleanup();

private:
    void answerPopups(QRandomGenerator& dice);
    void act(gui_test::Bench& bench, QRandomGenerator& dice);
    static bool forbidden(const QWidget& widget);
    static long residentKiB();
    /// Remembers the action for the message of a failure. The machine decides the order of events, so the
    /// seed does not repeat it exactly.
    void note(const QString& what);

    QStringList m_last;
    gui_test::Home m_home;
    bool m_worker = QFile::exists(qEnvironmentVariable("PARASCOPE_WORKER"));
};

/// Widgets that are not clicked, because the system's file chooser would wait for a user.
bool MonkeyTest::forbidden(const QWidget& widget)
{
    static const QStringList names{QStringLiteral("openResults"), QStringLiteral("tool.file.open"),
                                   QStringLiteral("tool.file.save")};
    for (const auto* w = &widget; w; w = w->parentWidget()) {
        if (names.contains(w->objectName()) || w->inherits("parascope::gui::DropZone") ||
            w->inherits("QMenuBar"))
            return true;
        if (const auto* button = qobject_cast<const QAbstractButton*>(w);
            button && button->text().contains(QLatin1String("...")))
            return true;
        if (const auto* button = qobject_cast<const QAbstractButton*>(w);
            button && button->toolTip().contains(QLatin1String("Ctrl+O")))
            return true;
    }
    return false;
}

void MonkeyTest::note(const QString& what)
{
    m_last.append(what);
    if (m_last.size() > 40)
        m_last.removeFirst();
}

long MonkeyTest::residentKiB()
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const auto& line : file.readAll().split('\n'))
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').first().toLong();
    return 0;
}

/// Menus and dialogs wait in their own event loop; this closes them, sometimes by choosing an entry.
void MonkeyTest::answerPopups(QRandomGenerator& dice)
{
    if (auto* dialog = QApplication::activeModalWidget()) {
        note(QStringLiteral("dialog %1 closed").arg(QString::fromLatin1(dialog->metaObject()->className())));
        dialog->close();
    }
    auto* popup = QApplication::activePopupWidget();
    if (!popup)
        return;
    auto* menu = qobject_cast<QMenu*>(popup);
    const auto actions = menu ? menu->actions() : QList<QAction*>();
    QAction* action = actions.isEmpty() || dice.bounded(2)
                          ? nullptr
                          : actions[dice.bounded(static_cast<int>(actions.size()))];
    popup->close();
    if (action && action->isEnabled() && !action->menu() && !action->text().contains(QLatin1String("..."))) {
        note(QStringLiteral("menu \"%1\"").arg(action->text()));
        action->trigger();
    }
}

void MonkeyTest::act(gui_test::Bench& bench, QRandomGenerator& dice)
{
    auto& window = bench.window();
    const auto widgets = window.findChildren<QWidget*>();
    std::vector<QWidget*> visible;
    for (auto* widget : widgets)
        if (widget->isVisible() && widget->width() > 2 && widget->height() > 2 && !forbidden(*widget))
            visible.push_back(widget);
    if (visible.empty())
        return;
    auto* widget = visible[static_cast<std::size_t>(dice.bounded(static_cast<int>(visible.size())))];
    const QPoint at(dice.bounded(widget->width()), dice.bounded(widget->height()));
    const int kind = dice.bounded(14);
    note(QStringLiteral("%1 at %2 \"%3\" (%4, %5)")
             .arg(kind)
             .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName())
             .arg(at.x())
             .arg(at.y()));
    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3:
        QTest::mouseClick(widget, Qt::LeftButton, dice.bounded(4) ? Qt::NoModifier : Qt::ShiftModifier, at);
        break;
    case 4:
        QTest::mouseMove(widget, at);
        break;
    case 5: {
        QTest::mousePress(widget, Qt::LeftButton, {}, at);
        QTest::mouseMove(widget, at + QPoint(dice.bounded(120) - 60, dice.bounded(120) - 60));
        QTest::mouseRelease(widget, Qt::LeftButton, {},
                            at + QPoint(dice.bounded(160) - 80, dice.bounded(160) - 80));
        break;
    }
    case 6: {
        static const Qt::Key keys[] = {
            Qt::Key_Left,   Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,        Qt::Key_Space,
            Qt::Key_Escape, Qt::Key_T,     Qt::Key_L,  Qt::Key_BracketLeft, Qt::Key_BracketRight,
            Qt::Key_0,      Qt::Key_Plus,  Qt::Key_A,  Qt::Key_R,           Qt::Key_F11,
            Qt::Key_Tab};
        widget->setFocus();
        QTest::keyClick(widget, keys[dice.bounded(static_cast<int>(std::size(keys)))],
                        dice.bounded(5) ? Qt::NoModifier : Qt::ShiftModifier);
        break;
    }
    case 7:
        if (auto* field = qobject_cast<QLineEdit*>(widget);
            field && field->objectName() != QLatin1String("layoutName")) {
            static const QStringList texts{
                QStringLiteral("node > 100"), QStringLiteral("x"), QStringLiteral("4, 8"),
                QStringLiteral("(("),         QString(),           QStringLiteral("\"")};
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, texts[dice.bounded(static_cast<int>(texts.size()))]);
            QTest::keyClick(field, Qt::Key_Return);
        }
        break;
    case 8: {
        QWheelEvent wheel(QPointF(at), widget->mapToGlobal(QPointF(at)), {},
                          QPoint(0, dice.bounded(2) ? 120 : -120), Qt::NoButton,
                          dice.bounded(2) ? Qt::NoModifier : Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &wheel);
        break;
    }
    case 9:
        window.resize(900 + dice.bounded(1700), 600 + dice.bounded(800));
        break;
    case 10:
        window.setWorkspace(static_cast<Workspace>(dice.bounded(5)));
        break;
    case 11:
        if (dice.bounded(4) == 0)
            bench.bench().appearance().setTheme(dice.bounded(2) ? Appearance::ThemeChoice::Dark
                                                                : Appearance::ThemeChoice::Light);
        else
            (dice.bounded(2) ? bench.bench().undo().undo() : bench.bench().undo().redo());
        break;
    case 12:
        if (dice.bounded(6) == 0) {
            bench.bench().appearance().setLanguage(dice.bounded(2) ? QStringLiteral("zh_CN")
                                                                   : QStringLiteral("en"));
            bench.renewWindow();
        }
        break;
    case 13: {
        auto& sweeps = bench.bench().sweeps();
        if (!m_worker)
            break;
        if (!sweeps.isRunning() && !sweeps.isStarting()) {
            (void)bench.bench().grid().setSpec(
                {{"name", "monkey"},
                 {"family", "fc"},
                 {"axes", {{"node", {8, 16}}, {"batch", {4, 8 + dice.bounded(4)}}}},
                 {"fixed", {{"layer", 2}, {"input", 16}, {"output", 4}}},
                 {"measure", {{"max_seconds", 0.3}}}});
            bench.bench().startSweep();
        } else {
            switch (dice.bounded(4)) {
            case 0:
                sweeps.pause();
                break;
            case 1:
                sweeps.resume();
                break;
            case 2:
                sweeps.skip();
                break;
            default:
                sweeps.stop(dice.bounded(2));
                break;
            }
        }
        break;
    }
    default:
        break;
    }
}

void MonkeyTest::cleanup()
{
    if (QTest::currentTestFailed())
        qWarning("What was done last:\n%s", qPrintable(m_last.join(QLatin1Char('\n'))));
}

void MonkeyTest::survives()
{
    const bool soak = qEnvironmentVariableIsSet("PARASCOPE_SOAK");
    constexpr int soakMinutes = 20;
    constexpr long most = 400; // actions of an ordinary test run
    QRandomGenerator dice(parascope::test::seed());
    gui_test::Bench bench;
    const auto sweepDatabase = m_home.path(QStringLiteral("monkey.db"));
    bench.bench().setSweepDatabase(sweepDatabase);
    const auto files = gui_test::paradnnFiles();
    if (!files.isEmpty()) {
        bench.bench().open(files);
        WAIT_FOR(bench.settled()); // the memory of the data does not count as growth
    }
    QTimer popups;
    connect(&popups, &QTimer::timeout, this, [this, &dice] { answerPopups(dice); });
    popups.start(15);
    QElapsedTimer clock;
    clock.start();
    long actions = 0, early = 0;
    while (soak ? clock.elapsed() < soakMinutes * 60000 : actions < most) {
        act(bench, dice);
        QApplication::processEvents(QEventLoop::AllEvents, 10);
        if (++actions == 300)
            early = residentKiB();
    }
    while (auto* popup = QApplication::activePopupWidget())
        popup->close();
    // After all actions, the database is whole and has every run that was reported as done. Ask the runner
    // itself, because the window's last report may be older than a sweep that has just been started.
    auto& sweeps = bench.bench().sweeps();
    const auto runnerGone = [&] {
        if (sweeps.isStarting())
            return false;
        auto runner = dispatch::SteeringClient::connect(sweepDatabase.toStdString());
        if (!runner) // the runner has also closed the file
            return !QFile::exists(sweepDatabase) ||
                   store::Writer::open(sweepDatabase.toStdString()).has_value();
        (void)runner->request({{"command", "resume"}});
        (void)runner->request({{"command", "stop"}});
        return false;
    };
    WAIT_FOR2(runnerGone(), "The sweep of the monkey does not end.");
    if (QFile::exists(sweepDatabase)) {
        const auto findings = store::check(sweepDatabase.toStdString());
        QVERIFY2(findings, findings ? "" : findings.error().text().c_str());
        QVERIFY2(findings->empty(), findings->empty() ? "" : findings->front().c_str());
    }
    const auto late = residentKiB();
    qInfo("%ld actions; resident memory %ld MiB after 300 of them, %ld MiB at the end.", actions,
          early / 1024, late / 1024);
    QVERIFY2(early == 0 || late < early + (soak ? 400 : 250) * 1024L, "Memory grows with every action.");
}

PARASCOPE_TEST_MAIN(QApplication, MonkeyTest)
#include "tst_monkey.moc"
