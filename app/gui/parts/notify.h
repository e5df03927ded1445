// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace parascope::gui {

/// Tells the desktop (org.freedesktop.Notifications) and marks the window in the task bar. Does not wait;
/// where no notification service runs only the mark remains.
void notifyDesktop(QWidget& window, const QString& title, const QString& text);

} // namespace parascope::gui
