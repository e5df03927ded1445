// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a database for writing: the checks before anything is written, the creation of a new file, the choice
// of the journal that the file system allows, and the migration from an older schema.
#include "engine/base/core/hash.h"
#include "engine/store/trust.h"
#include "engine/store/views.h"
#include "engine/store/writer_impl.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace parascope::store {

using detail::sqliteError;

namespace detail {

Result<OwnFile> makeAnew(const std::filesystem::path& path)
{
    std::filesystem::remove(path); // if it is a link, this removes only the link
    return openOwnFile(path, O_RDWR | O_CREAT | O_EXCL);
}

Result<void> copyInto(SQLite::Database& db, const std::filesystem::path& target)
{
    PARASCOPE_TRY(const auto held, makeAnew(target));
    SQLite::Statement copy(db, "VACUUM INTO ?"); // SQLite accepts an empty file as the target
    copy.bind(1, inRealFolder(target).string());
    copy.exec();
    return {};
}

} // namespace detail

namespace {

/// Creates the complete file next to its place and then moves it there. After a kill at any moment there is
/// either a database or none, but never a half-written one that cannot be opened.
Result<void> create(const std::filesystem::path& path, std::string_view owner, const char* vfs)
{
    const std::filesystem::path fresh = path.string() + ".new";
    PARASCOPE_TRY(const auto held, detail::makeAnew(fresh));
    struct Leftover // removes the file of a failed attempt; after the rename there is none
    {
        const std::filesystem::path& path;
        ~Leftover()
        {
            std::error_code ignored;
            std::filesystem::remove(path, ignored);
        }
    };
    const Leftover leftover{fresh};
    {
        SQLite::Database db(detail::inRealFolder(fresh).string(),
                            SQLite::OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, 0, vfs ? vfs : "");
        detail::harden(db);
        db.exec("PRAGMA synchronous = FULL");
        SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
        db.exec(detail::schemaSql());
        db.exec(detail::runTablesSql());
        db.exec(detail::identitySql());
        db.exec(detail::annotationSql());
        detail::makeViews(db);
        db.exec("PRAGMA application_id = " + std::to_string(applicationId));
        db.exec("PRAGMA user_version = " + std::to_string(schemaVersion));
        // Store a label from the beginning, so that a file without one is never taken for this one
        // (own_content.h).
        SQLite::Statement identity(db, "INSERT INTO meta VALUES ('uuid', ?), ('program', ?), (?, ?)");
        identity.bind(1, newUuid());
        identity.bind(2, std::string(owner));
        identity.bind(3, detail::logKey);
        identity.bind(4, newUuid() + " - - - -");
        identity.exec();
        guard.commit();
    }
    // Remove empty leftovers of a deleted database of this name. Logs with contents were renamed before.
    for (const auto* suffix : {"-wal", "-shm", "-journal"})
        std::filesystem::remove(path.string() + suffix);
    std::filesystem::rename(fresh, path);
    return {};
}

/// Refuses a schema that would change or reject what Parascope stores.
Result<void> checkSchema(SQLite::Database& db, const std::filesystem::path& path)
{
    const bool old = db.execAndGet("PRAGMA user_version").getInt() < schemaVersion;
    const auto found = old ? detail::compareNames(db, path) : detail::compareSchema(db, path);
    return found.writing.empty() ? Result<void>() : badInput(found.writing);
}

/// SQLite opens these files by itself. Through a second name it would write into another file of the user.
Result<void> checkLogNames(const std::filesystem::path& database)
{
    for (const auto* suffix : detail::logSuffixes) {
        const auto name = database.string() + suffix;
        struct stat info = {};
        if (::lstat(name.c_str(), &info) == 0 && (!S_ISREG(info.st_mode) || info.st_nlink > 1))
            return Error::io(
                "%1 is a link, has a second name, or is not a regular file: writing %2 could change another "
                "file. Move it away.",
                name, database.string());
    }
    return {};
}

/// Checks a file before the writing connection is opened. A file that is not Parascope's stays unchanged.
Result<void> checkUnopened(const std::filesystem::path& path)
{
    PARASCOPE_CHECK(detail::checkHeader(path));
    PARASCOPE_CHECK(detail::checkHeaderIdentity(path));
    // If a killed writer left a log, only a writing connection can check further, because it recovers first.
    if (detail::hasLog(path))
        return {};
    try {
        SQLite::Database probe(detail::uriOf(path, "?immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        detail::harden(probe);
        PARASCOPE_CHECK(detail::checkIdentity(probe, path));
        return checkSchema(probe, path);
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(sqliteError(exception, path));
    }
}

} // namespace

void Writer::Impl::addNotice(const std::string& sentence)
{
    notice += (notice.empty() ? "" : " ") + sentence;
}

void Writer::Impl::chooseJournal(const detail::Sharing& sharing)
{
    // SQLite returns the journal mode that it could set.
    const auto journal =
        db.execAndGet(sharing.memory ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = DELETE")
            .getString();
    log = journal == "wal";
    if (!sharing.memory && sharing.locks) {
        db.exec("PRAGMA locking_mode = NORMAL");
        (void)db.execAndGet("SELECT count(*) FROM sqlite_schema"); // this read releases the exclusive lock
    }
    if (!log)
        addNotice(path.string() +
                  " lies where a write-ahead log cannot be kept; a rollback journal is used (" + journal +
                  "), and readers wait for the writer.");
    if (!lock.keepsOthersOut() || !sharing.locks)
        addNotice(path.string() +
                  " is on a file system that cannot lock files: do not let another program write to it.");
}

Result<void> Writer::Impl::bringUpToDate()
{
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    const bool old = version < schemaVersion;
    if (old) {
        // Make a backup of the file before the first migration step. It is complete before it gets its name,
        // so a kill in between does not prevent the next attempt.
        const auto kept = path.string() + ".schema" + std::to_string(version) + ".bak";
        PARASCOPE_CHECK(detail::copyInto(db, kept + ".new"));
        std::filesystem::rename(kept + ".new", kept);
    }
    // Begin a transaction even if there is nothing to do: a file that cannot be written is refused here with
    // a message.
    SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
    if (old) {
        labelLog();
        resetAll();
        PARASCOPE_CHECK(detail::migrate(db, version));
        PARASCOPE_CHECK(checkSchema(db, path));
    }
    guard.commit();
    stored();
    return {};
}

Result<Writer> Writer::open(const std::filesystem::path& named, std::string_view owner)
{
    // These names are valid as paths, but SQLite gives them another meaning, which the caller intends.
    if (const auto name = named.string(); name == ":memory:" || name.starts_with("file:"))
        return Error::badInput("%1 names a database that is not a file; give a file's path (./%1 is one).",
                               name);
    const auto path = detail::realPath(named);
    std::error_code error;
    const bool exists = std::filesystem::exists(path, error);
    const bool fresh = !exists || (std::filesystem::is_regular_file(path, error) &&
                                   std::filesystem::file_size(path, error) == 0);
    if (!fresh)
        PARASCOPE_CHECK(checkUnopened(path));
    PARASCOPE_TRY(auto lock, detail::WriterLock::take(path, owner));
    try {
        const auto sharing = detail::sharingForWriter(path);
        // Without locks SQLite would interpret its own failed attempt as another program's lock.
        const char* const vfs = sharing.locks ? nullptr : "unix-none";
        std::filesystem::path aside;
        if (fresh) {
            // The last runs of a database that was moved after a kill may be only in its log. SQLite would
            // replay the log into the new file or discard it.
            if (detail::hasLog(path)) {
                PARASCOPE_TRY(aside, detail::setLogAside(path));
            }
            PARASCOPE_CHECK(checkLogNames(path));
            PARASCOPE_CHECK(create(path, owner, vfs));
        }
        PARASCOPE_TRY(auto inode, detail::InodeLock::take(path));
        PARASCOPE_CHECK(checkLogNames(path));
        const auto owned = detail::logOwner(path);
        if (owned == detail::LogOwner::Unknown)
            return tl::unexpected(detail::unknownLog(path));
        if (owned == detail::LogOwner::Other) {
            PARASCOPE_TRY(aside, detail::setLogAside(path));
        }
        auto impl = std::make_unique<Impl>(path, std::move(lock), std::move(inode), vfs);
        impl->made = fresh;
        auto& db = impl->db;
        if (!impl->isThere())
            return Error::io("%1 was replaced while it was being opened.", path.string());
        if (!aside.empty())
            impl->addNotice("The log next to " + path.string() +
                            " belongs to the file that was there before. It was not read; it is kept as " +
                            aside.string() + ".");
        db.setBusyTimeout(10000);
        if (!sharing.memory) // replay a leftover log with an exclusive connection
            db.exec("PRAGMA locking_mode = EXCLUSIVE");
        PARASCOPE_CHECK(detail::checkIdentity(db, path));
        PARASCOPE_CHECK(checkSchema(db, path));
        impl->chooseJournal(sharing);
        impl->content.begin(impl->inode.file(), impl->storedLabel());
        impl->resetAll();
        db.exec("PRAGMA synchronous = FULL");
        db.exec("PRAGMA foreign_keys = OFF"); // a migration creates tables again
        sqlite3_wal_hook(db.getHandle(), Impl::afterCommit, impl.get());
        PARASCOPE_CHECK(impl->bringUpToDate());
        impl->rowsBefore = db.execAndGet("SELECT coalesce(max(id), 0) FROM run").getInt64();
        db.exec("PRAGMA foreign_keys = ON");
        return Writer(std::move(impl));
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(sqliteError(exception, path));
    } catch (const std::filesystem::filesystem_error& exception) {
        return Error::io("%1 could not be created: %2.", path.string(), exception.code().message());
    }
}

} // namespace parascope::store
