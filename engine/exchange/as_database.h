// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/temporary_folder.h"
#include "engine/exchange/import.h"

#include <filesystem>

namespace parascope::exchange {

/// Any result file as a database that can be read. A database is used as it is. A file of another format is
/// imported into a database in a temporary folder, which the destructor removes.
class AsDatabase
{
public:
    /// Opens the file. Fails, as Importer does, on a file that does not have the format that it claims, and
    /// on a file without runs.
    static Result<AsDatabase> open(const std::filesystem::path& file, const ImportOptions& options = {});

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Records that could not be read. All other records were read.
    [[nodiscard]] const std::vector<RecordError>& errors() const { return m_errors; }

private:
    AsDatabase() = default;

    std::filesystem::path m_path;
    TemporaryFolder m_folder; ///< none for a database
    std::vector<RecordError> m_errors;
};

} // namespace parascope::exchange
