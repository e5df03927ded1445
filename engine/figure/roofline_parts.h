// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that rooflines of one and of two platforms share. For this module only.
#pragma once

#include "engine/analyse/analysis/roofline.h"
#include "engine/figure/parts.h"

namespace parascope::figure {

/// Returns the facts of `input` about a platform's roofs, with the peak that the spec selects.
[[nodiscard]] analysis::RoofFacts roofFacts(const Spec& spec, const Input& input,
                                            const std::string& platform);
/// Returns the value of a ceiling with at most three digits and without trailing zeros: "180 TFLOP/s", "2.4
/// TB/s".
[[nodiscard]] std::string ceilingText(const analysis::Ceiling& ceiling);
/// Sets log axes that show all points and roofs.
void setRooflineAxes(Panel& panel, const std::vector<const analysis::Roofline*>& roofs);
/// Adds one line per ceiling, which ends at the main roof of the other kind. `whose` is written before the
/// ceiling's name. `red` draws the main roofs in the error colour.
void addCeilings(Panel& panel, const analysis::Roofline& roof, const std::string& whose, bool red);

[[nodiscard]] Result<Figure> buildUpgradeRoofline(const Spec& spec, const Input& input);

} // namespace parascope::figure
