// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/grid_figures.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/base/core/metrics.h"
#include "engine/model/workload/fit.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace parascope::gui {

namespace {

using table::Column;

QString gridText(const char* text)
{
    return QCoreApplication::translate("GridFigures", text);
}

Column texts(const char* name, std::size_t rows)
{
    Column column;
    column.name = column.title = name;
    column.kind = Column::Kind::Category;
    column.dictionary = std::make_shared<table::Dictionary>();
    column.codes.assign(rows, table::Dictionary::missing);
    return column;
}

Column numbers(const char* name, const QString& title, const char* unit, Column::Role role, std::size_t rows)
{
    Column column;
    column.name = name;
    column.title = title.toStdString();
    column.unit = unit;
    column.role = role;
    column.numbers.assign(rows, std::numeric_limits<double>::quiet_NaN());
    return column;
}

constexpr char stepFlops[] = "flops_per_step";

/// Makes a table with one row per point; `platform` says whether the point fits.
std::shared_ptr<table::Table> tableOf(const editors::Forecast& forecast,
                                      const std::vector<std::size_t>& points, const std::string& family,
                                      const std::string& fitting, const std::string& oversized)
{
    const auto n = points.size();
    auto run = texts("run", n), platform = texts("platform", n), of = texts("family", n),
         outcome = texts("outcome", n), state = texts("state", n);
    const auto number = [&](const char* name, const QString& title, const char* unit) {
        return numbers(name, title, unit, Column::Role::Metric, n);
    };
    auto memory = number(metric::memoryPeakBytes,
                         gridText(QT_TRANSLATE_NOOP("GridFigures", "peak memory, forecast")), "B"),
         parameters = number(metric::parameters,
                             gridText(QT_TRANSLATE_NOOP("GridFigures", "parameters of the model")), ""),
         flops = number(stepFlops, gridText(QT_TRANSLATE_NOOP("GridFigures", "FLOPs of a step")), "FLOP");
    std::vector<Column> values;
    for (std::size_t row = 0; row < n; ++row) {
        const auto& point = forecast.sample[points[row]];
        const auto& cost = forecast.costs[points[row]];
        const bool fits = workload::fits(cost.memoryBytes, forecast.deviceMemory);
        run.codes[row] = run.dictionary->code(toText(point));
        platform.codes[row] = platform.dictionary->code(fits ? fitting : oversized);
        of.codes[row] = of.dictionary->code(family);
        outcome.codes[row] = outcome.dictionary->code("completed");
        state.codes[row] = state.dictionary->code("predicted-oom");
        memory.numbers[row] = cost.memoryBytes;
        parameters.numbers[row] = cost.parameters;
        flops.numbers[row] = cost.stepFlops;
        for (const auto& [name, value] : point) {
            auto column = std::find_if(values.begin(), values.end(),
                                       [&, &word = name](const auto& c) { return c.name == word; });
            const auto* text = std::get_if<std::string>(&value);
            if (column == values.end()) {
                auto made = text ? texts(name.c_str(), n)
                                 : numbers(name.c_str(), {}, "", Column::Role::HyperParameter, n);
                made.title = name;
                made.role = Column::Role::HyperParameter;
                column = values.insert(values.end(), std::move(made));
            }
            if (text && column->dictionary)
                column->codes[row] = column->dictionary->code(*text);
            else if (!text && !column->dictionary)
                column->numbers[row] = numberOf(value).value_or(std::numeric_limits<double>::quiet_NaN());
        }
    }
    auto table = std::make_shared<table::Table>();
    table->setRows(n);
    for (auto* column : {&run, &platform, &of, &outcome, &state})
        table->add(std::move(*column));
    for (auto& column : values)
        table->add(std::move(column));
    for (auto* column : {&memory, &parameters, &flops})
        table->add(std::move(*column));
    return table;
}

/// Whether the points differ in this column. A map over a shared value has only one row and compares nothing.
bool varies(const table::Table& table, const std::string& name)
{
    const auto* column = table.find(name);
    return column && analysis::takesSeveral(*column, table::Mask(table.rows(), 1));
}

} // namespace

GridFigures gridFigures(const editors::Forecast& forecast, const std::string& family)
{
    GridFigures out;
    std::vector<std::size_t> oversized;
    for (std::size_t i = 0; i < forecast.sample.size(); ++i)
        if (forecast.costs[i].parameters > 0) {
            out.points.push_back(i);
            if (!workload::fits(forecast.costs[i].memoryBytes, forecast.deviceMemory))
                oversized.push_back(i);
        }
    if (out.points.empty())
        return out;
    const auto fits = gridText(QT_TRANSLATE_NOOP("GridFigures", "fits this machine")).toStdString(),
               tooLarge = gridText(QT_TRANSLATE_NOOP("GridFigures", "will not fit")).toStdString();
    out.input.runs = tableOf(forecast, out.points, family, fits, tooLarge);
    const bool someFit = oversized.size() < out.points.size();
    if (someFit && !oversized.empty())
        out.input.planned = tableOf(forecast, oversized, family, fits, fits);
    figure::Spec map;
    // The colours are fixed, so that they do not depend on which kind of point comes first in a grid.
    constexpr int fitting = 2, oversizedPlace = 3;
    map.colours["platform"] = {{fits, fitting}, {tooLarge, oversizedPlace}};
    map.kind = "scatter";
    map.x = stepFlops;
    map.y = metric::parameters;
    map.logX = map.logY = true;
    map.title = gridText(QT_TRANSLATE_NOOP("GridFigures",
                                           "%1: parameters over the FLOPs of a step, one mark per point"))
                    .arg(QString::fromStdString(family))
                    .toStdString();
    out.views.push_back(
        {QStringLiteral("grid-map"), gridText(QT_TRANSLATE_NOOP("GridFigures", "Map of the grid")), map});
    auto memory = figure::heatMapFor(out.input, {}, someFit ? fits : tooLarge);
    memory.metric = metric::memoryPeakBytes;
    if (varies(*out.input.runs, memory.x) && varies(*out.input.runs, memory.y))
        out.views.push_back({QStringLiteral("grid-memory"),
                             gridText(QT_TRANSLATE_NOOP("GridFigures", "Memory of a step, forecast")),
                             memory});
    return out;
}

} // namespace parascope::gui
