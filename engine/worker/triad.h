// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

/// McCalpin's STREAM triad, a[i] = b[i] + s c[i] on float32, over a working set of any size. Needs no torch.
namespace parascope::worker {

/// Timings of one working set, in which each thread has its own three arrays.
struct TriadSet
{
    double workingSetBytes = 0; ///< size of the three arrays of all threads together, as allocated
    double bytes = 0; ///< bytes moved in one timing, counted as STREAM does: two reads and one write per pass
    std::vector<double> seconds; ///< durations, each from the last thread's start to the last end
};

/// Times every working set `repeats` times on `threads` threads, in rounds over all sets, so that a
/// disturbance affects one repeat of many sets instead of all repeats of one set. One timing makes as many
/// passes as take about `seconds`.
[[nodiscard]] std::vector<TriadSet> triadSweep(const std::vector<std::size_t>& workingSets, int threads,
                                               int repeats, double seconds);

} // namespace parascope::worker
