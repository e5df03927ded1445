// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// Where a point lies on its axes, 0 .. 1 from the lower left; the same at every size of the frame.
struct UnitPoint
{
    float x, y;
};
/// Of every series of a panel. Made once for a figure: the logarithms of a million points are dear.
using UnitPoints = std::vector<std::vector<UnitPoint>>;
[[nodiscard]] UnitPoints unitPointsOf(const figure::Panel& panel);

/// Which run is where: a grid of buckets over the figure, so that a million points answer in microseconds.
class HitIndex
{
public:
    struct Hit
    {
        figure::Row row = figure::noRow;
        int panel = -1;
        QPointF at;
        int n = 1;
    };
    /// `points` of each panel.
    void build(const FigureLayout& layout, const std::vector<UnitPoints>& points, double reach);
    /// The nearest mark within reach.
    [[nodiscard]] Hit at(const QPointF& position) const;
    [[nodiscard]] std::vector<std::int32_t> within(const QRectF& area) const;
    [[nodiscard]] QPointF positionOf(figure::Row row) const;

private:
    struct Mark
    {
        float x, y;
        std::int32_t row;
    };
    struct Area
    {
        QRectF rect;
        figure::Row row;
        int panel, n;
    };
    QRectF m_bounds;
    double m_reach = 6;
    int m_columns = 0, m_lines = 0;
    std::vector<std::uint32_t> m_starts;
    std::vector<Mark> m_marks;
    std::vector<Area> m_areas;
    std::vector<PanelLayout> m_panels;
};

} // namespace parascope::plots
