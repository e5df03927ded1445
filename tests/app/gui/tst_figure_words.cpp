// SPDX-License-Identifier: GPL-3.0-or-later
// In a Chinese figure Parascope's own words are translated and the user's names are not, even where they
// equal a word.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/parts/figure_words.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/hash.h"
#include "engine/figure/build.h"
#include "engine/figure/texts.h"
#include "engine/store/database.h"
#include "widgets/figure/export.h"

#include <QRegularExpression>

#include <array>

using namespace parascope;

namespace {

using Names = std::array<std::string, 3>; // ascending, because a platform's rank chooses its colour
const Names plain{"alpha", "beta", "gamma"}, words{"ideal", "of", "runs"};

figure::Spec specOf(const char* kind, std::vector<std::string> platforms)
{
    figure::Spec spec;
    spec.kind = kind;
    spec.platforms = std::move(platforms);
    return spec;
}

std::vector<figure::Spec> specsOf(const Names& names)
{
    auto ratio = specOf("heatmap", {names[1], names[0]});
    ratio.options["ratio"] = true;
    auto boxes = specOf("boxplot", {names[0], names[1], names[2]});
    boxes.by = "platform";
    return {specOf("heatmap", {names[1]}), ratio, specOf("roofline", {names[0]}),
            specOf("speedup", {names[2], names[0]}), boxes};
}

/// Replaces a name by another one wherever it is a separate word.
QString renamed(QString text, const Names& from, const Names& to)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        text.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(QString::fromStdString(from[i]))),
                     QString::fromStdString(to[i]));
    return text;
}

} // namespace

class FigureWordsTest : public QObject
{
    Q_OBJECT

private slots:
    void namesThatAreWordsOfOursStay_data();
    void namesThatAreWordsOfOursStay();

private:
    /// Three platforms with the same models; one model did not fit on the second platform.
    QString databaseOf(const Names& names)
    {
        const auto path = m_home.path(QString::fromStdString(names[0]) + QStringLiteral(".db"));
        auto writer = store::Writer::open(path.toStdString());
        if (!writer)
            return {};
        for (std::size_t p = 0; p < names.size(); ++p) {
            store::PlatformRecord platform;
            platform.name = names[p];
            platform.peakFlops = 2e11;
            platform.bandwidth = 3e10;
            (void)writer->putPlatform(platform);
            for (std::int64_t i = 0; i < 8; ++i) {
                store::RunRecord run;
                run.runUuid = contentUuid(names[p] + std::to_string(i));
                run.platform = names[p];
                run.device = "cpu";
                run.family = "fc";
                run.parameters = {{"layer", std::int64_t{2}},
                                  {"node", std::int64_t{64} << (i % 4)},
                                  {"input", std::int64_t{4}},
                                  {"output", std::int64_t{3}},
                                  {"batch", std::int64_t{16} << (i / 4)}};
                run.dtype = "float32";
                run.workKey = std::string(31, 'b') + std::to_string(i);
                if (p == 1 && i == 7)
                    run.outcome = Outcome::Oom;
                else
                    run.stepMedian = 0.001 * static_cast<double>((i + 1) * static_cast<std::int64_t>(p + 1));
                (void)writer->putRun(run);
            }
        }
        return path;
    }
    /// The figures as the Chinese window shows them.
    std::vector<figure::Figure> figuresOf(const Names& names)
    {
        std::vector<figure::Figure> out;
        const auto dataset = dataset::load({databaseOf(names).toStdString()}, {});
        if (!dataset)
            return out;
        const auto input = figure::inputFrom(**dataset);
        for (const auto& spec : specsOf(names)) {
            auto figure = figure::build(spec, input);
            if (!figure || !figure->empty.empty())
                return {};
            out.push_back(gui::inLanguage(*std::move(figure)));
        }
        return out;
    }
    static QStringList textsOf(figure::Figure figure)
    {
        QStringList texts;
        figure.caption = {}; // the caption of a paper stays in the paper's language
        figure::forEachText(figure,
                            [&](Message& text) { texts.append(QString::fromStdString(text.text())); });
        return texts;
    }

    gui_test::Home m_home;
};

void FigureWordsTest::namesThatAreWordsOfOursStay_data()
{
    QTest::addColumn<int>("figure");
    const char* names[] = {"heat map", "ratio map", "roofline", "speedup", "box plot"};
    for (int i = 0; i < 5; ++i)
        QTest::newRow(names[i]) << i;
}

/// If this fails, a platform that the user named "ideal" has another name in the Chinese window.
void FigureWordsTest::namesThatAreWordsOfOursStay()
{
    QFETCH(int, figure);
    gui_test::Bench bench;
    bench.bench().appearance().setLanguage(QStringLiteral("zh_CN"));
    const auto ours = figuresOf(plain), theirs = figuresOf(words);
    bench.bench().appearance().setLanguage(QStringLiteral("en"));
    QCOMPARE(ours.size(), std::size_t{5});
    QCOMPARE(theirs.size(), std::size_t{5});
    const auto at = static_cast<std::size_t>(figure);
    const auto texts = textsOf(ours[at]), shown = textsOf(theirs[at]);
    QCOMPARE(shown.size(), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i)
        QCOMPARE(shown[i], renamed(texts[i], plain, words));
    // Besides the platforms, only units and names in the data are not Chinese.
    static const QStringList known{"alpha", "beta",   "gamma", "FLOP", "FLOPS", "TFLOP",
                                   "GFLOP", "MFLOP",  "byte",  "node", "batch", "layer",
                                   "input", "output", "float", "fc",   "oom"};
    for (const auto& text : texts)
        for (const auto& word :
             text.split(QRegularExpression(QStringLiteral("[^A-Za-z]+")), Qt::SkipEmptyParts))
            QVERIFY2(word.size() < 3 || known.contains(word), qPrintable(text));
    if (const auto folder = qEnvironmentVariable("PARASCOPE_SCREENSHOTS"); !folder.isEmpty()) {
        const auto image = paper::image(theirs[at], specsOf(words)[at], 150);
        QVERIFY(image && image->save(QStringLiteral("%1/figure-%2.png").arg(folder).arg(figure)));
    }
}

PARASCOPE_TEST_MAIN(QApplication, FigureWordsTest)
#include "tst_figure_words.moc"
