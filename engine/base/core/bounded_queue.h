// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace parascope {

/// What one thread makes and another one takes, in order. Either may end it.
template <class Item>
class BoundedQueue
{
public:
    /// So many wait at most: put() waits then.
    explicit BoundedQueue(std::size_t most) : m_most(most) {}

    /// False when nobody wants it any more.
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
    /// Waits for the next one; whoever puts must see to it that there is a last.
    Item take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return !m_waiting.empty(); });
        auto item = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        return item;
    }
    /// Nothing more is wanted.
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
