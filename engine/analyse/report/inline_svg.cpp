// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/inline_svg.h"

#include "engine/analyse/report/markup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace parascope::report {

namespace {

constexpr std::size_t deepestDrawing = 100;
constexpr std::string_view xmlSpace = " \t\r\n";

/// Names between spaces.
constexpr std::string_view drawingElements =
    " svg g path rect circle ellipse line polyline polygon text tspan defs stop clipPath mask pattern image "
    "title desc linearGradient radialGradient use ";
constexpr std::string_view textElements = " text tspan title desc ";
constexpr std::string_view drawingAttributes =
    " alignment-baseline clip-path clip-rule clipPathUnits color cx cy d display dominant-baseline dx dy "
    "fill "
    "fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight fx fy "
    "gradientTransform gradientUnits height href id image-rendering lengthAdjust letter-spacing mask "
    "maskContentUnits maskUnits offset opacity patternContentUnits patternTransform patternUnits points "
    "preserveAspectRatio r rx ry shape-rendering spreadMethod stop-color stop-opacity stroke "
    "stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity "
    "stroke-width text-anchor text-decoration text-rendering textLength transform vector-effect viewBox "
    "visibility width word-spacing writing-mode x x1 x2 xlink:href xml:space y y1 y2 ";
/// The functions that the value of a presentation attribute may call. `url` is checked separately.
constexpr std::string_view valueFunctions = " matrix translate scale rotate skewX skewY rgb rgba hsl ";

/// Returns whether a name, which contains no space, is in a list of names between spaces.
bool contains(std::string_view names, std::string_view name)
{
    return names.find(' ' + std::string(name) + ' ') != std::string_view::npos;
}

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string utf8(std::uint32_t code)
{
    std::string out;
    if (code < 0x80) {
        out += static_cast<char>(code);
        return out;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::array<unsigned, 4> leads{0, 0xc0, 0xe0, 0xf0};
    out += static_cast<char>(leads[static_cast<std::size_t>(more)] | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i)
        out += static_cast<char>(0x80U | (code >> (6 * i) & 0x3fU));
    return out;
}

/// Returns the character that the name of an entity stands for: "lt", "#60", "#x3c". Nothing for a name that
/// XML does not define itself.
std::optional<std::string> entity(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 5> known{
        {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}}};
    for (const auto& [word, text] : known)
        if (name == word)
            return text;
    if (!name.starts_with('#'))
        return std::nullopt;
    name.remove_prefix(1);
    const bool hexadecimal = name.starts_with('x');
    name.remove_prefix(hexadecimal ? 1 : 0);
    std::uint32_t code = 0;
    const auto* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, code, hexadecimal ? 16 : 10);
    if (read.ec != std::errc{} || read.ptr != end || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return std::nullopt;
    return utf8(code);
}

/// Returns the text with the entities of XML replaced by their characters.
std::string decoded(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const auto start = std::min(text.find('&'), text.size());
        out += text.substr(0, start);
        text.remove_prefix(start);
        if (text.empty())
            break;
        const auto end = text.substr(0, 12).find(';');
        const auto character = end == std::string_view::npos ? std::nullopt : entity(text.substr(1, end - 1));
        out += character ? *character : "&";
        text.remove_prefix(character ? end + 1 : 1);
    }
    return out;
}

bool isEmbeddedPicture(std::string_view value)
{
    for (const std::string_view start : {"data:image/png;base64,", "data:image/jpeg;base64,"})
        if (value.starts_with(start))
            return std::all_of(
                value.begin() + static_cast<std::ptrdiff_t>(start.size()), value.end(), [](char c) {
                    return isLetterOrDigit(c) || c == '+' || c == '/' || c == '=' || c == '\n' || c == ' ';
                });
    return false;
}

/// Returns the value of a presentation attribute with the prefix in each reference to an id, or nothing if it
/// calls a function that does not belong there.
std::optional<std::string> checkedValue(std::string_view value, std::string_view prefix)
{
    if (value.find('\\') != std::string_view::npos)
        return std::nullopt;
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        out += value[i];
        if (value[i] != '(')
            continue;
        auto start = i;
        while (start > 0 && isLetterOrDigit(value[start - 1]))
            --start;
        const auto name = value.substr(start, i - start);
        if (name == "url" && value.substr(i + 1).starts_with('#')) {
            out += '#';
            out += prefix;
            ++i;
        } else if (!contains(valueFunctions, name)) {
            return std::nullopt;
        }
    }
    return out;
}

struct Tag
{
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> attributes; ///< values as in the document
    bool closing = false, empty = false;
};

/// Reads a document once from the start to the end and writes what is kept.
class Inliner
{
public:
    Inliner(std::string_view svg, std::string_view prefix, std::string_view labelledBy)
        : m_rest(svg), m_prefix(prefix), m_labelledBy(labelledBy)
    {
    }

    /// Returns the element, or an empty text.
    std::string run()
    {
        m_out.reserve(m_rest.size());
        while (!m_rest.empty()) {
            if (!step())
                return {};
            if (m_finished)
                return std::move(m_out);
        }
        return {};
    }

private:
    struct Open
    {
        std::string_view name;
        std::size_t before = 0, after = 0; ///< length of the output before and after its start tag
        bool kept = true, removable = false;
    };

    bool step()
    {
        if (m_rest.front() != '<') {
            const auto end = std::min(m_rest.find('<'), m_rest.size());
            text(decoded(m_rest.substr(0, end)));
            m_rest.remove_prefix(end);
            return true;
        }
        if (m_rest.starts_with("<!--"))
            return skipTo("-->");
        if (m_rest.starts_with("<?"))
            return skipTo("?>");
        if (m_rest.starts_with("<![CDATA[")) {
            m_rest.remove_prefix(9);
            const auto end = m_rest.find("]]>");
            if (end == std::string_view::npos)
                return false;
            text(m_rest.substr(0, end));
            m_rest.remove_prefix(end + 3);
            return true;
        }
        if (m_rest.starts_with("<!")) {
            const auto bracket = m_rest.find('[');
            return skipTo(bracket < m_rest.find('>') ? "]>" : ">");
        }
        const auto tag = readTag();
        return tag && (tag->closing ? close(tag->name) : open(*tag));
    }

    bool skipTo(std::string_view mark)
    {
        const auto end = m_rest.find(mark);
        if (end == std::string_view::npos)
            return false;
        m_rest.remove_prefix(end + mark.size());
        return true;
    }

    void skipSpace() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(xmlSpace), m_rest.size())); }

    std::string_view readName()
    {
        const auto end = std::min(m_rest.find_first_of(" \t\r\n=/<>\"'"), m_rest.size());
        const auto name = m_rest.substr(0, end);
        m_rest.remove_prefix(end);
        return name;
    }

    bool take(char c)
    {
        if (!m_rest.starts_with(c))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    std::optional<Tag> readTag()
    {
        Tag tag;
        m_rest.remove_prefix(1);
        tag.closing = take('/');
        tag.name = readName();
        if (tag.name.empty())
            return std::nullopt;
        for (skipSpace(); !take('>'); skipSpace()) {
            if (take('/')) {
                tag.empty = true;
                continue;
            }
            const auto name = readName();
            skipSpace();
            if (name.empty() || !take('='))
                return std::nullopt;
            skipSpace();
            const char quote = m_rest.empty() ? '\0' : m_rest.front();
            const auto end = quote == '"' || quote == '\'' ? m_rest.find(quote, 1) : std::string_view::npos;
            if (end == std::string_view::npos)
                return std::nullopt;
            tag.attributes.emplace_back(name, m_rest.substr(1, end - 1));
            m_rest.remove_prefix(end + 1);
        }
        return tag;
    }

    bool inside() const { return !m_open.empty() && m_open.back().kept; }

    void text(std::string_view words)
    {
        if (inside() && contains(textElements, m_open.back().name))
            m_out += escaped(words, Breaks::Keep);
    }

    bool keeps(std::string_view name) const
    {
        if (m_open.empty())
            return name == "svg";
        // The page has the title and the description of the drawing as text.
        const bool known = m_open.size() > 1 || (name != "title" && name != "desc");
        return known && inside() && name != "svg" && contains(drawingElements, name);
    }

    bool open(const Tag& tag)
    {
        const bool kept = keeps(tag.name);
        if ((m_open.empty() && !kept) || m_open.size() >= deepestDrawing)
            return false;
        Open element{tag.name, m_out.size(), 0, kept, tag.name == "g" || tag.name == "defs"};
        if (kept) {
            m_out += '<';
            m_out += tag.name;
            if (m_open.empty())
                m_out += " role=\"img\" aria-labelledby=\"" + escaped(m_labelledBy) + '"';
            for (const auto& [name, value] : tag.attributes) {
                element.removable = element.removable && name != "id";
                attribute(tag.name, name, value);
            }
            m_out += '>';
        }
        element.after = m_out.size();
        m_open.push_back(element);
        return !tag.empty || close(tag.name);
    }

    bool close(std::string_view name)
    {
        if (m_open.empty() || m_open.back().name != name)
            return false;
        const auto element = m_open.back();
        m_open.pop_back();
        m_finished = m_open.empty();
        if (element.removable && m_out.size() == element.after) {
            m_out.resize(element.before);
        } else if (element.kept) {
            m_out += "</";
            m_out += name;
            m_out += element.removable || name == "text" ? ">\n" : ">";
        }
        return true;
    }

    void attribute(std::string_view element, std::string_view name, std::string_view raw)
    {
        if (!contains(drawingAttributes, name))
            return;
        auto value = decoded(raw);
        if (name == "transform" && value == "matrix(1,0,0,1,0,0)")
            return;
        if (name == "id") {
            value.insert(0, m_prefix);
        } else if (name == "href" || name == "xlink:href") {
            if (value.starts_with('#'))
                value.insert(1, m_prefix);
            else if (element != "image" || !isEmbeddedPicture(value))
                return;
        } else if (auto checked = checkedValue(value, m_prefix)) {
            value = std::move(*checked);
        } else {
            return;
        }
        // Qt names one family only. A reader without it gets one of about the same width.
        if (name == "font-family" && value.find(',') == std::string::npos)
            value += value == "sans-serif" ? "" : ", Verdana, sans-serif";
        m_out += ' ';
        m_out += name;
        m_out += "=\"" + escaped(value, Breaks::Keep) + '"';
    }

    std::string_view m_rest;
    std::string m_prefix, m_labelledBy, m_out;
    std::vector<Open> m_open;
    bool m_finished = false;
};

} // namespace

std::string inlineSvg(std::string_view svg, std::string_view prefix, std::string_view labelledBy)
{
    return Inliner(svg, prefix, labelledBy).run();
}

} // namespace parascope::report
