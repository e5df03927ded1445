// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figure_source.h"

#include "engine/figure/build.h"

#include "widgets/models/cell_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace parascope::gui {

namespace {

using table::Column;
using table::Table;

QString say(const char* text)
{
    return QCoreApplication::translate("Views", text);
}

/// Completed rows, of one platform and family where those are given.
std::vector<std::size_t> completedRows(const Table& table, const std::string& platform, const std::string& family)
{
    std::vector<std::size_t> rows;
    const auto *outcome = table.find("outcome"), *platforms = table.find("platform"), *families = table.find("family");
    if (!outcome)
        return rows;
    const auto completed = outcome->dictionary->find("completed");
    const auto wantedPlatform = platforms ? platforms->dictionary->find(platform) : -1;
    const auto wantedFamily = families ? families->dictionary->find(family) : -1;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (outcome->codes[row] == completed && (platform.empty() || platforms->codes[row] == wantedPlatform)
            && (family.empty() || families->codes[row] == wantedFamily))
            rows.push_back(row);
    return rows;
}

/// The text that most of the rows have in a category column.
std::string mostFrequent(const Table& table, const char* name, const std::vector<std::size_t>& rows)
{
    const auto* column = table.find(name);
    std::map<std::int32_t, std::size_t> counts;
    if (column)
        for (const auto row : rows)
            ++counts[column->codes[row]];
    const auto best = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return best == counts.end() || best->first < 0 ? std::string() : column->dictionary->text(best->first);
}

double valueAt(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] : column.numbers[row];
}

bool hasValue(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] >= 0 : !std::isnan(column.numbers[row]);
}

struct Varying
{
    const Column* column;
    std::size_t values;
};

/// Hyper-parameters with more than one value among the rows, those with most values first.
std::vector<Varying> varyingParameters(const Table& table, const std::vector<std::size_t>& rows)
{
    std::vector<Varying> varying;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter)
            continue;
        std::set<double> values;
        for (const auto row : rows)
            if (hasValue(column, row))
                values.insert(valueAt(column, row));
        if (values.size() > 1)
            varying.push_back({&column, values.size()});
    }
    std::stable_sort(varying.begin(), varying.end(), [](const auto& a, const auto& b) { return a.values > b.values; });
    return varying;
}

bool hasNumbers(const Table& table, const char* name)
{
    const auto* column = table.find(name);
    return column && std::any_of(column->numbers.begin(), column->numbers.end(), [](double v) { return !std::isnan(v); });
}

/// The metric that compares best: a share of the peak where a peak is known.
std::string mainMetric(const Table& table)
{
    for (const char* name : {"flops_utilisation", "flops_per_second", "examples_per_second", "step_seconds"})
        if (hasNumbers(table, name))
            return name;
    return "step_seconds";
}

Parameters bestSlice(const Table& table, const std::vector<std::size_t>& rows, const std::vector<Varying>& varying, const std::string& x, const std::string& y)
{
    std::vector<const Column*> columns;
    for (const auto& [column, values] : varying)
        if (column->name != x && column->name != y)
            columns.push_back(column);
    std::map<std::vector<double>, std::size_t> counts; // ordered: the first of the best has the smallest values
    for (const auto row : rows) {
        std::vector<double> key;
        for (const auto* column : columns)
            key.push_back(hasValue(*column, row) ? valueAt(*column, row) : -1);
        ++counts[key];
    }
    const auto best = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    Parameters fix;
    if (best != counts.end())
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i]->kind == Column::Kind::Category) {
                if (best->first[i] >= 0)
                    fix.set(columns[i]->name, columns[i]->dictionary->text(static_cast<std::int32_t>(best->first[i])));
            } else if (best->first[i] == std::floor(best->first[i])) {
                fix.set(columns[i]->name, static_cast<std::int64_t>(best->first[i]));
            } else {
                fix.set(columns[i]->name, best->first[i]);
            }
        }
    (void)table;
    return fix;
}

} // namespace

figure::Input inputOf(const dataset::Dataset& dataset)
{
    figure::Input input;
    input.runs = dataset.table;
    input.operations = dataset.operations;
    for (const auto& platform : dataset.platforms)
        input.platforms.push_back({platform.name, platform.peakFlops, platform.bandwidth});
    return input;
}

figure::Spec heatMapOf(const dataset::Dataset& dataset, const std::string& wanted)
{
    const auto& table = *dataset.table;
    figure::Spec spec;
    spec.kind = "heatmap";
    spec.metric = mainMetric(table);
    spec.flops = dataset.definitions.flops;
    spec.peak = dataset.definitions.peak;
    const auto all = completedRows(table, wanted, {});
    const auto platform = wanted.empty() ? mostFrequent(table, "platform", all) : wanted;
    const auto family = mostFrequent(table, "family", completedRows(table, platform, {}));
    const auto rows = completedRows(table, platform, family);
    if (!platform.empty())
        spec.platforms = {platform};
    const auto* families = table.find("family");
    if (families && families->dictionary->size() > 1 && !family.empty())
        spec.filter = "family == \"" + family + "\"";
    const auto varying = varyingParameters(table, rows);
    // Batch upward, as in the ParaDnn paper; to the right the other axis with most steps.
    for (const auto& [column, values] : varying)
        if (column->name == "batch")
            spec.y = "batch";
    for (const char* first : {"node", "filter", "embed"})
        for (const auto& [column, values] : varying)
            if (spec.x.empty() && column->name == first)
                spec.x = first;
    for (const auto& [column, values] : varying)
        if (spec.x.empty() && column->name != spec.y)
            spec.x = column->name;
        else if (spec.y.empty() && column->name != spec.x)
            spec.y = column->name;
    if (spec.x.empty())
        spec.x = table.find("node") ? "node" : "batch";
    if (spec.y.empty())
        spec.y = spec.x == "batch" ? "layer" : "batch";
    spec.fix = bestSlice(table, rows, varying, spec.x, spec.y);
    return spec;
}

std::vector<std::string> bestPair(const dataset::Dataset& dataset)
{
    const auto& table = *dataset.table;
    const auto *platform = table.find("platform"), *work = table.find("work_key");
    if (!platform || !work)
        return {};
    std::map<std::int32_t, std::set<std::int32_t>> worksOf;
    for (const auto row : completedRows(table, {}, {}))
        if (work->codes[row] >= 0 && platform->codes[row] >= 0)
            worksOf[platform->codes[row]].insert(work->codes[row]);
    std::size_t most = 0;
    std::vector<std::string> best;
    for (auto a = worksOf.begin(); a != worksOf.end(); ++a)
        for (auto b = std::next(a); b != worksOf.end(); ++b) {
            const auto& smaller = a->second.size() < b->second.size() ? a->second : b->second;
            const auto& larger = a->second.size() < b->second.size() ? b->second : a->second;
            const auto common = static_cast<std::size_t>(std::count_if(smaller.begin(), smaller.end(), [&](auto key) { return larger.contains(key); }));
            if (common <= most)
                continue;
            most = common;
            const bool aFirst = a->second.size() >= b->second.size();
            best = {platform->dictionary->text(aFirst ? a->first : b->first), platform->dictionary->text(aFirst ? b->first : a->first)};
        }
    return best;
}

std::vector<ViewPlan> defaultViews(const dataset::Dataset& dataset)
{
    std::vector<ViewPlan> views;
    if (!dataset.table || dataset.table->rows() == 0)
        return views;
    const auto& table = *dataset.table;
    const auto heat = heatMapOf(dataset);
    const auto titled = [](const QString& kind, const std::string& metric) {
        return QStringLiteral("%1: %2").arg(kind, models::titleOf(QString::fromStdString(metric)));
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
    views.push_back({QStringLiteral("heatmap"), titled(say("Heat map"), heat.metric), heat});
    auto regression = base("regression");
    regression.metric = hasNumbers(table, "flops_per_second") ? "flops_per_second" : "examples_per_second";
    views.push_back({QStringLiteral("regression"), titled(say("Regression weights"), regression.metric), regression});
    const auto pair = bestPair(dataset);
    if (pair.size() == 2 && figure::isDrawn("speedup")) {
        auto speedup = base("speedup");
        speedup.platforms = pair;
        speedup.metric = "examples_per_second";
        speedup.x = "parameters";
        speedup.colour = "batch";
        speedup.logX = speedup.logY = true;
        views.push_back({QStringLiteral("speedup"), say("Speedup"), speedup});
    } else if (hasNumbers(table, "parameters")) {
        auto scatter = base("scatter");
        scatter.x = "parameters";
        scatter.y = hasNumbers(table, "examples_per_second") ? "examples_per_second" : "step_seconds";
        scatter.colour = table.find("batch") ? "batch" : "";
        scatter.logX = scatter.logY = true;
        views.push_back({QStringLiteral("scatter"), titled(say("Scatter"), scatter.y), scatter});
    }
    if (hasNumbers(table, "arithmetic_intensity") && hasNumbers(table, "flops_per_second")) {
        auto roofline = base("roofline");
        roofline.logX = roofline.logY = true;
        views.push_back({QStringLiteral("roofline"), say("Roofline: models"), roofline});
    }
    if (dataset.operations && dataset.operations->rows() > 0) {
        auto operations = base("roofline");
        operations.platforms = {mostFrequent(*dataset.operations, "platform", [&] {
            std::vector<std::size_t> rows(dataset.operations->rows());
            for (std::size_t i = 0; i < rows.size(); ++i)
                rows[i] = i;
            return rows;
        }())};
        operations.options["operations"] = true;
        operations.logX = operations.logY = true;
        views.push_back({QStringLiteral("roofline-operations"), say("Roofline: operations"), operations});
    }
    auto boxes = base("boxplot");
    boxes.metric = heat.metric;
    boxes.by = table.find("batch") ? "batch" : "family";
    boxes.logY = true;
    if (pair.size() == 2)
        boxes.platforms = pair;
    views.push_back({QStringLiteral("boxplot"), titled(say("Box plots"), boxes.metric), boxes});
    if (!figure::isDrawn("roofline") && hasNumbers(table, "arithmetic_intensity") && hasNumbers(table, "flops_per_second")) {
        auto intensity = base("scatter");
        intensity.x = "arithmetic_intensity";
        intensity.y = "flops_per_second";
        intensity.colour = table.find("batch") ? "batch" : "";
        intensity.logX = intensity.logY = true;
        views.push_back({QStringLiteral("intensity"), titled(say("Scatter"), intensity.y), intensity});
    }
    std::erase_if(views, [](const ViewPlan& plan) { return !figure::isDrawn(plan.spec.kind); });
    return views;
}

} // namespace parascope::gui
