// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"
#include "engine/figure/spec.h"
#include "widgets/plots/figure_layout.h"

#include <QSizeF>
#include <QStringList>

namespace parascope::paper {

/// The size of a figure on paper, its type and its lines, as the venue requires them.
struct Page
{
    double widthMm = 84, heightMm = 66;
    QString family;
    double textPt = 8, linePt = 0.5;

    [[nodiscard]] QSizeF points() const { return {widthMm * 72 / 25.4, heightMm * 72 / 25.4}; }
};

/// The painter's units per point for vector formats. Fonts are set in whole pixels, so text has steps of 0.1
/// pt.
inline constexpr double unitsPerPoint = 10;

/// Returns the page of a spec: its preset, overridden by the values that the spec sets itself. Fails if the
/// size leaves no space for a picture, or if a font is not installed.
[[nodiscard]] Result<Page> pageOf(const figure::Spec& spec, const figure::Figure& figure);

/// Returns the style for painting that page, where a point is `unit` of the painter's units. It is always
/// light.
[[nodiscard]] plots::PaintStyle styleOf(const figure::Spec& spec, const Page& page, double unit, bool vector);

} // namespace parascope::paper
