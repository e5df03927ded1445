// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/folder.h"

#include "engine/store/database.h"

#include <algorithm>

namespace parascope::store {

Result<Folder> databasesIn(const std::vector<std::string>& paths)
{
    Folder out;
    for (const auto& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            out.databases.emplace_back(path);
            continue;
        }
        std::vector<std::filesystem::path> files;
        for (std::filesystem::directory_iterator it(path, error), end; !error && it != end;
             it.increment(error))
            if (it->path().extension() == ".db")
                files.push_back(it->path());
        if (error)
            return Error::io("The folder %1 cannot be read: %2.", path, error.message());
        std::sort(files.begin(), files.end());
        const auto before = out.databases.size();
        for (const auto& file : files)
            if (const auto reader = Reader::open(file))
                out.databases.push_back(file);
            else
                out.unreadable.push_back(reader.error());
        if (out.databases.size() == before)
            return Error::notFound("%1 is a folder without a database that can be read.", path);
    }
    return out;
}

} // namespace parascope::store
