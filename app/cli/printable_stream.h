// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace parascope::cli {

/// While this object exists, everything written to the stream becomes printable text
/// (engine/base/core/printable.h); line breaks and tabs are kept. Names and messages of workers, and files of
/// other people, therefore cannot send control sequences to the terminal.
class PrintableStream : public std::streambuf
{
public:
    explicit PrintableStream(std::ostream& stream);
    ~PrintableStream() override;
    PrintableStream(const PrintableStream&) = delete;
    PrintableStream& operator=(const PrintableStream&) = delete;

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

private:
    bool pass(std::string_view text);

    std::ostream& m_stream;
    std::streambuf* m_target;
    /// Beginning of a multi-byte character whose remaining bytes have not arrived yet.
    std::string m_unfinished;
};

} // namespace parascope::cli
