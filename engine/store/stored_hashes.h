// SPDX-License-Identifier: GPL-3.0-or-later
// The hashes by which the values that many runs share are found. Each is stored next to its value.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::store::detail {

/// Returns the hash of a model: its family, and the names and values of its hyper-parameters as JSON.
[[nodiscard]] std::string configurationHash(const std::string& family, const std::string& names,
                                            const std::string& values);
/// Returns the hash of a setup: its ids in the order of the fields (0: none).
[[nodiscard]] std::string setupHash(const std::vector<std::int64_t>& ids);
/// Returns a sentence for every kind of value that does not fit its hash: somebody or something changed it
/// after it was stored.
[[nodiscard]] std::vector<std::string> changedValues(SQLite::Database& db);

} // namespace parascope::store::detail
