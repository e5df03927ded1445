// SPDX-License-Identifier: GPL-3.0-or-later
// Zooming and panning with the mouse. If this fails, a user who turns the wheel over a crowded cloud loses
// the mark under the pointer, or cannot get back to the whole figure.
#include "tests/engine/figure/paradnn_table.h"
#include "tests/run.h"
#include "widgets/plots/plot_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <string>

using namespace parascope;

namespace {

/// Runs at node 1, 2, ... 10 whose examples_per_second are 100 times that; run 4 is in the middle of the
/// cloud.
figure::Input tenRuns()
{
    test::TableMaker maker;
    for (int n = 1; n <= 10; ++n)
        maker.row({{"node", n}, {"batch", 8.0 * (1 + n % 3)}, {"examples_per_second", 100.0 * n}},
                  {{"platform", "machine"},
                   {"family", "of-somebody"},
                   {"outcome", "completed"},
                   {"run", std::to_string(n)}});
    figure::Input input;
    input.runs = maker.take();
    return input;
}

constexpr figure::Row middle = 4;

struct Shown
{
    plots::PlotView view;

    explicit Shown(const char* text)
    {
        auto spec = figure::specFromJson(*parseJson(text, "test"), "test");
        if (!spec)
            qFatal("%s", spec.error().text().c_str());
        const auto input = tenRuns();
        auto figure = figure::build(*spec, input);
        if (!figure || !figure->empty.empty())
            qFatal("no figure");
        view.resize(640, 480);
        view.setFigure(std::move(*figure), *spec, input);
        view.show();
        settle();
    }
    void settle() { WAIT_FOR(view.isVisible() && !view.isDrawing()); }
    [[nodiscard]] const figure::Axis& x() const { return view.figure().panels.front().x; }
    [[nodiscard]] const figure::Axis& y() const { return view.figure().panels.front().y; }
    /// Returns whether the plot used the turn. Otherwise its surroundings scroll.
    bool turn(const QPointF& at, int eighths)
    {
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, QPoint(0, eighths), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &wheel);
        return wheel.isAccepted();
    }
    void drag(const QPointF& from, const QPointF& to)
    {
        using Type = QEvent::Type;
        for (const auto& [type, at, button] : {std::tuple{Type::MouseButtonPress, from, Qt::MiddleButton},
                                               std::tuple{Type::MouseMove, (from + to) / 2, Qt::NoButton},
                                               std::tuple{Type::MouseMove, to, Qt::NoButton},
                                               std::tuple{Type::MouseButtonRelease, to, Qt::MiddleButton}}) {
            QMouseEvent event(type, at, view.mapToGlobal(at), button,
                              type == Type::MouseButtonRelease ? Qt::NoButton : Qt::MiddleButton,
                              Qt::NoModifier);
            QApplication::sendEvent(&view, &event);
        }
        settle();
    }
};

constexpr auto cloud = R"({"kind":"scatter","x":"node","y":"examples_per_second"})";
constexpr auto logarithmic =
    R"({"kind":"scatter","x":"node","y":"examples_per_second","log_x":true,"log_y":true})";

double lengthOf(const figure::Axis& axis)
{
    return axis.scale == figure::Axis::Scale::Log ? std::log(axis.high / axis.low) : axis.high - axis.low;
}

bool isNear(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

} // namespace

class TestZoom : public QObject
{
    Q_OBJECT

private slots:
    void theWheelKeepsTheMarkUnderThePointer_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("linear") << QByteArray(cloud);
        QTest::newRow("logarithmic") << QByteArray(logarithmic);
    }
    void theWheelKeepsTheMarkUnderThePointer()
    {
        QFETCH(QByteArray, text);
        Shown shown(text.constData());
        const auto at = shown.view.positionOf(middle);
        const double x = lengthOf(shown.x()), y = lengthOf(shown.y()), placeX = shown.x().position(5),
                     placeY = shown.y().position(500);
        // Several turns arrive before the first is drawn. A fine wheel reports parts of a notch.
        QVERIFY(shown.turn(at, 120) && shown.turn(at, 60) && shown.turn(at, 60));
        QVERIFY(isNear(lengthOf(shown.x()), x / 1.25 / 1.25, 1e-9 * x));
        QVERIFY(isNear(lengthOf(shown.y()), y / 1.25 / 1.25, 1e-9 * y));
        shown.settle();
        // The labels of the axes have other widths now, so the frame may be some pixels wider.
        QVERIFY(isNear(shown.x().position(5), placeX, 0.02) && isNear(shown.y().position(500), placeY, 0.02));
        QVERIFY((shown.view.positionOf(middle) - at).manhattanLength() < 12);
        shown.turn(at, -240);
        QVERIFY(isNear(lengthOf(shown.x()), x, 1e-9 * x) && isNear(lengthOf(shown.y()), y, 1e-9 * y));
    }

    void overAnAxisOnlyThatAxisZooms()
    {
        Shown shown(cloud);
        const double x = lengthOf(shown.x()), y = lengthOf(shown.y());
        const auto at = shown.view.positionOf(middle);
        const int below = shown.view.height() - 12, left = 12;
        QVERIFY(shown.turn({at.x(), double(below)}, 120));
        QVERIFY(isNear(lengthOf(shown.x()), x / 1.25, 1e-9 * x));
        QCOMPARE(lengthOf(shown.y()), y);
        shown.settle();
        QVERIFY(shown.turn({double(left), at.y()}, 120));
        QVERIFY(isNear(lengthOf(shown.x()), x / 1.25, 1e-9 * x));
        QVERIFY(isNear(lengthOf(shown.y()), y / 1.25, 1e-9 * y));
    }

    void theMiddleButtonMovesThePicture()
    {
        Shown shown(cloud);
        const auto at = shown.view.positionOf(middle);
        const double x = lengthOf(shown.x()), y = lengthOf(shown.y());
        QSignalSpy selected(&shown.view, &plots::PlotView::selectionRequested);
        shown.drag(at, at + QPointF(80, -60));
        QVERIFY(isNear(lengthOf(shown.x()), x, 1e-9 * x) && isNear(lengthOf(shown.y()), y, 1e-9 * y));
        QVERIFY((shown.view.positionOf(middle) - at - QPointF(80, -60)).manhattanLength() < 12);
        QCOMPARE(selected.size(), 0);
        QCOMPARE(shown.view.cursor().shape(), Qt::ArrowCursor);
    }

    /// A double click fits only where there is no mark; on a mark it opens the run's operations.
    void aDoubleClickOnTheBackgroundFits()
    {
        Shown shown(cloud);
        const auto low = shown.x().low, high = shown.x().high, top = shown.y().high;
        const auto at = shown.view.positionOf(middle);
        shown.turn(at, 120);
        shown.drag(at, at + QPointF(30, 10));
        const double zoomed = lengthOf(shown.x());
        QSignalSpy activated(&shown.view, &plots::PlotView::activated);
        QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, shown.view.positionOf(middle).toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.front().front().toLongLong(), middle);
        QCOMPARE(lengthOf(shown.x()), zoomed);
        // The runs are on the diagonal, so nothing is above the middle one.
        QTest::mouseDClick(&shown.view, Qt::LeftButton, {},
                           (shown.view.positionOf(middle) - QPointF(0, 60)).toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(shown.x().low, low);
        QCOMPARE(shown.x().high, high);
        QCOMPARE(shown.y().high, top);
    }

    void whatCannotZoomLeavesTheWheelToItsSurroundings()
    {
        Shown map(R"({"x":"node","y":"batch","metric":"examples_per_second"})");
        const auto at = map.view.positionOf(middle);
        QVERIFY(!at.isNull());
        QVERIFY(!map.turn(at, 120));
        map.drag(at, at + QPointF(50, 50));
        QCOMPARE(map.view.positionOf(middle), at);
        Shown points(cloud);
        QVERIFY(!points.turn({2, 2}, 120)); // the header has no axis
    }

    /// Numbers have a limited number of digits. Zooming beyond it would show an axis without ticks.
    void zoomingEnds_data() { theWheelKeepsTheMarkUnderThePointer_data(); }
    void zoomingEnds()
    {
        QFETCH(QByteArray, text);
        for (const int direction : {120, -120}) {
            Shown shown(text.constData());
            const QPointF at(shown.view.rect().center());
            for (int i = 0; i < 2500; ++i)
                shown.turn(at, direction);
            shown.settle();
            for (const auto* axis : {&shown.x(), &shown.y()}) {
                QVERIFY(std::isfinite(axis->low) && std::isfinite(axis->high) && axis->low < axis->high);
                QVERIFY(axis->ticks.size() >= 2 && axis->ticks.size() < 100);
            }
            QTest::keyClick(&shown.view, Qt::Key_0);
            QVERIFY(shown.x().low <= 1 && shown.x().high >= 10 && shown.x().high < 100);
        }
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestZoom, [] { qputenv("QT_QPA_PLATFORM", "offscreen"); }, [](auto&) {})
#include "tst_zoom.moc"
