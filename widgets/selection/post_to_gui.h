// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace parascope::selection {

/// Runs `work` soon on the GUI thread, in the order of the calls; any thread may call it. After several
/// milliseconds of work, the rest waits for another turn of the event loop, in which keys, pointer and paint
/// come first. Five answers that arrive together then make five short turns, not one long one. The work is
/// dropped when the application ends. `work` itself must check whether the objects that it uses still exist.
void postToGui(std::function<void()> work);

/// Whether any work waits, for tests.
[[nodiscard]] bool turnsWait();

} // namespace parascope::selection
