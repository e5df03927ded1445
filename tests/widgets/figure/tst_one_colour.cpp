// SPDX-License-Identifier: GPL-3.0-or-later
// One colour means one thing. If this fails, a reader of two figures next to each other takes one platform,
// family, class of operations or level for another, because a filter or a neighbour took its colour.
#include "engine/figure/build.h"
#include "engine/figure/colours.h"
#include "tests/engine/figure/paradnn_table.h"
#include "tests/run.h"
#include "widgets/figure/export.h"
#include "widgets/plots/draw_figure.h"
#include "widgets/theme/colour_map.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace parascope;

namespace {

/// Two devices to compare, many others, one real model next to a sweep; two levels of everything in the runs
/// that a filter leaves.
const std::vector<std::string>& devices()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out{"cpu", "tpu-v2", "v100"};
        for (int i = 3; i < 13; ++i)
            out.push_back("dev-" + std::to_string(i));
        return out;
    }();
    return names;
}

figure::Input manyDevices()
{
    test::TableMaker runs, operations;
    const std::vector<std::pair<std::string, std::string>> profile = {
        {"gemm", "matrix product"},   {"conv", "convolution"}, {"norm", "norm"},      {"add", "elementwise"},
        {"copy", "copy, cast, join"}, {"sum", "reduction"},    {"soft", "attention"}, {"rest", "other"}};
    for (std::size_t d = 0; d < devices().size(); ++d)
        for (const auto* family : {"fc", "lstm", "mynet"})
            for (const double batch : {16.0, 64.0, 256.0, 1024.0})
                for (const double node : {32.0, 128.0, 512.0}) {
                    const auto id = "r" + std::to_string(runs.rows());
                    const double rate =
                        (static_cast<double>(d) + 1) * (batch + node) + 3 * static_cast<double>(d) * node;
                    runs.row({{"batch", batch},
                              {"node", node},
                              {"parameters", node * node},
                              {"examples_per_second", rate},
                              {"flops_per_second", 1e9 * rate},
                              {"flops_utilisation", rate / 2e4},
                              {"arithmetic_intensity", batch},
                              {"step_seconds", batch / rate}},
                             {{"platform", devices()[d]},
                              {"family", family},
                              {"dtype", "float32"},
                              {"stack", d % 2 ? "torch" : "jax"},
                              {"outcome", "completed"},
                              {"work_key", std::string(family) + std::to_string(batch * 1000 + node)},
                              {"run", id}});
                    if (node != 32)
                        continue;
                    // The order by time differs for each device and batch.
                    for (std::size_t o = 0; o < profile.size(); ++o)
                        operations.row({{"time_fraction",
                                         (o + d + static_cast<std::size_t>(batch)) % 7 == 0 ? 0.3 : 0.1},
                                        {"seconds", 0.1},
                                        {"flops", 1e9},
                                        {"bytes", 1e8},
                                        {"flops_per_second", 1e10},
                                        {"arithmetic_intensity", 10.0 * static_cast<double>(o + 1)}},
                                       {{"run", id},
                                        {"platform", devices()[d]},
                                        {"operation", profile[o].first},
                                        {"class", profile[o].second}});
                }
    figure::Input input;
    input.runs = runs.take();
    input.operations = operations.take();
    for (const auto& name : devices()) {
        figure::Input::Platform platform;
        platform.name = name;
        platform.peaks = Peaks(1e14);
        platform.bandwidth = 1e12;
        input.platforms.push_back(platform);
    }
    return input;
}

figure::Spec specOf(const std::string& text)
{
    auto spec = figure::specFromJson(*parseJson(text, "test"), "test");
    if (!spec)
        qFatal("%s", spec.error().text().c_str());
    return *spec;
}

figure::Figure drawn(const figure::Spec& spec, const figure::Input& input)
{
    auto figure = figure::build(spec, input);
    if (!figure)
        qFatal("%s", figure.error().text().c_str());
    if (!figure->empty.empty())
        qFatal("%s", figure->empty.text().c_str());
    return *figure;
}
figure::Figure drawn(const std::string& spec, const figure::Input& input)
{
    return drawn(specOf(spec), input);
}

QString hex(int series)
{
    return theme::light().seriesColour(series).name();
}
QString hex(const figure::Figure& figure, const figure::ColourScale& scale, double value)
{
    const auto name = QString::fromStdString(figure.colourMap);
    const auto& map = theme::ColourMap::named(name);
    return QColor(plots::markColour(theme::light(), map, scale, scale.position(value))).name();
}

/// The colours of everything in a figure that has this name: marks, boxes, bars, and the legend's entries.
std::set<QString> coloursOf(const figure::Figure& figure, const std::string& name)
{
    std::set<QString> out;
    for (const auto& panel : figure.panels) {
        const auto add = [&](int series, double colour = figure::noValue) {
            out.insert(panel.colours && std::isfinite(colour) ? hex(figure, *panel.colours, colour)
                                                              : hex(series));
        };
        for (const auto& points : panel.points)
            if (points.name.text() == name) {
                if (points.colour.empty())
                    add(points.series);
                for (const float colour : points.colour)
                    add(points.series, static_cast<double>(colour));
            }
        for (const auto& box : panel.boxes)
            if (box.name.text() == name)
                add(box.series);
        for (const auto& bar : panel.bars)
            if (bar.name.text() == name && !bar.hollow)
                add(bar.series);
        for (const auto& entry : panel.legend)
            if (entry.text.text() == name)
                add(entry.series, entry.colour);
        if (panel.colours)
            for (const auto& tick : panel.colours->axis.ticks)
                if (tick.label.text() == name)
                    out.insert(hex(figure, *panel.colours, tick.position));
    }
    return out;
}

std::set<QString> barColours(const figure::Figure& figure)
{
    std::set<QString> out;
    for (const auto& bar : figure.panels.front().bars)
        out.insert(hex(bar.series));
    return out;
}

std::string text(const std::set<QString>& colours)
{
    std::string out;
    for (const auto& colour : colours)
        out += colour.toStdString() + ' ';
    return out;
}

/// If colours were counted over the shown platforms, they would shift by one wherever "cpu" is left out.
const char* const filters[] = {"", "platform != \"cpu\"", "batch >= 256 && platform != \"cpu\""};

std::string filtered(std::string spec, const std::string& filter)
{
    std::string escaped;
    for (const char c : filter)
        escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
    return spec.insert(1, "\"filter\":\"" + escaped + "\",");
}

} // namespace

class TestOneColour : public QObject
{
    Q_OBJECT

    figure::Input m_input = manyDevices();

    void same(const std::string& name, const std::vector<std::string>& specs)
    {
        std::set<QString> all;
        for (const auto& spec : specs)
            for (const auto* filter : filters) {
                const auto found = coloursOf(drawn(filtered(spec, filter), m_input), name);
                QVERIFY2(!found.empty(), (name + " is not in " + filtered(spec, filter)).c_str());
                all.insert(found.begin(), found.end());
                QVERIFY2(all.size() == 1,
                         (name + " changes in " + filtered(spec, filter) + ": " + text(all)).c_str());
            }
    }

private slots:
    void aPlatformHasOneColour()
    {
        same("v100",
             {R"({"kind":"scatter","x":"parameters"})", R"({"kind":"scatter","platforms":["v100","dev-12"]})",
              R"({"kind":"scatter","colour":"platform"})", R"({"kind":"boxplot"})",
              R"({"kind":"boxplot","platforms":["v100"]})", R"({"kind":"roofline","platforms":["v100"]})",
              R"({"kind":"roofline","platforms":["v100","tpu-v2"]})",
              R"({"kind":"roofline","platforms":["tpu-v2","v100"]})",
              R"({"kind":"lines","x":"node","by":"platform"})", R"({"kind":"parallel","colour":"platform"})",
              R"({"kind":"upgrade","platforms":["v100","tpu-v2"]})"});
        const auto colour = *coloursOf(drawn(R"({"kind":"boxplot"})", m_input), "v100").begin();
        for (const auto* filter : filters)
            for (const auto* spec : {R"({"kind":"regression","platforms":["v100"]})",
                                     R"({"kind":"regression","metric":"speedup","platforms":["v100","cpu"]})",
                                     R"({"kind":"winrate","platforms":["v100","tpu-v2"]})",
                                     R"({"kind":"ranges","by":"platform"})"}) {
                const bool gone = std::string(filter).find("cpu") != std::string::npos;
                if (gone && std::string(spec).find("cpu") != std::string::npos)
                    continue;
                const auto found = barColours(drawn(filtered(spec, filter), m_input));
                QVERIFY2(found.contains(colour), (std::string(spec) + text(found)).c_str());
            }
        const auto speedup = drawn(R"({"kind":"speedup","platforms":["v100","dev-9"]})", m_input);
        QCOMPARE(hex(speedup.panels.front().points.front().series), colour);
    }

    void aFamilyHasOneColour()
    {
        for (const auto* family : {"mynet", "lstm"})
            same(family, {R"({"kind":"scatter","platforms":["v100"],"colour":"family"})",
                          R"({"kind":"scatter","colour":"family"})",
                          R"({"kind":"lines","x":"node","by":"family","platforms":["v100"]})",
                          R"({"kind":"parallel","colour":"family"})",
                          R"({"kind":"roofline","platforms":["v100"],"colour":"family"})"});
        same("mynet", {R"({"kind":"scatter"})", R"({"kind":"roofline","platforms":["v100"]})",
                       R"({"kind":"speedup","platforms":["v100","tpu-v2"]})"});
    }

    void aClassOfOperationsHasOneColour()
    {
        for (const auto* device : {"v100", "tpu-v2", "dev-7"})
            for (const auto* name : {"matrix product", "convolution"})
                same(name,
                     {std::string(
                          "{\"kind\":\"breakdown\",\"options\":{\"unit\":\"class\"},\"platforms\":[\"") +
                      device + "\"]}"});
        // Wherever the six longest operations of some runs are named, each has the same colour as in the
        // others.
        std::map<std::string, std::set<QString>> colours;
        for (const auto* device : {"v100", "tpu-v2", "dev-7"})
            for (const auto* kind :
                 {"{\"kind\":\"breakdown\",\"platforms\":[\"",
                  "{\"kind\":\"roofline\",\"options\":{\"operations\":true},\"platforms\":[\""})
                for (const auto* filter : filters) {
                    const auto figure =
                        drawn(filtered(kind + (device + std::string("\"]}")), filter), m_input);
                    for (const auto& entry : figure.panels.front().legend)
                        colours[entry.text.text()].insert(hex(entry.series));
                }
        QVERIFY(colours.size() > 6);
        std::set<QString> different;
        for (const auto& [name, found] : colours) {
            QVERIFY2(found.size() == 1, (name + ": " + text(found)).c_str());
            if (name != "other" && name != "other operations" && name != "unattributed")
                QVERIFY2(different.insert(*found.begin()).second, name.c_str());
        }
    }

    void aLevelHasOneColour()
    {
        // A level of a number is a step of the map, of points and of lines.
        for (const auto* filter : filters) {
            const auto points = coloursOf(
                drawn(filtered(R"({"kind":"scatter","x":"node","colour":"batch"})", filter), m_input), "256");
            const auto lines = coloursOf(
                drawn(filtered(R"({"kind":"lines","x":"node","by":"batch","platforms":["v100"]})", filter),
                      m_input),
                "batch 256");
            QCOMPARE(text(points), text(lines));
            QCOMPARE(points.size(), std::size_t{1});
            static const auto first = text(points);
            QCOMPARE(text(points), first);
        }
        same("torch", {R"({"kind":"lines","x":"node","by":"stack","platforms":["tpu-v2"]})",
                       R"({"kind":"scatter","platforms":["tpu-v2"],"colour":"stack"})"});
    }

    void twelveAreToldApart()
    {
        const auto figure = drawn(R"({"kind":"scatter"})", m_input);
        std::set<std::pair<QString, figure::Marker>> looks;
        std::set<QString> colours;
        for (std::size_t i = 0; i < 12; ++i) {
            colours.insert(hex(static_cast<int>(i)));
            looks.emplace(hex(static_cast<int>(i)), figure::markerOf(static_cast<int>(i)));
        }
        QCOMPARE(colours.size(), std::size_t{12});
        for (int i = 12; i < 36; ++i)
            looks.emplace(hex(i), figure::markerOf(i));
        QCOMPARE(looks.size(), std::size_t{36});
        std::set<std::pair<QString, figure::Marker>> drawnLooks;
        for (const auto& entry : figure.panels.front().legend)
            drawnLooks.emplace(hex(entry.series), entry.marker);
        QCOMPARE(drawnLooks.size(), figure.panels.front().legend.size());
        QVERIFY(drawnLooks.size() >= devices().size());
    }

    void aCompositeAndAnExportKeepThem()
    {
        const auto colour = *coloursOf(drawn(R"({"kind":"boxplot"})", m_input), "v100").begin();
        const std::string panels = R"({"kind":"composite","panels":[)" +
                                   filtered(R"({"kind":"boxplot"})", filters[1]) +
                                   R"(,{"kind":"scatter","platforms":["v100","dev-4"]})" +
                                   R"(,{"kind":"winrate","platforms":["v100","dev-4"]}]})";
        const auto composite = drawn(panels, m_input);
        QCOMPARE(text(coloursOf(composite, "v100")), colour.toStdString() + ' ');
        // In the exported file the colour occurs where v100 is drawn, and nowhere without it.
        QTemporaryDir folder;
        const auto holds = [&](const std::string& spec) {
            const auto path = folder.filePath("figure.svg");
            QFile::remove(path);
            const auto done = paper::exportFigure(specOf(spec), m_input, path, {});
            QFile file(path);
            if (!done || !file.open(QIODevice::ReadOnly))
                qFatal("no export");
            return QString::fromUtf8(file.readAll()).contains(colour, Qt::CaseInsensitive);
        };
        QVERIFY(holds(panels));
        for (const auto* filter : filters) {
            QVERIFY(holds(filtered(R"({"kind":"scatter","platforms":["v100","dev-4"]})", filter)));
            QVERIFY(!holds(filtered(R"({"kind":"boxplot","platforms":["tpu-v2","dev-4"]})", filter)));
        }
    }

    void aSpecMayChoose()
    {
        // v100 takes the first colour, cpu's former one; cpu takes the remaining one, and the others keep
        // theirs.
        const std::string chosen = R"("colours":{"platform":{"v100":1}})";
        const auto figure = drawn("{\"kind\":\"boxplot\"," + chosen + "}", m_input);
        QCOMPARE(text(coloursOf(figure, "v100")), hex(0).toStdString() + ' ');
        QCOMPARE(text(coloursOf(figure, "cpu")), hex(2).toStdString() + ' ');
        QCOMPARE(text(coloursOf(figure, "tpu-v2")), hex(1).toStdString() + ' ');
        const auto whole = drawn(R"({"kind":"composite",)" + chosen +
                                     R"(,"panels":[{"kind":"boxplot"},{"kind":"scatter"}]})",
                                 m_input);
        QCOMPARE(text(coloursOf(whole, "v100")), hex(0).toStdString() + ' ');
        const auto spec = specOf("{\"kind\":\"boxplot\"," + chosen + "}");
        QCOMPARE(figure::toJson(specOf(figure::toJson(spec).dump())).dump(), figure::toJson(spec).dump());
        for (const auto* wrong : {R"({"kind":"boxplot","colours":["v100"]})",
                                  R"({"kind":"boxplot","colours":{"platform":{"v100":0}}})",
                                  R"({"kind":"boxplot","colours":{"platform":{"v100":"blue"}}})",
                                  R"({"kind":"boxplot","colours":{"platform":3}})"}) {
            const auto read = figure::specFromJson(*parseJson(wrong, "test"), "test");
            QVERIFY2(!read && read.error().text().find("from 1 to 36") != std::string::npos, wrong);
        }
    }

    void aSessionRemembers()
    {
        // A second database is opened, then the first one closed: the second's platform keeps its colour, and
        // a platform opened later takes another one. The spec of an export says so.
        const auto with = [](std::vector<std::string> platforms) {
            test::TableMaker maker;
            for (const auto& platform : platforms)
                maker.row(
                    {{"batch", 1.0}, {"examples_per_second", 1.0}, {"parameters", 1.0}},
                    {{"platform", platform}, {"family", "fc"}, {"outcome", "completed"}, {"run", platform}});
            figure::Input input;
            input.runs = maker.take();
            return input;
        };
        const auto memory = std::make_shared<figure::ColourMemory>();
        const auto colourIn = [&](figure::Input input, const figure::Spec& spec) {
            input.colours = memory;
            const auto figure = drawn(spec, input);
            return hex(figure.panels.front().points.front().series);
        };
        auto spec = specOf(R"({"kind":"scatter","platforms":["b"]})");
        const auto before = colourIn(with({"a", "b"}), spec);
        QCOMPARE(before, hex(1));
        (void)colourIn(with({"a", "b"}), specOf(R"({"kind":"scatter","platforms":["a"]})"));
        QCOMPARE(colourIn(with({"b"}), spec), before);
        const auto later = colourIn(with({"b", "c"}), specOf(R"({"kind":"scatter","platforms":["c"]})"));
        QVERIFY(later != before && later != hex(0));
        const auto alone = with({"b"});
        QVERIFY(hex(drawn(spec, alone).panels.front().points.front().series) != before);
        memory->pin(spec, *alone.runs);
        QCOMPARE(hex(drawn(spec, alone).panels.front().points.front().series), before);
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestOneColour, paper::prepareHeadless, [](auto&) {})
#include "tst_one_colour.moc"
