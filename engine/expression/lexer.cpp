// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/expression/lexer.h"

#include <array>
#include <charconv>

namespace parascope::expression {

namespace {

// <cctype> asks the locale, and the language must not change with it.
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

/// The longest operator that `rest` begins with; empty when none.
std::string_view operatorAt(std::string_view rest)
{
    static constexpr std::array<std::string_view, 15> operators = {
        "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "^", "!"};
    for (const auto candidate : operators)
        if (rest.starts_with(candidate))
            return candidate;
    return {};
}

} // namespace

tl::unexpected<Error> errorAt(std::string_view what, std::size_t column, const std::string& reason)
{
    return badInput(std::string(what) + ", column " + std::to_string(column) + ": " + reason);
}

Result<std::vector<Token>> tokens(std::string_view source, std::string_view what)
{
    std::vector<Token> out;
    std::size_t at = 0;
    const auto add = [&](Token::Kind kind, std::string text, std::size_t length) {
        out.push_back({kind, std::move(text), at + 1});
        at += length;
    };
    while (at < source.size()) {
        const char c = source[at];
        const auto rest = source.substr(at);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ++at;
        } else if (isDigit(c) || (c == '.' && rest.size() > 1 && isDigit(rest[1]))) {
            double number = 0;
            const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
            const auto length = static_cast<std::size_t>(end - rest.data());
            if (error != std::errc{})
                return errorAt(what, at + 1, "the number is out of range.");
            if (length < rest.size() && isName(rest[length]))
                return errorAt(what, at + 1,
                               "\"" + std::string(rest.substr(0, length + 1)) + "\" is not a number.");
            add(Token::Kind::Number, std::string(rest.substr(0, length)), length);
        } else if (isNameStart(c)) {
            std::size_t length = 1;
            while (length < rest.size() && isName(rest[length]))
                ++length;
            const auto word = rest.substr(0, length);
            if (word == "and")
                add(Token::Kind::Operator, "&&", length);
            else if (word == "or")
                add(Token::Kind::Operator, "||", length);
            else if (word == "not")
                add(Token::Kind::Operator, "~", length);
            else
                add(Token::Kind::Name, std::string(word), length);
        } else if (c == '"' || c == '\'' || c == '`') {
            const auto end = rest.find(c, 1);
            if (end == std::string_view::npos)
                return errorAt(what, at + 1, "the quote is never closed.");
            add(c == '`' ? Token::Kind::Name : Token::Kind::Text, std::string(rest.substr(1, end - 1)),
                end + 1);
        } else if (c == '(') {
            add(Token::Kind::Open, "(", 1);
        } else if (c == ')') {
            add(Token::Kind::Close, ")", 1);
        } else if (c == ',') {
            add(Token::Kind::Comma, ",", 1);
        } else if (const auto found = operatorAt(rest); !found.empty()) {
            add(Token::Kind::Operator, std::string(found), found.size());
        } else if (c == '=') {
            return errorAt(what, at + 1, "a lone \"=\" means nothing here, equality is \"==\".");
        } else if (c == '&' || c == '|') {
            return errorAt(what, at + 1,
                           std::string("a lone \"") + c + "\" means nothing here, write it twice.");
        } else {
            const bool printable = c > ' ' && c < 127;
            return errorAt(what, at + 1,
                           printable ? std::string("unexpected character \"") + c + "\"."
                                     : std::string("unexpected character."));
        }
    }
    add(Token::Kind::End, {}, 0);
    return out;
}

} // namespace parascope::expression
