// SPDX-License-Identifier: GPL-3.0-or-later
// How a writer comes to its database: what is looked at before anything is written, the making of a new file,
// the journal that the file system allows, and the step from an older schema.
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
    std::filesystem::remove(path); // of a link the link
    return openOwnFile(path, O_RDWR | O_CREAT | O_EXCL);
}

Result<void> copyInto(SQLite::Database& db, const std::filesystem::path& target)
{
    PARASCOPE_TRY(const auto held, makeAnew(target));
    SQLite::Statement copy(db, "VACUUM INTO ?"); // an empty file is as good as none
    copy.bind(1, inRealFolder(target).string());
    copy.exec();
    return {};
}

} // namespace detail

namespace {

/// Makes the file whole beside its place and moves it there: killed at any moment, there is a database or
/// there is none, never a half of one that nobody would open again.
Result<void> create(const std::filesystem::path& path, std::string_view owner, const char* vfs)
{
    const std::filesystem::path fresh = path.string() + ".new";
    PARASCOPE_TRY(const auto held, detail::makeAnew(fresh));
    struct Leftover // of an attempt that failed; gone after a rename
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
        // With a label from the first page on: a file without one is never taken for this one
        // (own_content.h).
        SQLite::Statement identity(db, "INSERT INTO meta VALUES ('uuid', ?), ('program', ?), (?, ?)");
        identity.bind(1, newUuid());
        identity.bind(2, std::string(owner));
        identity.bind(3, detail::logKey);
        identity.bind(4, newUuid() + " - - - -");
        identity.exec();
        guard.commit();
    }
    // Empty leftovers of a database of this name that is gone; logs with something in them were set aside.
    for (const auto* suffix : {"-wal", "-shm", "-journal"})
        std::filesystem::remove(path.string() + suffix);
    std::filesystem::rename(fresh, path);
    return {};
}

/// A stranger's schema that would change or refuse what we store.
Result<void> checkSchema(SQLite::Database& db, const std::filesystem::path& path)
{
    const bool old = db.execAndGet("PRAGMA user_version").getInt() < schemaVersion;
    const auto found = old ? detail::compareNames(db, path) : detail::compareSchema(db, path);
    return found.writing.empty() ? Result<void>() : badInput(found.writing);
}

/// SQLite opens these by itself, and writes through a second name into another file of the user's.
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

/// Looks at a file before the writing connection is opened: what is not ours is left as it was.
Result<void> checkUnopened(const std::filesystem::path& path)
{
    PARASCOPE_CHECK(detail::checkHeader(path));
    PARASCOPE_CHECK(detail::checkHeaderIdentity(path));
    // Beside a log that a killed writer left, only a writing connection can look further: it recovers first.
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
    // SQLite answers with what it could have.
    const auto journal =
        db.execAndGet(sharing.memory ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = DELETE")
            .getString();
    log = journal == "wal";
    if (!sharing.memory && sharing.locks) {
        db.exec("PRAGMA locking_mode = NORMAL");
        (void)db.execAndGet("SELECT count(*) FROM sqlite_schema"); // with which it lets go
    }
    if (!log)
        addNotice(path.string() +
                  " lies where a write-ahead log cannot be kept; a rollback journal is used (" + journal +
                  "), and readers wait for the writer.");
    if (!lock.keepsOthersOut() || !sharing.locks)
        addNotice(path.string() + " lies where files cannot be locked: let nothing else write it.");
}

Result<void> Writer::Impl::bringUpToDate()
{
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    const bool old = version < schemaVersion;
    if (old) {
        // A backup of the file as it was, before the first step forward; whole before it has its name, so
        // that a kill in between does not stop the next attempt.
        const auto kept = path.string() + ".schema" + std::to_string(version) + ".bak";
        PARASCOPE_CHECK(detail::copyInto(db, kept + ".new"));
        std::filesystem::rename(kept + ".new", kept);
    }
    // Also where nothing is to be done: a file that cannot be written is refused here, in words.
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
    // As a path each would name a file, and as SQLite's name none: whoever gives it means the latter.
    if (const auto name = named.string(); name == ":memory:" || name.starts_with("file:"))
        return Error::badInput("%1 names a database that is no file; give a file's path (./%1 is one).",
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
        // Without locks SQLite would take its own failed attempt for somebody else's lock.
        const char* const vfs = sharing.locks ? nullptr : "unix-none";
        std::filesystem::path aside;
        if (fresh) {
            // The last runs of a database that was moved away after a kill may stand in its log alone. SQLite
            // would play it back into the new file, or throw it away.
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
            impl->addNotice("The log beside " + path.string() +
                            " belongs to the file that lay there before. It was not read; it is kept as " +
                            aside.string() + ".");
        db.setBusyTimeout(10000);
        if (!sharing.memory) // a log that was left elsewhere is read all the same, by one alone
            db.exec("PRAGMA locking_mode = EXCLUSIVE");
        PARASCOPE_CHECK(detail::checkIdentity(db, path));
        PARASCOPE_CHECK(checkSchema(db, path));
        impl->chooseJournal(sharing);
        impl->content.begin(impl->inode.file(), impl->storedLabel());
        impl->resetAll();
        db.exec("PRAGMA synchronous = FULL");
        db.exec("PRAGMA foreign_keys = OFF"); // a migration makes tables anew
        sqlite3_wal_hook(db.getHandle(), Impl::afterCommit, impl.get());
        PARASCOPE_CHECK(impl->bringUpToDate());
        db.exec("PRAGMA foreign_keys = ON");
        return Writer(std::move(impl));
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(sqliteError(exception, path));
    } catch (const std::filesystem::filesystem_error& exception) {
        return Error::io("%1 could not be created: %2.", path.string(), exception.code().message());
    }
}

} // namespace parascope::store
