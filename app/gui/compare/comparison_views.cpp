// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the figures that show two platforms next to each other.
#include "app/gui/compare/comparison.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/figure/build.h"
#include "engine/figure/rows.h"
#include "widgets/models/cell_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace parascope::gui {

namespace {

void setNumber(Parameters& fix, const std::string& name, double value)
{
    if (value == std::floor(value))
        fix.set(name, static_cast<std::int64_t>(value));
    else
        fix.set(name, value);
}

/// Returns the levels of a hyper-parameter at which the rest of the slice has paired runs.
std::set<double> levelsOf(const std::string& name, const figure::Spec& heat, const table::Table& table,
                          const std::vector<std::uint32_t>& rows)
{
    std::set<double> levels;
    const auto* column = table.find(name);
    if (!column || column->kind != table::Column::Kind::Number)
        return levels;
    const auto inSlice = [&](std::size_t row) {
        for (const auto& [other, value] : heat.fix)
            if (const auto* fixed = table.find(other);
                other != name && fixed && fixed->kind == table::Column::Kind::Number)
                if (const auto wanted = numberOf(value); wanted && fixed->numbers[row] != *wanted)
                    return false;
        return !std::isnan(column->numbers[row]);
    };
    for (const auto row : rows)
        if (inSlice(row))
            levels.insert(column->numbers[row]);
    return levels;
}

/// Returns one map per level, at most six next to each other, for the hyper-parameter of the slice that has
/// the most levels. A level without a pair is left out, because its map would be empty.
figure::Spec mapsByLevel(const figure::Spec& heat, const table::Table& table,
                         const std::vector<std::uint32_t>& paired)
{
    constexpr std::size_t maxMaps = 6;
    figure::Spec all;
    all.kind = "composite";
    all.columns = 3;
    std::set<double> levels;
    for (const auto& [name, value] : heat.fix)
        if (auto found = levelsOf(name, heat, table, paired); found.size() > levels.size()) {
            levels = std::move(found);
            all.by = name;
        }
    if (levels.size() < 2)
        return all;
    for (const double level : levels) {
        if (all.panels.size() == maxMaps)
            break;
        auto map = heat;
        setNumber(map.fix, all.by, level);
        // This replaces the panel letter, because small maps have no space for both.
        map.style.panelLetter = all.by + " " + QString::number(level).toStdString();
        all.panels.push_back(std::move(map));
    }
    all.flops = heat.flops;
    all.peak = heat.peak;
    // All maps have the same axes and colours, so these are written once.
    all.options["share"] = {"x", "y", "colour", "legend"};
    all.style.cellLabels = all.style.legend = false;
    return all;
}

/// Fixes the values that all pairs share and that not all runs have. Otherwise the best slice of one side
/// would be chosen, which the other side may not have run.
void fixWhatPairsShare(figure::Spec& heat, const table::Table& table, const figure::PairedRows& paired)
{
    if (paired.rows.empty())
        return;
    for (const auto* column : figure::hyperParameters(table)) {
        const auto& name = column->name;
        if (name == heat.x || name == heat.y || heat.fix.contains(name) ||
            std::find(paired.unlike.begin(), paired.unlike.end(), name) != paired.unlike.end())
            continue;
        const bool text = column->kind == table::Column::Kind::Category;
        const auto first = paired.rows.front();
        const auto unlike = [&](std::size_t row) {
            const auto same = [](double x, double y) {
                return !(x < y || y < x);
            }; // also treats two missing values as equal
            return text ? column->codes[row] != column->codes[first]
                        : !same(column->numbers[row], column->numbers[first]);
        };
        std::size_t others = 0;
        for (std::size_t row = 0; row < table.rows(); ++row)
            others += unlike(row);
        if (others == 0 || std::any_of(paired.rows.begin(), paired.rows.end(), unlike))
            continue;
        if (text && column->codes[first] != table::Dictionary::missing)
            heat.fix.set(name, column->dictionary->text(column->codes[first]));
        else if (!text && !std::isnan(column->numbers[first]))
            setNumber(heat.fix, name, column->numbers[first]);
    }
}

/// Returns the views of two traces: the time of their step, and the gain of each operation that both have.
/// `input` leaves the intervals out.
std::vector<ViewPlan> tracesOf(const figure::Input& input, const std::string& a, const std::string& b)
{
    const auto say = [](const char* text) { return QCoreApplication::translate("Comparison", text); };
    std::vector<ViewPlan> plans;
    const auto figures = traceFigures(input, a, b);
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const auto& traces = figures[i].spec;
        const auto& family = figures[i].family;
        const auto add = [&](const char* id, const QString& title, const figure::Spec& spec) {
            plans.push_back(
                {QLatin1String(id) + (i ? QStringLiteral("-%1").arg(i + 1) : QString()), title, spec});
        };
        add("compare-traces",
            family.isEmpty() ? say(QT_TRANSLATE_NOOP("Comparison", "Time of a step, A and B"))
                             : say(QT_TRANSLATE_NOOP("Comparison", "%1: step")).arg(family),
            traces);
        auto gains = traces;
        gains.kind = "upgrade";
        gains.options["operations"] = true;
        add("compare-operations",
            family.isEmpty() ? say(QT_TRANSLATE_NOOP("Comparison", "Speedup of operations"))
                             : say(QT_TRANSLATE_NOOP("Comparison", "%1: operations")).arg(family),
            gains);
    }
    return plans;
}

/// Returns the hyper-parameter over which the sides are compared: an axis of the map if it varies, else the
/// family.
std::string comparedOver(const figure::Spec& heat, const table::Table& table)
{
    const auto varies = [&](const std::string& name) {
        const auto* column = table.find(name);
        return column && analysis::takesSeveral(*column, table::Mask(table.rows(), 1));
    };
    std::string over = !heat.y.empty() ? heat.y : !heat.x.empty() ? heat.x : hyper::batch;
    return !varies(over) && varies(columns::family) ? std::string(columns::family) : over;
}

/// Returns the metric over the versions, relative to side A if that is a version; nothing with a single
/// version.
std::optional<figure::Spec> historyOf(const table::Table& table, const std::string& a,
                                      const std::string& metric)
{
    const auto* versions = table.find(columns::version);
    if (!versions || !versions->dictionary || versions->dictionary->size() < 2)
        return std::nullopt;
    figure::Spec history;
    history.kind = "series";
    history.metric = metric;
    history.x = columns::version;
    if (versions->dictionary->find(a) != table::Dictionary::missing)
        history.options["reference"] = a;
    return history;
}

bool hasContent(const figure::Spec& spec, const figure::Input& input)
{
    const auto made = figure::build(spec, input);
    return made && made->empty.empty();
}

} // namespace

/// Makes the views of two sides. Choosing a slice reads every run.
std::vector<ViewPlan> Comparison::viewsOf(const dataset::Dataset& dataset, const std::string& a,
                                          const std::string& b, Side side, const std::string& compared)
{
    const auto say = [](const char* text) { return QCoreApplication::translate("Comparison", text); };
    auto input = inputOf(dataset);
    input.quick = true;
    auto plans = tracesOf(input, a, b);
    figure::Spec speedup;
    speedup.kind = "speedup";
    speedup.platforms = {a, b};
    speedup.metric = compared;
    // Keep the same views, slice and places for every side, so that a change of side changes only the data.
    const auto& table = *dataset.table;
    auto heat = figure::pairMapFor(input, basisOf(dataset), a, b);
    const auto paired = figure::pairedRows(table, b, a);
    heat.metric = compared;
    fixWhatPairsShare(heat, table, paired);
    auto maps = mapsByLevel(heat, table, paired.rows);
    const auto& one = side == Side::A ? a : b;
    const auto ofOne = [&](figure::Spec& spec) {
        spec.platforms = {one};
        spec.options.erase("ratio");
    };
    auto title = say(QT_TRANSLATE_NOOP("Comparison", "Heat map: ratio"));
    if (side != Side::Ratio) {
        ofOne(heat);
        for (auto& panel : maps.panels)
            ofOne(panel);
        title = say(QT_TRANSLATE_NOOP("Comparison", "Heat map")) + QStringLiteral(": ") +
                QString::fromStdString(one);
    }
    const auto shown = side == Side::Ratio ? a + " / " + b : one;
    maps.title = say(QT_TRANSLATE_NOOP("Comparison", "%1, by %2"))
                     .arg(QString::fromStdString(shown), QString::fromStdString(maps.by))
                     .toStdString();
    plans.push_back({QStringLiteral("compare-map"), title, heat});
    if (!maps.panels.empty())
        plans.push_back({QStringLiteral("compare-levels"),
                         (side == Side::Ratio ? say(QT_TRANSLATE_NOOP("Comparison", "Ratio by %1"))
                                              : say(QT_TRANSLATE_NOOP("Comparison", "Maps by %1")))
                             .arg(QString::fromStdString(maps.by)),
                         maps});
    const auto over = comparedOver(heat, table);
    figure::Spec wins;
    wins.kind = "winrate";
    wins.platforms = {a, b};
    wins.metric = compared;
    wins.by = over;
    plans.push_back(
        {QStringLiteral("compare-wins"),
         say(QT_TRANSLATE_NOOP("Comparison", "Win rate by %1")).arg(QString::fromStdString(wins.by)), wins});
    speedup.x = metric::parameters;
    speedup.colour = table.find(hyper::batch) ? "batch" : "";
    speedup.logX = speedup.logY = true;
    plans.push_back({QStringLiteral("compare-speedup"),
                     say(QT_TRANSLATE_NOOP("Comparison", "Speedup over the model's size")), speedup});
    if (over != columns::family) { // which is no number
        auto byBatch = speedup;
        byBatch.x = over;
        byBatch.colour = over == heat.x ? std::string() : heat.x;
        plans.push_back(
            {QStringLiteral("compare-batch"),
             say(QT_TRANSLATE_NOOP("Comparison", "Speedup over %1")).arg(QString::fromStdString(byBatch.x)),
             byBatch});
    }
    figure::Spec boxes;
    boxes.kind = "boxplot";
    boxes.metric = compared;
    boxes.by = over;
    boxes.logY = true;
    boxes.platforms = side == Side::Ratio ? std::vector<std::string>{a, b}
                                          : std::vector<std::string>{side == Side::A ? a : b};
    const auto* quantity = table.find(compared);
    plans.push_back({QStringLiteral("compare-boxes"),
                     say(QT_TRANSLATE_NOOP("Comparison", "%1 of both"))
                         .arg(quantity ? models::titleOf(*quantity) : QString()),
                     boxes});
    // Traces of one model on two machines have nothing else in common that could be drawn. Runs without equal
    // work have nothing in common.
    const bool anyPair = !paired.rows.empty();
    // A and B have the hues of the ratio map in every view of the page, whatever they are.
    for (auto& plan : plans)
        plan.spec.colours[columns::platform] = {{a, 0}, {b, 1}};
    std::erase_if(plans, [&](const ViewPlan& plan) {
        const bool ofTraces = plan.spec.kind == "traces" || plan.spec.kind == "upgrade";
        return (!ofTraces && !anyPair) || !hasContent(plan.spec, input);
    });
    if (auto history = historyOf(table, a, compared))
        plans.insert(plans.begin(), {QLatin1String(historyView),
                                     say(QT_TRANSLATE_NOOP("Comparison", "History")), *std::move(history)});
    return plans;
}

} // namespace parascope::gui
