// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

namespace parascope::workload {

/// `layer` hidden dense + ReLU layers of `node` units, then dense(`output`).
[[nodiscard]] Result<Graph> buildFc(const Parameters& parameters);
/// Residual network: stem, four groups of `block` blocks (variant residual | bottleneck), head.
[[nodiscard]] Result<Graph> buildCnn(const Parameters& parameters);
/// Embedding, `layer` cells (cell rnn | lstm | gru), a linear layer at every time step.
[[nodiscard]] Result<Graph> buildRnn(const Parameters& parameters);

} // namespace parascope::workload
