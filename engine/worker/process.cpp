// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace parascope::worker {

namespace {

/// Returns the number after `key` in a file of "key value" lines; converts the kernel's kB to bytes.
std::optional<std::uint64_t> entryOf(const char* path, const std::string& key)
{
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        if (line.compare(0, key.size(), key) != 0)
            continue;
        const bool kilo = line.find(" kB") != std::string::npos;
        return std::strtoull(line.c_str() + key.size(), nullptr, 10) * (kilo ? 1024 : 1);
    }
    return std::nullopt;
}

std::optional<std::uint64_t> numberIn(const char* path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    if (file >> number)
        return number;
    return std::nullopt;
}

} // namespace

void becomeRunProcess(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) // the parent died before the line above
        _exit(0);
    std::ofstream("/proc/self/oom_score_adj") << 1000;
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

std::vector<int> allowedCores()
{
    std::vector<int> cores;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (int core = 0; core < CPU_SETSIZE; ++core)
            if (CPU_ISSET(core, &set))
                cores.push_back(core);
    return cores;
}

Result<void> pinTo(const std::vector<int>& cores)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int core : cores) {
        if (core < 0 || core >= CPU_SETSIZE)
            return Error::badInput("implementation: \"cores\" names CPU %1, which does not exist.", core);
        CPU_SET(core, &set);
    }
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        return Error::badInput("implementation: \"cores\" cannot be used: %1.",
                               std::string(std::strerror(errno)));
    const auto allowed = allowedCores();
    for (const int core : cores)
        if (std::find(allowed.begin(), allowed.end(), core) == allowed.end())
            return Error::badInput("implementation: \"cores\" names CPU %1, which this process may not use.",
                                   core);
    return {};
}

std::uint64_t dataBytes()
{
    return entryOf("/proc/self/status", "VmData:").value_or(0);
}

std::uint64_t peakResidentBytes()
{
    return entryOf("/proc/self/status", "VmHWM:").value_or(0);
}

std::uint64_t totalMemoryBytes()
{
    return entryOf("/proc/meminfo", "MemTotal:").value_or(0);
}

std::uint64_t availableMemoryBytes()
{
    std::uint64_t available = entryOf("/proc/meminfo", "MemAvailable:").value_or(0);
    // These are the limits of versions 1 and 2 of the control groups, as a container sees its own group.
    const auto limit = [&](const char* maximum, const char* current) {
        const auto most = numberIn(maximum);
        const auto used = numberIn(current);
        if (most && used)
            available = std::min(available, *most > *used ? *most - *used : 0);
    };
    limit("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current");
    limit("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes");
    return available;
}

Result<void> limitData(std::uint64_t budget)
{
    const rlimit limit{dataBytes() + budget, dataBytes() + budget};
    if (setrlimit(RLIMIT_DATA, &limit) != 0)
        return Error::io("The memory limit could not be set: %1.", std::string(std::strerror(errno)));
    return {};
}

std::uint64_t oomKills()
{
    if (const auto group = entryOf("/sys/fs/cgroup/memory.events", "oom_kill "))
        return *group;
    return entryOf("/proc/vmstat", "oom_kill ").value_or(0);
}

std::string describeEnd(int waitStatus)
{
    if (WIFSIGNALED(waitStatus)) {
        const int number = WTERMSIG(waitStatus);
        return "was ended by signal " + std::to_string(number) + " (" + strsignal(number) + ")";
    }
    return "exited with status " + std::to_string(WEXITSTATUS(waitStatus));
}

} // namespace parascope::worker
