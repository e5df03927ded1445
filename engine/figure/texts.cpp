// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/texts.h"

namespace parascope::figure {
namespace {

using Visit = std::function<void(Message&)>;

void visitAxis(Axis& axis, const Visit& visit)
{
    visit(axis.title);
    for (auto& tick : axis.ticks)
        visit(tick.label);
}

void visitPanel(Panel& panel, const Visit& visit)
{
    visit(panel.title);
    visitAxis(panel.x, visit);
    visitAxis(panel.y, visit);
    for (auto& block : panel.blocks) {
        visit(block.text);
        visit(block.full);
    }
    for (auto& bar : panel.bars) {
        visit(bar.name);
        visit(bar.label);
    }
    for (auto& box : panel.boxes)
        visit(box.name);
    for (auto& line : panel.lines) {
        visit(line.label);
        visit(line.brief);
    }
    for (auto& series : panel.points)
        visit(series.name);
    for (auto& note : panel.notes)
        visit(note.text);
    for (auto& entry : panel.legend)
        visit(entry.text);
    if (panel.parallel)
        for (auto& axis : panel.parallel->axes)
            visitAxis(axis, visit);
    if (panel.colours) {
        visitAxis(panel.colours->axis, visit);
        visit(panel.colours->topNote);
        visit(panel.colours->bottomNote);
    }
}

} // namespace

void forEachText(Figure& figure, const std::function<void(Message&)>& visit)
{
    for (auto* text : {&figure.what, &figure.caption, &figure.description, &figure.empty})
        visit(*text);
    for (auto& clause : figure.counts)
        visit(clause);
    for (auto& panel : figure.panels)
        visitPanel(panel, visit);
}

Figure inLanguage(Figure figure, const Message::Catalogue& language)
{
    figure.caption = figure.caption.text(); // the caption is for a paper, so it stays in English
    forEachText(figure, [&](Message& text) { text = text.text(language); });
    return figure;
}

} // namespace parascope::figure
