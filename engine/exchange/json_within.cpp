// SPDX-License-Identifier: GPL-3.0-or-later
// JSON among other lines: tools print their results behind the messages of the libraries that they load, and
// services keep them between markers or behind the time of a log line.
#include "engine/exchange/formats.h"

#include <algorithm>

namespace parascope::exchange {

namespace {

/// The length of the object or list that a text begins with; 0 where brackets or quotes do not fit, npos
/// where the text ends before it does.
std::size_t lengthOfValue(std::string_view text)
{
    constexpr std::size_t deepest = 64;
    std::string open;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\n')
                return 0; // no string of JSON holds one
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

/// Where an object with a key, or a list of objects, may begin: npos where nowhere.
std::size_t nextBegin(std::string_view text, std::size_t from)
{
    for (auto at = text.find_first_of("{[", from); at != std::string_view::npos;
         at = text.find_first_of("{[", at + 1)) {
        const auto next = text.find_first_not_of(" \t\r\n", at + 1);
        if (next != std::string_view::npos && text[next] == (text[at] == '{' ? '"' : '{'))
            return at;
    }
    return std::string_view::npos;
}

struct Document
{
    Json json;
    std::size_t line = 1;
    std::vector<RecordError> leftOut;
};

Result<std::vector<Document>> documentsIn(std::string_view text, const std::filesystem::path& path)
{
    std::vector<Document> out;
    std::size_t line = 1, counted = 0;
    for (auto at = nextBegin(text, 0); at != std::string_view::npos; at = nextBegin(text, at)) {
        line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                    text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        counted = at;
        const auto length = lengthOfValue(text.substr(at));
        if (length == std::string_view::npos)
            return Error::badInput("%1: the JSON that begins in line %2 breaks off.", path.string(), line);
        Document document{nullptr, line, {}};
        std::string piece(text.substr(at, length));
        if (auto json = length > 0 ? readDocument(piece, path.string(), path.filename().string(), line,
                                                  document.leftOut)
                                   : Result<Json>(nullptr);
            json && !json->is_null()) {
            document.json = *std::move(json);
            out.push_back(std::move(document));
            at += length;
        } else {
            ++at;
        }
    }
    return out;
}

const Format* formatOf(const Json& document, Content::Kind kind)
{
    Content alone;
    alone.kind = kind;
    alone.document = document;
    for (const auto& format : formats())
        if (format.foreign && format.recognises(alone))
            return &format;
    return nullptr;
}

} // namespace

Result<std::optional<Content>> jsonWithin(std::string_view text, const std::filesystem::path& path)
{
    PARASCOPE_TRY(auto documents, documentsIn(text, path));
    const Format* format = nullptr;
    std::erase_if(documents, [&](const Document& document) {
        const auto* its = formatOf(document.json, Content::Kind::Json);
        format = format ? format : its;
        return !its || its != format; // other objects of a log
    });
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
            "%1 holds %2 results of %3, the second from line %4 on; put each into a file of its own.",
            path.string(), documents.size(), std::string(format->title), documents[1].line);
    out.kind = Content::Kind::JsonLines;
    out.document = std::move(list);
    return std::optional(std::move(out));
}

} // namespace parascope::exchange
