// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/import.h"

#include <filesystem>

namespace parascope::exchange {

/// Any result file as a database to be read: a database as it is; a file of another format imported into one
/// in a temporary folder, which goes with this object.
class AsDatabase
{
public:
    /// Refuses, as Importer does, a file that is not what it says, and one that holds no run.
    static Result<AsDatabase> open(const std::filesystem::path& file, const ImportOptions& options = {});
    ~AsDatabase();
    AsDatabase(AsDatabase&& other) noexcept;
    AsDatabase& operator=(AsDatabase&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Records that could not be read; the others were.
    [[nodiscard]] const std::vector<RecordError>& errors() const { return m_errors; }

private:
    AsDatabase() = default;

    std::filesystem::path m_path, m_folder; ///< m_folder: to be removed; empty of a database
    std::vector<RecordError> m_errors;
};

} // namespace parascope::exchange
