// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/conditions.h"

#include "engine/base/core/steady_clock.h"
#include "engine/worker/gpu_monitor.h"
#include "engine/worker/process.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>

namespace parascope::worker {

namespace {

constexpr const char* unavailable = "unavailable";

std::optional<double> numberIn(const std::filesystem::path& path)
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

/// Returns the seconds that the threads of this process were ready and did not run (the second field of each
/// thread's schedstat, in nanoseconds); nothing if the kernel does not record it.
std::optional<double> secondsWaited(const std::filesystem::path& root)
{
    std::optional<double> sum;
    std::error_code error;
    for (const auto& task : std::filesystem::directory_iterator(root / "proc/self/task", error)) {
        std::ifstream file(task.path() / "schedstat");
        double ran = 0, waited = 0;
        if (file >> ran >> waited)
            sum = sum.value_or(0) + 1e-9 * waited;
    }
    return sum;
}

} // namespace

void ThinnedSeries::add(double value)
{
    if (m_seen++ % m_keepEvery != 0)
        return;
    m_values.push_back(value);
    if (m_values.size() < most)
        return;
    for (std::size_t i = 0; 2 * i < m_values.size(); ++i)
        m_values[i] = m_values[2 * i];
    m_values.resize((m_values.size() + 1) / 2);
    m_keepEvery *= 2;
}

Json ThinnedSeries::toJson() const
{
    return m_values.empty() ? Json(unavailable) : Json(m_values);
}

ConditionsSampler::ConditionsSampler(ConditionSources sources)
    : m_sources(std::move(sources)), m_energy(m_sources.power)
{
    if (m_sources.power.gpu >= 0)
        m_gpu = GpuMonitor::open(m_sources.power.nvml, m_sources.power.gpu, m_sources.gpuWindow);
    m_start = take();
    m_begin = steadySeconds();
    sample();
}

ConditionsSampler::~ConditionsSampler() = default;

ConditionsSampler::Sample ConditionsSampler::take() const
{
    Sample out;
    std::ifstream stat(m_sources.power.root / "proc/stat");
    std::string name;
    double user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0;
    if (stat >> name >> user >> nice >> system >> idle >> iowait >> irq >> softirq >> steal) {
        out.busy = user + nice + system + irq + softirq;
        out.steal = steal;
        out.total = out.busy + idle + iowait + steal;
    }
    out.waited = secondsWaited(m_sources.power.root);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    out.own = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
    out.voluntary = usage.ru_nvcsw;
    out.involuntary = usage.ru_nivcsw;
    return out;
}

void ConditionsSampler::sampleCpu()
{
    // Read the core that takes the steps, because others may idle at another clock.
    const auto core = "cpu" + std::to_string(std::max(0, sched_getcpu()));
    if (const auto clock =
            numberIn(m_sources.power.root / "sys/devices/system/cpu" / core / "cpufreq/scaling_cur_freq"))
        m_clock.add(*clock * 1e3);
    if (const auto heat = numberIn(m_sources.power.root / "sys/class/thermal/thermal_zone0/temp"))
        m_temperature.add(*heat * 1e-3);
}

void ConditionsSampler::sample()
{
    if (m_sources.power.gpu < 0)
        return sampleCpu();
    if (!m_gpu)
        return;
    m_gpu->sample();
    if (const auto clock = m_gpu->clockHertz())
        m_clock.add(*clock);
    if (const auto heat = m_gpu->temperatureCelsius())
        m_temperature.add(*heat);
}

Json ConditionsSampler::finish()
{
    sample();
    const Sample now = take();
    Json json = Json::object();
    const double total = now.total - m_start.total;
    const auto fraction = [&](double part) { return total > 0 ? Json(part / total) : Json(nullptr); };
    const auto load = numberIn(m_sources.power.root / "proc/loadavg");
    json["load"] = load ? Json(*load) : Json(unavailable);
    json["seconds"] = steadySeconds() - m_begin;
    json["steal_fraction"] = fraction(now.steal - m_start.steal);
    json["busy_fraction"] = fraction(now.busy - m_start.busy);
    json["waited_seconds"] =
        now.waited && m_start.waited ? Json(std::max(0.0, *now.waited - *m_start.waited)) : Json(unavailable);
    json["own_busy_fraction"] = fraction((now.own - m_start.own) * static_cast<double>(sysconf(_SC_CLK_TCK)));
    json["context_switches"] = {{"voluntary", now.voluntary - m_start.voluntary},
                                {"involuntary", now.involuntary - m_start.involuntary}};
    json["clock_hertz"] = m_clock.toJson();
    json["temperature_celsius"] = m_temperature.toJson();
    json["energy"] = m_energy.finish(m_begin);
    if (m_sources.power.gpu >= 0) {
        const auto held = m_gpu ? m_gpu->heldDown() : std::nullopt;
        const auto busy = m_gpu ? m_gpu->busyFraction() : std::nullopt;
        json["clock_held_down"] = held ? Json(*held) : Json(unavailable);
        json["device_busy_fraction"] = busy ? Json(*busy) : Json(unavailable);
    }
    return json;
}

} // namespace parascope::worker
