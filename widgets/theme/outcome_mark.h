// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "widgets/theme/theme.h"

#include <QRectF>

class QPainter;

namespace parascope::theme {

/// Fills `rect` with the mark of a run without a value: oom white, hatched at 45 degrees, 1 in 5; the
/// others white with a sign (timeout clock, crash cross, unfinished ?, unsupported dash, cancelled ring).
/// `unit` is one point in the painter's units: marks keep their size on screen and paper. Draws lines
/// only (no brush pattern, no clip), so that PDF and SVG stay vectors.
void paintOutcome(QPainter& painter, const QRectF& rect, Outcome outcome, const Theme& theme, double unit);
/// The white mark in the upper right corner of a value that carries a caveat: what moved (drift, unsettled)
/// is a disc, what has too few samples a square, noise alone a triangle, anything else a diamond. Of several
/// the first of these.
enum class CaveatMark { Disc, Square, Triangle, Diamond };
[[nodiscard]] CaveatMark caveatMarkOf(QualitySet quality);
void paintCaveat(QPainter& painter, const QRectF& rect, QualitySet quality, const Theme& theme, double unit);
/// The colour of a value that nobody measured: nearer to the background.
[[nodiscard]] QColor predictedFill(const QColor& measured, const Theme& theme);
/// Lines at 45 degrees within `rect`, cut at its edges; phase is that of the whole page, so that
/// neighbouring cells join.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double unit);

} // namespace parascope::theme
