// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/exchange/trace_source.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// The events of a PyTorch profiler trace. They need much less memory than the file, because unused events
/// are never kept and each text is kept only once. For this module only.
namespace parascope::exchange::trace {

/// A time or a length of time in nanoseconds.
using Nanoseconds = std::int64_t;

/// A table of texts, in which each text has a number and is stored once.
class Texts
{
public:
    [[nodiscard]] std::uint32_t idOf(std::string_view text);
    [[nodiscard]] const std::string& operator[](std::uint32_t id) const { return m_texts[id]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, std::uint32_t> m_ids;
    std::size_t m_bytes = 0;
};

struct Span
{
    Nanoseconds begin = 0, end = 0;
    std::uint32_t name = 0, thread = 0; ///< numbers in Texts
    [[nodiscard]] Nanoseconds length() const { return end - begin; }
};

/// An operator on the host.
struct Operation : Span
{
    std::int64_t externalId = -1, sequence = -1; ///< -1: not recorded
    std::uint32_t inputs = 0; ///< number in Texts: shapes, types and scalars, one line each
    bool backward = false;
};

/// A call of the runtime, or the start of a flow arrow, which has no length.
struct Launch : Span
{
    std::int64_t correlation = -1;
};

/// A kernel, a copy or a fill on a device; `thread` is its stream.
struct DeviceEvent : Span
{
    enum class Kind : std::uint8_t { Kernel, Memcpy, Memset };
    std::int64_t correlation = -1, externalId = -1;
    Kind kind = Kind::Kernel;
};

struct Events
{
    Texts texts;
    std::vector<Operation> operations;
    std::vector<Launch> launches, flows;
    std::vector<DeviceEvent> device;
    std::vector<Span> modules; ///< calls of nn.Module
    std::vector<Span> steps;   ///< steps named ProfilerStep#N
    Json header = Json::object();
    Nanoseconds wall = 0;       ///< length of the whole recording; 0 if the file does not give it
    std::size_t count = 0;      ///< number of all events in the file
    std::size_t impossible = 0; ///< number of events of a used kind that have impossible times
    /// Number of events with a length, by category, for unknown categories such as another vendor's device.
    std::map<std::string, std::size_t> strange;
};

/// Removes events whose times are far from all others (a kernel at time 0, an operator that lasts a century)
/// and counts them.
void takeOutStrays(Events& events);

/// Returns the time at which each step began on the host, ascending and without duplicates.
[[nodiscard]] std::vector<Nanoseconds> stepMarks(const Events& events);
/// Returns whether the text begins like a trace: an object with the list "traceEvents" within its first 8
/// MiB, or a list of events.
[[nodiscard]] bool isTrace(Source source);
/// Reads all events. Fails when the text is not a trace, is incomplete or is damaged; `file` names it in the
/// message. NaN and Infinity are not numbers.
[[nodiscard]] Result<Events> readEvents(Source source, const std::string& file);

} // namespace parascope::exchange::trace
