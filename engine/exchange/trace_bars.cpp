// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_bars.h"

#include "engine/exchange/trace_host.h"
#include "engine/exchange/trace_rows.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

namespace parascope::exchange::trace {

namespace {

using workload::EventTimeline;

/// Puts the events of one stream or thread into as few rows as their overlaps need.
class Lanes
{
public:
    void add(const EventTimeline::Event& event)
    {
        // Older traces have whole microseconds, so that an event seems to begin before the last one ends.
        constexpr Nanoseconds rounding = 1000;
        constexpr std::size_t most = 8;
        std::size_t i = 0;
        while (i + 1 < most && i < m_rows.size() && m_rows[i].back().end > event.begin + rounding)
            ++i;
        if (i == m_rows.size())
            m_rows.emplace_back();
        m_rows[i].push_back(event);
    }
    [[nodiscard]] std::vector<std::vector<EventTimeline::Event>>& rows() { return m_rows; }

private:
    std::vector<std::vector<EventTimeline::Event>> m_rows;
};

/// Sorts "2" before "10".
auto inOrder(std::string_view text)
{
    std::uint64_t number = 0;
    const auto end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, number);
    const bool whole = error == std::errc() && last == end;
    return std::tuple(!whole, whole ? number : 0, std::string(text));
}

class Bars
{
public:
    Bars(const Events& events, Nanoseconds begin)
        : m_events(events), m_begin(begin), m_signatures(events.texts, events.operations)
    {
    }

    void addDevice(const Detail& detail)
    {
        for (std::size_t i = 0; i < m_events.device.size(); ++i) {
            const auto& event = m_events.device[i];
            const auto operation = detail.operation[i];
            if (isScratch(m_events, event, operation))
                add(event, std::string(scratchName));
            else if (operation != nobody)
                add(event, m_signatures.of(operation).operation);
            else
                add(event, kernelNameOf(m_events, event));
        }
        for (const auto& gap : detail.gaps) {
            EventTimeline::Idle idle;
            const bool launched = gap.launching == gap.end - gap.begin;
            idle.begin = gap.begin - m_begin;
            idle.end = gap.end - m_begin;
            idle.name = idle.operation = causeOf(launched ? Idle::Launching : gap.cause);
            idle.kind = workload::torch::Class::Idle;
            idle.second = causeOf(Idle::Launching);
            idle.secondLength = launched ? 0 : gap.launching;
            m_out.idle.push_back(idle);
        }
    }

    void addHost(const Detail& detail)
    {
        for (std::size_t i = 0; i < m_events.operations.size(); ++i)
            if (detail.operation[i] == nobody)
                add(m_events.operations[i], m_signatures.of(static_cast<std::uint32_t>(i)).operation);
        m_out.hostOnly = true;
    }

    EventTimeline take()
    {
        std::map<std::tuple<bool, std::uint64_t, std::string>, std::vector<EventTimeline::Row>> processes;
        for (auto& [thread, lanes] : m_lanes) {
            const std::string_view text = m_events.texts[thread];
            const auto slash = std::min(text.rfind('/'), text.size());
            auto& rows = processes[inOrder(text.substr(0, slash))];
            for (auto& events : lanes.rows())
                rows.push_back({std::string(text.substr(0, slash)),
                                std::string(text.substr(std::min(slash + 1, text.size()))),
                                std::move(events)});
        }
        for (auto& [process, rows] : processes) {
            std::stable_sort(rows.begin(), rows.end(),
                             [](const auto& a, const auto& b) { return inOrder(a.lane) < inOrder(b.lane); });
            std::move(rows.begin(), rows.end(), std::back_inserter(m_out.rows));
        }
        for (const auto& row : m_out.rows)
            for (const auto& event : row.events)
                m_out.end = std::max(m_out.end, event.end);
        if (!m_out.idle.empty())
            m_out.end = std::max(m_out.end, m_out.idle.back().end);
        for (std::uint32_t i = 0; i < m_names.size(); ++i)
            m_out.names.push_back(m_names[i]);
        return std::move(m_out);
    }

private:
    std::uint32_t causeOf(Idle cause) { return m_names.idOf(nameOf(cause)); }

    void add(const Span& span, const std::string& operation)
    {
        const auto name = m_names.idOf(m_events.texts[span.name]);
        const auto id = m_names.idOf(operation);
        if (id >= m_kinds.size())
            m_kinds.resize(id + 1, unknownKind);
        if (m_kinds[id] == unknownKind)
            m_kinds[id] = static_cast<std::uint8_t>(workload::torch::classOf(operation));
        m_lanes[span.thread].add({span.begin - m_begin, span.end - m_begin, name, id,
                                  static_cast<workload::torch::Class>(m_kinds[id])});
    }

    static constexpr std::uint8_t unknownKind = 255;
    const Events& m_events;
    Nanoseconds m_begin;
    Signatures m_signatures;
    Texts m_names;
    std::vector<std::uint8_t> m_kinds; ///< class by name
    std::map<std::uint32_t, Lanes> m_lanes;
    EventTimeline m_out;
};

} // namespace

EventTimeline barsOf(const Events& events, const Timeline& timeline, const Detail& detail)
{
    Bars bars(events, timeline.begin);
    if (timeline.hostOnly)
        bars.addHost(detail);
    else
        bars.addDevice(detail);
    return bars.take();
}

} // namespace parascope::exchange::trace
