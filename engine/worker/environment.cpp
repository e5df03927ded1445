// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/environment.h"

#include "engine/worker/process.h"

#include <dlfcn.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace parascope::worker {

namespace {

/// Returns the text after "key : " in a file of such lines.
std::string entryOf(const char* path, const std::string& key, char separator)
{
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        if (line.compare(0, key.size(), key) != 0)
            continue;
        auto at = line.find(separator);
        if (at == std::string::npos)
            continue;
        at = line.find_first_not_of(" \t\"", at + 1);
        const auto end = line.find_last_not_of(" \t\"");
        return at == std::string::npos || end < at ? std::string() : line.substr(at, end - at + 1);
    }
    return {};
}

/// Returns the CPU features that affect the speed of matrix products.
std::vector<std::string> features()
{
    constexpr std::array<std::string_view, 12> wanted = {
        "sse4_2",   "avx",         "f16c",        "fma",         "avx2",     "avx512f",
        "avx512bw", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_bf16", "amx_tile"};
    std::vector<std::string> found;
    std::istringstream flags(entryOf("/proc/cpuinfo", "flags", ':'));
    for (std::string flag; flags >> flag;)
        if (std::find(wanted.begin(), wanted.end(), flag) != wanted.end())
            found.push_back(flag);
    return found;
}

Json caches()
{
    Json list = Json::array();
    for (int i = 0; i < 8; ++i) {
        const auto folder = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(i);
        std::ifstream level(folder + "/level"), type(folder + "/type"), size(folder + "/size");
        int number = 0;
        std::string kind, text;
        if (!(level >> number && type >> kind && size >> text))
            break;
        list.push_back({{"level", number}, {"type", kind}, {"size", text}});
    }
    return list;
}

} // namespace

Json environmentRecord()
{
    Json json = Json::object();
    utsname names{};
    if (uname(&names) == 0) {
        json["host"] = names.nodename;
        json["kernel"] = std::string(names.sysname) + " " + names.release;
        json["machine"] = names.machine;
    }
    json["os"] = entryOf("/etc/os-release", "PRETTY_NAME", '=');
    json["cpu"] = {
        {"model", entryOf("/proc/cpuinfo", "model name", ':')},
        {"logical_cpus", sysconf(_SC_NPROCESSORS_ONLN)},
        {"allowed_cpus", allowedCores().size()},
        {"features", features()},
        {"caches", caches()},
        {"hypervisor", entryOf("/proc/cpuinfo", "flags", ':').find("hypervisor") != std::string::npos}};
    json["memory_bytes"] = totalMemoryBytes();
    return json;
}

Json resolvedBlas()
{
    Json json = Json::object();
    void* routine = dlsym(RTLD_DEFAULT, "sgemm_");
    if (!routine)
        routine = dlsym(RTLD_DEFAULT, "cblas_sgemm");
    Dl_info info{};
    if (routine && dladdr(routine, &info) != 0 && info.dli_fname) {
        std::error_code error;
        const auto path = std::filesystem::canonical(info.dli_fname, error);
        const auto text = error ? std::string(info.dli_fname) : path.string();
        json["path"] = text;
        json["library"] = std::filesystem::path(text).filename().string();
    }
    using Config = const char* (*)();
    if (const auto config = reinterpret_cast<Config>(dlsym(RTLD_DEFAULT, "openblas_get_config")))
        json["config"] = config();
    return json;
}

std::string blasWarning(double flopsPerSecond, double multiplyAddRate, const std::string& library)
{
    constexpr double healthyShare = 0.25;
    if (!(multiplyAddRate > 0) || flopsPerSecond >= healthyShare * multiplyAddRate)
        return {};
    return "The BLAS in use (" + (library.empty() ? std::string("unknown") : library) + ") reaches " +
           std::to_string(static_cast<int>(100 * flopsPerSecond / multiplyAddRate)) +
           " % of this CPU's multiply-add rate; install libopenblas0-openmp (and remove "
           "libopenblas0-pthread) for a "
           "fair measurement.";
}

} // namespace parascope::worker
