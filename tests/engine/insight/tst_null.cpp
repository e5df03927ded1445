// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample.h"
#include "shipped.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;

/// Reports on data without effects. If this fails, users cannot trust any sentence, because noise gives
/// sentences as well.
class TestNull : public QObject
{
    Q_OBJECT

    static std::vector<std::uint32_t> shuffled(const std::vector<std::uint32_t>& rows,
                                               std::mt19937_64& random)
    {
        auto out = rows;
        std::shuffle(out.begin(), out.end(), random);
        return out;
    }

    static table::Column* column(table::Table& table, std::string_view name)
    {
        return const_cast<table::Column*>(table.find(name));
    }

    /// Returns the completed rows of each platform that have a throughput or a waiting time.
    static std::vector<std::vector<std::uint32_t>> measured(const table::Table& table)
    {
        const auto* platform = table.find("platform");
        const auto* outcome = table.find("outcome");
        const auto* rate = table.find("examples_per_second");
        std::vector<std::vector<std::uint32_t>> out(platform->dictionary->size());
        for (std::uint32_t row = 0; row < table.rows(); ++row)
            if (outcome->dictionary->text(outcome->codes[row]) == "completed" &&
                std::isfinite(rate->numbers[row]))
                out[static_cast<std::size_t>(platform->codes[row])].push_back(row);
        return out;
    }

    /// Permutes the labels among the completed runs of a platform: measured values go to another model. With
    /// `derive`, FLOP/s are computed again, as an import of shuffled files would do. Then they depend on the
    /// hyper-parameters only by arithmetic.
    static void permute(table::Table& table, std::mt19937_64& random, bool derive)
    {
        std::vector<double> work(table.rows(), sample::missing);
        auto* rate = column(table, "examples_per_second");
        auto* flops = column(table, "flops_per_second");
        auto* use = column(table, "flops_utilisation");
        std::vector<double> peak(table.rows(), sample::missing);
        for (std::size_t row = 0; row < table.rows(); ++row) {
            work[row] = flops->numbers[row] / rate->numbers[row];
            peak[row] = flops->numbers[row] / use->numbers[row];
        }
        for (const auto& rows : measured(table)) {
            const auto from = shuffled(rows, random);
            for (const auto* name :
                 {"examples_per_second", "step_seconds", "flops_per_second", "flops_utilisation"}) {
                auto* metric = column(table, name);
                const auto before = metric->numbers;
                for (std::size_t i = 0; i < rows.size(); ++i)
                    metric->numbers[rows[i]] = before[from[i]];
            }
            if (derive)
                for (const auto row : rows) {
                    flops->numbers[row] = work[row] * rate->numbers[row];
                    use->numbers[row] = flops->numbers[row] / peak[row];
                }
        }
    }

    /// Failed runs are permuted with completed ones as well.
    static void permuteOutcomes(table::Table& table, std::mt19937_64& random)
    {
        auto* outcome = column(table, "outcome");
        const auto* platform = table.find("platform");
        for (std::size_t code = 0; code < platform->dictionary->size(); ++code) {
            std::vector<std::uint32_t> rows;
            for (std::uint32_t row = 0; row < table.rows(); ++row)
                if (platform->codes[row] == static_cast<std::int32_t>(code))
                    rows.push_back(row);
            const auto from = shuffled(rows, random);
            const auto before = *outcome;
            std::vector<std::vector<double>> values;
            for (std::size_t i = 0; i < rows.size(); ++i)
                outcome->codes[rows[i]] = before.codes[from[i]];
            for (const auto* name :
                 {"examples_per_second", "step_seconds", "flops_per_second", "flops_utilisation"}) {
                auto* metric = column(table, name);
                const auto old = metric->numbers;
                for (std::size_t i = 0; i < rows.size(); ++i)
                    metric->numbers[rows[i]] = old[from[i]];
            }
        }
    }

    /// Draws again which side of a pair is which.
    static void swapSides(table::Table& table, std::mt19937_64& random)
    {
        const auto* platform = table.find("platform");
        const auto* key = table.find("work_key");
        std::unordered_map<std::int32_t, std::uint32_t> first;
        for (const auto& rows : measured(table))
            for (const auto row : rows) {
                const auto [it, added] = first.try_emplace(key->codes[row], row);
                if (added || platform->codes[it->second] == platform->codes[row])
                    continue;
                if (random() & 1U)
                    for (const auto* name :
                         {"examples_per_second", "step_seconds", "flops_per_second", "flops_utilisation"})
                        std::swap(column(table, name)->numbers[row],
                                  column(table, name)->numbers[it->second]);
            }
    }

    std::shared_ptr<const dataset::Dataset> m_data;

private slots:
    void initTestCase()
    {
        if (shipped::present())
            m_data = shipped::load({"tpu_fc.json", "gpu_fc.json"});
    }

    void permutedLabelsGiveNoClaims_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<int>("rounds");
        const bool soak = qEnvironmentVariableIsSet("PARASCOPE_SOAK");
        QTest::newRow("what was measured") << "measured" << (soak ? 2000 : test::rounds(200));
        QTest::newRow("what was measured, FLOP/s computed anew")
            << "derived" << (soak ? 2000 : test::rounds(200));
        QTest::newRow("outcomes too") << "outcomes" << (soak ? 2000 : test::rounds(60));
    }

    void permutedLabelsGiveNoClaims()
    {
        QFETCH(QString, how);
        QFETCH(int, rounds);
        if (!m_data)
            QSKIP("the shared data folder is absent");
        QVERIFY(
            sample::anyHyperParameterClaim(sample::observed(*m_data->table))); // the real labels give claims
        std::mt19937_64 random(20261121);
        int claims = 0;
        std::string example;
        for (int round = 0; round < rounds; ++round) {
            auto table = *m_data->table;
            if (how == "outcomes")
                permuteOutcomes(table, random);
            else
                permute(table, random, how == "derived");
            auto report = sample::observed(std::move(table));
            if (how != "outcomes") // the outcomes of the models were not permuted, so claims about failures
                                   // are still true
                std::erase_if(report.observations, [](const auto& item) { return item.topic == "failures"; });
            if (sample::anyHyperParameterClaim(report)) {
                ++claims;
                for (const auto& item : report.observations)
                    if (item.aboutHyperParameters)
                        example = item.sentence.text();
            }
        }
        qInfo("%s: %d of %d permutations give a hyper-parameter claim", qPrintable(how), claims, rounds);
        QVERIFY2(claims <= rounds / 20, example.c_str());
    }

    /// Large batches have larger speedups or larger slowdowns here, but without a direction.
    void swappedSidesGiveNoTrend()
    {
        if (!m_data)
            QSKIP("the shared data folder is absent");
        std::mt19937_64 random(7);
        int claims = 0;
        constexpr int rounds = test::rounds(60);
        for (int round = 0; round < rounds; ++round) {
            auto table = *m_data->table;
            swapSides(table, random);
            const auto report = sample::observed(std::move(table));
            claims +=
                std::any_of(report.observations.begin(), report.observations.end(), [](const auto& item) {
                    return item.topic == "trend" || item.topic == "threshold" || item.topic == "frontier" ||
                           item.topic == "winner";
                });
        }
        qInfo("%d of %d swaps give a claim about the speedup", claims, rounds);
        QVERIFY(claims <= rounds / 20);
    }

    void noiseGivesNothing_data()
    {
        QTest::addColumn<double>("spread");
        QTest::addColumn<bool>("steps");
        QTest::newRow("examples per second, 5 %") << 0.05 << false;
        QTest::newRow("examples per second, factor 3") << 1.0 << false;
        QTest::newRow("step times, 5 %") << 0.05 << true;
        QTest::newRow("step times, factor 3") << 1.0 << true;
    }

    void noiseGivesNothing()
    {
        QFETCH(double, spread);
        QFETCH(bool, steps);
        int found = 0;
        std::string example;
        constexpr int rounds = test::rounds(60);
        for (int round = 0; round < rounds; ++round) {
            const auto runs = sample::grid(
                {"p", "q"},
                [&](sample::Run& run, std::mt19937& random) {
                    const double level = std::exp(spread * std::normal_distribution<double>()(random));
                    run.examples = steps ? run.batch / (0.01 * level) : 1000 * level;
                },
                static_cast<unsigned>(round + 1));
            // With this peak no utilisation is low, because low utilisation does not depend on noise.
            auto report = sample::observed(sample::tableOf(runs, 1e9));
            // A host's limit looks like this: the same throughput for every model.
            if (!steps)
                std::erase_if(report.observations, [](const auto& item) { return item.topic == "plateau"; });
            if (!report.observations.empty()) {
                ++found;
                example = report.observations.front().sentence.text();
            }
        }
        QVERIFY2(found <= rounds / 20, example.c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestNull)
#include "tst_null.moc"
