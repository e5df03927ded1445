// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Arithmetic and conditions over named values: constraints of a grid, filters of a table, derived columns.
///
/// The language: numbers, names, texts in quotes; `+ - * / % ^` (power), `< <= > >= == !=`, `&& || !` (also
/// the words `and or not`), parentheses; `abs sqrt exp ln log2 log10 floor ceil round`, `min` and `max` of
/// several; `contains(NAME, "text")`, without regard to the case of A to Z. Else a text can only be compared,
/// by `==` and `!=`, with a name that holds texts. A condition is 1 or 0.
namespace parascope::expression {

/// What a name stands for: a place in the caller's values, which are numbers, or codes of texts.
struct Variable
{
    std::size_t slot = 0;
    bool isText = false;
};

/// How an expression reads its names.
struct Scope
{
    /// Nothing when there is no such name.
    std::function<std::optional<Variable>(std::string_view name)> find;
    /// The code of a text in the dictionary of a text variable; any code that no value has (such as -2)
    /// when the dictionary lacks it. Only needed where isText occurs.
    std::function<double(std::size_t slot, std::string_view text)> code;
    /// For "did you mean"; may be empty.
    std::vector<std::string> names = {};
    /// The slot of a number that is 1 where a text variable contains the text, and 0 in every other row, also
    /// where it has none. Null where texts are not searched.
    std::function<std::size_t(std::size_t slot, std::string_view text)> contains = nullptr;
};

/// A compiled expression. Movable; one thread at a time.
class Expression
{
public:
    /// `what` ("spec.json: \"where\"") begins the sentence on failure, which names the column.
    static Result<Expression> compile(std::string_view source, std::string_view what, const Scope& scope);

    /// The slots of the variables that occur, each once, in order of first occurrence.
    [[nodiscard]] const std::vector<std::size_t>& operands() const { return m_operands; }
    [[nodiscard]] const std::string& source() const { return m_source; }

    /// The value for one row; `values` are in the order of operands(), NaN is missing. NaN when an operand is
    /// missing, and where the arithmetic gives none (0/0).
    [[nodiscard]] double evaluate(std::span<const double> values) const;

    /// The values of `out.size()` rows; `columns` in the order of operands(), each of that length.
    /// Rows lacking an operand become NaN.
    void evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const;

    /// As a condition: `mask[i]` is 1 where the value is neither 0 nor NaN. Returns how many rows were left
    /// out because they lack an operand or the arithmetic gives none.
    std::size_t select(std::span<const std::span<const double>> columns, std::span<std::uint8_t> mask) const;

    /// A value on the stack of a block of rows: a number a row, or one number for all rows.
    struct Operand
    {
        const double* rows = nullptr;
        double constant = 0;
        double operator[](std::size_t row) const { return rows ? rows[row] : constant; }
    };
    /// Computes `count` rows of a, or of a and b; they go to `out`, where a then points.
    using Kernel = void (*)(Operand& a, const Operand& b, double* out, std::size_t count);

private:
    friend class Parser;
    /// What a stack machine does next: put a number or a column on the stack, or compute of the topmost.
    struct Step
    {
        enum class Kind { Number, Column, One, Two } kind;
        Kernel kernel = nullptr;
        double number = 0;
        std::size_t operand = 0; ///< of a column: its place in operands()
    };
    /// The value of `count` rows from `first` on, of columns or of one row's values; it holds until the next
    /// call.
    template <class Values>
    [[nodiscard]] Operand run(const Values& values, std::size_t first, std::size_t count) const;
    /// The values of a block of rows, NaN where an operand is missing.
    void fill(std::span<const std::span<const double>> columns, std::span<double> out,
              std::size_t first) const;

    Expression() = default;
    std::string m_source;
    std::vector<std::size_t> m_operands;
    std::vector<Step> m_steps;
    mutable std::vector<double> m_buffers; ///< a block of rows a place of the stack
    mutable std::vector<Operand> m_stack;
};

} // namespace parascope::expression
