// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/spare_copy.h"

#include "engine/store/trust.h"
#include "engine/store/writer_impl.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace parascope::store::detail {

namespace {

/// Returns the checkpoint number and the salts of a log (https://www.sqlite.org/fileformat2.html, 4.1), which
/// change when a log starts again. Returns an empty text when there is no log.
std::string lifeOf(const std::filesystem::path& log)
{
    constexpr off_t at = 12;
    const OwnFile file(::open(log.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
    std::string out(12, '\0');
    return file.fd() >= 0 && ::pread(file.fd(), out.data(), out.size(), at) == 12 ? out : std::string();
}

/// Copies a file, or its first bytes, into another, which is empty.
bool copyAll(int from, int to, off64_t most = std::numeric_limits<off64_t>::max())
{
    struct stat info = {};
    if (from < 0 || to < 0 || ::fstat(from, &info) != 0)
        return false;
    const off64_t end = std::min<off64_t>(info.st_size, most);
    off64_t at = 0;
    while (at < end) {
        const auto size = static_cast<std::size_t>(end - at);
        auto done = ::copy_file_range(from, &at, to, nullptr, size, 0);
        if (done < 0 && (errno == EXDEV || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS)) {
            std::string chunk(std::size_t{1} << 20, '\0');
            const auto got = ::pread(from, chunk.data(), std::min(size, chunk.size()), at);
            done = got <= 0 ? got : ::write(to, chunk.data(), static_cast<std::size_t>(got));
            at += std::max<off64_t>(done, 0);
        }
        if (done <= 0)
            return false;
    }
    return true;
}

} // namespace

void SpareCopy::take(const std::filesystem::path& database, int databaseFile)
{
    constexpr off_t mostBytes = off_t{64} << 20;
    m_copy = OwnFile();
    m_life.clear();
    struct stat info = {};
    if (::fstat(databaseFile, &info) != 0 || info.st_size > mostBytes)
        return;
    const auto folder = std::filesystem::absolute(database).parent_path();
    OwnFile copy(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (copyAll(databaseFile, copy.fd()))
        m_copy = std::move(copy);
}

void SpareCopy::begun(const std::filesystem::path& database)
{
    if (m_copy.fd() >= 0 && m_life.empty())
        m_life = lifeOf(database.string() + "-wal");
}

Result<bool> SpareCopy::writeTo(const std::filesystem::path& database, const std::filesystem::path& target,
                                std::int64_t logBytes) const
{
    const std::filesystem::path log = database.string() + "-wal", targetLog = target.string() + "-wal";
    if (m_copy.fd() < 0 || m_life.empty() || lifeOf(log) != m_life)
        return false;
    PARASCOPE_TRY(const auto file, makeAnew(target));
    {
        PARASCOPE_TRY(const auto replayed, makeAnew(targetLog));
        const OwnFile own(::open(log.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
        if (!copyAll(m_copy.fd(), file.fd()) || !copyAll(own.fd(), replayed.fd(), logBytes))
            return Error::io("%1 could not be written.", target.string());
    }
    // SQLite replays the log into the copy, as it does after a kill.
    SQLite::Database db(inRealFolder(target).string(), SQLite::OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW);
    harden(db);
    (void)db.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
    return true;
}

} // namespace parascope::store::detail
