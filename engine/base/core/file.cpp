// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"

#include "engine/base/core/own_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace parascope {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> cannotWrite(const fs::path& path, int number)
{
    return Error::io("Cannot write %1: %2.", path.string(), std::string(std::strerror(number)));
}

/// Reads up to `size` bytes; returns 0 at the end. A pipe without a writer would block for ever, so it fails
/// with EPIPE after some seconds. A pipe with a slow writer is waited for.
ssize_t readSome(int fd, char* out, std::size_t size, bool& begun)
{
    constexpr int pollMs = 100, patienceMs = 5000;
    for (int waited = 0;;) {
        const auto got = ::read(fd, out, size);
        if (got > 0 || (got == 0 && begun)) {
            begun = true;
            return got;
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno != EAGAIN)
            return got;
        pollfd wait = {fd, POLLIN, 0};
        if (got < 0) {
            begun = true; // a process has the pipe open for writing
            ::poll(&wait, 1, -1);
        } else if (waited >= patienceMs) {
            errno = EPIPE;
            return -1;
        } else {
            ::usleep(pollMs * 1000);
            waited += pollMs;
        }
    }
}

} // namespace

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes)
{
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return Error::notFound("%1 does not exist.", path.string());
    if (fs::is_directory(status))
        return Error::badInput("%1 is a folder.", path.string());
    const OwnFile file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file.fd() < 0)
        return Error::io("Cannot read %1: %2.", path.string(), std::string(std::strerror(errno)));
    if ((fs::is_character_file(status) && ::isatty(file.fd()) == 0) || fs::is_block_file(status))
        return Error::badInput("%1 is a device, not a file.", path.string());
    std::string text;
    // Reserve the memory once, so that a long text is not copied as it grows. Limit the size that a pipe
    // reports.
    if (const auto size = fs::file_size(path, error); !error) {
        if (fs::is_regular_file(status) && size > maxBytes)
            return Error::badInput("%1 is larger than %2 MiB.", path.string(), maxBytes >> 20);
        text.reserve(std::min<std::uintmax_t>({size, maxBytes, std::uintmax_t{1} << 30}));
    }
    std::array<char, 1 << 16> chunk;
    bool begun = !fs::is_fifo(status);
    while (true) {
        const auto got = readSome(file.fd(), chunk.data(), chunk.size(), begun);
        if (got < 0 && errno == EPIPE)
            return Error::io("%1 is a pipe without a writer.", path.string());
        if (got < 0)
            return Error::io("Cannot read %1: %2.", path.string(), std::string(std::strerror(errno)));
        if (got == 0)
            break;
        text.append(chunk.data(), static_cast<std::size_t>(got));
        if (text.size() > maxBytes)
            return Error::badInput("%1 is larger than %2 MiB.", path.string(), maxBytes >> 20);
    }
    return text;
}

Result<void> writeFileAtomically(const fs::path& named, std::string_view content)
{
    struct stat there = {};
    const bool exists = ::stat(named.c_str(), &there) == 0;
    // Write directly to a pipe, a terminal or /dev/null, because a regular file must not replace it. Names in
    // /dev and /proc can be open files of a process, such as its standard output.
    const auto top = named.has_root_directory() ? *std::next(named.begin()) : fs::path();
    if (exists && !S_ISDIR(there.st_mode) && (!S_ISREG(there.st_mode) || top == "dev" || top == "proc")) {
        const OwnFile open(::open(named.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        return open.fd() < 0 ? cannotWrite(named, errno) : writeAll(open, content, named);
    }
    std::error_code unresolved;
    auto path = fs::canonical(named, unresolved); // replace the file that a link leads to, not the link
    if (unresolved)
        path = named;
    const fs::path temporary = path.string() + ".part" + std::to_string(::getpid());
    // The temporary name is easy to guess: remove anything that is there, such as a link, instead of writing
    // to it.
    ::unlink(temporary.c_str());
    const OwnFile file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (file.fd() < 0)
        return cannotWrite(named, errno);
    const auto giveUp = [&](tl::unexpected<Error> error) {
        ::unlink(temporary.c_str());
        return error;
    };
    if (exists && ::fchmod(file.fd(), there.st_mode & 0777) != 0)
        return giveUp(cannotWrite(named, errno));
    if (auto written = writeAll(file, content, named); !written)
        return giveUp(tl::unexpected(std::move(written.error())));
    if (::fsync(file.fd()) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0)
        return giveUp(cannotWrite(named, errno));
    return {};
}

} // namespace parascope
