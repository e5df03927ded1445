// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"
#include "widgets/models/record_model.h"

namespace parascope::gui {

/// Layers that follow each other alike (or blocks of layers), as one: what it adds up to over all of them.
struct FoldedLayer
{
    QString name; ///< "layer1–12.attention"
    workload::LayerRow sum;
    int times = 1;
};
/// Folds runs of alike layers, and of alike blocks of layers. The sums of what comes out are those of what
/// went in.
[[nodiscard]] std::vector<FoldedLayer> folded(const std::vector<workload::LayerRow>& layers);

/// A model as a table of layers with parameters, FLOPs of a step and their share; the sum stands last.
[[nodiscard]] QStringList layerHeaders();
[[nodiscard]] std::vector<models::Record> layerRecords(const workload::Cost& cost);

} // namespace parascope::gui
