// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"
#include "widgets/models/record_model.h"

namespace parascope::gui {

/// A model as a table of layers with parameters, FLOPs of a step and their share; the sum stands last.
[[nodiscard]] QStringList layerHeaders();
[[nodiscard]] std::vector<models::Record> layerRecords(const workload::Cost& cost);

} // namespace parascope::gui
