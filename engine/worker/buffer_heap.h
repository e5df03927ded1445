// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

namespace parascope::worker {

/// A heap for large buffers alone. Freed memory stays with the process, as a step takes again what the last
/// one freed (10,000 page faults a step otherwise), and nothing small is ever cut from a hole between
/// buffers: in the C library's heap a few bytes of bookkeeping pin such holes, and that of a SqueezeNet in
/// training grew to twice of what was alive. The smallest hole that fits is taken, else the heap grows.
class BufferHeap
{
public:
    /// Reserves `addresses` bytes of address space, which costs no memory. Nothing where that is refused.
    [[nodiscard]] static std::unique_ptr<BufferHeap> reserve(std::size_t addresses);
    ~BufferHeap();
    BufferHeap(const BufferHeap&) = delete;
    BufferHeap& operator=(const BufferHeap&) = delete;

    /// Memory at a multiple of 64; nullptr where the limit of the process (RLIMIT_DATA) or the reserve ends.
    [[nodiscard]] void* allocate(std::size_t bytes);
    void release(void* memory);
    [[nodiscard]] bool owns(const void* memory) const;
    /// The most that the heap ever extended over.
    [[nodiscard]] std::size_t extent() const;

private:
    BufferHeap(std::byte* begin, std::size_t size) : m_begin(begin), m_reserved(size) {}
    bool grow(std::size_t end);
    void addHole(std::size_t at, std::size_t size);
    void removeHole(std::map<std::size_t, std::size_t>::iterator hole);

    mutable std::mutex m_mutex;
    std::byte* m_begin;
    std::size_t m_reserved, m_writable = 0;
    std::size_t m_end = 0, m_extent = 0;                      ///< of the last buffer; the largest of it
    std::map<std::size_t, std::size_t> m_holes;               ///< offset: size
    std::set<std::pair<std::size_t, std::size_t>> m_bySize;   ///< the same: size, offset
    std::unordered_map<std::size_t, std::size_t> m_allocated; ///< offset: size
};

} // namespace parascope::worker
