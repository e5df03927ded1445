// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parascope::exchange {

/// Reads CSV (RFC 4180) row by row: fields may be quoted, a quote within a quoted field is doubled, and lines
/// end with CR LF or LF. The reader skips a byte-order mark, comments before the header (lines that begin
/// with #) and empty lines. It copies only rows that contain a quote.
class CsvReader
{
public:
    /// `text` must outlive the reader. `what` begins each error message.
    CsvReader(std::string_view text, std::string_view what);

    /// Goes to the next row. Returns false at the end. Fails on a quote that is never closed, and on a row of
    /// more than 65,536 fields or 64 MiB.
    Result<bool> next();
    /// Returns the fields of the current row. They are valid until the next call of next().
    [[nodiscard]] const std::vector<std::string_view>& fields() const { return m_fields; }
    /// Returns the number of the line, from 1, in which the current row begins.
    [[nodiscard]] std::size_t line() const { return m_rowLine; }
    /// Returns the text that is not yet read.
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

private:
    Result<void> quotedRow();
    [[nodiscard]] tl::unexpected<Error> tooLong() const;

    std::string_view m_text;
    std::string m_what;
    std::size_t m_at = 0, m_line = 1, m_rowLine = 1;
    std::vector<std::string_view> m_fields;
    std::string m_unquoted;                                   ///< fields of a row with quotes, concatenated
    std::vector<std::pair<std::size_t, std::size_t>> m_spans; ///< begin and size of each field in m_unquoted
};

/// Returns the table with commas as cell separators. The header shows whether the table uses commas,
/// semicolons or tabs. Every row keeps its line number. With semicolons, "0,5" becomes the number 0.5,
/// because spreadsheets use semicolons where the comma is the decimal point. "1,500" may mean one thousand
/// five hundred; it is kept as it is and is not a number.
[[nodiscard]] std::string withCommas(std::string text);

/// Puts an apostrophe before a text that a spreadsheet would read as a formula (one that begins with =, +, -,
/// @, a tab or a line break). Spreadsheets read the apostrophe as the mark of a text. fromSpreadsheetText()
/// is the exact inverse.
[[nodiscard]] std::string spreadsheetText(std::string_view text);
[[nodiscard]] std::string_view fromSpreadsheetText(std::string_view cell);
/// Returns the text as a CSV field, quoted when necessary.
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace parascope::exchange
