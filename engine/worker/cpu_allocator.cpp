// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/cpu_allocator.h"

#include "engine/worker/buffer_heap.h"
#include "engine/worker/process.h"

#include <c10/core/CPUAllocator.h>

#include <cstring>

namespace parascope::worker {

namespace {

/// Smaller buffers are many, and their holes are found again.
constexpr std::size_t largeFrom = 32 << 10;
/// Of the machine's memory: addresses cost nothing, and holes need some.
constexpr std::size_t addressesEach = 4;

/// Made once, and never destroyed: tensors with static lifetime outlive every order of destruction.
struct Pools
{
    std::unique_ptr<BufferHeap> heap;
    c10::Allocator* before = nullptr;
};

Pools& pools()
{
    static auto* const made = new Pools;
    return *made;
}

void release(void* memory)
{
    if (!pools().heap->owns(memory)) {
        pools().before->raw_deleter()(memory);
        return;
    }
    c10::profiledCPUMemoryReporter().Delete(memory);
    pools().heap->release(memory);
}

class CpuAllocator final : public c10::Allocator
{
public:
    // Constant before LibTorch 2.3: one of the two is what the base class declares.
    at::DataPtr allocate(std::size_t bytes) const { return allocated(bytes); }
    at::DataPtr allocate(std::size_t bytes) { return allocated(bytes); }
    c10::DeleterFnPtr raw_deleter() const override { return &release; }
    // Since 2.3.
    virtual void copy_data(void* to, const void* from, std::size_t bytes) const
    {
        std::memcpy(to, from, bytes);
    }

private:
    static at::DataPtr allocated(std::size_t bytes)
    {
        void* memory = bytes < largeFrom ? nullptr : pools().heap->allocate(bytes);
        if (!memory)
            return pools().before->allocate(bytes); // whose error says that memory ran out
        c10::profiledCPUMemoryReporter().New(memory, bytes);
        // oneDNN asks for buffers without an owner, for which the context must be the memory itself.
        return {memory, memory, &release, at::Device(at::kCPU)};
    }
};

} // namespace

void keepLargeBuffersApart()
{
    auto& pool = pools();
    if (pool.heap)
        return;
    pool.before = c10::GetCPUAllocator();
    if (!pool.before->raw_deleter())
        return;
    pool.heap = BufferHeap::reserve(addressesEach * static_cast<std::size_t>(totalMemoryBytes()));
    static CpuAllocator allocator;
    if (pool.heap)
        c10::SetCPUAllocator(&allocator, 0xff);
}

} // namespace parascope::worker
