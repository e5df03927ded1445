// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a trace event by event. The text is cut between events, and each event is parsed separately, so that
// a file of several gigabytes needs only the memory of the kept events.
#include "engine/exchange/trace_events.h"

#include "engine/base/core/interruption.h"
#include "engine/exchange/trace_event_handler.h"

#include <algorithm>
#include <optional>

namespace parascope::exchange::trace {

namespace {

constexpr std::size_t mostKept = 60'000'000, mostText = std::size_t{1} << 30;

Result<void> readEvent(std::string_view text, EventHandler& handler, const Cursor& at, std::size_t number)
{
    handler.begin();
    if (!text.starts_with('{'))
        return Error::badInput("%1: event %2 of the trace, before byte %3, is not an object.", at.file(),
                               number, at.byte());
    if (Json::sax_parse(text.begin(), text.end(), &handler)) {
        handler.take();
        return {};
    }
    if (handler.dismissed())
        return {};
    // Some versions write NaN for a rate without a value, which is not JSON.
    auto read = parseJson(text, {}, {.maxBytes = longestValue, .maxDepth = 64, .nanAsNull = true});
    if (!read)
        return Error::badInput("%1: event %2 of the trace, before byte %3, is damaged.", at.file(), number,
                               at.byte());
    handler.begin();
    const auto again = toLine(*read);
    if (Json::sax_parse(again.begin(), again.end(), &handler))
        handler.take();
    return {};
}

Result<void> readList(Cursor& cursor, Events& out)
{
    cursor.skip(); // the bracket
    EventHandler handler(out);
    for (;;) {
        PARASCOPE_CHECK(Interruptible::check());
        PARASCOPE_TRY(char c, cursor.next());
        if (c == ',') {
            cursor.skip();
            PARASCOPE_TRY(c, cursor.next());
        }
        if (c == ']') {
            cursor.skip();
            return {};
        }
        if (c == '\0')
            return cursor.brokenOff();
        PARASCOPE_TRY(const auto text, cursor.value());
        if (text.empty())
            return Error::badInput("%1: the trace is damaged at byte %2.", cursor.file(), cursor.byte());
        PARASCOPE_CHECK(readEvent(text, handler, cursor, ++out.count));
        if (out.operations.size() + out.launches.size() + out.device.size() + out.flows.size() > mostKept ||
            out.texts.bytes() > mostText)
            return Error::badInput(
                "%1 holds more than %2 million operations, calls and kernels, or more than 1 GiB of "
                "names: it does not fit into memory.",
                cursor.file(), mostKept / 1'000'000);
    }
}

/// Keeps a small member next to the list of events. Some files contain the environment of the process
/// ("metadata"). Its variables may contain secrets such as tokens, so only two versions are kept.
void keepHeader(Events& out, const std::string& key, std::string_view text)
{
    constexpr std::size_t most = 1U << 16;
    if (key == "metadata") {
        const auto read = parseJson(text, {}, {.maxBytes = longestValue, .maxDepth = 64, .nanAsNull = true});
        if (read && read->is_object())
            if (const auto torch = read->find("torch_env_info"); torch != read->end() && torch->is_object())
                for (const char* name : {"torch_version", "nvidia_driver_version"})
                    if (const auto it = torch->find(name); it != torch->end() && it->is_string())
                        out.header[name] = *it;
        return;
    }
    if (text.size() > most)
        return;
    if (auto read = parseJson(text, {}, {.maxBytes = most, .maxDepth = 16, .nanAsNull = true}))
        out.header[key] = *std::move(read);
}

} // namespace

namespace {

/// Returns the time window of the events of a trace. It extends from the middle event in both directions up
/// to a gap that is 100 times as long as the span of the middle half of the events, and at least a minute.
/// Returns nothing if there are no events.
std::optional<std::pair<Nanoseconds, Nanoseconds>> windowOf(const Events& events)
{
    constexpr Nanoseconds shortest = 60'000'000'000; // a minute; no trace has a longer pause between events
    constexpr Nanoseconds times = 100;
    std::vector<Nanoseconds> begins;
    const auto take = [&](const auto& list) {
        for (const auto& span : list) {
            begins.push_back(span.begin);
            begins.push_back(span.end);
        }
    };
    take(events.operations);
    take(events.launches);
    take(events.device);
    if (begins.empty())
        return std::nullopt;
    const auto [least, most] = std::minmax_element(begins.begin(), begins.end());
    if (*most - *least <= shortest)
        return std::pair(*least - shortest, *most + shortest);
    std::sort(begins.begin(), begins.end());
    const auto size = begins.size();
    const auto inner = begins[size - 1 - size / 4] - begins[size / 4];
    const auto gap = std::max(shortest, inner < INT64_MAX / times ? times * inner : INT64_MAX);
    auto low = size / 2, high = size / 2;
    while (low > 0 && begins[low] - begins[low - 1] <= gap)
        --low;
    while (high + 1 < size && begins[high + 1] - begins[high] <= gap)
        ++high;
    return std::pair(begins[low], begins[high]);
}

} // namespace

void takeOutStrays(Events& events)
{
    const auto window = windowOf(events);
    if (!window)
        return;
    const auto stray = [&](const Span& span) {
        return span.begin < window->first || span.end > window->second;
    };
    events.impossible += std::erase_if(events.operations, stray) + std::erase_if(events.launches, stray) +
                         std::erase_if(events.device, stray);
    // A step may begin before its events and end after them, but it cannot be longer than the recording.
    const auto span = window->second - window->first;
    const auto far = [&](const Span& other) {
        return window->first - other.begin > span || other.end - window->second > span;
    };
    std::erase_if(events.flows, stray);
    std::erase_if(events.modules, far);
    events.impossible += std::erase_if(events.steps, [&](const Span& step) {
        return far(step) || (events.wall > 0 && step.length() > events.wall);
    });
}

std::vector<Nanoseconds> stepMarks(const Events& events)
{
    std::vector<Nanoseconds> marks;
    for (const auto& step : events.steps)
        marks.push_back(step.begin);
    std::sort(marks.begin(), marks.end());
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return marks;
}

std::uint32_t Texts::idOf(std::string_view text)
{
    if (const auto it = m_ids.find(text); it != m_ids.end())
        return it->second;
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.emplace_back(text);
    m_ids.emplace(m_texts.back(), id);
    m_bytes += text.size() + 96;
    return id;
}

namespace {

/// Returns whether a list begins with an event. The profiler of torch.autograd writes only such a list,
/// without an object around it.
bool isListOfEvents(Cursor& cursor)
{
    cursor.skip(); // the bracket
    const auto first = cursor.next();
    if (!first || *first != '{')
        return false;
    const auto text = cursor.value();
    if (!text)
        return false;
    const auto event = parseJson(*text, {}, {.maxBytes = longestValue, .maxDepth = 64, .nanAsNull = true});
    return event && event->is_object() && event->contains("ph") && event->contains("name") &&
           event->contains("pid");
}

} // namespace

bool isTrace(Source source)
{
    constexpr std::size_t farthest = std::size_t{8} << 20;
    Cursor cursor(std::move(source), {}, farthest); // the limit stops the search in endless blanks
    auto c = cursor.next();
    if (c && *c == '[')
        return isListOfEvents(cursor);
    if (!c || *c != '{')
        return false;
    cursor.skip();
    while (cursor.byte() < farthest) {
        c = cursor.next();
        if (c && *c == ',') {
            cursor.skip();
            c = cursor.next();
        }
        if (!c || *c != '"')
            return false;
        const auto key = cursor.value();
        const bool events = key && *key == "\"traceEvents\"";
        c = cursor.next();
        if (!key || !c || *c != ':')
            return false;
        cursor.skip();
        if (events) {
            c = cursor.next();
            return c && *c == '[';
        }
        if (!cursor.value())
            return false;
    }
    return false;
}

Result<Events> readEvents(Source source, const std::string& file)
{
    Cursor cursor(std::move(source), file);
    Events out;
    bool any = false;
    PARASCOPE_TRY(char c, cursor.next());
    if (c == '[') {
        PARASCOPE_CHECK(readList(cursor, out));
        return out;
    }
    if (c != '{')
        return Error::badInput("%1 is not a trace: it does not begin with an object.", file);
    cursor.skip();
    for (;;) {
        PARASCOPE_TRY(c, cursor.next());
        if (c == ',') {
            cursor.skip();
            PARASCOPE_TRY(c, cursor.next());
        }
        if (c == '}')
            break;
        if (c == '\0')
            return cursor.brokenOff();
        PARASCOPE_TRY(const auto key, cursor.value());
        const auto name =
            key.size() > 1 && key.front() == '"' ? std::string(key.substr(1, key.size() - 2)) : std::string();
        PARASCOPE_TRY(c, cursor.next());
        if (c != ':' || name.empty())
            return c == '\0' ? cursor.brokenOff()
                             : Error::badInput("%1: the trace is damaged at byte %2.", file, cursor.byte());
        cursor.skip();
        PARASCOPE_TRY(c, cursor.next());
        if (name == "traceEvents" && c == '[') {
            any = true;
            PARASCOPE_CHECK(readList(cursor, out));
            continue;
        }
        PARASCOPE_TRY(const auto text, cursor.value());
        if (text.empty())
            return Error::badInput("%1: the trace is damaged at byte %2.", file, cursor.byte());
        keepHeader(out, name, text);
    }
    if (!any)
        return Error::badInput("%1 is not a trace: it has no list \"traceEvents\".", file);
    return out;
}

} // namespace parascope::exchange::trace
