// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/figure_words.h"

#include "engine/figure/texts.h"
#include "widgets/selection/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace parascope::gui {

namespace {

/// Texts for lupdate: phases of a worker (those of lanes are in engine/run/dispatch/status.h), and titles of
/// presets, which are JSON files.
[[maybe_unused]] constexpr const char* phaseWords[] = {
    QT_TRANSLATE_NOOP("Runner", "build"),   QT_TRANSLATE_NOOP("Runner", "compile"),
    QT_TRANSLATE_NOOP("Runner", "warm-up"), QT_TRANSLATE_NOOP("Runner", "measure"),
    QT_TRANSLATE_NOOP("Runner", "profile"),
};

[[maybe_unused]] constexpr const char* presetWords[] = {
    QT_TRANSLATE_NOOP("Presets", "FC, quick"),
    QT_TRANSLATE_NOOP("Presets", "CNN, quick"),
    QT_TRANSLATE_NOOP("Presets", "RNN, quick"),
    QT_TRANSLATE_NOOP("Presets", "FC, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "CNN, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "RNN, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "FC, Table 2 without the largest models"),
    QT_TRANSLATE_NOOP("Presets", "CNN, Table 2 without the largest models"),
    QT_TRANSLATE_NOOP("Presets", "RNN, Table 2 without the largest models"),
};

} // namespace

figure::Figure inLanguage(figure::Figure figure)
{
    return figure::inLanguage(std::move(figure), selection::catalogue());
}

QString viewSentence(const Error& error)
{
    if (!error.wrong.empty())
        return QCoreApplication::translate("Views", "The open results have no column \"%1\".")
            .arg(QString::fromStdString(error.wrong));
    // Matches the position in a file of figures: 'figure: "options": '.
    static const QRegularExpression place(QStringLiteral("^\\S+[:\uff1a]\\s*(\"[a-z]+\"[:\uff1a]\\s*)*"));
    auto text = selection::inLanguage(error.message);
    if (error.message.text().starts_with("figure: ")) {
        text.remove(place);
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
    }
    return text;
}

QString laneWord(const std::string& name)
{
    return QCoreApplication::translate("Runner", name.c_str());
}

QString familyTitle(const std::string& title)
{
    return QCoreApplication::translate("Families", title.c_str()); // ResNet-50 and similar titles are names
}

QString presetTitle(const std::string& title)
{
    return QCoreApplication::translate("Presets", title.c_str());
}

} // namespace parascope::gui
