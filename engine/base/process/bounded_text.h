// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Keeps what programs print, which may have any length and any bytes, and reads it from pipes.
namespace parascope {

/// The beginning and the end of a text whose middle may be too long to keep.
class BoundedText
{
public:
    /// `head` and `tail` are the numbers of bytes to keep of the beginning and the end.
    BoundedText(std::size_t head, std::size_t tail) : m_headRoom(head), m_tailRoom(tail) {}

    void add(std::string_view bytes);

    struct Kept
    {
        std::string text; ///< valid UTF-8 without zeros, with a line where bytes are missing
        std::size_t leftOut = 0;
    };
    [[nodiscard]] Kept kept() const;
    /// Returns the bytes as they came; where some were left out, nothing marks the place.
    [[nodiscard]] std::string bytes() const;
    [[nodiscard]] std::size_t leftOut() const { return m_leftOut; }

private:
    [[nodiscard]] std::string tail() const;

    std::size_t m_headRoom, m_tailRoom;
    std::string m_head, m_tail;
    std::size_t m_oldest = 0; ///< place of the oldest byte in m_tail once it is full
    std::size_t m_leftOut = 0;
};

/// Returns the text with U+FFFD in place of zeros and of bytes that are not UTF-8.
[[nodiscard]] std::string validText(std::string_view bytes);

/// Moves what is in the pipe into `text` without waiting. Returns false at its end.
bool drain(int pipe, BoundedText& text);
/// Moves what is left in the pipe, for at most 50 ms. A negative number is no pipe.
void drainRest(int pipe, BoundedText& text);

} // namespace parascope
