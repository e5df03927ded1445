// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/expression/condition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace parascope::expression {

namespace {

std::optional<double> constant(const Token& word, const Variable& variable, const Scope& scope)
{
    if (variable.isText)
        return word.kind == Token::Kind::Text ? std::optional(scope.code(variable.slot, word.text))
                                              : std::nullopt;
    double out = 0;
    const auto* end = word.text.data() + word.text.size();
    if (word.kind != Token::Kind::Number)
        return std::nullopt;
    const auto read = std::from_chars(word.text.data(), end, out);
    return read.ec == std::errc() && read.ptr == end ? std::optional(out) : std::nullopt;
}

/// Without a branch a row: what a filter keeps cannot be foreseen by the processor.
template <typename Holds>
void fill(std::span<const double> column, std::span<std::uint8_t> mask, Holds holds)
{
    for (std::size_t row = 0; row < mask.size(); ++row)
        mask[row] = static_cast<std::uint8_t>(holds(column[row]));
}

bool isOperator(const Token& word, std::string_view text)
{
    return word.kind == Token::Kind::Operator && word.text == text;
}

} // namespace

/// By recursive descent. Every alternative that it does not know ends the reading: muParser then decides.
class Condition::Reader
{
public:
    Reader(const std::vector<Token>& words, const Scope& scope, const std::vector<std::size_t>& operands)
        : m_words(words), m_scope(scope), m_operands(operands)
    {
    }
    std::optional<std::vector<Step>> read()
    {
        if (!any() || word().kind != Token::Kind::End)
            return std::nullopt;
        return std::move(m_steps);
    }

private:
    [[nodiscard]] const Token& word(std::size_t ahead = 0) const
    {
        return m_words[std::min(m_at + ahead, m_words.size() - 1)];
    }

    bool any() { return joined("||", Step::Kind::Or, &Reader::all); }
    bool all() { return joined("&&", Step::Kind::And, &Reader::one); }
    bool joined(std::string_view sign, Step::Kind kind, bool (Reader::*part)())
    {
        if (!(this->*part)())
            return false;
        while (isOperator(word(), sign)) {
            ++m_at;
            if (!(this->*part)())
                return false;
            m_steps.push_back({kind});
        }
        return true;
    }
    bool one()
    {
        // `~` is the word `not`: all of the comparison that follows; `!` binds tighter, so only a parenthesis
        // may follow.
        const bool word_ = isOperator(word(), "~"), sign = isOperator(word(), "!");
        if (word_ || sign) {
            ++m_at;
            if (sign && word().kind != Token::Kind::Open)
                return false;
            if (!one())
                return false;
            m_steps.push_back({Step::Kind::Not});
            return true;
        }
        if (word().kind != Token::Kind::Open)
            return comparison();
        ++m_at;
        if (!any() || word().kind != Token::Kind::Close)
            return false;
        ++m_at;
        return true;
    }
    bool comparison()
    {
        struct Sign
        {
            std::string_view text;
            Relation relation, turned;
        };
        static constexpr std::array<Sign, 6> signs = {{{"<", Relation::Less, Relation::Greater},
                                                       {"<=", Relation::LessEqual, Relation::GreaterEqual},
                                                       {">", Relation::Greater, Relation::Less},
                                                       {">=", Relation::GreaterEqual, Relation::LessEqual},
                                                       {"==", Relation::Equal, Relation::Equal},
                                                       {"!=", Relation::Unequal, Relation::Unequal}}};
        const bool turned = word(2).kind == Token::Kind::Name;
        const Token &name = word(turned ? 2 : 0), &between = word(1), &other = word(turned ? 0 : 2);
        const auto* sign = std::find_if(signs.begin(), signs.end(), [&](const Sign& candidate) {
            return isOperator(between, candidate.text);
        });
        if (sign == signs.end() || name.kind != Token::Kind::Name)
            return false;
        const auto variable = m_scope.find(name.text);
        if (!variable)
            return false;
        const auto value = constant(other, *variable, m_scope);
        const auto operand = std::find(m_operands.begin(), m_operands.end(), variable->slot);
        if (!value || operand == m_operands.end())
            return false;
        m_steps.push_back({Step::Kind::Compare, static_cast<std::size_t>(operand - m_operands.begin()),
                           turned ? sign->turned : sign->relation, *value});
        m_at += 3;
        // `a < 1 == b` and `a < 1 + b` are something else.
        return word().kind == Token::Kind::End || word().kind == Token::Kind::Close ||
               isOperator(word(), "&&") || isOperator(word(), "||");
    }

    const std::vector<Token>& m_words;
    const Scope& m_scope;
    const std::vector<std::size_t>& m_operands;
    std::size_t m_at = 0;
    std::vector<Step> m_steps;
};

std::optional<Condition> Condition::of(const std::vector<Token>& words, const Scope& scope,
                                       const std::vector<std::size_t>& operands)
{
    auto steps = Reader(words, scope, operands).read();
    if (!steps)
        return std::nullopt;
    Condition out;
    out.m_steps = *std::move(steps);
    return out;
}

std::size_t Condition::select(std::span<const std::span<const double>> columns,
                              std::span<std::uint8_t> mask) const
{
    // In blocks: what one comparison wrote is still in the cache when the next reads it.
    constexpr std::size_t block = 1 << 14;
    std::vector<std::vector<std::uint8_t>> stack;
    std::size_t undecided = 0;
    for (std::size_t first = 0; first < mask.size(); first += block) {
        const auto count = std::min(block, mask.size() - first);
        std::size_t depth = 0;
        for (const auto& step : m_steps) {
            if (step.kind == Step::Kind::Not) {
                for (auto& holds : stack[depth - 1])
                    holds ^= 1;
                continue;
            }
            if (step.kind != Step::Kind::Compare) {
                --depth;
                auto& into = stack[depth - 1];
                const auto& with = stack[depth];
                for (std::size_t row = 0; row < count; ++row)
                    into[row] = static_cast<std::uint8_t>(
                        step.kind == Step::Kind::And ? into[row] & with[row] : into[row] | with[row]);
                continue;
            }
            if (depth == stack.size())
                stack.emplace_back(block);
            const auto column = columns[step.operand].subspan(first, count);
            const std::span<std::uint8_t> part(stack[depth++].data(), count);
            const double limit = step.value;
            switch (step.relation) {
            case Relation::Less:
                fill(column, part, [=](double value) { return value < limit; });
                break;
            case Relation::LessEqual:
                fill(column, part, [=](double value) { return value <= limit; });
                break;
            case Relation::Greater:
                fill(column, part, [=](double value) { return value > limit; });
                break;
            case Relation::GreaterEqual:
                fill(column, part, [=](double value) { return value >= limit; });
                break;
            case Relation::Equal:
                fill(column, part, [=](double value) { return value == limit; });
                break;
            case Relation::Unequal:
                fill(column, part, [=](double value) { return value != limit; });
                break;
            }
        }
        // Rows that lack any operand are left out whatever the comparisons say.
        const auto out = mask.subspan(first, count);
        std::fill(out.begin(), out.end(), std::uint8_t{1});
        for (const auto& whole : columns) {
            const auto column = whole.subspan(first, count);
            for (std::size_t row = 0; row < count; ++row)
                out[row] &= static_cast<std::uint8_t>(column[row] == column[row]);
        }
        undecided += count - static_cast<std::size_t>(std::count(out.begin(), out.end(), 1));
        for (std::size_t row = 0; row < count; ++row)
            out[row] &= stack[0][row];
    }
    return undecided;
}

} // namespace parascope::expression
