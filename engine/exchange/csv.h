// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parascope::exchange {

/// RFC 4180, a row at a time: fields may be quoted, quotes doubled, lines ended by CR LF or LF. A byte-order
/// mark, comments before the header (lines that begin with #) and empty lines are passed over. Nothing is
/// copied but rows that hold a quote.
class CsvReader
{
public:
    /// `text` must outlive the reader; `what` begins the sentence on failure.
    CsvReader(std::string_view text, std::string_view what);

    /// Goes to the next row; false at the end. Fails on a quote that never closes, and on a row of more than
    /// 65,536 fields or 64 MiB.
    Result<bool> next();
    /// Good until the next call of next().
    [[nodiscard]] const std::vector<std::string_view>& fields() const { return m_fields; }
    /// Where the row begins, from 1.
    [[nodiscard]] std::size_t line() const { return m_rowLine; }
    /// What is still to be read.
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

private:
    Result<void> quotedRow();
    [[nodiscard]] tl::unexpected<Error> tooLong() const;

    std::string_view m_text;
    std::string m_what;
    std::size_t m_at = 0, m_line = 1, m_rowLine = 1;
    std::vector<std::string_view> m_fields;
    std::string m_unquoted;                                   ///< fields of a row with quotes
    std::vector<std::pair<std::size_t, std::size_t>> m_spans; ///< where they lie in it
};

/// The table with commas between its cells, where its header says that semicolons or tabs stand there; every
/// row keeps its line. Behind semicolons "0,5" is a number, for spreadsheets part cells so where the comma is
/// the decimal point; "1,500", which may be more than a thousand, stays as it is and is no number.
[[nodiscard]] std::string withCommas(std::string text);

/// A text that a spreadsheet would take for a formula (=, +, -, @, a tab or a break begin one) with an
/// apostrophe before it, which spreadsheets take for "text"; and back, exactly.
[[nodiscard]] std::string spreadsheetText(std::string_view text);
[[nodiscard]] std::string_view fromSpreadsheetText(std::string_view cell);
/// Quoted where it must be.
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace parascope::exchange
