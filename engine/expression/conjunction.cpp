// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/expression/conjunction.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace parascope::expression {

namespace {

std::optional<double> constant(const Token& word, const Variable& variable, const Scope& scope)
{
    if (variable.isText)
        return word.kind == Token::Kind::Text ? std::optional(scope.code(variable.slot, word.text)) : std::nullopt;
    double out = 0;
    const auto* end = word.text.data() + word.text.size();
    if (word.kind != Token::Kind::Number)
        return std::nullopt;
    const auto read = std::from_chars(word.text.data(), end, out);
    return read.ec == std::errc() && read.ptr == end ? std::optional(out) : std::nullopt;
}

/// Without a branch a row: what a filter keeps cannot be foreseen by the processor.
template<typename Holds>
void narrow(std::span<const double> column, std::span<std::uint8_t> mask, Holds holds)
{
    for (std::size_t row = 0; row < mask.size(); ++row)
        mask[row] &= static_cast<std::uint8_t>(holds(column[row]));
}

} // namespace

std::optional<Conjunction::Comparison> Conjunction::comparison(const Token* words, const Scope& scope,
                                                               const std::vector<std::size_t>& operands)
{
    struct Sign { std::string_view text; Relation relation, turned; };
    static constexpr std::array<Sign, 6> signs = {{{"<", Relation::Less, Relation::Greater},
                                                   {"<=", Relation::LessEqual, Relation::GreaterEqual},
                                                   {">", Relation::Greater, Relation::Less},
                                                   {">=", Relation::GreaterEqual, Relation::LessEqual},
                                                   {"==", Relation::Equal, Relation::Equal},
                                                   {"!=", Relation::Unequal, Relation::Unequal}}};
    const auto* sign = std::find_if(signs.begin(), signs.end(), [&](const Sign& candidate) { return candidate.text == words[1].text; });
    const bool turned = words[2].kind == Token::Kind::Name;
    const Token& name = words[turned ? 2 : 0];
    const Token& other = words[turned ? 0 : 2];
    if (words[1].kind != Token::Kind::Operator || sign == signs.end() || name.kind != Token::Kind::Name)
        return std::nullopt;
    const auto variable = scope.find(name.text);
    if (!variable)
        return std::nullopt;
    const auto value = constant(other, *variable, scope);
    const auto operand = std::find(operands.begin(), operands.end(), variable->slot);
    if (!value || operand == operands.end())
        return std::nullopt;
    return Comparison{static_cast<std::size_t>(operand - operands.begin()), turned ? sign->turned : sign->relation, *value};
}

std::optional<Conjunction> Conjunction::of(const std::vector<Token>& words, const Scope& scope, const std::vector<std::size_t>& operands)
{
    Conjunction out;
    // a < 1 && b == "x" END: every fourth word joins.
    for (std::size_t at = 0; at + 3 < words.size(); at += 4) {
        const auto& joint = words[at + 3];
        if (joint.kind != Token::Kind::End && (joint.kind != Token::Kind::Operator || joint.text != "&&"))
            return std::nullopt;
        const auto next = comparison(&words[at], scope, operands);
        if (!next)
            return std::nullopt;
        out.m_comparisons.push_back(*next);
        if (joint.kind == Token::Kind::End)
            return out;
    }
    return std::nullopt;
}

std::size_t Conjunction::select(std::span<const std::span<const double>> columns, std::span<std::uint8_t> mask) const
{
    // First the rows that have every operand: the others are left out whatever the comparisons say.
    std::fill(mask.begin(), mask.end(), std::uint8_t{1});
    for (const auto& column : columns)
        narrow(column, mask, [](double value) { return value == value; });
    const auto decided = static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1));
    for (const auto& item : m_comparisons) {
        const auto column = columns[item.operand];
        const double limit = item.value;
        switch (item.relation) {
        case Relation::Less: narrow(column, mask, [=](double value) { return value < limit; }); break;
        case Relation::LessEqual: narrow(column, mask, [=](double value) { return value <= limit; }); break;
        case Relation::Greater: narrow(column, mask, [=](double value) { return value > limit; }); break;
        case Relation::GreaterEqual: narrow(column, mask, [=](double value) { return value >= limit; }); break;
        case Relation::Equal: narrow(column, mask, [=](double value) { return value == limit; }); break;
        case Relation::Unequal: narrow(column, mask, [=](double value) { return value != limit; }); break;
        }
    }
    return mask.size() - decided;
}

} // namespace parascope::expression
