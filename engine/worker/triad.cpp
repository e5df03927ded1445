// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/triad.h"

#include "engine/worker/clones.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <thread>

#include <sys/mman.h>

namespace parascope::worker {

namespace {

using Clock = std::chrono::steady_clock;

// Two versions of the same loop, in vectors of 512 and of 256 bits. Neither is the ceiling everywhere: on a
// Xeon of 2.5 GHz the wide one reached 1.7 times the other in the first level of cache, and 0.65 of it in
// memory.
PARASCOPE_CLONES
void wideTriad(float* __restrict a, const float* __restrict b, const float* __restrict c, float s,
               std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}

PARASCOPE_CLONES_NARROW
void narrowTriad(float* __restrict a, const float* __restrict b, const float* __restrict c, float s,
                 std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}

using Triad = void (*)(float*, const float*, const float*, float, std::size_t);
constexpr std::array<Triad, 2> kernels = {wideTriad, narrowTriad};

struct Free
{
    void operator()(float* memory) const { std::free(memory); }
};

/// One thread's three arrays in one block. They start 1.5 KiB apart modulo the page: arrays at the same
/// offset of a page would evict each other in a cache of few ways and stall loads behind stores (4K
/// aliasing). The block asks for huge pages. With small pages, chance decides for the lifetime of the process
/// which sets of a physically indexed cache they use; this cost a sixth of the second level's bandwidth on a
/// machine in long use.
class Share
{
public:
    explicit Share(std::size_t count) : m_count(count)
    {
        constexpr std::size_t page = 4096 / sizeof(float), shift = 1536 / sizeof(float);
        const std::size_t stride = (count + page - 1) / page * page + shift;
        constexpr std::size_t hugePage = std::size_t(2) << 20;
        const std::size_t bytes = (3 * stride * sizeof(float) + hugePage - 1) / hugePage * hugePage;
        m_memory.reset(static_cast<float*>(std::aligned_alloc(hugePage, bytes)));
        if (!m_memory)
            throw std::bad_alloc();
        // Without huge pages, small pages are good enough; there is nothing to report.
        ::madvise(m_memory.get(), bytes, MADV_HUGEPAGE);
        m_a = m_memory.get();
        m_b = m_a + stride;
        m_c = m_b + stride;
        // The thread that uses the memory touches it first, which places it in that thread's memory.
        std::fill_n(m_a, count, 0.0F);
        std::fill_n(m_b, count, 1.0F);
        std::fill_n(m_c, count, 2.0F);
    }
    void pass(Triad triad, std::size_t passes) const
    {
        for (std::size_t i = 0; i < passes; ++i) {
            triad(m_a, m_b, m_c, 0.5F, m_count);
            // Without this, the compiler would see that every pass writes the same values.
            asm volatile("" ::: "memory");
        }
    }

private:
    std::size_t m_count;
    std::unique_ptr<float, Free> m_memory;
    float *m_a, *m_b, *m_c;
};

double secondsBetween(Clock::time_point from, Clock::time_point to)
{
    return std::chrono::duration<double>(to - from).count();
}

} // namespace

std::vector<TriadSet> triadSweep(const std::vector<std::size_t>& workingSets, int threads, int repeats,
                                 double seconds)
{
    const auto workers = static_cast<std::size_t>(std::max(1, threads));
    const auto count = [&](std::size_t bytes) {
        // Use whole cache lines, and at least 64 elements.
        return std::max<std::size_t>(64, bytes / (3 * sizeof(float) * workers) / 64 * 64);
    };
    std::vector<TriadSet> out(workingSets.size());
    std::vector<std::size_t> passes(workingSets.size(), 1), kernel(workingSets.size(), 0);
    for (std::size_t i = 0; i < workingSets.size(); ++i)
        out[i].workingSetBytes = static_cast<double>(count(workingSets[i]) * 3 * sizeof(float) * workers);

    std::barrier gate(static_cast<std::ptrdiff_t>(workers));
    std::vector<Clock::time_point> starts(workers), ends(workers);
    const auto timeOnce = [&](const Share& share, std::size_t set, std::size_t me) {
        gate.arrive_and_wait();
        starts[me] = Clock::now();
        share.pass(kernels[kernel[set]], passes[set]);
        ends[me] = Clock::now();
        gate.arrive_and_wait();
        // All times are stored now, and no thread writes again before the next gate.
        return secondsBetween(*std::max_element(starts.begin(), starts.end()),
                              *std::max_element(ends.begin(), ends.end()));
    };
    const auto chooseKernel = [&](const Share& share, std::size_t set, std::size_t me) {
        constexpr int tries = 3;
        std::array<double, kernels.size()> best;
        best.fill(std::numeric_limits<double>::infinity());
        const auto choose = [&](std::size_t which) {
            // No other thread reads it between two gates.
            gate.arrive_and_wait();
            if (me == 0)
                kernel[set] = which;
        };
        for (int i = 0; i < tries; ++i)
            for (std::size_t k = 0; k < kernels.size(); ++k) {
                choose(k);
                best[k] = std::min(best[k], timeOnce(share, set, me));
            }
        choose(static_cast<std::size_t>(std::min_element(best.begin(), best.end()) - best.begin()));
    };
    const auto work = [&](std::size_t me) {
        // Round 0 warms up, finds how many passes a timing takes, and chooses the faster kernel for each set.
        for (int round = 0; round <= repeats; ++round)
            for (std::size_t set = 0; set < workingSets.size(); ++set) {
                const Share share(count(workingSets[set]));
                double spent = timeOnce(share, set, me);
                if (round == 0) {
                    for (int again = 0; again < 2; ++again) {
                        if (me == 0)
                            passes[set] = static_cast<std::size_t>(std::clamp(
                                std::ceil(static_cast<double>(passes[set]) * seconds / std::max(spent, 1e-7)),
                                1.0, 1e7));
                        spent = timeOnce(share, set, me);
                    }
                    chooseKernel(share, set, me);
                } else {
                    spent = timeOnce(share, set, me);
                    if (me == 0 && spent > 0)
                        out[set].seconds.push_back(spent);
                }
            }
    };
    {
        std::vector<std::jthread> pool;
        for (std::size_t me = 1; me < workers; ++me)
            pool.emplace_back(work, me);
        work(0);
    }
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i].bytes = out[i].workingSetBytes * static_cast<double>(passes[i]);
    return out;
}

} // namespace parascope::worker
