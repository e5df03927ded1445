// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_socket.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/own_file.h"
#include "engine/base/core/user_folders.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace parascope::dispatch {

namespace {

const std::string socketBeginning = "runner-", socketEnding = ".sock";

/// Address of a socket. It holds at most 107 bytes, so the folder, which may have any length, is reached
/// through its descriptor.
class Address
{
public:
    explicit Address(const std::filesystem::path& socket)
        : m_folder(::open(socket.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC))
    {
        m_address.sun_family = AF_UNIX;
        const auto name = "/proc/self/fd/" + std::to_string(m_folder) + "/" + socket.filename().string();
        std::strncpy(m_address.sun_path, name.c_str(), sizeof m_address.sun_path - 1);
    }
    ~Address()
    {
        if (m_folder >= 0)
            ::close(m_folder);
    }
    Address(const Address&) = delete;
    Address& operator=(const Address&) = delete;
    [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&m_address); }

private:
    int m_folder;
    sockaddr_un m_address = {};
};

/// Locks the folder of a socket. Who removes a dead socket must not meet who puts a new one in its place.
OwnFile folderLock(const std::filesystem::path& socket)
{
    OwnFile folder(::open(socket.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    (void)::flock(folder.fd(), LOCK_EX);
    return folder;
}

std::string systemWords()
{
    return std::strerror(errno);
}

} // namespace

bool isOwnPeer(int fd)
{
    ucred peer = {};
    socklen_t size = sizeof peer;
    return ::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           (peer.uid == ::geteuid() || peer.uid == 0);
}

Result<std::filesystem::path> steeringSocket(const std::filesystem::path& database)
{
    PARASCOPE_TRY(const auto folder, runtimeDirectory());
    std::error_code error;
    auto real = std::filesystem::weakly_canonical(std::filesystem::absolute(database, error), error);
    if (error)
        real = database;
    return folder / (socketBeginning + hashOf(real.string()).substr(0, 16) + socketEnding);
}

bool isRunnerSocket(const std::filesystem::path& path)
{
    const auto name = path.filename().string();
    return name.starts_with(socketBeginning) && name.ends_with(socketEnding);
}

Result<int> connectTo(const std::filesystem::path& socket)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return Error::io("Cannot create a socket: %1.", systemWords());
    // A suspended runner accepts no connections. When its queue is full, connect() would wait for ever.
    const timeval patience = {5, 0};
    ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const Address address(socket);
    if (::connect(fd, address.get(), sizeof(sockaddr_un)) == 0) {
        if (isOwnPeer(fd))
            return fd;
        ::close(fd);
        return Error::io("Another user is listening at %1 and is not trusted; remove that file.",
                         socket.string());
    }
    const int number = errno;
    ::close(fd);
    errno = number;
    if (number == EAGAIN)
        return Error::busy("The runner did not answer in time.");
    if (number == ENOENT || number == ECONNREFUSED)
        return Error::notFound("Nothing is listening at %1.", socket.string());
    return Error::io("Cannot connect to %1: %2.", socket.string(), systemWords());
}

bool removeDead(const std::filesystem::path& socket, bool justLook)
{
    const auto lock = folderLock(socket);
    struct stat info = {};
    if (::lstat(socket.c_str(), &info) != 0 || !S_ISSOCK(info.st_mode) || info.st_uid != ::geteuid())
        return false;
    const auto connection = connectTo(socket);
    if (connection)
        ::close(*connection);
    if (connection || connection.error().code != ErrorCode::NotFound)
        return false;
    return justLook || ::unlink(socket.c_str()) == 0;
}

Result<int> listenAt(const std::filesystem::path& socket)
{
    const auto lock = folderLock(socket);
    if (const auto other = connectTo(socket)) {
        ::close(*other);
        return Error::busy("Another runner listens at %1.", socket.string());
    } else if (other.error().code != ErrorCode::NotFound) {
        return tl::unexpected(other.error());
    }
    ::unlink(socket.c_str());
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return Error::io("Cannot create a socket: %1.", systemWords());
    const Address address(socket);
    // Linux gives the socket file the mode of the descriptor, so the file is private from its creation.
    ::fchmod(fd, 0600);
    if (::bind(fd, address.get(), sizeof(sockaddr_un)) != 0 || ::chmod(socket.c_str(), 0600) != 0 ||
        ::listen(fd, 16) != 0) {
        const int number = errno;
        ::close(fd);
        errno = number;
        return Error::io("Cannot listen at %1: %2.", socket.string(), systemWords());
    }
    return fd;
}

} // namespace parascope::dispatch
