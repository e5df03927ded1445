// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"

#include <cstddef>
#include <vector>

namespace parascope::store {

/// UUIDs, to tell what is there already: flat, 32 bytes each, some 50 ns a question, most of them waiting for
/// memory.
class UuidSet
{
public:
    void reserve(std::size_t count);
    /// False when it was there.
    bool insert(const UuidBytes& uuid);
    [[nodiscard]] bool contains(const UuidBytes& uuid) const;
    [[nodiscard]] std::size_t size() const { return m_count; }

private:
    /// Where it stands, or the free slot that it would take; not for all zeros.
    [[nodiscard]] std::size_t slotOf(const UuidBytes& uuid) const;

    std::vector<UuidBytes> m_slots; ///< all zero is free
    std::size_t m_count = 0;
    bool m_hasZero = false;
};

} // namespace parascope::store
