// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/memory_meter.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/version.h>

#include <atomic>

namespace parascope::worker {

namespace {

// The type of sizes changed with version 2.
#if TORCH_VERSION_MAJOR >= 2
using Total = std::size_t;
#else
using Total = std::int64_t;
#endif

/// The counters are atomic because backward passes on accelerators allocate in their own threads.
class Reporter : public c10::MemoryReportingInfoBase
{
public:
    explicit Reporter(bool cuda) : m_cuda(cuda) {}

    void reportMemoryUsage(void*, std::int64_t size, Total, Total, c10::Device device) override
    {
        if (device.is_cuda() != m_cuda)
            return;
        const auto now = m_now.fetch_add(size) + size;
        auto peak = m_peak.load();
        while (now > peak && !m_peak.compare_exchange_weak(peak, now)) {
        }
    }
    [[nodiscard]] bool memoryProfilingEnabled() const override { return true; }
    [[nodiscard]] std::int64_t peak() const { return m_peak; }

private:
    bool m_cuda;
    std::atomic<std::int64_t> m_now = 0, m_peak = 0;
};

} // namespace

struct MemoryMeter::Impl
{
    explicit Impl(bool cuda)
        : reporter(std::make_shared<Reporter>(cuda)), guard(c10::DebugInfoKind::PROFILER_STATE, reporter)
    {
    }
    std::shared_ptr<Reporter> reporter;
    c10::DebugInfoGuard guard;
};

MemoryMeter::MemoryMeter(bool cuda) : m_impl(std::make_unique<Impl>(cuda)) {}
MemoryMeter::~MemoryMeter() = default;

std::int64_t MemoryMeter::peakBytes() const
{
    return m_impl->reporter->peak();
}

} // namespace parascope::worker
