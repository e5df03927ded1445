// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/worker/power_counters.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace parascope::worker {

/// The readings of one counter as mean powers between readings. However long the run is, the series is short:
/// when it is full, neighbours are joined, which keeps their energy.
class PowerSeries
{
public:
    explicit PowerSeries(const PowerCounter& counter)
        : m_kind(counter.kind), m_wrap(counter.wrapJoules), m_mostWatts(counter.mostWatts)
    {
    }

    /// Adds a reading (J or W) at a time (s). Between two readings of a power, it takes the mean of both (the
    /// trapezoidal rule). A counter that is smaller than before has wrapped if that gives a power that a
    /// device can have; else it was reset. An interval with a reset, a jump or a value that is no power has
    /// no power.
    void add(double time, double value);
    /// Returns "times" (s, one more than intervals) and "watts" (null where there is none), with times
    /// relative to `begin`, and of a power "renewals": the number of readings that differ from the one
    /// before. A sensor that renews its value once a second gives one reading a second, however often it is
    /// read.
    [[nodiscard]] Json toJson(double begin) const;
    [[nodiscard]] const std::vector<double>& times() const { return m_times; }
    [[nodiscard]] const std::vector<double>& watts() const { return m_watts; }
    /// Number of intervals without a power, because the counter was reset or jumped.
    [[nodiscard]] std::size_t broken() const { return m_broken; }

private:
    void join();

    static constexpr std::size_t most = 512;
    PowerCounter::Kind m_kind;
    double m_wrap, m_mostWatts;
    double m_last = 0;
    std::size_t m_renewals = 0;
    std::vector<double> m_times, m_watts;
    std::size_t m_broken = 0;
};

/// Reads the counters of a device on a thread of its own from construction to finish(). A machine without a
/// counter has no thread.
class EnergyMeter
{
public:
    explicit EnergyMeter(const PowerSources& sources = {});
    ~EnergyMeter();
    EnergyMeter(const EnergyMeter&) = delete;
    EnergyMeter& operator=(const EnergyMeter&) = delete;

    /// Reads once more, unless the last time was just now, and stops. Returns "counters", a list of {"name",
    /// "kind" ("energy" or "power"), "counts", "of_device", "limit_watts", "lag_seconds", "broken",
    /// "renewals", "times", "watts"} and what PowerCounter::faults() says, and "trouble", a list of
    /// sentences; or "unavailable" if there is neither. The times are seconds since `origin`, a value of
    /// steadySeconds(), or since the construction.
    [[nodiscard]] Json finish(std::optional<double> origin = {});
    [[nodiscard]] bool hasCounters() const { return !m_series.empty(); }
    /// Returns the process of the user's command, or 0.
    [[nodiscard]] pid_t command() const { return m_counters.command; }

    /// Seconds between two readings of counters of energy, and of sensors of power: between two readings, a
    /// counter misses nothing, a sensor does.
    static constexpr double period = 0.1, sensorPeriod = 0.02;

private:
    void readAll();
    void stop();
    [[nodiscard]] double pause() const;

    PowerCounters m_counters;
    std::vector<PowerSeries> m_series;
    double m_begin = 0, m_readAt = 0;
    bool m_stopping = false;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::thread m_thread;
};

/// Waits half a second and returns what EnergyMeter::finish() gives for this time; returns null without
/// waiting if the machine has no counter. Call it while nothing computes. A worker does so for each of its
/// devices when it starts.
[[nodiscard]] Json idleOfDevice(int gpu);
/// Does the same, for some seconds, with the user's own source, if there is one. A worker does so before each
/// run, because only the run names the source.
[[nodiscard]] Json idleOfOwn(const PowerSources& sources);
/// Adds such readings, unless they are null, to a device's details or a run's conditions, as "idle_energy".
void addIdle(Json& json, const Json& idle);

} // namespace parascope::worker
