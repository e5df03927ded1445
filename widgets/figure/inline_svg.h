// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace parascope::paper {

/// Returns an SVG document as an element that can stand inside an HTML page, or nothing if the document is
/// not well-formed. Only drawing elements and presentation attributes are kept: no scripts, no handlers, no
/// styles, no foreign objects, and no reference to anything outside the document except embedded pictures.
/// Each id and each reference to one begins with `prefix`, so that several drawings can share a page. A
/// screen reader takes the name of the drawing from the elements whose ids are in `labelledBy`. Groups that
/// draw nothing, which Qt writes in large numbers, are left out.
[[nodiscard]] QByteArray inlineSvg(const QByteArray& svg, const QString& prefix, const QString& labelledBy);

} // namespace parascope::paper
