// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/post_to_gui.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointer>
#include <QThread>
#include <QTimer>

#include <deque>

namespace parascope::selection {

namespace {

/// A turn ends after the piece of work that exceeds this time. The limit of 50 ms for a turn leaves time for
/// one long piece.
constexpr qint64 turnMs = 8;

class Turns : public QObject
{
public:
    explicit Turns(QObject* parent) : QObject(parent)
    {
        // A timer without delay runs after all user input.
        m_timer.setSingleShot(true);
        connect(&m_timer, &QTimer::timeout, this, &Turns::run);
    }
    void add(std::function<void()> work)
    {
        m_waiting.push_back(std::move(work));
        wake();
    }
    [[nodiscard]] bool waits() const { return !m_waiting.empty(); }

private:
    void wake()
    {
        if (!m_timer.isActive())
            m_timer.start(0);
    }
    void run()
    {
        QElapsedTimer clock;
        clock.start();
        while (!m_waiting.empty() && clock.elapsed() < turnMs) {
            const auto work = std::move(m_waiting.front());
            m_waiting.pop_front();
            if (!m_waiting.empty())
                wake(); // the work may open a dialog with a nested event loop
            work();
        }
    }

    std::deque<std::function<void()>> m_waiting;
    QTimer m_timer;
};

Turns* turns()
{
    static QPointer<Turns> all;
    if (!all && QCoreApplication::instance())
        all = new Turns(QCoreApplication::instance());
    return all;
}

} // namespace

void postToGui(std::function<void()> work)
{
    auto* application = QCoreApplication::instance();
    if (!application)
        return;
    const auto add = [work = std::move(work)] {
        if (auto* all = turns())
            all->add(work);
    };
    if (QThread::currentThread() == application->thread())
        add();
    else
        QMetaObject::invokeMethod(application, add, Qt::QueuedConnection);
}

bool turnsWait()
{
    const auto* all = turns();
    return all && all->waits();
}

} // namespace parascope::selection
