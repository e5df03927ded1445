// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv.h"

#include <algorithm>

namespace parascope::exchange {

namespace {

/// Limits of one row. A file without line breaks is not a table, and reading it would need many times its
/// size.
constexpr std::size_t mostFields = 1U << 16, mostRowBytes = std::size_t{64} << 20;

/// Returns the position of the header, after a byte-order mark and comments.
std::size_t headerOf(std::string_view text)
{
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text.size() && text[at] == '#')
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return at;
}

/// Returns the separator of a header: the one that occurs most often outside quotes.
char separatorOf(std::string_view header)
{
    std::size_t commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false;
    for (const char c : header) {
        quoted = quoted != (c == '"');
        commas += !quoted && c == ',';
        semicolons += !quoted && c == ';';
        tabs += !quoted && c == '\t';
    }
    return std::max(semicolons, tabs) <= commas ? ',' : semicolons >= tabs ? ';' : '\t';
}

/// Returns whether a cell is a number with a decimal comma: "0,01" and "-12,5e3", but not "1,500".
bool hasDecimalComma(std::string_view cell)
{
    const auto digitsFrom = [&](std::size_t at) {
        return std::min(cell.find_first_not_of("0123456789", at), cell.size()) - at;
    };
    const std::size_t begin = !cell.empty() && (cell[0] == '-' || cell[0] == '+') ? 1 : 0;
    const auto whole = digitsFrom(begin), comma = begin + whole;
    if (whole == 0 || comma >= cell.size() || cell[comma] != ',')
        return false;
    const auto part = digitsFrom(comma + 1), end = comma + 1 + part;
    const bool exponent = end < cell.size() && (cell[end] == 'e' || cell[end] == 'E');
    if (part == 0 || (end < cell.size() && !exponent))
        return false;
    return exponent || part != 3 || whole > 3 || cell[begin] == '0';
}

} // namespace

CsvReader::CsvReader(std::string_view text, std::string_view what) : m_text(text), m_what(what)
{
    m_at = headerOf(m_text);
    m_line += static_cast<std::size_t>(
        std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
}

Result<bool> CsvReader::next()
{
    while (m_at < m_text.size()) {
        m_fields.clear();
        m_rowLine = m_line;
        const char* const end = m_text.data() + m_text.size();
        const char* begin = m_text.data() + m_at;
        const char* at = begin;
        for (; at != end && *at != '\n' && *at != '"' && m_fields.size() < mostFields; ++at)
            if (*at == ',') {
                m_fields.emplace_back(begin, static_cast<std::size_t>(at - begin));
                begin = at + 1;
            }
        if (m_fields.size() == mostFields || static_cast<std::size_t>(at - begin) > mostRowBytes)
            return tooLong();
        if (at != end && *at == '"') {
            PARASCOPE_CHECK(quotedRow());
        } else {
            auto size = static_cast<std::size_t>(at - begin);
            if (size > 0 && begin[size - 1] == '\r')
                --size;
            m_fields.emplace_back(begin, size);
            m_at = static_cast<std::size_t>(at - m_text.data());
            if (at != end) {
                ++m_at;
                ++m_line;
            }
        }
        if (m_fields.size() > 1 || !m_fields[0].empty())
            return true;
    }
    return false;
}

tl::unexpected<Error> CsvReader::tooLong() const
{
    return Error::badInput("%1, line %2: the row has more than %3 fields or %4 MiB.", m_what, m_rowLine,
                           mostFields, mostRowBytes >> 20);
}

Result<void> CsvReader::quotedRow()
{
    const auto& text = m_text;
    auto& at = m_at;
    m_unquoted.clear();
    m_spans.clear();
    for (bool more = true; more;) {
        const auto begin = m_unquoted.size();
        if (at < text.size() && text[at] == '"') {
            const auto opened = m_line;
            ++at;
            for (;;) {
                if (at >= text.size())
                    return Error::badInput("%1, line %2: a quote is never closed.", m_what, opened);
                const char c = text[at++];
                if (c == '"') {
                    if (at < text.size() && text[at] == '"')
                        ++at;
                    else
                        break;
                }
                m_line += c == '\n';
                m_unquoted += c;
                if (m_unquoted.size() > mostRowBytes)
                    return tooLong();
            }
        }
        while (at < text.size() && text[at] != ',' && text[at] != '\n') {
            if (text[at] != '\r' || (at + 1 < text.size() && text[at + 1] != '\n'))
                m_unquoted += text[at];
            ++at;
        }
        m_spans.emplace_back(begin, m_unquoted.size() - begin);
        if (m_spans.size() > mostFields)
            return tooLong();
        more = at < text.size() && text[at] == ',';
        if (at < text.size())
            m_line += text[at++] == '\n';
    }
    m_fields.clear();
    for (const auto& [begin, size] : m_spans)
        m_fields.push_back(std::string_view(m_unquoted).substr(begin, size));
    return {};
}

namespace {

/// Returns whether a text begins a formula, apart from leading apostrophes.
bool startsFormula(std::string_view text)
{
    const auto first = text.find_first_not_of('\'');
    return first != std::string_view::npos &&
           std::string_view("=+-@\t\r\n").find(text[first]) != std::string_view::npos;
}

} // namespace

std::string spreadsheetText(std::string_view text)
{
    return (startsFormula(text) ? "'" : "") + std::string(text);
}

std::string_view fromSpreadsheetText(std::string_view cell)
{
    return cell.starts_with('\'') && startsFormula(cell) ? cell.substr(1) : cell;
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

std::string withCommas(std::string text)
{
    const std::string_view from = text;
    auto at = headerOf(from);
    const auto separator = separatorOf(from.substr(at, from.find('\n', at) - at));
    if (separator == ',')
        return text;
    std::string out(from.substr(0, at));
    out.reserve(from.size() + from.size() / 8);
    const char ends[] = {separator, '\n', '\0'};
    while (at < from.size()) {
        if (from[at] == '"') { // copy a quoted cell up to its closing quote unchanged
            auto end = from.find('"', at + 1);
            while (end != std::string_view::npos && end + 1 < from.size() && from[end + 1] == '"')
                end = from.find('"', end + 2);
            const auto next = std::min(end, from.size() - 1) + 1;
            out += from.substr(at, next - at);
            at = next;
        }
        const auto end = std::min(from.find_first_of(ends, at), from.size());
        const auto cell = from.substr(at, end - at);
        if (separator == ';' && hasDecimalComma(cell.substr(0, cell.find('\r')))) {
            const auto first = out.size();
            out += cell;
            out[out.find(',', first)] = '.';
        } else if (cell.find(',') != std::string_view::npos) {
            out += csvField(cell.substr(0, cell.find('\r')));
        } else {
            out += cell;
        }
        at = end;
        if (at < from.size())
            out += from[at++] == separator ? ',' : '\n';
    }
    return out;
}

} // namespace parascope::exchange
