// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace parascope::store::detail {

/// Identity of a file, independent of its name. For use inside the store only.
struct FileId
{
    std::uint64_t device = 0, inode = 0;
    std::int64_t born =
        0; ///< time of creation (ns) if the file system has it, because inode numbers are reused

    [[nodiscard]] bool exists() const { return inode != 0; }
    [[nodiscard]] std::string text() const; ///< returns the identity as text without a space
    friend bool operator==(const FileId&, const FileId&) = default;
};

/// Returns the identity of the file under a name, or of an open file. When there is no file, exists() of the
/// result is false.
[[nodiscard]] FileId fileId(const std::filesystem::path& path);
[[nodiscard]] FileId fileId(int file);

/// Returns true when a path leads to the file. Also returns true when the path cannot be examined for another
/// reason (permissions, a share that is not available).
[[nodiscard]] bool leadsTo(const std::filesystem::path& path, const FileId& file);

/// Returns the path without symbolic links. The log and the locks of a database are next to the file itself,
/// not next to a link.
[[nodiscard]] std::filesystem::path realPath(const std::filesystem::path& path);
/// Returns the file name in the canonical path of its folder. SQLITE_OPEN_NOFOLLOW refuses a link anywhere in
/// a path, but only the last name could be a link that a stranger made. Throws
/// std::filesystem::filesystem_error.
[[nodiscard]] std::filesystem::path inRealFolder(const std::filesystem::path& path);

} // namespace parascope::store::detail
