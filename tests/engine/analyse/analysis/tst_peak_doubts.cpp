// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/base/core/above_limit.h"

#include <QTest>

#include <cmath>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

/// If this fails, a utilisation of 2,465 % is shown without a remark, or a good peak is called wrong because
/// of its rounding.
class TestPeakDoubts : public QObject
{
    Q_OBJECT

private slots:
    void whatIsAbove_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("slowest");
        QTest::addColumn<bool>("above");
        const double none = std::nan("");
        QTest::newRow("at the peak") << 100.0 << none << false;
        QTest::newRow("rounding") << 100.4 << none << false;
        QTest::newRow("above") << 101.0 << none << true;
        QTest::newRow("within its interval") << 103.0 << 1.03 << false;
        QTest::newRow("beyond its interval") << 105.0 << 1.03 << true;
        QTest::newRow("far above") << 2465.0 << 1.2 << true;
        QTest::newRow("no rate") << none << none << false;
    }
    void whatIsAbove()
    {
        QFETCH(double, rate);
        QFETCH(double, slowest);
        QFETCH(bool, above);
        QCOMPARE(isAboveLimit(rate, 100, 1, slowest), above);
    }
    void nothingIsAboveAnUnknownPeak() { QVERIFY(!isAboveLimit(1e12, std::nan(""), 1, 1.1)); }

    /// A point over its roof, but within its interval, is not called over it: the roofline marks the same
    /// points as the table.
    void theRoofKnowsTheInterval()
    {
        const auto table = tableOf(
            {metricColumn("arithmetic_intensity", {200, 200}), metricColumn("flops_per_second", {103, 103}),
             metricColumn("step_seconds", {1, 1}), metricColumn("step_high", {1.05, 1.01})});
        const auto result = roofline(table, all(table), ceilingsOf({100.0, 1.0, {}}));
        QVERIFY(result);
        QVERIFY(!result->points[0].overRoof && result->points[1].overRoof);
    }

    void sentences()
    {
        const auto table =
            tableOf({texts("platform", {"p", "p", "p", "q"}),
                     texts("quality", {"noisy,above-peak", "above-peak", "noisy", "above-peak"}),
                     metricColumn("flops_utilisation", {24.65, 3, 0.5, 5})});
        const Json measured = {{"gemm",
                                {{"float32", {{"flops_per_second", 1e9}, {"caveat", "rate's own"}}},
                                 {"bfloat16", {{"flops_per_second", 2e9}}}}},
                               {"memory", Json::array({{{"level", "DRAM"}, {"bytes_per_second", 1e9}}})},
                               {"caveat", "the calibration's"}};
        const auto doubts = peakDoubts(table, {1, 1, 1, 0}, {{"p", measured}});
        QCOMPARE(doubts.above, std::size_t{2});
        QCOMPARE(doubts.held, std::size_t{3});
        QCOMPARE(doubts.highest, 24.65);
        QCOMPARE(doubts.sentences.size(), std::size_t{3});
        QCOMPARE(test::valuesOf(doubts.sentences[0]), (std::vector<std::string>{"2", "3", "2465"}));
        std::string said;
        for (const auto& sentence : doubts.sentences)
            said += sentence.text();
        QVERIFY(said.find("rate's own") != std::string::npos &&
                said.find("the calibration's") != std::string::npos);
    }
    void silenceWhereNothingIsWrong()
    {
        const auto table = tableOf({texts("platform", {"p"}), texts("quality", {"noisy"}),
                                    metricColumn("flops_utilisation", {0.5})});
        const Json measured = {{"gemm", {{"float32", {{"flops_per_second", 1e9}}}}}};
        QVERIFY(peakDoubts(table, {1}, {{"p", measured}}).sentences.empty());
        QVERIFY(peakDoubts(tableOf({texts("platform", {"p"})}), {1}).sentences.empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestPeakDoubts)
#include "tst_peak_doubts.moc"
