// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/leftovers.h"

#include "engine/base/core/temporary_folder.h"
#include "engine/base/core/user_folders.h"
#include "engine/run/dispatch/steering_socket.h"

#include <algorithm>
#include <ctime>

#include <sys/stat.h>
#include <unistd.h>

namespace parascope::dispatch {

namespace {

namespace fs = std::filesystem;

/// A runner binds its socket before it listens, so a new one may answer in a moment.
bool isLeftSocket(const fs::path& path)
{
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISSOCK(info.st_mode) || info.st_uid != ::geteuid() ||
        std::time(nullptr) - info.st_mtime < leftoverSeconds)
        return false;
    const auto connection = connectTo(path);
    if (connection)
        ::close(*connection);
    return !connection && connection.error().code == ErrorCode::NotFound;
}

} // namespace

std::vector<fs::path> leftovers()
{
    auto out = leftTemporaryFolders();
    const auto folder = runtimeDirectory();
    std::error_code error;
    if (folder)
        for (fs::directory_iterator entry(*folder, error), end; !error && entry != end;
             entry.increment(error))
            if (isRunnerSocket(entry->path()) && isLeftSocket(entry->path()))
                out.push_back(entry->path());
    std::ranges::sort(out);
    return out;
}

void removeLeftovers()
{
    for (const auto& path : leftovers()) {
        std::error_code error;
        fs::remove_all(path, error);
    }
}

} // namespace parascope::dispatch
