// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/transport.h"

#include <chrono>
#include <deque>

namespace parascope::dispatch {

/// How long one look for a line from a worker waits.
inline constexpr std::chrono::milliseconds slice{100};
/// A login banner before the first line that is ours: so many lines at most.
inline constexpr int maxBannerLines = 200;

[[nodiscard]] inline double secondsSince(std::chrono::steady_clock::time_point then)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

/// The lines between a lane and its worker, over connections that may break.
///
/// A plain link is a Transport. Where the device's command has remote::sessionMark in it, the worker belongs
/// to a keeper on its own host (parascope-worker-keep) and outlives its connection: what either side says is
/// numbered, a lost connection is made again for as long as the keeper waits, and both sides go on behind the
/// last number that the other one has. To be used from the thread that started it.
class Link
{
public:
    static Result<Link> start(const DeviceConfig& device);
    /// Ends the worker, wherever it is.
    ~Link();
    Link(Link&&) noexcept = default;
    Link& operator=(Link&&) noexcept = default;

    using Event = Transport::Event;
    /// As Transport::readLine. A kept link says Timeout while it is without a connection, and End when its
    /// worker has ended or cannot be reached any more.
    Event readLine(std::string& line, std::chrono::milliseconds wait);
    /// As Transport::write. A kept link takes a whole message and sends it when it can.
    Result<void> write(std::string_view line, std::chrono::milliseconds wait);
    /// As Transport::post, of a whole message.
    void post(std::string_view line);
    /// The last part of a worker's life that is on our side: no more is written, and it may end.
    void closeInput();
    /// The worker's end; kills it, wherever it is, when it has not ended within `wait`.
    Ending finish(std::chrono::milliseconds wait);

    [[nodiscard]] std::string errorTail();
    void forgetErrors();
    /// Its worker passed maxBufferedBytes.
    [[nodiscard]] bool flooded() const
    {
        return m_transport.flooded() || m_unconfirmedBytes > maxBufferedBytes;
    }
    [[nodiscard]] bool outputClosed() const { return m_ended || (!m_kept && m_transport.outputClosed()); }
    /// Nobody takes what is written.
    [[nodiscard]] bool inputClosed() const { return m_ended || (!m_kept && m_transport.inputClosed()); }
    /// A connection to its host is there.
    [[nodiscard]] bool isConnected() const { return !m_kept || m_connected; }
    /// No longer than this may a line be.
    void limitLines(std::size_t bytes);
    /// Bytes that came in so far.
    [[nodiscard]] std::size_t bytesRead() const { return m_transport.bytesRead(); }
    /// A kept worker's keeper could not be reached again: what became of the run is not known.
    [[nodiscard]] bool lost() const { return m_lost; }
    /// How often a lost connection was made again.
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
    std::string m_client;        ///< who we are to the keeper
    std::int64_t m_event = 0;    ///< the last that we have
    std::int64_t m_sequence = 0; ///< of our last message
    std::deque<std::pair<std::int64_t, std::string>> m_unconfirmed;
    std::size_t m_unconfirmedBytes = 0;
    std::chrono::steady_clock::time_point m_heard, m_asked, m_brokenSince, m_nextTry;
    int m_tries = 0, m_reattached = 0;
    bool m_connected = true, m_ended = false, m_lost = false;
    Ending m_ending;
    std::string m_words; ///< of an ended worker, or why it is lost
};

} // namespace parascope::dispatch
