// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/value.h"
#include "engine/store/records.h"

#include <optional>
#include <string>
#include <string_view>

/// Helpers that the readers of ParaDnn's files share. For this module only.
namespace parascope::exchange::paradnn {

/// A label of ParaDnn's files: "layer_4-node_32-input_2000-output_1000-bs_64". In the breakdown by operation
/// "-" and the operation's name follow; the name may contain hyphens.
struct Label
{
    Parameters parameters;
    std::string operation;
};

[[nodiscard]] std::optional<Label> readLabel(std::string_view text);

/// Returns the list under `key`, or an empty list.
[[nodiscard]] const Json& listOf(const Json& json, const char* key);
/// Returns the finite number at `index` of the list under `key`. Returns nothing for null (NaN in the file),
/// a text or a missing entry.
[[nodiscard]] std::optional<double> numberAt(const Json& json, const char* key, std::size_t index);
[[nodiscard]] std::string textOf(const Json& json);

/// Returns a run of ParaDnn on `platform`, with the values that the files do not give (optimiser, data type).
[[nodiscard]] store::RunRecord runOf(const std::string& platform, const Parameters& parameters,
                                     const std::string& family = "fc",
                                     const std::string& optimizer = "rmsprop");

} // namespace parascope::exchange::paradnn
