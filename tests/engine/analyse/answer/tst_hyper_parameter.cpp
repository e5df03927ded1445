// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"

#include "engine/base/core/hyper_parameter.h"

#include <QtTest>

#include <set>

using namespace parascope;

namespace {
using Names = std::vector<std::string>;
}

/// Properties of hyper-parameters that do not depend on their families, and the axes of a heat map. If this
/// fails, the axes of a live map jump when its results are opened again.
class TestHyperParameter : public QObject
{
    Q_OBJECT

private slots:
    void everyNameStandsOnce()
    {
        std::set<std::string_view> names, words;
        for (const auto& entry : hyperParameters()) {
            QVERIFY(names.insert(entry.name).second);
            for (const auto alias : entry.aliases)
                QVERIFY(words.insert(alias).second);
            QCOMPARE(findHyperParameter(entry.name), &entry);
        }
        QVERIFY(!findHyperParameter("no such"));
        // Depth, width, shape, unknown names, batch: the order of the paper's tables.
        const Names order = {"layer", "node", "image", "input", "output", "no such", "batch"};
        for (std::size_t i = 1; i < order.size(); ++i)
            QVERIFY2(rankOfHyperParameter(order[i - 1]) < rankOfHyperParameter(order[i]), order[i].c_str());
    }

    void axes_data()
    {
        QTest::addColumn<QStringList>("varying");
        QTest::addColumn<QStringList>("single");
        QTest::addColumn<QString>("x");
        QTest::addColumn<QString>("y");
        // The paper's Figure 4 has nodes over batches, its CNN figure filters, its RNN figure embeddings.
        QTest::newRow("fc") << QStringList{"layer", "node", "batch"} << QStringList{} << "node" << "batch";
        QTest::newRow("cnn") << QStringList{"block", "batch", "filter"} << QStringList{} << "filter"
                             << "batch";
        QTest::newRow("without a batch") << QStringList{"m", "n", "k"} << QStringList{} << "m" << "n";
        QTest::newRow("first axis without a batch") << QStringList{"layer", "node"} << QStringList{} << "node"
                                                    << "layer";
        QTest::newRow("batch alone") << QStringList{"batch"} << QStringList{"layer", "node"} << "node"
                                     << "batch";
        QTest::newRow("a point") << QStringList{} << QStringList{"layer", "batch", "node"} << "node"
                                 << "batch";
        QTest::newRow("a point of others") << QStringList{} << QStringList{"m", "n"} << "m" << "n";
        QTest::newRow("nothing") << QStringList{} << QStringList{} << "" << "";
        QTest::newRow("one axis") << QStringList{"m"} << QStringList{} << "m" << "";
    }
    void axes()
    {
        QFETCH(QStringList, varying);
        QFETCH(QStringList, single);
        QFETCH(QString, x);
        QFETCH(QString, y);
        const auto namesOf = [](const QStringList& list) {
            Names out;
            for (const auto& name : list)
                out.push_back(name.toStdString());
            return out;
        };
        const auto chosen = chooseAxes({}, namesOf(varying), namesOf(single));
        QCOMPARE(QString::fromStdString(chosen.x), x);
        QCOMPARE(QString::fromStdString(chosen.y), y);
    }

    /// An axis that the spec names stays, and the other axis is a different one.
    void namedAxesStay()
    {
        const Names varying = {"node", "batch", "layer"};
        QCOMPARE(chooseAxes({"batch", ""}, varying, {}).y, std::string("node"));
        QCOMPARE(chooseAxes({"layer", ""}, varying, {}).y, std::string("batch"));
        QCOMPARE(chooseAxes({"", "node"}, varying, {}).x, std::string("batch"));
    }

    /// Two names with the same meaning would reduce a map to a line.
    void anAxisThatFollowsTheOtherIsPassedOver()
    {
        const auto follows = [](const std::string& a, const std::string& b) {
            return (a == "n_gen" && b == "test") || (a == "test" && b == "n_gen");
        };
        const auto chosen = chooseAxes({}, {"test", "n_gen", "threads"}, {}, follows);
        QCOMPARE(chosen.x, std::string("test"));
        QCOMPARE(chosen.y, std::string("threads"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestHyperParameter)
#include "tst_hyper_parameter.moc"
