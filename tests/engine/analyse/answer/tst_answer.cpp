// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/analyse/analysis/columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/answer/question.h"
#include "engine/analyse/answer/two_sides.h"
#include "engine/analyse/answer/words.h"
#include "engine/base/core/metrics.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace parascope;
using namespace testing;

/// The runs that the command line and the figures use. If this fails, a result silently mixes platforms,
/// timings or definitions of FLOPs, or counts wrongly what it left out.
class TestAnswer : public QObject
{
    Q_OBJECT

    /// Eight runs of two models: p has "block" three times and "sync" once, q has "sync" three times and
    /// "block" once.
    static table::Table runs()
    {
        return tableOf(
            {texts("platform", {"p", "p", "p", "p", "q", "q", "q", "q"}),
             texts("timing", {"block", "block", "block", "sync", "sync", "sync", "sync", "block"}),
             texts("work_key", {"a", "b", "c", "a", "a", "b", "c", "c"}),
             texts("flops_definition", {"executed", "executed", "executed", "executed", "recorded rate",
                                        "recorded rate", "recorded rate", "recorded rate"}),
             metricColumn(metric::flopsPerSecond, {1, 2, 3, 4, 5, 6, 7, 8}),
             metricColumn(metric::stepSeconds, {8, 7, 6, 5, 4, 3, 2, 1})});
    }

    static answer::Question all(const table::Table& table, const char* metric = metric::stepSeconds)
    {
        answer::Question out;
        out.rows = testing::all(table);
        out.metrics = {metric};
        return out;
    }

private slots:
    void severalPlatformsAreRefused()
    {
        const auto table = runs();
        auto question = all(table);
        question.platformKey = "--platform";
        const auto refused = answer::prepare(table, question);
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::BadInput);
        QVERIFY2(test::names(refused.error().text(), {"--platform", "p, q"}), refused.error().text().c_str());
        question.platform = "r";
        const auto unknown = answer::prepare(table, question);
        QVERIFY(!unknown);
        QVERIFY2(test::names(unknown.error().text(), {"\"r\"", "p, q"}), unknown.error().text().c_str());
    }

    /// A filter that leaves one platform is as good as its name.
    void theOnlyPlatformNeedsNoName()
    {
        const auto table = runs();
        auto question = all(table);
        question.rows = {1, 1, 1, 1, 0, 0, 0, 0};
        const auto prepared = answer::prepare(table, question);
        QVERIFY2(prepared, prepared ? "" : prepared.error().text().c_str());
        QCOMPARE(prepared->platform, std::string("p"));
        QVERIFY((prepared->rows == table::Mask{1, 1, 1, 0, 0, 0, 0, 0}));
        QCOMPARE(prepared->timing.kept, std::string("block"));
    }

    void whatIsTakenOutIsCounted()
    {
        const auto table = runs();
        auto question = all(table);
        question.platform = "q";
        const auto prepared = answer::prepare(table, question);
        QVERIFY2(prepared, prepared ? "" : prepared.error().text().c_str());
        QCOMPARE(prepared->count(), std::size_t{3});
        std::size_t sum = 0;
        for (const auto& [reason, count] : prepared->excluded)
            sum += count;
        QCOMPARE(sum, std::size_t{5}); // four runs of p, and one with another timing
        QCOMPARE(prepared->excluded.at("of another platform"), std::size_t{4});
        // An analysis counts them as filtered; here they get their own reasons.
        analysis::Excluded of = {{"filtered", 6}, {"oom", 2}};
        prepared->nameReasons(of);
        QCOMPARE(of.at("filtered"), std::size_t{1});
        QCOMPARE(of.at("of another platform"), std::size_t{4});
        QCOMPARE(of.at("oom"), std::size_t{2});
    }

    /// p was mostly timed by blocks, q step by step: a ratio uses the timing that both have.
    void twoSidesKeepTheTimingThatBothHave()
    {
        const auto table = runs();
        auto question = all(table);
        question.onePlatform = false;
        const auto apart = answer::prepare(table, question);
        QVERIFY(apart);
        QVERIFY((apart->rows == table::Mask{1, 1, 1, 0, 1, 1, 1, 0}));
        QVERIFY(!apart->timing.caveat.empty());
        question.sides = {"platform", "p", "q"};
        const auto both = answer::prepare(table, question);
        QVERIFY(both);
        // Model a was measured step by step on both, model c by blocks; with equal counts the first in order
        // is kept.
        QCOMPARE(both->timing.kept,
                 answer::timingOfBoth(table, testing::all(table), *question.sides, metric::stepSeconds));
        QVERIFY(both->timing.caveat.empty());
        std::set<std::string> kept;
        const auto* timing = table.find("timing");
        for (std::size_t row = 0; row < table.rows(); ++row)
            if (both->rows[row])
                kept.insert(table.text(row, *timing));
        QCOMPARE(kept.size(), std::size_t{1});
        question.timing = "any";
        const auto any = answer::prepare(table, question);
        QVERIFY(any);
        QCOMPARE(any->count(), std::size_t{8});
    }

    void flopsOfSeveralDefinitionsAreRefused()
    {
        const auto table = runs();
        auto question = all(table, metric::flopsPerSecond);
        question.onePlatform = false;
        const auto refused = answer::prepare(table, question);
        QVERIFY(!refused);
        QVERIFY2(test::names(refused.error().text(), {"executed", "recorded"}),
                 refused.error().text().c_str());
        question.mixedFlops = true;
        QVERIFY(answer::prepare(table, question));
        question.mixedFlops = false;
        question.platform = "p";
        QVERIFY(answer::prepare(table, question));
    }

    void leftOutNamesTheMostFrequentFirst()
    {
        const analysis::Excluded excluded = {{"oom", 2}, {"filtered", 1500}, {"crash", 30}};
        const auto words = answer::leftOut(excluded).text();
        QCOMPARE(words, std::string("30 crash, 2 oom"));
        QVERIFY2(test::names(answer::leftOut(excluded, true).text(), {"1,500 filtered"}),
                 answer::leftOut(excluded, true).text().c_str());
        QVERIFY(answer::leftOut({}).empty());
    }

    /// p takes half the time of q on three models, with five launches each within 1 %. For times, A over B is
    /// B's time over A's, and there is a verdict for every model.
    void twoSidesAreJudgedByTheirLaunches()
    {
        std::vector<std::string> platform, work, outcome;
        std::vector<double> seconds, low, high;
        for (int model = 0; model < 3; ++model)
            for (const auto* side : {"p", "q"})
                for (int launch = 0; launch < 5; ++launch) {
                    platform.emplace_back(side);
                    work.push_back("w" + std::to_string(model));
                    outcome.emplace_back("completed");
                    const double median =
                        (1 + model) * (*side == 'p' ? 1.0 : 2.0) * (1 + 0.002 * (launch - 2));
                    seconds.push_back(median);
                    low.push_back(0.999 * median);
                    high.push_back(1.001 * median);
                }
        const auto table = std::make_shared<table::Table>(
            tableOf({texts("platform", platform), texts("work_key", work), texts("outcome", outcome),
                     metricColumn(metric::stepSeconds, seconds), metricColumn(metric::stepLow, low),
                     metricColumn(metric::stepHigh, high)}));
        const auto sides = answer::twoSides(table, testing::all(*table), "p", "q", metric::stepSeconds);
        QCOMPARE(sides.pairs.size(), std::size_t{3});
        QCOMPARE(sides.wins, std::size_t{3});
        QVERIFY(std::abs(sides.geometricMean - 2) < 1e-9);
        QVERIFY(std::abs(sides.median - 2) < 1e-9);
        QVERIFY(sides.repeated);
        QCOMPARE(sides.fasterA, std::size_t{3});
        QCOMPARE(sides.fasterB, std::size_t{0});
        const auto other = answer::twoSides(table, testing::all(*table), "q", "p", metric::stepSeconds);
        QVERIFY(std::abs(other.geometricMean - 0.5) < 1e-9);
        QCOMPARE(other.fasterB, std::size_t{3});
        // Without common work there is no pair.
        QVERIFY(answer::twoSides(table, testing::all(*table), "p", "r", metric::stepSeconds).pairs.empty());
    }

    void minusSignsAndZeros()
    {
        QCOMPARE(answer::decimals(-0.004, 2), std::string("0.00"));
        QCOMPARE(answer::decimals(-1.25, 1), std::string("\u22121.2"));
        QCOMPARE(answer::decimals(2.5, 0), std::string("2"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnswer)
#include "tst_answer.moc"
