// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep that another program started is seen, drawn as a whole and can be stopped. If this fails, the
// window says "No sweep running" while the machine is busy.
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/gate.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/data/sweep_plan.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/model/runner_link.h"
#include "engine/run/dispatch/program.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/vocabulary.h"
#include "widgets/plots/plot_view.h"

#include <QLabel>

#include <map>

using namespace parascope;
using namespace parascope::gui;
using State = figure::Cell::State;

class AttachedTest : public QObject
{
    Q_OBJECT

private slots:
    void aSweepOfAnotherProgramIsSeenAndDrawn();

private:
    gui_test::Home m_home;
};

namespace {

std::map<State, int> statesOf(FigureView& view)
{
    std::map<State, int> out;
    for (const auto& panel : view.plot().figure().panels)
        for (const auto& cell : panel.cells)
            ++out[cell.state];
    return out;
}

} // namespace

void AttachedTest::aSweepOfAnotherProgramIsSeenAndDrawn()
{
    const auto database = m_home.path(QStringLiteral("elsewhere.db"));
    const test::Gate gate(m_home.path(QStringLiteral("elsewhere.gate")));
    gate.letThrough(3);
    // 4 x 5 combinations, of which the condition excludes those with node * batch > 2000: 64 x 40, 50 and 60.
    const Json spec = {{"name", "elsewhere"},
                       {"family", "fc"},
                       {"axes", {{"node", {8, 16, 32, 64}}, {"batch", {20, 30, 40, 50, 60}}}},
                       {"fixed", {{"layer", 2}, {"input", 16}, {"output", 4}}},
                       {"where", "node * batch <= 2000"}};
    dispatch::DetachedStart start;
    start.database = database.toStdString();
    start.program = qEnvironmentVariable("PARASCOPE_CLI").toStdString();
    const auto read = dispatch::specFrom(spec, "grid");
    QVERIFY(read);
    start.request.spec = *read;
    start.request.devices = {
        test::fakeDevice(QStringList{QStringLiteral("--clean")} + gate.arguments(), "held")};
    const auto started = dispatch::startDetachedRunner(start);
    QVERIFY2(started, started ? "" : started.error().text().c_str());

    gui_test::Bench bench;
    bench.bench().setSweepDatabase(m_home.path(QStringLiteral("own.db")));
    // Another family stands in Design: it must not replace the map of the sweep that runs.
    QVERIFY(
        bench.bench().grid().setSpec({{"name", "other"}, {"family", "gpt"}, {"axes", {{"batch", {1, 2}}}}}));
    bench.bench().open({database});
    auto& sweeps = bench.bench().sweeps();
    WAIT_FOR(sweeps.isRunning());
    QCOMPARE(sweeps.followed(), database);
    QCOMPARE(sweeps.database(), m_home.path(QStringLiteral("own.db")));
    QCOMPARE(sweeps.progress().points, qint64(17));
    bench.window().setWorkspace(Workspace::Run);
    auto* area = bench.window().area(Workspace::Run);
    const auto drawn = [&] {
        auto* map = area->view(QStringLiteral("live-map"));
        if (!map || map->spec().family != "fc")
            return false;
        auto states = statesOf(*map);
        return states[State::Value] == 3 && states[State::Running] == 1 && states[State::Excluded] == 3 &&
               states[State::Waiting] == 13;
    };
    WAIT_FOR(drawn());
    const auto counts = area->view(QStringLiteral("live-map"))->plot().figure().counts.front().text();
    QCOMPARE(counts, std::string("n = 3 of 17"));
    auto* status = bench.find<QLabel>(QStringLiteral("sweepStatus"));
    QVERIFY(status);
    WAIT_FOR2(status->text().contains(QStringLiteral("3")) && status->text().contains(QStringLiteral("17")) &&
                  status->text().contains(QStringLiteral("elsewhere.db")),
              qPrintable(status->text()));
    bench.screenshot(QStringLiteral("attached-running"));
    // It is stopped from here, and the map keeps its places.
    sweeps.stop(true);
    WAIT_FOR(!sweeps.isRunning());
    const auto kept = [&] {
        auto* map = area->view(QStringLiteral("live-map"));
        auto states = map ? statesOf(*map) : std::map<State, int>();
        return states[State::Value] == 3 && states[State::Excluded] == 3 && states[State::Waiting] == 0 &&
               states[State::NotRun] + states[State::Failed] == 14;
    };
    WAIT_FOR(kept());
    bench.screenshot(QStringLiteral("attached-stopped"));
}

PARASCOPE_TEST_MAIN(QApplication, AttachedTest)
#include "tst_attached.moc"
