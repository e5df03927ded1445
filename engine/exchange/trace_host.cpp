// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_host.h"

#include <map>

namespace parascope::exchange::trace {

namespace {

/// Returns the path of each module call by classes, below the outermost module:
/// "DecoderLayer/Attention/Linear". All calls of one kind of layer thus become one row, because a single
/// layer of a deep model takes too little time to be visible.
std::vector<std::uint32_t> pathsOf(Events& events, const std::vector<std::uint32_t>& parent)
{
    std::vector<std::uint32_t> out(events.modules.size(), nobody);
    for (std::size_t i = 0; i < out.size(); ++i) { // parents come first
        const auto up = parent[i];
        const auto name = std::string(moduleClass(events.texts[events.modules[i].name]));
        const bool below =
            up != nobody && parent[up] != nobody; // leave out the outermost module, which all paths share
        out[i] = events.texts.idOf(below ? events.texts[out[up]] + '/' + name : name);
    }
    return out;
}

std::string modelOf(const Events& events, const std::vector<std::uint32_t>& parent)
{
    std::map<std::string, Nanoseconds, std::less<>> time;
    for (std::size_t i = 0; i < parent.size(); ++i)
        if (parent[i] == nobody)
            time[std::string(moduleClass(events.texts[events.modules[i].name]))] +=
                events.modules[i].length();
    const auto longest = std::max_element(time.begin(), time.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
    return longest == time.end() ? std::string() : longest->first;
}

} // namespace

std::string_view moduleClass(std::string_view module)
{
    const auto end = module.find_last_not_of("0123456789");
    return end != std::string_view::npos && end + 1 < module.size() && end > 0 && module[end] == '_'
               ? module.substr(0, end)
               : module;
}

Host hostOf(Events& events)
{
    Host out;
    std::sort(events.operations.begin(), events.operations.end(), startsBefore);
    std::sort(events.launches.begin(), events.launches.end(), startsBefore);
    std::sort(events.modules.begin(), events.modules.end(), startsBefore);
    const auto& operations = events.operations;
    out.parent = holders(operations, operations, true);
    out.operation = holders(operations, events.launches);
    const auto moduleParent = holders(events.modules, events.modules, true);
    out.model = modelOf(events, moduleParent);
    const auto paths = pathsOf(events, moduleParent);
    const auto pathOf = [&](std::uint32_t module) { return module == nobody ? nobody : paths[module]; };
    out.layer = holders(events.modules, operations);
    std::unordered_map<std::int64_t, std::uint32_t> forward;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        out.layer[i] = pathOf(out.layer[i]);
        if (out.layer[i] != nobody && operations[i].sequence >= 0 && !operations[i].backward)
            forward[operations[i].sequence] = out.layer[i];
    }
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const auto& name = events.texts[operations[i].name];
        out.training = out.training || operations[i].backward || name.ends_with("Backward0");
        if (out.layer[i] != nobody)
            continue;
        if (const auto it = operations[i].backward ? forward.find(operations[i].sequence) : forward.end();
            it != forward.end())
            out.layer[i] = it->second;
        else if (out.parent[i] != nobody)
            out.layer[i] = out.layer[out.parent[i]];
    }
    out.launchLayer = holders(events.modules, events.launches);
    std::transform(out.launchLayer.begin(), out.launchLayer.end(), out.launchLayer.begin(), pathOf);
    return out;
}

BusyThreads::BusyThreads(const Events& events, const Host& host)
{
    std::vector<Span> all;
    for (std::size_t i = 0; i < events.operations.size(); ++i)
        if (host.parent[i] == nobody)
            all.push_back(events.operations[i]);
    for (std::size_t i = 0; i < events.launches.size(); ++i)
        if (host.operation[i] == nobody)
            all.push_back(events.launches[i]);
    std::sort(all.begin(), all.end(), startsBefore);
    for (const auto& span : all) {
        if (!m_stretches.empty() && m_stretches.back().thread == span.thread &&
            span.begin <= m_stretches.back().end) {
            m_stretches.back().end = std::max(m_stretches.back().end, span.end);
            continue;
        }
        const bool same = !m_stretches.empty() && m_stretches.back().thread == span.thread;
        const auto before =
            same ? m_stretches.back().before + m_stretches.back().end - m_stretches.back().begin
                 : Nanoseconds{0};
        m_stretches.push_back({span.thread, span.begin, span.end, before});
    }
}

Nanoseconds BusyThreads::upTo(std::uint32_t thread, Nanoseconds time) const
{
    auto it = std::upper_bound(m_stretches.begin(), m_stretches.end(), std::pair(thread, time),
                               [](const auto& key, const Stretch& stretch) {
                                   return key < std::pair(stretch.thread, stretch.begin);
                               });
    if (it == m_stretches.begin() || (--it)->thread != thread)
        return 0;
    return it->before + std::min(time, it->end) - it->begin;
}

Nanoseconds BusyThreads::within(std::uint32_t thread, Nanoseconds begin, Nanoseconds end) const
{
    return begin < end ? upTo(thread, end) - upTo(thread, begin) : 0;
}

Nanoseconds BusyThreads::anyThread() const
{
    auto all = m_stretches;
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    Nanoseconds sum = 0, end = std::numeric_limits<Nanoseconds>::min();
    for (const auto& stretch : all) {
        if (stretch.end <= end)
            continue;
        sum += stretch.end - std::max(stretch.begin, end);
        end = stretch.end;
    }
    return sum;
}

} // namespace parascope::exchange::trace
