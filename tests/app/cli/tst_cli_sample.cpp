// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using nlohmann::json;

/// Runs of several types have one roof per type.
constexpr const char* oneType = "dtype == \"float32\"";

/// The results that ship with the program, in a plain clone. If this fails, a user has nothing to look at
/// before the first own run, and no figures of the paper to compare with.
class TestCliSample : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString db(const QString& name) const { return m_folder.filePath(name + ".db"); }

private slots:
    void everySampleSaysWhoseItIsAndOpens()
    {
        const auto list = Cli::run({"sample", "--list", "--json"});
        QVERIFY2(list.status == 0, list.err);
        QVERIFY(list.json().size() >= 2);
        for (const auto& sample : list.json()) {
            const auto name = QString::fromStdString(sample["name"].get<std::string>());
            for (const auto* key : {"title", "source", "licence"})
                QVERIFY2(!sample[key].get<std::string>().empty(), qPrintable(name + ": " + key));
            const auto opened = Cli::run({"sample", name, "--db", db(name), "--json"});
            QVERIFY2(opened.status == 0, opened.err);
            QVERIFY(opened.json().value("ok", 0) > 0);
            QVERIFY(opened.json()["licence"] == sample["licence"]);
            const auto again = Cli::run({"sample", name, "--db", db(name), "--json"});
            QCOMPARE(again.json().value("ok", -1), 0);
            QCOMPARE(Cli::run({"check", db(name)}).status, 0);
        }
    }

    /// Runs, failures, weights and the reference row as the paper's artifact gives them (ParaDnn's own
    /// notebooks).
    void thePapersRunsGiveThePapersFigures()
    {
        const auto file = db("paper-again");
        const auto opened = Cli::run({"sample", "paper-fc", "--db", file, "--json"});
        QVERIFY2(opened.status == 0, opened.err);
        QCOMPARE(opened.json().value("ok", 0), 1724 + 176);
        QCOMPARE(opened.json()["failed"].dump(), (json{{"oom", 220}, {"unfinished", 94}}.dump()));

        const auto fit = Cli::run({"analyse", "regression", "--db", file, "--target", "flops_per_second",
                                   "--platform", "tpu-v2", "--flops", "recorded", "--json"});
        QVERIFY2(fit.status == 0, fit.err);
        const std::map<std::string, double> weights{
            {"layer", .12284}, {"node", .46553}, {"input", -.04142}, {"output", -.01255}, {"batch", .47249}};
        for (const auto& [name, weight] : weights)
            QVERIFY2(std::abs(fit.json()["weights"][name].get<double>() - weight) < 1e-5, name.c_str());
        QVERIFY(std::abs(fit.json()["r2"].get<double>() - .429) < 5e-4);

        const auto map = Cli::run({"analyse", "heatmap", "--db", file, "--platform", "tpu-v2", "--x", "node",
                                   "--y", "batch", "--metric", "flops_utilisation", "--flops", "recorded",
                                   "--fix", "layer=4,input=2000,output=1000", "--json"});
        QVERIFY2(map.status == 0, map.err);
        const std::vector<double> row{.133, .264, .546, 1.258, 2.901, 7.795, 23.04, 60.10, 59.46};
        const auto cells = map.json()["cells"].back();
        QCOMPARE(cells.size(), row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            QVERIFY2(std::abs(100 * cells[i].get<double>() / row[i] - 1) < 5e-3, std::to_string(i).c_str());
    }

    /// Parascope's own runs hold what every view needs: three frameworks on equal points, step times whose
    /// median is the recorded one, ceilings, and operations. The test computes the median itself.
    void ourOwnRunsFillEveryView()
    {
        const auto file = db("own");
        const auto opened = Cli::run({"sample", "three-frameworks", "--db", file, "--json"});
        QVERIFY2(opened.status == 0, opened.err);
        QVERIFY(opened.json().value("failed", json()).empty());
        const auto all = Cli::run({"export", "--db", file, "--format", "json"});
        QVERIFY2(all.status == 0, all.err);
        std::map<std::string, std::set<std::string>> points;
        const auto document = all.json();
        for (const auto& run : document["runs"]) {
            QVERIFY2(run["environment"]["host"] == "a workstation", run["environment"].dump().c_str());
            points[run["platform"].get<std::string>()].insert(run["family"].get<std::string>() +
                                                              run["mode"].get<std::string>() +
                                                              run["hyper_parameters"].dump());
            auto steps = run["steps"].get<std::vector<double>>();
            steps.erase(steps.begin(), steps.begin() + run["warmup_steps"].get<int>());
            std::sort(steps.begin(), steps.end());
            const auto n = steps.size();
            const double median = (steps[(n - 1) / 2] + steps[n / 2]) / 2;
            QVERIFY2(std::abs(run["step_median"].get<double>() / median - 1) < 1e-6,
                     run["run_uuid"].dump().c_str());
        }
        QCOMPARE(points.size(), 3U);
        QVERIFY(points["libtorch"] == points["pytorch"] && points["libtorch"] == points["jax"]);
        for (const auto* kind : {"roofline", "breakdown"}) {
            const auto drawn = Cli::run(
                {"analyse", kind, "--db", file, "--platform", "libtorch", "--peak", "measured", "--json"});
            QVERIFY2(drawn.status == 0, drawn.err);
        }
        const auto ratio = Cli::run({"analyse", "speedup", "--db", file, "--numerator", "libtorch",
                                     "--denominator", "pytorch", "--json"});
        QVERIFY2(ratio.status == 0, ratio.err);
    }

    /// A peak given by the user is not called a data sheet's peak; the ridge is its ratio to the bandwidth.
    void aGivenPeakIsCalledGiven()
    {
        const auto file = db("own-peak");
        QCOMPARE(Cli::run({"sample", "three-frameworks", "--db", file}).status, 0);
        const auto drawn = Cli::run({"analyse", "roofline", "--db", file, "--platform", "libtorch", "--where",
                                     oneType, "--peak", "1e12", "--json"});
        QVERIFY2(drawn.status == 0, drawn.err);
        const auto roofs = drawn.json();
        QCOMPARE(roofs["ceilings"][0]["name"].get<std::string>(), "given");
        QCOMPARE(roofs["ceilings"][0]["value"].get<double>(), 1e12);
        QCOMPARE(roofs["ridge"].get<double>(), 1e12 / roofs["bandwidth_bytes_per_second"].get<double>());
    }

    /// The sample lacks runs for some of the paper's claims: it has one profile of each family of a platform,
    /// processors only, and 2 x 2 models in two data types (packaging/samples/types.json).
    void theClaimsThatTheSampleCannotTest()
    {
        const auto file = db("own-claims");
        QCOMPARE(Cli::run({"sample", "three-frameworks", "--db", file}).status, 0);
        const auto claims = Cli::run({"analyse", "observations", "--paper", "--db", file, "--json"}).json();
        const std::map<int, std::pair<int, std::string>> lacks{{1, {0, "no runs on a TPU"}},
                                                               {2, {1, "1 profiled run"}},
                                                               {3, {0, "no runs on a TPU or a GPU"}},
                                                               {4, {0, "no runs on a TPU or a GPU"}},
                                                               {13, {4, "4 models"}}};
        for (const auto& [row, lack] : lacks) {
            const auto& claim = claims[static_cast<std::size_t>(row - 1)];
            QVERIFY2(claim["row"] == row && claim["verdict"] == "not testable" && claim["n"] == lack.first &&
                         claim["value"].is_null() &&
                         claim["sentence"].get<std::string>().starts_with(lack.second),
                     claim.dump().c_str());
        }
    }

    void whatIsNoSampleIsRefused()
    {
        const auto unknown = Cli::run({"sample", "paper-rnn", "--db", db("unknown")});
        QCOMPARE(unknown.status, 2);
        QVERIFY2(unknown.err.contains("paper-fc"), unknown.err);
        QVERIFY(!QFile::exists(db("unknown")));
        QCOMPARE(Cli::run({"sample"}).status, 2);
        QCOMPARE(Cli::run({"sample", "paper-fc"}).status, 2);
        QVERIFY(writeText(m_folder.filePath("text.db"), "no database"));
        const auto foreign = Cli::run({"sample", "paper-fc", "--db", m_folder.filePath("text.db")});
        QCOMPARE(foreign.status, 2);
        QVERIFY2(foreign.err.contains("text.db"), foreign.err);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliSample)
#include "tst_cli_sample.moc"
