// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace parascope::gui {

/// Returns the page presets: their names in a spec and their titles.
[[nodiscard]] std::vector<std::pair<QString, QString>> exportPresets();
/// Returns the command line that makes the same file. The spec is first written next to that file.
[[nodiscard]] QString exportCommand(const figure::Spec& spec, const QStringList& databases,
                                    const QString& folder, const QString& name);
/// The form in which a figure is copied to the clipboard: one form, or all forms for the receiving program to
/// choose from.
enum class CopyAs { All, Image, Vector, Table };
/// Copies a figure to the clipboard: as an image (300 dpi), as vectors (SVG and PDF, which carry their spec),
/// or as a table (CSV, and tab-separated text for spreadsheets). It has the light style, as on paper. Fails
/// with the reason why nothing is drawn.
[[nodiscard]] Result<void> copyFigure(const figure::Input& input, const figure::Spec& spec,
                                      const QStringList& files, CopyAs as);
/// Converts comma-separated values to tab-separated text.
[[nodiscard]] QString tabbed(const QByteArray& csv);

} // namespace parascope::gui
