// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/message.h"

namespace parascope {

Message::Message(std::string verbatim)
{
    if (!verbatim.empty())
        m_parts.push_back({Kind::Verbatim, std::move(verbatim), {}});
}

Message::Message(std::string pattern, std::vector<Message> places)
{
    m_parts.push_back({Kind::Pattern, std::move(pattern), std::move(places)});
}

Message::Message(Message pattern, Kind kind) : m_parts(std::move(pattern.m_parts))
{
    for (auto& part : m_parts)
        part.kind = kind;
}

Message Message::known(std::string text)
{
    return text.empty() ? Message() : Message(std::move(text), std::vector<Message>());
}

Message Message::of(std::vector<Part> parts)
{
    Message out;
    out.m_parts = std::move(parts);
    return out;
}

Message& Message::operator+=(const Message& next)
{
    const auto parts = next.m_parts; // a copy, because `next` may be this message
    m_parts.insert(m_parts.end(), parts.begin(), parts.end());
    return *this;
}

std::string Message::text(const Catalogue& inLanguage) const
{
    std::string out;
    for (const auto& part : m_parts) {
        if (part.kind == Kind::Verbatim) {
            out += part.text;
            continue;
        }
        const auto pattern =
            inLanguage && part.kind == Kind::Pattern ? inLanguage(part.text.c_str()) : part.text;
        for (std::size_t at = 0; at < pattern.size(); ++at) {
            const std::size_t place = pattern[at] == '%' && at + 1 < pattern.size()
                                          ? static_cast<std::size_t>(pattern[at + 1] - '1')
                                          : 9;
            if (place < part.places.size()) {
                out += part.places[place].text(inLanguage);
                ++at;
            } else {
                out += pattern[at];
            }
        }
    }
    return out;
}

void Message::forEachVerbatim(const std::function<void(std::string&)>& visit)
{
    for (auto& part : m_parts) {
        if (part.kind == Kind::Verbatim)
            visit(part.text);
        for (auto& place : part.places)
            place.forEachVerbatim(visit);
    }
}

Message listed(const std::vector<Message>& items)
{
    if (items.empty())
        return {};
    Message out = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        out = i + 1 == items.size() ? Message::format("%1 and %2", out, items[i])
                                    : Message::format("%1, %2", out, items[i]);
    return out;
}

Message joined(const std::vector<Message>& items, const std::string& between)
{
    Message out;
    for (const auto& item : items) {
        if (item.empty())
            continue;
        if (!out.empty())
            out += between;
        out += item;
    }
    return out;
}

} // namespace parascope
