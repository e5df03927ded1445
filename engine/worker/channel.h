// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/line_reader.h"
#include "engine/measure/protocol/messages.h"

#include <string>

namespace parascope::worker {

/// A run's end of its two pipes: sends messages, receives requests and answers. Only one thread may use it.
class Channel
{
public:
    /// Does not take ownership of the descriptors.
    Channel(int in, int out) : m_in(in), m_out(out) {}

    /// Writes the whole message. Returns false if the other end is closed.
    bool send(const protocol::FromWorker& message) const;
    /// Sends a line that was prepared earlier. Allocates nothing, so it works when memory has run out.
    bool sendPrepared(std::string_view line) const;

    /// Blocks until the next line arrives; returns false at the end of input.
    bool waitLine(std::string& line);
    /// Returns true after a "stop" for this run has arrived. Never blocks.
    [[nodiscard]] bool stopRequested(const std::string& id);

private:
    bool fill(bool block);

    int m_in;
    int m_out;
    protocol::LineReader m_reader;
    bool m_ended = false;
};

} // namespace parascope::worker
