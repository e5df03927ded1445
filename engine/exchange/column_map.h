// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace parascope::exchange {

/// How the columns of somebody else's table are to be read. As JSON:
///
///     {"columns": {"bs": "batch", "throughput": "examples_per_second",
///                  "ms": {"to": "step_seconds", "scale": 0.001},
///                  "state": {"to": "outcome", "values": {"E17": "timeout"}}},
///      "set": {"family": "fc", "platform": "my-gpu"},
///      "ignore": ["comment"]}
///
/// A target is a column of our export ("platform", "dtype", "hp:batch", "metric:step_seconds", ...), a metric
/// or a hyper-parameter. Columns that are not named keep their names.
struct ColumnMap
{
    struct Target
    {
        std::string name;                               ///< empty: the column is left out
        double scale = 1;                               ///< what a number is multiplied with
        std::map<std::string, std::string> values = {}; ///< what other words of its cells mean
    };
    std::map<std::string, Target> columns;
    std::map<std::string, std::string> constants;

    [[nodiscard]] bool empty() const { return columns.empty() && constants.empty(); }
};

/// Fails with a sentence that names the key.
[[nodiscard]] Result<ColumnMap> columnMapFromJson(const Json& json, std::string_view what);
[[nodiscard]] Result<ColumnMap> readColumnMap(const std::filesystem::path& path);

/// The header after the map. Fails where a mapped column is not there, or two columns get one name.
[[nodiscard]] Result<std::vector<ColumnMap::Target>> applyTo(const std::vector<std::string>& header,
                                                             const ColumnMap& map, std::string_view what);

} // namespace parascope::exchange
