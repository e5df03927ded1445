// SPDX-License-Identifier: GPL-3.0-or-later
// Time to paint the timeline of a trace, whole and zoomed. A frame of a screen takes 16 ms. Its rival draws
// every event as a rectangle of its own. Usage: bench_timeline [EVENTS ...]
#include "widgets/plots/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

using namespace parascope;

namespace {

/// Kernels of log-normal lengths on four streams, with gaps between them.
plots::TimelineView::TimelinePtr traceOf(std::size_t events)
{
    std::mt19937 random(1);
    std::lognormal_distribution<double> length(9, 1), gap(7, 1);
    workload::EventTimeline out;
    out.names = {"kernel", "operation"};
    constexpr std::size_t streams = 4;
    for (std::size_t stream = 0; stream < streams; ++stream) {
        auto& row = out.rows.emplace_back();
        row.lane = std::to_string(stream);
        double at = 0;
        for (std::size_t i = 0; i < events / streams; ++i) {
            const double end = at + length(random);
            row.events.push_back({static_cast<std::int64_t>(at), static_cast<std::int64_t>(end), 0, 1,
                                  static_cast<workload::torch::Class>(random() % 8)});
            at = end + gap(random);
        }
        out.end = std::max(out.end, row.events.back().end);
    }
    return std::make_shared<const workload::EventTimeline>(std::move(out));
}

template <class Work>
double medianMs(Work work)
{
    std::vector<double> times;
    for (int i = 0; i < 21; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::nth_element(times.begin(), times.begin() + 10, times.end());
    return times[10];
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    std::vector<std::size_t> sizes;
    for (int i = 1; i < argc; ++i)
        sizes.push_back(std::strtoull(argv[i], nullptr, 10));
    if (sizes.empty())
        sizes = {100'000, 1'000'000};
    std::printf("%10s %12s %12s %12s %12s\n", "events", "whole (ms)", "1/10 (ms)", "hover (ms)",
                "rival (ms)");
    for (const auto size : sizes) {
        const auto timeline = traceOf(size);
        const auto end = static_cast<double>(timeline->end);
        plots::TimelineView view;
        view.resize(1600, 200);
        view.setTimeline(timeline, {});
        QPixmap picture(view.size());
        const auto paint = [&] { view.render(&picture); };
        const double whole = medianMs([&] {
            view.fit();
            paint();
        });
        const double part = medianMs([&] {
            view.showTimes(0.4 * end, 0.5 * end);
            paint();
        });
        const double hover = medianMs(paint); // as after a change of what is outlined
        const double rival = medianMs([&] {
            QPainter painter(&picture);
            for (const auto& row : timeline->rows)
                for (const auto& event : row.events)
                    painter.fillRect(QRectF(1600 * static_cast<double>(event.begin) / end, 20,
                                            1600 * static_cast<double>(event.end - event.begin) / end, 18),
                                     Qt::blue);
        });
        std::printf("%10zu %12.2f %12.2f %12.2f %12.2f\n", size, whole, part, hover, rival);
    }
}
