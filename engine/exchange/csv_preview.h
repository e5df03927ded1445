// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/column_map.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::exchange {

/// The head of somebody's table, to be shown before it is read.
struct CsvPreview
{
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows; ///< the first ones, as wide as the header
    bool named = false; ///< its columns say all (ours, or a tool's): it is read without being asked about
};

/// Reads the first 64 KiB. Fails where there is no header with a row below it.
[[nodiscard]] Result<CsvPreview> previewCsv(const std::filesystem::path& path, std::size_t rows);

/// What a column most likely holds, from its name ("throughput (img/s)", "bs", "time_ms", "GPU") and its
/// first values: a target with its scale. Numbers of unknown name are hyper-parameters where they are whole,
/// metrics elsewhere; texts of unknown name are left out.
[[nodiscard]] ColumnMap::Target guessTarget(const std::string& column,
                                            const std::vector<std::string>& values);

/// The map that guesses every column of a table; where two columns would be the same, the second is left out.
[[nodiscard]] ColumnMap guessMap(const CsvPreview& table);

/// A map as columnMapFromJson() reads it.
[[nodiscard]] Json toJson(const ColumnMap& map);

} // namespace parascope::exchange
