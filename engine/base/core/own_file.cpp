// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/own_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace parascope {

OwnFile::~OwnFile()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<OwnFile> openOwnFile(const std::filesystem::path& path, int flags)
{
    // O_NONBLOCK prevents a pipe or a device from blocking us. It has no effect on a regular file.
    OwnFile file(::open(path.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0644));
    if (file.fd() < 0) {
        const int number = errno;
        if (number == ELOOP)
            return Error::io("%1 is a symbolic link; remove it, and a file is made in its place.",
                             path.string());
        return fail(
            number == ENOENT ? ErrorCode::NotFound : ErrorCode::Io,
            Message::format("Cannot open %1: %2.", path.string(), std::string(std::strerror(number))));
    }
    struct stat info = {};
    if (::fstat(file.fd(), &info) != 0)
        return Error::io("Cannot open %1: %2.", path.string(), std::string(std::strerror(errno)));
    if (!S_ISREG(info.st_mode))
        return Error::io("%1 is not a regular file; remove it, and a file is made in its place.",
                         path.string());
    // A link count of 0 is accepted: the process that held the file has just removed it.
    if (info.st_nlink > 1)
        return Error::io(
            "%1 is a file with more than one name (a hard link); remove it, and a file is made in its place.",
            path.string());
    // Network shares with squashed users and FAT show one owner for all files, including files that we have
    // just created. The owner of the folder is accepted, because that user can replace the file anyway.
    struct stat folder = {};
    const auto parent = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    if (info.st_uid != ::geteuid() && (::stat(parent.c_str(), &folder) != 0 || folder.st_uid != info.st_uid))
        return Error::io("%1 is another user's file; remove it, and a file is made in its place.",
                         path.string());
    return file;
}

Result<void> writeAll(const OwnFile& file, std::string_view content, const std::filesystem::path& path)
{
    while (!content.empty()) {
        const auto written = ::write(file.fd(), content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return Error::io("Cannot write %1: %2.", path.string(), std::string(std::strerror(errno)));
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

} // namespace parascope
