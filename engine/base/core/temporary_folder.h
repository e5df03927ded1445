// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/own_file.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace parascope {

/// What temporary folders are for. The word is a part of the folder's name.
namespace temporary {
inline constexpr std::string_view program = "program"; ///< where a program that is measured runs
inline constexpr std::string_view report = "report";   ///< a report that a reader of the user's own reads
inline constexpr std::string_view copy = "look";       ///< a copy of a database that cannot be read in place
inline constexpr std::string_view import = "import";   ///< a foreign file as a database
inline constexpr std::string_view ranks = "ranks";     ///< where the ranks of a run find each other
inline constexpr std::string_view profile = "profile"; ///< the trace of a profiler (the JAX worker)
} // namespace temporary

/// A temporary folder that only this user can access. It is locked as long as a process lives that made it,
/// or that was forked from that one and keeps its descriptors. What a killed process left is so told from
/// what is in use, whichever process has its number by now.
class TemporaryFolder
{
public:
    TemporaryFolder() = default; ///< no folder
    /// Makes "parascope-`purpose`-HOST-" and six random letters in $TMPDIR, otherwise in /tmp.
    [[nodiscard]] static Result<TemporaryFolder> make(std::string_view purpose);
    /// Removes the folder, except in a process that was forked from the one that made it.
    ~TemporaryFolder();
    TemporaryFolder(TemporaryFolder&& other) noexcept { swap(other); }
    TemporaryFolder& operator=(TemporaryFolder&& other) noexcept
    {
        swap(other);
        return *this;
    }

    [[nodiscard]] bool isNone() const { return m_path.empty(); }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    void swap(TemporaryFolder& other) noexcept;

    std::filesystem::path m_path;
    OwnFile m_lock;
    pid_t m_maker = 0;
};

/// What is younger may be in the middle of being made.
inline constexpr int leftoverSeconds = 60;

/// Returns this user's temporary folders of this host, in $TMPDIR or /tmp, that are older than
/// leftoverSeconds and that no process holds, in the order of their names. Earlier versions locked none;
/// theirs have other names.
[[nodiscard]] std::vector<std::filesystem::path> leftTemporaryFolders();

} // namespace parascope
