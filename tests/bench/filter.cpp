// SPDX-License-Identifier: GPL-3.0-or-later
// How long a change of the filter takes to reach every open view of the window, over a large database:
//
//     bench_filter FOLDER [RUNS]
//
// FOLDER keeps the database between calls (it is made when it is absent). Five views are open in a real
// window, offscreen; a filter is set as the filter bar sets it, and the wall time of each view ends when its
// new picture is on the screen. In between, pandas filters and pivots a table with the same number of rows.
#include "tests/app/gui/window_fixture.h"

#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <map>
#include <time.h>

using namespace parascope;
using namespace parascope::gui;

namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? -1 : values[values.size() / 2];
}

double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// A grid of fully connected models on two platforms, in the order in which sweeps would have stored it.
bool makeDatabase(const QString& path, int runs)
{
    auto writer = store::Writer::open(path.toStdString());
    if (!writer || !writer->putPlatform({"alpha", {}, 45e12, 600e9, 64e9, Json::object()}) ||
        !writer->putPlatform({"beta", {}, 125e12, 900e9, 16e9, Json::object()}))
        return false;
    constexpr int block = 50000;
    for (int from = 0; from < runs; from += block) {
        std::vector<store::RunRecord> records;
        for (int i = from; i < std::min(runs, from + block); ++i) {
            const int point = i / 2;
            store::RunRecord run;
            run.runUuid = "00000000-0000-4000-8000-" +
                          QString::number(i).rightJustified(12, QLatin1Char('0')).toStdString();
            run.platform = i % 2 ? "beta" : "alpha";
            run.device = "cpu";
            run.family = "fc";
            run.parameters = {{"layer", std::int64_t{4 + 4 * (point % 8)}},
                              {"node", std::int64_t{32} << (point / 8 % 9)},
                              {"input", std::int64_t{2000 + 2000 * (point / 72 % 4)}},
                              {"output", std::int64_t{200 + 200 * (point / 288 % 5)}},
                              {"batch", std::int64_t{64 + 16 * (point / 1440)}}};
            run.dtype = "float32";
            run.modelKey = std::to_string(point % 1440);
            run.workKey = std::to_string(point);
            run.outcome = point % 97 ? Outcome::Completed : Outcome::Oom;
            if (point % 97)
                run.metrics = {{"examples_per_second", 1000.0 * (1 + i % 2) + (point * 7919LL) % 10139}};
            records.push_back(std::move(run));
        }
        if (const auto added = writer->putRuns(records); !added) {
            std::fprintf(stderr, "%s\n", added.error().text().c_str());
            return false;
        }
    }
    return true;
}

/// pandas' time for the same filter and the heat map's medians: one process that answers each line with a
/// line.
class Rival
{
public:
    bool start(int runs)
    {
        m_process.start(QStringLiteral("/usr/bin/python3"),
                        {QStringLiteral(PARASCOPE_BENCH_DIR "/filter_pandas.py"), QString::number(runs)});
        return m_process.waitForStarted(3000) && ask("") >= 0;
    }
    double ask(const QString& filter)
    {
        m_process.write(filter.toUtf8() + '\n');
        while (m_process.state() == QProcess::Running && !m_process.canReadLine())
            if (!m_process.waitForReadyRead(120000))
                return -1;
        const auto line = m_process.readLine().trimmed();
        return line.isEmpty() ? -1 : line.toDouble();
    }

private:
    QProcess m_process;
};

/// Records the time when a view's picture of the present filter was built, and when it was on the screen.
class Watch : public QObject
{
    Q_OBJECT

public:
    Watch(FigureView& view, const QElapsedTimer& clock) : m_view(view), m_clock(clock)
    {
        connect(&view, &FigureView::built, this, [this] {
            if (built < 0)
                built = ms();
        });
        connect(&view.plot(), &plots::PlotView::figureChanged, this, [this] { last = ms(); });
        connect(&view.plot(), &plots::PlotView::drawn, this, [this] {
            if (built >= 0 && shown < 0)
                shown = ms();
        });
    }
    void reset() { built = shown = last = -1; }
    [[nodiscard]] const FigureView& view() const { return m_view; }
    double built = -1, shown = -1, last = -1;

private:
    [[nodiscard]] double ms() const { return static_cast<double>(m_clock.nsecsElapsed()) / 1e6; }
    FigureView& m_view;
    const QElapsedTimer& m_clock;
};

/// Milliseconds of processor time that the first picture of this view takes to build, with the filter already
/// evaluated.
double alone(const FigureView& view, selection::SelectionModel& selection)
{
    auto spec = view.spec();
    figure::Input input = *view.data().input;
    input.quick = true;
    input.shown = selection.sharedShown();
    const double before = threadMs();
    const auto built = figure::build(spec, input);
    return built ? threadMs() - before : -1;
}

bool waitUntil(const std::function<bool()>& done, int seconds)
{
    QElapsedTimer clock;
    clock.start();
    QTimer beat; // wakes the loop to look again
    beat.start(5);
    while (!done() && clock.elapsed() < seconds * 1000LL)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    return done();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "bench_filter FOLDER [RUNS]\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    gui_test::Home home;
    QApplication application(argc, argv);
    const int runs = argc > 2 ? std::atoi(argv[2]) : 1000000;
    const auto path = QStringLiteral("%1/filter-%2.db").arg(QString::fromLocal8Bit(argv[1])).arg(runs);
    if (!QFileInfo::exists(path) && !makeDatabase(path, runs))
        return 2;
    gui_test::Bench bench;
    QElapsedTimer clock;
    clock.start();
    bench.bench().open({path});
    auto& selection = bench.bench().selection();
    const auto quiet = [&] {
        return bench.window().workspace() == Workspace::Explore && bench.settled() && !selection.isBusy();
    };
    if (!waitUntil(quiet, 300))
        return 2;
    auto views = bench.bench().views();
    views.resize(std::min<std::size_t>(5, views.size()));
    bench.bench().setViews(views);
    waitUntil(quiet, 120);
    std::printf("%d runs stand there after %.1f s, %zu views\n", runs,
                static_cast<double>(clock.elapsed()) / 1e3, views.size());

    Rival rival;
    const bool compare = rival.start(runs);
    if (!compare)
        std::printf("no pandas here: its times are left out\n");
    std::vector<std::unique_ptr<Watch>> watches;
    for (auto* view : bench.window().area(Workspace::Explore)->views())
        if (view->isVisible())
            watches.push_back(std::make_unique<Watch>(*view, clock));
    const QStringList filters = {QStringLiteral("node >= 64"),
                                 QStringLiteral("batch > 1000 && layer != 8"),
                                 QStringLiteral("output <= 800 && input >= 4000"),
                                 QStringLiteral("node < 4096 || layer == 4"),
                                 QStringLiteral("node >= 128 && outcome == \"completed\""),
                                 QStringLiteral("layer >= 8"),
                                 QStringLiteral("batch % 32 == 0"),
                                 QString(),
                                 QStringLiteral("node > 32")};
    std::map<QString, std::vector<double>> builtAfter, shownAfter, lastAfter, aloneFor;
    std::vector<double> all, theirs, work, rows;
    for (const auto& filter : filters) {
        // Figures of the previous filter may still be refined; a user does not wait for them either.
        QTest::qWait(1500);
        for (auto& watch : watches)
            watch->reset();
        const double before = threadMs();
        clock.restart();
        if (!selection.setFilter(filter))
            return 2;
        waitUntil(
            [&] {
                return std::all_of(watches.begin(), watches.end(),
                                   [](const auto& watch) { return watch->shown >= 0; });
            },
            60);
        work.push_back(threadMs() - before);
        double latest = 0;
        std::printf("%-40s", qPrintable(filter.isEmpty() ? QStringLiteral("(none)") : filter));
        for (auto& watch : watches) {
            builtAfter[watch->view().id()].push_back(watch->built);
            shownAfter[watch->view().id()].push_back(watch->shown);
            latest = std::max(latest, watch->shown);
            std::printf(" %s %.0f/%.0f", qPrintable(watch->view().id()), watch->built, watch->shown);
        }
        waitUntil(
            [&] {
                return quiet() && std::none_of(watches.begin(), watches.end(),
                                               [](const auto& watch) { return watch->view().isRefining(); });
            },
            60);
        for (auto& watch : watches) {
            lastAfter[watch->view().id()].push_back(watch->last);
            aloneFor[watch->view().id()].push_back(alone(watch->view(), selection));
        }
        rows.push_back(static_cast<double>(selection.shownCount()));
        all.push_back(latest);
        if (compare)
            theirs.push_back(rival.ask(filter));
        std::printf("  -> %.0f ms, %.0f runs", latest, rows.back());
        if (compare)
            std::printf(", pandas %.0f ms", theirs.back());
        std::printf("\n");
        std::fflush(stdout);
    }
    for (const auto& [id, times] : shownAfter)
        std::printf("%-24s built after %6.0f ms, on the screen after %6.0f ms, refined after %6.0f ms; %5.1f "
                    "ms to build while nothing else is done\n",
                    qPrintable(id), median(builtAfter[id]), median(times), median(lastAfter[id]),
                    median(aloneFor[id]));
    std::printf("%-24s %.0f ms of processor time\n", "the drawing thread", median(work));
    std::printf("%-24s %.0f ms  (limit 150)%s", "every view", median(all),
                median(all) <= 150 ? "" : "  ABOVE");
    if (compare)
        std::printf("   pandas, filter and pivot alone %.0f ms, %.1fx", median(theirs),
                    median(theirs) / median(all));
    std::printf("\n");
    return median(all) <= 150 ? 0 : 1;
}

#include "filter.moc"
