// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>

namespace parascope::theme {

/// How a reader may see a page: from a grey printer, or with one kind of cone missing.
enum class Vision { Colour, Grey, Deuteranopia, Protanopia, Tritanopia };

/// Returns the colour as seen with this vision. Dichromacy is after Machado, Oliveira and Fernandes (2009),
/// severity 1, on linear RGB; grey is by luminance.
[[nodiscard]] QRgb seen(QRgb colour, Vision vision);
[[nodiscard]] QImage seen(QImage image, Vision vision);

/// Returns the CIE 1976 colour difference (Delta E*ab, D65): 0 for equal colours; differences above about 2
/// are visible.
[[nodiscard]] double difference(QRgb a, QRgb b);
/// Returns the CIE lightness L*, 0 .. 100.
[[nodiscard]] double lightness(QRgb colour);

} // namespace parascope::theme
