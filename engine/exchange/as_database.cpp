// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/as_database.h"

#include "engine/store/bulk.h"

#include <cstdlib>
#include <fstream>
#include <utility>

namespace parascope::exchange {

namespace {

/// Returns whether a file is a database that is opened as it is: one with an application_id, or one that
/// cannot be imported. A database with rows of llama-bench has no application_id and is imported (SQLite's
/// file format, section 1.3: application_id at byte 68).
bool isDatabase(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) // reading a pipe would block
        return false;
    std::ifstream in(file, std::ios::binary);
    std::string head(72, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    return in && head.starts_with("SQLite format 3") &&
           (!head.ends_with(std::string(4, '\0')) || !Importer::open(file, {}));
}

} // namespace

Result<AsDatabase> AsDatabase::open(const std::filesystem::path& file, const ImportOptions& options)
{
    AsDatabase out;
    if (isDatabase(file)) {
        out.m_path = file;
        return out;
    }
    PARASCOPE_TRY(auto importer, Importer::open(file, options));
    PARASCOPE_TRY(out.m_folder, TemporaryFolder::make(temporary::import));
    out.m_path = out.m_folder.path() / "import.db";
    PARASCOPE_TRY(auto writer, store::Writer::open(out.m_path, "parascope"));
    PARASCOPE_TRY(auto bulk, writer.bulk(importer.runs()));
    PARASCOPE_TRY(auto stored, importer.into(bulk));
    PARASCOPE_CHECK(bulk.commit());
    if (stored.ok == 0 && stored.failed.empty())
        return stored.errors.empty()
                   ? Error::badInput("%1 holds no run.", file.string())
                   : Error::badInput("%1 contains no readable run; line or record %2: %3.", file.string(),
                                     stored.errors.front().line, stored.errors.front().reason);
    out.m_errors = std::move(stored.errors);
    return out;
}

} // namespace parascope::exchange
