// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/inode_lock.h"

#include "engine/store/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace parascope::store::detail {

namespace {

/// Describes a lock of the byte before those that SQLite locks (os_unix.c, PENDING_BYTE).
struct flock theByte(short type)
{
    struct flock out = {};
    out.l_type = type;
    out.l_whence = SEEK_SET;
    out.l_start = 0x40000000 - 1;
    out.l_len = 1;
    return out;
}

} // namespace

Result<InodeLock> InodeLock::take(const std::filesystem::path& database)
{
    InodeLock out;
    out.m_fd = ::open(database.c_str(), O_RDWR | O_CLOEXEC);
    if (out.m_fd < 0)
        return Error::io("%1 cannot be opened for writing: %2.", database.string(),
                         std::string(std::strerror(errno)));
    out.m_id = fileId(out.m_fd);
    struct stat status = {};
    if (::fstat(out.m_fd, &status) == 0 && status.st_nlink > 1)
        return Error::badInput("%1 has %2 names (hard links): a writer that uses one name is not detected "
                               "under another. Keep one name, or copy the file.",
                               database.string(), status.st_nlink);
    auto byte = theByte(F_WRLCK);
    if (::fcntl(out.m_fd, F_OFD_SETLK, &byte) != 0 && (errno == EAGAIN || errno == EACCES))
        return Error::busy("%1 is being written by another program, under another name.", database.string());
    return out; // WriterLock reports a file system without locks
}

std::optional<bool> InodeLock::held(const std::filesystem::path& database)
{
    std::optional<bool> held;
    OpenFile::unlessOpen(database, [&] {
        const int fd = ::open(database.c_str(), O_RDONLY | O_CLOEXEC);
        if (fd < 0)
            return;
        auto byte = theByte(F_WRLCK);
        if (::fcntl(fd, F_OFD_GETLK, &byte) == 0)
            held = byte.l_type != F_UNLCK;
        ::close(fd);
    });
    return held;
}

std::filesystem::path InodeLock::name() const
{
    std::error_code error;
    auto name = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(m_fd), error);
    return !error && fileId(name) == m_id ? name : std::filesystem::path();
}

InodeLock::~InodeLock()
{
    if (m_fd < 0)
        return;
    auto byte = theByte(F_UNLCK);
    (void)::fcntl(m_fd, F_OFD_SETLK, &byte);
    OpenFile::close(m_fd);
}

InodeLock::InodeLock(InodeLock&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_id(other.m_id) {}

InodeLock& InodeLock::operator=(InodeLock&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_id, other.m_id);
    return *this;
}

} // namespace parascope::store::detail
