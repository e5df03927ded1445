// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/fault_vfs.h"

#include <sqlite3.h>

#include <map>

namespace fault_vfs {

namespace {

sqlite3_vfs* real = nullptr;
sqlite3_vfs shim;
Fault armed = Fault::None;
int limit = 0;
int count = 0;

/// The methods of the real files, by the copies that replace them.
std::map<const sqlite3_io_methods*, sqlite3_io_methods> copies;
std::map<const sqlite3_io_methods*, const sqlite3_io_methods*> originals;

bool fails(bool write)
{
    if (armed == Fault::None || write != (armed != Fault::Sync))
        return false;
    return count++ >= limit;
}

int failingWrite(sqlite3_file* file, const void* data, int size, sqlite3_int64 at)
{
    if (fails(true))
        return armed == Fault::Full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return originals.at(file->pMethods)->xWrite(file, data, size, at);
}

int failingSync(sqlite3_file* file, int flags)
{
    if (fails(false))
        return SQLITE_IOERR_FSYNC;
    return originals.at(file->pMethods)->xSync(file, flags);
}

int open(sqlite3_vfs*, sqlite3_filename name, sqlite3_file* file, int flags, int* outFlags)
{
    const int result = real->xOpen(real, name, file, flags, outFlags);
    if (result != SQLITE_OK || !file->pMethods)
        return result;
    const auto [it, fresh] = copies.try_emplace(file->pMethods, *file->pMethods);
    if (fresh) {
        it->second.xWrite = failingWrite;
        it->second.xSync = failingSync;
        originals[&it->second] = file->pMethods;
    }
    file->pMethods = &it->second;
    return result;
}

} // namespace

void install()
{
    real = sqlite3_vfs_find(nullptr);
    shim = *real;
    shim.zName = "parascope-fault";
    shim.pNext = nullptr;
    shim.xOpen = open;
    sqlite3_vfs_register(&shim, 1);
}

void arm(Fault fault, int after)
{
    armed = fault;
    limit = after;
    count = 0;
}

int seen()
{
    return count;
}

} // namespace fault_vfs
