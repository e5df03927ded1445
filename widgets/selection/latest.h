// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/selection/background.h"

#include <QCoreApplication>

#include <functional>
#include <memory>
#include <utility>

namespace parascope::selection {

/// Requests to the thread pool where only the newest one matters. While one request is answered, the next one
/// waits; a newer one replaces it; and an answer that is no longer wanted is dropped. `take` runs on the GUI
/// thread and never after the owner was destroyed. Use it from the GUI thread.
template <class Answer>
class Latest
{
public:
    using Work = std::function<Answer()>;
    using Take = std::function<void(Answer&)>;

    /// Uses the global pool, or a pool of background.h for background work.
    explicit Latest(QThreadPool* pool = nullptr) : m_state(std::make_shared<State>())
    {
        m_state->pool = pool;
    }

    void ask(Work work, Take take)
    {
        if (m_state->busy) {
            m_state->next = {std::move(work), std::move(take)};
            return;
        }
        start(m_state, {std::move(work), std::move(take)});
    }
    /// Forgets the requests. The answer of a running one is dropped when it arrives.
    void drop()
    {
        auto* pool = m_state->pool;
        m_state = std::make_shared<State>();
        m_state->pool = pool;
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
        QThreadPool* pool = nullptr;
        Question next;
    };

    static void start(const std::shared_ptr<State>& state, Question question)
    {
        state->busy = true;
        // The application exists as long as answers arrive; whether the owner does is known by its state.
        inBackground(
            state->pool, QCoreApplication::instance(), std::move(question.work),
            [alive = std::weak_ptr<State>(state), take = std::move(question.take)](Answer& answer) {
                const auto owner = alive.lock();
                if (!owner)
                    return;
                owner->busy = false;
                if (owner->next.work)
                    start(owner, std::exchange(owner->next, {}));
                else
                    take(answer);
            },
            state->pool ? nullptr : awaited());
    }

    std::shared_ptr<State> m_state;
};

} // namespace parascope::selection
