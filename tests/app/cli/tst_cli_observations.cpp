// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli_program.h"
#include "tests/run.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <random>
#include <set>
#include <string>

using nlohmann::json;

/// `analyse observations` as a script reads it. If this fails, a report made from the sentences is wrong.
class TestCliObservations : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(name); }

    /// A grid of FC runs on two platforms: rate(platform, layer, node, batch) with 3 % noise.
    template <class Rate>
    QString database(const char* name, Rate rate, const char* newer = "new", const char* older = "old")
    {
        std::mt19937 random(1);
        std::normal_distribution<double> normal;
        QByteArray csv = "platform,family,outcome,hp:layer,hp:node,hp:input,hp:output,hp:batch,metric:"
                         "examples_per_second\n";
        for (const char* platform : {newer, older})
            for (const int layer : {4, 8, 16})
                for (const int node : {32, 128, 512, 2048})
                    for (const int batch : {64, 256, 1024, 4096})
                        csv += QString("%1,fc,completed,%2,%3,2000,1000,%4,%5\n")
                                   .arg(platform)
                                   .arg(layer)
                                   .arg(node)
                                   .arg(batch)
                                   .arg(rate(platform == newer, layer, node, batch) *
                                            std::exp(0.03 * normal(random)),
                                        0, 'f', 4)
                                   .toUtf8();
        const auto file = at((std::string(name) + ".csv").c_str()),
                   db = at((std::string(name) + ".db").c_str());
        const bool good = writeText(file, csv) && Cli::run({"import", file, "--db", db}).status == 0;
        return good ? db : QString();
    }

private slots:
    /// The answer on the paper's Table 1 must not say the opposite of what the user's runs show, or claim a
    /// test that was not made.
    void theRowsOfThePaper()
    {
        // The first platform starts slowly and computes fast: it gains with batch and width.
        const auto rate = [](bool isFirst, int layer, int node, int batch) {
            return batch / ((isFirst ? 4e-3 : 1e-3) +
                            batch * (2000. * node + layer * node * node) / (isFirst ? 4e11 : 1e11));
        };
        const auto verdicts = [&](const char* name, const char* first, const char* second) {
            const auto db = database(name, rate, first, second);
            const auto rows = Cli::run({"--json", "analyse", "observations", "--paper", "--db", db}).json();
            QStringList out;
            for (const auto& row : rows) {
                out << QString::fromStdString(row["verdict"].get<std::string>());
                if ((row["verdict"] == "not testable") != row["needs"].is_string() ||
                    row["sentence"].get<std::string>().empty())
                    out.last() = "ill-formed";
            }
            return out;
        };
        const auto planted = verdicts("paper", "tpu-v3", "v100"),
                   turned = verdicts("turned", "v100", "tpu-v3");
        QCOMPARE(planted.size(), 14);
        QCOMPARE(planted[7 - 1], QString("supported")); // large batches prefer the TPU
        QCOMPARE(turned[7 - 1], QString("contradicted"));
        QCOMPARE(planted[8 - 1], QString("contradicted")); // here the larger FC models prefer it, too
        QCOMPARE(turned[8 - 1], QString("supported"));
        for (const int row : {2, 3, 4, 5, 9, 11, 12, 13, 14})
            QVERIFY2(planted[row - 1] == "not testable", qPrintable(planted.join(", ")));
        const auto text = Cli::run({"analyse", "observations", "--paper", "--db", at("paper.db")});
        QCOMPARE(text.status, 0);
        const auto rows =
            Cli::run({"--json", "analyse", "observations", "--paper", "--db", at("paper.db")}).json();
        for (const auto& row : rows) // the condition that would test it, where nothing did
            QVERIFY(row["needs"].is_null() || text.out.contains(row["needs"].get<std::string>().c_str()));
    }

    void sentencesWithEvidence()
    {
        const auto db = database("effects", [](bool isNew, int layer, int node, int batch) {
            return batch / ((isNew ? 4e-3 : 1e-3) +
                            batch * (2000. * node + layer * node * node) / (isNew ? 4e11 : 1e11));
        });
        QVERIFY(!db.isEmpty());
        const auto all = Cli::run({"--json", "analyse", "observations", "--db", db});
        QCOMPARE(all.status, 0);
        const auto list = all.json();
        QVERIFY(list.is_array() && list.size() >= 4);
        bool trend = false;
        QByteArrayList headlines, notes, refutations;
        for (const auto& item : list) {
            if (item["topic"] == "note") {
                notes.append(QByteArray::fromStdString(item["sentence"].get<std::string>()));
                continue;
            }
            for (const char* key :
                 {"headline", "sentence", "evidence", "strength", "confounders", "figure", "refutation"})
                QVERIFY2(item.contains(key), key);
            QVERIFY(item["evidence"]["n"].get<int>() > 0 && !item["evidence"]["runs"].empty());
            const auto number = [&](const char* name, const json& none) {
                const json::json_pointer place(std::string("/evidence/numbers/") + name);
                return item.contains(place) ? item.at(place) : none;
            };
            trend |= item["topic"] == "trend" && number("numerator", "") == "new" &&
                     number("denominator", "") == "old" && number("low/median_speedup", 2) < 1 &&
                     number("high/median_speedup", 0) > 1;
            headlines.append(QByteArray::fromStdString(item["headline"].get<std::string>()));
            refutations.append(QByteArray::fromStdString(item["refutation"].get<std::string>()));
            const auto where = item["evidence"]["where"].get<std::string>();
            if (where.empty())
                continue;
            // The runs of the evidence can be exported with its condition.
            const auto again = Cli::run({"--json", "export", "--db", db, "--format", "json", "--where",
                                         QString::fromStdString(where)});
            QCOMPARE(again.status, 0);
        }
        QVERIFY(trend);
        // The text has the headlines and the notes of the JSON, and with --details the rest.
        const auto text = Cli::run({"analyse", "observations", "--db", db});
        QCOMPARE(text.status, 0);
        QVERIFY2(!headlines.isEmpty() && holdsAll(text.out, headlines + notes), text.out);
        const auto details = Cli::run({"analyse", "observations", "--db", db, "--details"});
        QCOMPARE(details.status, 0);
        QVERIFY2(!refutations.join().isEmpty() && holdsAll(details.out, headlines + notes + refutations),
                 details.out);
        for (const auto& refutation : refutations)
            QVERIFY2(!text.out.contains(refutation), text.out);
        const auto one =
            Cli::run({"--json", "analyse", "observations", "--db", db, "--platform", "old"}).json();
        QVERIFY(one.is_array() && !one.empty());
        for (const auto& item : one)
            QVERIFY(item["sentence"].get<std::string>().find("new") == std::string::npos);
        QVERIFY2(text.out.contains("(Holm)"), text.out);
    }

    /// How far the runs can be trusted comes first, with the command that prints how to measure them again.
    void theMeasurementComesFirst()
    {
        const auto db = at("caveats.db");
        QCOMPARE(Cli::run({"sample", "nvidia-h200", "--db", db}).status, 0);
        const auto list = Cli::run({"--json", "analyse", "observations", "--db", db}).json();
        QVERIFY(list.is_array() && list.size() > 1);
        QCOMPARE(list[0]["topic"].get<std::string>(), std::string("quality"));
        for (std::size_t i = 1; i < list.size(); ++i)
            QVERIFY(list[i]["topic"] != "quality");
        const auto text = Cli::run({"analyse", "observations", "--db", db}).out;
        QVERIFY2(text.startsWith(QByteArray::fromStdString(list[0]["headline"].get<std::string>()) + '\n'),
                 text);
        const auto again = QString::fromStdString(list[0]["again"].get<std::string>());
        QVERIFY2(text.contains("parascope-cli command --db ") && text.contains(again.toUtf8()), text);
        const auto command = Cli::run({"command", "--db", db, "--where", again});
        QCOMPARE(command.status, 0);
        QVERIFY2(command.out.contains("sweep"), command.out);
    }

    void nothingToSay()
    {
        const auto db = database("noise", [](bool, int a, int b, int c) {
            return 1000. + 400 * std::sin(1.7 * a + 2.9 * b * b + 0.37 * c);
        });
        QVERIFY(!db.isEmpty());
        std::set<std::string> told;
        for (const char* where : {"node > 0", "node > 9999"}) { // all runs, and none
            const QStringList words{"analyse", "observations", "--db", db, "--where", where};
            const auto text = Cli::run(words);
            QCOMPARE(text.status, 0);
            QVERIFY2(!text.out.startsWith("1. "), text.out);
            const auto list = Cli::run(words + QStringList{"--json"}).json();
            QVERIFY(list.is_array() && !list.empty());
            told.insert(list.dump());
            for (const auto& item : list) {
                QCOMPARE(item["topic"].get<std::string>(), std::string("note"));
                QVERIFY2(text.out.contains(item["sentence"].get<std::string>().c_str()), text.out);
            }
        }
        QCOMPARE(told.size(), std::size_t{2});
    }

    void badInput()
    {
        const auto db = database("bad", [](bool, int, int, int) { return 1000.; });
        const auto wrong = Cli::run({"analyse", "observations", "--db", db, "--platform", "newest"});
        QCOMPARE(wrong.status, 2);
        QVERIFY(wrong.err.contains("new, old"));
        QCOMPARE(Cli::run({"analyse", "observations", "--db", db, "--where", "nodes > 1"}).status, 2);
        QCOMPARE(Cli::run({"analyse", "observations", "--db", at("none.db")}).status, 2);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliObservations)
#include "tst_cli_observations.moc"
