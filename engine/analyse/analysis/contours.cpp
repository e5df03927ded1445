// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/pivot_compare.h"

#include <cmath>
#include <map>

namespace parascope::analysis {

namespace {

using Point = std::array<double, 2>;

/// An edge of the lattice that a line crosses: its lower corner, and whether it runs in x. Used as a key, it
/// joins the pieces of neighbouring squares without comparing coordinates.
struct Edge
{
    std::size_t x, y;
    bool alongX;
    auto operator<=>(const Edge&) const = default;
};

struct Lattice
{
    std::vector<double> values;              ///< value minus level, or the difference of logarithms
    std::vector<std::size_t> columns, lines; ///< columns and rows of the map that hold a value
    std::size_t width, height;               ///< number of these columns and of these rows

    [[nodiscard]] double at(std::size_t x, std::size_t y) const { return values[y * width + x]; }
    [[nodiscard]] Point crossing(const Edge& edge) const
    {
        const double from = at(edge.x, edge.y);
        const double to = edge.alongX ? at(edge.x + 1, edge.y) : at(edge.x, edge.y + 1);
        const double part = from / (from - to);
        const auto between = [&](const std::vector<std::size_t>& places, std::size_t at, bool along) {
            const auto low = static_cast<double>(places[at]);
            return along ? low + part * (static_cast<double>(places[at + 1]) - low) : low;
        };
        return {between(columns, edge.x, edge.alongX), between(lines, edge.y, !edge.alongX)};
    }
};

/// The neighbours of each crossing along the line: one or two.
using Links = std::map<Edge, std::vector<Edge>>;

void cut(const Lattice& lattice, std::size_t x, std::size_t y, Links& links)
{
    const double corner[4] = {lattice.at(x, y), lattice.at(x + 1, y), lattice.at(x + 1, y + 1),
                              lattice.at(x, y + 1)};
    double mean = 0;
    unsigned above = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if (!std::isfinite(corner[i]))
            return;
        mean += corner[i];
        above += corner[i] >= 0 ? 1U << i : 0U;
    }
    const Edge bottom{x, y, true}, right{x + 1, y, false}, top{x, y + 1, true}, left{x, y, false};
    const auto join = [&](const Edge& a, const Edge& b) {
        links[a].push_back(b);
        links[b].push_back(a);
    };
    if (above > 7)
        above ^= 15U; // the same line seen from its other side; saddles are resolved below
    const bool high = mean >= 0;
    const bool firstHigh = corner[0] >= 0;
    switch (above) {
    case 1:
        join(bottom, left);
        break;
    case 2:
        join(bottom, right);
        break;
    case 3:
        join(left, right);
        break;
    case 4:
        join(right, top);
        break;
    case 6:
        join(bottom, top);
        break;
    case 7:
        join(left, top);
        break;
    case 5: // a saddle, corners 0 and 2 are alike: the mean decides which corners are connected
        if (high == firstHigh) {
            join(bottom, right);
            join(left, top);
        } else {
            join(bottom, left);
            join(right, top);
        }
        break;
    default:
        break;
    }
}

/// Removes one line from the links, beginning at `start`, and returns its points.
std::vector<Point> follow(const Lattice& lattice, Links& links, Edge start)
{
    std::vector<Point> line{lattice.crossing(start)};
    for (Edge here = start;;) {
        auto& next = links[here];
        if (next.empty())
            return line;
        const Edge there = next.back();
        next.pop_back();
        auto& back = links[there];
        for (auto it = back.begin(); it != back.end(); ++it)
            if (*it == here) {
                back.erase(it);
                break;
            }
        line.push_back(lattice.crossing(there));
        here = there;
    }
}

} // namespace

std::vector<Contour> contours(const Pivot& pivot, std::span<const double> levels, bool logarithmic)
{
    std::vector<Contour> out;
    for (const double level : levels) {
        Contour contour{level, {}};
        const auto valued = [&](std::size_t x, std::size_t y) {
            const double value = pivot.at(x, y).value;
            return logarithmic ? std::log(value > 0 ? value : std::nan("")) - std::log(level) : value - level;
        };
        Lattice lattice{{}, {}, {}, 0, 0};
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x)
            for (std::size_t y = 0; y < pivot.yValues.size(); ++y)
                if (std::isfinite(valued(x, y))) {
                    lattice.columns.push_back(x);
                    break;
                }
        for (std::size_t y = 0; y < pivot.yValues.size(); ++y)
            for (std::size_t x = 0; x < pivot.xValues.size(); ++x)
                if (std::isfinite(valued(x, y))) {
                    lattice.lines.push_back(y);
                    break;
                }
        lattice.width = lattice.columns.size();
        lattice.height = lattice.lines.size();
        for (const auto y : lattice.lines)
            for (const auto x : lattice.columns)
                lattice.values.push_back(valued(x, y));
        Links links;
        for (std::size_t y = 0; y + 1 < lattice.height; ++y)
            for (std::size_t x = 0; x + 1 < lattice.width; ++x)
                cut(lattice, x, y, links);
        // Open lines begin at a crossing with one neighbour. The remaining lines are closed.
        for (const bool open : {true, false})
            for (const auto& [edge, next] : links)
                if (next.size() == (open ? 1U : 2U))
                    contour.lines.push_back(follow(lattice, links, edge));
        out.push_back(std::move(contour));
    }
    return out;
}

} // namespace parascope::analysis
