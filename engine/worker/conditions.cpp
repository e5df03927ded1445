// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/conditions.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <optional>

namespace parascope::worker {

namespace {

constexpr const char* unavailable = "unavailable";

std::optional<double> numberIn(const char* path)
{
    std::ifstream file(path);
    double number = 0;
    if (file >> number)
        return number;
    return std::nullopt;
}

double secondsOf(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// A sysfs number times `unit`.
Json scaled(const char* path, double unit)
{
    const auto number = numberIn(path);
    return number ? Json(*number * unit) : Json(unavailable);
}

} // namespace

ConditionsSampler::ConditionsSampler() : m_start(take()) {}

ConditionsSampler::Sample ConditionsSampler::take()
{
    Sample sample;
    std::ifstream stat("/proc/stat");
    std::string name;
    double user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0;
    if (stat >> name >> user >> nice >> system >> idle >> iowait >> irq >> softirq >> steal) {
        sample.busy = user + nice + system + irq + softirq;
        sample.steal = steal;
        sample.total = sample.busy + idle + iowait + steal;
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    sample.own = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
    sample.voluntary = usage.ru_nvcsw;
    sample.involuntary = usage.ru_nivcsw;
    if (const auto energy = numberIn("/sys/class/powercap/intel-rapl:0/energy_uj"))
        sample.energy = *energy * 1e-6;
    sample.wall = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    return sample;
}

Json ConditionsSampler::finish() const
{
    const Sample now = take();
    Json json = Json::object();
    const double total = now.total - m_start.total;
    const double seconds = now.wall - m_start.wall;
    const auto fraction = [&](double part) { return total > 0 ? Json(part / total) : Json(nullptr); };
    const auto load = numberIn("/proc/loadavg");
    json["load"] = load ? Json(*load) : Json(unavailable);
    json["seconds"] = seconds;
    json["steal_fraction"] = fraction(now.steal - m_start.steal);
    json["busy_fraction"] = fraction(now.busy - m_start.busy);
    json["own_busy_fraction"] = fraction((now.own - m_start.own) * static_cast<double>(sysconf(_SC_CLK_TCK)));
    json["context_switches"] = {{"voluntary", now.voluntary - m_start.voluntary},
                                {"involuntary", now.involuntary - m_start.involuntary}};
    json["clock_hertz"] = scaled("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", 1e3);
    json["temperature_celsius"] = scaled("/sys/class/thermal/thermal_zone0/temp", 1e-3);
    // The counter wraps: a smaller reading than at the start says nothing.
    const bool measured = m_start.energy >= 0 && now.energy >= m_start.energy && seconds > 0;
    json["power_watts"] = measured ? Json((now.energy - m_start.energy) / seconds) : Json(unavailable);
    return json;
}

} // namespace parascope::worker
