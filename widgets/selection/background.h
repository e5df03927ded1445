// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QThreadPool;

namespace parascope::selection {

/// The thread pools for background work that nothing waits for; their threads give way (nice 10) to those
/// that draw. The global pool is for the results that the user waits for: the filter, and the pictures of the
/// visible views. Call these functions from the GUI thread. panelPool() serves the panels next to the views:
/// counts, tables, common values.
[[nodiscard]] QThreadPool* panelPool();
/// longPool() serves work that takes seconds: bootstraps, observations.
[[nodiscard]] QThreadPool* longPool();

/// Returns a token that a task of the global pool holds from its request until its end. While any token is
/// held, giveWay() delays the tasks of the other pools.
[[nodiscard]] std::shared_ptr<void> awaited();

/// Called at the start of every task of the pools above. Lowers the thread's priority, and waits until no
/// token is held, 0.3 s at most.
void giveWay();

} // namespace parascope::selection
