// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/uuid_set.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace parascope::store {

namespace {

/// Parascope's UUIDs are hashes or random, but another program may number them. Every byte must influence the
/// low bits, otherwise the set becomes a list (MurmurHash3's finaliser).
std::size_t hashOfUuid(const UuidBytes& uuid)
{
    std::uint64_t low = 0;
    std::memcpy(&low, uuid.data() + 8, 8);
    std::uint64_t high = 0;
    std::memcpy(&high, uuid.data(), 8);
    auto mixed = low ^ std::rotl(high, 32);
    mixed = (mixed ^ (mixed >> 33)) * 0xFF51AFD7ED558CCDULL;
    mixed = (mixed ^ (mixed >> 33)) * 0xC4CEB9FE1A85EC53ULL;
    return static_cast<std::size_t>(mixed ^ (mixed >> 33));
}

} // namespace

void UuidSet::reserve(std::size_t count)
{
    const auto wanted = std::bit_ceil(std::max<std::size_t>(64, count * 3 / 2));
    if (wanted <= m_slots.size())
        return;
    auto old = std::move(m_slots);
    m_slots.assign(wanted, UuidBytes{});
    m_count = m_hasZero ? 1 : 0;
    for (const auto& uuid : old)
        if (uuid != UuidBytes{})
            insert(uuid);
}

bool UuidSet::insert(const UuidBytes& uuid)
{
    if (uuid == UuidBytes{}) {
        m_count += !m_hasZero;
        return !std::exchange(m_hasZero, true);
    }
    if (m_slots.size() * 2 < (m_count + 1) * 3)
        reserve(std::max<std::size_t>(64, m_slots.size() * 4 / 3));
    auto& slot = m_slots[slotOf(uuid)];
    if (sameUuid(slot, uuid))
        return false;
    slot = uuid;
    ++m_count;
    return true;
}

bool UuidSet::contains(const UuidBytes& uuid) const
{
    if (uuid == UuidBytes{})
        return m_hasZero;
    return !m_slots.empty() && sameUuid(m_slots[slotOf(uuid)], uuid);
}

std::size_t UuidSet::slotOf(const UuidBytes& uuid) const
{
    const auto last = m_slots.size() - 1;
    auto slot = hashOfUuid(uuid) & last;
    while (!sameUuid(m_slots[slot], uuid) && !sameUuid(m_slots[slot], UuidBytes{}))
        slot = (slot + 1) & last;
    return slot;
}

} // namespace parascope::store
