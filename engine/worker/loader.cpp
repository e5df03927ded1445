// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/loader.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

namespace parascope::worker {

namespace {

constexpr std::size_t bufferAlignment = 64; // the best alignment for vector units and oneDNN

struct FreeBuffer
{
    void operator()(void* memory) const { std::free(memory); }
};

/// A batch that is being made, is waiting, or is in use.
struct Slot
{
    std::vector<std::unique_ptr<void, FreeBuffer>> owned;
    std::vector<void*> buffers;
    std::exception_ptr failure;
    bool ready = false;
};

Slot slotOf(const std::vector<std::size_t>& bytes)
{
    Slot slot;
    for (const auto size : bytes) {
        const auto rounded =
            (std::max<std::size_t>(size, 1) + bufferAlignment - 1) / bufferAlignment * bufferAlignment;
        slot.owned.emplace_back(std::aligned_alloc(bufferAlignment, rounded));
        if (!slot.owned.back())
            throw std::bad_alloc();
        slot.buffers.push_back(slot.owned.back().get());
    }
    return slot;
}

} // namespace

struct Loader::Impl
{
    Fill fill;
    std::vector<Slot> slots;
    std::vector<std::thread> threads;
    std::mutex mutex;
    std::condition_variable changed;
    std::uint64_t begun = 0;    ///< batches that a thread has begun
    std::uint64_t released = 0; ///< batches whose slots may be filled again
    std::uint64_t taken = 0;
    bool ended = false;

    void work()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [&] { return ended || begun < released + slots.size(); });
            if (ended)
                return;
            const auto number = begun++;
            auto& slot = slots[number % slots.size()];
            lock.unlock();
            std::exception_ptr failure;
            try {
                fill(number, slot.buffers);
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            slot.failure = failure;
            slot.ready = true;
            changed.notify_all();
        }
    }

    void end()
    {
        {
            const std::lock_guard lock(mutex);
            ended = true;
        }
        changed.notify_all();
        for (auto& thread : threads)
            thread.join();
    }
};

Loader::Loader(const std::vector<std::size_t>& bytes, int workers, int ahead, Fill fill)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->fill = std::move(fill);
    // There is one more slot than ready batches, for the batch in use.
    const int slots = workers * ahead + 1;
    for (int i = 0; i < slots; ++i)
        m_impl->slots.push_back(slotOf(bytes));
    try {
        for (int i = 0; i < workers; ++i)
            m_impl->threads.emplace_back([impl = m_impl.get()] { impl->work(); });
    } catch (...) {
        m_impl->end();
        throw;
    }
}

Loader::~Loader()
{
    m_impl->end();
}

Loader::Buffers Loader::next()
{
    auto& m = *m_impl;
    auto& slot = m.slots[m.taken % m.slots.size()];
    if (m.threads.empty()) {
        m.fill(m.taken++, slot.buffers);
        return slot.buffers;
    }
    std::unique_lock lock(m.mutex);
    m.released = m.taken;
    m.changed.notify_all();
    m.changed.wait(lock, [&] { return slot.ready; });
    slot.ready = false;
    ++m.taken;
    if (slot.failure)
        std::rethrow_exception(slot.failure);
    return slot.buffers;
}

} // namespace parascope::worker
