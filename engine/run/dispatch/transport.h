// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/measure/protocol/line_reader.h"

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::dispatch {

/// Of one worker, in memory at most: what it sent and nobody has read yet, and what it was answered and has
/// not read yet.
inline constexpr std::size_t maxBufferedBytes = std::size_t{64} << 20;
static_assert(maxBufferedBytes >= protocol::maxLineBytes,
              "the longest line that the protocol allows must fit");

/// How a child ended.
struct Ending
{
    bool signalled = false;
    int code = 0;        ///< exit status, or the signal
    bool killed = false; ///< by us, which says nothing of why

    [[nodiscard]] std::string text() const; ///< "exit status 3", "signal 11 (Segmentation fault)"
};

/// A child process with its stdio: any command that gives a worker's stdin and stdout. It leads a process
/// group of its own, dies with the thread that started it (Linux), and is killed with all it started when
/// this object goes. To be used from that one thread.
class Transport
{
public:
    struct Options
    {
        std::vector<std::string> command; ///< command[0] is looked for in PATH
        std::vector<int> cores;           ///< allowed processors; empty: all
        std::size_t maxLineBytes = protocol::maxLineBytes;
    };
    static Result<Transport> start(const Options& options);
    ~Transport();
    Transport(Transport&& other) noexcept;
    Transport& operator=(Transport&& other) noexcept;

    enum class Event { Line, Timeout, TooLong, Flood, HalfLine, End };
    /// The next line of its stdout, or what came instead within `wait`. HalfLine: it ended inside a line.
    /// Flood: it passed maxBufferedBytes, and goes on saying so. stderr is read along the way.
    Event readLine(std::string& line, std::chrono::milliseconds wait);
    /// Writes all of it within `wait`, reading along so that two full pipes cannot block each other; no more
    /// than maxBufferedBytes. What a failure leaves is written behind it, so that no line is cut in two.
    Result<void> write(std::string_view bytes, std::chrono::milliseconds wait);
    /// Takes an answer and sends it when the worker reads: never waits.
    void post(std::string_view bytes);
    /// Closes its stdin: a well-behaved worker ends.
    void closeInput();
    /// Kills the whole group at once and waits for it.
    Ending kill();
    /// Waits for its end at most `wait`, then kills.
    Ending finish(std::chrono::milliseconds wait);

    /// No longer than this may the next lines be.
    void limitLines(std::size_t bytes) { m_lines.limit(bytes); }
    /// Bytes of its stdout so far.
    [[nodiscard]] std::size_t bytesRead() const { return m_bytesRead; }
    /// The last lines that it wrote to stderr, at most 4 KiB.
    [[nodiscard]] std::string errorTail();
    /// What it wrote to stderr so far belongs to earlier runs.
    void forgetErrors();
    [[nodiscard]] bool outputClosed() const { return m_out < 0; }
    [[nodiscard]] bool inputClosed() const { return m_in < 0; }
    /// It passed maxBufferedBytes.
    [[nodiscard]] bool flooded() const { return m_flooded; }
    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    Transport() = default;
    void pump(std::chrono::milliseconds wait);
    void flush();
    [[nodiscard]] std::size_t unsent() const { return m_unsent.size() - m_sent; }
    bool overflows();
    void drainErrors();
    void close();

    pid_t m_pid = -1;
    int m_in = -1, m_out = -1, m_err = -1;
    protocol::LineReader m_lines;
    std::size_t m_bytesRead = 0;
    std::string m_unsent; ///< from m_sent on
    std::size_t m_sent = 0;
    bool m_flooded = false;
    bool m_deaf = false; ///< nobody reads its output any more
    std::string m_errors;
    std::optional<Ending> m_ending;
};

} // namespace parascope::dispatch
