// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"
#include "widgets/plots/unit_points.h"

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// Finds the run at a position: a grid of buckets over the figure, so that a lookup among a million points
/// takes microseconds. It holds only the points' numbers; the positions are those of the figure.
class HitIndex
{
public:
    struct Hit
    {
        figure::Row row = figure::noRow;
        int panel = -1;
        QPointF at;
        int n = 1;
        int cell = -1;               ///< index of a predicted cell in the panel; it has no run
        int series = -1, point = -1; ///< indices of a predicted point in the panel

        /// Whether the mark is a forecast.
        [[nodiscard]] bool isGuess() const { return cell >= 0 || point >= 0; }
        [[nodiscard]] bool sameMark(const Hit& other) const
        {
            return row == other.row && panel == other.panel && cell == other.cell && series == other.series &&
                   point == other.point;
        }
    };
    /// Builds the index. `points` holds the points of each panel and must exist until the next build.
    void build(const FigureLayout& layout, const std::vector<UnitPoints>& points, double reach);
    /// Returns the nearest mark within reach.
    [[nodiscard]] Hit at(const QPointF& position) const;
    [[nodiscard]] std::vector<std::int32_t> within(const QRectF& area) const;
    [[nodiscard]] QPointF positionOf(figure::Row row) const;

private:
    /// One series within its panel. Its marks are numbered from `first` on.
    struct Source
    {
        const UnitSeries* points;
        const std::vector<std::int32_t>* rows;
        QRectF frame;
        int panel;
        std::uint32_t first;
        int guesses; ///< index of the series if its marks are forecasts, else -1
    };
    struct Area
    {
        QRectF rect;
        figure::Row row;
        int panel, n, cell;
    };
    QRectF m_bounds;
    double m_reach = 6;
    int m_columns = 0, m_lines = 0;
    std::vector<std::uint32_t> m_starts;
    std::vector<std::uint32_t> m_marks; ///< numbers of the marks, by bucket
    std::vector<Source> m_sources;
    std::vector<Area> m_areas;

    [[nodiscard]] const Source& sourceOf(std::uint32_t mark) const;
    [[nodiscard]] static QPointF placeOf(const Source& source, std::uint32_t mark);
    [[nodiscard]] static figure::Row rowOf(const Source& source, std::uint32_t mark);
};

} // namespace parascope::plots
