// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"
#include "engine/base/core/result.h"

#include <QSettings>
#include <QStringList>

#include <filesystem>

namespace parascope::gui {

/// Stores the state that outlives a window: recent files, open files, layouts, saved filters, theme and
/// language. Values are written at once, so that a crash loses only the last movement of a dock.
class Session
{
public:
    /// Uses workbench.ini in the configuration folder, or `file` (for tests).
    explicit Session(const QString& file = {});

    /// Returns why nothing is stored: the configuration folder is refused (user_folders.h). Empty otherwise.
    [[nodiscard]] const Message& refused() const { return m_refused; }

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
    explicit Session(const Result<std::filesystem::path>& file);

    Message m_refused;
    QSettings m_settings;
};

} // namespace parascope::gui
