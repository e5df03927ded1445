// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/expression/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace parascope::expression {

namespace {

// The functions of <cctype> depend on the locale, but the language must not.
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isName(char c)
{
    return isNameStart(c) || isDigit(c) || c == '.';
}

/// Returns the longest operator at the beginning of `rest`, or an empty text if there is none.
std::string_view operatorAt(std::string_view rest)
{
    static constexpr std::array<std::string_view, 15> operators = {
        "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "^", "!"};
    for (const auto candidate : operators)
        if (rest.starts_with(candidate))
            return candidate;
    return {};
}

/// Returns the operator for a word such as "and"; empty for any other word.
std::string_view signOf(std::string_view word)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> operators = {
        {{"and", "&&"}, {"or", "||"}, {"not", "~"}}};
    for (const auto& [name, sign] : operators)
        if (word == name)
            return sign;
    return {};
}

} // namespace

tl::unexpected<Error> errorAt(std::string_view what, std::size_t column, Message reason)
{
    return Error::badInput("%1, column %2: %3", std::string(what), column, std::move(reason));
}

namespace {

/// Returns the length of the number at the beginning of `rest`.
Result<std::size_t> numberAt(std::string_view rest, std::string_view what, std::size_t column)
{
    double number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto digits = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc{})
        return errorAt(what, column, Message::format("the number is out of range."));
    if (digits < rest.size() && isName(rest[digits]))
        return errorAt(what, column,
                       Message::format("\"%1\" is not a number.", std::string(rest.substr(0, digits + 1))));
    return digits;
}

/// Returns the quoted text at the beginning of `rest` and its length including the quotes. A doubled quote is
/// part of the text.
Result<std::pair<std::string, std::size_t>> quotedAt(std::string_view rest, std::string_view what,
                                                     std::size_t column)
{
    const char quote = rest[0];
    std::string text;
    for (std::size_t from = 1;;) {
        const auto end = rest.find(quote, from);
        if (end == std::string_view::npos)
            return errorAt(what, column, Message::format("the quote is never closed."));
        text += rest.substr(from, end - from);
        if (end + 1 == rest.size() || rest[end + 1] != quote)
            return std::pair(std::move(text), end + 1);
        text += quote;
        from = end + 2;
    }
}

/// Returns the first token of `rest`, which is not empty and does not begin with a blank. `length` receives
/// its length.
Result<Token> tokenAt(std::string_view rest, std::string_view what, std::size_t column, std::size_t& length)
{
    using Kind = Token::Kind;
    const char c = rest[0];
    const auto took = [&](Kind kind, std::string_view text, std::size_t characters) {
        length = characters;
        return Token{kind, std::string(text), column};
    };
    if (isDigit(c) || (c == '.' && rest.size() > 1 && isDigit(rest[1]))) {
        PARASCOPE_TRY(const auto digits, numberAt(rest, what, column));
        return took(Kind::Number, rest.substr(0, digits), digits);
    }
    if (isNameStart(c)) {
        const auto end = std::find_if_not(rest.begin(), rest.end(), isName);
        const auto word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
        const auto sign = signOf(word);
        return took(sign.empty() ? Kind::Name : Kind::Operator, sign.empty() ? word : sign, word.size());
    }
    if (std::string_view("\"'`").find(c) != std::string_view::npos) {
        PARASCOPE_TRY(const auto quoted, quotedAt(rest, what, column));
        return took(c == '`' ? Kind::Name : Kind::Text, quoted.first, quoted.second);
    }
    if (c == '(' || c == ')' || c == ',')
        return took(c == '(' ? Kind::Open : c == ')' ? Kind::Close : Kind::Comma, rest.substr(0, 1), 1);
    if (const auto found = operatorAt(rest); !found.empty())
        return took(Kind::Operator, found, found.size());
    const std::string lone(1, c);
    if (std::string_view("=&|").find(c) != std::string_view::npos)
        return errorAt(what, column,
                       Message::format("\"%1\" is not an operator, use \"%2\".", lone, lone + lone));
    return errorAt(what, column,
                   c > ' ' && c < 127 ? Message::format("unexpected character \"%1\".", lone)
                                      : Message::format("unexpected character."));
}

} // namespace

std::string literal(std::string_view text)
{
    std::string out(1, '"');
    for (const char c : text)
        out += c == '"' ? std::string(2, c) : std::string(1, c);
    return out + '"';
}

Result<std::vector<Token>> tokens(std::string_view source, std::string_view what)
{
    constexpr std::string_view blanks = " \t\n\r";
    std::vector<Token> out;
    std::size_t length = 0;
    for (std::size_t at = 0; (at = source.find_first_not_of(blanks, at)) != std::string_view::npos;
         at += length) {
        PARASCOPE_TRY(auto token, tokenAt(source.substr(at), what, at + 1, length));
        out.push_back(std::move(token));
    }
    out.push_back({Token::Kind::End, {}, source.size() + 1});
    return out;
}

} // namespace parascope::expression
