// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a database for reading: live, or without touching its folder.
#include "engine/store/inode_lock.h"
#include "engine/store/log_binding.h"
#include "engine/store/reader_impl.h"
#include "engine/store/sharing.h"
#include "engine/store/stored_hashes.h"
#include "engine/store/writer_lock.h"

#include <sqlite3.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace parascope::store {

void Reader::Impl::connect(const std::string& name, int flags, const char* vfs)
{
    db = std::make_unique<SQLite::Database>(name, flags | SQLite::OPEN_NOMUTEX, 0, vfs);
    detail::harden(*db);
    effort.watch(*db);
    eachRow.expose(*db);
}

Result<void> Reader::Impl::openCopy()
{
    db.reset();
    if (copy.isNone()) {
        PARASCOPE_TRY(copy, TemporaryFolder::make(temporary::copy));
        // A log of another file is not copied.
        const auto suffixes =
            withLog ? std::vector<const char*>{"", "-wal", "-journal"} : std::vector<const char*>{""};
        const auto now = [&] {
            std::string out;
            for (const auto* suffix : suffixes)
                if (std::error_code error; std::filesystem::exists(path.string() + suffix, error))
                    out += suffix +
                           std::to_string(std::filesystem::file_size(path.string() + suffix, error)) + '@' +
                           std::to_string(std::filesystem::last_write_time(path.string() + suffix, error)
                                              .time_since_epoch()
                                              .count()) +
                           ' ';
            return out;
        };
        // A writer that ends meanwhile moves its log into the file. The pages that moved between the two
        // copies would then be in neither of them, so retry when the files changed.
        constexpr int attempts = 20;
        bool whole = false;
        for (int i = 0; i < attempts && !whole; ++i) {
            if (i > 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(20 * i));
            const auto before = now();
            for (const auto* suffix : suffixes) {
                const auto target = copy.path() / (std::string("copy.db") + suffix);
                std::filesystem::remove(target);
                std::error_code gone;
                if (!std::filesystem::exists(path.string() + suffix))
                    continue;
                std::filesystem::copy_file(path.string() + suffix, target, gone);
                if (gone && std::filesystem::exists(path.string() + suffix))
                    throw std::filesystem::filesystem_error("copy", path.string() + suffix, gone);
                if (!gone)
                    std::filesystem::permissions(target, std::filesystem::perms::owner_read |
                                                             std::filesystem::perms::owner_write);
            }
            whole = before == now();
        }
        if (!whole)
            return Error::busy(
                "%1 changed during each attempt to copy it: another host is writing it. Try again later.",
                path.string());
    }
    // Only this process has the copy, so neither locks nor shared memory are needed, and they may not work
    // there.
    connect((copy.path() / "copy.db").string(), SQLite::OPEN_READWRITE, "unix-none");
    db->exec("PRAGMA locking_mode = EXCLUSIVE");
    return {};
}

Reader::Reader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const std::filesystem::path& Reader::path() const
{
    return m_impl->path;
}

namespace {

/// Read mode of a file, and the owner of the log next to it.
struct Access
{
    detail::LogOwner log;
    ReadMode mode;
};

Result<Access> accessTo(const std::filesystem::path& path, ReadMode mode)
{
    auto log = detail::logOwner(path);
    // A file that was put in the place of the one that is being written has no writer.
    const auto held = detail::InodeLock::held(path);
    const bool written = !writerOf(path).empty();
    // The writer lives and has exactly this file, so the log belongs to it and only changed during the check.
    if (held == true && written && log != detail::LogOwner::None)
        log = detail::LogOwner::Own;
    if (log == detail::LogOwner::Unknown)
        return tl::unexpected(detail::unknownLog(path));
    if (held == true && !written && detail::InodeLock::held(path) == true)
        return Error::busy("%1 is being written under another name; open it by that.", path.string());
    if (log == detail::LogOwner::Other || (written && held == false))
        mode = ReadMode::Foreign;
    else if (mode == ReadMode::Auto)
        mode = written ? ReadMode::Live : ReadMode::Foreign;
    return Access{log, mode};
}

} // namespace

Result<Reader> Reader::open(const std::filesystem::path& named, ReadMode asked,
                            std::chrono::milliseconds patience)
{
    PARASCOPE_CHECK(detail::checkHeader(named));
    const auto path = detail::realPath(named);
    PARASCOPE_TRY(const auto access, accessTo(path, asked));
    // When a writer's locks are not visible, the file is never read directly.
    const auto sharing = detail::sharingForReader(path);
    const auto mode = sharing.locks ? access.mode : ReadMode::Foreign;
    auto impl = std::make_unique<Impl>();
    impl->withLog = access.log != detail::LogOwner::Other;
    impl->effort.of(path);
    const detail::Effort::Question question(impl->effort);
    impl->path = path;
    try {
        if (mode == ReadMode::Live) {
            impl->open.emplace(path);
            // Open the file for writing so that SQLite can share its memory map. query_only keeps the
            // connection a reader.
            try {
                impl->connect(path.string(), SQLite::OPEN_READWRITE);
                impl->db->exec("PRAGMA query_only = ON");
                // The last connection would write the log into the file, which may have been replaced by
                // then.
                (void)sqlite3_db_config(impl->db->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
            } catch (const SQLite::Exception&) {
                impl->connect(path.string(), SQLite::OPEN_READONLY);
            }
        } else if (!sharing.memory || (impl->withLog && detail::hasLog(path))) {
            PARASCOPE_CHECK(impl->openCopy());
        } else {
            impl->connect(detail::uriOf(path, "?immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        }
        impl->db->setBusyTimeout(static_cast<int>(patience.count()));
        PARASCOPE_CHECK(detail::checkIdentity(*impl->db, path));
        if (const int version = impl->db->execAndGet("PRAGMA user_version").getInt();
            version < schemaVersion) {
            // An older file is read as it would be after its migration. The file itself stays unchanged.
            if (const auto names = detail::compareNames(*impl->db, path); !names.reading.empty())
                return badInput(names.reading);
            PARASCOPE_CHECK(impl->openCopy());
            // The copy is of no use after a failure. Without a log its pages are written once.
            impl->db->exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF");
            SQLite::Transaction guard(*impl->db, SQLite::TransactionBehavior::IMMEDIATE);
            PARASCOPE_CHECK(detail::migrate(*impl->db, version));
            guard.commit();
        }
        impl->schema = detail::compareSchema(*impl->db, path);
        if (!impl->schema.reading.empty())
            return badInput(impl->schema.reading);
        if (mode != ReadMode::Live)
            impl->db->exec("PRAGMA query_only = ON");
        return Reader(std::move(impl));
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(detail::readingError(exception, path));
    } catch (const std::filesystem::filesystem_error& exception) {
        return Error::io("%1 could not be copied for reading: %2.", path.string(),
                         std::string(exception.what()));
    }
}

bool Reader::leftLogOut() const
{
    return !m_impl->withLog;
}

const std::vector<std::string>& Reader::unknown() const
{
    return m_impl->schema.unknown;
}

Result<std::int64_t> Reader::dataVersion() const
{
    PARASCOPE_QUERY_BEGIN
    return m_impl->db->execAndGet("PRAGMA data_version").getInt64();
    PARASCOPE_QUERY_END
}

Result<std::vector<std::string>> Reader::integrity() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<std::string> findings;
    if (!m_impl->schema.writing.empty())
        findings.push_back(m_impl->schema.writing.text());
    // A check of the pages would also evaluate the expressions in a stranger's constraints, row by row.
    constexpr std::size_t most = 20;
    m_impl->db->exec("PRAGMA ignore_check_constraints = ON");
    const auto tables = detail::tablesToCheck(*m_impl->db);
    const auto of = [](const std::string& pragma, const std::string& table) {
        return table.empty() ? pragma : pragma + "(" + table + ")";
    };
    for (const auto& table : tables) {
        SQLite::Statement rows(*m_impl->db, of("PRAGMA integrity_check", table));
        while (rows.executeStep() && findings.size() < most)
            if (const auto text = rows.getColumn(0).getString(); text != "ok")
                findings.push_back("Integrity: " + text);
    }
    if (!m_impl->schema.writing.empty())
        return findings; // a check of references needs the keys of the released schema
    if (const auto wrong =
            m_impl->db->execAndGet("SELECT count(*) FROM run WHERE outcome NOT BETWEEN 0 AND 7").getInt64();
        wrong != 0)
        findings.push_back(std::to_string(wrong) + " runs have no known outcome.");
    for (const auto& table : tables) {
        SQLite::Statement keys(*m_impl->db, of("PRAGMA foreign_key_check", table));
        while (keys.executeStep() && findings.size() < 2 * most)
            findings.push_back("A row of " + keys.getColumn(0).getString() + " refers to a missing row of " +
                               keys.getColumn(2).getString() + ".");
    }
    for (auto& finding : detail::changedValues(*m_impl->db))
        findings.push_back(std::move(finding));
    // Every run must be found by its uuid, and there must be no other uuids.
    const auto lost = m_impl->db
                          ->execAndGet("SELECT count(*) FROM run WHERE NOT EXISTS (SELECT 1 FROM identity"
                                       " WHERE identity.uuid = run.uuid AND identity.run = run.id)")
                          .getInt64();
    const auto more =
        m_impl->db->execAndGet("SELECT (SELECT count(*) FROM identity) - (SELECT count(*) FROM run)")
            .getInt64();
    const auto annotated = [&](const char* which) {
        return m_impl->db->execAndGet("SELECT count(*) FROM annotation WHERE " + std::string(which))
            .getInt64();
    };
    if (const auto wrong =
            annotated("starred NOT IN (0, 1) OR typeof(starred) <> 'integer' OR typeof(tags) <> 'text'"
                      " OR typeof(note) <> 'text' OR typeof(changed_ms) <> 'integer'"
                      " OR (run IS NOT NULL AND sweep IS NOT NULL)");
        wrong != 0)
        findings.push_back(std::to_string(wrong) + " annotations are not as Parascope writes them.");
    if (annotated("run IS NULL AND sweep IS NULL") > 1)
        findings.emplace_back("The file has more than one annotation.");
    if (lost != 0 || more != 0)
        findings.push_back(std::to_string(lost) + " runs cannot be found by their uuid, and " +
                           std::to_string(more + lost) + " uuids lead to none.");
    return findings;
    PARASCOPE_QUERY_END
}

Result<bool> Reader::hasSoundPages() const
{
    PARASCOPE_QUERY_BEGIN
    m_impl->db->exec("PRAGMA ignore_check_constraints = ON"); // a stranger's are not evaluated
    return m_impl->db->execAndGet("PRAGMA quick_check(1)").getString() == "ok";
    PARASCOPE_QUERY_END
}

std::string writerOf(const std::filesystem::path& path)
{
    return detail::WriterLock::holder(detail::realPath(path));
}

} // namespace parascope::store
