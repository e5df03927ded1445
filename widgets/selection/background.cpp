// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/background.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace parascope::selection {

namespace {

QThreadPool* ready(QPointer<QThreadPool>& pool, int threads)
{
    if (!pool) {
        pool = new QThreadPool(QCoreApplication::instance()); // destroyed before the application
        pool->setMaxThreadCount(threads);
    }
    return pool;
}

/// Counts the awaited tasks on all threads.
struct Urgency
{
    std::mutex mutex;
    std::condition_variable changed;
    int tasks = 0;
};

Urgency& urgency()
{
    static Urgency all;
    return all;
}

} // namespace

QThreadPool* panelPool()
{
    static QPointer<QThreadPool> pool;
    return ready(pool, 1);
}

QThreadPool* longPool()
{
    static QPointer<QThreadPool> pool;
    return ready(pool, 2);
}

std::shared_ptr<void> awaited()
{
    {
        const std::lock_guard lock(urgency().mutex);
        ++urgency().tasks;
    }
    return {&urgency(), [](void*) {
                {
                    const std::lock_guard lock(urgency().mutex);
                    --urgency().tasks;
                }
                urgency().changed.notify_all();
            }};
}

void giveWay()
{
    // Qt's priorities have no effect under Linux's default scheduler, but there each thread has a niceness.
    thread_local const bool done = setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10) == 0;
    (void)done;
    // The click that requested this work requests its figures a moment later. Wait for those, but not for
    // long.
    constexpr auto moment = std::chrono::milliseconds(5), most = std::chrono::milliseconds(300);
    std::this_thread::sleep_for(moment);
    std::unique_lock lock(urgency().mutex);
    urgency().changed.wait_for(lock, most, [] { return urgency().tasks == 0; });
}

} // namespace parascope::selection
