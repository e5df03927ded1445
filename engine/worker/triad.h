// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

/// McCalpin's STREAM triad, a[i] = b[i] + s c[i] on float32, over a working set of any size. Needs no torch.
namespace parascope::worker {

/// One working set: each thread owns three arrays of its own share.
struct TriadSet
{
    double workingSetBytes = 0; ///< the three arrays of all threads together, as really allocated
    double bytes = 0;           ///< moved in one timing, counted as STREAM does: two reads and a write a pass
    std::vector<double> seconds; ///< a timing each: from the last thread's start to the last one's end
};

/// Times every working set `repeats` times on `threads` threads, round after round over all sets, so that a
/// disturbance falls on one repeat of many sets instead of all repeats of one. A timing makes as many passes
/// as take about `seconds`.
[[nodiscard]] std::vector<TriadSet> triadSweep(const std::vector<std::size_t>& workingSets, int threads,
                                               int repeats, double seconds);

} // namespace parascope::worker
