// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/line_reader.h"
#include "engine/measure/protocol/messages.h"

#include <string>

namespace parascope::worker {

/// A run's end of its two pipes: messages out, requests and answers in. Used by one thread.
class Channel
{
public:
    /// Takes no ownership of the descriptors.
    Channel(int in, int out) : m_in(in), m_out(out) {}

    /// Writes the whole message. False when nobody reads any more.
    bool send(const protocol::FromWorker& message) const;
    /// The same for a line that was made earlier: allocates nothing, so it serves out of memory.
    bool sendPrepared(std::string_view line) const;

    /// Blocks for the next line; false at the end of input.
    bool waitLine(std::string& line);
    /// True once a "stop" for this run has arrived. Never blocks.
    [[nodiscard]] bool stopRequested(const std::string& id);

private:
    bool fill(bool block);

    int m_in;
    int m_out;
    protocol::LineReader m_reader;
    bool m_ended = false;
};

} // namespace parascope::worker
