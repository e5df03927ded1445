// SPDX-License-Identifier: GPL-3.0-or-later
// The host's side of a trace: which operator holds which, and in which module it ran. For this module only.
#pragma once

#include "engine/exchange/trace_events.h"

#include <limits>
#include <vector>

namespace parascope::exchange::trace {

inline constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

inline bool startsBefore(const Span& a, const Span& b)
{
    return a.thread != b.thread ? a.thread < b.thread
           : a.begin != b.begin ? a.begin < b.begin
                                : a.end > b.end;
}

/// For each of `inner` the innermost of `outer` on its thread in which it begins; `nobody` where there is
/// none. Both are in the order of startsBefore(). With `same`, both are one list, and nothing holds itself.
template <class Outer, class Inner>
[[nodiscard]] std::vector<std::uint32_t> holders(const std::vector<Outer>& outer,
                                                 const std::vector<Inner>& inner, bool same = false)
{
    std::vector<std::uint32_t> out(inner.size(), nobody), open;
    std::size_t next = 0;
    const auto close = [&](const Span& before) {
        while (!open.empty() &&
               (outer[open.back()].thread != before.thread || outer[open.back()].end < before.begin ||
                (same && outer[open.back()].end == before.begin && before.end > before.begin)))
            open.pop_back();
    };
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const Span& here = inner[i];
        if (!same)
            for (; next < outer.size() &&
                   (outer[next].thread < here.thread ||
                    (outer[next].thread == here.thread && outer[next].begin <= here.begin));
                 ++next) {
                close(outer[next]);
                open.push_back(static_cast<std::uint32_t>(next));
            }
        close(here);
        if (!open.empty())
            out[i] = open.back();
        if (same)
            open.push_back(static_cast<std::uint32_t>(i));
    }
    return out;
}

/// Operators and calls of the runtime, sorted by thread and begin.
struct Host
{
    std::vector<std::uint32_t> parent;    ///< of an operation: the one that called it
    std::vector<std::uint32_t> layer;     ///< of an operation: Texts, the path of its module; `nobody`
    std::vector<std::uint32_t> operation; ///< of a launch: the innermost operation
    std::vector<std::uint32_t> launchLayer;
    std::string model; ///< class of the outermost module that took longest
    bool training = false;
};

/// Sorts what is in `events`. An operation of the backward pass is in the module of the forward operation
/// with its sequence number.
[[nodiscard]] Host hostOf(Events& events);

/// Without its number: "Linear_12" is a Linear.
[[nodiscard]] std::string_view moduleClass(std::string_view module);

/// When threads were inside operators or calls.
class BusyThreads
{
public:
    BusyThreads(const Events& events, const Host& host);
    /// Of the time from `begin` to `end`, how much the thread spent so.
    [[nodiscard]] Nanoseconds within(std::uint32_t thread, Nanoseconds begin, Nanoseconds end) const;
    /// The time in which any thread was.
    [[nodiscard]] Nanoseconds anyThread() const;

private:
    [[nodiscard]] Nanoseconds upTo(std::uint32_t thread, Nanoseconds time) const;

    struct Stretch
    {
        std::uint32_t thread;
        Nanoseconds begin, end, before; ///< before: of this thread, in earlier stretches
    };
    std::vector<Stretch> m_stretches; ///< by thread and begin, none overlapping another
};

} // namespace parascope::exchange::trace
