// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/page_data.h"

#include "engine/analyse/report/page.h"
#include "engine/base/core/printable.h"

#include <utility>

namespace parascope::report {

namespace {

constexpr std::string_view documentMark = "id=\"parascope-document\"", runsMark = "id=\"parascope-runs\"";

/// Returns an element with JSON in which no character begins a tag, a comment or an entity, or ends a line of
/// a script.
std::string embedded(const Json& json, std::string_view mark)
{
    const auto line = printableJson(toLine(json));
    auto out = "<script type=\"application/json\" " + std::string(mark) + '>';
    out.reserve(line.size() + line.size() / 16);
    for (const char c : line) {
        if (c == '<')
            out += "\\u003c";
        else if (c == '>')
            out += "\\u003e";
        else if (c == '&')
            out += "\\u0026";
        else
            out += c;
    }
    return out + "</script>\n";
}

/// Returns the JSON in the element with this mark.
std::optional<Json> jsonAt(std::string_view html, std::string_view mark)
{
    auto start = html.find(mark);
    if (start != std::string_view::npos)
        start = html.find('>', start);
    const auto end = start == std::string_view::npos ? start : html.find("</script>", start);
    if (end == std::string_view::npos)
        return std::nullopt;
    auto json = parseJson(html.substr(start + 1, end - start - 1), "page");
    if (!json)
        return std::nullopt;
    return std::move(*json);
}

} // namespace

std::string embeddedDocument(const Json& document)
{
    return embedded(document, documentMark);
}

std::string embeddedRuns(std::string_view csv)
{
    return embedded(std::string(csv), runsMark);
}

std::optional<Json> documentOf(std::string_view html)
{
    auto json = jsonAt(html, documentMark);
    return json && json->is_object() ? std::move(json) : std::nullopt;
}

std::optional<std::string> runsOf(std::string_view html)
{
    const auto json = jsonAt(html, runsMark);
    if (!json || !json->is_string())
        return std::nullopt;
    return json->get<std::string>();
}

} // namespace parascope::report
