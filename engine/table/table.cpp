// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/table/table.h"

#include "engine/core/json.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace parascope::table {

namespace {

std::uint32_t hashOf(std::string_view text)
{
    const auto hash = std::hash<std::string_view>{}(text);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

std::size_t Dictionary::slotOf(std::string_view text, std::uint32_t hash) const
{
    const auto last = m_slots.size() - 1;
    for (auto at = hash & last;; at = (at + 1) & last) {
        const auto& slot = m_slots[at];
        if (slot.code == missing || (slot.hash == hash && m_texts[static_cast<std::size_t>(slot.code)] == text))
            return at;
    }
}

void Dictionary::reserve(std::size_t texts)
{
    const auto wanted = std::bit_ceil(std::max<std::size_t>(16, texts + texts / 2 + 1));
    if (wanted <= m_slots.size())
        return;
    m_texts.reserve(texts);
    const auto old = std::exchange(m_slots, std::vector<Slot>(wanted));
    const auto last = wanted - 1;
    for (const auto& slot : old) {
        if (slot.code == missing)
            continue;
        auto at = slot.hash & last;
        while (m_slots[at].code != missing)
            at = (at + 1) & last;
        m_slots[at] = slot;
    }
}

std::int32_t Dictionary::code(std::string_view text)
{
    if (m_slots.size() * 2 < (m_texts.size() + 1) * 3)
        reserve(std::max<std::size_t>(10, m_texts.size() * 2));
    const auto hash = hashOf(text);
    auto& slot = m_slots[slotOf(text, hash)];
    if (slot.code == missing) {
        slot = {hash, static_cast<std::int32_t>(m_texts.size())};
        m_texts.emplace_back(text);
    }
    return slot.code;
}

std::int32_t Dictionary::find(std::string_view text) const
{
    return m_slots.empty() ? missing : m_slots[slotOf(text, hashOf(text))].code;
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
