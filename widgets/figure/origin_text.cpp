// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/origin_text.h"

#include <algorithm>
#include <utility>

namespace parascope::paper {

namespace {

/// An entry is enclosed by two texts. In PDF it may be anywhere, in other formats it starts at the beginning
/// of a line.
struct OriginForm
{
    std::string_view head, tail; ///< an empty tail means the end of the line
};

constexpr OriginForm originForms[3][3] = {
    {{"<ps:spec>", "</ps:spec>"},
     {"<ps:database>", "</ps:database>"},
     {"<xmp:CreatorTool>", "</xmp:CreatorTool>"}},
    {{"spec: ", "</desc>"}, {"database: ", ""}, {"program: ", ""}},
    {{"% spec: ", ""}, {"% database: ", ""}, {"% Made by ", " with"}},
};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
    return text.substr(0, text.find_last_not_of(blank) + 1);
}

std::string unescaped(std::string_view text)
{
    constexpr std::pair<std::string_view, char> entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}};
    std::string out;
    while (!text.empty()) {
        std::size_t taken = 1;
        char c = text.front();
        for (const auto& [entity, meant] : entities)
            if (text.starts_with(entity)) {
                taken = entity.size();
                c = meant;
            }
        out += c;
        text.remove_prefix(taken);
    }
    return out;
}

} // namespace

std::string originText(std::string_view file, TextFormat format, OriginEntry entry)
{
    const auto& form = originForms[static_cast<std::size_t>(format)][static_cast<std::size_t>(entry)];
    const bool isSpec = entry == OriginEntry::Spec;
    int tries = 16; // limits the time for a file with many false beginnings; in our own files the first one
                    // is the entry
    for (auto at = file.find(form.head); at != std::string_view::npos && tries > 0;
         at = file.find(form.head, at + 1)) {
        if (format != TextFormat::Pdf && at > 0 && file[at - 1] != '\n')
            continue;
        --tries;
        auto text = file.substr(at + form.head.size(), maxEntryBytes);
        // A spec in SVG may have line breaks before its tail. Every other entry is on one line.
        if (!isSpec || format != TextFormat::Svg)
            text = text.substr(0, text.find('\n'));
        const auto end = form.tail.empty() ? text.size() : text.find(form.tail);
        if (end >= maxEntryBytes) // the tail is missing or too far away
            continue;
        text = trimmed(text.substr(0, end));
        if (isSpec && (!text.starts_with('{') || !text.ends_with('}')))
            continue;
        return format == TextFormat::Tex ? std::string(text) : unescaped(text);
    }
    return {};
}

} // namespace parascope::paper
