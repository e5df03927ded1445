// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"

#include <memory>
#include <string>
#include <vector>

namespace parascope::gui {

/// A side of a comparison: a platform, or those of its runs that a column tells from the others (before and
/// after, in two databases; one stack and another).
struct ComparedSide
{
    std::string name; ///< "machine", "before.db"; "machine · all.db" where all.db has other platforms, too
    std::string platform;
    std::string column, value; ///< empty: the whole platform

    [[nodiscard]] bool isPart() const { return !column.empty(); }
};

/// All of them, the whole platforms first.
[[nodiscard]] std::vector<ComparedSide> sidesOf(const table::Table& table);

/// The snapshot in which a side that is a part of a platform is a platform of its own, under its name, with
/// that platform's facts. Rows keep their places. The same snapshot where both sides are whole.
[[nodiscard]] std::shared_ptr<const dataset::Dataset>
withSides(const std::shared_ptr<const dataset::Dataset>& dataset, const ComparedSide& a,
          const ComparedSide& b);

} // namespace parascope::gui
