// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/open_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <set>

namespace parascope::store::detail {

namespace {

using Id = std::pair<unsigned long, unsigned long>;

struct Files
{
    std::mutex mutex;
    std::multiset<Id> open;
    std::multimap<Id, int> later; ///< descriptors to close together with the last connection
};

/// This object is never destroyed, because a connection may live until the end of the process.
Files& files()
{
    static auto* all = new Files;
    return *all;
}

/// Returns zeros when there is no file yet. Such a file has no locks to lose.
Id idOf(const std::filesystem::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return {status.st_dev, status.st_ino};
}

} // namespace

OpenFile::OpenFile(const std::filesystem::path& path)
{
    const std::lock_guard guard(files().mutex);
    m_id = idOf(path);
    files().open.insert(m_id);
}

OpenFile::~OpenFile()
{
    const std::lock_guard guard(files().mutex);
    files().open.erase(files().open.find(m_id));
    if (files().open.contains(m_id))
        return;
    const auto [first, last] = files().later.equal_range(m_id);
    for (auto it = first; it != last; ++it)
        ::close(it->second);
    files().later.erase(first, last);
}

void OpenFile::close(int descriptor)
{
    const std::lock_guard guard(files().mutex);
    struct stat status = {};
    if (::fstat(descriptor, &status) == 0 && files().open.contains({status.st_dev, status.st_ino}))
        files().later.emplace(Id(status.st_dev, status.st_ino), descriptor);
    else
        ::close(descriptor);
}

bool OpenFile::unlessOpen(const std::filesystem::path& path, const std::function<void()>& read)
{
    const std::lock_guard guard(files().mutex);
    if (const auto id = idOf(path); id != Id() && files().open.contains(id))
        return false;
    read();
    return true;
}

} // namespace parascope::store::detail
