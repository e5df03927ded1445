// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded with LD_PRELOAD, this library makes any file system lack the feature that PARASCOPE_SHARE names:
// "locks" (fcntl and flock fail as on an NFS share without a lock service) or "memory" (SQLite's shared
// memory cannot be mapped).
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool lacks(const char* what)
{
    const char* wanted = std::getenv("PARASCOPE_SHARE");
    return wanted && std::strcmp(wanted, what) == 0;
}

bool isLock(int command)
{
    switch (command) {
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW:
    case F_OFD_GETLK:
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
        return true;
    default:
        return false;
    }
}

bool isShared(int fd)
{
    char link[64], target[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const auto size = ::readlink(link, target, sizeof target);
    return size > 4 && std::memcmp(target + size - 4, "-shm", 4) == 0;
}

template <class Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

int control(const char* name, int fd, int command, void* argument)
{
    if (isLock(command) && lacks("locks")) {
        errno = ENOLCK;
        return -1;
    }
    return next<int (*)(int, int, ...)>(name)(fd, command, argument);
}

} // namespace

extern "C" {

int fcntl(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    return control("fcntl", fd, command, argument);
}

int fcntl64(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    return control("fcntl64", fd, command, argument);
}

int flock(int fd, int operation) noexcept
{
    if (lacks("locks")) {
        errno = ENOLCK;
        return -1;
    }
    return next<int (*)(int, int)>("flock")(fd, operation);
}

void* mmap(void* at, size_t size, int protection, int flags, int fd, off_t offset) noexcept
{
    if (fd >= 0 && lacks("memory") && isShared(fd)) {
        errno = ENODEV;
        return MAP_FAILED;
    }
    return next<void* (*)(void*, size_t, int, int, int, off_t)>("mmap")(at, size, protection, flags, fd,
                                                                        offset);
}

void* mmap64(void* at, size_t size, int protection, int flags, int fd, off_t offset) noexcept
{
    return mmap(at, size, protection, flags, fd, offset);
}
}
