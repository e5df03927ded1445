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
    /// The deepest nesting that is accepted. nlohmann_json recurses when it destroys nested arrays.
    int maxDepth = 200;
    /// Reads the bare tokens NaN, Infinity and -Infinity, which Python's json module writes, as null.
    bool nanAsNull = false;
};

/// Parses text. On failure the error begins with `what` ("spec.json", "a message from the worker") and names
/// the line and column.
[[nodiscard]] Result<Json> parseJson(std::string_view text, std::string_view what, JsonLimits limits = {});
[[nodiscard]] Result<Json> readJsonFile(const std::filesystem::path& path, JsonLimits limits = {});

/// Writes the JSON on one line for the wire: a non-finite number becomes null, and invalid UTF-8 is replaced.
[[nodiscard]] std::string toLine(const Json& json);

/// Fails for a key of `object` that is not in `allowed`: "spec.json: unknown key "nodes" (did you mean
/// "node"?)".
[[nodiscard]] Result<void> checkKeys(const Json& object, std::span<const std::string_view> allowed,
                                     std::string_view what);
[[nodiscard]] inline Result<void>
checkKeys(const Json& object, std::initializer_list<std::string_view> allowed, std::string_view what)
{
    return checkKeys(object, std::span(allowed.begin(), allowed.size()), what);
}

/// Returns the entry of `candidates` with the smallest edit distance to `word`, or an empty text if none is
/// close.
[[nodiscard]] std::string nearestName(std::string_view word, const std::vector<std::string>& candidates);

/// Returns null for NaN and infinity, which JSON cannot express.
[[nodiscard]] inline Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
[[nodiscard]] Json toJson(const Value& value);
[[nodiscard]] Result<Value> valueFromJson(const Json& json, std::string_view what);
[[nodiscard]] Json toJson(const Parameters& parameters);
[[nodiscard]] Result<Parameters> parametersFromJson(const Json& json, std::string_view what);

} // namespace parascope
