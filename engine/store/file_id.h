// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace parascope::store::detail {

/// Which file it is, whatever its name. Inside the store only.
struct FileId
{
    std::uint64_t device = 0, inode = 0;
    std::int64_t born = 0; ///< ns, where the file system knows it: the number of an inode is given again

    [[nodiscard]] bool exists() const { return inode != 0; }
    [[nodiscard]] std::string text() const; ///< without a space
    friend bool operator==(const FileId&, const FileId&) = default;
};

/// Of the file under a name, or of an open one; one that does not exist() when there is none.
[[nodiscard]] FileId fileId(const std::filesystem::path& path);
[[nodiscard]] FileId fileId(int file);

/// Whether a name leads to the file. A look that fails in another way (permissions, a share that is away)
/// says nothing against it.
[[nodiscard]] bool leadsTo(const std::filesystem::path& path, const FileId& file);

/// Where a database really lies: its log and its locks lie beside it there, not beside a symbolic link to it.
[[nodiscard]] std::filesystem::path realPath(const std::filesystem::path& path);
/// The name in its folder as the folder is really called: SQLITE_OPEN_NOFOLLOW refuses a link anywhere in a
/// path, and only the last name is a stranger's to make one of. Throws std::filesystem::filesystem_error.
[[nodiscard]] std::filesystem::path inRealFolder(const std::filesystem::path& path);

} // namespace parascope::store::detail
