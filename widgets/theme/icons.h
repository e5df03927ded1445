// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace parascope::theme {

/// Returns a line icon of resources/icons by its file's stem. It is drawn when it is shown, in the present
/// text colour of the application palette (or in `colour`), so a change of theme needs no new icon. The files
/// are in the resource :/icons of the program. An unknown name gives a null icon.
[[nodiscard]] QIcon icon(const QString& name, const QColor& colour = {});
/// Returns the same icon as a picture of `size` logical pixels.
[[nodiscard]] QPixmap iconPixmap(const QString& name, int size, const QColor& colour, double pixelRatio);

} // namespace parascope::theme
