// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/leftovers.h"

#include "engine/base/core/temporary_folder.h"
#include "engine/base/core/user_folders.h"
#include "engine/run/dispatch/steering_socket.h"

namespace parascope::dispatch {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> runnerSockets()
{
    std::vector<fs::path> out;
    const auto folder = runtimeDirectory();
    std::error_code error;
    if (folder)
        for (fs::directory_iterator entry(*folder, error), end; !error && entry != end;
             entry.increment(error))
            if (isRunnerSocket(entry->path()))
                out.push_back(entry->path());
    return out;
}

} // namespace

std::vector<fs::path> leftovers()
{
    auto out = leftTemporaryFolders();
    for (auto& socket : runnerSockets())
        if (removeDead(socket, true))
            out.push_back(std::move(socket));
    return out;
}

void removeLeftovers()
{
    for (const auto& socket : runnerSockets())
        (void)removeDead(socket);
    for (const auto& folder : leftTemporaryFolders()) {
        std::error_code error;
        fs::remove_all(folder, error);
    }
}

} // namespace parascope::dispatch
