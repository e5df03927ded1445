// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <functional>

namespace parascope::gui {

/// The application of the window. An exception that reaches an event loop, or the end of a background job
/// (selection::inBackground()), is a fault of ours; Qt would end the program at once, with everything that
/// was open. Here it is said on standard error, the state is kept, and the event loop ends with a status for
/// an internal error.
class LastResort : public QApplication
{
public:
    static constexpr int status = 3;

    using QApplication::QApplication;
    /// `keep` stores the state of the window and what happened, for the next start. It runs once, whatever
    /// follows on the way out.
    void setKeep(std::function<void(const QString& what)> keep)
    {
        m_ended = m_ended && !keep;
        m_keep = std::move(keep);
    }
    bool notify(QObject* receiver, QEvent* event) override;

private:
    void end(const char* what);

    std::function<void(const QString&)> m_keep;
    bool m_ended = false;
};

} // namespace parascope::gui
