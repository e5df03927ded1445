// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/anchors.h"
#include "fake_device.h"
#include "running.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace parascope;
using namespace parascope::dispatch;

namespace {

Job::Item itemOf(const Executor& executor, int batch, int repeat = 0)
{
    Job::Item item;
    item.executor = executor;
    item.point.id = 100 + batch;
    item.point.platform = executor.platform;
    item.point.family = "fc";
    item.point.parameters.set("batch", std::int64_t{batch});
    item.point.repeat = repeat;
    item.point.priority = batch;
    item.stepFlops = 1e9 * batch;
    return item;
}

/// A clock on which each millisecond is a second, so that a run of 0.2 s takes minutes.
WallClock::Source fastClock()
{
    constexpr std::int64_t faster = 1000;
    const auto machine = WallClock::machine();
    const auto system = machine.system(), steady = machine.steady();
    const auto passed = [machine, steady] { return (machine.steady() - steady) * faster; };
    return {[passed, system] { return system + passed(); }, [passed, steady] { return steady + passed(); }};
}

} // namespace

/// One point is measured again every few minutes. If this fails, the results of a night do not show whether
/// the machine was still the same in the morning, or the sweep measures one point for ever.
class TestAnchors : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void theFirstCompletedPointComesAgain()
    {
        const Executor cpu{"box", "libtorch", "cpu"}, gpu{"box", "libtorch", "cuda"};
        Anchors anchors(300, 2);
        QVERIFY(!anchors.due(cpu, 10'000'000)); // nothing was measured yet
        anchors.ended(itemOf(cpu, 1), Outcome::Oom, 4, 0);
        QVERIFY(!anchors.due(cpu, 10'000'000)); // nothing was completed yet
        anchors.ended(itemOf(cpu, 2), Outcome::Completed, 4, 1000);
        anchors.ended(itemOf(cpu, 3), Outcome::Completed, 4, 100'000);
        QVERIFY(!anchors.due(cpu, 300'000));
        QVERIFY(!anchors.due(gpu, 10'000'000)); // each executor has its own anchor
        const auto first = anchors.due(cpu, 301'000);
        QVERIFY(first && first->point.parameters.integer("batch") == 2);
        QCOMPARE(first->point.repeat, 2); // the spec's own repeats are 0 and 1
        QCOMPARE(first->point.id, std::int64_t{0});
        QCOMPARE(first->stepFlops, 2e9);
        QVERIFY(Anchors::isOne(first->point));
        QVERIFY(!anchors.due(cpu, 10'000'000)); // the anchor is being measured
        auto item = itemOf(cpu, 2);
        item.point = first->point;
        anchors.ended(item, Outcome::Completed, 4, 310'000);
        QVERIFY(!anchors.due(cpu, 609'000));
        QCOMPARE(anchors.due(cpu, 610'000)->point.repeat, 3);
    }
    void itTakesATwentiethAtMost()
    {
        const Executor cpu{"box", "libtorch", "cpu"};
        Anchors anchors(300, 1);
        anchors.ended(itemOf(cpu, 1), Outcome::Completed, 60, 0);
        QVERIFY(!anchors.due(cpu, 1'199'000));
        QVERIFY(anchors.due(cpu, 1'200'000));
    }
    void oneThatFailsIsGivenUp()
    {
        const Executor cpu{"box", "libtorch", "cpu"};
        Anchors anchors(300, 1);
        anchors.ended(itemOf(cpu, 1), Outcome::Completed, 4, 0);
        auto item = itemOf(cpu, 1);
        item.point = anchors.due(cpu, 400'000)->point;
        anchors.ended(item, Outcome::Crash, 4, 410'000);
        QVERIFY(!anchors.due(cpu, 10'000'000));
    }

    void oneThatIsSkippedComesAgain()
    {
        const Executor cpu{"box", "libtorch", "cpu"};
        Anchors anchors(300, 1);
        anchors.ended(itemOf(cpu, 1), Outcome::Completed, 4, 0);
        auto item = itemOf(cpu, 1);
        item.point = anchors.due(cpu, 400'000)->point;
        anchors.skipped(item, 410'000);
        QVERIFY(!anchors.due(cpu, 709'000));
        QVERIFY(anchors.due(cpu, 710'000));
    }

    /// Through the runner: a long sweep measures the anchor between the other points, each time as a separate
    /// repeat with one run. No point is left over, also after a second sweep.
    void aLongSweepMeasuresItBetweenTheOthers()
    {
        const std::filesystem::path database = m_folder.filePath("t.db").toStdString();
        const auto device = test::fakeDevice({"--clean", "--wait", "0.2"});
        // The number of anchors depends on the speed of this machine: two points take longer than the time
        // between anchors.
        const auto check = [&](int points, const std::map<std::int64_t, bool>& anchors) {
            std::map<std::int64_t, std::vector<int>> repeats; // repeats of each batch
            const auto reader = store::Reader::open(database);
            const auto known = reader->points(reader->sweeps()->front().id);
            for (const auto& point : *known)
                repeats[*point.parameters.integer("batch")].push_back(point.repeat);
            const auto runs = test::runsOf(database);
            QCOMPARE(runs.size(), known->size());
            for (const auto& [point, of] : runs)
                QVERIFY(point > 0 && of.size() == 1);
            QCOMPARE(int(repeats.size()), points);
            for (auto& [batch, of] : repeats) {
                std::sort(of.begin(), of.end());
                QCOMPARE(of.size() > 1, anchors.contains(batch));
                for (std::size_t i = 0; i < of.size(); ++i)
                    QCOMPARE(of[i], int(i));
            }
        };
        for (const auto& [batches, anchors] :
             {std::pair<int, std::map<std::int64_t, bool>>{4, {{1, true}}}, {8, {{1, true}, {5, true}}}}) {
            auto running = test::Running::start(database, {test::batches(batches), {device}}, fastClock());
            running->wait();
            const auto summary = toJson(running->runner->summary());
            QCOMPARE(summary["remaining"].get<int>(), 0);
            QVERIFY(summary["ok"].get<int>() > batches && summary["ok"] == summary["points"]);
            running.reset();
            check(batches, anchors);
        }
    }

    void whoWantsNoneHasNone()
    {
        const std::filesystem::path database = m_folder.filePath("none.db").toStdString();
        auto spec = test::batches(4);
        spec.anchorSeconds = 0;
        auto running = test::Running::start(database, {spec, {test::fakeDevice({"--clean"})}}, fastClock());
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["ok"].get<int>(), 4);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnchors)
#include "tst_anchors.moc"
