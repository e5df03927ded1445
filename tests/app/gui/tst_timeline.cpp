// SPDX-License-Identifier: GPL-3.0-or-later
// The page Timeline of the panel Tables. If this fails, a user who asks when a kernel of an imported trace
// ran sees nothing, or another run's kernels.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/parts/dock.h"
#include "widgets/plots/timeline_view.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTabBar>

#include <algorithm>

using namespace parascope;
using namespace parascope::gui;

namespace {

/// Writes a trace of a product that runs for 100 us, and after 200 us of idle time of an addition. The host
/// launched the addition late.
void writeTrace(const QString& name, int product = 100)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto event = [](const char* category, const char* kind, int thread, int at, int length, int id) {
        return "{\"ph\": \"X\", \"cat\": \"" + QByteArray(category) + "\", \"name\": \"" + kind +
               "\", \"pid\": 0, \"tid\": " + QByteArray::number(thread) +
               ", \"ts\": " + QByteArray::number(1700000000000000 + at) +
               ", \"dur\": " + QByteArray::number(length) +
               ", \"args\": {\"correlation\": " + QByteArray::number(id) +
               ", \"External id\": " + QByteArray::number(id) + "}}, ";
    };
    file.write("{\"deviceProperties\": [{\"id\": 0, \"name\": \"chip\"}], \"traceEvents\": [" +
               event("cpu_op", "aten::mm", 1, 0, 40, 1) +
               event("cuda_runtime", "cudaLaunchKernel", 1, 5, 5, 1) +
               event("kernel", "gemm", 7, 100, product, 1) + event("cpu_op", "aten::add", 1, 380, 15, 2) +
               event("cuda_runtime", "cudaLaunchKernel", 1, 385, 5, 2) +
               event("kernel", "addition", 7, 400, 50, 2) + "{\"ph\": \"M\"}]}");
}

} // namespace

class TimelineTest : public QObject
{
    Q_OBJECT

    gui_test::Home m_home;

    static void showPage(gui_test::Bench& bench)
    {
        for (auto* tabs : bench.window().findChildren<QTabBar*>())
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->tabText(i) == "Timeline")
                    tabs->setCurrentIndex(i);
    }

private slots:
    void aRunShowsItsEvents()
    {
        gui_test::Bench bench;
        const auto path = m_home.path("step.json");
        writeTrace(path);
        bench.bench().open({path});
        WAIT_FOR(bench.settled() && bench.bench().selection().table());
        bench.window().setWorkspace(Workspace::Explore);
        showPage(bench);
        bench.bench().selection().setFocused(0);
        auto* view = bench.window().findChild<plots::TimelineView*>();
        QVERIFY(view);
        WAIT_FOR(view->isVisible());
        QVERIFY(view->eventAt(view->rectOf({1, 1}).center()).has_value());
        QTest::mouseClick(view, Qt::LeftButton, {}, view->rectOf({1, 1}).center().toPoint());
        const auto text = bench.find<QLabel>("timelineText")->text();
        for (const char* word : {"add", "addition", "50.0", "180", "host busy elsewhere", "20.0"})
            QVERIFY2(text.contains(word), qPrintable(text));
        bench.screenshot("timeline");
    }

    void aRecordedTrace()
    {
        const QString path = test::sharedData("/kineto/h100/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz");
        if (!QFile::exists(path))
            QSKIP("the recorded traces are not here");
        gui_test::Bench bench;
        bench.bench().open({path});
        WAIT_FOR(bench.settled() && bench.bench().selection().table());
        bench.window().setWorkspace(Workspace::Explore);
        showPage(bench);
        bench.bench().selection().setFocused(0);
        auto* view = bench.window().findChild<plots::TimelineView*>();
        WAIT_FOR(view->isVisible());
        // The import counts its events, too.
        const auto* events = bench.bench().selection().table()->find("device_events");
        QVERIFY(events);
        QVERIFY2(view->accessibleDescription().startsWith(QString::number(events->numbers[0])),
                 qPrintable(view->accessibleDescription()));
        bench.screenshot("timeline-h100");
        QTest::mouseDClick(view, Qt::LeftButton, {}, view->rect().center());
        QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(view->chosen());
    }

    /// The page says in words why there is nothing to see.
    void aTraceThatIsGoneOrChanged_data()
    {
        QTest::addColumn<bool>("gone");
        QTest::newRow("gone") << true;
        QTest::newRow("changed") << false;
    }
    void aTraceThatIsGoneOrChanged()
    {
        QFETCH(bool, gone);
        gui_test::Bench bench;
        const auto path = m_home.path(gone ? "gone.json" : "changed.json");
        writeTrace(path);
        bench.bench().open({path});
        WAIT_FOR(bench.settled() && bench.bench().selection().table());
        if (gone)
            QVERIFY(QFile::remove(path));
        else
            writeTrace(path, 101);
        bench.window().setWorkspace(Workspace::Explore);
        showPage(bench);
        bench.bench().selection().setFocused(0);
        const auto says = [&](const QString& words) {
            for (const auto* label : bench.window().findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(words))
                    return true;
            return false;
        };
        WAIT_FOR(says(gone ? "gone.json, which is no longer there" : "changed.json is not the trace"));
        QVERIFY(!bench.window().findChild<plots::TimelineView*>()->isVisible());
    }

    void aRunWithoutATrace()
    {
        gui_test::Bench bench;
        bench.bench().open({gui_test::gridDatabase(m_home.path("grid.db"), 1)});
        WAIT_FOR(bench.settled() && bench.bench().selection().table());
        bench.window().setWorkspace(Workspace::Explore);
        showPage(bench);
        bench.bench().selection().setFocused(0);
        const auto says = [&] {
            const auto labels = bench.window().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const auto* label) {
                return label->isVisible() &&
                       label->text().startsWith(QLatin1String("Only a run that was imported"));
            });
        };
        WAIT_FOR(says());
        QVERIFY(!bench.window().findChild<plots::TimelineView*>()->isVisible());
    }
};

PARASCOPE_TEST_MAIN(QApplication, TimelineTest)
#include "tst_timeline.moc"
