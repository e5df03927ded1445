// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/speedup.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// Returns tpu_fc.json as columns, read without the importer.
std::optional<table::Table> shipped()
{
    QFile file(parascope::test::sharedData("/paradnn/tpu_fc.json"));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const auto json = Json::parse(file.readAll().toStdString());
    std::vector<double> layer, node, input, output, batch, flops;
    for (std::size_t i = 0; i < json["labels"].size(); ++i) {
        int l, n, in, o, b;
        if (std::sscanf(json["labels"][i].get<std::string>().c_str(),
                        "layer_%d-node_%d-input_%d-output_%d-bs_%d", &l, &n, &in, &o, &b) != 5)
            return std::nullopt;
        layer.push_back(l), node.push_back(n), input.push_back(in), output.push_back(o), batch.push_back(b);
        flops.push_back(json["flops"][i].get<double>());
    }
    return tableOf({numbers("layer", layer), numbers("node", node), numbers("input", input),
                    numbers("output", output), numbers("batch", batch),
                    numbers("flops", flops, Column::Role::Metric)});
}

} // namespace

/// The numbers behind every figure. If this fails, users publish wrong results.
class TestAnalysis : public QObject
{
    Q_OBJECT

private slots:
    void thePapersWeights()
    {
        const auto table = shipped();
        if (!table)
            QSKIP("the shared data folder is absent");
        RegressionRequest request;
        request.target = "flops";
        request.replicates = 200;
        const auto result = regression(*table, all(*table), request);
        QVERIFY(result);
        QCOMPARE(result->n, std::size_t{1724});
        const double published[] = {.12284, .46553, -.04142, -.01255, .47249};
        for (std::size_t i = 0; i < 5; ++i) {
            QVERIFY(std::abs(result->terms[i].weight - published[i]) < 5e-6);
            QVERIFY(result->terms[i].interval.low < published[i] &&
                    published[i] < result->terms[i].interval.high);
        }
        QVERIFY(std::abs(result->r2 - .429) < 5e-4);
    }

    void regressionAgreesWithScikitLearn_data()
    {
        QTest::addColumn<bool>("paper");
        QTest::addColumn<int>("order");
        QTest::addColumn<bool>("log");
        QTest::addColumn<double>("ridge");
        QTest::addColumn<double>("nearness");
        QTest::newRow("paper data") << true << 1 << false << 0.0 << 0.0;
        QTest::newRow("paper data, order 2") << true << 2 << false << 0.0 << 0.0;
        QTest::newRow("paper data, logarithms") << true << 1 << true << 0.0 << 0.0;
        QTest::newRow("paper data, ridge") << true << 1 << false << 50.0 << 0.0;
        QTest::newRow("nearly collinear") << false << 1 << false << 0.0 << 1e-4;
        QTest::newRow("equal columns") << false << 1 << false << 0.0 << 0.0;
    }

    void regressionAgreesWithScikitLearn()
    {
        QFETCH(bool, paper);
        QFETCH(int, order);
        QFETCH(bool, log);
        QFETCH(double, ridge);
        QFETCH(double, nearness);
        std::optional<table::Table> table;
        if (paper) {
            table = shipped();
            if (!table)
                QSKIP("the shared data folder is absent");
        } else {
            std::mt19937 random(7);
            std::normal_distribution<double> normal;
            std::vector<double> a, b, c, y;
            for (int i = 0; i < 500; ++i) {
                a.push_back(normal(random));
                b.push_back(a.back() + nearness * normal(random));
                c.push_back(1e9 + normal(random));
                y.push_back(a.back() - 2 * c.back() + normal(random));
            }
            table = tableOf(
                {numbers("a", a), numbers("b", b), numbers("c", c), numbers("y", y, Column::Role::Metric)});
        }
        RegressionRequest request;
        request.target = table->columns().back().name;
        request.order = order;
        request.log = log;
        request.ridge = ridge;
        request.replicates = request.permutations = 0;
        const auto result = regression(*table, all(*table), request);
        QVERIFY(result);
        Json x = Json::array();
        for (std::size_t row = 0; row < table->rows(); ++row) {
            Json line = Json::array();
            for (std::size_t i = 0; i + 1 < table->columns().size(); ++i)
                line.push_back(table->columns()[i].numbers[row]);
            x.push_back(std::move(line));
        }
        const auto expected = reference("regression", {{"x", x},
                                                       {"y", table->columns().back().numbers},
                                                       {"order", order},
                                                       {"log", log},
                                                       {"ridge", ridge}});
        if (expected.is_null())
            QSKIP("python3-sklearn is not installed");
        QCOMPARE(expected["weights"].size(), result->terms.size());
        for (std::size_t i = 0; i < result->terms.size(); ++i) {
            const double theirs = expected["weights"][i].get<double>();
            QVERIFY2(std::abs(result->terms[i].weight - theirs) <
                         1e-10 * std::max(1.0, std::abs(theirs) * std::max(1.0, result->condition * 1e-3)),
                     qPrintable(QString("%1: %2 against %3")
                                    .arg(result->terms[i].name.c_str())
                                    .arg(result->terms[i].weight, 0, 'g', 17)
                                    .arg(theirs, 0, 'g', 17)));
        }
        QVERIFY(std::abs(result->r2 - expected["r2"].get<double>()) < 1e-10);
        QCOMPARE(result->collinear.empty(), paper || nearness > 0);
    }

    void percentilesAreNumpys()
    {
        std::mt19937 random(3);
        std::lognormal_distribution<double> draw(0, 3);
        for (const std::size_t n : {1U, 2U, 3U, 10U, 176U, 1000U}) {
            std::vector<double> values(n);
            for (auto& value : values)
                value = draw(random);
            const std::vector<double> ps = {0, 2, 9, 25, 50, 75, 91, 98, 100};
            const auto expected = reference("percentiles", {{"values", values}, {"ps", ps}});
            if (expected.is_null())
                QSKIP("python3-numpy is not installed");
            const auto mine = percentiles(values, ps);
            for (std::size_t i = 0; i < ps.size(); ++i)
                QVERIFY(std::abs(mine[i] - expected[i].get<double>()) <= 1e-12 * std::abs(mine[i]));
        }
    }

    void bootstrapIntervalsCover()
    {
        // In y = 0.5 a + noise, the standardised weight is 0.5 / sqrt(0.25 + 0.75).
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        int covered = 0;
        constexpr int trials = 300;
        for (int trial = 0; trial < trials; ++trial) {
            std::vector<double> a(120), y(120);
            for (std::size_t i = 0; i < a.size(); ++i) {
                a[i] = normal(random);
                y[i] = 0.5 * a[i] + std::sqrt(0.75) * normal(random);
            }
            const auto table = tableOf({numbers("a", a), numbers("y", y, Column::Role::Metric)});
            RegressionRequest request;
            request.target = "y";
            request.permutations = 0;
            request.replicates = 300;
            request.seed = static_cast<std::uint64_t>(trial);
            const auto result = regression(table, all(table), request);
            QVERIFY(result);
            covered += result->terms[0].interval.low <= 0.5 && 0.5 <= result->terms[0].interval.high;
        }
        // 95 % of 300, with a tolerance of four standard errors.
        QVERIFY2(covered >= 0.95 * trials - 4 * std::sqrt(0.95 * 0.05 * trials),
                 qPrintable(QString::number(covered)));
    }

    void poorDataSaySo_data()
    {
        QTest::addColumn<QVector<double>>("a");
        QTest::addColumn<QVector<double>>("y");
        QTest::newRow("one run") << QVector<double>{1} << QVector<double>{2};
        QTest::newRow("one level") << QVector<double>{3, 3, 3, 3} << QVector<double>{1, 2, 3, 4};
        QTest::newRow("constant target") << QVector<double>{1, 2, 3, 4} << QVector<double>{5, 5, 5, 5};
        QTest::newRow("NaN target") << QVector<double>{1, 2, 3, 4}
                                    << QVector<double>{missing, missing, missing, missing};
        QTest::newRow("infinite") << QVector<double>{1, 2, 3} << QVector<double>{1, HUGE_VAL, 3};
    }

    void poorDataSaySo()
    {
        QFETCH(QVector<double>, a);
        QFETCH(QVector<double>, y);
        const auto table = tableOf(
            {numbers("a", {a.begin(), a.end()}), numbers("y", {y.begin(), y.end()}, Column::Role::Metric)});
        RegressionRequest request;
        request.target = "y";
        const auto result = regression(table, all(table), request);
        QVERIFY(result);
        QVERIFY(!result->unable.empty());
        QVERIFY(std::isnan(result->r2));
        request.target = "z";
        QVERIFY(!regression(table, all(table), request));
        const auto nothing = boxPlot(table, table::Mask(table.rows(), 0), "y", "a", BoxRule::Paper);
        QVERIFY(nothing && nothing->groups.empty());
        QCOMPARE(nothing->excluded.at("filtered"), table.rows());
    }

    void pairing()
    {
        const auto table = tableOf(
            {texts("work_key", {"k1", "k2", "k3", "k1", "k2", "k4", "k1"}),
             texts("platform", {"p", "p", "p", "q", "q", "q", "q"}),
             texts("outcome",
                   {"completed", "completed", "completed", "completed", "completed", "completed", "oom"}),
             numbers("batch", {64, 128, 256, 64, 128, 512, 64}),
             numbers("examples_per_second", {200, 300, 400, 100, 600, 50, missing}, Column::Role::Metric)});
        SpeedupRequest request;
        request.numerator = "p";
        request.denominator = "q";
        auto result = speedup(table, all(table), request);
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{2});
        QCOMPARE(result->wins, std::size_t{1});
        QCOMPARE(result->geometricMean, 1.0);
        QCOMPARE(result->excluded.at("oom"), std::size_t{1});
        QCOMPARE(result->excluded.at("p without partner"), std::size_t{1});
        QCOMPARE(result->excluded.at("q without partner"), std::size_t{1});
        request.match = "batch*2"; // p at 128 over q at 64, p at 256 over q at 128
        result = speedup(table, all(table), request);
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{2});
        request.match = "best-batch";
        result = speedup(table, all(table), request);
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{1});
        QCOMPARE(result->pairs[0].speedup, 400.0 / 600);
        request.match = "batch*0";
        QVERIFY(!speedup(table, all(table), request));
        request.match = "work";
        request.numerator = "r";
        QVERIFY(!speedup(table, all(table), request));
    }

    void roofs()
    {
        // The ridge of the TPU v2 board is at peak / bandwidth = 180e12 / 2.4e12 = 75 FLOP per byte.
        const auto table =
            tableOf({numbers("arithmetic_intensity", {10, 75, 100, 10, 0, missing}, Column::Role::Metric),
                     numbers("flops_per_second", {1e12, 90e12, 200e12, 30e12, 1, 1}, Column::Role::Metric)});
        const auto result = roofline(table, all(table), ceilingsOf({180e12, 2.4e12, {}}));
        QVERIFY(result);
        QCOMPARE(result->ridge, 75.0);
        // At 10 FLOP per byte the memory allows 24 TFLOP/s: 1 TFLOP/s is far below, 30 TFLOP/s above.
        QCOMPARE(result->computeBound, std::size_t{2});
        QCOMPARE(result->memoryBound, std::size_t{1});
        QCOMPARE(result->farFromRoof, std::size_t{1});
        QCOMPARE(result->points[0].bound, Bound::Neither);
        QCOMPARE(result->points[1].bound, Bound::Compute); // half of the peak
        QCOMPARE(result->overRoof, std::size_t{2});
        QCOMPARE(result->points[1].ofRoof, 0.5);
        QCOMPARE(result->excluded.at("intensity not positive"), std::size_t{1});
        QCOMPARE(result->excluded.at("no arithmetic_intensity"), std::size_t{1});
        const auto none = roofline(table, all(table), ceilingsOf({}));
        QVERIFY(none && !none->unable.empty() && none->points.empty());
    }

    void wilsonsInterval()
    {
        // Wilson 1927 by scipy.stats.binomtest(8, 10).proportion_ci(method="wilson").
        const auto interval = wilson(8, 10);
        QVERIFY(std::abs(interval.low - 0.49016247153664183) < 1e-9);
        QVERIFY(std::abs(interval.high - 0.9433178485456247) < 1e-9);
        QVERIFY(std::isnan(wilson(0, 0).low));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnalysis)
#include "tst_analysis.moc"
