// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/column_map.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::exchange {

/// The first rows of a table, shown to the user before the import.
struct CsvPreview
{
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows; ///< the first rows, each as wide as the header
    /// True when the columns are Parascope's or those of a known tool: the table needs no column map.
    bool named = false;
};

/// Reads at most `rows` rows from the first 64 KiB of a file. Fails when there is no header with a row below
/// it.
[[nodiscard]] Result<CsvPreview> previewCsv(const std::filesystem::path& path, std::size_t rows);

/// Guesses the target and the scale of a column from its name ("throughput (img/s)", "bs", "time_ms", "GPU")
/// and its first values. A column of numbers with an unknown name becomes a hyper-parameter if all numbers
/// are whole, otherwise a metric. A column of texts with an unknown name is left out.
[[nodiscard]] ColumnMap::Target guessTarget(const std::string& column,
                                            const std::vector<std::string>& values);

/// Returns a map with a guess for every column of a table. When two columns would get the same target, the
/// second is left out.
[[nodiscard]] ColumnMap guessMap(const CsvPreview& table);

/// Returns a map in the form that columnMapFromJson() reads.
[[nodiscard]] Json toJson(const ColumnMap& map);

} // namespace parascope::exchange
