// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/trace_events.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// The time of a step and its parts, computed from a trace. For this module only.
namespace parascope::exchange::trace {

/// The reason why a device was idle, derived from the first event after the idle time.
enum class Idle : std::uint8_t {
    Queued,    ///< the event was launched before the device became idle
    Launching, ///< the host was inside an operator or a runtime call during the idle time
    Host,      ///< the host was outside operators and runtime calls: Python, input
    Sync,      ///< the host waited for the device before it launched the event
    Unknown,   ///< the launch of the event is not in the trace
};
inline constexpr std::size_t idleCauses = 5;
[[nodiscard]] std::string_view nameOf(Idle cause);

/// A time in which no event ran on the device.
struct Gap
{
    Nanoseconds begin, end;
    Idle cause;
    Nanoseconds launching = 0; ///< with Host: the part in which the host was launching
};

/// What timelineOf() can also tell, event by event.
struct Detail
{
    std::vector<Gap> gaps; ///< ascending; their times by cause are Timeline::idle
    /// By event of Events::device, as timelineOf() leaves it: its operation, or `nobody`. Without a device,
    /// by operation: the operation that called it, or `nobody`.
    std::vector<std::uint32_t> operation;
};

/// The calls of one operator with inputs of the same shapes and types in one layer, over all steps.
struct Row
{
    std::string operation, layer;
    double seconds = 0; ///< total time of its kernels, or its own time on the host
    double shared = 0;  ///< like seconds, but n overlapping kernels get 1/n each: rows sum to the busy time
    double calls = 0;
    double counted = 0; ///< part of seconds in calls with known FLOPs, their own or those of what they called
    std::optional<double> flops, bytes;
};

/// How much the calls of one operation differ and, if there are several steps, its times per step. The
/// deviations are standard deviations divided by their mean.
struct Repeats
{
    double calls = 0, callDeviation = 0;
    double steps = 0, stepDeviation = 0; ///< both 0 if the operation is not in every step
};

struct Timeline
{
    std::vector<Row> rows;                  ///< rows by time, longest first; without idle time
    std::map<std::string, Repeats> repeats; ///< repeats of the operations that were called more than once
    Nanoseconds begin = 0;                  ///< time of the first event, on the clock of the file
    /// Seconds from each step's first kernel to the first kernel of the next step; for the last step to its
    /// end.
    std::vector<double> steps;
    /// span: seconds from the first kernel to the end of the last step. busy: seconds in which any kernel
    /// ran.
    double span = 0, busy = 0;
    double communicationAlone = 0;         ///< seconds in which only communication ran
    std::array<double, idleCauses> idle{}; ///< idle seconds by cause
    /// events: number of events on the device that count. leftOut: number of events that do not count,
    /// because they began before the first event whose launch is in the trace.
    std::size_t events = 0, leftOut = 0;
    double leftOutSeconds = 0;
    std::size_t impossible = 0; ///< number of events with impossible times
    bool hostOnly = false;      ///< true if there is no kernel: rows are the operators' own time on the host
    bool training = false;
    std::string model; ///< class of the outermost modules that took most time; empty without modules
    std::string dtype; ///< data type of most FLOPs; empty without FLOPs
};

/// Computes the timeline. Fails when there is no operator and no kernel, and when only unknown categories
/// have events of a device.
[[nodiscard]] Result<Timeline> timelineOf(Events& events, const std::string& file, Detail* detail = nullptr);

/// Returns whether an event only clears the working memory of a library. Libraries for products do this; it
/// is not part of the operation.
[[nodiscard]] bool isScratch(const Events& events, const DeviceEvent& event, std::uint32_t operation);
inline constexpr std::string_view scratchName = "memset"; ///< the operation of such events
/// Returns the name of the operation of an event that no operation launched.
[[nodiscard]] std::string kernelNameOf(const Events& events, const DeviceEvent& event);

} // namespace parascope::exchange::trace
