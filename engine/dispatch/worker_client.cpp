// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/worker_client.h"

#include "engine/core/hash.h"
#include "engine/core/units.h"
#include "engine/protocol/message_size.h"

#include <algorithm>
#include <utility>

namespace parascope::dispatch {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Event = Link::Event;

constexpr milliseconds writeWait{30000};
/// A login banner before hello has at most so many bytes: whoever talks more than this is no worker.
constexpr std::size_t maxHelloBytes = std::size_t{1} << 20;
/// Steps beyond the run's own limit that a worker may have under way when it is told to stop.
constexpr std::size_t surplusSteps = 1'000'000;
/// A worker reports ten times a second (and a kept one all at once after a broken connection): who sends this
/// many messages, at once and a second, keeps its lane from everything else.
constexpr double mostMessages = 5000, mostMessagesASecond = 200;

/// Counts the time that this process could see: a slice that took much longer than asked was a suspended
/// machine or a stopped process, and counts as one slice.
class Watchdog
{
public:
    explicit Watchdog(double seconds) : m_left(seconds) {}
    bool expired()
    {
        const auto now = Clock::now();
        const double passed = std::chrono::duration<double>(now - m_last).count();
        m_last = now;
        m_left -= passed > 5 ? 0.1 : passed;
        return m_left <= 0;
    }
    void extend(double seconds) { m_left += seconds; }

private:
    double m_left;
    Clock::time_point m_last = Clock::now();
};

/// A sentence within another.
std::string clauseOf(std::string sentence)
{
    if (sentence.ends_with('.'))
        sentence.pop_back();
    return sentence;
}

/// Of a line that is no message: whether it was meant for a hello. Banners are not.
bool isHello(const std::string& line)
{
    if (!protocol::checkSize(line))
        return false;
    const auto json = parseJson(line, "A line");
    return json && json->is_object() && json->value("type", Json()) == "hello";
}

std::string floodText()
{
    return "The worker sent more than " + bytesText(static_cast<double>(maxBufferedBytes)) +
           " without reading what it was answered";
}

/// Its beginning, and how much more it was.
std::string shortened(std::string text)
{
    if (text.size() <= maxStoredBytes)
        return text;
    const auto whole = text.size();
    auto end = maxStoredBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // within a character
        --end;
    text.resize(end);
    return text + "... (" + std::to_string(whole - end) + " bytes more)";
}

std::string shown(const std::string& line)
{
    std::string text;
    for (const char c : line.substr(0, 60))
        text += c >= ' ' && c < 127 ? c : '?';
    return line.size() > 60 ? text + "..." : text;
}

} // namespace

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
        return fail(link.error().code, "Device \"" + device.name + "\": " + link.error().message);
    link->limitLines(maxHelloBytes);
    WorkerClient client(std::move(*link));
    client.m_remote = std::filesystem::path(device.command.front()).filename() == "ssh";
    Watchdog watchdog(device.helloSeconds);
    const auto refuse = [&](const std::string& reason) {
        const auto ending = client.m_link.finish(milliseconds(200));
        const auto tail = client.m_link.errorTail();
        return fail(ErrorCode::Io, "Device \"" + device.name + "\": the worker " + reason + " (" +
                                       ending.text() + ")" +
                                       (tail.empty() ? "." : "; its last words: " + tail));
    };
    std::string line;
    for (int lines = 0; lines < maxBannerLines;) {
        if (client.m_link.bytesRead() > 2 * maxHelloBytes)
            return refuse("said no hello in its first " +
                          bytesText(static_cast<double>(client.m_link.bytesRead())));
        switch (client.m_link.readLine(line, slice)) {
        case Event::Line: {
            ++lines;
            auto message = protocol::decodeFromWorker(line);
            if (!message) {
                if (isHello(line))
                    return refuse("said a hello that is wrong, " + clauseOf(message.error().message));
                continue;
            }
            if (auto* hello = std::get_if<protocol::Hello>(&*message)) {
                if (hello->protocol != protocol::version)
                    return refuse("speaks protocol " + std::to_string(hello->protocol) + ", not " +
                                  std::to_string(protocol::version));
                client.m_hello = std::move(*hello);
                client.m_link.limitLines(protocol::maxLineBytes);
                return client;
            }
            continue;
        }
        case Event::Timeout:
            if (watchdog.expired())
                return refuse("said no hello within " + durationText(device.helloSeconds));
            continue;
        case Event::TooLong:
        case Event::Flood:
            return refuse("began with a line of more than " + bytesText(static_cast<double>(maxHelloBytes)));
        case Event::HalfLine:
        case Event::End:
            return refuse("ended before its hello");
        }
    }
    return refuse("said no hello in its first " + std::to_string(maxBannerLines) + " lines");
}

const protocol::DeviceInfo* WorkerClient::unit(const std::string& name) const
{
    const auto it = std::find_if(m_hello.devices.begin(), m_hello.devices.end(),
                                 [&](const auto& device) { return device.name == name; });
    return it == m_hello.devices.end() ? nullptr : &*it;
}

RunEnd WorkerClient::died(Outcome outcome, std::string reason, RunEnd end)
{
    // One that has closed its output gets a moment to say how it ends; one that talks nonsense does not.
    const bool ended = m_link.outputClosed();
    const auto ending = m_link.finish(milliseconds(ended ? 1000 : 0));
    end.outcome = outcome;
    end.errorTail = m_link.errorTail();
    end.workerUsable = false;
    // ssh answers 255 for its own failures, and when it died of a signal that was its own death and not the
    // worker's: the run's fate is unknown, not a crash. What we have ended ourselves says nothing.
    end.connectionLost = m_link.lost() || (m_remote && outcome == Outcome::Crash &&
                                           (ending.signalled ? ended : ending.code == 255));
    if (outcome == Outcome::Crash && ended)
        reason += " (" + ending.text() + ")";
    end.message = reason + ".";
    return end;
}

/// It does not keep to the protocol.
RunEnd WorkerClient::broke(std::string how, RunEnd end)
{
    end.reason = CrashReason::Protocol;
    return died(Outcome::Crash, std::move(how), std::move(end));
}

RunEnd WorkerClient::run(const protocol::RunRequest& request, const measure::Options& options,
                         double timeoutSeconds, const Watcher& watcher)
{
    return converse(request, request.id, options, timeoutSeconds, watcher);
}

RunEnd WorkerClient::ask(const protocol::ToWorker& request, const std::string& id, double timeoutSeconds,
                         const Watcher& watcher)
{
    return converse(request, id, {}, timeoutSeconds, watcher);
}

RunEnd WorkerClient::converse(const protocol::ToWorker& request, const std::string& id,
                              const measure::Options& options, double timeoutSeconds, const Watcher& watcher)
{
    RunEnd end;
    measure::StoppingRule rule(options);
    const auto finished = [&](RunEnd out) {
        out.seconds = rule.seconds();
        return out;
    };
    m_link.forgetErrors();
    double messages = 0;
    const auto begin = Clock::now();
    if (auto sent = m_link.write(protocol::encode(request), writeWait); !sent)
        return m_link.flooded() ? broke(floodText(), std::move(end))
                                : died(Outcome::Crash, "The worker did not take the run", std::move(end));
    Watchdog watchdog(timeoutSeconds);
    std::string line, phase;
    double more = watcher.compileSeconds;
    while (true) {
        const auto event = m_link.readLine(line, slice);
        if (watcher.cancelled && watcher.cancelled())
            return finished(died(Outcome::Cancelled, "Cancelled by the user", std::move(end)));
        if (watchdog.expired())
            return finished(
                died(Outcome::Timeout,
                     "No result within " + durationText(timeoutSeconds) +
                         (phase.empty() ? "" : "; the worker had come to \"" + shown(phase) + "\""),
                     std::move(end)));
        switch (event) {
        case Event::Timeout:
            continue;
        case Event::End:
            return finished(died(Outcome::Crash, "The worker ended during the run", std::move(end)));
        case Event::HalfLine:
            return finished(died(Outcome::Crash, "The worker ended in the middle of a line", std::move(end)));
        case Event::TooLong:
            return finished(broke("The worker sent a line beyond all bounds", std::move(end)));
        case Event::Flood:
            return finished(broke(floodText(), std::move(end)));
        case Event::Line:
            break;
        }
        const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
        if (++messages > mostMessages + mostMessagesASecond * passed)
            return finished(broke("The worker sent " + std::to_string(static_cast<long>(messages)) +
                                      " messages within " + durationText(passed),
                                  std::move(end)));
        auto message = protocol::decodeFromWorker(line);
        if (!message)
            return finished(broke("The worker sent something else than a message (" +
                                      clauseOf(message.error().message) + "): \"" + shown(line) + "\"",
                                  std::move(end)));
        if (const auto* ping = std::get_if<protocol::Ping>(&*message)) {
            m_link.post(protocol::encode(protocol::ToWorker(protocol::Pong{ping->token})));
            continue;
        }
        if (std::holds_alternative<protocol::Pong>(*message))
            continue;
        const auto foreign = std::visit(
            [&](const auto& held) -> bool {
                if constexpr (requires { held.id; })
                    return held.id != id;
                else
                    return true;
            },
            *message);
        if (foreign)
            return finished(broke("The worker answered to another run", std::move(end)));
        if (const auto* progress = std::get_if<protocol::Progress>(&*message)) {
            phase = progress->phase;
            if (phase == "compile" && more > 0) {
                watchdog.extend(more);
                timeoutSeconds += std::exchange(more, 0);
            }
            if (watcher.phase)
                watcher.phase(phase);
        } else if (const auto* steps = std::get_if<protocol::Steps>(&*message)) {
            if (steps->first != static_cast<std::int64_t>(rule.seconds().size()))
                return finished(broke("The worker's step times have a gap or overlap", std::move(end)));
            if (std::max(rule.seconds().size() + steps->seconds.size(),
                         end.reference.size() + steps->reference.size()) >
                static_cast<std::size_t>(std::max(0, options.maxSteps)) + surplusSteps)
                return finished(broke("The worker sent more steps than it was asked for", std::move(end)));
            const bool stop = rule.add(steps->seconds);
            end.reference.insert(end.reference.end(), steps->reference.begin(), steps->reference.end());
            if (watcher.steps)
                watcher.steps(rule);
            // A worker that died meanwhile shows in the next read; one that does not read now is told when it
            // does.
            m_link.post(protocol::encode(protocol::ToWorker(protocol::StepsAnswer{id, stop})));
        } else if (auto* result = std::get_if<protocol::RunResult>(&*message)) {
            end.result = std::move(*result);
            end.summary = rule.finish();
            return finished(std::move(end));
        } else if (auto* error = std::get_if<protocol::WorkerError>(&*message)) {
            end.outcome = error->code == "oom"           ? Outcome::Oom
                          : error->code == "unsupported" ? Outcome::Unsupported
                                                         : Outcome::Crash;
            end.message = error->message.empty() ? "The worker reported \"" + error->code + "\"."
                                                 : shortened(std::move(error->message));
            if (end.outcome == Outcome::Crash)
                end.errorTail = m_link.errorTail();
            return finished(std::move(end));
        }
    }
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
