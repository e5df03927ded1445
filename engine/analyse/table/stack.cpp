// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/table/stack.h"

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

/// Returns the constant value of a column that the table does not have; NaN if there is none.
double numberIn(const Table& table, const std::string& name)
{
    for (const auto& constant : table.constants())
        if (constant.name == name && constant.kind == Column::Kind::Number)
            return constant.numbers.front();
    return std::numeric_limits<double>::quiet_NaN();
}

void append(Column& to, const Table& table, const Column* from)
{
    if (to.kind == Column::Kind::Number) {
        if (from)
            to.numbers.insert(to.numbers.end(), from->numbers.begin(), from->numbers.end());
        else
            to.numbers.resize(to.numbers.size() + table.rows(), numberIn(table, to.name));
        return;
    }
    if (!from) {
        to.codes.resize(to.codes.size() + table.rows(), Dictionary::missing);
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
        const bool numbers =
            (!one || one->kind == Column::Kind::Number) && (!other || other->kind == Column::Kind::Number);
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
    for (const auto& constant : first.constants())
        if (!out.find(constant.name))
            out.addConstant(constant);
    return out;
}

} // namespace parascope::table
