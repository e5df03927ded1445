// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <string>
#include <vector>

namespace parascope::dataset {

/// Layers alike of one model, and what one of them does in one step.
struct LayerCost
{
    std::string kind; ///< "dense", "conv2d", ...; "elementwise" for all without a matrix product
    double flops = 0, bytes = 0;
    double count = 1;
};

/// What a model is costed by: a run of a table, or a point that nobody has run.
struct ModelPoint
{
    std::string family, mode, optimizer, dtype; ///< empty: the family's, train, rmsprop, float32
    Parameters parameters;                      ///< hyper-parameters, batch among them
};

/// The point of a row of the runs' table.
[[nodiscard]] ModelPoint pointOf(const table::Table& runs, std::size_t row);

/// The layers of a point from its family's graph, alike ones together. Fails where the family cannot build
/// it.
[[nodiscard]] Result<std::vector<LayerCost>> layerCosts(const ModelPoint& point);

} // namespace parascope::dataset
