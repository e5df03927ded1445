// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/run.h"

#include "engine/analyse/analysis/balance.h"
#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/scaling.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/stacks.h"
#include "engine/analyse/analysis/upgrade.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// Returns a small database with the same value for every metric that is requested.
table::Table runsOf(std::size_t n, double value, const std::string& outcome, bool vary)
{
    const auto level = [&](std::size_t i) { return vary ? static_cast<double>(1 + i % 3) : 4.0; };
    std::vector<std::string> run, platform, key, outcomes, stack;
    std::vector<double> node, batch, values, devices;
    for (std::size_t i = 0; i < n; ++i) {
        run.push_back("r" + std::to_string(i));
        platform.push_back(i % 2 ? "q" : "p");
        key.push_back("k" + std::to_string(i / 2));
        outcomes.push_back(outcome);
        stack.push_back(i % 2 ? "2" : "1");
        node.push_back(level(i / 2));
        batch.push_back(level(i / 6));
        devices.push_back(1);
        values.push_back(value);
    }
    return tableOf({texts("run", run), texts("platform", platform), texts("work_key", key),
                    texts("outcome", outcomes), texts("stack", stack), numbers("node", node),
                    numbers("batch", batch), numbers("devices", devices, Column::Role::Other),
                    metricColumn("examples_per_second", values), metricColumn("step_seconds", values),
                    metricColumn("flops_per_second", values), metricColumn("flops_utilisation", values),
                    metricColumn("arithmetic_intensity", values), metricColumn("infeed_fraction", values)});
}

/// Result of running an analysis: the sentence that says why it has no result, or an empty one, and the rows
/// that were left out.
struct Said
{
    Message unable;
    Excluded excluded;
};

std::vector<std::pair<const char*, std::function<Said(const table::Table&, const table::Mask&)>>> analyses()
{
    const auto emptyIf = [](bool none) { return Message(std::string(none ? "none" : "")); };
    return {
        {"heat map",
         [=](const auto& t, const auto& m) {
             auto r = *pivot(t, m, {"node", "batch", "step_seconds", {}, {}});
             return Said{emptyIf(r.values == 0), r.excluded};
         }},
        {"ratio",
         [=](const auto& t, const auto& m) {
             auto r = *comparePivots(t, m, {"node", "batch", "step_seconds", {}, {}}, "stack", "1", "2",
                                     PivotOperator::Ratio);
             return Said{emptyIf(r.result.values == 0), r.first.excluded};
         }},
        {"regression",
         [](const auto& t, const auto& m) {
             RegressionRequest q;
             q.target = "step_seconds";
             auto r = *regression(t, m, q);
             return Said{r.unable, r.excluded};
         }},
        {"order 2",
         [](const auto& t, const auto& m) {
             RegressionRequest q;
             q.target = "step_seconds";
             q.order = 2;
             q.log = true;
             auto r = *regression(t, m, q);
             return Said{r.unable, r.excluded};
         }},
        {"speedup",
         [](const auto& t, const auto& m) {
             SpeedupRequest q;
             q.numerator = "1";
             q.denominator = "2";
             q.over = "stack";
             q.match = "best-batch";
             auto r = *speedup(t, m, q);
             return Said{r.unable, r.excluded};
         }},
        {"roofline",
         [](const auto& t, const auto& m) {
             auto r = *roofline(t, m, ceilingsOf({180e12, 2.4e12, {}}));
             return Said{r.unable, r.excluded};
         }},
        {"box plot",
         [=](const auto& t, const auto& m) {
             auto r = *boxPlot(t, m, "step_seconds", "node", BoxRule::Tukey);
             return Said{emptyIf(r.groups.empty()), r.excluded};
         }},
        {"balance",
         [](const auto& t, const auto& m) {
             auto r = *balance(t, m);
             return Said{r.unable, r.excluded};
         }},
        {"scaling",
         [](const auto& t, const auto& m) {
             auto r = *scaling(t, m, {});
             return Said{r.unable, r.excluded};
         }},
        {"stacks",
         [](const auto& t, const auto& m) {
             auto r = *stacks(t, m, "stack", "1");
             return Said{r.unable.empty() && !r.levels.empty() ? r.levels[0].speedup.unable : r.unable,
                         r.levels.empty() ? Excluded() : r.levels[0].speedup.excluded};
         }},
        {"upgrade",
         [](const auto& t, const auto& m) {
             auto r = *upgradeOfRuns(t, m, {"p", "q", 75});
             return Said{r.unable, r.excluded};
         }},
        {"compare",
         [](const auto& t, const auto& m) {
             auto a = m, b = m;
             for (std::size_t i = 0; i < m.size(); ++i)
                 (i % 2 ? a : b)[i] = 0;
             auto r = *compare(t, a, b, {});
             return Said{r.unable, r.excluded};
         }},
        {"breakdown",
         [=](const auto& t, const auto& m) {
             const auto none =
                 tableOf({texts("run", {}), texts("operation", {}), metricColumn("time_fraction", {}),
                          metricColumn("flops_per_second", {}), metricColumn("arithmetic_intensity", {})});
             auto r = *breakdown(none, t, m, "operation", "node", 75);
             return Said{emptyIf(r.runs == 0), r.excluded};
         }},
    };
}

} // namespace

/// Poor data. If this fails, the program crashes in the middle of a talk, or shows a zero that was not
/// measured.
class TestEdges : public QObject
{
    Q_OBJECT

private slots:
    void everyAnalysisSaysSo_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<bool>("filtered");
        QTest::newRow("no run at all") << 0 << 1.0 << "completed" << false;
        QTest::newRow("everything filtered") << 12 << 1.0 << "completed" << true;
        QTest::newRow("all failed") << 12 << 1.0 << "oom" << false;
        QTest::newRow("NaN everywhere") << 12 << missing << "completed" << false;
    }

    void everyAnalysisSaysSo()
    {
        QFETCH(int, runs);
        QFETCH(double, value);
        QFETCH(QString, outcome);
        QFETCH(bool, filtered);
        auto table = runsOf(static_cast<std::size_t>(std::max(runs, 2)), value, outcome.toStdString(), true);
        if (runs ==
            0) { // the columns keep their dictionaries, as in a database whose rows are all filtered out
            table::Table empty;
            for (auto column : table.columns()) {
                column.numbers.clear();
                column.codes.clear();
                empty.add(std::move(column));
            }
            table = std::move(empty);
        }
        const table::Mask mask(table.rows(), filtered ? 0 : 1);
        for (const auto& [name, run] : analyses()) {
            const auto said = run(table, mask);
            QVERIFY2(!said.unable.empty(), name);
            if (std::string_view(name) == "breakdown" || runs == 0 ||
                (filtered && std::string_view(name) == "stacks"))
                continue;
            std::size_t counted = 0;
            for (const auto& [reason, count] : said.excluded)
                counted += count;
            QVERIFY2(counted > 0, name); // the number of rows left out is reported too
        }
    }

    void oneRunAndOneLevel_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("vary");
        for (const double value : {1.0, 1e300, 1e-300, 5e-324, 0.0, -1.0, HUGE_VAL}) {
            QTest::addRow("one run of %g", value) << 1 << value << false;
            QTest::addRow("two runs of %g", value) << 2 << value << false;
            QTest::addRow("one level of %g", value) << 12 << value << false;
            QTest::addRow("ties of %g", value) << 36 << value << true;
        }
    }

    /// Whatever the data, the numbers are finite or missing, and nothing crashes.
    void oneRunAndOneLevel()
    {
        QFETCH(int, runs);
        QFETCH(double, value);
        QFETCH(bool, vary);
        auto table = runsOf(static_cast<std::size_t>(runs), value, "completed", vary);
        if (runs == 1) // the other levels exist, but not in these rows
            for (const auto& column : table.columns())
                if (column.dictionary && (column.name == "stack" || column.name == "platform"))
                    column.dictionary->code(column.name == "stack" ? "2" : "q");
        for (const auto& [name, run] : analyses())
            run(table, all(table));
        RegressionRequest request;
        request.target = "step_seconds";
        const auto fit = regression(table, all(table), request);
        QVERIFY(!fit->unable.empty() && std::isnan(fit->r2)); // a constant target has no weights
        const auto map =
            pivot(table, all(table), {"node", "batch", "step_seconds", {}, Aggregate::Geometric});
        QVERIFY(!map->cells.empty());
        for (const auto& cell : map->cells)
            QVERIFY(std::isnan(cell.value) ||
                    (value > 0 && (std::abs(cell.value / value - 1) < 1e-9 || value == HUGE_VAL)));
        SpeedupRequest pairs;
        pairs.numerator = "p";
        pairs.denominator = "q";
        const auto ratio = speedup(table, all(table), pairs);
        if (value > 0 && value != HUGE_VAL && runs > 1)
            QVERIFY(ratio->ties == ratio->pairs.size() && ratio->wins == 0 &&
                    std::abs(ratio->geometricMean - 1) < 1e-12);
        else
            QVERIFY(!ratio->unable.empty() && std::isnan(ratio->geometricMean) && std::isnan(ratio->winRate));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestEdges)
#include "tst_edges.moc"
