// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/spec.h"

namespace parascope::space {

namespace detail {
struct PresetText
{
    const char* id;
    const char* json;
};
const std::vector<PresetText>& presetTexts();
} // namespace detail

/// A sweep that ships with the program (resources/presets).
struct Preset
{
    std::string id;    ///< the file's stem, "fc-quick"; the command line accepts it instead of a file
    std::string title; ///< the spec's title, or the id if it has none
    Json spec;
};

/// Returns all presets, sorted by id.
[[nodiscard]] Result<std::vector<Preset>> presets();

} // namespace parascope::space
