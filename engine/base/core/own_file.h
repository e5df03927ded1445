// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string_view>
#include <utility>

namespace parascope {

/// A descriptor, closed when it goes.
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

/// Opens what lies beside a database under a name that everybody can guess, with open's `flags`. A folder may
/// come from a stranger's archive or be shared with others: a symbolic link, a file with a second name,
/// somebody else's file, or no file at all is refused by name, before a byte of it changes.
[[nodiscard]] Result<OwnFile> openOwnFile(const std::filesystem::path& path, int flags);
/// All of it.
[[nodiscard]] Result<void> writeAll(const OwnFile& file, std::string_view content,
                                    const std::filesystem::path& path);

} // namespace parascope
