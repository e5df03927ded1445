// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/line_reader.h"
#include "engine/run/dispatch/runner.h"

#include <chrono>
#include <filesystem>
#include <optional>

namespace parascope::dispatch {

/// The other end of a runner's socket. To be used from one thread; every call may wait, so not from a
/// thread that draws.
class SteeringClient
{
public:
    /// NotFound when no runner is at work on the database.
    static Result<SteeringClient> connect(const std::filesystem::path& database);
    ~SteeringClient();
    SteeringClient(SteeringClient&& other) noexcept;
    SteeringClient& operator=(SteeringClient&& other) noexcept;

    /// {"command": ..., ...} (steering_server.h lists them); the answer, checked by checkedAnswer(), or the
    /// runner's error.
    Result<Json> request(const Json& request, std::chrono::milliseconds wait = std::chrono::seconds(10));
    Result<Json> command(const std::string& name) { return request({{"command", name}}); }
    Result<Status> status();
    /// From here on next() gives the runner's status whenever it changes. No request() afterwards.
    Result<void> subscribe() { return send({{"command", "subscribe"}}); }
    /// The next status; nothing when none came within `wait`; an error when the runner has gone.
    Result<std::optional<Status>> next(std::chrono::milliseconds wait);
    /// To be watched for reading by an event loop.
    [[nodiscard]] int descriptor() const { return m_fd; }

private:
    explicit SteeringClient(int fd) : m_fd(fd) {}
    Result<void> send(const Json& request);
    Result<std::optional<Json>> nextAnswer(std::chrono::milliseconds wait);
    int m_fd = -1;
    /// A status has some hundred KB.
    static constexpr std::size_t maxAnswerBytes = std::size_t{16} << 20;
    protocol::LineReader m_lines{maxAnswerBytes};
};

/// How a detached runner is started: `program` empty means the parascope-cli beside this program.
struct DetachedStart
{
    std::filesystem::path database;
    SweepRequest request;
    std::filesystem::path program;
};
/// Starts a runner that outlives its starter (a session and process group of its own, stdio on files), and
/// waits until it runs or says why not. A runner already at work on the database takes the sweep into its
/// queue instead. Safe in a program with threads. The answer is the runner's status; empty where the
/// sweep had nothing to do, or has ended already.
Result<std::optional<Status>> startDetachedRunner(const DetachedStart& start);

} // namespace parascope::dispatch
