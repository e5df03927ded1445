// SPDX-License-Identifier: GPL-3.0-or-later
// Finds JSON among other lines. Tools print their results after messages of libraries, and services keep
// results between markers or after the time of a log line.
#include "engine/exchange/formats.h"

#include <algorithm>
#include <optional>

namespace parascope::exchange {

namespace {

/// Returns the length of the object or list at the beginning of a text. Returns 0 if brackets or quotes do
/// not match, and npos if the text ends before the value.
std::size_t lengthOfValue(std::string_view text)
{
    constexpr std::size_t deepest = 64;
    std::string open;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\n')
                return 0; // a JSON string cannot contain a line break
            i += c == '\\';
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            open += c == '{' ? '}' : ']';
            if (open.size() > deepest)
                return 0;
        } else if (c == '}' || c == ']') {
            if (open.back() != c)
                return 0;
            open.pop_back();
            if (open.empty())
                return i + 1;
        }
    }
    return std::string_view::npos;
}

/// Returns whether an object with a key, or a list of objects, begins here.
bool beginsValue(std::string_view text, std::size_t at)
{
    const auto inside = text.find_first_not_of(" \t\r\n", at + 1);
    return inside != std::string_view::npos && text[inside] == (text[at] == '{' ? '"' : '{');
}

bool endsLine(std::string_view text, std::size_t at)
{
    const auto next = text.find_first_not_of(" \t\r", at + 1);
    return next != std::string_view::npos && text[next] == '\n';
}

/// Returns the next position at which a value may begin, or npos. A bracket at the end of a line also counts,
/// because each line may have a prefix.
std::size_t nextBegin(std::string_view text, std::size_t from)
{
    auto at = text.find_first_of("{[", from);
    while (at != std::string_view::npos && !beginsValue(text, at) && !endsLine(text, at))
        at = text.find_first_of("{[", at + 1);
    return at;
}

/// Returns the format of another tool that recognises a document, or null. The document is unchanged
/// afterwards.
const Format* formatOf(Json& document, Content::Kind kind)
{
    Content alone;
    alone.kind = kind;
    alone.document = std::move(document);
    const auto all = formats();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Format& format) {
        return format.foreign && format.recognises(alone);
    });
    document = std::move(alone.document);
    return it != all.end() ? &*it : nullptr;
}

struct Document
{
    Json json;
    std::size_t line = 1;
    std::vector<RecordError> leftOut;
};

/// Returns the text with the first `prefix` characters of each line removed, except in its first line. Each
/// line may have a prefix such as a time or the number of a process.
std::string withoutPrefixes(std::string_view text, std::size_t prefix)
{
    std::string out;
    for (bool first = true; !text.empty(); first = false) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        auto line = text.substr(0, end);
        text.remove_prefix(end);
        if (!first)
            line.remove_prefix(std::min(prefix, line.size() - line.ends_with('\n')));
        out += line;
    }
    return out;
}

/// Returns the document at the beginning of `piece` and its length, or nothing.
std::optional<std::pair<Document, std::size_t>> documentAt(std::string_view piece, std::size_t line,
                                                           const std::filesystem::path& path)
{
    const auto length = lengthOfValue(piece);
    if (length == 0 || length == std::string_view::npos)
        return std::nullopt;
    std::string text(piece.substr(0, length));
    Document out{nullptr, line, {}};
    auto json = readDocument(text, path.string(), path.filename().string(), line, out.leftOut);
    if (!json)
        return std::nullopt;
    out.json = *std::move(json);
    return std::pair(std::move(out), length);
}

/// The documents of one tool. Other objects of a log are skipped.
struct Documents
{
    const Format* format = nullptr;
    std::vector<Document> all;

    void take(Document&& document)
    {
        const auto* its = formatOf(document.json, Content::Kind::Json);
        format = format ? format : its;
        if (its && its == format)
            all.push_back(std::move(document));
    }
};

Result<Documents> documentsIn(std::string_view text, const std::filesystem::path& path)
{
    constexpr std::size_t longestPrefix = 200;
    constexpr int mostTries = 64; // each attempt to remove prefixes copies the rest of the text
    Documents out;
    std::size_t line = 1, counted = 0;
    int tries = 0;
    for (auto at = nextBegin(text, 0); at != std::string_view::npos; at = nextBegin(text, at)) {
        line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                    text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        counted = at;
        if (auto found = documentAt(text.substr(at), line, path)) {
            out.take(std::move(found->first));
            at += found->second;
            continue;
        }
        const auto lineBegin = text.rfind('\n', at) + 1; // npos + 1 is 0
        const bool mayHavePrefixes = at > lineBegin && at - lineBegin <= longestPrefix && endsLine(text, at);
        if (mayHavePrefixes && tries++ < mostTries) {
            const auto bare = withoutPrefixes(text.substr(at), at - lineBegin);
            if (auto found = documentAt(bare, line, path)) {
                auto lines =
                    std::count(bare.begin(), bare.begin() + static_cast<std::ptrdiff_t>(found->second), '\n');
                out.take(std::move(found->first));
                while (lines-- > 0)
                    at = text.find('\n', at) + 1;
                continue;
            }
        }
        if (beginsValue(text, at) && lengthOfValue(text.substr(at)) == std::string_view::npos)
            return Error::badInput("%1: the JSON that begins in line %2 breaks off.", path.string(), line);
        ++at;
    }
    return out;
}

} // namespace

Result<std::optional<Content>> jsonWithin(std::string_view text, const std::filesystem::path& path)
{
    constexpr std::size_t mostBytes = std::size_t{64} << 20; // larger logs are not searched
    if (text.size() > mostBytes)
        return std::optional<Content>();
    PARASCOPE_TRY(auto found, documentsIn(text, path));
    auto& [format, documents] = found;
    if (!format)
        return std::optional<Content>();
    Content out;
    out.kind = Content::Kind::Json;
    for (auto& document : documents)
        std::move(document.leftOut.begin(), document.leftOut.end(), std::back_inserter(out.leftOut));
    if (documents.size() == 1) {
        out.document = std::move(documents.front().json);
        return std::optional(std::move(out));
    }
    Json list = Json::array();
    for (auto& [json, line, leftOut] : documents) {
        auto records = json.is_array() ? std::move(json) : Json::array({std::move(json)});
        for (auto& record : records) {
            list.push_back(std::move(record));
            out.lines.push_back(line);
        }
    }
    if (formatOf(list, Content::Kind::JsonLines) != format)
        return Error::badInput(
            "%1 holds %2 results of %3, the second from line %4 on; put each into its own file.",
            path.string(), documents.size(), std::string(format->title), documents[1].line);
    out.kind = Content::Kind::JsonLines;
    out.document = std::move(list);
    return std::optional(std::move(out));
}

} // namespace parascope::exchange
