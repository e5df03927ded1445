// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/page_file.h"
#include "engine/base/core/json.h"
#include "engine/figure/spec.h"

#include <QString>
#include <QStringList>

#include <variant>

namespace parascope::gui {

/// An exported figure: its spec, and the names of the results that it was drawn from.
struct DroppedFigure
{
    figure::Spec spec;
    QStringList results;
};

/// The meaning of a file for the window: results (monostate, which DataHub reads), a grid, a figure, or a
/// page.
using DroppedFile = std::variant<std::monostate, Json, DroppedFigure, OpenedPage>;

/// Returns whether only the content tells what the file is. Any other file is taken for results.
[[nodiscard]] bool needsLook(const QString& path);
/// Reads as much of the file as tells what it is. Call it from a worker thread. Fails for a file that is one
/// of these and cannot be read.
[[nodiscard]] Result<DroppedFile> lookAt(const QString& path);

} // namespace parascope::gui
