// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::gui {

/// Named dock layouts of one window. They are not modes: data, filter and selection do not change with them.
/// Start is the page in the centre while no file is open.
enum class Workspace { Start, Design, Run, Explore, Compare };

} // namespace parascope::gui
