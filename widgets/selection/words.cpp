// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/words.h"

#include "engine/base/core/outcome.h"

#include <QCoreApplication>
#include <QStringList>

#include <string_view>

namespace parascope::selection {

namespace {

/// Returns the engine's name (engine/base/core/outcome.h), except for three names with a more readable title.
QString outcomeWord(std::string_view name)
{
    const char* text = name == nameOf(Outcome::Completed) ? QT_TRANSLATE_NOOP("Outcomes", "ok")
                       : name == *namesOf(QualitySet(Quality::FewSamples)).begin()
                           ? QT_TRANSLATE_NOOP("Outcomes", "few samples")
                       : name == *namesOf(QualitySet(Quality::AbovePeak)).begin()
                           ? QT_TRANSLATE_NOOP("Outcomes", "above its peak")
                           : nullptr;
    return QCoreApplication::translate("Outcomes", text ? text : std::string(name).c_str());
}

} // namespace

Message::Catalogue catalogue()
{
    return [](const char* pattern) {
        // lupdate names a context as the source spells the class, with or without its namespace. The other
        // contexts are those of the engine's tables.
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
    return outcomeWord(name);
}

QString qualityText(const std::string& names)
{
    QStringList texts;
    for (const auto& name : QString::fromStdString(names).split(QLatin1Char(','), Qt::SkipEmptyParts))
        texts.append(outcomeWord(name.toStdString()));
    return texts.join(QStringLiteral(", "));
}

} // namespace parascope::selection
