// SPDX-License-Identifier: GPL-3.0-or-later
// The test follows an adaptive sweep as a user does: the user chooses it in the grid editor, watches its map
// with the predicted cells and its falling error, and asks for one more point. If this fails, the window
// shows another map than `predict` prints, or a click on a cell measures nothing.
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/session.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/model/space/spec_adaptive.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QMenu>

#include <cmath>

using namespace parascope;
using namespace parascope::gui;

namespace {

using State = figure::Cell::State;

/// Stores runs of 3 x 6 x 6 fully connected models on a machine that takes 0.2 s for each one.
void record(const QString& path)
{
    auto writer = store::Writer::open(path.toStdString());
    QVERIFY(writer);
    std::vector<store::RunRecord> records;
    std::int64_t start = 1'700'000'000'000;
    for (const int layer : {1, 2, 4})
        for (int node = 32; node <= 1024; node *= 2)
            for (int batch = 16; batch <= 512; batch *= 2) {
                store::RunRecord run;
                run.runUuid = newUuid();
                run.platform = "recorded";
                run.device = "cpu";
                run.family = "fc";
                run.parameters = {{"layer", std::int64_t{layer}},
                                  {"node", std::int64_t{node}},
                                  {"input", std::int64_t{128}},
                                  {"output", std::int64_t{32}},
                                  {"batch", std::int64_t{batch}}};
                run.mode = "train";
                run.optimizer = "rmsprop";
                run.dtype = "float32";
                run.workKey = std::to_string(records.size());
                run.outcome = Outcome::Completed;
                const double work = batch * (128.0 * node + (layer - 1.0) * node * node + 32.0 * node);
                const double step = 4e-4 + 2e-5 * layer + 1.5e-10 * work;
                run.stepMedian = step;
                run.stepLow = 0.99 * step;
                run.stepHigh = 1.01 * step;
                run.startedMs = start;
                run.finishedMs = start + 200;
                start += 300;
                records.push_back(std::move(run));
            }
    QVERIFY(writer->putRuns(records));
}

Json gridOf()
{
    return {{"name", "small-map"},
            {"family", "fc"},
            {"axes",
             {{"layer", {1, 2, 4}},
              {"node", {{"from", 32}, {"to", 1024}, {"times", 2}}},
              {"batch", {{"from", 16}, {"to", 512}, {"times", 2}}}}},
            {"fixed", {{"input", 128}, {"output", 32}}},
            {"seed", 4}};
}

Json adaptiveGrid(const Json& stop)
{
    auto grid = gridOf();
    grid["order"] = "adaptive";
    grid["stop"] = stop;
    return grid;
}

/// Number of completed runs in a database; with `point`, the number of runs of this point.
std::size_t runsIn(const QString& database, const Parameters* point = nullptr)
{
    std::size_t count = 0;
    if (const auto reader = store::Reader::open(database.toStdString()))
        (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
            const auto same = [&](const char* name) {
                return !point || run.parameters.number(name) == point->number(name);
            };
            count += run.outcome == Outcome::Completed && same("layer") && same("node") && same("batch");
            return true;
        });
    return count;
}

} // namespace

class AdaptiveTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        // A replay's worker is the command line program, which is installed in the folder of the window's
        // program.
        qputenv("PATH", QFileInfo(Cli::program()).absolutePath().toUtf8() + ':' + qgetenv("PATH"));
        record(m_home.path(QStringLiteral("recorded.db")));
    }
    void theEditorWritesStopAndGoal();
    void aSweepIsFollowedAndAsked_data();
    void aSweepIsFollowedAndAsked();
    void anEndedSweepHasItsCurve();

private:
    QString recorded() { return QStringLiteral("replay:") + m_home.path(QStringLiteral("recorded.db")); }

    gui_test::Home m_home;
};

/// The editor writes the order, the stop and the goal without any JSON typed; another order removes stop and
/// goal again.
void AdaptiveTest::theEditorWritesStopAndGoal()
{
    gui_test::Bench bench;
    bench.window().setWorkspace(Workspace::Design);
    QVERIFY(bench.bench().grid().setSpec(gridOf()));
    const auto choose = [&](const char* name, const QVariant& value) { // by the entry's text or by its data
        auto* combo = bench.find<QComboBox>(QString::fromLatin1(name));
        QVERIFY(combo);
        const int at = std::max(combo->findText(value.toString()), combo->findData(value));
        QVERIFY2(at >= 0, qPrintable(value.toString()));
        combo->setCurrentIndex(at);
        emit combo->activated(at);
    };
    const auto spec = [&] { return bench.bench().grid().spec().value_or(Json()); };
    choose("order", QStringLiteral("adaptive"));
    QVERIFY(spec()["stop"] == Json::object({{"map_error", 0.05}}));
    using StopKind = space::Stop::Kind;
    using GoalKind = space::Goal::Kind;
    choose("stopKind", static_cast<int>(StopKind::Fraction));
    auto* limit = bench.find<QDoubleSpinBox>(QStringLiteral("stopLimit"));
    QVERIFY(limit);
    limit->setValue(30);
    QVERIFY(spec()["stop"] == Json::object({{"fraction", 0.3}}));
    choose("stopKind", static_cast<int>(StopKind::Seconds));
    QVERIFY(spec()["stop"] == Json::object({{"seconds", 600.0}}));
    choose("goalKind", static_cast<int>(GoalKind::Contour));
    choose("goalMetric", QString::fromUtf8(metric::examplesPerSecond));
    WAIT_FOR2(!bench.bench().grid().isValid(), "a contour of nothing");
    bench.type(QStringLiteral("goalAt"), QStringLiteral("5000"));
    QVERIFY(spec()["goal"] == Json::object({{"contour", "examples_per_second"}, {"at", 5000.0}}));
    WAIT_FOR(bench.bench().grid().isValid());
    choose("goalKind", static_cast<int>(GoalKind::Largest));
    bench.type(QStringLiteral("goalWhere"), QStringLiteral("layer >= 2"));
    QVERIFY(spec()["goal"] == Json::object({{"largest", "examples_per_second"}, {"where", "layer >= 2"}}));
    bench.screenshot(QStringLiteral("adaptive-editor"));
    choose("goalKind", static_cast<int>(GoalKind::Border));
    bench.type(QStringLiteral("goalFirst"), QStringLiteral("a"));
    bench.type(QStringLiteral("goalSecond"), QStringLiteral("b"));
    QVERIFY(spec()["goal"] == Json::object({{"border", {"a", "b"}}}));
    choose("order", QStringLiteral("shuffled"));
    QVERIFY(!spec().contains("stop") && !spec().contains("goal"));
    WAIT_FOR(bench.bench().grid().isValid());
}

void AdaptiveTest::aSweepIsFollowedAndAsked_data()
{
    QTest::addColumn<bool>("during");
    QTest::newRow("asked while it runs") << true;
    QTest::newRow("asked after its end") << false;
}

void AdaptiveTest::aSweepIsFollowedAndAsked()
{
    QFETCH(const bool, during);
    const auto database = m_home.path(during ? QStringLiteral("during.db") : QStringLiteral("after.db"));
    gui_test::Bench bench(during ? QSize(1280, 800) : QSize(1600, 1000));
    if (!during)
        bench.bench().appearance().setTheme(Appearance::ThemeChoice::Dark);
    // A map error of 0.1 % is never reached in practice.
    const Json stop = during ? Json{{"map_error", 0.001}} : Json{{"fraction", 0.3}};
    QVERIFY(bench.bench().grid().setSpec(adaptiveGrid(stop)));
    WAIT_FOR(bench.bench().grid().isValid());
    bench.bench().setSweepDatabase(database);
    // The replay is slow enough for its points to last until the test pauses it, or for the window to poll it
    // some times.
    bench.bench().setDevices(
        {recorded() + (during ? QStringLiteral("?speed=0.25") : QStringLiteral("?speed=5"))});
    QString problem;
    connect(&bench.bench(), &Workbench::message, this, [&](const QString& sentence, bool bad) {
        if (bad)
            problem = sentence;
    });
    auto& sweeps = bench.bench().sweeps();
    bench.bench().startSweep();
    bench.window().setWorkspace(Workspace::Run);
    auto* area = bench.window().area(Workspace::Run);
    const auto view = [&](const char* id) {
        auto* shown = area->view(QString::fromLatin1(id));
        return shown && shown->hasPicture() && !shown->plot().figure().panels.empty() ? shown : nullptr;
    };
    const auto count = [&](State state) {
        auto* map = view("live-map");
        if (!map)
            return std::ptrdiff_t{0};
        const auto& cells = map->plot().figure().panels.front().cells;
        return std::count_if(cells.begin(), cells.end(),
                             [&](const auto& cell) { return cell.state == state; });
    };
    const auto hasMap = [&] { return view("live-error") && count(State::Predicted) > 0; };
    if (during) {
        WAIT_FOR2(!problem.isEmpty() || hasMap(), qPrintable(problem));
        // While the sweep is paused and no run is in progress, a predicted cell stays predicted under the
        // pointer.
        sweeps.pause();
        const auto rests = [&] { return sweeps.isPaused() && sweeps.status()->sweeps.at(0).running == 0; };
        WAIT_FOR2(!problem.isEmpty() || rests(), qPrintable(problem));
    } else {
        const auto hasEnded = [&] {
            const auto reader = store::Reader::open(database.toStdString());
            const auto known = reader ? reader->sweeps() : tl::unexpected<Error>(reader.error());
            return known && known->size() == 1 && known->front().state == "done" && !sweeps.isRunning();
        };
        const auto showsAll = [&] {
            const auto& table = bench.bench().selection().table();
            return table && table->rows() == runsIn(database) && hasMap() && bench.settled();
        };
        WAIT_FOR2(!problem.isEmpty() || (hasEnded() && showsAll()), qPrintable(problem));
    }
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    bench.screenshot(during ? QStringLiteral("adaptive-during") : QStringLiteral("adaptive-after"));
    const auto& error = view("live-error")->plot().figure();
    QCOMPARE(error.panels.size(), std::size_t{2});
    QVERIFY(!error.panels[0].points.front().y.empty());
    const auto unsure = std::lround(error.panels[1].points.front().y.back());
    for (const auto number : {108L, unsure}) // numbers of points and cells
        QVERIFY2(error.count().text().find(' ' + std::to_string(number) + ' ') != std::string::npos,
                 error.count().text().c_str());

    if (!during) {
        // The window has the same numbers as the command line, cell by cell.
        const auto& panel = view("live-map")->plot().figure().panels.front();
        Json points = Json::array();
        for (const auto& cell : panel.cells) {
            auto point = figure::pointOf(panel, cell);
            point.remove("devices");
            point.remove("threads");
            point.remove("cores");
            points.push_back(toJson(point));
        }
        const auto spec = m_home.path(QStringLiteral("plane.json"));
        QVERIFY(writeText(spec, QByteArray::fromStdString(
                                    Json{{"name", "plane"}, {"family", "fc"}, {"points", points}}.dump())));
        const auto predicted = Cli::run(
            {"predict", "--db", database, "--spec", spec, "--metric", metric::flopsPerSecond, "--json"});
        QCOMPARE(predicted.status, 0);
        std::map<std::string, nlohmann::json> known;
        for (const auto& entry : predicted.json())
            known[std::to_string(entry["point"]["node"].get<int>()) + " " +
                  std::to_string(entry["point"]["batch"].get<int>())] = entry;
        const double factor = panel.colours->axis.factor;
        int compared = 0;
        for (const auto& cell : panel.cells) {
            const auto point = figure::pointOf(panel, cell);
            const auto& theirs =
                known[std::to_string(*point.integer("node")) + " " + std::to_string(*point.integer("batch"))];
            QVERIFY(!theirs.is_null());
            QCOMPARE(theirs["measured"].get<bool>(), cell.state == State::Value);
            if (cell.state != State::Predicted)
                continue;
            ++compared;
            for (const auto& [own, key] :
                 {std::pair{cell.value, "value"}, {cell.low, "low"}, {cell.high, "high"}})
                QVERIFY2(
                    std::abs(own / (factor * theirs[key].get<double>()) - 1) < 1e-6,
                    qPrintable(QString::number(own / factor) + " " + QString::fromStdString(theirs.dump())));
        }
        QVERIFY(compared > 5);
    }

    // Find a cell without a run by its position.
    QPoint place(-1, -1);
    std::optional<plots::PlotView::Predicted> cell;
    const auto found = [&] {
        cell.reset();
        auto* map = view("live-map");
        for (int y = map ? map->plot().height() - 1 : 0; y > 0 && !cell; y -= 6)
            for (int x = 0; x < map->plot().width() && !cell; x += 6)
                if ((cell = map->plot().predictedAt(QPointF(x, y))))
                    place = {x, y};
        return cell && runsIn(database, &cell->point) == 0;
    };
    WAIT_FOR(found());
    QCOMPARE(cell->plane.platform, std::string("recorded"));
    auto& shown = view("live-map")->plot();
    const auto bare = shown.grab().toImage();
    QTest::mouseMove(&shown, place);
    (void)QTest::qWaitFor([&] { return shown.grab().toImage() != bare; }, 2000); // only for the screenshot
    bench.screenshot(during ? QStringLiteral("adaptive-card-during") : QStringLiteral("adaptive-card"));
    // The context menu of the cell starts the measurement. The map is drawn again whenever the runner reports
    // something, so one turn of the event loop must look the cell up and open its menu.
    QAction* measure = nullptr;
    const auto opened = [&] {
        if (measure || !found())
            return measure != nullptr;
        auto* map = view("live-map");
        QContextMenuEvent asked(QContextMenuEvent::Mouse, map->plot().mapTo(map, place),
                                map->plot().mapToGlobal(place));
        QApplication::sendEvent(map, &asked);
        for (auto* menu : bench.window().findChildren<QMenu*>(QStringLiteral("viewMenu"))) {
            if ((measure = menu->findChild<QAction*>(QStringLiteral("figure.measure"))))
                break;
            menu->close();
        }
        return measure != nullptr;
    };
    WAIT_FOR(opened());
    measure->trigger();
    if (auto* open = bench.window().findChild<QMenu*>(QStringLiteral("viewMenu")))
        open->close();
    if (during)
        sweeps.resume(); // the runner handles this after the request
    WAIT_FOR(runsIn(database, &cell->point) > 0);
    if (during)
        sweeps.stop(true);
    WAIT_FOR(!sweeps.isRunning() && !sweeps.isStarting());
    if (during) {
        // The run belongs to this sweep and not to a new one.
        const auto reader = store::Reader::open(database.toStdString());
        QVERIFY(reader);
        QCOMPARE(reader->sweeps().value().size(), std::size_t{1});
        const auto events = reader->events(0, 1000).value();
        // The event names the requested point by its values.
        QVERIFY(std::any_of(events.begin(), events.end(), [&](const auto& event) {
            const auto tells = [&](const char* name) {
                return event.text.find(std::to_string(*cell->point.integer(name))) != std::string::npos;
            };
            return event.text.starts_with(cell->plane.platform + ": ") && tells("node") && tells("batch");
        }));
    }
}

/// A window that opens a finished sweep shows how its map improved, although no runner reports it any more.
void AdaptiveTest::anEndedSweepHasItsCurve()
{
    const auto database = m_home.path(QStringLiteral("curve.db")),
               spec = m_home.path(QStringLiteral("curve.json"));
    QVERIFY(writeText(spec, QByteArray::fromStdString(adaptiveGrid({{"fraction", 0.3}}).dump())));
    const auto swept = Cli::run({"sweep", spec, "--db", database, "--device", recorded()}, 120);
    QVERIFY2(swept.status == 0, swept.err.constData());
    gui_test::Bench bench;
    bench.bench().setSweepDatabase(database);
    bench.bench().open({database});
    bench.window().setWorkspace(Workspace::Run);
    auto* area = bench.window().area(Workspace::Run);
    const auto shown = [&] {
        auto* view = area->view(QStringLiteral("live-error"));
        return view && view->hasPicture() && !view->plot().figure().panels.empty() ? view : nullptr;
    };
    WAIT_FOR(shown());
    bench.screenshot(QStringLiteral("adaptive-recalled"));
    const auto& figure = shown()->plot().figure();
    const auto& curve = figure.panels.front().points.front();
    QVERIFY2(curve.x.size() >= 4, qPrintable(QString::number(curve.x.size())));
    QVERIFY(std::is_sorted(curve.x.begin(), curve.x.end()));
    QVERIFY(curve.y.back() < curve.y.front());
    QVERIFY2(figure.count().text().find(" 108 ") != std::string::npos, figure.count().text().c_str());
}

PARASCOPE_TEST_MAIN(QApplication, AdaptiveTest)
#include "tst_adaptive.moc"
