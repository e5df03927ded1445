// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/model/space/spec.h"
#include "engine/model/vocabulary/vocabulary.h"

namespace parascope::dispatch {

/// A file, the id of a preset ("fc-quick") where no such file exists, the spec itself as JSON text, or "-"
/// for standard input. Everything is checked that can be checked without a worker, `measure` too. `words`:
/// the families and settings there are.
[[nodiscard]] Result<space::SweepSpec> loadSpec(const std::string& fileOrPreset,
                                                const space::Vocabulary& words = vocabulary::words());
[[nodiscard]] Result<space::SweepSpec> specFrom(const Json& json, std::string_view what,
                                                const std::filesystem::path& folder = {},
                                                const space::Vocabulary& words = vocabulary::words());
[[nodiscard]] Result<protocol::MeasureSpec> measureOf(const space::SweepSpec& spec);

} // namespace parascope::dispatch
