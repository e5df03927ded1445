// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

/// For this module only.
namespace parascope::exchange::trace {

/// The longest value that is looked at as a whole.
inline constexpr std::size_t longestValue = std::size_t{64} << 20;

/// A file, unpacked as it is read if it is in gzip; or a text.
class Source
{
public:
    static Result<Source> ofFile(const std::filesystem::path& path);
    static Source ofText(std::string_view text);
    ~Source();
    Source(Source&&) noexcept;
    Source& operator=(Source&&) noexcept;
    /// At most `size` bytes; 0 at the end. Fails in words on a damaged or endless file.
    [[nodiscard]] Result<std::size_t> read(char* to, std::size_t size);

private:
    struct State;
    explicit Source(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// The text of a source as JSON, in pieces: one value at a time, so that memory does not grow with the file.
class Cursor
{
public:
    /// Of at most some `most` bytes: what is behind them does not count.
    Cursor(Source source, std::string file, std::size_t most = SIZE_MAX)
        : m_source(std::move(source)), m_file(std::move(file)), m_most(most)
    {
    }

    /// The next character that is no blank; 0 at the end.
    Result<char> next();
    void skip() { ++m_at; }
    /// The value that begins here, as text that holds until the next call; empty where none begins. Fails
    /// where the text ends first.
    Result<std::string_view> value();
    [[nodiscard]] std::size_t byte() const { return m_before + m_at; }
    [[nodiscard]] const std::string& file() const { return m_file; }
    [[nodiscard]] tl::unexpected<Error> brokenOff() const;

private:
    Result<bool> more();
    /// More of a value of which `length` characters are there; fails where it is too long or there is no
    /// more.
    Result<void> moreOf(std::size_t length);

    Source m_source;
    std::string m_file, m_text;
    std::size_t m_most, m_at = 0, m_before = 0;
};

} // namespace parascope::exchange::trace
