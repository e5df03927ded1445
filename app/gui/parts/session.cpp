// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/session.h"

#include "engine/base/core/user_folders.h"

#include <QFileInfo>

namespace parascope::gui {

namespace {

constexpr int maxRecent = 10;

Result<std::filesystem::path> fileInConfiguration()
{
    PARASCOPE_TRY(const auto folder, configDirectory());
    return folder / "workbench.ini";
}

} // namespace

Session::Session(const QString& file)
    : Session(file.isEmpty() ? fileInConfiguration() : std::filesystem::path(file.toStdString()))
{
}

// Without a folder the program still runs, but stores nothing. The path must not be on the disk: QSettings
// replaces the file at its path, even /dev/null when root runs the program.
Session::Session(const Result<std::filesystem::path>& file)
    : m_refused(file ? Message() : file.error().message),
      m_settings(file ? QString::fromStdString(file->string()) : QStringLiteral(":/no-folder/workbench.ini"),
                 QSettings::IniFormat)
{
}

QStringList Session::recentFiles() const
{
    auto files = m_settings.value(QStringLiteral("recent")).toStringList();
    files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return files;
}

void Session::addRecent(const QString& path)
{
    auto files = m_settings.value(QStringLiteral("recent")).toStringList();
    files.removeAll(path);
    files.prepend(path);
    set(QStringLiteral("recent"), QStringList(files.mid(0, maxRecent)));
}

void Session::clearRecent()
{
    set(QStringLiteral("recent"), QStringList());
}

void Session::set(const QString& key, const QVariant& value)
{
    m_settings.setValue(key, value);
    m_settings.sync();
}

} // namespace parascope::gui
