// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/channel.h"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include <array>

namespace parascope::worker {

bool Channel::send(const protocol::FromWorker& message) const
{
    return sendPrepared(protocol::encode(message));
}

bool Channel::sendPrepared(std::string_view line) const
{
    while (!line.empty()) {
        const auto written = write(m_out, line.data(), line.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        line.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool Channel::fill(bool block)
{
    if (m_ended)
        return false;
    pollfd descriptor{m_in, POLLIN, 0};
    while (true) {
        const int ready = poll(&descriptor, 1, block ? -1 : 0);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return false;
        std::array<char, 65536> bytes;
        const auto got = read(m_in, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            m_ended = true;
            return false;
        }
        m_reader.feed({bytes.data(), static_cast<std::size_t>(got)});
        return true;
    }
}

bool Channel::waitLine(std::string& line)
{
    while (!m_reader.next(line))
        if (!fill(true))
            return false;
    return true;
}

bool Channel::stopRequested(const std::string& id)
{
    std::string line;
    while (true) {
        while (m_reader.next(line)) {
            const auto message = protocol::decodeToWorker(line);
            if (!message)
                continue;
            if (const auto* answer = std::get_if<protocol::StepsAnswer>(&*message);
                answer && answer->stop && answer->id == id)
                return true;
        }
        if (!fill(false))
            return m_ended; // at the end of input, no one needs the measurement
    }
}

} // namespace parascope::worker
