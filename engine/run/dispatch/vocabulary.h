// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/model/space/spec.h"
#include "engine/model/vocabulary/vocabulary.h"

namespace parascope::dispatch {

/// Loads a spec from a file, from the id of a preset ("fc-quick") when no such file exists, from JSON text,
/// or from standard input ("-"). Checks everything that can be checked without a worker, including `measure`.
/// `words` holds the available families and settings.
[[nodiscard]] Result<space::SweepSpec> loadSpec(const std::string& fileOrPreset,
                                                const space::Vocabulary& words = vocabulary::words());
[[nodiscard]] Result<space::SweepSpec> specFrom(const Json& json, std::string_view what,
                                                const std::filesystem::path& folder = {},
                                                const space::Vocabulary& words = vocabulary::words());
[[nodiscard]] Result<protocol::MeasureSpec> measureOf(const space::SweepSpec& spec);

} // namespace parascope::dispatch
