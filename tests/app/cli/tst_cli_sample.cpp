// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using nlohmann::json;

/// The results that ship with the program, in a plain clone. Loses when it fails: something to look at before
/// the first own run, and the paper's figures beside one's own.
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
        QVERIFY(!list.json().empty());
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
