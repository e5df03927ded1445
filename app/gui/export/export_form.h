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
[[nodiscard]] QString exportCommand(const figure::Spec& spec, const QStringList& databases,
                                    const QString& folder, const QString& name);
/// What of a figure goes onto the clipboard: each form that the receiving program may choose from, or one.
enum class CopyAs { All, Image, Vector, Table };
/// Onto the clipboard: as a picture (300 dpi), as vectors (SVG and PDF, which carry their spec), as a table
/// (CSV, and text with tabs for spreadsheets). In light style, as on paper. Fails with the sentence why
/// nothing is drawn.
[[nodiscard]] Result<void> copyFigure(const figure::Input& input, const figure::Spec& spec,
                                      const QStringList& files, CopyAs as);
/// Comma-separated values as text with tabs between.
[[nodiscard]] QString tabbed(const QByteArray& csv);

} // namespace parascope::gui
