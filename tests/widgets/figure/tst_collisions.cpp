// SPDX-License-Identifier: GPL-3.0-or-later
// If this fails, a figure goes into a paper with two labels printed over each other.
#include "covered.h"
#include "paradnn_database.h"
#include "tests/run.h"

#include "widgets/figure/text_boxes.h"

#include <QApplication>
#include <QTest>

#include <algorithm>

using namespace parascope;

class CollisionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_loaded = m_database.load(); }
    void textsAreFoundWhereTheyArePrinted();
    void whatIsPrintedOverEachOtherIsFound();
    void aLegendKeepsOffTheNotes();
    void theMarksOfANarrowMapStandApart();
    void noTextCoversAnother_data();
    void noTextCoversAnother();

private:
    test::ParadnnDatabase m_database;
    bool m_loaded = false;
};

namespace {

figure::Axis axisOf(const char* title, double low, double high)
{
    figure::Axis axis;
    axis.title = Message(std::string(title));
    axis.low = low;
    axis.high = high;
    for (const double at : {low, (low + high) / 2, high})
        axis.ticks.push_back({at, Message(std::to_string(static_cast<int>(at)))});
    return axis;
}

figure::Figure figureWith(std::vector<figure::Note> notes)
{
    figure::Figure figure;
    figure.kind = "scatter";
    figure::Panel panel;
    panel.x = axisOf("across", 0, 10);
    panel.y = axisOf("up", 0, 10);
    panel.notes = std::move(notes);
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace

void CollisionsTest::textsAreFoundWhereTheyArePrinted()
{
    figure::Spec spec;
    spec.style.preset = "acm-single";
    const auto boxes = paper::textBoxes(figureWith({}), spec);
    QVERIFY(boxes);
    const auto of = [&](const char* text) {
        return std::find_if(boxes->begin(), boxes->end(),
                            [&](const auto& box) { return box.text == QLatin1String(text); });
    };
    QVERIFY(of("across") != boxes->end() && of("up") != boxes->end());
    const auto across = of("across")->outline.boundingRect(), up = of("up")->outline.boundingRect();
    QVERIFY2(across.width() > across.height(), "the title of the x axis lies");
    QVERIFY2(up.height() > up.width(), "the title of the y axis stands");
    QVERIFY2(across.top() > up.bottom() && up.right() < across.left(), "below, and at the left");
}

void CollisionsTest::whatIsPrintedOverEachOtherIsFound()
{
    figure::Spec spec;
    spec.style.preset = "acm-single";
    const auto note = [](double x, double y, const char* text) {
        return figure::Note{x, y, Message(std::string(text)), 0, 0};
    };
    const auto apart =
        paper::collisions(figureWith({note(0.1, 0.2, "first"), note(0.1, 0.6, "second")}), spec);
    QVERIFY(apart);
    QCOMPARE(apart->size(), std::size_t{0});
    const auto over =
        paper::collisions(figureWith({note(0.1, 0.2, "first"), note(0.12, 0.21, "second")}), spec);
    QVERIFY(over);
    QCOMPARE(over->size(), std::size_t{1});
    QCOMPARE(over->front().first, QStringLiteral("first"));
    QCOMPARE(over->front().second, QStringLiteral("second"));
}

/// The legend of the marks is below the map, in the width that the colour bar leaves.
/// The figure of a speedup says in its left corners which side is faster; the legend of its stars must cover
/// neither sentence. It has a free corner when one of the right ones has no points, else it stands above.
void CollisionsTest::aLegendKeepsOffTheNotes()
{
    for (const bool free : {true, false})
        for (const double widthMm : {84.0, 170.0}) {
            auto figure = figureWith({{0.02, 0.985, Message(std::string("first is faster")), 0, 1},
                                      {0.02, 0.02, Message(std::string("second is faster")), 0, 0}});
            auto& panel = figure.panels.front();
            figure::Points points;
            points.x = {9.5, 9.5};
            points.y = {0.5, free ? 5.0 : 9.5};
            points.rows = {0, 1};
            panel.points.push_back(points);
            for (const char* name : {"resnet50", "mobilenet"}) {
                figure::LegendEntry entry;
                entry.text = Message(std::string(name));
                panel.legend.push_back(entry);
            }
            const auto covered = test::coveredBy(figure, {}, widthMm);
            QVERIFY2(covered.isEmpty(), qPrintable(covered));
            figure::Spec spec;
            spec.style.widthMm = widthMm;
            const auto pairs = paper::collisions(figure, spec);
            QVERIFY(pairs);
            QVERIFY2(pairs->empty(), pairs->empty() ? "" : qPrintable(pairs->front().first));
        }
}

void CollisionsTest::theMarksOfANarrowMapStandApart()
{
    auto figure = figureWith({});
    figure.kind = "heatmap";
    auto& panel = figure.panels.front();
    figure::Cell cell;
    cell.state = figure::Cell::State::Value;
    cell.value = 100;
    panel.cells = {cell};
    panel.colours.emplace();
    panel.colours->axis = axisOf("GFLOP/s", 0, 200);
    for (const char* text : {"23 oom", "2 few-samples", "10 noisy"}) {
        figure::LegendEntry entry;
        entry.text = Message(std::string(text));
        panel.legend.push_back(entry);
    }
    figure::Spec spec;
    spec.style.preset = "acm-single";
    spec.style.heightMm = 60;
    for (double width = 50; width <= 90; width += 1) {
        spec.style.widthMm = width;
        const auto found = paper::collisions(figure, spec);
        QVERIFY2(found, found ? "" : found.error().text().c_str());
        for (const auto& [first, second] : *found)
            QFAIL(qPrintable(QStringLiteral("%1 mm: %2 / %3").arg(width).arg(first, second)));
    }
}

namespace {

/// Views as a user collects them, in one column of a paper and across both.
std::vector<std::pair<const char*, QByteArray>> composites()
{
    const QByteArray heat =
        R"({"kind":"heatmap","title":"Heat map: utilisation","x":"node","y":"batch","metric":"flops_utilisation",
            "fix":{"layer":64,"input":2000,"output":1000},"platforms":["tpu-v2"]})";
    const QByteArray weights =
        R"({"kind":"regression","title":"Regression weights: FLOP/s","metric":"flops_per_second","platforms":["tpu-v2"]})";
    const QByteArray speedup =
        R"({"kind":"speedup","title":"Speedup","x":"parameters","colour":"batch","log_x":true,"log_y":true,
            "platforms":["tpu-v2","v100"]})";
    const QByteArray roofline = R"({"kind":"roofline","title":"Roofline: models","platforms":["tpu-v2"]})";
    const QByteArray boxes =
        R"({"kind":"boxplot","title":"Box plots: utilisation","metric":"flops_utilisation","by":"batch",
            "log_y":true,"platforms":["tpu-v2","v100"]})";
    QByteArray levels;
    for (const char* layer : {"4", "8", "16", "32", "64", "128"})
        levels += QByteArray(levels.isEmpty() ? "" : ",") +
                  R"({"kind":"heatmap","metric":"examples_per_second","options":{"ratio":true},)"
                  R"("style":{"cell_labels":false,"panel_letter":"layer )" +
                  layer + R"("},"fix":{"layer":)" + layer +
                  R"(,"input":2000,"output":1000},"platforms":["tpu-v2","v100"]})";
    const auto all = [](int columns, const QByteArray& panels, const char* options = "{}") {
        return R"({"kind":"composite","columns":)" + QByteArray::number(columns) + R"(,"options":)" +
               options + R"(,"panels":[)" + panels + "]}";
    };
    return {{"two", all(2, heat + ',' + weights)},
            {"others", all(2, speedup + ',' + roofline)},
            {"four", all(2, heat + ',' + weights + ',' + speedup + ',' + boxes)},
            {"levels", all(3, levels, R"({"share":["x","y","colour","legend"]})")}};
}

} // namespace

void CollisionsTest::noTextCoversAnother_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QSizeF>("size");
    for (const auto& [name, text] : composites())
        for (const auto& size : {QSizeF(84, 66), QSizeF(84, 100), QSizeF(178, 70), QSizeF(178, 120)})
            // These sizes are too small for their texts, as the export dialog says: 40 mm by 33 per panel, or
            // two ceilings' names in 40 mm.
            if ((size != QSizeF(84, 66) || QByteArray(name) != "four") &&
                (size.width() > 84 || QByteArray(name) != "others"))
                QTest::addRow("composite %s %gx%g", name, size.width(), size.height()) << text << size;
    for (const auto& [name, text] : test::everyKind())
        for (const auto& size :
             {QSizeF(84, 66), QSizeF(84, 50), QSizeF(120, 80), QSizeF(178, 70), QSizeF(178, 120)})
            QTest::addRow("%s %gx%g", name, size.width(), size.height()) << QByteArray(text) << size;
}

void CollisionsTest::noTextCoversAnother()
{
    QFETCH(QByteArray, text);
    QFETCH(QSizeF, size);
    if (!m_loaded)
        QSKIP("the shipped ParaDnn data is not here");
    auto spec = figure::specFromJson(*parseJson(text.toStdString(), "test"), "test");
    QVERIFY(spec);
    spec->style.preset = "acm-single";
    spec->style.widthMm = size.width();
    spec->style.heightMm = size.height();
    spec->style.sizePt = 7;
    const auto* input = m_database.inputFor(*spec);
    QVERIFY(input);
    const auto figure = figure::build(*spec, *input);
    QVERIFY2(figure, figure ? "" : figure.error().text().c_str());
    QVERIFY2(figure->empty.empty(), figure->empty.text().c_str());
    const auto found = paper::collisions(*figure, *spec);
    QVERIFY2(found, found ? "" : found.error().text().c_str());
    QStringList pairs;
    for (const auto& [first, second] : *found)
        pairs.append(second.isEmpty() ? first + QStringLiteral(" leaves the page")
                                      : first + QStringLiteral(" / ") + second);
    QVERIFY2(pairs.isEmpty(), qPrintable(pairs.join(QStringLiteral("; "))));
}

PARASCOPE_TEST_MAIN(QApplication, CollisionsTest)
#include "tst_collisions.moc"
