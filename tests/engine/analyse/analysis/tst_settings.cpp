// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/analyse/analysis/columns.h"
#include "tests/run.h"

#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/ranking.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/scaling.h"
#include "engine/analyse/analysis/series.h"
#include "engine/analyse/analysis/serving.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/speedup.h"

#include <QtTest>

#include <cmath>
#include <numeric>
#include <set>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// A setting that no part of the program names: only its row in the table makes it one.
constexpr Setting invented{.name = "colour", .title = "colour", .place = SettingPlace::Implementation};

/// Runs of 3 x 3 models, each once in either of two levels of one setting: `ordinary` takes 1 s a step for a
/// batch of 1, and `other` three times as long. Everything else is equal.
struct Grid
{
    std::vector<double> node, batch, devices, seconds, rate, latency;
    std::vector<std::string> family, work, model, outcome, version, level;

    void add(double n, double b, double d, const std::string& v, bool isOther)
    {
        node.push_back(n);
        batch.push_back(b);
        devices.push_back(d);
        seconds.push_back(n / 32 * b / d * (isOther ? 3 : 1));
        rate.push_back(b / seconds.back());
        latency.push_back(seconds.back() / b);
        family.emplace_back("fc");
        model.push_back(std::to_string(n));
        work.push_back(model.back() + "/" + std::to_string(b));
        outcome.emplace_back("completed");
        version.push_back(v);
        level.emplace_back(isOther ? "other" : "ordinary");
    }

    /// Returns the table with the setting as a column of texts, or of the numbers 1 and 2.
    [[nodiscard]] table::Table with(std::string_view setting, bool asNumber,
                                    std::vector<std::string> platform = {}) const
    {
        if (platform.empty())
            platform.assign(node.size(), "p");
        std::vector<Column> columns{texts("family", family),
                                    texts("work_key", work),
                                    texts("model_key", model),
                                    texts("outcome", outcome),
                                    numbers("node", node),
                                    numbers("batch", batch),
                                    metricColumn("step_seconds", seconds),
                                    metricColumn("examples_per_second", rate),
                                    metricColumn("tokens_per_second", rate),
                                    metricColumn("seconds_per_output_token", latency)};
        if (setting != "devices")
            columns.push_back(numbers("devices", devices));
        if (setting != "version")
            columns.push_back(texts("version", version));
        if (setting != "platform")
            columns.push_back(texts("platform", platform));
        const std::string name(setting);
        if (asNumber) {
            std::vector<double> codes;
            for (const auto& text : level)
                codes.push_back(text == "other" ? 2 : 1);
            columns.push_back(numbers(name.c_str(), codes));
        } else {
            columns.push_back(texts(name.c_str(), level));
        }
        return tableOf(std::move(columns));
    }
};

Grid bothLevels(int extra = 0)
{
    Grid grid;
    for (const double n : {32.0, 64.0, 128.0})
        for (const double b : {1.0, 4.0, 16.0})
            for (const bool other : {false, true})
                grid.add(n, b, 1, "v1", other);
    for (int i = 0; i < extra; ++i)
        grid.add(32, 1, 1, "v1", true);
    return grid;
}

bool isOther(const table::Table& table, std::string_view setting, std::uint32_t row)
{
    const auto text = table.text(row, *table.find(setting));
    return text == "other" || text == "2";
}

} // namespace

/// What makes two runs the same measurement. If this fails, a map, a box or a pair mixes runs that are
/// different measurements, and calls them repeats.
class TestSettings : public QObject
{
    Q_OBJECT

    static void everySetting()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("asNumber");
        for (const auto& setting : settings())
            if (setting.separates())
                for (const bool number : {false, true})
                    // Fields of a record are texts, those of an implementation may be numbers.
                    if (!number || setting.place == SettingPlace::Implementation)
                        QTest::addRow("%s, %s", std::string(setting.name).c_str(),
                                      number ? "numbers" : "texts")
                            << QString::fromStdString(std::string(setting.name)) << number;
        QTest::addRow("a new row of the table") << QString(invented.name.data()) << false;
    }

private slots:
    void aMapShowsOneLevel_data() { everySetting(); }
    void aMapShowsOneLevel()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "platform" || setting == "timing")
            QSKIP("A platform is named by the user, and one timing is kept before (tst_equal_runs).");
        // The level with more runs is shown, and where both have equally many, the first one.
        for (const int more : {0, 2}) {
            const auto table = bothLevels(more).with(setting, asNumber);
            auto mask = all(table);
            const PivotRequest request{"node", "batch", "step_seconds", {}, Aggregate::Median};
            const auto chosen = keepOneCombination(table, mask, request);
            QVERIFY(chosen);
            QCOMPARE(chosen->levels.size(), std::size_t{1});
            QCOMPARE(chosen->levels.front().column->name, setting);
            QCOMPARE(chosen->levels.front().others, std::size_t{1});
            QCOMPARE(chosen->excluded.at("in other settings"), std::size_t(9));
            const auto map = pivot(table, mask, request);
            for (std::size_t x = 0; x < 3; ++x)
                for (std::size_t y = 0; y < 3; ++y) {
                    const auto& cell = map->at(x, y);
                    const double ordinary = std::pow(2, x) * std::pow(4, y);
                    QCOMPARE(cell.value, (more ? 3 : 1) * ordinary);
                    for (const auto row : cell.rows)
                        QCOMPARE(isOther(table, setting, row), more > 0);
                }
            QVERIFY(map->varying.empty());
        }
        // A question that names the setting decides by itself.
        const auto table = bothLevels().with(setting, asNumber);
        auto mask = all(table);
        const Value other = asNumber ? Value(std::int64_t{2}) : Value(std::string("other"));
        QVERIFY(keepOneCombination(table, mask, {"node", "batch", "step_seconds", {{setting, other}}, {}})
                    ->levels.empty());
        mask = all(table);
        QVERIFY(keepOneCombination(table, mask, {setting, "batch", "step_seconds", {}, {}})->levels.empty());
    }

    void aRegressionIsOfOneLevel_data() { everySetting(); }
    void aRegressionIsOfOneLevel()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "platform" || setting == "timing")
            QSKIP("A platform is named by the user, and one timing is kept before.");
        const auto table = bothLevels().with(setting, asNumber);
        RegressionRequest request;
        request.target = "step_seconds";
        request.log = true;
        request.replicates = 0;
        const auto fit = regression(table, all(table), request);
        QVERIFY(fit);
        QCOMPARE(fit->n, std::size_t{9});
        QVERIFY(std::abs(fit->r2 - 1) < 1e-9); // the time is a product of powers, in one level
        for (const auto& term : fit->terms)
            QVERIFY(term.name != setting);
        // As a factor it is named, and no level is chosen.
        if (asNumber) {
            request.factors = {"node", "batch", setting};
            QCOMPARE(regression(table, all(table), request)->n, std::size_t{18});
        }
    }

    /// In equal settings x2 takes 1.2 times as long as x1 for every model, but most of its runs are in the
    /// faster level (Simpson's paradox). If this fails, the setting decides which platform "wins".
    void theSettingDoesNotDecideWhoIsFaster_data() { everySetting(); }
    void theSettingDoesNotDecideWhoIsFaster()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "platform" || setting == "timing")
            QSKIP("The platform is what is compared, and one timing is kept before.");
        Grid grid;
        std::vector<std::string> platform;
        const auto add = [&](double n, double b, const char* side, bool other) {
            grid.add(n, b, 1, "v1", other);
            grid.seconds.back() *= side == std::string("x2") ? 1.2 : 1;
            platform.emplace_back(side);
        };
        for (const double n : {32.0, 64.0, 128.0})
            for (const double b : {1.0, 4.0, 16.0}) {
                add(n, b, "x1", true);
                add(n, b, "x2", false);
                if (n < 64) {
                    add(n, b, "x1", false);
                    add(n, b, "x2", true);
                }
            }
        const auto table = grid.with(setting, asNumber, platform);
        SpeedupRequest request{"x2", "x1"};
        request.metric = "step_seconds";
        const auto found = speedup(table, all(table), request);
        QVERIFY(found);
        QCOMPARE(found->pairs.size(), std::size_t{6}); // the three models of 32 nodes, in either level
        QCOMPARE(found->wins, std::size_t{0});
        QVERIFY(std::abs(found->geometricMean * 1.2 - 1) < 1e-9);
        RankingRequest ranks;
        ranks.metric = "step_seconds";
        const auto ranked = ranking(table, all(table), ranks);
        QVERIFY(ranked);
        QCOMPARE(ranked->sides.front().name, std::string("x1"));
        QVERIFY(std::abs(ranked->between(0, 1).ratio - 1.2) < 1e-9);
    }

    void boxesAreSeparate_data() { everySetting(); }
    void boxesAreSeparate()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "timing")
            QSKIP("One timing is kept before.");
        const auto table = bothLevels().with(setting, asNumber);
        const auto boxes = boxPlot(table, all(table), "step_seconds", "node", BoxRule::Tukey);
        QVERIFY(boxes);
        QCOMPARE(boxes->groups.size(), std::size_t{6});
        for (const auto& box : boxes->groups) {
            QCOMPARE(box.n, std::size_t{3});
            const auto level = toText(box.settings.front());
            const double ordinary = *numberOf(box.level) / 32 * 4;
            QCOMPARE(box.median, (level == "other" || level == "2" ? 3 : 1) * ordinary);
        }
        QCOMPARE(boxPlot(table, all(table), "step_seconds", setting, BoxRule::Tukey)->groups.size(),
                 std::size_t{2});
    }

    void pairsAreEqual_data() { everySetting(); }
    void pairsAreEqual()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "platform")
            QSKIP("It is what is compared.");
        Grid grid;
        std::vector<std::string> platform;
        std::vector<std::uint8_t> above;
        for (const double n : {32.0, 64.0})
            for (const bool other : {false, true})
                for (const bool top : {false, true}) {
                    grid.add(n, 1, 1, "v1", other);
                    platform.emplace_back(top ? "q" : "p");
                    above.push_back(top);
                }
        const auto table = grid.with(setting, asNumber, platform);
        std::vector<std::uint32_t> rows(table.rows());
        std::iota(rows.begin(), rows.end(), 0U);
        const auto equal = equalRuns(table, rows, above, {{table.find("work_key")}, "platform"});
        QCOMPARE(equal.matched.size(), std::size_t{1});
        QCOMPARE(equal.matched.front()->name, setting);
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < rows.size(); ++j)
                if (equal.group[i] == equal.group[j])
                    QCOMPARE(isOther(table, setting, rows[i]), isOther(table, setting, rows[j]));
    }

    void scalingNeedsAnEqualBaseline_data() { everySetting(); }
    void scalingNeedsAnEqualBaseline()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (setting == "devices")
            QSKIP("It is what scales.");
        Grid grid; // two devices halve the time, in either level
        for (const double n : {32.0, 64.0, 128.0})
            for (const double d : {1.0, 2.0})
                for (const bool other : {false, true})
                    grid.add(n, 16, d, "v1", other);
        const auto table = grid.with(setting, asNumber);
        const auto result = scaling(table, all(table), {});
        QVERIFY(result);
        QCOMPARE(result->models, std::size_t{6});
        for (const auto& point : result->points) {
            QCOMPARE(isOther(table, setting, point.row), isOther(table, setting, point.oneRow));
            QVERIFY(std::abs(point.speedup - 2) < 1e-12);
        }
    }

    /// The devices of one JAX process have the threads of all, which is no difference between a model and its
    /// baseline.
    void threadsOfMoreDevicesScale()
    {
        Grid grid;
        for (const double d : {1.0, 2.0, 4.0})
            grid.add(32, 16, d, "v1", false);
        auto table = grid.with("stack", false);
        table.add(numbers("threads", {2, 4, 8}));
        const auto result = scaling(table, all(table), {});
        QVERIFY(result);
        QCOMPARE(result->models, std::size_t{1});
        QCOMPARE(result->points.size(), std::size_t{2});
    }

    void servingHasALineForEach_data() { everySetting(); }
    void servingHasALineForEach()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        Grid grid;
        for (const double b : {1.0, 4.0, 16.0})
            for (const bool other : {false, true})
                grid.add(32, b, 1, "v1", other);
        const auto table = grid.with(setting, asNumber);
        ServingRequest request;
        request.throughput = "tokens_per_second";
        request.latency = "seconds_per_output_token";
        const auto result = serving(table, all(table), request);
        QVERIFY(result);
        QCOMPARE(result->series.size(), std::size_t{2});
        for (const auto& line : result->series)
            for (const auto& point : line.points)
                QCOMPARE(point.rows.size(), std::size_t{1});
    }

    void aSeriesHasACellForEach_data() { everySetting(); }
    void aSeriesHasACellForEach()
    {
        const ExtraSetting extra(invented);
        QFETCH(QString, name);
        QFETCH(bool, asNumber);
        const auto setting = name.toStdString();
        if (findSetting(setting)->role == SettingRole::Version)
            QSKIP("It is what the series is over.");
        Grid grid;
        for (int v = 0; v < 6; ++v)
            for (const bool other : {false, true})
                grid.add(32, 16, 1, "v" + std::to_string(v), other);
        const auto table = grid.with(setting, asNumber);
        SeriesRequest request;
        request.over = "version";
        const auto result = series(table, all(table), request);
        QVERIFY(result);
        QCOMPARE(result->cells.size(), std::size_t{2});
        for (const auto& cell : result->cells)
            QCOMPARE(std::set<double>(cell.values.begin(), cell.values.end()).size(), std::size_t{1});
    }

    /// A setting that changed with a version is a change between versions, and not the end of one series and
    /// the begin of another.
    void aStackThatWasUpdatedKeepsItsSeries()
    {
        Grid grid;
        for (int v = 0; v < 6; ++v)
            grid.add(32, 16, 1, "v" + std::to_string(v), v > 2);
        const auto table = grid.with("stack", false);
        SeriesRequest request;
        request.over = "version";
        QCOMPARE(series(table, all(table), request)->cells.size(), std::size_t{1});
    }

    /// A condition is recorded and shown, but the same run on another host is a repeat.
    void conditionsAreRepeats_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& setting : settings())
            if (!setting.separates())
                QTest::addRow("%s", std::string(setting.name).c_str())
                    << QString::fromStdString(std::string(setting.name));
    }
    void conditionsAreRepeats()
    {
        QFETCH(QString, name);
        const auto table = bothLevels().with(name.toStdString(), false);
        auto mask = all(table);
        QVERIFY(keepOneCombination(table, mask, {"node", "batch", "step_seconds", {}, {}})->levels.empty());
        QCOMPARE(boxPlot(table, mask, "step_seconds", "node", BoxRule::Tukey)->groups.size(), std::size_t{3});
    }

    /// A run that does not record its driver is not told apart from runs with one driver, but from runs with
    /// two.
    void unrecordedMachinesAreNotAnotherOne()
    {
        auto grid = bothLevels();
        for (auto& level : grid.level)
            level = level == "other" ? "" : "570";
        const auto one = grid.with("driver", false);
        auto mask = all(one);
        QVERIFY(keepOneCombination(one, mask, {"node", "batch", "step_seconds", {}, {}})->levels.empty());
        grid.add(32, 1, 1, "v1", false);
        grid.level.back() = "470";
        const auto two = grid.with("driver", false);
        mask = all(two);
        QCOMPARE(keepOneCombination(two, mask, {"node", "batch", "step_seconds", {}, {}})->levels.size(),
                 std::size_t{1});
    }

    /// Of several settings the combination with most runs is shown, also where the levels with most runs do
    /// not occur together.
    void combinationsAreChosenTogether()
    {
        Grid grid;
        std::vector<std::string> stack;
        const auto add = [&](int count, const char* dtype, const char* framework) {
            for (int i = 0; i < count; ++i) {
                grid.add(32 << (i % 3), 1, 1, "v1", false);
                grid.level.back() = dtype;
                stack.emplace_back(framework);
            }
        };
        add(3, "float32", "torch"); // float32 has 5 runs, jax has 6, both together 2
        add(2, "float32", "jax");
        add(4, "bfloat16", "jax");
        auto table = grid.with("dtype", false);
        table.add(texts("stack", stack));
        auto mask = all(table);
        const auto chosen = keepOneCombination(table, mask, {"node", "batch", "step_seconds", {}, {}});
        QCOMPARE(chosen->levels.size(), std::size_t{2});
        QCOMPARE(toText(chosen->levels[0].level), std::string("bfloat16"));
        QCOMPARE(toText(chosen->levels[1].level), std::string("jax"));
        QCOMPARE(std::count(mask.begin(), mask.end(), 1), 4);
    }

    /// Hyper-parameters that a family does not have are not missing in its runs.
    void aRegressionOverSeveralFamilies()
    {
        Grid grid;
        for (const double n : {32.0, 64.0, 128.0})
            for (const double b : {1.0, 4.0, 16.0})
                grid.add(n, b, 1, "v1", false);
        for (std::size_t i = 0; i < 6; ++i) { // cells of a family without the hyper-parameter "node"
            grid.add(missing, std::pow(2, i), 1, "v1", false);
            grid.family.back() = "cnn";
            grid.seconds.back() = grid.batch.back();
        }
        const auto table = grid.with("stack", false);
        RegressionRequest request;
        request.target = "step_seconds";
        request.replicates = 0;
        auto fit = regression(table, all(table), request);
        QVERIFY(fit);
        QCOMPARE(fit->n, std::size_t{9});
        QCOMPARE(fit->excluded.at("of another family"), std::size_t{6});
        QVERIFY(!fit->families.empty());
        // Families that have the same hyper-parameters are fitted together.
        std::fill(grid.node.begin() + 9, grid.node.end(), 64);
        const auto equal = grid.with("stack", false);
        fit = regression(equal, all(equal), request);
        QCOMPARE(fit->n, std::size_t{15});
        QVERIFY(fit->families.empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSettings)
#include "tst_settings.moc"
