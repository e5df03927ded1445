// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace parascope::selection {

/// Runs `work` on the GUI thread, soon, in the order of asking; from any thread. When some milliseconds have
/// been worked, what is left waits for another turn of the event loop, in which keys, pointer and paint come
/// first: five answers that arrive together make five short turns, not one long one. Dropped when the
/// application ends; whether those whom `work` concerns still live is its own affair.
void postToGui(std::function<void()> work);

/// Whether anything waits (tests).
[[nodiscard]] bool turnsWait();

} // namespace parascope::selection
