// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/energy_meter.h"

#include "engine/base/core/steady_clock.h"
#include "engine/worker/process.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace parascope::worker {

void PowerSeries::add(double time, double value)
{
    if (m_times.empty()) {
        m_times.push_back(time);
        m_last = value;
        return;
    }
    const double seconds = time - m_times.back();
    if (!(seconds > 0))
        return;
    m_renewals += value != m_last;
    double watts = 0;
    if (m_kind == PowerCounter::Kind::Power) {
        watts = m_last < 0 || value < 0 ? std::numeric_limits<double>::quiet_NaN() : 0.5 * (m_last + value);
    } else {
        const double change = value - m_last;
        watts = (change < 0 && m_wrap > 0 ? change + m_wrap : change) / seconds;
    }
    if (!(watts >= 0 && watts <= m_mostWatts)) {
        watts = std::numeric_limits<double>::quiet_NaN();
        ++m_broken;
    }
    m_last = value;
    m_times.push_back(time);
    m_watts.push_back(watts);
    if (m_watts.size() >= most)
        join();
}

void PowerSeries::join()
{
    for (std::size_t i = 0; 2 * i + 1 < m_watts.size(); ++i) {
        const double first = m_times[2 * i + 1] - m_times[2 * i],
                     second = m_times[2 * i + 2] - m_times[2 * i + 1];
        m_watts[i] = (m_watts[2 * i] * first + m_watts[2 * i + 1] * second) / (first + second);
        m_times[i + 1] = m_times[2 * i + 2];
    }
    m_watts.resize(m_watts.size() / 2);
    m_times.resize(m_watts.size() + 1);
}

Json PowerSeries::toJson(double begin) const
{
    Json times = Json::array(), watts = Json::array();
    for (const double time : m_times)
        times.push_back(time - begin);
    for (const double power : m_watts)
        watts.push_back(std::isnan(power) ? Json(nullptr) : Json(power));
    Json json = {{"times", std::move(times)}, {"watts", std::move(watts)}};
    if (m_kind == PowerCounter::Kind::Power && !m_times.empty())
        json["renewals"] = 1 + m_renewals;
    return json;
}

EnergyMeter::EnergyMeter(const PowerSources& sources)
    : m_counters(powerCounters(sources)), m_begin(steadySeconds())
{
    for (const auto& counter : m_counters.counters)
        m_series.emplace_back(counter);
    if (m_series.empty())
        return;
    readAll();
    // The signals of the worker are handled by its main thread.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    m_thread = std::thread([this, pause = std::chrono::duration<double>(pause())] {
        std::unique_lock lock(m_mutex);
        while (!m_wake.wait_for(lock, pause, [this] { return m_stopping; }))
            readAll();
    });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

EnergyMeter::~EnergyMeter()
{
    stop();
}

void EnergyMeter::readAll()
{
    m_readAt = steadySeconds();
    for (std::size_t i = 0; i < m_series.size(); ++i)
        if (const auto value = m_counters.counters[i].read())
            m_series[i].add(steadySeconds(), *value);
}

double EnergyMeter::pause() const
{
    const bool hasSensor =
        std::any_of(m_counters.counters.begin(), m_counters.counters.end(),
                    [](const auto& counter) { return counter.kind == PowerCounter::Kind::Power; });
    return hasSensor ? sensorPeriod : period;
}

void EnergyMeter::stop()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

Json EnergyMeter::finish(std::optional<double> origin)
{
    stop();
    // A counter that counts in steps would seem to jump within a much shorter time than usual.
    if (steadySeconds() - m_readAt >= 0.5 * pause())
        readAll();
    if (m_series.empty() && m_counters.trouble.empty())
        return "unavailable";
    Json counters = Json::array();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& counter = m_counters.counters[i];
        Json json = m_series[i].toJson(origin.value_or(m_begin));
        json["name"] = counter.name;
        json["kind"] = counter.kind == PowerCounter::Kind::Energy ? "energy" : "power";
        json["counts"] = counter.counts;
        json["of_device"] = counter.ofDevice;
        if (counter.limitWatts)
            json["limit_watts"] = *counter.limitWatts;
        if (counter.lagSeconds > 0)
            json["lag_seconds"] = counter.lagSeconds;
        if (counter.faults)
            json.update(counter.faults());
        if (m_series[i].broken() > 0)
            json["broken"] = m_series[i].broken();
        counters.push_back(std::move(json));
    }
    return {{"counters", std::move(counters)}, {"trouble", m_counters.trouble}};
}

namespace {

/// A wall meter may give one value a second.
constexpr double idleSeconds = 0.5, idleSecondsOfOwn = 3;

Json idleEnergy(const PowerSources& sources, double seconds)
{
    EnergyMeter meter(sources);
    if (!meter.hasCounters())
        return nullptr;
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    return meter.finish();
}

} // namespace

Json idleOfDevice(int gpu)
{
    return idleEnergy({.gpu = gpu}, idleSeconds);
}

Json idleOfOwn(const PowerSources& sources)
{
    return sources.own.empty() ? Json() : idleEnergy(sources, idleSecondsOfOwn);
}

void addIdle(Json& json, const Json& idle)
{
    if (!idle.is_null())
        json["idle_energy"] = idle;
}

} // namespace parascope::worker
