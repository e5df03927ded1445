// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace parascope::cli {

/// While it lives, what is written to the stream is printable text (engine/base/core/printable.h), lines and
/// tabs kept: names and messages of workers and strangers' files cannot steer the terminal, whoever prints
/// them.
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
    std::string m_unfinished; ///< the beginning of a character whose rest has not come
};

} // namespace parascope::cli
