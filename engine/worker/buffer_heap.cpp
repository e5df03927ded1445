// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/buffer_heap.h"

#include <algorithm>
#include <iterator>
#include <sys/mman.h>

namespace parascope::worker {

namespace {

constexpr std::size_t alignment = 64, page = 4096;
/// The heap grows by so much at once where it may: each time costs a call of the kernel.
constexpr std::size_t stride = std::size_t{16} << 20;

constexpr std::size_t roundedUp(std::size_t value, std::size_t unit)
{
    return (value + unit - 1) / unit * unit;
}

} // namespace

std::unique_ptr<BufferHeap> BufferHeap::reserve(std::size_t addresses)
{
    addresses = roundedUp(addresses, page);
    void* begin = mmap(nullptr, addresses, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED)
        return nullptr;
    return std::unique_ptr<BufferHeap>(new BufferHeap(static_cast<std::byte*>(begin), addresses));
}

BufferHeap::~BufferHeap()
{
    munmap(m_begin, m_reserved);
}

bool BufferHeap::grow(std::size_t end)
{
    if (end <= m_writable)
        return true;
    if (end > m_reserved)
        return false;
    for (const std::size_t unit : {stride, page}) {
        const auto wanted = std::min(roundedUp(end, unit), m_reserved);
        if (mprotect(m_begin + m_writable, wanted - m_writable, PROT_READ | PROT_WRITE) == 0) {
            m_writable = wanted;
            return true;
        }
    }
    return false;
}

void BufferHeap::addHole(std::size_t at, std::size_t size)
{
    auto next = m_holes.lower_bound(at);
    if (next != m_holes.end() && next->first == at + size) {
        size += next->second;
        const auto joined = next++;
        removeHole(joined);
    }
    if (next != m_holes.begin())
        if (const auto before = std::prev(next); before->first + before->second == at) {
            at = before->first;
            size += before->second;
            removeHole(before);
        }
    if (at + size == m_end) {
        m_end = at;
        return;
    }
    m_holes.emplace(at, size);
    m_bySize.emplace(size, at);
}

void BufferHeap::removeHole(std::map<std::size_t, std::size_t>::iterator hole)
{
    m_bySize.erase({hole->second, hole->first});
    m_holes.erase(hole);
}

void* BufferHeap::allocate(std::size_t bytes)
{
    if (bytes > m_reserved)
        return nullptr;
    // A line more than was asked for: buffers of a power of two would all begin in the same line of a cache.
    const auto size = roundedUp(std::max(bytes, alignment), alignment) + alignment;
    const std::lock_guard lock(m_mutex);
    std::size_t at = m_end;
    if (const auto fit = m_bySize.lower_bound({size, 0}); fit != m_bySize.end()) {
        const auto [free, offset] = *fit;
        at = offset;
        removeHole(m_holes.find(offset));
        if (free > size)
            addHole(offset + size, free - size);
    } else if (grow(m_end + size)) {
        m_end += size;
        m_extent = std::max(m_extent, m_end);
    } else {
        return nullptr;
    }
    m_allocated.emplace(at, size);
    return m_begin + at;
}

void BufferHeap::release(void* memory)
{
    const auto at = static_cast<std::size_t>(static_cast<std::byte*>(memory) - m_begin);
    const std::lock_guard lock(m_mutex);
    const auto held = m_allocated.find(at);
    if (held == m_allocated.end())
        return;
    const auto size = held->second;
    m_allocated.erase(held);
    addHole(at, size);
}

bool BufferHeap::owns(const void* memory) const
{
    const auto* at = static_cast<const std::byte*>(memory);
    return at >= m_begin && at < m_begin + m_reserved;
}

std::size_t BufferHeap::extent() const
{
    const std::lock_guard lock(m_mutex);
    return m_extent;
}

} // namespace parascope::worker
