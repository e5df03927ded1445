// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/values.h"
#include "tests/run.h"
#include "weather.h"

#include "engine/analyse/analysis/side_effect.h"
#include "engine/insight/order_of_sides.h"

#include <QTest>

#include <array>

using namespace parascope;
using weather::Database;
using weather::Machine;

/// Databases of machines that drift, wander and throttle. If this fails, a user takes a change of the machine
/// for an effect of a hyper-parameter or a platform. The soak takes ten times as many; bench_truth prints the
/// table.
class TestWeather : public QObject
{
    Q_OBJECT

    static int rounds(int few) { return qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 10 * few : few; }
    static insight::Report observed(const std::vector<sample::Run>& runs)
    {
        return sample::observed(sample::tableOf(runs, 1e9));
    }

    /// Whether the winner is only apparent: its lead changes by more than a quarter when it is adjusted for
    /// the times of measurement of both sides.
    static bool dependsOnWhen(const insight::Observation& item)
    {
        const auto& numbers = item.evidence.numbers;
        const auto adjusted = numbers.find("order_adjusted_ratio");
        if (adjusted == numbers.end() || adjusted->is_null() ||
            !(numbers["numerator"] ==
              test::valuesOf(item.sentence).front())) // otherwise the sentence names the adjusted winner
            return false;
        const double mean = std::log(numbers["ratio"].get<double>());
        return std::abs(std::log(adjusted->get<double>()) - mean) > 0.25 * std::abs(mean);
    }

private slots:
    void nothingIsClaimedOfNothing_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<bool>("inOrder");
        for (const bool inOrder : {false, true}) {
            const auto how = inOrder ? ", in order" : ", shuffled";
            QTest::addRow("steady%s", how) << int(Machine::Steady) << inOrder;
            QTest::addRow("15 %% ramp%s", how) << int(Machine::Ramp) << inOrder;
            QTest::addRow("wandering%s", how) << int(Machine::Wander) << inOrder;
            QTest::addRow("throttled%s", how) << int(Machine::Throttle) << inOrder;
        }
    }

    void nothingIsClaimedOfNothing()
    {
        QFETCH(int, machine);
        QFETCH(bool, inOrder);
        Database database;
        database.machine = static_cast<Machine>(machine);
        database.inOrder = inOrder;
        const int count = rounds(20);
        int claims = 0;
        std::string example;
        for (int round = 0; round < count; ++round) {
            const auto report = observed(weather::runsOf(database, 100 + static_cast<unsigned>(round)));
            if (!weather::claims(report))
                continue;
            ++claims;
            example = report.observations.front().sentence.text();
        }
        qInfo("%d of %d databases claim something", claims, count);
        QVERIFY2(claims <= count / 20, example.c_str());
    }

    void whatWasPlantedIsFound_data()
    {
        QTest::addColumn<int>("machine");
        QTest::newRow("steady") << int(Machine::Steady);
        QTest::newRow("15 % ramp") << int(Machine::Ramp);
        QTest::newRow("wandering") << int(Machine::Wander);
    }

    void whatWasPlantedIsFound()
    {
        QFETCH(int, machine);
        Database database;
        database.machine = static_cast<Machine>(machine);
        database.perDoubling = std::log(1.15) / 3; // 15 % from 4 to 32 layers
        const int count = rounds(20);
        int found = 0, wrong = 0;
        for (int round = 0; round < count; ++round) {
            const auto report = observed(weather::runsOf(database, 300 + static_cast<unsigned>(round)));
            const auto* item = sample::find(report, "sensitivity");
            found += item && item->evidence.numbers["factor"] == "layer";
            for (const auto* other : {"node", "batch"})
                wrong += weather::says(report, "scaling", weather::growsWith(other));
        }
        qInfo("found in %d of %d, another factor named in %d", found, count, wrong);
        QVERIFY(found >= count * 19 / 20);
        QVERIFY(wrong <= count / 20);
    }

    /// A grid that was measured loop by loop. The innermost loop's factor alternates and is found; for the
    /// outermost one, the report says why it is not.
    void innerLoopsAreTold_data()
    {
        QTest::addColumn<int>("machine");
        QTest::newRow("steady") << int(Machine::Steady);
        QTest::newRow("15 % ramp") << int(Machine::Ramp);
        QTest::newRow("wandering") << int(Machine::Wander);
        QTest::newRow("throttled") << int(Machine::Throttle);
    }

    void innerLoopsAreTold()
    {
        QFETCH(int, machine);
        Database database;
        database.machine = static_cast<Machine>(machine);
        database.inOrder = true;
        const int count = rounds(20);
        int found = 0, wrong = 0, warned = 0, invented = 0;
        for (int round = 0; round < count; ++round) {
            database.ofBatch = std::log(1.15) / 4;
            const auto report = observed(weather::runsOf(database, 3300 + static_cast<unsigned>(round)));
            const auto* item = sample::find(report, "sensitivity");
            found += item && item->evidence.numbers["factor"] == "batch";
            wrong += item && item->evidence.numbers["factor"] != "batch";
            database.ofBatch = 0;
            const auto nothing = observed(weather::runsOf(database, 3700 + static_cast<unsigned>(round)));
            invented += weather::claims(nothing);
            warned += weather::says(nothing, "order", [](const auto& said) {
                return said.sentence.text().find("layer") != std::string::npos;
            });
        }
        qInfo("found in %d of %d, another factor named in %d, claims of nothing %d, warned %d", found, count,
              wrong, invented, warned);
        QVERIFY(found >= count * 19 / 20);
        QVERIFY(wrong <= count / 20);
        QVERIFY(invented <= count / 20);
        QCOMPARE(warned, count);
    }

    /// In a table without times, every effect that a drift in the order of the rows could imitate says so.
    void withoutTimesTheOrderIsNamed()
    {
        Database database;
        database.machine = Machine::Ramp;
        database.inOrder = true;
        int claimed = 0, warned = 0;
        for (unsigned round = 0; round < 10; ++round) {
            auto runs = weather::runsOf(database, 4100 + round);
            for (auto& run : runs)
                run.started = sample::missing;
            const auto report = observed(runs);
            for (const auto& item : report.observations) {
                claimed += item.topic == "sensitivity";
                warned += item.topic == "sensitivity" &&
                          item.sentence.text().find(insight::unknownOrder().text()) != std::string::npos;
            }
        }
        QVERIFY(claimed > 0);
        QCOMPARE(warned, claimed);
    }

    /// A point that is measured again between the others shows what the machine did. If this fails, a night's
    /// drift is not noticed, or a quiet night is called a drifting one.
    void anchorsTellWhatTheMachineDid_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<bool>("inOrder");
        QTest::addColumn<bool>("moves");
        for (const bool inOrder : {false, true}) {
            QTest::addRow("steady, %d", inOrder) << int(Machine::Steady) << inOrder << false;
            QTest::addRow("15 %% ramp, %d", inOrder) << int(Machine::Ramp) << inOrder << true;
            QTest::addRow("throttled, %d", inOrder) << int(Machine::Throttle) << inOrder << true;
        }
    }

    void anchorsTellWhatTheMachineDid()
    {
        QFETCH(int, machine);
        QFETCH(bool, inOrder);
        QFETCH(bool, moves);
        Database database;
        database.machine = static_cast<Machine>(machine);
        database.inOrder = inOrder;
        database.noise = 0.02;
        database.anchorEvery = 8;
        const int count = rounds(20);
        int told = 0, claims = 0;
        for (int round = 0; round < count; ++round) {
            const auto report = observed(weather::runsOf(database, 1300 + static_cast<unsigned>(round)));
            told += weather::says(report, "order", [](const auto& item) {
                return item.evidence.numbers.contains("sudden"); // the machine changed
            });
            claims += weather::claims(report);
        }
        qInfo("told of in %d of %d, an effect claimed in %d", told, count, claims);
        QVERIFY(moves ? told >= count * 3 / 4 : told <= count / 20);
        QVERIFY(claims <= count / 20);
    }

    /// Another factor varies with the true one: the report names the true one, or says that they cannot be
    /// distinguished.
    void companyIsNotTheCause()
    {
        Database database;
        database.correlation = 0.8;
        database.perDoubling = 0.05;
        const int count = rounds(20);
        int right = 0, wrong = 0, word = 0;
        for (int round = 0; round < count; ++round) {
            const auto report = observed(weather::runsOf(database, 500 + static_cast<unsigned>(round)));
            const auto* item = sample::find(report, "sensitivity");
            right += item && item->evidence.numbers["factor"] == "layer";
            wrong += item && item->evidence.numbers["factor"] != "layer";
            wrong += weather::says(report, "scaling", weather::growsWith("node"));
            word += item != nullptr || weather::says(report, "order", [](const auto& said) {
                        return said.evidence.numbers.empty() &&
                               said.figure.x != "started"; // an observation about a factor
                    });
        }
        qInfo("layer in %d of %d, node in %d, a word in %d", right, count, wrong, word);
        QVERIFY(wrong <= count / 20);
        QVERIFY(word >= count * 19 / 20);
        QVERIFY(right >= count * 3 / 4);
    }

    /// The faster platform was measured mostly while the machine was slow.
    void theOrderOfMeasuringMakesNoWinner()
    {
        const int count = rounds(20);
        int wrong = 0, word = 0;
        for (int round = 0; round < count; ++round)
            for (const auto machine : {Machine::Ramp, Machine::Throttle}) {
                const auto runs =
                    weather::twoPlatforms(machine, 0.04, 0.15, 700 + static_cast<unsigned>(round));
                const auto report = observed(runs);
                wrong += weather::says(report, "winner", weather::wins("q"));
                word += weather::says(report, "winner", weather::wins("p")) || weather::says(report, "order");
            }
        qInfo("the slower platform wins in %d, something is said in %d of %d", wrong, word, 2 * count);
        QCOMPARE(wrong, 0);
        QVERIFY(word >= 2 * count * 19 / 20);
    }

    /// A second platform was measured after the machine was throttled: no winner is named, and a sentence
    /// says what cannot be distinguished.
    void sidesMeasuredApartAreWarnedOf()
    {
        constexpr int count = 10;
        int warned = 0, said = 0;
        for (unsigned round = 0; round < count; ++round) {
            const auto report = observed(weather::twoPlatforms(Machine::Ramp, 0, 1, 900 + round));
            said += weather::says(report, "winner");
            warned += weather::says(report, "order", [](const auto& item) {
                return item.evidence.numbers.contains("numerator");
            });
        }
        QCOMPARE(said, 0);
        QCOMPARE(warned, count);
    }

    /// The sides took turns on a machine that wanders. A difference of 4 % is found, and none if there is
    /// none.
    void turnsTellTheDifference()
    {
        int found = 0, invented = 0;
        for (unsigned round = 0; round < 20; ++round) {
            found += weather::says(observed(weather::twoPlatforms(Machine::Wander, 0.04, -1, 1100 + round)),
                                   "winner", weather::wins("p"));
            invented += weather::says(observed(weather::twoPlatforms(Machine::Wander, 0, -1, 1300 + round)),
                                      "winner");
        }
        QVERIFY2(found >= 19, qPrintable(QString::number(found)));
        QVERIFY2(invented <= 1, qPrintable(QString::number(invented)));
    }

    /// 15 models on two platforms that took turns, with a difference of 15 % at 5 % of noise. If this fails,
    /// a clear difference is withheld, with the advice to take turns, which the user has done.
    void turnsOfFewModelsTellTheDifference_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<double>("share");
        QTest::newRow("side by side") << int(Machine::Steady) << -1.0;
        QTest::newRow("side by side, 15 % ramp") << int(Machine::Ramp) << -1.0;
        QTest::newRow("side by side, wandering") << int(Machine::Wander) << -1.0;
        QTest::newRow("at random") << int(Machine::Steady) << 0.5;
    }

    void turnsOfFewModelsTellTheDifference()
    {
        QFETCH(int, machine);
        QFETCH(double, share);
        const int count = rounds(40);
        int found = 0, blamed = 0, invented = 0;
        for (int round = 0; round < count; ++round) {
            const auto seed = 1700 + static_cast<unsigned>(round);
            const auto report =
                observed(weather::twoPlatforms(Machine(machine), 0.1625, share, seed, 15, 0.05));
            found += weather::says(report, "winner", weather::wins("p"));
            blamed += weather::says(report, "order", dependsOnWhen);
            invented += weather::says(
                observed(weather::twoPlatforms(Machine(machine), 0, share, seed + 4000, 15, 0.05)), "winner");
        }
        qInfo("found in %d of %d, the order blamed in %d, a winner invented in %d", found, count, blamed,
              invented);
        // In random order, a tenth of the orders favour one side by chance.
        QVERIFY(share < 0 ? found >= count * 19 / 20 : found >= count * 3 / 4);
        QVERIFY(blamed <= count / 20);
        QVERIFY(invented <= weather::mostByChance(count, 0.05));
    }

    /// With few models, and most of one side before the other, the changes of the machine make no winner.
    void fewModelsInBlocksHaveNoWinner()
    {
        const int count = rounds(40);
        int wrong = 0;
        for (int round = 0; round < count; ++round)
            for (const auto machine : {Machine::Ramp, Machine::Throttle})
                for (const double share : {0.1, 0.15, 0.3})
                    wrong +=
                        weather::says(observed(weather::twoPlatforms(
                                          machine, 0.02, share, 2500 + static_cast<unsigned>(round), 15)),
                                      "winner", weather::wins("q"));
        qInfo("the slower platform wins in %d of %d", wrong, 6 * count);
        QVERIFY(wrong <= weather::mostByChance(6 * count, 0.005));
    }

    void turnsAreTold()
    {
        std::mt19937_64 random(11);
        const auto turns = [&](int n,
                               int block) { // n runs per side, in blocks of `block` runs; 0: in random order
            std::array<std::vector<double>, 2> sides;
            std::vector<int> who;
            for (int i = 0; i < 2 * n; ++i)
                who.push_back(block > 0 ? i / block % 2 : i % 2);
            if (block == 0)
                std::shuffle(who.begin(), who.end(), random);
            for (int i = 0; i < 2 * n; ++i)
                sides[static_cast<std::size_t>(who[static_cast<std::size_t>(i)])].push_back(i);
            return analysis::tookTurns(sides[0], sides[1]);
        };
        for (const int n : {8, 15, 100}) {
            QVERIFY(turns(n, 1));
            QVERIFY(!turns(n, n));
        }
        QVERIFY(!turns(100, 10));
        int atRandom = 0;
        for (int i = 0; i < 200; ++i)
            atRandom += turns(30, 0);
        QVERIFY(atRandom >= 160);
    }

    /// A step takes the same time for every model. Then examples/s depends only on the batch, and the effect
    /// of a moving machine on the outer loops is not a plateau.
    void constantStepTimeIsNoPlateau()
    {
        int found = 0;
        for (unsigned round = 0; round < 40; ++round) {
            std::mt19937_64 random(2500 + round);
            auto runs = sample::grid({"p"}, [](sample::Run&, std::mt19937&) {});
            if (round % 2 == 0)
                std::erase_if(runs, [](const auto& run) { return run.batch < 256; });
            else
                for (auto& run : runs)
                    run.batch = 256;
            if (round % 8 >= 6)
                std::shuffle(runs.begin(), runs.end(), random);
            const auto drift = weather::driftOf(weather::Machine(round / 2 % 4), runs.size(), random);
            for (std::size_t i = 0; i < runs.size(); ++i) {
                runs[i].examples = runs[i].batch / 0.01 *
                                   std::exp(0.08 * std::normal_distribution<double>()(random) - 2 * drift[i]);
                runs[i].started = 1.7e9 + 4 * static_cast<double>(i);
            }
            found += weather::says(observed(runs), "plateau", [](const auto& item) {
                return !item.evidence.numbers["rank_correlation_with_work_below"].is_null();
            });
        }
        QVERIFY2(found <= 1, qPrintable(QString::number(found)));
    }

    /// The host's limit is found, however many runs are at it, and no hyper-parameter is named as its cause.
    void aPlateauOfAllRunsIsFound_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.5, 0.88, 0.94, 1.0})
            QTest::addRow("%g", share) << share;
    }

    void aPlateauOfAllRunsIsFound()
    {
        QFETCH(double, share);
        int found = 0, grows = 0;
        for (unsigned round = 0; round < 20; ++round) {
            std::mt19937_64 random(1500 + round);
            auto runs = sample::grid({"p"}, [](sample::Run&, std::mt19937&) {});
            std::vector<double> work;
            for (const auto& run : runs)
                work.push_back(run.work());
            std::sort(work.begin(), work.end());
            const double border = work[static_cast<std::size_t>(share * 99)];
            for (auto& run : runs)
                run.examples = 20000 * std::min(1.0, border / run.work()) *
                               std::exp(0.03 * std::normal_distribution<double>()(random));
            const auto report = observed(runs);
            found += weather::says(report, "plateau");
            grows += share > 0.9 && weather::says(report, "scaling", [](const auto& item) {
                         return item.evidence.numbers["exponent"].template get<double>() > 0;
                     });
        }
        QVERIFY2(found >= 19, qPrintable(QString::number(found)));
        QVERIFY2(grows <= 1, qPrintable(QString::number(grows)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestWeather)
#include "tst_weather.moc"
