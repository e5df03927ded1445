// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>

namespace parascope::gui {

/// What two platforms are compared by: a rate, so that more is faster.
struct Compared
{
    table::TablePtr table; ///< the runs; of a metric that they do not have a copy with its column
    std::string metric;    ///< a column of `table`
    std::string timed;     ///< the metric that was measured, by which unlike timings are told apart
};

/// The first of examples/s, tokens/s, output tokens/s and steps/s that completed runs of both have;
/// examples/s where there is none. Steps/s is the inverse of the step time: figures of ratios take more for
/// faster.
[[nodiscard]] Compared comparedBy(const table::TablePtr& table, const std::string& a, const std::string& b);

} // namespace parascope::gui
