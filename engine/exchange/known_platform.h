// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"
#include "engine/store/records.h"

#include <string>

namespace parascope::exchange {

/// Returns a platform of this name with its known peak, bandwidth and memory. The name is that of a platform
/// of the ParaDnn paper ("v100", "tpu-v2"), or else the name or id of an accelerator in the catalogue
/// ("NVIDIA H200", "h200-sxm"); upper and lower case do not matter. If a name means several accelerators
/// ("A100") with equal peaks, the platform gets the values that they have in common. An unknown name, and the
/// name of a processor (which does not say how many processors there are), give a platform with only a name.
[[nodiscard]] store::PlatformRecord knownPlatform(const std::string& name);

/// Returns a sentence with the spellings of the accelerators that a name without a peak may mean ("H100": two
/// accelerators with different peaks). Returns an empty message when there are none.
[[nodiscard]] Message spellingHint(const std::string& name);

} // namespace parascope::exchange
