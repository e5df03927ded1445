// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_event_handler.h"

#include "engine/base/core/value.h"
#include "engine/exchange/foreign.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <cstdlib>

namespace parascope::exchange::trace {

namespace {

constexpr std::string_view modulePrefix = "nn.Module: ", stepPrefix = "ProfilerStep#";

/// Appends a text as a JSON string. Most texts need no escapes, so they skip the slow path.
void appendQuoted(std::string& list, std::string_view text)
{
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' &&
               static_cast<unsigned char>(c) < 0x80;
    });
    if (plain)
        ((list += '"') += text) += '"';
    else
        list += toLine(Json(text));
}

/// Converts microseconds to nanoseconds and keeps every digit. Nanoseconds since 1970 exceed the precision of
/// a double.
Nanoseconds nanosecondsOf(double microseconds)
{
    const double whole = std::floor(microseconds);
    return static_cast<Nanoseconds>(whole) * 1000 + std::llround((microseconds - whole) * 1000);
}

/// Returns the microseconds of a time as text: a number, possibly with its unit, or a date
/// ("2025-06-01T10:00:00.123456Z"). Returns NaN for any other text.
double microsecondsOf(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    text.remove_prefix(std::min(begin, text.size()));
    if (text.find_first_of("-:", 1) != std::string_view::npos && text.find("e-") == std::string_view::npos) {
        const auto day = foreign::millisecondsOf(text);
        const auto point = text.find('.');
        const std::string fraction(point == std::string_view::npos ? "0" : text.substr(point));
        return day > 0 ? static_cast<double>(day) * 1e3 + std::strtod(fraction.c_str(), nullptr) * 1e6
                       : std::nan("");
    }
    const auto end = std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
    auto unit = text.substr(end);
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    for (const auto& [name, factor] : {std::pair<std::string_view, double>{"", 1},
                                       {"us", 1},
                                       {"\u00B5s", 1},
                                       {"\u03BCs", 1},
                                       {"ns", 1e-3},
                                       {"ms", 1e3},
                                       {"s", 1e6}})
        if (const auto number = numberOf(valueFromText(std::string(text.substr(0, end))));
            number && unit == name)
            return *number * factor;
    return std::nan("");
}

} // namespace

/// Returns the kind of a category of PyTorch 1.8 to 2.x (ActivityType.cpp of libkineto), for every backend
/// ("cuda_runtime", "xpu_runtime"). The categories of other kinds of devices are Strange unless their events
/// are known to be kernels.
EventHandler::Kind EventHandler::kindOf(std::string_view category)
{
    static constexpr std::pair<std::string_view, Kind> known[] = {{"cpu_op", Kind::Operation},
                                                                  {"Operator", Kind::Operation},
                                                                  {"kernel", Kind::Device},
                                                                  {"Kernel", Kind::Device},
                                                                  {"concurrent_kernel", Kind::Device},
                                                                  {"mtia_ccp_events", Kind::Device},
                                                                  {"gpu_memcpy", Kind::Copy},
                                                                  {"Memcpy", Kind::Copy},
                                                                  {"gpu_memset", Kind::Fill},
                                                                  {"Memset", Kind::Fill},
                                                                  {"Runtime", Kind::Launch},
                                                                  {"python_function", Kind::Python},
                                                                  {"user_annotation", Kind::Annotation},
                                                                  {"ac2g", Kind::Flow},
                                                                  {"async_gpu", Kind::Flow},
                                                                  {"", Kind::Other},
                                                                  {"Trace", Kind::Wall},
                                                                  {"cpu_instant_event", Kind::Other},
                                                                  {"gpu_user_annotation", Kind::Other},
                                                                  {"cuda_sync", Kind::Other},
                                                                  {"cuda_event", Kind::Other},
                                                                  {"overhead", Kind::Other},
                                                                  {"Overhead", Kind::Other},
                                                                  {"fwdbwd", Kind::Other},
                                                                  {"forward_backward", Kind::Other},
                                                                  {"external_correlation", Kind::Other},
                                                                  {"cuda_profiler_range", Kind::Other},
                                                                  {"collective_comm", Kind::Other},
                                                                  {"python_gc", Kind::Other},
                                                                  {"ProfilerStep", Kind::Other}};
    for (const auto& [name, kind] : known)
        if (category == name)
            return kind;
    return category.ends_with("_runtime") || category.ends_with("_driver") ? Kind::Launch : Kind::Strange;
}

bool EventHandler::string(std::string& text)
{
    if (m_depth == 1)
        switch (m_field) {
        case Field::Phase:
            m_event.phase = text.size() == 1 ? text[0] : '?';
            break;
        case Field::Category:
            m_kind = kindOf(text);
            if (m_kind == Kind::Strange)
                m_event.category = text;
            break;
        case Field::Name:
            m_event.name = text;
            break;
        case Field::Pid:
            m_event.pid = text;
            break;
        case Field::Tid:
            m_event.tid = text;
            break;
        default:
            numeral(text);
            break;
        }
    else if (m_depth == 2)
        numeral(text);
    if (m_depth == 1 && !wanted()) {
        m_dismissed = true;
        return false;
    }
    return m_depth < 3 || token({}, text);
}

bool EventHandler::key(std::string& name)
{
    if (m_depth == 1)
        m_field = name == "ph"     ? Field::Phase
                  : name == "cat"  ? Field::Category
                  : name == "name" ? Field::Name
                  : name == "pid"  ? Field::Pid
                  : name == "tid"  ? Field::Tid
                  : name == "ts"   ? Field::Begin
                  : name == "dur"  ? Field::Length
                  : name == "id"   ? Field::Id
                                   : Field::None;
    else if (m_depth == 2)
        m_field = name == "External id" || name == "external id" ? Field::ExternalId
                  : name == "correlation"                        ? Field::Correlation
                  : name == "Sequence number"                    ? Field::Sequence
                  : name == "Fwd thread id"                      ? Field::ForwardThread
                  : name == "Input Dims" || name == "Input dims" ? Field::Dims
                  : name == "Input type"                         ? Field::Types
                  : name == "Concrete Inputs"                    ? Field::Scalars
                                                                 : Field::None;
    return true;
}

bool EventHandler::wanted() const
{
    switch (m_kind) {
    case Kind::Other:
        return false;
    case Kind::Python:
        return m_event.name.empty() || m_event.name.starts_with(modulePrefix);
    case Kind::Annotation:
        return m_event.name.empty() || m_event.name.starts_with(stepPrefix);
    case Kind::Flow: // only the start of a flow is used
        return m_event.phase == 's' || m_event.phase == '?';
    default:
        return m_event.phase == 'X' || m_event.phase == '?' || m_event.phase == 's';
    }
}

bool EventHandler::token(std::string_view plain, std::string_view text)
{
    if (auto* list = m_depth > 2 ? listField() : nullptr) {
        separate(*list);
        if (plain.empty())
            appendQuoted(*list, text);
        else
            *list += plain;
    }
    return true;
}

/// Reads a number that is written as text, because some writers quote numbers.
void EventHandler::numeral(const std::string& text)
{
    if (m_field == Field::Begin || m_field == Field::Length) {
        (m_field == Field::Begin ? m_event.begin : m_event.length) = microsecondsOf(text);
        return;
    }
    const auto value = valueFromText(text);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        (void)number(static_cast<double>(*whole), *whole);
    else if (const auto* real = std::get_if<double>(&value); real && std::abs(*real) < 9e18)
        (void)number(*real, static_cast<std::int64_t>(*real));
}

bool EventHandler::number(double value, std::int64_t whole)
{
    if (m_depth > 2)
        return listField() ? token(std::to_string(whole), {}) : true;
    switch (m_field) {
    case Field::Begin:
        m_event.begin = value;
        break;
    case Field::Length:
        m_event.length = value;
        break;
    case Field::Pid:
        m_event.pid = std::to_string(whole);
        break;
    case Field::Tid:
        m_event.tid = std::to_string(whole);
        break;
    case Field::Id:
        m_event.id = whole;
        break;
    case Field::ExternalId:
        m_event.externalId = whole;
        break;
    case Field::Correlation:
        m_event.correlation = whole;
        break;
    case Field::Sequence:
        m_event.sequence = whole;
        break;
    case Field::ForwardThread:
        m_event.backward = whole != 0;
        break;
    default:
        break;
    }
    return true;
}

bool EventHandler::keepsScalars(std::uint32_t name)
{
    if (name >= m_keepsScalars.size())
        m_keepsScalars.resize(name + 1, 2);
    auto& known = m_keepsScalars[name];
    if (known == 2) {
        const auto kind = workload::torch::classOf(m_out.texts[name]);
        known = kind == workload::torch::Class::Attention || kind == workload::torch::Class::Convolution ||
                kind == workload::torch::Class::Reduction;
    }
    return known != 0;
}

bool EventHandler::isKept() const
{
    const bool nameless = m_event.name.empty() && (m_kind == Kind::Python || m_kind == Kind::Annotation);
    return wanted() && !nameless && m_kind != Kind::Unknown && m_kind != Kind::Strange;
}

bool EventHandler::isPossible() const
{
    constexpr double latest = 4e15; // microseconds: more than a century, and whole nanoseconds in 64 bits
    constexpr double earliest = -1e12;
    return m_event.begin > earliest && m_event.begin < latest && m_event.length >= 0 &&
           m_event.length < latest;
}

void EventHandler::take()
{
    const auto& event = m_event;
    // The profiler of torch.autograd writes no categories. The name of the process shows the kind.
    if (m_kind == Kind::Unknown && event.pid.ends_with(" functions"))
        m_kind = event.pid.starts_with("CPU") ? Kind::Operation : Kind::Device;
    if (m_kind == Kind::Strange && event.phase == 'X' && event.length > 0)
        ++m_out.strange[event.category];
    if (!isKept())
        return;
    if (!isPossible()) {
        ++m_out.impossible;
        return;
    }
    Span span;
    span.begin = nanosecondsOf(event.begin);
    span.end = span.begin + nanosecondsOf(event.length);
    span.thread = m_out.texts.idOf(event.pid + '/' + event.tid);
    put(span);
}

void EventHandler::put(Span span)
{
    const auto& event = m_event;
    auto& texts = m_out.texts;
    switch (m_kind) {
    case Kind::Operation: {
        span.name = texts.idOf(event.name);
        if (event.name.starts_with(stepPrefix)) { // until PyTorch 1.11
            m_out.steps.push_back(span);
            break;
        }
        auto inputs = event.dims + '\n' + event.types + '\n';
        if (keepsScalars(span.name))
            inputs += event.scalars;
        m_out.operations.push_back(
            {span, event.externalId, event.sequence, texts.idOf(inputs), event.backward});
        break;
    }
    case Kind::Launch:
        span.name = texts.idOf(event.name);
        m_out.launches.push_back({span, event.correlation});
        break;
    case Kind::Flow:
        span.end = span.begin;
        m_out.flows.push_back({span, event.id});
        break;
    case Kind::Device:
    case Kind::Copy:
    case Kind::Fill:
        span.name = texts.idOf(event.name);
        m_out.device.push_back({span, event.correlation, event.externalId,
                                m_kind == Kind::Copy   ? DeviceEvent::Kind::Memcpy
                                : m_kind == Kind::Fill ? DeviceEvent::Kind::Memset
                                                       : DeviceEvent::Kind::Kernel});
        break;
    case Kind::Python:
        span.name = texts.idOf(std::string_view(event.name).substr(modulePrefix.size()));
        m_out.modules.push_back(span);
        break;
    case Kind::Annotation:
        span.name = texts.idOf(event.name);
        m_out.steps.push_back(span);
        break;
    case Kind::Wall:
        m_out.wall = std::max(m_out.wall, span.length());
        break;
    case Kind::Unknown:
    case Kind::Other:
    case Kind::Strange:
        break;
    }
}

} // namespace parascope::exchange::trace
