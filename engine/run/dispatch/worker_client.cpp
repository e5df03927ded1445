// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/worker_client.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/units.h"
#include "engine/measure/protocol/message_size.h"
#include "engine/run/dispatch/watchdog.h"
#include "engine/run/dispatch/worker_words.h"

#include <algorithm>
#include <utility>

namespace parascope::dispatch {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Event = Link::Event;

constexpr milliseconds writeWait{30000};
/// Largest number of bytes before hello. A program that prints more than this is not a worker.
constexpr std::size_t maxHelloBytes = std::size_t{1} << 20;
/// Number of steps beyond the run's limit that a worker may have in progress when it receives the request to
/// stop.
constexpr std::size_t surplusSteps = 1'000'000;
/// Limits of messages: at once and per second. A worker reports ten times per second (a kept worker sends all
/// at once after a broken connection). A worker that sends more keeps its lane from other work.
constexpr double maxMessages = 5000, maxMessagesASecond = 200;

std::string floodText()
{
    return "The worker sent more than " + bytesText(static_cast<double>(maxBufferedBytes)) +
           " without reading what it was answered";
}

} // namespace

std::string shortened(std::string text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    const auto whole = text.size();
    auto end = bytes;
    while (end > 0 &&
           (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // do not cut inside a UTF-8 character
        --end;
    text.resize(end);
    return text + "... (" + std::to_string(whole - end) + " bytes more)";
}

std::string_view nameOf(CrashReason reason)
{
    switch (reason) {
    case CrashReason::Protocol:
        return "protocol";
    case CrashReason::Memory:
        return "memory";
    case CrashReason::Unknown:
        break;
    }
    return {};
}

Result<WorkerClient> WorkerClient::start(const DeviceConfig& device)
{
    auto link = Link::start(device);
    if (!link)
        return fail(link.error().code,
                    Message::format("Device \"%1\": %2", device.name, link.error().message));
    link->limitLines(maxHelloBytes);
    WorkerClient client(std::move(*link));
    const auto carrier = carrierOf(device.command);
    client.m_carried = !carrier.empty();
    client.m_ssh = carrier == "ssh";
    Watchdog watchdog(device.helloSeconds);
    const auto refuse = [&](const Message& reason) {
        const auto ending = client.m_link.finish(milliseconds(200));
        const auto tail = client.m_link.errorTail();
        // The ending says nothing when this program ended the worker.
        if (ending.killed)
            return tail.empty()
                       ? Error::io("Device \"%1\": %2.", device.name, reason)
                       : Error::io("Device \"%1\": %2; its last words: %3", device.name, reason, tail);
        return tail.empty() ? Error::io("Device \"%1\": %2 (%3).", device.name, reason, ending.text())
                            : Error::io("Device \"%1\": %2 (%3); its last words: %4", device.name, reason,
                                        ending.text(), tail);
    };
    std::string line;
    for (int lines = 0; lines < maxBannerLines;) {
        if (client.m_link.bytesRead() > 2 * maxHelloBytes)
            return refuse(Message::format("the worker sent no hello in its first %1",
                                          bytesText(static_cast<double>(client.m_link.bytesRead()))));
        switch (client.m_link.readLine(line, slice)) {
        case Event::Line: {
            ++lines;
            auto message = protocol::decodeFromWorker(line);
            if (!message) {
                if (isHello(line))
                    return refuse(Message::format("the worker sent an invalid hello, %1",
                                                  clauseOf(message.error().text())));
                continue;
            }
            if (auto* hello = std::get_if<protocol::Hello>(&*message)) {
                if (hello->protocol != protocol::version)
                    return refuse(Message::format("the worker speaks protocol %1, not %2", hello->protocol,
                                                  protocol::version));
                client.m_hello = std::move(*hello);
                client.m_link.limitLines(protocol::maxLineBytes);
                return client;
            }
            if (!std::holds_alternative<protocol::Ping>(*message))
                return refuse(Message::format("the first message of the worker was not its hello: \"%1\"",
                                              shown(line)));
            continue;
        }
        case Event::Timeout:
            if (watchdog.expired())
                return refuse(
                    Message::format("the worker sent no hello within %1", durationText(device.helloSeconds)));
            continue;
        case Event::TooLong:
        case Event::Flood:
            return refuse(Message::format("the worker began with a line of more than %1",
                                          bytesText(static_cast<double>(maxHelloBytes))));
        case Event::HalfLine:
        case Event::End:
            return refuse(Message::format("the worker ended before its hello"));
        }
    }
    return refuse(Message::format("the worker sent no hello in its first %1 lines", maxBannerLines));
}

const protocol::DeviceInfo* WorkerClient::unit(const std::string& name) const
{
    const auto it = std::find_if(m_hello.devices.begin(), m_hello.devices.end(),
                                 [&](const auto& device) { return device.name == name; });
    return it == m_hello.devices.end() ? nullptr : &*it;
}

RunEnd WorkerClient::died(Outcome outcome, std::string reason, RunEnd end)
{
    // A worker that has closed a pipe gets a moment to end. A worker that breaks the protocol does not.
    const bool ended = m_link.outputClosed() || m_link.inputClosed();
    const auto ending = m_link.finish(milliseconds(ended ? 1000 : 0));
    end.outcome = outcome;
    end.errorTail = m_link.errorTail();
    end.workerUsable = false;
    // ssh returns 255 for its own failures. When a carrier dies from a signal, the carrier died and not the
    // worker. In both cases the result of the run is unknown and not a crash. An ending that this program
    // caused says nothing.
    const bool carrierDied = !ending.killed && ((m_carried && ending.signalled) ||
                                                (m_ssh && !ending.signalled && ending.code == 255));
    end.connectionLost =
        m_link.lost() || (carrierDied && outcome == Outcome::Crash && end.reason != CrashReason::Protocol);
    if (outcome == Outcome::Crash && ended)
        reason += " (" + ending.text() + ")";
    end.message = reason + ".";
    return end;
}

/// Ends a worker that breaks the protocol.
RunEnd WorkerClient::broke(std::string how, RunEnd end)
{
    end.reason = CrashReason::Protocol;
    return died(Outcome::Crash, std::move(how), std::move(end));
}

/// Handles one request until its run has ended.
class WorkerClient::Conversation
{
public:
    Conversation(WorkerClient& client, const std::string& id, const timing::Options& options,
                 double timeoutSeconds, const Watcher& watcher)
        : m_client(client), m_link(client.m_link), m_id(id), m_options(options), m_watcher(watcher),
          m_rule(options), m_timeoutSeconds(timeoutSeconds), m_watchdog(timeoutSeconds),
          m_compileSeconds(watcher.compileSeconds), m_quiet(watcher.quietSeconds)
    {
    }

    RunEnd hold(const protocol::ToWorker& request)
    {
        m_link.forgetErrors();
        m_begin = Clock::now();
        if (m_link.write(protocol::encode(request), writeWait))
            listen();
        else if (m_link.flooded())
            broke(floodText());
        else
            died(Outcome::Crash, "The worker did not take the run");
        m_end.seconds = m_calls.empty() ? m_rule.seconds() : std::move(m_calls);
        return std::move(m_end);
    }

private:
    /// States whether the run continues.
    enum class Next : std::uint8_t { GoOn, Ended };

    void listen()
    {
        m_watchdog =
            Watchdog(m_timeoutSeconds); // the time until the worker accepted the request does not count
        std::string line;
        auto next = Next::GoOn;
        while (next == Next::GoOn) {
            const auto event = m_link.readLine(line, slice);
            if (event == Event::Line || !m_link.isConnected() || m_phase == "compile")
                m_quiet = Watchdog(m_watcher.quietSeconds);
            next = heedLimits();
            if (next == Next::GoOn)
                next = event == Event::Line ? take(line) : heedLink(event);
        }
    }

    /// Ends the run when it was cancelled or its time limit has passed.
    Next heedLimits()
    {
        if (m_watcher.cancelled && m_watcher.cancelled())
            return died(Outcome::Cancelled, "Cancelled by the user");
        if (m_watchdog.expired())
            return died(Outcome::Timeout,
                        "No result within " + durationText(m_timeoutSeconds) +
                            (m_phase.empty() ? "" : "; the worker had come to \"" + shown(m_phase) + "\""));
        return m_watcher.quietSeconds > 0 ? heedSilence() : Next::GoOn;
    }

    /// Pings a silent worker, and ends the run when it stays silent after its measuring budget.
    Next heedSilence()
    {
        if (m_quiet.expired() && secondsSince(m_begin) > m_options.maxSeconds + m_watcher.quietSeconds)
            return died(Outcome::Timeout, "No result within " + durationText(secondsSince(m_begin)) +
                                              ", and no sign of the worker for " +
                                              durationText(m_watcher.quietSeconds) +
                                              ", not even an answer to a ping");
        if (m_quiet.left() < 2 * m_watcher.quietSeconds / 3 &&
            secondsSince(m_asked) > m_watcher.quietSeconds / 3) {
            m_asked = Clock::now();
            m_link.post(protocol::encode(protocol::ToWorker(protocol::Ping{m_id})));
        }
        return Next::GoOn;
    }

    /// Handles an event other than a line.
    Next heedLink(Event event)
    {
        switch (event) {
        case Event::End:
            return died(Outcome::Crash, "The worker ended during the run");
        case Event::HalfLine:
            return died(Outcome::Crash, "The worker ended in the middle of a line");
        case Event::TooLong:
            return broke("The worker sent a line beyond all bounds");
        case Event::Flood:
            return broke(floodText());
        case Event::Timeout:
        case Event::Line:
            break;
        }
        return Next::GoOn;
    }

    Next take(const std::string& line)
    {
        const double passed = std::chrono::duration<double>(Clock::now() - m_begin).count();
        if (++m_messages > maxMessages + maxMessagesASecond * passed)
            return broke("The worker sent " + std::to_string(static_cast<long>(m_messages)) +
                         " messages within " + durationText(passed));
        auto message = protocol::decodeFromWorker(line);
        if (!message)
            return broke("The worker sent something else than a message (" +
                         clauseOf(message.error().text()) + "): \"" + shown(line) + "\"");
        if (std::holds_alternative<protocol::Called>(*message))
            --m_messages; // the worker waits for an answer to each
        return std::visit([&](auto& held) { return answer(held); }, *message);
    }

    Next answer(const protocol::Ping& ping)
    {
        m_link.post(protocol::encode(protocol::ToWorker(protocol::Pong{ping.token})));
        return Next::GoOn;
    }
    Next answer(const protocol::Pong&) { return Next::GoOn; }
    Next answer(const protocol::Hello&) { return brokeForeign(); }
    /// Rejects messages about another run.
    template <class AboutRun>
        requires requires(AboutRun message) { message.id; }
    Next answer(AboutRun& message)
    {
        return message.id == m_id ? heed(message) : brokeForeign();
    }

    Next heed(const protocol::Progress& progress)
    {
        m_phase = progress.phase;
        if (m_phase == "compile" && m_compileSeconds > 0) {
            m_watchdog.extend(m_compileSeconds);
            m_timeoutSeconds += std::exchange(m_compileSeconds, 0);
        }
        if (m_watcher.phase)
            m_watcher.phase(m_phase);
        return Next::GoOn;
    }

    Next heed(const protocol::Steps& steps)
    {
        if (steps.first != static_cast<std::int64_t>(m_rule.seconds().size()))
            return broke("The worker's step times have a gap or overlap");
        if (std::max(m_rule.seconds().size() + steps.seconds.size(),
                     m_end.reference.size() + steps.reference.size()) >
            static_cast<std::size_t>(std::max(0, m_options.maxSteps)) + surplusSteps)
            return broke("The worker sent more steps than it was asked for");
        const bool stop = m_rule.add(steps.seconds);
        m_end.reference.insert(m_end.reference.end(), steps.reference.begin(), steps.reference.end());
        m_end.waited.insert(m_end.waited.end(), steps.waited.begin(), steps.waited.end());
        if (m_watcher.steps)
            m_watcher.steps(m_rule);
        // If the worker died meanwhile, the next read shows it. If it does not read now, it gets the answer
        // when it does.
        m_link.post(protocol::encode(protocol::ToWorker(protocol::StepsAnswer{m_id, stop})));
        return Next::GoOn;
    }

    /// The value of a call decides when the run stops, the wall time of all calls when its budget is used up.
    Next heed(const protocol::Called& called)
    {
        if (!m_watcher.called || called.index != static_cast<std::int64_t>(m_calls.size()) || m_failure)
            return broke("The worker reported a call that it was not asked for");
        auto read = m_watcher.called(called);
        bool stop = true;
        if (read.failure) {
            m_failure = std::move(read.failure);
        } else {
            if (m_calls.empty())
                m_scale = called.seconds / read.value;
            m_calls.push_back(read.seconds);
            m_values.push_back(read.value);
            m_called += called.seconds;
            // In the scale of wall times, the rule also knows how long the run has watched the machine.
            const double scaled = read.value * m_scale;
            stop = m_rule.add({&scaled, 1}) || m_called >= m_options.maxSeconds || isKnown();
            if (m_watcher.steps)
                m_watcher.steps(m_rule);
        }
        m_link.post(protocol::encode(protocol::ToWorker(protocol::StepsAnswer{m_id, stop})));
        return Next::GoOn;
    }

    /// Returns whether the interval of the value is narrow enough. A call is a process of its own, so few
    /// calls may say much; the rule for steps waits until it can estimate their dependence.
    bool isKnown()
    {
        constexpr std::size_t fewestCalls = 6; // the median of fewer values has no 95 % interval
        const auto calls = m_values.size();
        if (m_options.protocol != timing::Options::Protocol::Adaptive || calls < m_nextLook ||
            calls <
                std::max<std::size_t>(fewestCalls, static_cast<std::size_t>(std::max(0, m_options.minSteps))))
            return false;
        m_nextLook = calls + std::max<std::size_t>(1, calls / 4);
        const auto now = timing::summarise(m_values, m_options);
        const auto width = now.relativeHalfWidth();
        return width && *width <= m_options.target && !has(now.quality, Quality::Unsettled) &&
               !has(now.quality, Quality::Drift);
    }

    Next heed(protocol::RunResult& result)
    {
        m_end.result = std::move(result);
        if (m_failure) {
            m_end.outcome = m_failure->outcome;
            m_end.message = m_failure->message + (m_failure->message.ends_with('.') ? "" : ".");
        }
        m_end.value = m_rule.finish();
        if (!m_calls.empty()) { // in its own unit
            const auto exact = timing::summarise(m_values, m_options);
            m_end.value.median = exact.median;
            m_end.value.low = exact.low;
            m_end.value.high = exact.high;
        }
        m_end.summary = m_end.value;
        if (m_calls != m_values) { // a value that is no time: its quality counts, not that of the wall times
            m_end.summary = timing::summarise(m_calls, m_options);
            m_end.summary.quality = m_end.value.quality;
            m_end.summary.reason = m_end.value.reason;
        }
        return Next::Ended;
    }

    Next heed(protocol::WorkerError& error)
    {
        m_end.outcome =
            outcomeFromName(error.code).value_or(Outcome::Crash); // "internal" is not the name of an outcome
        m_end.message = error.message.empty() ? "The worker reported \"" + error.code + "\"."
                                              : shortened(std::move(error.message));
        if (m_end.outcome == Outcome::Crash)
            m_end.errorTail = m_link.errorTail();
        return Next::Ended;
    }

    Next died(Outcome outcome, std::string reason)
    {
        m_end = m_client.died(outcome, std::move(reason), std::move(m_end));
        return Next::Ended;
    }
    Next broke(std::string how)
    {
        m_end = m_client.broke(std::move(how), std::move(m_end));
        return Next::Ended;
    }
    Next brokeForeign() { return broke("The worker answered to another run"); }

    WorkerClient& m_client;
    Link& m_link;
    const std::string& m_id;
    const timing::Options m_options;
    const Watcher& m_watcher;
    RunEnd m_end;
    timing::StoppingRule m_rule;
    double m_timeoutSeconds;
    Watchdog m_watchdog;
    double m_compileSeconds; ///< additional seconds for a compilation that has not started
    Watchdog m_quiet;        ///< time since the last message
    Clock::time_point m_asked = Clock::now();
    std::string m_phase;
    double m_scale = 1;           ///< wall time of the first call over its value; 1 without calls
    std::size_t m_nextLook = 0;   ///< number of calls at which isKnown() looks again
    std::vector<double> m_values; ///< values of the calls
    std::vector<double> m_calls;  ///< times of the steps that the calls of a program measured (s)
    double m_called = 0;          ///< wall time of these calls (s)
    std::optional<reading::Failure> m_failure; ///< failure of the last call
    double m_messages = 0;
    Clock::time_point m_begin;
};

RunEnd WorkerClient::run(const protocol::RunRequest& request, const timing::Options& options,
                         double timeoutSeconds, const Watcher& watcher)
{
    return Conversation(*this, request.id, options, timeoutSeconds, watcher).hold(request);
}

RunEnd WorkerClient::ask(const protocol::ToWorker& request, const std::string& id, double timeoutSeconds,
                         const Watcher& watcher)
{
    return Conversation(*this, id, {}, timeoutSeconds, watcher).hold(request);
}

bool WorkerClient::ping(milliseconds wait)
{
    const auto token = newUuid();
    if (!m_link.write(protocol::encode(protocol::ToWorker(protocol::Ping{token})), wait))
        return false;
    const auto deadline = Clock::now() + wait;
    std::string line;
    while (Clock::now() < deadline) {
        const auto event = m_link.readLine(line, std::min(wait, slice));
        if (event == Event::Timeout)
            continue;
        if (event != Event::Line)
            return false;
        const auto message = protocol::decodeFromWorker(line);
        if (!message)
            return false;
        if (const auto* pong = std::get_if<protocol::Pong>(&*message); pong && pong->token == token)
            return true;
    }
    return false;
}

void WorkerClient::quit()
{
    (void)m_link.write(protocol::encode(protocol::ToWorker(protocol::Quit{})), milliseconds(200));
    m_link.closeInput();
    m_link.finish(milliseconds(1000));
}

} // namespace parascope::dispatch
