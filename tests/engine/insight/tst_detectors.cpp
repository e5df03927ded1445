// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;
using namespace parascope::insight;
using sample::Run;

namespace {

double noise(std::mt19937& random, double spread = 0.05)
{
    return std::exp(spread * std::normal_distribution<double>()(random));
}

/// Throughput of a device that has a launch overhead and then works at a rate; optionally fed by a host.
double throughput(const Run& run, double rate, double overhead, double host = 1e18)
{
    return std::min(host, run.batch / (overhead + run.batch * run.work() / rate));
}

} // namespace

/// Effects in simulated data. If this fails, an effect is not found, or is found with a wrong size.
class TestDetectors : public QObject
{
    Q_OBJECT

private slots:
    void scalingHasThePlantedExponent()
    {
        const auto runs = sample::grid({"p"}, [](Run& run, std::mt19937& random) {
            run.examples = 100 * std::pow(run.batch, 0.7) / run.layer * noise(random);
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "scaling", "batch");
        QVERIFY(found);
        QCOMPARE(found->evidence.n, std::size_t{20});
        QVERIFY(std::abs(found->evidence.numbers["exponent"].get<double>() - 0.7) < 0.03);
        QVERIFY(found->evidence.interval.low < 0.7 && 0.7 < found->evidence.interval.high);
        QVERIFY(sample::find(report, "sensitivity"));
    }

    void eachTypeIsHeldAgainstItsOwnRoof_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<QStringList>("bounds"); // of float32 and of bfloat16
        // 8 FLOP/B are above float32's ridge (5) and below bfloat16's (10), where 8 TFLOP/s are the roof.
        QTest::newRow("near both roofs") << 5e12 << QStringList{"compute", "memory"};
        QTest::newRow("near one roof") << 3e12 << QStringList{"compute", "neither"};
        QTest::newRow("far from both") << 1e12 << QStringList{"neither", "neither"};
    }
    void eachTypeIsHeldAgainstItsOwnRoof()
    {
        QFETCH(double, rate);
        QFETCH(QStringList, bounds);
        auto runs = sample::grid({"p"}, [rate = rate](Run& run, std::mt19937& random) {
            run.examples = rate / run.work() * noise(random, 0.02);
        });
        for (std::size_t i = 0; i < runs.size(); i += 2)
            runs[i].dtype = "bfloat16";
        auto table = sample::tableOf(runs);
        auto intensity = sample::numbers("arithmetic_intensity", table::Column::Role::Metric);
        intensity.numbers.assign(runs.size(), 8);
        table.add(std::move(intensity));
        figure::Input input;
        input.runs = std::make_shared<const table::Table>(std::move(table));
        input.platforms = {{"p", {10e12, {{"bfloat16", 10e12}, {"float32", 5e12}}}, 1e12, {}}};
        Request request;
        request.mask.assign(runs.size(), 1);
        const auto report = observe(input, request);
        QVERIFY(report);
        for (const auto& [type, ridge, bound] :
             {std::tuple{"float32", 5.0, bounds[0]}, std::tuple{"bfloat16", 10.0, bounds[1]}}) {
            const auto* found = sample::find(*report, "roofline", {}, type);
            QVERIFY2(found, type);
            QCOMPARE(found->evidence.numbers["ridge"].get<double>(), ridge);
            QCOMPARE(QString::fromStdString(found->evidence.numbers["bound"].get<std::string>()), bound);
            for (const auto& [key, name] : {std::pair{"compute_bound", "compute"},
                                            {"memory_bound", "memory"},
                                            {"far_from_roof", "neither"}})
                QCOMPARE(found->evidence.numbers[key].get<int>(), bound == QLatin1String(name) ? 50 : 0);
            QCOMPARE(found->evidence.n, std::size_t{50});
        }
    }

    void plateauAndWhatItExplains()
    {
        // The host feeds p with at most 20,000 examples/s, and q without a limit. Without the limit both
        // would be equal at every batch.
        const auto runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937& random) {
            run.examples =
                throughput(run, 1e11, 1e-3, run.platform == "p" ? 20000 : 1e18) * noise(random, 0.02);
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* plateau = sample::find(report, "plateau", {}, "\"p\"");
        QVERIFY(plateau);
        QVERIFY(plateau->evidence.numbers["low"].get<double>() > 15000 &&
                plateau->evidence.numbers["high"].get<double>() < 22000);
        QVERIFY(!sample::find(report, "plateau", {}, "\"q\""));
        const auto* trend = sample::find(report, "trend", "node");
        QVERIFY(trend);
        QVERIFY(std::any_of(trend->confounders.begin(), trend->confounders.end(), [](const Confounder& item) {
            return item.name.text().find("examples/s") != std::string::npos &&
                   item.verdict == Confounder::Verdict::Turns;
        }));
        const auto* winner = sample::find(report, "winner");
        QVERIFY(winner && winner->evidence.numbers["numerator"] == "q");
        QVERIFY(std::abs(winner->confounders.front().value - 1) < 0.02);
    }

    void equalWorkIsNoPlateau()
    {
        // With one model only, an equal throughput everywhere is a limit of the device, not of the host.
        std::vector<Run> runs;
        std::mt19937 random(4);
        for (int i = 0; i < 60; ++i) {
            Run run;
            run.batch = 64 << (i % 5);
            run.examples = 1000 * noise(random, 0.02);
            runs.push_back(run);
        }
        QVERIFY(!sample::find(sample::observed(sample::tableOf(runs)), "plateau"));
    }

    void thresholdAndFrontier()
    {
        // p wins at node 256 and more; at smaller nodes it wins only at batch 256 and more.
        const auto runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937& random) {
            const bool wins = run.node >= 256 || run.batch >= 256;
            run.examples = throughput(run, 1e12, 1e-3) * (run.platform == "p" ? wins ? 2 : 0.5 : 1) *
                           noise(random, 0.02);
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* width = sample::find(report, "threshold", "node");
        QVERIFY(width);
        QVERIFY(width->evidence.numbers["threshold"] == 256.0);
        QVERIFY(width->evidence.numbers["wins_above"] == 40 && width->evidence.numbers["n_above"] == 40);
        QVERIFY(width->evidence.numbers["wins_below"] == 36 && width->evidence.numbers["n_below"] == 60);
        const auto* line = sample::find(report, "frontier");
        QVERIFY(line);
        QVERIFY(line->evidence.numbers["right"] == 100);
        QVERIFY2(line->sentence.text().find("node") != std::string::npos &&
                     line->sentence.text().find("batch") != std::string::npos,
                 line->sentence.text().c_str());
        const auto* winner = sample::find(report, "winner");
        QVERIFY(winner);
        QVERIFY(winner->evidence.numbers["wins"] == 76);
    }

    void outOfMemoryCornersAndCapacity()
    {
        const auto runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937& random) {
            run.examples = throughput(run, 1e12, 1e-3) * noise(random);
            if (run.platform == "p" &&
                ((run.layer >= 16 && run.node >= 512) || (run.layer >= 32 && run.node >= 256)))
                run.outcome = "oom";
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "failures");
        QVERIFY(found);
        QVERIFY2(test::names(found->sentence.text(), {"layer 16", "node 512", "layer 32", "node 256"}),
                 found->sentence.text().c_str());
        QVERIFY(found->evidence.numbers["failed"] == 15 && found->evidence.numbers["in_corners"] == 15);
        const auto* capacity = sample::find(report, "capacity");
        QVERIFY(capacity);
        QVERIFY(capacity->evidence.numbers["models"] == 15 && capacity->evidence.numbers["common"] == 100);
    }

    void unfinishedIsNotCalledOutOfMemory()
    {
        const auto runs = sample::grid({"p"}, [](Run& run, std::mt19937& random) {
            run.examples = throughput(run, 1e12, 1e-3) * noise(random);
            if (run.node >= 256)
                run.outcome = "unfinished";
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "failures");
        QVERIFY(found);
        QVERIFY(found->evidence.numbers["outcome"] == "unfinished" &&
                found->evidence.numbers["proven_out_of_memory"] == false);
        QVERIFY(found->confounders.front().verdict == Confounder::Verdict::CannotTell);
        QVERIFY(!sample::find(report, "capacity"));
    }

    void waitingForInput()
    {
        const auto runs = sample::grid({"p"}, [](Run& run, std::mt19937& random) {
            run.examples = throughput(run, 1e12, 1e-3) * noise(random);
            run.infeed = std::clamp(0.9 - 0.13 * std::log2(run.node / 32) +
                                        0.05 * std::normal_distribution<double>()(random),
                                    0.0, 1.0);
        });
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "balance", "node");
        QVERIFY(found);
        QVERIFY(found->evidence.numbers["rank_correlation"].get<double>() < -0.8);
        QVERIFY(!sample::find(report, "balance", "batch"));
    }

    /// The user of a device that waits for the host must learn how much faster the host has to be; the user
    /// of a device that waits for nothing must not be advised to buy processors.
    void theHostIsTheLimit()
    {
        const auto runs = [](double input) {
            return sample::grid({"p"}, [input](Run& run, std::mt19937& random) {
                const double alone = throughput(run, 1e12, 1e-3) * noise(random);
                run.examples = std::min(alone, input);
                run.infeed = 1 - run.examples / alone;
                run.input = input;
            });
        };
        const auto limited = runs(30000);
        const auto report = sample::observed(sample::tableOf(limited));
        const auto* found = sample::find(report, "balance", {}, "infeed_fraction > 0.1");
        QVERIFY(found);
        std::size_t expected = 0;
        for (const auto& run : limited)
            expected += run.infeed > 0.1 ? 1 : 0;
        QVERIFY(expected > 10 && found->evidence.numbers["limited"] == expected);
        QCOMPARE(found->evidence.numbers["median_input_examples_per_second"].get<double>(), 30000.0);
        QVERIFY(found->evidence.numbers["median_factor"].get<double>() > 1);
        const auto quick = sample::observed(sample::tableOf(runs(1e12)));
        QVERIFY(!sample::find(quick, "balance", {}, "infeed_fraction > 0.1"));
    }

    void lowUtilisationAndCaveats()
    {
        const auto runs = sample::grid({"p"}, [](Run& run, std::mt19937& random) {
            run.examples = throughput(run, 1e12, 1e-3) * noise(random);
            if (run.batch == 64)
                run.quality = "noisy,drift";
        });
        const auto report = sample::observed(sample::tableOf(runs, 1e14));
        const auto* low = sample::find(report, "utilisation");
        QVERIFY(low);
        QVERIFY(low->evidence.numbers["median"].get<double>() < 0.01);
        const auto& caveats = report.measurement;
        QVERIFY(caveats && !sample::find(report, "quality"));
        QVERIFY(caveats->evidence.numbers["noisy"] == 20 && caveats->evidence.numbers["drift"] == 20);
        const auto* scaling = sample::find(report, "scaling", "batch");
        QVERIFY(scaling);
        QVERIFY(
            std::any_of(scaling->confounders.begin(), scaling->confounders.end(), [](const Confounder& item) {
                return item.without && test::valuesOf(item.name).empty() && item.n == 80;
            }));
    }

    /// Two data types on one platform are compared like two platforms.
    void dataTypes()
    {
        auto runs = sample::grid({"p"}, [](Run& run, std::mt19937& random) {
            run.examples = throughput(run, 1e12, 1e-3) * noise(random);
        });
        const auto half = sample::grid(
            {"p"},
            [](Run& run, std::mt19937& random) {
                run.dtype = "bfloat16";
                run.examples = 1.8 * throughput(run, 1e12, 1e-3) * noise(random);
            },
            2);
        runs.insert(runs.end(), half.begin(), half.end());
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "winner");
        QVERIFY(found);
        const auto& numbers = found->evidence.numbers;
        QVERIFY(numbers["numerator"] == "bfloat16" && numbers["denominator"] == "float32");
        QVERIFY(numbers["model_wins"] == 100 && numbers["models"] == 100);
        QVERIFY(found->evidence.interval.low < 1.8 && 1.8 < found->evidence.interval.high);
    }

    void tiedAxesAreNotToldApart()
    {
        std::vector<Run> runs;
        std::mt19937 random(9);
        for (int i = 0; i < 60; ++i) {
            Run run;
            run.node = 32 << (i % 5);
            run.batch = 2 * run.node;
            run.layer = 1 + i / 5;
            run.examples = 100 * run.batch / run.layer * noise(random);
            runs.push_back(run);
        }
        const auto report = sample::observed(sample::tableOf(runs));
        const auto* found = sample::find(report, "sensitivity");
        QVERIFY(found);
        QVERIFY(std::any_of(found->confounders.begin(), found->confounders.end(), [](const Confounder& item) {
            return test::valuesOf(item.name) == std::vector<std::string>{"batch", "node"};
        }));
    }

    void poorData_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("empty") << 0;
        QTest::newRow("one run") << 1;
        QTest::newRow("all failed") << 2;
        QTest::newRow("one level everywhere") << 3;
        QTest::newRow("all NaN") << 4;
        QTest::newRow("huge and tiny") << 5;
        QTest::newRow("zero and negative") << 6;
        QTest::newRow("all equal") << 7;
    }

    void poorData()
    {
        QFETCH(int, kind);
        std::vector<Run> runs;
        if (kind == 1)
            runs.resize(1), runs[0].examples = 100;
        if (kind == 2)
            runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937&) { run.outcome = "oom"; });
        if (kind == 3) {
            runs.resize(50);
            for (std::size_t i = 0; i < runs.size(); ++i)
                runs[i].examples = 100 + static_cast<double>(i % 7);
        }
        if (kind == 4)
            runs = sample::grid({"p", "q"}, [](Run&, std::mt19937&) {});
        if (kind == 5)
            runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937& random) {
                run.examples = random() % 2 ? 1e300 : 1e-300;
            });
        if (kind == 6)
            runs = sample::grid({"p", "q"},
                                [](Run& run, std::mt19937& random) { run.examples = random() % 2 ? 0 : -1; });
        if (kind == 7)
            runs = sample::grid({"p", "q"}, [](Run& run, std::mt19937&) { run.examples = 100; });
        // There is no peak, because this test is not about low utilisation.
        const auto report = sample::observed(sample::tableOf(runs, sample::missing));
        QVERIFY2(report.notes.empty() || !QString::fromStdString(report.notes[0].text()).startsWith("FAILED"),
                 report.notes.empty() ? "" : report.notes[0].text().c_str());
        QVERIFY2(report.observations.empty(),
                 report.observations.empty() ? "" : report.observations[0].sentence.text().c_str());
        QVERIFY(!sample::textOf(report).empty());
        if (kind <= 2)
            QVERIFY(!report.notes.empty());
    }

    void aTableWithoutTheUsualColumns()
    {
        table::Table table;
        table.setRows(3);
        auto column = sample::numbers("x", table::Column::Role::HyperParameter);
        column.numbers = {1, 2, 3};
        table.add(std::move(column));
        const auto report = sample::observed(std::move(table));
        QVERIFY(report.observations.empty());
        Request request;
        QVERIFY(!observe({}, request)); // there is no table at all
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestDetectors)
#include "tst_detectors.moc"
