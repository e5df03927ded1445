// SPDX-License-Identifier: GPL-3.0-or-later
// Names as a paper writes them: "TPU v2" for the platform that the database calls tpu-v2.
#include "engine/figure/parts.h"

#include <cctype>

namespace parascope::figure {
namespace {

using Names = std::vector<std::pair<std::string, std::string>>;

bool inWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

/// Every place where a name stands as a word of its own; what was put there is not looked at again.
void rename(std::string& text, const Names& names)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::pair<std::string, std::string>* found = nullptr;
        if (at == 0 || !inWord(text[at - 1]))
            for (const auto& name : names)
                if (text.compare(at, name.first.size(), name.first) == 0 && (at + name.first.size() == text.size() || !inWord(text[at + name.first.size()])) &&
                    (!found || name.first.size() > found->first.size()))
                    found = &name;
        if (found) {
            out += found->second;
            at += found->first.size();
        } else {
            out += text[at++];
        }
    }
    text = std::move(out);
}

void rename(Axis& axis, const Names& names)
{
    rename(axis.title, names);
    for (auto& tick : axis.ticks)
        rename(tick.label, names);
}

void rename(Panel& panel, const Names& names)
{
    rename(panel.title, names);
    rename(panel.x, names);
    rename(panel.y, names);
    for (auto& bar : panel.bars)
        rename(bar.name, names);
    for (auto& box : panel.boxes)
        rename(box.name, names);
    for (auto& line : panel.lines)
        rename(line.label, names);
    for (auto& series : panel.points)
        rename(series.name, names);
    for (auto& note : panel.notes)
        rename(note.text, names);
    for (auto& entry : panel.legend)
        rename(entry.text, names);
    if (panel.parallel)
        for (auto& axis : panel.parallel->axes)
            rename(axis, names);
    if (panel.colours) {
        rename(panel.colours->axis, names);
        rename(panel.colours->topNote, names);
        rename(panel.colours->bottomNote, names);
    }
}

} // namespace

Result<void> renameParts(const Spec& spec, Figure& figure)
{
    const auto it = spec.options.find("names");
    if (it == spec.options.end())
        return {};
    Names names;
    if (it->is_object())
        for (const auto& [from, to] : it->items())
            if (to.is_string() && !from.empty())
                names.emplace_back(from, to.get<std::string>());
    if (!it->is_object() || names.size() != it->size())
        return badInput("figure: \"options\": \"names\" must say for names how the figure writes them: {\"tpu-v2\": \"TPU v2\"}");
    for (auto* text : {&figure.what, &figure.count, &figure.caption, &figure.description, &figure.empty})
        rename(*text, names);
    for (auto& panel : figure.panels)
        rename(panel, names);
    return {};
}

} // namespace parascope::figure
