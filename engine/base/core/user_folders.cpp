// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/user_folders.h"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace parascope {

namespace fs = std::filesystem;

namespace {

/// Room for the texts of an entry of the password or group database; a group of many members needs much.
constexpr std::size_t entryBytes = std::size_t{1} << 18;

/// Creates the missing folders for this user only, as the XDG specification requires, whatever the umask is.
Result<void> ensure(const fs::path& path)
{
    fs::path made;
    for (const auto& part : path) {
        made /= part;
        if (::mkdir(made.c_str(), 0700) == 0)
            continue;
        const int number = errno;
        if (std::error_code error; !fs::is_directory(made, error))
            return Error::io("Cannot create the folder %1: %2.", made.string(),
                             std::string(std::strerror(number == EEXIST ? ENOTDIR : number)));
    }
    return {};
}

/// Returns whether the group is one that many systems make for each user: this user's own, with no one else
/// in it.
bool isOwnGroup(gid_t group)
{
    std::vector<char> room(entryBytes);
    passwd user = {}, *foundUser = nullptr;
    if (::getpwuid_r(::geteuid(), &user, room.data(), room.size(), &foundUser) != 0 || !foundUser ||
        user.pw_gid != group)
        return false;
    std::vector<char> groupRoom(entryBytes);
    ::group entry = {}, *foundGroup = nullptr;
    if (::getgrgid_r(group, &entry, groupRoom.data(), groupRoom.size(), &foundGroup) != 0 || !foundGroup)
        return false;
    const std::string_view name = user.pw_name;
    for (char** member = entry.gr_mem; *member; ++member)
        if (*member != name)
            return false;
    // Users whose first group this is are not among its members. A group of one user has the user's name.
    return entry.gr_name == name;
}

bool othersMayWrite(const struct stat& info)
{
    return (info.st_mode & S_IWOTH) != 0 || ((info.st_mode & S_IWGRP) != 0 && !isOwnGroup(info.st_gid));
}

bool isForeign(const struct stat& info)
{
    return info.st_uid != ::geteuid() && info.st_uid != 0;
}

/// Fails if another user could put a file into the folder. `variable` names another one.
Result<fs::path> trusted(fs::path path, const char* variable)
{
    PARASCOPE_CHECK(ensure(path));
    struct stat info = {}, above = {};
    if (::stat(path.c_str(), &info) != 0 || ::stat(path.parent_path().c_str(), &above) != 0)
        return Error::io("Cannot read the folder %1: %2.", path.string(), std::string(std::strerror(errno)));
    if (isForeign(info))
        return Error::io("%1 belongs to another user (%2), whose files in it would count as yours. Remove "
                         "it, or set %3 to a folder of yours.",
                         path.string(), std::to_string(info.st_uid), std::string(variable));
    if (othersMayWrite(info))
        return Error::io("Other users may write to %1, and their files in it would count as yours. Look "
                         "through it, then run chmod go-w %1",
                         path.string());
    // In a folder that is not sticky, whoever may write may put another folder in the place of this one.
    if ((above.st_mode & S_IWOTH) != 0 && (above.st_mode & S_ISVTX) == 0)
        return Error::io("Other users may write to %1, and could replace %2. Run chmod go-w %1",
                         path.parent_path().string(), path.string());
    return path;
}

Result<fs::path> home()
{
    if (const char* value = std::getenv("HOME"); value && *value == '/')
        return fs::path(value);
    std::vector<char> room(entryBytes);
    passwd user = {}, *found = nullptr;
    if (::getpwuid_r(::geteuid(), &user, room.data(), room.size(), &found) != 0 || !found ||
        *user.pw_dir != '/')
        return Error::io("The home folder of user %1 is unknown: HOME is not set, and the password "
                         "database has none. Set HOME.",
                         std::to_string(::geteuid()));
    return fs::path(user.pw_dir);
}

Result<fs::path> xdg(const char* variable, const char* fallback)
{
    if (const char* value = std::getenv(variable); value && *value == '/')
        return trusted(fs::path(value) / "parascope", variable);
    PARASCOPE_TRY(const auto folder, home());
    return trusted(folder / fallback / "parascope", variable);
}

/// Returns whether the folder is ours and no other user can write to it.
bool isOwn(const fs::path& folder)
{
    struct stat info = {};
    return ::stat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::geteuid() &&
           !othersMayWrite(info) && ::access(folder.c_str(), W_OK) == 0;
}

/// Makes a folder that only this user can read; a link to one is refused, because anyone may have made it.
Result<fs::path> privateFolder(fs::path path)
{
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        return Error::io("Cannot create the folder %1: %2.", path.string(),
                         std::string(std::strerror(errno)));
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid())
        return Error::io("%1 belongs to another user; remove it, or set XDG_RUNTIME_DIR to a folder of yours "
                         "that no other user can write to.",
                         path.string());
    if ((info.st_mode & 0077) != 0)
        return Error::io("%1 is accessible to others. Run chmod 700 %1", path.string());
    return path;
}

} // namespace

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
    // Do not use a directory of another user (after sudo or su), or one that others can write to.
    if (value && *value == '/' && isOwn(value)) {
        const fs::path path = fs::path(value) / "parascope";
        // Earlier versions made the folder readable for others.
        if (struct stat info = {}; ::lstat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode) &&
                                   info.st_uid == ::geteuid() && (info.st_mode & 0022) == 0)
            (void)::chmod(path.c_str(), 0700);
        return privateFolder(path);
    }
    // Use the specification's fallback: a folder for this user only. Fail if another user created it.
    return privateFolder(fs::temp_directory_path() / ("parascope-" + std::to_string(::geteuid())));
}

} // namespace parascope
