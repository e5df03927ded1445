// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "widgets/theme/theme.h"

#include <QRectF>

class QPainter;

namespace parascope::theme {

/// Fills `rect` with the mark of a run without a value. For oom it is white, hatched at 45 degrees, 1 in 5.
/// The others are white with a sign (timeout clock, crash cross, unfinished ?, unsupported dash, cancelled
/// ring, compiled diamond). `unit` is one point in the painter's units, so that marks keep their size on
/// screen and paper. Draws only lines (no brush pattern, no clip), so that PDF and SVG stay vectors.
void paintOutcome(QPainter& painter, const QRectF& rect, Outcome outcome, const Theme& theme, double unit);
/// The white mark in the upper right corner of a value with a caveat: a disc for a moving value (drift,
/// unsettled), a square for too few samples, a triangle for noise only, a diamond for anything else. With
/// several caveats, the first of these applies.
enum class CaveatMark { Disc, Square, Triangle, Diamond };
[[nodiscard]] CaveatMark caveatMarkOf(QualitySet quality);
void paintCaveat(QPainter& painter, const QRectF& rect, QualitySet quality, const Theme& theme, double unit);
/// Returns the colour of a value that was not measured: nearer to the background.
[[nodiscard]] QColor predictedFill(const QColor& measured, const Theme& theme);
/// Draws lines at 45 degrees within `rect`, cut at its edges. Their phase is that of the whole page, so that
/// neighbouring cells join.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double unit);

} // namespace parascope::theme
