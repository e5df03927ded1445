// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/file_id.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cerrno>

namespace parascope::store::detail {

namespace {

FileId idOf(int folder, const char* name, int flags)
{
    struct statx found = {};
    if (::statx(folder, name, flags, STATX_INO | STATX_BTIME, &found) != 0)
        return {};
    FileId out{makedev(found.stx_dev_major, found.stx_dev_minor), found.stx_ino, 0};
    if (found.stx_mask & STATX_BTIME)
        out.born = found.stx_btime.tv_sec * 1'000'000'000 + found.stx_btime.tv_nsec;
    return out;
}

} // namespace

std::string FileId::text() const
{
    return std::to_string(device) + '.' + std::to_string(inode) + '.' + std::to_string(born);
}

FileId fileId(const std::filesystem::path& path)
{
    return idOf(AT_FDCWD, path.c_str(), 0);
}

FileId fileId(int file)
{
    return idOf(file, "", AT_EMPTY_PATH);
}

bool leadsTo(const std::filesystem::path& path, const FileId& file)
{
    errno = 0;
    const auto now = fileId(path);
    return now.exists() ? now == file : errno != ENOENT && errno != ENOTDIR;
}

std::filesystem::path realPath(const std::filesystem::path& path)
{
    std::error_code error;
    const auto whole = std::filesystem::absolute(path, error).lexically_normal();
    const auto real = std::filesystem::canonical(path, error);
    // Keep the name as the user wrote it, unless it contains a link, because messages show it.
    return error || real == whole ? path : real;
}

std::filesystem::path inRealFolder(const std::filesystem::path& path)
{
    return std::filesystem::canonical(std::filesystem::absolute(path).parent_path()) / path.filename();
}

} // namespace parascope::store::detail
