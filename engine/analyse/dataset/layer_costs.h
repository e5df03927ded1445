// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <string>
#include <vector>

namespace parascope::dataset {

/// Equal layers of one model, and the work of one of them in one step.
struct LayerCost
{
    std::string kind; ///< "dense", "conv2d", ...; "elementwise" for all layers without a matrix product
    double flops = 0, bytes = 0;
    double count = 1;
};

/// Properties that determine the cost of a model: a run of a table, or a point without a run.
struct ModelPoint
{
    std::string family, mode, optimizer, dtype; ///< if empty: the family's value, train, rmsprop, float32
    Parameters parameters;                      ///< hyper-parameters, including the batch
};

/// Returns the point of a row of the runs' table.
[[nodiscard]] ModelPoint pointOf(const table::Table& runs, std::size_t row);

/// Returns the layers of a point from its family's graph; equal layers are combined. Fails if the family
/// cannot build the model.
[[nodiscard]] Result<std::vector<LayerCost>> layerCosts(const ModelPoint& point);

} // namespace parascope::dataset
