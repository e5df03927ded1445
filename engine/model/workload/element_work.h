// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string_view>

/// What operations that are no products compute.
namespace parascope::workload {

/// FLOPs of an operation by the elements that it reads and writes. An addition, a multiplication, a
/// comparison, a division, a root and an exponential are one each, as TensorFlow's and XLA's cost models
/// count; moving is none.
struct ElementWork
{
    double perOutput = 0, perInput = 0; ///< of the largest output and the largest input
    bool window = false;                ///< perOutput is for each element of the window (pooling)
};

/// By a dispatcher name without "aten::" ("threshold_backward", "add_"). Only operations that do their work
/// themselves have an entry; null for all others.
[[nodiscard]] const ElementWork* elementWorkOf(std::string_view name);

/// FLOPs of an optimiser's update for each weight that it updates: "sgd" (without momentum), "momentum",
/// "rmsprop", "adam" and "adamw"; "weight decay" is what a decay adds. 0 for all others.
[[nodiscard]] double updateWorkOf(std::string_view optimizer);

/// Both tables: {"operations": {name: [perOutput, perInput, window]}, "updates": {name: FLOPs}}. What the
/// Python workers read (element_work.json of their package).
[[nodiscard]] Json elementWorkJson();

} // namespace parascope::workload
