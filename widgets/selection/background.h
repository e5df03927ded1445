// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QThreadPool;

namespace parascope::selection {

/// Threads for work beside what a person waits for; they give way (nice 10) to those that draw. The global
/// pool is for what is waited for: the filter, the pictures of the views in sight. To be called from the GUI
/// thread. Panels beside the views: counts, tables, what is common.
[[nodiscard]] QThreadPool* panelPool();
/// What takes seconds: bootstraps, observations.
[[nodiscard]] QThreadPool* longPool();

/// Held by a task of the global pool from when it is asked for until it has ended: as long as any is held,
/// giveWay() holds back the tasks of the other pools.
[[nodiscard]] std::shared_ptr<void> awaited();

/// At the start of every task of the pools above: lowers the thread's priority, and waits until nothing is
/// awaited any longer, 0.3 s at most.
void giveWay();

} // namespace parascope::selection
