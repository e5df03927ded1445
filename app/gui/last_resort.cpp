// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/last_resort.h"

#include "engine/base/core/printable.h"

#include <QThread>

#include <cstdio>
#include <exception>
#include <utility>

namespace parascope::gui {

bool LastResort::notify(QObject* receiver, QEvent* event)
{
    // The state belongs to the main thread, so that an exception of another thread still ends the program.
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        end(error.what());
    } catch (...) {
        end("an unknown exception");
    }
    return true;
}

void LastResort::end(const char* what)
{
    if (std::exchange(m_ended, true))
        return; // events that follow on the way out
    std::fprintf(stderr, "Parascope ends because of an error: %s.\n", printable(what).c_str());
    exit(status);
    try {
        if (m_keep)
            m_keep(QString::fromUtf8(what));
    } catch (...) {
        std::fprintf(stderr, "The state of the window could not be kept.\n");
    }
}

} // namespace parascope::gui
