// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace parascope {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> cannotWrite(const fs::path& path, int number)
{
    return Error::io("Cannot write %1: %2.", path.string(), std::string(std::strerror(number)));
}

Result<fs::path> ensured(fs::path path)
{
    std::error_code error;
    fs::create_directories(path, error);
    if (error)
        return Error::io("Cannot create the folder %1: %2.", path.string(), error.message());
    return path;
}

Result<fs::path> xdg(const char* variable, const char* fallback)
{
    const char* value = std::getenv(variable);
    if (value && *value == '/')
        return ensured(fs::path(value) / "parascope");
    const char* home = std::getenv("HOME");
    return ensured(fs::path(home && *home ? home : "/tmp") / fallback / "parascope");
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
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return Error::io("Cannot read %1: %2.", path.string(), std::string(std::strerror(errno)));
    std::string text;
    // No longer text is copied as it grows; what a device or a pipe says of its size is not believed beyond
    // reason.
    if (const auto size = fs::file_size(path, error); !error)
        text.reserve(std::min<std::uintmax_t>({size, maxBytes, std::uintmax_t{1} << 30}));
    char chunk[1 << 16];
    while (in.read(chunk, sizeof chunk) || in.gcount() > 0) {
        text.append(chunk, static_cast<std::size_t>(in.gcount()));
        if (text.size() > maxBytes)
            return Error::badInput("%1 is larger than %2 MiB.", path.string(), maxBytes >> 20);
    }
    return text;
}

Result<void> writeFileAtomically(const fs::path& path, std::string_view content)
{
    const fs::path temporary = path.string() + ".part" + std::to_string(::getpid());
    // Everybody can guess its name: what lies there, a link perhaps, goes and is not written to.
    ::unlink(temporary.c_str());
    const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (fd < 0)
        return cannotWrite(path, errno);
    const auto giveUp = [&](int number) {
        ::close(fd);
        ::unlink(temporary.c_str());
        return cannotWrite(path, number);
    };
    while (!content.empty()) {
        const auto written = ::write(fd, content.data(), content.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return giveUp(errno);
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(fd) != 0)
        return giveUp(errno);
    ::close(fd);
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
        const int number = errno;
        ::unlink(temporary.c_str());
        return cannotWrite(path, number);
    }
    return {};
}

Result<fs::path> dataDirectory()
{
    return xdg("XDG_DATA_HOME", ".local/share");
}

Result<fs::path> configDirectory()
{
    return xdg("XDG_CONFIG_HOME", ".config");
}

Result<fs::path> runtimeDirectory()
{
    const char* value = std::getenv("XDG_RUNTIME_DIR");
    if (value && *value == '/' && ::access(value, W_OK) == 0)
        return ensured(fs::path(value) / "parascope");
    // The specification's fallback: a folder of this user alone. One that somebody else made is refused.
    const fs::path path = fs::temp_directory_path() / ("parascope-" + std::to_string(::getuid()));
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        return Error::io("Cannot create the folder %1: %2.", path.string(),
                         std::string(std::strerror(errno)));
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::getuid() ||
        (info.st_mode & 0077) != 0)
        return Error::io("%1 belongs to somebody else or is open to others.", path.string());
    return path;
}

} // namespace parascope
