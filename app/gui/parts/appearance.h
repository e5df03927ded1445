// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTranslator>

#include <memory>
#include <vector>

namespace parascope::gui {

/// Theme and language of the program, changed while it runs. Widgets restyle on PaletteChange and set their
/// texts again on LanguageChange.
class Appearance : public QObject
{
    Q_OBJECT

public:
    enum class ThemeChoice { System, Light, Dark };

    explicit Appearance(QObject* parent = nullptr);

    void setTheme(ThemeChoice choice);
    [[nodiscard]] ThemeChoice theme() const { return m_choice; }
    [[nodiscard]] bool isDark() const;
    /// Returns the languages that have a catalogue: "de", "en", "zh_CN".
    [[nodiscard]] static QStringList languages();
    /// Sets one of these languages; an empty name means the language of the system.
    void setLanguage(const QString& name);
    [[nodiscard]] const QString& language() const { return m_language; }

signals:
    void themeChanged();
    void languageChanged();

private:
    ThemeChoice m_choice = ThemeChoice::System;
    QString m_language;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace parascope::gui
