// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/table/table.h"

#include "engine/core/json.h"

#include <cmath>

namespace parascope::table {

std::int32_t Dictionary::code(std::string_view text)
{
    if (const auto it = m_codes.find(text); it != m_codes.end())
        return it->second;
    const auto next = static_cast<std::int32_t>(m_texts.size());
    m_texts.emplace_back(text);
    m_codes.emplace(m_texts.back(), next);
    return next;
}

std::int32_t Dictionary::find(std::string_view text) const
{
    const auto it = m_codes.find(text);
    return it == m_codes.end() ? missing : it->second;
}

const Column* Table::find(std::string_view name) const
{
    for (const auto& column : m_columns)
        if (column.name == name)
            return &column;
    return nullptr;
}

Result<const Column*> Table::column(std::string_view name) const
{
    if (const Column* found = find(name))
        return found;
    std::vector<std::string> names;
    for (const auto& column : m_columns)
        names.push_back(column.name);
    const auto near = nearestName(name, names);
    return badInput("No column is named \"" + std::string(name) + "\"" +
                    (near.empty() ? "." : " (did you mean \"" + near + "\"?)."));
}

Column& Table::add(Column column)
{
    return m_columns.emplace_back(std::move(column));
}

std::string Table::text(std::size_t row, const Column& column) const
{
    if (column.kind == Column::Kind::Category) {
        const auto code = column.codes[row];
        return code == Dictionary::missing ? std::string() : column.dictionary->text(code);
    }
    const double number = column.numbers[row];
    if (std::isnan(number))
        return {};
    if (number == std::floor(number) && std::abs(number) < 9e15)
        return std::to_string(static_cast<std::int64_t>(number));
    return parascope::toText(Value(number));
}

} // namespace parascope::table
