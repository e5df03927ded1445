// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string_view>

/// FLOPs of operations that are not products.
namespace parascope::workload {

/// FLOPs of an operation per element that it reads and writes. An addition, a multiplication, a comparison, a
/// division, a root and an exponential count as one each, as in the cost models of TensorFlow and XLA. Moving
/// data counts as none.
struct ElementWork
{
    double perOutput = 0, perInput = 0; ///< per element of the largest output and of the largest input
    bool window = false;                ///< perOutput is for each element of the window (pooling)
};

/// Returns the work of an operation by its dispatcher name without "aten::" ("threshold_backward", "add_").
/// Only operations that do their work themselves have an entry; the result is null for all others.
[[nodiscard]] const ElementWork* elementWorkOf(std::string_view name);

/// Returns the FLOPs of an optimizer's update per weight: "sgd" (without momentum), "momentum", "rmsprop",
/// "adam" and "adamw". "weight decay" gives the additional FLOPs of a decay. 0 for all others.
[[nodiscard]] double updateWorkOf(std::string_view optimizer);

/// Returns both tables: {"operations": {name: [perOutput, perInput, window]}, "updates": {name: FLOPs}}. The
/// Python workers read them (element_work.json of their package).
[[nodiscard]] Json elementWorkJson();

} // namespace parascope::workload
