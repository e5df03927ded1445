// SPDX-License-Identifier: GPL-3.0-or-later
// A cloud of marks as one picture, for this module's own files only.
#pragma once

#include "widgets/plots/paint_parts.h"

#include <QImage>

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// All marks of a panel in an image, one stamp a pixel at most: what a second mark on the very same pixel
/// would add cannot be seen, and a million marks cost no more than the frame has pixels. Points first mark
/// the pixel that they lie on; stamps are then set line by line, so that memory is read in its order.
class Cloud
{
public:
    /// Of the frame's size, with `pixelsPerUnit` pixels for each of the painter's units.
    Cloud(const PaintContext& b, const PanelLayout& layout, double pixelsPerUnit);

    /// Draws one series over what is there; the selected marks above the others.
    void add(const figure::Points& series, const UnitSeries& points);
    /// Draws dots of a series' colour, `radius` in the painter's units.
    void addDots(int series, const UnitSeries& points, double radius, double opacity);
    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    enum class Which : std::uint8_t { All, Selected, Others };

    void pass(const figure::Points& series, const UnitSeries& points, Which which, double opacity,
              double radius);
    /// Enters into m_taken, for each pixel, 1 + the shade of the first point that lies there.
    void mark(const figure::Points& series, const UnitSeries& points, Which which);

    const PaintContext& m_b;
    const PanelLayout& m_layout;
    double m_scale;
    QImage m_image;
    std::vector<std::uint8_t> m_taken, m_cover; ///< one of each pixel
};

} // namespace parascope::plots
