// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/inference.h"
#include "engine/base/statistics/least_squares.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope::statistics;

/// Every analysis, interval and claim is computed from these functions. The expected values are those of
/// numpy and scipy for
///     x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]; y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4]
///     t = [1, 0, 2, 1, 3, 5, 1, 2, 2, 1, 4]
/// by the calls in the comments. If this fails, figures and reports state wrong numbers.
class TestStatistics : public QObject
{
    Q_OBJECT

    const std::vector<double> x = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, y = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4},
                              t = {1, 0, 2, 1, 3, 5, 1, 2, 2, 1, 4};

    static constexpr double none = parascope::statistics::nan;

    static bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b)); }
    static bool near(std::span<const double> a, std::span<const double> b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](double p, double q) { return near(p, q); });
    }
    static Eigen::VectorXd vector(const std::vector<double>& values)
    {
        return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
    }
    static std::vector<double> list(const Eigen::VectorXd& values) { return {values.begin(), values.end()}; }

private slots:
    void order()
    {
        // np.median(x), np.median(x[:10]), np.percentile(x, [2, 9, 50, 91, 98])
        QCOMPARE(medianOf(x), 4.0);
        QCOMPARE(medianOf(std::span(x).first(10)), 3.5);
        const double ps[] = {2, 9, 50, 91, 98};
        QVERIFY(near(percentiles(x, ps), std::vector<double>{1, 1, 4, 6.3, 8.4}));
        // NaN is left out; the median of nothing is NaN.
        QCOMPARE(medianOf(std::vector<double>{none, 3, none, 5}), 4.0);
        QVERIFY(near(percentiles({none, 3, 5, none}, ps), percentiles({3, 5}, ps)));
        QCOMPARE(medianOf(std::vector<double>{1e308, 1.5e308}), 1.25e308); // whose sum is infinite
        QVERIFY(std::isnan(medianOf({})) && std::isnan(medianOf(std::vector{none})));
        QVERIFY(std::isnan(percentiles({}, ps)[2]) && std::isnan(percentileOfSorted({}, 50)));
    }
    /// Long lists are counted, short ones are partly sorted. Both must find the percentiles of an arithmetic
    /// series.
    void percentilesOfManyValues()
    {
        for (const int n : {11, 16384, 16385, 100001}) {
            std::vector<double> values;
            for (int i = 0; i < n; ++i) // 7919 is a prime that divides none of these: a permutation
                values.push_back(static_cast<double>(static_cast<long long>(i) * 7919 % n) - n / 3.0);
            const double ps[] = {0, 10, 50, 97.5, 100};
            std::vector<double> expected;
            for (const double p : ps)
                expected.push_back(p / 100 * (n - 1) - n / 3.0);
            const auto found = percentiles(values, ps);
            for (std::size_t i = 0; i < expected.size(); ++i)
                QVERIFY2(std::abs(found[i] - expected[i]) < 1e-9, qPrintable(QString::number(n)));
        }
    }
    void ranksAndScores()
    {
        // scipy.stats.rankdata(x)
        QVERIFY(near(ranksOf(x), std::vector<double>{4.5, 1.5, 6, 1.5, 8, 11, 3, 10, 8, 4.5, 8}));
        // scipy.stats.norm.ppf((rankdata(x) - .375) / (len(x) + .25)), ppf((rankdata(x) - .5) / len(x))
        QVERIFY(near(normalScores(x, blom),
                     std::vector<double>{-0.3406948270877956, -1.2815515655446004, 0, -1.2815515655446004,
                                         0.46149369421815845, 1.59321881802305, -0.7279132908816442,
                                         1.0605622435314255, 0.46149369421815845, -0.3406948270877956,
                                         0.46149369421815845}));
        QVERIFY(near(normalScores(x, hazen),
                     std::vector<double>{-0.3487556955170447, -1.335177736118937, 0, -1.335177736118937,
                                         0.4727891209922672, 1.6906216295848986, -0.7478585947633022,
                                         1.0968035620935135, 0.4727891209922672, -0.3487556955170447,
                                         0.4727891209922672}));
        QVERIFY(normalScores({}, blom).empty());
        // scipy.stats.norm.ppf([1e-12, 0.975])
        QVERIFY(near(normalQuantile(1e-12), -7.034483825301131) &&
                near(normalQuantile(0.975), 1.959963984540054));
    }
    void inference()
    {
        // scipy.stats.spearmanr(x, y), t.ppf(.975, 4.5), 2 * t.sf(2.5, 4.5)
        QVERIFY(near(rankCorrelation(x, y), 0.1384567651467695));
        QVERIFY(near(spearman(x, y).rho, 0.1384567651467695));
        QVERIFY(std::isnan(rankCorrelation(std::vector<double>(9, 1.0), std::span(x).first(9))));
        QVERIFY(std::isnan(rankCorrelation(std::span(x).first(3), std::span(y).first(3))));
        QVERIFY(near(studentQuantile(0.975, 4.5), 2.6589123472044034));
        QVERIFY(near(studentTwoSided(2.5, 4.5), 0.05990568650220054));
        // Holm's steps by hand: 4 x 0.01, 3 x 0.02, 2 x 0.03 (not below the one before), 1 x 0.05.
        QVERIFY(near(holm(std::vector{0.03, 0.01, 0.05, 0.02}), std::vector{0.06, 0.04, 0.06, 0.06}));
        QVERIFY(std::isnan(holm(std::vector{0.2, none})[1]) && near(holm(std::vector{0.2, none})[0], 0.2));
        QVERIFY(near(geometricMean(std::vector<double>{1, 10, 100}), 10));
        QVERIFY(std::isnan(geometricMean(std::vector<double>{1, 0})) && std::isnan(geometricMean({})));
    }
    void standardising()
    {
        auto values = vector(x);
        QVERIFY(near(standardise(values), 2.256304299271065)); // np.std(x)
        QVERIFY(std::abs(values.mean()) < 1e-15 && near(values.squaredNorm() / 11, 1));
        for (auto& flat : {std::vector<double>(5, 7.0), std::vector<double>{1e16, 1e16 + 2, 1e16},
                           std::vector<double>{1, INFINITY}, std::vector<double>{1, none, 2}}) {
            auto level = vector(flat);
            QCOMPARE(standardise(level), 0.0);
            QVERIFY((level.array() == 0).all());
        }
        Eigen::VectorXd empty;
        QCOMPARE(standardise(empty), 0.0);
    }
    void squares()
    {
        Eigen::MatrixXd design(11, 2);
        design.col(0) = vector(x);
        design.col(1) = vector(y);
        auto target = vector(t);
        standardise(design.col(0));
        standardise(design.col(1));
        standardise(target);
        // np.linalg.lstsq(X, t), np.linalg.cond(X), np.linalg.solve(X.T @ X + 2 I, X.T @ t); all standardised
        const auto plain = leastSquares(design, target, 0);
        QVERIFY(near(list(plain.weights), std::vector{0.8890648625857551, -0.06229907497776042}));
        QVERIFY(near(plain.condition, 1.099119753980072) && plain.dependent.empty());
        QVERIFY(near(list(leastSquares(design, target, 2).weights),
                     std::vector{0.7506414656980546, -0.04167776656198292}));
        // `triangle` is the R of the QR decomposition: R'R = X'X.
        const Eigen::MatrixXd gram = plain.triangle.triangularView<Eigen::Upper>().toDenseMatrix();
        QVERIFY((gram.transpose() * gram - design.transpose() * design).norm() < 1e-12);
        // The third column is the sum of both others: the solution is that of least norm, as lstsq gives it.
        Eigen::MatrixXd tied(11, 3);
        tied << design, design.rowwise().sum();
        const auto shared = leastSquares(tied, target, 0);
        QVERIFY(near(list(shared.weights),
                     std::vector{0.6134762667164232, -0.3378876708470917, 0.2755885958693316}));
        QCOMPARE(shared.dependent.size(), std::size_t{1});
    }
    /// For a straight line without noise, every sample gives the same weight and slope.
    void bootstrapOfAnExactLine()
    {
        Eigen::MatrixXd design(11, 1);
        design.col(0) = vector(x);
        const Eigen::VectorXd target = (3 * design.col(0)).array() + 2;
        const auto found = bootstrapWeights(design, target, 0, 200, 1);
        QVERIFY(std::abs(found.weights[0].low - 1) < 1e-9 && std::abs(found.weights[0].high - 1) < 1e-9);
        QVERIFY(std::abs(found.slopes[0].low - 3) < 1e-9 && std::abs(found.slopes[0].high - 3) < 1e-9);
        // A constant has no weight in any sample.
        QVERIFY(std::isnan(bootstrapWeights(Eigen::MatrixXd::Ones(11, 1), target, 0, 50, 1).weights[0].low));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStatistics)
#include "tst_statistics.moc"
