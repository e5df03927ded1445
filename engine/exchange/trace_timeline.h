// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/trace_events.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What a trace says of the time of a step. For this module only.
namespace parascope::exchange::trace {

/// Why a device had nothing to do, told by the first thing that it did next.
enum class Idle : std::uint8_t {
    Queued,    ///< it was launched before the device became idle
    Launching, ///< the host was inside an operator or a call of the runtime meanwhile
    Host,      ///< the host was elsewhere: Python, input
    Sync,      ///< the host had waited for the device until then
    Unknown,   ///< its launch is not in the trace
};
inline constexpr std::size_t idleCauses = 5;
[[nodiscard]] std::string_view nameOf(Idle cause);

/// The calls of one operator with inputs of the same shapes and types in one layer, over all steps.
struct Row
{
    std::string operation, layer;
    double seconds = 0; ///< of its kernels, or of its own on the host, each counted in full
    double shared = 0;  ///< the same, where n kernels overlap an n-th each: rows add up to the busy time
    double calls = 0;
    double counted =
        0; ///< of the seconds: of calls whose FLOPs are known, theirs or those of what they called
    std::optional<double> flops, bytes;
};

/// How the calls of one operation differ, and where there are several steps its time in each: standard
/// deviations over their mean.
struct Repeats
{
    double calls = 0, callDeviation = 0;
    double steps = 0, stepDeviation = 0; ///< 0 where it is not in every step
};

struct Timeline
{
    std::vector<Row> rows;                  ///< by time, longest first; idle time is not among them
    std::map<std::string, Repeats> repeats; ///< of operations that were called more than once
    Nanoseconds begin = 0;                  ///< as the file counts
    std::vector<double>
        steps; ///< seconds from each step's first kernel to the next one's; the last to its end
    double span = 0, busy = 0; ///< seconds from the first kernel to the end of the last step; with any kernel
    double communicationAlone = 0; ///< seconds in which nothing but communication ran
    std::array<double, idleCauses> idle{};
    std::size_t events = 0, leftOut = 0; ///< on the device; those before the first whose launch was recorded
    double leftOutSeconds = 0;
    std::size_t impossible = 0; ///< events at times that cannot be
    bool hostOnly = false;      ///< there is no kernel: rows are the operators' own time on the host
    bool training = false;
    std::string model; ///< class of the outermost module that took longest; empty without modules
    std::string dtype; ///< that most FLOPs are computed in; empty without any
};

/// Fails where there is no operator and no kernel.
[[nodiscard]] Result<Timeline> timelineOf(Events& events, const std::string& file);

} // namespace parascope::exchange::trace
