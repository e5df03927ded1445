// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/writer_lock.h"

#include "engine/base/core/own_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace parascope::store::detail {

namespace {

std::string textOf(int fd)
{
    char buffer[256] = {};
    const auto size = ::pread(fd, buffer, sizeof buffer - 1, 0);
    return size > 0 ? std::string(buffer, static_cast<std::size_t>(size)) : "another program";
}

std::filesystem::path lockPath(const std::filesystem::path& database)
{
    return database.string() + ".lock";
}

} // namespace

Result<WriterLock> WriterLock::take(const std::filesystem::path& database, std::string_view owner)
{
    WriterLock lock;
    lock.m_path = lockPath(database);
    for (;;) {
        auto file = openOwnFile(lock.m_path, O_RDWR | O_CREAT);
        if (!file) {
            if (const auto held = holder(database); !held.empty()) // a runner of another user
                return Error::busy("%1 is being written by %2.", database.string(), held);
            const auto folder =
                database.has_parent_path() ? database.parent_path() : std::filesystem::path(".");
            if (::access(folder.c_str(), W_OK) != 0)
                return Error::io("%1 cannot be written because its folder is not writable (%2); copy it to a "
                                 "folder of yours, or choose another place.",
                                 database.string(), std::string(std::strerror(errno)));
            return tl::unexpected(file.error());
        }
        lock.m_fd = file->release();
        if (::flock(lock.m_fd, LOCK_EX | LOCK_NB) != 0) {
            const int reason = errno;
            if (reason == EINTR) {
                ::close(std::exchange(lock.m_fd, -1));
                continue;
            }
            if (reason == ENOLCK || reason == EOPNOTSUPP || reason == ENOSYS || reason == EINVAL) {
                // The file system has no locks (some network shares), so a second writer cannot be detected.
                lock.m_advisory = false;
                break;
            }
            const auto held = textOf(lock.m_fd);
            ::close(std::exchange(lock.m_fd, -1));
            return Error::busy("%1 is being written by %2.", database.string(), held);
        }
        // The holder removes the file when it ends, so the locked file may already be deleted.
        struct stat ours = {};
        struct stat there = {};
        if (::fstat(lock.m_fd, &ours) == 0 && ::stat(lock.m_path.c_str(), &there) == 0 &&
            ours.st_ino == there.st_ino)
            break;
        ::close(std::exchange(lock.m_fd, -1));
    }
    const std::string text = std::string(owner) + ", process " + std::to_string(::getpid());
    if (::ftruncate(lock.m_fd, 0) != 0 || ::pwrite(lock.m_fd, text.data(), text.size(), 0) < 0)
        return Error::io("Cannot write %1: %2.", lock.m_path.string(), std::string(std::strerror(errno)));
    return lock;
}

std::string WriterLock::holder(const std::filesystem::path& database)
{
    // The file may belong to any user, because it is only read.
    const OwnFile file(
        ::open(lockPath(database).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    struct stat info = {};
    if (file.fd() < 0 || ::fstat(file.fd(), &info) != 0 || !S_ISREG(info.st_mode) ||
        ::flock(file.fd(), LOCK_SH | LOCK_NB) == 0 ||
        errno != EWOULDBLOCK) // without locks the holder is unknown
        return {};
    return textOf(file.fd());
}

WriterLock::~WriterLock()
{
    if (m_fd >= 0) {
        ::unlink(m_path.c_str());
        ::close(m_fd);
    }
}

WriterLock::WriterLock(WriterLock&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_path(std::move(other.m_path)), m_advisory(other.m_advisory)
{
}

WriterLock& WriterLock::operator=(WriterLock&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_path, other.m_path);
    std::swap(m_advisory, other.m_advisory);
    return *this;
}

} // namespace parascope::store::detail
