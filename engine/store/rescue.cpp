// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the data of a writer whose file was deleted, moved or replaced: its connection still has the file
// open.
#include "engine/base/core/temporary_folder.h"
#include "engine/store/trust.h"
#include "engine/store/writer_impl.h"

#include <algorithm>

#include <sqlite3.h>
#include <unistd.h>

namespace parascope::store {

namespace detail {

LeftLog::~LeftLog()
{
    // The log has the name of the file that is in this place now, so it would be treated as the log of that
    // file.
    if (m_over && m_keep)
        (void)setLogAside(m_database);
    if (m_keep || (!m_over && fileId(m_database) == m_own))
        return;
    std::error_code ignored;
    for (const auto& [suffix, id] : {std::pair("-wal", m_log), std::pair("-shm", m_index)})
        if (const auto name = m_database.string() + suffix; id.exists() && fileId(name) == id)
            std::filesystem::remove(name, ignored);
}

void LeftLog::note()
{
    if (fileId(m_database) != m_own)
        return;
    m_log = fileId(m_database.string() + "-wal");
    m_index = fileId(m_database.string() + "-shm");
}

namespace {

/// A copy of a file that is read through an open descriptor, because closing another descriptor would drop
/// SQLite's locks. The destructor removes the copy.
class CopyOfOpen
{
public:
    explicit CopyOfOpen(std::filesystem::path path) : m_path(std::move(path)) {}
    ~CopyOfOpen()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    CopyOfOpen(const CopyOfOpen&) = delete;
    CopyOfOpen& operator=(const CopyOfOpen&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    Result<void> fill(int file) const
    {
        PARASCOPE_TRY(const auto out, makeAnew(m_path));
        std::string chunk(std::size_t{1} << 20, '\0');
        for (off_t at = 0;;) {
            const auto got = ::pread(file, chunk.data(), chunk.size(), at);
            if (got <= 0)
                return {};
            PARASCOPE_CHECK(
                writeAll(out, std::string_view(chunk).substr(0, static_cast<std::size_t>(got)), m_path));
            at += got;
        }
    }

private:
    std::filesystem::path m_path;
};

} // namespace

} // namespace detail

namespace {

/// Removes the runs that `other` (empty: no file) also has from a database. Returns the number of runs that
/// are left.
std::int64_t dropRunsOf(const std::filesystem::path& other, const std::filesystem::path& file)
{
    SQLite::Database out(detail::inRealFolder(file).string(), SQLite::OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW);
    detail::harden(out);
    SQLite::Transaction guard(out, SQLite::TransactionBehavior::IMMEDIATE);
    out.exec("DELETE FROM meta WHERE key = '" + std::string(detail::logKey) + "'");
    detail::Query find(out, "SELECT run FROM identity WHERE uuid = ?");
    detail::Query operations(out, "DELETE FROM operation WHERE run = ?"),
        annotations(out, "DELETE FROM annotation WHERE run = ?"),
        identity(out, "DELETE FROM identity WHERE uuid = ?"), runs(out, "DELETE FROM run WHERE id = ?");
    const auto drop = [&](const auto& bind) {
        bind(find);
        const auto row = find.step() ? find.integer(0) : 0;
        find.reset();
        if (row == 0)
            return;
        bind(identity);
        for (auto* statement : {&operations, &annotations, &identity, &runs}) {
            if (statement != &identity)
                statement->bind(1, row);
            statement->run();
        }
    };
    // A file that is not a Parascope database has none of the runs.
    if (const auto reader = Reader::open(other, ReadMode::Foreign))
        (void)reader->blocks(0, {}, [&](Reader::Block&& block) {
            std::size_t text = 0;
            for (std::size_t i = 0; i < block.size(); ++i)
                if (text < block.textUuids.size() && block.textUuids[text].first == i)
                    drop([&](detail::Query& query) { query.bindText(1, block.textUuids[text].second); }),
                        ++text;
                else
                    drop([&](detail::Query& query) {
                        query.bindBytes(1, block.uuid[i].data(), block.uuid[i].size());
                    });
            return true;
        });
    const auto kept = out.execAndGet("SELECT count(*) FROM run").getInt64();
    guard.commit();
    return kept;
}

std::vector<std::string> faultsOf(const std::filesystem::path& file)
{
    const auto reader = Reader::open(file);
    const auto found = reader ? reader->integrity() : Result<std::vector<std::string>>();
    return found.value_or(std::vector<std::string>());
}

/// Returns whether a file has faults that another one does not have.
bool hasOthers(const std::filesystem::path& file, const std::filesystem::path& than)
{
    const auto faults = faultsOf(file), known = faultsOf(than);
    return std::ranges::any_of(
        faults, [&](const auto& fault) { return std::ranges::find(known, fault) == known.end(); });
}

} // namespace

bool Writer::Impl::isWhole(const std::filesystem::path& file, std::int64_t afterRow)
{
    // A transaction that a failing disk kept from being undone leaves a journal, which the next connection
    // that may write plays back. Until then the pages are not whole, and nothing is lost.
    if (std::error_code error; std::filesystem::exists(file.string() + "-journal", error))
        return true;
    const auto isAnswered = [](const auto& answer) { // a reader that was kept out tells nothing
        return answer.has_value() || answer.error().code == ErrorCode::Busy;
    };
    const auto reader = Reader::open(file);
    if (!reader)
        return isAnswered(reader);
    const auto sound = reader->hasSoundPages();
    return isAnswered(sound) && sound.value_or(true) &&
           isAnswered(reader->runs({.afterRowId = afterRow, .stepSeconds = true, .documents = true},
                                   [](std::int64_t, RunRecord&&) { return true; }));
}

bool Writer::Impl::hasNewFaults() const
{
    if (faultsOf(path).empty())
        return false;
    const auto folder = TemporaryFolder::make(temporary::copy);
    if (!folder)
        return false;
    const auto before = folder->path() / "before.db";
    const auto written = spare.writeTo(path, before, soundLog);
    return written && *written && hasOthers(path, before);
}

Result<bool> Writer::Impl::writeSound(const std::filesystem::path& fresh, bool over)
{
    const auto isClean = [&] {
        const auto found = check(fresh);
        return found && found->empty();
    };
    PARASCOPE_TRY(bool whole, over ? spare.writeTo(path, fresh) : Result<bool>(false));
    if (whole && !isClean()) { // the last transaction has read what another program had written by then
        std::filesystem::remove(fresh);
        PARASCOPE_TRY(whole, spare.writeTo(path, fresh, soundLog));
    }
    if (whole)
        return true;
    PARASCOPE_CHECK(detail::copyInto(db, fresh));
    if (!over || isClean())
        return true;
    std::filesystem::remove(fresh); // the log lacks pages that were only in the file
    return false;
}

Result<Writer::Impl::Rescued> Writer::Impl::rescueInto(const std::filesystem::path& target, bool over)
{
    const std::filesystem::path fresh = target.string() + ".new"; // complete before it gets its final name
    const auto logKept = [&] {
        return log ? Error::io("they were written over; its log is kept as %1.", path.string() + ".other-wal")
                   : Error::io("they were written over.");
    };
    if (over && !log)
        return logKept();
    try {
        const detail::CopyOfOpen there(target.string() + ".there");
        if (over) {
            detail::waitForCalm(inode.file());
            PARASCOPE_CHECK(there.fill(inode.file()));
        }
        PARASCOPE_TRY(const bool written, writeSound(fresh, over));
        if (!written)
            return logKept();
        // What is left of a damaged file is no place for runs.
        const bool damaged = over && (!isWhole(there.path(), 0) || hasOthers(there.path(), fresh));
        const auto kept = dropRunsOf(damaged ? std::filesystem::path() : over ? there.path() : path, fresh);
        if (kept > 0 || damaged) // the sweeps and points of a damaged file are nowhere else
            std::filesystem::rename(fresh, target);
        else
            std::filesystem::remove(fresh);
        return Rescued{kept, damaged};
    } catch (const SQLite::Exception& error) {
        std::error_code ignored;
        std::filesystem::remove(fresh, ignored);
        return over ? logKept() : tl::unexpected(detail::sqliteError(error, target));
    } catch (const std::filesystem::filesystem_error& error) {
        return Error::io("%1 could not be created: %2.", target.string(), error.code().message());
    }
}

Result<void> Writer::Impl::checkBefore()
{
    if (lost)
        return tl::unexpected(*lost);
    return !log && isThere() && !isIntact() ? checkStillThere() : Result<void>();
}

Result<void> Writer::Impl::checkStillThere()
{
    if (lost)
        return tl::unexpected(*lost);
    const bool over = isThere();
    if (over && isIntact()) {
        soundLog = logSize;
        return {};
    }
    resetAll();
    if (over) {
        left.writtenOver();
        (void)sqlite3_db_config(db.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    } else {
        try {
            // A file that was moved is complete once its log is written into it.
            const bool whole = db.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt() == 0;
            std::error_code error;
            const auto now = inode.name();
            if (whole && !now.empty() &&
                !std::filesystem::exists(std::filesystem::absolute(path, error).parent_path(), error) &&
                !error) {
                left.letGo();
                lost = Error{ErrorCode::NotFound,
                             Message::format("%1 was moved with its folder while it was being "
                                             "written; all of its runs are in %2.",
                                             path.string(), now.string())};
                return tl::unexpected(*lost);
            }
        } catch (const SQLite::Exception&) {
            // A reader may have it open. The rescued file then contains everything.
        }
    }
    std::filesystem::path target = path.string() + ".rescued";
    std::error_code error;
    for (int i = 2; std::filesystem::exists(target, error); ++i)
        target = path.string() + ".rescued." + std::to_string(i);
    const auto rescued = rescueInto(target, over);
    if (rescued)
        left.letGo();
    const auto words =
        !rescued ? Message::format("%1 was deleted or replaced while it was being written, and its contents "
                                   "could not be saved: %2",
                                   path.string(), rescued.error().message)
        : rescued->damaged
            ? Message::format("%1 was damaged while it was being written; its runs (%2) are in %3.",
                              path.string(), rescued->runs, target.string())
        : rescued->runs > 0
            ? Message::format(
                  "%1 was deleted or replaced while it was being written; its runs that are not in a "
                  "file of that name now (%2) are in %3.",
                  path.string(), rescued->runs, target.string())
            : Message::format("%1 was deleted or replaced while it was being written; all of its runs are in "
                              "the file that has that name now.",
                              path.string());
    lost = Error{ErrorCode::NotFound, words};
    return tl::unexpected(*lost);
}

} // namespace parascope::store
