// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::expression {

/// One token of an expression.
struct Token
{
    enum class Kind { Number, Name, Text, Operator, Open, Close, Comma, End };
    Kind kind = Kind::End;
    std::string text;       ///< a text literal without its quotes, or a name without its back-quotes
    std::size_t column = 0; ///< column of its first character, from 1
};

/// Splits `source` into tokens; the last one is End. Texts are in single or double quotes, and names with
/// blanks or operator characters are in back-quotes; a quote inside is doubled. `and` and `or` are read as
/// `&&` and `||`. `not` is read as `~`, which binds more weakly than a comparison, whereas `!` binds more
/// tightly. Fails, with the column, for an unknown character, a single `=`, `&` or `|`, or an unclosed quote.
[[nodiscard]] Result<std::vector<Token>> tokens(std::string_view source, std::string_view what);

/// Returns a text as a literal that tokens() reads.
[[nodiscard]] std::string literal(std::string_view text);

/// Returns the error "WHAT, column 7: REASON".
[[nodiscard]] tl::unexpected<Error> errorAt(std::string_view what, std::size_t column, Message reason);

} // namespace parascope::expression
