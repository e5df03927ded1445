// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace parascope::gui {

/// The page presets by their name in a spec, as people call them.
[[nodiscard]] std::vector<std::pair<QString, QString>> exportPresets();
/// The command line that makes the same file: the spec is written beside it first.
[[nodiscard]] QString exportCommand(const figure::Spec& spec, const QStringList& databases, const QString& folder, const QString& name);
/// Onto the clipboard as a picture, as vectors (SVG) and as a table (CSV), for whoever pastes it.
void copyFigure(const figure::Input& input, const figure::Spec& spec);

} // namespace parascope::gui
