// SPDX-License-Identifier: GPL-3.0-or-later
// A fault of ours in the window does not cost what was open, and its end is not taken for a normal one. If
// this fails, an exception ends the program without a word, and the layout is lost.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/last_resort.h"
#include "app/gui/parts/message_bar.h"

#include <QLabel>
#include <QTimer>

#include <stdexcept>

using namespace parascope;
using namespace parascope::gui;

class LastResortTest : public QObject
{
    Q_OBJECT

private slots:
    void anExceptionKeepsTheStateAndEnds();

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

void LastResortTest::anExceptionKeepsTheStateAndEnds()
{
    const auto database = gui_test::gridDatabase(m_home.path(QStringLiteral("runs.db")), 1);
    auto& application = *static_cast<LastResort*>(qApp);
    {
        gui_test::Bench bench;
        bench.window().tellOfError(true);
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
            QTimer::singleShot(0, this, [] { throw std::runtime_error("no such axis: \x1b[1m"); });
        QCOMPARE(QApplication::exec(), LastResort::status);
        QCOMPARE(kept, 1);
        application.setKeep({});
    }
    gui_test::Bench next;
    QCOMPARE(MainWindow(next.bench()).size(),
             QSize(1234, 876)); // the test's own window has a size of its own
    QCOMPARE(next.bench().session().openFiles(), QStringList{database});
    next.window().tellOfError(true);
    const auto said = barTexts(next);
    QVERIFY2(said.size() == 1 && said.first().contains(QLatin1String("no such axis")),
             qPrintable(said.join(QLatin1Char('|'))));
    next.renewWindow(); // as after a change of the language
    next.window().tellOfError(true);
    QVERIFY(barTexts(next).isEmpty()); // it is said once
}

PARASCOPE_TEST_MAIN(LastResort, LastResortTest)
#include "tst_last_resort.moc"
