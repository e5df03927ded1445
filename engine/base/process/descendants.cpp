// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process/descendants.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace parascope {

namespace {

// These functions use only system calls and the stack, because a signal handler calls them.

/// Stores the start of a small file as text with a final zero. Returns its size, or 0 on failure.
std::size_t readSmall(const char* path, char* bytes, std::size_t room)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    const auto got = read(file, bytes, room - 1);
    close(file);
    bytes[got > 0 ? got : 0] = 0;
    return got > 0 ? static_cast<std::size_t>(got) : 0;
}

/// Reads a number and moves `text` behind it; 0 if there is none.
pid_t takeNumber(const char*& text)
{
    pid_t number = 0;
    while (*text >= '0' && *text <= '9')
        number = number * 10 + (*text++ - '0');
    return number;
}

struct ProcessState
{
    pid_t parent = 0;
    char letter = 'X'; ///< as in /proc/PID/stat: 'Z' and 'X' have ended, 'T' is stopped
};

ProcessState stateOf(pid_t process)
{
    std::array<char, 32> path{};
    std::array<char, 16> digits{};
    std::size_t count = 0;
    do
        digits[count++] = static_cast<char>('0' + process % 10);
    while ((process /= 10) > 0);
    std::memcpy(path.data(), "/proc/", 6);
    for (std::size_t i = 0; i < count; ++i)
        path[6 + i] = digits[count - 1 - i];
    std::memcpy(path.data() + 6 + count, "/stat", 6);
    std::array<char, 512> text;
    if (readSmall(path.data(), text.data(), text.size()) == 0)
        return {};
    const char* at = std::strrchr(text.data(), ')'); // the name may contain spaces and parentheses
    if (!at || at[1] != ' ' || at[2] == 0 || at[3] != ' ')
        return {};
    const char* number = at + 4;
    return {takeNumber(number), at[2]};
}

/// Calls `visit(process)` for each process of the machine.
template <class Visit>
void forEachProcess(Visit visit)
{
    const int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    alignas(8) std::array<char, 8192> entries;
    // The entry of getdents64: an inode and an offset of 8 bytes, a length of 2, a type of 1, and the name.
    constexpr std::size_t lengthAt = 16, nameAt = 19;
    while (true) {
        const auto got = syscall(SYS_getdents64, folder, entries.data(), entries.size());
        if (got <= 0)
            break;
        for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
            unsigned short length = 0;
            std::memcpy(&length, entries.data() + at + lengthAt, sizeof length);
            const char* name = entries.data() + at + nameAt;
            if (const pid_t process = takeNumber(name); process > 0 && *name == 0)
                visit(process);
            at += length;
        }
    }
    close(folder);
}

bool isIn(std::span<const pid_t> processes, pid_t process)
{
    return std::find(processes.begin(), processes.end(), process) != processes.end();
}

/// Returns true if `process` descends from `ancestor` and not from one of `spared`.
bool descends(pid_t process, pid_t ancestor, std::span<const pid_t> spared)
{
    for (int depth = 0; depth < 10'000 && process > 1 && !isIn(spared, process); ++depth) {
        process = stateOf(process).parent;
        if (process == ancestor)
            return true;
    }
    return false;
}

/// Calls `visit(process)` for each child of this process, except `spared`.
template <class Visit>
void forEachChild(std::span<const pid_t> spared, Visit visit)
{
    std::array<char, 4096> text;
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) { // a kernel without this file
        const pid_t self = getpid();
        forEachProcess([&](pid_t process) {
            if (!isIn(spared, process) && stateOf(process).parent == self)
                visit(process);
        });
        return;
    }
    const auto got = read(file, text.data(), text.size() - 1);
    close(file);
    text[static_cast<std::size_t>(got > 0 ? got : 0)] = 0;
    for (const char* at = text.data(); *at != 0;) {
        const pid_t child = takeNumber(at);
        if (*at != ' ')
            return; // the text is cut inside a number; the caller asks again
        ++at;
        if (child > 0 && !isIn(spared, child))
            visit(child);
    }
}

/// Sends SIGKILL to all descendants. Returns how many there were.
int killDescendants(pid_t self, std::span<const pid_t> spared)
{
    constexpr int few = 64;
    int there = 0;
    forEachProcess([&](pid_t process) {
        const char letter = stateOf(process).letter;
        there += letter != 'Z' && letter != 'X' && descends(process, self, spared) ? 1 : 0;
    });
    // A stopped process starts no other, so that after the last round all of them are known. Few processes
    // are not stopped: if this process is killed meanwhile, stopped ones would stay for ever.
    for (int round = 0; there > few && round < 50; ++round) {
        int running = 0;
        forEachProcess([&](pid_t process) {
            const char letter = stateOf(process).letter;
            if (letter != 'T' && letter != 'Z' && letter != 'X' && descends(process, self, spared))
                running += kill(process, SIGSTOP) == 0 ? 1 : 0;
        });
        if (running == 0)
            break;
    }
    int ended = 0;
    forEachProcess([&](pid_t process) {
        const char letter = stateOf(process).letter;
        if (letter != 'Z' && letter != 'X' && descends(process, self, spared))
            ended += kill(process, SIGKILL) == 0 ? 1 : 0;
    });
    return ended;
}

} // namespace

void adoptOrphans()
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void reapOrphans(std::span<const pid_t> spared)
{
    forEachChild(spared, [](pid_t child) { waitpid(child, nullptr, WNOHANG); });
}

int endDescendants(std::span<const pid_t> spared)
{
    const int before = errno;
    const pid_t self = getpid();
    int ended = 0;
    bool killed = false;
    for (int tries = 0; tries < 5000; ++tries) {
        siginfo_t info{};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD)
            break;
        int left = 0;
        forEachChild(spared, [&](pid_t child) { left += waitpid(child, nullptr, WNOHANG) == 0 ? 1 : 0; });
        if (left == 0) {
            int more = 0; // orphans that the last round made children of this process
            forEachChild(spared, [&](pid_t) { ++more; });
            if (more == 0)
                break;
            continue;
        }
        if (!killed)
            ended += killDescendants(self, spared);
        else
            forEachChild(spared, [](pid_t child) { kill(child, SIGKILL); });
        // The first second looks often; a program that has much memory takes long to end.
        killed = true;
        const timespec pause{0, tries < 100 ? 200'000 : 1'000'000};
        nanosleep(&pause, nullptr);
    }
    errno = before;
    return ended;
}

} // namespace parascope
