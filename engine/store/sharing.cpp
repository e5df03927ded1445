// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sharing.h"

#include "engine/store/open_file.h"
#include "engine/store/writer_impl.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <mutex>

namespace parascope::store::detail {

namespace {

/// Types of network file systems from statfs(2): NFS, SMB (three numbers), AFS, Ceph, Lustre, GPFS, BeeGFS,
/// 9P, and FUSE, which sshfs and others use.
constexpr unsigned long remoteTypes[] = {0x6969,     0x517b,     0xff534d42, 0xfe534d42,
                                         0x5346414f, 0x00c36400, 0x0bd00bd0, 0x47504653,
                                         0x19830326, 0x01021997, 0x65735546};

bool isRemote(const std::filesystem::path& folder)
{
    struct statfs info = {};
    if (::statfs(folder.empty() ? "." : folder.c_str(), &info) != 0)
        return false;
    const auto type = static_cast<unsigned long>(info.f_type) & 0xffffffffUL;
    return std::find(std::begin(remoteTypes), std::end(remoteTypes), type) != std::end(remoteTypes);
}

bool saysThatThereAreNone(int number)
{
    return number == ENOLCK || number == ENOSYS || number == EOPNOTSUPP || number == ENOTSUP;
}

bool canLock(int fd, int command)
{
    struct flock byte = {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_len = 1;
    return ::fcntl(fd, command, &byte) == 0 || !saysThatThereAreNone(errno);
}

bool canMap(int fd)
{
    constexpr std::size_t size = 1 << 15;
    if (::ftruncate(fd, size) != 0)
        return false;
    auto* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED)
        return false;
    ::munmap(memory, size);
    return true;
}

/// Results of this process's own writers, because a file that is open here must not be opened again for a
/// check.
struct Known
{
    std::mutex mutex;
    std::map<std::filesystem::path, Sharing> found;
};
Known& known()
{
    static auto* all = new Known; // a writer may live until the end of the process
    return *all;
}

} // namespace

Sharing sharingForWriter(const std::filesystem::path& database)
{
    Sharing out;
    out.remote = isRemote(database.parent_path());
    // The name has the suffix that SQLite uses for files that it maps.
    const std::filesystem::path probe = database.string() + ".probe-shm";
    if (const auto file = makeAnew(probe)) {
        out.locks = canLock(file->fd(), F_SETLK);
        out.memory = out.locks && !out.remote && canMap(file->fd());
    } else {
        out.memory = false;
    }
    std::error_code ignored;
    std::filesystem::remove(probe, ignored);
    const std::lock_guard guard(known().mutex);
    known().found[database] = out;
    return out;
}

Sharing sharingForReader(const std::filesystem::path& database)
{
    Sharing out;
    out.remote = isRemote(database.parent_path());
    const bool looked = OpenFile::unlessOpen(database, [&] {
        const OwnFile file(::open(database.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        out.locks = file.fd() < 0 || canLock(file.fd(), F_OFD_GETLK);
    });
    if (!looked) {
        const std::lock_guard guard(known().mutex);
        if (const auto it = known().found.find(database); it != known().found.end())
            out.locks = it->second.locks;
    }
    out.memory = out.locks && !out.remote;
    return out;
}

} // namespace parascope::store::detail
