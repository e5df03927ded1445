// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/transport.h"

#include <chrono>
#include <deque>

namespace parascope::dispatch {

/// Longest time that one check for a line from a worker waits.
inline constexpr std::chrono::milliseconds slice{100};
/// Largest number of lines in a login banner before the first line of the protocol.
inline constexpr int maxBannerLines = 200;

[[nodiscard]] inline double secondsSince(std::chrono::steady_clock::time_point then)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

/// Carries the lines between a lane and its worker over connections that may break.
///
/// A plain link is a Transport. When the device's command contains remote::sessionMark, the worker belongs to
/// a keeper on its own host (parascope-worker-keep) and outlives its connection. Both sides number their
/// messages. A lost connection is made again for as long as the keeper waits, and both sides continue after
/// the last number that the other side has received. Use an object of this class only from the thread that
/// started it.
class Link
{
public:
    static Result<Link> start(const DeviceConfig& device);
    /// Ends the worker, on this host or another.
    ~Link();
    Link(Link&&) noexcept = default;
    Link& operator=(Link&&) noexcept = default;

    using Event = Transport::Event;
    /// Works like Transport::readLine. A kept link returns Timeout while it has no connection, and End when
    /// its worker has ended or cannot be reached any more.
    Event readLine(std::string& line, std::chrono::milliseconds wait);
    /// Works like Transport::write. A kept link accepts a whole message and sends it when it can.
    Result<void> write(std::string_view line, std::chrono::milliseconds wait);
    /// Works like Transport::post, for a whole message.
    void post(std::string_view line);
    /// Closes the worker's input: no more is written, and the worker may end. On a kept link this does
    /// nothing.
    void closeInput();
    /// Waits for the worker's end and returns it. Kills the worker, on this host or another, when it has not
    /// ended within `wait`.
    Ending finish(std::chrono::milliseconds wait);

    [[nodiscard]] std::string errorTail();
    void forgetErrors();
    /// Returns true when the link buffers more than maxBufferedBytes to or from its worker.
    [[nodiscard]] bool flooded() const
    {
        return m_transport.flooded() || m_unconfirmedBytes > maxBufferedBytes;
    }
    [[nodiscard]] bool outputClosed() const { return m_ended || (!m_kept && m_transport.outputClosed()); }
    /// Returns true when no process reads the worker's input any more.
    [[nodiscard]] bool inputClosed() const { return m_ended || (!m_kept && m_transport.inputClosed()); }
    /// Returns true while a connection to the host exists.
    [[nodiscard]] bool isConnected() const { return !m_kept || m_connected; }
    /// Sets the largest length of a line.
    void limitLines(std::size_t bytes);
    /// Returns the number of bytes that were read so far.
    [[nodiscard]] std::size_t bytesRead() const { return m_transport.bytesRead(); }
    /// Returns true when the keeper of a kept worker could not be reached again, so that the result of the
    /// run is unknown.
    [[nodiscard]] bool lost() const { return m_lost; }
    /// Returns how often a lost connection was made again.
    [[nodiscard]] int reattached() const { return m_reattached; }

private:
    explicit Link(Transport transport) : m_transport(std::move(transport)) {}
    Result<void> attach(bool fresh);
    void broken();
    bool reconnect();
    bool take(std::string& line);
    const std::string& number(std::string_view line);
    void forget(std::int64_t received);
    void beat();

    Transport m_transport;
    Transport::Options m_options;
    bool m_kept = false;
    double m_helloSeconds = 60, m_keepSeconds = 0;
    std::string m_client;        ///< identifies this link to the keeper
    std::int64_t m_event = 0;    ///< number of the last event that was received
    std::int64_t m_sequence = 0; ///< number of the last message that was sent
    std::deque<std::pair<std::int64_t, std::string>> m_unconfirmed;
    std::size_t m_unconfirmedBytes = 0;
    std::chrono::steady_clock::time_point m_heard, m_asked, m_brokenSince, m_nextTry;
    int m_tries = 0, m_reattached = 0;
    bool m_connected = true, m_ended = false, m_lost = false;
    Ending m_ending;
    std::string m_words; ///< last words of an ended worker, or why it is lost
};

} // namespace parascope::dispatch
