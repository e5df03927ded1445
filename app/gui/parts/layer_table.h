// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"
#include "widgets/models/record_model.h"

namespace parascope::gui {

/// Consecutive identical layers (or blocks of layers) as one entry, with their sum.
struct FoldedLayer
{
    QString name; ///< "layer1–12.attention"
    workload::LayerRow sum;
    int times = 1;
};
/// Folds consecutive identical layers, and consecutive identical blocks of layers. The total of the result
/// equals the total of the input.
[[nodiscard]] std::vector<FoldedLayer> folded(const std::vector<workload::LayerRow>& layers);

/// The headers and rows of a model as a table of layers with parameters, FLOPs of a step and their share; the
/// last row is the sum.
[[nodiscard]] QStringList layerHeaders();
[[nodiscard]] std::vector<models::Record> layerRecords(const workload::Cost& cost);

} // namespace parascope::gui
