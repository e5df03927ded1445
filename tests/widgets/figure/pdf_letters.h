// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <map>

namespace parascope::test {

/// The letters of a text, each with its number of occurrences. Words cannot be compared, because a PDF
/// returns sloping lines in pieces, in any order and with blanks between.
[[nodiscard]] inline std::map<QChar, int> lettersOf(const QByteArray& text)
{
    std::map<QChar, int> letters;
    for (const QChar c : QString::fromUtf8(text).normalized(QString::NormalizationForm_KC))
        if (c.isPrint() && !c.isSpace())
            ++letters[c == QChar(0x2212) ? QChar('-') : c];
    return letters;
}

/// The letters that differ between a figure's own PDF and the one that TeX made of its source; empty when
/// they agree to the letter. The program draws the marks of outcomes and TeX typesets them: those may occur
/// only in the latter.
[[nodiscard]] inline QStringList lettersThatDiffer(const QByteArray& ours, const QByteArray& theirs)
{
    auto a = lettersOf(ours), b = lettersOf(theirs);
    for (const QChar mark : QStringLiteral("?\u00d7\u2299\u25e6\u2013"))
        if (!a.contains(mark))
            b.erase(mark);
    QStringList differ;
    for (const auto& [letter, count] : b)
        a.try_emplace(letter, 0);
    for (const auto& [letter, count] : a)
        if (b[letter] != count)
            differ << QString("%1: %2 times in our PDF, %3 in LaTeX's").arg(letter).arg(count).arg(b[letter]);
    return differ;
}

} // namespace parascope::test
