// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/table/filter.h"

#include "engine/base/expression/expression.h"

#include <algorithm>
#include <cmath>

namespace parascope::table {
namespace {

/// Returns the texts of a category column, at most the first ten, in their order.
std::string textsOf(const Column& column)
{
    constexpr std::size_t most = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(most, column.dictionary->size()); ++i)
        list += (list.empty() ? "" : ", ") + column.dictionary->text(static_cast<std::int32_t>(i));
    return column.dictionary->size() > most ? list + ", ..." : list;
}

std::string lower(std::string text)
{
    for (auto& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return text;
}

/// Returns 1 for each row whose text in the column contains these words.
std::vector<double> containing(const Column& column, const std::string& words)
{
    std::vector<double> found(column.dictionary->size());
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i] =
            lower(column.dictionary->text(static_cast<std::int32_t>(i))).find(words) == std::string::npos ? 0
                                                                                                          : 1;
    std::vector<double> out(column.codes.size());
    std::transform(column.codes.begin(), column.codes.end(), out.begin(), [&](std::int32_t code) {
        return code == Dictionary::missing ? 0 : found[static_cast<std::size_t>(code)];
    });
    return out;
}

/// Returns the category codes as numbers.
std::vector<double> codesOf(const Column& column)
{
    std::vector<double> out(column.codes.size());
    std::transform(column.codes.begin(), column.codes.end(), out.begin(), [](std::int32_t code) {
        return code == Dictionary::missing ? std::nan("") : static_cast<double>(code);
    });
    return out;
}

} // namespace

Result<Selection> select(const Table& table, std::string_view source, std::string_view what,
                         std::span<const Column> more)
{
    Selection out;
    out.mask.assign(table.rows(), 1);
    out.count = table.rows();
    if (source.find_first_not_of(" \t\n") == std::string_view::npos)
        return out;
    std::vector<const Column*> columns;
    for (const auto& column : table.columns())
        columns.push_back(&column);
    for (const auto& column : more)
        columns.push_back(&column);
    const auto constantsFrom = columns.size();
    for (const auto& column : table.constants())
        columns.push_back(&column);
    // their slots come after those of the columns
    std::vector<std::pair<const Column*, std::string>> searched;
    expression::Scope scope;
    for (const auto* column : columns)
        scope.names.push_back(column->name);
    scope.find = [&](std::string_view name) -> std::optional<expression::Variable> {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i]->name == name)
                return expression::Variable{i, columns[i]->kind == Column::Kind::Category};
        return std::nullopt;
    };
    scope.code = [&](std::size_t slot, std::string_view text) {
        const auto& column = *columns[slot];
        const auto code = column.dictionary->find(text);
        if (code != Dictionary::missing)
            return static_cast<double>(code);
        out.hint = "no run's " + column.name + " is \"" + std::string(text) + "\"" +
                   (column.dictionary->size() ? "; there are " + textsOf(column) : "");
        return -2.0;
    };
    scope.contains = [&](std::size_t slot, std::string_view text) {
        out.hint = "no run's " + columns[slot]->name + " contains \"" + std::string(text) + '"';
        searched.emplace_back(columns[slot], lower(std::string(text)));
        return columns.size() + searched.size() - 1;
    };
    PARASCOPE_TRY(const auto compiled, expression::Expression::compile(source, what, scope));
    // Categories are converted to numbers for this call only. Number columns are read without a copy.
    std::vector<std::vector<double>> converted;
    converted.reserve(compiled.operands().size());
    std::vector<std::span<const double>> operands;
    for (const auto slot : compiled.operands()) {
        const bool search = slot >= columns.size();
        const auto& column = search ? *searched[slot - columns.size()].first : *columns[slot];
        if (column.kind == Column::Kind::Number && slot < constantsFrom) {
            operands.emplace_back(column.numbers);
            continue;
        }
        auto& values =
            converted.emplace_back(search ? containing(column, searched[slot - columns.size()].second)
                                   : column.kind == Column::Kind::Number ? column.numbers
                                                                         : codesOf(column));
        if (values.size() == 1 && table.rows() != 1) // a constant
            values.assign(table.rows(), double(values.front()));
        operands.emplace_back(values);
    }
    out.undecided = compiled.select(operands, out.mask);
    out.count = static_cast<std::size_t>(std::count(out.mask.begin(), out.mask.end(), 1));
    if (out.count)
        out.hint.clear();
    return out;
}

namespace {

/// Uses plain pointers: the bytes of a mask may alias anything, so the compiler would load the vectors'
/// pointers again for each row.
template <class T>
void keepEqual(const std::vector<T>& values, T wanted, Mask& mask)
{
    const T* value = values.data();
    std::uint8_t* kept = mask.data();
    for (std::size_t row = 0, n = mask.size(); row < n; ++row)
        kept[row] &= static_cast<std::uint8_t>(value[row] == wanted);
}

} // namespace

Result<void> fix(const Table& table, const Parameters& fixed, Mask& mask)
{
    for (const auto& [name, value] : fixed) {
        PARASCOPE_TRY(const Column* column, table.column(name));
        if (column->kind == Column::Kind::Category) {
            const auto text = toText(value);
            const auto code = column->dictionary->find(text);
            if (code == Dictionary::missing && !text.empty())
                std::fill(mask.begin(), mask.end(), std::uint8_t{0});
            else
                keepEqual(column->codes, code, mask);
        } else if (toText(value).empty()) {
            for (std::size_t row = 0; row < mask.size(); ++row)
                mask[row] &= static_cast<std::uint8_t>(std::isnan(column->numbers[row]));
        } else {
            const auto number = numberOf(value);
            if (!number)
                return Error::badInput("\"%1\" holds numbers; it cannot be \"%2\".", name, toText(value));
            keepEqual(column->numbers, *number, mask);
        }
    }
    return {};
}

} // namespace parascope::table
