// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

namespace parascope::dispatch {

/// How long runs take, learnt from those that ended: the mean wall time of runs of like cost, corrected
/// with every run. A run's time grows with its cost only up to the measuring budget, so classes of cost
/// are kept apart instead of one rate for all.
class Eta
{
public:
    void observe(double stepFlops, double seconds);
    /// Seconds that a run of this cost will take; `budget` is the measuring budget before anything is known.
    [[nodiscard]] double predict(double stepFlops, double budget) const;

private:
    static int classOf(double stepFlops);
    struct Mean
    {
        double seconds = 0;
        int count = 0;
    };
    std::map<int, Mean> m_classes;
};

} // namespace parascope::dispatch
