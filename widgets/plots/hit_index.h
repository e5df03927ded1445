// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <cstdint>
#include <vector>

namespace parascope::plots {

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
    void build(const FigureLayout& layout, double reach);
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
