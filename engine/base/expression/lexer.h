// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::expression {

/// One word of an expression.
struct Token
{
    enum class Kind { Number, Name, Text, Operator, Open, Close, Comma, End };
    Kind kind = Kind::End;
    std::string text;       ///< a text literal without its quotes, a name without its back-quotes
    std::size_t column = 0; ///< of its first character, from 1
};

/// The words of `source`, closed by an End. Texts stand in single or double quotes, names with blanks or
/// signs in back-quotes; a quote that belongs to one is written twice. `and` and `or` are read as `&&` and
/// `||`, `not` as `~`, which binds weaker than a comparison where `!` binds tighter. Refused, with the
/// column: an unknown character, a lone `=`, `&` or `|`, an open quote.
[[nodiscard]] Result<std::vector<Token>> tokens(std::string_view source, std::string_view what);

/// A text as tokens() reads it.
[[nodiscard]] std::string literal(std::string_view text);

/// "WHAT, column 7: REASON" as an error.
[[nodiscard]] tl::unexpected<Error> errorAt(std::string_view what, std::size_t column, Message reason);

} // namespace parascope::expression
