// SPDX-License-Identifier: GPL-3.0-or-later
// Forecasts by keyboard. If this fails, a user without a mouse can look at a predicted cell or point, but
// cannot ask for its run.
#include "tests/engine/figure/paradnn_table.h"
#include "tests/run.h"
#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <set>
#include <string>

using namespace parascope;

namespace {

/// A grid of 5 x 5 in which every second point ran.
figure::Input halfAGrid()
{
    test::TableMaker maker;
    for (int n = 0; n < 5; ++n)
        for (int b = 0; b < 5; ++b)
            if ((n + b) % 2 == 0)
                maker.row({{"node", 32.0 * (1 << n)},
                           {"batch", 8.0 * (1 << b)},
                           {"examples_per_second", 1e4 * std::pow(2.0, 0.6 * b - 1.2 * n)}},
                          {{"platform", "machine"},
                           {"family", "of-somebody"},
                           {"outcome", "completed"},
                           {"run", std::to_string(maker.rows())}});
    figure::Input input;
    input.runs = maker.take();
    return input;
}

figure::Spec specOf(const QByteArray& text)
{
    auto spec = figure::specFromJson(*parseJson(text.toStdString(), "test"), "test");
    if (!spec)
        qFatal("%s", spec.error().text().c_str());
    return *spec;
}

} // namespace

class TestPredictedKeys : public QObject
{
    Q_OBJECT

private slots:
    void arrowsReachEveryForecast_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("heat map") << QByteArray(
            R"({"x":"node","y":"batch","metric":"examples_per_second","options":{"predicted":true}})");
        QTest::newRow("scatter") << QByteArray(
            R"({"kind":"scatter","x":"node","y":"examples_per_second","log_x":true,"log_y":true,"options":{"predicted":true}})");
    }
    void arrowsReachEveryForecast()
    {
        QFETCH(QByteArray, text);
        plots::PlotView view;
        view.resize(640, 480);
        const auto input = halfAGrid();
        auto figure = figure::build(specOf(text), input);
        QVERIFY(figure && figure->empty.empty());
        std::size_t guesses = 0;
        for (const auto& cell : figure->panels.front().cells)
            guesses += cell.state == figure::Cell::State::Predicted;
        for (const auto& series : figure->panels.front().points)
            guesses += series.guesses.size();
        QCOMPARE(guesses, std::size_t{12});
        view.setFigure(std::move(*figure), specOf(text), input);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        WAIT_FOR(!view.isDrawing());
        view.setFocus();
        QSignalSpy measure(&view, &plots::PlotView::measureRequested),
            focused(&view, &plots::PlotView::focused);
        // Without a focused mark, a key for forecasts does nothing, and the menu key refers to the view.
        QTest::keyClick(&view, Qt::Key_M);
        QCOMPARE(measure.size(), 0);
        QVERIFY(!view.keyboardPlace());
        std::set<std::string> reached;
        const auto look = [&] {
            if (!view.keyboardPlace())
                return;
            const auto before = measure.size();
            QTest::keyClick(&view, Qt::Key_M);
            QCOMPARE(measure.size(), before + 1);
            const auto mark = measure.back().front().value<plots::PlotView::Predicted>();
            QCOMPARE(mark.plane.family, std::string("of-somebody"));
            const auto place = view.predictedAt(*view.keyboardPlace());
            QVERIFY(place);
            QCOMPARE(toText(place->point), toText(mark.point));
            const int n = static_cast<int>(std::log2(static_cast<double>(*mark.point.integer("node")) / 32)),
                      b = static_cast<int>(std::log2(static_cast<double>(*mark.point.integer("batch")) / 8));
            QVERIFY((n + b) % 2 == 1); // a point that did not run
            reached.insert(toText(mark.point));
        };
        // Walk a long way in no order.
        const Qt::Key keys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right};
        std::uint32_t state = 1;
        for (int i = 0; i < 400; ++i) {
            state = state * 1664525U + 1013904223U;
            QTest::keyClick(&view, keys[state >> 30]);
            look();
        }
        QVERIFY(focused.size() > 0); // runs on the way are focused as usual
        QVERIFY2(reached.size() == guesses, qPrintable(QString::number(reached.size())));
        if (const auto folder = qEnvironmentVariable("PARASCOPE_SHOTS"); !folder.isEmpty())
            for (const auto mode : {theme::Mode::Light, theme::Mode::Dark}) {
                theme::applyColours(mode == theme::Mode::Light ? theme::light() : theme::dark());
                QTest::qWait(300);
                view.grab().save(
                    QString("%1/%2-%3.png").arg(folder, QTest::currentDataTag()).arg(static_cast<int>(mode)));
            }
        // The pointer takes the focus over.
        QTest::mouseMove(&view, {9, 9});
        QTest::mouseMove(&view, {1, 1});
        WAIT_FOR(!view.keyboardPlace());
    }

    /// A file gives both counts, and marks the rows that are forecasts; no format fails on them.
    void filesTellThemApart()
    {
        QTemporaryDir folder;
        const auto spec = specOf(
            R"({"kind":"scatter","x":"node","y":"examples_per_second","log_y":true,"options":{"predicted":true}})");
        for (const char* ending : {"svg", "pdf", "tex", "csv", "png"}) {
            const auto done =
                paper::exportFigure(spec, halfAGrid(), folder.filePath(QString("a.") + ending), {});
            QVERIFY2(done, done ? "" : done.error().text().c_str());
        }
        QFile csv(folder.filePath("a.csv")), tex(folder.filePath("a.tex"));
        QVERIFY(csv.open(QIODevice::ReadOnly) && tex.open(QIODevice::ReadOnly));
        const auto table = csv.readAll();
        QVERIFY2(table.startsWith("series,") && table.contains(",basis,low,high\n"), table.constData());
        QCOMPARE(table.count(",measured,,"), 13);
        QCOMPARE(table.count("predicted"), 12);
        QVERIFY(tex.readAll().contains("opacity=.6"));
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestPredictedKeys, paper::prepareHeadless, [](auto&) {})
#include "tst_predicted_keys.moc"
