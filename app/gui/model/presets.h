// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QString>

#include <optional>
#include <vector>

namespace parascope::gui {

/// A preset grid as the Start page and the preset menus offer it.
struct PresetCard
{
    QString id, title, detail; ///< "FC · layer 4 · node 32 … 512 · 20 points"
    Json spec;
};

/// Returns the card of any grid, or nothing if the spec cannot be read as a grid.
[[nodiscard]] std::optional<PresetCard> cardOf(const QString& id, const QString& title, const Json& spec);
/// Whether two specs describe the same grid, however they are written.
[[nodiscard]] bool isSameGrid(const Json& one, const Json& other);
/// Returns all presets, the quick ones first. Counting the points of the paper's grids takes several
/// milliseconds.
[[nodiscard]] std::vector<PresetCard> presetCards();

} // namespace parascope::gui
