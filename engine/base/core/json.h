// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parascope {

using Json = nlohmann::ordered_json;

struct JsonLimits
{
    std::size_t maxBytes = std::size_t{64} << 20;
    /// nlohmann_json recurses when it destroys nested arrays: deeper text is refused.
    int maxDepth = 200;
    /// Read the bare tokens NaN, Infinity and -Infinity (Python's json writes them) as null.
    bool nanAsNull = false;
};

/// Parses text; `what` ("spec.json", "a message from the worker") begins the sentence on failure,
/// which also names line and column.
[[nodiscard]] Result<Json> parseJson(std::string_view text, std::string_view what, JsonLimits limits = {});
[[nodiscard]] Result<Json> readJsonFile(const std::filesystem::path& path, JsonLimits limits = {});

/// One line, no NaN (a non-finite number becomes null), invalid UTF-8 replaced: safe for the wire.
[[nodiscard]] std::string toLine(const Json& json);

/// Refuses a key of `object` that is not in `allowed`: "spec.json: unknown key "nodes" (did you mean
/// "node"?)".
[[nodiscard]] Result<void> checkKeys(const Json& object, std::span<const std::string_view> allowed,
                                     std::string_view what);
[[nodiscard]] inline Result<void>
checkKeys(const Json& object, std::initializer_list<std::string_view> allowed, std::string_view what)
{
    return checkKeys(object, std::span(allowed.begin(), allowed.size()), what);
}

/// The entry of `candidates` nearest to `word` by edit distance, empty when none is near.
[[nodiscard]] std::string nearestName(std::string_view word, const std::vector<std::string>& candidates);

/// null instead of NaN and infinity, which JSON has no word for.
[[nodiscard]] inline Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
[[nodiscard]] Json toJson(const Value& value);
[[nodiscard]] Result<Value> valueFromJson(const Json& json, std::string_view what);
[[nodiscard]] Json toJson(const Parameters& parameters);
[[nodiscard]] Result<Parameters> parametersFromJson(const Json& json, std::string_view what);

} // namespace parascope
