// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/link.h"

#include "engine/base/core/hash.h"
#include "engine/measure/protocol/message_size.h"
#include "engine/run/remote/endpoint.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <thread>

namespace parascope::dispatch {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Largest length of a line in a login banner before the keeper's answer.
constexpr std::size_t maxBannerBytes = std::size_t{1} << 20;
/// After the first time of silence the link asks the keeper for a sign of life. After the second it treats
/// the connection as dead, for example because a laptop slept or the network dropped the connection.
constexpr std::chrono::seconds askAfter{10}, giveUpAfter{20};

/// Returns the session name, made from host, user and device, so that a runner that starts again finds and
/// ends the worker that an earlier runner left.
std::string sessionOf(const DeviceConfig& device)
{
    if (!device.session.empty())
        return device.session;
    char host[256] = {};
    ::gethostname(host, sizeof host - 1);
    std::string name;
    for (const char c : device.name.substr(0, 32))
        name += (std::isalnum(static_cast<unsigned char>(c)) || c == '-') ? c : '_';
    return name + "-" +
           hashOf(std::string(host) + '|' + std::to_string(::getuid()) + '|' + device.name).substr(0, 12);
}

/// Replaces the mark in every word. Returns false when no word contains it.
bool nameSession(std::vector<std::string>& command, const std::string& session)
{
    bool found = false;
    const std::string mark = remote::sessionMark;
    for (auto& word : command)
        for (auto at = word.find(mark); at != std::string::npos; at = word.find(mark, at + session.size())) {
            word.replace(at, mark.size(), session);
            found = true;
        }
    return found;
}

/// Removes the event number from a line that begins with {"event":N, and returns it. Returns nothing for
/// other lines.
std::optional<std::int64_t> cutEvent(std::string& line)
{
    constexpr std::string_view head = "{\"event\":";
    if (!line.starts_with(head))
        return std::nullopt;
    std::int64_t number = 0;
    const auto end = std::from_chars(line.data() + head.size(), line.data() + line.size(), number);
    const auto at = static_cast<std::size_t>(end.ptr - line.data());
    if (end.ec != std::errc() || number < 1 || at >= line.size() || line[at] != ',')
        return std::nullopt;
    line.replace(0, at + 1, "{");
    return number;
}

} // namespace

Result<Link> Link::start(const DeviceConfig& device)
{
    Transport::Options options;
    options.command = device.command;
    // The binding to processors of another host is done there. Here it would bind ssh.
    if (device.host == "local")
        options.cores = device.cores;
    const bool kept = nameSession(options.command, sessionOf(device));
    PARASCOPE_TRY(auto transport, Transport::start(options));
    Link link(std::move(transport));
    link.m_options = std::move(options);
    link.m_kept = kept;
    link.m_helloSeconds = device.helloSeconds;
    link.m_keepSeconds = device.keepSeconds > 0 ? device.keepSeconds : 600;
    if (!kept)
        return link;
    link.m_client = newUuid();
    if (auto attached = link.attach(true); !attached) {
        const auto ending = link.m_transport.finish(milliseconds(200));
        const auto tail = link.m_transport.errorTail();
        return fail(attached.error().code,
                    tail.empty() ? Message::format("%1 (%2).", attached.error().message, ending.text())
                                 : Message::format("%1 (%2); its last words: %3", attached.error().message,
                                                   ending.text(), tail));
    }
    return link;
}

Link::~Link()
{
    try {
        if (m_kept && m_connected && m_transport.pid() > 0)
            finish(milliseconds(0));
    } catch (const std::exception&) {
        // There is no memory for the message that ends the worker. The next runner of this device ends the
        // worker, or the keeper does after its waiting time.
    }
}

Result<void> Link::attach(bool fresh)
{
    m_transport.limitLines(maxBannerBytes);
    const Json hello = {{"type", "attach"}, {"client", m_client}, {"fresh", fresh}, {"after", m_event}};
    (void)m_transport.write(toLine(hello) + "\n", milliseconds(5000));
    const auto begin = Clock::now();
    std::string line;
    for (int lines = 0; lines < maxBannerLines;) {
        const auto event = m_transport.readLine(line, slice);
        if (event == Event::Timeout) {
            if (secondsSince(begin) > m_helloSeconds)
                return Error::io("the keeper of the worker did not answer");
            continue;
        }
        if (event != Event::Line)
            return Error::io("the connection ended before the keeper of the worker answered");
        ++lines;
        const auto json = parseJson(line, "the keeper");
        if (!json || !json->is_object())
            continue;
        const auto type = json->value("type", Json());
        if (type == "refused") {
            const auto why = json->value("message", Json());
            return why.is_string() ? Error::busy("the keeper of the worker refused: %1",
                                                 why.get<std::string>().substr(0, 200))
                                   : Error::busy("the keeper of the worker refused: no reason given");
        }
        if (type != "attached")
            continue;
        const auto received = json->value("received", Json());
        if (!received.is_number_unsigned())
            return Error::io("the keeper of the worker sent an invalid answer");
        forget(received.get<std::int64_t>());
        for (const auto& [number, text] : m_unconfirmed)
            m_transport.post(text);
        m_transport.limitLines(m_options.maxLineBytes);
        m_heard = m_asked = Clock::now();
        m_connected = true;
        m_tries = 0;
        return {};
    }
    return Error::io("the keeper of the worker did not answer in the first %1 lines", maxBannerLines);
}

void Link::broken()
{
    if (!m_connected)
        return;
    m_connected = false;
    m_brokenSince = m_nextTry = Clock::now();
    m_transport.finish(milliseconds(0));
}

bool Link::reconnect()
{
    auto transport = Transport::start(m_options);
    if (transport) {
        m_transport = std::move(*transport);
        const auto attached = attach(false);
        if (attached) {
            ++m_reattached;
            return true;
        }
        const auto ending = m_transport.finish(milliseconds(100));
        const auto tail = m_transport.errorTail();
        m_words = attached.error().text() + (tail.empty() ? " (" + ending.text() + ")" : ": " + tail);
        if (attached.error().code == ErrorCode::Busy)
            m_lost = m_ended = true; // a keeper answered, but it does not know this session any more
    } else {
        m_words = transport.error().text();
    }
    // Retry quickly at first, but at most once in 10 s, to respect a server's limits on new connections.
    m_nextTry = Clock::now() + milliseconds(std::min(10000, 200 << std::min(m_tries++, 6)));
    if (secondsSince(m_brokenSince) > m_keepSeconds)
        m_lost = m_ended = true;
    return false;
}

bool Link::take(std::string& line)
{
    if (const auto number = cutEvent(line)) {
        if (*number <= m_event)
            return false; // this event arrived before the connection was lost
        if (*number != m_event + 1) {
            broken(); // an event is missing: connect again to receive it
            return false;
        }
        m_event = *number;
        if (!line.starts_with("{\"type\":\"ended\""))
            return true;
        m_ended = true;
        if (const auto json =
                protocol::checkSize(line) ? parseJson(line, "the keeper") : Result<Json>(Json());
            json && json->is_object()) {
            m_ending.signalled = json->value("signalled", Json()) == true;
            const auto code = json->value("code", Json());
            m_ending.code = code.is_number_integer() ? code.get<int>() : 0;
            const auto words = json->value("words", Json());
            m_words = words.is_string() ? words.get<std::string>().substr(0, 4096) : std::string();
        }
        return false;
    }
    if (const auto json = line.size() < 200 ? parseJson(line, "the keeper") : Result<Json>(Json());
        json && json->is_object()) {
        const auto type = json->value("type", Json());
        if (type == "received") {
            if (const auto number = json->value("sequence", Json()); number.is_number_unsigned())
                forget(number.get<std::int64_t>());
            return false;
        }
        if (type == "beat")
            return false;
    }
    return true; // not a message of the keeper: the reader will reject it
}

void Link::beat()
{
    const auto now = Clock::now();
    if (now - m_heard > askAfter + giveUpAfter)
        return broken();
    if (now - m_heard > askAfter && now - m_asked > askAfter) {
        m_asked = now;
        (void)m_transport.write("{\"type\":\"beat\"}\n", milliseconds(0));
    }
}

Link::Event Link::readLine(std::string& line, milliseconds wait)
{
    if (!m_kept)
        return m_transport.readLine(line, wait);
    const auto deadline = Clock::now() + wait;
    while (true) {
        if (m_ended)
            return Event::End;
        if (flooded())
            return Event::Flood;
        const auto rest =
            std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(deadline - Clock::now()));
        if (!m_connected) {
            if (Clock::now() >= m_nextTry)
                reconnect();
            else
                std::this_thread::sleep_for(std::min(rest, slice));
            if (!m_connected && !m_ended && Clock::now() >= deadline)
                return Event::Timeout;
            continue;
        }
        const auto event = m_transport.readLine(line, rest);
        if (event == Event::Line) {
            m_heard = Clock::now();
            if (take(line))
                return Event::Line;
        } else if (event == Event::TooLong || event == Event::Flood) {
            return event;
        } else if (event == Event::Timeout) {
            beat();
            return event;
        } else {
            broken();
        }
    }
}

Result<void> Link::write(std::string_view line, milliseconds wait)
{
    if (!m_kept)
        return m_transport.write(line, wait);
    if (m_ended)
        return Error::io("The worker has ended.");
    const auto& text = number(line);
    if (m_connected && !m_transport.write(text, wait) && !m_transport.flooded())
        broken();
    return {};
}

void Link::post(std::string_view line)
{
    if (!m_kept)
        return m_transport.post(line);
    if (m_ended)
        return;
    const auto& text = number(line);
    if (m_connected)
        m_transport.post(text);
}

/// Adds a sequence number to the message and keeps it until the keeper confirms it.
const std::string& Link::number(std::string_view line)
{
    ++m_sequence;
    m_unconfirmed.emplace_back(m_sequence, "{\"sequence\":" + std::to_string(m_sequence) + ",\"heard\":" +
                                               std::to_string(m_event) + "," + std::string(line.substr(1)));
    m_unconfirmedBytes += m_unconfirmed.back().second.size();
    return m_unconfirmed.back().second;
}

void Link::forget(std::int64_t received)
{
    while (!m_unconfirmed.empty() && m_unconfirmed.front().first <= received) {
        m_unconfirmedBytes -= m_unconfirmed.front().second.size();
        m_unconfirmed.pop_front();
    }
}

void Link::closeInput()
{
    if (!m_kept)
        m_transport.closeInput();
}

Ending Link::finish(milliseconds wait)
{
    if (!m_kept)
        return m_transport.finish(wait);
    // Usually the end of the worker was reported or will be reported soon. Otherwise tell the keeper to end
    // the worker. If the keeper cannot be reached, the next runner of this device ends the worker, or the
    // keeper does after its waiting time.
    const auto deadline = Clock::now() + wait;
    std::string line;
    while (!m_ended && m_connected && Clock::now() < deadline)
        if (const auto event = readLine(line, std::min(slice, wait));
            event == Event::TooLong || event == Event::Flood)
            break;
    if (m_connected) {
        (void)m_transport.write("{\"type\":\"end\"}\n", milliseconds(500));
        m_transport.closeInput();
    }
    const auto connection = m_transport.finish(milliseconds(m_connected ? 2000 : 0));
    m_connected = false;
    const bool told = m_ended && !m_lost;
    m_ended = true;
    return told ? m_ending : connection;
}

std::string Link::errorTail()
{
    auto words = m_words;
    if (const auto tail = m_transport.errorTail(); !tail.empty() && words.find(tail) == std::string::npos)
        words += (words.empty() ? "" : "\n") + tail;
    return words;
}

void Link::forgetErrors()
{
    m_words.clear();
    m_transport.forgetErrors();
}

void Link::limitLines(std::size_t bytes)
{
    m_transport.limitLines(bytes);
    m_options.maxLineBytes = bytes;
}

} // namespace parascope::dispatch
