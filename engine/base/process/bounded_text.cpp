// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process/bounded_text.h"

#include "engine/base/core/printable.h"

#include <cerrno>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace parascope {

void BoundedText::add(std::string_view bytes)
{
    const auto first = bytes.substr(0, m_headRoom - m_head.size());
    m_head += first;
    bytes.remove_prefix(first.size());
    if (bytes.size() > m_tailRoom) {
        m_leftOut += bytes.size() - m_tailRoom;
        bytes.remove_prefix(bytes.size() - m_tailRoom);
    }
    const auto grown = bytes.substr(0, m_tailRoom - m_tail.size());
    m_tail += grown;
    bytes.remove_prefix(grown.size());
    m_leftOut += bytes.size();
    while (!bytes.empty()) {
        const auto part = bytes.substr(0, m_tailRoom - m_oldest);
        std::copy(part.begin(), part.end(), m_tail.begin() + static_cast<std::ptrdiff_t>(m_oldest));
        m_oldest = (m_oldest + part.size()) % m_tailRoom;
        bytes.remove_prefix(part.size());
    }
}

BoundedText::Kept BoundedText::kept() const
{
    if (m_leftOut == 0)
        return {validText(bytes()), 0};
    const auto tail = this->tail();
    // No character is cut in two.
    const auto behind = unfinishedBytes(m_head);
    std::size_t before = 0;
    while (before < 3 && before < tail.size() && (static_cast<unsigned char>(tail[before]) & 0xC0U) == 0x80U)
        ++before;
    const auto leftOut = m_leftOut + behind + before;
    return {validText(std::string_view(m_head).substr(0, m_head.size() - behind)) + "\n... (" +
                std::to_string(leftOut) + " bytes left out)\n" +
                validText(std::string_view(tail).substr(before)),
            leftOut};
}

std::string BoundedText::bytes() const
{
    return m_head + tail();
}

std::string BoundedText::tail() const
{
    return m_tail.substr(m_oldest) + m_tail.substr(0, m_oldest);
}

std::string validText(std::string_view bytes)
{
    constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const auto zero = std::min(bytes.find('\0'), bytes.size());
        for (auto part = bytes.substr(0, zero); !part.empty();) {
            const auto valid = utf8Bytes(part);
            text += part.substr(0, valid);
            part.remove_prefix(valid);
            if (!part.empty()) {
                text += replacement;
                part.remove_prefix(1);
            }
        }
        if (zero < bytes.size())
            text += replacement;
        bytes.remove_prefix(std::min(zero + 1, bytes.size()));
    }
    return text;
}

bool drain(int pipe, BoundedText& text)
{
    std::array<char, 65536> bytes;
    const auto got = read(pipe, bytes.data(), bytes.size());
    if (got > 0)
        text.add({bytes.data(), static_cast<std::size_t>(got)});
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

void drainRest(int pipe, BoundedText& text)
{
    if (pipe < 0)
        return;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    std::array<char, 65536> bytes;
    do {
        const auto got = read(pipe, bytes.data(), bytes.size());
        if (got <= 0)
            break;
        text.add({bytes.data(), static_cast<std::size_t>(got)});
    } while (std::chrono::steady_clock::now() < end);
}

} // namespace parascope
