// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string_view>
#include <utility>

namespace parascope {

/// Owns a file descriptor and closes it when it is destroyed.
class OwnFile
{
public:
    OwnFile() = default;
    explicit OwnFile(int fd) : m_fd(fd) {}
    ~OwnFile();
    OwnFile(OwnFile&& other) noexcept : m_fd(other.release()) {}
    OwnFile& operator=(OwnFile&& other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    [[nodiscard]] int fd() const { return m_fd; }
    [[nodiscard]] int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

/// Opens a file next to a database whose name is easy to guess, with the `flags` of open(). The folder may
/// come from an untrusted archive or be shared with others. The call therefore fails for a symbolic link, a
/// file with several hard links, another user's file, or anything that is not a regular file. The error names
/// the path, and the file is not changed.
[[nodiscard]] Result<OwnFile> openOwnFile(const std::filesystem::path& path, int flags);
/// Writes the whole content; an error names `path`.
[[nodiscard]] Result<void> writeAll(const OwnFile& file, std::string_view content,
                                    const std::filesystem::path& path);

} // namespace parascope
