// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::gui {

/// Named dock layouts of one window. Not modes: data, filter and selection stay. Start is what stands in
/// the centre while nothing is open.
enum class Workspace { Start, Design, Run, Explore, Compare };

} // namespace parascope::gui
