// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/hit_index.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {

void HitIndex::build(const FigureLayout& layout, const std::vector<UnitPoints>& points, double reach)
{
    m_bounds = layout.area;
    m_reach = std::max(1.0, reach);
    m_marks.clear();
    m_areas.clear();
    m_sources.clear();
    std::uint32_t total = 0;
    for (std::size_t p = 0; p < layout.panels.size(); ++p) {
        const auto& panel = layout.panels[p];
        for (std::size_t i = 0; i < panel.panel->cells.size(); ++i) {
            using State = figure::Cell::State;
            const auto& cell = panel.panel->cells[i];
            const bool predicted = cell.state == State::Predicted || cell.state == State::WillFail;
            if (cell.run >= 0 || predicted)
                m_areas.push_back({panel.cell(cell.column, cell.row), predicted ? figure::noRow : cell.run,
                                   static_cast<int>(p), cell.n, predicted ? static_cast<int>(i) : -1});
        }
        for (std::size_t s = 0; s < panel.panel->points.size(); ++s)
            if (const auto& rows = panel.panel->points[s].rows; rows.size() == points[p][s].at.size()) {
                m_sources.push_back({&points[p][s], &rows, panel.frame, static_cast<int>(p), total,
                                     panel.panel->points[s].guesses.empty() ? -1 : static_cast<int>(s)});
                total += static_cast<std::uint32_t>(rows.size());
            }
    }
    // Use a counting sort into buckets of the reach's size.
    m_columns = std::max(1, static_cast<int>(std::ceil(m_bounds.width() / m_reach)));
    m_lines = std::max(1, static_cast<int>(std::ceil(m_bounds.height() / m_reach)));
    const auto forEach = [&](auto take) {
        for (const auto& source : m_sources) {
            const auto left = static_cast<float>((source.frame.left() - m_bounds.left()) / m_reach),
                       wide = static_cast<float>(source.frame.width() / m_reach);
            const auto bottom = static_cast<float>((source.frame.bottom() - m_bounds.top()) / m_reach),
                       high = static_cast<float>(source.frame.height() / m_reach);
            const auto columns = static_cast<float>(m_columns - 1), lines = static_cast<float>(m_lines - 1);
            std::uint32_t mark = source.first;
            for (const auto& [x, y] : source.points->at) {
                if (x >= 0 && x <= 1 && y >= 0 && y <= 1) {
                    const auto c = static_cast<int>(std::clamp(left + x * wide, 0.0F, columns)),
                               l = static_cast<int>(std::clamp(bottom - y * high, 0.0F, lines));
                    take(static_cast<std::size_t>(l * m_columns + c), mark);
                }
                ++mark;
            }
        }
    };
    m_starts.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_lines) + 1, 0);
    forEach([&](std::size_t bucket, std::uint32_t) { ++m_starts[bucket + 1]; });
    for (std::size_t i = 1; i < m_starts.size(); ++i)
        m_starts[i] += m_starts[i - 1];
    auto next = m_starts;
    m_marks.resize(m_starts.back());
    forEach([&](std::size_t bucket, std::uint32_t mark) { m_marks[next[bucket]++] = mark; });
}

const HitIndex::Source& HitIndex::sourceOf(std::uint32_t mark) const
{
    std::size_t i = m_sources.size() - 1;
    while (m_sources[i].first > mark)
        --i;
    return m_sources[i];
}

QPointF HitIndex::placeOf(const Source& source, std::uint32_t mark)
{
    const auto& at = source.points->at[mark - source.first];
    return {source.frame.left() + static_cast<double>(at.x) * source.frame.width(),
            source.frame.bottom() - static_cast<double>(at.y) * source.frame.height()};
}

figure::Row HitIndex::rowOf(const Source& source, std::uint32_t mark)
{
    return (*source.rows)[mark - source.first];
}

HitIndex::Hit HitIndex::at(const QPointF& position) const
{
    for (const auto& area : m_areas)
        if (area.rect.contains(position))
            return {area.row, area.panel, area.rect.center(), area.n, area.cell};
    Hit best;
    double nearest = m_reach * m_reach;
    const int column = static_cast<int>((position.x() - m_bounds.left()) / m_reach);
    const int line = static_cast<int>((position.y() - m_bounds.top()) / m_reach);
    for (int l = std::max(0, line - 1); l <= std::min(m_lines - 1, line + 1); ++l)
        for (int c = std::max(0, column - 1); c <= std::min(m_columns - 1, column + 1); ++c) {
            const auto bucket = static_cast<std::size_t>(l) * static_cast<std::size_t>(m_columns) +
                                static_cast<std::size_t>(c);
            for (auto i = m_starts[bucket]; i < m_starts[bucket + 1]; ++i) {
                const auto& source = sourceOf(m_marks[i]);
                const QPointF at = placeOf(source, m_marks[i]), way = at - position;
                if (const double d = QPointF::dotProduct(way, way); d <= nearest) {
                    nearest = d;
                    best = {rowOf(source, m_marks[i]), source.panel, at};
                    if (source.guesses >= 0) {
                        best.series = source.guesses;
                        best.point = static_cast<int>(m_marks[i] - source.first);
                    }
                }
            }
        }
    return best.row >= 0 || best.isGuess() ? best : Hit{};
}

std::vector<std::int32_t> HitIndex::within(const QRectF& area) const
{
    std::vector<std::int32_t> rows;
    for (const auto& a : m_areas)
        if (a.row >= 0 && a.rect.intersects(area))
            rows.push_back(static_cast<std::int32_t>(a.row));
    for (const auto mark : m_marks)
        if (const auto& source = sourceOf(mark);
            area.contains(placeOf(source, mark)) && rowOf(source, mark) >= 0)
            rows.push_back(static_cast<std::int32_t>(rowOf(source, mark)));
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QPointF HitIndex::positionOf(figure::Row row) const
{
    for (const auto& a : m_areas)
        if (row >= 0 && a.row == row)
            return a.rect.center();
    for (const auto mark : m_marks)
        if (const auto& source = sourceOf(mark); rowOf(source, mark) == row)
            return placeOf(source, mark);
    return {};
}

} // namespace parascope::plots
