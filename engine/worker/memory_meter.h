// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

namespace parascope::worker {

/// Measures the exact peak of the memory that LibTorch's allocator hands out during the lifetime of this
/// object, on one kind of device. A custom allocator does not work (oneDNN's convolutions assert), and the
/// resident set also counts libraries.
class MemoryMeter
{
public:
    explicit MemoryMeter(bool cuda);
    ~MemoryMeter();
    MemoryMeter(const MemoryMeter&) = delete;
    MemoryMeter& operator=(const MemoryMeter&) = delete;

    [[nodiscard]] std::int64_t peakBytes() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
