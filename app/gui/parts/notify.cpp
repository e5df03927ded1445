// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/notify.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QVariantMap>
#include <QWidget>

namespace parascope::gui {

void notifyDesktop(QWidget& window, const QString& title, const QString& text)
{
    QApplication::alert(&window);
    const auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    auto message = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    // The arguments are application, replaced id, icon, title, text, actions, hints, and time-out (-1: the
    // default of the desktop).
    message << QStringLiteral("Parascope") << 0U << QStringLiteral("parascope") << title << text
            << QStringList() << QVariantMap() << -1;
    bus.send(message);
}

} // namespace parascope::gui
