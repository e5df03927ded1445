// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_source.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace parascope::exchange::trace {

namespace {

/// Limit of the unpacked size. It allows a trace of a hundred million events and stops a malicious gzip file,
/// such as one of packed zeros.
constexpr std::size_t mostBytes = std::size_t{24} << 30;
constexpr std::size_t block = std::size_t{1} << 20;

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

struct Source::State
{
    struct Close
    {
        void operator()(gzFile_s* open) const { gzclose_r(open); }
    };
    std::unique_ptr<gzFile_s, Close> file; ///< null for a text; zlib also reads files that are not in gzip
    std::string name;
    std::string_view text;
    std::size_t read = 0;
    std::shared_ptr<Progress> progress; ///< may be null
    std::size_t counted = 0;            ///< bytes of the file that are counted there
};

Source::Source(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Source::~Source() = default;
Source::Source(Source&&) noexcept = default;
Source& Source::operator=(Source&&) noexcept = default;

Result<Source> Source::ofFile(const std::filesystem::path& path)
{
    // Reading a pipe would block, and a device may have no end.
    if (std::error_code error; !std::filesystem::is_regular_file(path, error))
        return Error::badInput("%1 is not a file.", path.string());
    auto state = std::make_unique<State>();
    state->name = path.string();
    state->file.reset(gzopen(path.c_str(), "rb"));
    if (!state->file)
        return Error::io("%1 cannot be opened.", path.string());
    gzbuffer(state->file.get(), 1U << 18);
    return Source(std::move(state));
}

Source Source::ofText(std::string_view text)
{
    auto state = std::make_unique<State>();
    state->text = text;
    return Source(std::move(state));
}

void Source::countInto(std::shared_ptr<Progress> progress)
{
    std::error_code error;
    const auto size = m_state->file ? std::filesystem::file_size(m_state->name, error) : 0;
    if (!progress || error || size == 0)
        return;
    progress->size += size;
    m_state->progress = std::move(progress);
}

Result<std::size_t> Source::read(char* to, std::size_t size)
{
    auto& state = *m_state;
    if (!state.file) {
        const auto count = std::min(size, state.text.size() - state.read);
        std::memcpy(to, state.text.data() + state.read, count);
        state.read += count;
        return count;
    }
    const int count = gzread(state.file.get(), to, static_cast<unsigned>(size));
    int error = Z_OK;
    const char* why = gzerror(state.file.get(), &error);
    if (count < 0 || (count == 0 && error != Z_OK && error != Z_STREAM_END))
        return Error::badInput("%1 is damaged or breaks off: it cannot be unpacked beyond byte %2 (%3).",
                               state.name, state.read, std::string(why));
    state.read += static_cast<std::size_t>(count);
    if (state.progress) {
        const auto at = static_cast<std::size_t>(std::max<z_off_t>(0, gzoffset(state.file.get())));
        state.progress->bytes += at - std::min(at, state.counted);
        state.counted = std::max(at, state.counted);
    }
    if (state.read > mostBytes)
        return Error::badInput("%1 holds more than %2 GiB of text.", state.name, mostBytes >> 30);
    return static_cast<std::size_t>(count);
}

Result<bool> Cursor::more()
{
    m_before += m_at;
    m_text.erase(0, m_at);
    m_at = 0;
    const auto size = m_text.size();
    if (m_before + size >= m_most)
        return false;
    m_text.resize(size + block);
    auto count = m_source.read(m_text.data() + size, block);
    m_text.resize(size + count.value_or(0));
    if (!count)
        return tl::unexpected(std::move(count).error());
    return *count > 0;
}

tl::unexpected<Error> Cursor::brokenOff() const
{
    return Error::badInput("%1 ends at byte %2: the trace is incomplete.", m_file, m_before + m_text.size());
}

Result<char> Cursor::next()
{
    for (;;) {
        while (m_at < m_text.size())
            if (const char c = m_text[m_at]; !isBlank(c) && c != '\xEF' && c != '\xBB' && c != '\xBF')
                return c;
            else
                ++m_at;
        PARASCOPE_TRY(const bool any, more());
        if (!any)
            return '\0';
    }
}

Result<void> Cursor::moreOf(std::size_t length)
{
    if (length > longestValue)
        return Error::badInput("%1: the value at byte %2 is longer than %3 MiB.", m_file, byte(),
                               longestValue >> 20);
    PARASCOPE_TRY(const bool any, more());
    if (!any)
        return brokenOff();
    return {};
}

Result<std::string_view> Cursor::value()
{
    PARASCOPE_TRY(const char first, next());
    const bool isText = first == '"', isNested = first == '{' || first == '[';
    std::size_t length = 0;
    int depth = 0;
    bool inText = false, escaped = false;
    for (;; ++length) {
        if (m_at + length >= m_text.size())
            PARASCOPE_CHECK(moreOf(length));
        const char c = m_text[m_at + length];
        if (inText) {
            if (escaped)
                escaped = false;
            else if (c == '\\')
                escaped = true;
            else if (c == '"') {
                inText = false;
                if (isText)
                    break;
            }
        } else if (c == '"') {
            inText = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (!isNested || --depth == 0)
                break;
        } else if (!isNested && (c == ',' || isBlank(c))) {
            break;
        }
    }
    length += isText || isNested;
    const auto out = std::string_view(m_text).substr(m_at, length);
    m_at += length;
    return out;
}

} // namespace parascope::exchange::trace
