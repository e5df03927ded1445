// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/cpu.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

namespace parascope::device {

namespace {

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string firstLine(const std::filesystem::path& path)
{
    std::string line;
    std::ifstream file(path);
    std::getline(file, line);
    return line;
}

std::string_view trimmed(std::string_view text)
{
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos)
        return {};
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

/// Counts the CPUs of a list: "0-3,8" gives 5.
int countOfList(std::string_view list)
{
    int count = 0;
    std::stringstream pieces{std::string(list)};
    for (std::string piece; std::getline(pieces, piece, ',');) {
        const auto dash = piece.find('-');
        const int first = std::atoi(piece.c_str());
        count += dash == std::string::npos ? 1 : std::atoi(piece.c_str() + dash + 1) - first + 1;
    }
    return count;
}

/// Reads a size such as "36608K" or "2M".
double bytesOf(const std::string& text)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const char unit = *end;
    return number * (unit == 'K' ? 1024.0 : unit == 'M' ? 1048576.0 : unit == 'G' ? 1073741824.0 : 1.0);
}

std::vector<CacheLevel> cachesOf(const std::filesystem::path& folder)
{
    std::vector<CacheLevel> caches;
    for (int i = 0; i < 10; ++i) {
        const auto index = folder / ("index" + std::to_string(i));
        const auto type = firstLine(index / "type");
        if (type.empty())
            break;
        if (type == "Instruction")
            continue;
        caches.push_back({std::atoi(firstLine(index / "level").c_str()), bytesOf(firstLine(index / "size")),
                          std::max(1, countOfList(firstLine(index / "shared_cpu_list")))});
    }
    std::sort(caches.begin(), caches.end(), [](const auto& a, const auto& b) { return a.level < b.level; });
    return caches;
}

} // namespace

bool LocalCpu::hasFeature(std::string_view name) const
{
    return std::find(features.begin(), features.end(), name) != features.end();
}

LocalCpu cpuFromText(std::string_view cpuinfo)
{
    LocalCpu cpu;
    std::set<std::pair<std::string, std::string>> cores;
    std::string package;
    std::stringstream lines{std::string(cpuinfo)};
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(':');
        if (colon == std::string::npos)
            continue;
        const auto key = trimmed(std::string_view(line).substr(0, colon));
        const auto value = std::string(trimmed(std::string_view(line).substr(colon + 1)));
        if (key == "processor")
            ++cpu.logicalCpus;
        else if (key == "model name" && cpu.model.empty())
            cpu.model = value;
        else if ((key == "flags" || key == "Features") && cpu.features.empty()) {
            std::stringstream words(value);
            cpu.features.assign(std::istream_iterator<std::string>(words), {});
        } else if (key == "physical id")
            package = value;
        else if (key == "core id")
            cores.emplace(package, value);
        else if (key == "cpu MHz")
            cpu.hertz = std::max(cpu.hertz.value_or(0), 1e6 * std::atof(value.c_str()));
    }
    cpu.physicalCores = static_cast<int>(cores.size());
    cpu.virtualised = cpu.hasFeature("hypervisor");
    return cpu;
}

LocalCpu localCpu()
{
    auto cpu = cpuFromText(textOf("/proc/cpuinfo"));
    if (cpu.logicalCpus == 0)
        cpu.logicalCpus = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    cpu.allowedCpus = cpu.logicalCpus;
    const std::filesystem::path base = "/sys/devices/system/cpu";
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    int first = 0;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        cpu.allowedCpus = CPU_COUNT(&allowed);
        std::set<std::pair<std::string, std::string>> cores;
        bool known = true;
        for (int i = CPU_SETSIZE - 1; i >= 0; --i)
            if (CPU_ISSET(i, &allowed)) {
                first = i;
                const auto topology = base / ("cpu" + std::to_string(i)) / "topology";
                const auto core = firstLine(topology / "core_id");
                known = known && !core.empty();
                cores.emplace(firstLine(topology / "physical_package_id"), core);
            }
        if (known)
            cpu.physicalCores = static_cast<int>(cores.size());
    }
    const auto own = base / ("cpu" + std::to_string(first));
    cpu.caches = cachesOf(own / "cache");
    if (const auto most = firstLine(own / "cpufreq" / "cpuinfo_max_freq"); !most.empty())
        cpu.hertz = 1e3 * std::atof(most.c_str());
    const double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
    if (pages > 0)
        cpu.memoryBytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE));
    return cpu;
}

int floatOpsPerCycle(const LocalCpu& cpu)
{
    if (cpu.hasFeature("avx512f"))
        return 64;
    if (cpu.hasFeature("avx2") && cpu.hasFeature("fma"))
        return 32;
    if (cpu.hasFeature("avx") || cpu.hasFeature("asimd"))
        return 16;
    return 8;
}

std::optional<double> multiplyAddBound(const LocalCpu& cpu, int threads)
{
    if (!cpu.hertz || *cpu.hertz <= 0 || threads < 1)
        return std::nullopt;
    // Two threads of one core share its units.
    const int cores = cpu.physicalCores > 0 ? std::min(threads, cpu.physicalCores) : threads;
    return cores * *cpu.hertz * floatOpsPerCycle(cpu);
}

} // namespace parascope::device
