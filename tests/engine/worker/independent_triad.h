// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// STREAM's triad on one thread, without any of the program's code.
namespace parascope::test {

class IndependentTriad
{
public:
    /// Makes three arrays of together `bytes` bytes.
    explicit IndependentTriad(std::size_t bytes);
    ~IndependentTriad();
    IndependentTriad(const IndependentTriad&) = delete;
    IndependentTriad& operator=(const IndependentTriad&) = delete;

    /// Returns the rate in byte/s (two reads and a write per pass) of the best timing within about `seconds`.
    /// A timing takes some 0.5 ms, or one pass if that takes longer.
    [[nodiscard]] double best(double seconds) const;

private:
    std::size_t m_count;
    void* m_block;
    float *m_a, *m_b, *m_c;
};

} // namespace parascope::test
