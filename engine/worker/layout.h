// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/measure/protocol/messages.h"

#include <string>

namespace parascope::worker {

struct Plan;

/// The layout of images that a run takes: the one that was asked for, or, for "auto", the one whose steps are
/// quicker on this machine. Neither always is: channels last gains half on a small convolutional network and
/// loses a tenth on others, for what one convolution gains the change of layout around it may cost. A few
/// steps of each decide, before anything is timed; a model whose steps are long beside the run's budget is
/// not tried. Contiguous for stock runs and for graphs without a convolution. Errors are those of building
/// the model.
[[nodiscard]] Result<std::string> chooseLayout(const protocol::RunRequest& request, const Plan& plan);

} // namespace parascope::worker
