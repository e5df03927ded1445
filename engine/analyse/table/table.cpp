// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/table/table.h"

#include "engine/base/core/json.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/price.h"

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

std::uint32_t hashOf(const UuidBytes& uuid)
{
    return hashOf({reinterpret_cast<const char*>(uuid.data()), uuid.size()});
}

} // namespace

template <class Equal>
std::size_t Dictionary::slotOf(std::uint32_t hash, const Equal& equal) const
{
    const auto last = m_slots.size() - 1;
    for (auto at = hash & last;; at = (at + 1) & last) {
        const auto& slot = m_slots[at];
        if (slot.code == missing || (slot.hash == hash && equal(static_cast<std::size_t>(slot.code))))
            return at;
    }
}

void Dictionary::growFor(std::size_t count)
{
    if (m_slots.size() * 2 >= (count + 1) * 3)
        return;
    const auto old = std::exchange(
        m_slots, std::vector<Slot>(std::bit_ceil(std::max<std::size_t>(16, (count + 1) * 3 / 2 + 1))));
    const auto last = m_slots.size() - 1;
    for (const auto& slot : old) {
        if (slot.code == missing)
            continue;
        auto at = slot.hash & last;
        while (m_slots[at].code != missing)
            at = (at + 1) & last;
        m_slots[at] = slot;
    }
}

void Dictionary::reserveUuids(std::size_t count)
{
    if (m_texts.empty())
        m_uuids.reserve(count);
}

void Dictionary::index()
{
    growFor(size());
    for (; m_indexed < m_uuids.size(); ++m_indexed) { // texts already have their slots
        const auto hash = hashOf(m_uuids[m_indexed]);
        m_slots[slotOf(hash, [](std::size_t) { return false; })] = {hash,
                                                                    static_cast<std::int32_t>(m_indexed)};
    }
}

void Dictionary::unpack()
{
    const auto uuids = std::exchange(m_uuids, {});
    m_slots.clear();
    m_indexed = 0;
    for (const auto& uuid : uuids)
        (void)code(uuidText(uuid));
}

std::int32_t Dictionary::code(std::string_view text)
{
    if (!m_uuids.empty()) {
        if (const auto uuid = uuidBytes(text))
            return code(*uuid);
        unpack();
    }
    growFor(m_texts.size() + 1);
    const auto hash = hashOf(text);
    auto& slot = m_slots[slotOf(hash, [&](std::size_t at) { return m_texts[at] == text; })];
    if (slot.code == missing) {
        slot = {hash, static_cast<std::int32_t>(m_texts.size())};
        m_texts.emplace_back(text);
        ++m_indexed;
    }
    return slot.code;
}

std::int32_t Dictionary::code(const UuidBytes& uuid)
{
    if (!m_texts.empty())
        return code(uuidText(uuid));
    index();
    growFor(m_uuids.size() + 1);
    const auto hash = hashOf(uuid);
    auto& slot = m_slots[slotOf(hash, [&](std::size_t at) { return m_uuids[at] == uuid; })];
    if (slot.code == missing) {
        slot = {hash, static_cast<std::int32_t>(m_uuids.size())};
        m_uuids.push_back(uuid);
        ++m_indexed;
    }
    return slot.code;
}

std::int32_t Dictionary::append(const UuidBytes& uuid)
{
    if (!m_texts.empty())
        return code(uuidText(uuid));
    m_uuids.push_back(uuid);
    return static_cast<std::int32_t>(m_uuids.size() - 1);
}

std::int32_t Dictionary::find(std::string_view text) const
{
    if (m_uuids.empty())
        return m_slots.empty()
                   ? missing
                   : m_slots[slotOf(hashOf(text), [&](std::size_t at) { return m_texts[at] == text; })].code;
    const auto uuid = uuidBytes(text);
    if (!uuid)
        return missing;
    if (m_indexed != 0)
        if (const auto code =
                m_slots[slotOf(hashOf(*uuid), [&](std::size_t at) { return m_uuids[at] == *uuid; })].code;
            code != missing)
            return code;
    const auto it = std::find(m_uuids.begin() + static_cast<std::ptrdiff_t>(m_indexed), m_uuids.end(), *uuid);
    return it == m_uuids.end() ? missing : static_cast<std::int32_t>(it - m_uuids.begin());
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
    if (auto why = withoutPrice(name); !why.empty())
        return tl::unexpected<Error>(Error{ErrorCode::BadInput, std::move(why), {}, {}, {}});
    if (const auto* metric = findMetric(name); metric && metric->column)
        return Error::badInput("No run has \"%1\".", std::string(name));
    std::vector<std::string> names;
    for (const auto& column : m_columns)
        names.push_back(column.name);
    const auto near = nearestName(name, names);
    return Error::unknown(Message::format("No column is named \"%1\"", std::string(name)), std::string(name),
                          near);
}

Column& Table::add(Column column)
{
    return m_columns.emplace_back(std::move(column));
}

void Table::set(Column column)
{
    for (auto& known : m_columns)
        if (known.name == column.name) {
            known = std::move(column);
            return;
        }
    add(std::move(column));
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

Message titleOf(const Column& column)
{
    const auto& title = column.title.empty() ? column.name : column.title;
    // A hyper-parameter, and a worker's own metric, have names that are not translated.
    const bool own = column.role == Column::Role::Identity || title != column.name;
    return column.role != Column::Role::HyperParameter && own ? Message::known(title)
           : column.role == Column::Role::HyperParameter      ? Message(column.name)
                                                              : Message(title);
}

} // namespace parascope::table
