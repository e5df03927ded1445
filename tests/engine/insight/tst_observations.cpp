// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample.h"
#include "shipped.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/analyse/table/filter.h"
#include "engine/exchange/as_database.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

#include <map>

using namespace parascope;
using namespace parascope::insight;

/// The statements of the paper's Table 1 are found again in the paper's data. If this fails, the user reads
/// sentences that the data do not support, or misses the one that explains them.
class TestObservations : public QObject
{
    Q_OBJECT

    std::shared_ptr<const dataset::Dataset> m_data;
    Report m_report;
    Json m_reference;

    static bool near(const Json& a, const Json& b, double tolerance = 1e-9)
    {
        return a.is_number() && b.is_number() &&
               std::abs(a.get<double>() - b.get<double>()) <=
                   tolerance * std::max(1.0, std::abs(b.get<double>()));
    }

    /// Whether large (or small) levels favour tpu-v2 over v100, and the levels at the other end favour v100.
    static bool favours(const Observation& item, bool large)
    {
        const auto& numbers = item.evidence.numbers;
        return numbers["numerator"] == "tpu-v2" && numbers["denominator"] == "v100" &&
               (numbers["weight"].get<double>() > 0) == large &&
               numbers[large ? "low" : "high"]["median_speedup"].get<double>() < 1 &&
               test::names(item.sentence.text(), {"tpu-v2", "v100"});
    }

private slots:
    void initTestCase()
    {
        if (!shipped::present())
            QSKIP("the shared data folder is absent");
        // The recorded FLOP/s are the paper's, so the weights are those that it published.
        m_data = shipped::load(shipped::all, {"recorded", "datasheet"});
        QVERIFY(m_data);
        Request request;
        request.mask.assign(m_data->table->rows(), 1);
        request.flops = "recorded";
        QElapsedTimer timer;
        timer.start();
        const auto report = observe(figure::inputFrom(*m_data), request);
        qInfo("all observations of %zu runs: %lld ms", m_data->table->rows(),
              static_cast<long long>(timer.elapsed()));
        QVERIFY2(report.has_value(), report ? "" : report.error().text().c_str());
        m_report = *report;
        QProcess python;
        python.start("/usr/bin/python3", {parascope::test::sourcePath("/tests/engine/insight/reference.py"),
                                          "shipped", parascope::test::sharedData("/paradnn")});
        if (!python.waitForFinished(60000) || python.exitCode() != 0)
            QSKIP("python3-sklearn and python3-scipy are not installed");
        m_reference = Json::parse(python.readAllStandardOutput().toStdString());
    }

    void row1BatchAndWidth()
    {
        // The observation of the grid, because the traces have one input.
        const auto found =
            std::find_if(m_report.observations.begin(), m_report.observations.end(), [](const auto& item) {
                const auto& names = item.evidence.numbers;
                return item.topic == "sensitivity" &&
                       item.evidence.where.find("tpu-v2") != std::string::npos &&
                       names["weights"].contains("input");
            });
        QVERIFY(found != m_report.observations.end());
        const auto& weights = found->evidence.numbers["weights"];
        const std::pair<const char*, double> published[] = {
            {"layer", .12284}, {"node", .46553}, {"batch", .47249}, {"input", -.04142}, {"output", -.01255}};
        for (const auto& [name, weight] : published) {
            QVERIFY(near(weights[name], m_reference["tpu_weights"][name]));
            QVERIFY(std::abs(weights[name].get<double>() - weight) < 5e-6);
        }
        QVERIFY(!found->evidence.numbers["time_per_doubling"].empty());
        QVERIFY2(test::names(found->sentence.text(), {"tpu-v2", "batch", "(0.47, 95 %", "node (0.47"}),
                 found->sentence.text().c_str());
        QVERIFY(found->evidence.interval.low < .47249 && .47249 < found->evidence.interval.high);
        QVERIFY(found->evidence.interval.high - found->evidence.interval.low < 0.1);
    }

    void row2MemoryBoundOperations()
    {
        const auto found =
            std::find_if(m_report.observations.begin(), m_report.observations.end(), [](const auto& item) {
                return item.topic == "roofline" && item.figure.options.contains("operations") &&
                       item.figure.platforms == std::vector<std::string>{"tpu-v2"};
            });
        QVERIFY(found != m_report.observations.end());
        QCOMPARE(found->evidence.n, m_reference["operations"].get<std::size_t>());
        for (const auto* key : {"memory_bound", "compute_bound", "far_from_roof"})
            QVERIFY2(found->evidence.numbers[key] == m_reference[key],
                     found->evidence.numbers.dump().c_str());
        QVERIFY(found->evidence.numbers["bound"] == "memory");
        QVERIFY(near(found->evidence.numbers["time_share"], m_reference["memory_bound_time"]));
        QVERIFY(found->evidence.numbers["ridge"] == 75.0);
    }

    void row7LargeBatchesAndTheirConfounder()
    {
        const auto* found = sample::find(m_report, "trend", "batch");
        QVERIFY(found);
        QVERIFY(near(found->evidence.numbers["weight"], m_reference["speedup_weights"]["batch"]));
        QVERIFY2(favours(*found, true), found->sentence.text().c_str());
        const auto host =
            std::find_if(found->confounders.begin(), found->confounders.end(), [](const Confounder& item) {
                return item.name.text().find("25k examples/s") != std::string::npos;
            });
        QVERIFY(host != found->confounders.end());
        QCOMPARE(host->n, m_reference["free"].get<std::size_t>());
        QVERIFY(near(host->value, m_reference["speedup_weights_free"]["batch"]));
        QVERIFY(host->verdict == Confounder::Verdict::Turns);
        QVERIFY(found->sentence.text().find("-0.14") != std::string::npos);
    }

    void row8SmallModels()
    {
        const auto* width = sample::find(m_report, "trend", "node");
        QVERIFY(width);
        QVERIFY(near(width->evidence.numbers["weight"], m_reference["speedup_weights"]["node"]));
        QVERIFY2(favours(*width, false), width->sentence.text().c_str());
        QVERIFY(
            std::none_of(width->confounders.begin(), width->confounders.end(),
                         [](const Confounder& item) { return item.verdict == Confounder::Verdict::Turns; }));
        const auto* size = sample::find(m_report, "trend", "parameters");
        QVERIFY(size);
        QVERIFY(near(size->evidence.numbers["rank_correlation"], m_reference["size_correlation"]));
        QVERIFY(size->evidence.numbers["rank_correlation"].get<double>() < 0 &&
                size->evidence.numbers["numerator"] == "tpu-v2");
    }

    void thePlateau()
    {
        const auto* found = sample::find(m_report, "plateau");
        QVERIFY(found);
        QVERIFY(found->evidence.numbers["on_plateau"] == m_reference["plateau"]);
        QVERIFY(near(found->evidence.numbers["low"], m_reference["plateau_low"]));
        QVERIFY(near(found->evidence.numbers["high"], m_reference["plateau_high"]));
        QVERIFY2(test::names(found->sentence.text(), {"v100", "28k", "36k examples/s", " 110 ", " 176 "}),
                 found->sentence.text().c_str());
        // There are none for the TPU.
        QCOMPARE(std::count_if(m_report.observations.begin(), m_report.observations.end(),
                               [](const Observation& item) { return item.topic == "plateau"; }),
                 1);
    }

    void winsAndThresholds()
    {
        const auto* winner = sample::find(m_report, "winner");
        QVERIFY(winner);
        QCOMPARE(winner->evidence.n, m_reference["pairs"].get<std::size_t>());
        QVERIFY(winner->evidence.numbers["wins"] == m_reference["wins"]);
        QVERIFY(near(winner->evidence.numbers["geometric_mean"], m_reference["geometric_mean"]));
        QVERIFY(near(winner->confounders.front().value, m_reference["geometric_mean_free"]));
        const auto* width = sample::find(m_report, "threshold", "node");
        QVERIFY(width);
        QVERIFY(width->evidence.numbers["threshold"] == 2048.0);
        QVERIFY(width->evidence.numbers["wins_above"] == m_reference["wide_wins"]);
        QVERIFY(width->evidence.numbers["n_above"] == m_reference["wide"]);
        QVERIFY(width->evidence.numbers["wins_below"] == m_reference["narrow_wins"]);
        QVERIFY(width->evidence.numbers["n_below"] == m_reference["narrow"]);
    }

    void outOfMemory()
    {
        const auto* tpu = sample::find(m_report, "failures", {}, "\"oom\"");
        QVERIFY(tpu);
        QVERIFY(tpu->evidence.where.find("tpu-v2") != std::string::npos &&
                tpu->evidence.numbers["proven_out_of_memory"] == true &&
                tpu->evidence.numbers["rank_correlation_with_size"].get<double>() > 0);
        QVERIFY(tpu->evidence.numbers["failed"] == m_reference["failed"]);
        QVERIFY(tpu->evidence.numbers["in_corners"] == m_reference["failed_in_corners"]);
        QVERIFY(m_reference["completed_in_corners"] == 0);
        QVERIFY2(test::names(tpu->sentence.text(), {"tpu-v2", "layer 16", "node 8192"}),
                 tpu->sentence.text().c_str());
        // Runs that did not finish for unknown reasons are never called out of memory.
        const auto* gpu = sample::find(m_report, "failures", {}, "v100");
        QVERIFY(gpu);
        QVERIFY(gpu->evidence.numbers["proven_out_of_memory"] == false);
        QVERIFY(gpu->confounders.front().verdict == Confounder::Verdict::CannotTell);
    }

    /// A sentence that its own evidence does not support, or a figure that does not open, is worse than no
    /// sentence.
    void everyObservationIsWhole()
    {
        const auto input = figure::inputFrom(*m_data);
        double before = 1;
        std::map<std::string, double> weights;
        for (const auto& item : m_report.observations) {
            const auto sentence = item.sentence.text();
            const auto* what = sentence.c_str();
            QVERIFY2(sentence.ends_with('.'), what);
            QVERIFY2(sentence.find("unknown") == std::string::npos &&
                         sentence.find("nan") == std::string::npos,
                     what);
            QVERIFY2(item.evidence.n > 0 && !item.evidence.rows.empty(), what);
            QVERIFY2(!item.refutation.empty(), what);
            // Each further one on a topic counts half as much as the one before.
            auto& weight = weights.try_emplace(item.topic, 1.0).first->second;
            QVERIFY2(item.strength >= 0 && item.strength * weight <= before, what);
            before = item.strength * weight;
            weight /= 2;
            const auto rows = table::select(*m_data->table, item.evidence.where, "evidence");
            QVERIFY2(rows && rows->count > 0, what);
            const auto json = figure::toJson(item.figure);
            const auto spec = figure::specFromJson(json, "figure");
            QVERIFY2(spec.has_value(), what);
            QVERIFY(figure::toJson(*spec) == json);
            {
                const auto drawn = figure::build(*spec, input);
                QVERIFY2(drawn.has_value(), drawn ? "" : (sentence + " " + drawn.error().text()).c_str());
                QVERIFY2(drawn->empty.empty(), (sentence + " " + drawn->empty.text()).c_str());
            }
            const auto document = toJson(item, *m_data->table);
            for (const auto* key : {"headline", "sentence", "evidence", "strength", "confounders", "figure"})
                QVERIFY2(document.contains(key), key);
            QVERIFY(document["evidence"]["runs"].size() ==
                    std::min(item.evidence.rows.size(), Evidence::maxListed));
            QVERIFY(document["evidence"]["runs_in_all"] == item.evidence.rows.size());
        }
        QVERIFY(!sample::textOf(m_report).empty());
    }

    /// A reader repeats the headlines. One that is too long, or has a hole, is not repeated.
    void headlinesOfAllSamples()
    {
        const auto bad = sample::badHeadline(m_report);
        QVERIFY2(bad.empty(), bad.c_str());
        for (const auto* name :
             {"history.csv", "nvidia-h200.json", "paper-fc.csv", "three-frameworks.json"}) {
            const auto file = exchange::AsDatabase::open(parascope::test::sourcePath("/resources/samples/") +
                                                         std::string(name));
            QVERIFY2(file, name);
            const auto data = dataset::load({file->path()}, {});
            QVERIFY2(data, name);
            Request request;
            request.mask.assign((*data)->table->rows(), 1);
            const auto report = observe(figure::inputFrom(**data), request);
            QVERIFY2(report, name);
            const auto found = sample::badHeadline(*report);
            QVERIFY2(found.empty(), found.c_str());
        }
    }

    void theSameAgain()
    {
        Request request;
        request.mask.assign(m_data->table->rows(), 1);
        request.flops = "recorded";
        const auto again = observe(figure::inputFrom(*m_data), request);
        QVERIFY(again);
        QVERIFY(sample::textOf(*again) == sample::textOf(m_report));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestObservations)
#include "tst_observations.moc"
