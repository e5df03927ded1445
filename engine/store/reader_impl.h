// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/temporary_folder.h"
#include "engine/store/database.h"
#include "engine/store/open_file.h"
#include "engine/store/query.h"
#include "engine/store/row_numbers.h"
#include "engine/store/run_fields.h"
#include "engine/store/schema.h"
#include "engine/store/trust.h"

#include <optional>
#include <unordered_map>

namespace parascope::store {

/// The reading connection and a cache of what was read. For use inside the store only.
struct Reader::Impl
{
    std::filesystem::path path;
    TemporaryFolder copy;                 ///< has a copy of the database and its log; outlives the connection
    bool withLog = true;                  ///< true when the log next to the file belongs to it
    std::optional<detail::OpenFile> open; // set while the connection reads the file itself
    mutable detail::Effort effort;        // outlives the connection, which calls it
    mutable detail::EachRow eachRow;      // as well
    std::unique_ptr<SQLite::Database> db;
    detail::SchemaFindings schema;
    struct Configuration
    {
        std::string family;
        Parameters parameters;
    };
    const std::vector<const RunField*> setupFields = runFieldsBy(&RunField::setup),
                                       ownFields = storedRunFields();
    /// The values that runs share: a record with their common fields, and the ids of its documents (0: no
    /// document).
    struct Setup
    {
        RunRecord shared;
        std::vector<std::pair<Json RunRecord::*, std::int64_t>> documents;
    };
    /// Lookups that are needed once per row. Each statement is prepared once.
    struct Lookups
    {
        std::optional<detail::Query> name, platform, configuration, setup, document;
    };
    mutable Lookups lookups; // must be destroyed before the connection
    mutable std::unordered_map<std::string, std::vector<std::string>>
        keyLists; ///< key lists of configurations, by their text
    mutable std::unordered_map<std::int64_t, std::string> names, platforms;
    mutable std::unordered_map<std::int64_t, Configuration> configurations;
    mutable std::unordered_map<std::int64_t, Json> documents;
    mutable std::unordered_map<std::int64_t, Setup> setups;

    /// Opens a private copy together with the log that a writer left next to the file. SQLite replays the log
    /// into the copy.
    Result<void> openCopy();
    void connect(const std::string& name, int flags, const char* vfs = "");
    const std::string& name(std::int64_t id) const;
    const std::string& platform(std::int64_t id) const;
    Result<const Configuration*> configuration(std::int64_t id) const;
    Result<Json> document(std::int64_t id) const;
    /// Returns a document that many runs share. Each is read only once.
    Result<const Json*> sharedDocument(std::int64_t id) const;
    Result<const Setup*> setup(std::int64_t id) const;
    /// Reads the documents of a setup that `wanted` selects into a record.
    Result<void> documentsOf(const Setup& setup, RunRecord& run, bool (*wanted)(Json RunRecord::*)) const;
    Result<const std::vector<std::string>*> keyList(std::string_view text) const;
    std::vector<OperationRecord> operationsOf(SQLite::Statement& rows) const;

    struct Parts
    {
        bool steps = false, ownDocuments = false, documents = false, stack = false;
        std::function<bool(const std::string& uuid)> only = {}; ///< without it, every run is read
        /// Called for a row whose numbers do not fit its checksum. Without it, such a row is an error.
        std::function<void(std::int64_t row, const std::string& uuid)> altered = {};
    };
    /// Returns "SELECT ... FROM run WHERE " with the columns that each() reads.
    [[nodiscard]] std::string selectRuns() const;
    /// Reads a column of a row into its field. Documents and steps are read only if `parts` asks for them.
    Result<void> readField(const detail::Query& row, int column, const RunField& field, const Parts& parts,
                           RunRecord& run) const;
    /// Calls `take` for the runs of a query that begins with selectRuns().
    Result<void>
    each(detail::Query& rows, const Parts& parts,
         const std::function<bool(std::int64_t row, std::int64_t setup, RunRecord&&)>& take) const;
};

namespace detail {

/// Returns a uuid of a row as text, from 16 bytes or from a stored text.
[[nodiscard]] std::string uuidFrom(const void* data, std::size_t size, bool bytes);
[[nodiscard]] std::string uuidOf(const Query& row, int column);
[[nodiscard]] std::optional<double> optionalNumber(const SQLite::Column& column);
/// Returns the error for a row whose numbers do not fit its checksum.
[[nodiscard]] Error altered(const std::filesystem::path& path, std::int64_t row, const std::string& uuid);
/// Returns the outcome for the number in a row. The error message names the path.
[[nodiscard]] Result<Outcome> outcomeOf(std::int64_t number, const std::filesystem::path& path,
                                        std::int64_t row);
[[nodiscard]] Result<Json> parsedOr(const SQLite::Column& column, Json fallback);

} // namespace detail

/// Begin and end of a query body. They turn an SQLite exception into an error.
#define PARASCOPE_QUERY_BEGIN                                                                                \
    const detail::Effort::Question question(m_impl->effort);                                                 \
    try {
#define PARASCOPE_QUERY_END                                                                                  \
    }                                                                                                        \
    catch (const SQLite::Exception& exception)                                                               \
    {                                                                                                        \
        return tl::unexpected(detail::readingError(exception, m_impl->path));                                \
    }

} // namespace parascope::store
