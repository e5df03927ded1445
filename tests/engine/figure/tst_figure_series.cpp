// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of a metric over versions, against made histories whose truth is known. If this fails, a reader
// does not see that the newest version failed or left its level, or sees a level that nothing was measured
// at.
#include "engine/figure/build.h"
#include "paradnn_table.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace parascope;
using figure::build;

namespace {

constexpr int launches = 3;

/// The step time of a launch of a cell at a version; 0 if the version fails.
using Truth = std::function<double(int cell, int version, int launch)>;

/// Scatter of 1 % that neither neighbours nor cells share.
double scatter(int cell, int version, int launch)
{
    return 1 +
           0.01 * std::sin(12.9898 * version + 78.233 * launch + 37.719 * cell + 3.1 * version * (cell + 1));
}

figure::Input history(int cells, int versions, const Truth& truth, bool timed = true,
                      const char* metric = "step_seconds")
{
    test::TableMaker maker;
    for (int version = 0; version < versions; ++version)
        for (int cell = 0; cell < cells; ++cell)
            for (int launch = 0; launch < launches; ++launch) {
                const double seconds = truth(cell, version, launch);
                std::map<std::string, double> numbers{{"batch", 16. * (1 + cell)}};
                std::map<std::string, std::string> texts{{"platform", "p"},
                                                         {"family", "fc"},
                                                         {"version", "v" + std::to_string(version)},
                                                         {"outcome", seconds > 0 ? "completed" : "oom"}};
                if (seconds > 0)
                    numbers[metric] = seconds;
                if (timed)
                    numbers["committed"] = 1.7e9 + 86400. * version;
                maker.row(numbers, texts);
            }
    figure::Input input;
    input.runs = maker.take();
    return input;
}

figure::Spec specOf(const char* show = "")
{
    figure::Spec spec;
    spec.kind = "series";
    spec.metric = "step_seconds";
    if (*show != 0)
        spec.options["show"] = show;
    return spec;
}

double medianAt(const Truth& truth, int cell, int version)
{
    double of[launches];
    for (int launch = 0; launch < launches; ++launch)
        of[launch] = truth(cell, version, launch);
    std::sort(of, of + launches);
    return of[launches / 2];
}

double levelOf(const Truth& truth, int cell, int begin, int end)
{
    double sum = 0;
    for (int version = begin; version < end; ++version)
        sum += std::log(medianAt(truth, cell, version));
    return std::exp(sum / (end - begin));
}

bool isClose(double a, double b)
{
    return std::abs(a - b) < 1e-9 * std::abs(b);
}

/// The horizontal lines in the colour of a series.
std::vector<figure::Line> levelsIn(const figure::Panel& panel)
{
    std::vector<figure::Line> out;
    for (const auto& line : panel.lines)
        if (line.ink == figure::Ink::Series && line.points.size() == 2 &&
            line.points[0].second == line.points[1].second)
            out.push_back(line);
    return out;
}

/// The lines that lie between two versions: the intervals next to the newest one.
std::vector<figure::Line> barsBeside(const figure::Panel& panel, int version)
{
    std::vector<figure::Line> out;
    for (const auto& line : panel.lines)
        if (!line.points.empty() && std::all_of(line.points.begin(), line.points.end(), [&](const auto& at) {
                return at.first > version && at.first <= version + 0.5;
            }))
            out.push_back(line);
    return out;
}

std::vector<figure::Points> failuresIn(const figure::Panel& panel)
{
    std::vector<figure::Points> out;
    for (const auto& points : panel.points)
        if (points.marker == figure::Marker::Cross)
            out.push_back(points);
    return out;
}

/// The clauses of the caption behind what is drawn: n, versions, cells, changes, and what else there is to
/// say.
int clausesOf(const figure::Figure& figure)
{
    const auto text = figure.caption.text();
    return static_cast<int>(std::count(text.begin(), text.end(), ';'));
}

} // namespace

class TestFigureSeries : public QObject
{
    Q_OBJECT

private slots:
    void eachStretchHasItsLevel()
    {
        constexpr int versions = 20, change = 12;
        const Truth truth = [](int cell, int version, int launch) {
            return scatter(cell, version, launch) * (version < change ? 1 : 1.2);
        };
        const auto input = history(1, versions, truth);
        const auto figure = build(specOf(), input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "" : figure.error().text().c_str());
        const auto& panel = figure->panels.front();
        const auto levels = levelsIn(panel);
        QCOMPARE(levels.size(), std::size_t(2));
        const double reference = levelOf(truth, 0, 0, change);
        QCOMPARE(levels[0].points[0].first, -0.5);
        QCOMPARE(levels[0].points[1].first, change - 0.5);
        QVERIFY(isClose(levels[0].points[0].second, 1));
        QCOMPARE(levels[1].points[0].first, change - 0.5);
        QCOMPARE(levels[1].points[1].first, versions - 0.5);
        QVERIFY(isClose(levels[1].points[0].second, levelOf(truth, 0, change, versions) / reference));
        // Levels lie behind everything else, and what there is nothing to say of is not mentioned.
        QCOMPARE(panel.lines.front().points, levels[0].points);
        QVERIFY(failuresIn(panel).empty() && panel.legend.empty());
        QCOMPARE(clausesOf(*figure), 4); // n, versions, cells, changes
    }

    void theNewestVersionHasItsInterval()
    {
        constexpr int versions = 16;
        for (const double last : {1.0, 1.3}) {
            const Truth truth = [&](int cell, int version, int launch) {
                return scatter(cell, version, launch) * (version < versions - 1 ? 1 : last);
            };
            const auto figure = build(specOf(), history(1, versions, truth));
            QVERIFY(figure && figure->empty.empty());
            const auto& panel = figure->panels.front();
            const auto bars = barsBeside(panel, versions - 1);
            QCOMPARE(bars.size(), std::size_t(1));
            double low = 1e300, high = 0;
            for (const auto& [x, y] : bars[0].points)
                low = std::min(low, y), high = std::max(high, y);
            const auto& points = panel.points.front();
            const double newest = points.y.back();
            // The level of the first version is that of all, without a version that left it.
            QVERIFY(isClose(newest, medianAt(truth, 0, versions - 1) /
                                        levelOf(truth, 0, 0, last > 1 ? versions - 1 : versions)));
            // A prediction interval: t(0.975, 14) = 2.145 times the scatter of the versions before, wider
            // where neighbours depend on each other, or where the newest launches scatter more.
            double squares = 0;
            const double before = levelOf(truth, 0, 0, versions - 1);
            for (int version = 0; version < versions - 1; ++version)
                squares += std::pow(std::log(medianAt(truth, 0, version) / before), 2);
            const double half = 2.145 * std::sqrt(squares / (versions - 2) * (1 + 1. / (versions - 1)));
            QVERIFY(isClose(std::sqrt(low * high), newest));
            QVERIFY2(std::log(high / newest) > 0.99 * half && std::log(high / newest) < 1.5 * half,
                     qPrintable(QString::number(std::log(high / newest) / half)));
            QVERIFY(panel.y.low < low && high < panel.y.high);
            // A version that left the level is no part of it, and its size is written.
            const auto levels = levelsIn(panel);
            QCOMPARE(levels.size(), std::size_t(1));
            QCOMPARE(levels[0].points[1].first, versions - 0.5 - (last > 1 ? 1 : 0));
            QCOMPARE(panel.notes.size(), std::size_t(last > 1 ? 1 : 0));
            if (last > 1) {
                const double percent = 100 * (medianAt(truth, 0, versions - 1) / before - 1);
                const auto text = QString::fromStdString(panel.notes[0].text.text());
                QVERIFY2(std::abs(text.section(QLatin1Char(' '), 0, 0).toDouble() - percent) < 0.06,
                         qPrintable(text));
            }
            QCOMPARE(clausesOf(*figure), last > 1 ? 5 : 4);
        }
    }

    void failuresAreMarked()
    {
        constexpr int versions = 12, cells = 3;
        // The second cell fails at the newest version, and with the third one at v4.
        const auto fails = [](int cell, int version) {
            return (cell == 1 && version == versions - 1) || (cell > 0 && version == 4);
        };
        const Truth truth = [&](int cell, int version, int launch) {
            return fails(cell, version) ? 0 : scatter(cell, version, launch);
        };
        const auto input = history(cells, versions, truth);
        const auto figure = build(specOf(), input);
        QVERIFY(figure && figure->empty.empty());
        const auto& panel = figure->panels.front();
        const auto rowIs = [&](std::int64_t row, int cell, int version) {
            return row >= 0 && row / (launches * cells) == version && row / launches % cells == cell;
        };
        const auto failures = failuresIn(panel);
        QCOMPARE(failures.size(), std::size_t(2));
        // The cell whose newest version failed comes first.
        QCOMPARE(failures[0].x, (std::vector<double>{4, versions - 1}));
        QCOMPARE(failures[1].x, std::vector<double>{4});
        QVERIFY(rowIs(failures[0].rows[0], 1, 4) && rowIs(failures[0].rows[1], 1, versions - 1));
        QVERIFY(rowIs(failures[1].rows[0], 2, 4));
        for (const auto& of : failures)
            for (const double y : of.y)
                QVERIFY(panel.y.position(y) > 0 && panel.y.position(y) < 0.1);
        QVERIFY(failures[0].y[0] != failures[1].y[0]); // one does not hide the other
        QCOMPARE(panel.points.front().series, failures[0].series);
        QCOMPARE(panel.points.front().x.size(), std::size_t(versions - 2)); // a failure has no value
        QCOMPARE(std::count_if(panel.legend.begin(), panel.legend.end(),
                               [](const auto& entry) { return entry.marker == figure::Marker::Cross; }),
                 std::ptrdiff_t(1));
        QCOMPARE(barsBeside(panel, versions - 1).size(), std::size_t(2)); // of the cells that did not fail
        QVERIFY(figure->caption.text().find(": 2") != std::string::npos); // v4 and v11

        const auto map = build(specOf("map"), input);
        QVERIFY(map && map->empty.empty());
        int failed = 0;
        for (const auto& square : map->panels.front().cells) {
            const bool is = square.state == figure::Cell::State::Failed;
            QCOMPARE(is, fails(square.row, square.column));
            failed += is;
            if (is)
                QVERIFY(square.outcome == Outcome::Oom && rowIs(square.run, square.row, square.column));
        }
        QCOMPARE(failed, 3);
        QCOMPARE(map->panels.front().legend.size(), std::size_t(1));
    }

    void exactCountersHaveNoScatter()
    {
        const Truth truth = [](int cell, int version, int) {
            return 1000. * (cell + 1) + (version < 7 ? 0 : 1);
        };
        auto spec = specOf();
        spec.metric = "instructions";
        const auto figure = build(spec, history(2, 12, truth, true, "instructions"));
        QVERIFY(figure && figure->empty.empty());
        const auto& panel = figure->panels.front();
        QVERIFY(levelsIn(panel).empty() && barsBeside(panel, 11).empty());
        // The two cells, and the place at which both change.
        QCOMPARE(panel.lines.size(), std::size_t(3));
    }

    void theOrderAndWhatWasRemovedAreSaid()
    {
        // Without times, the numbers of the names tell the order: v9 before v10.
        const Truth calm = [](int cell, int version, int launch) { return scatter(cell, version, launch); };
        const auto timed = build(specOf(), history(1, 12, calm)),
                   named = build(specOf(), history(1, 12, calm, false));
        QVERIFY(timed && named);
        QCOMPARE(clausesOf(*named), clausesOf(*timed) + 1);
        QCOMPARE(named->panels.front().points.front().y, timed->panels.front().points.front().y);
        // Six cells that move together by 10 % from version to version, as on machines of different speed.
        const Truth together = [](int cell, int version, int launch) {
            return scatter(cell, version, launch) * (version * 7 % 5 < 2 ? 1.1 : 1);
        };
        const auto removed = build(specOf(), history(6, 24, together));
        QVERIFY(removed && removed->empty.empty());
        QVERIFY(removed->caption.text().find("removed") != std::string::npos);
        const auto& lines = removed->panels.front().lines;
        const auto common = std::find_if(lines.begin(), lines.end(),
                                         [](const auto& line) { return line.ink == figure::Ink::Text; });
        QVERIFY(common != lines.end());
        for (std::size_t i = 0; i < common->points.size(); ++i)
            QVERIFY(std::abs(common->points[i].second * 1.1 - (i * 7 % 5 < 2 ? 1.1 : 1)) < 0.02);
        // No cell's marks can be taken for failures.
        QVERIFY(failuresIn(removed->panels.front()).empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureSeries)
#include "tst_figure_series.moc"
