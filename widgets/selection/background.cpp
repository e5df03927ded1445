// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/background.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThread>
#include <QThreadPool>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace parascope::selection {

namespace {

QThreadPool* ready(QPointer<QThreadPool>& pool, int threads)
{
    if (!pool) {
        pool = new QThreadPool(QCoreApplication::instance()); // ends before the application does
        pool->setMaxThreadCount(threads);
    }
    return pool;
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

void giveWay()
{
    // Qt's priorities mean nothing under Linux' usual scheduler; there a thread has a niceness of its own.
    thread_local const bool done = setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10) == 0;
    (void)done;
    // What is asked for by the same click as the figures waits until they are drawn, but not for long.
    constexpr int most = 60;
    for (int i = 0; i < most && (i == 0 || QThreadPool::globalInstance()->activeThreadCount() > 0); ++i)
        QThread::msleep(5);
}

} // namespace parascope::selection
