// SPDX-License-Identifier: GPL-3.0-or-later
// What limits models or operations, and the observation that says so; for this module's own files.
#pragma once

#include "engine/analyse/analysis/bounds.h"
#include "engine/insight/study.h"

#include <array>

namespace parascope::insight {

/// A share of items that come in clusters (the operations of a run). Its interval uses the spread between
/// clusters (ratio estimator), because the operations of one run are not independent.
struct ClusteredShare
{
    double share = figure::noValue;
    analysis::Interval interval{figure::noValue, figure::noValue};
};

/// Counts of models or operations by their bound, on one platform and for one data type.
struct Bounds
{
    std::string platform, where;
    Message on; ///< the platform, and the mode if the runs have several
    Message unit;
    analysis::Bound most = analysis::Bound::Neither; ///< the bound that the sentence is about
    double ridge = 0;
    std::array<std::size_t, 4> counts{}; ///< by analysis::Bound
    std::size_t n = 0, runs = 0;
    std::vector<double> shares;     ///< what each attains of its roof
    ClusteredShare count, time;     ///< of `most`
    std::vector<std::string> names; ///< names of the operations of `most` with the most time
    Rows rows;
    bool operations = false;
    std::string family; ///< of models
    bool typed = false; ///< the platform has runs of several data types

    [[nodiscard]] std::size_t of(analysis::Bound bound) const
    {
        return counts[static_cast<std::size_t>(bound)];
    }
    /// Returns the number of those that stress neither ceiling.
    [[nodiscard]] std::size_t far() const
    {
        return of(analysis::Bound::Overhead) + of(analysis::Bound::Neither);
    }
    /// Chooses what to say: what holds for more than half of them, else the more frequent limit.
    void choose()
    {
        using analysis::Bound;
        most = 2 * far() > n                            ? Bound::Neither
               : of(Bound::Compute) > of(Bound::Memory) ? Bound::Compute
                                                        : Bound::Memory;
    }
    [[nodiscard]] bool isOfMost(analysis::Bound bound) const
    {
        return bound == most || (most == analysis::Bound::Neither && bound == analysis::Bound::Overhead);
    }
    [[nodiscard]] std::size_t ofMost() const { return most == analysis::Bound::Neither ? far() : of(most); }
};

/// If runs have several types, the sentence names the type, and the figure shows only its runs.
void nameType(Bounds& bound, const std::string& dtype);
/// Joins the bounds of several families on one platform whose models stress neither ceiling: one sentence for
/// all of them tells as much as one for each.
[[nodiscard]] Bounds together(std::vector<Bounds> alike, const std::string& dtype);

[[nodiscard]] std::optional<Observation> writeBounds(const Study& study, const Bounds& bounds);

} // namespace parascope::insight
