// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace parascope {

/// XXH3 of 128 bits as 32 hexadecimal digits. It makes the keys of models, work and configurations
/// (model_key, work_key, config_key).
/// Not for secrets; stable over versions and machines.
[[nodiscard]] std::string hashOf(std::string_view bytes);

/// XXH3 of 64 bits, for checksums in a database. Stable over versions and machines.
[[nodiscard]] std::uint64_t shortHashOf(std::string_view bytes, std::uint64_t seed = 0);

/// Returns a random (version 4) UUID in lower case.
[[nodiscard]] std::string newUuid();

/// Returns a name in the form of a UUID that depends only on the content. An imported record thus keeps its
/// identity however often it is imported.
[[nodiscard]] std::string contentUuid(std::string_view content);

} // namespace parascope
