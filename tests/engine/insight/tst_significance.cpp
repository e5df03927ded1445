// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/effects.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/base/core/json.h"

#include <QProcess>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace parascope;
using namespace parascope::insight;

/// The tests behind every claim, compared with scipy's. If this fails, the probability of a false claim is
/// not the one that the report states.
class TestSignificance : public QObject
{
    Q_OBJECT

    Json m_reference;

    static bool near(double a, double b) { return std::abs(a - b) <= 1e-8 + 1e-6 * std::abs(b); }

private slots:
    void initTestCase()
    {
        QProcess python;
        python.start("/usr/bin/python3",
                     {parascope::test::sourcePath("/tests/engine/insight/reference.py"), "significance"});
        if (!python.waitForFinished(60000) || python.exitCode() != 0)
            QSKIP("python3-scipy is not installed");
        m_reference = Json::parse(python.readAllStandardOutput().toStdString());
    }

    void agreesWithScipy()
    {
        for (const auto& row : m_reference["sign"])
            QVERIFY(near(signTest(row[0], row[1]), row[2]));
        for (const auto& row : m_reference["t"])
            QVERIFY(near(studentP(row[0], row[1]), row[2]));
        for (const auto& row : m_reference["f"])
            QVERIFY(near(fisherF(row[0], row[1], row[2]), row[3]));
        for (const auto& row : m_reference["fisher"])
            QVERIFY(near(fourFold(row[0], row[1], row[2], row[3]), row[4]));
        const auto adjusted = holm(m_reference["holm"][0].get<std::vector<double>>());
        for (std::size_t i = 0; i < adjusted.size(); ++i)
            QVERIFY(near(adjusted[i], m_reference["holm"][1][i]));
        const auto x = m_reference["x"].get<std::vector<double>>(),
                   y = m_reference["y"].get<std::vector<double>>();
        const auto rank = rankCorrelation(x, y);
        QVERIFY(near(rank.r, m_reference["spearman"][0]));
        QVERIFY(near(rank.p, m_reference["spearman"][1]));
    }

    void robustErrorsAreHc3()
    {
        const auto x = m_reference["x"].get<std::vector<double>>(),
                   y = m_reference["response"].get<std::vector<double>>();
        Eigen::MatrixXd design(static_cast<Eigen::Index>(x.size()), 2);
        Eigen::VectorXd response(design.rows());
        for (std::size_t i = 0; i < x.size(); ++i) {
            design(static_cast<Eigen::Index>(i), 0) = x[i];
            design(static_cast<Eigen::Index>(i), 1) = x[i] * x[i] * x[i];
            response[static_cast<Eigen::Index>(i)] = y[i];
        }
        const auto fit = leastSquaresFit(design, response);
        QVERIFY(fit.solved);
        for (Eigen::Index j = 0; j < 2; ++j) {
            QVERIFY(near(fit.weights[j], m_reference["weights"][static_cast<std::size_t>(j)]));
            QVERIFY(near(fit.errors[j], m_reference["errors"][static_cast<std::size_t>(j)]));
        }
    }

    void poorDataAreNoEvidence()
    {
        const double missing = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(signTest(0, 0), 1.0);
        QCOMPARE(fourFold(0, 0, 3, 5), 1.0);
        QCOMPARE(fourFold(5, 5, 5, 5), 1.0);
        QCOMPARE(studentP(missing, 10), 1.0);
        QCOMPARE(studentP(5, 0), 1.0);
        QCOMPARE(fisherF(missing, 1, 1), 1.0);
        QCOMPARE(normalP(missing), 1.0);
        QCOMPARE(rankCorrelation(std::vector<double>{1, 1, 1, 1, 1}, std::vector<double>{1, 2, 3, 4, 5}).p,
                 1.0);
        QVERIFY(std::isnan(medianInterval({}).median));
        QVERIFY(std::isnan(medianInterval({1, 2, 3}).low));
        Eigen::MatrixXd same(20, 2);
        same.col(0) = same.col(1) = Eigen::VectorXd::LinSpaced(20, 0, 1);
        QVERIFY(!leastSquaresFit(same, Eigen::VectorXd::LinSpaced(20, 0, 1)).solved);
    }

    /// The interval is distribution-free, so it must cover for skewed data as well.
    void medianIntervalsCover()
    {
        std::mt19937 random(3);
        std::lognormal_distribution<double> draw(0, 1.5);
        for (const int n : {8, 40, 3000}) {
            int covered = 0;
            constexpr int trials = 400;
            for (int trial = 0; trial < trials; ++trial) {
                std::vector<double> values(static_cast<std::size_t>(n));
                for (auto& value : values)
                    value = draw(random);
                const auto interval = medianInterval(std::move(values));
                covered += interval.low <= 1 && 1 <= interval.high;
            }
            QVERIFY2(covered >= 0.95 * trials - 4 * std::sqrt(0.95 * 0.05 * trials),
                     qPrintable(QString("%1: %2").arg(n).arg(covered)));
        }
    }

    void words_data()
    {
        QTest::addColumn<QString>("made");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const Message& made, const char* expected) {
            QTest::newRow(name) << QString::fromStdString(made.text()) << expected;
        };
        row("weight", number(0.4725), "0.47");
        row("small weight", number(0.0701), "0.07");
        row("tiny", number(0.00123), "0.0012");
        row("whole", number(75), "75");
        row("large", number(537234567), "537M");
        row("sign", signedNumber(0.6), "+0.60");
        row("minus", signedNumber(-0.1403), "-0.14");
        row("down", roundedDown(28600.8), "28k");
        row("up", roundedUp(35731.9), "36k");
        row("exact down", roundedDown(28000), "28k");
        row("exact up", roundedUp(36000), "36k");
        row("percent", percent(0.0133), "1.3 %");
        row("list", listed({std::string("a"), std::string("b"), std::string("c")}), "a, b and c");
        row("quote", equals("platform", "the \"old\" one"), R"(platform == "the ""old"" one")");
        row("odd column", equals("my column", "x"), "`my column` == \"x\"");
    }

    void words()
    {
        QFETCH(QString, made);
        QFETCH(QString, expected);
        QCOMPARE(made, expected);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSignificance)
#include "tst_significance.moc"
