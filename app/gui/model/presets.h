// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QString>

#include <optional>
#include <vector>

namespace parascope::gui {

/// A shipped grid as the Start page and the preset menus offer it.
struct PresetCard
{
    QString id, title, detail; ///< "FC · layer 4 · node 32 … 512 · 20 points"
    Json spec;
};

/// Of any grid; nothing where it cannot be read as one.
[[nodiscard]] std::optional<PresetCard> cardOf(const QString& id, const QString& title, const Json& spec);
/// Whether two specs are one grid, however they are written.
[[nodiscard]] bool isSameGrid(const Json& one, const Json& other);
/// All presets, those that are quick first. Counting the paper's grids takes some milliseconds.
[[nodiscard]] std::vector<PresetCard> presetCards();

} // namespace parascope::gui
