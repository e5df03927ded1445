// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/selection/post_to_gui.h"

#include <QPointer>
#include <QThreadPool>

#include <exception>
#include <memory>
#include <utility>

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

/// Runs `work` on a pool of background.h, or, without one, on the global pool; then `take` with its answer on
/// the GUI thread, if `owner` still exists. `waited` is a token of awaited() for a short task that the user
/// waits for. An exception of `work` is thrown again on the GUI thread, where the application can keep its
/// state before it ends. Call it from the GUI thread.
template <class Work, class Take>
void inBackground(QThreadPool* pool, QPointer<QObject> owner, Work work, Take take,
                  std::shared_ptr<void> waited = {})
{
    (pool ? pool : QThreadPool::globalInstance())
        ->start([pool, owner = std::move(owner), waited = std::move(waited), work = std::move(work),
                 take = std::move(take)]() mutable {
            if (pool)
                giveWay();
            try {
                auto answer = std::make_shared<decltype(work())>(work());
                waited.reset();
                postToGui([owner, answer, take = std::move(take)]() mutable {
                    if (owner)
                        take(*answer);
                });
            } catch (...) {
                postToGui([error = std::current_exception()] { std::rethrow_exception(error); });
            }
        });
}

} // namespace parascope::selection
