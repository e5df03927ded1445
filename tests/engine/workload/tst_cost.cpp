// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/cost.h"
#include "engine/workload/family.h"

#include <QTest>

#include <cmath>
#include <fstream>

using namespace parascope;
using namespace parascope::workload;

/// Counts against published ones and against the shipped runs. Loses when it fails: every utilisation,
/// roofline and comparison that rests on a wrong count.
class TestCost : public QObject
{
    Q_OBJECT

    static Parameters set(const QString& text)
    {
        Parameters out;
        for (const auto& piece : text.split(',', Qt::SkipEmptyParts))
            out.set(piece.section('=', 0, 0).toStdString(), valueFromText(piece.section('=', 1).toStdString()));
        return out;
    }

private slots:
    void publishedCounts_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("set");
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<double>("forwardMacs"); // of matrices and convolutions; 0: not published
        // ResNet-50 and -18 with ParaDnn's head (He et al. 2015 plus the projection in group 0 for -18).
        QTest::newRow("ResNet-50") << "cnn" << "variant=bottleneck,filter=64,block=3/4/6/3,image=224,output=1000,batch=1"
                                   << qint64{25557032} << 4089184256.0;
        QTest::newRow("residual 2/2/2/2") << "cnn" << "filter=64,block=2,image=224,output=1000,batch=1"
                                          << qint64{11693736} << 1826918400.0;
        QTest::newRow("smallest residual") << "cnn" << "filter=16,block=1,image=200,output=500" << qint64{374244} << 0.0;
        QTest::newRow("smallest bottleneck") << "cnn" << "variant=bottleneck,filter=16,block=1,image=200,output=500"
                                             << qint64{762884} << 0.0;
        QTest::newRow("LSTM") << "rnn" << "cell=lstm,layer=5,embed=500,vocab=32" << qint64{10042032} << 0.0;
        QTest::newRow("GRU") << "rnn" << "cell=gru,layer=13,embed=900,vocab=1024" << qint64{65059324} << 0.0;
        // paradnn-facts, section 1: 2VE + V + L (2E^2 + E).
        QTest::newRow("basic RNN") << "rnn" << "cell=rnn,layer=9,embed=100,vocab=128"
                                   << qint64{2 * 128 * 100 + 128 + 9 * (2 * 100 * 100 + 100)} << 0.0;
        QTest::newRow("FC") << "fc" << "layer=64,node=1024,input=2000,output=1000,batch=8192" << qint64{69198824} << 0.0;
    }
    void publishedCounts()
    {
        QFETCH(QString, family);
        QFETCH(QString, set);
        QFETCH(qint64, parameters);
        QFETCH(double, forwardMacs);
        const auto given = TestCost::set(set);
        const auto graph = buildGraph(family.toStdString(), given);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().message.c_str());
        QCOMPARE(qint64{graph->parameterCount()}, parameters);
        const auto cost = costOf(*graph, {.batch = given.integer("batch").value_or(16)});
        QCOMPARE(static_cast<qint64>(cost->parameters), parameters);
        if (forwardMacs > 0)
            QCOMPARE(cost->forwardFlops, 2 * forwardMacs);
    }

    /// Executed work of one FC step: batch (6 W - 2 I N), section 3: the first layer has no input gradient.
    void executedFlopsOfFc()
    {
        for (const int layers : {1, 4, 16}) {
            const auto given = set(QString("layer=%1,node=64,input=200,output=10,batch=32").arg(layers));
            const double weights = 200 * 64 + 64 * 64 * (layers - 1) + 64 * 10;
            const auto cost = costOf(*buildGraph("fc", given), {.batch = 32});
            QCOMPARE(cost->stepFlops, 32 * (6 * weights - 2 * 200 * 64));
            const auto inference = costOf(*buildGraph("fc", given), {.batch = 32, .mode = "infer"});
            QCOMPARE(inference->stepFlops, 32 * 2 * weights);
        }
    }

    /// Forward 2 B T G H (I + H), backward twice that (section 3); plus the output layer's 6 B T E V.
    void executedFlopsOfRecurrentLayers()
    {
        const struct { const char* cell; int gates; } cells[] = {{"rnn", 1}, {"gru", 3}, {"lstm", 4}};
        for (const auto& [cell, gates] : cells) {
            const auto given = set(QString("cell=%1,layer=2,embed=50,length=7,vocab=30,batch=4").arg(cell));
            const auto cost = costOf(*buildGraph("rnn", given), {.batch = 4});
            const double forward = 2.0 * 4 * 7 * gates * 50 * 100;
            QCOMPARE(cost->stepFlops, 3 * 2 * forward + 6.0 * 4 * 7 * 50 * 30);
        }
    }

    /// All 1900 successful runs of the paper's sample: parameters, and the profiler's count to the printed
    /// hundredth of a GFLOP.
    void theShippedRuns_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("runs");
        QTest::newRow("tpu") << "tpu_fc.json" << 1724;
        QTest::newRow("gpu") << "gpu_fc.json" << 176;
    }
    void theShippedRuns()
    {
        QFETCH(QString, file);
        QFETCH(int, runs);
        std::ifstream in(PARASCOPE_SHARED_DATA "/paradnn/" + file.toStdString());
        if (!in)
            QSKIP("the shared data folder is absent");
        const auto data = Json::parse(in);
        const bool tpu = file.startsWith("tpu");
        int agreed = 0;
        for (std::size_t i = 0; i < data["labels"].size(); ++i) {
            auto text = QString::fromStdString(data["labels"][i]);
            text.replace("-bs_", ",batch=").replace("-", ",").replace("_", "=");
            const auto given = set(text);
            const auto& graph = buildGraph("fc", given);
            // `params` is rounded to three digits behind the leading one in some rows.
            const double parameters = static_cast<double>(graph->parameterCount());
            QVERIFY2(std::abs(parameters / data["params"][i].get<double>() - 1) < 6e-3, qPrintable(text));
            const double profiler = tpu ? *tfProfilerFlopsTpu("fc", given) / 8 : *tfProfilerFlops("fc", given);
            QVERIFY2(std::abs(profiler / 1e9 - data["fl"][i].get<double>()) <= 0.00501, qPrintable(text));
            ++agreed;
        }
        QCOMPARE(agreed, runs);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("set");
        QTest::addColumn<QString>("named");
        QTest::newRow("image too small") << "cnn" << "image=192" << "head.pool";
        QTest::newRow("vocabulary of one") << "rnn" << "vocab=1" << "vocab";
        QTest::newRow("no such cell") << "rnn" << "cell=lstmm" << "cell";
        QTest::newRow("fraction") << "fc" << "node=2.5" << "node";
        QTest::newRow("blocks") << "cnn" << "block=3/4/6" << "3/4/6";
        QTest::newRow("blocks of text") << "cnn" << "block=many" << "block";
        QTest::newRow("overflow") << "fc" << "node=16777216,input=16777216,layer=4096" << "too large";
    }
    void refusals()
    {
        QFETCH(QString, family);
        QFETCH(QString, set);
        QFETCH(QString, named);
        const auto graph = buildGraph(family.toStdString(), TestCost::set(set));
        QVERIFY(!graph);
        QVERIFY2(QString::fromStdString(graph.error().message).contains(named), graph.error().message.c_str());
    }

    void theSmallestImageThatTheHeadCanPool()
    {
        QVERIFY(buildGraph("cnn", set("image=193")).has_value());
    }
};

QTEST_GUILESS_MAIN(TestCost)
#include "tst_cost.moc"
