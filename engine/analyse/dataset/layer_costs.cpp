// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/layer_costs.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"

#include <algorithm>
#include <cmath>

namespace parascope::dataset {

ModelPoint pointOf(const table::Table& runs, std::size_t row)
{
    ModelPoint out;
    const auto text = [&](const char* name) {
        const auto* column = runs.find(name);
        return column ? runs.text(row, *column) : std::string();
    };
    out.family = text("family");
    out.mode = text("mode");
    out.optimizer = text("optimizer");
    out.dtype = text("dtype");
    const auto family = workload::findFamily(out.family);
    if (!family)
        return out;
    for (const auto& item : (*family)->hyperParameters)
        if (const auto* column = runs.find(item.name))
            if (const auto value = runs.text(row, *column); !value.empty())
                out.parameters.set(item.name, column->kind == table::Column::Kind::Number &&
                                                      std::abs(column->numbers[row]) < 9e15
                                                  ? Value(static_cast<std::int64_t>(column->numbers[row]))
                                                  : valueFromText(value));
    return out;
}

Result<std::vector<LayerCost>> layerCosts(const ModelPoint& point)
{
    PARASCOPE_TRY(const auto* family, workload::findFamily(point.family));
    const auto model = workload::recordedModel(*family, point.parameters);
    if (!model)
        return Error::badInput("The point lacks hyper-parameters of family \"%1\".", point.family);
    PARASCOPE_TRY(const auto graph,
                  workload::buildGraph(point.family, *model, point.mode.empty() ? "train" : point.mode));
    workload::CostOptions options;
    const auto batch = point.parameters.integer(hyper::batch);
    if (!batch)
        return Error::badInput("The point has no batch.");
    options.batch = *batch;
    if (!point.mode.empty())
        options.mode = point.mode;
    if (!point.optimizer.empty())
        options.optimizer = point.optimizer;
    if (!point.dtype.empty())
        options.dtype = point.dtype;
    PARASCOPE_TRY(const auto cost, workload::costOf(graph, options));
    std::vector<LayerCost> out;
    for (const auto& row : cost.layers) {
        if (!(row.bytes > 0) && !(row.stepFlops > 0))
            continue; // skips layers without work, such as a reshape
        const std::string kind = row.stepFlops > 0 ? row.kind : "elementwise";
        const auto alike = std::find_if(out.begin(), out.end(), [&](const LayerCost& known) {
            return known.kind == kind && known.flops == row.stepFlops && known.bytes == row.bytes;
        });
        if (alike == out.end())
            out.push_back({kind, row.stepFlops, row.bytes, 1});
        else
            ++alike->count;
    }
    return out;
}

} // namespace parascope::dataset
