// SPDX-License-Identifier: GPL-3.0-or-later
// A cloud of marks as one image, only for the files of this module.
#pragma once

#include "widgets/plots/paint_parts.h"

#include <QImage>

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// All marks of a panel in one image, with at most one stamp per pixel. A second mark on the same pixel would
/// not be visible, so a million marks cost no more than the pixels of the frame. Each point first marks its
/// pixel. The stamps are then drawn row by row, so that memory is read in its order.
class Cloud
{
public:
    /// Makes an image of the frame's size, with `pixelsPerUnit` pixels for each of the painter's units.
    Cloud(const PaintContext& b, const PanelLayout& layout, double pixelsPerUnit);

    /// Draws one series over the present image, with the selected marks above the others.
    void add(const figure::Points& series, const UnitSeries& points);
    /// Draws dots of a series' colour; `radius` is in the painter's units.
    void addDots(int series, const UnitSeries& points, double radius, double opacity);
    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    enum class Which : std::uint8_t { All, Selected, Others };

    void pass(const figure::Points& series, const UnitSeries& points, Which which, double opacity,
              double radius);
    /// Enters into m_taken, for each pixel, 1 + the shade of the first point on that pixel.
    void mark(const figure::Points& series, const UnitSeries& points, Which which);

    const PaintContext& m_b;
    const PanelLayout& m_layout;
    double m_scale;
    QImage m_image;
    std::vector<std::uint8_t> m_taken, m_cover; ///< one entry per pixel
};

} // namespace parascope::plots
