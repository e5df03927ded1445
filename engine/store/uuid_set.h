// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"

#include <cstddef>
#include <vector>

namespace parascope::store {

/// A set of UUIDs that shows which exist already. It is a flat table of 32 bytes per UUID. A lookup takes
/// about 50 ns, most of it waiting for memory.
class UuidSet
{
public:
    void reserve(std::size_t count);
    /// Adds a UUID. Returns false when it was already in the set.
    bool insert(const UuidBytes& uuid);
    [[nodiscard]] bool contains(const UuidBytes& uuid) const;
    [[nodiscard]] std::size_t size() const { return m_count; }

private:
    /// Returns the slot of a UUID, or the free slot that it would take. It does not accept the UUID of all
    /// zeros.
    [[nodiscard]] std::size_t slotOf(const UuidBytes& uuid) const;

    std::vector<UuidBytes> m_slots; ///< slots; all zeros means that the slot is free
    std::size_t m_count = 0;
    bool m_hasZero = false;
};

} // namespace parascope::store
