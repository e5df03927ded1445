// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace parascope {

/// A bounded queue from a producer thread to a consumer thread, in order. Either side can close it.
template <class Item>
class BoundedQueue
{
public:
    /// `most` is the maximum number of waiting items; put() blocks while the queue is full.
    explicit BoundedQueue(std::size_t most) : m_most(most) {}

    /// Appends an item, and blocks while the queue is full. Returns false when the queue is closed.
    bool put(Item item)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_closed || m_waiting.size() < m_most; });
        if (m_closed)
            return false;
        m_waiting.push_back(std::move(item));
        m_changed.notify_all();
        return true;
    }
    /// Removes and returns the first item, and blocks while the queue is empty. close() does not end the
    /// wait, so the producer must put a last item that the consumer recognises.
    Item take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return !m_waiting.empty(); });
        auto item = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        return item;
    }
    /// Closes the queue: put() returns false from now on.
    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }

private:
    const std::size_t m_most;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Item> m_waiting;
    bool m_closed = false;
};

} // namespace parascope
