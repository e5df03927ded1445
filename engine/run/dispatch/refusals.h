// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/grid.h"

namespace parascope::dispatch {

/// Points of a grid that no worker can run, since the family makes no model of them.
struct Refusals
{
    struct Reason
    {
        std::string text; ///< a sentence
        std::size_t points = 0;
    };
    std::vector<Reason> reasons; ///< the most frequent first
    std::size_t points = 0;      ///< without a model
    std::size_t looked = 0;      ///< points that were looked at
    bool all = true;             ///< those of the whole grid; of one with too many models the first
};

/// Asks the family, without costs and without a worker: up to a millisecond a model. Points that differ in
/// the batch alone are one model.
[[nodiscard]] Refusals refusalsOf(const space::Grid& grid);

/// "2 of 4 points have no model and will be unsupported:", and a line a reason; empty where all have one.
[[nodiscard]] std::string refusalsText(const Refusals& refusals);

/// Lines of reasons with their points, as far as a person reads them.
[[nodiscard]] std::string reasonsText(const std::vector<Refusals::Reason>& reasons);

} // namespace parascope::dispatch
