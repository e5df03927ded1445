// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/update_kernels.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace parascope::worker;

/// If this fails, training does other work than the paper's, and the times are those of another optimiser.
class UpdateKernelsTest : public QObject
{
    Q_OBJECT

    static float gradient(std::size_t i, int t) { return std::sin(float(i) * 0.3F + float(t)); }
    static constexpr std::size_t n = 1003; // not a multiple of any vector width

private slots:
    void rmsPropIsThePapersForm()
    {
        std::vector<float> w(n, 1), g(n), ms(n, 1), mom(n, 0);
        std::vector<double> w2(n, 1), ms2(n, 1), mom2(n, 0);
        for (int t = 0; t < 3; ++t) {
            for (std::size_t i = 0; i < n; ++i) {
                g[i] = gradient(i, t);
                // TensorFlow 1 has epsilon inside the root
                ms2[i] = 0.9 * ms2[i] + 0.1 * double(g[i]) * g[i];
                mom2[i] = 0.9 * mom2[i] + 0.1 * g[i] / std::sqrt(ms2[i] + 1.0);
                w2[i] -= mom2[i];
            }
            rmsPropUpdate(w.data(), g.data(), ms.data(), mom.data(), n, {0.1F, 0.9F, 0.9F, 1.0F});
        }
        for (std::size_t i = 0; i < n; ++i)
            QVERIFY2(std::abs(w[i] - w2[i]) < 2e-6, qPrintable(QString::number(i)));
    }

    void momentumAndPlainDescent()
    {
        std::vector<float> w(n, 1), plain(n, 1), g(n), v(n, 0);
        std::vector<double> w2(n, 1), plain2(n, 1), v2(n, 0);
        for (int t = 0; t < 3; ++t) {
            for (std::size_t i = 0; i < n; ++i) {
                g[i] = gradient(i, t);
                v2[i] = 0.9 * v2[i] + g[i];
                w2[i] -= 0.1 * v2[i];
                plain2[i] -= 0.1 * g[i];
            }
            momentumUpdate(w.data(), g.data(), v.data(), n, 0.1F, 0.9F);
            momentumUpdate(plain.data(), g.data(), nullptr, n, 0.1F, 0);
        }
        for (std::size_t i = 0; i < n; ++i)
            QVERIFY(std::abs(w[i] - w2[i]) < 2e-6 && std::abs(plain[i] - plain2[i]) < 2e-6);
    }

    void adamWithItsBiasCorrection()
    {
        std::vector<float> w(n, 1), g(n), m(n, 0), v(n, 0);
        std::vector<double> w2(n, 1), m2(n, 0), v2(n, 0);
        for (int t = 1; t <= 3; ++t) {
            const double c1 = 1 - std::pow(0.9, t), c2 = 1 - std::pow(0.999, t);
            for (std::size_t i = 0; i < n; ++i) {
                g[i] = gradient(i, t);
                m2[i] = 0.9 * m2[i] + 0.1 * g[i];
                v2[i] = 0.999 * v2[i] + 0.001 * double(g[i]) * g[i];
                w2[i] = w2[i] * (1 - 0.01 * 0.1) - 0.01 * (m2[i] / c1) / (std::sqrt(v2[i] / c2) + 1e-8);
            }
            adamUpdate(
                w.data(), g.data(), m.data(), v.data(), n,
                {0.9F, 0.999F, 1e-8F, float(0.01 / c1), float(1 / std::sqrt(c2)), float(1 - 0.01 * 0.1)});
        }
        for (std::size_t i = 0; i < n; ++i)
            QVERIFY2(std::abs(w[i] - w2[i]) < 1e-5, qPrintable(QString::number(w[i] - w2[i])));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, UpdateKernelsTest)
#include "tst_update_kernels.moc"
