// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/measure/protocol/messages.h"

#include <string>

namespace parascope::worker {

struct Plan;

/// Returns the layout of images that a run takes: the requested one or, for "auto", the one with the faster
/// steps on this machine. Neither layout is always faster: channels last gains half on a small convolutional
/// network and loses a tenth on others, because the change of layout around a convolution may cost what the
/// convolution gains. A few steps of each layout decide, before anything is timed. If the steps of a model
/// are long compared with the run's budget, the layouts are not tried. Stock runs and graphs without a
/// convolution are contiguous. Fails only if the model cannot be built.
[[nodiscard]] Result<std::string> chooseLayout(const protocol::RunRequest& request, const Plan& plan);

} // namespace parascope::worker
