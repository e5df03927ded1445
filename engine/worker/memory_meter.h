// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

namespace parascope::worker {

/// The exact peak of what LibTorch's allocator hands out while this lives, on one kind of device. An own
/// allocator would be a trap (oneDNN's convolutions assert), and the resident set counts libraries too.
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
