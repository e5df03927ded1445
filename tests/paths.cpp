// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"

#include <mutex>
#include <set>
#include <string>

namespace parascope::test {

static const char* keep(const char* folder, const char* path)
{
    static std::mutex mutex;
    static std::set<std::string> kept;
    const std::lock_guard lock(mutex);
    return kept.insert(std::string(folder) + path).first->c_str();
}

const char* sourcePath(const char* path)
{
    return keep(PARASCOPE_SOURCE_DIR, path);
}
const char* sharedData(const char* path)
{
    return keep(PARASCOPE_SHARED_DATA, path);
}
const char* program(const char* path)
{
    return keep(PARASCOPE_BIN_DIR, path);
}

} // namespace parascope::test
