// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printable_stream.h"

#include "engine/base/core/printable.h"

#include <utility>

namespace parascope::cli {

PrintableStream::PrintableStream(std::ostream& stream) : m_stream(stream), m_target(stream.rdbuf(this)) {}

PrintableStream::~PrintableStream()
{
    pass(std::exchange(m_unfinished, {}));
    m_stream.rdbuf(m_target);
}

bool PrintableStream::pass(std::string_view text)
{
    const auto out = printable(text, Breaks::Keep);
    const auto size = static_cast<std::streamsize>(out.size());
    return m_target->sputn(out.data(), size) == size;
}

std::streambuf::int_type PrintableStream::overflow(int_type c)
{
    if (traits_type::eq_int_type(c, traits_type::eof()))
        return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size)
{
    m_unfinished.append(text, static_cast<std::size_t>(size));
    auto ready = std::exchange(m_unfinished, {});
    const auto held = unfinishedBytes(ready);
    m_unfinished = ready.substr(ready.size() - held);
    ready.resize(ready.size() - held);
    return pass(ready) ? size : 0;
}

int PrintableStream::sync()
{
    return m_target->pubsync();
}

} // namespace parascope::cli
