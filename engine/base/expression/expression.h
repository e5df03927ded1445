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
/// The language has numbers, names and texts in quotes; `+ - * / % ^` (power), `< <= > >= == !=`, `&& || !`
/// (also the words `and or not`) and parentheses; `abs sqrt exp ln log2 log10 floor ceil round`; `min` and
/// `max` of several values; `contains(NAME, "text")`, which ignores the case of A to Z. Apart from
/// `contains`, a text can only be compared, by `==` and `!=`, with a name that holds texts. A condition is 1
/// or 0.
namespace parascope::expression {

/// The meaning of a name: a slot in the caller's values, which are numbers or the codes of texts.
struct Variable
{
    std::size_t slot = 0;
    bool isText = false;
};

/// Functions and names with which an expression resolves its names.
struct Scope
{
    /// Returns the variable of a name, or nothing if there is no such name.
    std::function<std::optional<Variable>(std::string_view name)> find;
    /// Returns the code of a text in the dictionary of a text variable. If the dictionary lacks the text, it
    /// returns any code that no value has (such as -2). It is needed only if there are text variables.
    std::function<double(std::size_t slot, std::string_view text)> code;
    /// Names for the suggestion "did you mean"; may be empty.
    std::vector<std::string> names = {};
    /// Returns the slot of a number that is 1 in the rows where the text variable contains the text and 0 in
    /// every other row, including rows without a text. Null if texts cannot be searched.
    std::function<std::size_t(std::size_t slot, std::string_view text)> contains = nullptr;
};

/// A compiled expression. It can be moved; only one thread may use it at the same time.
class Expression
{
public:
    /// Compiles an expression. On failure the error begins with `what` ("spec.json: \"where\"") and names the
    /// column.
    static Result<Expression> compile(std::string_view source, std::string_view what, const Scope& scope);

    /// The slots of the variables in the expression, each once, in the order of first occurrence.
    [[nodiscard]] const std::vector<std::size_t>& operands() const { return m_operands; }
    [[nodiscard]] const std::string& source() const { return m_source; }

    /// Returns the value for one row. `values` are in the order of operands(); NaN means missing. The result
    /// is NaN if an operand is missing or the arithmetic has no result (0/0).
    [[nodiscard]] double evaluate(std::span<const double> values) const;

    /// Computes the values of `out.size()` rows. `columns` are in the order of operands() and have that
    /// length. Rows that lack an operand become NaN.
    void evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const;

    /// Evaluates a condition: `mask[i]` is 1 where the value is neither 0 nor NaN. Returns the number of rows
    /// that are excluded because they lack an operand or the arithmetic has no result.
    std::size_t select(std::span<const std::span<const double>> columns, std::span<std::uint8_t> mask) const;

    /// A value on the stack for a block of rows: one number per row, or one number for all rows.
    struct Operand
    {
        const double* rows = nullptr;
        double constant = 0;
        double operator[](std::size_t row) const { return rows ? rows[row] : constant; }
    };
    /// Computes `count` rows from a, or from a and b, and writes them to `out`. Afterwards `a` points to
    /// `out`; if all its inputs are constants, `a` is a constant.
    using Kernel = void (*)(Operand& a, const Operand& b, double* out, std::size_t count);

private:
    friend class Parser;
    /// One step of the stack machine: it pushes a number or a column, or computes with the topmost values.
    struct Step
    {
        enum class Kind { Number, Column, One, Two } kind;
        Kernel kernel = nullptr;
        double number = 0;
        std::size_t operand = 0; ///< for a column: its index in operands()
    };
    /// Returns the value of `count` rows from row `first` on; `values` are columns or the values of one row.
    /// The value is valid until the next call.
    template <class Values>
    [[nodiscard]] Operand run(const Values& values, std::size_t first, std::size_t count) const;
    /// Writes the values of a block of rows to `out`, with NaN where an operand is missing.
    void fill(std::span<const std::span<const double>> columns, std::span<double> out,
              std::size_t first) const;

    Expression() = default;
    std::string m_source;
    std::vector<std::size_t> m_operands;
    std::vector<Step> m_steps;
    mutable std::vector<double> m_buffers; ///< one block of rows per stack position
    mutable std::vector<Operand> m_stack;
};

} // namespace parascope::expression
