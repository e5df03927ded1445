// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"

#include <memory>
#include <string>
#include <vector>

namespace parascope::gui {

/// A side of a comparison: a platform, or a part of its runs that a value of one column selects (for example
/// before and after in two databases, or one stack and another).
struct ComparedSide
{
    std::string name; ///< "machine", "before.db"; "machine · all.db" if all.db has other platforms, too
    std::string platform;
    std::string column, value; ///< the column and value that select the part; empty for the whole platform

    [[nodiscard]] bool isPart() const { return !column.empty(); }
};

/// Returns all sides of the table, the whole platforms first.
[[nodiscard]] std::vector<ComparedSide> sidesOf(const table::Table& table);

/// Returns the snapshot in which a side that is a part of a platform is a platform of its own, under its name
/// and with that platform's facts. Rows keep their places. Returns the same snapshot if both sides are whole
/// platforms.
[[nodiscard]] std::shared_ptr<const dataset::Dataset>
withSides(const std::shared_ptr<const dataset::Dataset>& dataset, const ComparedSide& a,
          const ComparedSide& b);

} // namespace parascope::gui
