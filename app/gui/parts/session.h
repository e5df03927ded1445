// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QStringList>

namespace parascope::gui {

/// What the program remembers between windows: recent files, what was open, layouts, saved filters, theme
/// and language. Written at once, so that a crash loses nothing but the last movement of a dock.
class Session
{
public:
    /// workbench.ini in the configuration folder, or `file` (tests).
    explicit Session(const QString& file = {});

    [[nodiscard]] QStringList recentFiles() const;
    void addRecent(const QString& path);
    void clearRecent();

    [[nodiscard]] QStringList openFiles() const
    {
        return m_settings.value(QStringLiteral("session/open")).toStringList();
    }
    void setOpenFiles(const QStringList& paths) { set(QStringLiteral("session/open"), paths); }

    [[nodiscard]] QVariant value(const QString& key, const QVariant& otherwise = {}) const
    {
        return m_settings.value(key, otherwise);
    }
    void set(const QString& key, const QVariant& value);

private:
    QSettings m_settings;
};

} // namespace parascope::gui
