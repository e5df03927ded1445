// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace parascope {

/// A UUID as it is stored: its 16 bytes in the order of its text.
using UuidBytes = std::array<unsigned char, 16>;
/// Whether they are the same; quicker than operator==, which calls for 16 bytes.
[[nodiscard]] inline bool sameUuid(const UuidBytes& one, const UuidBytes& other)
{
    std::uint64_t a[2], b[2];
    std::memcpy(a, one.data(), sizeof a);
    std::memcpy(b, other.data(), sizeof b);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
}
/// The bytes of contentUuid(content).
[[nodiscard]] UuidBytes contentUuidBytes(std::string_view content);
[[nodiscard]] std::string uuidText(const UuidBytes& bytes);
/// The same into 36 characters at `out`.
void writeUuid(const UuidBytes& bytes, char* out);
/// Nothing where the text is not a UUID in the form that uuidText() gives.
[[nodiscard]] std::optional<UuidBytes> uuidBytes(std::string_view text);

} // namespace parascope
