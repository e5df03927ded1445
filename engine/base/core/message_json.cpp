// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/message_json.h"

#include <algorithm>
#include <array>

namespace parascope {

namespace {

constexpr std::array<std::pair<ErrorCode, std::string_view>, 6> codes = {{{ErrorCode::BadInput, "bad-input"},
                                                                          {ErrorCode::NotFound, "not-found"},
                                                                          {ErrorCode::Busy, "busy"},
                                                                          {ErrorCode::Io, "io"},
                                                                          {ErrorCode::Cancelled, "cancelled"},
                                                                          {ErrorCode::Internal, "internal"}}};

} // namespace

Json toJson(const Message& message)
{
    Json out = Json::array();
    for (const auto& part : message.parts()) {
        if (part.kind == Message::Kind::Verbatim) {
            out.push_back(part.text);
            continue;
        }
        Json entry = {{"pattern", part.text}, {"places", Json::array()}};
        for (const auto& place : part.places)
            entry["places"].push_back(toJson(place));
        if (part.kind == Message::Kind::English)
            entry["english"] = true;
        out.push_back(std::move(entry));
    }
    return out;
}

Result<Message> messageFromJson(const Json& json, const std::string& what)
{
    const auto wrong = [&] { return Error::badInput("%1 is not a message.", what); };
    if (!json.is_array())
        return wrong();
    std::vector<Message::Part> parts;
    for (const auto& entry : json) {
        if (entry.is_string()) {
            parts.push_back({Message::Kind::Verbatim, entry.get<std::string>(), {}});
            continue;
        }
        if (!entry.is_object() || !entry.contains("pattern") || !entry["pattern"].is_string() ||
            !entry.contains("places") || !entry["places"].is_array() || entry["places"].size() > 9)
            return wrong();
        const bool english = entry.value("english", Json()) == Json(true);
        Message::Part part{english ? Message::Kind::English : Message::Kind::Pattern,
                           entry["pattern"].get<std::string>(),
                           {}};
        for (const auto& place : entry["places"]) {
            PARASCOPE_TRY(auto said, messageFromJson(place, what));
            part.places.push_back(std::move(said));
        }
        parts.push_back(std::move(part));
    }
    return Message::of(std::move(parts));
}

Json toJson(const Error& error)
{
    const auto* code = std::find_if(codes.begin(), codes.end(),
                                    [&](const auto& entry) { return entry.first == error.code; });
    return {{"error", error.text()}, {"code", code->second}, {"message", toJson(error.message)}};
}

Result<Error> errorFromJson(const Json& json, const std::string& what)
{
    if (!json.is_object() || !json.contains("error") || !json["error"].is_string())
        return Error::badInput("%1: \"error\" must be a string.", what);
    Error out{ErrorCode::BadInput, json["error"].get<std::string>()};
    for (const auto& [code, name] : codes)
        if (json.value("code", Json()) == Json(name))
            out.code = code;
    if (const auto it = json.find("message"); it != json.end()) {
        PARASCOPE_TRY(out.message, messageFromJson(*it, what + ": \"message\""));
    }
    return out;
}

} // namespace parascope
