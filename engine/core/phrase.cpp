// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/phrase.h"

namespace parascope {

Phrase::Phrase(std::string verbatim)
{
    if (!verbatim.empty())
        m_parts.push_back({nullptr, std::move(verbatim), {}});
}

Phrase::Phrase(const char* pattern, std::vector<Phrase> places)
{
    m_parts.push_back({pattern, {}, std::move(places)});
}

Phrase& Phrase::operator+=(const Phrase& next)
{
    const auto parts = next.m_parts; // `next` may be this one
    m_parts.insert(m_parts.end(), parts.begin(), parts.end());
    return *this;
}

std::string Phrase::text(const Catalogue& inLanguage) const
{
    std::string out;
    for (const auto& part : m_parts) {
        if (!part.pattern) {
            out += part.verbatim;
            continue;
        }
        const auto pattern = inLanguage ? inLanguage(part.pattern) : std::string(part.pattern);
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

Phrase listed(const std::vector<Phrase>& items)
{
    if (items.empty())
        return {};
    Phrase out = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        out = i + 1 == items.size() ? Phrase::said("%1 and %2", out, items[i])
                                    : Phrase::said("%1, %2", out, items[i]);
    return out;
}

} // namespace parascope
