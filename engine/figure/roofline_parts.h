// SPDX-License-Identifier: GPL-3.0-or-later
// What rooflines of one and of two platforms share; for this module's own files.
#pragma once

#include "engine/analyse/analysis/roofline.h"
#include "engine/figure/parts.h"

namespace parascope::figure {

/// What `input` knows of a platform's roofs, as the spec's peak wants them.
[[nodiscard]] analysis::RoofFacts roofFacts(const Spec& spec, const Input& input,
                                            const std::string& platform);
/// "180 TFLOP/s", "2.4 TB/s": three digits at most, no zeros behind.
[[nodiscard]] std::string ceilingText(const analysis::Ceiling& ceiling);
/// Log axes that show all points and roofs.
void setRooflineAxes(Panel& panel, const std::vector<const analysis::Roofline*>& roofs);
/// One line a ceiling, ending where the main roof of the other kind begins; `whose` stands before its name.
void addCeilings(Panel& panel, const analysis::Roofline& roof, const std::string& whose, bool red);

[[nodiscard]] Result<Figure> buildUpgradeRoofline(const Spec& spec, const Input& input);

} // namespace parascope::figure
