// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"
#include "engine/store/records.h"

#include <string>

namespace parascope::exchange {

/// A platform of that name with the peak, bandwidth and memory that are known of it: one of the ParaDnn paper
/// ("v100", "tpu-v2"), else the catalogue's accelerator of that name or id ("NVIDIA H200", "h200-sxm"), in
/// whatever case; where a name means several ("A100"), what they have in common if their peaks are equal. A
/// name that nobody knows, or that of a processor (of which it does not say how many), gives a platform with
/// a name alone.
[[nodiscard]] store::PlatformRecord knownPlatform(const std::string& name);

/// The spellings of the accelerators that a name without a peak may mean ("H100": two of different peaks), as
/// a sentence; empty where there is none.
[[nodiscard]] Message spellingHint(const std::string& name);

} // namespace parascope::exchange
