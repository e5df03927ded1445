// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/appearance.h"

#include "app/gui/parts/style.h"
#include "app/gui/parts/style_sheet.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>

namespace parascope::gui {

namespace {

/// Returns the preference of the desktop. Qt 6.4 has no colorScheme(), so this asks the portal over D-Bus,
/// which is the portable way; 1 means dark. Waits at most a fifth of a second. Without an answer, the palette
/// of the platform decides.
bool systemIsDark()
{
    const auto bus = QDBusConnection::sessionBus();
    if (bus.isConnected()) {
        auto question = QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.portal.Desktop"),
                                                       QStringLiteral("/org/freedesktop/portal/desktop"),
                                                       QStringLiteral("org.freedesktop.portal.Settings"),
                                                       QStringLiteral("Read"));
        question << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
        const auto answer = bus.call(question, QDBus::Block, 200);
        if (answer.type() == QDBusMessage::ReplyMessage && !answer.arguments().isEmpty()) {
            QVariant value = answer.arguments().constFirst();
            while (value.canConvert<QDBusVariant>())
                value = value.value<QDBusVariant>().variant();
            return value.toUInt() == 1;
        }
    }
    static const bool platformDark = QApplication::palette().color(QPalette::Window).lightnessF() < 0.5F;
    return platformDark;
}

} // namespace

Appearance::Appearance(QObject* parent) : QObject(parent) {}

bool Appearance::isDark() const
{
    return theme::themeOf(QApplication::palette()).mode == theme::Mode::Dark;
}

void Appearance::setTheme(ThemeChoice choice)
{
    m_choice = choice;
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark());
    const auto& theme = dark ? theme::dark() : theme::light();
    // Set the style sheet last and only once, because style, palette and sheet each go through every widget.
    // Both themes have the same style, and a sheet that is set already shows that the style is set, too.
    if (qApp->styleSheet().isEmpty())
        QApplication::setStyle(new Style);
    if (const auto sheet = styleSheet(theme); qApp->styleSheet() != sheet) {
        theme::applyColours(theme);
        qApp->setStyleSheet(sheet);
    }
    emit themeChanged();
}

QStringList Appearance::languages()
{
    static const auto beginning = QStringLiteral("parascope_");
    QStringList names;
    for (const auto& file : QDir(QStringLiteral(":/translations")).entryList({beginning + QLatin1Char('*')}))
        names.append(QFileInfo(file).completeBaseName().mid(beginning.size()));
    return names;
}

void Appearance::setLanguage(const QString& name)
{
    m_language = name;
    QLocale locale = name.isEmpty() ? QLocale::system() : QLocale(name);
    if (locale.language() == QLocale::C)
        locale = QLocale(QLocale::English); // its plural forms are a catalogue, too
    // Numbers have the format of figures, data and expressions in every language: "1,724" and "1.5".
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    for (const auto& translator : m_translators)
        QApplication::removeTranslator(translator.get());
    m_translators.clear();
    const auto add = [&](const QString& file, const QString& folder) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(locale, file, QStringLiteral("_"), folder)) {
            QApplication::installTranslator(translator.get());
            m_translators.push_back(std::move(translator));
        }
    };
    add(QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    add(QStringLiteral("parascope"), QStringLiteral(":/translations"));
    emit languageChanged();
}

} // namespace parascope::gui
