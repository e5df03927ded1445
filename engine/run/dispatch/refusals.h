// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/grid.h"

namespace parascope::dispatch {

/// Points of a grid that no worker can run, because the family makes no model of them.
struct Refusals
{
    struct Reason
    {
        std::string text; ///< the reason as a sentence
        std::size_t points = 0;
    };
    std::vector<Reason> reasons; ///< reasons, the most frequent first
    std::size_t points = 0;      ///< number of points without a model
    std::size_t looked = 0;      ///< number of points that were checked
    bool all = true; ///< true when the whole grid was checked; false when it has too many models and only the
                     ///< first were checked
};

/// Checks the points with the family, without costs and without a worker. It takes up to a millisecond per
/// model. Points that differ only in the batch size are one model.
[[nodiscard]] Refusals refusalsOf(const space::Grid& grid);

/// Returns "2 of 4 points have no model and will be unsupported:" and one line per reason. Returns an empty
/// text when all points have a model.
[[nodiscard]] std::string refusalsText(const Refusals& refusals);

/// Returns the first lines of reasons with their numbers of points, no more than a person reads.
[[nodiscard]] std::string reasonsText(const std::vector<Refusals::Reason>& reasons);

} // namespace parascope::dispatch
