// SPDX-License-Identifier: GPL-3.0-or-later
// The host's part of a trace: the operator that called each operator, and the module in which each ran. For
// this module only.
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

/// Returns, for each span of `inner`, the index of the innermost span of `outer` on the same thread in which
/// it begins, or `nobody`. Both lists are in the order of startsBefore(). With `same`, both lists are the
/// same one, and no span holds itself.
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
    std::vector<std::uint32_t> parent;    ///< by operation: the operation that called it, or `nobody`
    std::vector<std::uint32_t> layer;     ///< by operation: number in Texts of its module's path, or `nobody`
    std::vector<std::uint32_t> operation; ///< by launch: the innermost operation around it, or `nobody`
    std::vector<std::uint32_t> launchLayer; ///< by launch: number in Texts of its module's path, or `nobody`
    std::string model;                      ///< class of the outermost modules that took most time in total
    bool training = false;
};

/// Computes the host's part. Sorts the operations, launches and modules of `events`. An operation of the
/// backward pass belongs to the module of the forward operation with the same sequence number.
[[nodiscard]] Host hostOf(Events& events);

/// Returns the class of a module, which is its name without its number: "Linear" for "Linear_12".
[[nodiscard]] std::string_view moduleClass(std::string_view module);

/// The times at which the threads were inside operators or runtime calls.
class BusyThreads
{
public:
    BusyThreads(const Events& events, const Host& host);
    /// Returns how long the thread was inside operators or calls between `begin` and `end`.
    [[nodiscard]] Nanoseconds within(std::uint32_t thread, Nanoseconds begin, Nanoseconds end) const;
    /// Returns the total time in which at least one thread was inside operators or calls.
    [[nodiscard]] Nanoseconds anyThread() const;

private:
    [[nodiscard]] Nanoseconds upTo(std::uint32_t thread, Nanoseconds time) const;

    struct Stretch
    {
        std::uint32_t thread;
        Nanoseconds begin, end, before; ///< before: total length of the thread's earlier stretches
    };
    std::vector<Stretch> m_stretches; ///< stretches by thread and begin; those of a thread do not overlap
};

} // namespace parascope::exchange::trace
