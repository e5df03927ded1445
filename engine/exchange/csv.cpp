// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv.h"

namespace parascope::exchange {

Result<std::vector<CsvRow>> parseCsv(std::string_view text, std::string_view what)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::vector<CsvRow> rows;
    std::size_t line = 1;
    std::size_t at = 0;
    while (at < text.size()) {
        CsvRow row;
        row.line = line;
        for (bool more = true; more;) {
            std::string field;
            if (at < text.size() && text[at] == '"') {
                const auto opened = line;
                ++at;
                for (;;) {
                    if (at >= text.size())
                        return badInput(std::string(what) + ", line " + std::to_string(opened) +
                                        ": a quote is never closed.");
                    const char c = text[at++];
                    if (c == '"') {
                        if (at < text.size() && text[at] == '"')
                            ++at;
                        else
                            break;
                    }
                    line += c == '\n';
                    field += c;
                }
            }
            while (at < text.size() && text[at] != ',' && text[at] != '\n') {
                if (text[at] != '\r' || (at + 1 < text.size() && text[at + 1] != '\n'))
                    field += text[at];
                ++at;
            }
            row.fields.push_back(std::move(field));
            more = at < text.size() && text[at] == ',';
            if (at < text.size())
                line += text[at++] == '\n';
        }
        if (row.fields.size() > 1 || !row.fields[0].empty())
            rows.push_back(std::move(row));
    }
    return rows;
}

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"')
            out += '"';
    }
    return out + '"';
}

} // namespace parascope::exchange
