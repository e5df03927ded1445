// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Encoders of text and images; BERT and the vision transformer are points of this space.
[[nodiscard]] std::vector<HyperParameter> encoderHyperParameters();
[[nodiscard]] Result<Graph> buildEncoder(const Parameters& parameters);

} // namespace parascope::workload
