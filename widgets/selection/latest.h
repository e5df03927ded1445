// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace parascope::selection {

/// Questions to the thread pool of which only the newest matters: while one is being answered the next waits,
/// a newer one takes its place, and an answer that is no longer asked for is dropped. `take` runs on the GUI
/// thread and never after the owner has gone. To be used from the GUI thread.
template <class Answer>
class Latest
{
public:
    using Work = std::function<Answer()>;
    using Take = std::function<void(Answer&)>;

    void ask(Work work, Take take)
    {
        if (m_state->busy) {
            m_state->next = {std::move(work), std::move(take)};
            return;
        }
        start(m_state, {std::move(work), std::move(take)});
    }
    /// Forgets what is asked; a running answer is dropped when it comes.
    void drop()
    {
        m_state = std::make_shared<State>();
    }
    [[nodiscard]] bool isBusy() const { return m_state->busy; }

private:
    struct Question
    {
        Work work;
        Take take;
    };
    struct State
    {
        bool busy = false;
        Question next;
    };

    static void start(const std::shared_ptr<State>& state, Question question)
    {
        state->busy = true;
        QThreadPool::globalInstance()->start([alive = std::weak_ptr<State>(state), question = std::move(question)] {
            auto answer = std::make_shared<Answer>(question.work());
            // Through the application object: the owner may be gone by then, and its thread is this one's.
            QMetaObject::invokeMethod(QCoreApplication::instance(), [alive, answer, take = question.take] {
                const auto owner = alive.lock();
                if (!owner)
                    return;
                owner->busy = false;
                if (owner->next.work)
                    start(owner, std::exchange(owner->next, {}));
                else
                    take(*answer);
            }, Qt::QueuedConnection);
        });
    }

    std::shared_ptr<State> m_state = std::make_shared<State>();
};

} // namespace parascope::selection
