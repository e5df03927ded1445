// SPDX-License-Identifier: GPL-3.0-or-later
// A fault of ours in the window does not cost what was open, and its end is not taken for a normal one. If
// this fails, an exception ends the program without a word, and the layout is lost.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/last_resort.h"
#include "app/gui/parts/message_bar.h"
#include "widgets/selection/background.h"

#include <QFile>
#include <QLabel>
#include <QThread>
#include <QTimer>

#include <stdexcept>

using namespace parascope;
using namespace parascope::gui;

class LastResortTest : public QObject
{
    Q_OBJECT

private slots:
    void anExceptionKeepsTheStateAndEnds_data();
    void anExceptionKeepsTheStateAndEnds();
    void aRefusedFolderIsSaid();

private:
    static QStringList barTexts(gui_test::Bench& bench)
    {
        QStringList out;
        for (const auto* bar : bench.window().findChildren<MessageBar*>())
            if (bar->isVisible())
                for (const auto* label : bar->findChildren<QLabel*>())
                    out.append(label->text());
        return out;
    }
    gui_test::Home m_home;
};

using Throw = void (*)();
Q_DECLARE_METATYPE(Throw)

void LastResortTest::anExceptionKeepsTheStateAndEnds_data()
{
    QTest::addColumn<Throw>("throws");
    const auto row = [](const char* where, Throw throws) { QTest::newRow(where) << throws; };
    static const auto fault = [] { throw std::runtime_error("no such axis: \x1b[1m"); };
    row("in the event loop", [] { QTimer::singleShot(0, qApp, fault); });
    row("in a background job", [] {
        selection::inBackground(
            nullptr, qApp,
            [] {
                fault();
                return 0;
            },
            [](int&) {});
    });
    row("in the event loop of another thread", [] {
        static QThread thread; // that of the data hub is like it
        static QObject inThread;
        inThread.moveToThread(&thread);
        thread.start();
        QMetaObject::invokeMethod(&inThread, fault, Qt::QueuedConnection);
        QObject::connect(qApp, &QCoreApplication::aboutToQuit, &thread, [] {
            thread.quit();
            thread.wait();
        });
    });
}

void LastResortTest::anExceptionKeepsTheStateAndEnds()
{
    QFETCH(const Throw, throws);
    const auto database = gui_test::gridDatabase(m_home.path(QStringLiteral("runs.db")), 1);
    auto& application = *static_cast<LastResort*>(qApp);
    {
        gui_test::Bench bench;
        bench.window().tellAtStart(true);
        QVERIFY(barTexts(bench).isEmpty());
        bench.bench().open({database});
        WAIT_FOR(bench.settled());
        bench.window().resize(1234, 876);
        int kept = 0;
        application.setKeep([&](const QString& what) {
            ++kept;
            bench.window().keepAfterError(what);
        });
        for (int i = 0; i < 2; ++i) // a second one on the way out changes nothing
            throws();
        QCOMPARE(QApplication::exec(), LastResort::status);
        WAIT_FOR(!selection::turnsWait());
        QCOMPARE(kept, 1);
        application.setKeep({});
    }
    gui_test::Bench next;
    QCOMPARE(MainWindow(next.bench()).size(),
             QSize(1234, 876)); // the test's own window has a size of its own
    QCOMPARE(next.bench().session().openFiles(), QStringList{database});
    next.window().tellAtStart(true);
    const auto said = barTexts(next);
    QVERIFY2(said.size() == 1 && said.first().contains(QLatin1String("no such axis")),
             qPrintable(said.join(QLatin1Char('|'))));
    next.renewWindow(); // as after a change of the language
    next.window().tellAtStart(true);
    QVERIFY(barTexts(next).isEmpty()); // it is said once
}

/// If this fails, the layout is lost at every end, and no one learns why.
void LastResortTest::aRefusedFolderIsSaid()
{
    const QString folder = qEnvironmentVariable("XDG_CONFIG_HOME") + QStringLiteral("/parascope");
    const auto before = QFile::permissions(folder);
    QVERIFY(QFile::setPermissions(folder, before | QFileDevice::WriteOther));
    {
        gui_test::Bench bench;
        bench.window().tellAtStart(false);
        const auto said = barTexts(bench);
        QVERIFY2(said.size() == 1 && said.first().contains(folder) && said.first().contains("chmod"),
                 qPrintable(said.join(QLatin1Char('|'))));
    }
    QVERIFY(QFile::setPermissions(folder, before));
    gui_test::Bench bench;
    bench.window().tellAtStart(false);
    QVERIFY(barTexts(bench).isEmpty());
}

PARASCOPE_TEST_MAIN(LastResort, LastResortTest)
#include "tst_last_resort.moc"
