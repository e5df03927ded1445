// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"
#include "widgets/plots/unit_points.h"

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// Which run is where: a grid of buckets over the figure, so that a million points answer in microseconds.
/// It holds only the points' numbers; the places are the figure's own.
class HitIndex
{
public:
    struct Hit
    {
        figure::Row row = figure::noRow;
        int panel = -1;
        QPointF at;
        int n = 1;
        int cell = -1;               ///< of the panel: a predicted one, which has no run
        int series = -1, point = -1; ///< of the panel: a predicted point

        /// What lies there is a forecast.
        [[nodiscard]] bool isGuess() const { return cell >= 0 || point >= 0; }
        [[nodiscard]] bool sameMark(const Hit& other) const
        {
            return row == other.row && panel == other.panel && cell == other.cell && series == other.series &&
                   point == other.point;
        }
    };
    /// `points` of each panel, which must stay until the next build.
    void build(const FigureLayout& layout, const std::vector<UnitPoints>& points, double reach);
    /// The nearest mark within reach.
    [[nodiscard]] Hit at(const QPointF& position) const;
    [[nodiscard]] std::vector<std::int32_t> within(const QRectF& area) const;
    [[nodiscard]] QPointF positionOf(figure::Row row) const;

private:
    /// One series within its panel; its marks are numbered from `first` on.
    struct Source
    {
        const UnitSeries* points;
        const std::vector<std::int32_t>* rows;
        QRectF frame;
        int panel;
        std::uint32_t first;
        int guesses; ///< the series, where its marks are forecasts; else -1
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
    std::vector<std::uint32_t> m_marks; ///< their numbers, by bucket
    std::vector<Source> m_sources;
    std::vector<Area> m_areas;

    [[nodiscard]] const Source& sourceOf(std::uint32_t mark) const;
    [[nodiscard]] static QPointF placeOf(const Source& source, std::uint32_t mark);
    [[nodiscard]] static figure::Row rowOf(const Source& source, std::uint32_t mark);
};

} // namespace parascope::plots
