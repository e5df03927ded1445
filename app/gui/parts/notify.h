// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace parascope::gui {

/// Sends a desktop notification (org.freedesktop.Notifications) and marks the window in the task bar. Does
/// not wait. Without a notification service, it only marks the window.
void notifyDesktop(QWidget& window, const QString& title, const QString& text);

} // namespace parascope::gui
