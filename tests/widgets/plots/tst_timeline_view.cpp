// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a trace. If this fails, a user reads the name or the cause of another kernel than the one
// under the pointer, or does not see kernels that are narrower than a pixel.
#include "tests/run.h"
#include "widgets/plots/timeline_view.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace parascope;
using plots::TimelineView;
using workload::EventTimeline;
using workload::torch::Class;

namespace {

constexpr std::int64_t microsecond = 1000;

/// Two streams over 1 ms: a product of 400 us, 200 us of idle time, a copy; and on the other stream a
/// thousand kernels of 0.5 us, one per microsecond.
TimelineView::TimelinePtr twoStreams()
{
    EventTimeline out;
    out.names = {"gemm", "mm 8x8, 8x8", "Memcpy DtoD",         "copy_ 64",
                 "tiny", "add 4",       "host busy elsewhere", "host launching"};
    out.rows = {{"0", "7", {}}, {"0", "9", {}}};
    out.rows[0].events = {{0, 400 * microsecond, 0, 1, Class::Product},
                          {600 * microsecond, 1000 * microsecond, 2, 3, Class::Copy}};
    for (int i = 0; i < 1000; ++i)
        out.rows[1].events.push_back(
            {i * microsecond, i * microsecond + microsecond / 2, 4, 5, Class::Elementwise});
    EventTimeline::Idle idle;
    idle.begin = 400 * microsecond;
    idle.end = 600 * microsecond;
    idle.name = idle.operation = 6;
    idle.kind = Class::Idle;
    idle.second = 7;
    idle.secondLength = 50 * microsecond;
    out.idle = {idle};
    out.end = 1000 * microsecond;
    return std::make_shared<const EventTimeline>(std::move(out));
}

TimelineView::Colours places()
{
    TimelineView::Colours out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<int>(i);
    return out;
}

constexpr TimelineView::Place product{1, 0}, copied{1, 1}, idleTime{0, 0};

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

    static void prepare(TimelineView& view)
    {
        view.resize(900, 140);
        view.setTimeline(twoStreams(), places());
        view.show();
        WAIT_FOR(view.isVisible());
    }

    static void send(TimelineView& view, QEvent::Type type, const QPointF& at, Qt::MouseButton button)
    {
        QMouseEvent event(type, at, view.mapToGlobal(at), button,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
    }

private slots:
    void thePointerFindsTheEvent()
    {
        TimelineView view;
        prepare(view);
        for (const auto& place : {product, copied, idleTime}) {
            const auto found = view.eventAt(view.rectOf(place).center());
            QVERIFY(found && *found == place);
        }
        // The widths are those of the times: 400 us, 200 us, 400 us of 1 ms.
        const double all = view.rectOf(copied).right() - view.rectOf(product).left();
        QVERIFY(std::abs(view.rectOf(product).width() - 0.4 * all) < 1e-6 * all);
        QVERIFY(std::abs(view.rectOf(idleTime).left() - view.rectOf(product).right()) < 1e-6 * all);
        const auto gap = view.rectOf(idleTime).center().x();
        QVERIFY(!view.eventAt({gap, view.rectOf(product).center().y()}));
        QVERIFY(!view.eventAt({gap, double(view.height() - 2)}));
        // A kernel that is narrower than a pixel.
        const auto tiny = view.eventAt(view.rectOf({2, 500}).center());
        QVERIFY(tiny && tiny->row == 2 && std::abs(static_cast<int>(tiny->event) - 500) <= 2);
    }

    void theTextsNameOperationDurationAndCause()
    {
        TimelineView view;
        prepare(view);
        const auto hover = view.shortText(product);
        QVERIFY2(hover.contains("mm 8x8, 8x8") && hover.contains("400"), qPrintable(hover));
        QSignalSpy chosen(&view, &TimelineView::chosenChanged);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.rectOf(copied).center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QVERIFY(view.chosen() && *view.chosen() == copied);
        const auto text = view.longText(*view.chosen());
        for (const char* word :
             {"Memcpy DtoD", "copy_ 64", "host busy elsewhere", "150", "host launching", "50"})
            QVERIFY2(text.contains(word), qPrintable(text));
        QVERIFY(!view.longText(product).contains("host"));
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(view.width() - 20, view.height() - 2));
        QVERIFY(!view.chosen());
    }

    void wheelDragAndDoubleClickChooseTheTime()
    {
        TimelineView view;
        prepare(view);
        const auto at = view.rectOf(copied).center();
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &wheel);
        auto [from, to] = view.visible();
        QVERIFY(std::abs((to - from) - 1e6 / 1.25) < 1e-3);
        QVERIFY(std::abs(view.rectOf(copied).center().x() - at.x()) < 1e-3);
        const double left = view.rectOf(product).right();
        send(view, QEvent::MouseButtonPress, at, Qt::LeftButton);
        send(view, QEvent::MouseMove, at + QPointF(40, 0), Qt::NoButton);
        send(view, QEvent::MouseButtonRelease, at + QPointF(40, 0), Qt::LeftButton);
        QVERIFY(std::abs(view.rectOf(product).right() - left - 40) < 1e-3);
        QVERIFY(!view.chosen()); // a drag is not a click
        QTest::mouseDClick(&view, Qt::LeftButton, {}, view.rectOf(copied).center().toPoint());
        std::tie(from, to) = view.visible();
        QVERIFY(std::abs(from - 400e3) < 1 && to <= 1e6); // from 600 on, with a margin
        QTest::mouseDClick(&view, Qt::LeftButton, {},
                           QPoint(view.width() - 20, view.height() - 2)); // below the rows
        std::tie(from, to) = view.visible();
        QCOMPARE(from, 0.0);
        QCOMPARE(to, 1e6);
    }

    void theKeyboardReachesEveryEvent()
    {
        TimelineView view;
        prepare(view);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.chosen() && *view.chosen() == product);
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(*view.chosen() == copied);
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY((*view.chosen() == TimelineView::Place{2, 600})); // at the same time
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY((*view.chosen() == TimelineView::Place{2, 599}));
        QTest::keyClick(&view, Qt::Key_Up);
        QTest::keyClick(&view, Qt::Key_Up);
        QVERIFY(*view.chosen() == idleTime);
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.visible().second - view.visible().first < 1e6);
        QTest::keyClick(&view, Qt::Key_0);
        QCOMPARE(view.visible().second, 1e6);
    }

    /// A million events make no more bars than pixels allow, and no time is lost by merging.
    void narrowEventsMerge()
    {
        std::vector<EventTimeline::Event> events;
        for (std::int64_t i = 0; i < 1'000'000; ++i)
            events.push_back({10 * i, 10 * i + 4, 0, 0, i % 4 == 0 ? Class::Product : Class::Norm});
        constexpr int width = 1000;
        for (const auto& [from, to] :
             {std::pair{0.0, 1e7}, std::pair{2.5e6, 2.6e6}, std::pair{5e6, 5e6 + 200}}) {
            int bars = 0;
            double covered = 0, last = 0;
            plots::forEachBar(events, from, to, width, [&](const plots::TimelineBar& bar) {
                ++bars;
                covered += (bar.right - bar.left) * bar.covered;
                QVERIFY(bar.left >= last && bar.right <= width + 1 && bar.right > bar.left);
                last = bar.left;
                if (to - from > 1000)
                    QCOMPARE(bar.kind, Class::Norm); // three quarters of each column
            });
            QVERIFY2(bars > 0 && bars <= 3 * width, qPrintable(QString::number(bars)));
            // 4 of every 10 ns.
            QVERIFY2(std::abs(covered / width - 0.4) < 0.02, qPrintable(QString::number(covered / width)));
        }
    }

    void whatIsDrawnHasTheColourOfItsClass()
    {
        for (const auto* theme : {&theme::light(), &theme::dark()}) {
            TimelineView view;
            view.setPalette(theme->palette());
            prepare(view);
            const auto picture = view.grab().toImage();
            const auto colourAt = [&](const TimelineView::Place& place) {
                return picture.pixelColor(view.rectOf(place).center().toPoint());
            };
            QCOMPARE(colourAt(product), theme->seriesColour(static_cast<int>(Class::Product)));
            QCOMPARE(colourAt(copied), theme->seriesColour(static_cast<int>(Class::Copy)));
            QCOMPARE(colourAt(idleTime), theme->seriesColour(static_cast<int>(Class::Idle)));
            if (const auto folder = qEnvironmentVariable("PARASCOPE_SHOTS"); !folder.isEmpty())
                picture.save(QString("%1/timeline-%2.png").arg(folder).arg(static_cast<int>(theme->mode)));
        }
    }
};

PARASCOPE_TEST_PREPARED(
    QApplication, TestTimelineView, [] { qputenv("QT_QPA_PLATFORM", "offscreen"); }, [](auto&) {})
#include "tst_timeline_view.moc"
