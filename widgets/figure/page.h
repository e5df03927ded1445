// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"
#include "engine/figure/spec.h"
#include "widgets/plots/figure_layout.h"

#include <QSizeF>
#include <QStringList>

namespace parascope::paper {

/// A figure's place on paper: measures of the venue, type and lines.
struct Page
{
    double widthMm = 84, heightMm = 66;
    QString family;
    double textPt = 8, linePt = 0.5;

    [[nodiscard]] QSizeF points() const { return {widthMm * 72 / 25.4, heightMm * 72 / 25.4}; }
};

/// A point in units of a painter of vectors: fonts are set in whole pixels, so text has steps of 0.1 pt.
inline constexpr double unitsPerPoint = 10;

/// The page of a spec: its preset, then what the spec sets itself. Refuses sizes that leave no room for
/// a picture, and a font that is not installed.
[[nodiscard]] Result<Page> pageOf(const figure::Spec& spec, const figure::Figure& figure);

/// The style in which that page is painted when a point is `unit` of the painter's units. Always light.
[[nodiscard]] plots::PaintStyle styleOf(const figure::Spec& spec, const Page& page, double unit, bool vector);

} // namespace parascope::paper
