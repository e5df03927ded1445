// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>

namespace parascope::selection {

namespace {

/// As the engine stores them, and as a person reads them. QT_TRANSLATE_NOOP marks them for lupdate.
constexpr std::pair<const char*, const char*> outcomes[] = {
    {"completed", QT_TRANSLATE_NOOP("Outcomes", "ok")},
    {"oom", QT_TRANSLATE_NOOP("Outcomes", "oom")},
    {"timeout", QT_TRANSLATE_NOOP("Outcomes", "timeout")},
    {"crash", QT_TRANSLATE_NOOP("Outcomes", "crash")},
    {"unsupported", QT_TRANSLATE_NOOP("Outcomes", "unsupported")},
    {"unfinished", QT_TRANSLATE_NOOP("Outcomes", "unfinished")},
    {"cancelled", QT_TRANSLATE_NOOP("Outcomes", "cancelled")},
};
constexpr std::pair<const char*, const char*> qualities[] = {
    {"noisy", QT_TRANSLATE_NOOP("Outcomes", "noisy")},
    {"drift", QT_TRANSLATE_NOOP("Outcomes", "drift")},
    {"throttled", QT_TRANSLATE_NOOP("Outcomes", "throttled")},
    {"host-bound", QT_TRANSLATE_NOOP("Outcomes", "host-bound")},
    {"nonfinite", QT_TRANSLATE_NOOP("Outcomes", "nonfinite")},
    {"few-samples", QT_TRANSLATE_NOOP("Outcomes", "few samples")},
    {"unsettled", QT_TRANSLATE_NOOP("Outcomes", "unsettled")},
    {"above-peak", QT_TRANSLATE_NOOP("Outcomes", "above its peak")},
};

} // namespace

Message::Catalogue catalogue()
{
    return [](const char* pattern) {
        // lupdate names a context as the source writes the class, with or without its namespace; the others
        // are those of the engine's tables.
        for (const char* context : {"parascope::Error", "parascope::Message", "Error", "Message", "Columns",
                                    "Outcomes", "Units", "Excluded"})
            if (auto text = QCoreApplication::translate(context, pattern); text != QString::fromUtf8(pattern))
                return text.toStdString();
        return std::string(pattern);
    };
}

QString inLanguage(const Message& message)
{
    return QString::fromStdString(message.text(catalogue()));
}

QString outcomeText(const std::string& name)
{
    for (const auto& [word, text] : outcomes)
        if (name == word)
            return QCoreApplication::translate("Outcomes", text);
    return QString::fromStdString(name);
}

QString qualityText(const std::string& names)
{
    QStringList texts;
    for (const auto& name : QString::fromStdString(names).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        QString text = name;
        for (const auto& [word, known] : qualities)
            if (name == QLatin1String(word))
                text = QCoreApplication::translate("Outcomes", known);
        texts.append(text);
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace parascope::selection
