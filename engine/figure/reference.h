// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a metric relative to a reference. For this module only.
#pragma once

#include "engine/figure/build.h"
#include "engine/figure/kinds.h"

#include <string>

namespace parascope::figure {

/// Name of the column that has the ratios.
inline constexpr char relativeColumn[] = "relative";

/// A spec and its input in which the metric is replaced by its ratio to a reference.
struct Relative
{
    Spec spec;
    Input input;
    std::string reference;   ///< the expression that selects the runs of the reference
    std::size_t without = 0; ///< shown runs with a value of the metric and without a ratio
    bool any = false;        ///< a run of the reference has a value of the metric
};

/// Returns the expression that selects the reference of a figure: its option "reference"; empty without one,
/// and for kinds that have an option of this name with another meaning.
[[nodiscard]] std::string referenceOf(const KindInfo& kind, const Spec& spec);

/// Divides the metric of each run by the median of the reference's runs of the same cell: of the same family,
/// platform, mode, data type and hyper-parameters, without the columns that the expression names. So
/// `version == "v1"` compares cell by cell, `node == 32` each width with 32, `platform == "p"` also over data
/// types, and an expression over `run` gives all runs the same reference. Runs without a reference have no
/// ratio. The reference need not be shown, but it is timed like the other runs. Fails for a kind without a
/// metric, for a metric that is no number and for a bad expression.
[[nodiscard]] Result<Relative> relativeTo(const std::string& reference, const KindInfo& kind,
                                          const Spec& spec, const Input& input);

/// Adds to a figure relative to a reference what it is relative to.
void tellOfReference(const Relative& relative, Figure& figure);

} // namespace parascope::figure
