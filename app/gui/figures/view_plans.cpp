// SPDX-License-Identifier: GPL-3.0-or-later
// Which views a dataset can fill, and which of them stand there first.
#include "app/gui/figures/figure_source_parts.h"
#include "engine/core/metrics.h"

#include "engine/analysis/levels.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace parascope::gui {

using table::Column;

std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset)
{
    std::vector<ViewPlan> views;
    if (!dataset.table || dataset.table->rows() == 0)
        return views;
    const auto& table = *dataset.table;
    const auto heat = heatMapOf(dataset);
    const auto add = [&](const char* id, const figure::Spec& spec) {
        views.push_back({QString::fromLatin1(id), viewTitle(spec), spec});
    };
    // Whether two platforms share what these need shows only when they are made.
    auto input = inputOf(dataset);
    input.quick = true;
    const auto addFilled = [&](const char* id, const figure::Spec& spec) {
        if (const auto figure = figure::build(spec, input); figure && figure->empty.empty())
            add(id, spec);
    };
    const auto base = [&](const char* kind) {
        figure::Spec spec;
        spec.kind = kind;
        spec.filter = heat.filter;
        spec.flops = heat.flops;
        spec.peak = heat.peak;
        spec.platforms = heat.platforms;
        return spec;
    };
    const std::string batch = table.find("batch") ? "batch" : "";
    add("heatmap", heat);
    auto regression = base("regression");
    regression.metric =
        hasNumbers(table, metric::flopsPerSecond) ? metric::flopsPerSecond : metric::examplesPerSecond;
    add("regression", regression);
    const auto pair = bestPair(dataset);
    if (pair.size() == 2) {
        auto speedup = base("speedup");
        speedup.platforms = pair;
        speedup.metric = metric::examplesPerSecond;
        speedup.x = "parameters";
        speedup.colour = batch;
        speedup.logX = speedup.logY = true;
        add("speedup", speedup);
        auto wins = base("winrate");
        wins.platforms = pair;
        wins.metric = metric::examplesPerSecond;
        wins.by = batch.empty() ? "family" : batch;
        addFilled("winrate", wins);
        addFilled("ratio", pairMapOf(dataset, pair[0], pair[1]));
    }
    const bool intensity =
        hasNumbers(table, metric::arithmeticIntensity) && hasNumbers(table, metric::flopsPerSecond);
    if (intensity) {
        auto roofline = base("roofline");
        // Bytes that a trace counted stand above bytes that the layer graph estimates.
        if (const auto databases = databasesOf(table); !databases.traced.empty())
            roofline.filter = anyOf(databases.traced);
        roofline.logX = roofline.logY = true;
        add("roofline", roofline);
        if (pair.size() == 2) {
            roofline.platforms = pair;
            addFilled("upgrade", roofline);
        }
    }
    if (dataset.operations && dataset.operations->rows() > 0) {
        std::vector<std::uint32_t> rows(dataset.operations->rows());
        std::iota(rows.begin(), rows.end(), 0U);
        auto operations = base("roofline");
        operations.filter.clear();
        operations.platforms = {mostFrequent(*dataset.operations, "platform", rows)};
        operations.options["operations"] = true;
        operations.logX = operations.logY = true;
        add("roofline-operations", operations);
    }
    auto boxes = base("boxplot");
    boxes.metric = heat.metric;
    boxes.by = batch.empty() ? "family" : batch;
    boxes.logY = true;
    if (pair.size() == 2)
        boxes.platforms = pair;
    add("boxplot", boxes);
    auto parallel = base("parallel");
    parallel.metric = heat.metric;
    add("parallel", parallel);
    if (dataset.operations && dataset.operations->rows() > 0) {
        auto breakdown = base("breakdown");
        breakdown.filter.clear();
        breakdown.by = batch;
        add("breakdown", breakdown);
    }
    if (hasNumbers(table, metric::parameters)) {
        auto scatter = base("scatter");
        scatter.x = "parameters";
        scatter.y =
            hasNumbers(table, metric::examplesPerSecond) ? metric::examplesPerSecond : metric::stepSeconds;
        scatter.colour = batch;
        scatter.logX = scatter.logY = true;
        add("scatter", scatter);
        auto ranges = base("ranges");
        ranges.metric = metric::parameters;
        ranges.platforms.clear();
        ranges.filter.clear();
        add("ranges", ranges);
    }
    if (hasNumbers(table, metric::infeedFraction) && hasNumbers(table, metric::flopsUtilisation)) {
        auto balance = base("scatter");
        balance.x = metric::infeedFraction;
        balance.y = metric::flopsUtilisation;
        balance.filter = "infeed_fraction >= 0"; // those that were traced, as a rule
        balance.colour = batch;
        addFilled("balance", balance);
    }
    const table::Mask all(table.rows(), 1);
    for (const char* name : {"devices", "cores", "threads"})
        if (const auto* column = table.find(name);
            column && column->kind == Column::Kind::Number && analysis::takesSeveral(*column, all)) {
            auto scaling = base("scaling");
            scaling.metric = metric::examplesPerSecond;
            scaling.options["over"] = name;
            addFilled("scaling", scaling);
            break;
        }
    for (const char* name : {"stack", "dtype"})
        if (const auto* column = table.find(name);
            column && column->kind == Column::Kind::Category && analysis::takesSeveral(*column, all)) {
            auto stacks = base("stacks");
            stacks.metric = metric::examplesPerSecond;
            stacks.by = name;
            addFilled(name, stacks);
        }
    return views;
}

std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> views)
{
    const auto has = [&](const char* id) {
        return std::any_of(views.begin(), views.end(),
                           [&](const auto& plan) { return plan.id == QLatin1String(id); });
    };
    // Six stand at once, eight on a large screen; the scatter fills in where others lack data. The rest is
    // for who asks.
    static const QStringList asked = {QStringLiteral("ranges"),  QStringLiteral("winrate"),
                                      QStringLiteral("ratio"),   QStringLiteral("upgrade"),
                                      QStringLiteral("balance"), QStringLiteral("scaling"),
                                      QStringLiteral("stack"),   QStringLiteral("dtype")};
    const bool speedup = has("speedup");
    std::erase_if(views, [&](const ViewPlan& plan) {
        return asked.contains(plan.id) || (plan.id == QLatin1String("scatter") && speedup);
    });
    if (views.size() > 8)
        views.resize(8);
    return views;
}

} // namespace parascope::gui
