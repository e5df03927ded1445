// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace parascope {

/// A UUID as it is stored: 16 bytes in the order of its text.
using UuidBytes = std::array<unsigned char, 16>;
/// Returns whether both are equal. It is faster than operator==, which calls a function for 16 bytes.
[[nodiscard]] inline bool sameUuid(const UuidBytes& one, const UuidBytes& other)
{
    std::uint64_t a[2], b[2];
    std::memcpy(a, one.data(), sizeof a);
    std::memcpy(b, other.data(), sizeof b);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
}
/// Returns the bytes of contentUuid(content).
[[nodiscard]] UuidBytes contentUuidBytes(std::string_view content);
[[nodiscard]] std::string uuidText(const UuidBytes& bytes);
/// Writes the text of the UUID, 36 characters, to `out`.
void writeUuid(const UuidBytes& bytes, char* out);
/// Parses a UUID in the form that uuidText() gives; returns nothing for any other text.
[[nodiscard]] std::optional<UuidBytes> uuidBytes(std::string_view text);

} // namespace parascope
