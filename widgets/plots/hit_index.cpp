// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/hit_index.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {

UnitPoints unitPointsOf(const figure::Panel& panel)
{
    // Axis::position() without its branches.
    struct Scale
    {
        bool log;
        double low, factor;
        explicit Scale(const figure::Axis& a)
            : log(a.scale == figure::Axis::Scale::Log), low(log ? std::log(a.low) : a.low), factor(1 / ((log ? std::log(a.high) : a.high) - low))
        {
        }
        float at(double v) const { return static_cast<float>(((log ? std::log(v) : v) - low) * factor); }
    };
    const Scale x(panel.x), y(panel.y);
    UnitPoints all;
    for (const auto& series : panel.points) {
        auto& points = all.emplace_back(series.x.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = {x.at(series.x[i]), y.at(series.y[i])};
    }
    return all;
}

void HitIndex::build(const FigureLayout& layout, const std::vector<UnitPoints>& points, double reach)
{
    m_bounds = layout.area;
    m_reach = std::max(1.0, reach);
    m_panels = layout.panels;
    m_marks.clear();
    m_areas.clear();
    std::vector<Mark> marks;
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        const auto& panel = m_panels[p];
        for (const auto& cell : panel.panel->cells)
            if (cell.run >= 0)
                m_areas.push_back({panel.cell(cell.column, cell.row), cell.run, static_cast<int>(p), cell.n});
        const auto left = static_cast<float>(panel.frame.left()), bottom = static_cast<float>(panel.frame.bottom());
        const auto width = static_cast<float>(panel.frame.width()), height = static_cast<float>(panel.frame.height());
        for (std::size_t s = 0; s < panel.panel->points.size(); ++s) {
            const auto& rows = panel.panel->points[s].rows;
            if (rows.size() != points[p][s].size())
                continue;
            marks.reserve(marks.size() + rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (const auto [x, y] = points[p][s][i]; x >= 0 && x <= 1 && y >= 0 && y <= 1)
                    marks.push_back({left + x * width, bottom - y * height, rows[i]});
        }
    }
    // A counting sort into buckets of the reach's size.
    m_columns = std::max(1, static_cast<int>(std::ceil(m_bounds.width() / m_reach)));
    m_lines = std::max(1, static_cast<int>(std::ceil(m_bounds.height() / m_reach)));
    const auto bucket = [this](const Mark& m) {
        const int c = std::clamp(static_cast<int>((m.x - m_bounds.left()) / m_reach), 0, m_columns - 1);
        const int l = std::clamp(static_cast<int>((m.y - m_bounds.top()) / m_reach), 0, m_lines - 1);
        return static_cast<std::size_t>(l) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(c);
    };
    m_starts.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_lines) + 1, 0);
    for (const auto& m : marks)
        ++m_starts[bucket(m) + 1];
    for (std::size_t i = 1; i < m_starts.size(); ++i)
        m_starts[i] += m_starts[i - 1];
    auto next = m_starts;
    m_marks.resize(marks.size());
    for (const auto& m : marks)
        m_marks[next[bucket(m)]++] = m;
}

HitIndex::Hit HitIndex::at(const QPointF& position) const
{
    Hit best;
    for (const auto& area : m_areas)
        if (area.rect.contains(position))
            return {area.row, area.panel, area.rect.center(), area.n};
    double nearest = m_reach * m_reach;
    const int column = static_cast<int>((position.x() - m_bounds.left()) / m_reach);
    const int line = static_cast<int>((position.y() - m_bounds.top()) / m_reach);
    for (int l = std::max(0, line - 1); l <= std::min(m_lines - 1, line + 1); ++l)
        for (int c = std::max(0, column - 1); c <= std::min(m_columns - 1, column + 1); ++c) {
            const auto b = static_cast<std::size_t>(l) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(c);
            for (auto i = m_starts[b]; i < m_starts[b + 1]; ++i) {
                const auto& m = m_marks[i];
                const double dx = m.x - position.x(), dy = m.y - position.y(), d = dx * dx + dy * dy;
                if (d <= nearest) {
                    nearest = d;
                    best.row = m.row;
                    best.at = {m.x, m.y};
                }
            }
        }
    if (best.row >= 0)
        for (std::size_t p = 0; p < m_panels.size(); ++p)
            if (m_panels[p].outer.contains(best.at))
                best.panel = static_cast<int>(p);
    return best;
}

std::vector<std::int32_t> HitIndex::within(const QRectF& area) const
{
    std::vector<std::int32_t> rows;
    for (const auto& a : m_areas)
        if (a.rect.intersects(area))
            rows.push_back(static_cast<std::int32_t>(a.row));
    for (const auto& m : m_marks)
        if (area.contains(QPointF(m.x, m.y)))
            rows.push_back(m.row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QPointF HitIndex::positionOf(figure::Row row) const
{
    for (const auto& a : m_areas)
        if (a.row == row)
            return a.rect.center();
    for (const auto& m : m_marks)
        if (m.row == row)
            return {m.x, m.y};
    return {};
}

} // namespace parascope::plots
