// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/table/stack.h"

#include "engine/base/core/value.h"

#include <cmath>
#include <limits>

namespace parascope::table {

namespace {

/// Returns a column without rows, with the name, title, unit and role of `from`.
Column emptyLike(const Column& from, Column::Kind kind)
{
    Column out;
    out.name = from.name;
    out.title = from.title;
    out.unit = from.unit;
    out.role = from.role;
    out.kind = kind;
    if (kind == Column::Kind::Category)
        out.dictionary = std::make_shared<Dictionary>();
    return out;
}

/// Returns the constant that the table has in place of a column; null if there is none.
const Column* constantIn(const Table& table, const std::string& name)
{
    for (const auto& constant : table.constants())
        if (constant.name == name)
            return &constant;
    return nullptr;
}

/// Returns the value of a constant as text; empty if it is missing.
std::string textOf(const Column& constant)
{
    if (constant.kind == Column::Kind::Category)
        return constant.codes.front() == Dictionary::missing
                   ? std::string()
                   : constant.dictionary->text(constant.codes.front());
    return std::isnan(constant.numbers.front()) ? std::string() : toText(Value(constant.numbers.front()));
}

/// Appends the constant of a table as often as it has rows.
void appendConstant(Column& to, const Table& table)
{
    const auto* constant = constantIn(table, to.name);
    if (to.kind == Column::Kind::Number) {
        const bool number = constant && constant->kind == Column::Kind::Number;
        to.numbers.resize(to.numbers.size() + table.rows(),
                          number ? constant->numbers.front() : std::numeric_limits<double>::quiet_NaN());
        return;
    }
    const auto text = constant ? textOf(*constant) : std::string();
    to.codes.resize(to.codes.size() + table.rows(),
                    text.empty() ? Dictionary::missing : to.dictionary->code(text));
}

void append(Column& to, const Table& table, const Column* from)
{
    if (!from)
        return appendConstant(to, table);
    if (to.kind == Column::Kind::Number) {
        to.numbers.insert(to.numbers.end(), from->numbers.begin(), from->numbers.end());
        return;
    }
    if (from->kind == Column::Kind::Number) {
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const auto text = table.text(row, *from);
            to.codes.push_back(text.empty() ? Dictionary::missing : to.dictionary->code(text));
        }
        return;
    }
    // Look up each text once, not once per row.
    std::vector<std::int32_t> codes(from->dictionary->size(), Dictionary::missing);
    for (const auto code : from->codes) {
        if (code == Dictionary::missing) {
            to.codes.push_back(code);
            continue;
        }
        auto& known = codes[static_cast<std::size_t>(code)];
        if (known == Dictionary::missing)
            known = to.dictionary->code(from->dictionary->text(code));
        to.codes.push_back(known);
    }
}

} // namespace

Table stacked(const Table& first, const Table& second)
{
    Table out;
    out.setRows(first.rows() + second.rows());
    const auto add = [&](const Column* one, const Column* other) {
        const auto& name = one ? one->name : other->name;
        const auto isNumber = [&](const Column* column, const Table& table) {
            const auto* known = column ? column : constantIn(table, name);
            return !known || known->kind == Column::Kind::Number;
        };
        const bool numbers = isNumber(one, first) && isNumber(other, second);
        auto column = emptyLike(one ? *one : *other, numbers ? Column::Kind::Number : Column::Kind::Category);
        append(column, first, one);
        append(column, second, other);
        out.add(std::move(column));
    };
    for (const auto& column : first.columns())
        add(&column, second.find(column.name));
    for (const auto& column : second.columns())
        if (!first.find(column.name))
            add(nullptr, &column);
    // A value that holds for all rows of one table is a column unless it also holds for the other.
    const auto addConstants = [&](const Table& of, const Table& beside, bool isFirst) {
        for (const auto& constant : of.constants()) {
            const auto* other = constantIn(beside, constant.name);
            if (out.find(constant.name) || (!isFirst && other))
                continue;
            if (other && textOf(*other) == textOf(constant)) {
                out.addConstant(constant);
                continue;
            }
            const bool numbers =
                constant.kind == Column::Kind::Number && (!other || other->kind == Column::Kind::Number);
            auto column = emptyLike(constant, numbers ? Column::Kind::Number : Column::Kind::Category);
            appendConstant(column, first);
            appendConstant(column, second);
            out.add(std::move(column));
        }
    };
    addConstants(first, second, true);
    addConstants(second, first, false);
    return out;
}

} // namespace parascope::table
