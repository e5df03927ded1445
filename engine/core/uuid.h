// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace parascope {

/// A UUID as it is stored: its 16 bytes in the order of its text.
using UuidBytes = std::array<unsigned char, 16>;
/// The bytes of contentUuid(content).
[[nodiscard]] UuidBytes contentUuidBytes(std::string_view content);
[[nodiscard]] std::string uuidText(const UuidBytes& bytes);
/// The same into 36 characters at `out`.
void writeUuid(const UuidBytes& bytes, char* out);
/// Nothing where the text is not a UUID in the form that uuidText() gives.
[[nodiscard]] std::optional<UuidBytes> uuidBytes(std::string_view text);

} // namespace parascope
