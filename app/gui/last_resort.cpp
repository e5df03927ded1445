// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/last_resort.h"

#include "engine/base/core/printable.h"
#include "widgets/selection/post_to_gui.h"

#include <QThread>

#include <cstdio>
#include <exception>
#include <utility>

namespace parascope::gui {

namespace {

std::string whatOf(const std::exception_ptr& error)
{
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& known) {
        return known.what();
    } catch (...) {
        return "an unknown exception";
    }
}

} // namespace

bool LastResort::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        const auto error = std::current_exception();
        // The state belongs to the main thread, where it is thrown again.
        if (QThread::currentThread() != thread())
            selection::postToGui([error] { std::rethrow_exception(error); });
        else
            end(whatOf(error).c_str());
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
