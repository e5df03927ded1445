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
    std::string id;    ///< the file's stem, "fc-quick"; the command line takes it in place of a file
    std::string title; ///< the spec's, or the id where it has none
    Json spec;
};

/// All of them, by id.
[[nodiscard]] Result<std::vector<Preset>> presets();

} // namespace parascope::space
