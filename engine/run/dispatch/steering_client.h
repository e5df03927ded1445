// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/line_reader.h"
#include "engine/run/dispatch/runner.h"

#include <chrono>
#include <filesystem>
#include <optional>

namespace parascope::dispatch {

/// The client's end of a runner's socket. Use it from one thread only. Every call may wait, so do not use it
/// on a thread that draws.
class SteeringClient
{
public:
    /// Connects to the runner of the database. Returns NotFound when no runner is working on it.
    static Result<SteeringClient> connect(const std::filesystem::path& database);
    ~SteeringClient();
    SteeringClient(SteeringClient&& other) noexcept;
    SteeringClient& operator=(SteeringClient&& other) noexcept;

    /// Sends {"command": ..., ...} (steering_server.h lists the commands). Returns the answer, checked by
    /// checkedAnswer(), or the runner's error.
    Result<Json> request(const Json& request, std::chrono::milliseconds wait = std::chrono::seconds(10));
    Result<Json> command(const std::string& name) { return request({{"command", name}}); }
    Result<Status> status();
    /// From now on next() returns the runner's status whenever it changes. Do not call request() afterwards.
    Result<void> subscribe() { return send({{"command", "subscribe"}}); }
    /// Returns the next status, nothing when none came within `wait`, or an error when the runner has ended.
    Result<std::optional<Status>> next(std::chrono::milliseconds wait);
    /// Returns the descriptor, which an event loop can watch for reading.
    [[nodiscard]] int descriptor() const { return m_fd; }

private:
    explicit SteeringClient(int fd) : m_fd(fd) {}
    Result<void> send(const Json& request);
    Result<std::optional<Json>> nextAnswer(std::chrono::milliseconds wait);
    int m_fd = -1;
    /// A status has a few hundred KB.
    static constexpr std::size_t maxAnswerBytes = std::size_t{16} << 20;
    protocol::LineReader m_lines{maxAnswerBytes};
};

/// Start options of a detached runner. An empty `program` means the parascope-cli next to this program.
struct DetachedStart
{
    std::filesystem::path database;
    SweepRequest request;
    std::filesystem::path program;
};
/// Starts a runner that outlives its starter: it has its own session and process group, and its standard
/// streams go to files. Waits until the runner works or reports an error. When a runner already works on the
/// database, adds the sweep to its queue instead. The function is safe in a program with threads. Returns the
/// runner's status, or nothing when the sweep had nothing to do or has already ended.
Result<std::optional<Status>> startDetachedRunner(const DetachedStart& start);

} // namespace parascope::dispatch
