// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

namespace parascope::workload {

/// Builds `layer` hidden dense + ReLU layers of `node` units, then dense(`output`).
[[nodiscard]] Result<Graph> buildFc(const Parameters& parameters);
/// Builds a residual network: stem, four groups of `block` blocks (variant residual | bottleneck), head.
[[nodiscard]] Result<Graph> buildCnn(const Parameters& parameters);
/// Builds an embedding, `layer` cells (cell rnn | lstm | gru), and a linear layer at every time step.
[[nodiscard]] Result<Graph> buildRnn(const Parameters& parameters);

} // namespace parascope::workload
