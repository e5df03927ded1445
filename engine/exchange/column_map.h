// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace parascope::exchange {

/// Describes how to read the columns of a foreign table. Its JSON form:
///
///     {"columns": {"bs": "batch", "throughput": "examples_per_second",
///                  "ms": {"to": "step_seconds", "scale": 0.001},
///                  "state": {"to": "outcome", "values": {"E17": "timeout"}}},
///      "set": {"family": "fc", "platform": "my-gpu"},
///      "ignore": ["comment"]}
///
/// A target is a column of Parascope's export ("platform", "dtype", "hp:batch", "metric:step_seconds", ...),
/// a metric or a hyper-parameter. A column that the map does not name keeps its name.
struct ColumnMap
{
    struct Target
    {
        std::string name;                               ///< target name; empty leaves the column out
        double scale = 1;                               ///< factor applied to the numbers of the column
        std::map<std::string, std::string> values = {}; ///< replacement text by cell text
    };
    std::map<std::string, Target> columns;
    std::map<std::string, std::string> constants;

    [[nodiscard]] bool empty() const { return columns.empty() && constants.empty(); }
};

/// Reads a column map from JSON or from a JSON file. `what` names the source in error messages. Fails on an
/// unknown key or a value of the wrong type; the message names it.
[[nodiscard]] Result<ColumnMap> columnMapFromJson(const Json& json, std::string_view what);
[[nodiscard]] Result<ColumnMap> readColumnMap(const std::filesystem::path& path);

/// Returns the target of each column of `header` under `map`. Fails when a mapped column does not exist, or
/// when two columns get the same name.
[[nodiscard]] Result<std::vector<ColumnMap::Target>> applyTo(const std::vector<std::string>& header,
                                                             const ColumnMap& map, std::string_view what);

} // namespace parascope::exchange
