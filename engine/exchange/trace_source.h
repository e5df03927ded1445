// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/exchange/progress.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

/// For this module only.
namespace parascope::exchange::trace {

/// Largest size in bytes of a JSON value that is read as a whole.
inline constexpr std::size_t longestValue = std::size_t{64} << 20;

/// A file or a text that is read in pieces. A file in gzip is unpacked while it is read.
class Source
{
public:
    static Result<Source> ofFile(const std::filesystem::path& path);
    static Source ofText(std::string_view text);
    ~Source();
    Source(Source&&) noexcept;
    Source& operator=(Source&&) noexcept;
    /// Counts the size of the file, and what is read of it, in `progress`, unless that is null.
    void countInto(std::shared_ptr<Progress> progress);
    /// Reads at most `size` bytes and returns their number, 0 at the end. Fails on a damaged file and on one
    /// of more than 24 GiB of text.
    [[nodiscard]] Result<std::size_t> read(char* to, std::size_t size);

private:
    struct State;
    explicit Source(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Reads the text of a source as JSON, value by value, so that memory does not grow with the file.
class Cursor
{
public:
    /// Reads only about the first `most` bytes of `source`. `file` is the name in error messages.
    Cursor(Source source, std::string file, std::size_t most = SIZE_MAX)
        : m_source(std::move(source)), m_file(std::move(file)), m_most(most)
    {
    }

    /// Returns the next character that is not a blank, without moving past it; 0 at the end.
    Result<char> next();
    void skip() { ++m_at; }
    /// Reads the value that begins here. Returns it as text that is valid until the next call; the text is
    /// empty when no value begins here. Fails when the text ends before the value does.
    Result<std::string_view> value();
    [[nodiscard]] std::size_t byte() const { return m_before + m_at; }
    [[nodiscard]] const std::string& file() const { return m_file; }
    [[nodiscard]] tl::unexpected<Error> brokenOff() const;

private:
    Result<bool> more();
    /// Reads more of a value of which `length` characters are in memory. Fails when the value is too long or
    /// the text ends.
    Result<void> moreOf(std::size_t length);

    Source m_source;
    std::string m_file, m_text;
    std::size_t m_most, m_at = 0, m_before = 0;
};

} // namespace parascope::exchange::trace
