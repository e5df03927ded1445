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

/// Largest number of bytes that memory holds for one worker: output that no caller has read yet, plus input
/// that the worker has not read yet.
inline constexpr std::size_t maxBufferedBytes = std::size_t{64} << 20;
static_assert(maxBufferedBytes >= protocol::maxLineBytes,
              "the longest line that the protocol allows must fit");

/// Result of a child process at its end.
struct Ending
{
    bool signalled = false;
    int code = 0;        ///< exit status, or number of the signal
    bool killed = false; ///< true when this program killed it, so that `code` says nothing about the cause

    [[nodiscard]] std::string
    text() const; ///< returns a text such as "exit status 3" or "signal 11 (Segmentation fault)"
};

/// A child process with its standard streams: any command that provides a worker's stdin and stdout. The
/// child leads its own process group, dies with the thread that started it (Linux), and is killed with all
/// processes of its group when this object is destroyed. Use an object of this class only from the thread
/// that started it.
class Transport
{
public:
    struct Options
    {
        std::vector<std::string> command; ///< program and arguments; the program is searched in PATH
        std::vector<int> cores;           ///< processors that the child may use; empty: all
        std::size_t maxLineBytes = protocol::maxLineBytes;
    };
    static Result<Transport> start(const Options& options);
    ~Transport();
    Transport(Transport&& other) noexcept;
    Transport& operator=(Transport&& other) noexcept;

    enum class Event { Line, Timeout, TooLong, Flood, HalfLine, End };
    /// Reads the next line of the child's stdout. Returns Line, or the event that occurred instead within
    /// `wait`. HalfLine: the output ended inside a line. Flood: the child exceeded maxBufferedBytes; every
    /// later call also returns Flood. Reads stderr at the same time.
    Event readLine(std::string& line, std::chrono::milliseconds wait);
    /// Writes all bytes within `wait`. Reads the output at the same time, so that two full pipes cannot block
    /// each other, but buffers no more than maxBufferedBytes. Bytes that remain after a failure are written
    /// before any later bytes, so that no line is cut in two.
    Result<void> write(std::string_view bytes, std::chrono::milliseconds wait);
    /// Queues bytes and sends them when the worker reads. It never waits.
    void post(std::string_view bytes);
    /// Closes the child's stdin. A well-behaved worker then ends.
    void closeInput();
    /// Kills the whole process group at once and waits for the child's end.
    Ending kill();
    /// Waits for the child's end at most `wait`, then kills the process group.
    Ending finish(std::chrono::milliseconds wait);

    /// Sets the largest length of the next lines in bytes.
    void limitLines(std::size_t bytes) { m_lines.limit(bytes); }
    /// Returns the number of bytes of stdout that were read so far.
    [[nodiscard]] std::size_t bytesRead() const { return m_bytesRead; }
    /// Returns the end of what the child wrote to stderr, at most 4 KiB.
    [[nodiscard]] std::string errorTail();
    /// Discards what the child wrote to stderr so far, because it belongs to earlier runs.
    void forgetErrors();
    [[nodiscard]] bool outputClosed() const { return m_out < 0; }
    [[nodiscard]] bool inputClosed() const { return m_in < 0; }
    /// Returns true when the child exceeded maxBufferedBytes.
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
    std::string m_unsent; ///< bytes to send; those before m_sent are already sent
    std::size_t m_sent = 0;
    bool m_flooded = false;
    bool m_deaf = false; ///< true when the output is read but discarded
    std::string m_errors;
    std::optional<Ending> m_ending;
};

} // namespace parascope::dispatch
