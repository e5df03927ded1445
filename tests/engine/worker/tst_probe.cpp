// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/ceilings.h"
#include "engine/worker/environment.h"
#include "engine/worker/triad.h"
#include "tests/engine/worker/independent_triad.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope;
using parascope::test::Worker;

namespace {

/// The best repeat of a timing: on a busy machine, the only figure that two programs can share.
double bestRate(const Json& timing)
{
    double best = 0;
    for (const Json& seconds : timing["seconds"])
        best = std::max(best, timing["work"].get<double>() / seconds.get<double>());
    return best;
}

/// How far the two may be apart here: a count of FLOPs or bytes that is wrong, or a kernel that is, is apart
/// by a third and more. How near they really are is tests/bench/probe.cpp's, on a machine that does nothing
/// else.
constexpr double tolerance = 0.2;

double independentProduct(const QString& shape)
{
    QProcess process;
    process.start(parascope::test::program("/../tests/bin/independent_rates"),
                  shape.split('x') + QStringList{"0.8"});
    return process.waitForFinished(200000) ? process.readAllStandardOutput().trimmed().toDouble() : 0;
}

/// Our best over the independent best of rounds that measure both in turns: both come upon the same
/// disturbances, and a round that was left alone counts for either. At least `rounds`, since the first may be
/// apart by chance or together by chance; then as many more as the machine needs.
template <class Round>
double ratioOfBests(int rounds, const Round& round)
{
    double ours = 0, theirs = 0;
    for (int i = 0; i < 8 * rounds; ++i) {
        const auto [a, b] = round();
        ours = std::max(ours, a);
        theirs = std::max(theirs, b);
        if (i + 1 >= rounds && std::abs(ours / theirs - 1) < tolerance)
            break;
    }
    return ours / theirs;
}

} // namespace

/// If these fail, a roofline has a roof that the machine does not have, and utilisation a wrong denominator.
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

    void matrixProductAgreesWithOpenBlas()
    {
        if (!QFile::exists(parascope::test::program("/../tests/bin/independent_rates")))
            QSKIP("OpenBLAS's cblas.h is not installed");
        const double ratio = ratioOfBests(2, [&] {
            const auto extra =
                probe({{"threads", 1}, {"dtypes", {"float32"}}, {"parts", {"gemm"}}, {"seconds", 0.6}});
            const auto& shapes = extra["gemm"]["float32"];
            double best = 0;
            QString what;
            for (const Json& shape : shapes)
                if (bestRate(shape) > best) {
                    best = bestRate(shape);
                    what = QString::fromStdString(shape["what"].get<std::string>());
                }
            return std::pair(best, independentProduct(what));
        });
        QVERIFY2(std::abs(ratio - 1) < tolerance, qPrintable(QString("worker / OpenBLAS = %1").arg(ratio)));
    }

    void triadAgrees_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<int>("repeats");
        QTest::newRow("first level") << 24e3 << 10;
        QTest::newRow("second level") << 600e3 << 10;
        QTest::newRow("memory") << 64e6 << 2;
    }
    void triadAgrees()
    {
        QFETCH(double, bytes);
        QFETCH(int, repeats);
        const double ratio = ratioOfBests(20, [&] {
            // Timings as short as the independent ones, and memory anew for both: which sets of a cache its
            // pages fall on is luck, too.
            const auto set =
                worker::triadSweep({static_cast<std::size_t>(bytes)}, 1, repeats, 0.0002).front();
            double best = 0;
            for (const double seconds : set.seconds)
                best = std::max(best, set.bytes / seconds);
            return std::pair(best,
                             parascope::test::IndependentTriad(static_cast<std::size_t>(bytes)).best(0.02));
        });
        QVERIFY2(std::abs(ratio - 1) < tolerance, qPrintable(QString("ours / independent = %1").arg(ratio)));
    }

    void everyPartComesWithRepeats()
    {
        const auto extra = probe({{"threads", 2}, {"seconds", 0.1}});
        QVERIFY2(!extra.contains("error"), toLine(extra).c_str());
        QCOMPARE(extra["threads"].get<int>(), 2);
        for (const char* part : {"gemm", "conv"}) {
            QVERIFY(extra[part].contains("float32"));
            QVERIFY2(!extra[part].contains("float16"), "what the device lacks is not there");
            for (const Json& shape : extra[part]["float32"])
                QVERIFY(shape["seconds"].size() >= 7);
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
        // Rates of one thread as measured with Debian's reference BLAS and with OpenBLAS.
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
