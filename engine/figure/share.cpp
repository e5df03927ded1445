// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the panels of a composite share their axes, colour scale and legend.
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace parascope::figure {
namespace {

/// Returns whether panel `i` shares `what`. The option "share" is a list of the parts that all panels share,
/// or an object with the letters of the panels for each part: {"y": ["b", "c"]}.
bool shares(const Spec& spec, const char* what, std::size_t i)
{
    const auto it = spec.options.find("share");
    if (it == spec.options.end())
        return false;
    const auto holds = [](const Json& list, const std::string& word) {
        return list.is_array() && std::find(list.begin(), list.end(), word) != list.end();
    };
    if (it->is_object())
        return it->contains(what) && holds((*it)[what], std::string(1, static_cast<char>('a' + i)));
    return holds(*it, what);
}

bool sameLegend(const std::vector<LegendEntry>& a, const std::vector<LegendEntry>& b)
{
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](const auto& p, const auto& q) {
               return p.text == q.text && p.series == q.series && p.marker == q.marker;
           });
}

/// Returns an axis over the range of both. If one axis contains the other, it is returned with its ticks;
/// else the ticks are new.
Axis joined(const Axis& a, const Axis& b)
{
    if (a.low <= b.low && a.high >= b.high)
        return a;
    if (b.low <= a.low && b.high >= a.high)
        return b;
    return rescaled(a, std::min(a.low, b.low), std::max(a.high, b.high));
}

bool readsAsNumber(const Message& label)
{
    const auto text = label.text();
    char* end = nullptr;
    std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0';
}

/// Returns the categories of several axes. Numbers are ordered by size, names by their first occurrence.
std::vector<Message> allCategories(const std::vector<const Axis*>& axes)
{
    std::vector<Message> labels;
    for (const auto* axis : axes)
        for (const auto& tick : axis->ticks)
            if (std::find(labels.begin(), labels.end(), tick.label) == labels.end())
                labels.push_back(tick.label);
    if (std::all_of(labels.begin(), labels.end(), readsAsNumber))
        std::sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) {
            return std::strtod(a.text().c_str(), nullptr) < std::strtod(b.text().c_str(), nullptr);
        });
    return labels;
}

/// Adds empty cells for the categories of other panels, and updates blocks, frontier and legend.
void fillCells(Panel& panel)
{
    const auto columns = panel.x.ticks.size(), lines = panel.y.ticks.size();
    const int c = static_cast<int>(columns), r = static_cast<int>(lines);
    auto all = emptyCells(c, r);
    for (auto& cell : panel.cells) {
        const auto at = static_cast<std::size_t>(cell.row) * columns + static_cast<std::size_t>(cell.column);
        all[at] = std::move(cell);
    }
    panel.cells = std::move(all);
    panel.blocks.clear();
    if (const auto block = largestBlock(panel.cells, c, r, Outcome::Oom))
        panel.blocks.push_back(*block);
    if (panel.colours && panel.colours->map == ColourScale::Map::Diverging)
        panel.lines = frontierOf(panel.cells, c, r);
    panel.legend = marksLegend(panel.cells);
}

/// Gives the panel a new list of categories, which includes its own ones.
void recategorise(Panel& panel, bool vertical, const std::vector<Message>& labels)
{
    auto& axis = vertical ? panel.y : panel.x;
    std::vector<int> place;
    for (const auto& tick : axis.ticks)
        place.push_back(
            static_cast<int>(std::find(labels.begin(), labels.end(), tick.label) - labels.begin()));
    const auto placeOf = [&](int old) {
        return old >= 0 && static_cast<std::size_t>(old) < place.size() ? place[static_cast<std::size_t>(old)]
                                                                        : old;
    };
    const double low = axis.low, high = axis.high;
    auto fresh = categoryAxis(axis.name, axis.title, labels);
    fresh.labelled = axis.labelled;
    axis = std::move(fresh);
    for (auto& cell : panel.cells)
        (vertical ? cell.row : cell.column) = placeOf(vertical ? cell.row : cell.column);
    if (vertical == panel.horizontalBars)
        for (auto& bar : panel.bars)
            bar.category = placeOf(bar.category);
    if (!vertical)
        for (auto& box : panel.boxes)
            box.category = placeOf(box.category);
    // A line across the whole axis must also cross the new axis.
    for (auto& line : panel.lines)
        for (auto& point : line.points) {
            auto& at = vertical ? point.second : point.first;
            at = at == low ? axis.low : at == high ? axis.high : at;
        }
    if (!panel.cells.empty())
        fillCells(panel);
}

/// Returns the y axis of a panel if `vertical`, else its x axis.
Axis& axisOf(Panel& panel, bool vertical)
{
    return vertical ? panel.y : panel.x;
}

/// Gives all panels the categories that any of them has.
void shareCategories(const std::vector<Panel*>& group, bool vertical)
{
    std::vector<const Axis*> axes;
    for (auto* panel : group)
        axes.push_back(&axisOf(*panel, vertical));
    const auto labels = allCategories(axes);
    for (auto* panel : group) {
        const auto& ticks = axisOf(*panel, vertical).ticks;
        if (ticks.size() != labels.size() ||
            !std::equal(labels.begin(), labels.end(), ticks.begin(),
                        [](const auto& label, const auto& tick) { return label == tick.label; }))
            recategorise(*panel, vertical, labels);
    }
}

/// Extends lines that span their own axis to the common axis.
void stretchLines(Panel& panel, bool vertical, const Axis& own, const Axis& common)
{
    for (auto& line : panel.lines) {
        if (line.points.size() != 2)
            continue;
        const auto &from = line.points[0], &to = line.points[1];
        const bool along = vertical ? from.first == to.first : from.second == to.second;
        for (auto& point : line.points) {
            auto& at = vertical ? point.second : point.first;
            if (along && (at == own.low || at == own.high))
                at = at == own.low ? common.low : common.high;
        }
    }
}

/// Gives all panels the range that contains all their ranges.
void shareRange(const std::vector<Panel*>& group, bool vertical)
{
    auto all = axisOf(*group.front(), vertical);
    for (auto* panel : group)
        all = joined(all, axisOf(*panel, vertical));
    for (auto* panel : group) {
        const auto own = std::exchange(axisOf(*panel, vertical), all);
        stretchLines(*panel, vertical, own, all);
    }
}

/// Gives the panels of a row (y axis) or of a column (x axis) that share their axis a common one.
Result<void> shareAxis(const Spec& spec, Figure& figure, bool vertical)
{
    const char* key = vertical ? "y" : "x";
    const auto columns = static_cast<std::size_t>(figure.columns);
    const auto groupOf = [&](std::size_t i) { return vertical ? i / columns : i % columns; };
    auto& panels = figure.panels;
    for (std::size_t first = 0; first < panels.size(); ++first) {
        std::vector<std::size_t> members;
        std::vector<Panel*> group;
        for (std::size_t i = 0; i < panels.size(); ++i)
            if (shares(spec, key, i) && groupOf(i) == groupOf(first)) {
                members.push_back(i);
                group.push_back(&panels[i]);
            }
        if (members.size() < 2 || members.front() != first)
            continue;
        const auto& leading = axisOf(panels[first], vertical);
        for (auto* panel : group)
            if (const auto& axis = axisOf(*panel, vertical);
                axis.scale != leading.scale || axis.title != leading.title)
                return Error::badInput(
                    "figure: \"options\": \"share\": panels %1 and %2 have different %3 axes",
                    panels[first].letter, panel->letter, std::string(key));
        if (leading.scale == Axis::Scale::Category)
            shareCategories(group, vertical);
        else
            shareRange(group, vertical);
        // The first panel of a row has the y labels, and the lowest of a column the x labels.
        const auto carrier = vertical ? members.front() : members.back();
        for (const auto i : members)
            // A colour bar between two panels could be mistaken for the axis of the second one, so that one
            // also has labels.
            axisOf(panels[i], vertical).labelled =
                i == carrier || (vertical && i > 0 && panels[i - 1].colours && panels[i - 1].colourBar);
    }
    return {};
}

/// Gives the panels that share the colour scale one scale over all values. Only one colour bar is drawn, at
/// the end of the first row that shares it.
Result<void> shareColours(const Spec& spec, Figure& figure)
{
    auto& panels = figure.panels;
    const auto columns = static_cast<std::size_t>(figure.columns);
    const Panel* first = nullptr;
    Axis all;
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (auto& panel = panels[i]; shares(spec, "colour", i) && panel.colours) {
            if (first && (first->colours->axis.title != panel.colours->axis.title ||
                          first->colours->levels != panel.colours->levels))
                return Error::badInput(
                    "figure: \"options\": \"share\": panels %1 and %2 have different colour scales",
                    first->letter, panel.letter);
            all = first ? joined(all, panel.colours->axis) : panel.colours->axis;
            first = first ? first : &panel;
        }
    bool said = false;
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (first && panels[i].colours && shares(spec, "colour", i)) {
            panels[i].colours->axis = all;
            const auto next = i + 1;
            const bool last = next == panels.size() || next % columns == 0 || !panels[next].colours ||
                              !shares(spec, "colour", next);
            panels[i].colourBar = last && !said;
            said = said || last;
        }
    return {};
}

/// Removes the legend of each sharing panel whose legend equals that of the first one.
void shareLegends(const Spec& spec, Figure& figure)
{
    const Panel* first = nullptr;
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        auto& panel = figure.panels[i];
        if (!shares(spec, "legend", i) || panel.legend.empty())
            continue;
        if (first && sameLegend(panel.legend, first->legend))
            panel.legend.clear();
        else if (!first)
            first = &panel;
    }
}

} // namespace

Result<void> shareParts(const Spec& spec, Figure& figure)
{
    if (const auto it = spec.options.find("share"); it != spec.options.end()) {
        const auto known = [](const std::string& word) {
            return word == "x" || word == "y" || word == "colour" || word == "legend";
        };
        bool good = it->is_array() || it->is_object();
        for (const auto& [key, value] : it->items())
            good = good && (it->is_array() ? value.is_string() && known(value.get<std::string>())
                                           : known(key) && value.is_array());
        if (!good)
            return Error::badInput("figure: \"options\": \"share\" must be a list of x, y, colour, legend, "
                                   "or an object with the panels of each: {\"y\": [\"b\", \"c\"]}");
    }
    PARASCOPE_CHECK(shareColours(spec, figure));
    PARASCOPE_CHECK(shareAxis(spec, figure, false));
    PARASCOPE_CHECK(shareAxis(spec, figure, true));
    shareLegends(spec, figure);
    return {};
}

} // namespace parascope::figure
