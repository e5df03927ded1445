// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/value.h"
#include "engine/store/records.h"

#include <optional>
#include <string>
#include <string_view>

/// What the readers of ParaDnn's files share. For this module only.
namespace parascope::exchange::paradnn {

/// A label of the files: "layer_4-node_32-input_2000-output_1000-bs_64", in the operation breakdown followed
/// by "-" and the operation's name, which may hold hyphens itself.
struct Label
{
    Parameters parameters;
    std::string operation;
};

[[nodiscard]] std::optional<Label> readLabel(std::string_view text);

/// The list under `key`, an empty one when there is none.
[[nodiscard]] const Json& listOf(const Json& json, const char* key);
/// The finite number at `index` of the list under `key`; nothing for null (the files' NaN), text or absence.
[[nodiscard]] std::optional<double> numberAt(const Json& json, const char* key, std::size_t index);
[[nodiscard]] std::string textOf(const Json& json);

/// A run of ParaDnn's on `platform`, with what the files leave unsaid (optimiser, type) filled in.
[[nodiscard]] store::RunRecord runOf(const std::string& platform, const Parameters& parameters,
                                     const std::string& family = "fc",
                                     const std::string& optimizer = "rmsprop");

} // namespace parascope::exchange::paradnn
