// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QThreadPool;

namespace parascope::selection {

/// Threads for work beside what a person waits for; they give way (nice 10) to those that draw. The global pool is
/// for what is waited for: the filter, the pictures of the views in sight. To be called from the GUI thread.
/// Panels beside the views: counts, tables, what is common.
[[nodiscard]] QThreadPool* panelPool();
/// What takes seconds: bootstraps, observations.
[[nodiscard]] QThreadPool* longPool();

/// At the start of every task of these pools.
void giveWay();

} // namespace parascope::selection
