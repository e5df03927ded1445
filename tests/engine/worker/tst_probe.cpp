// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/ceilings.h"
#include "engine/worker/environment.h"
#include "engine/worker/triad.h"
#include "tests/engine/worker/independent_triad.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace parascope;
using parascope::test::Worker;

namespace {

/// Returns the FLOPs of a product "m x k x n" or of a convolution "3x3, 64 to 128 channels, side 28, batch 8"
/// whose output has the size of its input.
double flopsOf(const std::string& what)
{
    double flops = 2;
    static const QRegularExpression number("\\d+");
    QList<double> numbers;
    for (auto found = number.globalMatch(QString::fromStdString(what)); found.hasNext();)
        numbers << found.next().captured().toDouble();
    for (const double each : numbers)
        flops *= each;
    return numbers.size() == 3 ? flops : flops * numbers.value(4); // a side counts twice
}

} // namespace

/// If this fails, a roofline has a roof that the machine does not have, and utilisation has a wrong
/// denominator.
class ProbeTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Worker> m_worker;
    int m_count = 0;

    Json probe(const Json& options)
    {
        protocol::ProbeRequest request;
        request.id = "p" + std::to_string(++m_count);
        request.options = options;
        m_worker->say(request);
        while (const auto message = m_worker->hear(120000)) {
            if (const auto* result = std::get_if<protocol::RunResult>(&*message))
                return result->extra;
            if (const auto* error = std::get_if<protocol::WorkerError>(&*message))
                return {{"error", error->code}, {"message", error->message}};
        }
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        m_worker = std::make_unique<Worker>();
        QVERIFY(m_worker->expect<protocol::Hello>());
    }
    void cleanupTestCase()
    {
        m_worker->process().closeWriteChannel();
        QVERIFY(m_worker->process().waitForFinished(60000));
    }

    /// Every pass goes over the working sets, and no compiler has removed the passes because they write the
    /// same values: the rate would be hundreds of times as high. tests/bench/probe.cpp compares the two rates
    /// closely, on an idle machine.
    void triadIsCarriedOut_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::newRow("first level") << 24e3;
        QTest::newRow("second level") << 600e3;
        QTest::newRow("memory") << 64e6;
    }
    void triadIsCarriedOut()
    {
        QFETCH(double, bytes);
        constexpr double apart =
            10; // a factor by which the machine's load alone does not separate two programs
        double ours = 0, theirs = 0;
        const auto agree = [&] { return ours < apart * theirs && theirs < apart * ours; };
        for (int round = 0; round < 20 && !agree(); ++round) {
            const auto set = worker::triadSweep({static_cast<std::size_t>(bytes)}, 1, 5, 0.0002).front();
            QVERIFY(set.workingSetBytes > 0.9 * bytes && set.workingSetBytes <= bytes);
            QCOMPARE(set.seconds.size(), std::size_t{5});
            for (const double seconds : set.seconds)
                ours = std::max(ours, set.bytes / seconds);
            theirs = std::max(theirs,
                              parascope::test::IndependentTriad(static_cast<std::size_t>(bytes)).best(0.02));
        }
        QVERIFY2(agree(), qPrintable(QString("ours / independent = %1").arg(ours / theirs)));
    }

    void everyPartComesWithRepeats()
    {
        const auto extra = probe({{"threads", 2}, {"seconds", 0.1}});
        QVERIFY2(!extra.contains("error"), toLine(extra).c_str());
        QCOMPARE(extra["threads"].get<int>(), 2);
        for (const char* part : {"gemm", "conv"}) {
            QVERIFY(extra[part].contains("float32"));
            QVERIFY2(!extra[part].contains("float16"), "what the device lacks is not there");
            for (const Json& shape : extra[part]["float32"]) {
                QVERIFY(shape["seconds"].size() >= 7);
                const auto what = shape["what"].get<std::string>();
                QVERIFY2(shape["work"].get<double>() == flopsOf(what), what.c_str());
            }
        }
        QVERIFY(extra["triad"].size() > 12);
        double before = 0;
        for (const Json& set : extra["triad"]) {
            QVERIFY(set["bytes"].get<double>() > before);
            before = set["bytes"].get<double>();
            QCOMPARE(set["seconds"].size(), std::size_t(9));
            QVERIFY2(std::fmod(set["work"].get<double>(), before) == 0, "whole passes over the working set");
        }
        QVERIFY(!extra.contains("copy"));
        QVERIFY(!extra["reference"].empty());
    }

    void wrongOptionsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::newRow("unknown key") << QByteArray(R"({"colour": 1})");
        QTest::newRow("type that is not there") << QByteArray(R"({"dtypes": ["float16"]})");
        QTest::newRow("dtypes no list") << QByteArray(R"({"dtypes": 3})");
        QTest::newRow("no budget") << QByteArray(R"({"seconds": 0})");
        QTest::newRow("core that is not there") << QByteArray(R"({"cores": [1000]})");
    }
    void wrongOptionsAreRefused()
    {
        QFETCH(QByteArray, options);
        const auto extra = probe(Json::parse(options.toStdString()));
        QCOMPARE(extra.value("error", std::string()), std::string("unsupported"));
    }

    void aSlowBlasIsCalledByName_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<bool>("warned");
        // Rates of one thread, measured with Debian's reference BLAS and with OpenBLAS.
        QTest::newRow("reference BLAS") << 2.6e9 << true;
        QTest::newRow("OpenBLAS") << 80e9 << false;
    }
    void aSlowBlasIsCalledByName()
    {
        QFETCH(double, rate);
        QFETCH(bool, warned);
        const auto warning = worker::blasWarning(rate, 101e9, "/usr/lib/libblas.so.3");
        QCOMPARE(!warning.empty(), warned);
        if (warned)
            QVERIFY(warning.find("libopenblas0-openmp") != std::string::npos &&
                    warning.find("libblas.so.3") != std::string::npos);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, ProbeTest)
#include "tst_probe.moc"
