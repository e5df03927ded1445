// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/grid.h"
#include "engine/model/space/presets.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace parascope;
using space::Grid;

/// The points of a spec. If this fails, the user runs another grid than the spec describes.
class TestSpace : public QObject
{
    Q_OBJECT

    static Result<Grid> gridOf(const QString& json)
    {
        PARASCOPE_TRY(const Json parsed, parseJson(json.toStdString(), "spec.json"));
        PARASCOPE_TRY(auto spec, space::specFromJson(parsed, "spec.json", vocabulary::words()));
        return Grid::of(std::move(spec));
    }
    static std::vector<std::string> pointsOf(const Grid& grid)
    {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < grid.size(); ++i)
            out.push_back(toText(grid.at(i)));
        return out;
    }

private slots:
    void ranges_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<double>("step");
        QTest::addColumn<bool>("times");
        QTest::addColumn<QString>("expected");
        QTest::newRow("vocabulary x4: the end is not hit")
            << 2.0 << 1024.0 << 4.0 << true << "2 8 32 128 512";
        QTest::newRow("nodes x2") << 32.0 << 512.0 << 2.0 << true << "32 64 128 256 512";
        QTest::newRow("length +40") << 10.0 << 90.0 << 40.0 << false << "10 50 90";
        QTest::newRow("plus beyond the end") << 1.0 << 12.0 << 4.0 << false << "1 5 9";
        QTest::newRow("one value") << 7.0 << 7.0 << 2.0 << true << "7";
        QTest::newRow("fractions hit their end")
            << 0.1 << 0.3 << 0.1 << false << "0.1 0.2 0.30000000000000004";
    }
    void ranges()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(double, step);
        QFETCH(bool, times);
        const auto values = space::valuesOf({from, to, step, times}, "axis");
        QVERIFY(values);
        QStringList texts;
        for (const auto& value : *values)
            texts << QString::fromStdString(toText(value));
        QTEST(texts.join(' '), "expected");
    }

    void paperGrids_data()
    {
        // Table 2 of the paper: products of the lengths of its axes.
        QTest::addColumn<QString>("id");
        QTest::addColumn<std::size_t>("points");
        QTest::newRow("fc") << "fc-paper" << std::size_t{6 * 9 * 4 * 5 * 9};
        QTest::newRow("cnn") << "cnn-paper" << std::size_t{2 * 8 * 3 * 3 * 3 * 5};
        QTest::newRow("rnn") << "rnn-paper" << std::size_t{3 * 4 * 3 * 3 * 5 * 4};
        QTest::newRow("quick") << "fc-quick" << std::size_t{20};
    }
    void paperGrids()
    {
        QFETCH(QString, id);
        const auto all = space::presets();
        QVERIFY2(all, all ? "" : all.error().text().c_str());
        for (const auto& preset : *all) {
            const auto spec = space::specFromJson(preset.spec, preset.id, vocabulary::words());
            QVERIFY2(spec, spec ? "" : spec.error().text().c_str());
            const auto grid = Grid::of(*spec);
            QVERIFY2(grid, grid ? "" : grid.error().text().c_str());
            if (preset.id == id.toStdString())
                QTEST(grid->size(), "points");
            else if (preset.id == id.toStdString() + "-without-largest")
                QVERIFY(grid->size() > 100);
        }
    }

    void whereTieAndOrder()
    {
        const auto listed =
            gridOf(R"({"family":"fc","axes":{"layer":[4,8],"node":[32,64,128],"batch":[1,2,3]},
            "fixed":{"input":10,"output":5},"where":"layer * node <= 512","tie":[["node","batch"]],"order":"listed"})");
        QVERIFY2(listed, listed ? "" : listed.error().text().c_str());
        const std::vector<std::string> expected = {
            "layer=4,node=32,input=10,output=5,batch=1", "layer=4,node=64,input=10,output=5,batch=2",
            "layer=4,node=128,input=10,output=5,batch=3", "layer=8,node=32,input=10,output=5,batch=1",
            "layer=8,node=64,input=10,output=5,batch=2"};
        QCOMPARE(pointsOf(*listed), expected);

        const auto cells = gridOf(
            R"({"family":"rnn","axes":{"cell":["rnn","lstm","gru"]},"where":"cell != 'rnn'","order":"listed"})");
        QVERIFY2(cells, cells ? "" : cells.error().text().c_str());
        QCOMPARE(cells->size(), std::size_t{2});
        QCOMPARE(cells->at(0).text("cell"), std::optional<std::string>("lstm"));
    }

    void coarseStartsWithTheCorners()
    {
        const auto grid = gridOf(R"({"family":"fc","axes":{"node":[1,2,3,4,5],"batch":[1,2,3,4,5]}})");
        QVERIFY(grid);
        std::set<std::pair<std::int64_t, std::int64_t>> corners;
        for (std::size_t i = 0; i < 4; ++i)
            corners.emplace(*grid->at(i).integer("node"), *grid->at(i).integer("batch"));
        QCOMPARE(corners, (std::set<std::pair<std::int64_t, std::int64_t>>{{1, 1}, {1, 5}, {5, 1}, {5, 5}}));
        // The middle lines come before the quarters: the first nine points are the 3 x 3 grid.
        for (std::size_t i = 0; i < 9; ++i)
            QVERIFY(*grid->at(i).integer("node") % 2 == 1 && *grid->at(i).integer("batch") % 2 == 1);
        const auto all = pointsOf(*grid);
        QCOMPARE(std::set<std::string>(all.begin(), all.end()).size(), std::size_t{25});
    }

    /// A script that asks for launches gets as many runs of each point, and an error if it asks twice.
    void launchesAreRepeats()
    {
        const auto grid = gridOf(R"({"family":"fc","axes":{"node":[1,2]},"launches":3})");
        QVERIFY2(grid, grid ? "" : grid.error().text().c_str());
        QCOMPARE(grid->spec().repeats, 3);
        QVERIFY(!gridOf(R"({"family":"fc","axes":{"node":[1,2]},"launches":0})"));
        QVERIFY(!gridOf(R"({"family":"fc","axes":{"node":[1,2]},"launches":3,"measure":{"repeats":2}})"));
    }

    /// If the machine becomes slower meanwhile, this must not look like the effect of an axis: within a pass,
    /// no axis correlates with the order.
    void coarseShufflesEachPass()
    {
        const auto grid = gridOf(
            R"({"family":"fc","axes":{"layer":[1,2,3,4,5,6,7,8,9],"node":[1,2,3,4,5,6,7,8,9],"batch":[1,2,3,4,5,6,7,8,9]}})");
        QVERIFY(grid);
        for (const char* axis : {"layer", "node", "batch"}) {
            double xy = 0, xx = 0, yy = 0;
            // The last pass has all points with an even level in at least one axis.
            const auto first = std::size_t{125};
            const auto n = grid->size() - first;
            for (std::size_t i = first; i < grid->size(); ++i) {
                const double x = static_cast<double>(i - first) - static_cast<double>(n - 1) / 2;
                const double y = static_cast<double>(*grid->at(i).integer(axis)) - 5;
                xy += x * y;
                xx += x * x;
                yy += y * y;
            }
            QVERIFY2(std::abs(xy / std::sqrt(xx * yy)) < 0.15, axis);
        }
    }

    void shuffleRepeats()
    {
        const QString spec =
            R"({"family":"fc","axes":{"node":{"from":1,"to":50,"plus":1}},"order":"shuffle","seed":%1})";
        const auto first = pointsOf(*gridOf(spec.arg(1)));
        QCOMPARE(first, pointsOf(*gridOf(spec.arg(1))));
        QVERIFY(first != pointsOf(*gridOf(spec.arg(2))));
    }

    void aSpecReadsBack()
    {
        const auto all = space::presets();
        QVERIFY(all);
        for (const auto& preset : *all) {
            const auto spec = space::specFromJson(preset.spec, "a", vocabulary::words());
            const auto json = space::toJson(*spec);
            const auto again = space::specFromJson(json, "b", vocabulary::words());
            QVERIFY2(again, again ? "" : again.error().text().c_str());
            QVERIFY(space::toJson(*again) == json);
        }
    }

    /// If this fails, the preset that ./run.sh --headless names is refused, as in an earlier version.
    void aTitleIsKept()
    {
        const auto read = [](const Json& json) {
            return space::specFromJson(json, "spec.json", vocabulary::words());
        };
        const auto spec =
            read({{"title", "Höhe \"4\" (draft)"}, {"family", "fc"}, {"axes", {{"node", {1}}}}});
        QVERIFY2(spec, spec ? "" : spec.error().text().c_str());
        QCOMPARE(space::toJson(*spec)["title"].get<std::string>(), std::string("Höhe \"4\" (draft)"));
        const auto without = read({{"family", "fc"}, {"axes", {{"node", {1}}}}});
        QVERIFY(without && !space::toJson(*without).contains("title"));
        // The title of a preset is the one in its file.
        const auto all = space::presets();
        QVERIFY(all);
        for (const auto& preset : *all)
            QCOMPARE(preset.spec["title"].get<std::string>(), preset.title);
    }

    void pointsFromAFile()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("p.csv").toStdString();
        std::ofstream(path) << "\xEF\xBB\xBFlayer,node,batch\r\n4,32,64\r\n\r\n8,\"64\",128\r\n";
        std::ofstream(folder.filePath("s.json").toStdString())
            << R"({"family":"fc","points":"p.csv","fixed":{"input":7}})";
        auto spec = space::readSpec(folder.filePath("s.json").toStdString(), vocabulary::words());
        QVERIFY2(spec, spec ? "" : spec.error().text().c_str());
        QCOMPARE(spec->name, std::string("s"));
        const auto grid = Grid::of(std::move(*spec));
        QCOMPARE(pointsOf(*grid),
                 (std::vector<std::string>{"layer=4,node=32,input=7,output=1000,batch=64",
                                           "layer=8,node=64,input=7,output=1000,batch=128"}));
        std::ofstream(path) << "layer,node\n4\n";
        const auto bad = space::readSpec(folder.filePath("s.json").toStdString(), vocabulary::words());
        QVERIFY(!bad && test::names(bad.error().text(), {"p.csv", " 2 ", " 1 "}));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("named"); // further names in the sentence
        const auto row = [](const char* name, const QString& body, const char* key, const char* named = "") {
            QTest::newRow(name) << "{\"family\":\"fc\"," + body + "}" << QString(key) << QString(named);
        };
        row("near key", R"("axis":{"node":[1]})", "", "\"axis\";\"axes\"");
        row("near name", R"("axes":{"nod":[1]})", "axes.nod", "\"node\"");
        row("negative", R"("axes":{"batch":[64,-64]})", "axes.batch", " 1 ;-64");
        row("no end", R"("axes":{"node":{"from":1,"times":2}})", "axes.node", "\"to\"");
        row("both steps", R"("axes":{"node":{"from":1,"to":4,"times":2,"plus":1}})", "axes.node",
            "\"times\";\"plus\"");
        row("too many values", R"("axes":{"node":{"from":1,"to":1e9,"plus":1}})", "axes.node", "1000000");
        row("absurd size",
            R"("axes":{"node":{"from":1,"to":90000,"plus":1},"batch":{"from":1,"to":90000,"plus":1}})",
            "axes", "10000000");
        row("value twice", R"("axes":{"node":[4,4]})", "axes.node", " 4 ");
        row("fixed and axis", R"("axes":{"node":[4]},"fixed":{"node":5})", "fixed.node");
        row("unequal ties", R"("axes":{"node":[1,2],"batch":[1]},"tie":[["node","batch"]])", "tie",
            "\"node\"; 2 ;\"batch\"; 1");
        row("where", R"("axes":{"node":[1]},"where":"node = 1")", "where", " 6");
        row("where leaves nothing", R"("axes":{"node":[1]},"where":"node > 1")", "where", "\"where\"; 1.");
        row("repeats", R"("axes":{"node":[1]},"measure":{"repeats":0})", "measure.repeats", "1000");
        row("dtype", R"("axes":{"dtype":["float31"]})", "axes.dtype", "float31");
        row("title", R"("axes":{"node":[1]},"title":4)", "title");
        row("seed", R"("axes":{"node":[1]},"seed":-1)", "seed", " 0 ");
        row("nothing to run", R"("fixed":{"node":1})", "", "\"axes\";\"points\"");
        row("point twice", R"("points":[{"node":1,"layer":2},{"layer":2,"node":1}])", "points", " 2");
    }
    void refusals()
    {
        QFETCH(QString, json);
        QFETCH(QString, key);
        QFETCH(QString, named);
        const auto grid = gridOf(json);
        QVERIFY(!grid);
        QVERIFY(grid.error().code == ErrorCode::BadInput);
        QCOMPARE(QString::fromStdString(grid.error().key), key);
        QVERIFY2(test::namesAll(grid.error().text(), named), grid.error().text().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSpace)
#include "tst_space.moc"
