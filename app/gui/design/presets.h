// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QString>

#include <vector>

namespace parascope::gui {

/// A shipped grid as the Start page and the preset menus offer it.
struct PresetCard
{
    QString id, title, detail, duration; ///< "FC · layer 4 · node 32 … 512 · 20 points", "about 1 min"
    Json spec;
};

/// All presets, those that are quick first. Counting the paper's grids takes some milliseconds.
[[nodiscard]] std::vector<PresetCard> presetCards();

} // namespace parascope::gui
