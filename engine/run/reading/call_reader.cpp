// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/reading/call_reader.h"

#include "engine/base/core/durations.h"
#include "engine/base/core/sentences.h"
#include "engine/base/core/units.h"
#include "engine/base/statistics/order.h"
#include "engine/exchange/outside_reader.h"
#include "engine/run/reading/reported.h"

#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace parascope::reading {

namespace {

/// Largest number of bytes of each text of a call that its run stores.
constexpr std::size_t storedBytes = 8 << 10;

/// Returns the end of a text: errors and results are there.
std::string endOf(const std::string& text)
{
    if (text.size() <= storedBytes)
        return text;
    auto begin = text.size() - storedBytes;
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80)
        ++begin;
    return "(" + std::to_string(begin) + " bytes before) ..." + text.substr(begin);
}

std::string lastWordsOf(const protocol::Called& called)
{
    for (const auto* text : {&called.errors, &called.output}) {
        const auto end = text->find_last_not_of(" \t\r\n");
        if (end == std::string::npos)
            continue;
        const auto line = text->rfind('\n', end);
        const auto first = line == std::string::npos ? 0 : line + 1;
        constexpr std::size_t most = 300;
        return "; its last words: " + text->substr(first, std::min(most, end + 1 - first));
    }
    return {};
}

} // namespace

CallReader::CallReader(std::shared_ptr<const benchmark::Description> description, Parameters point)
    : m_description(std::move(description)), m_point(std::move(point)),
      m_cost(benchmark::costOf(*m_description, m_point).value_or(benchmark::Cost()))
{
}

std::optional<Failure> CallReader::failureOf(const protocol::Called& called) const
{
    const auto& statuses = m_description->statuses;
    const bool ended = called.signal == 0 && !called.timedOut;
    if (ended && std::find(statuses.begin(), statuses.end(), called.status) != statuses.end())
        return std::nullopt;
    const auto words = lastWordsOf(called);
    if (auto known = knownFailure(called))
        return known;
    if (called.timedOut)
        return Failure{Outcome::Timeout,
                       "The call did not end within " + withPrefix(m_description->seconds, "s") + words};
    if (called.signal != 0)
        return Failure{Outcome::Crash, "The program was ended by signal " + std::to_string(called.signal) +
                                           " (" + strsignal(called.signal) + ")" + words};
    return Failure{Outcome::Crash, "The program exited with status " + std::to_string(called.status) + words};
}

std::optional<Outcome> CallReader::outcomeOf(const std::string& text) const
{
    for (const auto& [pattern, outcome] : {std::pair(&m_description->outOfMemory, Outcome::Oom),
                                           std::pair(&m_description->unsupported, Outcome::Unsupported)})
        if (!pattern->empty() && RE2::PartialMatch(text, RE2(*pattern, RE2::Quiet)))
            return outcome;
    return std::nullopt;
}

std::optional<Failure> CallReader::knownFailure(const protocol::Called& called) const
{
    for (const auto* text : {&called.errors, &called.output})
        if (const auto outcome = outcomeOf(*text))
            return Failure{*outcome, (*outcome == Outcome::Oom ? "The program had too little memory"
                                                               : "The program does not support this point") +
                                         lastWordsOf(called)};
    return std::nullopt;
}

Reading CallReader::take(const protocol::Called& called)
{
    Reading out;
    m_last = {{"output", endOf(called.output)}, {"errors", endOf(called.errors)}};
    if (called.leftOut > 0)
        m_last["left_out_bytes"] = called.leftOut;
    m_leftBehind += called.leftBehind;
    out.failure = failureOf(called);
    if (out.failure)
        return out;
    Call call{called.seconds, called.cpuSeconds, called.peakBytes, {}};
    if (const auto done = read(called, call, out); !done || out.failure) {
        if (auto known = knownFailure(called))
            out.failure = std::move(known);
        else if (!out.failure)
            out.failure = Failure{Outcome::Crash, done.error().text()};
        return out;
    }
    ++m_calls;
    if (m_calls > 1)
        m_samples.clear();
    m_read.push_back(std::move(call));
    return out;
}

Result<void> CallReader::read(const protocol::Called& called, Call& call, Reading& out)
{
    const auto& reads = m_description->reads;
    out.seconds = out.value = called.seconds;
    if (!reads.format.empty() || !reads.command.empty())
        PARASCOPE_CHECK(readReport(called, call, out));
    else if (reads.value)
        PARASCOPE_CHECK(readValue(called, call, out));
    for (const auto& [name, reported] : reads.metrics) {
        const auto number = numberOf(reported, called, m_leftOut);
        if (!number)
            return Error::badInput("\"%1\": %2", name, number.error().message);
        call.metrics.emplace_back(name, *number);
    }
    if (!(out.seconds > 0))
        return Error::badInput("The program reported a time or rate of 0 or less.");
    if (!isDuration(out.seconds))
        return Error::badInput("The program reported a rate so small that a step has no finite time.");
    return {};
}

Result<void> CallReader::readValue(const protocol::Called& called, Call& call, Reading& out)
{
    const auto& reads = m_description->reads;
    PARASCOPE_TRY(const double number, numberOf(*reads.value, called, m_leftOut));
    const auto& unit = reads.value->unit;
    if (unit == "s") {
        out.seconds = out.value = number;
        return {};
    }
    call.metrics.emplace_back(reads.metric, number);
    if (unit.ends_with("/s")) {
        if (!(number > 0))
            return Error::badInput("The program reported a rate of %1.", toText(Value(number)));
        out.seconds = out.value = m_cost.work / number;
    } else if (number > 0) {
        out.value = number;
    }
    return {};
}

/// Reads the report with an importer. The report must hold one run.
Result<void> CallReader::readReport(const protocol::Called& called, Call& call, Reading& out)
{
    PARASCOPE_TRY(const auto text, textOf(called, m_description->reads.from));
    exchange::ImportOptions options;
    const auto& reads = m_description->reads;
    options.format = reads.format.empty() ? "auto" : reads.format;
    auto read = reads.command.empty()
                    ? exchange::readImportText(std::string(text), "report", options)
                    : exchange::readTextWithProgram(reads.command, std::string(text), options);
    if (!read)
        return tl::unexpected(read.error());
    if (!read->errors.empty())
        return Error::badInput("The report cannot be read: %1.", read->errors.front().reason);
    if (read->runs.size() != 1)
        return Error::badInput("The report holds %1 runs; a call must give one.", read->runs.size());
    const auto& run = read->runs.front();
    if (run.outcome != Outcome::Completed) {
        out.failure =
            Failure{run.outcome, run.message.empty() ? "The report says " + std::string(nameOf(run.outcome))
                                                     : run.message};
        return {};
    }
    std::optional<double> step = run.stepMedian;
    for (const auto& [name, value] : run.metrics) {
        if (name == metric::stepSeconds)
            step = step ? step : value;
        else if (std::none_of(call.metrics.begin(), call.metrics.end(),
                              [&](const auto& known) { return known.first == name; }))
            call.metrics.emplace_back(name, value);
    }
    if (step)
        out.seconds = out.value = *step;
    if (m_calls == 0)
        m_samples = run.stepSeconds;
    m_report = run.implementation;
    return {};
}

void CallReader::addTo(store::RunRecord& record, std::size_t warmup) const
{
    record.conditions["calls"] = m_calls;
    record.conditions["call"] = m_last;
    if (m_leftBehind > 0)
        record.conditions["left_behind"] = m_leftBehind;
    if (m_report.is_object() && !m_report.empty())
        record.conditions["report"] = m_report;
    for (const auto& reason : m_leftOut)
        addSentence(record.message, Message::format("What the program printed: %1.", reason));
    if (m_read.empty() || record.outcome != Outcome::Completed)
        return;
    const std::size_t first = std::min(warmup, m_read.size() - 1);
    std::map<std::string, std::vector<double>> values;
    std::vector<std::string> order;
    const auto note = [&](const std::string& name, double value) {
        auto [it, fresh] = values.try_emplace(name);
        if (fresh)
            order.push_back(name);
        it->second.push_back(value);
    };
    // A number that the program reports itself takes precedence.
    const auto noteOwn = [&](const std::string& name, double value) {
        const auto& reported = m_read[first].metrics;
        if (std::none_of(reported.begin(), reported.end(),
                         [&](const auto& one) { return one.first == name; }))
            note(name, value);
    };
    double peak = 0;
    for (std::size_t i = first; i < m_read.size(); ++i) {
        for (const auto& [name, value] : m_read[i].metrics)
            note(name, value);
        noteOwn("call_seconds", m_read[i].seconds);
        noteOwn("cpu_seconds", m_read[i].cpuSeconds);
        peak = std::max(peak, m_read[i].peakBytes);
    }
    const auto add = [&](const char* name, double value) {
        if (std::isfinite(value) && value > 0 && !values.contains(name))
            record.metrics.emplace_back(name, value);
    };
    for (const auto& name : order)
        record.metrics.emplace_back(name, statistics::medianOf(values[name]));
    add("resident_peak_bytes", peak);
    const double step = record.stepMedian.value_or(0);
    add(metric::flopsPerStepRecorded, m_cost.flops);
    add(metric::flopsPerSecondRecorded, m_cost.flops / step);
    add(metric::bytesPerSecond, m_cost.bytes / step);
    add(metric::arithmeticIntensity, m_cost.flops / m_cost.bytes);
    add(metric::parameters, m_cost.parameters);
    add(metric::tokensPerSecond, m_cost.tokens / step);
}

} // namespace parascope::reading
