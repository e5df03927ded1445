// SPDX-License-Identifier: GPL-3.0-or-later
// The grid as it is typed: a wrong word is reported next to its field with its correction, a forecast counts
// the points that will run, and undo goes step by step.
#include "engine/measure/protocol/messages.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/run/dispatch/vocabulary.h"
#include "tests/run.h"
#include "widgets/editors/grid_editor.h"
#include "widgets/editors/grid_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QTest>
#include <QUndoStack>

using namespace parascope;
using namespace parascope::editors;

class GridModelTest : public QObject
{
    Q_OBJECT

private slots:
    void anotherFamilyBringsItsOwnGrid();
    void problemsNameTheirField_data();
    void problemsNameTheirField();
    void silenceMeansTheEnginesDefaults();
    void forecastCounts();
    void ownRunsTellTheTime();
    void anAdaptiveOrderEndsEarly();
    void memoryDecidesWhatFits();
    void whatWillNotFitCanBeAskedFor();
    void specAndDocumentAgree();

private:
    static Json grid(const std::string& where)
    {
        Json spec = {{"name", "g"},
                     {"family", "fc"},
                     {"axes", {{"node", {32, 64, 128}}, {"batch", {{"from", 16}, {"to", 64}, {"times", 2}}}}},
                     {"fixed", {{"layer", 2}, {"input", 100}, {"output", 10}}}};
        if (!where.empty())
            spec["where"] = where;
        return spec;
    }
};

void GridModelTest::problemsNameTheirField_data()
{
    QTest::addColumn<QString>("spec"); // merged into the valid grid
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("wrong");
    QTest::addColumn<QString>("better");
    const auto row = [](const char* name, const char* spec, const char* field, const char* wrong = "",
                        const char* better = "") {
        QTest::newRow(name) << QString::fromUtf8(spec) << QString::fromUtf8(field) << QString::fromUtf8(wrong)
                            << QString::fromUtf8(better);
    };
    row("a plural", R"({"where": "layer * nodes <= 100"})", "where", "nodes", "node");
    row("a letter missing", R"({"where": "btch > 3"})", "where", "btch", "batch");
    row("no point left", R"({"where": "node > 1000"})", "where");
    row("an axis twice", R"({"axes": {"node": [32, 32], "batch": [1]}})", "axes.node");
    row("out of range", R"({"axes": {"node": [32], "batch": [0]}})", "axes.batch");
    row("an unknown axis", R"({"axes": {"nodes": [32], "batch": [1]}})", "axes.nodes", "nodes", "node");
    row("an unknown constant", R"({"fixed": {"layers": 2}})", "fixed.layers", "layers", "layer");
    // The sentence names an axis, and the fixed value is the wrong part.
    row("fixed and an axis", R"({"fixed": {"node": 2}})", "fixed.node");
    row("a family", R"({"family": "fcc"})", "family", "fcc", "fc");
}

void GridModelTest::problemsNameTheirField()
{
    QFETCH(QString, spec);
    GridModel model(vocabulary::words(), nullptr);
    auto whole = grid({});
    whole.update(Json::parse(spec.toStdString()));
    QVERIFY(model.setSpec(whole));
    WAIT_FOR_EQUAL(model.problems().size(), std::size_t{1});
    const auto& problem = model.problems().front();
    QTEST(problem.field, "field");
    QTEST(problem.wrong, "wrong");
    QTEST(problem.better, "better");
    QVERIFY(!model.isValid());
}

/// A missing key of a spec has the same default in the editor, the forecast and the runner.
void GridModelTest::silenceMeansTheEnginesDefaults()
{
    const auto silent = documentOf(grid({}));
    QVERIFY(silent);
    const protocol::MeasureSpec engine;
    QCOMPARE(silent->target, engine.target);
    QCOMPARE(silent->maxSeconds, engine.maxSeconds);
    QCOMPARE(silent->repeats, space::SweepSpec().repeats);
    const auto written = specOf(*silent);
    QVERIFY(written);
    const auto a = forecastOf(grid({}), vocabulary::words(), {.memory = 1e9});
    const auto b = forecastOf(*written, vocabulary::words(), {.memory = 1e9});
    QVERIFY(a && b);
    QCOMPARE(a->secondsHigh, b->secondsHigh);
}

void GridModelTest::forecastCounts()
{
    QUndoStack undo;
    GridModel model(vocabulary::words(), &undo);
    QVERIFY(model.setSpec(grid({})));
    WAIT_FOR_EQUAL(model.forecast().points, std::size_t{9});
    QVERIFY(model.setSpec(grid("node * batch <= 2048")));
    // 32 x {16, 32, 64}, 64 x {16, 32}, 128 x {16}
    WAIT_FOR_EQUAL(model.forecast().points, std::size_t{6});
    undo.undo();
    WAIT_FOR_EQUAL(model.forecast().points, std::size_t{9});
    // Parameters of the largest model, weights and biases: 100*128 + 128 + 128*128 + 128 + 128*10 + 10.
    QCOMPARE(model.forecast().largestParameters, 30730.0);
}

/// A run of long steps takes at least three of them, at the rates of the device's own runs with as many
/// FLOPs; the device's highest rate and its shorter runs do not count, and neither do runs of another family.
void GridModelTest::ownRunsTellTheTime()
{
    auto spec = grid({});
    spec["axes"] = {{"node", {8192}}, {"batch", {8192}}};
    const ForecastDevice bound{.rate = 1e15};
    const auto unknown = forecastOf(spec, vocabulary::words(), bound);
    QVERIFY(unknown && unknown->ownRuns == 0 && unknown->costs.size() == 1);
    const double flops = unknown->costs.front().stepFlops;
    auto device = bound;
    for (int i = 0; i < 5; ++i)
        device.runs["fc"].push_back({flops * (0.8 + 0.1 * i), 100.0 * (0.8 + 0.1 * i) * (1 + 0.1 * i)});
    for (int i = 0; i < 5; ++i)
        device.runs["fc"].insert(device.runs["fc"].begin(), {flops / 1e6, 1});
    device.runs["other"] = std::vector<ForecastDevice::Run>(10, {flops, 1e6});
    const auto known = forecastOf(spec, vocabulary::words(), device);
    QVERIFY(known && known->ownRuns == 10);
    QVERIFY(unknown->secondsHigh < 10);
    // Three steps of 100 s, or of 140 s, and the seconds of a start.
    QVERIFY2(std::abs(known->secondsLow - 300) < 2 && std::abs(known->secondsHigh - 420) < 2,
             qPrintable(QString::number(known->secondsLow) + ' ' + QString::number(known->secondsHigh)));
}

/// The forecast for an adaptive sweep that ends early is shorter than for the whole grid.
void GridModelTest::anAdaptiveOrderEndsEarly()
{
    const auto seconds = [](const Json& stop) {
        auto spec = grid({});
        spec["order"] = "adaptive";
        if (!stop.is_null())
            spec["stop"] = stop;
        const auto forecast = forecastOf(spec, vocabulary::words(), {.memory = 1e9});
        return forecast ? std::pair(forecast->secondsLow, forecast->secondsHigh) : std::pair(-1.0, -1.0);
    };
    const auto whole = seconds(nullptr);
    QVERIFY(whole.first > 0);
    const auto third = seconds({{"fraction", 1.0 / 3}});
    QVERIFY(qFuzzyCompare(3 * third.first, whole.first) && qFuzzyCompare(3 * third.second, whole.second));
    const auto short_ = seconds({{"seconds", 2}});
    QCOMPARE(short_.first, 2.0);
    QVERIFY2(short_.second > 2 && short_.second < whole.second / 2, "its time and one run");
    const auto mapped = seconds({{"map_error", 0.05}});
    QVERIFY(mapped.first > 0 && mapped.first < whole.first);
    QCOMPARE(mapped.second, whole.second);
}

void GridModelTest::memoryDecidesWhatFits()
{
    GridModel model(vocabulary::words(), nullptr);
    QVERIFY(model.setSpec(grid({})));
    WAIT_FOR_EQUAL(model.forecast().judged, std::size_t{9});
    QCOMPARE(model.forecast().tooLarge, std::size_t{0});
    model.setDeviceMemory(1000);
    WAIT_FOR_EQUAL(model.forecast().tooLarge, std::size_t{9});
    // The editor's forecast and the runner's refusal use one rule, a share of the memory.
    const auto& forecast = model.forecast();
    QCOMPARE(forecast.costs.size(), forecast.sample.size());
    const auto middle =
        std::max_element(forecast.costs.begin(), forecast.costs.end(), [](const auto& a, const auto& b) {
            return a.memoryBytes < b.memoryBytes;
        })->memoryBytes;
    model.setDeviceMemory(middle / 0.9 - 1);
    WAIT_FOR_EQUAL(model.forecast().tooLarge, std::size_t{1});
    model.setDeviceMemory(middle / 0.9 + 1);
    WAIT_FOR_EQUAL(model.forecast().tooLarge, std::size_t{0});
}

void GridModelTest::whatWillNotFitCanBeAskedFor()
{
    QUndoStack undo;
    GridModel model(vocabulary::words(), &undo);
    QVERIFY(model.setSpec(grid({})));
    model.setDeviceMemory(1000);
    GridEditor editor(model);
    editor.resize(372, 900);
    editor.show();
    auto* all = editor.findChild<QCheckBox*>(QStringLiteral("oversized"));
    QVERIFY(all);
    WAIT_FOR(all->isVisible());
    QVERIFY(!all->isChecked() && !model.spec()->contains("oversized"));
    all->click();
    QVERIFY(model.spec()->at("oversized") == "try" && model.document().triesOversized());
    undo.undo();
    QVERIFY(!model.spec()->contains("oversized") && !all->isChecked());
    // Where all points fit there is no choice to offer.
    model.setDeviceMemory(1e12);
    WAIT_FOR(!all->isVisible());
}

void GridModelTest::specAndDocumentAgree()
{
    const auto document = documentOf(grid("node > 32"));
    QVERIFY(document);
    const auto spec = specOf(*document);
    QVERIFY(spec);
    const auto again = documentOf(*spec);
    QVERIFY(again);
    // The first pass writes down the defaults that the spec leaves out; later passes change nothing.
    const auto twice = specOf(*again);
    QVERIFY(twice);
    QVERIFY(*twice == *spec);
    QVERIFY(again->axes == document->axes);
    QCOMPARE(again->where, QStringLiteral("node > 32"));
    QVERIFY(!documentOf(Json::array()));
    // The title has no field in the editor, but the editor and the writer of specs keep it.
    auto titled = grid({});
    titled["title"] = "Night of the first";
    const auto edited = specOf(*documentOf(titled));
    QVERIFY(edited);
    const auto read = dispatch::specFrom(*edited, "grid");
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QCOMPARE(space::toJson(*read)["title"].get<std::string>(), std::string("Night of the first"));
}

/// Changing a quick FC grid to GPT must not keep batches of 512, RMSprop and the name fc-quick.
void GridModelTest::anotherFamilyBringsItsOwnGrid()
{
    QUndoStack undo;
    GridModel model(vocabulary::words(), &undo);
    const auto fc = Json{{"name", "fc-quick"},
                         {"family", "fc"},
                         {"axes", {{"node", {32, 64}}, {"batch", {64, 512}}}},
                         {"fixed", {{"layer", 4}, {"optimizer", "rmsprop"}, {"dtype", "bfloat16"}}},
                         {"measure", {{"max_seconds", 7}}}};
    QVERIFY(model.setSpec(fc));
    GridEditor editor(model);
    const auto cnn =
        Json{{"name", "cnn-quick"}, {"family", "cnn"}, {"axes", {{"filter", {16, 32}}, {"batch", {32}}}}};
    editor.setPresets({{QStringLiteral("FC"), fc}, {QStringLiteral("CNN"), cnn}});
    auto* family = editor.findChild<QComboBox*>(QStringLiteral("family"));
    QVERIFY(family);
    const auto choose = [&](const char* name) {
        family->setCurrentIndex(family->findData(QString::fromLatin1(name)));
        emit family->activated(family->currentIndex());
    };
    choose("gpt");
    auto spec = *model.spec();
    QVERIFY(spec["family"] == Json("gpt"));
    QVERIFY(spec["name"] == Json("gpt"));
    QVERIFY(spec["fixed"]["optimizer"] == Json("adamw"));
    QVERIFY(spec["fixed"]["dtype"] == Json("bfloat16"));  // the user's own choice
    QVERIFY(spec["measure"]["max_seconds"] == Json(7.0)); // does not depend on the family
    for (const auto& batch : spec["axes"]["batch"])
        QVERIFY(batch.get<int>() <= 8); // the family's own default
    QVERIFY(!spec["axes"].contains("node") && !spec["fixed"].contains("node"));
    WAIT_FOR(model.isValid());
    WAIT_FOR_EQUAL(model.forecast().refused, std::size_t{0});
    // A family with a preset begins with it; one step back is the grid before.
    choose("cnn");
    QVERIFY((*model.spec())["axes"]["filter"] == Json({16, 32}));
    undo.undo();
    QVERIFY((*model.spec())["family"] == Json("gpt"));
    // A name given by the user stays.
    auto document = model.document();
    document.name = QStringLiteral("tuesday");
    model.setDocument(document);
    choose("fc");
    QCOMPARE(model.document().name, QStringLiteral("tuesday"));
}

PARASCOPE_TEST_MAIN(QApplication, GridModelTest)
#include "tst_grid_model.moc"
