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

/// The events of a PyTorch profiler trace, in memory that is a small part of the file's: what is not needed
/// is never kept, and texts are kept once. For this module only.
namespace parascope::exchange::trace {

/// Times in nanoseconds.
using Nanoseconds = std::int64_t;

/// Texts by number, each once.
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
    std::uint32_t name = 0, thread = 0; ///< Texts
    [[nodiscard]] Nanoseconds length() const { return end - begin; }
};

/// An operator on the host.
struct Operation : Span
{
    std::int64_t externalId = -1, sequence = -1; ///< -1: not recorded
    std::uint32_t inputs = 0;                    ///< Texts: shapes, types and scalars, a line each
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
    std::vector<Span> steps;   ///< ProfilerStep#N
    Json header = Json::object();
    Nanoseconds wall = 0;       ///< of the whole recording; 0 where it does not say so
    std::size_t count = 0;      ///< of all events in the file
    std::size_t impossible = 0; ///< of a kind that counts, at times that cannot be
    /// Events with a length of categories that nobody understands, such as another vendor's device.
    std::map<std::string, std::size_t> strange;
};

/// Takes out what lies far from all else in time (a kernel at 0, an operator of a century), and counts it.
void takeOutStrays(Events& events);

/// When each step began on the host, ascending.
[[nodiscard]] std::vector<Nanoseconds> stepMarks(const Events& events);
/// Whether the text begins as a trace does: an object with the list "traceEvents" near its begin, or a list
/// of events.
[[nodiscard]] bool isTrace(Source source);
/// Refuses what is no trace, breaks off or is damaged; `file` names it. NaN and Infinity are no number.
[[nodiscard]] Result<Events> readEvents(Source source, const std::string& file);

} // namespace parascope::exchange::trace
