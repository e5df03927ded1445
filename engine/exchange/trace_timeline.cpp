// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_timeline.h"

#include "engine/exchange/trace_rows.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <array>
#include <limits>

namespace parascope::exchange::trace {

namespace {

namespace torch = workload::torch;

constexpr double perSecond = 1e9;

/// The launch and the operation of each event of the device.
struct Joined
{
    std::vector<std::uint32_t> launch, operation; ///< indices by event; `nobody` if unknown
};

Joined join(const Events& events, const Host& host)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>> byCorrelation, byId;
    for (std::size_t i = 0; i < events.launches.size(); ++i)
        if (events.launches[i].correlation >= 0)
            byCorrelation.emplace_back(events.launches[i].correlation, static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < events.operations.size(); ++i)
        if (events.operations[i].externalId >= 0)
            byId.emplace_back(events.operations[i].externalId, static_cast<std::uint32_t>(i));
    const auto find = [](const auto& list, std::int64_t id) {
        const auto it = std::lower_bound(list.begin(), list.end(), std::pair(id, std::uint32_t{0}));
        return id >= 0 && it != list.end() && it->first == id ? it->second : nobody;
    };
    std::sort(byCorrelation.begin(), byCorrelation.end());
    std::sort(byId.begin(), byId.end());
    Joined out;
    for (const auto& event : events.device) {
        const auto launch = find(byCorrelation, event.correlation);
        auto operation = launch == nobody ? nobody : host.operation[launch];
        if (operation == nobody)
            operation = find(byId, event.externalId);
        out.launch.push_back(launch);
        out.operation.push_back(operation);
    }
    return out;
}

/// Returns whether a runtime call blocks the host until the device has finished its work.
bool waitsForDevice(std::string_view call)
{
    return call.find("ynchronize") != std::string_view::npos ||
           (call.find("Memcpy") != std::string_view::npos && call.find("Async") == std::string_view::npos);
}

std::vector<Gap> gapsOf(const Events& events, const Host& host, const Joined& joined)
{
    const BusyThreads threads(events, host);
    std::vector<Nanoseconds> waited; // times at which the host finished waiting for the device
    for (const auto& launch : events.launches)
        if (waitsForDevice(events.texts[launch.name]))
            waited.push_back(launch.end);
    std::sort(waited.begin(), waited.end());
    std::vector<Gap> gaps;
    auto end = events.device.front().begin;
    for (std::size_t i = 0; i < events.device.size(); ++i) {
        const auto& event = events.device[i];
        const auto from = end, to = event.begin;
        end = std::max(end, event.end);
        if (to <= from)
            continue;
        if (joined.launch[i] == nobody) {
            gaps.push_back({from, to, Idle::Unknown});
            continue;
        }
        const auto& launch = events.launches[joined.launch[i]];
        const auto since = std::upper_bound(waited.begin(), waited.end(), from);
        if (launch.end <= from) {
            gaps.push_back({from, to, Idle::Queued});
        } else if (since != waited.end() && *since <= launch.begin) {
            gaps.push_back({from, to, Idle::Sync});
        } else {
            const auto called = std::clamp(launch.begin, from, to);
            gaps.push_back(
                {from, to, Idle::Host, threads.within(launch.thread, from, called) + (to - called)});
        }
    }
    return gaps;
}

void addIdle(Timeline& out, const std::vector<Gap>& gaps)
{
    const auto add = [&](Idle cause, Nanoseconds time) {
        out.idle[static_cast<std::size_t>(cause)] += static_cast<double>(time) / perSecond;
    };
    for (const auto& gap : gaps) {
        add(Idle::Launching, gap.launching);
        add(gap.cause, gap.end - gap.begin - gap.launching);
    }
}

/// Returns the share of each event in the busy time: while n events overlap, each gets 1/n of the time. Sets
/// the busy time, which is the sum of the shares, and the time with only communication.
std::vector<double> sharesOf(Timeline& out, const Events& events)
{
    struct Boundary
    {
        Nanoseconds time;
        std::uint32_t event;
        bool ends;
    };
    std::vector<Boundary> boundaries;
    std::vector<std::uint8_t> talks;
    for (std::size_t i = 0; i < events.device.size(); ++i) {
        const auto& event = events.device[i];
        boundaries.push_back({event.begin, static_cast<std::uint32_t>(i), false});
        boundaries.push_back({event.end, static_cast<std::uint32_t>(i), true});
        talks.push_back(torch::classOf(events.texts[event.name]) == torch::Class::Communication);
    }
    std::sort(boundaries.begin(), boundaries.end(),
              [](const auto& a, const auto& b) { return a.time < b.time; });
    std::vector<double> shares(events.device.size(), 0);
    double each = 0; // share of an imaginary event that runs from the start
    std::size_t running = 0, talking = 0;
    auto last = boundaries.front().time;
    // Events without a length are skipped below: their share is 0, and their two boundaries have no fixed
    // order.
    for (const auto& boundary : boundaries) {
        const double time = static_cast<double>(boundary.time - last) / perSecond;
        last = boundary.time;
        if (running > 0) {
            each += time / static_cast<double>(running);
            out.busy += time;
            if (talking == running)
                out.communicationAlone += time;
        }
        const bool empty = events.device[boundary.event].begin == events.device[boundary.event].end;
        if (empty)
            continue;
        shares[boundary.event] += boundary.ends ? each : -each;
        running += boundary.ends ? std::size_t(-1) : 1;
        if (talks[boundary.event])
            talking += boundary.ends ? std::size_t(-1) : 1;
    }
    return shares;
}

/// Computes the step times from the begin of the first kernel of each step. Returns the idle time at the end
/// of the last step.
std::optional<Gap> addSteps(Timeline& out, const Events& events, const Joined& joined)
{
    const auto marks = stepMarks(events);
    std::vector<Nanoseconds> first;
    first.assign(marks.size(), std::numeric_limits<Nanoseconds>::max());
    auto end = events.device.front().end;
    for (std::size_t i = 0; i < events.device.size(); ++i) {
        end = std::max(end, events.device[i].end);
        if (marks.empty() || (joined.launch[i] == nobody && joined.operation[i] == nobody))
            continue;
        const auto called = joined.launch[i] != nobody ? events.launches[joined.launch[i]].begin
                                                       : events.operations[joined.operation[i]].begin;
        const auto after = std::upper_bound(marks.begin(), marks.end(), called);
        auto& at = first[after == marks.begin() ? 0 : static_cast<std::size_t>(after - marks.begin() - 1)];
        at = std::min(at, events.device[i].begin);
    }
    std::erase(first, std::numeric_limits<Nanoseconds>::max());
    std::sort(first.begin(), first.end());
    if (first.empty())
        first.push_back(events.device.front().begin);
    first.front() = events.device.front().begin;
    std::optional<Gap> last;
    // Each step lasts until the next one begins. The last one lasts at least as long as its step on the host.
    if (first.size() > 1) {
        const auto step = std::max_element(events.steps.begin(), events.steps.end(),
                                           [](const auto& a, const auto& b) { return a.begin < b.begin; });
        const auto idle = std::max<Nanoseconds>(0, first.back() + step->length() - end);
        out.idle[static_cast<std::size_t>(Idle::Host)] += static_cast<double>(idle) / perSecond;
        if (idle > 0)
            last = Gap{end, end + idle, Idle::Host};
        end += idle;
    }
    first.push_back(end);
    for (std::size_t i = 0; i + 1 < first.size(); ++i)
        out.steps.push_back(static_cast<double>(first[i + 1] - first[i]) / perSecond);
    out.span = static_cast<double>(end - events.device.front().begin) / perSecond;
    return last;
}

/// Removes the kernels before the first one whose launch is in the trace. They were launched before the
/// recording began.
void leaveOut(Timeline& out, Events& events, Joined& joined)
{
    std::size_t first = 0;
    const auto isJoined = [&](std::size_t i) {
        return joined.launch[i] != nobody || joined.operation[i] != nobody;
    };
    while (first < events.device.size() && !isJoined(first))
        ++first;
    if (first == events.device.size())
        return;
    for (std::size_t i = 0; i < first; ++i)
        out.leftOutSeconds += static_cast<double>(events.device[i].length()) / perSecond;
    out.leftOut = first;
    const auto count = static_cast<std::ptrdiff_t>(first);
    events.device.erase(events.device.begin(), events.device.begin() + count);
    joined.launch.erase(joined.launch.begin(), joined.launch.begin() + count);
    joined.operation.erase(joined.operation.begin(), joined.operation.begin() + count);
}

void addDevice(Timeline& out, Events& events, const Host& host, Detail* detail)
{
    std::sort(events.device.begin(), events.device.end(),
              [](const auto& a, const auto& b) { return a.begin < b.begin; });
    auto joined = join(events, host);
    leaveOut(out, events, joined);
    out.events = events.device.size();
    out.begin = events.device.front().begin;
    const auto last = addSteps(out, events, joined);
    auto gaps = gapsOf(events, host, joined);
    addIdle(out, gaps);
    if (last)
        gaps.push_back(*last);
    const auto shares = sharesOf(out, events);
    Rows rows(events, host, out);
    for (std::size_t i = 0; i < events.device.size(); ++i)
        if (joined.operation[i] != nobody && !isScratch(events, events.device[i], joined.operation[i]))
            rows.take(joined.operation[i]);
    rows.settleCosts();
    for (std::size_t i = 0; i < events.device.size(); ++i) {
        const auto& event = events.device[i];
        const auto seconds = static_cast<double>(event.length()) / perSecond;
        const auto operation = joined.operation[i], launch = joined.launch[i];
        if (isScratch(events, event, operation))
            rows.add(std::string(scratchName), operation != nobody ? host.layer[operation] : nobody, seconds,
                     shares[i]);
        else if (operation != nobody)
            rows.addOperation(operation, seconds, shares[i]);
        else
            rows.add(kernelNameOf(events, event), launch != nobody ? host.launchLayer[launch] : nobody,
                     seconds, shares[i]);
    }
    rows.finish();
    if (detail)
        *detail = {std::move(gaps), std::move(joined.operation)};
}

/// Adds the rows of a trace without a device: the time of each operator minus the time of the operators that
/// it called.
void addHost(Timeline& out, const Events& events, const Host& host)
{
    out.hostOnly = true;
    const auto& operations = events.operations;
    std::vector<Nanoseconds> own(operations.size());
    auto begin = operations.front().begin, end = operations.front().end;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        own[i] += operations[i].length();
        if (host.parent[i] != nobody)
            own[host.parent[i]] -= operations[i].length();
        begin = std::min(begin, operations[i].begin);
        end = std::max(end, operations[i].end);
    }
    out.begin = begin;
    for (const auto& step : events.steps) {
        begin = std::min(begin, step.begin);
        end = std::max(end, step.end);
        out.steps.push_back(static_cast<double>(step.length()) / perSecond);
    }
    out.span = static_cast<double>(end - begin) / perSecond;
    if (out.steps.empty())
        out.steps.push_back(out.span);
    out.busy = static_cast<double>(BusyThreads(events, host).anyThread()) / perSecond;
    out.idle[static_cast<std::size_t>(Idle::Host)] = std::max(out.span - out.busy, 0.0);
    double sum = 0;
    Rows rows(events, host, out);
    for (std::size_t i = 0; i < own.size(); ++i)
        if (own[i] > 0) {
            sum += static_cast<double>(own[i]) / perSecond;
            rows.take(static_cast<std::uint32_t>(i));
        }
    rows.settleCosts();
    for (std::size_t i = 0; i < own.size(); ++i)
        if (own[i] > 0) {
            const double seconds = static_cast<double>(own[i]) / perSecond;
            rows.addOperation(static_cast<std::uint32_t>(i), seconds, sum > 0 ? seconds / sum * out.busy : 0);
        }
    rows.finish();
    out.events = operations.size();
}

} // namespace

bool isScratch(const Events& events, const DeviceEvent& event, std::uint32_t operation)
{
    if (event.kind != DeviceEvent::Kind::Memset)
        return false;
    const auto kind = operation == nobody ? torch::Class::Kernel
                                          : torch::classOf(events.texts[events.operations[operation].name]);
    return kind != torch::Class::Other && kind != torch::Class::Copy && kind != torch::Class::Elementwise;
}

std::string kernelNameOf(const Events& events, const DeviceEvent& event)
{
    constexpr std::size_t longestKernel = 160; // a longer name has only template arguments after this length
    return torch::kernelName(events.texts[event.name].substr(0, longestKernel));
}

std::string_view nameOf(Idle cause)
{
    constexpr std::array<std::string_view, idleCauses> names{"between queued kernels", "host launching",
                                                             "host busy elsewhere", "after a synchronisation",
                                                             "before a kernel without a launch"};
    return names[static_cast<std::size_t>(cause)];
}

Result<Timeline> timelineOf(Events& events, const std::string& file, Detail* detail)
{
    takeOutStrays(events);
    if (events.device.empty() && !events.strange.empty()) {
        std::string names;
        for (const auto& [category, count] : events.strange)
            names += (names.empty() ? "\"" : ", \"") + category + "\" (" + std::to_string(count) + ')';
        return Error::badInput(
            "%1 contains events of categories that are not understood, %2, and none of a device "
            "that is: the times of its operators on the host are not those of a step.",
            file, names);
    }
    if (events.device.empty() && events.operations.empty())
        return events.impossible > 0
                   ? Error::badInput("%1 is a trace whose %2 operators and kernels have no times that can be "
                                     "(\"ts\", \"dur\").",
                                     file, events.impossible)
                   : Error::badInput(
                         "%1 is a trace without operators and kernels: it contains nothing from PyTorch.",
                         file);
    // A flow arrow starts inside the call that launched the event at its end, so arrows replace calls that
    // were not recorded.
    if (events.launches.empty())
        events.launches = std::move(events.flows);
    events.flows = {};
    const auto host = hostOf(events);
    Timeline out;
    out.impossible = events.impossible;
    out.training = host.training;
    out.model = host.model;
    if (!events.device.empty())
        addDevice(out, events, host, detail);
    else {
        addHost(out, events, host);
        if (detail)
            detail->operation = host.parent;
    }
    return out;
}

} // namespace parascope::exchange::trace
