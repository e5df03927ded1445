// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/decode_kernels.h"

#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace parascope;

namespace {

std::vector<float> drawn(std::size_t count, unsigned seed)
{
    std::mt19937 bits(seed);
    std::normal_distribution<float> normal;
    std::vector<float> out(count);
    for (auto& value : out)
        value = normal(bits);
    return out;
}

/// Row `r` of one times row `o` of the other, in float64.
double dot(const float* a, const float* b, std::size_t width)
{
    double sum = 0;
    for (std::size_t k = 0; k < width; ++k)
        sum += static_cast<double>(a[k]) * b[k];
    return sum;
}

} // namespace

/// Loops that serve decoding, against the definition in float64. Loses when it fails: a served model that
/// answers wrongly while its step times look fine.
class TestDecodeKernels : public QObject
{
    Q_OBJECT

private slots:
    void rowProductsAreProducts_data()
    {
        QTest::addColumn<std::size_t>("rows");
        QTest::addColumn<std::size_t>("width");
        QTest::addColumn<std::size_t>("outputs");
        for (const std::size_t rows : {1, 2, 3, 4, 5, 7, 8})
            for (const std::size_t width : {1, 7, 8, 64, 131})
                for (const std::size_t outputs : {1, 2, 5})
                    QTest::addRow("%zu x %zu x %zu", rows, width, outputs) << rows << width << outputs;
    }
    void rowProductsAreProducts()
    {
        QFETCH(std::size_t, rows);
        QFETCH(std::size_t, width);
        QFETCH(std::size_t, outputs);
        const std::size_t stride = width + 3; // rows need not touch
        const auto x = drawn(rows * stride, 1), w = drawn(outputs * stride, 2), bias = drawn(outputs, 3);
        for (const bool biased : {false, true}) {
            std::vector<float> y(rows * outputs, NAN);
            // In two parts, as two threads take them.
            const auto half = outputs / 2;
            for (const auto& [begin, end] : {std::pair(std::size_t{0}, half), std::pair(half, outputs)})
                worker::rowProducts({x.data(), stride}, rows, width, {w.data(), stride},
                                    biased ? bias.data() : nullptr, begin, end, y.data(), outputs);
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t o = 0; o < outputs; ++o) {
                    const double expected = dot(&x[r * stride], &w[o * stride], width) +
                                            (biased ? static_cast<double>(bias[o]) : 0.0);
                    QVERIFY(std::abs(y[r * outputs + o] - expected) < 1e-4);
                }
        }
    }

    /// Any division of the keys gives the attention of all.
    void partsMakeTheWholeAttention_data()
    {
        QTest::addColumn<std::size_t>("parts");
        QTest::addColumn<float>("softcap");
        for (const std::size_t parts : {1, 2, 5})
            for (const float softcap : {0.0F, 2.0F})
                QTest::addRow("%zu parts, softcap %g", parts, static_cast<double>(softcap))
                    << parts << softcap;
    }
    void partsMakeTheWholeAttention()
    {
        QFETCH(std::size_t, parts);
        QFETCH(float, softcap);
        // Two heads of keys, each for three of the query's, in rows that do not touch.
        const worker::QueryHeads form{6, 3, 20, 12, softcap};
        constexpr std::size_t keys = 37, keyStride = 2 * 20 + 5, valueStride = 2 * 12 + 6;
        const auto q = drawn(form.heads * form.width, 4), k = drawn(keys * keyStride, 5),
                   v = drawn(keys * valueStride, 6);
        std::vector<float> largest(parts * form.heads), total(parts * form.heads),
            mixed(parts * form.heads * form.valueWidth);
        for (std::size_t part = 0; part < parts; ++part) {
            const auto from = keys * part / parts, to = keys * (part + 1) / parts;
            std::vector<float> scores(form.heads * (to - from));
            worker::attend(form, q.data(), {&k[from * keyStride], keyStride},
                           {&v[from * valueStride], valueStride}, to - from, scores.data(),
                           {&largest[part * form.heads], &total[part * form.heads],
                            &mixed[part * form.heads * form.valueWidth]});
        }
        std::vector<float> out(form.heads * form.valueWidth);
        worker::joinParts(form, {largest.data(), total.data(), mixed.data()}, parts, out.data());
        for (std::size_t h = 0; h < form.heads; ++h) {
            const auto of = h / form.shared;
            std::vector<double> weights;
            double sum = 0;
            for (std::size_t s = 0; s < keys; ++s) {
                const double score = dot(&q[h * form.width], &k[s * keyStride + of * form.width], form.width);
                weights.push_back(std::exp(softcap > 0 ? std::tanh(score / softcap) * softcap : score));
                sum += weights.back();
            }
            for (std::size_t d = 0; d < form.valueWidth; ++d) {
                double expected = 0;
                for (std::size_t s = 0; s < keys; ++s)
                    expected += weights[s] / sum * v[s * valueStride + of * form.valueWidth + d];
                QVERIFY(std::abs(out[h * form.valueWidth + d] - expected) < 1e-4);
            }
        }
    }

    /// Scores beyond what exp() holds are no infinity.
    void largeScoresStayFinite()
    {
        const std::vector<float> q{100}, k{10, 20}, v{1, 3};
        std::vector<float> scores(2), largest(1), total(1), mixed(1), out(1);
        const worker::AttentionPart part{largest.data(), total.data(), mixed.data()};
        const worker::QueryHeads form{1, 1, 1, 1, 0};
        worker::attend(form, q.data(), {k.data(), 1}, {v.data(), 1}, 2, scores.data(), part);
        worker::joinParts(form, part, 1, out.data());
        QCOMPARE(out[0], 3.0F); // the second key has all the weight
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestDecodeKernels)
#include "tst_decode_kernels.moc"
