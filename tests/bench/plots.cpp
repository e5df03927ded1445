// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of plots: redraw, hit test, streaming and export, compared with the same figures in matplotlib (Agg),
// interleaved in the same run, in processor time. Usage: bench_plots [POINTS]; the ratios need
// /usr/bin/python3 with matplotlib.
#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>

using namespace parascope;

namespace {

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

/// Processor time of this process, because other threads do some of the work and the wall clock measures the
/// load of a busy machine.
double processorMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e6;
}

double millisecondsOf(const std::function<void()>& work)
{
    const double before = processorMilliseconds();
    work();
    return processorMilliseconds() - before;
}

table::Column numbers(const char* name, table::Column::Role role, std::size_t rows)
{
    table::Column c;
    c.name = name;
    c.role = role;
    c.numbers.resize(rows);
    return c;
}

/// Log-normal clouds of two platforms, similar to throughput over parameters.
figure::Input cloud(std::size_t rows)
{
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    auto x = numbers("parameters", table::Column::Role::Metric, rows),
         y = numbers("examples_per_second", table::Column::Role::Metric, rows),
         batch = numbers("batch", table::Column::Role::HyperParameter, rows);
    table::Column platform;
    platform.name = "platform";
    platform.kind = table::Column::Kind::Category;
    platform.dictionary = std::make_shared<table::Dictionary>();
    for (std::size_t i = 0; i < rows; ++i) {
        const double a = normal(random);
        x.numbers[i] = 1e6 * std::exp(1.5 * a);
        y.numbers[i] = 1e4 * std::exp(-0.8 * a + 0.7 * normal(random));
        batch.numbers[i] = 64 << (random() % 9);
        platform.codes.push_back(platform.dictionary->code(i % 2 ? "a" : "b"));
    }
    auto table = std::make_shared<table::Table>();
    table->setRows(rows);
    for (auto* c : {&platform, &batch, &x, &y})
        table->add(std::move(*c));
    figure::Input input;
    input.runs = table;
    return input;
}

figure::Input grid(int side)
{
    const auto rows = static_cast<std::size_t>(side * side);
    auto x = numbers("node", table::Column::Role::HyperParameter, rows),
         y = numbers("batch", table::Column::Role::HyperParameter, rows),
         v = numbers("examples_per_second", table::Column::Role::Metric, rows);
    for (int r = 0; r < side; ++r)
        for (int c = 0; c < side; ++c) {
            const auto i = static_cast<std::size_t>(r * side + c);
            x.numbers[i] = c + 1;
            y.numbers[i] = r + 1;
            v.numbers[i] = 50 + 45 * std::sin(c * 0.05) * std::cos(r * 0.04);
        }
    auto table = std::make_shared<table::Table>();
    table->setRows(rows);
    for (auto* c : {&x, &y, &v})
        table->add(std::move(*c));
    figure::Input input;
    input.runs = table;
    return input;
}

figure::Spec scatterSpec()
{
    figure::Spec spec;
    spec.kind = "scatter";
    spec.x = "parameters";
    spec.y = "examples_per_second";
    spec.logX = spec.logY = true;
    return spec;
}

figure::Spec heatSpec()
{
    figure::Spec spec;
    spec.metric = "examples_per_second";
    return spec;
}

/// Waits until the current picture is in the window, including the parts that other threads draw.
void waitFor(plots::PlotView& view)
{
    QCoreApplication::processEvents();
    while (view.isDrawing())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents(); // from the view to the window
}

/// Median time of a whole redraw of a view after another selection, including layout and transfer to the
/// window.
double redraw(plots::PlotView& view, int times)
{
    std::vector<double> all;
    for (int i = 0; i < times; ++i)
        all.push_back(millisecondsOf([&] {
            view.setSelection(
                std::make_shared<const table::Mask>()); // selects nothing, which the view cannot know
            waitFor(view);
        }));
    return median(all);
}

/// The same for a figure that the view has not shown yet.
double firstDrawing(plots::PlotView& view, const figure::Figure& figure, const figure::Input& input,
                    int times)
{
    std::vector<double> all;
    for (int i = 0; i < times; ++i) {
        auto fresh = figure;
        all.push_back(millisecondsOf([&] {
            view.setFigure(std::move(fresh), heatSpec(), input);
            waitFor(view);
        }));
    }
    return median(all);
}

/// matplotlib's time for the same redraw: one process that answers each line with a line.
class Rival
{
public:
    bool start(const QString& script, const QStringList& arguments)
    {
        m_process.start(QStringLiteral("/usr/bin/python3"), QStringList{script} + arguments);
        return m_process.waitForStarted(3000) && ask("ready") >= 0;
    }
    double ask(const QByteArray& what)
    {
        m_process.write(what + '\n');
        while (m_process.state() == QProcess::Running && !m_process.canReadLine())
            if (!m_process.waitForReadyRead(120000))
                return -1;
        return m_process.readLine().trimmed().toDouble();
    }

private:
    QProcess m_process;
};

int limitsBroken = 0; ///< the exit status says whether this is above 0

void report(const char* what, double ours, double limit, double rival = 0)
{
    std::printf("%-44s %9.2f ms  (limit %g)%s", what, ours, limit, ours <= limit ? "" : "  ABOVE");
    limitsBroken += !(ours <= limit);
    if (rival > 0)
        std::printf("   matplotlib %8.1f ms, %.1fx", rival, rival / ours);
    std::printf("\n");
    std::fflush(stdout);
}

void streaming()
{
    // Five views, 200 results a second for 4 s.
    constexpr int views = 5, perSecond = 200;
    std::vector<std::unique_ptr<plots::PlotView>> all;
    int repaints = 0;
    for (int i = 0; i < views; ++i) {
        all.push_back(std::make_unique<plots::PlotView>());
        all.back()->resize(480, 380);
        all.back()->show();
        QObject::connect(all.back().get(), &plots::PlotView::figureChanged, [&repaints] { ++repaints; });
    }
    const auto whole = cloud(20000);
    QElapsedTimer clock;
    clock.start();
    std::size_t rows = 18000;
    double worst = 0;
    QElapsedTimer beat;
    // A tick every 4 ms stands for a key press: its delay is the input latency.
    QTimer heart;
    heart.setInterval(4);
    QObject::connect(&heart, &QTimer::timeout, [&] {
        if (beat.isValid())
            worst = std::max(worst, static_cast<double>(beat.nsecsElapsed()) / 1e6 - 4);
        beat.start();
    });
    heart.start();
    QTimer feed;
    feed.setInterval(1000 / 100);
    QObject::connect(&feed, &QTimer::timeout, [&] {
        rows += perSecond / 100;
        auto table = std::make_shared<table::Table>();
        table->setRows(rows);
        for (auto column : whole.runs->columns()) {
            if (column.kind == table::Column::Kind::Number)
                column.numbers.resize(rows);
            else
                column.codes.resize(rows);
            table->add(std::move(column));
        }
        auto input = whole;
        input.runs = table;
        for (auto& view : all)
            view->setData(scatterSpec(), input, true);
    });
    feed.start();
    while (clock.elapsed() < 4000)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    std::printf("%-44s %9.1f /s  (limit 15)%s\n", "five views streaming: repaints of each",
                repaints / 4.0 / views, repaints / 4.0 / views >= 15 ? "" : "  BELOW");
    report("five views streaming: worst input latency", worst, 50);
}

} // namespace

int main(int argc, char** argv)
{
    paper::prepareHeadless();
    QApplication application(argc, argv);
    theme::apply(application, theme::Mode::Light);
    const std::size_t points = argc > 1 ? static_cast<std::size_t>(std::atoll(argv[1])) : 1000000;
    QTemporaryDir folder;

    const auto input = cloud(points);
    Rival rival;
    const bool compare =
        rival.start(QStringLiteral(PARASCOPE_BENCH_DIR "/plots_matplotlib.py"), {QString::number(points)});
    if (!compare)
        std::printf("no matplotlib here: ratios are left out\n");

    plots::PlotView scatter, heat;
    for (auto* view : {&scatter, &heat}) {
        view->resize(1000, 700);
        view->show();
    }
    Result<figure::Figure> built = figure::build(scatterSpec(), input);
    report("build of the scatter from its table",
           millisecondsOf([&] { built = figure::build(scatterSpec(), input); }), 150);
    scatter.setFigure(*built, scatterSpec(), input);
    const auto map = figure::build(heatSpec(), grid(200));
    heat.setFigure(*map, heatSpec(), grid(200));
    QTest::qWait(200);
    std::vector<double> ours, theirs, oursMap, theirsMap;
    for (int round = 0; round < 3; ++round) {
        ours.push_back(redraw(scatter, 5));
        oursMap.push_back(redraw(heat, 15));
        if (compare) {
            theirs.push_back(rival.ask("scatter"));
            theirsMap.push_back(rival.ask("heatmap"));
        }
    }
    report("scatter of 1e6 points: redraw", median(ours), 40, compare ? median(theirs) : 0);
    report("heat map of 200 x 200: redraw", median(oursMap), 10, compare ? median(theirsMap) : 0);

    const auto big = figure::build(heatSpec(), grid(40));
    heat.resize(2400, 1600);
    heat.setFigure(*big, heatSpec(), grid(40));
    QTest::qWait(100);
    const double labels = compare ? rival.ask("labels") : 0;
    report("heat map of 40 x 40 with all labels: redraw", redraw(heat, 15), 10, labels);
    report("heat map of 40 x 40: its first drawing", firstDrawing(heat, *big, grid(40), 15), 40, labels);

    std::vector<double> hits;
    QTest::mouseMove(&scatter, QPoint(500, 350));
    for (int i = 0; i < 60; ++i)
        hits.push_back(millisecondsOf([&] {
            QMouseEvent move(QEvent::MouseMove, QPointF(300 + 6 * i, 340 + i),
                             scatter.mapToGlobal(QPointF(300, 340)), Qt::NoButton, Qt::NoButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(&scatter, &move);
        }));
    report("hover over 1e6 points: hit test and overlay", median(hits), 2);
    report("hover over 1e6 points: worst of 60", *std::max_element(hits.begin(), hits.end()), 16);

    const auto few = cloud(100000);
    auto paperSpec = scatterSpec();
    paperSpec.style.preset = "acm-single";
    auto mapSpec = heatSpec();
    mapSpec.style.preset = "acm-single";
    std::vector<double> cloudTimes, mapTimes;
    for (int i = 0; i < 5; ++i) {
        cloudTimes.push_back(
            millisecondsOf([&] { (void)paper::exportFigure(paperSpec, few, folder.filePath("s.pdf")); }));
        mapTimes.push_back(
            millisecondsOf([&] { (void)paper::exportFigure(mapSpec, grid(9), folder.filePath("h.pdf")); }));
    }
    report("PDF of a 100,000-point scatter", median(cloudTimes), 1000, compare ? rival.ask("pdf") : 0);
    std::printf("%-44s %9.0f kB  (limit 1500)\n", "  its size",
                static_cast<double>(QFileInfo(folder.filePath("s.pdf")).size()) / 1000);
    report("PDF of a 9 x 9 heat map", median(mapTimes), 100);
    streaming();
    return limitsBroken ? 1 : 0;
}
